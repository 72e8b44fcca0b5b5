"""The plan of battles: everybody in contact is served, support goes where it gains most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from pacwar.kit.battle_plan import Battle, plan, quick, total


class Ground:
    """A field in which a battle gains what its strength exceeds that of the targets, from -6 to 6."""

    def __init__(
        self,
        contacts: Mapping[int, tuple[int, ...]],
        strength: Mapping[int, int] | None = None,
        guns: Mapping[int, int] | None = None,
        points: int = 0,
        distant: Sequence[int] = (),
    ) -> None:
        self.contacts = contacts
        self.strength = strength or {}
        self.guns = guns or {}
        self.points = points
        self.distant = distant
        self.out_of_range: set[tuple[int, int]] = set()

    def in_range(self, gun: int, target: int) -> bool:
        return (gun, target) not in self.out_of_range

    def gain(self, targets: tuple[int, ...], attackers: tuple[int, ...], extra: int) -> float:
        ours = sum(self.strength.get(u, 3) for u in attackers) + extra
        theirs = sum(self.strength.get(t, 3) for t in targets)
        return float(max(-6, min(ours - theirs, 6)))


graphs = st.dictionaries(
    st.integers(0, 7), st.sets(st.integers(100, 105), min_size=1).map(lambda s: tuple(sorted(s))), max_size=8
)


@given(graphs, st.lists(st.integers(1, 5), min_size=14, max_size=14))
@settings(max_examples=200, deadline=None)
def test_everybody_in_contact_takes_part_in_exactly_one_battle(
    contacts: dict[int, tuple[int, ...]], strengths: list[int]
) -> None:
    strength = dict(zip([*range(8), *range(100, 106)], strengths, strict=True))
    battles = plan(Ground(contacts, strength, points=4))
    attackers = [u for b in battles for u in b.attackers]
    targets = [t for b in battles for t in b.targets]
    assert sorted(attackers) == sorted(contacts)
    assert sorted(targets) == sorted({t for touched in contacts.values() for t in touched})
    for battle in battles:
        assert all(set(battle.targets) <= set(contacts[u]) for u in battle.attackers)


def test_a_unit_joins_the_battle_where_it_gains_most() -> None:
    battles = plan(Ground({1: (101,), 2: (101, 102), 3: (102,)}, {1: 8, 2: 3, 3: 3, 101: 2, 102: 5}))
    assert {tuple(b.targets): sorted(b.attackers) for b in battles} == {(101,): [1], (102,): [2, 3]}


def test_a_lone_unit_fights_all_whom_nobody_else_touches() -> None:
    (battle,) = plan(Ground({1: (101, 102)}))
    assert (sorted(battle.targets), battle.attackers) == ([101, 102], [1])


def test_guns_and_points_go_where_they_gain_most() -> None:
    field = Ground({1: (101,), 2: (102,)}, {1: 9, 101: 3, 2: 3, 102: 6}, guns={7: 4}, points=3)
    gained = {b.targets[0]: (b.guns, b.points) for b in plan(field)}
    assert gained[101] == ([], 0)  # as good as it can be without
    assert gained[102] == ([7], 3)


def test_a_gun_out_of_range_gives_nothing() -> None:
    field = Ground({1: (101,)}, guns={7: 4})
    field.out_of_range.add((7, 101))
    assert plan(field) == [Battle([101], [1])]


def test_what_nobody_touches_is_attacked_only_with_support() -> None:
    assert plan(Ground({}, distant=(101,))) == []
    (battle,) = plan(Ground({}, {101: 1}, points=5, distant=(101,)))
    assert (battle.attackers, battle.points) == ([], 5)


def test_quick_looks_only_at_the_given_units() -> None:
    field = Ground({1: (101,), 2: (102,)}, {1: 4, 2: 9})
    assert quick(field, {1}) == 1.0
    assert quick(field, ()) == 0.0
    assert total(plan(field)) == 7.0
