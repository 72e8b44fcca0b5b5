"""Landings as operations (22.0): who has gone ashore where, and for what. Read from the log of the side that lands."""

from __future__ import annotations

from pacwar.core.advice import Operation
from pacwar.core.log import SeenEntry
from pacwar.games.malaya import model as m
from pacwar.games.malaya.advice_ground import FAR, MapAnalysis
from pacwar.games.malaya.model import Side, Spot, UnitId
from pacwar.games.malaya.position import Position

IMPULSES = 5  # ticks of a turn: what comes before the impulses counts as the first
TURNS = 4  # after which a landing that has not come to its goal is given up


class Landings:
    """See `pacwar.core.advice.OperationReader`."""

    def __init__(self, analysis: MapAnalysis, side: Side) -> None:
        self.analysis, self.side = analysis, side
        self.begun: list[Operation] = []
        self._turn = 1
        self._aboard: list[UnitId] = []

    def read(self, entry: SeenEntry) -> None:
        match entry.action:
            case m.PickCarrier() | m.MusterAt():
                self._aboard = []
            case m.Embark():
                self._aboard.append(entry.action.unit)
        for event in entry.events:
            if isinstance(event, m.TurnBegan):
                self._turn = event.turn
            elif isinstance(event, m.UnitsLanded) and event.side is self.side and self._aboard:
                self._begin(event.to)

    def _begin(self, at: Spot) -> None:
        """Those on board go for the objective that is nearest to where they land."""
        analysis = self.analysis
        goal = min(analysis.setting.objectives, key=lambda spot: (analysis.cost(at, spot), spot))
        if analysis.cost(at, goal) < FAR:
            name = analysis.setting.map[goal].place or analysis.setting.board.name(goal)
            first = IMPULSES * self._turn
            forces = tuple(sorted(self._aboard))
            self.begun.append(Operation(f"landing for {name}", goal, forces, first, first + IMPULSES * TURNS))
        self._aboard = []


def is_over(p: Position, side: Side, operation: Operation) -> bool:
    """The goal is ours, or none of the units is left."""
    at = p.state.forces[side].at
    return operation.goal in p.deployed[side].occupied or not any(unit in at for unit in operation.forces)
