"""What the files that show Bataan read: a view, its viewer, and what follows from both."""

from __future__ import annotations

from random import Random

from pacwar.games.bataan import model as m
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.guess import guess
from pacwar.games.bataan.model import MISSION, SIDES, Side, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.view import View
from pacwar.games.bataan.words import Names
from pacwar.kit.stage import Seen


class Stage(Seen):
    """A view with its viewer.

    `p` is a position that looks the same: zones, supply, ratings and victory follow from what lies open (3.33), so they are
    those of the game. Markers are never read from it, only from the view.
    """

    deep = frozenset({"view", "p", "state", "forces", "commands", "deployed", "steps"})
    lasting = frozenset({"ground", "setting", "words"})

    def __init__(
        self, ground: LookupTables, view: View, viewer: Side | None, before: Stage | None = None
    ) -> None:
        super().__init__(view, viewer)
        self.ground, self.setting, self.view, self.viewer = ground, ground.setting, view, viewer
        self.words: Names = before.words if before else Names(ground)
        state = guess(ground, view, (), Random(0))
        self.p: Position = Position(ground, state, before.p if before else None)
        self.card = self.p.field.scenario
        self.at = self._where()

    @property
    def turn(self) -> int:
        """Before the first turn begins, the first turn."""
        return max(self.view.turn, self.card.first)

    @property
    def is_campaign(self) -> bool:
        """19.5 Only scenario 5 has reinforcements, withdrawals and victory points."""
        return bool(self.card.also)

    def game_turn(self) -> m.GameTurn | None:
        """What lasts for the turn; None when the game is over."""
        return self.step(m.GameTurn)

    def _where(self) -> dict[UnitId, Spot]:
        """Where the units are; those on the move or in retreat are where they have come to, invaders where they will land."""
        found: dict[UnitId, Spot] = {}
        for side in SIDES:
            force = self.view.forces[side]
            found.update(sorted(force.at.items()))
            found.update(sorted(force.afloat.items()))
        for step in self.steps:
            if isinstance(step, m.Moving | m.Retreating) and step.at is not None:
                found.update(dict.fromkeys(step.units, step.at))
        return found

    def on_mission(self, side: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Air units and ships of a side that are placed on the Defender Hex of the combat."""
        display, ground = self.view.display, self.ground
        air = [x for x, box in display.air.items() if box == MISSION and ground.air[x].side is side]
        ships = [x for x, box in display.ships.items() if box == MISSION and ground.ships[x].side is side]
        return tuple(air), tuple(ships)
