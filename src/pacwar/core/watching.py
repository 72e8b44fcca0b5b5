"""Parts of a scene that are made again only if what they read has changed.

What a part reads is found by watching it read, so nobody has to say it, and nobody can say it wrongly. A part is a function
of a stage (what scenes are made of: a view, and what follows from it). The attributes that it looks at are noted with
their values; as long as a later stage has the same values there, the part that was made is the part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from types import BuiltinMethodType, MethodType
from typing import Any, ClassVar, TypeVar

from pacwar.core.records import Record, Step

K = TypeVar("K")
T = TypeVar("T")
Path = tuple[Any, ...]  # names of attributes; a key of a dict as a tuple: ("view", "forces", (US,))
Part = Callable[..., Any]

MOST = 6  # of what a part was made for: its audiences, and some moments that undo goes back to
GONE = object()  # there is nothing at that path now
UNSEEN = object()  # not looked up yet


class Stage:
    """What scenes are made of and from. A game derives from it."""

    steps: tuple[Any, ...] = ()
    deep: ClassVar[frozenset[str]] = frozenset(
        {"view"}
    )  # of what lies below these, only what is read is noted
    lasting: ClassVar[frozenset[str]] = frozenset()  # the same in every match of the setting: not noted

    def step(self, kind: type[K]) -> K | None:
        """The last step of a kind on the agenda."""
        return next((step for step in reversed(self.steps) if type(step) is kind), None)

    def part(self, make: Callable[..., T], *of: Any) -> T:
        """A part of a part, that is kept by itself."""
        made: T = make(self, *of)
        return made


class _Place:
    """Where something was read. There is one object for each place, so that it is found by its identity."""

    __slots__ = ("look",)

    def __init__(self, look: Callable[[Stage, _Seen], Any]) -> None:
        self.look = look


_Seen = dict[_Place, Any]  # what is at each place that was looked at, for one stage
_Read = tuple[tuple[_Place, Any], ...]


class Kept:
    """The parts that were made in a match. Its audiences share those that are the same for them."""

    def __init__(self) -> None:
        self._made: dict[tuple[Part, Path], list[tuple[_Read, Any]]] = {}
        self._places: dict[Path, _Place] = {}
        self.before: Any = None  # the last stage: the next one may take over from it what still holds

    def parts(self, stage: Stage, *makes: Part) -> list[Any]:
        """The parts of a stage: each one that was made of the same things, or a new one."""
        seen: _Seen = {}
        return [self._part(stage, seen, make, ()) for make in makes]

    def _part(self, stage: Stage, seen: _Seen, make: Part, of: Path) -> Any:
        known = self._made.setdefault((make, of), [])
        for number, (read, value) in enumerate(known):
            for place, was in read:
                now = seen.get(place, UNSEEN)
                if now is UNSEEN:
                    now = seen[place] = place.look(stage, seen)
                if now is not was:
                    if now != was:
                        break
                    seen[place] = was  # the next comparison is quick
            else:
                if number:
                    known.insert(0, known.pop(number))
                return value
        watched = _WatchedStage(self, stage, seen)
        value = make(watched, *of)
        known.insert(0, (tuple(watched.read.items()), value))
        del known[MOST:]
        return value

    def attribute(self, path: Path) -> _Place:
        """The place of an attribute of an attribute of the stage."""
        return self._places.get(path) or self._places.setdefault(path, _Place(_looker(path)))

    def step(self, kind: type[Any]) -> _Place:
        """The place of a step on the agenda."""
        path = ("step", (kind,))
        return self._places.get(path) or self._places.setdefault(
            path, _Place(lambda stage, seen: stage.step(kind))
        )

    def part(self, make: Part, of: Path) -> _Place:
        """The place of a part of a part."""
        path = ("part", (make, *of))
        return self._places.get(path) or self._places.setdefault(
            path, _Place(lambda stage, seen: self._part(stage, seen, make, of))
        )


def _looker(path: Path) -> Callable[[Stage, _Seen], Any]:
    """Looks at a path of a stage."""
    names = [at for at in path if type(at) is str]
    get = attrgetter(".".join(names)) if len(names) == len(path) else partial(_followed, path=path)

    def look(stage: Stage, seen: _Seen) -> Any:
        try:
            return get(stage)
        except (AttributeError, LookupError):
            return GONE

    return look


def _followed(value: Any, path: Path) -> Any:
    for at in path:
        value = value[at[0]] if type(at) is tuple else getattr(value, at)
    return value


class _Watched:
    """Stands for a thing, and notes what is read of it."""

    def __init__(self, of: Any, path: Path, root: _WatchedStage) -> None:
        self._of, self._path, self._root = of, path, root

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._of, name)
        kind = type(value)
        if kind is MethodType and value.__self__ is self._of:
            return MethodType(value.__func__, self)  # what the method reads is read here
        if kind is BuiltinMethodType:
            return getattr(self._all(), name)
        return self._root.noted((*self._path, name), name, value)

    def __getitem__(self, key: Any) -> Any:
        return self._root.noted((*self._path, (key,)), None, self._of[key])

    def _all(self) -> Any:
        self._root.note(self._path, self._of)
        return self._of

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __contains__(self, item: Any) -> bool:
        return item in self._all()

    def __len__(self) -> int:
        return len(self._all())


class _WatchedStage(_Watched):
    """Stands for a stage while a part is made of it; `read` is what the part has read."""

    def __init__(self, kept: Kept, stage: Stage, seen: _Seen) -> None:
        super().__init__(stage, (), self)
        self._kept, self._seen = kept, seen
        self.read: dict[_Place, Any] = {}

    def noted(self, path: Path, name: str | None, value: Any) -> Any:
        stage: Stage = self._of
        if name in stage.deep or (name is None and isinstance(value, Record) and not isinstance(value, Step)):
            return _Watched(value, path, self)
        if len(path) > 1 or name not in stage.lasting:
            self.note(path, value)
        return value

    def note(self, path: Path, value: Any) -> None:
        self.read[self._kept.attribute(path)] = value

    def step(self, kind: type[Any]) -> Any:
        return self._looked(self._kept.step(kind))

    def part(self, make: Part, *of: Any) -> Any:
        return self._looked(self._kept.part(make, of))

    def _looked(self, place: _Place) -> Any:
        now = self._seen.get(place, UNSEEN)
        if now is UNSEEN:
            now = self._seen[place] = place.look(self._of, self._seen)
        self.read[place] = now
        return now
