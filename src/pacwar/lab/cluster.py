"""The same batch on many machines, by Ray. Every node has pacwar and, if one is used, the pack at the same path."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
from collections import deque
from collections.abc import Generator, Sequence
from typing import Any

from pacwar.core.records import Fault
from pacwar.games import load
from pacwar.lab import needs
from pacwar.lab.results import About, about
from pacwar.lab.simulation import Finished, play_one

CHUNK = 8  # games that are sent to a node at a time, at most
AHEAD = 4  # chunks for each processor that are under way or waiting
PATIENCE = 5.0  # seconds


def play_on_cluster(
    of: About, numbers: Sequence[int], address: str, tallied: bool = False
) -> Generator[Finished, None, None]:
    """Games of a batch in the order given, as `play_many` gives them; the work is done by the nodes of a cluster."""
    with needs("--ray", "Ray", "cluster"):
        import ray
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if not ray.is_initialized():
        _require_answer(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            why = str(error).strip().splitlines()
            raise Fault(f"--ray {address}: no cluster found ({why[0] if why else 'no answer'})") from None
    task = ray.remote(max_retries=3, scheduling_strategy="SPREAD")(_chunk)
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray's own
    workers = max(1, int(resources.get("CPU", 1)))
    size = max(1, min(CHUNK, len(numbers) // (workers * AHEAD)))
    chunks = (numbers[start : start + size] for start in range(0, len(numbers), size))
    waiting: deque[Any] = deque()
    try:
        while True:
            while len(waiting) < workers * AHEAD and (chunk := next(chunks, None)) is not None:
                waiting.append(task.remote(of, list(chunk), tallied))
            if not waiting:
                return
            try:
                yield from ray.get(waiting[0])
            except ray.exceptions.RayTaskError as error:
                if isinstance(error.cause, Fault):
                    raise Fault(f"--ray {address}: {error.cause}") from None
                raise
            waiting.popleft()
    finally:
        for one in waiting:  # the rest is not wanted
            ray.cancel(one, force=False)


def _require_answer(address: str) -> None:
    """Check that the address answers; Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return  # auto, local: Ray knows where to look
    if not port.isdecimal():
        raise Fault(f"--ray {address}: the address must be host:port, ray://host:port or auto")
    from ray.util import get_node_ip_address

    outer: str = get_node_ip_address()  # type: ignore[no-untyped-call]  # Ray's own
    own = (outer,) if host in ("localhost", "127.0.0.1") else ()  # Ray means that one by these
    for each in (host, *own):
        with contextlib.suppress(OSError), socket.create_connection((each, int(port)), PATIENCE):
            return
    raise Fault(f"--ray {address}: no cluster found (no answer)")


def _chunk(of: About, numbers: Sequence[int], tallied: bool) -> list[Finished]:
    """What a worker does. It must have the same rules, data and players as the machine that sends the work."""
    game = load(of.plan.game, of.plan.pack)
    here = about(of.plan, game)
    if here != of:
        different = [name for name in of.__struct_fields__ if getattr(of, name) != getattr(here, name)]
        raise Fault(f"a cluster node has another {', '.join(different)}")
    return [play_one(game, of.plan, number, tallied) for number in numbers]
