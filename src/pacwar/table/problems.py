"""Errors of requests. Each has its HTTP status; the detail is one sentence for the player."""

from __future__ import annotations

from pacwar.core.records import Fault


class RequestError(Fault):
    """A request that cannot be carried out."""

    status = 422


class Unauthorized(RequestError):
    status = 401


class NotFound(RequestError):
    status = 404


class Conflict(RequestError):
    """The request does not fit the current position."""

    status = 409


class TooMany(RequestError):
    status = 429


class Unavailable(RequestError):
    status = 503
