"""Chapter 5: Command Markers (R8): picking them, and what those do that work at once. Held ones: r05_playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import changed, turn_of, with_air, with_force, with_hand, with_supply
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import (
    ALLIES,
    DAMAGED,
    JAPAN,
    OTHER,
    RESERVE,
    AirDamaged,
    AirWithdrawn,
    Arrivals,
    Box,
    CommandMarkers,
    DestroySupply,
    DieRolled,
    FifthColumn,
    GiveUpAir,
    GiveUpSupply,
    GivingUpAir,
    GivingUpSupply,
    MarkerId,
    MarkerLapsed,
    MarkerPicked,
    Nothing,
    Pass,
    Pick,
    Side,
    Spot,
    State,
    SupplyGivenUp,
    SupplyShown,
    UnitId,
    UnitsExpected,
    UnitWithdrawn,
    Withdrawal,
    WithdrawUnit,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.printed import Group
from pacwar.games.malaya.r15_elimination import supply_eliminated
from pacwar.games.malaya.r18_fog import audiences, forgotten, shown
from pacwar.games.malaya.r24_victory import objectives
from pacwar.games.malaya.relocation import vacated

NO_SUPPLY_THERE = Refusal("R73", "you have no supply point there")
HAS_SUPPLY = Refusal("R73", "a supply point must be eliminated")
NO_AIR_THERE = Refusal("5.3-A-ABDA", "no air point in that box")
NO_ARMOR = Refusal("R49", "not one of your armor or armored recon regiments in play")
HAS_ARMOR = Refusal("R49", "an armor or armored recon regiment must be withdrawn")
NO_ENEMY_SUPPLY = Refusal("5.3-J-FifthColumn", "no Allied supply point in that hex")
SUPPLY_SHOWN = Refusal("5.3-J-FifthColumn", "there is Allied supply on the map; to leave it, pass")
NOTHING_TO_SPARE = Refusal("5.3-J-FifthColumn", "no Allied supply on the map")

Done = tuple[State, tuple[Event, ...]]


# -- 5.1: picking -------------------------------------------------------------------------------------------


def command_markers(p: Position, now: CommandMarkers, dice: Dice) -> Outcome[State]:
    """4.1-b, 5.2 As many picks as the level says, which never changes (25.4c, 25.5c); 25.4e, 25.5e: turn 1 is its own."""
    markers, s = p.setting.markers, p.state
    picks = (markers.first_turn if s.turn == 1 else markers.levels)[now.side]  # 25.4c, 25.5c
    return Outcome(then(s, *(Pick(now.side),) * picks))


def pick(p: Position, now: Pick, dice: Dice) -> Outcome[State]:
    """5.1 One marker at random out of the pool. Who holds it alone sees it; what works at once is seen by all."""
    s, side, ground = then(p.state), now.side, p.ground
    pool = s.hands[side].pool
    choice = [marker for marker in pool if marker not in now.besides]
    if not choice:
        return Outcome(s)
    marker = choice[dice.roll(len(choice), "5.1", told=side) - 1]
    kind = ground.markers[marker]
    if instead := substitute(p, marker):
        s = removed(s, side, marker) if kind.disposition == "remove" and s.turn > 1 else s
        seen = MarkerPicked(rule=kind.rule, side=side, marker=marker)
        return Outcome(ahead(s, replace(now, besides=(*now.besides, *instead))), (seen,))
    if ground.is_held[marker]:
        hand = replace(s.hands[side], pool=without(pool, marker), held=with_one(s.hands[side].held, marker))
        hidden = MarkerPicked(rule="5.1", side=side, marker=None)
        own = MarkerPicked(rule="5.1", told=side, side=side, marker=marker)
        return Outcome(with_hand(s, side, hand), (hidden, own))
    s = disposed(ground, with_hand(s, side, replace(s.hands[side], pool=without(pool, marker))), side, marker)
    s, events = IMMEDIATE[kind.rule](p, s, marker, dice)
    return Outcome(s, (MarkerPicked(rule=kind.rule, side=side, marker=marker), *events))


def substitute(p: Position, marker: MarkerId) -> tuple[MarkerId, ...]:
    """Markers that cannot work on this turn: another is picked instead, none of these."""
    rule, turn = p.ground.markers[marker].rule, p.state.turn
    if rule == "5.3-J-SouthernOperation" and turn == 1:  # it returns to the pool
        return (marker,)
    if rule in ("5.3-A-ThaisResist", "5.3-J-ThaisResist") and turn >= 3:  # it is removed
        return (marker,)
    return ()


def without(markers: tuple[MarkerId, ...], marker: MarkerId) -> tuple[MarkerId, ...]:
    i = markers.index(marker)
    return (*markers[:i], *markers[i + 1 :])


def with_one(markers: tuple[MarkerId, ...], marker: MarkerId) -> tuple[MarkerId, ...]:
    return tuple(sorted((*markers, marker)))


def removed(s: State, side: Side, marker: MarkerId) -> State:
    """5.3 A marker in the pool leaves the game."""
    hand = s.hands[side]
    gone = replace(hand, pool=without(hand.pool, marker), removed=with_one(hand.removed, marker))
    return with_hand(s, side, gone)


def disposed(ground: LookupTables, s: State, side: Side, marker: MarkerId) -> State:
    """5.3 What becomes of a marker that has worked: out of the game, back to the pool at once (R101), or kept (25.7c)."""
    hand = s.hands[side]
    match ground.markers[marker].disposition:
        case "remove":
            hand = replace(hand, removed=with_one(hand.removed, marker))
        case "pool":
            hand = replace(hand, pool=with_one(hand.pool, marker))  # R101
        case "keep":
            hand = replace(hand, kept=with_one(hand.kept, marker))
    return with_hand(s, side, hand)


def lapse(ground: LookupTables, s: State, side: Side) -> Done:
    """R66 Markers for one turn that were held and not used."""
    events: list[Event] = []
    for rule in ("5.3-A-ThaisResist", "5.3-J-AmphibiousMove"):
        marker = ground.marker[rule]
        while marker in s.hands[side].held:
            hand = s.hands[side]
            s = with_hand(s, side, replace(hand, held=without(hand.held, marker)))
            s = disposed(ground, s, side, marker)
            events.append(MarkerLapsed(rule="R66", side=side, marker=marker))
    return s, tuple(events)


# -- 5.3: markers that work at once -------------------------------------------------------------------------


def group(p: Position, marker: MarkerId) -> Group:
    """6.13 The reinforcement group that a marker brings."""
    name = p.ground.marker_names[marker]
    groups = p.setting.schedule.groups.values()
    return next(group for group in groups if group.marker == name)  # 6.13


def expected(
    p: Position, s: State, marker: MarkerId, units: Iterable[UnitId] = (), supply: int = 0, air: int = 0
) -> Done:
    """R65 What a marker brings is put on the track, for the Reinforcement Phase of its turn (6.25: if there is one)."""
    side, turn = p.ground.markers[marker].side, s.turn + group(p, marker).delay  # 25.6-MiddleEast, R23
    units = tuple(units)
    rule = p.ground.markers[marker].rule
    told = UnitsExpected(rule=rule, side=side, marker=marker, units=units, supply=supply, air=air, turn=turn)
    if turn > p.setting.last_turn:  # 6.25
        return s, (told,)
    force = s.forces[side]
    due = force.track.get(turn, Arrivals())  # R65
    due = replace(due, units=(*due.units, *units), supply=due.supply + supply, air=due.air + air)
    return with_force(s, side, replace(force, track={**force.track, turn: due})), (told,)


def die(marker: MarkerId, rule: str, dice: Dice) -> tuple[int, DieRolled]:
    face = dice.roll(6, rule)
    return face, DieRolled(rule=rule, marker=marker, face=face)


def abda(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-A-ABDA, 25.6-ABDA 1-3: two air points and a supply point; 4-6: one of each is given up."""
    face, rolled = die(marker, "5.3-A-ABDA", dice)
    if face <= 3:
        brings = group(p, marker)
        s, events = expected(p, s, marker, supply=brings.supply, air=brings.air)  # 25.6-ABDA
        return s, (rolled, *events)
    return ahead(s, GivingUpAir(ALLIES), GivingUpSupply(ALLIES)), (rolled,)


def air_reinforcements(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-A-AirReinforcements, 25.6-AirReinf A die of air points."""
    face, rolled = die(marker, "5.3-A-AirReinforcements", dice)
    s, events = expected(p, s, marker, air=face)  # 25.6-AirReinf
    return s, (rolled, *events)


def indian_army(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-A-IndianArmy, 25.6-Indian A die for each unit."""
    brings = group(p, marker)
    rolled: list[Event] = []
    received = []
    for name in brings.units:
        unit, face = p.setting.unit(name), dice.roll(6, "5.3-A-IndianArmy")
        comes = face <= brings.chance  # 25.6-Indian
        rolled.append(DieRolled(rule="5.3-A-IndianArmy", marker=marker, face=face, unit=unit, received=comes))
        if comes:
            received.append(unit)
    s, events = expected(p, s, marker, received, brings.supply)
    return s, (*rolled, *events)


def whole_group(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-A-MiddleEast, 25.6-MiddleEast (the turn after, R23), 5.3-A-Replacements, 25.6-Replacements: the whole list."""
    brings = group(p, marker)  # 25.6-Replacements, 25.6-MiddleEast
    return expected(p, s, marker, map(p.setting.unit, brings.units), brings.supply, brings.air)


def morale(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-A-Morale With seven or more objectives in Japanese hands the Allies give up a supply point."""
    if len(objectives(p, JAPAN)) >= p.setting.victory.morale:
        s = ahead(s, GivingUpSupply(ALLIES))
    return s, ()


def southern_operation(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-J-SouthernOperation, 25.7-SouthernOperation 1-3: armor and supply come; 4-6: armor and supply go."""
    face, rolled = die(marker, "5.3-J-SouthernOperation", dice)
    if face <= 3:
        s, events = whole_group(p, s, marker, dice)  # 25.7-SouthernOperation
        return s, (rolled, *events)
    return ahead(s, Withdrawal(JAPAN), GivingUpSupply(JAPAN)), (rolled,)


def fifth_column(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-J-FifthColumn Japan is shown where the Allied supply lies on the map."""
    is_hex = p.setting.board.is_hex
    supply = {spot: n for spot, n in sorted(s.forces[ALLIES].supply.items()) if is_hex(spot)}
    s = ahead(shown(s, JAPAN.value, (), supply), FifthColumn(JAPAN))
    return s, (SupplyShown(rule="5.3-J-FifthColumn", told=JAPAN, supply=supply),)


def panic(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-J-Panic, R26 For the rest of the turn an HQ costs Japan two supply points."""
    return changed(s, turn_of(s), replace(turn_of(s), panic=True)), ()  # R26


def thais_resist(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-J-ThaisResist It lies open for this turn (R67)."""
    return changed(s, turn_of(s), replace(turn_of(s), thais=True)), ()


def weather(p: Position, s: State, marker: MarkerId, dice: Dice) -> Done:
    """5.3-J-Weather Each player: an air point is damaged; then each gives up a supply point."""
    events: list[Event] = []
    for side in (JAPAN, ALLIES):
        air = s.air[side]
        if air.reserve:
            s = with_air(s, side, replace(air, reserve=air.reserve - 1, damaged=air.damaged + 1))
            events.append(AirDamaged(rule="5.3-J-Weather", side=side, points=1, box=RESERVE))
    return ahead(s, GivingUpSupply(JAPAN), GivingUpSupply(ALLIES)), tuple(events)


IMMEDIATE: dict[str, Callable[[Position, State, MarkerId, Dice], Done]] = {
    "5.3-A-ABDA": abda,
    "5.3-A-AirReinforcements": air_reinforcements,
    "5.3-A-IndianArmy": indian_army,
    "5.3-A-MiddleEast": whole_group,
    "5.3-A-Replacements": whole_group,
    "5.3-A-Morale": morale,
    "5.3-J-SouthernOperation": southern_operation,
    "5.3-J-FifthColumn": fifth_column,
    "5.3-J-Panic": panic,
    "5.3-J-ThaisResist": thais_resist,
    "5.3-J-Weather": weather,
}


# -- what they take away ------------------------------------------------------------------------------------


def supplied(p: Position, now: GivingUpSupply) -> list[Spot]:
    return sorted(p.state.forces[now.side].supply)


def check_give_up(p: Position, now: GivingUpSupply, a: GiveUpSupply) -> Refusal | None:
    return None if a.spot in p.state.forces[now.side].supply else NO_SUPPLY_THERE


def give_up(p: Position, now: GivingUpSupply, a: GiveUpSupply, dice: Dice) -> Outcome[State]:
    """R73 The place is told only to those who know how much supply lies there."""
    s, side, spot = then(p.state), now.side, a.spot
    enemy, everybody = (spot in s.known[audience].supply for audience in audiences(side))
    lost = SupplyGivenUp(rule="R73", side=side, points=1, at=spot if everybody else None)
    told: list[Event] = [replace(lost, told=side, at=spot)]
    if enemy:
        told.append(replace(lost, told=OTHER[side], at=spot))
    s = with_force(s, side, with_supply(s.forces[side], spot, -1))
    s, events = vacated(s, side, spot)
    return Outcome(s, (lost, *told, *events))


def check_no_supply(p: Position, now: GivingUpSupply, a: Nothing) -> Refusal | None:
    return HAS_SUPPLY if p.state.forces[now.side].supply else None


def no_supply(p: Position, now: GivingUpSupply, a: Nothing, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state), (SupplyGivenUp(rule="R73", side=now.side, points=0),))


def air_boxes(p: Position, now: GivingUpAir) -> tuple[Box, ...]:
    return RESERVE, DAMAGED


def check_give_up_air(p: Position, now: GivingUpAir, a: GiveUpAir) -> Refusal | None:
    air = p.state.air[now.side]
    points = {RESERVE: air.reserve, DAMAGED: air.damaged}.get(a.box, 0)
    return None if points else NO_AIR_THERE


def give_up_air(p: Position, now: GivingUpAir, a: GiveUpAir, dice: Dice) -> Outcome[State]:
    """5.3-A-ABDA Withdrawn, not eliminated: no points are scored."""
    s, air = then(p.state), p.state.air[now.side]
    less = (
        replace(air, reserve=air.reserve - 1) if a.box == RESERVE else replace(air, damaged=air.damaged - 1)
    )
    gone = AirWithdrawn(rule="5.3-A-ABDA", side=now.side, box=a.box)
    return Outcome(with_air(s, now.side, less), (gone,))


def no_air(p: Position, now: GivingUpAir) -> Outcome[State] | None:
    """No air point is left at all, as both sides see (R71)."""
    air = p.state.air[now.side]
    return None if air.reserve or air.damaged else Outcome(then(p.state))  # R71


def armor(p: Position, now: Withdrawal) -> list[UnitId]:
    """R49 Armor and armored recon regiments, on the map or in the base."""
    counters = p.setting.counters
    return [
        unit
        for unit in p.deployed[now.side].units
        if counters[unit].kind in ("armor", "recon") and counters[unit].size == "regiment"
    ]


def check_withdraw(p: Position, now: Withdrawal, a: WithdrawUnit) -> Refusal | None:
    return None if a.unit in armor(p, now) else NO_ARMOR


def withdraw(p: Position, now: Withdrawal, a: WithdrawUnit, dice: Dice) -> Outcome[State]:
    """R49 A withdrawal is no elimination: it brings no points."""
    s, side = then(p.state), now.side
    force = s.forces[side]
    spot = force.at[a.unit]
    force = replace(
        force,
        at={u: at for u, at in force.at.items() if u != a.unit},
        suppressed=force.suppressed - {a.unit},
        lost=(*force.lost, a.unit),
    )
    s = forgotten(with_force(s, side, force), side, (a.unit,))
    s, events = vacated(s, side, spot)
    return Outcome(s, (UnitWithdrawn(rule="R49", side=side, unit=a.unit), *events))


def check_no_armor(p: Position, now: Withdrawal, a: Nothing) -> Refusal | None:
    return HAS_ARMOR if armor(p, now) else None


def no_armor(p: Position, now: Withdrawal, a: Nothing, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state), (UnitWithdrawn(rule="R49", side=now.side, unit=None),))


def shown_supply(p: Position, now: FifthColumn) -> list[Spot]:
    """The Allied supply on the map, which Japan has just been shown."""
    is_hex = p.setting.board.is_hex
    return sorted(spot for spot in p.state.forces[OTHER[now.side]].supply if is_hex(spot))


def check_destroy(p: Position, now: FifthColumn, a: DestroySupply) -> Refusal | None:
    return None if a.spot in shown_supply(p, now) else NO_ENEMY_SUPPLY


def destroy(p: Position, now: FifthColumn, a: DestroySupply, dice: Dice) -> Outcome[State]:
    return supply_eliminated(then(p.state), OTHER[now.side], a.spot, 1, "5.3-J-FifthColumn")


def check_none_shown(p: Position, now: FifthColumn, a: Nothing) -> Refusal | None:
    return SUPPLY_SHOWN if shown_supply(p, now) else None


def check_spare(p: Position, now: FifthColumn, a: Pass) -> Refusal | None:
    """Japan can eliminate a point, but need not."""
    return None if shown_supply(p, now) else NOTHING_TO_SPARE


def none_shown(p: Position, now: FifthColumn, a: Nothing, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state), (SupplyGivenUp(rule="5.3-J-FifthColumn", side=OTHER[now.side], points=0),))
