"""The course of a finished match in figures: battles, losses, what was spent, and how far Japan came."""

from __future__ import annotations

from pacwar.core.chronicle import Chronicle
from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    NAMES,
    SIDES,
    AirEliminated,
    AssaultLaunched,
    BattleDeclared,
    HqActivated,
    Side,
    SupplyExpended,
    TableChosen,
    TurnBegan,
    UnitEliminated,
    UnitsLanded,
)
from pacwar.games.malaya.r24_victory import objectives, sudden_death
from pacwar.games.malaya.text import ADJECTIVES

BY_SIDE = (
    "attacks by",
    "air points lost by",
    "supply points expended by",
    "HQs activated by",
    "amphibious moves of",
)
TABLES = {"raid": "Raids", "assault": "Assaults"}


def chronicle(ground: LookupTables, match: Match) -> Chronicle:
    counts = {f"{what} {NAMES[side]}": 0 for what in BY_SIDE for side in SIDES}
    counts |= dict.fromkeys(TABLES.values(), 0)
    losses: dict[str, dict[int, int]] = {side: {} for side in SIDES}
    turn = stormed = 0
    for event in (*match.opening, *(event for entry in match.log for event in entry.events)):
        if isinstance(event, BattleDeclared) and event.side is JAPAN and not stormed:
            stormed = turn if ground.setting.singapore.intersection(event.targets) else 0
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, UnitEliminated):
            lost = losses[ground.side_of[event.unit]]
            lost[turn] = lost.get(turn, 0) + 1
        elif isinstance(event, TableChosen):
            counts[TABLES[event.table]] += 1
        elif (found := _counted(ground, event)) is not None:
            what, side, number = found
            counts[f"{what} {NAMES[side]}"] += number
    held = {side: objectives(match.position, side) for side in SIDES}
    island = ground.setting.singapore & set(ground.setting.objectives)
    ended = sudden_death(match.position)
    for side in SIDES:
        counts[f"{ADJECTIVES[side]} Victory Points"] = match.state.points[side]
        counts[f"{ADJECTIVES[side]} objectives at the end"] = len(held[side])
    return Chronicle(
        counts=counts,
        marks={
            "no Japanese infantry was in Malaya at the end of a turn (25.3)": ended is not None
            and ended[0] is ALLIES,
            "Japan held every objective (25.3)": ended is not None and ended[0] is JAPAN,
            "Singapore island was never attacked": not stormed,
            **{
                f"Singapore island was first attacked on turn {each}": stormed == each
                for each in range(1, ground.setting.last_turn + 1)
            },
            "Japan held objectives on Singapore island at the end": bool(island & set(held[JAPAN])),
            "the Allies held all of Singapore island at the end": island <= set(held[ALLIES]),
        },
        losses=losses,
    )


def _counted(ground: LookupTables, event: Event) -> tuple[str, Side, int] | None:
    """What an event adds to which count of which side."""
    match event:
        case BattleDeclared():
            return "attacks by", event.side, 1
        case AirEliminated():
            return "air points lost by", event.side, event.points
        case SupplyExpended():
            return "supply points expended by", event.side, event.points
        case HqActivated():
            return "HQs activated by", ground.side_of[event.unit], 1
        case UnitsLanded() | AssaultLaunched():
            return "amphibious moves of", event.side, 1
        case _:
            return None
