"""Frozen records and their canonical encoding: the base of states, actions and events.

Only this package imports msgspec; games derive from the classes here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

T = TypeVar("T")

replace = msgspec.structs.replace

PROSE = msgspec.Meta(extra={"prose": True})  # marks a field of data that is read by people only
Prose = Annotated[str, PROSE]


def Kind(name: str) -> msgspec.Meta:  # noqa: N802 - part of a type, as in Annotated[int, Kind("spot")]
    """Marks a number as one of a table of the game, so that it is read, written and checked by its printed name."""
    return msgspec.Meta(extra={"kind": name})


def Between(least: int, most: int) -> msgspec.Meta:  # noqa: N802 - part of a type
    """Bounds of a number that comes from outside."""
    return msgspec.Meta(extra={"between": (least, most)})


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of all state, actions and events: immutable, comparable, JSON-ready."""


class Step(Record, frozen=True, tag=True):
    """An item of the agenda: it runs by itself or asks one side, under a rule."""

    rule: ClassVar[str] = ""


class Together(Step, frozen=True):
    """A step in which several sides decide at the same time in secret, each in a lane of its own.

    A subclass has the field `lanes`, a dict from side to agenda. A lane is closed when its last step
    asks nothing more; when all are closed their remaining steps are laid on the agenda and run.
    """


class Ended(Step, frozen=True):
    """The game is over: what each side scored (1 win, 1/2 draw, 0 loss), why, and under which rule."""

    scores: dict[str, float]
    why: str
    by: str


class Action(Record, frozen=True, tag=True):
    """What a side may play. It has at most one field: its argument, from the finite table that `arg` names."""

    arg: ClassVar[str | None] = None
    heading: ClassVar[str] = ""  # over a list of such actions; if not given, the words of its name


class Event(Record, frozen=True, tag=True, kw_only=True):
    """What happened, and the side that is told of it (None: all)."""

    rule: str
    told: str | None = None

    reveals: ClassVar[bool] = False  # a discovery: earlier actions can no longer be undone
    fixes: ClassVar[bool] = False  # a rule makes earlier actions final (strict matches only)
    begins_turn: ClassVar[bool] = False  # a new turn has begun: the state after it is kept for ever
    headline: ClassVar[bool] = False  # begins a turn or phase, or ends the game: the log sets it off


class Refusal(Record, frozen=True):
    """Why an action is not allowed; `rule` is the number printed in the rulebook."""

    rule: str
    why: str
    about: tuple[int, ...] = ()  # the units that cause it


class Roll(Record, frozen=True, omit_defaults=True):
    """A roll: the number of faces, the face, the rule that asked, and the side that sees it (None: all).

    Where the rules read dice singly, `die` names the die.
    """

    faces: int
    face: int
    rule: str
    told: str | None = None
    die: str = ""


def argument(action: Action) -> Any:
    """The one free argument of an action, or None."""
    fields = action.__struct_fields__
    return getattr(action, fields[0]) if fields else None


def name_of(record: Step | Action | Event) -> str:
    return type(record).__name__


def heading(action: type[Action]) -> str:
    """What a list of such actions is called: "AddAttacker" -> "Add attacker", unless the game has other words."""
    return action.heading or words(action.__name__).capitalize()


def words(name: str) -> str:
    """The words of a type's name: "AddAttacker" -> "add attacker"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def encode(value: Any) -> bytes:
    """The canonical encoding: equal values give equal bytes, whatever the order of sets and dicts."""
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order="deterministic"))


def encode_in_order(value: Any) -> bytes:
    """Dicts keep their order, because the order of a list of choices may depend on it: use it for states to be played on.

    Equal values may give different bytes; where that matters, use `encode`.
    """
    return msgspec.json.encode(value)


def decode(data: bytes | str, kind: type[T]) -> T:
    return msgspec.json.decode(data, type=kind)


def decode_renamed(data: bytes | str, kind: type[T], renamed: Mapping[str, str]) -> T:
    """What was encoded when some types had other names: old name -> the name of today. Raises ValueError."""
    try:
        return decode(data, kind)
    except msgspec.DecodeError as error:
        try:
            return decode(msgspec.json.encode(_with_new_names(plain(data), renamed)), kind)
        except msgspec.DecodeError:
            raise ValueError(str(error)) from None


def plain(data: bytes | str) -> Any:
    """JSON as plain lists and dicts."""
    return msgspec.json.decode(data)


def _with_new_names(value: Any, renamed: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        made = {key: _with_new_names(item, renamed) for key, item in value.items()}
        kind = made.get("type")
        return made | {"type": renamed[kind]} if isinstance(kind, str) and kind in renamed else made
    if isinstance(value, list):
        return [_with_new_names(item, renamed) for item in value]
    return value


def convert(value: Any, kind: type[T]) -> T:
    """Typed data out of plain lists and dicts, strictly; raises ValueError with the path of what is wrong."""
    return msgspec.convert(value, type=kind)


def plain_facts(value: Any) -> Any:
    """Typed data as plain lists and dicts, without what is left at its default; of prose only that it is there.

    Two files that play alike give the same facts, whatever their sentences say.
    """
    if isinstance(value, msgspec.Struct):
        return {
            field.encode_name: True if _is_prose(field.type) else plain_facts(given)
            for field in msgspec.structs.fields(value)
            if (given := getattr(value, field.name)) != field.default
        }
    if isinstance(value, dict):
        return {key: plain_facts(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_facts(item) for item in value]
    return value


def _is_prose(kind: Any) -> bool:
    return PROSE in getattr(kind, "__metadata__", ())


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a type."""
    return msgspec.json.schema(kind)


class Fault(ValueError):
    """Bad input, in one sentence: what failed and where, and the rule, if a rule says so. Nothing has changed."""

    def __init__(self, why: str = "", rule: str = "") -> None:
        super().__init__(why)
        self.rule = rule
