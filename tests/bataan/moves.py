"""Movement for tests: stacks that are picked, that enter the map, or that repair a ruin."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r08_movement as r08
from pacwar.games.bataan.model import JAPAN, US, Land, Side

from .scene import RUIN, at, moving, operations, play, position, scene, sequence, top, unit


def go(match: Match, *hexes: str) -> None:
    play(match, *(m.StepTo(at(h)) for h in hexes))


def picked(name: str, *others: str, key: str = "16", side: Side = JAPAN, **fields: Any) -> Match:
    match = moving(side, key, **fields)
    play(match, m.PickUnit(unit(name)), *(m.TakeAlong(unit(other)) for other in others))
    return match


def price(match: Match, to: str) -> float | None:
    now = top(match)
    assert isinstance(now, m.Moving)
    cost = r08.price(position(match), now, at(to))
    return None if cost is None else cost / 2


def entering(
    key: str, *, mode: m.Mode = "mobile", waiting: dict[str, int] | None = None, **fields: Any
) -> Match:
    return scene(
        operations(JAPAN),
        sequence(JAPAN, key, mode=mode),
        m.Movement(JAPAN),
        scenario="campaign",
        turn=17,
        us={"1/41": "3814", **fields.pop("us", {})},
        japan=fields.pop("japan", {}),
        forces={JAPAN: {"waiting": waiting or {}}},
        **fields,
    )


def with_hqs(*keys: str, dice: tuple[int, ...] = (), mode: m.Mode = "mobile", **fields: Any) -> Match:
    """The US begins a Movement Phase: 41 HQ in 3615, 51 HQ in 3317."""
    us = {"41 HQ": "3615", "1/41": "3615", "51 HQ": "3317", **fields.pop("us", {})}
    return scene(
        operations(US),
        sequence(US, *(keys or ("41",)), mode=mode),
        m.Movement(US),
        us=us,
        japan=fields.pop("japan", {"1+2/9": "3106"}),
        dice=dice,
        **fields,
    )


def at_a_ruin(
    land: Land = RUIN, us: dict[str, str] | None = None, japan: dict[str, str] | None = None, **fields: Any
) -> Match:
    return scene(
        operations(US),
        sequence(US, "41"),
        m.Movement(US),
        us={"41 HQ": "3615", **(us or {"1/41": "3513"})},
        japan=japan or {"1+2/9": "3106"},
        land=land,
        **fields,
    )
