"""Where the unit that is being moved can go: a search over the judge itself, not a second rule."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from pacwar.core import machine
from pacwar.core.contract import Ask, Game
from pacwar.core.dice import DiceWanted
from pacwar.core.records import Action


def reach(game: Game, p: Any, now: Any, ask: Ask, side: str) -> dict[int, list[Action]]:
    """Spots where the mover can stop, each with the cheapest actions that take it there.

    Best first by what is left to spend, so that each spot is left once. A step that would roll dice, discover
    something or ask the other side ends the way there: nobody can tell what follows. A price, where the game tells it,
    spares the steps that lead where a way as good is known.
    """
    travel = ask.travel
    assert travel is not None
    order = ask.by_action[travel.step]
    start, left = travel.where(p, now)
    who = travel.who(p, now)
    found: dict[int, list[Action]] = {}
    done: set[int] = set()
    most: dict[int, int] = {}  # spot -> what was left to spend on the best way there so far
    kind, price = type(now), travel.price
    (next_spot,) = travel.step.__struct_fields__
    tie = 0
    queue: list[tuple[int, int, int, Any, Any, list[Action]]] = [(-left, tie, start, p, now, [])]
    while queue:
        less, _, spot, p, now, way = heappop(queue)
        if spot in done:
            continue
        done.add(spot)
        if way and (travel.stop is None or ask.by_action[travel.stop].check(p, now, travel.stop()) is None):
            found[spot] = way
        for action in order.ways(p, now):
            to = getattr(action, next_spot)
            if to in done:
                continue
            if price is not None and to in most:
                spent = price(p, now, to)
                if spent is not None and -less - spent <= most[to]:
                    continue
            if order.check(p, now, action) is not None:
                continue
            try:
                out = order.apply(p, now, action, machine.NO_DICE)
                gone, then = game.position(out.state, p), out.state.steps[-1]
                if type(then) is kind:
                    here, rest = travel.where(gone, then)
                    if here == to:  # not turned back on the way
                        if rest <= most.get(here, -1):
                            continue  # as good a way there is known
                        most[here] = rest
                events = list(out.events)
                ended = ask.settle(gone, then) if ask.settle is not None and type(then) is kind else None
                if ended is not None:
                    events += ended.events
                    gone = game.position(ended.state, gone)
                asked: tuple[Any, Any, Ask] | None = (gone, then, ask)  # the same question again
                if ended is not None or type(then) is not kind:
                    asked = machine.settled(game, gone, machine.NO_DICE, events).open.get(side)
            except DiceWanted:  # dice: the way ends with this step
                found.setdefault(to, [*way, action])
                continue
            if events and any(event.reveals for event in events):  # a discovery: nobody can tell what follows
                found.setdefault(to, [*way, action])
                continue
            if asked is None or asked[2] is not ask or travel.who(asked[0], asked[1]) != who:
                found.setdefault(
                    to, [*way, action]
                )  # the move has ended there; a cheaper way may still lead on
                continue
            here, rest = travel.where(asked[0], asked[1])
            tie += 1
            heappush(queue, (-rest, tie, here, asked[0], asked[1], [*way, action]))
    return found
