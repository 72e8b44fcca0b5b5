"""Chapter 9.1: Combat Declaration."""

from __future__ import annotations

from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.games.bataan.agenda import popped
from pacwar.games.bataan.model import OTHER, Declarations, EndDeclarations, Fighting, PhaseEnd, Reaction
from pacwar.games.bataan.position import Position


def end_declarations(p: Position, now: Declarations, a: EndDeclarations, dice: Dice) -> Outcome:
    """9.17 What is declared stands; the enemy reacts (7.21a-2), then combat is resolved (7.21a-3)."""
    if not now.attacks:
        return Outcome(popped(p.state))
    fighting = Fighting(now.side, now.attacks, pressed=pressed(p, now))
    return Outcome(popped(p.state, fighting, PhaseEnd(), Reaction(OTHER[now.side])))


def pressed(p: Position, now: Declarations) -> frozenset[int]:
    """12.25 The defender's artillery that begins the Combat Phase in an enemy zone."""
    zone, ground = p.deployed[now.side].zone, p.ground
    defender = p.deployed[OTHER[now.side]]
    return frozenset(u for u, spot in defender.at.items() if ground.is_artillery[u] and spot in zone)
