"""A sixth round of questions that a referee is asked, on movement and combat: chapters 8 to 11."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import attack, attacked, declaring
from .scene import at, play, refused, unit

# -- 9: declaration -----------------------------------------------------------------------------------------


def beside_3406(*names: str, mode: m.Mode = "mobile", **fields: object) -> Match:
    """These Japanese units stand beside 1/41 in 3406, and I(-)9 may attack another hex."""
    japan = {**dict.fromkeys(names, "3405"), "I(-)9": "3609"}
    return declaring(
        JAPAN, "16", mode=mode, us={"1/41": "3406", "1/51": "3610"}, japan=japan, **fields
    )


def test_9_11_9_14_10_15_who_cannot_begin_an_attack_is_told_why() -> None:
    """The rule that keeps all of them from it; if it is not the same for all, that there must be somebody."""
    for names, mode, rule in (
        (("22 Art",), "mobile", "10.15"),
        (("16 HQ",), "mobile", "9.14"),
        (("1+2/141", "3+4/141"), "mobile", "9.11-1"),
        (("1+2/141",), "assault", "9.11-2"),
        (("22 Art", "16 HQ"), "mobile", "9.11"),
        ((), "mobile", "9.11"),
    ):
        match = beside_3406(*names, mode="assault" if mode == "assault" else "mobile")
        assert refused(match, m.DeclareAttack(at("3406"))) == rule


def test_10_26_9_11_a_tank_alone_before_jungle_is_told_of_the_jungle() -> None:
    match = declaring(
        US,
        "41",
        army={"A/194": "41"},
        us={"A/194": "1211", "1/41": "3405"},
        japan={"1+2/9": "1210", "I(-)9": "3406"},
        scenario="campaign",
        turn=8,
    )
    assert refused(match, m.DeclareAttack(at("1210"))) == "10.26"


def test_10_11_who_attacks_elsewhere_begins_no_second_attack() -> None:
    match = declaring(
        JAPAN,
        "16",
        us={"1/41": "3406", "1/51": "3404", "2/51": "3610"},
        japan={"1+2/9": "3405", "I(-)9": "3609"},
    )
    play(match, m.DeclareAttack(at("3404")), m.AddAttacker(unit("1+2/9")), m.UseMobile())
    assert refused(match, m.DeclareAttack(at("3406"))) == "10.11"


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
