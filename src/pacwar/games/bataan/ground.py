"""What follows for the rules from the printed game alone: made once, and looked up ever after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from pacwar.games.bataan.model import NO_FORMATION, Bridge, FormationId, StepTo
from pacwar.games.bataan.printed import (
    AA,
    ARMOR,
    ARMY,
    ARTILLERY,
    DIE,
    HQ,
    JAPAN,
    SIDES,
    CombatTable,
    Counter,
    Face,
    Move,
    Scenario,
    Side,
    SpecialEvent,
    Spot,
    UnitId,
)
from pacwar.games.bataan.setting import ENTRY, Setting

COMMAND_RANGE = 4  # 16.22
Links = tuple[tuple[Spot, ...], ...]
T = TypeVar("T")


class LookupTables:
    """Tables by hex, unit, formation and event, by the numbers that the state uses."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        board = setting.board
        steps = [StepTo(h) for h in board.hexes]
        self.steps_from: tuple[tuple[StepTo, ...], ...] = tuple(
            tuple(steps[n] for n in board.neighbors[h]) for h in board.hexes
        )
        self._know_hexes()
        self._know_units()
        self._know_formations()
        self._know_markers()
        self._know_tables()
        self.ways = MoveGraph(self)  # while all bridges stand
        self.fields = {key: ScenarioMap(self, scenario) for key, scenario in setting.scenarios.items()}

    def _know_hexes(self) -> None:
        setting, terrain = self.setting, self.setting.terrain
        kinds = [
            [
                *(terrain.hexes[kind] for kind in (row.terrain, *row.also.split()) if kind in terrain.hexes),
                *([terrain.cover[row.cover]] if row.cover else []),
            ]
            for row in setting.map
        ]
        self.blocks_zoc = tuple(any(kind.blocks_zoc for kind in found) for found in kinds)  # 3.25a
        self.blocks_supply = frozenset(  # 6.21
            spot for spot, found in enumerate(kinds) if any(kind.blocks_supply for kind in found)
        )
        self.terrain_drm = tuple(max((kind.drm for kind in found), default=0) for found in kinds)  # 10.22a
        self.needs_assault = tuple(any(kind.assault for kind in found) for found in kinds)  # 10.32-2
        self.halves_guns = tuple(any(kind.halves_artillery for kind in found) for found in kinds)  # 10.25
        self.no_armor = tuple(any(kind.no_armor for kind in found) for found in kinds)  # 9.16
        self.has_cover = tuple(bool(row.cover) for row in setting.map)
        self.lands = setting.land
        self.entry = setting.hexes(*ENTRY)  # 4.12
        self.abucay = frozenset(spot for spot, line in setting.forts.items() if line == "abucay")

    def _know_units(self) -> None:
        counters = self.setting.counters
        self.side_of: tuple[Side, ...] = tuple(c.side for c in counters)
        self.is_hq = tuple(c.kind == HQ for c in counters)
        self.is_artillery = tuple(c.kind == ARTILLERY for c in counters)  # 3.17
        self.is_aa = tuple(c.kind == AA for c in counters)  # 3.15d: garrisons
        self.is_armor = tuple(c.kind == ARMOR for c in counters)  # 3.16
        self.is_army = tuple(c.formation == ARMY for c in counters)  # 2.24, 4.32
        self.turned: dict[UnitId, Move] = {  # 11.11-123: another movement class on the reduced side
            u: c.reduced.move for u, c in enumerate(counters) if c.reduced and c.reduced.move
        }
        self.printed_classes = front = Classes(counters, {})
        self.is_motorized, self.has_wheels = front.is_motorized, front.has_wheels
        self.stack = tuple(c.stack for c in counters)
        self.has_zone = tuple(not c.no_zoc for c in counters)  # 3.23
        self.full: tuple[Face, ...] = tuple(counters)
        self.weak: tuple[Face, ...] = tuple(
            c.reduced or c.converted or c for c in counters
        )  # the reverse side

    def classes_of(self, turned: Mapping[UnitId, Move]) -> Classes:
        """3.15 The classes with the units that show another movement class on their reduced side."""
        return Classes(self.setting.counters, turned) if turned else self.printed_classes

    def _know_formations(self) -> None:
        setting, counters = self.setting, self.setting.counters
        self.formation_names = tuple(setting.formations)
        self.formation_ids: dict[str, FormationId] = {key: i for i, key in enumerate(self.formation_names)}
        self.formations = tuple(setting.formations.values())
        self.formation_of: tuple[FormationId, ...] = tuple(
            self.formation_ids.get(c.formation, NO_FORMATION) for c in counters
        )
        self.formations_of: dict[Side, tuple[FormationId, ...]] = {
            side: tuple(i for i, f in enumerate(self.formations) if f.side is side) for side in SIDES
        }
        self.members: tuple[tuple[UnitId, ...], ...] = tuple(
            tuple(u for u, of in enumerate(self.formation_of) if of == i) for i in range(len(self.formations))
        )
        self.hqs: tuple[tuple[UnitId, ...], ...] = tuple(
            tuple(setting.unit(name) for name in f.hq) for f in self.formations
        )
        self.army: dict[Side, tuple[UnitId, ...]] = {
            side: tuple(u for u, c in enumerate(counters) if c.side is side and c.formation == ARMY)
            for side in SIDES
        }
        self.units: dict[Side, tuple[UnitId, ...]] = {
            side: tuple(u for u, c in enumerate(counters) if c.side is side) for side in SIDES
        }

    def _know_markers(self) -> None:
        setting = self.setting
        self.letters = tuple(setting.events.events)
        self.event_ids = {letter: i for i, letter in enumerate(self.letters)}
        self.events: tuple[dict[Side, SpecialEvent], ...] = tuple(setting.events.events.values())
        self.any_formation = self.event_ids["N"]  # 4.35
        self.air_names, self.air = tuple(setting.air), tuple(setting.air.values())
        self.air_ids = {name: i for i, name in enumerate(self.air_names)}
        self.ship_names, self.ships = tuple(setting.naval), tuple(setting.naval.values())
        self.ship_ids = {name: i for i, name in enumerate(self.ship_names)}
        self.zones = tuple(setting.display.zones)

    def _know_tables(self) -> None:
        setting = self.setting
        self.spreads = {True: Spread(setting.mobile), False: Spread(setting.assault)}  # 10.31: mobile or not
        self.hexside_drms = tuple(  # 10.22b
            (feature, side.drm, setting.board.sides[feature])
            for feature, side in setting.terrain.sides.items()
            if side.drm
        )


class Spread(dict[tuple[int, int], dict[str, int]]):
    """10.63 On how many faces of the die each result of a table comes up, by column and modifier. Made as it is asked for."""

    def __init__(self, table: CombatTable) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, key: tuple[int, int]) -> dict[str, int]:
        column, drm = key
        found = self[key] = {}
        for face in DIE:
            result = self.table.result(column, face + drm)
            found[result] = found.get(result, 0) + 1
        return found


class Classes:
    """3.15 Ground unit classes by unit. Some counters have another on their reduced side (11.11-123)."""

    def __init__(self, counters: Sequence[Counter], turned: Mapping[UnitId, Move]) -> None:
        self.turned = turned
        moves = [turned.get(u, c.move) for u, c in enumerate(counters)]
        self.is_motorized = tuple(move == "motor" for move in moves)  # 3.15a
        self.has_wheels = tuple(
            move != "foot" for move in moves
        )  # 3.15a, 3.15b; the others go on foot (3.15c)
        self.is_mobile = tuple(  # 7.42, 9.21-1
            move == "motor" or c.kind == "cavalry" for move, c in zip(moves, counters, strict=True)
        )


class ScenarioMap:
    """What a scenario makes of the map: the hexes in play, key hexes, supply sources."""

    def __init__(self, ground: LookupTables, scenario: Scenario) -> None:
        setting, area = ground.setting, scenario.area
        board = setting.board
        self.scenario = scenario
        self.area = frozenset(
            h
            for h in sorted(setting.land)
            if area.west <= board.columns[h] <= area.east and area.north <= board.rows[h] <= area.south
        )
        first = setting.scenarios[scenario.also[0]].area if scenario.also else area
        self.first_area = frozenset(  # 19.52: on the first turn
            h for h in self.area if first.west <= board.columns[h] <= first.east
        )
        self.sources: dict[Side, tuple[Spot, ...]] = {
            side: setting.hexes(*scenario.sources.get(side, ())) for side in SIDES
        }
        self.goals = (
            setting.hexes(  # 19.14g, 19.24f
                *scenario.goals.hexes
            )
            if scenario.goals
            else ()
        )
        ports = [port.hex for port in setting.display.ports.values() if port.hex]
        self.key = frozenset(  # R54: where it matters who came last
            (
                *setting.towns,
                *setting.forts,
                *setting.airfields,
                *self.goals,
                *(h for hexes in self.sources.values() for h in hexes),
                *setting.hexes(*ports),
            )
        )
        self.key_around = tuple(  # in a hex and beside it
            tuple(n for n in (h, *board.neighbors[h]) if n in self.key) for h in board.hexes
        )
        self.in_supply = not any(self.sources.values())  # R33


class MoveGraph:
    """Costs, zones and supply roads with the bridges as they are. `extra` are those of Event O (Japan alone). With the
    `printed` ways only the hexes on either side of a bridge that has changed are looked at again."""

    def __init__(
        self,
        ground: LookupTables,
        blown: tuple[Bridge, ...] = (),
        extra: tuple[Bridge, ...] = (),
        printed: MoveGraph | None = None,
    ) -> None:
        self.ground, self.blown, self.extra = ground, blown, extra
        setting = ground.setting
        sides = setting.terrain.sides
        self.closed = tuple(f for f, side in sides.items() if side.cost is None)  # 8.37a
        self.dry = tuple(f for f, side in sides.items() if side.blocks_supply)  # R52, R137
        down = {pair for a, b in blown for pair in ((a, b), (b, a))}
        up = {pair for a, b in extra for pair in ((a, b), (b, a))}
        self.bridges = (setting.board.sides["bridge"] - down) | up
        changed = sorted({spot for bridge in (*blown, *extra) for spot in bridge})

        def rows(make: Callable[[Spot], T], known: Sequence[T] | None) -> tuple[T, ...]:
            if known is None:
                return tuple(map(make, setting.board.hexes))
            found = list(known)
            for here in changed:
                found[here] = make(here)
            return tuple(found)

        self.costs = {
            wheels: rows(partial(self._costs, wheels=wheels), setting.costs[wheels])
            for wheels in (False, True)
        }
        self.zone_links: dict[bool, Links] = {  # wheels -> hex -> hexes that a zone from there reaches
            wheels: rows(partial(self._zone, wheels=wheels), printed.zone_links[wheels] if printed else None)
            for wheels in (False, True)
        }
        self.lines: Links = printed.lines if printed else rows(self._lines, None)
        self.roads: Links = rows(self._roads, printed.roads if printed else None)

    def _zone(self, here: Spot, wheels: bool) -> tuple[Spot, ...]:
        """3.24, 3.25 Hexes that a ZOC from here reaches."""
        land = self.ground.setting.land
        near = self.ground.setting.board.neighbors[here] if here in land else ()
        return tuple(n for n in near if n in land and self._reaches(here, n, wheels))  # 3.24

    def _lines(self, here: Spot) -> tuple[Spot, ...]:
        """6.21 Where a Supply Line goes from here, terrain of the hexes apart."""
        board, land = self.ground.setting.board, self.ground.setting.land
        near = board.neighbors[here] if here in land else ()
        return tuple(n for n in near if n in land and not any(board.has(f, here, n) for f in self.dry))

    def _roads(self, here: Spot) -> tuple[Spot, ...]:
        """6.22 Not across a river without a bridge."""
        return tuple(n for n in self.lines[here] if self.has_way(here, n))

    def _costs(self, here: Spot, wheels: bool) -> dict[Spot, int]:
        setting = self.ground.setting
        found = {}
        for there in setting.costs[False][here]:
            cost = setting.cost(here, there, wheels, (here, there) in self.bridges)
            if cost is not None:
                found[there] = cost
        return found

    def across(self, here: Spot, there: Spot, wheels: bool) -> int | None:
        """8.22, 8.23a The cost without the rate of a road or trail."""
        return self.ground.setting.cost(here, there, wheels, (here, there) in self.bridges, by_way=False)

    def is_river(self, here: Spot, there: Spot) -> bool:
        """8.35 Is there a river without a bridge between them?"""
        return (here, there) in self.ground.setting.board.sides["river"] and (here, there) not in self.bridges

    def has_way(self, here: Spot, there: Spot) -> bool:
        """3.25b Does a road or trail run from hex to hex? Not across a river without a bridge."""
        board = self.ground.setting.board
        way = board.has("road", here, there) or board.has("trail", here, there)
        return way and not self.is_river(here, there)  # 3.25b

    def _reaches(self, here: Spot, there: Spot, wheels: bool) -> bool:
        """3.24, 3.25 Does a ZOC extend from hex to hex?"""
        board = self.ground.setting.board
        if any(board.has(feature, here, there) for feature in self.closed):
            return False
        if wheels and self.is_river(here, there):
            return False
        return not self.ground.blocks_zoc[there] or self.has_way(here, there)


def ways_of(
    ground: LookupTables, side: Side, blown: tuple[Bridge, ...], extra: tuple[Bridge, ...]
) -> MoveGraph:
    """The ways as a side finds them."""
    extra = extra if side is JAPAN else ()
    return MoveGraph(ground, blown, extra, ground.ways) if blown or extra else ground.ways
