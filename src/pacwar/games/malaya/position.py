"""Facts derived from a state, computed once and handed on with the part they are derived from."""

from __future__ import annotations

from typing import NamedTuple

from pacwar.core.facts import Derivation, derived, derived_by, fact
from pacwar.games.malaya.ground import LIMIT, LookupTables
from pacwar.games.malaya.model import ALLIES, JAPAN, OTHER, SIDES, Force, Side, Spot, State, UnitId
from pacwar.kit.engagement import Engagement

Reach = tuple[bool, bool]  # does a stack's zone extend into open hexes, and into jungle?
Told = tuple[bool | None, bool | None]  # as far as the enemy has been told (18.4)


class Contact(NamedTuple):
    """14.1 What a unit has to do with enemies beside it. Where its zone could not extend there is no duty (R68)."""

    touched: tuple[Spot, ...]  # hexes that it may attack (14.52)
    pinning: tuple[Spot, ...] = ()  # those in whose zone it stands (13.6)
    faced: tuple[Spot, ...] = ()  # others into whose hex its zone could extend (14.11)


class ForceFacts:
    """Facts about one force. Made once for a force, and shared by every position that holds it."""

    def __init__(self, ground: LookupTables, side: Side, force: Force) -> None:
        self.ground, self.side, self.of = ground, side, force
        self.at = force.at
        self._contacts: dict[tuple[Spot, bool], Contact] = {}

    @fact
    def units(self) -> tuple[UnitId, ...]:
        """The units on the map and in the base, in the order of the counters."""
        return tuple(sorted(self.at))

    @fact
    def stacks(self) -> dict[Spot, tuple[UnitId, ...]]:
        """Who stands where, in the order of the counters. Supply is no part of a stack (12.2, 7.8-3)."""
        found: dict[Spot, list[UnitId]] = {}
        at = self.at
        for unit in self.units:  # 7.8-3, 12.2: not supply
            spot = at[unit]
            if spot in found:
                found[spot].append(unit)
            else:
                found[spot] = [unit]
        return {spot: tuple(found[spot]) for spot in sorted(found)}

    @fact
    def occupied(self) -> frozenset[Spot]:
        """2.36-Occupation Hexes with a land unit, supply included; both sides see them (R61)."""
        hexes = self.ground.setting.board.hexes
        held = (*self.stacks, *self.of.supply)  # 2.36-Occupation: by a land unit, supply included
        return frozenset([spot for spot in held if spot in hexes])

    @fact
    def beside(self) -> frozenset[Spot]:
        """18.4 Hexes in which an enemy is told something of these stacks."""
        links = self.ground.zone_links
        return frozenset(n for spot in self.occupied for n in links[spot])

    @fact
    def reaches(self) -> dict[Spot, Reach]:
        """13.0, 8.2-1 Stacks with a Zone of Control: of units that are not suppressed, HQs included (10.6, R11)."""
        return self._reaching(duty=False)

    @fact
    def obliging(self) -> dict[Spot, Reach]:
        """14.11, R68 Stacks whose zone obliges enemies to attack: that of effective combat units alone."""
        return self._reaching(duty=True)

    @fact
    def pressing(self) -> frozenset[Spot]:
        """14.11 Hexes adjacent to such stacks, where units may have to attack."""
        links = self.ground.zone_links
        return frozenset(n for spot in self.obliging for n in links[spot])

    @fact
    def adjacent(self) -> frozenset[Spot]:
        """Hexes next to occupied ones, at sea as well: from there they can be attacked."""
        neighbors = self.ground.setting.board.neighbors
        return frozenset(n for spot in self.occupied for n in neighbors[spot])

    def contact(self, at: Spot, spreads: bool) -> Contact:
        """14.1 What an enemy in a hex, whose zone extends into jungle or not, has to do with this force."""
        known = self._contacts.get((at, spreads))
        if known is None:
            known = self._contacts[at, spreads] = self._contact(at, spreads)
        return known

    def _contact(self, at: Spot, spreads: bool) -> Contact:
        touched = tuple(n for n in self.ground.beside[at] if n in self.occupied)
        links = (self.ground.zone_links if spreads else self.ground.open_links)[at]
        duties = [n for n in touched if n in self.obliging and n in links]  # R68
        pinning = tuple(n for n in duties if at in self.covered({n: self.obliging[n]}))
        return Contact(touched, pinning, tuple(n for n in duties if n not in pinning))

    def obliges(self, unit: UnitId) -> bool:
        """R11 Is it an effective combat unit?"""
        return unit not in self.of.suppressed and not self.ground.is_hq[unit]

    def _reaching(self, duty: bool) -> dict[Spot, Reach]:
        suppressed, spreads, is_hq = self.of.suppressed, self.ground.spreads, self.ground.is_hq
        hexes = self.ground.setting.board.hexes
        found: dict[Spot, Reach] = {}
        for spot, units in self.stacks.items():
            if spot not in hexes:
                continue
            for unit in units:  # 13.0, 10.6: combat units and HQs
                if unit in suppressed or (duty and is_hq[unit]):  # 8.2-1; R11
                    continue
                found[spot] = (True, spreads[unit])
                if spreads[unit]:
                    break
        return found

    @fact
    def zone(self) -> frozenset[Spot]:
        """13.1 Every hex in the Zone of Control of this force."""
        return self.covered(self.reaches)

    def covered(self, stacks: dict[Spot, Reach]) -> frozenset[Spot]:
        links, open_links = self.ground.zone_links, self.ground.open_links
        found: set[Spot] = set()
        for spot, (_, jungle) in stacks.items():
            found.update(links[spot] if jungle else open_links[spot])
        return frozenset(found)

    @fact
    def weights(self) -> dict[Spot, int]:
        """26.8 Battalion equivalents by hex; supply stacks free."""
        weight = self.ground.weight
        return {spot: sum(weight[u] for u in units) for spot, units in self.stacks.items()}

    @fact
    def overstacked(self) -> frozenset[Spot]:
        """12.5 Hexes above the limit; an off-map base has none."""
        hexes = self.ground.setting.board.hexes
        return frozenset(spot for spot, weight in self.weights.items() if weight > LIMIT and spot in hexes)


class Front:
    """Facts about both forces together."""

    def __init__(self, deployed: dict[Side, ForceFacts]) -> None:
        self.deployed = deployed

    @fact
    def told_allies(self) -> dict[Spot, Told]:
        return self._told(ALLIES)

    @fact
    def told_japan(self) -> dict[Spot, Told]:
        return self._told(JAPAN)

    def told(self, side: Side) -> dict[Spot, Told]:
        """18.4, R64 Of which enemy stacks a side knows whether they have a zone, because it stands beside them."""
        return self.told_allies if side is ALLIES else self.told_japan

    def _told(self, side: Side) -> dict[Spot, Told]:
        own, enemy = self.deployed[side], self.deployed[OTHER[side]]
        return {
            spot: told
            for spot in sorted(enemy.occupied)
            if (told := announced(enemy, spot, own.occupied)) != (None, None)
        }

    def closed(self, side: Side) -> frozenset[Spot]:
        """R64 Hexes that a side knows to lie in an enemy Zone of Control."""
        return self._closed_allies if side is ALLIES else self._closed_japan

    @fact
    def _closed_allies(self) -> frozenset[Spot]:
        return known_zone(self.deployed[JAPAN], self.told_allies)

    @fact
    def _closed_japan(self) -> frozenset[Spot]:
        return known_zone(self.deployed[ALLIES], self.told_japan)

    @fact
    def contact(self) -> bool:
        """Is any unit adjacent to an enemy, or at sea off its coast? Both sides see that."""
        allies, japan = self.deployed[ALLIES], self.deployed[JAPAN]
        beside, enemy = allies.ground.beside, japan.occupied
        afloat = allies.of.afloat or japan.of.afloat
        return bool(afloat) or any(n in enemy for spot in allies.occupied for n in beside[spot])

    @fact
    def engaged_allies(self) -> tuple[Engagement, tuple[Spot, ...]]:
        return self._engaged(ALLIES)

    @fact
    def engaged_japan(self) -> tuple[Engagement, tuple[Spot, ...]]:
        return self._engaged(JAPAN)

    def engaged(self, side: Side) -> tuple[Engagement, tuple[Spot, ...]]:
        """14.1 Who may attack which hex: the bits of the defenders number the hexes of the second item.

        All units beside an enemy may attack (14.52), those in an enemy zone must (13.6), and so must assaulting units
        at sea (22.4). A hex must be attacked if its zone reaches an attacker (14.13), or an attacker's zone reaches it
        (14.11). No duty leads into a hex into which the attacker's zone could not extend (R68). Supply does not attack.
        """
        return self.engaged_allies if side is ALLIES else self.engaged_japan

    def _engaged(self, side: Side) -> tuple[Engagement, tuple[Spot, ...]]:
        own, enemy = self.deployed[side], self.deployed[OTHER[side]]
        afloat, spreads = own.of.afloat, own.ground.spreads
        met: list[tuple[UnitId, Contact]] = []
        for spot, units in own.stacks.items():
            if spot in enemy.adjacent:
                for unit in units:
                    target = afloat.get(unit)
                    if target is None:
                        contact = enemy.contact(spot, spreads[unit])
                    else:
                        contact = Contact((target,) if target in enemy.occupied else ())
                    if contact.touched:
                        met.append((unit, contact))
        spots = tuple(sorted({n for _, contact in met for n in contact.touched}))
        bit = {spot: 1 << i for i, spot in enumerate(spots)}
        touching: dict[UnitId, int] = {}
        willing = claimed = 0
        for unit, contact in met:
            touching[unit] = sum([bit[n] for n in contact.touched])
            for n in contact.pinning:  # 13.6
                claimed |= bit[n]
            if not contact.pinning and unit not in afloat:
                willing |= 1 << unit
            if contact.faced and own.obliges(unit):
                for n in contact.faced:  # 14.11: in the zone of an attacking unit
                    claimed |= bit[n]
        spared = ((1 << len(spots)) - 1) & ~claimed
        return Engagement(touching, willing=willing, spared=spared), spots


def announced(enemy: ForceFacts, stack: Spot, standing: frozenset[Spot]) -> Told:
    """18.4 What is said of a stack to those who stand in these hexes: does its zone reach open hexes, and jungle?"""
    jungle_hexes = enemy.ground.setting.jungle
    beside = [n for n in enemy.ground.zone_links[stack] if n in standing]
    reach = enemy.reaches.get(stack, (False, False))
    in_open = reach[0] if any(n not in jungle_hexes for n in beside) else None
    in_jungle = reach[1] if any(n in jungle_hexes for n in beside) else None
    return in_open, in_jungle


def known_zone(enemy: ForceFacts, told: dict[Spot, Told]) -> frozenset[Spot]:
    """The hexes that lie in zones as far as they have been told."""
    links, jungle_hexes = enemy.ground.zone_links, enemy.ground.setting.jungle
    return frozenset(n for spot, known in told.items() for n in links[spot] if known[n in jungle_hexes])


class Position(Derivation[State]):
    """The printed game, a state, and facts derived from them. Never saved."""

    def __init__(self, ground: LookupTables, state: State, before: Position | None = None) -> None:
        self.ground, self.setting = ground, ground.setting
        self.derive(state, before)

    @derived_by(SIDES, "forces.*")
    def deployed(self, side: Side) -> ForceFacts:
        return ForceFacts(self.ground, side, self.state.forces[side])

    @derived("deployed")
    def enemy(self) -> dict[Side, ForceFacts]:
        """Side -> facts about the other force."""
        return {side: self.deployed[other] for side, other in OTHER.items()}

    @derived("deployed")
    def front(self) -> Front:
        return Front(self.deployed)
