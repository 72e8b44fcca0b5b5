"""Chapter 16.7: Air Recon, flown in a Movement Phase (R15)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.malaya.agenda import changed
from pacwar.games.malaya.model import RECON, FlyRecon, Movement, ReconFlown, Spot, State
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r16_missions import returned
from pacwar.games.malaya.r18_fog import examined

NO_RECON = Refusal("16.7", "no Recon air points left")
NO_HEX = Refusal("26.4", "recon may be flown only over map hexes")
SCOUTED = Refusal("16.71", "recon was already flown over that hex this phase")


def hexes(p: Position, now: Movement) -> Iterable[Spot]:
    """16.7, R81 Any hex of the map."""
    return p.setting.board.hexes if p.state.air[now.side].missions[RECON] else ()  # R81


def check_fly(p: Position, now: Movement, a: FlyRecon) -> Refusal | None:
    if not p.state.air[now.side].missions[RECON]:
        return NO_RECON
    if not p.setting.board.is_hex(a.spot):
        return NO_HEX
    return SCOUTED if a.spot in now.scouted else None


def fly(p: Position, now: Movement, a: FlyRecon, dice: Dice) -> Outcome[State]:
    """16.71, 18.2 Enemy stacks in the hex, beside it, and in open terrain at two hexes are examined; no AA fire."""
    side = now.side
    s = changed(p.state, now, replace(now, scouted=now.scouted | {a.spot}))
    s = returned(s, side, RECON, 1)
    out = examined(p, s, side, p.ground.scouted_from[a.spot], "16.71")  # 18.2
    return Outcome(out.state, (ReconFlown(rule="16.7", side=side, at=a.spot), *out.events))
