"""The course of a finished match in figures: combats, losses, activations, and how far Japan came."""

from __future__ import annotations

from pacwar.core.chronicle import Chronicle
from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import (
    JAPAN,
    NAMES,
    SIDES,
    AttackDeclared,
    CombatRefused,
    CombatResolved,
    EventPlayed,
    FormationActivated,
    FortDestroyed,
    Side,
    StepLost,
    TurnBegan,
    UnitEliminated,
    UnitLanded,
    UnitsDisrupted,
    WithdrawalDeclared,
)

BY_SIDE = ("attacks by", "activations of", "events played by", "units disrupted of")
TABLES = {"Mobile": "combats on the Mobile CRT", "Assault": "combats on the Assault CRT"}
LANDINGS, FORTS, REFUSED = "Japanese units landed", "forts destroyed", "combats refused"


def chronicle(ground: LookupTables, match: Match) -> Chronicle:
    counts = {f"{what} {NAMES[side]}": 0 for what in BY_SIDE for side in SIDES}
    counts |= dict.fromkeys((*TABLES.values(), LANDINGS, FORTS, REFUSED), 0)
    losses: dict[str, dict[int, int]] = {side: {} for side in SIDES}
    turn, retired = 0, set[Side]()
    for event in (*match.opening, *(event for entry in match.log for event in entry.events)):
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, StepLost | UnitEliminated):
            lost = losses[ground.side_of[event.unit]]
            lost[turn] = lost.get(turn, 0) + 1
        elif isinstance(event, WithdrawalDeclared):
            retired.add(event.side)
        elif (found := _counted(ground, event)) is not None:
            what, number = found
            counts[what] += number
    s, field = match.state, ground.fields[match.state.scenario]
    held = sum(h in s.land.japanese for h in field.goals)
    counts |= {f"steps lost by {NAMES[side]}": s.tally.lost[side] for side in SIDES}
    if field.goals:
        counts["objectives that Japan held at the end"] = held
    if field.scenario.also:
        counts["Japanese victory points"] = s.tally.points
    marks = {f"{NAMES[side]} declared a General Withdrawal (5.23)": side in retired for side in SIDES}
    marks["Mariveles fell"] = ground.setting.board.spot("2940") in s.land.japanese
    marks["Japan landed behind the front"] = counts[LANDINGS] > 0
    return Chronicle(counts=counts, marks=marks, losses=losses)


def _counted(ground: LookupTables, event: Event) -> tuple[str, int] | None:
    """What an event adds to which count."""
    match event:
        case AttackDeclared():
            return f"attacks by {NAMES[event.side]}", 1
        case FormationActivated():
            return f"activations of {NAMES[event.side]}", 1
        case EventPlayed():
            return f"events played by {NAMES[event.side]}", 1
        case UnitsDisrupted(units=(first, *_)):
            return f"units disrupted of {NAMES[ground.side_of[first]]}", len(event.units)
        case CombatResolved():
            return TABLES[event.table], 1
        case CombatRefused(passed=True):
            return REFUSED, 1
        case FortDestroyed():
            return FORTS, 1
        case UnitLanded() if ground.side_of[event.unit] is JAPAN:
            return LANDINGS, 1
        case _:
            return None
