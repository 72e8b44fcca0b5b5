"""Hints: the best few moves of the asked side, each with a sentence that gives its reason.

A hint is a whole move: a unit with its route, an attack with all its units, or one small decision. Where many small
decisions of a kind follow each other, as in a set-up, one hint makes all that are left.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from random import Random

from pacwar.ai import plain
from pacwar.ai.belief import guessed
from pacwar.ai.operations import Operations
from pacwar.ai.plan_search import Depth, OnProgress, PlanSearch
from pacwar.ai.players import NORMAL
from pacwar.ai.policy import Policy
from pacwar.ai.seat import Seat
from pacwar.core import odds
from pacwar.core.advice import Evaluator
from pacwar.core.contract import Game
from pacwar.core.records import Action, Record, Together
from pacwar.core.sandbox import Sandbox
from pacwar.core.setting import ScenarioSetting

CHANCES = 3  # outcomes of the dice that are named
MANY = 4  # decisions of a kind in a row that are worth a hint of their own
MOST = 300  # decisions that such a hint makes


class Hint(Record, frozen=True):
    """A move that can be played as it is, and the reason for it."""

    actions: tuple[Action, ...]
    worth: float  # in the game's own unit; only the comparison with other hints of the same moment means something
    why: str
    rules: tuple[str, ...]  # under which it is done


Move = tuple[float, list[Action]]


def hints(
    game: Game,
    seat: Seat,
    seed: int | str,
    count: int = 3,
    watch: OnProgress | None = None,
    *,
    budget: float = 1.0,
) -> list[Hint]:
    """The best few moves of the asked side, best first, from what it may know. One more may make all decisions of a kind
    at once.

    The same seat and seed give the same hints. `budget` and `watch` are those of `pacwar.ai.player`.
    """
    if not seat.legal:
        return []
    box = guessed(game, seat, Random(f"hint {seed}"))
    policy = _policy(game, seat, box, seed, NORMAL.times(budget), watch)
    if policy.advice is not None:
        policy.operations = partial(Operations(policy.advice, seat.side).running, seat.told, box.position)
    counsel = policy.consult(box)
    found: dict[Hashable, Hint] = {}
    for worth, actions in sorted(_moves(policy, counsel, box), key=lambda move: -move[0]):
        sort = counsel.same_move_key(box.step, actions) if counsel else tuple(actions)
        if sort not in found:
            found[sort] = _hint(box, seat.setting, counsel, worth, actions)
        if len(found) == count:
            break
    told = list(found.values())
    rest = _all_left(policy, box)
    if len(rest) >= MANY:
        told.append(_all_at_once(box, told[-1].worth, rest))
    if watch is not None:
        watch(1.0)
    return told


def _policy(
    game: Game, seat: Seat, box: Sandbox, seed: int | str, depth: Depth, watch: OnProgress | None
) -> Policy:
    """The plan that a player of normal strength would follow."""
    policy = Policy(game, f"hint {seed}")
    if policy.advice is None or len(seat.legal) == 1:
        return policy
    thinker = PlanSearch(game, policy.advice, seat.side, depth, watch)
    return thinker.ranked(seat, box.standing, f"hint {seed}")[0].policy(game, seat.side)


# -- moves ----------------------------------------------------------------------------------------------------


def _moves(policy: Policy, counsel: Evaluator | None, box: Sandbox) -> list[Move]:
    """The possible moves, with their worth."""
    if counsel is None:
        return plain.moves(box) or _small(policy, box)
    script = list(counsel.script(box.step))
    if script and box.check(script[0]) is None:
        return [(0.0, script)]
    proposed = [proposal for planner in policy.planners for proposal in planner.options(box, counsel)]
    return [(proposal.gain, proposal.actions) for proposal in proposed] or _small(policy, box)


def _small(policy: Policy, box: Sandbox) -> list[Move]:
    return [(policy.score(box, a), [a]) for a in box.legal(box.standing)]


def _all_left(policy: Policy, box: Sandbox) -> list[Action]:
    """Small decisions of one step, one after the other, until a roll is needed; the side itself ends the step."""
    depth = len(box.position.state.steps)
    kind = type(box.step)
    found: list[Action] = []
    while len(found) < MOST:
        action, *more = policy.decide(box)
        after = box.surely(box.standing, action) if not more and action.arg is not None else None
        if after is None:
            break
        found.append(action)
        if box.side not in after.open:
            break
        box = Sandbox(box.game, box.side, after)
        steps = box.position.state.steps
        if len(steps) < depth or type(steps[depth - 1]) is not kind:
            break
    return found


# -- words ----------------------------------------------------------------------------------------------------


def _hint(
    box: Sandbox, setting: ScenarioSetting, counsel: Evaluator | None, worth: float, actions: Sequence[Action]
) -> Hint:
    """Play the move on the guess: only what is legal there belongs to it."""
    game, side, standing = box.game, box.side, box.standing
    played: list[Action] = []
    rules: dict[str, None] = {}
    dice = ""
    for action in actions:
        if side not in standing.open or Sandbox(game, side, standing).check(action) is not None:
            continue
        p, now, _ = standing.open[side]
        rules[now.rule] = None
        played.append(action)
        following = box.surely(standing, action)
        if following is None or side not in following.open:
            if not isinstance(standing.position.state.steps[-1], Together):
                ahead = odds.odds(game, setting, p, side, action, (p,) if game.guesses else ())
                rules |= dict.fromkeys(line.rule for line in ahead.breakdown if line.rule)
                dice = _dice(setting, side, ahead) if ahead.rolled and len(ahead.chances) > 1 else ""
            break
        standing = following
    reason = counsel.reason(box.step, played) if counsel else ""
    parts = [_deed(setting, played), *([reason] if reason else []), *([dice] if dice else [])]
    sentence = "; ".join(parts)
    return Hint(tuple(played), worth, f"{sentence[0].upper()}{sentence[1:]}.", tuple(rules))


def _all_at_once(box: Sandbox, worth: float, actions: Sequence[Action]) -> Hint:
    sentence = f"Make all {len(actions)} remaining decisions as the computer would."
    return Hint(tuple(actions), worth, sentence, (box.step.rule,))


def _deed(setting: ScenarioSetting, actions: Sequence[Action]) -> str:
    """The actions in the game's words; of a route, only its end is named."""
    told = [a for a in actions if a.arg is not None] or list(actions[:1])
    last = {(type(a), a.arg): n for n, a in enumerate(told) if a.arg == "spot"}
    return ", ".join(
        setting.describe(a) for n, a in enumerate(told) if a.arg != "spot" or last[type(a), a.arg] == n
    )


def _dice(setting: ScenarioSetting, side: str, ahead: odds.Odds) -> str:
    """What is most important, or else the likeliest outcomes."""
    fates = odds.fates_in_words(setting, ahead, side)
    said = fates or [f"{chance.part} {chance.label}" for chance in ahead.chances]
    named = ", ".join(said[:CHANCES])
    rest = ", ..." if len(said) > CHANCES else ""
    taken = [f"assuming {', '.join(ahead.assuming)}"] if ahead.assuming else []
    sure = "; ".join([*odds.how_sure(ahead), *taken])
    return f"odds: {named}{rest}{f' ({sure})' if sure else ''}"
