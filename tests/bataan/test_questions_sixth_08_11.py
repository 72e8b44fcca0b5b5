"""A sixth round of questions that a referee is asked, on movement and combat: chapters 8 to 11."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN

from .combats import attack, attacked
from .scene import at

# -- 10: combat ---------------------------------------------------------------------------------------------


def test_10_17_the_odds_under_a_no_retreat_marker_are_those_of_who_led_the_stand() -> None:
    """1/57 has a better rating, but 1/41 has sworn to stand, and leads."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "I(-)9"),
        attack("3409", "II(-)9"),
        us={"1/41": "3406", "1/57": "3406", "1/42": "3409"},
        japan={"1+2/9": "3405", "I(-)9": "3405", "II(-)9": "3310"},
        stands={"3406": "1/41"},
    )
    told = {line.text: line.value for line in match.odds(JAPAN, m.ResolveAttack(at("3406"))).reckoning}
    assert told["1/41 leads"] == 5
    assert told["difference in efficiency"] == 5 - 6
    assert "1/57 leads" not in told
