"""HTTP: the matches. Each call finds the match, proves the seat, and hands the work to the pool."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

from pacwar.table import (
    advising,
    lifecycle,
    match_dice,
    offers,
    ordering,
    pacing,
    playing,
    requests,
    reviewing,
    wire,
)
from pacwar.table import luck as fortune
from pacwar.table.limits import MAX_SAVE
from pacwar.table.live_match import Frames, LiveMatch
from pacwar.table.problems import RequestError
from pacwar.table.web import PROBLEMS, bearer, hall_of, seat_for, side_for

T = TypeVar("T")
Asked = Request[Any, Any, State]
From = Annotated[int, QueryParameter(name="from", ge=0, le=requests.FURTHEST, description="the first entry")]
Seats = Annotated[
    list[str] | None, QueryParameter(name="seat", description="SIDE:PLAYER, such as us:me or japan:normal")
]
Hints = Annotated[bool | None, QueryParameter(name="hints", description="whether the computer gives hints")]
Start = Annotated[int, QueryParameter(name="start", ge=0, le=requests.FURTHEST, description="a spot")]
To = Annotated[int, QueryParameter(name="to", ge=0, le=requests.FURTHEST, description="another spot")]
View = Annotated[
    str | None, QueryParameter(name="side", description="the side whose view is shown; by default your own")
]


async def _read(request: Asked, key: str, work: Callable[[LiveMatch, str | None], T]) -> T:
    secret = bearer(request)
    return await hall_of(request).read(key, lambda live: work(live, side_for(live, secret)))


async def _asked(request: Asked, key: str, work: Callable[[LiveMatch, str], T]) -> T:
    secret = bearer(request)
    return await hall_of(request).read(key, lambda live: work(live, seat_for(live, secret)))


async def _change(request: Asked, key: str, work: Callable[[LiveMatch, str], tuple[T, Frames]]) -> T:
    """A change by a seat; its player takes the seat first."""
    secret, pool = bearer(request), hall_of(request)
    live = pool.table(key).live
    if live is None or match_dice.missing(live.row):
        await pool.change(key, lambda live: _sat_down(live, secret, None))
    return await pool.change(key, lambda live: work(live, seat_for(live, secret)))


def _sat_down(live: LiveMatch, secret: str | None, nonce: str | None) -> tuple[wire.DiceCard, Frames]:
    nonces = lifecycle.joined(live, seat_for(live, secret), nonce)
    made = lifecycle.seat_taken(live, nonces) if nonces else {}
    return match_dice.card(live.row), made


async def _changed(request: Asked, key: str, change: Callable[[LiveMatch, str], Frames]) -> wire.Reply:
    """A change that is answered with the number of the frame; what is new comes over the socket."""

    def done(live: LiveMatch, side: str) -> tuple[wire.Reply, Frames]:
        made = change(live, side)
        return wire.Reply(live.audiences[side].number), made

    return await _change(request, key, done)


# -- making matches -------------------------------------------------------------------------------------------


@post("/api/matches", operation_id="create", responses=PROBLEMS)
async def create(request: Asked, data: JSONBody[requests.NewMatch]) -> wire.Created:
    """A new match. The secrets of its seats are told here and never again."""
    pool = hall_of(request)
    made = await pool.thread(lambda: lifecycle.create(pool.archive, pool.shelf, data))
    pool.drive(made.match)
    return made


@post("/api/matches/load", operation_id="load", request_max_body_size=MAX_SAVE, responses=PROBLEMS)
async def load(request: Asked, seat: Seats = None, hints: Hints = None) -> wire.Created:
    """A new match from a save: the body is its text."""
    pool = hall_of(request)
    wanted = _seats(seat or [])
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise RequestError("the save is not text") from None
    read = await pool.computers.read_save(text, pool.shelf.packs)
    if read.transcript is None:
        raise RequestError(read.fault)
    transcript = read.transcript
    wanted = wanted or dict.fromkeys(pool.shelf.game(transcript.game).sides, "me")
    made = await pool.thread(
        lambda: lifecycle.from_transcript(
            pool.archive, pool.shelf, transcript, wanted, "load", hints=hints, revealed=read.dice
        )
    )
    pool.drive(made.match)
    return made


def _seats(given: list[str]) -> dict[str, str]:
    wanted = {}
    for text in given:
        side, colon, who = text.partition(":")
        if not colon:
            raise RequestError("a seat must have the form SIDE:PLAYER, such as us:me")
        wanted[side] = who
    return wanted


@post("/api/matches/{key:str}/branch", operation_id="branch", responses=PROBLEMS)
async def branch(request: Asked, key: FromPath[str], data: JSONBody[requests.Branch]) -> wire.Created:
    """A new match from a moment of a finished one, or from a guess of what a seat knows of a running one."""
    pool = hall_of(request)
    made = await _read(
        request, key, lambda live, side: lifecycle.branch(live, pool.archive, pool.shelf, side, data)
    )
    pool.drive(made.match)
    return made


# -- at the table ---------------------------------------------------------------------------------------------


@get("/api/matches/{key:str}", operation_id="frame", responses=PROBLEMS)
async def frame(request: Asked, key: FromPath[str]) -> wire.Frame:
    """The frame of the seat, or the public one."""
    found = await _read(request, key, lambda live, side: live.frame(side))
    if found.result is None:
        hall_of(request).drive(key)
    return found


@post("/api/matches/{key:str}/join", operation_id="join", status_code=200, responses=PROBLEMS)
async def join(request: Asked, key: FromPath[str], data: JSONBody[requests.Join]) -> wire.DiceCard:
    """Take the seat, and add a nonce to the dice."""
    secret = bearer(request)
    return await hall_of(request).change(key, lambda live: _sat_down(live, secret, data.nonce))


@post("/api/matches/{key:str}/play", operation_id="play", status_code=200, responses=PROBLEMS)
async def play(request: Asked, key: FromPath[str], data: JSONBody[requests.Play]) -> wire.PlayReply:
    """Play actions, one after the other."""
    secret, pool = bearer(request), hall_of(request)
    await pacing.held(pool, key, lambda live: seat_for(live, secret))
    return await _change(request, key, lambda live, side: playing.play(live, side, data))


@get("/api/matches/{key:str}/standing", operation_id="standing", responses=PROBLEMS)
async def standing(request: Asked, key: FromPath[str]) -> wire.StandingCard:
    """The standing orders of the seat, and what it still has to play by itself."""
    return await _asked(request, key, ordering.card)


@post("/api/matches/{key:str}/standing", operation_id="give_order", status_code=200, responses=PROBLEMS)
async def give_order(
    request: Asked, key: FromPath[str], data: JSONBody[requests.GiveOrder]
) -> wire.StandingCard:
    """Give a standing order. No other seat learns of it."""
    return await _change(request, key, lambda live, side: ordering.give(live, side, data))


@post(
    "/api/matches/{key:str}/standing/cancel",
    operation_id="cancel_course",
    status_code=200,
    responses=PROBLEMS,
)
async def cancel_course(request: Asked, key: FromPath[str]) -> wire.StandingCard:
    """End what the seat still has to play by itself."""
    return await _change(request, key, ordering.cancel)


@post("/api/matches/{key:str}/undo", operation_id="undo", status_code=200, responses=PROBLEMS)
async def undo(request: Asked, key: FromPath[str], data: JSONBody[requests.Undo]) -> wire.Reply:
    """Take the last actions back, as far as the rules allow."""
    return await _changed(request, key, lambda live, side: playing.undo(live, side, data))


@post("/api/matches/{key:str}/check", operation_id="check", status_code=200, responses=PROBLEMS)
async def check(request: Asked, key: FromPath[str], data: JSONBody[requests.Click]) -> wire.Checked:
    """Check a click: the action that it means, or the refusal."""
    return await _asked(request, key, lambda live, side: playing.check(live, side, data))


@post("/api/matches/{key:str}/sentences", operation_id="sentences", status_code=200, responses=PROBLEMS)
async def sentences(request: Asked, key: FromPath[str], data: JSONBody[requests.Describe]) -> wire.Sentences:
    """Actions in the game's words: the choices of a frame have only their arguments."""
    return await _read(request, key, lambda live, side: playing.sentences(live, data))


@post("/api/matches/{key:str}/odds", operation_id="odds", status_code=200, responses=PROBLEMS)
async def odds(request: Asked, key: FromPath[str], data: JSONBody[requests.ActionRequest]) -> wire.OddsCard:
    """Exact outcome odds of an action, with their breakdown."""
    return await _asked(request, key, lambda live, side: playing.odds(live, side, data))


@post("/api/matches/{key:str}/hint", operation_id="hint", status_code=200, responses=PROBLEMS)
async def hint(request: Asked, key: FromPath[str], data: JSONBody[requests.AskHint]) -> wire.Hints:
    """The computer's best few moves for the asked seat; no other seat sees them."""
    secret = bearer(request)
    return await advising.advise(hall_of(request), key, lambda live: seat_for(live, secret), data)


@post("/api/matches/{key:str}/offer", operation_id="offer", status_code=200, responses=PROBLEMS)
async def offer(request: Asked, key: FromPath[str], data: JSONBody[requests.Offer]) -> wire.Reply:
    """Request a takeback, offer a draw, or resign."""
    return await _changed(request, key, lambda live, side: offers.offer(live, side, data))


@post("/api/matches/{key:str}/answer", operation_id="answer", status_code=200, responses=PROBLEMS)
async def answer(request: Asked, key: FromPath[str], data: JSONBody[requests.Answer]) -> wire.Reply:
    """Answer the open offer, or withdraw your own."""
    return await _changed(request, key, lambda live, side: offers.answer(live, side, data))


@post("/api/matches/{key:str}/chat", operation_id="chat", responses=PROBLEMS)
async def chat(request: Asked, key: FromPath[str], data: JSONBody[requests.Say]) -> wire.ChatLine:
    """Send a chat line to all."""
    pool = hall_of(request)
    line, new = await _asked(
        request, key, lambda live, side: pool.archive.say(key, side, data.id, data.text.strip())
    )
    if new:
        pool.table(key).tell(wire.Chat(line))
    return line


# -- looking back ---------------------------------------------------------------------------------------------


@get("/api/matches/{key:str}/log", operation_id="log", responses=PROBLEMS)
async def log(request: Asked, key: FromPath[str], first: From = 0) -> list[wire.LogEntry]:
    """The log as the seat saw it."""
    return await _read(
        request, key, lambda live, side: [e for e in reviewing.log(live, side) if e.number >= first]
    )


@get("/api/matches/{key:str}/sight", operation_id="sight", responses=PROBLEMS)
async def sight(request: Asked, key: FromPath[str], start: Start, to: To) -> wire.SightCard:
    """The line of sight between two spots, as far as the seat may know it."""
    return await _read(request, key, lambda live, side: reviewing.sight(live, side, start, to))


@get("/api/matches/{key:str}/save", operation_id="save", media_type="text/plain", responses=PROBLEMS)
async def save(request: Asked, key: FromPath[str]) -> Response[str]:
    """The seat's own log while the match runs; the whole save when it is over."""
    name, text = await _read(request, key, reviewing.save)
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="text/plain", headers=headers)


@get("/api/matches/{key:str}/replay/{entry:int}", operation_id="replay", responses=PROBLEMS)
async def replay(
    request: Asked, key: FromPath[str], entry: FromPath[int], view: View = None
) -> wire.ReplayFrame:
    """A finished match as it was before an entry, and the entry."""
    return await _read(request, key, lambda live, side: reviewing.moment(live, side, entry, view))


@get("/api/matches/{key:str}/verify", operation_id="verify", responses=PROBLEMS)
async def verify(request: Asked, key: FromPath[str]) -> wire.Verified:
    """Check every die of a finished match against the commitment."""
    return await _read(request, key, lambda live, side: reviewing.verify(live))


@get("/api/matches/{key:str}/luck", operation_id="luck", responses=PROBLEMS)
async def luck(request: Asked, key: FromPath[str]) -> wire.Luck:
    """The luck of every roll of a finished match, and the moments of its graph."""
    return await fortune.luck(hall_of(request), key, bearer(request))


@get("/api/matches/{key:str}/chances/{entry:int}", operation_id="chances", responses=PROBLEMS)
async def chances(request: Asked, key: FromPath[str], entry: FromPath[int]) -> wire.Chances:
    """The win probability at a moment of a finished match. It takes some seconds."""
    return await fortune.chances(hall_of(request), key, bearer(request), entry)


HANDLERS = (
    create, load, branch, frame, join, play, standing, give_order, cancel_course, undo, check, sentences, odds, hint, offer, answer, chat, log, sight, save, replay, verify, luck,
    chances,
)  # fmt: skip
