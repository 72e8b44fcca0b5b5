"""Chapter 10: the breakdown of a combat before anybody commits himself, and what the table then holds."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.contract import BreakdownLine
from pacwar.core.records import Action, replace
from pacwar.games.bataan.agenda import enclosing_step, sequence_of
from pacwar.games.bataan.model import (
    OTHER,
    AddAttacker,
    AirSupport,
    AnyStep,
    AssignGuns,
    AssignShip,
    Attack,
    Combat,
    CombatRoll,
    Declaring,
    EventWindow,
    Fighting,
    FireSupport,
    GroundCoordination,
    Gunfire,
    Interdict,
    Lead,
    Leading,
    NavalInterdiction,
    PlayEvent,
    ResolveAttack,
    Side,
    UnitId,
    UseMobile,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import DIE
from pacwar.games.bataan.r03_units import efficiency
from pacwar.games.bataan.r10_combat import assembled, attack_leads, stack_leads
from pacwar.games.bataan.r10_coordination import coordination, is_coordinated, rolling, support
from pacwar.games.bataan.r10_tables import (
    BELOW,
    active_bonus,
    column_of,
    ground_attack,
    ground_defense,
    lead_efficiency,
    modifiers,
    must_assault,
    net,
    odds_named,
    strengths,
    table_name,
    table_of,
)
from pacwar.games.bataan.r12_artillery import designated, in_hex, must_check
from pacwar.games.bataan.r15_gunfire import offset
from pacwar.games.bataan.r17_combat import played_on


def breakdown_of(p: Position, side: Side, action: Action) -> tuple[BreakdownLine, ...]:
    """The breakdown of the combat that an action builds up or leads to; () where there is none. Everything in it is open."""
    combat = ahead(p, action)
    return () if combat is None else lines(p, supposed(p, combat), awaiting(p, combat))


# -- which combat -------------------------------------------------------------------------------------------


def ahead(p: Position, action: Action) -> Combat | None:
    """The combat as it would stand after an action."""
    now = p.state.steps[-1]
    if type(now) is Declaring:
        return declared(p, now, action)
    if type(now) is Fighting and type(action) is ResolveAttack:
        attack = next((a for a in now.attacks if a.target == action.spot), None)
        return assembled(p, now, attack) if attack is not None else None
    if not any(type(step) is CombatRoll for step in p.state.steps):
        return None
    combat = enclosing_step(p.state, Combat)
    if type(now) is Leading and type(action) is Lead:
        return replace(combat, leads={**combat.leads, now.side: action.unit})
    return committed(p, now, combat, action)


def committed(p: Position, now: AnyStep, combat: Combat, action: Action) -> Combat:
    """12.11, 15.51, 15.55, 17.14 The combat with the support or the event of an action that is sure to come to it: not with artillery
    that checks first (12.13c), and not with air units, which check after they are assigned (10.41b)."""
    if type(now) is FireSupport and type(action) is AssignGuns:
        if not must_check(p, combat, now.side, action.unit):
            return enclosing_step(designated(p, p.state, combat, now.side, action.unit)[0], Combat)
    elif type(now) is Gunfire and type(action) is AssignShip:
        own = (*combat.ships.get(now.side, ()), action.ship)
        return replace(combat, ships={**combat.ships, now.side: own})
    elif type(now) is NavalInterdiction and type(action) is Interdict:
        return offset(p, combat, now.side, action.air)
    elif type(action) is PlayEvent and isinstance(now, EventWindow | FireSupport | AirSupport):
        return enclosing_step(played_on(p.state, now.side, action.event), Combat)
    return combat


def declared(p: Position, now: Declaring, action: Action) -> Combat | None:
    """10.3 An attack that is being put together; on the Mobile CRT where it may be, unless the other is chosen."""
    sequence = sequence_of(p.state)
    attackers = (*now.attackers, action.unit) if type(action) is AddAttacker else now.attackers
    if not attackers or sequence is None:
        return None
    mobile = type(action) is UseMobile
    if type(action) is AddAttacker:
        mobile = not must_assault(p, sequence, attackers, now.target)
    return assembled(p, Fighting(now.side, ()), Attack(now.target, attackers, mobile))


def supposed(p: Position, combat: Combat) -> Combat:
    """What is not decided yet, as it is likely: the best lead, and the artillery in the Defender Hex that must fire (12.23). What is
    designated and checks no coordination is sure (12.17)."""
    combat = defended(p, attacked(p, combat))
    for side, guns in combat.guns.items():
        waiting = rolling(p, combat, side)
        sure = tuple(u for u in guns if u not in waiting)
        if sure and side not in combat.support:
            points = support(p, combat, side, sure, failed=False)
            combat = replace(combat, support={**combat.support, side: points})
    return combat


def awaiting(p: Position, combat: Combat) -> tuple[Side, ...]:
    """10.42b The sides with artillery that has still to check its coordination."""
    return tuple(side for side in combat.guns if side not in combat.support and rolling(p, combat, side))


def attacked(p: Position, combat: Combat) -> Combat:
    """10.17 With the likely lead of the attack."""
    if combat.side in combat.leads:
        return combat
    lead = best(p, attack_leads(p, sequence_of(p.state), combat.attackers))
    return replace(combat, leads={**combat.leads, combat.side: lead})


def defended(p: Position, combat: Combat) -> Combat:
    """10.17, 12.23 With the likely lead of the defense, and the artillery in the hex."""
    other = OTHER[combat.side]
    if other not in combat.leads:
        lead = best(p, stack_leads(p, combat))
        combat = replace(combat, leads={**combat.leads, other: lead})
    if other in combat.support or combat.guns.get(other):
        return combat
    guns = in_hex(p, combat, other)
    if not guns:
        return combat
    points = {u: support(p, combat, other, (u,), failed=False) for u in guns}
    gun = max(guns, key=lambda u: points[u])
    combat = replace(combat, guns={**combat.guns, other: (gun,)}, sure={**combat.sure, other: gun})
    return replace(combat, support={**combat.support, other: points[gun]})


def best(p: Position, units: tuple[UnitId, ...]) -> UnitId:
    return max(units, key=lambda u: efficiency(p, u))


# -- in words -----------------------------------------------------------------------------------------------


def lines(p: Position, combat: Combat, waiting: tuple[Side, ...] = ()) -> tuple[BreakdownLine, ...]:
    """10.5, 10.6 Strengths, odds, each modifier with its rule, and how often the table gives what. `waiting`: whose artillery has
    still to check."""
    names, side, other = p.setting.names, combat.side, OTHER[combat.side]
    table, found = table_of(p, combat), modifiers(p, combat)
    attack, defense = strengths(p, combat)
    column = column_of(table, attack, defense)
    told = [
        BreakdownLine("attack strength of the ground units", ground_attack(p, combat), "10.51a"),
        BreakdownLine("defense strength in the hex", ground_defense(p, combat), "10.51a"),
    ]
    for whose, what in ((side, "the attack"), (other, "the defense")):
        if whose in combat.support:
            told.append(BreakdownLine(f"artillery in support of {what}", combat.support[whose], "10.51b"))
        if whose in waiting:
            told.append(
                BreakdownLine(f"artillery in support of {what}: still to be coordinated", None, "10.42b")
            )
    for whose in (side, other):
        lead = combat.leads[whose]
        told.append(BreakdownLine(f"{names[lead]} leads", lead_efficiency(p, combat, whose), "10.17"))
    told += [BreakdownLine(why, drm, rule) for drm, rule, why in found]
    told.append(BreakdownLine("all modifiers together", net(found), "10.62"))
    if chance := failing(p, combat):
        told.append(
            BreakdownLine(
                f"coordination fails in {chance * 10} in 100", p.setting.terrain.uncoordinated, "10.43c"
            )
        )
    chart = table_name(combat).lower()
    told.append(
        BreakdownLine(
            f"{attack} to {defense}: {odds_named(table, column)} on the {table_name(combat)} CRT",
            None,
            "10.52",
            chart,
            column + 1,
        )
    )
    spread = results(p, combat)
    ordered = sorted(spread.items(), key=lambda item: (-item[1], item[0]))
    return (*told, *(BreakdownLine(f"{result}: {part} in 100", None, "10.63") for result, part in ordered))


# -- chances ------------------------------------------------------------------------------------------------


def failing(p: Position, combat: Combat) -> int:
    """10.43c The chance that the attackers fail their coordination, in tenths; 0 if they need none, or have checked."""
    sequence, steps = sequence_of(p.state), p.state.steps
    waits = isinstance(steps[-1], Declaring | Fighting) or any(type(x) is GroundCoordination for x in steps)
    if sequence is None or not waits or is_coordinated(p, sequence, combat):
        return 0
    lead = combat.leads[combat.side]
    er = efficiency(p, lead) + active_bonus(p, combat, lead)
    drm = sum(line.ground for line in coordination(p, combat))
    return sum(face + drm > er for face in DIE)


def results(p: Position, combat: Combat) -> dict[str, int]:
    """10.63 How likely each result of the table is as things stand, in hundredths, as two dice have it."""
    return results_on(p, combat, (combat.mobile,))[0]


def results_on(p: Position, combat: Combat, tables: Iterable[bool]) -> list[dict[str, int]]:
    """10.63 The same for each of some tables, the Mobile one or not: strengths and modifiers are those of the combat."""
    attack, defense = strengths(p, combat)
    found = modifiers(p, combat)
    drm = failed = net(found)
    if not combat.uncoordinated:
        failed = net([*found, (p.setting.terrain.uncoordinated, "10.61g", "")])
    return [
        _results(
            p,
            combat if mobile == combat.mobile else replace(combat, mobile=mobile),
            (attack, defense),
            (drm, failed),
        )
        for mobile in tables
    ]


def _results(p: Position, combat: Combat, strong: tuple[int, int], drms: tuple[int, int]) -> dict[str, int]:
    table, spread = table_of(p, combat), p.ground.spreads[combat.mobile]
    column = column_of(table, *strong)
    if column == BELOW:
        return {table.below: len(DIE) ** 2}
    fails = failing(p, combat)
    found: dict[str, int] = {}
    for weight, drm in zip((len(DIE) - fails, fails), drms, strict=True):
        if weight:
            for result, faces in spread[column, drm].items():
                found[result] = found.get(result, 0) + weight * faces
    return found
