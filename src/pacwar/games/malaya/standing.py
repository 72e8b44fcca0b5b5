"""Standing orders for the windows of the game: command markers in battle (5.3)."""

from __future__ import annotations

from typing import Literal

from pacwar.core.records import Action
from pacwar.core.standing import Standing, StandingOrder, Window
from pacwar.games.malaya.model import Battle, BattleMarkers
from pacwar.games.malaya.view import View


class BattleMarkersOrder(StandingOrder, frozen=True):
    """5.3 In which battles a side may want to play command markers."""

    battles: Literal["all", "attack", "defense"] = "all"


WORDS = {
    "battles": "in which battles",
    "battles.all": "in every battle",
    "battles.attack": "only when I attack",
    "battles.defense": "only when I defend",
}


def answer(order: BattleMarkersOrder, window: Window[View]) -> Action | None:
    """14.3 Pass in battles of the other sort: both sides see who attacks."""
    battle = next(step for step in reversed(window.view.steps) if type(step) is Battle)
    sort = "attack" if battle.side == window.step.side else "defense"
    return None if order.battles in ("all", sort) else window.quiet


ORDERS = (Standing(BattleMarkersOrder, (BattleMarkers,), "Command markers in battle (5.3)", answer, WORDS),)
