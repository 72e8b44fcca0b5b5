"""The server as it is started from the command line."""

from __future__ import annotations

import asyncio
import socket

from pacwar.table.run import listener_on


def test_an_answer_leaves_at_once() -> None:
    """asyncio sets TCP_NODELAY on sockets that it knows to be TCP; without it an answer may wait 40 ms for the client."""

    async def accepted() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken: socket.socket = writer.get_extra_info("socket")
            found.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listener_on("127.0.0.1", 0)
        async with await asyncio.start_server(served, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            no_delay = await asyncio.wait_for(found, 20)
            writer.close()
        return no_delay

    assert asyncio.run(accepted())
