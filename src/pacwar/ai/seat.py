"""All that a computer player may use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any, overload

from pacwar.core.facts import fact
from pacwar.core.match import Match
from pacwar.core.odds import Odds
from pacwar.core.records import Action, Refusal, Step
from pacwar.core.setting import ScenarioSetting

FORGOTTEN = 100  # entries that are forgotten together: memories of the others can be gone on with


class Seat:
    """One side's place at a match: what it sees, was told and may do now.

    A seat belongs to one moment: use it before the match goes on. View, log and legal list are made when they
    are first looked at, so that a player pays only for what it uses.
    """

    def __init__(
        self,
        side: str,
        view: Callable[[], Any],
        told: Callable[[], Sequence[Any]],
        step: Callable[[], Step],
        legal: Callable[[], list[Action]],
        check: Callable[[Action], Refusal | None],
        reach: Callable[[], dict[int, list[Action]]],
        odds: Callable[[Action], Odds],
        setting: ScenarioSetting,
    ) -> None:
        self.side = side
        self.check = check
        self.reach = reach
        self.odds = odds
        self.setting = setting
        self._view, self._told, self._step, self._legal = view, told, step, legal

    @fact
    def view(self) -> Any:
        return self._view()

    @fact
    def told(self) -> Sequence[Any]:
        """The side's log. Read when it is looked into: most guesses never do."""
        return Unread(self._told)

    def recalling(self, most: int) -> Seat:
        """The same seat with a shorter memory: at least so many entries of the log, and a few more at most."""
        made = copy(self)

        def recent() -> Sequence[Any]:
            forgotten = max(len(self.told) - most, 0)
            return self.told[forgotten - forgotten % FORGOTTEN :]

        made.__dict__["told"] = Unread(recent)
        return made

    @fact
    def step(self) -> Step:
        """The open step as this side sees it."""
        return self._step()

    @fact
    def legal(self) -> list[Action]:
        return self._legal()


class Unread(Sequence[Any]):
    """A log that is copied only when it is read."""

    def __init__(self, read: Callable[[], Sequence[Any]]) -> None:
        self._read = read

    @fact
    def _items(self) -> Sequence[Any]:
        return self._read()

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)


def seat_of(match: Match, side: str) -> Seat:
    """The seat of a side at a match, in its current position."""
    return Seat(
        side,
        view=partial(match.view, side),
        told=partial(match.told, side),
        step=partial(match.step, side),
        legal=partial(match.legal, side),
        check=partial(match.check, side),
        reach=partial(match.reach, side),
        odds=partial(match.odds, side),
        setting=match.setting,
    )
