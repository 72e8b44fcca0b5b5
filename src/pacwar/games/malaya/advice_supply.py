"""Opinions about reinforcements, logistics and reorganization (6.0, 7.0, 9.0): what supply is spent for, where it comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument
from pacwar.games.malaya import model as m
from pacwar.games.malaya import r11_movement as r11
from pacwar.games.malaya import r20_engineers as r20
from pacwar.games.malaya.advice_battle import SUPPLY
from pacwar.games.malaya.model import ALLIES, JAPAN, Spot, UnitId
from pacwar.games.malaya.r07_logistics import REFIT, replaceable

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

MOVING = 0.14  # what it is worth that an attack factor can move again
SUPPORT = 1.2  # what a column of support is worth where there is fighting
REPAIR = 0.8  # what an air point is worth that flies again
FORT = 0.5  # what a fortification is worth, for each defense factor in the hex and column, in danger
PRICE = 1.2  # what a supply point must bring
KEPT = 0.5  # what a marker must bring


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.Reinforcement():
            return reinforcing(action)
        case m.Placing():
            return placing(c, step, argument(action))
        case m.Reorganization():
            return 1.0 if isinstance(action, m.Combine) else -1.0 if isinstance(action, m.BreakDown) else 0.0
        case m.Combining():
            return 0.0
        case m.Expenditure():
            return spending(c, action)
        case m.Activating() | m.RefittingHq():
            return paying(c, argument(action))
        case m.Refitting():
            return c.analysis.values[action.unit] if isinstance(action, m.RefitUnit) else -1.0
        case m.Freely():
            return command(c, argument(action))
        case m.GivingUpSupply():
            return paying(c, action.spot) if isinstance(action, m.GiveUpSupply) else 0.0
        case m.Withdrawal():
            return -c.analysis.values[action.unit] if isinstance(action, m.WithdrawUnit) else 0.0
        case m.FifthColumn():
            return -paying(c, action.spot) if isinstance(action, m.DestroySupply) else -1.0
        case _:
            return None


# -- reinforcements -------------------------------------------------------------------------------------------


def reinforcing(action: Action) -> float:
    """Everything that is due comes; nothing is bought for Victory Points (6.14)."""
    match action:
        case m.PickReinforcement():
            return 2.0
        case m.PickSupplyPoint():
            return 1.0
        case m.BuyUnit() | m.PickCarrier():  # ships sail when interdiction is not allowed (16.61)
            return -1.0
        case _:
            return 0.0


def placing(c: Evaluator, now: m.Placing, spot: Spot) -> float:
    """Supply beside HQs; units where they are wanted, if no aircraft wait for them (16.6)."""
    found = c.place(now.unit, spot)
    if now.unit is None and c.side is ALLIES and spot in c.setting.singapore:
        found += 0.5
    if not c.setting.board.is_hex(spot):
        return found - 1.0
    if now.unit is not None and c.side is ALLIES and spot in c.setting.singapore:
        found += 2.0
    return found


# -- logistics ------------------------------------------------------------------------------------------------


def spending(c: Evaluator, action: Action) -> float:
    match action:
        case m.ActivateHq():
            return command(c, action.unit) - PRICE
        case m.PlayMarker():
            return planning(c)
        case m.RefitFrom():
            return refit(c, action.spot) - PRICE
        case m.RefitHq():
            return c.analysis.values[action.unit] / 2 - PRICE
        case m.RepairFrom():
            damaged = c.p.state.air[c.side].damaged
            return REPAIR * min(c.setting.air.repaired, damaged) - PRICE
        case m.FortifyFrom():
            return fortify(c, action.spot) - PRICE
        case _:
            return 0.0


def command(c: Evaluator, hq: UnitId) -> float:
    """10.2, 10.3 What it is worth that an HQ is active: those around it move again, and fight better."""
    analysis, setting, at = c.analysis, c.setting, c.own.at
    radius, here = setting.counters[hq].radius, at[hq]
    if not setting.board.is_hex(here):
        near = [u for u in at if analysis.fights[u] and at[u] == here]
    else:
        row = setting.board.distances(here)
        near = [u for u in at if analysis.fights[u] and at[u] in setting.land and row[at[u]] <= radius]
    covered = c.covered(hq)
    force = sum(
        analysis.ground.attack[u] + (analysis.ground.defense[u] if c.side is ALLIES else 0)
        for u in near
        if u not in covered
    )
    if c.side is ALLIES:
        force //= 2
    fighting = any(c.threat.attacks[at[u]] or c.threat.distance(at[u]) <= 12 for u in near)
    return MOVING * force + (SUPPORT * setting.counters[hq].support if fighting else 0.0)


def planning(c: Evaluator) -> float:
    """5.3 Staff Planning or Matadore, for the best HQ that has no supply of its own; if all have, it is kept."""
    row, analysis = c.setting.board.neighbors, c.analysis
    spending_now = c.phase(m.Expenditure)
    waiting = [
        u for u in c.own.at
        if analysis.ground.is_hq[u] and (spending_now is None or u not in spending_now.activated)
        and not any(n in c.own.supply for n in (c.own.at[u], *row[c.own.at[u]]))
    ]  # fmt: skip
    return max((command(c, u) for u in waiting), default=0.0) - KEPT


def refit(c: Evaluator, spot: Spot) -> float:
    """7.5 The best units that a supply point brings back, if they are of use there."""
    left, found = REFIT, 0.0
    weight = c.analysis.ground.weight
    for unit in sorted(replaceable(c.p, c.side, REFIT), key=lambda u: -c.analysis.values[u]):
        if (weight[unit] or 1) <= left:
            left -= weight[unit] or 1
            found += (c.analysis.ground.attack[unit] + c.analysis.ground.defense[unit]) / 4
    if c.side is JAPAN and not c.setting.board.is_hex(spot):
        found /= 2
    return found - 0.2 * bool(c.threat.attacks[spot])


def fortify(c: Evaluator, spot: Spot) -> float:
    """20.0-3 What fortifications there would be worth."""
    found = 0.0
    for site in r20.building(c.p, c.side, spot):
        if not c.threat.attacks[site] and site not in c.setting.singapore:
            continue
        stack = c.p.deployed[c.side].stacks.get(site, ())
        columns = c.setting.terrain.fortification[c.side]
        found += FORT * columns * min(sum(c.analysis.ground.defense[u] for u in stack), 18) / 6
    return found


def paying(c: Evaluator, spot: Spot) -> float:
    """From where a supply point is taken: where it serves least."""
    row = c.setting.board.neighbors[spot]
    served = sum(c.analysis.ground.is_hq[u] and at in (spot, *row) for u, at in c.own.at.items())
    return -SUPPLY * served + 0.1 * c.own.supply.get(spot, 0)


# -- supply on the move ---------------------------------------------------------------------------------------


def convoy(c: Evaluator, now: m.Movement) -> tuple[Action, ...]:
    """7.8 The next supply points that are to follow the HQs; () if all lie well."""
    for spot in r11.supplied(c.p, now):
        points = c.own.supply[spot] - now.hauled.get(spot, 0)
        if points <= 0 or r11.check_pick_supply(c.p, now, m.PickSupply(spot)) is not None:
            continue
        if is_well(c, spot):
            continue
        return m.PickSupply(spot), m.TakePoints(points)
    return ()


def is_well(c: Evaluator, spot: Spot) -> bool:
    """Does supply lie beside an HQ, or is there no HQ on the map that it could go to?"""
    board = c.setting.board
    hqs = [at for u, at in c.own.at.items() if c.analysis.ground.is_hq[u] and board.is_hex(at)]
    if not hqs:
        return True
    return board.is_hex(spot) and any(board.distance(spot, hq) <= 1 for hq in hqs)
