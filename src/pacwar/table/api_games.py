"""HTTP: the games. These answers do not change while the server runs, so clients cache them by their tag."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from pacwar.core.scene import Chart, Sheet
from pacwar.table.web import PROBLEMS, hall_of
from pacwar.table.wire import GameCard, RuleBook

Asked = Request[Any, Any, State]


async def _body(request: Asked, key: str, part: str) -> Response[Any]:
    pool = hall_of(request)
    body = await pool.thread(lambda: pool.shelf.body(key, part))
    headers = {"etag": body.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == body.tag:
        return Response(b"", status_code=304, headers=headers, media_type=body.kind)
    return Response(body.content, headers=headers, media_type=body.kind)


@get("/api/games", operation_id="games")
async def games(request: Asked) -> list[GameCard]:
    """The games with their scenarios, sides, options and computer players."""
    pool = hall_of(request)
    return await pool.thread(lambda: [pool.shelf.card(key) for key in pool.shelf.games()])


@get("/api/games/{key:str}/sheet", operation_id="sheet", responses=PROBLEMS)
async def sheet(request: Asked, key: FromPath[str]) -> Response[Sheet]:
    """The map sheet."""
    return await _body(request, key, "sheet")


@get("/api/games/{key:str}/relief", operation_id="relief", media_type="image/png", responses=PROBLEMS)
async def relief(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """The relief picture."""
    return await _body(request, key, "relief")


@get("/api/games/{key:str}/charts", operation_id="charts", responses=PROBLEMS)
async def charts(request: Asked, key: FromPath[str]) -> Response[tuple[Chart, ...]]:
    """The charts, with the provenance of each cell."""
    return await _body(request, key, "charts")


@get("/api/games/{key:str}/rules", operation_id="rules", responses=PROBLEMS)
async def rules(request: Asked, key: FromPath[str]) -> Response[RuleBook]:
    """The gist of every rule, and the rulings."""
    return await _body(request, key, "rules")


HANDLERS = (games, sheet, relief, charts, rules)
