"""What is shown with a prompt: the part of the map, the numbered choices, the odds ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pacwar.cli.formatting import odds_lines
from pacwar.cli.screen import Screen
from pacwar.core.contract import Ask
from pacwar.core.drawing import Drawing
from pacwar.core.match import Match
from pacwar.core.records import Action, argument
from pacwar.core.setting import ScenarioSetting

MANY = 12  # choices that are worth columns
TOO_MANY = 60  # more are not listed unasked


def focus(picture: Drawing, seen: Any, legal: Sequence[Action], reach: Collection[int]) -> list[int]:
    """The spots of the prompt; if it has none, those of the choices."""
    about = [*picture.about(seen), *reach]
    spots = [picture.where(seen, action.arg, argument(action)) for action in legal if action.arg]
    return about or [spot for spot in spots if spot is not None]


def choices(
    setting: ScenarioSetting, picture: Drawing, seen: Any, legal: Sequence[Action], screen: Screen
) -> list[str]:
    """The numbered list; in columns where it is long and there is room."""
    named = [(setting.describe(a), picture.remark(seen, a.arg, argument(a)) if a.arg else "") for a in legal]
    size = max((len(name) for name, remark in named if remark), default=0)
    lines = [f"{n:>4}  {name.ljust(size)}  {remark}".rstrip() for n, (name, remark) in enumerate(named, 1)]
    widest = max(map(len, lines), default=0) + 2
    count = min(3, screen.width // widest)
    if screen.plain or len(lines) <= MANY or count < 2:
        return lines
    height = -(-len(lines) // count)
    return ["".join(line.ljust(widest) for line in lines[row::height]).rstrip() for row in range(height)]


def dice_ahead(match: Match, side: str, legal: Sequence[Action], picture: Drawing) -> Iterator[list[str]]:
    """The odds of choices that lead to a roll, at a step before one: those without argument in full, those with one only
    if the die is rolled at once."""
    asks = match.game.steps.get(type(match.step(side)))
    if not isinstance(asks, Ask) or asks.quiet is None:
        return
    at_once = []
    for number, action in enumerate(legal, 1):
        odds = match.odds(side, action)
        if not odds.rolled:
            continue
        if action.arg is None:
            yield odds_lines(match, side, action, odds, picture)
        elif not odds.assuming:
            at_once.append(str(number))
    if at_once:
        yield [f"After {', '.join(at_once)} the die is rolled at once (type odds N for the odds)."]
