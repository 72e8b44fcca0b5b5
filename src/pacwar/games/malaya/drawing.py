"""The table in plain text, for any client: the map, the units, a hex in words, a stretch of play in short."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from pacwar.core.records import Event
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import ALLIES, BOXES, JAPAN, NAMES, SIDES, Side, Spot, UnitId, UnitMoved
from pacwar.games.malaya.setting import SEA
from pacwar.games.malaya.show import focus
from pacwar.games.malaya.show_stage import Stage
from pacwar.games.malaya.text import Describer, counter
from pacwar.games.malaya.view import View
from pacwar.kit.grammar import hexes
from pacwar.kit.stage import stacks
from pacwar.kit.stories import Leg, fold_moves
from pacwar.kit.textmap import LABEL, MARK, Brackets, TextMap, near_enemies, styles, surroundings

GLYPHS = {
    SEA: "~",
    "clear": ".",
    "cultivated": ",",
    "marsh": "%",
    "jungle": "t",
    "mountain": "^",
    "city": "#",
}
BRACKETS = Brackets(ALLIES, JAPAN)
LETTERS = {"hq": "H", "engineer": "e", "airfield": "f", "armor": "t", "recon": "r", "amphib": "b"}
LETTERS |= {"antiaircraft": "a", "coastal": "c", "infantry": ""}
FACE_DOWN, SUPPLY, MORE = "?", "S", "+"
NEAR = 2  # hexes between enemies that make a front


class Drawing:
    """Everything that a text client shows of Malaya."""

    styles: Mapping[str, str] = styles(".,%t^#")

    def __init__(self, ground: LookupTables) -> None:
        self.ground, self.setting, self.board = ground, ground.setting, ground.setting.board
        self.words = Describer(ground)
        self.map = TextMap(self.board, self.setting.sea, tuple(self.setting.objectives))
        self.labels = tuple(map(self._short, range(len(self.setting.counters))))
        terrain = self.setting.terrain
        toward = (*terrain.sides, "bridge", "border")
        self.features = {f: f"{f} to" for f in terrain.ways} | {f: f"{f} toward" for f in toward}

    def _short(self, unit: UnitId) -> str:
        """A unit as it stands on the map: its number and a letter for its kind; a breakdown unit by its values."""
        name, counter = self.setting.names[unit], self.setting.counters[unit]
        if counter.subordinate:
            return counter.values
        joined, letter = name.replace(" ", ""), LETTERS[counter.kind]
        if len(joined) <= LABEL:
            return joined
        number = counter.designation.split()[0] if counter.designation else name.split()[-1]
        return number[: LABEL - len(letter)] + letter

    # -- who is who ---------------------------------------------------------------------------------------------

    def side(self, side: str) -> str:
        return NAMES[Side(side)]

    def status(self, seen: View) -> str:
        """The turn, Victory Points, air points by box."""
        turn = min(max(seen.turn, 1), self.setting.last_turn)
        parts = [f"Turn {turn} of {self.setting.last_turn}, {self.setting.track[turn].date}"]
        for side in SIDES:
            air = seen.air[side]
            boxes = zip(BOXES, (*air.missions, air.reserve, air.damaged), strict=True)
            flown = ", ".join(f"{points} {box}" for box, points in boxes if points) or "none"
            parts.append(f"{NAMES[side]}: {seen.points[side]} VP, air {flown}")
        return "; ".join(parts)

    def where(self, seen: View, kind: str, value: int) -> Spot | None:
        """The spot that an argument stands for, if it has one."""
        if kind == "spot":
            return value
        return self._known(seen).get(value) if kind == "unit" else None

    def _known(self, seen: View) -> dict[UnitId, Spot]:
        return self._stage(seen).at

    def _stage(self, seen: View) -> Stage:
        """The view belongs to the side whose hand it shows."""
        viewer = next((side for side in SIDES if seen.hands[side].held is not None), None)
        return Stage(self.ground, seen, viewer)

    def about(self, seen: View) -> list[Spot]:
        """The hexes that the open step is about; else where enemies are near each other."""
        stage = self._stage(seen)
        top = stage.top
        if isinstance(top, m.Deploying) and (left := stage.to_place(top)):
            return list(self.setting.area_hexes(left[0][1].where, top.side))
        return list(focus(stage)) or self._front(seen)

    def _front(self, seen: View) -> list[Spot]:
        allies, japan = (self._held(seen, side) for side in SIDES)
        return near_enemies(self.board, allies, japan, NEAR)

    def _held(self, seen: View, side: Side) -> set[Spot]:
        """R61 The hexes with units or supply of a side; one that is on the move counts where it has come to."""
        force = seen.forces[side]
        units = {spot for unit, spot in self._known(seen).items() if self.ground.side_of[unit] is side}
        return {spot for spot in (*units, *force.supply, *force.face_down) if self.board.is_hex(spot)}

    def at(self, seen: View, spot: Spot) -> tuple[UnitId, ...]:
        """The known units at a spot."""
        return tuple(stacks(self._known(seen)).get(spot, ()))

    def remark(self, seen: View, kind: str, value: int) -> str:
        """What helps to choose among arguments."""
        if kind == "spot":
            return ", ".join(filter(None, (self._land(value), self._stack(seen, value))))
        if kind == "marker":
            return self.ground.markers[value].text
        if kind != "unit":
            return ""
        counter, at = self.setting.counters[value], self.where(seen, kind, value)
        place = "" if at is None else f" in {self.words.hex(at)}"
        return f"{counter.kind} {counter.values}{self._state(seen, value)}{place}"

    def _state(self, seen: View, unit: UnitId) -> str:
        force = seen.forces[self.ground.side_of[unit]]
        states = ["suppressed"] * (unit in force.suppressed) + ["active"] * (unit in (force.active or ()))
        return "".join(f", {state}" for state in states)

    # -- in words -----------------------------------------------------------------------------------------------

    def look(self, seen: View, spot: Spot) -> str:
        """A hex in words: terrain, ways, what stands there and beside it."""
        if not self.board.is_hex(spot):
            return ": ".join(filter(None, (self.words.hex(spot), self._stack(seen, spot))))
        around = surroundings(self.board, spot, self.features, partial(self._stack, seen))
        return "; ".join([f"{self.words.hex(spot)}: {self._land(spot)}", *around])

    def _land(self, spot: Spot) -> str:
        if not self.board.is_hex(spot):
            return "off the map"
        row = self.setting.map[spot]
        names = ("objective", "port", "airfield", "naval_base", "coast")
        marks = [name.replace("_", " ") for name in names if getattr(row, name)]
        return ", ".join([row.terrain, *filter(None, (row.country.title(),)), *marks])

    def _stack(self, seen: View, spot: Spot) -> str:
        """Who is in a place, as far as it is known."""
        parts = []
        for side in SIDES:
            force = seen.forces[side]
            mine = [u for u in self.at(seen, spot) if self.ground.side_of[u] is side]
            found = [
                f"{self.setting.names[u]} ({self.setting.counters[u].values}{self._state(seen, u)})"
                for u in mine
            ]
            found += [self.words.supply(force.supply[spot])] if spot in force.supply else []
            found += ["face-down units"] if spot in force.face_down else []
            found += ["a fortification"] if spot in force.forts else []
            if found:
                parts.append(f"{NAMES[side]} {', '.join(found)}")
        return "; ".join(parts)

    def roster(self, seen: View) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each side's known units by place, supply, and what is eliminated or expected."""
        found = []
        at = self._known(seen)
        for side in SIDES:
            force = seen.forces[side]
            mine = sorted((spot, unit) for unit, spot in at.items() if self.ground.side_of[unit] is side)
            lines = []
            for spot, unit in mine:
                counter = self.setting.counters[unit]
                about = f"{counter.kind} {counter.values}, {counter.formation}{self._state(seen, unit)}"
                lines.append(
                    (
                        f"{self.setting.names[unit]:16}{BRACKETS.around(side, self.labels[unit]):8}",
                        f"{self.board.name(spot)}  {about}",
                    )
                )
            places = [(spot, self.words.supply(n)) for spot, n in sorted(force.supply.items())]
            places += [(spot, "face-down units") for spot in force.face_down]
            lines += [(f"{words:24}", self.words.hex(spot)) for spot, words in places]
            found.append((f"{NAMES[side]}: {len(mine)} known units in play", lines))
            due = [
                (f"due on turn {turn}", a.units, a.supply) for turn, a in sorted((force.track or {}).items())
            ]
            for word, units, supply in (
                ("may be refitted", force.replaceable, 0),
                ("permanently eliminated", force.lost, 0),
                *due,
            ):
                if units or supply:
                    found.append((f"{NAMES[side]}, {word}", [(self.words.stack(units, supply), "")]))
            markers = seen.hands[side]
            if markers.held:
                names = ", ".join(map(self.words.marker, markers.held))
                found.append((f"{NAMES[side]}, command markers in hand", [(names, "")]))
        return found

    def fold_moves(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        """What happened, in sentences with their rules; the steps of one move are one sentence."""
        return fold_moves(events, _leg, self._moved, self.words.describe)

    def _moved(self, side: Side, way: list[Spot]) -> str:
        start, end = self.words.start(way[0]), self.words.hex(way[-1])
        return f"{counter(side)} moves {start} to {end} ({hexes(len(way) - 1)})"

    # -- the map ------------------------------------------------------------------------------------------------

    def legend(self) -> str:
        ours, theirs = (BRACKETS.of[side] for side in SIDES)
        terrain = "  ".join(f"{glyph} {name}" for name, glyph in GLYPHS.items())
        return (
            f"{terrain}  {MARK} can be reached\n"
            f"{ours[0]}unit{ours[1]} Allies  {theirs[0]}unit{theirs[1]} Japan; {FACE_DOWN} face down, {SUPPLY} supply, "
            f"{MORE} and more; H HQ, e engineers, f airfield unit, t tanks, r recon, b boats, a antiaircraft, c coastal"
        )

    def part(
        self, seen: View, focus: Collection[Spot], width: int, marked: Collection[Spot] = ()
    ) -> list[str]:
        """A close-up of the hexes around `focus`, each with its number."""
        units = self._shown(seen)
        return self.map.part(units, self.glyph, focus, width, marked)

    def whole(self, seen: View, width: int, marked: Collection[Spot] = ()) -> list[str]:
        """The whole map."""
        return self.map.whole(self._shown(seen), self.glyph, width, marked)

    def glyph(self, spot: Spot) -> str:
        return GLYPHS[self.setting.map[spot].terrain]

    def _shown(self, seen: View) -> dict[Spot, str]:
        """The sign of each hex with units: the strongest that is known, and whether there are more."""
        known = stacks(self._known(seen))
        shown = {}
        for side in SIDES:
            force = seen.forces[side]
            for spot in sorted(self._held(seen, side)):
                units = sorted(known.get(spot, ()), key=lambda u: (-self.ground.defense[u], u))
                more = len(units) > 1 or (units and (spot in force.supply or spot in force.face_down))
                name = self.labels[units[0]] if units else SUPPLY if spot in force.supply else FACE_DOWN
                shown[spot] = BRACKETS.around(side, name[: LABEL - 1] + MORE if more else name)
        return shown


def _leg(event: Event) -> Leg | None:
    return (event.side, event.start, event.to) if isinstance(event, UnitMoved) else None
