"""Standing orders for the windows of chapter 5."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from pacwar.core.records import Action, Between
from pacwar.core.standing import Standing, StandingOrder, Window
from toy.model import FireWith, Reaction, Side
from toy.position import Printed
from toy.view import View


class ReactionOrder(StandingOrder, frozen=True):
    """5.1 When to fire at a counter that has entered a hex, and when to hold fire."""

    hold: Literal["near", "inside"] = "near"
    fire: Annotated[int, Between(0, 9)] = 0


WORDS = {
    "hold": "hold fire until the enemy is",
    "hold.near": "in the same hex or adjacent",
    "hold.inside": "in the same hex",
    "fire": "then fire at once with at least this fire (0: ask)",
}


def answer(printed: Printed, order: ReactionOrder, window: Window[View]) -> Action | None:
    """The strongest counter that may fire, if it is strong enough; hold fire if none is near enough."""
    now: Reaction = window.step
    own = window.view.forces[Side(now.side)].units
    guns = [a for a in window.legal if type(a) is FireWith]
    if order.hold == "inside":
        guns = [gun for gun in guns if own[gun.unit].at == now.at]
        if not guns:
            return window.quiet
    if not guns:
        return None
    best = max(guns, key=lambda gun: printed.counters[gun.unit].fire)
    return best if 0 < order.fire <= printed.counters[best.unit].fire else None


def orders(printed: Printed) -> tuple[Standing[View], ...]:
    """Every kind of standing order of the game."""
    return (Standing(ReactionOrder, (Reaction,), "Reaction to a move", partial(answer, printed), WORDS),)
