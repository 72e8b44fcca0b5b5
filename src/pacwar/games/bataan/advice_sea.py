"""Opinions about the air and the sea: where air units and ships are placed, transport, landings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import OTHER, Spot

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

LANDING = 1.5  # what a landing must promise
BEACHHEAD = 0.3  # of the worth of a hex that counts, what it is to land beside it
OPPOSED = 4.0  # what it costs to land where the enemy stands
DRIFTED = 2  # hexes along the shore by which most landings go astray


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.Placement():
            return placed(c, action)
        case m.PlacingAir() | m.PlacingShip():
            return 0.0
        case m.NavalTransport():
            return 1.0 if isinstance(action, m.Sail) else 0.0
        case m.Invasion():
            return embarking(c, action)
        case m.Embarking():
            return 0.0
        case m.Landing():
            return landing(c, action.spot) if isinstance(action, m.LandAt) else 0.0
        case m.Drift():
            return drift(c, step, action)
        case _:
            return None


def placed(c: Evaluator, action: Action) -> float:
    """Ships with guns go to sea; air units stay with the army."""
    if isinstance(action, m.PlaceShip):
        return 1.0 if c.p.ground.ships[action.ship].points else -1.0
    return -1.0 if isinstance(action, m.PlaceAir) else 0.0


def embarking(c: Evaluator, action: Action) -> float:
    """Who has nothing to do on land may land where the enemy is not."""
    if not isinstance(action, m.Embark):
        return 0.0
    return c.best_landing - LANDING


def landing(c: Evaluator, spot: Spot) -> float:
    """Beside what counts and is not held, with friends near, where nobody stands."""
    p = c.p
    distances = p.setting.board.distances(spot)
    enemy = p.deployed[OTHER[c.side]].stacks
    found = 0.0
    for mark, worth in c.marks.items():
        if mark not in p.state.land.japanese and distances[mark] <= DRIFTED and mark not in enemy:
            found = max(found, BEACHHEAD * worth)
    return found - OPPOSED * sum(distances[h] <= 1 for h in enemy)


def drift(c: Evaluator, step: m.Drift, action: Action) -> float:
    return 0.5 if isinstance(action, m.Pass) == (c.p.setting.invasion.results[step.face] == "0") else 0.0
