"""Chapter 10: Japanese Massed Infantry (Banzai) Attacks."""

from __future__ import annotations

from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    SETTING,
    UNIT,
    about,
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

# Around the Clear hex 0906 lie 0905, 0907, 0805, 0806, 1005 and 1006.


def test_10_0_declared_before_the_die_and_doubled() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan={"317": "0806", "2/136": "0905"}, dice=(5,))
    play(
        match,
        (m.DeclareAttack, "1/2 Mar"),
        (m.AddAttacker, "317"),
        (m.AddAttacker, "2/136"),
        m.EndDeclaration,
    )
    assert opened(match) is m.BanzaiChoice
    assert (legal(match, m.DeclareBanzai), legal(match, m.RegularAttack)) == ({""}, {""})
    lines = breakdown(match, m.DeclareBanzai)
    assert lines["317 Attack, doubled"] == (4, "10.11")
    assert lines["2/136 Attack, doubled"] == (6, "10.11")
    assert breakdown(match, m.RegularAttack)["Combat Differential, 5 to 6"] == (-1, "7.0")
    events = play(match, m.DeclareBanzai)
    assert (one(events, m.BanzaiDeclared).rule, names(one(events, m.BanzaiDeclared).units)) == (
        "10.0",
        ("2/136", "317"),
    )
    told = one(events, m.AttackResolved)
    assert (told.attack, told.defense, told.differential, told.column) == (10, 6, 4, 9)


def test_10_0_a_regular_attack_costs_nothing() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan={"317": "0806", "2/136": "0905"}, dice=(3,))
    events = strike(match, "1/2 Mar", "317", "2/136")  # 5 to 6: no effect
    assert (one(events, m.AttackResolved).attack, one(events, m.AttackResolved).result) == (5, "-")
    assert lost(match, JAPAN) == set()
    assert not of(events, m.BanzaiDeclared)


def test_10_0_losses_equal_the_printed_defense() -> None:
    """A 4-5-8 costs five points, whatever the result: here D1, and the defender has gone."""
    match = scene(
        combat(JAPAN),
        us={"1/105 Inf": "0906"},
        japan={"317": "0806", "2/136": "0905", "3/136": "0805"},
        dice=(6,),
    )
    events = strike(match, "1/105 Inf", "317", "2/136", "3/136", banzai=True)  # 16 to 5
    assert one(events, m.AttackResolved).result == "D1"
    play(match, (m.RetreatTo, "1006"))
    assert opened(match) is m.BanzaiLosses
    assert legal(match, m.RemoveUnit) == {"317", "2/136", "3/136"}  # 2 + 3 in either way
    gone = one(play(match, (m.RemoveUnit, "3/136")), m.UnitEliminated)
    assert gone.rule == "10.12"
    assert legal(match, m.RemoveUnit) == {"317"}  # two more, and no more than two
    assert refused(match, m.RemoveUnit, "2/136") == "10.0"
    play(match, (m.RemoveUnit, "317"))
    assert lost(match, JAPAN) == {"317", "3/136"}
    assert opened(match) is m.Advance


def test_10_0_without_effect_the_losses_are_the_same() -> None:
    match = scene(
        combat(JAPAN, us=2), us={"102 Eng": "0906"}, japan={"317": "0806", "2/136": "0905"}, dice=(6,)
    )
    events = strike(match, "102 Eng", "317", "2/136", fpf_support=2, banzai=True)
    assert (one(events, m.AttackResolved).differential, one(events, m.AttackResolved).result) == (5, "-")
    assert legal(match, m.RemoveUnit) == {"2/136"}  # three for a Defense of three
    play(match, (m.RemoveUnit, "2/136"))
    assert lost(match, JAPAN) == {"2/136"}
    assert (at(match, "317"), at(match, "102 Eng")) == ("0806", "0906")


def test_10_0_only_japan_attacks_so() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0906"}, japan={"317": "0806"}, dice=(6,))
    events = strike(match, "317", "1/2 Mar", banzai=True)
    assert one(events, m.AttackResolved).attack == 5
    assert not of(events, m.BanzaiDeclared)


def test_10_0_needs_infantry_or_engineers() -> None:
    match = scene(
        combat(JAPAN), us={"1/2 Mar": "0906"}, japan={"9": "0806", "3/10": "0905", "317": "1205"}, dice=(3,)
    )
    events = strike(match, "1/2 Mar", "9", "3/10", banzai=True)  # armor and guns: nobody is asked
    assert one(events, m.AttackResolved).attack == 6
    assert not of(events, m.BanzaiDeclared)


# -- 10.1: effect -------------------------------------------------------------------------------------------


def test_10_11_armor_and_artillery_are_not_doubled() -> None:
    match = scene(
        combat(JAPAN),
        us={"1/2 Mar": "0906"},
        japan={"317": "0806", "9": "0905", "3/10": "0805", "1/3": "0710"},
    )
    play(
        match,
        (m.DeclareAttack, "1/2 Mar"),
        *((m.AddAttacker, u) for u in ("317", "9", "3/10")),
        m.EndDeclaration,
    )
    play(match, (m.AddBarrage, "1/3"), m.EndBarrage)
    lines = breakdown(match, m.DeclareBanzai)
    assert lines["317 Attack, doubled"] == (4, "10.11")
    assert lines["9 Attack"] == (2, "7.0")
    assert lines["3/10 Barrage"] == (4, "8.31")
    assert lines["1/3 Barrage"] == (2, "8.21")
    assert lines["Combat Differential, 12 to 6"] == (6, "7.0")


def test_r20_who_is_infantry_engineer_and_armor() -> None:
    """10.11 The naval troops and both engineer units are doubled, unit 9 is not."""
    around = {"5 Base": "0806", "Yok/1": "0905", "7": "0907", "16": "0805", "9": "1005"}
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan=around)
    play(match, (m.DeclareAttack, "1/2 Mar"), *((m.AddAttacker, u) for u in around), m.EndDeclaration)
    lines = breakdown(match, m.DeclareBanzai)
    doubled = {
        text.removesuffix(" Attack, doubled"): v for text, (v, rule) in lines.items() if rule == "10.11"
    }
    assert doubled == {"5 Base": 10, "Yok/1": 4, "7": 4, "16": 2}
    assert lines["9 Attack"] == (2, "7.0")
    kinds = {
        name: SETTING.counters[UNIT(name)].kind for name in ("5 Base", "Yok/1", "7", "16", "9", "25", "1/3")
    }
    assert kinds == {
        "5 Base": "infantry", "Yok/1": "infantry", "7": "engineer", "16": "engineer", "9": "armor",
        "25": "artillery", "1/3": "artillery",
    }  # fmt: skip


def test_10_12_infantry_first_then_armor_then_adjacent_artillery() -> None:
    match = scene(
        combat(JAPAN),
        us={"1/2 Mar": "0906"},
        japan={"317": "0806", "9": "0905", "3/10": "0805", "1/3": "0710"},
        dice=(6,),
    )
    strike(match, "1/2 Mar", "317", "9", "3/10", barrage=["1/3"], banzai=True)  # 12 to 6: D1
    play(match, (m.RetreatTo, "1006"))
    assert legal(match, m.RemoveUnit) == {"317"}
    assert about(match, m.RemoveUnit, "9") == ("10.12", {"317"})
    assert about(match, m.RemoveUnit, "3/10") == ("10.12", {"317"})
    play(match, (m.RemoveUnit, "317"))
    assert legal(match, m.RemoveUnit) == {"9"}
    assert refused(match, m.RemoveUnit, "3/10") == "10.12"
    play(match, (m.RemoveUnit, "9"))
    assert legal(match, m.RemoveUnit) == {"3/10"}  # two more are needed: a battery of four is all there is
    play(match, (m.RemoveUnit, "3/10"))
    assert lost(match, JAPAN) == {"317", "9", "3/10"}
    assert at(match, "1/3") == "0710"


def test_10_12_armor_is_spared_if_infantry_is_enough() -> None:
    match = scene(combat(JAPAN), us={"102 Eng": "0906"}, japan={"2/136": "0806", "9": "0905"}, dice=(6,))
    strike(match, "102 Eng", "2/136", "9", banzai=True)  # 8 to 3: no effect
    play(match, (m.RemoveUnit, "2/136"))
    assert lost(match, JAPAN) == {"2/136"}
    assert at(match, "9") == "0905"


def test_10_13_barraging_artillery_is_never_removed() -> None:
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan={"317": "0806", "3/10": "0710"}, dice=(5,))
    strike(match, "1/2 Mar", "317", barrage=["3/10"], banzai=True)  # 8 to 6: no effect
    assert refused(match, m.RemoveUnit, "3/10") == "10.13"
    play(match, (m.RemoveUnit, "317"))  # four short, and nobody else may be taken
    assert lost(match, JAPAN) == {"317"}
    assert opened(match) is not m.BanzaiLosses


# -- R11: how much, and when --------------------------------------------------------------------------------


def test_r11_the_least_total_that_is_not_less_than_the_need() -> None:
    """10.0 Six are needed: 3 + 3, and not 3 + 2 + 3."""
    around = {"2/136": "0806", "3/136": "0905", "317": "0805"}
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906"}, japan=around, dice=(6,))
    strike(match, "1/2 Mar", *around, banzai=True)  # 16 to 6: D1
    play(match, (m.RetreatTo, "1006"))
    assert legal(match, m.RemoveUnit) == {"2/136", "3/136"}
    assert refused(match, m.RemoveUnit, "317") == "10.0"
    play(match, (m.RemoveUnit, "3/136"))
    assert legal(match, m.RemoveUnit) == {"2/136"}


def test_r11_one_point_too_many_where_it_does_not_come_out_even() -> None:
    """10.0 Four are needed of 5 and 3: 3 is too little, so 5 go, not 8."""
    match = scene(
        combat(JAPAN), us={"2 Mar Tank": "0906"}, japan={"5 Base": "0806", "2/136": "0905"}, dice=(6,)
    )
    strike(match, "2 Mar Tank", "5 Base", "2/136", banzai=True)  # 16 to 4: D1
    play(match, (m.RetreatTo, "1006"))
    assert legal(match, m.RemoveUnit) == {"5 Base"}
    assert refused(match, m.RemoveUnit, "2/136") == "10.0"
    play(match, (m.RemoveUnit, "5 Base"))
    assert lost(match, JAPAN) == {"5 Base"}


def test_r11_units_that_the_result_has_cost_count() -> None:
    """10.0 All attackers are eliminated by the result: nothing more is asked."""
    match = scene(
        combat(JAPAN), us={"1/2 Mar": "1110", "2/2 Mar": "1209"}, japan={"317": "1210"}, dice=(6,)
    )  # both defend in Broken terrain: 4 to 12
    events = strike(match, "1/2 Mar", "317", also=["2/2 Mar"], banzai=True)
    assert (one(events, m.AttackResolved).line, one(events, m.AttackResolved).result) == ("broken", "Ae")
    assert [(names([e.unit]), e.rule) for e in of(events, m.UnitEliminated)] == [(("317",), "7.62")]
    assert opened(match) is not m.BanzaiLosses


def test_r11_a_failed_retreat_counts_toward_the_need() -> None:
    """10.0, 7.74 On Nafutan Point 317 cannot retreat and dies: it pays two of three points, and the one of 16 is enough."""
    match = scene(
        combat(JAPAN, us=2),
        us={"102 Eng": "0311"},
        japan={"317": "0211", "2/136": "0411", "16": "0410"},
        dice=(6,),
    )
    events = strike(match, "102 Eng", "317", "2/136", "16", fpf_support=2, banzai=True)
    assert (one(events, m.AttackResolved).differential, one(events, m.AttackResolved).result) == (7, "A1")
    events = play(match, (m.RetreatUnit, "317"))
    assert (names([one(events, m.UnitEliminated).unit]), one(events, m.UnitEliminated).rule) == (
        ("317",),
        "7.7",
    )
    play(match, (m.RetreatUnit, "2/136"), (m.RetreatTo, "0511"), (m.RetreatTo, "0510"))
    assert (at(match, "2/136"), at(match, "16")) == ("0511", "0510")
    assert legal(match, m.RemoveUnit) == {"16"}
    assert refused(match, m.RemoveUnit, "2/136") == "10.0"
    play(match, (m.RemoveUnit, "16"))
    assert lost(match, JAPAN) == {"317", "16"}


def test_r11_american_losses_do_not_pay_for_japanese_ones() -> None:
    """10.0 The defender is eliminated; the attacker still loses as much as its printed Defense."""
    around = {"2/136": "0806", "3/136": "0905", "5 Base": "0805"}
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906", "2/2 Mar": "1203"}, japan=around, dice=(1,))
    events = strike(match, "1/2 Mar", *around, banzai=True)
    assert one(events, m.AttackResolved).result == "De"
    assert lost(match, US) == {"1/2 Mar"}
    assert opened(match) is m.BanzaiLosses
    assert legal(match, m.RemoveUnit) == {"2/136", "3/136"}
    play(match, (m.RemoveUnit, "2/136"))
    assert opened(match) is m.BanzaiLosses
    play(match, (m.RemoveUnit, "3/136"))
    assert lost(match, JAPAN) == {"2/136", "3/136"}


def test_r11_nor_does_an_american_who_dies_in_his_retreat() -> None:
    """10.0, 7.74 Surrounded, the defender dies by D1; six points are still due."""
    around = {"2/136": "0806", "3/136": "0905", "317": "0907", "318": "1005"}
    match = scene(combat(JAPAN), us={"1/2 Mar": "0906", "2/2 Mar": "1203"}, japan=around, dice=(6,))
    events = strike(match, "1/2 Mar", *around, banzai=True)  # 20 to 6; 1006 is controlled by 317 and 318
    assert one(events, m.AttackResolved).result == "D1"
    assert lost(match, US) == {"1/2 Mar"}
    play(match, (m.RemoveUnit, "2/136"), (m.RemoveUnit, "3/136"))
    assert lost(match, JAPAN) == {"2/136", "3/136"}


def test_r11_losses_come_before_the_advance() -> None:
    """10.0, 7.96 The dead do not advance; a survivor may."""
    match = scene(
        combat(JAPAN),
        us={"1/105 Inf": "0906"},
        japan={"317": "0806", "2/136": "0905", "3/136": "0805"},
        dice=(6,),
    )
    strike(match, "1/105 Inf", "317", "2/136", "3/136", banzai=True)
    play(match, (m.RetreatTo, "1006"))
    assert refused(match, m.AdvanceUnit, "317") == "10.12"  # that is not being decided yet
    play(match, (m.RemoveUnit, "317"), (m.RemoveUnit, "2/136"))
    assert legal(match, m.AdvanceUnit) == {"3/136"}
    assert refused(match, m.AdvanceUnit, "317") == "7.94"
    play(match, (m.AdvanceUnit, "3/136"), (m.AdvanceTo, "0906"))
    assert at(match, "3/136") == "0906"


# -- R23: the need ------------------------------------------------------------------------------------------


def test_r23_against_several_units_the_sum_of_their_printed_defense() -> None:
    """10.0 The engineers (3) and the battery (1) cost four points together."""
    match = scene(
        combat(JAPAN),
        us={"102 Eng": "0906", "1/10 Mar Art": "0907"},
        japan={"2/136": "0806", "317": "0705", "16": "0707"},
        dice=(6,),
    )
    events = strike(match, "102 Eng", "2/136", also=["1/10 Mar Art"], banzai=True)  # 6 to 4
    assert one(events, m.AttackResolved).result == "-"
    play(match, (m.RemoveUnit, "2/136"))  # all there is
    assert lost(match, JAPAN) == {"2/136"}
    more = scene(
        combat(JAPAN, us=1),
        us={"102 Eng": "0906", "1/10 Mar Art": "0907"},
        japan={"2/136": "0806", "317": "1006"},
        dice=(6,),
    )
    strike(more, "102 Eng", "2/136", "317", also=["1/10 Mar Art"], fpf_support=1, banzai=True)  # 10 to 5
    play(more, (m.RemoveUnit, "2/136"))
    assert legal(more, m.RemoveUnit) == {"317"}  # three were not enough for four
    play(more, (m.RemoveUnit, "317"))
    assert lost(more, JAPAN) == {"2/136", "317"}


def test_r23_protective_fire_does_not_raise_the_need() -> None:
    """10.0 Printed Defense only; and Banzai is declared with the protective fire on the table."""
    match = scene(
        combat(JAPAN, us=2),
        us={"102 Eng": "0906", "104 FA": "1203"},
        japan={"2/136": "0806", "317": "0905"},
        dice=(5,),
    )
    play(
        match,
        (m.DeclareAttack, "102 Eng"),
        (m.AddAttacker, "2/136"),
        (m.AddAttacker, "317"),
        m.EndDeclaration,
    )
    assert (match.deciders, opened(match)) == ((US,), m.ProtectiveFire)
    play(match, (m.AddFpf, "104 FA"), (m.AddFpfSupport, 2), m.EndProtectiveFire)
    assert (match.deciders, opened(match)) == ((JAPAN,), m.BanzaiChoice)
    told = one(play(match, m.DeclareBanzai), m.AttackResolved)
    assert (told.attack, told.defense, told.result) == (10, 7, "-")
    assert legal(match, m.RemoveUnit) == {"2/136"}
    play(match, (m.RemoveUnit, "2/136"))
    assert lost(match, JAPAN) == {"2/136"}
