"""What a side sees, as numbers: one vector of fixed length for every moment of a game.

The layout follows from the types of the game's view, so every game has one without a line of its own. Units and spots
are told from other numbers by the names of their types (`UnitId`, `Spot`). Nothing but the view, the open step as the
side sees it, and who is asked as far as it can see goes into the vector.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from pacwar.core.contract import Game
from pacwar.core.facts import fact
from pacwar.core.match import Match
from pacwar.core.records import Ended, Record, Step
from pacwar.core.setting import ScenarioSetting
from pacwar.lab.shapes import (
    Bag,
    Choice,
    Count,
    Each,
    Either,
    Fields,
    Key,
    Listed,
    Maybe,
    Number,
    Out,
    Shape,
    TableShape,
    Tupled,
    Word,
)

FEW = 24
AGENDA = "steps"  # the field of a view that holds the agenda

Vector = npt.NDArray[np.float32]

_UNIT = NewType("_UNIT", int)
_SPOT = NewType("_SPOT", int)
_NAMES = {"UnitId": _UNIT, "Spot": _SPOT, "Hex": _SPOT}  # the names of types that stand for a table
_TABLES: dict[Any, str] = {_UNIT: "unit", _SPOT: "spot"}


class Shaper:
    """Finds the shape of a type."""

    def __init__(self, setting: ScenarioSetting) -> None:
        self.keys = {name: Key(name, table.values) for name, table in setting.arguments.items()}
        self.left_out: list[str] = []  # fields of which only the number of things is told

    def shape(self, kind: Any, name: str, within: tuple[type, ...] = ()) -> Shape:
        table = self.keys.get(_TABLES.get(kind, ""))
        if table is not None:
            return table
        origin, inside = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return self._union(inside, name, within)
        if origin is Literal:
            return Choice(inside)
        if origin is dict or origin is Mapping:
            return self._dict(inside[0], inside[1], name, within)
        if origin is tuple and inside[-1:] != (...,):
            items = {str(n): self.shape(item, f"{name}.{n}", within) for n, item in enumerate(inside)}
            return Tupled(items)
        if origin in (tuple, list, set, frozenset, Sequence):
            inner = self.shape(inside[0], name, within)
            plain = inner.inner if isinstance(inner, Maybe) else inner
            return Listed() if isinstance(plain, Number) else Bag(inner)
        if isinstance(kind, type):
            return self._class(kind, name, within)
        return self._left_out(name)

    def _class(self, kind: type, name: str, within: tuple[type, ...]) -> Shape:
        if issubclass(kind, Enum):
            return Choice(tuple(kind))
        if issubclass(kind, bool | int | float):
            return Number()
        if issubclass(kind, str):
            return Word()
        if issubclass(kind, Record) and kind not in within:
            return self.fields(kind, name, within)
        return self._left_out(name)

    def fields(self, kind: type[Record], name: str, within: tuple[type, ...] = (), but: str = "") -> Fields:
        hints = get_type_hints(kind, localns=_NAMES)
        own = [field for field in kind.__struct_fields__ if field != but]
        return Fields({f: self.shape(hints[f], f"{name}.{f}", (*within, kind)) for f in own})

    def _union(self, kinds: tuple[Any, ...], name: str, within: tuple[type, ...]) -> Shape:
        rest = tuple(kind for kind in kinds if kind is not NoneType)
        if len(rest) == 1:
            inner = self.shape(rest[0], name, within)
            return Maybe(inner) if len(rest) < len(kinds) else inner
        records = [kind for kind in rest if isinstance(kind, type) and issubclass(kind, Record)]
        if len(records) < len(rest):
            return self._left_out(name)
        return Either({kind: self._class(kind, f"{name}.{kind.__name__}", within) for kind in records})

    def _dict(self, key: Any, value: Any, name: str, within: tuple[type, ...]) -> Shape:
        if isinstance(key, type) and issubclass(key, Enum):
            return Each(tuple(key), self.shape(value, name, within))
        found = self.keys["unit"] if key is int else self.keys.get(_TABLES.get(key, ""))
        if found is None:  # free text: there is no table of what may come
            return self._left_out(name)
        return TableShape(found, self.shape(value, name, within))

    def _left_out(self, name: str) -> Shape:
        self.left_out.append(name)
        return Count()


def _step_types(game: Game) -> tuple[type[Step], ...]:
    """Every type of step there is: those of the sequence of play, secret decisions, and the end."""
    found: dict[type[Step], None] = dict.fromkeys(game.steps)
    hints = get_type_hints(game.state)
    for kind in get_args(get_args(hints[AGENDA])[0]):
        found[kind] = None
    return tuple(found | {Ended: None})


class Slot:
    """A stretch of the vector, and how to find in a view what goes there."""

    __slots__ = ("at", "name", "shape", "side")

    def __init__(self, name: str, at: int, shape: Shape, side: Any = None) -> None:
        self.name, self.at, self.shape = name, at, shape
        self.side = side  # of a dict from sides: this one's part


class Encoding:
    """The layout of a game's vectors."""

    def __init__(self, game: Game, setting: ScenarioSetting) -> None:
        self.game = game
        shaper = Shaper(setting)
        whole = shaper.fields(game.view_type, "view", but=AGENDA)
        opened = _step_types(game)
        self.frame = Fields({
            "observer": Choice(game.sides), "awaited": Bag(Choice(game.sides)), "open": Choice([s.__name__ for s in opened]),
        })  # fmt: skip
        self.slots: list[Slot] = []
        self.steps: dict[type, Slot] = {}
        self.parts: dict[str, tuple[int, tuple[int, ...]]] = {}  # name -> where it begins, its shape
        at = self._name(self.frame, "", 0)
        for name, shape in whole.fields.items():
            at = self._lay(name, shape, at)
        agenda = Either({step: shaper.fields(step, f"view.{AGENDA}.{step.__name__}") for step in opened})
        for kind, (first, fields) in agenda.kinds.items():
            self.steps[kind] = Slot(AGENDA, at + first, Bag(Either({kind: fields})))
        self.size = self._name(agenda, AGENDA, at)
        self.left_out = tuple(name.removeprefix("view.") for name in shaper.left_out)

    def _lay(self, name: str, shape: Shape, at: int) -> int:
        """Slots for a field of the view. Parts that are handed on by themselves have a slot of their own."""
        end = self._name(shape, name, at)
        if isinstance(shape, Each):
            self.slots += [
                Slot(name, at + n * shape.inner.size, shape.inner, side)
                for n, side in enumerate(shape.values)
            ]
        else:
            self.slots.append(Slot(name, at, shape))
        return end

    def _name(self, shape: Shape, name: str, at: int) -> int:
        for part, form in shape.parts(name):
            self.parts[part.lstrip(".")] = at, form
            at += int(np.prod(form))
        return at

    def part(self, vector: Vector, name: str) -> Vector:
        """One part of a vector in its own shape."""
        at, form = self.parts[name]
        return vector[at : at + int(np.prod(form))].reshape(form)

    @fact
    def digest(self) -> str:
        """Of the names and places of all parts: the same digest, the same layout."""
        return hashlib.sha256(repr(list(self.parts.items())).encode()).hexdigest()


class Eye:
    """What one side of a match sees, as a vector. Only changes since the last look are written again."""

    def __init__(self, encoding: Encoding, side: str) -> None:
        self.encoding, self.side = encoding, side
        self._vector = np.zeros(encoding.size, np.float32)
        self._held: dict[
            int, tuple[Any, tuple[int, ...]]
        ] = {}  # a slot's place -> what it holds, what is set
        self._steps: tuple[Any, ...] = ()  # the agenda when it was last looked at

    def look(self, match: Match) -> Vector:
        """A vector of its own."""
        encoding, side = self.encoding, self.side
        view, step = match.view(side), match.step(side)
        for slot in encoding.slots:
            value = getattr(view, slot.name)
            if slot.side is not None:
                value = value.get(slot.side)
            held = self._held.get(slot.at)
            if held is None or held[0] is not value:
                self._put(slot.at, slot.shape, value)
        self._agenda(getattr(view, AGENDA, (step,)))
        frame = (match.awaited(side), type(step))
        held = self._held.get(0)
        if held is None or held[0] != frame:
            self._put(0, encoding.frame, _Frame(side, *frame), frame)
        return self._vector.copy()

    def _agenda(self, steps: tuple[Any, ...]) -> None:
        """Only the top of an agenda changes; the steps below are as at the last look."""
        before, slots = self._steps, self.encoding.steps
        same = 0
        for was, now in zip(before, steps, strict=False):
            if was is not now:
                break
            same += 1
        for kind in {type(step): None for step in (*before[same:], *steps[same:])}:
            self._put(slots[kind].at, slots[kind].shape, [step for step in steps if type(step) is kind])
        self._steps = steps

    def _put(self, at: int, shape: Shape, value: Any, held: Any = None) -> None:
        before = self._held.get(at)
        if before is not None:
            self._write(before[1], None)
        out: Out = {}
        if value is not None:
            shape.add(value, at, out)
        self._write(out, out)
        self._held[at] = (value if held is None else held, tuple(out))

    def _write(self, places: Collection[int], numbers: Out | None) -> None:
        """Numbers, or zeros; a few are set one by one, which is quicker than to make arrays of them."""
        vector = self._vector
        if len(places) > FEW:
            vector[np.fromiter(places, np.intp, len(places))] = list(numbers.values()) if numbers else 0.0
        elif numbers:
            for place, number in numbers.items():
                vector[place] = number
        else:
            for place in places:
                vector[place] = 0.0


class _Frame:
    """What is not in the view itself."""

    def __init__(self, observer: str, awaited: tuple[str, ...], step: type) -> None:
        self.observer, self.awaited, self.open = observer, awaited, step.__name__
