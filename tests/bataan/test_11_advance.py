"""Chapter 11.6: Advance after combat."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r11_advance import may_advance

from .combats import NEAR, TARGET, ordered, resulting, won
from .scene import FAR_US, REST, at, force, of, play, position, refused, scene, top, unit, units


def test_11_61a_one_hex_on_the_assault_crt() -> None:
    match = won(
        ("1+2/9", "I(-)9"), mobile=False, japan={"1+2/9": "3405", "I(-)9": "3405"}, us={"1/41": "3814"}
    )
    events = play(match, m.AdvanceUnit(unit("1+2/9")))
    assert of(m.UnitAdvanced, events) == [m.UnitAdvanced(rule="11.61", unit=unit("1+2/9"), to=at("3406"))]
    assert top(match) == m.Advance(JAPAN, units("I(-)9"), at("3406"), 1)
    assert refused(match, m.AdvanceUnit(unit("1+2/9"))) == "11.63"
    play(match, m.EndAdvance())  # 11.62: nobody is forced
    assert force(match, JAPAN).at == {unit("1+2/9"): at("3406"), unit("I(-)9"): at("3405")}
    assert match.state.tally.drm == 0


def test_11_61b_two_hexes_on_the_mobile_crt_through_zones() -> None:
    """11.65"""
    match = won(("1+2/9",), japan={"1+2/9": "3405"}, us={"1/41": "3408"})
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert refused(match, m.AdvanceTo(at("3408"))) == "11.61b"
    play(match, m.AdvanceTo(at("3407")))  # in the zone of 1/41
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3407")
    match = won(("1+2/9",), japan={"1+2/9": "3405"}, us={"1/41": "3407"})
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert refused(match, m.AdvanceTo(at("3407"))) == "11.61b"


def test_11_61b_a_unit_may_pass_through_a_full_hex_but_not_stay_there() -> None:
    """11.66 looks at the end of an advance."""
    match = resulting(
        "DE",
        {"1/41": "3406"},
        {"1+2/9": "3405", "I(-)9": "3405", "6+7/9": "3405", "II(-)9": "3405", "11+12/9": "3505"},
        "3406",
        leads=("1+2/9", "1/41"),
        mobile=True,
    )
    for name in ("1+2/9", "I(-)9", "6+7/9", "II(-)9"):
        play(match, m.AdvanceUnit(unit(name)), m.Stop())
    play(match, m.AdvanceUnit(unit("11+12/9")))
    assert refused(match, m.Stop()) == "11.66"
    play(match, m.AdvanceTo(at("3407")))
    assert match.state.tally.drm == 1


def test_3_72d_11_61b_of_two_attackers_the_disrupted_one_advances_one_hex() -> None:
    match = resulting(
        "DE",
        {"1/51": "3406"},
        {"1+2/9": "3405", "6+7/9": "3405"},
        "3406",
        leads=("1+2/9", "1/51"),
        mobile=True,
        forces={JAPAN: {"disrupted": {"6+7/9"}}},
    )
    play(match, m.AdvanceUnit(unit("6+7/9")))
    assert type(top(match)) is m.Advance  # it is not asked for a second hex
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert type(top(match)) is m.Advancing


def test_11_61b_7_12b_two_hexes_back_to_where_it_came_from_earn_nothing() -> None:
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        m.Combat(JAPAN, at("3406"), units("1+2/9"), (), {unit("1+2/9"): at("3405")}, True),
        REST,
        m.Advance(JAPAN, units("1+2/9"), at("3406"), 2),
        us=FAR_US,
        japan={"1+2/9": "3405"},
    )
    play(match, m.AdvanceUnit(unit("1+2/9")), m.AdvanceTo(at("3405")))
    assert match.state.tally.drm == 0


def test_e08_7_12b_11_61c_the_initiative_drm_moves_by_one() -> None:
    for side, before, after in ((JAPAN, 2, 3), (JAPAN, -2, -1), (JAPAN, 0, 1), (US, 2, 1), (US, 0, -1)):
        japan = {"1+2/9": "3405" if side is JAPAN else "3206"}
        us = {"1/41": "3405" if side is US else "3206"}
        name = "1+2/9" if side is JAPAN else "1/41"
        match = won((name,), side=side, japan=japan, us=us, tally={"drm": before})
        events = play(match, m.AdvanceUnit(unit(name)), m.AdvanceTo(at("3407")))
        assert of(m.InitiativeShifted, events) == [m.InitiativeShifted(rule="11.61c", drm=after)]
        assert match.state.tally.drm == after


def test_r36_once_for_a_combat() -> None:
    match = won(("1+2/9", "I(-)9"), japan={"1+2/9": "3405", "I(-)9": "3405"}, us={"1/41": "3814"})
    for name in ("1+2/9", "I(-)9"):
        play(match, m.AdvanceUnit(unit(name)), m.AdvanceTo(at("3407")))
    assert match.state.tally.drm == 1


def test_r35_an_advance_counts_in_the_next_initiative_phase_and_is_gone_then() -> None:
    match = scene(m.Initiative(), tally={"drm": 2}, dice=(4, 5), turn=5)
    assert match.state.steps[0].first is JAPAN  # 4 + 2
    assert match.state.tally.drm == 0
    next_turn = scene(m.Initiative(), tally={"drm": match.state.tally.drm}, dice=(4, 5), turn=6)
    assert next_turn.state.steps[0].first is US


def test_11_6_only_into_a_vacated_hex() -> None:
    match = won(("1+2/9",), japan={"1+2/9": "3405"}, us={"1/41": "3406"})
    assert top(match) == REST


def test_11_63_only_who_attacked() -> None:
    match = won(("1+2/9",), japan={"1+2/9": "3405", "I(-)9": "3405"}, us={"1/41": "3814"})
    assert refused(match, m.AdvanceUnit(unit("I(-)9"))) == "11.63"


def test_11_63_who_stands_beside_the_attackers_and_did_not_attack_stays() -> None:
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        m.Combat(JAPAN, at("3406"), units("1+2/9"), (), {unit("1+2/9"): at("3405")}, False),
        REST,
        m.Advance(JAPAN, units("1+2/9"), at("3406"), 1),
        us=FAR_US,
        japan={"1+2/9": "3405", "I(-)9": "3405"},
    )
    assert refused(match, m.AdvanceUnit(unit("I(-)9"))) == "11.63"


def test_11_64_16_31_artillery_stays_unless_self_propelled() -> None:
    match = won(
        ("1/41", "41 Art", "2 Prov Art"),
        side=US,
        us={"1/41": "3405", "41 Art": "3405", "2 Prov Art": "3405"},
        japan={"1+2/9": "3206"},
    )
    assert refused(match, m.AdvanceUnit(unit("41 Art"))) == "11.64"
    play(match, m.AdvanceUnit(unit("2 Prov Art")))
    assert force(match, US).at[unit("2 Prov Art")] == at("3406")


def test_11_6_not_into_prohibited_terrain_or_out_of_the_area() -> None:
    """8.36a: no way leads from 3315 into the jungle of 3415."""
    match = won(
        ("1/41", "A/194"), "3415", side=US, us={"1/41": "3315", "A/194": "3315"}, japan={"1+2/9": "3206"}
    )
    assert refused(match, m.AdvanceUnit(unit("A/194"))) == "11.6"
    p = position(match)
    assert may_advance(p, unit("1/41"), at("3415"))
    assert not may_advance(p, unit("1/41"), at("3417"))
    play(match, m.AdvanceUnit(unit("1/41")))
    match = won(("1/41",), "2716", side=US, us={"1/41": "2715"}, japan={"1+2/9": "3206"})
    play(match, m.AdvanceUnit(unit("1/41")))
    assert refused(match, m.AdvanceTo(at("2616"))) == "11.6"


def test_11_66_stacking_at_the_end_of_an_advance() -> None:
    japan = {"1/41": "3405", "2/41": "3405", "3/41": "3405", "1/42": "3305"}
    match = won(tuple(japan), side=US, mobile=False, us=japan, japan={"1+2/9": "3206"})
    play(match, *(m.AdvanceUnit(unit(name)) for name in ("1/41", "2/41", "3/41")))
    assert top(match) == REST  # nobody else finds room
    match = won(tuple(japan), side=US, us=japan, japan={"1+2/9": "3206"})
    for name in ("1/41", "2/41", "3/41"):
        play(match, m.AdvanceUnit(unit(name)), m.Stop())
    play(match, m.AdvanceUnit(unit("1/42")))
    assert refused(match, m.Stop()) == "11.66"  # through the full hex, but not into it
    play(match, m.AdvanceTo(at("3407")))


def test_11_61d_defenders_never_advance() -> None:
    match = resulting("AR", {"1/41": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "1/41"))
    play(match, m.RetreatUnit(unit("1+2/9")), m.RetreatTo(at("3404")), m.Stop())
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3404")
    assert not [step for step in match.state.steps if isinstance(step, m.Advance)]
    assert force(match, US).at[unit("1/41")] == at("3406")


def test_11_6_a_whole_combat_ends_with_retreat_and_advance() -> None:
    """11.62: the advance comes at once, before anything else is resolved."""
    match = resulting("DR", {"1/41": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "1/41"), mobile=True)
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    play(match, m.AdvanceUnit(unit("1+2/9")), m.AdvanceTo(at("3407")))
    assert match.state.tally.drm == 1
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3407")


def test_11_62_who_advances_does_so_at_once_and_attacks_no_more() -> None:
    """The next attack waits; who has advanced beside another enemy is not in it."""
    match = resulting(
        "DR",
        {"1/41": TARGET, "1/42": "2806"},
        {"1+2/9": NEAR[0], "I(-)9": "2807"},
        TARGET,
        leads=("1+2/9", "1/41"),
        fighting={},
    )
    play(match, m.RetreatUnit(unit("1/41")))
    while type(top(match)) is m.Retreating:
        play(match, next(a for a in match.legal("us") if type(a) in (m.Stop, m.RetreatTo)))
    assert type(top(match)) is m.Advance
    assert m.EndAdvance() in match.legal("japan")  # nobody is forced
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert force(match, JAPAN).at[unit("1+2/9")] == at(TARGET)
    while any(type(x) is m.Combat for x in match.state.steps):
        play(match, match.legal("japan")[-1])
    assert not any(type(x) in (m.Declarations, m.Declaring) for x in match.state.steps)


def test_11_66_15_44b_r143_invaders_land_before_the_others_who_find_what_room_is_left() -> None:
    """Invaders must take the hex, nobody else need advance: of three who attacked by land two have room beside them. III(-)20
    has not fought, and lands as well."""
    names = ("I(-)20", "6+7/20", "II(-)20")
    invaders = ("1+2/20", "III(-)20")
    match = resulting(
        "DE",
        us={"1/41": "1419"},
        japan=dict.fromkeys(names, "1418"),
        target="1419",
        leads=("I(-)20", "1/41"),
        combat={"afloat": units("1+2/20")},
        forces={JAPAN: {"afloat": dict.fromkeys(invaders, "1419"), "disrupted": set(invaders)}},
        scenario="second",
        turn=24,
    )
    assert all(force(match, JAPAN).at[unit(name)] == at("1419") for name in invaders)
    play(match, *(m.AdvanceUnit(unit(name)) for name in names[:2]))
    assert position(match).deployed[JAPAN].points[at("1419")] == 8
    assert not any(type(step) is m.Advance for step in match.state.steps)  # the third does not fit
    assert not force(match, JAPAN).eliminated
