"""Facts derived from a state, computed once and handed on with the part they are derived from."""

from __future__ import annotations

from collections import Counter

from pacwar.core.facts import Derivation, derived, derived_by, fact
from pacwar.games.saipan.model import (
    JAPAN,
    OTHER,
    SIDES,
    US,
    Attack,
    Combat,
    Movement,
    Moving,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.saipan.room import Room
from pacwar.games.saipan.setting import Setting
from pacwar.kit.agenda import enclosing_step
from pacwar.kit.engagement import Engagement, bits

Fought = tuple[Side, frozenset[UnitId], frozenset[UnitId]]  # a side, its units that fought, enemies attacked


class ForceFacts:
    """Facts about where the units of one force are. Made once, and shared by every position in which they are there."""

    def __init__(self, setting: Setting, on_map: dict[UnitId, Spot]) -> None:
        self.setting, self.on_map = setting, on_map
        self.at: dict[Spot, UnitId] = {spot: unit for unit, spot in on_map.items()}
        if len(self.at) < len(
            on_map
        ):  # 5.31, R28: of those in a hex the last, whatever the order of their arrival
            self.at |= {on_map[unit]: unit for unit in self.units}

    @fact
    def units(self) -> tuple[UnitId, ...]:
        """The units on the map, in the order of the counters."""
        return tuple(sorted(self.on_map))

    @fact
    def stacked(self) -> tuple[UnitId, ...]:
        """5.31 Units that share a hex with another, as some may while others are still to move (R28)."""
        if len(self.at) == len(self.on_map):
            return ()
        held = Counter(self.on_map.values())
        return tuple(unit for unit in self.units if held[self.on_map[unit]] > 1)

    @fact
    def artillery(self) -> tuple[UnitId, ...]:
        return tuple(unit for unit in self.units if self.setting.is_artillery[unit])

    @fact
    def zoc(self) -> frozenset[Spot]:
        """6.0 The six hexes around each unit."""
        neighbors = self.setting.board.neighbors
        # 6.11: of every unit, in every phase; 6.15: into all terrain; 6.22: several zones are no more than one
        return frozenset[Spot]().union(*[neighbors[spot] for spot in self.at])


class Front:
    """Facts about both forces together."""

    def __init__(self, us: ForceFacts, japan: ForceFacts) -> None:
        self.us, self.japan = us, japan

    @fact
    def us_touching(self) -> dict[UnitId, int]:
        """For each U.S. unit in contact, the Japanese units beside it, as bits."""
        return self._touching(self.us, self.japan)

    @fact
    def japan_touching(self) -> dict[UnitId, int]:
        return self._touching(self.japan, self.us)

    @staticmethod
    def _touching(own: ForceFacts, enemy: ForceFacts) -> dict[UnitId, int]:
        neighbors, zoc, at = own.setting.board.neighbors, enemy.zoc, enemy.at
        found = {}
        for unit, spot in own.on_map.items():
            if spot in zoc:  # 6.23: in contact exactly if in the enemy's zone
                mask = 0
                for n in neighbors[spot]:
                    if n in at:
                        mask |= 1 << at[n]
                found[unit] = mask
        return found


class Position(Derivation[State]):
    """Setting, state, and facts derived from them. Never saved."""

    def __init__(self, setting: Setting, state: State, before: Position | None = None) -> None:
        self.setting = setting
        self.derive(state, before)

    @derived_by(SIDES, "forces.*.on_map")
    def deployed(self, side: Side) -> ForceFacts:
        return ForceFacts(self.setting, self.state.forces[side].on_map)

    @derived("deployed")
    def enemy(self) -> dict[Side, ForceFacts]:
        """Side -> facts about the other force."""
        return {side: self.deployed[other] for side, other in OTHER.items()}  # 6.21: zones coexist

    @derived("deployed")
    def front(self) -> Front:
        return Front(self.deployed[US], self.deployed[JAPAN])

    @derived("front", "at_sea")
    def _engagements(self) -> dict[Fought, Engagement]:
        """Those found so far, by what has been fought in the Combat Phase."""
        return {}

    @derived("front")
    def _rooms(self) -> dict[frozenset[UnitId], Room]:
        """Those found so far, by who has moved."""
        return {}

    def touching(self, side: Side) -> dict[UnitId, int]:
        """For each unit of a side in contact, the enemy units beside it, as bits."""
        return self.front.us_touching if side is US else self.front.japan_touching

    def where(self, unit: UnitId) -> Spot | None:
        """The hex of a unit that is on the map."""
        return self.state.forces[self.setting.counters[unit].side].on_map.get(unit)

    @fact
    def room(self) -> Room:
        """R28 How stacked units can make room in this Movement Phase. A unit on its way takes no hex yet."""
        step, phase = self.state.steps[-1], enclosing_step(self.state, Movement)
        moved = phase.moved - {step.unit} if isinstance(step, Moving) else phase.moved
        found = self._rooms.get(moved)
        if found is None:
            own, enemy = self.deployed[phase.side], self.enemy[phase.side]
            found = self._rooms[moved] = Room(own, enemy, moved)
        return found

    @fact
    def combat(self) -> Combat:
        """4.1-1B The Combat Phase."""
        return enclosing_step(self.state, Combat)

    @fact
    def attack(self) -> Attack:
        """7.0 The attack that is being made."""
        return enclosing_step(self.state, Attack)

    @fact
    def engagement(self) -> Engagement:
        """7.1 Who of the Phasing Player may still attack whom; Sea-hex units are bound to their target (12.32)."""
        combat = self.combat
        key = combat.side, combat.fought, combat.attacked
        known = self._engagements.get(key)
        if known is not None:
            return known
        done = bits(combat.attacked)
        touching = {
            unit: mask & ~done
            for unit, mask in self.touching(combat.side).items()
            if unit not in combat.fought and mask & ~done
        }
        enemy = self.enemy[combat.side].at
        bound = {unit: enemy[beach] for unit, beach in self.state.at_sea.items() if beach in enemy}
        made = self._engagements[key] = Engagement(touching, bound)
        return made
