"""The frame of a seat: everything that it may see and do, built from the match by asking it as that side."""

from __future__ import annotations

from pacwar.core.contract import Ask, Game
from pacwar.core.match import Match
from pacwar.core.records import Action, Step, heading, name_of
from pacwar.core.scene import Scene
from pacwar.core.watching import Kept
from pacwar.table import match_dice, preview
from pacwar.table.archive import MatchRow, OfferRow
from pacwar.table.wire import (
    Frame,
    LogEntry,
    OfferCard,
    OrderCard,
    PlayerCard,
    Prompt,
    ResultCard,
)

MAX_TOLD = 100  # entries in a first frame; the client asks for older ones


def frame(
    match: Match,
    row: MatchRow,
    side: str | None,
    number: int,
    log: tuple[LogEntry, ...],
    kept: Kept | None = None,
) -> Frame:
    """The whole frame of a seat; `told` has the last entries."""
    game, result = match.game, result_of(match)
    asked = match.awaited(side) if result is None else ()
    step = match.step(side)
    seat = side if side is not None and side in match.deciders and result is None else None
    found = game.steps.get(type(step)) if seat else None
    ask = found if isinstance(found, Ask) else None
    choices, shown = preview.choices(match, seat) if seat else (), scene(match, side, kept)
    return Frame(
        number=number,
        match=row.id,
        game=game.key,
        scenario=match.scenario,
        you=side,
        asked=asked,
        prompt=prompt(match, step, result),
        orders=tuple(_order(match, o.action) for o in ask.orders) if ask else (),
        choices=choices,
        primary=preview.primary(ask, choices) if ask else "",
        ends=preview.ending(match, ask, choices, in_battle=shown.battle is not None) if ask else None,
        left=preview.points_left(ask, preview.open_position(match, seat)) if seat and ask else None,
        reach=preview.ways(match, seat) if seat else (),
        scene=shown,
        told=log[-MAX_TOLD:],
        log=len(log),
        can_undo=seat is not None and match.can_undo(seat),
        why_no_undo=match.why_no_undo(seat) if seat else None,
        blocks_end=match.check(seat, ask.ends()) if seat and ask and ask.ends else None,
        offer=offer_card(game, open_offer(row)),
        result=result,
        players=players(row),
        dice=match_dice.card(row),
        strict=match.strict,
        hints=row.hints,
        parted=None,
        origin=row.origin,
    )


def _order(match: Match, kind: type[Action]) -> OrderCard:
    return OrderCard(kind.__name__, kind.arg, heading(kind) if kind.arg else match.setting.describe(kind()))


def prompt(match: Match, step: Step, result: ResultCard | None) -> Prompt:
    if result is not None:
        return Prompt(f"the game is over: {result.why}", result.rule, "Ended")
    return Prompt(match.setting.describe(step), step.rule, name_of(step))


def scene(match: Match, side: str | None, kept: Kept | None = None) -> Scene:
    show = match.game.show
    return show.scene(match.view(side), side, kept) if show else Scene(())


def result_of(match: Match) -> ResultCard | None:
    """How the match ended: by the rules, or by agreement."""
    result = match.result
    return ResultCard(result.scores, result.why, result.rule) if result else None


def open_offer(row: MatchRow) -> OfferRow | None:
    return row.offers[-1] if row.offers and row.offers[-1].answer is None else None


def offer_card(game: Game, offer: OfferRow | None) -> OfferCard | None:
    if offer is None:
        return None
    return OfferCard(
        offer.side, offer.kind, offer.entries, f"{side_name(game, offer.side)} {offer_text(offer)}"
    )


def offer_text(offer: OfferRow) -> str:
    if offer.kind == "draw":
        return "offers a draw"
    if offer.kind == "go_on":
        return "offers to go on under the rules of today"
    what = "the last action" if offer.entries == 1 else f"the last {offer.entries} actions"
    return f"asks to take back {what}"


def side_name(game: Game, side: str) -> str:
    return game.show.side_names.get(side, side) if game.show else side


def players(row: MatchRow, here: frozenset[str] = frozenset()) -> dict[str, PlayerCard]:
    return {
        side: PlayerCard("person", None, side in here, row.dice != "committed" or seat.nonce is not None)
        if seat.is_person
        else PlayerCard("computer", seat.kind)
        for side, seat in row.seats.items()
    }
