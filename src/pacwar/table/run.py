"""Starts the server, for `pacwar table` and `pacwar serve`; `python -m pacwar.table.run` is for tools."""

from __future__ import annotations

import argparse
import contextlib
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path

from pacwar.core.folders import own_folder
from pacwar.core.records import Fault
from pacwar.table.limits import MAX_BODY, UNLIMITED, Limits

# The processes of computer players import this module again: the web framework is not for them.

PORT = 8417


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    database_url: str | None = None,
    open_browser: bool = False,
    *,
    packs: Mapping[str, str | Path] | None = None,
    origins: Sequence[str] = (),
    hosts: Sequence[str] = (),
    limits: Limits | None = None,
    processes: int | None = None,
    quiet: bool = True,
) -> None:
    """Serve until interrupted. On loopback, only loopback's names are answered; port 0 takes any free port."""
    import uvicorn

    from pacwar.table.app import create
    from pacwar.table.security import LOOPBACK

    known = tuple(hosts) or (LOOPBACK if _is_loopback(host) else ())
    app = create(
        database_url or default_database(),
        packs=packs,
        origins=origins,
        hosts=known,
        limits=limits,
        processes=processes,
    )
    listener = listener_on(host, port)
    port = listener.getsockname()[1]
    url = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning" if quiet else "info",
        ws_max_size=MAX_BODY,
        ws="websockets-sansio",
        server_header=False,
        timeout_graceful_shutdown=3,
    )

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Cancel running thinking first: it would delay the rest."""
            app.state.pool.computers.close()
            await super().shutdown(sockets)

    print(f"The table is at {url}", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [url]).start()
    with contextlib.suppress(KeyboardInterrupt):  # that is how it is stopped
        Server(config).run(sockets=[listener])


def listener_on(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # named, so that asyncio sets TCP_NODELAY
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen()  # a client that reads the address may connect at once: it waits until the server is ready
    except OSError as error:
        made.close()
        raise Fault(
            f"the server cannot listen on {host} port {port} ({error.strerror}); choose another --port"
        ) from None
    return made


def _is_loopback(host: str) -> bool:
    return host in ("127.0.0.1", "localhost", "::1")


def default_database() -> str:
    """A file in the folder that this system gives to programs."""
    return f"sqlite:///{own_folder() / 'table.db'}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m pacwar.table.run", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--database-url")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--processes", type=int, help="processes for computer players")
    parser.add_argument("--origin", action="append", default=[], help="another site that may use the server")
    parser.add_argument("--unlimited", action="store_true", help="no request limits, for measurements")
    given = parser.parse_args(arguments)
    limits = UNLIMITED if given.unlimited else None
    try:
        serve(
            given.host,
            given.port,
            given.database_url,
            given.open,
            origins=given.origin,
            limits=limits,
            processes=given.processes,
        )
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
