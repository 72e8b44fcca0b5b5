"""Searches against brute force on small random graphs."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from pacwar.core import search
from pacwar.core.search import Cost
from tests.games import seeds

many = settings(max_examples=40)


def graph(seed: int) -> tuple[list[list[int]], Cost, Random]:
    """Up to nine spots with random links; some steps cost nothing, some may not be taken."""
    rng = Random(seed)
    size = rng.randint(2, 9)
    links = [[other for other in range(size) if other != spot and rng.random() < 0.4] for spot in range(size)]
    prices = {(a, b): rng.choice((None, 0, 1, 1, 2, 3)) for a in range(size) for b in range(size)}
    return links, lambda a, b: prices[a, b], rng


def cheapest(links: list[list[int]], cost: Cost) -> list[list[float]]:
    """Floyd and Warshall."""
    size = range(len(links))
    best = [[0.0 if a == b else float("inf") for b in size] for a in size]
    for a in size:
        for b in links[a]:
            price = cost(a, b)
            best[a][b] = best[a][b] if price is None else min(best[a][b], price)
    for via in size:
        for a in size:
            for b in size:
                best[a][b] = min(best[a][b], best[a][via] + best[via][b])
    return best


@given(seeds)
@many
def test_reach_finds_every_spot_at_its_least_cost(seed: int) -> None:
    links, cost, rng = graph(seed)
    start, budget = rng.randrange(len(links)), rng.randint(0, 6)
    best = cheapest(links, cost)[start]
    assert search.reach(links, start, budget, cost) == {
        s: best[s] for s in range(len(links)) if best[s] <= budget
    }


@given(seeds)
@many
def test_flood_finds_all_that_is_connected(seed: int) -> None:
    links, cost, rng = graph(seed)
    starts = rng.sample(range(len(links)), rng.randint(1, 2))
    best = cheapest(links, cost)
    expected = {s for s in range(len(links)) for a in starts if best[a][s] < float("inf")}
    assert search.flood(links, starts, lambda a, b: cost(a, b) is not None) == expected
