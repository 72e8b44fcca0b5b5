"""How a value of a type is written by printed names, and read back and checked: one for all games, driven by the types.

A number says in its type what it counts: `Spot = Annotated[int, Kind("spot")]` is one of the spots that the game has and
is written by its printed name; `Annotated[int, Between(0, 20)]` is a plain number with bounds. Writing checks as well as
reading: what the game cannot have is a Fault either way, with its place ("forces.us.on_map").

With a base, only what differs from it is written; without one, only what differs from the defaults of the fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from msgspec import NODEFAULT, inspect

from pacwar.core import notation
from pacwar.core.naming import listed, nearest, shown
from pacwar.core.notation import Fields, Items, Node, Pairs, Quoted, Word
from pacwar.core.records import Fault, Step

LEAST, MOST = -9_999, 9_999  # of a number without bounds of its own
NONE, GONE = "none", "gone"  # no value; a key of the base that is not there any more
TRUTH = {"yes": True, "no": False, "true": True, "false": False}
AGENDA = "agenda"  # what the steps of a state are called
NOTHING: Any = type("Nothing", (), {"__repr__": lambda self: "NOTHING"})()  # no base


class Names(Protocol):
    """The printed names of a setting."""

    def name(self, kind: str, value: int) -> str: ...
    def value(self, kind: str, name: str) -> int: ...


class Form:
    """How values of one type are written and read. `at` is the path of the value, for messages."""

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        raise NotImplementedError

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        raise NotImplementedError


def _word(node: Node, at: str, wanted: str) -> Word:
    if isinstance(node, Word):
        return node
    raise notation.fault(
        node, f"{at}: expected {wanted}, not a {'list' if isinstance(node, Items) else 'mapping'}"
    )


def _under(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


# -- single values --------------------------------------------------------------------------------------------


class Number(Form):
    """A plain number with bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def _check(self, value: object) -> str:
        if type(value) is not int:
            return f"expected a number, not {shown(value)}"
        if not self.least <= value <= self.most:
            return self._out_of_bounds(value)
        return ""

    def _out_of_bounds(self, value: object) -> str:
        return f"{str(value)[:20]} is out of bounds: it may be {self.least} to {self.most}"

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        if wrong := self._check(value):
            raise Fault(f"{at}: {wrong}")
        return str(value)

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        text = _word(node, at, "a number").text
        is_number = text.isascii() and text.removeprefix("-").isdigit()
        if is_number and len(text) > 19:
            raise notation.fault(node, f"{at}: {self._out_of_bounds(text)}")
        value: object = int(text) if is_number else text
        if wrong := self._check(value):
            raise notation.fault(node, f"{at}: {wrong}")
        return value


class Named(Form):
    """A number with a printed name: a unit, a spot, a marker."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        try:
            return _unambiguous(names.name(self.kind, value))
        except Fault as fault:
            raise Fault(f"{at}: {fault}") from None

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        try:
            return names.value(self.kind, _word(node, at, f"the name of a {self.kind}").text)
        except Fault as fault:
            raise notation.fault(node, f"{at}: {fault}") from None


def _unambiguous(text: str) -> str:
    return Quoted(text) if text in (NONE, GONE) else text


class Choice(Form):
    """One of a few words: a side, a mode, yes or no. `values` has each value by its word."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values
        self.words = {value: word for word, value in reversed(values.items())}

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        if value not in self.words:
            raise Fault(f"{at}: expected {listed(self.values, 'or')}, not {shown(value)}")
        return _unambiguous(self.words[value]) if self.words[value] else Quoted("")

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        text = _word(node, at, f"one of {listed(self.values)}").text
        if text not in self.values:
            raise notation.fault(node, f"{at}: expected {listed(self.values, 'or')}, not {shown(text)}")
        return self.values[text]


class Text(Form):
    """Free text."""

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        return Quoted(value) if value in (NONE, GONE, "") else str(value)

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        return _word(node, at, "a text").text


class Fraction(Form):
    """A number that need not be whole: a score."""

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        return f"{value:g}"

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        text = _word(node, at, "a number").text
        if not re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text):
            raise notation.fault(node, f"{at}: expected a number, not {shown(text)}")
        return float(text)


# -- several values -------------------------------------------------------------------------------------------


class Maybe(Form):
    """A value, or none."""

    def __init__(self, of: Form) -> None:
        self.of = of

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        return NONE if value is None else self.of.write(value, _known(base), at, names)

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        if isinstance(node, Word) and node.means(NONE):
            return None
        return self.of.read(node, _known(base), at, names)


def _known(base: Any) -> Any:
    return NOTHING if base is None else base


class Several(Form):
    """A tuple, or a set, which is written in the order of its values."""

    def __init__(self, of: Form, make: Callable[[Iterator[Any]], Any]) -> None:
        self.of, self.make = of, make

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        items = value if isinstance(value, tuple) else sorted(value)
        return [self.of.write(item, NOTHING, at, names) for item in items]

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        items = (
            node.items if isinstance(node, Items) else (_word(node, at, "a list"),)
        )  # one alone needs no list
        if isinstance(node, Word) and node.is_plain and not node.text:
            items = ()
        return self.make(self.of.read(item, NOTHING, at, names) for item in items)


class Exactly(Form):
    """A tuple of a fixed length: the two banks of a bridge."""

    def __init__(self, forms: tuple[Form, ...]) -> None:
        self.forms = forms

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        return [form.write(item, NOTHING, at, names) for form, item in zip(self.forms, value, strict=True)]

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        if not isinstance(node, Items) or len(node.items) != len(self.forms):
            raise notation.fault(node, f"{at}: expected a list of {len(self.forms)}")
        return tuple(
            form.read(item, NOTHING, at, names) for form, item in zip(self.forms, node.items, strict=True)
        )


class Agenda(Form):
    """Steps, written first to last: the open one first, then those that wait."""

    def __init__(self, of: Form) -> None:
        self.of = Several(of, tuple)

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        return self.of.write(value[::-1], NOTHING, at, names)

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        alone = Items((node,), node.line) if isinstance(node, Pairs) else node
        return self.of.read(alone, NOTHING, at, names)[::-1]


class Mapping(Form):
    """A dict. Keys that the base has stay unless they are `gone`."""

    def __init__(self, key: Form, value: Form) -> None:
        self.key, self.value = key, value

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        under = base if isinstance(base, dict) else {}
        found = {}
        for key, item in value.items():
            word = self.key.write(key, NOTHING, at, names)
            known = under.get(key, NOTHING)
            if known is NOTHING or item != known:
                found[word] = self.value.write(item, known, _under(at, word), names)
        for key in under:
            if key not in value:
                found[self.key.write(key, NOTHING, at, names)] = GONE
        return found

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        found = dict(base) if isinstance(base, dict) else {}
        if isinstance(node, Word) and node.is_plain and not node.text:
            return found
        if not isinstance(node, Pairs):
            raise notation.fault(node, f"{at}: expected a mapping, lines of the form key: value")
        seen = set()
        for word, item in node.pairs:
            key = self.key.read(word, NOTHING, at, names)
            if key in seen:
                raise notation.fault(word, f"{at}: {shown(word.text)} is given twice")
            seen.add(key)
            if isinstance(item, Word) and item.means(GONE):
                found.pop(key, None)
            else:
                found[key] = self.value.read(item, found.get(key, NOTHING), _under(at, word.text), names)
        return found


# -- records --------------------------------------------------------------------------------------------------


class Whole(Form):
    """A record. If only its first field is to be said and that is one word, the word stands for the record."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind
        self.fields: dict[
            str, Form
        ] = {}  # by the word for the field; filled in later: a record may contain itself
        self.names: dict[str, str] = {}  # word -> field
        self.defaults: dict[str, Any] = {}

    @property
    def first(self) -> str:
        return next(iter(self.fields), "")

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        found = self.written(value, base, at, names)
        alone = found.get(self.first)
        return alone if len(found) == 1 and isinstance(alone, str) and alone not in (NONE, GONE) else found

    def written(self, value: Any, base: Any, at: str, names: Names) -> Fields:
        if type(value) is not self.kind:
            raise Fault(f"{at}: expected a {self.kind.__name__}, not {shown(value)}")
        found = Fields()
        for word, form in self.fields.items():
            given, known = getattr(value, self.names[word]), self._base(base, word)
            if known is NOTHING or given != known:
                found[word] = form.write(given, known, _under(at, word), names)
        return found

    def _base(self, base: Any, word: str) -> Any:
        return (
            getattr(base, self.names[word]) if type(base) is self.kind else self.defaults.get(word, NOTHING)
        )

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        if isinstance(node, Word) and self.fields and (node.text or not node.is_plain):
            node = Pairs(((Word(self.first, node.line), node),), node.line)
        if not isinstance(node, Pairs) and not (isinstance(node, Word) and not node.text):
            raise notation.fault(node, f"{at}: expected the fields of a {self.kind.__name__}")
        return self.made(node.pairs if isinstance(node, Pairs) else (), base, at, names, node.line)

    def made(self, pairs: tuple[tuple[Word, Node], ...], base: Any, at: str, names: Names, line: int) -> Any:
        found = {word: self._base(base, word) for word in self.fields}
        for word, item in pairs:
            form = self.fields.get(word.text)
            if form is None:
                near = nearest(word.text, self.fields)
                where = f"{at}: " if at else ""
                raise notation.fault(
                    word, f"{where}{self.kind.__name__} has no field {shown(word.text)}{near}"
                )
            found[word.text] = form.read(item, found[word.text], _under(at, word.text), names)
        for field, value in found.items():
            if value is NOTHING:
                raise notation.fault(line, f"{at + ': ' if at else ''}{self.kind.__name__} needs its {field}")
        return self.kind(**{self.names[word]: value for word, value in found.items()})


class OneOf(Form):
    """One of several types of records, by its name: `Half: {side: raiders, orders: 3}`, or `Turn`."""

    def __init__(self, kinds: tuple[Whole, ...]) -> None:
        self.kinds = {whole.kind.__name__: whole for whole in kinds}

    def write(self, value: Any, base: Any, at: str, names: Names) -> Any:
        name = type(value).__name__
        if name not in self.kinds:
            raise Fault(f"{at}: {name} may not stand here")
        found = self.kinds[name].write(value, NOTHING, _under(at, name), names)
        return {name: found} if found else name

    def read(self, node: Node, base: Any, at: str, names: Names) -> Any:
        if isinstance(node, Pairs) and len(node.pairs) == 1:
            word, fields = node.pairs[0]
        elif isinstance(node, Word):
            word, fields = node, Pairs((), node.line)
        else:
            raise notation.fault(
                node, f"{at}: expected one name with its fields, as in {next(iter(self.kinds))}: ..."
            )
        whole = self.kinds.get(word.text)
        if whole is None:
            raise notation.fault(word, f"{at}: no {shown(word.text)} here{nearest(word.text, self.kinds)}")
        return whole.read(fields, NOTHING, _under(at, word.text), names)


# -- from types -----------------------------------------------------------------------------------------------


class Maker:
    """Makes the forms of types. A record has one form, wherever it occurs."""

    def __init__(self) -> None:
        self.wholes: dict[type[Any], Whole] = {}

    def form(self, kind: Any, extra: dict[str, Any] | None = None) -> Form:
        """The form of a type, as msgspec tells it."""
        if isinstance(kind, inspect.Metadata):
            return self.form(kind.type, {**(extra or {}), **(kind.extra or {})})
        if isinstance(kind, inspect.UnionType):
            return self._union(kind.types, extra)
        if isinstance(kind, inspect.IntType):
            if extra and "kind" in extra:
                return Named(extra["kind"])
            return Number(*(extra or {}).get("between", (LEAST, MOST)))
        if isinstance(kind, inspect.EnumType):
            return Choice({each.value: each for each in kind.cls})
        if isinstance(kind, inspect.LiteralType):
            return Choice({str(value): value for value in kind.values})
        if isinstance(kind, inspect.VarTupleType | inspect.FrozenSetType):
            return self._several(kind)
        if isinstance(kind, inspect.TupleType):
            return Exactly(tuple(map(self.form, kind.item_types)))
        if isinstance(kind, inspect.DictType):
            return Mapping(self.form(kind.key_type), self.form(kind.value_type))
        if isinstance(kind, inspect.StructType):
            return self._whole(kind)
        plain: dict[type[Any], Form] = {
            inspect.BoolType: Choice(TRUTH),
            inspect.StrType: Text(),
            inspect.FloatType: Fraction(),
        }
        return plain[type(kind)]

    def _several(self, kind: inspect.VarTupleType | inspect.FrozenSetType) -> Form:
        of = self.form(kind.item_type)
        if isinstance(of, OneOf) and all(issubclass(whole.kind, Step) for whole in of.kinds.values()):
            return Agenda(of)
        return Several(of, tuple if isinstance(kind, inspect.VarTupleType) else frozenset)

    def _union(self, kinds: tuple[Any, ...], extra: dict[str, Any] | None) -> Form:
        some = [kind for kind in kinds if not isinstance(kind, inspect.NoneType)]
        if len(some) > 1:
            of: Form = OneOf(tuple(self._whole(kind) for kind in some))
        else:
            of = self.form(some[0], extra)
        return Maybe(of) if len(some) < len(kinds) else of

    def _whole(self, kind: inspect.StructType) -> Whole:
        record: type[Any] = kind.cls
        if record not in self.wholes:
            whole = self.wholes[record] = Whole(record)
            for field in kind.fields:
                form = self.form(field.type)
                word = AGENDA if field.name == "steps" and isinstance(form, Agenda) else field.name
                whole.fields[word], whole.names[word] = form, field.name
                if not field.required:
                    made = field.default_factory
                    whole.defaults[word] = field.default if made is NODEFAULT else made()
        return self.wholes[record]


def form_of(kind: type[Any]) -> Whole:
    """The form of a record type."""
    made = Maker().form(inspect.type_info(kind))
    assert isinstance(made, Whole)
    return made
