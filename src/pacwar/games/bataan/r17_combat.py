"""Chapter 17.1: events that are played on one combat."""

from __future__ import annotations

from pacwar.core.contract import Outcome
from pacwar.core.records import replace
from pacwar.games.bataan.agenda import changed, enclosing_step
from pacwar.games.bataan.model import OTHER, SIDES, US, Combat, EventId, Side, State
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r14_forts import is_fort
from pacwar.games.bataan.r17_lasting import put_back, set_aside

FILIPINO = ("scouts", "philippine army")
DUG_IN = frozenset(("rough", "hill", "jungle"))  # Event D of the US


def played_on(s: State, side: Side, event: EventId) -> State:
    """17.14 The marker lies beside the combat until it is over."""
    combat = enclosing_step(s, Combat)
    events = {**combat.events, side: (*combat.events.get(side, ()), event)}
    return set_aside(changed(s, combat, replace(combat, events=events)), event, s.turn)


def has(p: Position, combat: Combat, letter: str, side: Side) -> bool:
    """17.15 Has this side played its event with the letter on the combat?"""
    return p.ground.event_ids[letter] in combat.events.get(side, ())


def drm(p: Position, combat: Combat) -> list[tuple[int, str, str]]:
    """17.14 The modifiers of events: what, rule, why. Banzai counts less against a United States lead."""
    found = []
    for side in SIDES:
        for marker in combat.events.get(side, ()):
            event = p.ground.events[marker][side]
            value = event.drm
            if event.drm_us and not is_filipino(p, combat.leads[OTHER[side]]):
                value = event.drm_us
            if value:
                found.append((value, "17.14", event.title))
    return found


def over(p: Position, s: State, combat: Combat) -> Outcome[State]:
    """17.11 The combat is over, and so are the events that were played on it."""
    played = [x for side in SIDES for x in combat.events.get(side, ()) if s.events.aside.get(x)]
    return Outcome(put_back(s, *played))


# -- when they may be played --------------------------------------------------------------------------------


def is_filipino(p: Position, unit: int) -> bool:
    return p.setting.counters[unit].nation in FILIPINO


def terrain_of(p: Position, combat: Combat) -> frozenset[str]:
    row = p.setting.map[combat.target]
    return frozenset((row.terrain, *row.also.split(), row.cover))


def has_armor(p: Position, combat: Combat) -> bool:
    return any(p.ground.is_armor[u] for u in combat.attackers)


def fits(p: Position, side: Side, letter: str) -> bool:
    """17.14 Does the combat that is on meet the condition of the event?"""
    combat = enclosing_step(p.state, Combat)
    attacks = combat.side is side
    has_air = any(combat.air.values())
    target = combat.target
    match side, letter:
        case (Side.US, "D"):
            return not attacks and (is_fort(p, target) or not DUG_IN.isdisjoint(terrain_of(p, combat)))
        case (Side.US, "E") | (Side.JAPAN, "L"):
            return not attacks and has_armor(p, combat)
        case (Side.US, "F"):
            return attacks and p.setting.counters[combat.leads[US]].nation == "scouts"
        case (Side.JAPAN, "A"):
            return attacks and combat.face > 0
        case (Side.JAPAN, "C"):
            return attacks and bool(p.setting.map[target].cover)
        case (Side.JAPAN, "D"):
            return attacks and not combat.mobile and not has_air
        case (Side.JAPAN, "F"):
            return attacks and not combat.mobile and US in combat.leads
    return True
