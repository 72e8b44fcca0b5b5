"""Chapters 7.4 and 8: the movement of the extended example of play, with the movement points that it names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r08_movement as r08
from pacwar.games.bataan.agenda import sequence_of, turn_of
from pacwar.games.bataan.model import JAPAN, US, Side
from pacwar.games.bataan.position import Position

from .scene import FINAL, FIRST, SETTING, at, force, operations, play, position, scene, sequence, top, unit

START = {name: place for place, names in SETTING.scenarios["abucay"].setup.items() for name in names}
ARRIVED_1 = {  # after the first Japanese sequence
    **dict.fromkeys(("1+2/9", "6+7/9", "II(-)9"), "3314"), "I(-)9": "3214", "11+12/9": "3313", "III(-)9": "3313",
    "9/16 HQ": "3211", "16 Eng": "3412", "3/51": "3315", "51(+) Art": "3315",
}  # fmt: skip
ARRIVED_2 = {  # after the first US sequence
    "3/57": "3216", "2/57": "3315", "2 Prov Art": "3416", "1/31": "3415", "1/57": "3414", "3/31": "3316", "2/31": "3513",
    "1/45": "3814", "2/45": "3914", "3/45": "3914", "24/P Art": "3517", "Scouts HQ": "3517", "21(-) Art": "3316", "A/194": "3616",
    "B/194": "3713",
}  # fmt: skip
ARRIVED_3 = {  # after the second Japanese sequence; R42
    **dict.fromkeys(("1+2/141", "3+4/141", "5+6/141"), "2913"), "7+8/141": "3511", **dict.fromkeys(("1+2/142", "3+4/142", "5+6/142"), "2912"),
    "7+8/142": "3811", "65 Eng": "4012", "9(+) AT": "4012", **dict.fromkeys(("1/7 Arm", "2/7 Arm", "3/7 Arm"), "4009"), "4/7 Arm": "3809",
    "1 Art": "3609", "15 Mtn Art": "3109", "65 HQ": "3607",
}  # fmt: skip
ARRIVED_4 = {"11+12/9": "3214", "III(-)9": "3214", "16 Eng": "3313"}
ARRIVED_5 = {
    "88 Art": "3619", "2 Prov Art": "3315", "3/57": "3215", "1/57": "3415", "3/31": "3215", "2/31": "3414", "1/45": "3415",
}  # fmt: skip
ARRIVED_6 = {
    "9(+) Art": "3707", "8 Hvy Art": "3707", **dict.fromkeys(("1/7 Arm", "2/7 Arm", "3/7 Arm"), "4012"), "4/7 Arm": "3811",
    **dict.fromkeys(("1+2/141", "3+4/141", "5+6/141"), "3115"), **dict.fromkeys(("1+2/142", "3+4/142", "5+6/142"), "3114"), "65 HQ": "3609",
}  # fmt: skip
PLACES = [START]
for arrived in (ARRIVED_1, ARRIVED_2, ARRIVED_3, ARRIVED_4, ARRIVED_5, ARRIVED_6):
    PLACES.append({**PLACES[-1], **arrived})
DEAD = {6: ("1/53",)}

SEQUENCES: dict[
    int, tuple[Side, str, m.Mode, tuple[str, ...]]
] = {  # side, formation, mode, Army units in range
    0: (JAPAN, "16", "mobile", ()),
    1: (US, "scouts", "mobile", ("2 Prov Art", "21(-) Art", "A/194", "B/194")),  # X18
    2: (
        JAPAN,
        "65",
        "mobile",
        ("9(+) AT", "1/7 Arm", "2/7 Arm", "3/7 Arm", "4/7 Arm", "1 Art", "15 Mtn Art"),
    ),  # X31
    3: (JAPAN, "16", "mobile", ("48 Mtn Art",)),  # X40
    4: (US, "scouts", "mobile", ("88 Art", "2 Prov Art")),
    5: (JAPAN, "65", "mobile", ("9(+) Art", "8 Hvy Art", "1/7 Arm", "2/7 Arm", "3/7 Arm", "4/7 Arm")),  # X67
    6: (US, "51", "assault", ("A/194",)),
    7: (US, "41", "mobile", ("B/194",)),
}
PLACES.append({**PLACES[-1], "A/194": "3315", "2/53": "3216", "51(+) Art": "3316"})

MOVES = [  # item of examples.md, sequence, units, goal, movement points
    ("X07", 0, ("1+2/9", "I(-)9", "6+7/9"), "3214", 8),
    ("X08", 0, ("9/16 HQ",), "3211", 4),
    ("X09", 0, ("II(-)9", "11+12/9", "III(-)9"), "3313", 8),
    ("X10", 0, ("16 Eng",), "3412", 6),
    ("X19", 1, ("3/57",), "3216", 4.5),
    ("X20", 1, ("2/57",), "3315", 4.5),
    ("X21", 1, ("2 Prov Art",), "3416", 3),
    ("X22", 1, ("1/31",), "3415", 5.5),
    ("X23", 1, ("1/57",), "3414", 3.5),
    ("X24", 1, ("3/31",), "3316", 6),
    ("X25", 1, ("2/31",), "3513", 5),
    ("X26", 1, ("1/45",), "3814", 5.5),
    ("X26", 1, ("2/45",), "3914", 5.5),
    ("X26", 1, ("3/45",), "3914", 6),
    ("X27", 1, ("24/P Art",), "3517", 2.5),
    ("X27", 1, ("Scouts HQ",), "3517", 3),
    ("X28", 1, ("21(-) Art",), "3316", 5),
    ("X29", 1, ("A/194",), "3616", 7),
    ("X29", 1, ("B/194",), "3713", 7),
    ("X32", 2, ("1+2/141", "3+4/141", "5+6/141"), "2913", 8),
    ("X33", 2, ("7+8/141",), "3511", 5.5),
    ("X34", 2, ("1+2/142", "3+4/142", "5+6/142"), "2912", 7.5),
    ("X35", 2, ("7+8/142",), "3811", 2),
    ("X35", 2, ("65 Eng",), "4012", 1.5),
    ("X35", 2, ("9(+) AT",), "4012", 3.5),
    ("X36", 2, ("1/7 Arm", "2/7 Arm", "3/7 Arm"), "4009", 4),
    ("X37", 2, ("4/7 Arm",), "3809", 5),
    ("X37", 2, ("1 Art",), "3609", 5),
    ("X37", 2, ("15 Mtn Art",), "3109", 7),
    ("X38", 2, ("65 HQ",), "3607", 2),
    ("X41", 3, ("11+12/9", "III(-)9"), "3214", 2),
    ("X41", 3, ("16 Eng",), "3313", 3),
    ("X56", 4, ("88 Art",), "3619", 2),
    ("X57", 4, ("2 Prov Art",), "3315", 1.5),
    ("X58", 4, ("3/57",), "3215", 3),
    ("X59", 4, ("1/57",), "3415", 2),
    ("X60", 4, ("3/31",), "3215", 3.5),
    ("X60", 4, ("2/31",), "3414", 2),
    ("X60", 4, ("1/45",), "3415", 3.5),
    ("X68", 5, ("9(+) Art", "8 Hvy Art"), "3707", 3.5),
    ("X69", 5, ("1/7 Arm", "2/7 Arm", "3/7 Arm"), "4012", 1.5),
    ("X69", 5, ("4/7 Arm",), "3811", 2),
    ("X70", 5, ("1+2/141", "3+4/141", "5+6/141"), "3015", 4),
    ("X71", 5, ("1+2/142", "3+4/142", "5+6/142"), "3114", 5),
    ("X77", 6, ("A/194",), "3315", 2.5),
    ("X78", 6, ("51FA",), "3116", 3),
    ("X78", 6, ("2/53",), "3216", 2),
    ("X78", 6, ("51(+) Art",), "3316", 2),
    ("X78", 6, ("51 HQ",), "3517", 2.5),
    ("X78", 6, ("1/52",), "3718", 3),
    ("X78", 6, ("2/52",), "3919", 3),
    ("X78", 6, ("3/52",), "4123", 3),
    ("X88", 7, ("B/194",), "3814", 1),
    ("X88", 7, ("2/41",), "3513", 2),
    ("X88", 7, ("1/43",), "3713", 2),
    ("X88", 7, ("2/43",), "3713", 1.5),
    ("X88", 7, ("41 Art",), "3714", 1),
]


def moment(number: int) -> Match:
    """The beginning of a Movement Phase of the example, with its Army units activated."""
    side, key, mode, army = SEQUENCES[number]
    places = PLACES[number]
    dead = {name for n, names in DEAD.items() if n <= number for name in names}
    by_side: dict[Side, dict[str, str]] = {US: {}, JAPAN: {}}
    for name, place in places.items():
        if name not in dead:
            by_side[SETTING.counters[unit(name)].side][name] = place
    match = scene(
        operations(side),
        sequence(side, key, mode=mode),
        m.Movement(side),
        us=by_side[US],
        japan=by_side[JAPAN],
        turn=3,
    )
    for name in army:
        play(match, m.ActivateArmy(unit(name)))  # in range: no die is thrown
    return match


def paid(match: Match) -> set[tuple[int, float]]:
    """Where the picked stack can come to, with the movement points that a way there costs."""
    p = position(match)
    now = top(match)
    assert isinstance(now, m.Moving)
    return set(_onward(p, now, 0, set()))


def _onward(
    p: Position, now: m.Moving, spent: int, known: set[tuple[object, int]]
) -> Iterator[tuple[int, float]]:
    if (now, spent) in known:
        return
    known.add((now, spent))
    if now.at is not None and not now.whole:
        yield now.at, spent / 2
    for step in r08.ways(p, now):
        if r08.check_step(p, now, step) is None:
            cost = r08.price(p, now, step.spot)
            assert cost is not None
            yield from _onward(p, r08.after_step(p, now, step.spot, cost), spent + cost, known)


@pytest.mark.parametrize(("item", "number", "names", "goal", "points"), MOVES)
def test_example_20_5_ex_moves_cost_what_the_text_says(
    item: str, number: int, names: tuple[str, ...], goal: str, points: float
) -> None:
    match = moment(number)
    play(match, m.PickUnit(unit(names[0])), *(m.TakeAlong(unit(name)) for name in names[1:]))
    assert (at(goal), points) in paid(match), item


def test_x21_x28_x36_x37_x57_activation_markers_of_the_example() -> None:
    """R41: 15 Mtn Art acts once only, and the second activation of 2 Prov Art is its last."""
    acted = turn_of(moment(1).state).acted
    assert acted == {
        unit("2 Prov Art"): FIRST,
        unit("21(-) Art"): FINAL,
        unit("A/194"): FIRST,
        unit("B/194"): FIRST,
    }
    acted = turn_of(moment(2).state).acted
    assert acted[unit("4/7 Arm")] == FIRST
    assert acted[unit("9(+) AT")] == acted[unit("1 Art")] == acted[unit("15 Mtn Art")] == FINAL


def test_x31_x67_the_hq_of_the_65th_reaches_its_army_units() -> None:
    """X31: in 3503 (four hexes away), 3504 and 3806 itself; X67: later in 3603, 4009 and 3809."""
    for number in (2, 5):
        sequence_ = sequence_of(moment(number).state)
        assert sequence_ is not None
        assert set(sequence_.army) == {unit(name) for name in SEQUENCES[number][3]}


def test_x40_48_mtn_is_activated_without_moving() -> None:
    match = moment(3)
    assert turn_of(match.state).acted == {unit("48 Mtn Art"): FINAL}
    assert force(match, JAPAN).at[unit("48 Mtn Art")] == at("3310")
