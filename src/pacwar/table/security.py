"""Security: origins, hosts, rates, and the headers that make browsers strict."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from pacwar.table.limits import Bucket, Limits

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MANY = 4  # seats that may share an address at full speed
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_HOST = re.compile(r"[A-Za-z0-9.\-_]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


class SecurityMiddleware:
    """Wraps the whole application, so that no answer leaves without its headers."""

    def __init__(
        self, app: App, limits: Limits, origins: Sequence[str] = (), hosts: Sequence[str] = ()
    ) -> None:
        self.app = app
        self.origins = frozenset(origin.rstrip("/") for origin in origins)
        self.hosts = frozenset(hosts)  # names under which we may be called; none: under any
        self.limits = limits
        self.requests = Bucket(limits.rate, limits.burst)
        self.addresses = Bucket(limits.rate * MANY, limits.burst * MANY)
        self.matches = Bucket(limits.matches_rate, limits.matches_burst)
        self.sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refused(scope, headers)
        if refused is not None:
            await _refuse(scope, receive, send, *refused)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, _adding(send, headers.get("host", "")))

    def _refused(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if host and not _HOST.fullmatch(host):
            return 400, "the Host header cannot be read"
        if self.hosts and host and _name(host) not in self.hosts:
            return 403, "this server does not serve that host name; name it with --origin"
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if writes and not self._is_our_own(headers.get("origin"), host):
            return 403, "the request comes from another site"
        address = (scope.get("client") or ("", 0))[0]
        if not (self.addresses.allows(address) and self.requests.allows(_caller(address, headers))):
            return 429, "too many requests; wait a moment"
        if writes and _makes_match(scope["path"]) and not self.matches.allows(address):
            return 429, "too many new matches; wait a moment"
        return None

    def _is_our_own(self, origin: str | None, host: str) -> bool:
        """Browsers always name the origin of a request; programs need not."""
        if origin is None or origin.rstrip("/") in self.origins:
            return True
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("", 0))[0]
        if self.limits.sockets and self.sockets.get(address, 0) >= self.limits.sockets:
            await _refuse(scope, receive, send, 429, "too many sockets")
            return
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


def _name(host: str) -> str:
    return re.sub(r":\d+$", "", host).lower()


def _makes_match(path: str) -> bool:
    return path.rstrip("/") in ("/api/matches", "/api/matches/load") or path.rstrip("/").endswith("/branch")


def _caller(address: str, headers: dict[str, str]) -> str:
    """A seat (by a digest of what it says it is) at an address."""
    seat = headers.get("authorization", "")
    return f"{address} {hashlib.sha256(seat.encode()).hexdigest()[:16] if seat else ''}"


def policy(host: str) -> str:
    """Nothing from elsewhere, no script inside of pages. Sockets to ourselves only."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def strict_headers(host: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-security-policy", policy(host).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    ]


def _adding(send: Send, host: str) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *strict_headers(host)]
        await send(message)

    return with_headers


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, detail: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": detail})
        return
    body = json.dumps({"detail": detail, "rule": None}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    start = {"type": "http.response.start", "status": status, "headers": [*headers, *strict_headers("")]}
    await send(start)
    await send({"type": "http.response.body", "body": body})
