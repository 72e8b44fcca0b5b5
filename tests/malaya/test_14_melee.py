"""Chapter 14: whole Combat Phases with random stacks side by side, played at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, SIDES, Hand, Side, Spot, UnitId
from tests.games import in_secret, whole_domain
from tests.malaya.scene import BOARD, GAME, GROUND, SETTING, scene

LAND = sorted(SETTING.land)


class Melee:
    """Stacks of both sides, thrown together around a hex."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        centre = rng.choice(LAND)
        self.around = [h for h in LAND if BOARD.distance(h, centre) <= 2]
        rng.shuffle(self.around)
        self.at: dict[Side, dict[UnitId, Spot]] = {side: {} for side in SIDES}
        self.supply: dict[Side, dict[Spot, int]] = {side: {} for side in SIDES}
        self.afloat: dict[UnitId, Spot] = {}
        self.pools = {side: self._pool(side) for side in SIDES}
        self.attacker = rng.choice(SIDES)
        for spot in self.around[: rng.randint(3, 12)]:
            self._stack(rng.choice(SIDES), spot)
        if self.attacker is JAPAN:
            self._assault()

    def _pool(self, side: Side) -> list[UnitId]:
        found = [
            u for u in SETTING.units[side] if not SETTING.counters[u].subordinate or self.rng.random() < 0.1
        ]
        self.rng.shuffle(found)
        return found

    def _stack(self, side: Side, spot: Spot) -> None:
        size = self.rng.choice((0, 1, 1, 2, 3, 5))
        for _ in range(size):
            self.at[side][self.pools[side].pop()] = spot
        if not size or self.rng.random() < 0.2:
            self.supply[side][spot] = self.rng.randint(1, 4)

    def _assault(self) -> None:
        """22.4 Some come from the sea."""
        held = {*self.at[ALLIES].values(), *self.supply[ALLIES]}
        beaches = sorted(held & SETTING.coastal)
        if not beaches or self.rng.random() < 0.4:
            return
        beach = self.rng.choice(beaches)
        sea = next(n for n in BOARD.neighbors[beach] if n in SETTING.sea)
        for _ in range(self.rng.randint(1, 3)):
            unit = self.pools[JAPAN].pop()
            self.at[JAPAN][unit] = sea
            self.afloat[unit] = beach

    def force(self, side: Side) -> dict[str, Any]:
        units, chance = sorted(self.at[side]), self.rng.random
        held = {*self.at[side].values(), *self.supply[side]}
        return {
            "forts": frozenset(h for h in self.around if h in held and chance() < 0.25),
            "suppressed": frozenset(u for u in units if not GROUND.is_hq[u] and chance() < 0.15),
            "active": frozenset(u for u in units if GROUND.is_hq[u] and chance() < 0.6),
            "afloat": self.afloat if side is JAPAN else {},
        }

    def hand(self, side: Side) -> Hand:
        pool = list(GROUND.all_markers[side])
        held = sorted(self.rng.sample([i for i in pool if GROUND.is_held[i]], self.rng.choice((0, 0, 2, 3))))
        for marker in held:
            pool.remove(marker)
        return Hand(tuple(pool), tuple(held))

    def match(self, seed: int) -> Match:
        return scene(
            m.CombatPhase(self.attacker),
            allies=self.at[ALLIES],
            japan=self.at[JAPAN],
            supply=self.supply,
            forces={side: self.force(side) for side in SIDES},
            hands={side: self.hand(side) for side in SIDES},
            game_turn=m.GameTurn(JAPAN, thais=self.rng.random() < 0.3),
        ).with_dice(Seeded(seed))


def in_combat(match: Match) -> bool:
    return type(match.state.steps[-1]) is not m.Reorganization


@pytest.mark.parametrize("seed", range(24))
def test_14_0_a_combat_phase_at_random(seed: int) -> None:
    melee = Melee(seed)
    match, rng = melee.match(seed), melee.rng
    decisions = 0
    while in_combat(match):
        side = match.deciders[0]
        legal = match.legal(side)
        assert legal, f"a dead end at {match.step(side)}"
        assert not in_secret(match)
        assert set(legal) == {a for a in whole_domain(GAME, match, side) if match.check(side, a) is None}
        for viewer in (*SIDES, None):
            view = match.view(viewer)
            assert GAME.view(GAME.guess(view, match.told(viewer), Random(seed)), viewer) == view
        action = rng.choice(legal)
        twin(match, side, action, seed)
        assert isinstance(match.play(side, action), Played)
        decisions += 1
        assert decisions < 400, "it does not end"
    assert not match.state.forces[JAPAN].afloat  # 22.4: ashore, or lost


def twin(match: Match, side: str, action: Any, seed: int) -> None:
    """Where neither dice nor discoveries tell them apart, a guess goes on as the match itself does."""
    guess = match.with_state(GAME.guess(match.view(side), match.told(side), Random(seed)))
    assert guess.legal(side) == match.legal(side)
    one, two = match.with_state(match.state).with_dice(Seeded(seed)), guess.with_dice(Seeded(seed))
    first, second = one.play(side, action), two.play(side, action)
    assert isinstance(first, Played)
    assert isinstance(second, Played)
    if first.rolls or second.rolls or any(e.reveals for e in (*first.events, *second.events)):
        return
    assert one.view(side) == two.view(side)
    assert one.deciders == two.deciders
    if in_combat(one) and in_combat(two):
        assert one.legal(side) == two.legal(side)
