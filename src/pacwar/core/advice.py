"""What a game tells its computer players: opinions, never rules. The rules come from the game itself.

A game hands over an `Advice` as `game.advice`. It is asked for an `Evaluator` of each position that a
player guesses, and for planners. A game without advice is played by `game.worth` alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from typing_extensions import TypeVar

from pacwar.core.records import Action, Step

if TYPE_CHECKING:
    from pacwar.core.sandbox import Sandbox

P = TypeVar("P", contravariant=True, default=Any)  # a position of the game
E = TypeVar("E", default=Any)  # its evaluator
Q = TypeVar("Q", contravariant=True, default=Any)  # an evaluator, where a planner takes it


class Evaluator(Protocol[P]):
    """Opinions about one position, for one side. All gains are in the game's own unit of worth."""

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
