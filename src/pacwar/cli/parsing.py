"""Parses what a player types: a choice by number, by its argument (a hex, a unit), or by its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pacwar.core.contract import Ask, Order
from pacwar.core.drawing import Drawing
from pacwar.core.match import Match
from pacwar.core.records import Action, Refusal, argument
from pacwar.core.setting import Argument

WORDS = {"hex": "spot", "unit": "unit", "spot": "spot"}  # `unit 16` is the unit, `16` the sixteenth choice


@dataclass(frozen=True)
class ParsedAnswer:
    """The actions to play, and the remaining words, for the next prompt."""

    actions: tuple[Action, ...]
    rest: str = ""


class AnswerParser:
    """Parses the answers of one side to the open prompt."""

    def __init__(self, match: Match, side: str, legal: Sequence[Action], picture: Drawing) -> None:
        self.match, self.side, self.legal, self.picture = match, side, list(legal), picture
        self.game, self.setting = match.game, match.setting
        self.seen = match.view(side)
        asks = self.game.steps.get(type(match.step(side)))
        self.orders: tuple[Order, ...] = asks.orders if isinstance(asks, Ask) else ()
        self.kinds = list(dict.fromkeys(o.action.arg for o in self.orders if o.action.arg))

    def read(self, text: str) -> ParsedAnswer | Refusal | str:
        """The parsed answer, or the refusal, or a sentence about the error."""
        if not text and len(self.legal) == 1:
            return ParsedAnswer((self.legal[0],))
        found = self._whole(text)
        if isinstance(found, str) and " " in text:
            head, _, rest = text.rpartition(" ")  # `1/6 Mar 1205`: pick the unit, then send it there
            first = self._whole(head)
            if isinstance(first, ParsedAnswer) and self._is_name(rest):
                return ParsedAnswer(first.actions, rest)
        return found

    def number(self, text: str) -> Action | str:
        """A choice by its number or name, for commands such as `odds 3`."""
        found = self._whole(text)
        if isinstance(found, ParsedAnswer):
            return found.actions[0] if len(found.actions) == 1 else "Type the number of one choice."
        return f"{found.why} ({found.rule})" if isinstance(found, Refusal) else found

    def spot(self, text: str) -> int | None:
        return _value(self.setting.arguments["spot"], text) if "spot" in self.setting.arguments else None

    # -- ways to mean something -----------------------------------------------------------------------------

    def _whole(self, text: str) -> ParsedAnswer | Refusal | str:
        kind, _, name = text.partition(" ")
        forced = WORDS.get(kind.lower()) if name else None
        if forced is not None:
            return self._by_name(name.strip(), forced) or f"No {kind} {name.strip()!r} among the choices."
        if text.isdecimal() and not text.startswith("0") and 1 <= int(text) <= len(self.legal):
            return ParsedAnswer((self.legal[int(text) - 1],))
        return self._by_name(text) or self._by_wording(text) or self._unknown(text)

    def _by_name(self, name: str, only: str | None = None) -> ParsedAnswer | Refusal | None:
        if (found := self._by_exact_name(name, only)) is not None and isinstance(found, ParsedAnswer):
            return found
        close = [a for a in self.legal if a.arg and only in (None, a.arg) and _fits(name, self._name(a))]
        if len(close) == 1:
            return ParsedAnswer((close[0],))
        return found

    def _by_exact_name(self, name: str, only: str | None) -> ParsedAnswer | Refusal | None:
        refusal: Refusal | None = None
        for action in self._named(name, only):
            if action.arg == "spot" and (way := self.match.reach(self.side).get(argument(action))):
                return ParsedAnswer(tuple(way))
            refused = self.match.check(self.side, action)
            if refused is None:
                return ParsedAnswer((action,))
            refusal = refusal or refused
        return refusal

    def _named(self, name: str, only: str | None) -> Iterator[Action]:
        """The actions that are asked for and take the argument of this name, legal or not."""
        for kind in self.kinds:
            if only in (None, kind) and (value := _value(self.setting.arguments[kind], name)) is not None:
                yield from self._made(kind, value)
        if "unit" in self.kinds and "spot" not in self.kinds and only != "unit":
            spot = self.spot(name)  # the hex of a unit stands for the unit
            for unit in self.picture.at(self.seen, spot) if spot is not None else ():
                yield from self._made("unit", unit)

    def _made(self, kind: str, value: int) -> Iterator[Action]:
        for order in self.orders:
            if order.action.arg == kind:
                make: Any = order.action
                yield make(value)

    def _by_wording(self, text: str) -> ParsedAnswer | Refusal | str | None:
        wanted = text.lower()
        found = [a for a in self.legal if wanted in self.setting.describe(a).lower()]
        exact = [a for a in found if self.setting.describe(a).lower() == wanted]
        if len(exact or found) == 1:
            return ParsedAnswer(((exact or found)[0],))
        if found:
            some = "; ".join(f"{self.legal.index(a) + 1} {self.setting.describe(a)}" for a in found[:6])
            return f"Several choices fit: {some}{' ...' if len(found) > 6 else ''}. Type the number."
        return next(
            (refusal for name, refusal in barred(self.match, self.side) if wanted in name.lower()), None
        )

    def _unknown(self, text: str) -> str:
        rule = self.match.step(self.side).rule
        if text.isdecimal() and len(text) < 4:
            return f"No choice {text}: {self._range()}, or type help."
        if self._is_name(text):
            wanted = " or ".join(_word(kind) for kind in self.kinds) or "one of the choices listed"
            return f"{text} is not a choice here (rule {rule}): type {wanted}, or type list."
        return f"Unknown answer {text!r}: {self._range()}, type a hex or unit, or type help."

    def _range(self) -> str:
        return f"choose from 1 to {len(self.legal)}" if len(self.legal) > 1 else "the only choice is 1"

    def _is_name(self, text: str) -> bool:
        return any(_value(table, text) is not None for table in self.setting.arguments.values())

    def _name(self, action: Action) -> str:
        assert action.arg is not None
        return self.setting.arguments[action.arg].name(argument(action))


def barred(match: Match, side: str) -> list[tuple[str, Refusal]]:
    """Orders without an argument, such as the end of a phase, that are refused."""
    asks = match.game.steps.get(type(match.step(side)))
    kinds = (
        [order.action for order in asks.orders if order.action.arg is None] if isinstance(asks, Ask) else []
    )
    refusals = [(match.setting.describe(kind()), match.check(side, kind())) for kind in kinds]
    return [(name, refusal) for name, refusal in refusals if refusal is not None]


def _word(kind: str) -> str:
    return {"spot": "a hex", "unit": "a unit"}.get(kind, f"a number of {kind}")


def _value(table: Argument, name: str) -> int | None:
    """What bears this name, in whatever case; if nothing does, the one thing whose name begins with it."""
    found = table.value(name)
    if found is not None:
        return found
    numbers = {known.lower(): value for known, value in table.numbers.items()}
    close = [value for known, value in numbers.items() if _fits(name, known)]
    return numbers.get(name.lower(), close[0] if len(close) == 1 else None)


def _fits(text: str, name: str) -> bool:
    """Is this the beginning of a name, up to a space? `1/6` is enough for `1/6 Mar`."""
    return name.lower().startswith(text.lower() + " ")
