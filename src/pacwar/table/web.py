"""Between the web framework and the table: the matches of a request, its seat, and the answers to errors."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.datastructures import ResponseSpec

from pacwar.core.records import Fault, decode
from pacwar.table import seating
from pacwar.table.live_match import LiveMatch
from pacwar.table.pool import MatchPool
from pacwar.table.problems import RequestError, Unauthorized
from pacwar.table.wire import Problem

log = logging.getLogger("pacwar.table")

_WHEN = {
    400: "the request cannot be read",
    401: "the seat's secret is missing or wrong",
    403: "the request comes from another site",
    404: "not found",
    409: "the request does not fit the current position",
    413: "the request is too large",
    422: "the request makes no sense in this game",
    429: "too many requests",
    503: "the match is unavailable; try again",
}
PROBLEMS = {
    status: ResponseSpec(Problem, description=when, generate_examples=False) for status, when in _WHEN.items()
}


class StrictRequest(Request[Any, Any, State]):
    """Bodies are decoded strictly into the type that the handler takes: "7" is not 7, and no field is too many."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        body = await self.body()
        try:
            return decode(body, field.annotation if field is not None else Any)
        except (ValueError, RecursionError) as error:
            raise ClientException(str(error)) from None


def hall_of(connection: ASGIConnection[Any, Any, Any, Any]) -> MatchPool:
    pool: MatchPool = connection.app.state.pool
    return pool


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The secret of the seat, from the Authorization header."""
    given = connection.headers.get("authorization")
    if given is None:
        return None
    scheme, _, secret = given.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise Unauthorized("the Authorization header must have the form: Bearer SECRET")
    return secret.strip()


def side_for(live: LiveMatch, secret: str | None) -> str | None:
    """The side that a secret opens; None without a secret: a spectator."""
    if secret is None:
        return None
    side = seating.side_of(live.row, secret)
    if side is None:
        raise Unauthorized("this secret opens no seat of this match")
    return side


def seat_for(live: LiveMatch, secret: str | None) -> str:
    side = side_for(live, secret)
    if side is None:
        raise Unauthorized("only a player may do that; send the secret of your seat")
    return side


def problem(status: int, detail: str, rule: str | None = None) -> Response[Problem]:
    return Response(Problem(detail, rule), status_code=status, media_type="application/json")


def on_fault(request: Request[Any, Any, Any], fault: Fault) -> Response[Problem]:
    """The error of a request, in one sentence."""
    if isinstance(fault, RequestError):
        return problem(fault.status, str(fault), fault.rule or None)
    return problem(422, str(fault))


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The framework's own refusals, in our form."""
    return problem(error.status_code, _said(error))


def _said(error: HTTPException) -> str:
    extra: Any = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict) and "message" in extra[0]:
        where = extra[0].get("key", "")
        return f"{where}: {extra[0]['message']}" if where else str(extra[0]["message"])
    return str(error.detail)


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """An internal error: logged here, and not told to the client."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "internal server error; see the server log")


HANDLERS: dict[Any, Any] = {Fault: on_fault, HTTPException: on_http, Exception: on_error}
