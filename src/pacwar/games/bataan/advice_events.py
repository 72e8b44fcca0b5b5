"""Opinions about event markers: when each is played, and on whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument, replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.advice_battle import CombatValue
from pacwar.games.bataan.advice_command import usefulness
from pacwar.games.bataan.model import JAPAN, US, Combat, EventId, Side

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

KEPT = 0.4  # what it is worth to keep a marker for a better moment
BEST = {US: "NADTCHFRSOLBKQIEGPJM", JAPAN: "NAFDCTPSOBIJHRLEGKMQ"}  # the most welcome first
AT_ONCE = {  # markers that are played as soon as they may be
    US: frozenset("ACHSOLMJIGRKP"),
    JAPAN: frozenset("BHJSEGQOM"),
}
ANEW = 0.2  # what a second die must better
CUT_OFF = 0.5  # the share of its worth that a unit beside the enemy loses when it is cut off


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.EventDraw():
            return {m.TakeEvent: 2.0, m.DrawEvent: 1.0}.get(type(action), 0.0)
        case m.Discarding():
            return -wanted(c, argument(action))
        case m.EventTarget():
            return target(c, step, action)
        case m.GarrisonSweep():
            return swept(c, action)
        case _:
            pass
    if isinstance(action, m.PlayEvent):
        return play(c, step, action.event)
    return 0.0 if isinstance(step, m.EventWindow) else None


def wanted(c: Evaluator, event: EventId) -> float:
    letter = c.p.ground.letters[event]
    return float(len(BEST[c.side]) - BEST[c.side].index(letter))


def play(c: Evaluator, step: Step, event: EventId) -> float:
    """What it is worth to play a marker now; to do nothing, or to draw an activation marker, is worth 0 or 1."""
    letter = c.p.ground.letters[event]
    if letter == "N":
        return any_formation(c)
    if isinstance(step, m.EventWindow | m.FireSupport | m.AirSupport):
        card = c.p.ground.events[event][c.side]
        if card.when in ("combat", "result"):
            return in_combat(c, event, letter)
    if c.side is US and lengthens(c, letter):
        return -1.0
    if letter in AT_ONCE[c.side]:
        return 1.5
    return 0.5 if len(c.p.state.events.hands[c.side]) >= c.hand_limit else -1.0


def lengthens(c: Evaluator, letter: str) -> bool:
    """19.51 Would an event of the US lead to a longer campaign? Its last turns bring Japan more than the levels go up."""
    s, card = c.p.state, c.p.field.scenario
    if not card.also or s.tally.extended:
        return False
    return letter == "M" or (letter == "A" and s.turn == card.first)


def any_formation(c: Evaluator) -> float:
    """The best formation acts once more; the enemy gets the marker, so that it must be worth it."""
    markers = c.p.state.commands[c.side].markers
    most = max((usefulness(c, f) for f in markers), default=0.0)
    return most - 1.5 if c.side is JAPAN else most - 2.5


def in_combat(c: Evaluator, event: EventId, letter: str) -> float:
    """What the event adds to the expected gain, less what it is worth to keep it."""
    combat = c.phase(Combat)
    if combat is None:
        return -1.0
    if c.side is JAPAN and letter == "A":
        worth = CombatValue(c, c.p, combat, c.side)
        return worth.expected() - worth.of(combat.result) - ANEW
    before = CombatValue(c, c.p, combat, c.side).expected()
    own = (*combat.events.get(c.side, ()), event)
    after = CombatValue(c, c.p, replace(combat, events={**combat.events, c.side: own}), c.side).expected()
    lucky = 0.5 if (c.side, letter) in ((JAPAN, "P"), (JAPAN, "T"), (US, "T")) else 0.0
    return after - before + lucky - KEPT


def target(c: Evaluator, step: m.EventTarget, action: Action) -> float:
    """On whom: the worth of a unit, ours if it is to help, the enemy's if it is to harm."""
    match action:
        case m.ChooseUnit():
            side: Side = c.p.ground.side_of[action.unit]
            force = c.p.state.forces[side]
            near = -0.05 * c.threat.distance(force.at[action.unit]) if action.unit in force.at else 0.0
            return c.analysis.value(force, action.unit) + near
        case m.ChooseSpot():
            units = c.p.deployed[c.side].stacks.get(action.spot, ())
            return len(units) - 0.1 * c.threat.distance(action.spot)
        case m.ChooseAir():
            return -float(c.p.ground.air[action.air].points)
        case m.ChooseShip():
            return float(c.p.ground.ships[action.ship].capacity)
        case _:
            return 0.0


def swept(c: Evaluator, action: Action) -> float:
    """R87: supply for those who were cut off, if they are about to fight; else the step that a replacement brings back."""
    own, analysis = c.own, c.analysis
    if isinstance(action, m.TakeReplacement):
        return max((analysis.whole[u] - analysis.half[u] for u in own.reduced if u in own.at), default=0.0)
    near = (u for u in c.turn.cut_off if own.at.get(u) in c.contact)
    return CUT_OFF * sum(analysis.value(own, unit) for unit in near)
