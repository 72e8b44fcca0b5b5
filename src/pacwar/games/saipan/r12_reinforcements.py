"""Chapter 12: Reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.saipan.model import (
    US,
    BeachheadDestroyed,
    BeachheadPlaced,
    Beachheads,
    EndReinforcement,
    GoingAshore,
    LandAt,
    Landing,
    Movement,
    Offshore,
    PickReinforcement,
    Reinforcement,
    Reinforcing,
    Spot,
    StartAt,
    State,
    UnitId,
    UnitLanded,
)
from pacwar.games.saipan.position import Position
from pacwar.kit.agenda import changed, enclosing_step, find_step
from pacwar.kit.matching import max_matched

NOT_IN_POOL = Refusal("12.1", "only units not yet in play may be taken as reinforcements")
INFANTRY_ONLY = Refusal("12.1", "only infantry may land on the First Game-Turn")
NOT_PLANNED = Refusal("14.22", "not one of the open hexes in the landing plan")
NOT_AS_PRINTED = Refusal("14.12", "not one of the scenario's open landing hexes")
ONE_A_TURN = Refusal("12.1", "only one unit may come ashore per turn")
NO_VACANCY = Refusal("12.34", "no Beachhead Marker is vacant")
NO_MARKER = Refusal("12.34", "reinforcements may enter only Beach hexes with a Beachhead Marker")
ARMOR = Refusal("5.25", "armor may come ashore only in Clear and Town hexes (R16)")
NO_SEA = Refusal("12.32", "the unit must start in a Sea hex adjacent to its Beach hex")
SEA_TAKEN = Refusal("12.32", "another landing unit is already in that Sea hex (R9)")
NEEDED = Refusal("14.22", "that Sea hex is needed for another landing in the plan (R9)")


# -- the first landing --------------------------------------------------------------------------------------


def infantry(p: Position, now: Landing) -> Iterator[PickReinforcement]:
    return (
        PickReinforcement(unit)
        for unit in p.state.forces[US].pool
        if p.setting.counters[unit].kind == "infantry"
    )


def check_infantry(p: Position, now: Landing, a: PickReinforcement) -> Refusal | None:
    if a.unit not in p.state.forces[US].pool:
        return NOT_IN_POOL
    if p.setting.counters[a.unit].kind != "infantry":
        return INFANTRY_ONLY
    return None


def pick_infantry(p: Position, now: Landing, a: PickReinforcement, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, GoingAshore(now.side, a.unit)))


def all_ashore(p: Position, now: Landing) -> Outcome[State] | None:
    """12.1 Six units, no more (R8: and no fewer); a hex that cannot be assaulted from the sea is passed over (R9)."""
    if any(can_land(p, to) for to in now.hexes):  # R8: all six must land
        return None
    return Outcome(then(p.state))


def landings(p: Position, now: GoingAshore) -> Iterator[LandAt]:
    return (LandAt(to) for to in _landing(p).hexes)


def check_landing(p: Position, now: GoingAshore, a: LandAt) -> Refusal | None:
    if a.to not in _landing(p).hexes:
        return NOT_AS_PRINTED if p.setting.scenarios[p.state.scenario].landings else NOT_PLANNED
    return None if can_land(p, a.to) else SEA_TAKEN


def land(p: Position, now: GoingAshore, a: LandAt, dice: Dice) -> Outcome[State]:
    """12.31 On a Beach hex without enemy; 12.32: against an enemy from a Sea hex; 12.33: ZOC does not matter."""
    s = p.state
    if a.to in p.setting.sea:  # 14.12 names the Sea hex
        return _put_to_sea(p, now.unit, a.to, a.to, p.setting.assaults[s.scenario][a.to])
    if a.to in p.enemy[US].at:
        return Outcome(then(s, Offshore(now.side, now.unit, a.to)))
    return _placed(_landed_at(p, a.to), now.unit, a.to, "12.31")  # 12.33: in an enemy ZOC or not


def _landing(p: Position) -> Landing:
    """The landing beneath the step that places one of its units."""
    return enclosing_step(p.state, Landing)


def _landed_at(p: Position, to: Spot) -> State:
    """One hex of the plan is dealt with."""
    landing = _landing(p)
    rest = replace(landing, hexes=tuple(h for h in landing.hexes if h != to))
    return changed(then(p.state), landing, rest)


def sea_hexes(p: Position, beach: Spot) -> tuple[Spot, ...]:
    """12.32 The free Sea hexes from which a Beach hex can be assaulted."""
    taken = p.deployed[US].at
    return tuple(h for h in p.setting.board.neighbors[beach] if h in p.setting.sea and h not in taken)


def can_land(p: Position, to: Spot) -> bool:
    """Is there room for a landing at this hex of the plan?"""
    return to not in p.enemy[US].at or bool(sea_hexes(p, to))


def max_assaults(p: Position, beaches: tuple[Spot, ...], without: Spot = -1) -> int:
    """R9 How many of the enemy-held beaches can each have a Sea hex of its own."""
    held = [b for b in beaches if b in p.enemy[US].at]
    return max_matched({b: [h for h in sea_hexes(p, b) if h != without] for b in held})


def starts(p: Position, now: Offshore) -> Iterator[StartAt]:
    return (StartAt(sea) for sea in sea_hexes(p, now.beach))


def check_start(p: Position, now: Offshore, a: StartAt) -> Refusal | None:
    if a.sea not in p.setting.sea or a.sea not in p.setting.board.neighbors[now.beach]:
        return NO_SEA
    if a.sea in p.deployed[US].at:
        return replace(SEA_TAKEN, about=(p.deployed[US].at[a.sea],))
    others = tuple(b for b in _landing(p).hexes if b != now.beach)
    if max_assaults(p, others, a.sea) < max_assaults(p, (now.beach, *others)) - 1:
        return NEEDED
    return None


def only_one_start(p: Position, now: Offshore) -> Outcome[State] | None:
    """Nothing is left to choose where there is a single Sea hex."""
    only = sea_hexes(p, now.beach)
    return _put_to_sea(p, now.unit, now.beach, only[0], now.beach) if len(only) == 1 else None


def start(p: Position, now: Offshore, a: StartAt, dice: Dice) -> Outcome[State]:
    return _put_to_sea(p, now.unit, now.beach, a.sea, now.beach)


def _put_to_sea(p: Position, unit: UnitId, planned: Spot, sea: Spot, beach: Spot) -> Outcome[State]:
    """12.32 The unit is bound to the hex it is to take."""
    s = _landed_at(p, planned)
    return _placed(replace(s, at_sea={**s.at_sea, unit: beach}), unit, sea, "12.32")


def _placed(s: State, unit: UnitId, at: Spot, rule: str) -> Outcome[State]:
    force = s.forces[US]
    pool = tuple(u for u in force.pool if u != unit)
    landed = replace(force, on_map={**force.on_map, unit: at}, pool=pool)
    return Outcome(replace(s, forces={**s.forces, US: landed}), (UnitLanded(rule=rule, unit=unit, to=at),))


# -- later turns --------------------------------------------------------------------------------------------


def vacant_beachheads(p: Position) -> tuple[Spot, ...]:
    """12.34 Beachhead Markers with no unit on them."""
    taken, enemy = p.deployed[US].at, p.enemy[US].at
    return tuple(h for h in p.state.beachheads if h not in taken and h not in enemy)


def pool(p: Position, now: Reinforcement) -> Iterator[PickReinforcement]:
    return (PickReinforcement(unit) for unit in p.state.forces[US].pool)


def check_reinforcement(p: Position, now: Reinforcement, a: PickReinforcement) -> Refusal | None:
    if a.unit not in p.state.forces[US].pool:
        return NOT_IN_POOL
    vacant = vacant_beachheads(p)
    if not vacant:
        return NO_VACANCY
    return None if any(can_come_ashore(p, a.unit, h) for h in vacant) else ARMOR


def not_now(p: Position, side: str) -> Refusal | None:
    """12.1 When the reinforcement of the turn has come ashore, no other does before the next."""
    moves = find_step(p.state.steps, Movement) is not None  # 12.2: it comes after all other movement
    return ONE_A_TURN if side == US and p.state.turn > 1 and not moves else None


def can_come_ashore(p: Position, unit: UnitId, at: Spot) -> bool:
    """5.25, R16 Armor enters Clear and Town hexes only."""
    return not p.setting.is_armor[unit] or p.setting.terrain.hexes[p.setting.board.terrain[at]].armor


def pick_reinforcement(p: Position, now: Reinforcement, a: PickReinforcement, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, Reinforcing(now.side, a.unit)))


def no_reinforcement(p: Position, now: Reinforcement) -> Outcome[State] | None:
    """12.34 No vacant Beachhead Marker, no reinforcement; 12.1: none when all units have been in play."""
    if vacant_beachheads(p) and p.state.forces[US].pool:
        return None
    return Outcome(then(p.state))


def ends(p: Position, now: Reinforcement) -> Iterable[EndReinforcement]:
    return (EndReinforcement(),)


def check_end(p: Position, now: Reinforcement, a: EndReinforcement) -> Refusal | None:
    return None  # 12.1: a unit may be taken


def end(p: Position, now: Reinforcement, a: EndReinforcement, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state))


def entries(p: Position, now: Reinforcing) -> Iterator[LandAt]:
    return (LandAt(h) for h in vacant_beachheads(p))


def check_entry(p: Position, now: Reinforcing, a: LandAt) -> Refusal | None:
    if a.to not in p.state.beachheads:
        return NO_MARKER
    if a.to in p.deployed[US].at:
        return Refusal("12.34", "the Beachhead is not vacant", (p.deployed[US].at[a.to],))
    return None if can_come_ashore(p, now.unit, a.to) else ARMOR


def enter(p: Position, now: Reinforcing, a: LandAt, dice: Dice) -> Outcome[State]:
    """12.31 The unit spends all its Movement Points; it may fight normally this turn (12.4)."""
    return _placed(then(p.state), now.unit, a.to, "12.31")


# -- Beachhead Markers --------------------------------------------------------------------------------------


def beachheads(p: Position, now: Beachheads, dice: Dice) -> Outcome[State]:
    """12.34 A marker in each Beach hex that a U.S. unit holds at the end of the first U.S. Player-Turn."""
    held = tuple(h for h in p.setting.beaches if h in p.deployed[US].at)
    events: tuple[Event, ...] = tuple(BeachheadPlaced(rule="12.34", at=h) for h in held)
    return Outcome(replace(then(p.state), beachheads=held), events)


def beachhead_destroyed(s: State, at: Spot, by: UnitId) -> Outcome[State]:
    """12.34 A Japanese unit that enters or passes through the hex destroys the marker (R10)."""
    left = tuple(h for h in s.beachheads if h != at)
    return Outcome(replace(s, beachheads=left), (BeachheadDestroyed(rule="12.34", at=at, by=by),))
