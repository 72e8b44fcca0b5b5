"""A sandbox: the game's own rules, run on a position to see what comes of it: by computer players, on a guess."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from pacwar.core import machine, reach
from pacwar.core.branches import forked
from pacwar.core.contract import Game
from pacwar.core.dice import Dice, DiceWanted
from pacwar.core.machine import OpenPosition
from pacwar.core.records import Action, Refusal, Step, Together

FORKS = 1000  # outcomes of one action that are followed; beyond it the rest is left out


def after(game: Game, standing: OpenPosition, side: str, action: Action, dice: Dice) -> OpenPosition:
    """The position after a side has played an action and all steps that run by themselves have run."""
    p, now, ask = standing.open[side]
    out = ask.by_action[type(action)].apply(p, now, action, dice)
    waiting = standing.position.state.steps
    if isinstance(waiting[-1], Together):  # a secret decision: only the side's own lane changes
        own = out.state.steps[len(waiting) - 1 :]
        return machine.with_lane(game, standing, side, own)
    return machine.run_until_asked(game, game.position(out.state, p), dice, [])


class Sandbox:
    """A guess, and the rules, for one side. Nothing here changes the match."""

    def __init__(self, game: Game, side: str, standing: OpenPosition) -> None:
        self.game, self.side, self.standing = game, side, standing
        self.tried = (
            0  # positions: players count these, not seconds, so that a seed gives the same everywhere
        )

    @property
    def position(self) -> Any:
        """The position as the side has it: in a secret decision, with its own agenda on top."""
        asked = self.standing.open.get(self.side)
        return asked[0] if asked else self.standing.position

    @property
    def step(self) -> Step:
        """What the side is asked."""
        step: Step = self.standing.open[self.side][1]
        return step

    def legal(self, standing: OpenPosition) -> list[Action]:
        asked = standing.open.get(self.side)
        if asked is None:
            return []
        p, now, ask = asked
        return ask.legal(p, now)

    def check(self, action: Action) -> Refusal | None:
        """Whether the side may play this action of the game."""
        p, now, ask = self.standing.open[self.side]
        order = ask.by_action.get(type(action))
        return order.check(p, now, action) if order else Refusal(now.rule, "this action is not available now")

    def outcomes(self, standing: OpenPosition, action: Action) -> list[tuple[float, OpenPosition]]:
        """Where an action can lead to: every face of every die, up to the next prompt."""
        ends = forked(lambda dice: self._after(standing, action, dice))
        return [(float(part), end) for end, part, _ in islice(ends, FORKS)]

    def surely(self, standing: OpenPosition, action: Action) -> OpenPosition | None:
        """What an action leads to, or None if dice decide."""
        try:
            return self._after(standing, action, machine.NO_DICE)
        except DiceWanted:
            return None

    def along(self, standing: OpenPosition, actions: Iterable[Action]) -> OpenPosition:
        """The positions after each action, until dice decide or another side is asked."""
        for action in actions:
            reached = self.surely(standing, action) if self.side in standing.open else None
            if reached is None:
                break
            standing = reached
        return standing

    def reach(self, standing: OpenPosition) -> dict[int, list[Action]] | None:
        """Where the unit that this side is moving can go; None if it is not moving one."""
        asked = standing.open.get(self.side)
        if asked is None or asked[2].travel is None:
            return None
        return {spot: way.actions for spot, way in reach.reach(self.game, *asked, self.side).items()}

    def _after(self, standing: OpenPosition, action: Action, dice: Dice) -> OpenPosition:
        """Windows of other sides are taken to be passed, if the side itself is then asked again."""
        self.tried += 1
        reached = after(self.game, standing, self.side, action, dice)
        if self.side in reached.open:
            return reached
        try:
            onward = machine.past_windows(self.game, reached, self.side, machine.NO_DICE, [])[0]
        except DiceWanted:
            return reached
        return onward if self.side in onward.open else reached
