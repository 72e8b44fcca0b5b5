"""Drills: any position as text that a person can read, write and check. Our FEN.

    game: toy
    turn: 2
    agenda:
      - Half: {side: raiders, orders: 3}
    forces:
      raiders: {Boat: {at: 0102, face_up: yes}, Raider Squad: 0201}
      garrison: {Patrol: 0303}
    moves:
      - raiders plays PickUnit Raider Squad

A drill begins with an empty map, or, with `setup: scenario`, where its scenario begins; it says what differs from that.
The format is described in docs/guide/drills.md; what the values of a type look like is the affair of `forms`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pacwar.core import naming, notation
from pacwar.core.agenda import laid_beneath
from pacwar.core.dice import Dice, SystemDice
from pacwar.core.forms import NOTHING
from pacwar.core.naming import listed, nearest, shown
from pacwar.core.notation import Fields, Items, Node, Pairs, Word
from pacwar.core.records import Fault, Step

if TYPE_CHECKING:
    from pacwar.core.contract import Game
    from pacwar.core.match import Match
    from pacwar.core.setting import ScenarioSetting

S = TypeVar("S")
P = TypeVar("P")

EMPTY, SCENARIO = "empty", "scenario"  # what a drill begins with
HEADERS = ("game", "title", "note", "scenario", "options", "guessed", "setup")
BESIDES = (*HEADERS, "dice", "moves")  # all that is no part of the state
MAX_MOVES = 10_000
MAX_FACE = 1_000_000


@dataclass(frozen=True)
class Composition(Generic[S, P]):
    """What a game says of positions that people put together."""

    emptied: Callable[[S], S]  # the start of a scenario with no counter on the map, and no step on the agenda
    beneath: Callable[[S], tuple[Step, ...]]  # the steps that also wait, beneath those that a drill names
    contradiction: Callable[[P], str | None]  # why a position cannot be, or None


class Names:
    """The printed names of a setting, for `forms`."""

    def __init__(self, setting: ScenarioSetting) -> None:
        self.setting = setting

    def name(self, kind: str, value: int) -> str:
        return naming.describe(self.setting, value, kind)

    def value(self, kind: str, name: str) -> int:
        return naming.value_of(self.setting, kind, name)


@dataclass(frozen=True)
class Drill:
    """A drill as it was read."""

    game: Game
    scenario: str
    options: Mapping[str, str]
    state: Any
    title: str = ""
    note: str = ""
    guessed: str | None = None  # the side from whose knowledge hidden things were guessed
    dice: tuple[int, ...] = ()  # faces to come
    moves: tuple[Node, ...] = ()


class Loaded:
    """Dice that fall as given first, and then as other dice do."""

    kind = "other"

    def __init__(self, faces: Sequence[int], then: Dice) -> None:
        self.faces, self.then = list(faces), then

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        if not self.faces:
            return self.then.roll(faces, rule, told, die)
        face = self.faces[0]
        if face > faces:
            raise Fault(f"wrong die: face {face}, but rule {rule} rolls a d{faces}")
        del self.faces[0]
        return face


# -- writing --------------------------------------------------------------------------------------------------


def write(match: Match, side: str | None = None, setup: str = EMPTY) -> str:
    """The position of a match as a drill. For a side it holds only what that side may know: the rest is a guess."""
    game, state = match.game, match.state
    if setup not in (EMPTY, SCENARIO):
        raise Fault(f"setup may be {EMPTY} or {SCENARIO}, not {shown(setup)}")
    if side is not None:
        naming.require_side(game, side)
        state = game.guess(match.view(side), match.told(side), Random(0))
    head: dict[str, Any] = {"game": game.key, "scenario": match.scenario}
    usual = {name: next(iter(values)) for name, values in game.options.items()}
    if given := {name: value for name, value in match.options.items() if value != usual[name]}:
        head["options"] = Fields(given)
    if side is not None:
        head["guessed"] = side
    if setup == SCENARIO:
        head["setup"] = SCENARIO
    base = _base(game, match.scenario, match.options, setup)
    return notation.written(head | position(game, match.setting, state, base))


def position(game: Game, setting: ScenarioSetting, state: Any, base: Any = NOTHING) -> dict[str, Any]:
    """What a drill says of a state: what differs from a base. Raises Fault for what the game cannot have."""
    said = game.form.written(state, base, "", Names(setting))
    return {
        key: value for key, value in said.items() if key not in HEADERS
    }  # the headers have said what is played


def _base(game: Game, scenario: str, options: Mapping[str, str], setup: str) -> Any:
    start = game.start(scenario, options)
    return start if setup == SCENARIO or game.composition is None else game.composition.emptied(start)


# -- reading --------------------------------------------------------------------------------------------------


def read(text: str, game: Game | None = None, pack: str | None = None) -> Drill:
    """A drill out of its text; raises Fault with the line and the key of what is wrong."""
    top = notation.read(text)
    game = _game(top, game, pack)
    scenario = _scenario(top, game)
    options = _options(top, game)
    setup = _text(top, "setup", EMPTY)
    if setup not in (EMPTY, SCENARIO):
        raise _wrong(top, "setup", f"expected {EMPTY} or {SCENARIO}, not {shown(setup)}")
    guessed = _text(top, "guessed", "") or None
    if guessed is not None:
        naming.require_side(game, guessed)
    return Drill(
        game,
        scenario,
        options,
        _state(top, game, game.setting(scenario), _base(game, scenario, options, setup)),
        _text(top, "title", ""),
        _text(top, "note", ""),
        guessed,
        faces_of(top.get("dice"), "dice"),
        moves_of(top.get("moves")),
    )


def _wrong(top: Pairs, key: str, why: str) -> Fault:
    return notation.fault(top.get(key) or top, f"{key}: {why}")


def _text(top: Pairs, key: str, default: str) -> str:
    node = top.get(key)
    if node is None:
        return default
    if not isinstance(node, Word):
        raise _wrong(top, key, "expected a text")
    return node.text


def _game(top: Pairs, given: Game | None, pack: str | None) -> Game:
    from pacwar.core.registry import load_game  # the games register there; the core knows none by itself

    key = _text(top, "game", "")
    if not key:
        raise Fault("a drill must name its game, as in game: saipan")
    if given is not None and given.key != key:
        raise _wrong(top, "game", f"this is a drill of {shown(key)}, not of {given.key}")
    try:
        return given or load_game(key, pack)
    except Fault as fault:
        raise _wrong(top, "game", str(fault)) from None


def _scenario(top: Pairs, game: Game) -> str:
    scenario = _text(top, "scenario", next(iter(game.scenarios)))
    if scenario not in game.scenarios:
        why = f"{game.key} has no scenario {shown(scenario)}; it has {listed(game.scenarios)}"
        raise _wrong(top, "scenario", why)
    return scenario


def _options(top: Pairs, game: Game) -> dict[str, str]:
    from pacwar.core.match import complete_options

    node = top.get("options")
    if node is None:
        return complete_options(game, {})
    if not isinstance(node, Pairs) or not all(isinstance(value, Word) for _, value in node.pairs):
        raise _wrong(top, "options", "expected a mapping: name: value")
    try:
        given = {word.text: value.text for word, value in node.pairs if isinstance(value, Word)}
        return complete_options(game, given)
    except Fault as fault:
        raise _wrong(top, "options", str(fault)) from None


def _state(top: Pairs, game: Game, setting: ScenarioSetting, base: Any) -> Any:
    """The state: the base, and over it what the drill says."""
    parts = tuple((word, node) for word, node in top.pairs if word.text not in BESIDES)
    _require_known(parts, game)
    state = game.form.made(parts, base, "", Names(setting), top.line)
    if not state.steps:
        raise Fault("a drill must have an agenda: the open step, then those that wait")
    return laid_beneath(state, *game.composition.beneath(state)) if game.composition else state


def _require_known(parts: tuple[tuple[Word, Node], ...], game: Game) -> None:
    known = [*game.form.fields, *BESIDES]
    for word, _ in parts:
        if word.text not in known:
            raise notation.fault(word, f"a drill has no {shown(word.text)}{nearest(word.text, known)}")


def faces_of(node: Node | None, at: str) -> tuple[int, ...]:
    """Faces of dice, one or a list."""
    if node is None:
        return ()
    words = node.items if isinstance(node, Items) else (node,)
    if not all(isinstance(word, Word) and word.text.isdecimal() and len(word.text) < 7 for word in words):
        raise notation.fault(node, f"{at}: expected the faces of dice, as in [3, 5]")
    faces = tuple(int(word.text) for word in words if isinstance(word, Word))
    if 0 in faces:
        raise notation.fault(node, f"{at}: a die has no face 0")
    return faces


def moves_of(node: Node | None) -> tuple[Node, ...]:
    if node is None:
        return ()
    if not isinstance(node, Items):
        raise notation.fault(node, "moves: expected a list")
    if len(node.items) > MAX_MOVES:
        raise notation.fault(node, f"moves: there may be at most {MAX_MOVES}")
    return node.items


# -- a match from a drill -------------------------------------------------------------------------------------


def match_of(drill: Drill, dice: Dice | None = None, *, strict: bool = True) -> Match:
    """A match that stands where the drill does; raises Fault if the position cannot be."""
    from pacwar.core.match import Match

    game = drill.game
    require_possible(game, drill.state)
    loaded = Loaded(drill.dice, dice or SystemDice())
    try:
        match = Match(game, drill.scenario, drill.options, loaded, drill.state, strict=strict)
        try_out(match)
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"the position cannot be played: {type(error).__name__}") from error
    match.from_guess = True
    return match


def require_possible(game: Game, state: Any) -> None:
    """Raises Fault if the game names a contradiction in a state, or cannot make a position of it."""
    if game.composition is None:
        return
    try:
        why = game.composition.contradiction(game.position(state, None))
    except Exception as error:
        raise Fault(f"the position cannot be read: {type(error).__name__}") from error
    if why:
        raise Fault(f"the position cannot be: {why}")


def try_out(match: Match) -> None:
    """Ask everything of a position that is asked of every position: one out of a text may break any code."""
    for side in (*match.game.sides, None):
        seen = match.view(side)
        match.step(side)
        if match.game.show:
            match.game.show.scene(seen, side)
    for side in match.deciders:
        match.legal(side)
