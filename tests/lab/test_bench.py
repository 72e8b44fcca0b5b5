"""The bench: what counts as a decision, and how rounds become ratios."""

from __future__ import annotations

import pacwar
from pacwar.lab.bench import Pace, compete, ours, pace, peers, ratios, rows
from pacwar.lab.timings import timings


def test_only_decisions_with_a_choice_count() -> None:
    ticks, decisions, listed = ours(pacwar.load("saipan"))(1)
    assert 0 < decisions < ticks and listed >= 2 * decisions


def test_peers_play_whole_games() -> None:
    found, missing = peers()
    assert len(found) + len(missing) == 2
    for play in found.values():
        ticks, decisions, listed = play(0)
        assert 0 < decisions <= ticks and listed >= 2 * decisions


def test_pace_plays_so_many_games_or_so_long() -> None:
    seeds: list[int] = []

    def play(seed: int) -> tuple[int, int, int]:
        seeds.append(seed)
        sum(range(20_000))
        return 10, 5, 20

    assert pace(play, 7, games=3).games == 3 and seeds == [7, 8, 9]
    assert pace(play, 7, seconds=0.01).seconds >= 0.01
    assert pace(play, 7).games == 1


def test_a_ratio_is_the_median_of_the_rounds_ratios() -> None:
    rounds = [{"a": Pace(1.0, 1, 20, 10, 40), "b": Pace(1.0, 1, 9, rate, 40)} for rate in (5, 1, 4)]
    assert ratios(rounds, ["a"], ["b"]) == {"a/b": 2.5}
    row = rows(rounds)[0]
    assert (row.decisions_per_s, row.ticks_per_s, row.forced_share, row.mean_list) == (10, 20, 0.5, 4)


def test_all_take_turns() -> None:
    turns: list[str] = []

    def player(name: str) -> object:
        def play(seed: int) -> tuple[int, int, int]:
            turns.append(name)
            return 2, 1, 2

        return play

    found = compete({"us": player("us")}, {"peer": player("peer")}, 2, 1)  # type: ignore[dict-item]  # a Play each
    assert [set(row) for row in found] == [{"us", "peer"}] * 2
    assert (
        turns[:4] == ["us", "peer", "us", "peer"] and turns[-1] == "us"
    )  # to warm up; then the order turns round


def test_timings_have_units_and_samples() -> None:
    found = timings(pacwar.load("saipan"), games=1)
    assert found["apply"].unit == "us" and found["odds"].unit == "ms"
    for timing in found.values():
        assert timing.samples > 0 and 0 < timing.median <= timing.p95 <= timing.p99
    assert found["apply"].median < 5_000
