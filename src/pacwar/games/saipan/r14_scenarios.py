"""Chapter 14: Scenarios: the set-up of both, and the secret plan of the free one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.saipan.model import (
    JAPAN,
    US,
    DeployAt,
    Deploying,
    Deployment,
    DeployUnit,
    EndDeployment,
    Force,
    GameTurn,
    HexWritten,
    LandingsRevealed,
    Reveal,
    SealPlan,
    Spot,
    State,
    UnitDeployed,
    WriteHex,
    WriteLandings,
)
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.setting import Setting

PLANNED = 6  # 14.22

NOT_A_BEACH = Refusal("14.22", "only Beach hexes may be in the landing plan")
TWICE = Refusal("14.22", "that hex is already in the plan")
SIX = Refusal("14.22", "the plan already has six hexes")
NOT_SIX = Refusal("14.22", "the plan must have six hexes")
NOT_WAITING = Refusal("14.21", "not one of your units still to be deployed")
SEA = Refusal("14.21", "units may be deployed only on land (R12)")
ARMOR = Refusal("5.25", "armor may be deployed only in Clear and Town hexes or on a road or trail (R12)")
NOT_ALL = Refusal("14.21", "all units must be deployed")


def start(setting: Setting, scenario: str, options: Mapping[str, str]) -> State:
    """14.0 The opening state. In the historical scenario nothing is left to choose (14.11, 14.12)."""
    plan = setting.scenarios[scenario]
    us = Force({}, pool=setting.us_units)
    if plan.japan:
        # 14.0, 14.11: a unit on each listed hex
        on_map = {setting.unit(name): setting.board.spot(hex_name) for name, hex_name in plan.japan.items()}
        landings = setting.hexes(*plan.landings)
        return State(scenario, 1, (GameTurn(),), {US: us, JAPAN: Force(on_map)}, landings)
    waiting = Force({}, pool=setting.japan_units)
    s = State(scenario, 1, (GameTurn(),), {US: us, JAPAN: waiting}, revealed=False)
    return ahead(s, WriteLandings(US), Deployment(JAPAN), Reveal())


# -- 14.22: the plan is written -----------------------------------------------------------------------------


def beaches(p: Position, now: WriteLandings) -> Iterator[WriteHex]:
    return (WriteHex(beach) for beach in p.setting.beaches if beach not in now.written)


def check_write(p: Position, now: WriteLandings, a: WriteHex) -> Refusal | None:
    if a.beach not in p.setting.is_beach:
        return NOT_A_BEACH
    if a.beach in now.written:
        return TWICE
    return SIX if len(now.written) == PLANNED else None


def write(p: Position, now: WriteLandings, a: WriteHex, dice: Dice) -> Outcome[State]:
    written = replace(now, written=tuple(sorted((*now.written, a.beach))))
    return Outcome(then(p.state, written), (HexWritten(rule="14.22", told=now.side, beach=a.beach),))


def seals(p: Position, now: WriteLandings) -> Iterable[SealPlan]:
    return (SealPlan(),)


def check_seal(p: Position, now: WriteLandings, a: SealPlan) -> Refusal | None:
    return None if len(now.written) == PLANNED else NOT_SIX


def seal(p: Position, now: WriteLandings, a: SealPlan, dice: Dice) -> Outcome[State]:
    return Outcome(replace(then(p.state), landings=now.written))


def reveal(p: Position, now: Reveal, dice: Dice) -> Outcome[State]:
    """14.22 After the Japanese deployment the plan is shown."""
    shown = LandingsRevealed(rule="14.22", beaches=p.state.landings)
    return Outcome(replace(then(p.state), revealed=True), (shown,))


# -- 14.21: Japan deploys -----------------------------------------------------------------------------------


def units(p: Position, now: Deployment) -> Iterator[DeployUnit]:
    return (DeployUnit(unit) for unit in p.state.forces[JAPAN].pool)


def check_unit(p: Position, now: Deployment, a: DeployUnit) -> Refusal | None:
    return None if a.unit in p.state.forces[JAPAN].pool else NOT_WAITING


def pick(p: Position, now: Deployment, a: DeployUnit, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Deploying(now.side, a.unit)))


def places(p: Position, now: Deploying) -> Iterator[DeployAt]:
    sea, taken = p.setting.sea, p.deployed[JAPAN].at
    return (DeployAt(h) for h in p.setting.board.hexes if h not in sea and h not in taken)


def check_place(p: Position, now: Deploying, a: DeployAt) -> Refusal | None:
    if a.to in p.setting.sea:
        return SEA
    if a.to in p.deployed[JAPAN].at:
        return Refusal("5.31", "stacking is prohibited", (p.deployed[JAPAN].at[a.to],))
    if p.setting.is_armor[now.unit] and not armor_may_stand(p, a.to):
        return ARMOR
    return None


def armor_may_stand(p: Position, at: Spot) -> bool:
    """R12 In a Clear or Town hex, or where a road or trail could have brought it."""
    board = p.setting.board
    on_road = any(board.has(way, at, n) for n in board.neighbors[at] for way in ("road", "trail"))
    return on_road or p.setting.terrain.hexes[board.terrain[at]].armor


def place(p: Position, now: Deploying, a: DeployAt, dice: Dice) -> Outcome[State]:
    s, force = p.state, p.state.forces[JAPAN]
    pool = tuple(u for u in force.pool if u != now.unit)
    deployed = replace(force, on_map={**force.on_map, now.unit: a.to}, pool=pool)
    return Outcome(
        replace(then(s), forces={**s.forces, JAPAN: deployed}),
        (UnitDeployed(rule="14.21", unit=now.unit, to=a.to),),
    )


def ends(p: Position, now: Deployment) -> Iterable[EndDeployment]:
    return (EndDeployment(),)


def check_end(p: Position, now: Deployment, a: EndDeployment) -> Refusal | None:
    waiting = p.state.forces[JAPAN].pool
    return replace(NOT_ALL, about=waiting) if waiting else None


def end(p: Position, now: Deployment, a: EndDeployment, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state))
