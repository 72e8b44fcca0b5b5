"""Event markers for tests: draws, and the windows in which they are played."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .scene import F16, F41, at, operations, scene, sequence, unit, units


def window(side: Any, letters: str, when: Any = "strategic", **fields: Any) -> Match:
    fields.setdefault("scenario", "campaign")
    fields.setdefault("turn", 7)
    fields["hands"] = {side: letters, **fields.get("hands", {})}
    return scene(m.EventWindow(side, when), **fields)


def operation(side: Any, letters: str, **fields: Any) -> Match:
    fields.setdefault("us", {"1/41": "3814", "41 HQ": "3615"})
    fields.setdefault("japan", {"1+2/9": "3007", "65 HQ": "3806"})
    fields.setdefault("commands", {US: {"pool": (F41,)}, JAPAN: {"pool": (F16,)}})
    fields["hands"] = {side: letters, **fields.get("hands", {})}
    return scene(operations(side), m.Operation(side), **fields)


def draws(scenario: str, turn: int, **fields: Any) -> Match:
    return scene(m.SpecialEvents(), scenario=scenario, turn=turn, **fields)


def combat_window(
    side: Any,
    letters: str,
    *above: Any,
    target: str = "3814",
    near: str = "3813",
    attackers: tuple[str, ...] = ("1+2/9",),
    defenders: tuple[str, ...] = ("1/41",),
    attacker: Any = JAPAN,
    mobile: bool = False,
    when: Any = "combat",
    **fields: Any,
) -> Match:
    """A combat before its die, with the window of one side open."""
    own, other = (JAPAN, US) if attacker is JAPAN else (US, JAPAN)
    combat = m.Combat(
        own,
        at(target),
        units(*attackers),
        units(*defenders),
        {u: at(near) for u in units(*attackers)},
        mobile,
        leads={own: unit(attackers[0]), other: unit(defenders[0])},
        **{key: fields.pop(key) for key in ("air", "face", "result") if key in fields},
    )
    places = {own: dict.fromkeys(attackers, near), other: dict.fromkeys(defenders, target)}
    return scene(
        sequence(own, "16" if own is JAPAN else "41", mode="assault"),
        m.Fighting(own, ()),
        combat,
        *(above or (m.EventWindow(side, when),)),
        us=places[US],
        japan=places[JAPAN],
        scenario=fields.pop("scenario", "campaign"),
        turn=7,
        hands={side: letters},
        **fields,
    )
