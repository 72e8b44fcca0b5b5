"""Chapter 7.2 and 7.3: drawing, playing, holding and combining activation markers."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r07_activation import is_active, sequence_steps
from pacwar.games.bataan.relocation import eliminated

from .combats import FAR, NEAR, PAIR, TARGET, attack, attack_fire, attacked, declaring, open_ground
from .events import operation
from .scene import (
    F16,
    F41,
    F51,
    F65,
    FAR_JAPAN,
    FAR_US,
    at,
    begin,
    command,
    drawing,
    event,
    force,
    formation,
    left,
    let_pass,
    moving,
    named,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    top,
    unit,
)


def test_7_21_a_marker_is_drawn_unseen() -> None:
    match = drawing((F16, F65), dice=(2,))
    events = play(match, m.DrawMarker())
    assert top(match) == m.Deciding(JAPAN, F65)  # 4.33a
    assert match.view("us").steps[-1] == m.Deciding(JAPAN, None)
    told = of(m.MarkerDrawn, events)
    assert [(e.told, e.formation) for e in told] == [(None, None), ("japan", F65)]
    assert command(match, JAPAN).pool == (F16,)


def test_7_21_nobody_is_asked_where_nobody_can_attack() -> None:
    match = open_ground(japan={"1+2/9": "2801"})
    assert not isinstance(top(match), m.Declarations)


def test_e04_4_33b_only_the_active_formation_moves() -> None:
    match = drawing((F16, F65), dice=(1,))
    play(match, m.DrawMarker(), m.Activate(F16), m.ChooseMobile())
    assert top(match) == m.Movement(JAPAN)
    now = next(step for step in match.state.steps if type(step) is m.Sequence)
    p = position(match)
    assert is_active(p, now, unit("1+2/9"))  # 4.31, 4.33b, 7.21a
    assert not is_active(p, now, unit("7+8/141"))
    assert command(match, JAPAN).played == (F16,)  # 4.38a
    assert command(match, JAPAN).activated == {F16}


def test_7_21c_7_22_a_pass_holds_the_marker_face_down() -> None:
    match = drawing((F16, F65), dice=(1,))
    events = play(match, m.DrawMarker(), m.PassSequence())
    assert command(match, JAPAN).held == F16
    assert of(m.MarkerHeld, events)
    assert not any(type(step) is m.Movement for step in match.state.steps)  # 7.21c-n1, 7.21c-n2, 7.21c-n3
    assert match.view("us").commands[JAPAN].held is None
    assert match.view("us").commands[JAPAN].has_held
    assert top(match) == m.Operation(JAPAN)  # 7.25: the US has nothing to draw


def test_7_22_only_one_marker_is_held() -> None:
    match = drawing((F16, F65), held=F65, dice=(1,))
    play(match, m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.22"


def test_7_22_7_24_with_one_marker_held_the_last_drawn_is_not_passed() -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"1+2/9": "3406", "1+2/141": "3407"},
        commands={JAPAN: {"pool": (F65,), "held": F16}},
        dice=(1,),
    )
    play(match, m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.22"
    assert {type(a) for a in match.legal("japan")} == {m.Activate, m.Combine}


def test_4_35a_7_22_event_n_leaves_the_held_marker_for_another_activation() -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"16 HQ": "3409", "1+2/9": "3410"},
        us={"1/41": "3713"},
        commands={JAPAN: {"markers": {F16: 2}, "pool": (), "held": F16}},
        hands={JAPAN: ["N"]},
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F16), m.ChooseMobile(), m.EndMovement())
    assert command(match, JAPAN).held == F16
    play(match, m.StandDown())  # the US has only the marker that was passed to it
    assert refused(match, m.StandDown()) == "7.24-n1"
    play(match, m.PlayHeld(), m.ChooseAssault())


def test_7_24_the_last_marker_cannot_be_passed() -> None:
    match = drawing((F16,), dice=(1,))
    play(match, m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.24"
    assert refused(match, m.Activate(F65)) == "7.22"


def test_4_36_7_24_a_held_marker_is_gone_with_the_last_unit_of_its_formation() -> None:
    """Then the marker in the cup is the last, and is not passed."""
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3513", "1/51": "3515"},
        commands={US: {"markers": {F41: 1, F51: 1}, "held": F41, "pool": (F51,)}, JAPAN: {"pool": ()}},
        dice=(1,),
    )
    out = eliminated(position(match), match.state, unit("1/41"), "11.21c", in_combat=True)
    match = match.with_state(out.state)
    assert command(match, US).held is None
    assert refused(match, m.PlayHeld()) == "7.22"
    play(match, m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.24"
    assert refused(match, m.Combine(F51)) == "7.31"


def test_7_31_either_marker_is_played_and_the_other_is_held() -> None:
    match = drawing((F16, F16), held=F65, dice=(1,))
    play(match, m.DrawMarker(), m.Activate(F65))  # 7.31-1
    assert command(match, JAPAN).held == F16
    match = drawing((F16, F16), held=F65, dice=(1,))
    play(match, m.DrawMarker(), m.Activate(F16))  # 7.31-2
    assert command(match, JAPAN).held == F65


def test_7_32_the_same_formation_is_not_combined_with_itself() -> None:
    match = drawing((F16,), held=F16, dice=(1,))
    play(match, m.DrawMarker())
    assert refused(match, m.Combine(F16)) == "7.32"
    alone = drawing((F16, F65), dice=(1,))
    play(alone, m.DrawMarker())
    assert refused(alone, m.Combine(F16)) == "7.31"


def test_7_33d_with_an_eight_both_formations_act() -> None:
    match = drawing((F16,), held=F65, dice=(1, 8))  # 7.33c
    play(match, m.DrawMarker(), m.Combine(F16), m.ChooseAssault())
    now = next(step for step in match.state.steps if type(step) is m.Sequence)
    assert now.formations == (F16, F65)  # 4.37, 7.31-3, 7.33a
    assert command(match, JAPAN).played == (F16, F65)
    assert command(match, JAPAN).held is None


def test_7_33d_artillery_of_a_combined_formation_does_not_help_the_other() -> None:
    match = attacked(
        US,
        ("41", "51"),
        attack("3406", "1/51", mobile=True),
        us={"1/51": "3407", "41 Art": "3408", "51(+) Art": "3408"},
        japan={"1+2/9": "3406"},
    )
    assert type(top(match)) is m.FireSupport
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "7.33d"
    assert m.AssignGuns(unit("51(+) Art")) in match.legal(US)


def test_6_41b_7_33d_of_two_combined_formations_the_us_feeds_which_it_likes() -> None:
    match = scene(
        operations(US),
        m.Deciding(US, F41),
        us={"41 HQ": "3327", "1/41": "3328", "51 HQ": "3427", "1/51": "3428"},
        commands={US: {"markers": {F41: 1, F51: 1}, "held": F51, "supplied": frozenset({F41, F51})}},
        scenario="second",
        turn=24,
        tally={"supply": 1},
        dice=(8,),
    )
    play(match, m.Combine(F41), m.ChooseAssault(), m.SaveSupply(), m.SpendSupply())
    assert force(match, US).unsupplied == named("41 HQ", "1/41")
    assert command(match, US).activated == {F41, F51}


def test_7_33d_combined_formations_attack_apart_in_a_mobile_sequence() -> None:
    own = {"1+2/9": NEAR[0], "7+8/141": NEAR[1]}
    match = declaring(JAPAN, "16", "65", japan=own, us={"1/41": TARGET})
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")))
    assert refused(match, m.AddAttacker(unit("7+8/141"))) == "7.33d"
    match = declaring(JAPAN, "16", "65", mode="assault", japan=own, us={"1/41": TARGET})
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")), m.AddAttacker(unit("7+8/141")))


def test_7_33d_combined_formations_do_not_support_each_other() -> None:
    match = attack_fire(
        {"22 Art": FAR, "9(+) Art": FAR},
        keys=("16", "65"),
        army={"9(+) Art": "65"},
        others={"7+8/141": NEAR[2]},
    )
    assert refused(match, m.AssignGuns(unit("9(+) Art"))) == "7.33d"
    both = attack_fire(
        {"22 Art": FAR, "9(+) Art": FAR},
        keys=("16", "65"),
        army={"9(+) Art": "65"},
        others={"7+8/141": NEAR[2]},
        attackers=(*PAIR, "7+8/141"),
        mode="assault",
    )
    assert m.AssignGuns(unit("9(+) Art")) in both.legal("japan")  # its own formation attacks too


def test_7_33e_with_a_seven_only_the_face_up_one_acts_and_the_other_stays_hidden() -> None:
    match = drawing((F16,), held=F65, dice=(1, 7))
    events = play(match, m.DrawMarker(), m.Combine(F65))
    assert top(match) == m.SequenceChoice(JAPAN, (F65,))
    assert command(match, JAPAN).held == F16  # 7.33b
    assert [e.formation for e in of(m.FormationActivated, events)] == [F65]
    assert match.view("us").commands[JAPAN].held is None


def test_7_33e_7_34_who_fails_to_combine_with_the_last_markers_plays_the_other_next() -> None:
    match = scene(
        operations(JAPAN),
        m.Deciding(JAPAN, F16),
        us=FAR_US,
        japan={**FAR_JAPAN, "1+2/9": "3007"},
        commands={
            US: {"markers": {F41: 1}, "pool": ()},
            JAPAN: {"markers": {F16: 1, F65: 1}, "pool": (), "held": F65},
        },
        hands={US: "", JAPAN: ""},
        dice=(7,),
    )
    events = play(match, m.Combine(F16))
    assert [e.formation for e in of(m.FormationActivated, events)] == [F16]
    assert command(match, JAPAN).held == F65
    play(match, m.ChooseMobile(), m.EndMovement())
    assert top(match) == m.Operation(JAPAN)  # 7.25: the US has nothing left
    assert refused(match, m.StandDown()) == "7.24-n1"
    assert refused(match, m.DrawMarker()) == "7.23"
    play(match, m.PlayHeld())
    assert command(match, JAPAN).played == tuple(sorted((F16, F65)))


def test_7_34_the_held_marker_may_be_played_instead_of_drawing() -> None:
    match = drawing((F16,), held=F65)
    play(match, m.PlayHeld())
    assert top(match) == m.SequenceChoice(JAPAN, (F65,))
    assert command(match, JAPAN).pool == (F16,)
    assert refused(drawing((F16,)), m.PlayHeld()) == "7.22"


def test_7_24_n1_who_has_a_marker_does_not_stand_down() -> None:
    match = drawing((F16,))
    assert refused(match, m.StandDown()) == "7.24-n1"
    nothing = drawing(())
    assert refused(nothing, m.DrawMarker()) == "7.23"


def test_x87_7_24_n1_the_held_marker_must_be_played() -> None:
    """7.24-n1: who has a marker does not stand down."""
    match = operation(US, "E", commands={US: {"pool": (), "held": F41}, JAPAN: {"pool": ()}})
    assert refused(match, m.StandDown()) == "7.24-n1"
    play(match, m.PlayHeld())
    assert top(match) == m.SequenceChoice(US, (F41,))


def test_7_23_7_25_players_alternate_and_who_is_left_goes_on_alone() -> None:
    match = begin("abucay", dice=5)
    let_pass(match, m.Operation)
    sides = []  # 4.21-B1, 4.21-B2, 4.21-B3
    while type(top(match)) is m.Operation and match.state.turn == 3:
        sides.append(match.deciders[0])
        play(match, m.DrawMarker())
        step = top(match)
        assert type(step) is m.Deciding
        assert step.drawn is not None
        play(match, m.Activate(step.drawn), m.ChooseMobile())
        let_pass(match, m.Operation)
        if match.state.turn != 3:
            break
    # 7.2
    assert sides[:7] == ["japan", "us", "japan", "us", "japan", "us", "japan"]


def test_r58_a_side_without_markers_is_asked_if_it_has_event_markers() -> None:
    match = scene(
        operations(US),
        commands={US: {"pool": ()}, JAPAN: {"pool": (F16,)}},
        hands={US: "E"},
        japan={"1+2/9": "3007"},
        rest=False,
    )
    assert top(match) == m.Operation(US)
    play(match, m.StandDown())
    assert top(match) == m.Operation(JAPAN)


def test_7_21a_7_21b_what_a_sequence_consists_of() -> None:
    """7.21a-1, 7.21b-1, 4.21-B1b, 4.21-B2b: movement, declaration, then reaction and combat; 15.41: Japan may invade."""

    def steps(side: m.Side, mode: m.Mode) -> list[str]:
        match = scene(us={"1/41": "3814"}, japan={"1+2/9": "3007"})
        agenda = sequence_steps(position(match), m.Sequence(side, (F16,), mode))
        return [type(step).__name__ for step in agenda if type(step) is not m.PhaseEnd]

    assert steps(JAPAN, "mobile") == ["Movement", "Declarations", "Sequence"]
    assert steps(JAPAN, "assault") == ["Movement", "Invasion", "Declarations", "Sequence"]
    assert steps(US, "assault") == ["Movement", "Declarations", "Sequence"]


def test_7_21a_n2_7_21b_n2_others_do_not_move() -> None:
    for mode, rule in (("mobile", "7.21a-n2"), ("assault", "7.21b-n2")):
        match = moving(
            JAPAN, "16", mode=mode, japan={"1+2/9": "3406", "7+8/141": "3506"}, us={"1/41": "3814"}
        )
        assert match.check("japan", m.PickUnit(unit("1+2/9"))) is None  # 7.21a-n1, 7.21b-n1
        assert refused(match, m.PickUnit(unit("7+8/141"))) == rule


def test_7_21a_n3_how_far() -> None:
    """7.21b-n3: half as far in an Assault Sequence, but for Japanese armor (16.41)."""
    for mode, foot, tank in (("mobile", 8.0, 6.0), ("assault", 4.0, 6.0)):
        for name, points in (("1+2/9", foot), ("4/7 Arm", tank)):
            match = moving(JAPAN, "16", mode=mode, japan={"16 HQ": "3406", "1+2/9": "3406", "4/7 Arm": "3406"}, us={"1/41": "3814"})  # fmt: skip
            play(match, m.ActivateArmy(unit("4/7 Arm")), m.PickUnit(unit(name)))
            assert left(match) == points


def test_9_17_declared_attacks_are_reacted_to_and_fought() -> None:
    """7.21a-2, 7.21b-2: first the enemy reacts."""
    attack = m.Attack(at("3814"), (unit("7+8/141"),), False)
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "65"),
        m.Declarations(JAPAN, (attack,)),
        japan={"7+8/141": "3813"},
        us={"1/41": "3814", "41 Art": "3814"},
    )  # nothing else can be attacked: the declarations are over
    fighting = next(step for step in match.state.steps if type(step) is m.Fighting)
    assert fighting == m.Fighting(JAPAN, (attack,))
    assert any(type(step) is m.Reaction and step.side is US for step in match.state.steps)


def test_7_24_n2_a_marker_of_a_formation_off_the_map_is_played_like_any_other() -> None:
    """4.21-B1a, 4.21-B2a, 7.21c-n4: drawn, passed, and another one passed or played later."""
    f4 = formation("4")
    match = drawing((f4, F16), dice=(1,))
    play(match, m.DrawMarker(), m.Activate(f4), m.ChooseMobile())
    assert top(match) == m.Movement(JAPAN)
    assert match.legal("japan") == [m.EndMovement()]


def test_7_21c_n4_a_player_may_pass_twice_in_a_turn() -> None:
    match = drawing((F16, F65, F65), dice=(1, 1, 1))
    play(match, m.DrawMarker(), m.PassSequence())  # the 16th is held
    assert top(match) == m.Operation(JAPAN)
    play(match, m.PlayHeld(), m.ChooseMobile(), m.EndMovement())
    play(match, m.DrawMarker(), m.PassSequence())
    assert command(match, JAPAN).held == F65
    assert not match.state.steps[0].acted


def test_7_26_r1_the_turn_record_gathers_the_markers_and_frees_event_n() -> None:
    match = begin("abucay")
    let_pass(match, m.Operation)
    while match.state.turn == 3:
        play(match, match.legal(match.deciders[0])[0])
    for side in (US, JAPAN):
        own = match.state.commands[side]
        assert own.played == own.pool == ()
        assert own.held is None
    assert match.state.events.barred == ()


def test_19_14b_on_gt2_of_scenario_1_two_formations_are_not_combined() -> None:
    """One activation: 7.33d would activate both."""
    f71, scouts = formation("71"), formation("scouts")
    match = scene(
        operations(US),
        m.Operation(US),
        us={"71 HQ": "3604", "1/71": "3604"},
        scenario="layac",
        turn=2,
        commands={US: {"pool": (f71,), "held": scouts}, JAPAN: {"pool": ()}},
        dice=(1,),
    )
    play(match, m.DrawMarker())
    assert refused(match, m.Combine(f71)) == "19.14b"
    assert set(match.legal("us")) == {m.Activate(f71), m.Activate(scouts)}
