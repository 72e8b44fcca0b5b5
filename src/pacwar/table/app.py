"""The application."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import pacwar
from pacwar.table import api_games, api_matches, web
from pacwar.table.archive import Archive
from pacwar.table.catalog import Catalog
from pacwar.table.client import STATIC, pages
from pacwar.table.lease import Lease
from pacwar.table.limits import MAX_BODY, Limits
from pacwar.table.pacing import Clock, Pace
from pacwar.table.pool import MatchPool
from pacwar.table.schema import bounded
from pacwar.table.security import SecurityMiddleware
from pacwar.table.storage import connected, migrate
from pacwar.table.websocket import live
from pacwar.table.worker_pool import WorkerPool


class Described(JsonRenderPlugin):
    """The OpenAPI description with its bounds, as JSON: no page that loads scripts from elsewhere."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, bounded(openapi_schema))


def create(
    database_url: str,
    static_dir: str | Path | None = None,
    *,
    packs: Mapping[str, str | Path] | None = None,
    origins: Sequence[str] = (),
    hosts: Sequence[str] = (),
    limits: Limits | None = None,
    processes: int | None = None,
    matches_in_memory: int = 200,
    pace: Pace | None = None,
    clock: Clock | None = None,
) -> Litestar:
    """The server's application.

    `origins` are further sites that may use it, `hosts` the names under which it may be called (none: any),
    `packs` folders of data by game, `processes` how many computer players may think at the same time,
    `pace` when answers in windows are released.
    """
    limits = limits or Limits()
    engine = connected(database_url)
    archive = Archive(engine, Lease(engine))
    migrate(engine)
    pool = MatchPool(
        archive, Catalog(packs), WorkerPool(processes), limits, matches_in_memory, pace=pace, clock=clock
    )
    app = Litestar(
        [
            *api_games.HANDLERS,
            *api_matches.HANDLERS,
            live,
            *pages(Path(static_dir) if static_dir else STATIC),
        ],
        state=State({"pool": pool}),
        request_class=web.StrictRequest,
        exception_handlers=web.HANDLERS,
        request_max_body_size=MAX_BODY,
        compression_config=CompressionConfig(
            "gzip", minimum_size=2000, exclude=["^/api/matches"]
        ),  # no secrets there
        openapi_config=OpenAPIConfig(
            title="pacwar",
            version=pacwar.__version__,
            path="/api/schema",
            render_plugins=[Described()],
            use_handler_docstrings=True,
        ),
        on_shutdown=[pool.close],
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = SecurityMiddleware(app.asgi_handler, limits, origins, hosts)  # type: ignore[assignment,arg-type]  # ASGI by shape
    return app
