"""The counts of a simulated game: the rules used, the actions chosen, and the game's chronicle."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from pacwar.core.contract import Ask, Game, own_agenda
from pacwar.core.match import Match
from pacwar.core.records import Action, Together

Tallies = dict[str, dict[str, int]]  # kind -> name -> how often

ASKED, EVENT, DIE, RECKONED, REFUSED = "asked", "event", "die", "reckoned", "refused"
CITED = (ASKED, EVENT, DIE, RECKONED, REFUSED)  # kinds whose names are rule numbers
ACTION, COUNT, MARK, LOST = "action", "count", "mark", "lost "  # LOST is followed by the side

EVERY = 100  # at about one decision in this many, all actions are checked for refusals
MOST = 300  # arguments of one type of action that are tried then


class GameCounter:
    """Counts one game. It looks at the match and decides nothing."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.found: dict[str, Counter[str]] = {kind: Counter() for kind in (*CITED, ACTION)}
        self._random = Random(f"{seed}:tally")
        self._position: Any = None

    def before(self, match: Match, side: str) -> None:
        """A side is about to decide."""
        self._position = match.position
        self.found[ASKED][match.step(side).rule] += 1
        if self._random.random() * EVERY < 1:
            self._refusals(match, side)

    def after(self, side: str, action: Action, rolled: bool) -> None:
        """It has decided; after a roll, the rules of the odds breakdown are counted."""
        self.found[ACTION][type(action).__name__] += 1
        if rolled and not isinstance(self._position.state.steps[-1], Together):
            for line in self.game.breakdown(self._position, side, action):
                self.found[RECKONED][line.rule] += 1

    def _refusals(self, match: Match, side: str) -> None:
        """Which rules forbid something at this moment."""
        ask = self.game.steps[type(own_agenda(match.state, side)[-1])]
        assert isinstance(ask, Ask)
        rules = set()
        for order in ask.orders:
            domain = match.setting.domain(order.action)
            for action in self._random.sample(domain, min(MOST, len(domain))):
                refusal = match.check(side, action)
                if refusal is not None:
                    rules.add(refusal.rule)
        self.found[REFUSED].update(rules)

    def whole(self, match: Match) -> Tallies:
        """All counts of a match that is over."""
        for event in match.opening:
            self.found[EVENT][event.rule] += 1
        for roll in match.opening_rolls:
            self.found[DIE][roll.rule] += 1
        for entry in match.log:
            self.found[EVENT].update(event.rule for event in entry.events)
            self.found[DIE].update(roll.rule for roll in entry.rolls)
        tallies = {kind: dict(counts) for kind, counts in self.found.items()}
        if self.game.chronicle is not None:
            told = self.game.chronicle(match)
            tallies[COUNT] = dict(told.counts)
            tallies[MARK] = {name: int(true) for name, true in told.marks.items()}
            for side, lost in told.losses.items():
                tallies[LOST + side] = {str(turn): number for turn, number in lost.items()}
        return {kind: counts for kind, counts in tallies.items() if counts}
