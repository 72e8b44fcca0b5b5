"""Chapter 8: Artillery: barrage, adjacent attacks, Final Protective Fire."""

from __future__ import annotations

from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    UNIT,
    act,
    at,
    breakdown,
    combat,
    legal,
    lost,
    names,
    of,
    one,
    opened,
    play,
    refused,
    scene,
    strike,
)

# -- 8.0: both kinds of fire in one Game-Turn ---------------------------------------------------------------


def test_8_0_artillery_barrages_and_protects_in_the_same_game_turn() -> None:
    match = scene(
        combat(JAPAN),
        combat(US),
        us={"1/2 Mar": "0906", "1/10 Mar Art": "1103"},
        japan={"317": "0806"},
        dice=(6, 1),
    )
    events = strike(match, "317", "1/2 Mar", barrage=["1/10 Mar Art"])
    assert (one(events, m.AttackResolved).attack, one(events, m.AttackResolved).result) == (8, "-")
    events = strike(match, "1/2 Mar", "317", fpf=["1/10 Mar Art"])
    assert one(events, m.AttackResolved).defense == 8
    assert names(one(events, m.ProtectiveFireAllocated).units) == ("1/10 Mar Art",)
    assert one(events, m.ProtectiveFireAllocated).rule == "4.1-1B-c"


# -- 8.1: barrage -------------------------------------------------------------------------------------------


def test_8_11_barrage_is_never_forced() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0707"}, japan={"25": "0710"}, dice=(1,))
    assert legal(match, m.DeclareAttack) == {"1/2 Mar"}
    assert legal(match, m.EndCombat) == {""}
    play(match, m.EndCombat)
    assert opened(match) is not m.Combat


def test_8_11_only_artillery_attacks_from_afar() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0707"}, japan={"25": "0710", "317": "0709"})
    play(match, (m.DeclareAttack, "1/2 Mar"))
    assert opened(match) is m.Barrage
    assert refused(match, m.AddBarrage, "317") == "7.15"
    assert legal(match, m.AddBarrage) == {"25"}
    assert refused(match, m.EndBarrage) == "7.0"


def test_8_12_range_counts_the_target_hex_and_not_ones_own() -> None:
    """S1: range 3 reaches three hexes, not four."""
    match = scene(combat(JAPAN), us={"1/2 Mar": "0707", "2/2 Mar": "0706"}, japan={"25": "0710"})
    assert legal(match, m.DeclareAttack) == {"1/2 Mar"}
    assert refused(match, m.DeclareAttack, "2/2 Mar") == "7.15"


def test_example_s1_range_counting() -> None:
    """8.12 The second battery reaches the hex that is one too far for the first."""
    match = scene(combat(JAPAN), us={"2/2 Mar": "0706"}, japan={"25": "0710", "1/3": "1009"})
    play(match, (m.DeclareAttack, "2/2 Mar"))
    assert refused(match, m.AddBarrage, "25") == "8.11"
    assert legal(match, m.AddBarrage) == {"1/3"}


def test_8_13_barrage_alone_goes_against_a_single_hex() -> None:
    places = {"1/2 Mar": "0706", "2/2 Mar": "0707"}
    far = scene(combat(JAPAN), us=places, japan={"3/10": "1009"})
    play(far, (m.DeclareAttack, "1/2 Mar"))
    assert opened(far) is m.Barrage  # no second target can be named
    assert legal(far, m.AddTarget) == set()
    near = scene(combat(JAPAN), us=places, japan={"3/10": "1009", "317": "0806"})
    play(near, (m.DeclareAttack, "1/2 Mar"))
    assert refused(near, m.AddTarget, "2/2 Mar") == "8.13"
    play(near, (m.AddAttacker, "317"))
    assert legal(near, m.AddTarget) == {"2/2 Mar"}


def test_8_13_each_battery_has_one_target_in_a_combat_phase() -> None:
    match = scene(
        combat(JAPAN),
        us={"1/2 Mar": "0706", "2/2 Mar": "0707"},
        japan={"3/10": "1009", "1/3": "1109"},
        dice=(6,),
    )
    strike(match, "1/2 Mar", barrage=["3/10"])
    play(match, (m.DeclareAttack, "2/2 Mar"))
    assert refused(match, m.AddBarrage, "3/10") == "7.14"
    assert legal(match, m.AddBarrage) == {"1/3"}


def test_8_14_barraging_artillery_suffers_no_result() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan={"317": "0806", "1/3": "0710"}, dice=(4,))
    events = strike(match, "1/2 Mar", "317", barrage=["1/3"])  # 4 to 6, -2 on Clear
    assert one(events, m.AttackResolved).result == "A1"
    assert legal(match, m.RetreatTo) == {"0706", "0707", "0807"}  # 317 goes, and nobody else is asked for
    play(match, (m.RetreatTo, "0707"))
    assert at(match, "1/3") == "0710"
    assert at(match, "317") == "0707"


def test_8_14_a_failed_barrage_has_no_effect_at_all() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan={"1/3": "0710"}, dice=(6,))
    events = strike(match, "1/2 Mar", barrage=["1/3"])  # 2 to 6, -4 on Clear: column 3
    assert one(events, m.AttackResolved).result == "A2"
    assert (one(events, m.NoEffect).rule, one(events, m.NoEffect).result) == ("8.14", "A2")
    assert (at(match, "1/3"), at(match, "1/2 Mar")) == ("0710", "0906")


def test_8_15_artillery_alone_needs_d2_or_better() -> None:
    """S6: D1 is nothing, D2 counts."""
    for face, result, hexes in ((2, "D1", 0), (1, "D2", 2)):
        match = scene(
            combat(JAPAN),
            us={"1/2 Mar": "0906"},
            japan={"3/10": "0910", "1/3": "0810", "2/3": "1010"},
            dice=(face,),
        )
        events = strike(match, "1/2 Mar", barrage=["3/10", "1/3", "2/3"])
        assert one(events, m.AttackResolved).differential == 2
        assert one(events, m.AttackResolved).result == result
        if hexes:
            assert not of(events, m.NoEffect)
            play(match, (m.RetreatTo, "0905"), (m.RetreatTo, "0904"))
            assert at(match, "1/2 Mar") == "0904"
        else:
            assert one(events, m.NoEffect).rule == "8.15"
            assert at(match, "1/2 Mar") == "0906"


def test_8_15_ground_support_alone_is_like_artillery_alone() -> None:
    match = scene(combat(US, us=5), us={"1/2 Mar": "1203"}, japan={"317": "0806"}, dice=(3,))
    events = strike(match, "317", support=5)
    assert (one(events, m.AttackResolved).result, one(events, m.NoEffect).rule) == ("D1", "8.15")
    assert at(match, "317") == "0806"


def test_8_15_de_by_artillery_alone_eliminates() -> None:
    match = scene(
        combat(US), us={"106 FA": "1103", "145 FA": "1104"}, japan={"25": "0806", "317": "3114"}, dice=(1,)
    )
    events = strike(match, "25", barrage=["106 FA", "145 FA"])  # 12 to 1
    assert one(events, m.AttackResolved).result == "De"
    assert lost(match, JAPAN) == {"25"}
    assert at(match, "106 FA") == "1103"  # 7.94: no advance from afar, and nobody is asked
    assert opened(match) is not m.Advance


def test_example_s6_attack_by_artillery_alone() -> None:
    """8.15, 8.45 D1 has no effect, and the defender gets no Protective Fire although his battery is in range."""
    match = scene(
        combat(US, us=2, japan=3),
        us={"1/10 Mar Art": "1103"},
        japan={"317": "0806", "3/10": "0910"},
        dice=(2,),
    )
    events = strike(match, "317", barrage=["1/10 Mar Art"], support=2)
    told = one(events, m.AttackResolved)
    assert (told.attack, told.defense, told.result) == (5, 3, "D1")
    assert not of(events, m.ProtectiveFireAllocated)
    assert one(events, m.NoEffect).rule == "8.15"


# -- 8.2: combined attacks ----------------------------------------------------------------------------------


def test_8_21_barrage_and_support_are_added_to_the_attack() -> None:
    match = scene(
        combat(US, us=4),
        us={"1/2 Mar": "0906", "1/10 Mar Art": "1103", "106 FA": "1104"},
        japan={"317": "0806"},
        dice=(6,),
    )
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    play(match, (m.AddBarrage, "1/10 Mar Art"), (m.AddBarrage, "106 FA"))
    lines = breakdown(match, m.AddSupport, 4)
    assert lines["1/2 Mar Attack"] == (5, "7.0")
    assert lines["1/10 Mar Art Barrage"] == (3, "8.21")
    assert lines["106 FA Barrage"] == (6, "8.21")
    assert lines["Ground Support"] == (4, "9.11")
    assert lines["Combat Differential, 18 to 3"] == (15, "7.0")
    assert refused(match, m.AddBarrage, "106 FA") == "8.21"
    assert names(one(play(match, m.EndBarrage), m.BarrageAllocated).units) == ("1/10 Mar Art", "106 FA")


def test_8_22_range_to_one_of_the_defenders_is_enough() -> None:
    places = {"1/2 Mar": "0706", "2/2 Mar": "0707"}  # four and three hexes from the battery
    match = scene(combat(JAPAN), us=places, japan={"317": "0806", "25": "0710"}, dice=(1,))
    play(
        match,
        (m.DeclareAttack, "1/2 Mar"),
        (m.AddAttacker, "317"),
        (m.AddTarget, "2/2 Mar"),
        m.EndDeclaration,
    )
    assert legal(match, m.AddBarrage) == {"25"}
    events = play(match, (m.AddBarrage, "25"), m.EndBarrage, m.RegularAttack)
    assert (one(events, m.AttackResolved).attack, one(events, m.AttackResolved).defense) == (5, 12)
    alone = scene(combat(JAPAN), us={"1/2 Mar": "0706"}, japan={"317": "0806", "25": "0710"})
    play(alone, (m.DeclareAttack, "1/2 Mar"), (m.AddAttacker, "317"), m.EndDeclaration)
    assert opened(alone) is m.BanzaiChoice  # nothing to fire: the one defender is too far


# -- 8.3: adjacent attacks ----------------------------------------------------------------------------------


def test_8_31_adjacent_artillery_must_attack_adjacent_enemies() -> None:
    match = scene(
        combat(JAPAN),
        us={"1/2 Mar": "0906", "2/2 Mar": "1203"},
        japan={"3/10": "0806", "1/3": "0710"},
        dice=(1,),
    )
    assert refused(match, m.EndCombat) == "7.12"
    play(match, (m.DeclareAttack, "2/2 Mar"))
    assert refused(match, m.AddBarrage, "3/10") == "8.31"
    assert legal(match, m.AddBarrage) == {"1/3"}


def test_8_31_adjacent_artillery_is_not_added_as_barrage() -> None:
    """3/10 touches both enemies and is kept for the other one: it cannot change its mind after the declaration."""
    us = {"1/2 Mar": "0906", "2/2 Mar": "0805"}
    match = scene(combat(JAPAN), us=us, japan={"3/10": "0806", "1/3": "0710", "317": "0907"})
    play(match, (m.DeclareAttack, "1/2 Mar"), (m.AddAttacker, "317"), m.EndDeclaration)
    refusal = match.check(JAPAN, act(m.AddBarrage, "3/10"))
    assert refusal and refusal.rule == "8.31" and "declared with the adjacent attackers" in refusal.why
    assert legal(match, m.AddBarrage) == {"1/3"}


def test_8_31_adjacent_artillery_attacks_with_its_barrage_strength() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan={"3/10": "0806"})
    play(match, (m.DeclareAttack, "1/2 Mar"))
    lines = breakdown(match, m.AddAttacker, "3/10")
    assert lines["3/10 Barrage"] == (4, "8.31")
    assert refused(match, m.EndDeclaration) == "7.12"
    assert legal(match, m.AddAttacker) == {"3/10"}


def test_8_32_adjacent_artillery_attacks_all_whom_it_touches_and_nobody_else() -> None:
    match = scene(
        combat(JAPAN),
        us={"1/2 Mar": "0906", "2/2 Mar": "0907", "3/2 Mar": "1008"},
        japan={"3/10": "0806"},
        dice=(1,),
    )
    play(match, (m.DeclareAttack, "1/2 Mar"), (m.AddAttacker, "3/10"))
    assert legal(match, m.AddTarget) == {"2/2 Mar"}
    assert refused(match, m.AddTarget, "3/2 Mar") == "7.23"
    assert refused(match, m.EndDeclaration) == "7.21"  # nobody else could attack the other one
    play(match, (m.AddTarget, "2/2 Mar"), m.EndDeclaration)
    assert opened(match) is not m.Declaration


def test_8_33_adjacent_artillery_suffers_the_results() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906", "2/2 Mar": "0907"}, japan={"1/3": "0806"}, dice=(6,))
    events = strike(match, "1/2 Mar", "1/3", also=["2/2 Mar"])  # 2 to 12
    assert one(events, m.AttackResolved).result == "Ae"
    assert (names([one(events, m.UnitEliminated).unit]), one(events, m.UnitEliminated).rule) == (
        ("1/3",),
        "7.62",
    )
    assert lost(match, JAPAN) == {"1/3"}


def test_r22_adjacent_artillery_alone_is_struck_but_drives_nobody_back_one_hex() -> None:
    for face, result in ((1, "D1"), (6, "A1")):
        match = scene(combat(JAPAN), us={"102 Eng": "0906"}, japan={"3/10": "0806"}, dice=(face,))
        events = strike(match, "102 Eng", "3/10")  # 4 to 3, +1 on Clear
        assert one(events, m.AttackResolved).result == result
        if result == "D1":
            assert one(events, m.NoEffect).rule == "8.15"
            assert (at(match, "102 Eng"), at(match, "3/10")) == ("0906", "0806")
        else:
            assert not of(events, m.NoEffect)
            play(match, (m.RetreatTo, "0706"))  # 8.33
            assert at(match, "3/10") == "0706"


def test_r3_enemies_already_attacked_bind_no_artillery() -> None:
    """8.31 The enemy who has won and followed up to the guns has been attacked: they may fire elsewhere."""
    match = scene(
        combat(US),
        us={"2/18 Mar Eng": "0906", "1/10 Mar Art": "1006"},
        japan={"317": "0806", "318": "0610"},
        dice=(4, 6),
    )
    strike(match, "317", "2/18 Mar Eng")  # 2 to 3: A1
    play(match, (m.RetreatTo, "1005"), (m.AdvanceUnit, "317"), (m.AdvanceTo, "0906"))
    assert refused(match, m.DeclareAttack, "317") == "7.14"
    play(match, (m.DeclareAttack, "318"))
    assert legal(match, m.AddBarrage) == {"1/10 Mar Art"}


def test_r4_ground_support_alone_is_not_enough_against_a_unit_in_contact() -> None:
    """7.11 An enemy in contact is attacked by a unit; one out of contact may be left to Ground Support (9.13)."""
    places = {"317": "0806", "318": "0905", "316": "0409"}
    match = scene(combat(US, us=6), us={"1/2 Mar": "0906"}, japan=places)
    play(match, (m.DeclareAttack, "317"))
    assert refused(match, m.EndDeclaration) == "7.11"
    assert legal(match, m.AddAttacker) == {"1/2 Mar"}
    guns = scene(combat(US, us=6), us={"1/2 Mar": "0906", "1/10 Mar Art": "1203"}, japan=places, dice=(6,))
    play(guns, (m.DeclareAttack, "317"), m.EndDeclaration, (m.AddSupport, 6))
    assert refused(guns, m.EndBarrage) == "7.11"
    told = one(play(guns, (m.AddBarrage, "1/10 Mar Art"), m.EndBarrage), m.AttackResolved)
    assert (told.attack, told.attackers) == (9, ())
    afar = scene(combat(US, us=6), us={"1/2 Mar": "0906"}, japan=places, dice=(6,))
    play(afar, (m.DeclareAttack, "316"), (m.AddSupport, 6), m.EndBarrage)
    assert at(afar, "316") == "0409"
    assert refused(afar, m.DeclareAttack, "316") == "7.14"


# -- 8.4: Final Protective Fire -----------------------------------------------------------------------------


def test_8_41_artillery_beside_an_enemy_gives_no_protective_fire() -> None:
    match = scene(
        combat(US),
        us={"1/2 Mar": "0906", "2/2 Mar": "0909"},
        japan={"317": "0806", "3/10": "0810", "1/3": "0809"},
    )
    # 0809 touches 0909; 0810 does not
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "1/3") == "8.41"
    assert legal(match, m.AddFpf) == {"3/10"}
    assert refused(match, m.AddFpf, "317") == "7.15"


def test_8_41_artillery_that_was_struck_in_this_phase_gives_none() -> None:
    for face, struck in ((4, True), (6, False)):  # D2; D1, which artillery alone does not make count
        match = scene(
            combat(US),
            us={"1/2 Mar": "0906", "106 FA": "1203", "145 FA": "1204"},
            japan={"317": "0806", "25": "0808", "3/10": "0810"},
            dice=(face,),
        )
        strike(match, "25", barrage=["106 FA", "145 FA"])
        if struck:
            play(match, (m.RetreatTo, "0708"), (m.RetreatTo, "0608"))
        play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
        if struck:
            assert refused(match, m.AddFpf, "25") == "8.41"
            assert legal(match, m.AddFpf) == {"3/10"}
        else:
            assert legal(match, m.AddFpf) == {"25", "3/10"}


def displacing_scene() -> dict[str, dict[str, str]]:
    """317 can retreat only onto 16 or onto the battery 25; 318 stands in contact elsewhere."""
    return {
        "us": {"1/2 Mar": "0906", "2/2 Mar": "0705", "3/2 Mar": "1108"},
        "japan": {"317": "0806", "25": "0807", "16": "0707", "318": "1007", "3/10": "0810"},
    }


def test_8_41_displaced_artillery_gives_none_in_this_phase() -> None:
    places = displacing_scene()
    match = scene(combat(US), us=places["us"], japan=places["japan"], dice=(4, 6))
    strike(match, "317", "1/2 Mar")  # 5 to 3: D1
    assert legal(match, m.RetreatTo) == {"0707", "0807"}
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0808"), m.EndAdvance)
    assert (at(match, "317"), at(match, "25")) == ("0807", "0808")
    play(match, (m.DeclareAttack, "318"), (m.AddAttacker, "3/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "25") == "8.41"
    assert legal(match, m.AddFpf) == {"3/10"}


def test_8_41_the_same_artillery_not_displaced_may_fire() -> None:
    places = displacing_scene()
    match = scene(combat(US), us=places["us"], japan=places["japan"])
    play(match, (m.DeclareAttack, "318"), (m.AddAttacker, "3/2 Mar"), m.EndDeclaration)
    assert legal(match, m.AddFpf) == {"25", "3/10"}


def test_8_41_a_result_in_the_previous_combat_phase_silences_artillery() -> None:
    match = scene(
        combat(US),
        us={"1/2 Mar": "0906"},
        japan={"317": "0806", "3/10": "0810", "1/3": "0809"},
        shaken=["3/10"],
    )
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "3/10") == "8.41"
    assert legal(match, m.AddFpf) == {"1/3"}


def test_r18_previous_combat_phase_is_the_owners_own() -> None:
    """8.41 Driven back while attacking in its own phase, a battery gives no fire in the enemy phase that follows."""
    match = scene(
        combat(US),
        combat(JAPAN),
        us={"102 Eng": "0906", "1/2 Mar": "1008"},
        japan={"3/10": "0806", "317": "1108", "1/3": "0810"},
        dice=(1, 6),
    )
    strike(match, "1/2 Mar", "317")  # 2 to 6, die 1: no effect
    assert one(strike(match, "102 Eng", "3/10"), m.AttackResolved).result == "A1"  # 4 to 3
    play(match, (m.RetreatTo, "0706"), m.EndAdvance)  # everybody has been attacked: the phase is over
    assert match.deciders == (US,)
    assert match.state.forces[JAPAN].shaken == (UNIT("3/10"),)
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "3/10") == "8.41"
    assert legal(match, m.AddFpf) == {"1/3"}


def test_r18_older_results_are_forgotten() -> None:
    """8.41 Struck in the enemy's phase, the battery may fire again in his next one: its own phase lies between."""
    match = scene(
        combat(US),
        combat(JAPAN),
        combat(US),
        us={"1/2 Mar": "0906", "106 FA": "1203", "145 FA": "1204"},
        japan={"317": "0806", "3/10": "0810"},
        dice=(4, 6, 3),
    )
    strike(match, "3/10", barrage=["106 FA", "145 FA"])  # D2
    play(match, (m.RetreatTo, "0710"), (m.RetreatTo, "0610"))
    strike(match, "317", "1/2 Mar")  # no effect
    assert match.state.forces[JAPAN].shaken == (UNIT("3/10"),)
    strike(match, "1/2 Mar", "317", barrage=["3/10"])  # it may barrage in its own phase; no effect
    assert match.state.forces[JAPAN].shaken == ()
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration, m.EndBarrage)
    assert legal(match, m.AddFpf) == {"3/10"}


def test_r18_displacement_silences_for_its_own_phase_only() -> None:
    """8.41 Displaced in one U.S. Combat Phase, the battery fires again in the next."""
    places = displacing_scene()
    match = scene(combat(US), combat(US), us=places["us"], japan=places["japan"], dice=(4, 6))
    strike(match, "317", "1/2 Mar")
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0808"), m.EndAdvance)
    strike(match, "318", "3/2 Mar")
    play(match, (m.DeclareAttack, "318"), (m.AddAttacker, "3/2 Mar"), m.EndDeclaration)
    assert legal(match, m.AddFpf) == {"25", "3/10"}


def test_8_42_range_is_to_the_defender() -> None:
    """S2: the supported unit must be in range; where its attacker stands does not matter."""
    match = scene(combat(US), us={"1/2 Mar": "0706"}, japan={"317": "0707", "25": "0710"})
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert legal(match, m.AddFpf) == {"25"}


def test_example_s2_fpf_range_is_to_the_defender() -> None:
    """8.42 Defender out of range, attacker in range: not allowed."""
    match = scene(combat(US), us={"1/2 Mar": "0707"}, japan={"317": "0706", "25": "0710", "3/10": "0910"})
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "25") == "8.42"
    assert legal(match, m.AddFpf) == {"3/10"}


def test_8_43_protective_fire_is_added_to_the_defense() -> None:
    match = scene(
        combat(US), us={"1/2 Mar": "0906"}, japan={"317": "0806", "3/10": "0810", "1/3": "0809"}, dice=(5,)
    )
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration, (m.AddFpf, "3/10"))
    lines = breakdown(match, m.AddFpf, "1/3")
    assert lines["317 Defense"] == (-3, "7.0")
    assert lines["3/10 FPF"] == (-2, "8.43")
    assert lines["1/3 FPF"] == (-1, "8.43")
    assert lines["Combat Differential, 5 to 6"] == (-1, "7.0")
    events = play(match, (m.AddFpf, "1/3"), m.EndProtectiveFire)
    assert (one(events, m.AttackResolved).defense, one(events, m.AttackResolved).result) == (6, "A1")


def test_8_44_artillery_that_protects_has_no_part_in_the_result() -> None:
    match = scene(
        combat(US),
        us={"1/2 Mar": "0906", "2/2 Mar": "0905"},
        japan={"317": "0806", "3/10": "0810"},
        dice=(1,),
    )
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    events = play(match, (m.AddFpf, "3/10"), m.EndProtectiveFire)
    assert one(events, m.AttackResolved).result == "D1"
    assert legal(match, m.RetreatTo) == {"0706", "0707", "0807"}
    play(match, (m.RetreatTo, "0707"), m.EndAdvance)
    assert (at(match, "317"), at(match, "3/10")) == ("0707", "0810")
    assert match.state.forces[JAPAN].shaken == ()


def test_8_44_nor_does_it_advance() -> None:
    match = scene(combat(US), us={"2/18 Mar Eng": "0906"}, japan={"317": "0806", "3/10": "0808"}, dice=(6,))
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "2/18 Mar Eng"), m.EndDeclaration)
    events = play(match, (m.AddFpf, "3/10"), m.EndProtectiveFire)
    assert one(events, m.AttackResolved).result == "A2"
    play(match, (m.RetreatTo, "1005"), (m.RetreatTo, "1105"))
    assert legal(match, m.AdvanceUnit) == {"317"}
    assert refused(match, m.AdvanceUnit, "3/10") == "7.94"


def test_8_45_no_protective_fire_against_adjacent_artillery_alone() -> None:
    places = {"317": "0806", "3/10": "0810"}
    match = scene(combat(US, japan=2), us={"1/10 Mar Art": "0906"}, japan=places, dice=(3,))
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/10 Mar Art"))
    assert one(play(match, m.EndDeclaration), m.AttackResolved).defense == 3  # Japan is not asked
    with_infantry = scene(combat(US, japan=2), us={"1/10 Mar Art": "0906", "1/2 Mar": "0905"}, japan=places)
    play(with_infantry, (m.DeclareAttack, "317"), (m.AddAttacker, "1/10 Mar Art"))
    assert refused(with_infantry, m.AddAttacker, "1/2 Mar") == "7.15"  # 0905 does not touch 0806
    beside = scene(combat(US, japan=2), us={"1/10 Mar Art": "0906", "1/2 Mar": "0805"}, japan=places)
    play(
        beside,
        (m.DeclareAttack, "317"),
        (m.AddAttacker, "1/10 Mar Art"),
        (m.AddAttacker, "1/2 Mar"),
        m.EndDeclaration,
    )
    assert opened(beside) is m.ProtectiveFire
    assert (legal(beside, m.AddFpf), legal(beside, m.AddFpfSupport)) == ({"3/10"}, {"1", "2"})


def test_r7_a_battery_gives_protective_fire_once_in_a_combat_phase() -> None:
    """7.3 Its strength is not divided between combats."""
    match = scene(
        combat(US),
        us={"1/2 Mar": "0906", "2/2 Mar": "1009"},
        japan={"317": "0806", "318": "0910", "3/10": "0710", "1/3": "0711"},
        dice=(5,),
    )
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    play(match, (m.AddFpf, "3/10"))
    assert refused(match, m.AddFpf, "3/10") == "8.21"
    play(match, m.EndProtectiveFire)  # 5 to 5, die 5: A1
    play(match, (m.RetreatTo, "1005"), m.EndAdvance)
    play(match, (m.DeclareAttack, "318"), (m.AddAttacker, "2/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "3/10") == "7.3"
    assert legal(match, m.AddFpf) == {"1/3"}


# -- 8.5, 8.6: defense, terrain -----------------------------------------------------------------------------


def test_8_5_artillery_defends_with_its_defense_strength() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0906"}, japan={"3/10": "0806", "1/3": "0809"})
    play(match, (m.DeclareAttack, "3/10"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "3/10") == "8.5"
    lines = breakdown(match, m.AddFpf, "1/3")
    assert lines["3/10 Defense"] == (-1, "7.0")
    assert lines["Combat Differential, 5 to 2"] == (3, "7.0")


def test_8_61_fire_goes_over_terrain_and_units() -> None:
    match = scene(
        combat(JAPAN),
        us={"1/2 Mar": "2010", "2/2 Mar": "1710"},
        japan={"3/10": "1409", "2/136": "1608"},
        dice=(6,),
    )
    play(match, (m.DeclareAttack, "1/2 Mar"))  # six hexes away, over the mountains and both sides' units
    assert legal(match, m.AddBarrage) == {"3/10"}


def test_8_13_a_barrage_without_adjacent_units_has_one_target() -> None:
    for guns, points in ((["1/10 Mar Art"], 0), ([], 4)):
        us = {"1/2 Mar": "0404", **dict.fromkeys(guns, "0804")}
        match = scene(combat(US, us=points), us=us, japan={"317": "0806", "318": "0807"})
        play(match, (m.DeclareAttack, "317"))
        assert opened(match) is m.Barrage
        assert refused(match, m.AddTarget, "318") == "8.13"


def test_8_62_full_benefit_of_the_hex_against_artillery() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "2010"}, japan={"3/10": "1409", "1/3": "1609"}, dice=(6,))
    told = one(strike(match, "1/2 Mar", barrage=["3/10", "1/3"]), m.AttackResolved)
    assert (told.line, told.differential, told.column) == ("rough", 0, 3)


def test_8_62_no_hexside_benefit_against_artillery_alone() -> None:
    for unit, line, column in (("1/10 Mar Art", "clear", 5), ("102 Eng", "river", 3)):
        match = scene(combat(US), us={unit: "3013"}, japan={"2/135": "3114"}, dice=(2,))
        told = one(strike(match, "2/135", unit), m.AttackResolved)
        assert (told.line, told.column) == (line, column)


def test_8_62_hexside_benefit_against_a_combined_attack_across_the_river() -> None:
    """R30 The infantry crosses the river; barrage, and artillery adjacent on the near side, change nothing in that."""
    match = scene(
        combat(US),
        us={"1/2 Mar": "3013", "1/10 Mar Art": "3113", "104 FA": "3011"},
        japan={"2/135": "3114"},
        dice=(6,),
    )
    told = one(strike(match, "2/135", "1/2 Mar", "1/10 Mar Art", barrage=["104 FA"]), m.AttackResolved)
    assert (told.line, told.attack) == ("river", 12)
    dry = scene(
        combat(US),
        us={"1/2 Mar": "3013", "2/2 Mar": "3113", "104 FA": "3011"},
        japan={"2/135": "3114"},
        dice=(6,),
    )
    told = one(strike(dry, "2/135", "1/2 Mar", "2/2 Mar", barrage=["104 FA"]), m.AttackResolved)
    assert told.line == "clear"


def test_8_62_the_breakdown_cites_it_for_the_river_in_a_combined_attack() -> None:
    us = {"1/2 Mar": "3013", "1/10 Mar Art": "3113"}
    match = scene(combat(US), us=us, japan={"2/135": "3114"})
    play(match, (m.DeclareAttack, "2/135"))
    assert breakdown(match, m.AddAttacker, "1/2 Mar")["River line, column 6"] == (None, "7.42")
    play(match, (m.AddAttacker, "1/2 Mar"))
    assert breakdown(match, m.AddAttacker, "1/10 Mar Art")["River line, column 8"] == (None, "8.62")


def test_8_62_the_hex_where_it_is_better_than_the_river() -> None:
    match = scene(combat(US), us={"1/2 Mar": "3114"}, japan={"2/135": "3014"}, dice=(6,))
    assert one(strike(match, "2/135", "1/2 Mar"), m.AttackResolved).line == "rough"
