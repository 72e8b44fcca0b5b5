"""Chapter 10.4: Combat Coordination of air units, artillery and ground units."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pacwar.core.match import Match, Played
from pacwar.core.records import Together, encode
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US
from pacwar.games.bataan.r10_coordination import is_coordinated

from .combats import (
    FAR,
    NEAR,
    PAIR,
    TARGET,
    attack,
    attacked,
    breakdown,
    drms,
    ended,
    resolved,
    shelled,
    strengths,
)
from .scene import (
    GAME,
    IDA,
    NATE,
    VAL,
    around,
    at,
    begin,
    force,
    of,
    play,
    position,
    refused,
    told,
    top,
    unit,
    units,
)
from .support import INLAND, fight


@pytest.mark.parametrize(
    ("mode", "face", "points"),
    [
        ("mobile", 5, 4),  # 10.42c-1: 5 + 1 is not above 6
        ("mobile", 6, 2),  # 10.42c-2: above it, below ten
        ("mobile", 8, 2),
        ("mobile", 9, 0),  # 10.42c-3: ten
        ("assault", 7, 4),  # 7.21b-n5: easier
        ("assault", 10, 2),
    ],
)
def test_10_42c_full_halved_or_no_support(mode: m.Mode, face: int, points: int) -> None:
    """10.42c-1, 10.42c-2, 10.42c-3, 10.51b; 7.21a-n5: harder in a Mobile Sequence, 7.21b-n5: easier in an Assault Sequence."""
    match = shelled((face, 5), mode=mode)
    events = play(match, m.Lead(unit("I(-)9")), m.AssignGuns(unit("22 Art")))
    assert of(m.SupportGiven, events)[0].points == points
    ended(match)
    assert unit("22 Art") in force(match, JAPAN).fired  # 10.42d: whatever came of it


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


def test_10_42c_the_adjacent_gun_gives_all_while_the_others_are_scattered() -> None:
    match = with_a_far_gun(10, 9)
    play(match, m.Lead(unit("1/51")), m.AssignGuns(unit("86 Art")))
    events = play(match, m.AssignGuns(unit("51(+) Art")))
    assert [e.points for e in of(m.SupportGiven, events)] == [2]


def test_10_42a_10_42b_one_lead_checks_for_all() -> None:
    match = shelled((5, 5), {"22 Art": FAR, "9(+) Art": FAR, "1 Art": FAR})
    play(match, m.Lead(unit("I(-)9")), m.AssignGuns(unit("22 Art")), m.AssignGuns(unit("9(+) Art")))
    events = [e for played in match.log[-1:] for e in played.events]
    assert len(of(m.ErChecked, events)) == 1  # equal ratings: nobody is asked who leads
    assert resolved(events).attack == 10 + 8
    other = shelled((5, 5), {"22 Art": FAR, "9(+) Art": FAR}, forces={JAPAN: {"unsupplied": {"9(+) Art"}}})
    play(other, m.Lead(unit("I(-)9")), m.AssignGuns(unit("22 Art")), m.AssignGuns(unit("9(+) Art")))
    assert top(other) == m.ArtilleryCoordination(JAPAN)
    assert refused(other, m.Lead(unit("1+2/9"))) == "10.42a"
    events = play(other, m.Lead(unit("22 Art")))
    assert of(m.SupportGiven, events)[0].points == 4 + 2  # 12.13f: Out of Supply it fires, halved (6.14c)


def test_10_42b_the_odds_leave_out_artillery_that_has_still_to_check_and_say_so() -> None:
    match = with_a_far_gun()
    play(match, m.Lead(unit("1/51")))
    waits = "artillery supporting the attack, not yet coordinated"
    assert waits in breakdown(match, m.AssignGuns(unit("86 Art")))
    assert strengths(match, m.AssignGuns(unit("86 Art"))) == "6 to 4"
    play(match, m.AssignGuns(unit("86 Art")))
    lines = breakdown(match, m.AssignGuns(unit("51(+) Art")))
    assert lines["artillery supporting the attack"].value == 2 and waits in lines
    assert strengths(match, m.AssignGuns(unit("51(+) Art"))) == "8 to 4"


@pytest.mark.parametrize(
    ("face", "points"),
    [
        (5, 6),  # 10.42c-1: 5 + 1 within 6
        (6, 3),  # 10.42c-2: 7 is above 6 and below ten
        (8, 3),
        (9, 0),  # 10.42c-3: ten
        (10, 0),
    ],
)
def test_10_42c_1_10_42c_2_10_42c_3_10_42d_10_51b_full_half_or_no_support(face: int, points: int) -> None:
    """1 Art with 6 points behind 10; 10.42d: it has fired in any case; 10.51b: what it gives is added."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        japan={**PAIR, "1 Art": FAR},
        army={"1 Art": "16"},
        us={"1/41": TARGET},
        dice=(face, 5),
    )
    events = told(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("1 Art")))
    assert [e.points for e in of(m.SupportGiven, events)] == [points]
    assert resolved(events).attack == 10 + points
    ended(match)
    assert force(match, JAPAN).fired == set(units("1 Art"))


def test_e19_10_42e_support_is_limited_by_the_ground_strength() -> None:
    """More than 5 points behind a defense of 5 add 5."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        japan=PAIR,
        us={"1/57": TARGET, "86 Art": "2807", "24/P Art": "2807", "Scouts HQ": "2807"},
        dice=(1, 5),
    )
    play(match, m.Lead(unit("I(-)9")), m.AssignGuns(unit("86 Art")), m.AssignGuns(unit("24/P Art")))
    events = play(match, m.Lead(unit("24/P Art")))
    assert of(m.SupportGiven, events)[0].points == 5  # of 4 and 3
    assert resolved(events).defense == 10


def test_10_25_12_18_swamp_halves_the_artillery_of_both_sides() -> None:
    """10.25, 12.18; 3.55, 3.54a: first for the failed check, then for the Swamp."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3904", *PAIR),
        japan={**dict.fromkeys(PAIR, "3905"), "22 Art": "3900"},
        us={"1/41": "3904", "51(+) Art": "3904"},
        dice=(6, 5),
    )
    events = play(match, m.Lead(unit("I(-)9")), m.Lead(unit("1/41")), m.AssignGuns(unit("22 Art")))
    assert [(e.side, e.points) for e in of(m.SupportGiven, events)] == [(JAPAN, 1), (US, 1)]


# -- ground units -------------------------------------------------------------------------------------------


def grouped(
    japan: dict[str, str], *, mobile: bool = False, dice: tuple[int, ...] = (5,), **fields: Any
) -> int:
    """How many ER checks an attack of these units takes."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *japan, mobile=mobile),
        japan=japan,
        us={"1/41": TARGET},
        dice=dice,
        **fields,
    )
    return len(of(m.ErChecked, play(match, m.Lead(unit("1+2/9")))))


def test_10_43a_on_the_assault_crt_one_formation_is_coordinated() -> None:
    assert grouped({"1+2/9": NEAR[0], "I(-)9": NEAR[1]}) == 0
    assert grouped({"1+2/9": NEAR[0], "1/7 Arm": NEAR[1]}, army={"1/7 Arm": "16"}) == 0  # 7.46


def test_10_43a_the_assault_crt_needs_no_check_from_two_hexes_in_a_mobile_sequence() -> None:
    """It is the CRT that counts, not the sequence; on the Mobile CRT the same attack would be checked."""
    for mobile, faces in ((False, (5,)), (True, (10, 5))):
        match = attacked(
            JAPAN,
            ("16",),
            attack("3406", "1+2/9", "I(-)9", mobile=mobile),
            us={"1/41": "3406"},
            japan={"1+2/9": "3405", "I(-)9": "3505"},
            dice=faces,
        )
        play(match, m.Lead(unit("1+2/9")))
        assert len(of(m.ErChecked, told(match))) == len(faces) - 1
        assert drms(told(match)).get("10.61g", 0) == (2 if mobile else 0)


def test_7_46_10_43a_an_activated_army_unit_is_of_the_formation_and_needs_no_coordination() -> None:
    fields: Any = {
        "us": {"1/41": "3406"},
        "japan": {"1+2/9": "3405", "4/7 Arm": "3505"},
        "mode": "assault",
        "dice": (5,),  # the combat alone
    }
    match = attacked(JAPAN, ("16",), attack("3406", "1+2/9", "4/7 Arm"), army={"4/7 Arm": "16"}, **fields)
    events = play(match, m.Lead(unit("4/7 Arm")))
    assert of(m.CombatResolved, events) and not of(m.ErChecked, events)


def test_10_43b_on_the_mobile_crt_in_one_hex() -> None:
    assert grouped(PAIR, mobile=True) == 0
    assert grouped({"1+2/9": NEAR[0], "I(-)9": NEAR[1]}, mobile=True, dice=(1, 5)) == 1


def test_10_43c_disrupted_units_and_several_formations_check() -> None:
    """R77: an Army unit that joins without being active is of another formation."""
    assert grouped(PAIR, forces={JAPAN: {"disrupted": {"I(-)9"}}}, dice=(1, 5)) == 1
    assert grouped({**PAIR, "7+8/141": NEAR[0]}, mode="assault", dice=(1, 5)) == 1
    assert grouped({**PAIR, "1/7 Arm": NEAR[0]}, mode="assault", dice=(1, 5)) == 1


@pytest.mark.parametrize(("face", "drm"), [(5, 0), (6, 2)])
def test_10_43d_10_61g_a_failed_check_adds_two(face: int, drm: int) -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9", "I(-)9", mobile=True),
        japan={"1+2/9": NEAR[0], "I(-)9": NEAR[1]},
        us={"1/41": TARGET},
        dice=(face, 5),
    )
    events = play(match, m.Lead(unit("1+2/9")))
    assert sum(e.drm for e in of(m.ModifierCounted, events) if e.rule == "10.61g") == drm
    assert of(m.ErChecked, events)[0].drm == 1


def test_10_4_coordination_comes_before_the_die_attacker_first() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9", "I(-)9", mobile=True),
        japan={"1+2/9": NEAR[0], "I(-)9": NEAR[1], "22 Art": FAR},
        us={"1/57": TARGET, "24/P Art": "2807", "Scouts HQ": "2807"},
        dice=(5, 5, 5, 5),
    )
    events = play(match, m.Lead(unit("1+2/9")), *(m.AssignGuns(u) for u in units("22 Art", "24/P Art")))
    assert [e.unit for e in of(m.ErChecked, events)] == list(units("22 Art", "24/P Art", "1+2/9"))


def test_10_41a_a_guess_looks_the_same_while_air_units_are_assigned_in_secret() -> None:
    rng, secret, revealed = Random(2), 0, 0
    for seed in (1, 2):
        match = begin("abucay", seed, air="secret", scouts="army")
        while match.deciders:
            if isinstance(match.state.steps[-1], Together):
                secret += 1
                for side in (*GAME.sides, None):
                    view = match.view(side)
                    guess = GAME.guess(view, match.told(side), rng)
                    assert encode(GAME.view(guess, side)) == encode(view)
                    twin = match.with_state(guess)
                    assert twin.step(side) == match.step(side)
                    assert side is None or twin.legal(side) == match.legal(side)
            side = rng.choice(match.deciders)
            legal = match.legal(side)
            attacks = [a for a in legal if isinstance(a, m.DeclareAttack | m.AssignAir | m.StepTo)]
            action = rng.choice(attacks if attacks and rng.random() < 0.7 else legal)
            revealed += isinstance(action, m.RevealScouts)  # 16.32e
            assert isinstance(match.play(side, action), Played)
        assert match.result is not None
    assert secret
    assert revealed


GRASS, JUNGLE = "3314", "3415"


@pytest.mark.parametrize(
    ("target", "mode", "expected"),
    [(GRASS, "mobile", 2), (JUNGLE, "mobile", 3), (JUNGLE, "assault", 2), (INLAND, "assault", 0)],  # R116
)
def test_10_41b_sequence_and_cover_modify_the_check(target: str, mode: m.Mode, expected: int) -> None:
    match = fight(1, sky={IDA: READY}, target=target, mode=mode, japan={"9/16 HQ": "3214"})
    events = play(match, m.AssignAir(IDA))
    assert [e.drm for e in of(m.GroupChecked, events)] == [expected]


def test_10_41b_only_a_committed_unit_leads() -> None:
    match = fight(sky={IDA: READY, NATE: READY, VAL: READY})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE))
    assert refused(match, m.LeadAir(VAL)) == "10.41b"


def test_10_43_r110_army_units_alone_are_no_mixture_but_with_a_formation_they_are() -> None:
    for names, sure in ((("1/26", "2/26"), True), (("1/26", "1/41"), False)):
        places = dict.fromkeys(names, "3406")
        match = attacked(
            US,
            (),
            attack("3405", *names, mobile=True),
            reaction=frozenset(units(*names)),
            us=places,
            japan={"1+2/9": "3405"},
        )
        p = position(match)
        combat = m.Combat(
            US, at("3405"), units(*names), (unit("1+2/9"),), dict.fromkeys(units(*names), at("3406")), True
        )
        now = next(step for step in match.state.steps if type(step) is m.Sequence)
        assert is_coordinated(p, now, combat) == sure
