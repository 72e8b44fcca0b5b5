"""Whether facts that were handed on are those that would be made afresh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pacwar.core.facts import Derivation, fact


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
