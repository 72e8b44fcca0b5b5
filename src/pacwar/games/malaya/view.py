"""What each side may know. Built up from what is allowed (18.0, R61-R63, R70, R71); `guess` makes it a state again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pacwar.core.records import Record, Step, replace
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import (
    EVERYBODY,
    OTHER,
    SIDES,
    AirForce,
    AnyStep,
    Arrivals,
    Hand,
    Known,
    MarkerId,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.position import ForceFacts, Told, announced
from pacwar.games.malaya.r18_fog import is_face_down


class SeenForce(Record, frozen=True):
    """A force as a viewer sees it. Of an enemy force: the known units, and hexes with face-down units (R61)."""

    at: dict[UnitId, Spot]
    supply: dict[Spot, int]  # where the number is known
    suppressed: frozenset[UnitId]
    face_down: tuple[Spot, ...]
    forts: frozenset[Spot]  # 18.5
    assaults: tuple[tuple[Spot, Spot], ...]  # sea hex, coastal hex (22.4)
    afloat: dict[UnitId, Spot]  # of the units that he knows, the coastal hex that they attack
    replaceable: tuple[UnitId, ...]
    lost: tuple[UnitId, ...]
    active: frozenset[UnitId] | None  # None: not for this viewer
    track: dict[int, Arrivals] | None
    broken: tuple[UnitId, ...] | None


class SeenHand(Record, frozen=True):
    """Command markers as a viewer sees them (R71)."""

    in_pool: int
    in_hand: int
    kept: tuple[MarkerId, ...]
    removed: tuple[MarkerId, ...]
    pool: tuple[MarkerId, ...] | None  # None: not for this viewer
    held: tuple[MarkerId, ...] | None


class View(Record, frozen=True):
    scenario: str
    turn: int
    steps: tuple[AnyStep, ...]
    forces: dict[Side, SeenForce]
    air: dict[Side, AirForce]
    hands: dict[Side, SeenHand]
    points: dict[Side, int]
    known: dict[str, Known]  # both sides see what each was shown, the public what is open
    zones: dict[Spot, Told]  # 18.4: of enemy stacks beside the viewer's units


def view(ground: LookupTables, s: State, side: str | None) -> View:
    viewer = Side(side) if side else None
    steps: Any = tuple(seen_step(s, step, side) for step in s.steps)
    deployed = {owner: ForceFacts(ground, owner, s.forces[owner]) for owner in SIDES}
    return View(
        s.scenario,
        s.turn,
        steps,
        {owner: seen_force(s, deployed[owner], viewer) for owner in SIDES},
        s.air,
        {owner: seen_hand(s.hands[owner], owner is viewer) for owner in SIDES},
        s.points,
        s.known if viewer else {EVERYBODY: s.known[EVERYBODY]},
        seen_zones(s, deployed, viewer) if viewer else {},
    )


def knowledge(known: dict[str, Known], viewer: Side | None) -> Known:
    """What a viewer knows of stacks: what is open to all, and what that side was shown."""
    everybody = known[EVERYBODY]
    if viewer is None:
        return everybody
    own = known[viewer.value]
    return Known(everybody.units | own.units, everybody.supply | own.supply)


def seen_force(s: State, owner: ForceFacts, viewer: Side | None) -> SeenForce:
    force = owner.of
    assaults = tuple(sorted({(force.at[unit], target) for unit, target in force.afloat.items()}))
    if owner.side is viewer:
        return SeenForce(
            force.at,
            force.supply,
            force.suppressed,
            (),
            force.forts,
            assaults,
            force.afloat,
            force.replaceable,
            force.lost,
            force.active,
            force.track,
            force.broken,
        )
    known = knowledge(s.known, viewer)
    at = {unit: spot for unit, spot in force.at.items() if unit in known.units}  # 18.0, R61
    return SeenForce(
        at,
        {spot: points for spot, points in force.supply.items() if spot in known.supply},
        force.suppressed.intersection(at),
        tuple(spot for spot in sorted(owner.occupied) if is_face_down(owner, known, spot)),
        force.forts,
        assaults,
        {unit: target for unit, target in force.afloat.items() if unit in at},
        force.replaceable,
        force.lost,
        None,
        None,
        None,
    )


def seen_hand(hand: Hand, own: bool) -> SeenHand:
    return SeenHand(
        len(hand.pool),
        len(hand.held),
        hand.kept,
        hand.removed,
        hand.pool if own else None,
        hand.held if own else None,
    )


def seen_zones(s: State, deployed: dict[Side, ForceFacts], viewer: Side) -> dict[Spot, Told]:
    """18.4 What has been announced to a side: of the stacks beside its units, the one on the move included."""
    own, enemy = deployed[viewer], deployed[OTHER[viewer]]
    standing = own.occupied.union(
        step.at for step in s.steps if type(step) is m.Moving and step.side is viewer
    )
    return zones_told(enemy, standing)


def zones_told(enemy: ForceFacts, standing: frozenset[Spot]) -> dict[Spot, Told]:
    """18.4 What is announced of a force to those who stand on these hexes."""
    return {
        spot: told
        for spot in sorted(enemy.occupied)
        if (told := announced(enemy, spot, standing)) != (None, None)
    }


# -- steps --------------------------------------------------------------------------------------------------

BLANKS: dict[type[Any], Callable[[Any], Any]] = {  # what others see of a step that holds secrets
    m.Reinforcement: lambda x: m.Reinforcement(x.side, Arrivals()),
    m.Placing: lambda x: replace(x, unit=None, safe=False, supply=False),
    m.Reorganization: lambda x: replace(x, touched=frozenset()),
    m.Combining: lambda x: replace(x, unit=None),
    m.Expenditure: lambda x: replace(x, activated=frozenset()),
    m.Activating: lambda x: replace(x, unit=None),
    m.Refitting: lambda x: replace(x, at=None),
    m.Movement: lambda x: m.Movement(x.side, x.follow_on),
    m.Moving: lambda x: m.Moving(x.side, None, x.start, x.at, None),
    m.Convoy: lambda x: replace(x, start=None),
    m.Embarking: lambda x: m.Embarking(x.side, None, None, reinforces=x.reinforces),
    m.Declaring: lambda x: replace(x, attackers=()),
}


def seen_step(s: State, step: Step, side: str | None) -> Step:
    """A step without what this side may not know."""
    if type(step) is m.SetUp:
        return m.SetUp({owner: lane for owner, lane in step.lanes.items() if owner == side})
    if type(step) is m.AirAllocation:
        return m.AirAllocation({owner: lane for owner, lane in step.lanes.items() if owner == side})
    blank = BLANKS.get(type(step))
    if blank is None or getattr(step, "side", None) == side:
        return step
    seen: Step = blank(step)
    return seen
