"""What is new in a frame: fields with their new values, and of long lists only what goes and what comes.

A client that has the frame `since` makes the next one of it, so that a seat is sent little however much lies on its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pacwar.core.scene import Scene
from pacwar.table.wire import Frame, FrameChange, LogEntry, Splice

APART = {
    "number",
    "told",
    "scene",
    "players",
    "dice",
}  # what the other fields of a change and of Presence tell
FIELDS = tuple(name for name in Frame.__struct_fields__ if name not in APART)
PARTS = Scene.__struct_fields__
FEW = 4  # items: so short a list is sent as a whole


def difference(before: Frame, after: Frame, told: tuple[LogEntry, ...]) -> FrameChange | None:
    """The change that makes one frame of the other, with what was told in between; None: the seat sees no change."""
    values: dict[str, Any] = {}
    splices: dict[str, tuple[Splice, ...]] = {}
    pairs = [(name, getattr(before, name), getattr(after, name)) for name in FIELDS]
    if after.scene is not before.scene:
        scenes = before.scene, after.scene
        pairs += [(f"scene.{part}", *(getattr(scene, part) for scene in scenes)) for part in PARTS]
    for name, old, new in pairs:
        if old is new or old == new:
            continue
        spliced = splice(old, new) if type(new) is tuple and len(new) > FEW else None
        if spliced is None:
            values[name] = new
        else:
            splices[name] = spliced
    if not (values or splices or told):
        return None
    return FrameChange(after.number, before.number, told, values, splices)


def splice(old: Sequence[Any], new: Sequence[Any]) -> tuple[Splice, ...] | None:
    """Where items of the old list go and others come, the places being those of the old list; None: most of it is new."""
    size = min(len(old), len(new))
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b and a != b), size)
    back = zip(reversed(old), reversed(new), strict=False)
    last = min(next((n for n, (a, b) in enumerate(back) if a is not b and a != b), size), size - first)
    middle = old[first : len(old) - last], new[first : len(new) - last]
    found = _in_place(*middle) if _alike(*middle) else _moved(*middle)
    if 2 * sum(len(come) for _, _, come in found) > len(new):
        return None
    return tuple((first + at, gone, come) for at, gone, come in found)


def _same(one: Any, other: Any) -> bool:
    return one is other or bool(one == other)


def _key(item: Any) -> Any:
    return getattr(item, "key", None)


def _alike(old: Sequence[Any], new: Sequence[Any]) -> bool:
    """Whether the same things stand in the same places, some of them changed."""
    return len(old) == len(new) and all(a is b or _key(a) == _key(b) for a, b in zip(old, new, strict=True))


def _in_place(old: Sequence[Any], new: Sequence[Any]) -> list[Splice]:
    found: list[Splice] = []
    for at, (a, b) in enumerate(zip(old, new, strict=True)):
        if not _same(a, b):
            _add(found, at, 1, b)
    return found


def _moved(old: Sequence[Any], new: Sequence[Any]) -> list[Splice]:
    """Things with keys may change their places: the one that has come farther is taken out and put in."""
    if not old or not new or _key(old[0]) is None:
        return [(0, len(old), tuple(new))]
    stood = {_key(item): at for at, item in enumerate(old)}
    stands = {_key(item): at for at, item in enumerate(new)}
    found: list[Splice] = []
    at = 0
    for place, item in enumerate(new):
        was = stood.get(item.key, -1)
        while at < len(old) and old[at].key != item.key and _leaves(stands, old[at].key, place, was - at):
            _add(found, at, 1)
            at += 1
        if at < len(old) and old[at].key == item.key:
            if not _same(old[at], item):
                _add(found, at, 1, item)
            at += 1
        else:
            _add(found, at, 0, item)
    for left in range(at, len(old)):
        _add(found, left, 1)
    return found


def _leaves(stands: dict[Any, int], key: Any, place: int, way: int) -> bool:
    """Whether an old item is taken out before the next one is put in: it is gone, or put in already, or comes much later."""
    then = stands.get(key, -1)
    return then < place or 0 < way < then - place


def _add(found: list[Splice], at: int, gone: int, *come: Any) -> None:
    """One more piece of work at the end; what follows upon the last one is joined to it."""
    if found and found[-1][0] + found[-1][1] == at:
        before = found.pop()
        at, gone, come = before[0], before[1] + gone, (*before[2], *come)
    found.append((at, gone, come))
