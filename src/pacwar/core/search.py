"""Searches over spots: plain functions, told what a step costs and where they may go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise

Cost = Callable[[int, int], int | None]  # of moving from a spot to a neighbor; None: impossible
Links = Sequence[Sequence[int]]


def reach(links: Links, start: int, budget: int, cost: Cost) -> dict[int, int]:
    """Every spot that can be reached within the budget, with the least cost to get there."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here]:
            continue
        for there in links[here]:
            price = cost(here, there)
            if price is None or (total := spent + price) > budget or total >= best.get(there, budget + 1):
                continue
            best[there] = total
            heappush(queue, (total, there))
    return best


def path(links: Links, starts: Iterable[int], goals: Collection[int], cost: Cost) -> list[int] | None:
    """A cheapest route from any start to any goal, both ends included; of equals, the one with the lower spots."""
    best: dict[int, int] = {}
    came: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    for start in starts:
        best[start] = 0
        heappush(queue, (0, start))
    while queue:
        spent, here = heappop(queue)
        if spent > best[here]:
            continue
        if here in goals:
            way = [here]
            while way[-1] in came:
                way.append(came[way[-1]])
            return way[::-1]
        for there in links[here]:
            price = cost(here, there)
            if price is None or (there in best and spent + price >= best[there]):
                continue
            best[there] = spent + price
            came[there] = here
            heappush(queue, (spent + price, there))
    return None


def flood(links: Links, starts: Iterable[int], may_pass: Callable[[int, int], bool]) -> set[int]:
    """Every spot connected with a start over steps that may be taken."""
    found = set(starts)
    edge = list(found)
    while edge:
        here = edge.pop()
        for there in links[here]:
            if there not in found and may_pass(here, there):
                found.add(there)
                edge.append(there)
    return found


def trace(links: Links, start: int, sources: Collection[int], budget: int, cost: Cost) -> list[int] | None:
    """A trace as for supply: the cheapest route from a spot to any source within the budget, or None."""
    way = path(links, [start], sources, cost)
    if way is None:
        return None
    spent = sum(cost(a, b) or 0 for a, b in pairwise(way))
    return way if spent <= budget else None
