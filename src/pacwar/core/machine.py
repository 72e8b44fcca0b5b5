"""The engine of a match: runs the agenda until a side is asked, and handles the lanes of secret decisions."""

from __future__ import annotations

from typing import Any, NamedTuple

from pacwar.core.contract import Ask, Game, Outcome, Run
from pacwar.core.dice import Dice, NoDice
from pacwar.core.records import Action, Ended, Event, Record, Step, Together, replace

NO_DICE = NoDice()
MANY = 100_000  # steps that run one after the other: more is an agenda that never ends


class OpenPosition(Record, frozen=True):
    """A position in which no step runs by itself, and its open prompts."""

    position: Any
    open: dict[str, tuple[Any, Any, Ask]]  # side -> position (in a lane: its own), step, what it asks


class Assumed(NamedTuple):
    """An answer that another side is assumed to give in a window."""

    side: str
    action: Action


def run_until_asked(
    game: Game, p: Any, dice: Dice, events: list[Event], settled: list[Any] | None = None
) -> OpenPosition:
    """Run the steps that run by themselves; `events` collects what happens, `settled` the states in which a step settled
    itself that asks a side."""
    steps, position = game.steps, game.position
    for _ in range(MANY):
        now = p.state.steps[-1]
        kind = steps.get(type(now))
        if type(kind) is Ask:
            if kind.settle is None or (out := kind.settle(p, now)) is None:
                return OpenPosition(p, {now.side: (p, now, kind)})
            if settled is not None:
                settled.append(p.state)
        elif type(kind) is Run:
            out = kind.act(p, now, dice)
        elif isinstance(now, Together):
            standing = _lanes_settled(game, p, now)
            if standing.open:
                return standing
            p = lanes_joined(game, standing)
            continue
        elif type(now) is Ended:
            return OpenPosition(p, {})
        else:
            raise AssertionError(f"{type(now).__name__} is not in the sequence of play")
        if out.events:
            events += out.events
        p = position(out.state, p)
    raise AssertionError("the agenda never asks a side")


def past_windows(
    game: Game, standing: OpenPosition, side: str, dice: Dice, events: list[Event]
) -> tuple[OpenPosition, tuple[Assumed, ...]]:
    """Go on from windows of other sides with their quiet answers; what was assumed is told with it."""
    assumed: tuple[Assumed, ...] = ()
    while side not in standing.open and len(standing.open) == 1:
        ((other, (p, now, ask)),) = standing.open.items()
        if not ask.window or p is not standing.position:
            break
        assert ask.quiet is not None
        order = ask.by_action[type(ask.quiet)]
        if order.check(p, now, ask.quiet) is not None:
            break
        out = order.apply(p, now, ask.quiet, dice)
        events += out.events
        assumed = (*assumed, Assumed(other, ask.quiet))
        standing = run_until_asked(game, game.position(out.state, p), dice, events)
    return standing, assumed


def one_step(game: Game, p: Any, dice: Dice) -> Outcome[Any] | None:
    """What the open step does by itself, or None if it asks or the game is over."""
    now = p.state.steps[-1]
    kind = game.steps.get(type(now))
    if type(kind) is Run:
        return kind.act(p, now, dice)
    if type(kind) is Ask and kind.settle is not None:
        return kind.settle(p, now)
    return None


# -- lanes --------------------------------------------------------------------------------------------------


def _lanes_settled(game: Game, p: Any, now: Together) -> OpenPosition:
    """The lanes that still ask. A lane whose last step runs by itself is closed: it waits for the others."""
    lanes: dict[Any, tuple[Step, ...]] = now.lanes  # type: ignore[attr-defined]  # a field of every subclass
    base = p.state.steps[:-1]
    found: dict[str, tuple[Any, Any, Ask]] = {}
    agendas = dict(lanes)
    for side in game.sides:
        agenda = lanes.get(side)
        while agenda:
            kind = game.steps[type(agenda[-1])]
            if type(kind) is not Ask:
                break
            lane_p = game.position(replace(p.state, steps=(*base, *agenda)), p)
            out = kind.settle(lane_p, agenda[-1]) if kind.settle else None
            if out is None:
                found[side] = (lane_p, agenda[-1], kind)
                break
            assert_only_own(lane_p.state, out, side)
            agenda = agendas[side] = out.state.steps[len(base) :]
    if agendas != lanes:
        changed: Any = now
        p = game.position(replace(p.state, steps=(*base, replace(changed, lanes=agendas))), p)
    return OpenPosition(p, found)


def with_lane(game: Game, standing: OpenPosition, side: str, agenda: tuple[Step, ...]) -> OpenPosition:
    """The same position with another agenda in one lane."""
    p = standing.position
    top: Any = p.state.steps[-1]
    lanes = {key: agenda if key == side else lane for key, lane in top.lanes.items()}
    state = replace(p.state, steps=(*p.state.steps[:-1], replace(top, lanes=lanes)))
    p = game.position(state, p)
    return _lanes_settled(game, p, state.steps[-1])


def lanes_joined(game: Game, standing: OpenPosition) -> Any:
    """All lanes are closed: put their last steps on the agenda, to run in the order of the sides."""
    p = standing.position
    top: Any = p.state.steps[-1]
    left = [step for side in reversed(game.sides) for step in top.lanes.get(side, ())]
    return game.position(replace(p.state, steps=(*p.state.steps[:-1], *left)), p)


def assert_only_own(before: Any, out: Outcome[Any], side: str) -> None:
    """In a lane only the side's own agenda may change, and only that side is told."""
    for name in before.__struct_fields__:
        if name != "steps" and getattr(before, name) is not getattr(out.state, name):
            raise AssertionError(f"a secret decision changed {name} before all were done")
    if any(event.told != side for event in out.events):
        raise AssertionError("a secret decision told another side")
