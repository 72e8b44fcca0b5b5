"""Chapter 3: How to Set Up the Game, with the deployment of 25.4 and 25.5."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_at
from pacwar.core.records import Refusal, replace
from pacwar.games.malaya.agenda import with_force
from pacwar.games.malaya.ground import LIMIT, LookupTables
from pacwar.games.malaya.model import (
    ALLIES,
    EVERYBODY,
    SIDES,
    AirForce,
    DeployAt,
    Deployed,
    Deploying,
    Force,
    GameTurn,
    Hand,
    ItemDeployed,
    Known,
    Ready,
    SetUp,
    Side,
    SideDeployed,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.printed import Area, Scenario
from pacwar.games.malaya.setting import Setting

ALL_PLACED = Refusal("25.4a", "all units and supply have already been placed")
NOT_ALL_PLACED = Refusal("25.4a", "all units and supply must be placed first")
OUTSIDE = Refusal("25.4a", "this unit may not be set up outside its area")
ONE_PER_HEX = Refusal("25.4a", "only one airfield unit may be set up per hex")
FULL = Refusal("12.8", "set-up may not exceed the stacking limit of nine battalion equivalents (26.8)")


def start(ground: LookupTables, scenario: str, options: Mapping[str, str]) -> State:
    """25.0 The state before set-up: Japan is in its base (25.5a), the Allies are still to be placed (25.4a)."""
    plan = ground.setting.scenarios[scenario]
    free = options["setup"] == "free"
    lanes: Any = {ALLIES: (Deploying(ALLIES),)}
    s = State(
        scenario=scenario,
        turn=0,
        steps=(GameTurn(),),
        forces={
            side: as_in_history(ground, plan) if side is ALLIES and not free else based(ground, plan, side)
            for side in SIDES
        },
        air={side: AirForce(plan.air[side]) for side in SIDES},  # 25.4b, 25.5b
        hands={side: hand(ground, plan, side) for side in SIDES},
        points=dict(plan.points),  # 25.3
        known={audience: Known() for audience in (*(side.value for side in SIDES), EVERYBODY)},
    )
    return ahead(s, SetUp(lanes)) if free else s


def based(ground: LookupTables, plan: Scenario, side: Side) -> Force:
    """25.5a Units that begin in the off-map base."""
    base, unit = ground.setting.base[side], ground.setting.unit
    areas = [area for area in plan.areas.values() if area.side is side and area.where == "base"]
    supply = sum(area.supply for area in areas)
    return Force(
        at={unit(name): base for area in areas for name in area.units},  # 25.5a
        supply={base: supply} if supply else {},
    )


def as_in_history(ground: LookupTables, plan: Scenario) -> Force:
    setting = ground.setting
    spot = setting.board.spot
    return Force(
        at={setting.unit(name): spot(at) for name, at in plan.historical.items()},
        supply={spot(at): points for at, points in plan.historical_supply.items()},
    )


def hand(ground: LookupTables, plan: Scenario, side: Side) -> Hand:
    """25.4d, 25.5d Some markers are in hand; the rest are in the pool."""
    pool = list(ground.all_markers[side])
    held = sorted(ground.marker_names.index(name) for name in plan.hands.get(side, ()))
    for marker in held:
        pool.remove(marker)
    return Hand(tuple(pool), tuple(held))  # 25.4d, 25.5d


# -- 25.4a: item by item in the order listed; None: a supply point ---------------------------------------------


class Room:
    """What is placed next, and the hexes with others in which it has no room."""

    def __init__(self, p: Position, now: Deploying) -> None:
        self.now, self.item = now, next_item(p, now)
        self.area: frozenset[Spot] = frozenset()
        self.closed: dict[Spot, Refusal] = {}
        if self.item is not None:
            unit, area = self.item
            self.area = frozenset(p.setting.area_hexes(area.where, now.side))
            self.close(p.ground.weight, unit)
            if area.one_per_hex:
                self.closed |= {
                    now.placed[u]: ONE_PER_HEX for u in map(p.setting.unit, area.units) if u in now.placed
                }

    def close(self, weight: Sequence[int], unit: UnitId | None) -> None:
        """12.8 Supply stacks free (12.2)."""
        stacked: dict[Spot, int] = {}
        for other, spot in self.now.placed.items():
            stacked[spot] = stacked.get(spot, 0) + weight[other]
        if unit is not None:
            self.closed = {spot: FULL for spot, there in stacked.items() if there + weight[unit] > LIMIT}


@fact_at
def room(p: Position, now: Deploying) -> Room:
    return Room(p, now)


def next_item(p: Position, now: Deploying) -> tuple[UnitId | None, Area] | None:
    left = still_to_place(p.setting, p.state.scenario, now)
    return left[0] if left else None


def still_to_place(setting: Setting, scenario: str, now: Deploying) -> tuple[tuple[UnitId | None, Area], ...]:
    return setting.to_place[scenario, now.side][len(now.placed) + sum(now.supply.values()) :]


def places(p: Position, now: Deploying) -> Iterable[Spot]:
    """9.43 Units stand as they are listed: no order breaks them down."""
    item = next_item(p, now)
    return p.setting.area_hexes(item[1].where, now.side) if item else ()


def check_place(p: Position, now: Deploying, a: DeployAt) -> Refusal | None:
    found = room(p, now)
    if found.item is None:
        return ALL_PLACED
    return found.closed.get(a.spot) if a.spot in found.area else OUTSIDE


def place(p: Position, now: Deploying, a: DeployAt, dice: Dice) -> Outcome[State]:
    item = next_item(p, now)
    assert item is not None
    unit = item[0]
    if unit is None:
        after = replace(now, supply={**now.supply, a.spot: now.supply.get(a.spot, 0) + 1})
    else:
        after = replace(now, placed={**now.placed, unit: a.spot})
    placed = ItemDeployed(rule="25.4a", told=now.side, unit=unit, at=a.spot)
    return Outcome(then(p.state, after), (placed,))


def check_ready(p: Position, now: Deploying, a: Ready) -> Refusal | None:
    return None if next_item(p, now) is None else NOT_ALL_PLACED


def ready(p: Position, now: Deploying, a: Ready, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, Deployed(now.side, now.placed, now.supply)))


def deploy(p: Position, now: Deployed, dice: Dice) -> Outcome[State]:
    """18.0 The enemy sees which hexes are occupied, and no more."""
    force = p.state.forces[now.side]
    force = replace(force, at={**force.at, **now.placed}, supply={**force.supply, **now.supply})
    told = SideDeployed(rule="25.4", side=now.side)  # 18.0: not which units are where
    return Outcome(then(with_force(p.state, now.side, force)), (told,))
