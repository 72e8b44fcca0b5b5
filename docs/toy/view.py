"""What each side may know, and a state that looks the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pacwar.core.contract import Guess
from pacwar.core.records import Record, Step, replace
from pacwar.core.visibility import Sight
from toy.model import (
    OTHER,
    SIDES,
    AnyStep,
    Deploying,
    Force,
    Half,
    Moving,
    SetUp,
    Side,
    Spot,
    State,
    Unit,
    UnitId,
)
from toy.position import Position, Setting, Standing
from toy.r03_course import is_full, put
from toy.r08_sight import line


class SeenForce(Record, frozen=True):
    """A force as a side sees it: known counters, marks for the others, and how many are out of sight."""

    units: Force
    marks: dict[Spot, int]
    unseen: int
    cup: tuple[int | None, ...]


class View(Record, frozen=True):
    scenario: str
    turn: int
    last: int
    steps: tuple[AnyStep, ...]
    forces: dict[Side, SeenForce]
    reports: dict[Side, dict[Spot, str]]
    lost: tuple[UnitId, ...]


def view(setting: Setting, s: State, side: str | None) -> View:
    """Made only from what `side` may know, never by removing secrets from the state."""
    steps: Any = tuple(seen_step(setting, s, step, side) for step in s.steps)
    forces = {owner: seen_force(setting, s, owner, owner == side) for owner in SIDES}
    reports = s.reports if side else {owner: {} for owner in SIDES}  # 7.3: both sides, not the public
    return View(s.scenario, s.turn, s.last, steps, forces, reports, s.lost)


def seen_force(setting: Setting, s: State, owner: Side, own: bool) -> SeenForce:
    force, cup = s.forces[owner], s.cups[owner]
    if own:
        return SeenForce(force, {}, 0, cup)
    facts = Standing(setting, force)
    shown = {unit: force[unit] for unit in force if force[unit].face_up}
    return SeenForce(shown, facts.marks, facts.unseen, (None,) * len(cup))


def seen_step(setting: Setting, s: State, step: Step, side: str | None) -> Step:
    """A step without what this side may not know."""
    if type(step) is SetUp:
        return SetUp({owner: lane for owner, lane in step.lanes.items() if owner == side})
    if type(step) is Half and step.side != side:
        return replace(step, orders=None)  # 3.3
    if type(step) is Moving and step.side != side and step.unit is not None:
        unit = s.forces[step.side].get(step.unit)
        return replace(step, unit=None) if unit is not None and not unit.face_up else step
    return step


def seen_line(setting: Setting, seen: View, start: Spot, to: Spot) -> Sight:
    """8.2 A line of sight, as anybody may know it."""
    units = (unit for side in SIDES for unit in seen.forces[side].units.values())
    shown = {unit.at for unit in units if unit.face_up and unit.at is not None}
    return line(setting, shown, start, to)


# -- a state that looks the same ------------------------------------------------------------------------------


def guess(
    setting: Setting,
    seen: View,
    told: Sequence[Any],
    rng: Random,
    before: Guess[View, Position] | None = None,
) -> State:
    """A state that fits what is seen; the unknown parts are random, or those of the guess before."""
    forces = {
        side: before.position.state.forces[side]
        if before is not None and still_fits(before.seen, seen, side)
        else guessed_force(setting, seen, side, rng)
        for side in SIDES
    }
    cups: dict[Side, Any] = {side: seen.forces[side].cup for side in SIDES}
    steps: list[Any] = list(seen.steps)
    for i, step in enumerate(steps):
        if type(step) is SetUp:
            steps[i] = SetUp(
                {side: step.lanes.get(side) or guessed_lane(setting, side, rng) for side in SIDES}
            )
        elif type(step) is Half and step.orders is None:
            steps[i] = replace(step, orders=rng.randint(0, max(setting.scenario.cup)))
        elif type(step) is Moving and step.unit is None:
            steps[i] = replace(step, unit=guessed_mover(forces[step.side], step, rng))
    for side, cup in cups.items():
        if None in cup:
            cups[side] = tuple(rng.sample(setting.scenario.cup, len(cup)))
    return State(seen.scenario, seen.turn, seen.last, tuple(steps), forces, cups, seen.reports, seen.lost)


def still_fits(was: View, seen: View, side: Side) -> bool:
    """Nothing has been seen or told that speaks against the force that was guessed."""
    if any(type(step) in (SetUp, Moving) and getattr(step, "side", side) == side for step in seen.steps):
        return False  # it is on the move
    before = was.forces[OTHER[side]].units, was.forces[side], was.reports, was.lost
    return before == (seen.forces[OTHER[side]].units, seen.forces[side], seen.reports, seen.lost)


def guessed_force(setting: Setting, seen: View, side: Side, rng: Random) -> Force:
    """Each mark, and each counter out of sight, becomes some unknown counter."""
    known = seen.forces[side]
    if not known.marks and not known.unseen:
        return known.units
    force = dict(known.units)
    pile = [unit for unit in setting.on_foot[side] if unit not in force and unit not in seen.lost]
    rng.shuffle(pile)
    nothing = [spot for spot, report in seen.reports[OTHER[side]].items() if report == "nothing"]
    for spot in sorted(known.marks, key=lambda spot: (spot not in nothing, spot)):
        for _ in range(known.marks[spot]):  # 7.2: a counter reported as nothing is a dummy
            unit = next(u for u in pile if u in setting.dummies or spot not in nothing)
            pile.remove(unit)
            force[unit] = Unit(spot)
    enemies = {unit.at for unit in seen.forces[OTHER[side]].units.values()}
    places = [Unit(cave) for cave in setting.board.inside if cave not in enemies]
    places += [Unit(None, unit) for unit in known.units if unit == setting.boat]
    for unit in pile:
        force[unit] = rng.choice([place for place in places if not is_full(force, place)])
    return force


def guessed_mover(force: Force, step: Moving, rng: Random) -> UnitId:
    """Some face-down counter; if it was seen to enter a hex, one that is there."""
    hidden = [unit for unit in sorted(force) if not force[unit].face_up]
    return rng.choice([unit for unit in hidden if step.at is None or force[unit].at == step.at])


def guessed_lane(setting: Setting, side: Side, rng: Random) -> tuple[Deploying]:
    """3.1 The other side may have placed any number of its counters."""
    placed: Force = {}
    for unit in setting.on_foot[side][: rng.randint(0, len(setting.on_foot[side]))]:
        places = [put(setting, spot) for spot in setting.zones[side]]
        placed[unit] = rng.choice([place for place in places if not is_full(placed, place)])
    return (Deploying(side, placed),)
