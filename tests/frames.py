"""Frames as a client has them: the change that comes over the socket is laid on the frame before."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def applied(before: Json, change: Json) -> Json:
    """The frame after a change, as docs/protocol.md has it."""
    assert change["since"] == before["number"]
    after = before | {"number": change["number"], "told": change.get("told", [])}
    after["scene"] = dict(before["scene"])
    for path, value in change.get("values", {}).items():
        place, name = _place(after, path)
        place[name] = value
    for path, splices in change.get("splices", {}).items():
        place, name = _place(after, path)
        place[name] = spliced(place[name], splices)
    return after


def _place(frame: Json, path: str) -> tuple[Json, str]:
    part, _, name = path.rpartition(".")
    return (frame[part], name) if part else (frame, name)


def spliced(old: list[Any], splices: list[Any]) -> list[Any]:
    made: list[Any] = []
    done = 0
    for at, gone, come in splices:
        made += [*old[done:at], *come]
        done = at + gone
    return [*made, *old[done:]]


def lasting(frame: Json) -> Json:
    """A frame without what tells of the way to it, and without who is here."""
    return {name: value for name, value in frame.items() if name not in ("told", "players", "dice")}
