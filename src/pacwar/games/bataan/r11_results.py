"""Chapter 11: Combat Results. What a CRT result requires, and which units lose steps."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan import r17_combat as r17
from pacwar.games.bataan.agenda import enclosing_step
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    US,
    Advance,
    AnyStep,
    Combat,
    CombatResult,
    Force,
    LoseStep,
    Losses,
    Retreats,
    Side,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Result, read_result
from pacwar.games.bataan.r03_units import efficiency, steps_left
from pacwar.games.bataan.relocation import disrupted, eliminated, step_lost

STAND, AFTERMATH = 1, 2  # stages of a result after the losses
MOBILE_ADVANCE, ASSAULT_ADVANCE = 2, 1  # 11.61
ATTRITION_EVENT = {US: "E", JAPAN: "L"}  # 11.23a

NOT_IN_IT = Refusal("11.21", "only units in this combat may lose steps")
GONE = Refusal("11.21", "the unit has no steps left")
ARMOR_FIRST = Refusal("11.23b", "the first step lost must be an armor step")
LEAD_FIRST = Refusal("11.22", "the Lead unit must lose the first step")
BEST_STANDS = Refusal(
    "11.42b", "the Lead unit, or else the unit with the highest ER, must lose the No Retreat step"
)


# -- units affected -----------------------------------------------------------------------------------------


def alive(force: Force, units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    return tuple(u for u in units if u in force.at or u in force.afloat)


def involved(p: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """11.12, 12.16 The units of a side that suffer the result: all in the Defender Hex, or the attackers with the artillery that
    supports them from beside it."""
    force = p.state.forces[side]
    if side is not combat.side:
        return alive(force, combat.defenders)
    near = p.setting.board.neighbors[combat.target]
    guns = (u for u in combat.guns.get(side, ()) if force.at.get(u) in near)  # 11.12, 12.16
    return alive(force, (*combat.attackers, *guns))


def steps_of(p: Position, side: Side, units: Iterable[UnitId]) -> int:
    force = p.state.forces[side]
    return sum(steps_left(p, force, u) for u in units)


def attrition_armor(p: Position, combat: Combat, result: Result) -> tuple[UnitId, ...]:
    """11.23a, R79 The attacking armor, with red attack strength, that must lose a step: in a shaded box, against anti-tank units
    or armor with red attack strength that the Defender Hex contains (R160), or an event."""
    if not result.shaded:
        return ()
    counters, other = p.setting.counters, OTHER[combat.side]
    tanks = tuple(u for u in involved(p, combat, combat.side) if counters[u].red)  # R79
    if not tanks:
        return ()
    there = (*combat.defenders, *combat.passengers)  # R160
    if any(counters[u].kind == "antitank" or counters[u].red for u in there):
        return tanks
    return tanks if r17.has(p, combat, ATTRITION_EVENT[other], other) else ()


def reduced_losses(p: Position, combat: Combat, result: Result) -> dict[Side, int]:
    """11.25 Steps that each side loses by the number of the result: one less where the other side has not enough to lose."""
    side, other = combat.side, OTHER[combat.side]
    asked = {side: result.attacker.steps, other: result.defender.steps}
    short = {x: steps_of(p, x, involved(p, combat, x)) < asked[x] for x in (side, other)}
    return {x: max(asked[x] - short[OTHER[x]], 0) for x in (side, other)}


# -- applying it --------------------------------------------------------------------------------------------


def combat_result(p: Position, now: CombatResult, dice: Dice) -> Outcome[State]:
    """11.11, 11.11-A, 11.11-D Losses, then the step of No Retreat (11.42a, 11.42b), then Disruption, retreat and advance."""
    combat = enclosing_step(p.state, Combat)
    result = read_result(combat.result)
    if now.stage == AFTERMATH:
        return aftermath(p, combat, result)
    return stand(p, combat, result) if now.stage == STAND else first_losses(p, combat, result)


def first_losses(p: Position, combat: Combat, result: Result) -> Outcome[State]:
    """11.11-E, 11.11-123 All of a force, or as many steps as the number says: the Lead unit first (3.43b, 11.22), or armor (11.23b).
    The defender goes first."""
    side, other = combat.side, OTHER[combat.side]
    counts = reduced_losses(p, combat, result)
    s, events = then(p.state, CombatResult(STAND)), list[Event]()  # 11.42a: before the step of No Retreat
    lost = []
    for hit, loss in ((side, result.attacker), (other, result.defender)):  # 11.11-A, 11.11-D
        units = involved(p, combat, hit)
        if loss.eliminated:
            out = all_eliminated(p, s, units)
            s, events = out.state, [*events, *out.events]
        elif counts[hit]:
            lost.append(Losses(hit, counts[hit], units, (combat.leads[hit],)))  # 3.43b
    tanks = attrition_armor(p, combat, result) if not result.attacker.eliminated else ()
    if tanks:  # 11.25: this is not negated
        others = tuple(x for x in lost if x.side is not side)
        lost = [Losses(side, max(counts[side], 1), involved(p, combat, side), tanks), *others]
    if combat.passengers and steps_of(p, other, involved(p, combat, other)) < counts[other]:  # 11.36
        out = all_eliminated(p, s, alive(s.forces[other], combat.passengers), "11.36")
        s, events = out.state, [*events, *out.events]
    return Outcome(then(s, *reversed(lost), CombatResult(STAND)), tuple(events))  # the defender first


def all_eliminated(p: Position, s: State, units: Iterable[UnitId], rule: str = "11.11-E") -> Outcome[State]:
    events: list[Event] = []
    for unit in units:
        out = eliminated(p, s, unit, rule, in_combat=True)
        s, events = out.state, [*events, *out.events]
    return Outcome(s, tuple(events))


def stand(p: Position, combat: Combat, result: Result) -> Outcome[State]:
    """9.36b, 11.24, 11.41, 11.42b Under a No Retreat marker a retreat becomes one more step: of the Lead unit, or if it is gone of the
    unit with the highest rating."""
    s, other = then(p.state, CombatResult(AFTERMATH)), OTHER[combat.side]
    units = involved(p, combat, other)
    if not (combat.no_retreat and result.defender.retreat):  # 11.24
        return Outcome(s)
    if not units:  # 11.36, R63: no defender is left to lose it
        return all_eliminated(p, s, alive(s.forces[other], combat.passengers), "11.36")
    lead = combat.leads[other]  # 9.36b
    if lead in units:
        first: tuple[UnitId, ...] = (lead,)
    else:
        best = max(efficiency(p, u) for u in units)
        first = tuple(u for u in units if efficiency(p, u) == best)
    return Outcome(then(s, Losses(other, 1, units, first, stands=True), CombatResult(AFTERMATH)))


def aftermath(p: Position, combat: Combat, result: Result) -> Outcome[State]:
    """11.11d, 11.11-R The survivors are Disrupted, passengers with the stack (3.71, R63), and retreat; then the attackers may advance
    into a vacated hex. Passengers retreat with the others (11.36). Invaders at sea do neither (15.45d)."""
    side, other = combat.side, OTHER[combat.side]
    s, events = then(p.state), list[Event]()
    for hit, loss in ((side, result.attacker), (other, result.defender)):
        if loss.disrupted:
            riding = alive(s.forces[hit], combat.passengers) if hit is other else ()
            out = disrupted(p, s, hit, (*involved(p, combat, hit), *riding), "11.11d")
            s, events = out.state, [*events, *out.events]
    return Outcome(ahead(s, *following(p, combat, result)), tuple(events))


def following(p: Position, combat: Combat, result: Result) -> tuple[AnyStep, ...]:
    """11.3, 11.6 Retreats of either side, then the advance, with which invaders land (15.44b)."""
    side, other = combat.side, OTHER[combat.side]
    forces, target, exactly = p.state.forces, combat.target, combat.mobile  # 11.31a, 11.31b
    advancing = involved(p, combat, side)
    attackers = tuple(u for u in advancing if u in forces[side].at)
    there = alive(forces[other], (*combat.defenders, *combat.passengers))
    leaves = bool(there) and result.defender.retreat and not combat.no_retreat  # 11.11-R, 9.36c
    agenda: list[AnyStep] = []
    if result.attacker.retreat and attackers:  # 11.11-R
        agenda.append(Retreats(side, attackers, target, exactly))
    if leaves:
        agenda.append(Retreats(other, there, target, exactly))
    if advancing and not result.attacker.retreat and (leaves or not there):
        hexes = MOBILE_ADVANCE if combat.mobile else ASSAULT_ADVANCE
        agenda.append(Advance(side, advancing, target, hexes))
    return tuple(agenda)


# -- losses -------------------------------------------------------------------------------------------------


def losers(p: Position, now: Losses) -> tuple[UnitId, ...]:
    """11.21, 11.22 The units from which the owner chooses."""
    force = p.state.forces[now.side]
    return alive(force, now.first) or alive(force, now.units)


def losses_settled(p: Position, now: Losses) -> Outcome[State] | None:
    """11.21c Nothing is left to lose, or to choose."""
    if not now.steps:
        return Outcome(then(p.state))
    found = losers(p, now)
    if not found:  # 11.21c
        return Outcome(then(p.state))
    rest = alive(p.state.forces[now.side], now.units)
    if len(found) == 1 or steps_of(p, now.side, rest) <= now.steps:
        return lost(p, now, found[0])
    return None


def check_lose(p: Position, now: Losses, a: LoseStep) -> Refusal | None:
    if a.unit not in now.units:
        return NOT_IN_IT
    force = p.state.forces[now.side]
    if a.unit not in force.at and a.unit not in force.afloat:
        return GONE
    if a.unit in losers(p, now):
        return None
    if now.stands:
        return BEST_STANDS
    return ARMOR_FIRST if is_armor_step(p, now) else LEAD_FIRST


def lose(p: Position, now: Losses, a: LoseStep, dice: Dice) -> Outcome[State]:
    return lost(p, now, a.unit)


def lost(p: Position, now: Losses, unit: UnitId) -> Outcome[State]:
    """11.21a One step; those in `first` have been served (11.22, 11.23b)."""
    rule = "11.42b" if now.stands else "11.23b" if is_armor_step(p, now) else "11.21"
    s = then(p.state, replace(now, steps=now.steps - 1, first=()))
    return step_lost(p, s, unit, rule, in_combat=True)


def is_armor_step(p: Position, now: Losses) -> bool:
    """11.23b Is the next step the one that Armor Attrition takes from the attacker?"""
    combat = enclosing_step(p.state, Combat)
    if now.side is not combat.side or not now.first:
        return False
    return bool(attrition_armor(p, combat, read_result(combat.result)))
