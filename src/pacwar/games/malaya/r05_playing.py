"""Chapter 5: Command Markers that are held (5.4): when they may be played, and what playing them leads to.

A window opens for a side that holds any marker, whatever it is, because the enemy sees how many there are (R71).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.malaya import r16_strikes as r16
from pacwar.games.malaya import r22_amphibious as r22
from pacwar.games.malaya.agenda import changed, enclosing_step, turn_of, with_force, with_hand
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    OTHER,
    STRIKE,
    ActivateHq,
    ApplyThaisResist,
    Battle,
    BattleMarkers,
    ExamineStack,
    Examining,
    Expenditure,
    ForceZAttack,
    Freely,
    HqActivated,
    Impulse,
    MarkerId,
    MarkerPlayed,
    Movement,
    Mustering,
    NavalFire,
    PlayMarker,
    Side,
    Spot,
    State,
    Strikes,
    TableChoice,
    UnitId,
    Yamashita,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r05_markers import disposed, without
from pacwar.games.malaya.r18_fog import examined

NOT_HELD = Refusal("5.4", "you do not hold that marker")
NOT_NOW = Refusal("5.3", "that marker may not be played in this phase")
NO_HQ = Refusal("5.3", "this marker can activate none of your HQs")
NOBODY_TO_SEE = Refusal("18.7", "no enemy stack on the map")
NOT_ATTACKER = Refusal("5.3", "that marker may be played only by the attacker")
NO_ARMOR = Refusal("5.3-J-TankShock", "no Japanese armored unit is in this attack")
NOT_IN_THAILAND = Refusal("5.3-A-ThaisResist", "no attacking Allied unit is in Thailand")
ALREADY = Refusal("5.3", "that marker was already played on this battle")
FIRED = Refusal("25.7c", "that marker may bombard only once per turn (R120)")
NO_TARGET = Refusal("26.11a", "no enemy unit on or adjacent to a coastal hex")
NOT_YOUR_HQ = Refusal("5.3", "not one of your inactive HQs")
NOT_THAI_HQ = Refusal("5.3-A-OperationMatadore", "that HQ is not in Thailand")
NO_STACK = Refusal("18.7", "no enemy stack in that hex")
NO_THAIS = Refusal("R67", "Thais Resist is not in effect, or no Allied defender is in Thailand")

PHASES: dict[type[Any], str] = {  # a step that asks for markers -> its name in markers.yaml
    Expenditure: "logistics",
    Movement: "movement",
    Strikes: "strike",
    Yamashita: "follow_on_end",
}


def playable(p: Position, now: Any) -> Iterable[MarkerId]:
    """Every kind of marker that the side has in hand or keeps."""
    hand = p.state.hands[now.side]
    return sorted({*hand.held, *hand.kept})


def check_play(p: Position, now: Any, a: PlayMarker) -> Refusal | None:
    hand, kind = p.state.hands[now.side], p.ground.markers[a.marker]
    if a.marker not in hand.held and a.marker not in hand.kept:
        return NOT_HELD
    if phase(p, now) not in kind.when:
        return NOT_NOW
    needs = NEEDS.get(kind.rule)
    return needs(p, now, a.marker) if needs is not None else None


def phase(p: Position, now: Any) -> str:
    if type(now) is BattleMarkers:
        return "combat" if enclosing_step(p.state, Battle).side is now.side else "enemy_combat"
    return PHASES[type(now)]


def play(p: Position, now: Any, a: PlayMarker, dice: Dice) -> Outcome[State]:
    """5.3 A marker is played: it goes where it belongs, and what it does follows."""
    side, kind = now.side, p.ground.markers[a.marker]
    s = p.state
    if a.marker in s.hands[side].held:
        hand = s.hands[side]
        s = with_hand(s, side, replace(hand, held=without(hand.held, a.marker)))
        s = disposed(p.ground, s, side, a.marker)
    s = EFFECTS[kind.rule](p, s, now, a.marker)
    return Outcome(s, (MarkerPlayed(rule=kind.rule, side=side, marker=a.marker),))


# -- what a marker needs ------------------------------------------------------------------------------------


def needs_hq(p: Position, now: Expenditure, marker: MarkerId) -> Refusal | None:
    freely = Freely(now.side, marker)
    return None if any(check_freely(p, freely, ActivateHq(u)) is None for u in inactive(p, freely)) else NO_HQ


def needs_stack(p: Position, now: Any, marker: MarkerId) -> Refusal | None:
    """5.3-A-Intelligence, 5.3-J-Intelligence In a Movement Phase there must be a stack to examine; in a combat
    the choice of the table is given once."""
    if type(now) is BattleMarkers:
        return ALREADY if enclosing_step(p.state, TableChoice).side is now.side else None
    return None if p.enemy[now.side].occupied else NOBODY_TO_SEE


def needs_armor(p: Position, now: BattleMarkers, marker: MarkerId) -> Refusal | None:
    battle = enclosing_step(p.state, Battle)
    if battle.side is not now.side:
        return NOT_ATTACKER
    if marker in battle.markers:
        return ALREADY
    counters = p.setting.counters
    return None if any(counters[u].kind in ("armor", "recon") for u in battle.attackers) else NO_ARMOR


def needs_thailand(p: Position, now: BattleMarkers, marker: MarkerId) -> Refusal | None:
    battle = enclosing_step(p.state, Battle)
    if battle.side is not now.side:
        return NOT_ATTACKER
    thailand = p.setting.thailand
    return None if any(battle.origin[u] in thailand for u in battle.attackers) else NOT_IN_THAILAND


def not_twice(p: Position, now: BattleMarkers, marker: MarkerId) -> Refusal | None:
    return ALREADY if marker in enclosing_step(p.state, Battle).markers else None


def needs_coast(p: Position, now: Strikes, marker: MarkerId) -> Refusal | None:
    hand = p.state.hands[now.side]
    if turn_of(p.state).fired.count(marker) >= hand.held.count(marker) + hand.kept.count(marker):
        return FIRED
    fire = NavalFire(now.side, marker)
    return None if any(True for _ in r16.naval_targets(p, fire)) else NO_TARGET


def needs_ships(p: Position, now: Movement, marker: MarkerId) -> Refusal | None:
    return r22.check_muster(p, now)


NEEDS: dict[str, Callable[[Position, Any, MarkerId], Refusal | None]] = {
    "5.3-A-StaffPlanning": needs_hq,
    "5.3-J-StaffPlanning": needs_hq,
    "5.3-A-OperationMatadore": needs_hq,
    "5.3-A-Intelligence": needs_stack,
    "5.3-J-Intelligence": needs_stack,
    "5.3-J-TankShock": needs_armor,
    "5.3-A-ThaisResist": needs_thailand,
    "5.3-J-Banzai": not_twice,
    "5.3-A-ForceZ": needs_coast,
    "5.3-J-NavalCA": needs_coast,
    "5.3-J-NavalDD": needs_coast,
    "5.3-J-AmphibiousMove": needs_ships,
}


# -- what it leads to ---------------------------------------------------------------------------------------


def activates(p: Position, s: State, now: Expenditure, marker: MarkerId) -> State:
    return ahead(s, Freely(now.side, marker))


def informs(p: Position, s: State, now: Any, marker: MarkerId) -> State:
    """In the own Movement Phase a stack is examined; in the enemy's combat it chooses the table (14.41)."""
    if type(now) is not BattleMarkers:
        return ahead(s, Examining(now.side))
    return changed(s, enclosing_step(s, TableChoice), TableChoice(now.side))


def joins_battle(p: Position, s: State, now: BattleMarkers, marker: MarkerId) -> State:
    """5.3-J-Banzai, 5.3-J-TankShock, 5.3-A-ThaisResist The battle remembers it; r14 and r15 know what it does."""
    battle = enclosing_step(s, Battle)
    return changed(s, battle, replace(battle, markers=(*battle.markers, marker)))


def bombards(p: Position, s: State, now: Strikes, marker: MarkerId) -> State:
    """17.0 Where? 26.16a: Force Z is attacked before it fires, if Japan has Strike points left (R25)."""
    turn = turn_of(s)
    s = ahead(changed(s, turn, replace(turn, fired=(*turn.fired, marker))), NavalFire(now.side, marker))
    enemy = OTHER[now.side]
    if p.ground.markers[marker].rule == "5.3-A-ForceZ" and s.air[enemy].missions[STRIKE]:
        s = ahead(s, ForceZAttack(enemy, marker))  # R25: before it fires
    return s


def musters(p: Position, s: State, now: Movement, marker: MarkerId) -> State:
    return ahead(s, Mustering(now.side))


def third_impulse(p: Position, s: State, now: Yamashita, marker: MarkerId) -> State:
    """5.3-J-Yamashita Like a Follow-On Impulse, in all that may be done in it (R128)."""
    return then(s, Impulse(now.side, follow_on=True, is_third=True))  # R128


EFFECTS: dict[str, Callable[[Position, State, Any, MarkerId], State]] = {
    "5.3-A-StaffPlanning": activates,
    "5.3-J-StaffPlanning": activates,
    "5.3-A-OperationMatadore": activates,
    "5.3-A-Intelligence": informs,
    "5.3-J-Intelligence": informs,
    "5.3-J-TankShock": joins_battle,
    "5.3-A-ThaisResist": joins_battle,
    "5.3-J-Banzai": joins_battle,
    "5.3-A-ForceZ": bombards,
    "5.3-J-NavalCA": bombards,
    "5.3-J-NavalDD": bombards,
    "5.3-J-AmphibiousMove": musters,
    "5.3-J-Yamashita": third_impulse,
}


# -- an HQ without supply -----------------------------------------------------------------------------------


def inactive(p: Position, now: Freely) -> list[UnitId]:
    """HQs that have not been activated in this phase."""
    activated = enclosing_step(p.state, Expenditure).activated
    return [u for u in p.deployed[now.side].units if p.ground.is_hq[u] and u not in activated]


def check_freely(p: Position, now: Freely, a: ActivateHq) -> Refusal | None:
    if a.unit not in inactive(p, now):
        return NOT_YOUR_HQ
    matadore = p.ground.markers[now.marker].rule == "5.3-A-OperationMatadore"
    if matadore and p.state.forces[now.side].at[a.unit] not in p.setting.thailand:
        return NOT_THAI_HQ
    return None


def freely(p: Position, now: Freely, a: ActivateHq, dice: Dice) -> Outcome[State]:
    rule = p.ground.markers[now.marker].rule
    s = with_active(then(p.state), now.side, (a.unit,))
    return Outcome(s, (HqActivated(rule=rule, told=now.side, unit=a.unit),))


def with_active(s: State, side: Side, hqs: Iterable[UnitId]) -> State:
    """7.3 HQs are activated, and stay so at the end of the phase (7.4)."""
    force, spending = s.forces[side], enclosing_step(s, Expenditure)
    s = with_force(s, side, replace(force, active=force.active.union(hqs)))
    return changed(s, spending, replace(spending, activated=spending.activated.union(hqs)))


# -- Intelligence: one stack is examined --------------------------------------------------------------------


def stacks(p: Position, now: Examining) -> list[Spot]:
    return sorted(p.enemy[now.side].occupied)


def check_stack(p: Position, now: Examining, a: ExamineStack) -> Refusal | None:
    return None if a.spot in p.enemy[now.side].occupied else NO_STACK


def examine(p: Position, now: Examining, a: ExamineStack, dice: Dice) -> Outcome[State]:
    rule = "5.3-A-Intelligence" if now.side is ALLIES else "5.3-J-Intelligence"
    return examined(p, then(p.state), now.side, (a.spot,), rule)


# -- windows ------------------------------------------------------------------------------------------------


def no_markers(p: Position, now: BattleMarkers | Yamashita) -> Outcome[State] | None:
    """A side without markers is not asked: both sides see the number (R71)."""
    if p.state.hands[now.side].held:
        return None
    if type(now) is BattleMarkers and thais_can_be_applied(p, now):
        return None
    return Outcome(then(p.state))


def thais_can_be_applied(p: Position, now: BattleMarkers) -> bool:
    """R67 The Japanese Thais Resist lies open, Japan attacks, and a defending Allied unit, or supply (7.8), is in Thailand."""
    battle = enclosing_step(p.state, Battle)
    return (
        turn_of(p.state).thais
        and now.side is ALLIES
        and battle.side is JAPAN
        and not p.setting.thailand.isdisjoint(battle.targets)
    )


def check_thais(p: Position, now: BattleMarkers, a: ApplyThaisResist) -> Refusal | None:
    return None if thais_can_be_applied(p, now) else NO_THAIS


def apply_thais(p: Position, now: BattleMarkers, a: ApplyThaisResist, dice: Dice) -> Outcome[State]:
    s = p.state
    battle = enclosing_step(s, Battle)
    s = changed(s, battle, replace(battle, thais=True))
    s = changed(s, turn_of(s), replace(turn_of(s), thais=False))
    marker = p.ground.marker["5.3-J-ThaisResist"]
    return Outcome(s, (MarkerPlayed(rule="R67", side=now.side, marker=marker),))
