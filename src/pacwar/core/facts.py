"""Derived facts: computed on first use, and kept as long as the part they are derived from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
D = TypeVar("D")


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


def handed_on(before: dict[K, D] | None, parts: dict[K, Any], make: Callable[[Any], D]) -> dict[K, D]:
    """Facts about parts: those of an unchanged part are handed on, the others are derived again.

    What `make` returns keeps its part as `.of`. Parts are immutable, so `is` is proof enough.
    """
    if before is None:
        return {key: make(part) for key, part in parts.items()}
    made = {}
    for key, part in parts.items():
        known: Any = before.get(key)
        made[key] = known if known is not None and known.of is part else make(part)
    return made
