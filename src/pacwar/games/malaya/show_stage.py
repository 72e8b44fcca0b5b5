"""What the files that show Malaya look at: a view, who looks, and what follows from both."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import SIDES, Side, Spot, UnitId
from pacwar.games.malaya.printed import Area
from pacwar.games.malaya.r03_setup import still_to_place
from pacwar.games.malaya.text import Describer
from pacwar.games.malaya.view import View
from pacwar.kit.stage import Seen, within


class Stage(Seen):
    """A view as its viewer sees it."""

    deep = frozenset({"view", "forces", "hands", "steps"})
    lasting = frozenset({"ground", "setting", "words"})

    def __init__(
        self, ground: LookupTables, view: View, viewer: Side | None, before: Stage | None = None
    ) -> None:
        super().__init__(view, viewer)
        self.ground, self.setting, self.view, self.viewer = ground, ground.setting, view, viewer
        self.words: Describer = before.words if before else Describer(ground)
        self.at = self._where()

    def _where(self) -> dict[UnitId, Spot]:
        """Where the units are that the viewer knows; one on the move is where it has come to."""
        found = {unit: spot for side in SIDES for unit, spot in sorted(self.view.forces[side].at.items())}
        for step in self.steps:
            if isinstance(step, m.Deploying | m.Deployed):
                found.update(step.placed)
            elif isinstance(step, m.Moving) and step.unit is not None:
                found[step.unit] = step.at
        return found

    def to_place(self, now: m.Deploying) -> tuple[tuple[UnitId | None, Area], ...]:
        """25.4a What is still to be set up."""
        return still_to_place(self.setting, self.view.scenario, now)

    def within(self, spot: Spot, radius: int) -> tuple[Spot, ...]:
        """10.4 The hexes of the map within a radius."""
        return within(self.setting.board, spot, radius)
