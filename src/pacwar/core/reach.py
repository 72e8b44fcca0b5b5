"""Where the moving unit can go: a search that asks the checks themselves, not a second set of rules.

Windows in which another side may interrupt are walked through with their quiet answers; a way says what it assumes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from pacwar.core import machine
from pacwar.core.contract import Ask, Game
from pacwar.core.dice import DiceWanted
from pacwar.core.machine import Assumed
from pacwar.core.records import Action, Event


class Way(NamedTuple):
    """How the mover gets to a spot. Nothing is told of what lies behind a roll or a discovery."""

    actions: list[Action]
    left: int | None = None  # to spend when it is there; None if its move ends there, or if that is unknown
    may_stop: bool = False  # whether the mover may then end its move by its own action
    assumes: tuple[Assumed, ...] = ()  # quiet answers of other sides on the way


# A position on the way in which the mover is asked again: what is left (negative: the heap gives the most first),
# a number that tells equals apart, the spot, position and step, the actions up to there, and what they assume.
Node = tuple[int, int, int, Any, Any, list[Action], tuple[Assumed, ...]]


def reach(game: Game, p: Any, now: Any, ask: Ask, side: str) -> dict[int, Way]:
    """Spots where the mover can stop, each with the cheapest way there.

    A step that would roll dice, make a discovery or ask another side for more than an interruption ends the way
    there, because the rest is unknown.
    """
    return _Search(game, p, now, ask, side).run()


class _Search:
    """Best first by what is left to spend, so that each spot is expanded once.

    If the game gives a price, steps to a spot with an equally good way are skipped.
    """

    __slots__ = ("ask", "best", "done", "found", "game", "kind", "mover", "order", "over", "position", "pushed", "queue",
                 "side", "travel", "where", "who")  # fmt: skip

    def __init__(self, game: Game, p: Any, now: Any, ask: Ask, side: str) -> None:
        travel = ask.travel
        assert travel is not None
        self.game, self.ask, self.side, self.travel = game, ask, side, travel
        self.order, self.position, self.where = ask.by_action[travel.step], game.position, travel.where
        self.who = travel.who
        self.over = travel.over or _settles(ask)
        self.mover, self.kind = travel.who(p, now), type(now)
        self.found: dict[int, Way] = {}
        self.done: set[int] = set()
        self.best: dict[int, int] = {}  # spot -> what was left to spend on the best way there so far
        self.pushed = 0
        self.queue: list[Node] = []
        self._push(self.where(p, now), p, now, [], ())

    def run(self) -> dict[int, Way]:
        done, queue = self.done, self.queue
        while queue:
            node = heappop(queue)
            if node[2] not in done:
                done.add(node[2])
                self._note(node)
                self._expand(node)
        return self.found

    def _push(
        self, at: tuple[int, int], p: Any, now: Any, way: list[Action], assumes: tuple[Assumed, ...]
    ) -> None:
        self.pushed += 1
        heappush(self.queue, (-at[1], self.pushed, at[0], p, now, way, assumes))

    def _note(self, node: Node) -> None:
        """The mover can end its move at the spot of this node, if the check allows it."""
        less, _, spot, p, now, way, assumes = node
        stop = self.travel.stop
        if way and (stop is None or self.ask.by_action[stop].check(p, now, stop()) is None):
            self.found[spot] = Way(way, -less, stop is not None, assumes)

    def _expand(self, node: Node) -> None:
        """Try every step from here that may lead to a better way."""
        less, _, _, p, now, _, _ = node
        candidates, check, price = self.order.candidates, self.order.check, self.travel.price
        done, best, take = self.done, self.best, self._take
        (next_spot,) = self.travel.step.__struct_fields__
        for action in candidates(p, now):
            to = getattr(action, next_spot)
            if to in done:
                continue
            if price is not None and to in best:
                spent = price(p, now, to)
                if spent is not None and -less - spent <= best[to]:
                    continue
            if check(p, now, action) is None:
                take(node, action, to)

    def _take(self, node: Node, action: Action, to: int) -> None:
        """Take one step: the way goes on from there, or ends with it."""
        _, _, _, p, now, way, assumes = node
        gone, then = p, now
        at: tuple[int, int] | None = None  # None: the mover is not asked again, or what lies ahead is unknown
        try:
            out = self.order.apply(p, now, action, machine.NO_DICE)
            gone, then = self.position(out.state, p), out.state.steps[-1]
            if type(then) is self.kind:  # the same prompt again
                at = here, left = self.where(gone, then)
                if here == to:  # not turned back on the way
                    if left <= self.best.get(here, -1):
                        return  # an equally good way is known
                    self.best[here] = left
                if self.over(gone, then) or (out.events and _reveals(out.events)):
                    at = None
            elif (again := self._asked_again(gone, list(out.events))) is not None:
                gone, then, assumed = again
                at, assumes = self.where(gone, then), assumes + assumed
        except DiceWanted:
            pass
        if at is not None and self.who(gone, then) == self.mover:
            self._push(at, gone, then, [*way, action], assumes)
        elif to not in self.found:  # a cheaper way may still lead on
            self.found[to] = Way([*way, action], assumes=node[6])

    def _asked_again(self, gone: Any, events: list[Event]) -> tuple[Any, Any, tuple[Assumed, ...]] | None:
        """The mover after the steps that follow and quiet windows; None if something else comes first."""
        standing = machine.run_until_asked(self.game, gone, machine.NO_DICE, events)
        standing, assumed = machine.past_windows(self.game, standing, self.side, machine.NO_DICE, events)
        asked = standing.open.get(self.side)
        if asked is None or asked[2] is not self.ask or _reveals(events):
            return None
        return asked[0], asked[1], assumed


def _settles(ask: Ask) -> Callable[[Any, Any], bool]:
    """If the game does not say when a move is over, it is over when the prompt settles itself."""
    settle = ask.settle
    return (lambda p, now: settle(p, now) is not None) if settle is not None else (lambda p, now: False)


def _reveals(events: Sequence[Event]) -> bool:
    """A discovery: the rest is unknown."""
    for event in events:  # noqa: SIM110 - a loop is twice as fast as any() here
        if event.reveals:
            return True
    return False
