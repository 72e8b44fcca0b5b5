"""Mandatory combat: every unit in contact takes part in exactly one combat, and all attackers of a combat touch
all its defenders. (Saipan 7.1-7.2, Malaya 13-14.)

The possible attacks form a bipartite graph. A graph without isolated vertices splits into stars, and a star is a
combat, so at the start every unit can be served. A combat may be fought if it leaves no unit without a partner that
had one. A half-built combat can be completed exactly if its *closure* is complete: add every unit all of
whose partners are inside, until nothing changes. A unit whose partners vanish has no duty left.

Some units take part only if their owner likes: attackers that are willing but need not attack, and defenders that may
be spared. They can serve others as partners. The same proof holds, because a smallest set of pairs that serves all
units with a duty still splits into stars.

An attacker may be bound to one defender; that can make the whole impossible. Its combat then comes first, and
duties that it makes impossible lapse (`for_bound`). Units are bits of an int, which keeps this fast.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping


def bits(units: Collection[int]) -> int:
    mask = 0
    for unit in units:
        mask |= 1 << unit
    return mask


def units(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


class Engagement:
    """The possible attacks: `touching` maps attackers to defenders (as bits), none of them isolated.

    `willing` attackers and `spared` defenders (as bits) have no duty.
    """

    def __init__(
        self,
        touching: Mapping[int, int],
        bound: Mapping[int, int] | None = None,
        *,
        willing: int = 0,
        spared: int = 0,
    ) -> None:
        self.willing, self.spared = willing, spared
        self.touching = dict(touching)  # attacker -> the defenders it touches
        self.touched: dict[int, int] = {}  # defender -> the attackers that touch it
        for attacker, defenders in self.touching.items():
            for defender in units(defenders):
                self.touched[defender] = self.touched.get(defender, 0) | 1 << attacker
        self.bound = {
            a: d for a, d in (bound or {}).items() if a in self.touching and self.touching[a] >> d & 1
        }
        self._duties = [  # attacker's bit -> the partners that can serve it
            (1 << a, 1 << self.bound[a] if a in self.bound else mask)
            for a, mask in self.touching.items()
            if not willing >> a & 1
        ]
        self._claims = [(1 << d, mask) for d, mask in self.touched.items() if not spared >> d & 1]

    @property
    def obliged(self) -> tuple[int, int]:
        """The attackers that must still attack, and the defenders that must still be attacked."""
        return sum(bit for bit, _ in self._duties), sum(bit for bit, _ in self._claims)

    def without(self, attackers: int, defenders: int) -> Engagement:
        """What is left when a combat has been declared."""
        left = {
            a: mask & ~defenders
            for a, mask in self.touching.items()
            if not attackers >> a & 1 and mask & ~defenders
        }
        return Engagement(left, self.bound, willing=self.willing, spared=self.spared)

    def closure(self, attackers: int, defenders: int) -> tuple[int, int]:
        """The combat with every unit added that it would leave without a partner."""
        while True:
            grown = attackers
            outside = ~defenders
            for bit, partners in self._duties:
                if not partners & outside:
                    grown |= bit
            outside = ~grown
            more = defenders
            for bit, partners in self._claims:
                if not partners & outside:
                    more |= bit
            for attacker, target in self.bound.items():
                if grown >> attacker & 1:
                    more |= 1 << target
            if more == defenders:
                return grown, more
            attackers, defenders = grown, more

    def is_complete(self, attackers: int, defenders: int) -> bool:
        """Whether all the attackers touch all the defenders."""
        return all(self.touching[a] & defenders == defenders for a in units(attackers))

    def can_be_completed(self, attackers: int, defenders: int) -> bool:
        return self.is_complete(*self.closure(attackers, defenders))

    def stranded(self, attackers: int, defenders: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The attackers and defenders that this combat would leave without a partner."""
        all_attackers, all_defenders = self.closure(attackers, defenders)
        return units(all_attackers & ~attackers), units(all_defenders & ~defenders)

    def for_bound(self, attacker: int) -> Engagement:
        """What is left when the bound attack of a unit comes first: duties that it makes impossible lapse.

        The attack grows by every unit that it would strand, attackers before defenders. A unit that cannot join it,
        because some pair would not touch, is let off.
        """
        inside_a, inside_d = 1 << attacker, 1 << self.bound[attacker]
        off_a = off_d = 0
        grew = True
        while grew:
            grew = False
            for bit, partners in self._duties:
                if not bit & (inside_a | off_a) and not partners & ~(inside_d | off_d):
                    joins = self.is_complete(bit, inside_d)
                    inside_a, off_a = (inside_a | bit, off_a) if joins else (inside_a, off_a | bit)
                    grew = True
            for bit, partners in self._claims:
                if not bit & (inside_d | off_d) and not partners & ~(inside_a | off_a):
                    joins = self.is_complete(inside_a, bit)
                    inside_d, off_d = (inside_d | bit, off_d) if joins else (inside_d, off_d | bit)
                    grew = True
        left = {a: mask & ~off_d for a, mask in self.touching.items() if not off_a >> a & 1 and mask & ~off_d}
        return Engagement(left, self.bound, willing=self.willing, spared=self.spared)
