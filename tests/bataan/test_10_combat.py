"""Chapter 10.1: the order of attacks, Lead units, the course of a combat."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import NEAR, PAIR, TARGET, attack, attacked, declaring, duel, ordered, resolved
from .scene import BOARD, REST, SETTING, air, at, force, of, play, refused, scene, top, unit, units


def test_7_21a_3_7_21b_3_10_12_the_attacker_resolves_in_any_order_what_is_declared() -> None:
    """7.21a-3, 7.21b-3, 10.12"""
    east = BOARD.name(next(n for n in BOARD.neighbors[at("2807")] if n not in BOARD.neighbors[at("2806")]))
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        attack("2807", "6+7/9", "II(-)9"),
        japan={**PAIR, **dict.fromkeys(("6+7/9", "II(-)9"), east)},
        us={"1/41": TARGET, "1/42": "2807", "1/43": "2801"},
        dice=(10, 10),
    )
    assert isinstance(top(match), m.Fighting)
    assert refused(match, m.ResolveAttack(at("2801"))) == "9.12"
    assert {m.ResolveAttack(at(TARGET)), m.ResolveAttack(at("2807"))} == set(match.legal("japan"))
    events = play(match, m.ResolveAttack(at("2807")), m.Lead(unit("6+7/9")))
    assert resolved(events).target == at("2807")  # 10.18
    while not isinstance(top(match), m.Leading):
        play(match, match.legal(match.deciders[0])[0])
    assert top(match) == m.Leading(JAPAN)  # the last attack needs no choice


def test_10_17_3_43_the_attacker_then_the_defender_designate_a_lead_unit() -> None:
    match = duel(dice=(5,))
    assert top(match) == m.Leading(JAPAN)
    play(match, m.Lead(unit("I(-)9")))  # 3.43a: whom he likes
    assert top(match) == m.Leading(US)
    assert refused(match, m.Lead(unit("1+2/9"))) == "10.17"
    events = play(match, m.Lead(unit("1/42")))
    assert of(m.LeadChosen, events)[0].unit == unit("1/42")


def test_10_17_who_led_the_stand_leads_the_defense() -> None:
    match = duel(stands={TARGET: "1/42"}, dice=(5,))
    events = play(match, m.Lead(unit("I(-)9")))
    assert [e.unit for e in of(m.LeadChosen, events)] == list(units("I(-)9", "1/42"))


def test_10_17_9_35c_after_a_failed_stand_another_unit_may_lead_the_defense() -> None:
    """Only a marker binds the defender to the unit that led in the Enemy Reaction Phase."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"1/41": "3406", "1/51": "3406"},
        japan={"1+2/9": "3405"},
    )
    assert set(match.legal(US)) == {m.Lead(u) for u in units("1/41", "1/51")}


def test_10_17_the_odds_under_a_no_retreat_marker_are_those_of_who_led_the_stand() -> None:
    """1/57 has a better rating, but 1/41 has sworn to stand, and leads."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "I(-)9"),
        attack("3409", "II(-)9"),
        us={"1/41": "3406", "1/57": "3406", "1/42": "3409"},
        japan={"1+2/9": "3405", "I(-)9": "3405", "II(-)9": "3310"},
        stands={"3406": "1/41"},
    )
    told = {line.text: line.value for line in match.odds(JAPAN, m.ResolveAttack(at("3406"))).breakdown}
    assert told["1/41 leads"] == 5
    assert told["ER difference"] == 5 - 6
    assert "1/57 leads" not in told


def test_9_13_10_16_all_units_in_the_hex_defend_together() -> None:
    """9.13, 10.16"""
    match = duel(us={"1/41": TARGET, "1/42": TARGET, "41 HQ": TARGET}, dice=(5,))
    assert resolved(play(match, m.Lead(unit("I(-)9")), m.Lead(unit("1/41")))).defense == 7


def test_10_11_an_attack_on_nobody_is_dropped() -> None:
    match = duel(us={"1/41": "2801"})
    assert not any(type(step) is m.Fighting for step in match.state.steps)


def test_10_11_who_attacks_elsewhere_begins_no_second_attack() -> None:
    match = declaring(
        JAPAN,
        "16",
        us={"1/41": "3406", "1/51": "3404", "2/51": "3610"},
        japan={"1+2/9": "3405", "I(-)9": "3609"},
    )
    play(match, m.DeclareAttack(at("3404")), m.AddAttacker(unit("1+2/9")), m.UseMobile())
    assert refused(match, m.DeclareAttack(at("3406"))) == "10.11"


def test_10_11_who_attacks_again_in_another_phase() -> None:
    """A new Declarations step knows nothing of attacks before it; when nothing else can be attacked, this one ends."""
    match = declaring(US, "41", us={"1/41": TARGET}, japan={"16 Eng": NEAR[0]}, dice=(10,))
    events = play(match, m.DeclareAttack(at(NEAR[0])), m.AddAttacker(unit("1/41")), m.UseMobile())
    assert len(of(m.CombatResolved, events)) == 1


def test_10_14_each_declared_attack_has_one_defender_hex() -> None:
    match = declaring(
        JAPAN, "16", japan={"1+2/9": "2803", "I(-)9": "2803"}, us={"1/41": TARGET, "1/42": "2903"}
    )
    near = [h for h in (TARGET, "2903") if at(h) in BOARD.neighbors[at("2803")]]
    assert len(near) == 2
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")), m.UseAssault())
    play(match, m.DeclareAttack(at("2903")), m.AddAttacker(unit("I(-)9")), m.UseAssault())
    (fighting,) = (x for x in match.state.steps if type(x) is m.Fighting)
    assert [a.target for a in fighting.attacks] == [at(TARGET), at("2903")]
    assert [a.attackers for a in fighting.attacks] == [units("1+2/9"), units("I(-)9")]


def test_10_15_9_11_artillery_alone_attacks_nobody() -> None:
    match = declaring(
        JAPAN,
        "16",
        us={"1/41": "3406"},
        japan={"48 Mtn Art": "3405", "1+2/9": "3404"},
        army={"48 Mtn Art": "16"},
    )
    assert top(match) == REST  # nobody is asked: no unit beside the hex can attack


def beside_3406(*names: str, mode: m.Mode = "mobile", **fields: object) -> Match:
    """These Japanese units stand beside 1/41 in 3406, and I(-)9 may attack another hex."""
    japan = {**dict.fromkeys(names, "3405"), "I(-)9": "3609"}
    return declaring(JAPAN, "16", mode=mode, us={"1/41": "3406", "1/51": "3610"}, japan=japan, **fields)


def test_9_11_9_14_10_15_who_cannot_begin_an_attack_is_told_why() -> None:
    """The rule that keeps all of them from it; if it is not the same for all, that there must be somebody."""
    for names, mode, rule in (
        (("22 Art",), "mobile", "10.15"),
        (("16 HQ",), "mobile", "9.14"),
        (("1+2/141", "3+4/141"), "mobile", "9.11-1"),
        (("1+2/141",), "assault", "9.11-2"),
        (("22 Art", "16 HQ"), "mobile", "9.11"),
        ((), "mobile", "9.11"),
    ):
        match = beside_3406(*names, mode="assault" if mode == "assault" else "mobile")
        assert refused(match, m.DeclareAttack(at("3406"))) == rule


def test_10_18_the_declaration_is_used_up_when_the_combat_begins() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        attack("2903", "I(-)9"),
        japan={"1+2/9": "2803", "I(-)9": "2803"},
        us={"1/41": TARGET, "1/42": "2903"},
        dice=(5, 5),
    )
    play(match, m.ResolveAttack(at(TARGET)))
    left = [a.target for x in match.state.steps if type(x) is m.Fighting for a in x.attacks]
    assert at(TARGET) not in left


def test_15_45d_an_attack_from_the_sea_knows_no_hexside() -> None:
    """There is no modifier for the coast, and invaders that do not take the hex are lost (R16)."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("1315", *PAIR),
        mode="assault",
        us={"1/41": "1315"},
        forces={JAPAN: {"afloat": dict.fromkeys(PAIR, "1315"), "disrupted": set(PAIR)}},
        scenario="second",
        turn=24,
        dice=(1, 10),
    )
    events = play(match, m.Lead(unit("I(-)9")))
    assert "10.22b" not in {e.rule for e in of(m.ModifierCounted, events)}
    assert not force(match, JAPAN).afloat


def test_10_61e_air_and_gunfire_count_in_the_combat() -> None:
    """An air unit of the attacker that has passed its check."""
    combat = m.Combat(
        JAPAN,
        at(TARGET),
        units(*PAIR),
        units("1/41"),
        {u: at(NEAR[0]) for u in units(*PAIR)},
        False,
        leads={JAPAN: unit("1+2/9"), US: unit("1/41")},
        air={JAPAN: (air("Ida"),)},
        flies={JAPAN: True},
    )
    steps = (*ordered(JAPAN, "16"), m.Fighting(JAPAN, ()), combat, m.CombatEnd(), m.CombatResult())
    window = m.EventWindow(JAPAN, "combat")
    match = scene(
        *steps, m.CombatRoll(), window, japan=PAIR, us={"1/41": TARGET}, hands={JAPAN: "G"}, dice=(10,)
    )
    events = play(match, m.Pass())
    counted = [e for e in of(m.ModifierCounted, events) if e.rule not in ("10.61c", "10.22a")]
    assert [e.drm for e in counted] == [-SETTING.air["Ida"].points]
