"""Chapter 10: which Combat Results Table, strengths, odds and modifiers. What a combat comes to before its die."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pacwar.core.records import Refusal
from pacwar.games.bataan import r13_support as r13
from pacwar.games.bataan import r17_combat as r17
from pacwar.games.bataan.agenda import sequence_of
from pacwar.games.bataan.model import NO_FORMATION, OTHER, US, Combat, Sequence, Side, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import CombatTable
from pacwar.games.bataan.r03_units import attack_strength, efficiency, face
from pacwar.games.bataan.r06_supply import formation_for
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.r14_forts import fort_in, is_fort

Modifier = tuple[int, str, str]  # the DRM, its rule, and why
MAX_DRM = 5  # 10.62
FEWEST = 4  # 10.53a: odds of 1:4
BELOW = -1  # the column of odds under the first

IN_ASSAULT = Refusal("10.32-1", "in an Assault Sequence all combat uses the Assault CRT")
BROKEN_GROUND = Refusal("10.32-2", "Hill, Mountain or Swamp in the Defender Hex calls for the Assault CRT")
FORTIFIED = Refusal("14.21", "a fortification in a US Defender Hex calls for the Assault CRT")
ACROSS_RIVER = Refusal("10.32-3", "all units attack across a river: the Assault CRT is mandatory")


# -- the table ----------------------------------------------------------------------------------------------


def why_assault(p: Position, sequence: Sequence, attackers: Iterable[UnitId], target: Spot) -> Refusal | None:
    """7.21a-n4, 7.21b-n4, 10.32 What makes the Assault CRT mandatory, if anything does. The kinds of the attackers do not
    matter (10.33)."""
    at = p.state.forces[sequence.side].at
    return why_assault_from(p, sequence, [at.get(u, target) for u in attackers], target)


def why_assault_from(p: Position, sequence: Sequence, hexes: Iterable[Spot], target: Spot) -> Refusal | None:
    """10.32 The same for attackers in some hexes."""
    if sequence.mode == "assault":
        return IN_ASSAULT
    if p.ground.needs_assault[target]:
        return BROKEN_GROUND
    if sequence.side is not US and is_fort(p, target):
        return FORTIFIED
    rivers = p.setting.board.sides["river"]
    if all((h, target) in rivers for h in hexes):  # regardless of bridges
        return ACROSS_RIVER
    return None


def must_assault(p: Position, sequence: Sequence, attackers: Iterable[UnitId], target: Spot) -> bool:
    """10.32 Is the Assault CRT mandatory?"""
    return why_assault(p, sequence, attackers, target) is not None


def table_of(p: Position, combat: Combat) -> CombatTable:
    """10.31 One of the two tables."""
    return p.setting.mobile if combat.mobile else p.setting.assault


def table_name(combat: Combat) -> str:
    return "Mobile" if combat.mobile else "Assault"


# -- strengths and odds -------------------------------------------------------------------------------------


def initial_defense(p: Position, side: Side, target: Spot) -> int:
    """10.53a, R73 The defense strength of a hex before any artillery is committed: of all units in it (9.13, 10.16)."""
    force = p.state.forces[side]
    return sum(face(p, force, u).defense for u in p.deployed[side].stacks[target])


def is_enough(p: Position, side: Side, attackers: Iterable[UnitId], target: Spot) -> bool:
    """10.53a, 3.54c, 9.14 Are the initial odds at least 1:4, with at least one point of attack strength?"""
    attack = attack_strength(p, side, attackers)
    return attack > 0 and attack * FEWEST >= initial_defense(p, OTHER[side], target)


def ground_attack(p: Position, combat: Combat) -> int:
    """10.51a The attack strength of the ground units; artillery is not among them."""
    return attack_strength(p, combat.side, combat.attackers)


def capping_defense(p: Position, combat: Combat) -> int:
    """12.13g-1 The defense strength of the non-artillery units in the Defender Hex. Never halved (3.51)."""
    force, guns = p.state.forces[OTHER[combat.side]], p.ground.is_artillery
    return sum(face(p, force, u).defense for u in combat.defenders if not guns[u])


def ground_defense(p: Position, combat: Combat) -> int:
    """10.51a, 12.15, 12.21, 12.22, 12.23 Artillery in the hex defends with its defense strength unless it gives support."""
    side = OTHER[combat.side]
    force, firing = p.state.forces[side], combat.guns.get(side, ())
    return sum(face(p, force, u).defense for u in combat.defenders if u not in firing)


def strengths(p: Position, combat: Combat) -> tuple[int, int]:
    """10.51 Final strengths: ground units and artillery support."""
    side = combat.side
    return (
        ground_attack(p, combat) + combat.support.get(side, 0),
        ground_defense(p, combat) + combat.support.get(OTHER[side], 0),
    )


def column_of(table: CombatTable, attack: int, defense: int) -> int:
    """10.52 The odds, rounded in favor of the defender; the last column takes what is above (10.53b, 10.53c, R51), and what is
    below the first has none (10.53a). Support is added before (R44). Nobody reduces them by choice (10.53d)."""
    found = BELOW
    for i, odds in enumerate(table.columns):
        one, other = ratio(odds)
        if attack * other >= one * defense:
            found = i
    return found


@cache
def ratio(odds: str) -> tuple[int, int]:
    """The head of a column as numbers."""
    one, other = odds.split(":")
    return int(one), int(other)


def odds_named(table: CombatTable, column: int) -> str:
    return table.columns[column] if column != BELOW else f"under {table.columns[0]}"


# -- modifiers ----------------------------------------------------------------------------------------------


def modifiers(p: Position, combat: Combat) -> list[Modifier]:
    """10.61 Every modifier that counts in a combat, in the order of the rule."""
    found = [*terrain_modifiers(p, combat), *fort_modifier(p, combat)]
    terrain, side = p.setting.terrain, combat.side
    difference = lead_efficiency(p, combat, OTHER[side]) - lead_efficiency(p, combat, side)
    if difference:
        found.append((difference, "10.61c", "difference in efficiency"))
    if mixed(p, combat):
        found.append((terrain.mixed_defenders, "10.61d", "two formations in the Defender Hex"))
    found += r13.drm(p, combat, side)  # 10.61e
    found += r13.drm(p, combat, OTHER[side])
    if combat.no_retreat:
        found.append((terrain.no_retreat, "10.61f", "No Retreat"))
    if combat.uncoordinated:
        found.append((terrain.uncoordinated, "10.61g", "failed coordination"))
    return [*found, *r17.drm(p, combat)]


def terrain_modifiers(p: Position, combat: Combat) -> list[Modifier]:
    """10.21, 10.22, 10.61a Of the Defender Hex the most favorable alone (10.22a); of a hexside if all attackers come through
    one of its kind (10.22b, R47), bridged or not (R78). Where attackers stand does not matter (10.23)."""
    found = []
    if drm := p.ground.terrain_drm[combat.target]:
        found.append((drm, "10.22a", "terrain in the Defender Hex"))
    for feature, drm, sides in p.ground.hexside_drms:
        if all((h, combat.target) in sides for h in combat.origin.values()):
            found.append((drm, "10.22b", f"attack across a {feature}"))
    return found


def fort_modifier(p: Position, combat: Combat) -> list[Modifier]:
    """10.22c, 10.61b, 14.22 A fortification helps US defenders only."""
    line = fort_in(p, combat.target) if combat.side is not US else None
    return [] if line is None else [(p.setting.terrain.forts[line], "14.22", "fortification")]


def lead_efficiency(p: Position, combat: Combat, side: Side) -> int:
    """10.61c, 3.43 The current rating of a Lead unit; an event may raise those of the active side."""
    lead = combat.leads[side]
    return efficiency(p, lead) + active_bonus(p, combat, lead)


def active_bonus(p: Position, combat: Combat, unit: UnitId) -> int:
    """What an event adds to the ratings of lead units of the active formation in this sequence."""
    sequence = sequence_of(p.state)
    if sequence is None or not sequence.bonus or p.ground.side_of[unit] is not combat.side:
        return 0
    return sequence.bonus if is_active(p, sequence, unit) else 0


def mixed(p: Position, combat: Combat) -> bool:
    """10.61d Do units of two formations defend? Army units do not count, unless in Reserve with one (5.34); Scouts always do
    (16.32g)."""
    found = {formation_for(p, OTHER[combat.side], u) for u in combat.defenders}
    return len(found - {NO_FORMATION}) > 1


def net(found: Iterable[Modifier]) -> int:
    """10.62 All modifiers together, at most 5 either way."""
    return min(max(sum(drm for drm, _, _ in found), -MAX_DRM), MAX_DRM)
