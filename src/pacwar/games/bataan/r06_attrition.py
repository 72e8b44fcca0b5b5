"""Chapter 6.5: General Attrition, and the unit that loses the step."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed
from pacwar.games.bataan.model import (
    JAPAN,
    US,
    AttritionPhase,
    FormationId,
    GroupChecked,
    LoseStep,
    PhaseBegan,
    Side,
    State,
    StepLoss,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import DISRUPTED_ER, TEN, UNSUPPLIED_ER
from pacwar.games.bataan.r06_points import is_source_lost
from pacwar.games.bataan.r06_supply import as_army, traces
from pacwar.games.bataan.r17_lasting import lasts, used_up
from pacwar.games.bataan.relocation import step_lost

ALWAYS = 10  # 6.55: fails whatever the rating
PARTIAL = {"abucay": (-2, "19.24d-3-opt"), "mauban": (-3, "19.34e-3-opt")}
LAST_AERM = 21  # 6.46d
KEPT_LAST = 11  # 19.54i
EVEN_ONLY = "21r"  # 19.44e, 19.54j (R20)

NOT_THESE = Refusal("6.55", "another unit must lose the step")
NOT_ILL = Refusal(
    "6.45a", "only a unit of the formation, or an Army unit within 4 hexes of its HQ, may lose the step"
)
NO_SECOND = Refusal("6.57", "an Army unit may lose only one step per General Attrition Phase")


def attrition_phase(p: Position, now: AttritionPhase, dice: Dice) -> Outcome[State]:
    """6.51 Every activated formation checks in turn, Japan's first."""
    if now.left is None:
        left = to_check(p, now.side)  # 6.5
        begun = (PhaseBegan(rule="4.21-C2", side=now.side, phase="General Attrition Phase"),) if left else ()
        return Outcome(changed(p.state, now, replace(now, left=left)), begun)
    if not now.left:
        return Outcome(then(p.state))
    formation = now.left[0]
    now_after = replace(now, left=now.left[1:])  # 6.54
    return checked_formation(p, changed(p.state, now, now_after), now_after, formation, dice)


def to_check(p: Position, side: Side) -> tuple[FormationId, ...]:
    """6.51, 6.52 Each formation once, in the order of the General Attrition ER Track; the markers of one that has perished
    are gone (4.36)."""
    if not is_subject(p, side):
        return ()
    command = p.state.commands[side]
    found = [f for f in command.activated if f in command.markers and suffers(p, side, f)]
    return tuple(sorted(found, key=lambda f: (rating(p, side, f), f)))


def is_subject(p: Position, side: Side) -> bool:
    """19.14f, 19.34e-3 Do the formations of a side check in this scenario? By its optional rule Japan does in scenario 3."""
    partial = "attrition" in p.state.options and p.state.scenario in PARTIAL
    return side in p.field.scenario.attrition or (side is JAPAN and partial)


def suffers(p: Position, side: Side, formation: FormationId) -> bool:
    """19.44e, 19.54i, 19.54j Does a formation check this turn?"""
    name, turn = p.ground.formation_names[formation], p.state.turn
    if name == "48":
        at, manila = p.deployed[side].at, p.setting.manila
        away = any(at.get(u, manila) != manila for u in p.ground.members[formation])  # R101
        return away and (turn <= KEPT_LAST or turn % 2 == 0)  # 19.54i, R22
    return name != EVEN_ONLY or turn % 2 == 0  # 19.44e, 19.54j, R22


def march_hq(p: Position, side: Side, formation: FormationId) -> UnitId | None:
    """6.53, R82 The HQ that is looked at: the first of the formation that is on the map, and not added later (19.53a)."""
    locked = p.state.forces[side].locked  # R82: the first HQ on the map
    return next((hq for hq in p.deployed[side].commanded[formation] if hq not in locked), None)


def lowered(p: Position, side: Side, hq: UnitId | None) -> int:
    """6.53, 3.72b, 6.14b What a Disrupted or unsupplied HQ takes off the rating."""
    force = p.state.forces[side]
    return DISRUPTED_ER * (hq in force.disrupted) + UNSUPPLIED_ER * (hq in force.unsupplied)  # 6.53


def rating(p: Position, side: Side, formation: FormationId) -> int:
    """6.52 The rating on the marker (R10), as the condition of the HQ and the turn change it."""
    er = p.ground.formations[formation].er - lowered(p, side, march_hq(p, side, formation))
    return max(er + (aerm(p) if side is US else 0), 1)  # 6.53a, 6.53b, R10


def aerm(p: Position) -> int:
    """6.53a, 6.46d The US General Attrition ER Modifier of the turn; none without its supply source, also where no supply
    points are used (R100)."""
    turn = p.state.turn
    if turn <= LAST_AERM and is_source_lost(p):  # 6.46d, R100
        return 0
    return p.setting.schedule.turns[turn - 1].aerm


def is_headless(p: Position, side: Side, formation: FormationId) -> bool:
    """6.56 Its HQ is eliminated; not if it was withdrawn (19.54i) or has not come yet."""
    force = p.state.forces[side]
    return march_hq(p, side, formation) is None and any(
        hq in force.returning or hq in force.eliminated for hq in p.ground.hqs[formation]
    )


def checked_formation(
    p: Position, s: State, now: AttritionPhase, formation: FormationId, dice: Dice
) -> Outcome[State]:
    """6.55 An unmodified 10 always fails; 6.56 without HQ there is no check."""
    side, events = now.side, list[Event]()
    failed = headless = is_headless(p, side, formation)  # 6.56
    if not headless:
        drm = (
            PARTIAL[s.scenario][0]
            if side is JAPAN and "attrition" in s.options and s.scenario in PARTIAL
            else 0
        )
        er, face = rating(p, side, formation), dice.roll(TEN, "6.55")
        failed = face == ALWAYS or face + drm > er
        name = p.ground.formations[formation].title
        events.append(GroupChecked(rule="6.55", name=name, er=er, face=face, drm=drm, passed=not failed))
    if (
        failed and not headless and side is JAPAN and lasts(p, JAPAN, "S")
    ):  # Medical Supplies: the first failed check
        return Outcome(used_up(p, s, JAPAN, "S"), tuple(events))
    if failed:
        units = candidates(p, side, formation, now.spared)
        s = ahead(s, StepLoss(side, formation, units, "6.55"))
    return Outcome(s, tuple(events))


def candidates(
    p: Position, side: Side, formation: FormationId, spared: frozenset[UnitId] | None = None
) -> tuple[UnitId, ...]:
    """6.55, 6.57, 6.45a Units that may lose the step: of the formation, or Army units within four hexes of its HQ. In General
    Attrition (`spared` is given) units Out of Supply without a route come first, and no Army unit loses two steps."""
    force, deployed = p.state.forces[side], p.deployed[side]
    manila = p.setting.manila if p.ground.formation_names[formation] == "48" else None  # 19.54i
    barred = (
        force.locked if p.field.scenario.also and p.state.turn == p.field.scenario.first else ()
    )  # 19.53a
    own = tuple(
        u for u in p.ground.members[formation] if u in force.at and force.at[u] != manila and u not in barred
    )
    if spared is not None:
        cut = tuple(u for u in own if u in force.unsupplied and not traces(p, u))
        if cut:
            return cut
    hqs = deployed.commanded[formation]
    army = tuple(
        u
        for u in p.ground.army[side]
        if u in force.at
        and as_army(p, side, u)  # 5.34
        and u not in barred
        and u not in (spared or ())
        and deployed.in_command(force.at[u], hqs)
    )
    return (*own, *army)


# -- who loses it -------------------------------------------------------------------------------------------


def no_choice(p: Position, now: StepLoss) -> Outcome[State] | None:
    """No unit is left, or only one."""
    if not now.units:
        return Outcome(then(p.state))
    return lost(p, now, now.units[0]) if len(now.units) == 1 else None


def to_lose(p: Position, now: StepLoss) -> tuple[UnitId, ...]:
    return now.units


def check_lose(p: Position, now: StepLoss, a: LoseStep) -> Refusal | None:
    if a.unit in now.units:
        return None
    if now.why != "6.55":
        return NOT_ILL
    is_spared = any(type(x) is AttritionPhase and a.unit in x.spared for x in p.state.steps)
    return NO_SECOND if is_spared else NOT_THESE


def lose(p: Position, now: StepLoss, a: LoseStep, dice: Dice) -> Outcome[State]:
    return lost(p, now, a.unit)


def lost(p: Position, now: StepLoss, unit: UnitId) -> Outcome[State]:
    """6.57 An Army unit is spared for the rest of the phase."""
    s = then(p.state)
    phase = s.steps[-1]
    if type(phase) is AttritionPhase and p.ground.is_army[unit]:
        s = changed(s, phase, replace(phase, spared=phase.spared | {unit}))
    return step_lost(p, s, unit, now.why, in_combat=False)
