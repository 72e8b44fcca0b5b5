"""A plan for a phase of mandatory combat: the attacks and their support.

Every unit in contact takes part in exactly one battle, and all attackers of a battle touch all its targets. The plan
starts from stars, which serve every unit, and is improved by moving one attacker at a time. Guns and points then go
to where they change the expected gain most. The game gives the gain of a battle.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Contacts = Mapping[int, tuple[int, ...]]

PASSES = 3  # over all attackers while the plan is improved
TRIFLE = 0.02  # what is not worth a gun or a point


class BattleOptions(Protocol):
    """The possible attacks: the game's answers to the planner."""

    @property
    def contacts(self) -> Contacts:
        """Own unit -> enemies that it touches and may attack."""

    @property
    def guns(self) -> Mapping[int, int]:
        """Own unit that may support from afar -> its points."""

    @property
    def points(self) -> int:
        """Support that may be split at will."""

    @property
    def distant(self) -> Sequence[int]:
        """Enemies worth attacking by guns and points alone."""

    def in_range(self, gun: int, target: int) -> bool: ...

    def gain(self, targets: tuple[int, ...], attackers: tuple[int, ...], extra: int) -> float:
        """The expected gain of a battle with so many points of support."""


@dataclass
class Battle:
    """One battle as planned."""

    targets: list[int]
    attackers: list[int]
    guns: list[int] = field(default_factory=list)
    points: int = 0
    extra: int = 0  # what guns and points add up to
    gain: float = 0.0


def plan(war: BattleOptions) -> list[Battle]:
    """All battles of the phase, the most promising first."""
    battles = _stars(war, war.contacts)
    _better(war, battles, war.contacts)
    contacts = len(battles)
    battles += [Battle([t], []) for t in war.distant]
    for battle in battles:
        battle.gain = _gain(war, battle, 0) if battle.attackers else 0.0
    _support(war, battles)
    fought = [*battles[:contacts], *(b for b in battles[contacts:] if b.guns or b.points)]
    return sorted(fought, key=lambda b: -b.gain)


def quick(war: BattleOptions, units: Collection[int]) -> float:
    """About what the battles of some units gain, with an equal share of support for each."""
    only = {u: targets for u, targets in war.contacts.items() if u in units}
    if not only:
        return 0.0
    battles = _stars(war, only)
    _better(war, battles, only)
    return total(battles)


def total(battles: Sequence[Battle]) -> float:
    return sum(b.gain for b in battles)


def _gain(war: BattleOptions, battle: Battle, extra: int) -> float:
    return war.gain(tuple(sorted(battle.targets)), tuple(sorted(battle.attackers)), extra)


# -- who attacks whom ---------------------------------------------------------------------------------------


def _stars(war: BattleOptions, contacts: Contacts) -> list[Battle]:
    """Serve every unit: each attacker goes where it does best alone, then the units left out are added."""
    battles: dict[int, Battle] = {}
    for unit in sorted(contacts, key=lambda u: (len(contacts[u]), u)):
        met = contacts[unit]
        best = max(met, key=lambda t: (war.gain((t,), (unit,), 0), -t)) if met[1:] else met[0]
        battles.setdefault(best, Battle([best], [])).attackers.append(unit)
    touched = sorted({t for found in contacts.values() for t in found})
    for target in touched:
        if any(target in b.targets for b in battles.values()):
            continue
        near = [u for u in sorted(contacts) if target in contacts[u]]
        home = {u: b for b in battles.values() for u in b.attackers}
        spare = [u for u in near if len(home[u].attackers) > 1]
        if spare:
            unit = max(spare, key=lambda u: (war.gain((target,), (u,), 0), -u))
            home[unit].attackers.remove(unit)
            battles[target] = Battle([target], [unit])
        else:
            home[near[0]].targets.append(target)  # it is alone against both: the center of a star
    return list(battles.values())


def _better(war: BattleOptions, battles: list[Battle], contacts: Contacts) -> None:
    """Move one attacker at a time to another battle, as long as that pays."""
    share = _share(war, len(battles))
    for battle in battles:
        battle.gain = _gain(war, battle, share)
    for _ in range(PASSES):
        changed = False
        for unit in sorted(contacts):
            if len(contacts[unit]) > 1:
                changed = _moved(war, battles, unit, contacts[unit], share) or changed
        if not changed:
            return


def _share(war: BattleOptions, battles: int) -> int:
    """The support that a battle can count on before it is given out."""
    return (war.points + sum(war.guns.values())) // max(battles, 1)


def _moved(war: BattleOptions, battles: list[Battle], unit: int, touched: Sequence[int], share: int) -> bool:
    home = next(b for b in battles if unit in b.attackers)
    if len(home.attackers) == 1:
        return False  # its targets would be left without an attacker
    without = Battle(home.targets, [u for u in home.attackers if u != unit])
    without.gain = _gain(war, without, share)
    best, gained = None, TRIFLE
    for other in battles:
        if other is home or any(t not in touched for t in other.targets):
            continue
        joined = Battle(other.targets, [*other.attackers, unit])
        joined.gain = _gain(war, joined, share)
        change = joined.gain + without.gain - other.gain - home.gain
        if change > gained:
            best, gained = (other, joined), change
    if best is None:
        return False
    other, joined = best
    home.attackers, home.gain = without.attackers, without.gain
    other.attackers, other.gain = joined.attackers, joined.gain
    return True


# -- guns and points ----------------------------------------------------------------------------------------


def _support(war: BattleOptions, battles: list[Battle]) -> None:
    """Give out guns (whole) and points (one by one) where they gain most for what they are."""
    guns = sorted(war.guns, key=lambda g: (-war.guns[g], g))
    points = war.points
    while guns or points:
        best: tuple[float, Battle, int, int] | None = None
        for battle in battles:
            reaching = [g for g in guns if any(war.in_range(g, t) for t in battle.targets)]
            for lump, count in _lumps(war, reaching, points, lone=not battle.attackers):
                gained = _gain(war, battle, battle.extra + lump + count) - battle.gain
                rate = gained / (lump + count)
                if gained > TRIFLE and (best is None or rate > best[0] + 1e-9):
                    best = rate, battle, lump, count
        if best is None:
            return
        _, battle, lump, count = best
        taken = 0
        for gun in [g for g in guns if any(war.in_range(g, t) for t in battle.targets)]:
            if taken < lump:
                taken += war.guns[gun]
                battle.guns.append(gun)
                guns.remove(gun)
        battle.points += count
        points -= count
        battle.extra += lump + count
        battle.gain = _gain(war, battle, battle.extra)


def _lumps(war: BattleOptions, guns: Sequence[int], points: int, *, lone: bool) -> list[tuple[int, int]]:
    """Ways to add support: the first guns in order, some points, or all guns with some points.

    A lone barrage needs a lot to do anything: of the last kind only all of both is tried for it.
    """
    found, lump = [], 0
    for gun in guns:
        lump += war.guns[gun]
        found.append((lump, 0))
    found += [(0, n) for n in range(1, points + 1)]
    if lump and points:
        found += [(lump, n) for n in range(points if lone else 1, points + 1)]
    return found
