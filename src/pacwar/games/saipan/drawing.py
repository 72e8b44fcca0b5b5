"""The table in plain text, for any client: the map, the units, a hex in words, a stretch of play in short.

As on the printed sheet, columns run from south to north: north is to the right.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import zip_longest

from pacwar.core.records import Event
from pacwar.games.saipan.model import (
    JAPAN,
    NAMES,
    SIDES,
    US,
    Attack,
    Combat,
    GoingAshore,
    Moving,
    Side,
    Spot,
    UnitId,
    UnitMoved,
    UnitPicked,
    WriteLandings,
)
from pacwar.games.saipan.setting import Counter, Setting
from pacwar.games.saipan.text import Describer
from pacwar.games.saipan.view import View
from pacwar.kit.grammar import hexes
from pacwar.kit.stories import Leg, fold_moves
from pacwar.kit.textmap import LABEL, MARK, Brackets, TextMap, beyond_sides, near_enemies, styles

GLYPHS = {"sea": "~", "clear": ".", "broken": "n", "rough": "^", "town": "#"}
BEACH, BEACHHEAD = ":", "B"
BRACKETS = Brackets(US, JAPAN)
LETTERS = {"artillery": "a", "armor": "t", "engineer": "e", "infantry": ""}
NEAR = 3  # hexes between enemies that make a front


class Drawing:
    """Everything that a text client shows of Saipan."""

    styles: Mapping[str, str] = styles(".:^n#B")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.board = setting.board
        self.words = Describer(setting)
        self.map = TextMap(self.board, setting.sea, setting.beaches)
        self.labels = tuple(map(short, setting.names, setting.counters))

    def glyph(self, spot: Spot) -> str:
        row = self.setting.map[spot]
        return BEACH if row.beach and row.terrain == "clear" else GLYPHS[row.terrain]

    # -- who is who ---------------------------------------------------------------------------------------------

    def side(self, side: str) -> str:
        return NAMES[Side(side)]

    def status(self, seen: View) -> str:
        """The turn and what belongs to it."""
        turns = self.setting.scenarios[seen.scenario].turns
        turn = min(seen.turn, turns)
        phase = [step for step in seen.steps if type(step) is Combat]
        left = phase[-1].support if phase else self.setting.support(turn)
        points = ", ".join(f"{NAMES[side]} {left[side]}" for side in SIDES)
        still = " left" if phase else ""
        return f"Game-Turn {turn} of {turns}, {self.setting.track[turn].date}; Ground Support Points{still}: {points}"

    def where(self, seen: View, kind: str, value: int) -> Spot | None:
        """The spot that an argument stands for, if it has one."""
        if kind == "spot":
            return value
        if kind != "unit":
            return None
        return next((at[value] for at in self._deployed(seen).values() if value in at), None)

    def about(self, seen: View) -> list[Spot]:
        """The spots that the open step, or the attack it belongs to, is about."""
        spots: list[Spot] = []
        units: list[UnitId] = []
        for step in [seen.steps[-1], *(s for s in seen.steps if type(s) is Attack)]:
            spots += [*getattr(step, "hexes", ()), *getattr(step, "written", ())]
            units += [
                *getattr(step, "units", ()),
                *getattr(step, "targets", ()),
                *getattr(step, "attackers", ()),
            ]
            units += [step.unit] if hasattr(step, "unit") else []
        if type(seen.steps[-1]) in (GoingAshore, WriteLandings):
            spots += self.setting.beaches if not seen.landings else seen.landings
        spots += [at for unit in units if (at := self.where(seen, "unit", unit)) is not None]
        return spots or self._front(seen)

    def _front(self, seen: View) -> list[Spot]:
        """Where enemies are near each other."""
        us, japan = (list(at.values()) for at in self._deployed(seen).values())
        return near_enemies(self.board, us, japan, NEAR)

    def at(self, seen: View, spot: Spot) -> tuple[UnitId, ...]:
        """The units in a hex."""
        return tuple(u for at in self._deployed(seen).values() for u, place in at.items() if place == spot)

    def remark(self, seen: View, kind: str, value: int) -> str:
        """What helps to choose among arguments."""
        if kind == "spot":
            return self._land(value, seen)
        if kind != "unit":
            return ""
        counter = self.setting.counters[value]
        at = self.where(seen, kind, value)
        if at is None:
            return f"{counter.kind} {counter.values}"
        enemies = [
            self._mark(side, unit)
            for side, units in self._deployed(seen).items()
            for unit, spot in units.items()
            if side is not counter.side and spot in self.board.neighbors[at]
        ]
        contact = f", adjacent to {' '.join(enemies)}" if enemies else ""
        return f"{counter.kind} {counter.values} in {self.words.hex(at)}{contact}"

    def _deployed(self, seen: View) -> dict[Side, dict[UnitId, Spot]]:
        """Where units are; one that is on the move is where it has come to."""
        found = {side: dict(seen.forces[side].on_map) for side in SIDES}
        for step in seen.steps:
            if type(step) is Moving:
                found[step.side][step.unit] = step.at
        return found

    # -- in words -----------------------------------------------------------------------------------------------

    def look(self, seen: View, spot: Spot) -> str:
        """A hex in words: terrain, ways, what stands there and beside it."""
        named = {"road": "road to", "trail": "trail to", "river": "river toward", "cliff": "cliff toward"}
        ways = beyond_sides(self.board, spot, named)
        here = [f"here: {self._owned(unit)}" for unit in self.at(seen, spot)]
        beside = [
            f"{self._owned(unit)} in {self.board.name(n)}"
            for n in sorted(self.board.neighbors[spot])
            for unit in self.at(seen, n)
        ]
        adjacent = [f"adjacent: {', '.join(beside)}"] if beside else []
        return "; ".join([f"{self.words.hex(spot)}: {self._land(spot, seen)}", *ways, *here, *adjacent])

    def _land(self, spot: Spot, seen: View) -> str:
        row = self.setting.map[spot]
        marks = ["Beach" * bool(row.beach), "Beachhead" * (spot in seen.beachheads)]
        return ", ".join([row.terrain, *filter(None, marks)])

    def _owned(self, unit: UnitId) -> str:
        counter = self.setting.counters[unit]
        return f"{NAMES[counter.side]} {self.setting.names[unit]} ({counter.kind} {counter.values})"

    def roster(self, seen: View) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each side's units: a heading, and lines of name and particulars."""
        found = []
        for side, at in self._deployed(seen).items():
            force = seen.forces[side]
            lines = []
            for unit in sorted(at):
                counter, mark = self.setting.counters[unit], self._mark(side, unit)
                shaken = "; may not give FPF: it suffered a result (8.41)" * (unit in force.shaken)
                about = f"{self.board.name(at[unit])}  {counter.kind} {counter.values}, {counter.formation}{shaken}"
                lines.append((f"{self.setting.names[unit]:13}{mark:8}", about))
            found.append((f"{NAMES[side]}: {len(at)} units on the map", lines))
            for word, units in (("not yet in play", force.pool), ("eliminated", force.lost)):
                if units:
                    names = ", ".join(self.setting.names[u] for u in sorted(units))
                    found.append((f"{NAMES[side]}, {word}: {len(units)}", [(names, "")]))
        return found

    def fold_moves(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        """What happened, in sentences with their rules; the steps of one move are one sentence."""
        kept = [
            event
            for event, after in zip_longest(events, events[1:])
            if not (type(event) is UnitPicked and type(after) is UnitMoved and after.unit == event.unit)
        ]
        return fold_moves(kept, _leg, self._moved, self.words.describe)

    def _moved(self, unit: UnitId, way: list[Spot]) -> str:
        start, end = self.board.name(way[0]), self.board.name(way[-1])
        return f"{self.words.unit(unit)} moves {start} to {end} ({hexes(len(way) - 1)})"

    # -- the map ------------------------------------------------------------------------------------------------

    def legend(self) -> str:
        ours, theirs = (BRACKETS.of[side] for side in SIDES)
        return (
            f"{GLYPHS['sea']} sea  {GLYPHS['clear']} clear  {BEACH} Beach  {GLYPHS['broken']} broken  "
            f"{GLYPHS['rough']} rough  {GLYPHS['town']} town  {BEACHHEAD} Beachhead  {MARK} can be reached\n"
            f"{ours[0]}unit{ours[1]} U.S.  {theirs[0]}unit{theirs[1]} Japan; a artillery, e engineers, t tanks; "
            "north is to the right"
        )

    def part(
        self, seen: View, focus: Collection[Spot], width: int, marked: Collection[Spot] = ()
    ) -> list[str]:
        """A close-up of the hexes around `focus`, each with its number."""
        units = self._shown_units(seen)
        return self.map.part(units, partial(self._ground, seen), focus, width, marked)

    def whole(self, seen: View, width: int, marked: Collection[Spot] = ()) -> list[str]:
        """The whole map."""
        return self.map.whole(self._shown_units(seen), partial(self._ground, seen), width, marked)

    def _ground(self, seen: View, spot: Spot) -> str:
        return BEACHHEAD if spot in seen.beachheads else self.glyph(spot)

    def _mark(self, side: Side, unit: UnitId) -> str:
        return BRACKETS.around(side, self.labels[unit])

    def _shown_units(self, seen: View) -> dict[Spot, str]:
        return {
            spot: self._mark(side, unit)
            for side, at in self._deployed(seen).items()
            for unit, spot in at.items()
        }


def _leg(event: Event) -> Leg | None:
    return (event.unit, event.start, event.to) if type(event) is UnitMoved else None


def short(name: str, counter: Counter) -> str:
    """A unit's name as it stands on the map: without spaces if it is short enough, else its number and a letter."""
    joined = name.replace(" ", "")
    return joined if len(joined) <= LABEL else (name.split()[0] + LETTERS[counter.kind])[:LABEL]
