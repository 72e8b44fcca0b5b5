"""Supply and attrition for tests: Supply Status Phases, units that are cut off, attrition after an activation."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import US

from .scene import BOARD, F41, F51, SETTING, at, scene

NINTH = ("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9")
ELEVENTH = ("1/11", "2/11", "3/11", "1/12", "2/12", "3/12")


def ring(spot: str, names: tuple[str, ...]) -> dict[str, str]:
    """Units in every land hex around a hex."""
    land = [BOARD.name(n) for n in BOARD.neighbors[at(spot)] if n in SETTING.land]
    return dict(zip(names, land, strict=False))


def judged(**fields: Any) -> Match:
    """The Supply Status Phase of this scene."""
    return scene(m.SupplyStatus(), **fields)


def in_scenario_4(*steps: m.AnyStep, **fields: Any) -> Match:
    """Scenario 4, where supply points are used."""
    return scene(*steps, scenario="second", turn=24, **fields)


def second(**fields: Any) -> Match:
    """The Supply Status Phase of scenario 4."""
    return in_scenario_4(m.SupplyStatus(), **fields)


def attrition(side: Any, *active: int, **fields: Any) -> Match:
    """General Attrition of one side after these formations have acted."""
    fields.setdefault("commands", {})
    fields["commands"] = {**fields["commands"], side: {"activated": frozenset(active)}}
    return scene(m.AttritionPhase(side), **fields)


def forage(dice: tuple[int, ...], supply: int = 5, **fields: Any) -> Match:
    fields.setdefault("turn", 24)
    return scene(
        m.ForagePhase(),
        us={"41 HQ": "3327", "1/41": "3425", "A/194": "3426"},
        scenario="second",
        commands={US: {"markers": {F41: 1, F51: 1}, "reserve": {F51: 26}, "supplied": frozenset({F41})}},
        tally={"supply": supply, **fields.pop("tally", {})},
        dice=dice,
        **fields,
    )
