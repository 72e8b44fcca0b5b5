"""Chapter 16.7: Air Recon."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, Spot
from tests.malaya.scene import BOARD, MIDDLE, SETTING, force, hex_where, of, play, refused, scene, unit, units


def is_open(h: Spot) -> bool:
    return h in SETTING.land and SETTING.terrain.hexes[BOARD.terrain[h]].open


def over(scouts: int, allies: dict[int, Spot]) -> Match:
    air = {JAPAN: AirForce(1, missions=(scouts, 0, 0, 0))}
    return scene(m.Movement(JAPAN, follow_on=False), allies=allies, air=air)


def examined(match: Match, at: Spot) -> list[Spot]:
    return [e.at for e in of(m.StackExamined, play(match, m.FlyRecon(at)))]


def test_16_71_recon_examines_its_hex_and_those_beside_it() -> None:
    """18.2, 16.7 In any terrain."""
    near = (MIDDLE, *BOARD.neighbors[MIDDLE])
    match = over(1, dict(zip(units(ALLIES, "infantry", len(near)), near, strict=True)))
    assert examined(match, MIDDLE) == sorted(near)
    assert match.state.known["japan"].units == frozenset(force(match, ALLIES).at)


def test_16_71_open_terrain_is_seen_at_two_hexes_and_no_other() -> None:
    def at_two(h: Spot) -> list[Spot]:
        return [far for far in sorted(SETTING.land) if BOARD.distance(h, far) == 2]

    centre = hex_where(lambda h: {is_open(far) for far in at_two(h)} == {True, False})
    ring = at_two(centre)
    match = over(1, dict(zip(units(ALLIES, "infantry", len(ring)), ring, strict=True)))
    seen = examined(match, centre)
    assert seen == [far for far in ring if is_open(far)]
    far_off = over(1, {unit(ALLIES, "infantry"): next(h for h in ring if not is_open(h))})
    assert examined(far_off, centre) == []


def test_16_32_3_a_recon_point_returns_to_reserve_and_flies_once() -> None:
    """16.2 One mission in a turn."""
    match = over(1, {unit(ALLIES, "infantry"): MIDDLE})
    play(match, m.FlyRecon(MIDDLE))
    assert match.state.air[JAPAN] == AirForce(2)
    assert refused(match, m.FlyRecon(BOARD.neighbors[MIDDLE][0])) == "16.7"


def test_16_71_one_point_over_a_hex() -> None:
    match = over(2, {unit(ALLIES, "infantry"): MIDDLE})
    play(match, m.FlyRecon(MIDDLE))
    assert refused(match, m.FlyRecon(MIDDLE)) == "16.71"
    assert match.check(JAPAN, m.FlyRecon(BOARD.neighbors[MIDDLE][0])) is None


def test_16_71_two_stacks_see_the_flight_and_only_one_side_what_it_finds() -> None:
    """18.3 The mission is seen; what it has examined is for its own side."""
    one = unit(ALLIES, "infantry")
    match = over(1, {one: MIDDLE})
    play(match, m.FlyRecon(MIDDLE))
    assert [type(e) for e in match.told(ALLIES)[-1].events] == [m.ReconFlown]
    assert match.view(JAPAN).forces[ALLIES].at == {one: MIDDLE}
    assert match.view(None).forces[ALLIES].at == {}
    assert not match.can_undo(JAPAN)


def test_16_7_recon_is_flown_over_any_hex_of_the_map_whoever_is_there() -> None:
    """R81 Sea, own and empty hexes; the point has flown."""
    for spot in (MIDDLE, min(SETTING.sea)):
        match = over(1, {})
        assert examined(match, spot) == []
        assert match.state.air[JAPAN] == AirForce(2)


def test_16_7_recon_is_flown_over_the_map_by_who_has_recon_points() -> None:
    """26.4 Not over a base; R15: in the Movement Phase, in either impulse."""
    enemy = {unit(ALLIES, "infantry"): MIDDLE}
    assert refused(over(0, enemy), m.FlyRecon(MIDDLE)) == "16.7"
    assert refused(over(1, enemy), m.FlyRecon(SETTING.base[ALLIES])) == "26.4"
    later = scene(
        m.Movement(JAPAN, follow_on=True, eligible=frozenset(), supply_eligible=frozenset()),
        allies=enemy,
        air={JAPAN: AirForce(0, missions=(1, 0, 0, 0))},
    )
    assert later.check(JAPAN, m.FlyRecon(MIDDLE)) is None
