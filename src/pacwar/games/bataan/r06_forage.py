"""Chapter 6.44 and 6.45: the Forage Table, and Disease."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice, drawn
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, turn_of, with_tally
from pacwar.games.bataan.model import (
    US,
    Disease,
    DiseaseAttrition,
    Foraged,
    ForagePhase,
    FormationId,
    GroupChecked,
    PaySupply,
    State,
    StepLoss,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import TEN
from pacwar.games.bataan.r06_attrition import candidates, lowered, march_hq
from pacwar.games.bataan.r06_points import with_points
from pacwar.games.bataan.r07_initiative import available

CONTAINED = -1  # 6.44b-1

TOO_MUCH = Refusal("6.44b", "the Disease result costs fewer supply points")
TOO_FEW = Refusal("6.42", "not enough supply points")


def forage(p: Position, now: ForagePhase, dice: Dice) -> Outcome[State]:
    """6.44, 6.44a The table gives supply points, or Disease (6.44b)."""
    s = then(p.state)
    drm = CONTAINED if s.tally.contained == s.turn else 0
    face = dice.roll(TEN, "6.44")
    result = p.setting.forage.result(face + drm)
    events: tuple[Event, ...] = (Foraged(rule="6.44", face=face, drm=drm, result=result),)
    if result.isdigit():  # 6.44a: no result below zero but Disease
        s, more = with_points(s, int(result), "6.44", "forage")
        return Outcome(s, (*events, *more))
    if p.ground.event_ids["B"] in turn_of(s).played.get(US, ()):  # Quinine
        return Outcome(s, events)
    return Outcome(ahead(s, Disease(US, int(result[1:]))), events)


def nothing_to_pay(p: Position, now: Disease) -> Outcome[State] | None:
    """6.44b-2 Without supply points every one of them is a check."""
    return None if p.state.tally.supply else Outcome(then(p.state, DiseaseAttrition(now.points)))


def payments(p: Position, now: Disease) -> range:
    return range(now.points + 1)


def check_pay(p: Position, now: Disease, a: PaySupply) -> Refusal | None:
    if a.points > now.points:
        return TOO_MUCH
    return TOO_FEW if a.points > p.state.tally.supply else None


def pay(p: Position, now: Disease, a: PaySupply, dice: Dice) -> Outcome[State]:
    """6.44b-1 Spending all points contains the disease: the next forage is better. 6.44b-2 Each point not spent is a check."""
    s, events = with_points(p.state, -a.points, "6.44b", "disease")
    unpaid = now.points - a.points
    if unpaid:  # 6.44b-2
        return Outcome(then(s, DiseaseAttrition(unpaid)), events)
    return Outcome(with_tally(then(s), contained=s.turn + 1), events)


def disease_attrition(p: Position, now: DiseaseAttrition, dice: Dice) -> Outcome[State]:
    """6.45a Markers of formations that are not in Reserve are drawn; each formation checks its rating."""
    s = p.state
    cup = [f for f in available(s.commands[US]) if f not in now.drawn]
    if not now.checks or not cup:
        return Outcome(then(s))
    formation = drawn(dice, cup, "6.45a")
    s = changed(s, now, replace(now, checks=now.checks - 1, drawn=(*now.drawn, formation)))
    rating = disease_rating(p, formation)
    face = dice.roll(TEN, "6.45a")
    passed = face <= rating
    name = p.ground.formations[formation].title
    late = disease_modifier(p)
    check = GroupChecked(rule="6.45a", name=name, er=rating, er_drm=late, face=face, drm=0, passed=passed)
    if not passed:
        s = ahead(s, StepLoss(US, formation, candidates(p, US, formation), "6.45a"))
    return Outcome(s, (check,))


def disease_modifier(p: Position) -> int:
    """6.45b What the turn takes off the rating (R8)."""
    turns = p.setting.schedule.disease
    return next((drm for last, drm in sorted(turns.items()) if p.state.turn <= last), 0)  # 6.45b, R8


def disease_rating(p: Position, formation: FormationId) -> int:
    """6.45a The rating of the formation, as the turn and a Disrupted or unsupplied HQ change it; never below one (3.44).
    The US General Attrition ER Modifier does not count."""
    lost = lowered(p, US, march_hq(p, US, formation))
    return max(p.ground.formations[formation].er + disease_modifier(p) - lost, 1)
