"""Searches over spots: plain functions, told what a step costs and where they may go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush

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


def flood(
    links: Links | Mapping[int, Sequence[int]], starts: Iterable[int], may_pass: Callable[[int, int], bool]
) -> set[int]:
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
