"""Chapter 16.2: HQ units."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US
from pacwar.games.bataan.r07_army import in_range

from .combats import BEHIND, TARGET, attack, attacked, duel, ordered, outcome, resolved, support
from .moves import with_hqs
from .scene import (
    BOARD,
    F41,
    FAR_JAPAN,
    GROUND,
    IDA,
    REST,
    SETTING,
    at,
    moving,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    told,
    top,
    unit,
    units,
)
from .support import supported


def test_16_21_an_hq_commands_the_units_of_its_own_colour_alone() -> None:
    p = position(scene(japan={"65 HQ": "3806", "9/16 HQ": "3806"}))
    keys, commanded = GROUND.formation_ids, p.deployed[JAPAN].commanded
    assert commanded[keys["65"]] == (SETTING.unit("65 HQ"),)
    assert commanded[keys["16"]] == (SETTING.unit("9/16 HQ"),)
    assert commanded[keys["48"]] == ()
    for formation, hqs in enumerate(GROUND.hqs):
        assert all(GROUND.formation_of[hq] == formation for hq in hqs)
        assert all(GROUND.formation_of[u] == formation for u in GROUND.members[formation])
        assert set(hqs) <= set(GROUND.members[formation])


@pytest.mark.parametrize(("spot", "rule"), [("3619", "7.44"), ("3620", "7.45")])
def test_7_44b_16_22_four_hexes_are_in_range_and_five_are_not(spot: str, rule: str) -> None:
    match = moving(US, "41", us={"41 HQ": "3615", "1/26": spot}, japan=FAR_JAPAN, dice=(1,))
    events = play(match, m.ActivateArmy(unit("1/26")))
    assert of(m.ArmyActivated, events)[0].rule == rule


def test_16_22_command_range_is_four_hexes() -> None:
    """x31: 65 HQ in 3806 reaches 3503 (4), 3504 (3) and 3806."""
    p = position(scene(japan={"65 HQ": "3806"}))
    deployed, hqs = p.deployed[JAPAN], (SETTING.unit("65 HQ"),)
    assert all(deployed.in_command(at(h), hqs) for h in ("3503", "3504", "3806"))
    assert not deployed.in_command(at("3502"), hqs)


def test_16_22_range_of_an_hq() -> None:
    p = position(with_hqs(us={"86 Art": "3619", "88 Art": "3620"}))
    assert in_range(p, unit("86 Art"), F41)
    assert not in_range(p, unit("88 Art"), F41)
    assert not in_range(p, unit("A/194"), F41)  # not on the map


def test_9_34_16_23_an_hq_alone_stands_only_in_a_fortification() -> None:
    for spot, allowed in (("3324", True), ("3406", False)):
        near = BOARD.name(BOARD.neighbors[at(spot)][0])
        match = scene(
            *ordered(JAPAN, "16"),
            m.Fighting(JAPAN, (attack(spot, "1+2/9"),)),
            REST,
            m.Reaction(US, no_retreat=True),
            us={"41 HQ": spot},
            japan={"1+2/9": near},
        )
        asked = any(type(step) is m.Reaction for step in match.state.steps)
        assert asked is allowed  # 9.34: nobody else is asked


def test_10_17_11_36_16_23_an_hq_leads_beside_a_unit_that_has_only_retreated_there() -> None:
    """The battalion does not lead and adds nothing, so that the HQ is alone."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"41 HQ": "3406", "1/41": "3406"},
        japan={"1+2/9": "3405"},
        retreated=["1/41"],
        dice=(5,),
    )
    assert [e.unit for e in of(m.LeadChosen, told(match))] == [*units("1+2/9", "41 HQ")]
    assert resolved(told(match)).defense == 1


def test_12_23_12_13g_1_16_23_beside_an_hq_alone_artillery_leads_and_adds_no_more_than_the_hq_has() -> None:
    """41 Art must fire, but not with more than the one defense point of 41 HQ; its own defense strength is not used."""
    events = outcome({"41 HQ": TARGET, "41 Art": TARGET}, dice=(5,))
    assert m.LeadChosen(rule="10.17", side=US, unit=unit("41 Art")) in events
    assert support(events) == [1] and resolved(events).defense == 2


def test_16_23_an_hq_leads_only_alone_or_among_hqs() -> None:
    match = duel(us={"1/41": TARGET, "1/42": TARGET, "41 HQ": TARGET})
    play(match, m.Lead(unit("I(-)9")))
    assert refused(match, m.Lead(unit("41 HQ"))) == "16.23"
    alone = duel(us={"41 HQ": TARGET}, dice=(1,))
    assert [e.unit for e in of(m.LeadChosen, play(alone, m.Lead(unit("I(-)9"))))][1] == unit("41 HQ")


def test_16_24_r64_a_disrupted_hq_activates_no_army_unit_in_range_or_out_of_it() -> None:
    match = with_hqs(us={"86 Art": "3616", "88 Art": "3620"}, forces={US: {"disrupted": {"41 HQ"}}})
    assert refused(match, m.ActivateArmy(unit("86 Art"))) == "16.24"
    assert refused(match, m.ActivateArmy(unit("88 Art"))) == "16.24"


def test_16_24_r64_of_two_hqs_one_that_is_not_disrupted_is_enough() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"16 HQ": "3409", "9/16 HQ": "3007", "15 Mtn Art": "3410"},
        forces={JAPAN: {"disrupted": {"16 HQ"}}},
        dice=(6,),
    )
    (tried,) = of(m.ArmyActivated, play(match, m.ActivateArmy(unit("15 Mtn Art"))))
    assert (tried.rule, tried.activated) == ("7.45", True)


@pytest.mark.parametrize(("disrupted", "asked"), [((), True), (("9/16 HQ",), False)])
def test_16_24_13_31_a_disrupted_hq_allows_no_air_support(disrupted: tuple[str, ...], asked: bool) -> None:
    match = supported({IDA: READY}, 5, 5, forces={JAPAN: {"disrupted": set(disrupted)}})
    assert (top(match) == m.AirSupport(JAPAN)) is asked


@pytest.mark.parametrize(
    ("us", "forces", "dice", "rules"),
    [
        ({}, {}, (5, 4, 5), ["12.13c", "10.42b"]),
        ({}, {"unsupplied": {"301 Art"}}, (4, 3, 5), ["12.13c", "10.42b"]),
        ({"41 HQ": BEHIND}, {"disrupted": {"41 HQ"}}, (4, 5), ["10.42b"]),
    ],
)
def test_12_13c_12_13d_16_24_army_artillery_checks_twice_unless_an_hq_is_near(
    us: dict[str, str], forces: dict[str, set[str]], dice: tuple[int, ...], rules: list[str]
) -> None:
    """301 Art has an ER of 5, 4 if Out of Supply. A Disrupted HQ still spares it the first check: 16.24 does not name it."""
    placed = {"1/41": TARGET, "301 Art": BEHIND, **us}
    events = outcome(placed, m.AssignGuns(unit("301 Art")), forces={US: forces}, dice=dice)
    checks = of(m.ErChecked, events)
    assert [e.rule for e in checks] == rules and all(e.passed for e in checks)
    assert {e.er for e in checks} == {4 if "unsupplied" in forces else 5}
