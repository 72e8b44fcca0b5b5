"""Combats for tests: an attack that waits to be resolved, or a result that waits to be applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, OTHER, Side

from .scene import Places, at, formation, of, operations, play, scene, sequence, unit, units


def ordered(
    side: Side,
    *keys: str,
    mode: m.Mode = "mobile",
    army: Mapping[str, str] | None = None,
    **fields: Any,
) -> tuple[m.AnyStep, ...]:
    """The steps beneath a combat phase: the segment and the sequence, with Army units that act in it."""
    acting = {unit(name): formation(key) for name, key in (army or {}).items()}
    return operations(side), sequence(side, *keys, mode=mode, army=acting, **fields)


def declaring(side: Side, *keys: str, **fields: Any) -> Match:
    """A side may declare attacks."""
    told = {key: fields.pop(key) for key in ("mode", "army", "reaction", "failed") if key in fields}
    return scene(*ordered(side, *keys, **told), m.Declarations(side), **fields)


def attack(target: str, *attackers: str, mobile: bool = False) -> m.Attack:
    return m.Attack(at(target), tuple(sorted(units(*attackers))), mobile)


def attacked(
    side: Side,
    keys: Sequence[str],
    *attacks: m.Attack,
    stands: Mapping[str, str] | None = None,
    retreated: Sequence[str] = (),
    pressed: Sequence[str] = (),
    **fields: Any,
) -> Match:
    """Declared attacks are resolved. `stands`: hexes under a No Retreat marker, with the unit that leads there."""
    told = {key: fields.pop(key) for key in ("mode", "army", "bonus", "reaction") if key in fields}
    fields.setdefault("display", m.Display())  # no air or naval support
    fields.setdefault("hands", {m.US: "", JAPAN: ""})
    fighting = m.Fighting(
        side,
        attacks,
        no_retreat={at(spot): unit(name) for spot, name in (stands or {}).items()},
        retreated=frozenset(units(*retreated)),
        pressed=frozenset(units(*pressed)),
    )
    return scene(*ordered(side, *keys, **told), fighting, **fields)


def resulting(
    result: str,
    us: Places,
    japan: Places,
    target: str,
    *,
    side: Side = JAPAN,
    leads: tuple[str, str],
    mobile: bool = False,
    combat: Mapping[str, Any] | None = None,
    fighting: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A combat with this result; all units of the attacker that are not artillery attack. `leads`: attacker, defender."""
    placed = {m.US: us, JAPAN: japan}
    own = {unit(name): at(spot) for name, spot in placed[side].items()}
    own |= {u: at(target) for u in (combat or {}).get("afloat", ())}
    told = {key: value for key, value in (combat or {}).items() if key != "afloat"}
    guns = told.get("guns", {}).get(side, ())
    fought = m.Combat(
        side,
        at(target),
        tuple(sorted(u for u in own if u not in guns)),
        tuple(
            sorted(
                unit(name)
                for name, spot in placed[OTHER[side]].items()
                if spot == target and unit(name) not in told.get("passengers", ())
            )
        ),
        {u: spot for u, spot in own.items() if u not in guns},
        mobile,
        leads={side: unit(leads[0]), OTHER[side]: unit(leads[1])},
        face=1,
        result=result,
        **told,
    )
    keys = ("16",) if side is JAPAN else ("51",)
    below = m.Fighting(side, (), **(fighting or {}))
    return scene(
        *ordered(side, *keys), below, fought, m.CombatEnd(), m.CombatResult(), us=us, japan=japan, **fields
    )


def resolved(events: Sequence[Event]) -> m.CombatResolved:
    """The one combat among these events."""
    (found,) = of(m.CombatResolved, events)
    return found


def drms(events: Sequence[Event]) -> dict[str, int]:
    """The modifiers told, by rule."""
    return {e.rule: e.drm for e in of(m.ModifierCounted, events)}


def ended(match: Match) -> list[Event]:
    """The rest of a combat: whoever is asked takes the first answer."""
    events: list[Event] = []
    while any(type(step) is m.Combat for step in match.state.steps):
        events += play(match, match.legal(match.deciders[0])[0])
    return events
