"""Chapter 12.2: Artillery in defense."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Display
from pacwar.games.bataan.r12_artillery import in_hex

from .combats import (
    BEHIND,
    TARGET,
    attack,
    attacked,
    before_fire,
    breakdown,
    built_up,
    defended,
    defending,
    defense_fire,
    ended,
    fighting,
    ordered,
    resolved,
    resulting,
    strengths,
    why_barred,
)
from .scene import REST, around, at, force, of, play, position, refused, scene, told, top, unit, units


def test_12_21_12_13g_1_nobody_supports_a_hex_that_only_artillery_defends() -> None:
    told = before_fire("41 Art", {"41 Art": "3406", "86 Art": "3408", "41 HQ": "3408"})
    assert why_barred(told, "86 Art") == why_barred(told, "41 Art") == "12.21"


def test_12_21_12_22_artillery_alone_uses_its_defense_strength() -> None:
    """12.21, 12.22"""
    for us, defense in (
        ({"41 Art": TARGET}, 1),
        ({"41 Art": TARGET, "51(+) Art": TARGET, "86 Art": BEHIND}, 2),
    ):
        match = defense_fire({**us, "41 HQ": BEHIND}, lead="41 Art", dice=(5,))
        events = [e for played in match.log for e in played.events]
        assert resolved(events).defense == defense


def test_12_22_12_23_beside_an_hq_one_gun_supports_up_to_the_strength_of_the_hq() -> None:
    """An HQ is no artillery: one gun must fire, capped at its single point (12.13g-1); the other defends."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        japan={"1+2/9": "3405"},
        us={"41 HQ": "3406", "41 Art": "3406", "86 Art": "3406"},
        dice=(5,),
    )
    play(match, m.Lead(unit("41 Art")), m.AssignGuns(unit("41 Art")))
    events = [e for played in match.log for e in played.events]
    assert resolved(events).defense == 1 + 1 + 1


def test_12_22_12_24_guns_alone_defend_with_all_their_defense_strength_and_have_fired() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"41 Art": "3406", "86 Art": "3406"},
        japan={"1+2/9": "3405"},
        dice=(10,),
    )
    play(match, m.Lead(unit("41 Art")))
    ended(match)
    fought = resolved(told(match))
    assert (fought.attack, fought.defense) == (5, 2)
    assert force(match, US).fired == frozenset(
        u for u in units("41 Art", "86 Art") if u in force(match, US).at
    )


def test_12_23_3_72e_disrupted_and_fired_artillery_in_the_hex_need_not_fire() -> None:
    us = {"1/41": "3406", "41 Art": "3406", "86 Art": "3406"}
    p, combat = before_fire("1/41", us, forces={US: {"disrupted": {"41 Art"}, "fired": {"86 Art"}}})
    assert in_hex(p, combat, US) == ()
    p, combat = before_fire("1/41", us, forces={US: {"disrupted": {"41 Art"}}})
    assert in_hex(p, combat, US) == units("86 Art")


def test_12_23_the_odds_keep_the_artillery_of_the_hex_once_it_is_designated() -> None:
    near = around(TARGET)
    far = next(h for h in around(near[3]) if h not in near and h != TARGET)
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9", "I(-)9"),
        japan={"1+2/9": near[0], "I(-)9": near[0]},
        us={"1/51": TARGET, "51(+) Art": TARGET, "51 HQ": far, "86 Art": far},
        scenario="campaign",
    )
    gun = unit("51(+) Art")
    play(match, m.Lead(unit("I(-)9")), m.Lead(unit("1/51")))
    assert type(top(match)) is m.FireSupport
    before = strengths(match, m.AssignGuns(gun))
    assert before == "10 to 5"
    play(match, m.AssignGuns(gun))
    assert strengths(match, m.EndFireSupport()) == before


def test_12_23_beside_a_fired_gun_the_other_supports_and_the_fired_one_defends() -> None:
    match = defended(
        {"1/51": TARGET, "51(+) Art": TARGET, "88 Art": TARGET},
        forces={US: {"fired": {"88 Art"}}},
        dice=(5,),
    )
    play(match, m.Lead(unit("1/51")))
    events = [e for entry in match.log for e in entry.events] + ended(match)
    assert [e.unit for e in of(m.GunsAssigned, events)] == [unit("51(+) Art")]
    assert resolved(events).defense == 3 + 1 + 2


def test_12_23_only_one_in_the_hex_and_there_is_room_for_it() -> None:
    us = {
        "1/41": TARGET,
        "51(+) Art": TARGET,
        "41 Art": TARGET,
        "86 Art": BEHIND,
        "88 Art": BEHIND,
        "41 HQ": BEHIND,
    }
    match = defense_fire(us)
    play(match, m.AssignGuns(unit("86 Art")))
    assert refused(match, m.AssignGuns(unit("88 Art"))) == "12.23"  # the second place is for a gun in the hex
    other = defense_fire(us)
    play(other, m.AssignGuns(unit("41 Art")))
    assert refused(other, m.AssignGuns(unit("51(+) Art"))) == "12.23"


def test_12_23_the_gun_in_the_hex_is_counted_in_advance() -> None:
    told = breakdown(built_up(us={"1/51": TARGET, "51(+) Art": TARGET}), m.UseAssault())
    assert told["artillery supporting the defense"].value == 2
    assert told["defense strength in the hex"].value == 3


def test_12_24_after_combat_all_artillery_in_the_defender_hex_has_fired() -> None:
    match = defense_fire({"1/41": TARGET, "41 Art": TARGET, "51(+) Art": TARGET}, dice=(10,))
    play(match, m.AssignGuns(unit("41 Art")))
    ended(match)
    left = set(units("41 Art", "51(+) Art")) & set(force(match, US).at)
    assert left
    assert left <= force(match, US).fired


def test_12_24_a_gun_that_has_retreated_from_the_defender_hex_has_fired() -> None:
    match = resulting(
        "DR", {"1/41": "3406", "41 Art": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "1/41")
    )
    ended(match)
    assert force(match, US).at[unit("41 Art")] != at("3406")
    assert unit("41 Art") in force(match, US).fired


def test_10_53a_11_31a_12_24_below_one_to_four_the_attackers_lose_and_the_guns_have_fired() -> None:
    """16 Eng attacks with 2 what defends with 5; support makes it 2 to 10: under 1:4 there is no die."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "16 Eng", mobile=True),
        us={"1/41": "3406", "A/194": "3406", "41 Art": "3406", "86 Art": "3408", "41 HQ": "3408"},
        japan={"16 Eng": "3405"},
        dice=(1,),
    )
    play(match, m.Lead(unit("1/41")), m.AssignGuns(unit("41 Art")), m.AssignGuns(unit("86 Art")))
    fought = resolved(told(match))
    assert (fought.attack, fought.defense, fought.face, fought.result) == (2, 10, 0, "A2R")
    assert unit("16 Eng") in force(match, JAPAN).eliminated
    assert set(units("41 Art", "86 Art")) <= force(match, US).fired


def test_12_25_9_23d_what_counts_is_the_zone_when_the_combat_phase_begins() -> None:
    """The cavalry refuses combat, and its attacker advances: away from one gun, and toward another."""
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        us={"1/26": "3406", "41 Art": "3304", "51(+) Art": "3306"},
        japan={"1+2/9": "3405"},
        dice=(1,),
    )
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")))
    play(match, m.RetreatTo(at("3506")), m.RetreatTo(at("3507")), m.AdvanceUnit(unit("1+2/9")))
    assert top(match) == REST
    assert fighting(match).pressed == {unit("51(+) Art")}


def passing(onward: str | None) -> Match:
    """1+2/9 may advance to 3406 and beyond, past 41 Art in 3407; then 1/42 is attacked, which that gun could support."""
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, (attack("3708", "II(-)9"),)),
        m.Combat(JAPAN, at("3406"), units("1+2/9"), (), {unit("1+2/9"): at("3405")}, True),
        m.Advance(JAPAN, units("1+2/9"), at("3406"), 2),
        us={"41 Art": "3407", "1/42": "3708", "88 Art": "3711", "41 HQ": "3711"},
        japan={"1+2/9": "3405", "II(-)9": "3807"},
        display=Display(),
        hands={US: "", JAPAN: ""},
    )
    if onward is None:
        play(match, m.EndAdvance())
    else:
        play(match, m.AdvanceUnit(unit("1+2/9")), m.AdvanceTo(at(onward)))
    assert top(match) == m.FireSupport(US)
    return match


def test_12_25_11_61b_an_advance_past_a_gun_silences_it_for_the_phase() -> None:
    """The zone that the unit placed on it on the way is enough, although none reaches it any more."""
    match = passing(None)
    assert m.AssignGuns(unit("41 Art")) in match.legal(US)
    match = passing("3305")
    assert at("3407") not in position(match).deployed[JAPAN].zone
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "12.25"
    assert m.AssignGuns(unit("88 Art")) in match.legal(US)


def test_12_25_11_62_an_advance_that_ends_beside_a_gun_holds_it_down() -> None:
    match = passing("3306")
    assert at("3407") in position(match).deployed[JAPAN].zone
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "12.25"
