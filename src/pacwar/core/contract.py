"""The contract of a game: what a game package hands to the core. A game is data and plain functions.

A state has `steps`, the agenda: the last step is open. `Run` steps act by themselves, `Ask` steps ask the side
in their field `side`, a `Together` step holds a lane for each side. Positions are made of a state by the game;
the core only looks at `position.state`.

The types of the contract have the game's own types as parameters: its state S, position P, view V, and what is printed
in its setting, D. Code that knows no game leaves them out: they are Any then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

from pacwar.core.advice import Advice
from pacwar.core.dice import Dice
from pacwar.core.drill import Composition
from pacwar.core.facts import fact
from pacwar.core.forms import Whole, form_of
from pacwar.core.log import SeenEntry
from pacwar.core.records import Action, Event, Record, Refusal, Step, Together
from pacwar.core.scene import Show
from pacwar.core.setting import D, ScenarioSetting
from pacwar.core.standing import Standing

if TYPE_CHECKING:
    from pacwar.core.chronicle import Chronicle
    from pacwar.core.library import Library
    from pacwar.core.match import Match

T = TypeVar("T")
S = TypeVar("S", default=Any)  # a state: a record with `steps`
P = TypeVar("P", default=Any)  # a position: it has a `state`
V = TypeVar("V", default=Any)  # a view
W = TypeVar("W", default=Any)  # a view, where it is taken
X = TypeVar("X", covariant=True, default=Any)  # a state, where it is given
N = TypeVar("N", contravariant=True, default=Any)  # a type of step
A = TypeVar("A", bound=Action, default=Any)  # a type of action


class Outcome(Record, Generic[T], frozen=True):
    """The result of an action or of a step that runs: a new state, and the events."""

    state: T
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Order(Generic[S, P, N, A]):
    """One kind of action that a step may ask for: candidates, check and apply."""

    action: type[A]
    candidates: Callable[[P, N], Iterable[A]]  # worth checking, in an order that tells no secret
    check: Callable[[P, N, A], Refusal | None]  # alone decides legality
    apply: Callable[[P, N, A, Dice], Outcome[S]]  # pure: returns a new state, leaves the old one unchanged
    elsewhere: Callable[[P, str], Refusal | None] | None = (
        None  # why a side is not asked for it, if a rule says
    )


@dataclass(frozen=True, slots=True)
class MoveSpec(Generic[P, N]):
    """For a step that moves a unit spot by spot: lets the match find where it can go by the checks themselves."""

    step: type[Action]  # the action whose argument is the next spot
    stop: type[Action] | None  # the action that ends the move
    where: Callable[[P, N], tuple[int, int]]  # position, step -> the spot, and what is left to spend
    who: Callable[[P, N], object]  # position, step -> the mover: the same prompt may be about another
    price: Callable[[P, N, int], int | None] | None = None  # the least cost of the next spot
    over: Callable[[P, N], bool] | None = None  # whether the move is over, so that the prompt settles itself
    per_point: int = (
        1  # how much of what is left to spend makes one movement point: 2 where it is counted in halves
    )


class Ask(Generic[S, P]):
    """A step that asks one side for one of its orders.

    `settle` may answer before a side is asked: the unit is gone, or nothing is left to choose. It decides only on
    grounds that every side can see; a move that settles itself is over. `quiet` is the answer that adds nothing; odds
    previews assume it. A `window` is a step in which the side may interrupt another; its quiet answer is always legal.
    Searches for where a unit can go walk through windows with it, and standing orders may answer them.

    `primary` is what most players want next: clients highlight the first of these orders that is legal. `ends` is the
    order without an argument that ends the phase or the selection; if not named, the quiet answer or the stop of a move.
    """

    __slots__ = ("_judged", "by_action", "ends", "orders", "primary", "quiet", "settle", "travel", "window")

    def __init__(
        self,
        *orders: Order[S, P, N, Any],  # each of its own type of action
        settle: Callable[[P, N], Outcome[S] | None] | None = None,
        quiet: Action | None = None,
        travel: MoveSpec[P, N] | None = None,
        primary: type[Action] | tuple[type[Action], ...] = (),
        ends: type[Action] | None = None,
        window: bool = False,
    ) -> None:
        assert quiet is not None or not window, "a window needs a quiet answer"
        self.orders: tuple[Order[S, P, Any, Any], ...] = orders
        self.settle: Callable[[P, Any], Outcome[S] | None] | None = settle
        self.quiet = quiet
        self.travel: MoveSpec[P, Any] | None = travel
        self.window = window
        self.primary = primary if isinstance(primary, tuple) else (primary,)
        self.ends = ends or (type(quiet) if quiet else travel.stop if travel else None)
        self.by_action = {order.action: order for order in self.orders}
        self._judged = tuple((order.candidates, order.check) for order in self.orders)

    def legal(self, p: P, now: Any) -> list[Action]:
        """The legal list: the candidates of every order that pass its check."""
        return [
            a for candidates, check in self._judged for a in candidates(p, now) if check(p, now, a) is None
        ]


@dataclass(frozen=True, slots=True)
class Run(Generic[S, P]):
    """A step that acts by itself. `no_preview`: no preview of odds looks into it (a new turn, a draw of markers).

    `checks`: where several units roll one after the other and do not depend on each other, the state for each of them in
    which it alone does. A preview then looks at each by itself, not at every way that all of them may fall.
    """

    act: Callable[[P, Any, Dice], Outcome[S]]
    no_preview: bool = False
    checks: Callable[[P, Any], Sequence[S]] | None = None


Steps = Mapping[type[Step], Ask[S, P] | Run[S, P]]  # the sequence of play


class BreakdownLine(Record, frozen=True):
    """One line of a breakdown: "river -1 (7.42)". It may come to a column of a chart, which clients then show.

    `guesses`: only so many of the guesses over which the odds are averaged have this line; 0: it is certain.
    """

    text: str
    value: int | None
    rule: str
    chart: str = ""
    column: int = 0
    guesses: int = 0


class Fate(Record, frozen=True):
    """What an outcome does to a side ("lose a step", as in "they lose a step"), or to one of its units ("lost").

    `weight` tells how much it matters: what matters most is shown first. A unit has one fate, the one that matters most.
    """

    side: str
    what: str
    weight: float = 1.0
    unit: int | None = None


@dataclass(frozen=True, slots=True)
class Guess(Generic[V, P]):
    """A guess at what is hidden: what a side saw when it was made, and a position that looks like it."""

    seen: V
    position: P


class Guesser(Protocol[W, P, X]):
    def __call__(
        self, seen: W, told: Sequence[SeenEntry], rng: Random, before: Guess[W, P] | None = None, /
    ) -> X:
        """A state that looks the same. It goes on from the guess before where that still fits, with the same parts."""


@dataclass(frozen=True, repr=False)
class Game(Generic[S, P, V, D]):
    """Everything the core, the players and the table need to know of a game."""

    key: str
    title: str
    rules_version: int  # of the code; a save names the version it was played with
    sides: tuple[str, ...]
    scenarios: Mapping[str, str]  # key -> title
    options: Mapping[
        str, Mapping[str, str]
    ]  # option -> its values with a description; the first is the default
    max_decisions: int  # the longest possible game
    library: Library  # the data, with provenance and digest
    setting: Callable[[str], ScenarioSetting[D]]  # of a scenario; scenarios may share one
    state: type[S]
    view_type: type[V]
    events: tuple[type[Event], ...]  # every type of event that may be told
    steps: Steps[S, P]
    start: Callable[[str, Mapping[str, str]], S]  # scenario, options -> state
    position: Callable[[S, P | None], P]  # state, position before or None -> position
    view: Callable[[S, str | None], V]  # what a side may know; None: the public
    seen_step: Callable[[S, Step, str | None], Step]  # the open step as a side sees it
    guess: Guesser[V, P, S]  # view, told -> a state that looks the same
    breakdown: Callable[
        [P, str, Action], tuple[BreakdownLine, ...]
    ]  # the breakdown of an action's odds; asked of a guess where hidden facts matter
    label: Callable[[Sequence[Event]], str]  # a short name for an outcome: "D2", "no effect"
    worth: Callable[[V, str], float]  # the value of a view to a side, for simple computer players
    renamed: Mapping[str, str] = field(
        default_factory=dict
    )  # types of steps, actions and events that had other names: old name -> the name of today
    guesses: int = (
        0  # the number of guesses over which odds are averaged; 0 if no hidden fact can affect a roll
    )
    fates: Callable[[P, str, Sequence[Event]], Iterable[Fate]] = (
        lambda p, side, events: ()
    )  # position before a roll, side, what it is told of the roll -> what that does to whom
    show: Show[V] | None = None  # what it looks like, for tables and clients
    advice: Advice[P] | None = None  # opinions, for computer players that play well
    standing: tuple[Standing[V], ...] = ()  # kinds of standing orders for its windows
    inspect: Callable[[P, V, str | None, str, int], Iterable[BreakdownLine]] = (
        lambda p, seen, side, kind, value: ()
    )  # what a side may know of a unit or spot, from its view; of the position only what that side may know
    composition: Composition[S, P] | None = None  # of positions that people put together
    chronicle: Callable[[Match], Chronicle] | None = None  # its own facts about a finished match, for reports

    def __repr__(self) -> str:
        return f"Game({self.key!r})"

    @fact
    def _actions(self) -> tuple[type[Action], ...]:
        found: dict[type[Action], None] = {}
        for step in self.steps.values():
            if isinstance(step, Ask):
                for order in step.orders:
                    found[order.action] = None
        return tuple(found)

    def actions(self) -> tuple[type[Action], ...]:
        """Every type of action of the game, in the order of its sequence of play."""
        return self._actions

    @fact
    def form(self) -> Whole:
        """How states are written by printed names, and read."""
        return form_of(self.state)

    @fact
    def drills(self) -> Mapping[str, Path]:
        """The drills that come with the game, by name: worked examples of its rulebook."""
        return {file.stem: file for file in sorted((self.library.folder / "drills").glob("*.drill"))}

    @fact
    def by_name(self) -> Mapping[str, type[Action]]:
        """Every type of action by its name."""
        return {kind.__name__: kind for kind in self._actions}


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The types of event that modules define, in their order there."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    )


def own_agenda(state: Any, side: str | None) -> tuple[Step, ...]:
    """The agenda as one side has it: in a secret decision, its own lane is on top of the waiting steps."""
    steps: tuple[Any, ...] = state.steps
    if steps and isinstance(steps[-1], Together):
        lanes: Mapping[str, tuple[Step, ...]] = steps[-1].lanes  # type: ignore[attr-defined]  # a field of every subclass
        return (*steps[:-1], *lanes.get(side, ()))  # type: ignore[arg-type]  # None is no side: no lane
    return steps
