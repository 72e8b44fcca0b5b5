"""What each side may know, and a state that looks the same. Only the written landing hexes are ever secret (14.22)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pacwar.core.contract import Guess
from pacwar.core.records import Record, Step
from pacwar.games.saipan.model import US, AnyStep, Force, Side, Spot, State, UnitId, WriteLandings
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.r14_scenarios import PLANNED
from pacwar.games.saipan.setting import Setting


class View(Record, frozen=True):
    """Everything that lies open on the table, and the landing plan for him who may see it."""

    scenario: str
    turn: int
    steps: tuple[AnyStep, ...]
    forces: dict[Side, Force]
    at_sea: dict[UnitId, Spot]
    beachheads: tuple[Spot, ...]
    revealed: bool
    landings: tuple[Spot, ...] | None  # None: a plan that this side may not see


def view(s: State, side: str | None) -> View:
    may_see = s.revealed or side == US
    steps: tuple[Any, ...] = tuple(seen_step(s, step, side) for step in s.steps)
    landings = s.landings if may_see else None
    return View(s.scenario, s.turn, steps, s.forces, s.at_sea, s.beachheads, s.revealed, landings)


def seen_step(s: State, step: Step, side: str | None) -> Step:
    if type(step) is WriteLandings and side != US:
        return WriteLandings(US)
    return step


def guess(
    setting: Setting,
    seen: View,
    told: Sequence[Any],
    rng: Random,
    before: Guess[View, Position] | None = None,
) -> State:
    """14.22 A side that may not see the plan thinks of some plan, each time of another."""
    steps, landings = seen.steps, seen.landings
    if landings is None:
        plan = tuple(sorted(rng.sample(setting.beaches, PLANNED)))
        writing = any(type(step) is WriteLandings for step in steps)
        landings = () if writing else plan
        written = plan[: rng.randint(0, PLANNED)]
        steps = tuple(WriteLandings(US, written) if type(step) is WriteLandings else step for step in steps)
    return State(
        seen.scenario, seen.turn, steps, seen.forces, landings, seen.revealed, seen.at_sea, seen.beachheads
    )
