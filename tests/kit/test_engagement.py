"""Mandatory combat, proved: properties (a) to (e) of the design against brute force on small random graphs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings

from pacwar.kit.engagement import Engagement, bits, units
from tests.games import seeds

Graph = dict[int, int]  # attacker -> the defenders that it touches, as bits
many = settings(max_examples=60)


def graph(rng: Random, most: int = 4) -> Graph:
    """A random bipartite graph without isolated vertices; defenders are numbered densely."""
    while True:
        attackers, defenders = rng.randint(1, most), rng.randint(1, most)
        density = rng.choice((0.25, 0.5, 0.75))
        found = {a: bits([d for d in range(defenders) if rng.random() < density]) for a in range(attackers)}
        if all(found.values()) and defenders_of(found) == (1 << defenders) - 1:
            return found


def defenders_of(touching: Graph) -> int:
    mask = 0
    for defenders in touching.values():
        mask |= defenders
    return mask


def without(touching: Graph, attackers: int, defenders: int) -> Graph:
    """The graph without these units; attackers without a partner stay in it, with no bits."""
    return {a: mask & ~defenders for a, mask in touching.items() if not attackers >> a & 1}


def subsets(mask: int) -> Iterator[int]:
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


def is_complete(touching: Graph, attackers: int, defenders: int) -> bool:
    return all(touching[a] & defenders == defenders for a in units(attackers))


def can_all_be_served(touching: Graph, defenders: int) -> bool:
    """Brute force: can everybody be put into exactly one combat in which all attackers touch all defenders?"""
    if not touching:
        return not defenders
    first, *others = touching
    for attackers in subsets(bits(others)):
        attackers |= 1 << first
        for targets in subsets(touching[first] & defenders):
            if (
                targets
                and is_complete(touching, attackers, targets)
                and can_all_be_served(without(touching, attackers, targets), defenders & ~targets)
            ):
                return True
    return False


@given(seeds)
@many
def test_a_at_the_start_everybody_can_be_served(seed: int) -> None:
    touching = graph(Random(seed), 5)
    assert can_all_be_served(touching, defenders_of(touching))


@given(seeds)
@many
def test_b_a_combat_is_allowed_exactly_if_it_strands_nobody(seed: int) -> None:
    touching = graph(Random(seed))
    engagement, everybody = Engagement(touching), defenders_of(touching)
    for attackers in subsets(bits(touching)):
        for defenders in subsets(everybody):
            if not attackers or not defenders or not is_complete(touching, attackers, defenders):
                continue
            left = without(touching, attackers, defenders)
            alone = tuple(a for a, mask in left.items() if not mask)
            unserved = tuple(d for d in units(everybody & ~defenders) if not defenders_of(left) >> d & 1)
            allowed = engagement.stranded(attackers, defenders) == ((), ())
            assert allowed == (not alone and not unserved)
            assert allowed == can_all_be_served(left, everybody & ~defenders)
            if (
                not allowed
            ):  # those who are named are those who are stranded, and whom they would strand in turn
                named_attackers, named_defenders = engagement.stranded(attackers, defenders)
                assert set(alone) <= set(named_attackers)
                assert set(unserved) <= set(named_defenders)


@given(seeds)
@many
def test_c_a_half_built_combat_can_be_completed_exactly_if_its_closure_is_complete(seed: int) -> None:
    touching = graph(Random(seed))
    engagement, everybody = Engagement(touching), defenders_of(touching)
    all_attackers = bits(touching)
    for attackers in subsets(all_attackers):
        for defenders in subsets(everybody):
            if not attackers or not defenders:
                continue
            ways = [
                (attackers | more, defenders | others)
                for more in subsets(all_attackers & ~attackers)
                for others in subsets(everybody & ~defenders)
                if is_complete(touching, attackers | more, defenders | others)
                and can_all_be_served(
                    without(touching, attackers | more, defenders | others), everybody & ~(defenders | others)
                )
            ]
            assert engagement.can_be_completed(attackers, defenders) == bool(ways)
            if ways:
                least = engagement.closure(attackers, defenders)
                assert least in ways  # the closure itself can be fought
                assert all(a & least[0] == least[0] and d & least[1] == least[1] for a, d in ways)


@given(seeds)
@many
def test_whoever_fights_what_is_allowed_never_comes_to_a_dead_end(seed: int) -> None:
    """Combats are built up unit by unit, each step only if it can still be completed, until all have fought."""
    rng = Random(seed)
    touching, fought = graph(rng, 6), 0
    while touching:
        engagement = Engagement(touching)
        attacker = rng.choice(list(touching))
        attackers, defenders = 1 << attacker, 0
        targets = [d for d in units(touching[attacker]) if engagement.can_be_completed(attackers, 1 << d)]
        assert targets, "a unit with a duty has nobody whom it may attack"
        defenders = 1 << rng.choice(targets)
        while engagement.stranded(attackers, defenders) != ((), ()) or rng.random() < 0.3:
            more = [(attackers | 1 << a, defenders) for a in touching if not attackers >> a & 1]
            more += [(attackers, defenders | 1 << d) for d in engagement.touched if not defenders >> d & 1]
            more = [combat for combat in more if engagement.can_be_completed(*combat)]
            if not more:
                break
            attackers, defenders = rng.choice(more)
        assert engagement.stranded(attackers, defenders) == ((), ())
        assert engagement.is_complete(attackers, defenders)
        touching = without(touching, attackers, defenders)
        assert all(touching.values())
        fought += 1
        if (
            touching and rng.random() < 0.3
        ):  # (d) results take units away: who has no partner left has no duty left
            gone = rng.choice(units(defenders_of(touching)))
            touching = {a: mask for a, mask in without(touching, 0, 1 << gone).items() if mask}
    assert fought


@given(seeds)
@many
def test_d_whose_partners_vanish_has_no_duty_left(seed: int) -> None:
    """And all the others can still be served."""
    rng = Random(seed)
    touching = graph(rng, 5)
    gone_attackers = bits([a for a in touching if rng.random() < 0.3])
    gone_defenders = bits([d for d in units(defenders_of(touching)) if rng.random() < 0.3])
    left = {a: mask for a, mask in without(touching, gone_attackers, gone_defenders).items() if mask}
    assert can_all_be_served(left, defenders_of(left))


def bound_at_random(rng: Random, touching: Graph) -> dict[int, int]:
    return {a: rng.choice(units(mask)) for a, mask in touching.items() if rng.random() < 0.4}


def keeps_all_duties(touching: Graph, bound: dict[int, int], attackers: int, defenders: int) -> bool:
    """Brute force: a whole combat that takes its bound attackers to their targets and strands nobody."""
    if any(not defenders >> bound[a] & 1 for a in units(attackers) if a in bound):
        return False
    left = without(touching, attackers, defenders)
    served = all(not defenders >> bound[a] & 1 if a in bound else mask for a, mask in left.items())
    return bool(
        served
        and not defenders_of(touching) & ~defenders & ~defenders_of(left)
        and is_complete(touching, attackers, defenders)
    )


@given(seeds)
@many
def test_e_bound_attackers_are_part_of_the_closure(seed: int) -> None:
    rng = Random(seed)
    touching = graph(rng)
    bound = bound_at_random(rng, touching)
    engagement, everybody, all_attackers = Engagement(touching, bound), defenders_of(touching), bits(touching)
    for attackers in subsets(all_attackers):
        for defenders in subsets(everybody):
            if attackers and defenders:
                ways = any(
                    keeps_all_duties(touching, bound, attackers | more, defenders | others)
                    for more in subsets(all_attackers & ~attackers)
                    for others in subsets(everybody & ~defenders)
                )
                assert engagement.can_be_completed(attackers, defenders) == ways


@given(seeds)
@many
def test_e_the_bound_attack_comes_first_and_only_impossible_duties_lapse(seed: int) -> None:
    rng = Random(seed)
    touching = graph(rng, 5)
    bound = bound_at_random(rng, touching)
    whole = Engagement(touching, bound)
    for attacker, target in bound.items():
        left = whole.for_bound(attacker)
        assert left.bound.get(attacker) == target
        assert left.can_be_completed(1 << attacker, 1 << target)
        assert all(mask & ~touching[a] == 0 for a, mask in left.touching.items())
        if whole.can_be_completed(1 << attacker, 1 << target):
            assert left.touching == whole.touching, "a duty lapsed that could have been met"


def test_e_a_bound_unit_can_make_the_whole_impossible() -> None:
    """Both attackers touch one defender alone, and one of them a second who is touched by nobody else."""
    touching = {0: 0b01, 1: 0b11}
    assert Engagement(touching).can_be_completed(0b01, 0b01)
    bound = Engagement(touching, {1: 0})
    assert not bound.can_be_completed(0b10, 0b01)
    left = bound.for_bound(1)
    assert left.can_be_completed(0b10, 0b01)
    assert left.touching == {0: 0b01, 1: 0b01}  # the second defender need not be attacked


@given(seeds)
@many
def test_bits_and_units_are_each_other_turned_round(seed: int) -> None:
    chosen = sorted(Random(seed).sample(range(70), 6))
    assert units(bits(chosen)) == tuple(chosen)
    assert units(0) == ()


# -- who may take part, but need not --------------------------------------------------------------------------


def duties_can_be_met(touching: Graph, willing: int, claimed: int) -> bool:
    """Brute force: can everybody who must take part be put into exactly one combat, with the help of the others?"""
    duties = [a for a in touching if not willing >> a & 1]
    if not duties and not claimed:
        return True
    everybody = defenders_of(touching)
    for attackers in subsets(bits(touching)):
        if duties and not attackers >> duties[0] & 1:
            continue
        for targets in subsets(everybody):
            served = duties or targets & claimed
            if attackers and targets and served and is_complete(touching, attackers, targets):
                left = without(touching, attackers, targets)
                if duties_can_be_met(left, willing, claimed & ~targets):
                    return True
    return False


@given(seeds)
@many
def test_a_half_built_combat_with_volunteers_can_be_completed_exactly_if_its_closure_is_complete(
    seed: int,
) -> None:
    rng = Random(seed)
    touching = graph(rng, 3)
    everybody, all_attackers = defenders_of(touching), bits(touching)
    willing = rng.choice(list(subsets(all_attackers)))
    spared = rng.choice(list(subsets(everybody)))
    engagement = Engagement(touching, willing=willing, spared=spared)
    assert engagement.obliged == (all_attackers & ~willing, everybody & ~spared)
    for attackers in subsets(all_attackers):
        for defenders in subsets(everybody):
            if attackers and defenders:
                ways = any(
                    is_complete(touching, attackers | more, defenders | others)
                    and duties_can_be_met(
                        without(touching, attackers | more, defenders | others),
                        willing,
                        everybody & ~spared & ~(defenders | others),
                    )
                    for more in subsets(all_attackers & ~attackers)
                    for others in subsets(everybody & ~defenders)
                )
                assert engagement.can_be_completed(attackers, defenders) == ways


@given(seeds)
@many
def test_what_is_left_after_a_combat_has_the_same_duties(seed: int) -> None:
    rng = Random(seed)
    touching = graph(rng, 5)
    willing = rng.choice(list(subsets(bits(touching))))
    spared = rng.choice(list(subsets(defenders_of(touching))))
    attackers, defenders = 1 << rng.choice(list(touching)), 1 << rng.choice(units(defenders_of(touching)))
    whole = Engagement(touching, willing=willing, spared=spared)
    left = whole.without(attackers, defenders)
    expected = {a: mask for a, mask in without(touching, attackers, defenders).items() if mask}
    assert left.touching == expected
    assert left.obliged == (bits(expected) & ~willing, defenders_of(expected) & ~spared)
