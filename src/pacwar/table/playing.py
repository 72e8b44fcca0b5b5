"""What a seat does: play, undo, check. Every action goes through the match, which checks it."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import Any

from pacwar.core import naming
from pacwar.core.contract import Game
from pacwar.core.match import Match
from pacwar.core.records import Action, Record, Refusal, argument, decode, encode, name_of
from pacwar.core.setting import ScenarioSetting
from pacwar.table import requests, wire
from pacwar.table.audience_log import event_cards, lanes_open
from pacwar.table.live_match import Frames, LiveMatch
from pacwar.table.problems import Conflict, RequestError

STALE = "the position has changed; refresh and try again"


class Done(Record, frozen=True):
    """The answer to a message, as it is kept for a repetition of the message."""

    played: int
    refusal: Refusal | None = None
    stopped: str = ""


def play(live: LiveMatch, side: str, message: requests.Play) -> tuple[wire.PlayReply, Frames]:
    answered = known(live, side, message.id)
    if answered is not None:
        return _answer(live, side, answered), {}
    match = live.require_running()
    require_seen(live, side, message.seen)
    wanted = actions(live, message.actions)
    made: Frames = {}
    if match.window(side) is not None:
        live.window.answered(side, live.clock.now())
    with live.changing():
        went = match.play_all(side, wanted)
        done = Done(len(went.played), went.refusal, went.stopped)
        if done.played:
            made = live.commit(message=(side, message.id, encode(done).decode()))
    return _answer(live, side, done), made


def undo(live: LiveMatch, side: str, message: requests.Undo) -> Frames:
    """Take back the last action, or several as far as undo reaches."""
    if known(live, side, message.id) is not None:
        return {}
    match = live.require_running()
    require_seen(live, side, message.seen)
    refusal = match.why_no_undo(side)
    if refusal is not None:
        raise Conflict(refusal.why, refusal.rule)
    with live.changing((side, message.id, encode(Done(0)).decode())):
        for _ in range(message.actions):
            if match.undo(side) is not None:
                break
        if not lanes_open(match):  # there it is nothing to those who decide at the same time
            live.epoch = randbits(48)
        return live.commit()


def require_seen(live: LiveMatch, side: str, seen: int) -> None:
    if seen != live.audiences[side].number:
        raise Conflict(STALE)


def known(live: LiveMatch, side: str, number: str) -> Done | None:
    """The answer that a message was given, if it comes again."""
    answer = live.archive.answered(live.id, side, number)
    return decode(answer, Done) if answer is not None else None


def _answer(live: LiveMatch, side: str, done: Done) -> wire.PlayReply:
    return wire.PlayReply(live.audiences[side].number, done.played, done.refusal, done.stopped)


# -- actions by name ------------------------------------------------------------------------------------------


def actions(live: LiveMatch, deeds: Sequence[requests.ActionRequest]) -> list[Action]:
    return [action(live.game, live.match.setting, deed) for deed in deeds]


def action(game: Game, setting: ScenarioSetting, deed: requests.ActionRequest) -> Action:
    """Only the form and the names are checked here; the match checks legality."""
    kind: Any = game.by_name.get(deed.type)
    if kind is None:
        raise RequestError("there is no such action in this game")
    if (deed.arg is None) != (kind.arg is None):
        raise RequestError(
            f"{deed.type} takes no argument"
            if kind.arg is None
            else f"{deed.type} needs an argument: a {kind.arg}"
        )
    made: Action = kind() if deed.arg is None else kind(deed.arg)
    naming.require_known(game, setting, made)
    return made


def sentences(live: LiveMatch, wanted: requests.Describe) -> wire.Sentences:
    """Actions in the game's words. They tell nothing: they are made of the names of the actions and arguments alone."""
    setting = live.match.setting
    return wire.Sentences(tuple(setting.describe(action) for action in actions(live, wanted.actions)))


def check(live: LiveMatch, side: str, click: requests.Click) -> wire.Checked:
    """Check an action, or a click on a unit or spot: the action that it means, or the refusal."""
    match = live.require_running()
    if click.type is not None:
        asked = [action(live.game, live.match.setting, requests.ActionRequest(click.type, click.arg))]
    elif click.kind is not None and click.arg is not None:
        asked = _meant(match, side, click.kind, click.arg)
    else:
        raise RequestError("name an action type, or a kind and an argument")
    refusals = []
    for each in asked:
        refusal = match.check(side, each)
        if refusal is None:
            return wire.Checked(None, requests.ActionRequest(name_of(each), argument(each)))
        refusals.append(refusal)
    return wire.Checked(refusals[0] if refusals else _nothing(match, side, click.kind or ""), None)


def _meant(match: Match, side: str, kind: str, arg: int) -> list[Action]:
    """Every action that the open step asks for with an argument of this kind."""
    ask = match.game.steps.get(type(match.step(side)))
    made: list[Action] = []
    for order in getattr(ask, "orders", ()):
        if order.action.arg == kind:
            made.append(action(match.game, match.setting, requests.ActionRequest(order.action.__name__, arg)))
    return made


def _nothing(match: Match, side: str, kind: str) -> Refusal:
    """A unit or spot was clicked that is not a choice."""
    step = match.step(side)
    if side not in match.deciders:
        return Refusal(step.rule, "this decision is not yours")
    ask: Any = match.game.steps.get(type(step))
    kinds = sorted({order.action.arg for order in ask.orders if order.action.arg})
    wanted = " or ".join(kinds)
    return Refusal(
        step.rule, f"choose a {wanted}, not a {kind}" if wanted else f"a {kind} is not a choice here"
    )


def odds(live: LiveMatch, side: str, deed: requests.ActionRequest) -> wire.OddsCard:
    match = live.require_running()
    asked = action(live.game, live.match.setting, deed)
    refusal = match.check(side, asked)
    if refusal is not None:
        raise Conflict(refusal.why, refusal.rule)
    found = match.odds(side, asked)
    chances = tuple(
        wire.ChanceCard(c.part, c.chance, c.label, event_cards(match.setting, c.events))
        for c in found.chances
    )
    units = match.setting.arguments["unit"]
    fates = tuple(
        wire.FateCard(f.side, f.what, f.unit, "" if f.unit is None else units.name(f.unit), f.part, f.chance)
        for f in found.fates
    )
    return wire.OddsCard(
        fates, chances, found.breakdown, found.assuming, found.rolled, found.guesses, found.samples
    )
