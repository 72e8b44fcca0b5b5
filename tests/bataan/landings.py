"""Amphibious Invasions for tests: units at a port, at sea before 1419, and ashore there."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US, Display, GameTurn

from .combats import attack, attacked
from .scene import (
    BARGE_1,
    BARGE_2,
    BARGE_3,
    BARGE_4,
    F1,
    F16,
    REST,
    SETTING,
    at,
    force,
    named,
    operations,
    play,
    scene,
    sequence,
    unit,
    units,
)

READY_ALL = {BARGE_1: READY, BARGE_2: READY, BARGE_3: READY, BARGE_4: READY}
OFF = 10  # the die of an Abort
NEAR_1419, FAR_FROM_1419 = "1619", "2719"  # 2 and more than 6 hexes from 1419


def invasion(
    *dice: int, japan: dict[str, str] | None = None, ships: dict[int, str] | None = None, **fields: Any
) -> Match:
    """The 20th Infantry lies at Olongapo, and its division is in an Assault Sequence."""
    placed = japan or {"1+2/20": "1604", "6+7/20": "1604", "11+12/20": "1604"}
    began = frozenset(units(*placed))
    return scene(
        operations(JAPAN),
        sequence(JAPAN, fields.pop("active", "16"), mode="assault"),
        *fields.pop("then", (REST,)),
        m.Invasion(JAPAN),
        japan=placed,
        us=fields.pop("us", {"1/41": "3814"}),
        scenario="second",
        turn=6,
        display=Display(ships=READY_ALL if ships is None else ships),
        game_turn=m.GameTurn(JAPAN, started_afloat=fields.pop("began", began), **fields.pop("played", {})),
        dice=dice,
        **fields,
    )


def ashore(match: Match, name: str) -> str | None:
    spot = force(match, JAPAN).at.get(unit(name))
    return None if spot is None else SETTING.board.name(spot)


def landing(port: str = "Olongapo", **fields: Any) -> Match:
    at_port = {"Olongapo": ("1+2/20", "1604", "16", BARGE_3), "Manila": ("I/2F", "Manila", "48", BARGE_1)}
    name, place, active, barge = at_port[port]
    match = invasion(
        *fields.pop("dice", ()), japan={name: place}, active=active, ships={barge: READY}, **fields
    )
    play(match, m.Embark(unit(name)))
    return match


def at_olongapo(*names: str, **fields: Any) -> Match:
    """Japan begins a sequence of the Operations Segment with these units at Olongapo."""
    return scene(
        *fields.pop("steps", (operations(JAPAN), m.Operation(JAPAN))),
        us={"1/41": "3814"},
        japan=dict.fromkeys(names, "1604"),
        scenario="second",
        turn=24,
        display=Display(ships={BARGE_3: READY, BARGE_4: READY}),
        game_turn=GameTurn(JAPAN, started_afloat=named(*names), **fields.pop("turn", {})),
        **fields,
    )


def at_sea(us: dict[str, str], *steps: m.AnyStep) -> Match:
    return scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault", landings=(at("1419"),), landed=frozenset(units("1+2/20"))),
        *steps,
        japan={"6+7/20": "1604"},
        us=us,
        forces={JAPAN: {"afloat": {"1+2/20": "1419"}, "disrupted": {"1+2/20"}}},
        scenario="second",
        turn=6,
    )


def from_the_sea(*dice: int, us: dict[str, str]) -> Match:
    """1+2/20 lies at sea before 1419, and declares its attack."""
    match = scene(
        operations(JAPAN),
        REST,
        sequence(JAPAN, "16", mode="assault", landings=(at("1419"),), landed=frozenset(units("1+2/20"))),
        m.Declarations(JAPAN),
        japan={"6+7/20": "1604"},
        us=us,
        forces={
            JAPAN: {"afloat": {"1+2/20": "1419"}, "disrupted": {"1+2/20"}},
            US: {"reduced": {"1/1"} & set(us)},
        },
        commands={side: {"pool": ()} for side in (US, JAPAN)},
        scenario="second",
        turn=6,
        display=Display(),
        dice=dice,
    )
    play(match, m.DeclareAttack(at("1419")), m.AddAttacker(unit("1+2/20")), m.UseAssault())
    return match


def attacked_from_the_sea(us: dict[str, str], japan: dict[str, str], *dice: int, **fields: Any) -> Match:
    """1+2/20 lies at sea before 1419 and attacks it, with others from the land."""
    return attacked(
        JAPAN,
        ("16",),
        attack("1419", "1+2/20", *japan),
        mode="assault",
        us=us,
        japan=japan,
        forces={
            JAPAN: {"afloat": {"1+2/20": "1419"}, "disrupted": {"1+2/20"}},
            **fields.pop("forces", {}),
        },
        scenario="second",
        turn=24,
        dice=dice,
        **fields,
    )


def invaded(**fields: Any) -> Match:
    """Japan has landed in 1419; now the US begins a sequence."""
    us = fields.pop("us", {"1/1": NEAR_1419, "3/1": FAR_FROM_1419, "1/26": NEAR_1419})
    forces = fields.pop("forces", {})
    return scene(
        operations(US, landings=(at("1419"),)),
        m.Operation(US, (at("1419"),)),
        japan={"1+2/20": fields.pop("landed", "1419")},
        us=us,
        forces={JAPAN: {"invaders": {"1+2/20"}}, **forces},
        commands={
            US: {"pool": (F1,), **fields.pop("own", {})},
            JAPAN: {"pool": (F16,)},
        },
        tally={"supply": fields.pop("supply", 2)},
        scenario="second",
        turn=fields.pop("turn", 6),
        **fields,
    )
