"""The course of a finished match in figures: what the players' notes (15.1) speak of, to be counted over many games."""

from __future__ import annotations

from pacwar.core.chronicle import Chronicle
from pacwar.core.match import Match
from pacwar.games.saipan.model import (
    JAPAN,
    OTHER,
    SIDES,
    US,
    AttackResolved,
    BanzaiDeclared,
    BeachheadDestroyed,
    BeachheadPlaced,
    TurnBegan,
    UnitEliminated,
)
from pacwar.games.saipan.setting import Setting

EARLY = 6  # Banzai attacks before this Game-Turn belong to the fight for the beach
LATE = 12  # after this Game-Turn the question is who has survived


def chronicle(setting: Setting, match: Match) -> Chronicle:
    turn = banzais = early = placed = destroyed = 0
    attacks = dict.fromkeys(SIDES, 0)
    losses: dict[str, dict[int, int]] = {side: {} for side in SIDES}
    for event in (*match.opening, *(event for entry in match.log for event in entry.events)):
        match event:
            case TurnBegan():
                turn = event.turn
            case UnitEliminated():
                lost = losses[setting.counters[event.unit].side]
                lost[turn] = lost.get(turn, 0) + 1
            case BanzaiDeclared():
                banzais += 1
                early += turn < EARLY
            case AttackResolved():
                attacks[OTHER[setting.counters[event.targets[0]].side]] += 1
            case BeachheadPlaced():
                placed += 1
            case BeachheadDestroyed():
                destroyed += 1
            case _:
                pass
    forces, late = match.state.forces, turn > LATE
    japanese, americans = len(forces[JAPAN].on_map), len(forces[US].on_map)
    return Chronicle(
        counts={
            "attacks by the U.S.": attacks[US],
            "attacks by Japan": attacks[JAPAN],
            "Banzai attacks": banzais,
            "Beachheads placed": placed,
            "Beachheads destroyed": destroyed,
            "Japanese units at the end": japanese,
            "U.S. units at the end": americans,
        },
        marks={
            "the landing failed: no American unit is left on the island": not americans,
            "all Beachheads were destroyed": placed == destroyed,
            f"a Banzai attack was made before Game-Turn {EARLY}": early > 0,
            f"undecided after Game-Turn {LATE}": late,
            f"after Game-Turn {LATE} the last Japanese unit was eliminated": late and not japanese,
            "drawn, because Japanese units survived to the end": bool(japanese and americans),
        },
        losses=losses,
    )
