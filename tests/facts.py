"""Whether facts that were handed on are those that would be made afresh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pacwar.core.facts import Derivation, fact
from pacwar.core.records import replace


def differing(one: Any, other: Any, name: str = "", seen: set[int] | None = None) -> Iterator[str]:
    """The paths of the facts in which two positions differ, or two objects that hold facts."""
    seen = set() if seen is None else seen
    name = name or type(one).__name__
    if one is other or id(one) in seen:
        return
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differing(one[key], other[key], f"{name}[{key}]", seen)
    elif isinstance(one, tuple | list) and isinstance(other, tuple | list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from differing(a, b, f"{name}[{i}]", seen)
    elif type(one) is type(other) and has_parts(one):
        seen.add(id(one))
        for part in facts_of(one):
            yield from differing(getattr(one, part), getattr(other, part), f"{name}.{part}", seen)
    elif one != other:
        yield name


def has_parts(thing: Any) -> bool:
    """An object that is compared by what it holds, because it has no equality of its own."""
    return hasattr(thing, "__dict__") and "__eq__" not in {
        name for kind in type(thing).__mro__[:-1] for name in vars(kind)
    }


def facts_of(owner: Any) -> list[str]:
    """What an owner of facts holds, and what it derives when it is asked; not what it has found on the way (`_found`)."""
    if isinstance(owner, Derivation):
        return [name for name in owner.derived if not name.startswith("_")]
    kept = [name for name in vars(owner) if "." not in name and not name.startswith("_")]
    facts = [name for kind in type(owner).__mro__ for name, of in vars(kind).items() if isinstance(of, fact)]
    return list(dict.fromkeys((*kept, *facts)))


# -- what a fact reads ----------------------------------------------------------------------------------------


class Undeclared:
    """In the place of a part that a fact does not declare: it may be held, but not looked at."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"a part is read that is not declared: {name}")

    def _read(self, *given: Any) -> Any:
        raise AssertionError("a part is read that is not declared")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __len__ = __iter__ = __contains__ = (
        __getitem__
    ) = _read
    __hash__ = __add__ = __sub__ = __rsub__ = __or__ = __ror__ = __and__ = __rand__ = __int__ = __index__ = (
        _read
    )


def made_of_declared(position: Derivation[Any], name: str) -> Any:
    """A fact made of nothing but the parts and facts that it declares."""
    made = position.derived[name]
    bare: Any = object.__new__(type(position))
    kept = {key: value for key, value in vars(position).items() if key not in position.derived}
    reads = [read.split(".") for read in made.reads]
    facts = {first: getattr(position, first) for first, *_ in reads if first in position.derived}
    parts = [read for read in reads if read[0] not in position.derived]
    bare.__dict__.update(kept | facts | {"state": only(position.state, parts)})
    return made.make(bare) if made.keys is None else {key: made.make(bare, key) for key in made.keys}


def only(part: Any, reads: list[list[str]]) -> Any:
    """A part of which only some parts may be looked at."""
    if [] in reads:
        return part
    if not reads:
        return Undeclared()
    below = {name: [rest for first, *rest in reads if first in (name, "*")] for name in names_of(part)}
    if isinstance(part, dict):
        return {key: only(value, below[str(key)]) for key, value in part.items()}
    return replace(part, **{name: only(getattr(part, name), rest) for name, rest in below.items()})


def names_of(part: Any) -> list[str]:
    return [str(key) for key in part] if isinstance(part, dict) else list(part.__struct_fields__)
