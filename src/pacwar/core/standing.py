"""Standing orders: private, typed conditions by which a match answers windows for a side.

A game offers kinds of order for its windows. An order is judged on what its own side sees, and answers with an action of
that side like any other: the log, and everybody else, cannot tell it from an answer by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Literal

from msgspec import inspect
from typing_extensions import TypeVar

from pacwar.core import naming
from pacwar.core.facts import fact
from pacwar.core.naming import nearest, shown
from pacwar.core.records import Action, Fault, Record, Step, convert

if TYPE_CHECKING:
    from pacwar.core.contract import Game
    from pacwar.core.match import Match

V = TypeVar("V", default=Any)  # a view


class StandingOrder(Record, frozen=True, tag=True, kw_only=True):
    """A kind of order: its fields are its conditions, each with a default. An order without conditions asks or passes."""

    ask: Literal["always", "able", "never"] = "able"


ASK = {  # what every kind of order has, in words
    "ask": "ask me",
    "ask.always": "at every window",
    "ask.able": "only when I could do something",
    "ask.never": "never: pass",
}


class Given(Record, frozen=True):
    """An order that a side gave, and how many entries lie before it."""

    side: str
    order: StandingOrder
    entries: int


class Window(Generic[V]):
    """An open window as the side that is asked has it."""

    def __init__(self, step: Any, quiet: Action, legal: list[Action], view: Callable[[], V]) -> None:
        self.step, self.quiet, self.legal = step, quiet, legal
        self._view = view

    @fact
    def view(self) -> V:
        return self._view()


@dataclass(frozen=True, slots=True)
class Standing(Generic[V]):
    """What a game says of a kind of order.

    `answer` is asked when the side could do something and wants to be asked then: it gives the action that the conditions
    of the order call for, or None to ask. `words` has a label for each field and, for words to choose from, "field.word".
    """

    order: type[StandingOrder]
    windows: tuple[type[Step], ...]  # which it answers
    title: str
    answer: Callable[[Any, Window[V]], Action | None] | None = None
    words: Mapping[str, str] = field(default_factory=dict)


class Condition(Record, frozen=True):
    """A field of an order: words to choose from, or a whole number within bounds."""

    name: str
    text: str
    choices: tuple[tuple[str, str], ...] = ()  # (word, label); empty for a number
    least: int = 0
    most: int = 0


def kind_for(game: Game, step: type[Step]) -> Standing | None:
    """The kind of order that answers a window."""
    return next((kind for kind in game.standing if step in kind.windows), None)


def defaults(game: Game) -> tuple[StandingOrder, ...]:
    """Every kind of order as it is if a player changes nothing: ask only a side that could do something."""
    return tuple(kind.order() for kind in game.standing)


def answer(match: Match, side: str) -> Action | None:
    """The answer that the side's orders give now; None if it must be asked, or no window is open for it."""
    asked = match.window(side)
    kind = kind_for(match.game, type(asked[0])) if asked else None
    order = match.standing(side).get(kind.order.__name__) if kind else None
    if asked is None or kind is None or order is None or order.ask == "always":
        return None
    step, quiet = asked
    legal = match.legal(side)
    if order.ask == "never" or legal == [quiet]:
        return quiet
    if kind.answer is None:
        return None
    found = kind.answer(order, Window(step, quiet, legal, partial(match.view, side)))
    return found if found in legal else None


# -- as text --------------------------------------------------------------------------------------------------


def write(order: StandingOrder) -> str:
    """An order as `read` reads it: "ReactionOrder ask=able fire=4"."""
    fields = (f"{name}={getattr(order, name)}" for name in order.__struct_fields__)
    return " ".join((type(order).__name__, *fields))


def read(game: Game, text: str) -> StandingOrder:
    """An order from its text; a field that is not named has its default. Raises Fault with the nearest names."""
    name, *given = text.split() or [""]
    kind = require_kind(game, name)
    words: dict[str, str] = {}
    for part in given:
        key, _, value = part.partition("=")
        words[key] = value
    return make(kind, words)


def require_kind(game: Game, name: str) -> Standing:
    """The kind of order of this name."""
    known = {kind.order.__name__: kind for kind in game.standing}
    if name not in known:
        raise Fault(f"{game.key} has no standing order {shown(name)}{nearest(name, known)}")
    return known[name]


def make(kind: Standing, words: Mapping[str, str]) -> StandingOrder:
    """An order of a kind with these conditions, given as words."""
    found: dict[str, Any] = {}
    known = {condition.name: condition for condition in conditions(kind)}
    for name, word in words.items():
        if name not in known:
            raise Fault(f"{kind.order.__name__} has no condition {shown(name)}{nearest(name, known)}")
        found[name] = _value(kind, known[name], word)
    return convert({"type": kind.order.__name__, **found}, kind.order)


def _value(kind: Standing, condition: Condition, word: str) -> str | int:
    if condition.choices:
        words = [choice for choice, _ in condition.choices]
        if word in words:
            return word
        wanted = naming.listed(words, "or")
    elif word.isascii() and word.isdigit() and condition.least <= int(word[:9]) <= condition.most:
        return int(word[:9])
    else:
        wanted = f"{condition.least} to {condition.most}"
    raise Fault(f"{kind.order.__name__}: {condition.name} must be {wanted}, not {shown(word)}")


def conditions(kind: Standing) -> tuple[Condition, ...]:
    """The fields of a kind of order, with their labels."""
    words = {**ASK, **kind.words}
    info: Any = inspect.type_info(kind.order)
    found = []
    for each in info.fields:
        text = words[each.name]
        if isinstance(each.type, inspect.LiteralType):
            default = each.default
            given = sorted(map(str, each.type.values), key=lambda word, first=default: word != first)  # type: ignore[misc]
            found.append(Condition(each.name, text, tuple((w, words[f"{each.name}.{w}"]) for w in given)))
        else:
            least, most = each.type.extra["between"]
            found.append(Condition(each.name, text, (), least, most))
    return tuple(found)


def require_order(game: Game, order: StandingOrder) -> None:
    """Raises Fault if the game has no such order."""
    if all(type(order) is not kind.order for kind in game.standing):
        raise Fault(f"{game.key} has no standing order {type(order).__name__}")
