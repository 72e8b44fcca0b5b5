"""Facts derived from a state: computed once, and kept as long as the parts of the state from which they are derived.

A `fact` belongs to an object that is about one part, and lives as long as that object. A `derived` fact belongs to a
position and declares the parts that it reads; `Derivation` hands it on from the position before for as long as all
of them are the same objects. Parts are immutable, so `is` is proof enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin, get_type_hints, overload

T = TypeVar("T")
K = TypeVar("K")
F = TypeVar("F")  # an owner of facts
N = TypeVar("N")  # a step
S = TypeVar("S")  # a state


class fact(Generic[T]):  # noqa: N801 - a decorator, used like `property`
    """A property that is derived once. (functools.cached_property takes a lock in Python 3.11.)"""

    def __init__(self, derive: Callable[[Any], T]) -> None:
        self.derive = derive
        self.name = derive.__name__
        self.__doc__ = derive.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> fact[T]: ...
    @overload
    def __get__(self, owner: object, kind: type) -> T: ...
    def __get__(self, owner: Any, kind: type) -> Any:
        if owner is None:
            return self
        value = owner.__dict__[self.name] = self.derive(owner)
        return value


class fact_about(Generic[F, T]):  # noqa: N801 - a decorator of functions
    """A function of a position, or of another owner of facts, whose answer is found once and kept by the owner.

    A chapter keeps in this way what it finds out about a position. Where there is an answer for each of several keys,
    the function returns an empty dict, which is filled as they are asked for.
    """

    def __init__(self, derive: Callable[[F], T]) -> None:
        self.derive = derive
        self.name = f"{derive.__module__}.{derive.__qualname__}"
        self.__doc__ = derive.__doc__

    def __call__(self, owner: F) -> T:
        known: dict[str, T] = owner.__dict__
        if self.name in known:
            return known[self.name]
        made = known[self.name] = self.derive(owner)
        return made


class fact_at(Generic[F, N, T]):  # noqa: N801 - a decorator of functions
    """Likewise a function of a position and a step of its agenda: kept while it is asked about the same step."""

    def __init__(self, derive: Callable[[F, N], T]) -> None:
        self.derive = derive
        self.name = f"{derive.__module__}.{derive.__qualname__}"
        self.__doc__ = derive.__doc__

    def __call__(self, owner: F, now: N) -> T:
        known: dict[str, tuple[N, T]] = owner.__dict__
        kept = known.get(self.name)
        if kept is None or kept[0] is not now:
            kept = known[self.name] = now, self.derive(owner, now)
        return kept[1]


# -- facts that declare the parts they read -----------------------------------------------------------------


class DerivedFact(Generic[T]):
    """A fact of a `Derivation`, and what it reads."""

    name = ""

    def __init__(
        self, make: Callable[..., Any], reads: tuple[str, ...], keys: tuple[Any, ...] | None, steady: bool
    ) -> None:
        self.make, self.reads, self.keys, self.steady = make, reads, keys, steady
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, owner: object, kind: type) -> T:
        raise NotImplementedError("for type checkers: see Derivation")


def derived(*reads: str, steady: bool = False) -> Callable[[Callable[[Any], T]], DerivedFact[T]]:
    """A fact that is made with its position, or handed on from the position before while what it reads is the same.

    `reads` names parts of the state ("turn", "forces.us.at") and facts above it ("front"). What is costly to find
    is a `fact` of the object that it makes. A `steady` fact that comes out equal is handed on, too.
    """
    return lambda make: DerivedFact(make, reads, None, steady)


def derived_by(
    keys: Iterable[K], *reads: str, steady: bool = False
) -> Callable[[Callable[[Any, K], T]], DerivedFact[dict[K, T]]]:
    """Likewise a dict with a fact for each key. `*` stands for the key in what it reads: "forces.*.at"."""
    return lambda make: DerivedFact(make, reads, tuple(keys), steady)


class Derivation(Generic[S]):
    """The base of positions: a state, and the facts derived from it.

    A position sets what its facts need besides the state, and then calls `derive`.
    """

    state: S
    derived: ClassVar[Mapping[str, DerivedFact[Any]]]  # in the order in which they are made

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        (state,) = get_args(cls.__dict__["__orig_bases__"][0])
        cls.derived = {name: made for name, made in vars(cls).items() if isinstance(made, DerivedFact)}
        for name in cls.derived:
            delattr(cls, name)  # an attribute is found faster if the class has nothing by its name
        cls.derive = _written(cls.__name__, cls.derived, state)  # type: ignore[assignment, method-assign]  # made to measure

    def derive(self, state: S, before: Derivation[S] | None) -> None:
        """Set the state; make the declared facts, or take them over from the position before."""
        raise NotImplementedError


def _written(
    position: str, facts: Mapping[str, DerivedFact[Any]], state: type
) -> Callable[[Any, Any, Any], None]:
    """The function that makes or hands on all facts: p, of state s, follows b, of state w.

    A position is made at every step of a game, so the function is written out, as `dataclass` does it.
    """
    code = _Code(position, state)
    for fact in facts.values():
        code.add(fact)
    exec(code.text(), code.names)
    made: Callable[[Any, Any, Any], None] = code.names["derive"]
    return made


class _Code:
    """Lines of the function: all facts are new, all are handed on, or each is looked at."""

    def __init__(self, position: str, state: type) -> None:
        self.position, self.state = position, state
        self.names: dict[str, Any] = {"steady": _steady}
        self.facts: dict[str, dict[str, Any]] = {}  # those above, and their keys by name
        self.roots: dict[
            str, None
        ] = {}  # fields of the state that are read: now, before, and whether they are the same
        self.new: list[str] = []
        self.each: list[str] = []

    def text(self) -> str:
        lines = [
            "p.state = s",
            "if b is None:", *_indented(self.new), " return",
            "w = b.state",
            *(f"same_{root} = (w_{root} := w.{root}) is (s_{root} := s.{root})" for root in self.roots),
            f"if {' and '.join(f'same_{root}' for root in self.roots) or True}:",
            *_indented(f"p.{name} = b.{name}" for name in self.facts), " return",
            *self.each,
        ]  # fmt: skip
        return "\n".join(("def derive(p, s, b):", *_indented(lines)))

    def add(self, fact: DerivedFact[Any]) -> None:
        name = fact.name
        make = self._named(fact.make)
        if fact.keys is None:
            self.new.append(f"p.{name} = {make}(p)")
            made = f"steady({make}(p), b.{name})" if fact.steady else f"{make}(p)"
            self.each.append(f"p.{name} = b.{name} if {self._same(fact, None)} else {made}")
        else:
            keys = {self._named(key): key for key in fact.keys}
            self.new.append(f"p.{name} = {{{', '.join(f'{k}: {make}(p, {k})' for k in keys)}}}")
            self.each += [f"d = b.{name}", f"if {self._same_roots(fact)}: p.{name} = d", "else:"]
            for k, key in keys.items():
                made = f"steady({make}(p, {k}), d[{k}])" if fact.steady else f"{make}(p, {k})"
                self.each.append(f" _{k} = d[{k}] if {self._same(fact, key)} else {made}")
            same = " and ".join(f"_{k} is d[{k}]" for k in keys)
            self.each.append(f" p.{name} = d if {same} else {{{', '.join(f'{k}: _{k}' for k in keys)}}}")
        self.facts[name] = {str(key): key for key in fact.keys or ()}

    def _same_roots(self, fact: DerivedFact[Any]) -> str:
        """The test whether nothing of what it reads has changed, nor what lies beside it."""
        roots = dict.fromkeys(read.partition(".")[0] for read in fact.reads)
        return " and ".join(f"p.{r} is b.{r}" if r in self.facts else f"same_{r}" for r in roots) or "True"

    def _same(self, fact: DerivedFact[Any], key: Any) -> str:
        """The test whether all that a fact reads is the same."""
        return " and ".join(self._same_part(fact.name, read, key) for read in fact.reads) or "True"

    def _same_part(self, fact: str, read: str, key: Any) -> str:
        first, _, one = read.partition(".")
        if first in self.facts:
            value = self.facts[first].get(one, key)
            path = f"{first}[{self._named(value)}]" if one else first
            return f"p.{path} is b.{path}"
        path = self._path(fact, read, key)
        self.roots[first] = None
        return f"(same_{first} or w_{path} is s_{path})" if one else f"same_{first}"

    def _path(self, fact: str, read: str, key: Any) -> str:
        """How a part is reached: "forces.us.at" is `forces[us].at`."""
        path, kind = "", self.state
        for name in read.split("."):
            if get_origin(kind) is dict:
                of, kind = get_args(kind)
                path += f"[{self._named(key if name == '*' else of(name))}]"
            elif name in (parts := get_type_hints(kind)):
                path, kind = f"{path}.{name}", parts[name]
            else:
                raise TypeError(
                    f"{self.position}.{fact} reads {read}: no part and no fact above it is {name}"
                )
        return path.removeprefix(".")

    def _named(self, thing: object) -> str:
        """The name by which the text refers to an object."""
        known = next((name for name, named in self.names.items() if named is thing), None)
        name = known or f"x{len(self.names)}"
        self.names[name] = thing
        return name


def _indented(lines: Iterable[str]) -> list[str]:
    return [f" {line}" for line in lines]


def _steady(made: T, before: T) -> T:
    return before if made == before else made
