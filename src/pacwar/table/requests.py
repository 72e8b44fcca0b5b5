"""Everything that clients send, typed. It is decoded strictly: an unknown field or a value out of bounds is refused."""

from __future__ import annotations

from typing import Literal

from pacwar.core.records import Record

MAX_SENTENCES = 200
MAX_ACTIONS = 500  # in one message
MAX_WORDS = 1000  # characters of a chat message
MAX_HINTS = 5
MAX_DELAY = 60  # seconds
MAX_ID = 64  # characters of a message id or a nonce
FURTHEST = 1 << 31  # no count or number is larger


def _short(name: str, value: str, most: int, least: int = 1) -> None:
    if not least <= len(value) <= most:
        raise ValueError(f"{name} must have {least} to {most} characters")
    if "\0" in value:
        raise ValueError(f"{name} may not have a null character")


def _count(name: str, value: int, least: int = 0) -> None:
    if not least <= value < FURTHEST:
        raise ValueError(f"{name} must be {least} or more")


def _message(id: str, seen: int) -> None:
    """A message that changes a match: a repeated one is not carried out twice, a stale one is refused."""
    _short("id", id, MAX_ID)
    _count("seen", seen)


# -- to open a table ------------------------------------------------------------------------------------------


class NewMatch(Record, frozen=True):
    """A seat is "me", "friend", or the name of a computer player. A side that is not named is the computer's."""

    game: str
    scenario: str | None = None
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    strict: bool | None = None  # whether rules that make a move final end undo; None: only between two people
    hints: bool | None = None  # whether the computer gives hints; None: unless a friend plays
    delay: float | None = None  # seconds until an answer in a window is released; None: as the operator says
    disguise: bool = False  # whether answers by order take as long as answers by hand

    def __post_init__(self) -> None:
        if self.delay is not None and not 0 <= self.delay <= MAX_DELAY:
            raise ValueError(f"delay must be 0 to {MAX_DELAY} seconds")


class Branch(Record, frozen=True):
    """Continue from before an entry of a finished match, or, in a running one, from a guess."""

    entry: int | None = None
    what_if: bool = False
    seats: dict[str, str] = {}
    hints: bool | None = None

    def __post_init__(self) -> None:
        if self.entry is not None:
            _count("entry", self.entry)


class Join(Record, frozen=True):
    """A person takes a seat and adds a nonce to the dice."""

    nonce: str | None = None

    def __post_init__(self) -> None:
        if self.nonce is not None:
            _short("nonce", self.nonce, MAX_ID)
            if not (self.nonce.isascii() and self.nonce.isalnum()):
                raise ValueError("a nonce may have only letters and digits")


# -- at a table -----------------------------------------------------------------------------------------------


class ActionRequest(Record, frozen=True):
    """An action by name, with the number of its argument."""

    type: str
    arg: int | None = None


class Play(Record, frozen=True):
    id: str
    seen: int
    actions: tuple[ActionRequest, ...]

    def __post_init__(self) -> None:
        _message(self.id, self.seen)
        if not 1 <= len(self.actions) <= MAX_ACTIONS:
            raise ValueError(f"a message must have 1 to {MAX_ACTIONS} actions")


class Describe(Record, frozen=True):
    """Actions whose sentences are wanted. They need not be legal."""

    actions: tuple[ActionRequest, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.actions) <= MAX_SENTENCES:
            raise ValueError(f"a message must name 1 to {MAX_SENTENCES} actions")


class GiveOrder(Record, frozen=True):
    """A standing order by its name, with its conditions in words or figures; a condition that is not named has its default."""

    order: str
    conditions: dict[str, str] = {}


class Undo(Record, frozen=True):
    """`actions`: how many of the seat's last actions to take back, as far as undo reaches."""

    id: str
    seen: int
    actions: int = 1

    def __post_init__(self) -> None:
        _message(self.id, self.seen)
        if not 1 <= self.actions <= MAX_ACTIONS:
            raise ValueError(f"actions must be 1 to {MAX_ACTIONS}")


class Click(Record, frozen=True):
    """A click: an action by `type`, or an argument of a `kind` (unit, spot), from which the action is found."""

    type: str | None = None
    kind: str | None = None
    arg: int | None = None


class AskHint(Record, frozen=True):
    """A request for hints by a seat that must decide, about the frame that it has seen."""

    seen: int
    count: int = 3

    def __post_init__(self) -> None:
        _count("seen", self.seen)
        if not 1 <= self.count <= MAX_HINTS:
            raise ValueError(f"count must be 1 to {MAX_HINTS}")


class Offer(Record, frozen=True):
    """`entries`: how many of the side's last actions to take back, with all that followed.

    `go_on` is for a match that parts from the rules of today: it would go on from there.
    """

    id: str
    seen: int
    kind: Literal["take_back", "draw", "resign", "go_on"]
    entries: int = 1

    def __post_init__(self) -> None:
        _message(self.id, self.seen)
        _count("entries", self.entries, 1)


class Answer(Record, frozen=True):
    """An answer to the open offer. The side that made it may only withdraw it."""

    id: str
    seen: int
    accept: bool

    def __post_init__(self) -> None:
        _message(self.id, self.seen)


class Say(Record, frozen=True):
    id: str
    text: str

    def __post_init__(self) -> None:
        _short("id", self.id, MAX_ID)
        _short("text", self.text.strip(), MAX_WORDS)


class Hello(Record, frozen=True):
    """The first message on a socket."""

    seat: str | None = None
    nonce: str | None = None

    def __post_init__(self) -> None:
        Join(self.nonce)
