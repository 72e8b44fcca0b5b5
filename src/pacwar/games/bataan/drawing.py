"""The table in plain text, for any client: the map, the units, a hex in words, a stretch of play in short."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from pacwar.core.records import Event
from pacwar.core.scene import Piece
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import JAPAN, NAMES, SIDES, US, Side, Spot, UnitId, UnitMoved
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r19_victory import friendly_goals, last_turn
from pacwar.games.bataan.setting import SEA
from pacwar.games.bataan.show import focus
from pacwar.games.bataan.show_charts import moment
from pacwar.games.bataan.show_counters import title_of, value_words, values
from pacwar.games.bataan.show_markers import PILES, piles
from pacwar.games.bataan.show_pieces import beside, set_aside, statuses
from pacwar.games.bataan.show_stage import Stage
from pacwar.games.bataan.text import Describer
from pacwar.games.bataan.view import View
from pacwar.games.bataan.words import Names
from pacwar.kit.stage import stacks
from pacwar.kit.stories import Leg, fold_moves
from pacwar.kit.textmap import LABEL, MARK, Brackets, TextMap, near_enemies, styles, surroundings

GLYPHS = {SEA: "~", "clear": ".", "rough": ":", "hill": "n", "mountain": "^", "swamp": "%"}
COVERED = {"clear": "t", "rough": "r", "hill": "h", "mountain": "M", "swamp": "s"}  # with jungle or grass
BRACKETS = Brackets(US, JAPAN)
LETTERS = {"hq": "H", "engineer": "e", "artillery": "g", "armor": "t", "recon": "r", "cavalry": "c"}
LETTERS |= {"antiaircraft": "a", "antitank": "p", "infantry": ""}
FORTS = {"abucay": "Abucay Line fort", "main": "Main Defense Line fort"}
MORE = "+"
NEAR = 2  # hexes between enemies that make a front


class Drawing:
    """Everything that a text client shows of Bataan."""

    styles: Mapping[str, str] = styles(".:n^%trhMs")

    def __init__(self, ground: LookupTables) -> None:
        self.ground, self.setting, self.board = ground, ground.setting, ground.setting.board
        self.words, self.describe = Names(ground), Describer(ground).describe
        self.map = TextMap(self.board, self.setting.sea, tuple(sorted(self.setting.towns)))
        self.labels = tuple(map(self._short, range(len(self.setting.counters))))
        toward = {f: f"{f} toward" for f in (*self.setting.terrain.sides, "bridge")}
        self.features = {"road": "road to", "trail": "trail to"} | toward

    def _short(self, unit: UnitId) -> str:
        """A unit as it stands on the map: its designation, or the beginning of it and a letter for its kind."""
        joined, letter = self.setting.names[unit].replace(" ", ""), LETTERS[self.setting.counters[unit].kind]
        return joined if len(joined) <= LABEL else joined[: LABEL - len(letter)] + letter

    # -- names and positions ------------------------------------------------------------------------------------

    def side(self, side: str) -> str:
        return NAMES[Side(side)]

    def status(self, seen: View) -> str:
        """The turn, how the game stands, and the markers that are left to play."""
        stage = self._stage(seen)
        turn, tally = stage.turn, seen.tally
        parts = [f"Turn {turn} of {last_turn(stage.p)}, {self.setting.schedule.turns[turn - 1].date}"]
        if stage.is_campaign:
            parts.append(f"{tally.points} Japanese victory points")
        elif (goals := stage.card.goals) is not None:
            parts.append(f"Japan holds {friendly_goals(stage.p)} of {goals.least} objectives needed")
        if stage.card.supply_points:
            parts.append(f"US supply points: {tally.supply}")
        for side in SIDES:
            left = seen.commands[side]
            count = left.in_pool + left.has_held + left.has_chosen
            parts.append(
                f"{NAMES[side]}: markers to play {count}, events in hand {seen.events.in_hand[side]}"
            )
        return "; ".join(parts)

    def where(self, seen: View, kind: str, value: int) -> Spot | None:
        """The spot that an argument stands for, if it has one."""
        if kind == "spot":
            return value
        return self._stage(seen).at.get(value) if kind == "unit" else None

    def _stage(self, seen: View) -> Stage:
        return Stage(self.ground, seen, seen.viewer)

    def about(self, seen: View) -> list[Spot]:
        """The hexes that the open step is about; else where enemies are near each other."""
        stage = self._stage(seen)
        us, japan = (self._held(stage, side) for side in SIDES)
        return list(focus(stage)) or near_enemies(self.board, us, japan, NEAR)

    def _held(self, stage: Stage, side: Side) -> set[Spot]:
        """The hexes with units of a side; those on the move count where they have come to."""
        of = self.ground.side_of
        return {spot for unit, spot in stage.at.items() if of[unit] is side and self.board.is_hex(spot)}

    def at(self, seen: View, spot: Spot) -> tuple[UnitId, ...]:
        """The units at a spot."""
        return tuple(stacks(self._stage(seen).at).get(spot, ()))

    def remark(self, seen: View, kind: str, value: int) -> str:
        """What helps to choose among arguments."""
        stage = self._stage(seen)
        match kind:
            case "spot":
                return ", ".join(filter(None, (self._land(stage, value), self._stack(stage, value))))
            case "event":
                side = seen.viewer or US
                letter = self.ground.letters[value]
                return f"{self.ground.events[value][side].text} ({moment(self.ground, letter, side)})"
            case "formation":
                return self.ground.formations[value].title
            case "unit":
                at = stage.at.get(value)
                place = "" if at is None else f" in {self.words.hex(at)}"
                return f"{self._unit(stage, value)}, {title_of(self.ground, value)}{place}"
        return ""

    def _unit(self, stage: Stage, unit: UnitId) -> str:
        """A unit with what is up on its counter and the markers on it."""
        counter = self.setting.counters[unit]
        up = face(stage.p, stage.view.forces[counter.side], unit)
        marked = statuses(stage, counter.side).get(unit, ())
        return ", ".join((f"{counter.kind} {values(up, counter.range)}", *marked))

    # -- in words -----------------------------------------------------------------------------------------------

    def look(self, seen: View, spot: Spot) -> str:
        """A hex in words: terrain, ways, what stands there and beside it."""
        stage = self._stage(seen)
        if not self.board.is_hex(spot):
            return ": ".join(filter(None, (self.words.hex(spot), self._stack(stage, spot))))
        around = surroundings(self.board, spot, self.features, partial(self._stack, stage))
        return "; ".join([f"{self.words.hex(spot)}: {self._land(stage, spot)}", *around])

    def _land(self, stage: Stage, spot: Spot) -> str:
        if not self.board.is_hex(spot):
            return "off the map"
        row, land = self.setting.map[spot], stage.view.land
        fort = FORTS.get(row.fort) or ("fort" if spot in land.built else "")
        marks = [
            f"destroyed {fort}" if spot in land.destroyed else fort,
            "town" if row.town else "",
            "airfield" if row.airfield else "",
            "objective" if spot in stage.p.field.goals else "",
        ]
        if spot in stage.p.field.key:
            marks.append(f"friendly to {NAMES[JAPAN if spot in land.japanese else US]}")
        return ", ".join(filter(None, (row.terrain, row.cover, *marks)))

    def _stack(self, stage: Stage, spot: Spot) -> str:
        """The units in a place."""
        parts = []
        here = stacks(stage.at).get(spot, [])
        for side in SIDES:
            mine = [unit for unit in here if self.ground.side_of[unit] is side]
            if mine:
                names = ", ".join(f"{self.setting.names[u]} ({self._unit(stage, u)})" for u in mine)
                parts.append(f"{NAMES[side]} {names}")
        return "; ".join(parts)

    def roster(self, seen: View) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each side's units by place, what is beside the map, and its markers as far as they are known."""
        found: list[tuple[str, list[tuple[str, str]]]] = []
        stage = self._stage(seen)
        for side in SIDES:
            force, status = seen.forces[side], statuses(stage, side)
            mine = sorted((spot, u) for u, spot in stage.at.items() if self.ground.side_of[u] is side)
            lines = []
            for spot, unit in mine:
                counter = self.setting.counters[unit]
                words = (value_words(face(stage.p, force, unit), counter.range), title_of(self.ground, unit))
                label = BRACKETS.around(side, self.labels[unit])
                about = ", ".join((counter.kind, *words, *status.get(unit, ())))
                lines.append((f"{self.setting.names[unit]:16}{label:8}", f"{self.board.name(spot)}  {about}"))
            found.append((f"{NAMES[side]}: {len(mine)} units in play", lines))
            if away := [self._away(stage, piece) for piece in set_aside(stage, side)]:
                found.append((f"{NAMES[side]}, off the map", away))
            found.append((f"{NAMES[side]}, activation markers", list(self._piles(stage, side))))
            hand = seen.events.hand if side is seen.viewer else seen.events.shown.get(side, ())
            if hand:
                names = [(self.words.event(event, side), "") for event in hand]
                found.append((f"{NAMES[side]}, event markers in hand", names))
        return found

    def _away(self, stage: Stage, piece: Piece) -> tuple[str, str]:
        unit = piece.unit
        assert unit is not None, "all ground units lie open (3.33)"
        about = f"{self._unit(stage, unit)}, {title_of(self.ground, unit)}, {beside(piece.box)}"
        return f"{self.setting.names[unit]:24}", about

    def _piles(self, stage: Stage, side: Side) -> list[tuple[str, str]]:
        lines = []
        for key, pile in piles(stage, side).items():
            if pile.size:
                known = ", ".join(map(self.words.formation, pile.known))
                hidden = f"{pile.hidden} unseen" if pile.hidden else ""
                lines.append((f"{PILES[key][0]:28}", ", ".join(filter(None, (known, hidden)))))
        return lines

    def fold_moves(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        """What happened, in sentences with their rules; the steps of one move are one sentence."""
        return fold_moves(events, _leg, self._moved, self.describe)

    def _moved(self, units: tuple[UnitId, ...], way: list[Spot | None]) -> str:
        start, first, to, hexes = way[0], way[1], way[-1], len(way) - 1
        assert first is not None and to is not None
        if start is None:
            entered = self.words.moved(units, None, first)
            return f"{entered}, on to {self.words.hex(to)}" if hexes > 1 else entered
        told = self.words.moved(units, start, to)
        return f"{told} ({hexes} hexes)" if hexes > 1 else told

    # -- the map ------------------------------------------------------------------------------------------------

    def legend(self) -> str:
        ours, theirs = (BRACKETS.of[side] for side in SIDES)
        terrain = "  ".join(f"{glyph} {name}" for name, glyph in GLYPHS.items())
        covered = "  ".join(f"{glyph} {name}" for name, glyph in COVERED.items())
        return (
            f"{terrain}; with jungle or grass: {covered}  {MARK} reachable\n"
            f"{ours[0]}unit{ours[1]} US  {theirs[0]}unit{theirs[1]} Japan; {MORE} more units; H HQ, g artillery, t armor, "
            "e engineers, r recon, c cavalry, a antiaircraft, p antitank"
        )

    def part(
        self, seen: View, focus: Collection[Spot], width: int, marked: Collection[Spot] = ()
    ) -> list[str]:
        """A close-up of the hexes around `focus`, each with its number."""
        units = self._shown(self._stage(seen))
        return self.map.part(units, self.glyph, focus, width, marked)

    def whole(self, seen: View, width: int, marked: Collection[Spot] = ()) -> list[str]:
        """The whole map."""
        return self.map.whole(self._shown(self._stage(seen)), self.glyph, width, marked)

    def glyph(self, spot: Spot) -> str:
        row = self.setting.map[spot]
        return COVERED[row.terrain] if row.cover else GLYPHS[row.terrain]

    def _shown(self, stage: Stage) -> dict[Spot, str]:
        """The sign of each hex with units: the strongest, and whether there are more."""
        shown = {}
        for spot, units in sorted(stacks(stage.at).items()):
            if not self.board.is_hex(spot):
                continue
            first = min(units, key=lambda u: (-self.ground.full[u].defense, u))
            label = self.labels[first]
            text = label[: LABEL - 1] + MORE if len(units) > 1 else label
            shown[spot] = BRACKETS.around(self.ground.side_of[first], text)
        return shown


def _leg(event: Event) -> Leg | None:
    return (event.units, event.start, event.to) if isinstance(event, UnitMoved) else None
