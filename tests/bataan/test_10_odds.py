"""Chapter 10: the odds of a combat before it is declared."""

from __future__ import annotations

from fractions import Fraction

from pacwar.core.contract import BreakdownLine
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN
from pacwar.games.bataan.r10_odds import ahead, results, supposed

from .combats import NEAR, PAIR, TARGET, attack, attacked, breakdown, built_up, declaring
from .scene import SETTING, at, play, position, unit, units


def test_10_33_the_attacker_sees_both_tables_before_he_chooses() -> None:
    match = built_up()
    for action, chart, table in (
        (m.UseMobile(), "mobile", SETTING.mobile),
        (m.UseAssault(), "assault", SETTING.assault),
    ):
        told = breakdown(match, action)
        (column,) = [line for line in told.values() if line.chart]
        assert (column.chart, column.rule) == (chart, "10.52")
        assert table.columns[column.column - 1] == "3:1"  # 10 to 3
        assert told["ER difference"] == BreakdownLine("ER difference", -2, "10.61c")
        assert told["total DRM"].value == -2
        combat = ahead(position(match), action)
        assert combat is not None
        spread = results(position(match), supposed(position(match), combat))
        assert sum(spread.values()) == 100
        faces = [table.rows[face - 2][column.column - 1] for face in range(1, 11)]
        assert spread == {code: 10 * faces.count(code) for code in faces}
        assert {f"{code}: {faces.count(code) * 10}%" for code in faces} <= set(told)


def test_10_43c_the_chance_of_failed_coordination_is_counted() -> None:
    two = {"1+2/9": NEAR[0], "I(-)9": NEAR[1]}
    match = declaring(JAPAN, "16", japan=two, us={"1/51": TARGET})
    play(match, m.DeclareAttack(at(TARGET)), *(m.AddAttacker(u) for u in units(*two)))
    told = breakdown(match, m.UseMobile())
    assert told["50% chance of failed coordination"] == BreakdownLine(
        "50% chance of failed coordination", 2, "10.43c"
    )
    assert not any("coordination" in text for text in breakdown(match, m.UseAssault()))


def test_10_17_every_lead_has_its_own_breakdown() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9", "16 Eng"),
        japan=dict.fromkeys(("1+2/9", "16 Eng"), NEAR[0]),
        us={"1/51": TARGET},
    )
    strong, weak = (breakdown(match, m.Lead(unit(name)))["total DRM"].value for name in ("1+2/9", "16 Eng"))
    assert (strong, weak) == (-2, -1)


def test_10_63_the_odds_of_the_match_agree_with_the_breakdown() -> None:
    match = attacked(JAPAN, ("16",), attack(TARGET, *PAIR), japan=PAIR, us={"1/51": TARGET})
    action = m.Lead(unit("1+2/9"))
    combat = ahead(position(match), action)
    assert combat is not None
    spread = results(position(match), supposed(position(match), combat))
    odds = match.odds("japan", action)
    assert {chance.label: Fraction(chance.part) * 100 for chance in odds.chances} == spread
    assert odds.breakdown


def test_10_0_which_attack_first() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        attack("2807", "6+7/9"),
        japan={**PAIR, "6+7/9": "2808"},
        us={"1/51": TARGET, "1/52": "2807"},
    )
    first = breakdown(match, m.ResolveAttack(at(TARGET)))
    second = breakdown(match, m.ResolveAttack(at("2807")))
    assert first["attack strength of ground units"].value == 10
    assert second["attack strength of ground units"].value == 5


def test_10_53a_odds_that_will_be_too_low_say_so() -> None:
    combat = m.Combat(
        JAPAN, at(TARGET), units("16 Eng"), units("1/57", "2/57"), {unit("16 Eng"): at(NEAR[0])}, True
    )
    match = declaring(JAPAN, "16", japan={"16 Eng": NEAR[0], **PAIR}, us={"1/57": TARGET, "2/57": TARGET})
    p = position(match)
    assert results(p, supposed(p, combat)) == {"A2R": 100}
    assert not match.game.breakdown(p, "japan", m.EndDeclarations())
