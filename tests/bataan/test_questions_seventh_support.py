"""Questions to a referee, a seventh time: artillery, air and naval support, fortifications, and what the odds say of them."""

from __future__ import annotations

from pacwar.core.contract import Line
from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import TARGET, attack, attacked, breakdown, defended, drms, ended, net, resolved, strengths
from .scene import air, around, at, event, formation, of, play, scene, ship, top, unit
from .support import at_orion, before_the_pass

COAST = "4125"  # Orion, on Manila Bay


# -- the odds -----------------------------------------------------------------------------------------------


def test_15_54_the_odds_of_assigning_a_ship_count_its_modifier() -> None:
    match = at_orion()
    assert type(top(match)) is m.Gunfire
    without = net(match, m.EndGunfire())
    first = breakdown(match, m.AssignShip(ship("Barge 1")))
    assert first["Naval Gunfire Support"] == Line("Naval Gunfire Support", -1, "15.54")
    play(match, m.AssignShip(ship("Barge 1")))
    assert without is not None and net(match, m.EndGunfire()) == without - 1
    assert net(match, m.AssignShip(ship("Barge 2"))) == without - 2


def test_15_55_the_odds_of_interdiction_count_what_it_offsets() -> None:
    match = at_orion()
    without = net(match, m.EndGunfire())
    play(match, m.AssignShip(ship("Barge 1")), m.AssignShip(ship("Barge 2")))
    assert type(top(match)) is m.NavalInterdiction
    assert without is not None and net(match, m.EndInterdiction()) == without - 2
    assert net(match, m.Interdict(air("US Fighter"))) == without - 1


def test_17_14_the_odds_of_an_event_count_its_modifier() -> None:
    match = at_orion(hands={JAPAN: "F", US: ""}, display=m.Display())
    assert type(top(match)) is m.EventWindow
    without = net(match, m.Pass())
    assert without is not None
    assert net(match, m.PlayEvent(event("F"))) == max(without - 3, -5)


def test_12_17_the_odds_count_artillery_that_needs_no_check() -> None:
    near = around(TARGET)
    match = attacked(
        US,
        ("51",),
        attack(TARGET, "1/51"),
        us={"1/51": near[0], "51(+) Art": near[0]},
        japan={"1+2/141": TARGET},
        scenario="campaign",
    )
    gun = unit("51(+) Art")
    assert type(top(match)) is m.FireSupport
    assert strengths(match, m.EndFireSupport()) == "3 to 4"
    lines = breakdown(match, m.AssignGuns(gun))
    assert lines["artillery in support of the attack"].value == 2
    assert strengths(match, m.AssignGuns(gun)) == "5 to 4"
    assert not any("still to be coordinated" in text for text in lines)


def with_a_far_gun(*dice: int) -> Match:
    """The 51st attacks with a gun of its own beside it and one of the Army farther back, which must check."""
    near = around(TARGET)
    far = next(h for h in around(near[3]) if h not in near and h != TARGET)
    return attacked(
        US,
        ("51",),
        attack(TARGET, "1/51", "2/51"),
        us={"1/51": near[0], "2/51": near[0], "51(+) Art": near[0], "86 Art": far},
        japan={"1+2/141": TARGET},
        army={"86 Art": "51"},
        scenario="campaign",
        dice=dice,
    )


def test_10_42b_the_odds_leave_out_artillery_that_has_still_to_check_and_say_so() -> None:
    match = with_a_far_gun()
    play(match, m.Lead(unit("1/51")))
    waits = "artillery in support of the attack: still to be coordinated"
    assert waits in breakdown(match, m.AssignGuns(unit("86 Art")))
    assert strengths(match, m.AssignGuns(unit("86 Art"))) == "6 to 4"
    play(match, m.AssignGuns(unit("86 Art")))
    lines = breakdown(match, m.AssignGuns(unit("51(+) Art")))
    assert lines["artillery in support of the attack"].value == 2 and waits in lines
    assert strengths(match, m.AssignGuns(unit("51(+) Art"))) == "8 to 4"


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


# -- HQs ----------------------------------------------------------------------------------------------------


def test_12_13c_an_hq_outside_of_the_area_commands_no_army_artillery() -> None:
    for hq, face in (("2522", [2]), ("2724", [])):  # R167
        match = before_the_pass(hq, dice=(*face, 1, 1, 1))
        events = play(match, m.AssignGuns(unit("88 Art")))
        assert [e.rule for e in of(m.ErChecked, events)][:1] == (["12.13c"] if face else ["10.42b"])


def test_13_31_an_hq_outside_of_the_area_brings_no_air_support() -> None:
    display = m.Display(air={air("US Fighter"): m.READY, air("Ida"): m.READY})
    for hq, is_asked in (("2522", False), ("2724", True)):  # R167
        match = before_the_pass(hq, display=display)
        assert (type(top(match)) is m.AirSupport) == is_asked


# -- air and naval support ----------------------------------------------------------------------------------


def flown_at(*committed: str, us: dict[str, str], dice: tuple[int, ...]) -> list[Event]:
    """Japan attacks 1/51 with all these air units; what is told to the end of the combat."""
    near = around(TARGET)
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        us={"1/51": TARGET, **us},
        japan={"1+2/9": near[0], "16 HQ": near[0]},
        display=m.Display(air={air(name): m.READY for name in (*committed, "Val")}),
        scenario="campaign",
        dice=dice,
    )
    assert type(top(match)) is m.AirSupport
    events = play(match, *(m.AssignAir(air(name)) for name in committed))
    return [*events, *ended(match)]


def test_16_12_one_point_of_aa_takes_the_small_unit_and_leaves_the_bomber() -> None:
    near = around(TARGET)
    events = flown_at("Ida", "Lily", us={"1/200 AA": near[3]}, dice=(1, 9))
    assert [e.air for e in of(m.AirOffset, events)] == [(air("Ida"),)]
    assert drms(events)["13.35"] == -2


def test_16_12_where_aa_takes_all_nobody_checks() -> None:
    near = around(TARGET)
    aa = {"1/200 AA": near[3], "2/200 AA": near[4]}
    events = flown_at("Ida", "Nate", us=aa, dice=(9,))
    assert not of(m.GroupChecked, events) and "13.35" not in drms(events)


def test_15_55_an_air_unit_of_two_points_silences_one_point_and_all_go_home() -> None:
    zone = "Manila Bay"
    display = m.Display(air={air("Kate"): zone}, ships={ship("Luzon"): zone})
    match = attacked(
        US,
        ("41",),
        attack(COAST, "1/41"),
        us={"1/41": "4124"},
        japan={"1+2/9": COAST},
        scenario="campaign",
        display=display,
        dice=(9,),
    )
    events = play(match, m.AssignShip(ship("Luzon")), m.Interdict(air("Kate")))
    events += ended(match)
    assert "15.54" not in drms(events)
    after = match.state.display
    assert (after.air[air("Kate")], after.ships[ship("Luzon")]) == (m.FLOWN, m.SAILED)


def test_15_53_torpedo_boats_of_the_attacker_keep_slower_ships_away() -> None:
    zone = "Bataan Coast"
    boats = {ship("PT Sqn 3"): zone, ship("Gunboat"): zone}
    match = attacked(
        US,
        ("91",),
        attack("1216", "1/92"),  # Morong
        us={"1/92": "1217"},
        japan={"1+2/9": "1216"},
        scenario="campaign",
        display=m.Display(ships=boats),
        dice=(9,),
    )
    assert type(top(match)) is m.Gunfire
    play(match, m.AssignShip(ship("PT Sqn 3")))
    assert type(top(match)) is not m.Gunfire  # 6 against 5: Japan has nothing to place
    assert match.state.display.ships[ship("Gunboat")] == zone


# -- artillery ----------------------------------------------------------------------------------------------


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


def test_3_72e_a_disrupted_gun_in_the_hex_defends_and_has_fired_afterwards() -> None:
    match = defended(
        {"1/51": TARGET, "51(+) Art": TARGET}, forces={US: {"disrupted": {"51(+) Art"}}}, dice=(10,)
    )
    events = play(match, m.Lead(unit("1/51"))) + ended(match)
    assert not of(m.SupportGiven, events) and resolved(events).defense == 3 + 1
    assert unit("51(+) Art") in match.state.forces[US].fired  # 12.24


def test_5_34_army_artillery_in_reserve_is_silent_for_an_army_lead() -> None:
    near = around(TARGET)
    far = next(h for h in around(near[3]) if h not in near and h != TARGET)
    for attached, is_asked in (({}, True), ({unit("86 Art"): formation("51")}, False)):
        commands = {US: {"reserve": {formation("51"): 9}, "attached": attached}}
        match = defended({"1 Pur": TARGET, "86 Art": far}, commands=commands, dice=(9,))
        assert (type(top(match)) is m.FireSupport) == is_asked


def test_10_42c_the_adjacent_gun_gives_all_while_the_others_are_scattered() -> None:
    match = with_a_far_gun(10, 9)
    play(match, m.Lead(unit("1/51")), m.AssignGuns(unit("86 Art")))
    events = play(match, m.AssignGuns(unit("51(+) Art")))
    assert [e.points for e in of(m.SupportGiven, events)] == [2]


def test_12_16_a_gun_beside_the_hex_that_did_not_fire_is_no_attacker() -> None:
    near = around(TARGET)
    guns = {"22 Art": near[0], "48 Mtn Art": near[1]}
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        us={"1/51": TARGET, "2/51": TARGET, "3/51": TARGET},
        japan={"1+2/9": near[0], **guns},
        army={"48 Mtn Art": "16"},
        scenario="campaign",
        dice=(10,),
    )
    play(match, m.Lead(unit("1/51")))
    events = play(match, m.AssignGuns(unit("22 Art")), m.EndFireSupport())
    result = resolved(events).result
    assert result.startswith("A") and result.endswith("Rd")
    ended(match)
    force = match.state.forces[JAPAN]
    assert unit("22 Art") not in force.at or unit("22 Art") in force.disrupted
    assert force.at[unit("48 Mtn Art")] == at(near[1])
    assert unit("48 Mtn Art") not in force.disrupted | force.fired


# -- fortifications -----------------------------------------------------------------------------------------


def test_14_13_a_built_fort_that_is_destroyed_leaves_no_ruin() -> None:
    land = m.Land(built=frozenset({at(TARGET)}))
    match = scene(m.EngineeringPhase(), japan={"1+2/9": TARGET}, us={}, land=land, scenario="campaign")
    assert not match.state.land.built and not match.state.land.destroyed
