"""Chapter 6.4: supply points of the US. What the capture of a hex brings or costs is in `places`."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import with_tally
from pacwar.games.bataan.model import (
    US,
    EndFeeding,
    FeedAtStart,
    FeedFormation,
    Feeding,
    FormationId,
    FormationsInSupply,
    FormationSupplied,
    SaveSupply,
    SpendSupply,
    State,
    SupplyChanged,
    SupplyChoice,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r06_supply import company_supply, put_in_supply, put_out, traces

IS_FED = Refusal("19.44c", "that formation is already In Supply")
NOT_IN_PLAY = Refusal("4.14", "that formation is not in play")
NOT_ASKED = Refusal("6.41d", "that formation was activated this turn or is already In Supply")
NO_POINTS = Refusal("6.42", "no supply points left")
NO_ROUTE = Refusal("6.41a", "the formation's HQ cannot trace a Supply Route")


def with_points(s: State, points: int, rule: str, why: str) -> tuple[State, tuple[Event, ...]]:
    """6.42 Supply points come in or are spent; there are never fewer than none."""
    after = max(s.tally.supply + points, 0)
    if after == s.tally.supply:
        return s, ()
    event = SupplyChanged(rule=rule, points=after - s.tally.supply, why=why)
    return with_tally(s, supply=after), (event,)


def from_track(p: Position, s: State) -> tuple[State, tuple[Event, ...]]:
    """6.42 The points of the Turn Record Track, in scenario 4 too (R108), unless Japan holds the supply source (6.46b)."""
    if not p.field.scenario.supply_points or is_source_lost(p):  # 6.46b, R108
        return s, ()
    return with_points(s, p.setting.schedule.turns[s.turn - 1].supply, "6.42", "Turn Record Track")


def is_source_lost(p: Position) -> bool:
    """6.46 The US supply source is controlled by Japan."""
    sources = p.field.sources[US]
    return bool(sources) and p.state.land.japanese.issuperset(sources)  # 6.46


def can_feed(p: Position, formation: FormationId) -> bool:
    """6.41a Does an HQ of the formation trace a Supply Route?"""
    return any(traces(p, hq) for hq in p.deployed[US].commanded[formation])


def fed(p: Position, s: State, formation: FormationId, rule: str) -> Outcome[State]:
    """6.41a One point puts a formation In Supply."""
    s, spent = with_points(s, -1, rule, p.ground.formations[formation].title)
    event = FormationSupplied(rule=rule, formation=formation, supplied=True)
    return Outcome(company_supply(p, put_in_supply(p, s, formation), formation), (*spent, event))


def unfed(p: Position, s: State, formation: FormationId, rule: str) -> Outcome[State]:
    """6.17, 6.41b No point is spent: the formation is Out of Supply."""
    event = FormationSupplied(rule=rule, formation=formation, supplied=False)
    return Outcome(company_supply(p, put_out(p, s, formation), formation), (event,))


# -- at activation ------------------------------------------------------------------------------------------


def nothing_to_spend(p: Position, now: SupplyChoice) -> Outcome[State] | None:
    """6.41a Without a point, or without a route of its HQ, a formation is Out of Supply."""
    if p.state.tally.supply and can_feed(p, now.formation):
        return None
    return unfed(p, then(p.state), now.formation, "6.41b")


def spend(p: Position, now: SupplyChoice, a: SpendSupply, dice: Dice) -> Outcome[State]:
    return fed(p, then(p.state), now.formation, "6.41b")  # 6.15b


def save(p: Position, now: SupplyChoice, a: SaveSupply, dice: Dice) -> Outcome[State]:
    return unfed(p, then(p.state), now.formation, "6.41b")  # 6.17


# -- in the Reorganization Phase ----------------------------------------------------------------------------


def unfed_formations(p: Position) -> tuple[FormationId, ...]:
    """6.41d US formations that were not activated this turn."""
    command = p.state.commands[US]
    return tuple(f for f in sorted(command.markers) if f not in command.activated)


def feeding_steps(p: Position) -> tuple[Feeding, ...]:
    """6.41d What the Reorganization Phase begins with, where supply points are used (X89)."""
    left = unfed_formations(p) if p.field.scenario.supply_points else ()
    return (Feeding(US, left),) if left else ()


def no_unit_to_feed(p: Position, now: Feeding) -> Outcome[State] | None:
    """6.41a, 6.41d No point is left, or no HQ traces a route: all the others are Out of Supply."""
    if p.state.tally.supply and any(can_feed(p, f) for f in now.left):
        return None
    return all_unfed(p, now)


def all_unfed(p: Position, now: Feeding) -> Outcome[State]:
    s, events = then(p.state), list[Event]()
    for formation in now.left:
        out = unfed(p, s, formation, "6.41d")
        s = out.state
        events += out.events
    return Outcome(s, tuple(events))


def to_feed(p: Position, now: Feeding) -> tuple[FormationId, ...]:
    return now.left


def check_feed(p: Position, now: Feeding, a: FeedFormation) -> Refusal | None:
    if a.formation not in now.left:
        return NOT_ASKED
    if not p.state.tally.supply:
        return NO_POINTS
    return None if can_feed(p, a.formation) else NO_ROUTE


def feed(p: Position, now: Feeding, a: FeedFormation, dice: Dice) -> Outcome[State]:
    rest = tuple(f for f in now.left if f != a.formation)
    s = then(p.state, *((replace(now, left=rest),) if rest else ()))
    return fed(p, s, a.formation, "6.41d")


def end_feeding(p: Position, now: Feeding, a: EndFeeding, dice: Dice) -> Outcome[State]:
    return all_unfed(p, now)


# -- before scenario 4 --------------------------------------------------------------------------------------


def enough_fed(p: Position, now: FormationsInSupply) -> Outcome[State] | None:
    return None if now.left else Outcome(then(p.state))


def to_feed_at_start(p: Position, now: FormationsInSupply) -> tuple[FormationId, ...]:
    return tuple(sorted(p.state.commands[now.side].markers))


def check_feed_at_start(p: Position, now: FormationsInSupply, a: FeedAtStart) -> Refusal | None:
    command = p.state.commands[now.side]
    if a.formation not in command.markers:
        return NOT_IN_PLAY
    return IS_FED if a.formation in command.supplied else None


def feed_at_start(p: Position, now: FormationsInSupply, a: FeedAtStart, dice: Dice) -> Outcome[State]:
    """19.44c At no cost."""
    s = then(p.state, replace(now, left=now.left - 1))
    event = FormationSupplied(rule="19.44c", formation=a.formation, supplied=True)
    return Outcome(put_in_supply(p, s, a.formation), (event,))
