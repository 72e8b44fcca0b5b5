"""What a game tells its computer players: opinions, never rules. The rules come from the game itself.

A game hands over an `Advice` as `game.advice`. It is asked for a `Counsel` about each position that a
player guesses. A game without advice is played by `game.worth` alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol

from typing_extensions import TypeVar

from pacwar.core.records import Action, Step

Contacts = Mapping[int, tuple[int, ...]]
P = TypeVar("P", contravariant=True, default=Any)  # a position of the game


class BattleOptions(Protocol):
    """The possible attacks: the game's answers to the planner."""

    @property
    def contacts(self) -> Contacts:
        """Own unit -> enemies that it touches and may attack."""

    @property
    def guns(self) -> Mapping[int, int]:
        """Own unit that may support from afar -> its points."""

    @property
    def points(self) -> int:
        """Support that may be split at will."""

    @property
    def distant(self) -> Sequence[int]:
        """Enemies worth attacking by guns and points alone."""

    def in_range(self, gun: int, target: int) -> bool: ...

    def gain(self, targets: tuple[int, ...], attackers: tuple[int, ...], extra: int) -> float:
        """The expected gain of a battle with so many points of support."""


class Evaluator(Protocol[P]):
    """Opinions about one position, for one side. All gains are in the game's own unit of worth."""

    @property
    def moment(self) -> Hashable:
        """Names the phase: a plan of movement is made once for a moment."""

    # small decisions
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

    # movement
    def value_at(self, unit: int, spot: int) -> float:
        """How good it is for a unit to end its move there."""

    def move_order(self, units: Sequence[int]) -> Sequence[int]:
        """Which of the units that move by themselves go first."""

    def alike(self, unit: int) -> Hashable:
        """Units for which this is the same can go to the same places: their reach is searched once."""

    def closing(self, step: Step) -> Sequence[Action]:
        """The actions to play in a movement step when no move improves the position; () for none."""

    # assaults: several units move so as to attack together
    def assault_targets(self) -> Sequence[int]:
        """Enemy units that may be worth an assault."""

    def attack_spots(self, target: int) -> Sequence[int]:
        """The spots from which a unit attacks the target."""

    def engaged_from(self, spot: int) -> Sequence[int]:
        """The enemy units that a unit on this spot would have to fight."""

    def fits(self, unit: int, spot: int, placed: Mapping[int, int]) -> bool:
        """Whether a spot has room for a unit once the units of `placed` are where they are to go."""

    def assault_strength(self, unit: int) -> float:
        """A unit's strength in an assault; 0: it takes no part."""

    def risk(self, unit: int, spot: int) -> float:
        """The expected loss of a unit there in the enemy's next turn."""

    def battles_if(self, placed: Mapping[int, int]) -> BattleOptions:
        """The battles that would follow if the units of `placed` stood there."""

    # battles
    def attack_options(self, step: Step) -> BattleOptions | None:
        """What can be fought over now, if the step is one at which attacks are chosen."""

    def commands(
        self, targets: Sequence[int], attackers: Sequence[int], guns: Sequence[int], points: int
    ) -> Sequence[Action]:
        """The actions that make an attack, in the order in which they are asked for."""


class Advice(Protocol[P]):
    length: int  # of a playout, about how many positions

    def counsel(self, position: P, side: str, before: Any, stance: Any) -> Evaluator[P]:
        """Opinions about a position; `before`, the last evaluator of the same player, may lend its facts.

        A stance is one of those that the game has proposed, or None: as the game thinks best.
        """

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
