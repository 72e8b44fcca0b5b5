"""A match in words: events, refusals with their rule, odds with their breakdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pacwar.core import odds
from pacwar.core.contract import Game
from pacwar.core.drawing import Drawing
from pacwar.core.log import SeenEntry
from pacwar.core.match import Match
from pacwar.core.odds import Odds
from pacwar.core.records import Action, Event, Refusal, Roll
from pacwar.core.rulebook import Rule, RuleIndex, Ruling, Rulings

HEADINGS = ("TurnBegan", "PhaseBegan")  # events that begin a new part of the log, as in saves


def rule_of(game: Game, number: str) -> Rule | Ruling | None:
    """A rule of the index, or a ruling."""
    rules = game.library.get("rules.yaml", RuleIndex).rules
    rulings = game.library.get("rulings.yaml", Rulings).rulings
    rows: list[Rule | Ruling] = [*rules, *rulings]
    return next((row for row in rows if row.id.lower() == number.lower()), None)


def rule_lines(game: Game, number: str) -> list[str]:
    """A rule in our own words; [] if there is none."""
    row = rule_of(game, number)
    if row is None:
        return []
    if isinstance(row, Rule):
        return [f"{row.id} {row.title}", row.gist]
    return [
        f"{row.id}, a ruling on {', '.join(row.about)}",
        f"Question: {row.question}",
        f"Decision: {row.decision}",
        f"Reason: {row.reason}",
    ]


def events_lines(
    picture: Drawing, events: Sequence[Event], rolls: Sequence[Roll] = ()
) -> Iterator[tuple[str, bool]]:
    """What happened, line by line, each with whether it is a heading. Every line cites its rule."""
    run: list[Event] = []
    for event in (*events, None):
        if event is not None and type(event).__name__ not in HEADINGS:
            run.append(event)
            continue
        yield from ((f"{_capital(text)} ({rule})", False) for text, rule in picture.fold_moves(run))
        run = []
        if event is not None:
            yield from ((f"{_capital(text)} ({rule})", True) for text, rule in picture.fold_moves([event]))
    if rolls:
        dice = ", ".join(f"{roll.face} on a d{roll.faces} for rule {roll.rule}" for roll in rolls)
        yield f"Dice: {dice}", False


def told_lines(picture: Drawing, told: SeenEntry) -> list[str]:
    """What one side was told of an action."""
    return [line for line, _ in events_lines(picture, told.events, told.rolls)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def refusal_lines(match: Match, refusal: Refusal) -> list[str]:
    """The refusal, the units that cause it, and what the rule says."""
    units = match.setting.arguments.get("unit")
    names = ", ".join(units.name(unit) for unit in refusal.about) if units else ""
    about = f" ({names})" if names else ""
    lines = [f"Not allowed by rule {refusal.rule}: {refusal.why}{about}."]
    row = rule_of(match.game, refusal.rule)
    if row is not None:
        title, text = (row.title, row.gist) if isinstance(row, Rule) else ("ruling", row.decision)
        lines.append(f"Rule {row.id}, {title}: {text}")
    return lines


def odds_lines(match: Match, side: str, action: Action, found: Odds, picture: Drawing) -> list[str]:
    """The odds of an action, with their breakdown: what happens to whom, then the outcomes."""
    lines = [f"If you choose: {match.setting.describe(action)}"]
    for line in found.breakdown:
        value = "" if line.value is None else f" {line.value:+d}"
        some = f", {line.guesses} of {found.guesses} guesses" if line.guesses else ""
        lines.append(f"    {line.text}{value} ({line.rule}){some}")
    if not found.rolled:
        return [*lines, "    no roll yet"]
    lines += [f"    {fate}" for fate in odds.fates_in_words(match.setting, found, side)]
    lines += [
        f"    {'about' if found.samples else chance.part:>6} = {chance.chance:4.0%}  {chance.label}"
        for chance in found.chances
    ]
    lines += [f"    {said}" for said in odds.how_sure(found)]
    if found.assuming:
        assumed = "; ".join(_with_side(text, picture) for text in found.assuming)
        lines.append(f"    assuming: {assumed}")
    return lines


def _with_side(text: str, picture: Drawing) -> str:
    """`us: no more support` with the name of the side."""
    side, colon, rest = text.partition(": ")
    return f"{picture.side(side)}: {rest}" if colon else text
