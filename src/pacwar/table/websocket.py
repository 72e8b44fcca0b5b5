"""WebSocket: frames, chat, presence and progress, as they come."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pacwar.core.records import Fault, decode
from pacwar.table import lifecycle
from pacwar.table.limits import MAX_BODY
from pacwar.table.live_match import Frames, LiveMatch
from pacwar.table.pool import Listener, MatchPool
from pacwar.table.problems import RequestError
from pacwar.table.requests import Hello
from pacwar.table.web import hall_of, side_for

PATIENCE = 20.0  # seconds for the first message
MAX_MESSAGES = 10_000  # that a client may send: it has nothing to say after the first
POLICY, TRY_AGAIN = 1008, 1013  # close codes


@websocket("/api/matches/{key:str}/live")
async def live(socket: WebSocket[Any, Any, Any], key: FromPath[str]) -> None:
    """The first message names the seat; then frames are sent until either end closes the socket."""
    pool = hall_of(socket)
    await socket.accept()
    try:
        listener = await _seated(pool, key, await _hello(socket))
        await pool.enter(key, listener)
    except WebSocketDisconnect:
        return
    except RequestError as trouble:
        code = TRY_AGAIN if trouble.status == 503 else POLICY
        await socket.close(code=code, reason=_reason(str(trouble)))
        return
    reading = asyncio.create_task(_drained(socket))
    writing = asyncio.create_task(_written(socket, listener))
    try:
        await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        pool.leave(key, listener)
        for task in (reading, writing):
            task.cancel()
        await asyncio.gather(reading, writing, return_exceptions=True)


async def _hello(socket: WebSocket[Any, Any, Any]) -> Hello:
    try:
        text = await asyncio.wait_for(socket.receive_text(), PATIENCE)
    except (TimeoutError, KeyError):
        raise RequestError('the first message must be {"seat": secret or null}') from None
    if len(text) > MAX_BODY:
        raise RequestError("the message is too long")
    try:
        return decode(text, Hello)
    except ValueError as error:  # what msgspec raises is one
        raise RequestError(f"the first message cannot be read: {error}") from None


async def _seated(pool: MatchPool, key: str, hello: Hello) -> Listener:
    """A client with the secret of a seat takes it, and adds a nonce to the dice the first time."""

    def take(live: LiveMatch) -> tuple[str | None, Frames]:
        side = side_for(live, hello.seat)
        nonces = lifecycle.joined(live, side, hello.nonce) if side is not None else None
        return side, lifecycle.seat_taken(live, nonces) if nonces else {}

    try:
        return Listener(await pool.change(key, take))
    except RequestError:
        raise
    except Fault as fault:
        raise RequestError(str(fault)) from None


async def _written(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    while True:
        data = await listener.queue.get()
        if data is None:
            await socket.close(code=TRY_AGAIN, reason="the client is too far behind; connect again")
            return
        await socket.send_text(data.decode())


async def _drained(socket: WebSocket[Any, Any, Any]) -> None:
    """Nothing more is expected; further messages are read only to notice the end of the socket."""
    for _ in range(MAX_MESSAGES):
        await socket.receive()


def _reason(text: str) -> str:
    """A close reason has 123 bytes at most."""
    return text.encode()[:120].decode(errors="ignore")
