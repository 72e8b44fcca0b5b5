"""Battles for tests: tables on which the face of the die alone says the result, open ground, and units by their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pacwar.core.dice import Scripted
from pacwar.core.match import Match
from pacwar.core.records import Action, Event, replace
from pacwar.games import malaya
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, EVERYBODY, JAPAN, OTHER, Known, Side, Spot, UnitId
from pacwar.games.malaya.r14_battle import sums_of
from tests.malaya.scene import (
    BOARD,
    GROUND,
    SETTING,
    force,
    hex_where,
    of,
    play,
    position,
    scene,
    units,
    zone_of,
)

RESULTS = {  # code -> the table, and the face that gives it under every column
    "AE": ("assault", 1),
    "AS": ("assault", 2),
    "AZ": ("assault", 3),
    "BB": ("assault", 4),
    "DE": ("assault", 5),
    "DS": ("assault", 6),
    "AA": ("raid", 1),
    "AM": ("raid", 2),
    "CT": ("raid", 3),
    "DA": ("raid", 4),
    "DM": ("raid", 5),
    "DZ": ("raid", 6),  # so that every code has a face
}
TABLE: dict[str, Action] = {"raid": m.ChooseRaid(), "assault": m.ChooseAssault()}


def _fixed_tables() -> Any:
    game = malaya.load()
    setting = game.setting("campaign").printed.setting
    crt = setting.crt
    rows: dict[str, dict[int, tuple[str, ...]]] = {"assault": {}, "raid": {}}
    for code, (table, face) in RESULTS.items():
        rows[table][face] = (code,) * len(crt.columns)
    results = {**crt.results, "DZ": replace(crt.results["DZ"], table="raid")}
    setting.crt = replace(
        crt,
        assault=replace(crt.assault, rows=rows["assault"]),
        raid=replace(crt.raid, rows=rows["raid"]),
        results=results,
    )
    return game


FIXED = _fixed_tables()


# -- ground -------------------------------------------------------------------------------------------------


def is_plain(h: Spot) -> bool:
    """No shift in the hex and on its sides, and everybody can go and has zones everywhere."""
    terrain = SETTING.terrain
    near = BOARD.neighbors[h]
    ways = SETTING.costs[True][False][h]
    return (
        h not in SETTING.objectives
        and h in SETTING.malaya
        and len(GROUND.open_links[h]) == 6
        and not terrain.hexes[BOARD.terrain[h]].shift
        and all(n in ways for n in near)
        and not any(BOARD.has(f, h, n) for f, side in terrain.sides.items() for n in near if side.shift)
    )


def is_wide(h: Spot) -> bool:
    """Plain, and so are two of three hexes around it."""
    return is_plain(h) and all(map(is_plain, BOARD.neighbors[h][2:5])) and h not in SETTING.coastal


PLAIN = hex_where(is_wide)
RING = BOARD.neighbors[PLAIN]  # around it, so that RING[0] and RING[3] are opposite
BEHIND = BOARD.neighbors[RING[3]][3]  # two hexes from PLAIN, away from RING[0]
ASSAULT_BEACH = next(h for h in sorted(SETTING.coastal) if GROUND.zone_links[h] and h in SETTING.malaya)
SEA = next(n for n in BOARD.neighbors[ASSAULT_BEACH] if n in SETTING.sea)


# -- units --------------------------------------------------------------------------------------------------


def all_parents(side: Side, values: str) -> list[UnitId]:
    """Units that break down, by their values (26.7)."""
    return [u for u in GROUND.parents(side) if SETTING.counters[u].values == values]


def parents(side: Side, values: str, many: int = 1) -> list[UnitId]:
    found = all_parents(side, values)
    assert len(found) >= many
    return found[:many]


def parent(side: Side, values: str) -> UnitId:
    return parents(side, values)[0]


def parts(side: Side, values: str, many: int = 1) -> list[UnitId]:
    """Subordinates by their values, from the end of the stock so that breaking down does not want them."""
    return list(SETTING.subordinates[side, values][::-1][:many])


def part(side: Side, values: str) -> UnitId:
    return parts(side, values)[0]


MINE, THEIRS = parent(JAPAN, "6-6-8"), parent(ALLIES, "4-6-6")
PAIR = parents(ALLIES, "4-6-6", 2)


# -- battles ------------------------------------------------------------------------------------------------


def before(
    attackers: Mapping[UnitId, Spot],
    defenders: Mapping[UnitId, Spot],
    *,
    side: Side = JAPAN,
    others: Mapping[UnitId, Spot] | None = None,
    at: Sequence[Spot] | None = None,
    dice: Sequence[int] = (),
    retreated: Sequence[UnitId] = (),
    fights: Sequence[m.Fight] = (),
    game: Any = FIXED,
    **more: Any,
) -> Match:
    """A declared battle that is about to be fought; `others` stand around, of either side; `at` names further hexes."""
    targets = tuple(sorted({*defenders.values(), *(at or ())}))
    fight = m.Fight(targets, tuple(attackers))
    on_map: dict[Side, dict[UnitId, Spot]] = {side: dict(attackers), OTHER[side]: dict(defenders)}
    for unit, spot in (others or {}).items():
        on_map[GROUND.side_of[unit]][unit] = spot
    more.setdefault("known", {EVERYBODY: Known(frozenset({*attackers, *defenders}), frozenset(targets))})
    match = scene(
        m.Battles(side, (fight, *fights), tuple(retreated)),
        allies=on_map[ALLIES],
        japan=on_map[JAPAN],
        **more,
    )
    return Match(game, "campaign", {"setup": "free"}, Scripted(*dice), match.state)


def fought(
    code: str,
    attackers: Mapping[UnitId, Spot],
    defenders: Mapping[UnitId, Spot],
    *,
    dice: Sequence[int] = (),
    **more: Any,
) -> tuple[Match, list[Event]]:
    """A battle whose die has given this result, and what has happened so far."""
    table, face = RESULTS[code]
    match = before(attackers, defenders, dice=(face, *dice), **more)
    return match, play(match, TABLE[table])


def shifts(match: Match, table: Action = TABLE["raid"]) -> list[tuple[str, int]]:
    """The column shifts that a battle on this table is resolved with."""
    return [(e.rule, e.columns) for e in of(m.ColumnShifted, play(match, table))]


def counted_shifts(match: Match) -> dict[str, int]:
    """The column shifts of the battle that waits for its table, by rule."""
    battle = next(step for step in match.state.steps if isinstance(step, m.Battle))
    return {shift.rule: shift.columns for shift in sums_of(position(match), battle).shifts}


def gone(events: Sequence[Event]) -> dict[UnitId, bool]:
    """The units that were eliminated: permanently?"""
    return {e.unit: e.permanent for e in of(m.UnitEliminated, events)}


def is_over(match: Match) -> bool:
    return not any(isinstance(step, m.Battle | m.Battles) for step in match.state.steps)


def hqs(side: m.Side, support: int, many: int = 1) -> list[int]:
    return units(side, "hq", many, lambda u: SETTING.counters[u].support == support)


def supported(active: list[int], others: dict[int, int], **more: Any) -> list[tuple[str, int]]:
    """Shifts for support in an attack on PLAIN from RING[0] with these HQs around."""
    forces: dict[m.Side, dict[str, Any]] = {
        side: {"active": frozenset(u for u in active if SETTING.counters[u].side is side)}
        for side in (ALLIES, JAPAN)
    }
    match = before({MINE: RING[0]}, {THEIRS: PLAIN}, others=others, forces=forces, dice=(4,), **more)
    return [shift for shift in shifts(match, m.ChooseAssault()) if shift[0] == "10.3"]


def thai_front(h: int) -> bool:
    return (
        h in SETTING.thailand
        and bool(zone_of(h))
        and zone_of(h)[0] in SETTING.thailand
        and not SETTING.terrain.hexes[BOARD.terrain[h]].shift
        and not BOARD.has("river", zone_of(h)[0], h)
    )


def combat_phase(side: m.Side = JAPAN, **more: object) -> Match:
    return scene(m.CombatPhase(side), **more)  # type: ignore[arg-type]  # fields of a scene


def values(units: list[int] | tuple[int, ...]) -> list[str]:
    return sorted(SETTING.counters[u].values for u in units)


def standing(match: Match, side: m.Side) -> list[str]:
    return values(tuple(force(match, side).at))


def annihilated(**more: object) -> Match:
    """The defenders of PLAIN are gone; MINE may pursue."""
    match, _ = fought("DZ", {MINE: RING[0]}, {THEIRS: PLAIN}, **more)  # type: ignore[arg-type]  # fields of a scene
    return match


def shattered(attackers: dict[int, int] | None = None, at: int = PLAIN, **more: Any) -> tuple[Match, int]:
    """A DS result: of two brigades in a hex one is lost, the other must retreat one hex."""
    match, _ = fought("DS", attackers or {MINE: RING[0]}, dict.fromkeys(PAIR, at), **more)
    play(match, m.LoseUnit(PAIR[0]))
    return match, PAIR[1]


def ways(match: Match) -> list[int]:
    return [a.spot for a in match.legal(match.deciders[0]) if isinstance(a, m.RetreatTo)]


def afloat(*units: int) -> dict[Any, Any]:
    return {JAPAN: {"afloat": dict.fromkeys(units, ASSAULT_BEACH)}}
