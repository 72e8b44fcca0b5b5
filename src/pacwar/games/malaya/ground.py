"""What follows for the rules from the printed game alone: made once, and looked up ever after."""

from __future__ import annotations

from pacwar.games.malaya.model import StepTo
from pacwar.games.malaya.printed import HQ, JAPAN, CommandMarker, Side, Spot, UnitId
from pacwar.games.malaya.setting import Costs, Setting

LIMIT = 9  # 26.8, R13: battalion equivalents in a hex


class LookupTables:
    """Tables by hex, by unit and by command marker."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        board, land, jungle = setting.board, setting.land, setting.jungle
        blocked = [f for f, side in setting.terrain.sides.items() if side.blocks_zoc]
        self.beside: tuple[tuple[Spot, ...], ...] = (
            tuple(  # land hexes next to a hex: who stands there can be attacked
                tuple(n for n in board.neighbors[h] if n in land) for h in board.hexes
            )
        )
        self.zone_links: tuple[tuple[Spot, ...], ...] = tuple(  # 13.1: not across all-water hexsides
            ()
            if h not in land
            else tuple(n for n in self.beside[h] if not any(board.has(f, h, n) for f in blocked))
            for h in board.hexes
        )
        self.open_links = tuple(
            tuple(n for n in row if n not in jungle) for row in self.zone_links
        )  # 26.13b, R6
        self._know_ways()
        self._know_air()
        self._know_units()
        self._know_markers()

    def _know_ways(self) -> None:
        setting, board = self.setting, self.setting.board
        terrain, roads = setting.terrain, {h for way in setting.terrain.ways for h in board.linked[way]}
        self.enterable: dict[bool, frozenset[Spot]] = {}  # mechanized -> hexes that are not prohibited (11.5)
        self.edge_costs: dict[bool, dict[Spot, int]] = {}  # 26.2: half points from one hex off the map
        for mechanized in (False, True):
            hex_cost = {
                h: kind.mechanized if mechanized else kind.foot
                for h in sorted(setting.land)
                for kind in (terrain.hexes[board.terrain[h]],)
            }
            road = terrain.ways["road"].mechanized if mechanized else terrain.ways["road"].foot
            self.enterable[mechanized] = frozenset(
                h for h, cost in hex_cost.items() if cost is not None or h in roads
            )
            self.edge_costs[mechanized] = {
                h: int(2 * cost)
                for h in setting.north_edge
                if (cost := road if h in setting.edge_roads else hex_cost[h]) is not None
            }
        self._know_steps()
        self.coast: tuple[Spot, ...] = tuple(sorted(setting.coastal))
        self.shores: dict[Side, tuple[Spot, ...]] = {  # 6.21: where reinforcements may come in, and the base
            side: (*sorted({*self.coast, *(setting.north_edge if side is JAPAN else ())}), setting.base[side])
            for side in Side
        }
        self.ports: tuple[Spot, ...] = tuple(sorted(setting.ports))
        self.sea_beside: dict[Spot, tuple[Spot, ...]] = {  # 22.4: from where a coastal hex is assaulted
            h: tuple(n for n in board.neighbors[h] if n in setting.sea) for h in self.coast
        }

    def _know_steps(self) -> None:
        """What a step costs: half points, and those for the hexside alone. 26.2, 26.3: from a base over the north edge."""
        setting, board = self.setting, self.setting.board
        bases = [spot for spot in board.spots if not board.is_hex(spot)]
        prices: dict[Side, dict[bool, Costs]] = {side: {} for side in Side}
        for side in Side:
            for mechanized in (False, True):
                edge = {h: (cost, 0) for h, cost in self.edge_costs[mechanized].items() if side is JAPAN}
                rows = setting.costs[mechanized][side is not JAPAN]  # Japan's railroads are roads (26.12b)
                prices[side][mechanized] = (*rows, *(edge for _ in bases))
        self.supply_prices: dict[Side, Costs] = {side: prices[side][False] for side in Side}
        self.prices: tuple[Costs, ...] = tuple(prices[c.side][c.mechanized] for c in setting.counters)
        steps = [StepTo(h) for h in board.hexes]
        self.steps_from: tuple[tuple[StepTo, ...], ...] = tuple(  # where any unit could go
            tuple(
                steps[n]
                for n in (setting.north_edge if spot == setting.base[JAPAN] else board.neighbors[spot])
                if any(n in prices[JAPAN][mechanized][spot] for mechanized in (False, True))
            )
            for spot in board.spots
        )

    def _know_air(self) -> None:
        setting, board = self.setting, self.setting.board
        is_open = {h for h in setting.land if setting.terrain.hexes[board.terrain[h]].open}
        self.scouted_from: tuple[frozenset[Spot], ...] = tuple(  # 16.71: what recon over a hex examines
            frozenset((h, *near, *(far for n in near for far in board.neighbors[n] if far in is_open)))
            for h in board.hexes
            for near in (board.neighbors[h],)
        )

    def _know_units(self) -> None:
        counters = self.setting.counters
        self.side_of: tuple[Side, ...] = tuple(c.side for c in counters)
        self.is_hq = tuple(c.kind == HQ for c in counters)
        self.weight = tuple(c.weight for c in counters)
        self.attack = tuple(c.attack for c in counters)
        self.defense = tuple(c.defense for c in counters)
        self.spreads = tuple(  # 26.13b: whose zones extend into jungle
            c.side is JAPAN or c.is_jungle_trained for c in counters
        )
        self.may_infiltrate = tuple(  # 13.5; no Allied commandos or raiders are in this game
            c.side is JAPAN and c.kind == "infantry" for c in counters
        )
        self.is_formation = tuple(  # 24.1, R95: Japanese regiments, Allied brigades
            c.kind != HQ and c.size == ("regiment" if c.side is JAPAN else "brigade") for c in counters
        )
        self.invades = tuple(  # 25.3, R95: Japanese infantry regiments and battalions
            c.side is JAPAN and c.kind == "infantry" and c.size in ("regiment", "battalion") for c in counters
        )

    def _know_markers(self) -> None:
        kinds = self.setting.markers.markers
        self.marker_names = tuple(kinds)
        self.markers: tuple[CommandMarker, ...] = tuple(kinds.values())
        self.marker: dict[str, int] = {kind.rule: i for i, kind in enumerate(self.markers)}  # by its rule
        self.is_held = tuple("immediate" not in kind.when for kind in self.markers)
        self.all_markers: dict[Side, tuple[int, ...]] = {  # every copy
            side: tuple(
                i for i, kind in enumerate(self.markers) if kind.side is side for _ in range(kind.count)
            )
            for side in Side
        }

    def parents(self, side: Side) -> tuple[UnitId, ...]:
        """26.7 The units of a side that can break down."""
        return tuple(u for u in self.setting.units[side] if u in self.setting.breakdown_of)
