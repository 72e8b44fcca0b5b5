"""What a game tells its computer players: opinions, never rules. The rules come from the game itself.

A game hands over an `Advice` as `game.advice`. It is asked for an `Evaluator` of each position that a
player guesses, and for planners. A game without advice is played by `game.worth` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from typing_extensions import TypeVar

from pacwar.core.log import SeenEntry
from pacwar.core.records import Action, Record, Step

if TYPE_CHECKING:
    from pacwar.core.sandbox import Sandbox

P = TypeVar("P", contravariant=True, default=Any)  # a position of the game
E = TypeVar("E", default=Any)  # its evaluator
Q = TypeVar("Q", contravariant=True, default=Any)  # an evaluator, where a planner takes it


class Operation(Record, frozen=True):
    """What a side intends over several turns: a goal, the units that go for it, and when it is given up."""

    name: str
    goal: int  # a spot
    forces: tuple[int, ...]
    began: int  # on the game's clock
    until: int  # after this it is given up


def no_operations() -> Sequence[Operation]:
    return ()


class OperationReader(Protocol):
    """Follows the log of one side, entry by entry, and tells which operations it is engaged in by what it has done.

    Because nothing but the log is read, a player that is started again has the same operations in mind.
    """

    @property
    def begun(self) -> Sequence[Operation]: ...

    def read(self, entry: SeenEntry) -> None: ...


class CoarseModel(Protocol[P]):
    """A game in the rough, for phases of thousands of decisions: plans are compared on it, and executed by the real rules."""

    def serves(self, position: P, side: str) -> bool:
        """Whether the next decision is one that is compared on the model."""

    def score(self, position: P, side: str, stance: Any, until: int, seed: str) -> tuple[float, int]:
        """The expected score of a stance at a time on the game's clock, and how many positions that was worth.

        The same seed has the same luck for every stance.
        """


class Evaluator(Protocol[P]):
    """Opinions about one position, for one side. All gains are in the game's own unit of worth."""

    operations: Callable[[], Sequence[Operation]]  # in which the player is engaged; it sets them

    @property
    def moment(self) -> Hashable:
        """Names the phase: a plan is made once for a moment."""

    def worth(self, position: P) -> float:
        """What a position is worth to the side."""

    def opinion(self, step: Step, action: Action) -> float | None:
        """How good an action seems, against others of the same step; None: try it out and ask `worth`."""

    def script(self, step: Step) -> Sequence[Action]:
        """Actions to be played one after the other, for a step that is decided as a whole; () for none."""

    def reason(self, step: Step, actions: Sequence[Action]) -> str:
        """The reason for actions, in a few words; "" if there is none."""

    def same_move_key(self, step: Step, actions: Sequence[Action]) -> Hashable:
        """Moves with the same key are the same to a person: one of them is hint enough."""


class Proposal(NamedTuple):
    """What a planner would do now."""

    gain: float  # in the game's own unit of worth
    actions: list[Action]  # to be played one after the other, as long as they are legal; the first one is
    until: Hashable  # the moment for which the plan is made: as long as it lasts, its planner goes on first


class Planner(Protocol[Q]):
    """Plans a kind of play that takes many decisions, such as movement with attacks. It keeps its plan in mind.

    A planner works on positions and on the opinions that its game has for it; where something can go is for the rules to say.
    """

    def propose(self, box: Sandbox, evaluator: Q) -> Proposal | None:
        """What it would do at this step; None if it has nothing to do here. Its plan stays as it is."""

    def taken(self) -> None:
        """What it proposed last is being done."""

    def options(self, box: Sandbox, evaluator: Q) -> list[Proposal]:
        """All that could be done at this step, for hints. Its plan stays as it is."""

    def copied(self) -> Planner[Q]:
        """A copy, to continue differently."""


class Advice(Protocol[P, E]):
    length: int  # of a playout, about how many positions

    def counsel(self, position: P, side: str, before: E | None, stance: Any) -> E:
        """Opinions about a position; `before`, the last evaluator of the same player, may lend its facts.

        A stance is one of those that the game has proposed, or None: as the game thinks best.
        """

    def planners(self) -> Sequence[Planner[E]]:
        """New planners, for one player or one playout."""

    @property
    def coarse(self) -> CoarseModel[P] | None:
        """The model on which plans are compared where playouts by the rules would be too long; None: by the rules."""

    def operations(self, side: str) -> OperationReader | None:
        """A new reader of the operations of a side; None: the game thinks of none."""

    def is_over(self, position: P, side: str, operation: Operation) -> bool:
        """Whether an operation has come to its goal, or is hopeless."""

    def stances(self, position: P, side: str) -> Sequence[Any]:
        """Stances for the next decision, the usual one first; only one if there is nothing to compare."""

    def pace(self, position: P, side: str) -> float:
        """A factor for the number of positions that a level may spend on the next decision."""

    def head_start(self, position: P, side: str) -> float:
        """The head start of the usual stance: how much better another may seem by luck alone."""

    def clock(self, position: P) -> int:
        """The number of ticks played; a tick is what one side does in its turn."""

    def chances(self, position: P, side: str) -> float:
        """The expected score of the side, from 0 to 1."""
