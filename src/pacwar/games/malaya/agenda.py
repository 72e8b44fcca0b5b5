"""Helpers for the agenda and for the parts of a state."""

from __future__ import annotations

from pacwar.core.agenda import lowest
from pacwar.core.records import replace
from pacwar.games.malaya.model import AirForce, Force, GameTurn, Hand, Side, Spot, State
from pacwar.kit.agenda import always as always
from pacwar.kit.agenda import changed as changed
from pacwar.kit.agenda import each as each
from pacwar.kit.agenda import enclosing_step as enclosing_step
from pacwar.kit.agenda import end_step as end_step
from pacwar.kit.agenda import only as only


def turn_of(s: State) -> GameTurn:
    """What lasts for the turn: the lowest step of the agenda."""
    turn = lowest(s)
    assert type(turn) is GameTurn
    return turn


def with_force(s: State, side: Side, force: Force) -> State:
    return replace(s, forces={**s.forces, side: force})


def with_air(s: State, side: Side, air: AirForce) -> State:
    return replace(s, air={**s.air, side: air})


def with_hand(s: State, side: Side, hand: Hand) -> State:
    return replace(s, hands={**s.hands, side: hand})


def with_supply(force: Force, spot: Spot, more: int) -> Force:
    """The force with so many supply points more (or fewer) in a place."""
    points = force.supply.get(spot, 0) + more
    assert points >= 0
    supply = {at: n for at, n in force.supply.items() if at != spot}
    return replace(force, supply={**supply, spot: points} if points else supply)
