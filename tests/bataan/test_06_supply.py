"""Chapter 6.1: who is In Supply."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, GameTurn
from pacwar.games.bataan.r06_supply import army_supply, put_in_supply, supplied_japan
from pacwar.games.bataan.relocation import relocated

from .scene import (
    F41,
    F51,
    FAR_US,
    REST,
    around,
    at,
    begin,
    command,
    force,
    let_pass,
    named,
    of,
    play,
    position,
    scene,
    top,
    unit,
    units,
)
from .supply import NINTH, judged, ring, second

# -- Japan --------------------------------------------------------------------------------------------------


def test_x05_everybody_is_in_supply_on_gt3_of_scenario_2() -> None:
    match = begin("abucay", dice=0)
    let_pass(match, m.FirstMarker)
    for side in (US, JAPAN):
        assert force(match, side).unsupplied == frozenset()
        assert force(match, side).emergency == frozenset()


def test_6_11a_6_13a_who_traces_no_route_is_in_emergency_supply() -> None:
    """6.13"""
    free = judged(japan={"1+2/9": "3007"})
    assert force(free, JAPAN).emergency == frozenset()
    far = judged(japan={"1+2/9": "3919"}, us={"1/41": "3914", "2/41": "4018", "3/41": "3716"})
    assert force(far, JAPAN).emergency == {unit("1+2/9")}
    assert force(far, JAPAN).unsupplied == frozenset()  # 6.13d: no penalty


def far(marker: str) -> Any:
    return judged(
        japan={"1+2/9": "3919"},
        us={"1/41": "3914", "2/41": "4018", "3/41": "3716"},
        forces={JAPAN: {marker: {"1+2/9"}}},
    )


def test_6_13b_emergency_supply_lasts_one_turn() -> None:
    match = far("emergency")
    assert force(match, JAPAN).unsupplied == {unit("1+2/9")}
    assert force(match, JAPAN).emergency == frozenset()


def test_6_13c_an_out_of_supply_marker_remains() -> None:
    assert force(far("unsupplied"), JAPAN).unsupplied == {unit("1+2/9")}


def test_6_12_who_traces_again_loses_its_markers() -> None:
    match = judged(
        japan={"1+2/9": "3007", "I(-)9": "3007"},
        forces={JAPAN: {"unsupplied": {"1+2/9"}, "emergency": {"I(-)9"}}},
    )
    assert force(match, JAPAN).unsupplied == frozenset()
    assert force(match, JAPAN).emergency == frozenset()


def test_6_13a_a_destroyed_bridge_alone_gives_no_emergency_supply() -> None:
    """The exception: who would trace but for the bridge is Out of Supply."""
    start = scene(scenario="second").state.land
    bridges = [
        (at(a), at(b)) if at(a) < at(b) else (at(b), at(a))
        for a, b in (("3913", "3914"), ("4012", "4013"), ("3502", "3503"), ("3603", "3604"))
    ]
    land = replace(start, blown=tuple(sorted(bridges)))
    where = {"7+8/141": "3914"}
    whole = judged(japan=where, scenario="second", turn=24)
    assert force(whole, JAPAN).unsupplied == frozenset()
    cut = judged(japan=where, scenario="second", turn=24, land=land)
    assert force(cut, JAPAN).unsupplied == {unit("7+8/141")}
    assert force(cut, JAPAN).emergency == frozenset()


def test_6_11c_army_units_need_a_supplied_hq_or_a_source_nearby() -> None:
    """6.11c-1, 6.11c-2"""
    near = judged(japan={"1 Art": "3707", "65 HQ": "3607"})
    assert force(near, JAPAN).emergency == frozenset()
    alone = judged(japan={"1 Art": "3809", "65 HQ": "3404"})
    assert force(alone, JAPAN).emergency == {unit("1 Art")}  # a road is not enough
    source = judged(japan={"1 Art": "4004"})
    assert force(source, JAPAN).emergency == frozenset()  # R50


def test_6_32_units_in_manila_are_in_supply() -> None:
    match = second(japan={"I/8": "Manila"}, forces={JAPAN: {"emergency": {"I/8"}}})
    assert force(match, JAPAN).emergency == frozenset()


# -- the US -------------------------------------------------------------------------------------------------


def test_6_11b_who_was_in_supply_and_traces_still_is() -> None:
    """6.1, R13, R39"""
    us = {"41 HQ": "3327", "1/41": "3425", "2/41": "3324", "51 HQ": "3728", "1/51": "3825"}
    match = second(
        us=us,
        forces={US: {"unsupplied": {"2/41", "51 HQ", "1/51"}}},
        commands={US: {"supplied": frozenset({F41})}},
    )
    assert force(match, US).unsupplied == set(units("2/41", "51 HQ", "1/51"))
    assert command(match, US).supplied == {F41}


def test_6_41b_a_formation_needs_the_route_of_its_hq() -> None:
    us = {"41 HQ": "1605", "1/41": "4237"}
    match = second(
        us=us,
        japan=ring("1605", NINTH),
        commands={US: {"supplied": frozenset({F41})}},
    )
    assert command(match, US).supplied == frozenset()
    assert force(match, US).unsupplied == set(units("41 HQ", "1/41"))


def test_6_11c_a_us_army_unit_can_become_in_supply() -> None:
    us = {"41 HQ": "3327", "A/194": "3425", "B/194": "2224"}
    match = second(
        us=us, forces={US: {"unsupplied": {"A/194", "B/194"}}}, commands={US: {"supplied": frozenset({F41})}}
    )
    assert force(match, US).unsupplied == {unit("B/194")}


def test_6_11c_army_units_do_not_draw_on_supply_roads() -> None:
    """9(+) AT on the road to 4200, more than seven hexes away; a battalion beside it is In Supply."""
    fields: dict[str, Any] = {"japan": {"9(+) AT": "4010", "1+2/141": "4010"}, "us": FAR_US}
    fed = supplied_japan(position(scene(**fields)))
    assert fed == named("1+2/141")
    fields["japan"]["65 HQ"] = "3908"
    assert unit("9(+) AT") in supplied_japan(position(scene(**fields)))  # 6.11c-1
    fields["japan"] = {"9(+) AT": "3802"}
    assert supplied_japan(position(scene(**fields))) == named("9(+) AT")  # 6.11c-2


def test_6_11c_6_13_an_hq_in_emergency_supply_feeds_nobody() -> None:
    """Both are cut off by a ring of US units: both have an Emergency Supply marker, then an Out of Supply marker."""
    ring = dict(zip(("1/41", "2/41", "3/41", "1/42", "2/42", "3/42"), around("3408"), strict=True))
    marks: dict[str, Any] = {}
    for expected in ("emergency", "unsupplied", "unsupplied"):
        match = scene(
            m.SupplyStatus(), us=ring, japan={"65 HQ": "3408", "9(+) AT": "3408"}, forces={JAPAN: marks}
        )
        assert getattr(force(match, JAPAN), expected) == named("65 HQ", "9(+) AT")
        marks = {k: getattr(force(match, JAPAN), k) for k in ("emergency", "unsupplied")}
    free = scene(m.SupplyStatus(), japan={"65 HQ": "3408", "9(+) AT": "3408"}, forces={JAPAN: marks})
    assert not force(free, JAPAN).unsupplied  # 6.12


def test_6_13_us_units_have_no_emergency_supply() -> None:
    match = judged(us={"1/41": "3007"}, japan=ring("3007", NINTH))
    assert force(match, US).unsupplied == {unit("1/41")}
    assert force(match, US).emergency == frozenset()


def test_6_41a_all_units_that_trace_are_put_in_supply() -> None:
    match = scene(
        us={"41 HQ": "3327", "1/41": "3425", "2/41": "1605"},
        japan=ring("1605", NINTH),
        scenario="second",
        turn=24,
        forces={US: {"unsupplied": {"41 HQ", "1/41"}}},
    )
    s = put_in_supply(position(match), match.state, F41)
    assert s.forces[US].unsupplied == {unit("2/41")}  # R39
    assert F41 in s.commands[US].supplied


@pytest.mark.parametrize(
    ("hq", "where", "before", "after"),
    [
        (True, "3425", True, False),  # a supplied HQ in range puts it In Supply
        (True, "4237", True, True),  # not from afar
        (True, "4237", False, False),
        (False, "4237", False, True),  # an unsupplied HQ puts it out, at any distance
    ],
)
def test_6_15a_an_army_unit_is_as_the_hq_that_activates_it(
    hq: bool, where: str, before: bool, after: bool
) -> None:
    out = ({"A/194"} if before else set()) | (set() if hq else {"41 HQ"})
    match = scene(
        us={"41 HQ": "3327", "A/194": where}, scenario="second", turn=24, forces={US: {"unsupplied": out}}
    )
    s = army_supply(position(match), match.state, unit("A/194"), F41)
    assert (unit("A/194") in s.forces[US].unsupplied) == after


def test_16_54c_6_11a_r86_emergency_supply_is_not_enough_to_receive_replacements() -> None:
    """The marker of last turn does not matter to who traces again; who traces no route now is not judged In Supply."""
    both = frozenset(units("1+2/9", "I(-)9"))
    match = judged(
        japan={"1+2/9": "3007", "I(-)9": "3007"},
        forces={JAPAN: {"emergency": {"I(-)9"}}},
        game_turn=GameTurn(JAPAN, recovering=both, cut_off=frozenset(units("1+2/9"))),  # R81
    )
    assert force(match, JAPAN).emergency == {unit("1+2/9")}
    assert match.state.steps[0].recovering == {unit("I(-)9")}


def test_r81_guerrillas_cut_off_a_unit_for_a_turn() -> None:
    match = judged(japan={"1+2/9": "3007"}, game_turn=GameTurn(JAPAN, cut_off=frozenset({unit("1+2/9")})))
    assert force(match, JAPAN).emergency == {unit("1+2/9")}


# -- points -------------------------------------------------------------------------------------------------


def choice(supply: int, **fields: Any) -> Any:
    return scene(
        m.SupplyChoice(US, F41),
        us={"41 HQ": "3327", "1/41": "3425"},
        scenario="second",
        turn=24,
        tally={"supply": supply},
        forces={US: {"unsupplied": {"41 HQ", "1/41"}}},
        **fields,
    )


def test_6_41b_a_point_is_spent_at_activation() -> None:
    """6.15b"""
    match = choice(2)
    play(match, m.SpendSupply())
    assert match.state.tally.supply == 1
    assert force(match, US).unsupplied == frozenset()
    saved = choice(2, commands={US: {"supplied": frozenset({F41})}})
    events = play(saved, m.SaveSupply())  # 6.17
    assert saved.state.tally.supply == 2
    assert command(saved, US).supplied == frozenset()
    assert not of(m.FormationSupplied, events)[0].supplied


def test_6_41a_without_point_or_route_nobody_is_asked() -> None:
    assert top(choice(0)) == REST
    cut = scene(
        m.SupplyChoice(US, F41),
        us={"41 HQ": "1605"},
        japan=ring("1605", NINTH),
        scenario="second",
        turn=24,
        tally={"supply": 5},
    )
    assert top(cut) == REST
    assert force(cut, US).unsupplied == {unit("41 HQ")}


def test_6_41c_once_a_turn_for_each_formation() -> None:
    fresh = scene(
        m.Operations(US),
        m.SequenceChoice(US, (F41,), event=True),
        us={"41 HQ": "3327", "1/41": "3425"},
        scenario="second",
        turn=24,
        tally={"supply": 5},
    )
    play(fresh, m.ChooseMobile())
    assert top(fresh) == m.SupplyChoice(US, F41)
    again = scene(
        m.Operations(US),
        m.SequenceChoice(US, (F41,), event=True),
        us={"41 HQ": "3327", "1/41": "3425"},
        scenario="second",
        turn=24,
        tally={"supply": 5},
        commands={US: {"activated": frozenset({F41}), "supplied": frozenset({F41})}},
    )
    play(again, m.ChooseMobile())
    assert type(top(again)) is m.Movement


def feeding(**fields: Any) -> Any:
    return scene(
        m.ReorganizationPhase(),
        us={"41 HQ": "3327", "1/41": "3425", "51 HQ": "3728", "1/51": "3825"},
        scenario="second",
        turn=24,
        commands={US: {"markers": {F41: 1, F51: 1}, "supplied": frozenset({F41, F51}), **fields}},
        tally={"supply": 2},
    )


def test_6_41d_who_was_not_activated_is_fed_or_out_of_supply() -> None:
    match = feeding()
    assert top(match) == m.Feeding(US, tuple(sorted((F41, F51))))
    play(match, m.FeedFormation(F41))
    play(match, m.EndFeeding())
    assert match.state.tally.supply == 1
    assert command(match, US).supplied == {F41}
    assert force(match, US).unsupplied == set(units("51 HQ", "1/51"))
    acted = feeding(activated=frozenset({F41}))
    assert top(acted) == m.Feeding(US, (F51,))


def test_x89_without_points_nobody_is_marked() -> None:
    match = scene(m.ReorganizationPhase(), us={"21 HQ": "3923", "31 HQ": "2522"})
    assert top(match) == REST
    assert force(match, US).unsupplied == frozenset()


def test_6_43_olongapo_brings_six_points_once() -> None:
    match = scene(us={"1/41": "1606"}, scenario="second", turn=24, tally={"supply": 1})
    s = relocated(position(match), match.state, units("1/41"), at("1604")).state
    assert s.tally.supply == 7
    assert s.tally.olongapo
    again = scene(us={"1/41": "1606"}, scenario="second", turn=24, tally={"supply": 1, "olongapo": True})
    assert relocated(position(again), again.state, units("1/41"), at("1604")).state.tally.supply == 1


def test_6_46a_the_fall_of_the_source_costs_all_points() -> None:
    """6.46"""
    match = scene(japan={"1+2/9": "3139"}, scenario="second", turn=24, tally={"supply": 9})
    out = relocated(position(match), match.state, units("1+2/9"), at("3140"))
    assert out.state.tally.supply == 0
    assert of(m.SupplyChanged, out.events)[0].points == -9
