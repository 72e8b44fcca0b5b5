"""Chapter 10: the combats of the extended example of play (scenario 2, GT3) with their own dice."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import attack, attacked, declaring, drms, resolved
from .scene import at, event, force, of, play, refused, top, unit, units

NINTH = {
    **dict.fromkeys(("1+2/9", "I(-)9", "6+7/9"), "3214"),
    **dict.fromkeys(("II(-)9", "11+12/9", "III(-)9"), "3313"),
}
HELD = ("1+2/9", "6+7/9", "II(-)9")


def at_3314(dice: tuple[int, ...] = (), **fields: Any) -> Match:
    """The first attack on 3314."""
    return attacked(
        JAPAN,
        ("16",),
        attack("3314", *NINTH),
        japan={**NINTH, "9/16 HQ": "3211", "48 Mtn Art": "3110"},
        us={"3/51": "3314", "51(+) Art": "3314", "51 HQ": "3317", "86 Art": "3517"},
        turn=3,
        dice=dice,
        **fields,
    )


def test_x11_10_32_a_fortification_calls_for_the_assault_crt() -> None:
    match = declaring(JAPAN, "16", japan=NINTH, us={"3/51": "3314"})
    play(match, m.DeclareAttack(at("3314")), *(m.AddAttacker(u) for u in units(*NINTH)))
    assert refused(match, m.UseMobile()) == "14.21"
    play(match, m.UseAssault())


def test_x13_x15_x17_the_attack_on_3314() -> None:
    match = at_3314(dice=(5, 7), hands={JAPAN: "F"})
    play(match, m.Lead(unit("11+12/9")), m.Lead(unit("3/51")))
    assert isinstance(top(match), m.FireSupport)
    events = play(match, m.AssignGuns(unit("86 Art")))  # what lies in the hex must fire (R30)
    (check,) = of(m.ErChecked, events)
    assert (check.unit, check.face, check.drm, check.passed) == (unit("86 Art"), 5, 2, False)
    assert of(m.SupportGiven, events)[0].points == 3  # 2 and 2, of which 3 count (10.42e)
    events += play(match, m.PlayEvent(event("F")))
    while isinstance(top(match), m.EventWindow):
        events += play(match, m.Pass())
    found = resolved(events)
    assert (found.attack, found.defense, found.odds, found.table) == (30, 6, "5:1", "Assault")
    assert drms(events) == {"14.22": 1, "10.22b": 1, "10.61c": -2, "17.14": -3}
    assert (found.drm, found.face, found.result) == (-3, 7, "D1R")
    assert unit("3/51") in force(match, US).reduced


def test_x16_17_14_no_event_is_played_after_the_result_is_known() -> None:
    match = at_3314(dice=(7,), hands={JAPAN: "F"})
    play(
        match,
        m.Lead(unit("11+12/9")),
        m.Lead(unit("3/51")),
        m.AssignGuns(unit("51(+) Art")),
        m.EndFireSupport(),
    )
    while top(match) != m.EventWindow(JAPAN, "result"):
        play(match, m.Pass())
    assert refused(match, m.PlayEvent(event("F"))).startswith("17.")


def test_x14_12_13b_artillery_that_is_not_active_does_not_support() -> None:
    match = at_3314(hands={JAPAN: "F"})
    play(match, m.Lead(unit("11+12/9")), m.Lead(unit("3/51")))
    assert top(match) == m.FireSupport(US)  # Japan has nothing to designate


def at_3215(dice: tuple[int, ...] = ()) -> Match:
    """3214 attacks 3215, where a No Retreat marker lies."""
    return attacked(
        JAPAN,
        ("16",),
        attack("3215", "11+12/9", "III(-)9", "I(-)9"),
        japan={
            **dict.fromkeys(("11+12/9", "III(-)9", "I(-)9"), "3214"),
            "48 Mtn Art": "3110",
            "9/16 HQ": "3211",
        },
        us={"2/53": "3215", "51 HQ": "3317", "21(-) Art": "3316"},
        army={"48 Mtn Art": "16"},
        stands={"3215": "2/53"},
        game_turn=m.GameTurn(JAPAN, acted={unit("21(-) Art"): 2}),
        turn=3,
        dice=dice,
    )


def test_x42_the_crt_of_two_attacks() -> None:
    stack = dict.fromkeys(("11+12/9", "III(-)9", "I(-)9"), "3214")
    match = declaring(
        JAPAN, "16", japan={**stack, **dict.fromkeys(HELD, "3314")}, us={"2/53": "3215", "1/31": "3415"}
    )
    play(match, m.DeclareAttack(at("3215")), *(m.AddAttacker(u) for u in units(*stack)))
    assert refused(match, m.UseMobile()) == "14.21"
    play(match, m.UseAssault())
    play(match, m.DeclareAttack(at("3415")), *(m.AddAttacker(u) for u in units(*HELD)), m.UseMobile())


def test_x46_to_x50_the_attack_on_3215() -> None:
    match = at_3215(dice=(6, 7, 4))
    events = play(match, m.Lead(unit("11+12/9")))  # the leader of the stand must lead
    events += play(match, m.AssignGuns(unit("48 Mtn Art")))
    events += play(match, m.AssignGuns(unit("21(-) Art")))
    checks = of(m.ErChecked, events)
    assert [(c.unit, c.er, c.face, c.drm, c.passed) for c in checks] == [
        (unit("48 Mtn Art"), 6, 6, 1, False),
        (unit("21(-) Art"), 5, 7, 1, False),
    ]
    assert [(e.side, e.points) for e in of(m.SupportGiven, events)] == [(JAPAN, 2), (US, 1)]
    found = resolved(events)
    assert (found.attack, found.defense, found.odds) == (17, 4, "4:1")
    assert drms(events) == {"14.22": 1, "10.61f": 1, "10.22a": 1, "10.22b": 1, "10.61c": -2}
    assert (found.drm, found.face, found.result) == (2, 4, "DR*")
    after = force(match, US)  # the retreat becomes a step, nobody advances
    assert unit("2/53") in after.reduced and after.at[unit("2/53")] == at("3215")
    assert force(match, JAPAN).at[unit("11+12/9")] == at("3214")
    assert unit("48 Mtn Art") in force(match, JAPAN).fired and unit("21(-) Art") in after.fired


def test_x51_to_x54_the_attack_on_3415() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3415", *HELD, mobile=True),
        japan=dict.fromkeys(HELD, "3314"),
        us={"1/31": "3415", "24/P Art": "3517", "2 Prov Art": "3416", "Scouts HQ": "3517"},
        turn=3,
        dice=(3, 6),
    )
    events = play(match, m.Lead(unit("1+2/9")))
    events += play(match, m.AssignGuns(unit("24/P Art")), m.AssignGuns(unit("2 Prov Art")))
    events += play(match, m.Lead(unit("24/P Art")))
    (check,) = of(m.ErChecked, events)
    assert (check.er, check.face, check.drm, check.passed) == (
        7,
        3,
        3,
        True,
    )  # ground units need none (10.43b)
    assert of(m.SupportGiven, events)[0].points == 5
    found = resolved(events)
    assert (found.attack, found.defense, found.odds, found.table) == (15, 10, "3:2", "Mobile")
    assert drms(events) == {"10.22a": 1}
    assert (found.drm, found.face, found.result) == (1, 6, "A2/D1")
    assert isinstance(top(match), m.Losses)  # 1/31 and the lead have lost a step each
    assert force(match, JAPAN).reduced == {unit("1+2/9")} and force(match, US).reduced == {unit("1/31")}
    play(match, m.LoseStep(unit("6+7/9")))
    assert force(match, JAPAN).reduced == set(units("1+2/9", "6+7/9"))
    assert force(match, US).fired == {unit("24/P Art")}  # 16.31: self-propelled artillery never is


SCOUTS = {
    "3/31": "3215",
    "3/57": "3215",
    "2/57": "3315",
    "1/31": "3415",
    "1/45": "3415",
    "1/57": "3415",
    "2/31": "3414",
}


def at_3314_again(**fields: Any) -> Match:
    return attacked(
        US,
        ("scouts",),
        attack("3314", *SCOUTS, mobile=True),
        us={**SCOUTS, "2 Prov Art": "3315", "Scouts HQ": "3517"},
        japan={**dict.fromkeys(HELD, "3314"), "9/16 HQ": "3211", "15 Mtn Art": "3109", "1 Art": "3609"},
        army={"2 Prov Art": "scouts"},
        forces={US: {"reduced": {"1/31"}}, JAPAN: {"reduced": {"1+2/9", "6+7/9"}}},
        stands={"3314": "II(-)9"},
        turn=3,
        **fields,
    )


def test_x61_10_32_a_fortification_does_not_help_the_japanese() -> None:
    match = declaring(US, "scouts", us=SCOUTS, japan=dict.fromkeys(HELD, "3314"))
    play(match, m.DeclareAttack(at("3314")), *(m.AddAttacker(u) for u in units(*SCOUTS)), m.UseMobile())


def test_x63_to_x66_the_attack_on_3314_again() -> None:
    match = at_3314_again(dice=(8, 6, 5))
    events = play(match, m.Lead(unit("1/57")), m.AssignGuns(unit("2 Prov Art")))
    events += play(match, m.AssignGuns(unit("15 Mtn Art")), m.AssignGuns(unit("1 Art")))
    guns, ground = of(m.ErChecked, events)
    assert (guns.face, guns.drm, guns.er) == (8, 2, 6)
    assert [(e.side, e.points) for e in of(m.SupportGiven, events)] == [(US, 2), (JAPAN, 0)]
    assert (ground.unit, ground.face, ground.drm, ground.er, ground.passed) == (unit("1/57"), 6, 1, 7, True)
    found = resolved(events)
    assert (found.attack, found.defense, found.odds, found.table) == (31, 12, "2:1", "Mobile")  # R44
    assert drms(events) == {"10.61f": 1, "10.61c": -1}
    assert (found.drm, found.face, found.result) == (0, 5, "DR")
    after = force(match, JAPAN)
    assert unit("II(-)9") in after.reduced and after.at[unit("II(-)9")] == at("3314")
    assert after.fired == set(units("15 Mtn Art", "1 Art"))


BRIGADE = {
    **dict.fromkeys(("1+2/141", "3+4/141", "5+6/141"), "3015"),
    **dict.fromkeys(("1+2/142", "3+4/142", "5+6/142"), "3114"),
}


def test_x72_10_32_all_attack_across_a_river() -> None:
    match = declaring(JAPAN, "65", japan=BRIGADE, us={"1/53": "3115"})
    play(match, m.DeclareAttack(at("3115")), *(m.AddAttacker(u) for u in units(*BRIGADE)))
    assert refused(match, m.UseMobile()) == "10.32-3"


def test_x74_to_x76_the_attack_on_3115() -> None:
    match = attacked(
        JAPAN,
        ("65",),
        attack("3115", *BRIGADE),
        japan={**BRIGADE, "9(+) Art": "3707", "8 Hvy Art": "3707", "65 HQ": "3609"},
        us={"1/53": "3115", "88 Art": "3619", "51 HQ": "3317"},
        army={"9(+) Art": "65", "8 Hvy Art": "65"},
        turn=3,
        dice=(2, 4, 5),
    )
    events = play(match, m.Lead(unit("5+6/141")))
    events += play(match, m.AssignGuns(unit("9(+) Art")), m.AssignGuns(unit("8 Hvy Art")))
    events += play(match, m.AssignGuns(unit("88 Art")))
    own, other = of(m.ErChecked, events)
    assert (own.er, own.face, own.drm, own.passed) == (6, 2, 3, True)
    assert (other.unit, other.er, other.face, other.drm, other.passed) == (unit("88 Art"), 5, 4, 3, False)
    assert [(e.side, e.points) for e in of(m.SupportGiven, events)] == [(JAPAN, 8), (US, 1)]
    found = resolved(events)
    assert (found.attack, found.defense, found.odds) == (30, 4, "7:1")
    assert drms(events) == {"10.22a": 1, "10.22b": 1, "10.61c": -3}  # rough or jungle, not both
    assert (found.drm, found.face, found.result) == (-1, 5, "A1/D3R")
    assert unit("1/53") not in force(match, US).at
    assert not force(match, JAPAN).reduced  # 11.25
    assert isinstance(top(match), m.Advance)


ASSAULT = {**SCOUTS, "1/51": "3414", "2/51": "3414", "3/51": "3315", "A/194": "3315"}


def test_x79_others_join_in_an_assault_sequence() -> None:
    match = declaring(
        US,
        "51",
        mode="assault",
        army={"A/194": "51"},
        us={**ASSAULT, "2 Prov Art": "3315"},
        japan=dict.fromkeys(HELD, "3314"),
    )
    play(match, m.DeclareAttack(at("3314")))
    assert refused(match, m.AddAttacker(unit("3/31"))) == "9.11-2"
    play(match, *(m.AddAttacker(u) for u in units("1/51", "2/51", "3/51", "A/194", *SCOUTS)))
    assert refused(match, m.UseMobile()) == "10.32-1"
    play(match, m.UseAssault())


def test_x81_to_x85_the_assault_on_3314() -> None:
    match = attacked(
        US,
        ("51",),
        attack("3314", *ASSAULT),
        mode="assault",
        us={**ASSAULT, "2 Prov Art": "3315", "51 HQ": "3517"},
        japan={**dict.fromkeys(HELD, "3314"), "9/16 HQ": "3211"},
        army={"A/194": "51"},
        forces={US: {"reduced": {"1/31", "3/51"}}, JAPAN: {"reduced": set(HELD)}},
        stands={"3314": "II(-)9"},
        turn=3,
        dice=(8, 1),
    )
    assert refused(match, m.Lead(unit("1/57"))) == "3.43c"  # X81: not activated
    events = play(match, m.Lead(unit("A/194")))  # X82: no artillery on either side
    (check,) = of(m.ErChecked, events)
    assert (check.er, check.face, check.drm, check.passed) == (6, 8, -1, False)
    found = resolved(events)
    assert (found.attack, found.defense, found.odds, found.table) == (38, 9, "4:1", "Assault")
    assert drms(events) == {"10.61g": 2, "10.61f": 1}
    assert (found.drm, found.face, found.result) == (3, 1, "DRd")
    after = force(match, JAPAN)
    assert unit("II(-)9") not in after.at
    assert after.disrupted == set(units("1+2/9", "6+7/9"))
    assert after.at[unit("1+2/9")] == at("3314")
    assert not isinstance(top(match), m.Advance)
