"""Command Markers for tests: picked, or played on a battle."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Hand, Side
from tests.malaya.scene import MIDDLE, marker, scene, unit, zone_of


def only(side: Side, *names: str) -> dict[Side, Hand]:
    """A pool of nothing but these."""
    return {side: Hand(tuple(sorted(marker(name) for name in names)))}


def picked(name: str, *dice: int, turn: int = 2, **more: object) -> Match:
    """One marker is picked out of a pool of one; further dice for what it does."""
    side = ALLIES if name[0] == "A" else JAPAN
    return scene(m.Pick(side), hands=only(side, name), dice=(1, *dice), turn=turn, **more)  # type: ignore[arg-type]


def battle(attacker: Side, **more: object) -> Match:
    """A battle between two infantry units, before anybody has played a marker on it."""
    japanese, allied = unit(JAPAN, "infantry"), unit(ALLIES, "infantry")
    other = zone_of(MIDDLE)[0]
    attackers, defenders = ((japanese,), (allied,)) if attacker is JAPAN else ((allied,), (japanese,))
    at = {attackers[0]: MIDDLE, defenders[0]: other}
    fight = m.Battle(attacker, (other,), attackers, defenders, at)
    defender = ALLIES if attacker is JAPAN else JAPAN
    return scene(
        fight,
        m.TableChoice(attacker),
        m.BattleMarkers(defender),
        m.BattleMarkers(attacker),
        allies={allied: at[allied]},
        japan={japanese: at[japanese]},
        known={"all": m.Known(frozenset(at))},
        **more,  # type: ignore[arg-type]
    )
