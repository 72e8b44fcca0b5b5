"""A made-up giant for measuring what the table sends: 14,357 hexes, 3,500 counters, one move at a time. Not a game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

from pacwar.core.board import Board
from pacwar.core.contract import Ask, Game, Order, Outcome
from pacwar.core.dice import Dice
from pacwar.core.hexes import Grid
from pacwar.core.library import Library
from pacwar.core.records import Action, Event, Record, Refusal, Step, replace
from pacwar.core.scene import Counter, Face, Meter, Piece, Scene, Sheet, Show
from pacwar.core.setting import Argument, ScenarioSetting, spots
from pacwar.core.watching import Kept, Stage
from pacwar.kit.stage import assembled

COLUMNS, HEXES, COUNTERS, KINDS = 161, 14_357, 3_500, 8
RANGE = 3  # hexes that a counter may move


class Side(StrEnum):
    ALLIES = "allies"
    JAPAN = "japan"


ALLIES, JAPAN = SIDES = tuple(Side)


class Movement(Step, frozen=True):
    rule: ClassVar[str] = "1"
    side: Side
    moved: frozenset[int] = frozenset()


class Moving(Step, frozen=True):
    rule: ClassVar[str] = "2"
    side: Side
    unit: int


class State(Record, frozen=True):
    turn: int
    steps: tuple[Movement | Moving, ...]
    forces: dict[str, dict[int, int]]  # side and kind -> unit -> hex


class PickUnit(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: int


class MoveTo(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    to: int


class EndMovement(Action, frozen=True): ...


class UnitMoved(Event, frozen=True):
    unit: int
    to: int


BOARD = Board(Grid(), [(f"E{n:05}", n % COLUMNS, n // COLUMNS, "sea") for n in range(HEXES)])


class Position:
    def __init__(self, state: State) -> None:
        self.state = state


def side_of(unit: int) -> Side:
    return SIDES[unit % 2]


def part_of(unit: int) -> str:
    """The force that a unit belongs to, by side and kind."""
    return f"{side_of(unit)} {unit // 2 % KINDS}"


def start(scenario: str, options: Any) -> State:
    forces: dict[str, dict[int, int]] = {}
    for unit in range(COUNTERS):
        forces.setdefault(part_of(unit), {})[unit] = unit * 4
    return State(1, (Movement(ALLIES),), forces)


def picks(p: Position, now: Movement) -> Iterator[PickUnit]:
    own = (unit for key, part in p.state.forces.items() if key.startswith(now.side) for unit in part)
    return (PickUnit(unit) for unit in own if unit not in now.moved)


def moves(p: Position, now: Moving) -> Iterator[MoveTo]:
    return (MoveTo(to) for to in BOARD.hexes)


def check_pick(p: Position, now: Movement, a: PickUnit) -> Refusal | None:
    return (
        None if side_of(a.unit) is now.side and a.unit not in now.moved else Refusal("1", "not to be moved")
    )


def allowed(p: Position, now: Any, a: Action) -> None:
    return None


def pick(p: Position, now: Movement, a: PickUnit, dice: Dice) -> Outcome[State]:
    return Outcome(replace(p.state, steps=(*p.state.steps, Moving(now.side, a.unit))))


def move(p: Position, now: Moving, a: MoveTo, dice: Dice) -> Outcome[State]:
    s, key = p.state, part_of(now.unit)
    movement: Any = s.steps[0]
    forces = {**s.forces, key: {**s.forces[key], now.unit: a.to}}
    steps = (replace(movement, moved=movement.moved | {now.unit}),)
    return Outcome(replace(s, steps=steps, forces=forces), (UnitMoved(rule="2", unit=now.unit, to=a.to),))


def end(p: Position, now: Movement, a: EndMovement, dice: Dice) -> Outcome[State]:
    other = SIDES[1 - SIDES.index(now.side)]
    return Outcome(replace(p.state, turn=p.state.turn + 1, steps=(Movement(other),)))


class Scenery(Stage):
    deep = frozenset({"view", "forces"})

    def __init__(self, view: State) -> None:
        self.view, self.steps = view, view.steps


def draw(view: State, side: str | None, kept: Kept) -> Scene:
    return assembled(kept, Scenery(view), pieces, meters)


def pieces(stage: Scenery) -> tuple[Piece, ...]:
    return tuple(
        chain.from_iterable(stage.part(force, f"{side} {kind}") for side in SIDES for kind in range(KINDS))
    )


def meters(stage: Scenery) -> tuple[Meter, ...]:
    return (Meter("turn", str(stage.view.turn), "1"),)


def force(stage: Scenery, key: str) -> tuple[Piece, ...]:
    """The pieces of one part of the forces, after what each had before."""
    moved = stage.part(moved_of, key)
    return tuple(
        Piece(f"u{unit}", spot=at, unit=unit, status=("moved",) if unit in moved else ())
        for unit, at in stage.view.forces[key].items()
    )


def moved_of(stage: Scenery, key: str) -> frozenset[int]:
    movement = stage.step(Movement)
    return frozenset(unit for unit in movement.moved if part_of(unit) == key) if movement else frozenset()


def describe(thing: Any) -> str:
    match thing:
        case PickUnit(unit):
            return f"move unit {unit}"
        case MoveTo(to):
            return f"move to {BOARD.name(to)}"
        case UnitMoved(unit=unit, to=to):
            return f"unit {unit} moves to {BOARD.name(to)}"
        case _:
            return "end movement"


def giant() -> Game[State, Position, State, Board]:
    counters = tuple(
        Counter(f"u{unit}", side_of(unit), f"unit {unit}", faces=(Face("4-5-6"),)) for unit in range(COUNTERS)
    )
    shared = ScenarioSetting(
        game="giant",
        printed=BOARD,
        board=BOARD,
        arguments={
            "unit": Argument(range(COUNTERS), lambda unit: f"unit {unit}"),
            "spot": spots(BOARD),
        },
        describe=describe,
        sheets=(Sheet("Pacific", True, 300, 300, (), (), (), (), ()),),
    )
    return Game(
        key="giant",
        title="A made-up giant",
        rules_version=1,
        sides=tuple(SIDES),
        scenarios={"all": "everything"},
        options={},
        max_decisions=10**9,
        library=Library(Path(__file__).parent, {}),
        setting=lambda scenario: shared,
        state=State,
        view_type=State,
        events=(UnitMoved,),
        steps={
            Movement: Ask(
                Order(PickUnit, picks, check_pick, pick),
                Order(EndMovement, lambda p, now: (EndMovement(),), allowed, end),
            ),
            Moving: Ask(Order(MoveTo, moves, allowed, move)),
        },
        start=start,
        position=lambda state, before: Position(state),
        view=lambda state, side: state,
        seen_step=lambda state, step, side: step,
        guess=lambda view, told, rng, before=None: view,
        breakdown=lambda p, side, action: (),
        label=lambda events: "",
        worth=lambda view, side: 0.0,
        show=Show(draw, (), counters, {side.value: side.title() for side in SIDES}, {}),
    )
