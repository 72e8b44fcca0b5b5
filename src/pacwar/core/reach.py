"""Where the moving unit can go: a search that asks the checks themselves, not a second set of rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Any

from pacwar.core import machine
from pacwar.core.contract import Ask, Game
from pacwar.core.dice import DiceWanted
from pacwar.core.records import Action, Event


def reach(game: Game, p: Any, now: Any, ask: Ask, side: str) -> dict[int, list[Action]]:
    """Spots where the mover can stop, each with the cheapest actions that take it there.

    Best first by what is left to spend, so that each spot is expanded once. A step that would roll dice, make a
    discovery or ask the other side ends the route there, because the rest is unknown. If the game gives a price, steps
    to a spot with an equally good route are skipped.
    """
    travel = ask.travel
    assert travel is not None
    order, stop, price, where = ask.by_action[travel.step], travel.stop, travel.price, travel.where
    ways, check, apply, position = order.candidates, order.check, order.apply, game.position
    over = travel.over or _settles(ask)
    who, kind = travel.who(p, now), type(now)
    (next_spot,) = travel.step.__struct_fields__
    start, left = where(p, now)
    found: dict[int, list[Action]] = {}
    done: set[int] = set()
    most: dict[int, int] = {}  # spot -> what was left to spend on the best way there so far
    tie = 0
    queue: list[tuple[int, int, int, Any, Any, list[Action]]] = [(-left, tie, start, p, now, [])]
    while queue:
        less, _, spot, p, now, way = heappop(queue)
        if spot in done:
            continue
        done.add(spot)
        if way and (stop is None or ask.by_action[stop].check(p, now, stop()) is None):
            found[spot] = way
        for action in ways(p, now):
            to = getattr(action, next_spot)
            if to in done:
                continue
            if price is not None and to in most:
                spent = price(p, now, to)
                if spent is not None and -less - spent <= most[to]:
                    continue
            if check(p, now, action) is not None:
                continue
            onward: tuple[int, int, Any, Any] | None = None  # None: the way there ends with this step
            try:
                out = apply(p, now, action, machine.NO_DICE)
                gone, then = position(out.state, p), out.state.steps[-1]
                if type(then) is kind:  # the same prompt again
                    here, rest = where(gone, then)
                    if here == to:  # not turned back on the way
                        if rest <= most.get(here, -1):
                            continue  # an equally good route is known
                        most[here] = rest
                    if not over(gone, then) and not _reveal(out.events):
                        onward = here, rest, gone, then
                else:
                    events = list(out.events)
                    asked = machine.run_until_asked(game, gone, machine.NO_DICE, events).open.get(side)
                    if asked is not None and asked[2] is ask and not _reveal(events):
                        onward = (*where(asked[0], asked[1]), asked[0], asked[1])
            except DiceWanted:
                onward = None
            if onward is None or travel.who(onward[2], onward[3]) != who:
                found.setdefault(to, [*way, action])  # a cheaper way may still lead on
                continue
            here, rest, gone, then = onward
            tie += 1
            heappush(queue, (-rest, tie, here, gone, then, [*way, action]))
    return found


def _settles(ask: Ask) -> Callable[[Any, Any], bool]:
    """If the game does not say when a move is over, it is over when the prompt settles itself."""
    settle = ask.settle
    return (lambda p, now: settle(p, now) is not None) if settle is not None else (lambda p, now: False)


def _reveal(events: Sequence[Event]) -> bool:
    """A discovery: the rest is unknown."""
    for event in events:  # noqa: SIM110 - a loop is twice as fast as any() here
        if event.reveals:
            return True
    return False
