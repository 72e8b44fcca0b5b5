"""Opinions about the set-up of the Allies (25.4a): after history, but ready for a landing in Johore on turn 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, argument
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import Spot
from pacwar.games.malaya.r03_setup import next_item

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

POSTED = 10.0  # for the hex in which a unit stood
BEHIND_THE_STRAIT = "2M"  # it holds the naval base, to which the only bridge leads


def opinion(c: Evaluator, now: m.Deploying, action: Action) -> float:
    if not isinstance(action, m.DeployAt):
        return 0.0
    spot: Spot = argument(action)
    item = next_item(c.p, now)
    scenario = c.setting.scenarios[c.p.state.scenario]
    unit = item[0] if item else None
    if unit is not None:
        name = c.setting.names[unit]
        if name == BEHIND_THE_STRAIT:
            return POSTED * (spot == c.setting.naval_base)
        post = scenario.historical.get(name)
        return POSTED * (post is not None and c.setting.board.spot(post) == spot)
    depots = {c.setting.board.spot(name): points for name, points in scenario.historical_supply.items()}
    return POSTED * (now.supply.get(spot, 0) < depots.get(spot, 0))
