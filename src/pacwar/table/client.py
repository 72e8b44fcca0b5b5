"""The browser client as built into `static/`: pages and assets. The server only sends them."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File
from litestar.router import Router
from litestar.static_files import create_static_files_router

from pacwar.table.problems import NotFound

STATIC = Path(__file__).parent / "static"
FOR_EVER = CacheControlHeader(
    public=True, max_age=31536000, immutable=True
)  # assets have a digest in their names

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>pacwar</title></head>
<body>
<h1>pacwar</h1>
<p>The server is running, but its browser client has not been built in this checkout.</p>
<p>Build it in the folder <code>web</code> with: <code>npm ci &amp;&amp; npm run build</code></p>
<p>Programs can use the API without it: <a href="/api/games">/api/games</a>,
<a href="/api/schema/openapi.json">its description</a>.</p>
</body></html>
"""


def pages(static: Path) -> list[HTTPRouteHandler | Router]:
    """The lobby at /, a match at /m/ID: both are the same page, and the client does the rest."""

    def index() -> Response[bytes]:
        page = static / "index.html"
        body = page.read_bytes() if page.is_file() else NOT_BUILT.encode()
        headers = {"cache-control": "no-cache"}
        return Response(body, media_type=MediaType.HTML, headers=headers)

    @get("/", include_in_schema=False, sync_to_thread=True)
    def lobby() -> Response[bytes]:
        return index()

    @get("/m/{key:str}", include_in_schema=False, sync_to_thread=True)
    def match(key: FromPath[str]) -> Response[bytes]:
        return index()

    @get("/{name:str}", include_in_schema=False, sync_to_thread=True)
    def file(name: FromPath[str]) -> File:
        """Files beside the page: icon, manifest."""
        found = static / name
        if not found.is_file() or found.resolve().parent != static.resolve():
            raise NotFound("there is no such page")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return File(
            found, media_type=kind, content_disposition_type="inline", headers={"cache-control": "no-cache"}
        )

    handlers: list[HTTPRouteHandler | Router] = [lobby, match, file]
    assets = static / "assets"
    if assets.is_dir():
        handlers.append(
            create_static_files_router(
                "/assets",
                [assets],
                include_in_schema=False,
                send_as_attachment=False,
                cache_control=FOR_EVER,
            )
        )
    return handlers
