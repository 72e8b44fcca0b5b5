"""HTTP: the games. These answers do not change while the server runs, so clients cache them by their tag."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from pacwar.core.scene import Chart, Counter, Sheet
from pacwar.table.web import PROBLEMS, hall_of
from pacwar.table.wire import GameCard, RuleBook

Asked = Request[Any, Any, State]


async def _body(request: Asked, key: str, part: str, scenario: str = "", sheet: str = "") -> Response[Any]:
    pool = hall_of(request)
    body = await pool.thread(lambda: pool.shelf.body(key, part, scenario, sheet))
    headers = {"etag": body.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == body.tag:
        return Response(b"", status_code=304, headers=headers, media_type=body.kind)
    return Response(body.content, headers=headers, media_type=body.kind)


@get("/api/games", operation_id="games")
async def games(request: Asked) -> list[GameCard]:
    """The games with their scenarios, sides, options and computer players."""
    pool = hall_of(request)
    return await pool.thread(lambda: [pool.shelf.card(key) for key in pool.shelf.games()])


@get("/api/games/{key:str}/sheets/{scenario:str}", operation_id="sheets", responses=PROBLEMS)
async def sheets(request: Asked, key: FromPath[str], scenario: FromPath[str]) -> Response[tuple[Sheet, ...]]:
    """The sheets of a scenario, the map first."""
    return await _body(request, key, "sheets", scenario)


@get(
    "/api/games/{key:str}/sheets/{scenario:str}/{sheet:str}/relief",
    operation_id="relief",
    media_type="image/png",
    responses=PROBLEMS,
)
async def relief(
    request: Asked, key: FromPath[str], scenario: FromPath[str], sheet: FromPath[str]
) -> Response[bytes]:
    """The relief picture of a sheet."""
    return await _body(request, key, "relief", scenario, sheet)


@get("/api/games/{key:str}/charts", operation_id="charts", responses=PROBLEMS)
async def charts(request: Asked, key: FromPath[str]) -> Response[tuple[Chart, ...]]:
    """The charts, with the provenance of each cell."""
    return await _body(request, key, "charts")


@get("/api/games/{key:str}/counters", operation_id="counters", responses=PROBLEMS)
async def counters(request: Asked, key: FromPath[str]) -> Response[tuple[Counter, ...]]:
    """What is printed on the counters: the pieces of a frame name them."""
    return await _body(request, key, "counters")


@get("/api/games/{key:str}/rules", operation_id="rules", responses=PROBLEMS)
async def rules(request: Asked, key: FromPath[str]) -> Response[RuleBook]:
    """The gist of every rule, and the rulings."""
    return await _body(request, key, "rules")


HANDLERS = (games, sheets, relief, charts, counters, rules)
