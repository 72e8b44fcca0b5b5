"""Chapter 10: Combat. Which hexes a unit may attack, the order of attacks, Lead units, and the die."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan import r13_support as r13
from pacwar.games.bataan import r15_invasion as r15
from pacwar.games.bataan import r17_combat as r17
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    AnyStep,
    ArtilleryCoordination,
    Attack,
    Combat,
    CombatEnd,
    CombatResolved,
    CombatResult,
    CombatRoll,
    EventWindow,
    Fighting,
    FireSupport,
    GroundCoordination,
    Lead,
    LeadChosen,
    Leading,
    ModifierCounted,
    ResolveAttack,
    Sequence,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import TEN
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.r09_reaction import possible_leads as defense_leads
from pacwar.games.bataan.r10_tables import (
    BELOW,
    column_of,
    modifiers,
    net,
    odds_named,
    strengths,
    table_name,
    table_of,
)
from pacwar.games.bataan.r12_artillery import fired_after

NOT_ADJACENT = Refusal("9.1", "a unit may attack only an adjacent hex")
NOT_THROUGH = Refusal("10.26", "a unit may not attack across a hexside or into a hex that it cannot enter")
ONLY_BY_WAY = Refusal(
    "10.26", "a red-box unit may attack into Jungle or Tropical Grass only along a road or trail"
)
NO_TANKS = Refusal("9.16", "armor may not attack a Swamp hex")
ONLY_BY_BRIDGE = Refusal("9.16", "armor may attack across a river only at a bridge")
NOT_DECLARED = Refusal("9.12", "no attack on that hex was declared")
NOT_IN_COMBAT = Refusal("10.17", "the unit is not in this combat")
NOT_ACTIVE = Refusal("3.43c", "only a unit of the active formation, or activated with it, may lead an attack")
MUST_LEAD = Refusal("10.17", "the unit that led the No Retreat attempt must lead the defense")
HQ_LEADS = Refusal("16.23", "an HQ may lead only if alone or stacked only with HQs")
PASSENGER = Refusal("11.36", "a unit that retreated into the hex may not lead")


# -- where a unit may attack --------------------------------------------------------------------------------


def barrier(p: Position, side: Side, unit: UnitId, here: Spot, there: Spot) -> Refusal | None:
    """9.15, 9.16, 10.26 What on the map keeps a unit from attacking an adjacent hex. Artillery support knows no such bar
    (12.18)."""
    ground, ways, classes = p.ground, p.ways[side], p.classes[side]
    if ground.is_armor[unit]:
        if ground.no_armor[there]:
            return NO_TANKS
        if ways.is_river(here, there):
            return ONLY_BY_BRIDGE
    if there not in p.area or there not in ways.costs[classes.has_wheels[unit]][here]:
        return NOT_THROUGH
    if classes.is_motorized[unit] and ground.has_cover[there] and not ways.has_way(here, there):  # R5
        return ONLY_BY_WAY
    return None


def attack_hexes(p: Position, unit: UnitId) -> tuple[Spot, ...]:
    """9.15, 15.45d The hexes that a unit may attack as far as the map goes; from the sea its landing hex alone."""
    side = p.ground.side_of[unit]
    force = p.state.forces[side]
    if unit in force.afloat:
        return (force.afloat[unit],)
    here = force.at.get(unit)
    if here is None or here not in p.area:  # R166
        return ()
    return tuple(n for n in p.setting.board.neighbors[here] if barrier(p, side, unit, here, n) is None)


# -- the order of the attacks -------------------------------------------------------------------------------


def defenders_of(p: Position, now: Fighting, target: Spot) -> tuple[UnitId, ...]:
    """9.13, 10.16 All units in the Defender Hex except those that retreated into it."""
    units = p.deployed[OTHER[now.side]].stacks.get(target, ())  # 9.13, 10.16
    return tuple(u for u in units if u not in now.retreated)  # 11.36, R38


def attackers_of(p: Position, now: Fighting, attack: Attack) -> tuple[UnitId, ...]:
    """9.17 All units bound by the declaration."""
    force = p.state.forces[now.side]
    return tuple(u for u in attack.attackers if u in force.at or u in force.afloat)


def fought_out(p: Position, now: Fighting) -> Outcome[State] | None:
    """10.0 An attack without attackers or defenders is dropped. The last attack needs no choice."""
    for attack in now.attacks:
        if not attackers_of(p, now, attack) or not defenders_of(p, now, attack.target):
            rest = tuple(a for a in now.attacks if a is not attack)
            return Outcome(then(p.state, replace(now, attacks=rest)))
    if not now.attacks:
        return Outcome(then(p.state))
    return Outcome(begun(p, now, now.attacks[0])) if len(now.attacks) == 1 else None


def declared(p: Position, now: Fighting) -> tuple[Spot, ...]:
    return tuple(sorted(attack.target for attack in now.attacks))


def check_resolve(p: Position, now: Fighting, a: ResolveAttack) -> Refusal | None:
    """10.12 Only what has been declared."""
    for attack in now.attacks:  # 10.12
        if attack.target == a.spot:
            return None
    return NOT_DECLARED


def resolve(p: Position, now: Fighting, a: ResolveAttack, dice: Dice) -> Outcome[State]:
    return Outcome(begun(p, now, next(x for x in now.attacks if x.target == a.spot)))


def begun(p: Position, now: Fighting, attack: Attack) -> State:
    """10.18 The declaration is used up, and the combat is resolved. A window for events opens for
    every hand, whatever is in it (17.14)."""
    combat = assembled(p, now, attack)
    rest = tuple(x for x in now.attacks if x is not attack)
    return then(p.state, *steps_of(p, combat), replace(now, attacks=rest))


def assembled(p: Position, now: Fighting, attack: Attack) -> Combat:
    """10.14 One Defender Hex and all that takes part in its combat."""
    force, target = p.state.forces[now.side], attack.target
    attackers = attackers_of(p, now, attack)
    stack = p.deployed[OTHER[now.side]].stacks.get(target, ())
    return Combat(
        now.side,
        target,  # 10.14
        attackers,
        tuple(u for u in stack if u not in now.retreated),
        {u: force.at.get(u, target) for u in attackers},
        attack.mobile,
        passengers=tuple(u for u in stack if u in now.retreated),
        no_retreat=target in now.no_retreat,
    )


def steps_of(p: Position, combat: Combat) -> tuple[AnyStep, ...]:
    """10.4 What a combat consists of; the attacker comes first in everything."""
    side, other, hands = combat.side, OTHER[combat.side], p.state.events.hands
    return (
        Leading(side),
        Leading(other),
        *r13.steps(p, combat),
        FireSupport(side),
        FireSupport(other),
        ArtilleryCoordination(side),
        ArtilleryCoordination(other),
        GroundCoordination(),
        *((EventWindow(side, "combat"),) if hands[side] else ()),
        *((EventWindow(other, "combat"),) if hands[other] else ()),
        CombatRoll(),
        *((EventWindow(JAPAN, "result"),) if side is JAPAN and hands[JAPAN] else ()),
        CombatResult(),
        CombatEnd(),
        combat,
    )


# -- Lead units ---------------------------------------------------------------------------------------------


def attack_leads(p: Position, sequence: Sequence | None, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """3.43c, 7.46, 15.49 Active units may lead an attack."""
    if sequence is None:
        return units
    return tuple(u for u in units if is_active(p, sequence, u)) or units


def possible_leads(p: Position, now: Leading) -> tuple[UnitId, ...]:
    """3.43a, 10.17 The units among which the owner chooses."""
    combat = enclosing_step(p.state, Combat)
    if now.side is combat.side:
        return attack_leads(p, sequence_of(p.state), combat.attackers)
    return stack_leads(p, combat)  # 3.43a: any of them


def stack_leads(p: Position, combat: Combat) -> tuple[UnitId, ...]:
    """10.17, 16.23 Units that may lead the defense; under a No Retreat marker the unit that led the declaration."""
    sworn = enclosing_step(p.state, Fighting).no_retreat.get(combat.target) if combat.no_retreat else None
    return (sworn,) if sworn in combat.defenders else defense_leads(p, combat.defenders)


def one_leads(p: Position, now: Leading) -> Outcome[State] | None:
    found = possible_leads(p, now)
    return led(p, now, found[0]) if len(found) == 1 else None


def check_lead(p: Position, now: Leading, a: Lead) -> Refusal | None:
    if a.unit in possible_leads(p, now):
        return None
    combat = enclosing_step(p.state, Combat)
    if now.side is combat.side:
        return NOT_ACTIVE if a.unit in combat.attackers else NOT_IN_COMBAT
    if a.unit not in combat.defenders:
        return PASSENGER if a.unit in combat.passengers else NOT_IN_COMBAT
    return MUST_LEAD if combat.no_retreat else HQ_LEADS


def lead(p: Position, now: Leading, a: Lead, dice: Dice) -> Outcome[State]:
    return led(p, now, a.unit)


def led(p: Position, now: Leading, unit: UnitId) -> Outcome[State]:
    """3.43 A Lead unit is designated."""
    s, combat = then(p.state), enclosing_step(p.state, Combat)
    s = changed(s, combat, replace(combat, leads={**combat.leads, now.side: unit}))  # 3.43
    return Outcome(s, (LeadChosen(rule="10.17", side=now.side, unit=unit),))


# -- the die ------------------------------------------------------------------------------------------------


def combat_roll(p: Position, now: CombatRoll, dice: Dice) -> Outcome[State]:
    return rolled(p, then(p.state), enclosing_step(p.state, Combat), dice)


def rolled(p: Position, s: State, combat: Combat, dice: Dice) -> Outcome[State]:
    """10.6, 10.63 Odds, modifiers, and one die; 10.53a: final odds under 1:4 need none."""
    table = table_of(p, combat)
    attack, defense = strengths(p, combat)
    column = column_of(table, attack, defense)
    found = modifiers(p, combat) if column != BELOW else []  # 10.6
    drm = net(found)
    die = dice.roll(TEN, "10.63") if column != BELOW else 0
    result = table.result(column, die + drm) if column != BELOW else table.below
    events: list[Event] = [ModifierCounted(rule=rule, drm=value, why=why) for value, rule, why in found]
    events.append(
        CombatResolved(
            rule="10.63" if column != BELOW else "10.53a",
            target=combat.target,
            attack=attack,
            defense=defense,
            odds=odds_named(table, column),
            table=table_name(combat),
            drm=drm,
            face=die,
            result=result,
        )
    )
    return Outcome(changed(s, combat, replace(combat, face=die, result=result)), tuple(events))


# -- the end ------------------------------------------------------------------------------------------------


def combat_end(p: Position, now: CombatEnd, dice: Dice) -> Outcome[State]:
    """10.18, 11.42c, 12.19 Markers are removed, artillery is turned over, air units and ships go home."""
    combat, fighting = enclosing_step(p.state, Combat), enclosing_step(p.state, Fighting)
    s = then(p.state)
    if combat.target in fighting.no_retreat:  # 11.42c
        left = {h: u for h, u in fighting.no_retreat.items() if h != combat.target}
        s = changed(s, fighting, replace(fighting, no_retreat=left))
    s = fired_after(p, s, combat)
    events: tuple[Event, ...] = ()
    for over in (r15.landed_or_lost, r13.over, r17.over):
        out = over(p, s, combat)
        s, events = out.state, (*events, *out.events)
    return Outcome(s, events)


def combat_over(p: Position, now: Combat, dice: Dice) -> Outcome[State]:
    """10.11 The combat is resolved; its units may not fight again this phase."""
    return Outcome(then(p.state))
