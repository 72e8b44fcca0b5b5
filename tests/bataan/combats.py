"""Combats for tests: an attack that waits to be resolved, or a result that waits to be applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pacwar.core.contract import BreakdownLine
from pacwar.core.match import Match
from pacwar.core.records import Action, Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, OTHER, US, Side
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r12_artillery import barred

from .scene import (
    BOARD,
    REST,
    SETTING,
    Places,
    around,
    at,
    formation,
    of,
    operations,
    play,
    position,
    scene,
    sequence,
    top,
    unit,
    units,
)

TARGET = "2804"  # a clear hex in the open
NEAR = tuple(around(TARGET))
FAR, BEHIND = "2801", "2807"  # behind the attackers in NEAR[0], behind the defenders
PAIR = dict.fromkeys(("1+2/9", "I(-)9"), NEAR[0])  # 10 points, ER 6
MAIN = next(BOARD.name(h) for h, line in SETTING.forts.items() if line == "main")
BEFORE_MAIN = BOARD.name(next(n for n in BOARD.neighbors[at(MAIN)] if n in SETTING.land))
# around 3406
GAUNTLET = {"1+2/9": "3405", "I(-)9": "3306", "III(-)9": "3506", "6+7/9": "3304", "11+12/9": "3504"}
NINE = ("1+2/9", "I(-)9", "6+7/9")
OWN = {"1+2/9": NEAR[0], "I(-)9": NEAR[0], "6+7/9": NEAR[1]}
DEFENDERS = {"1/41": TARGET, "1/42": TARGET}


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


def open_ground(**fields: Any) -> Match:
    """Three units of the 16th beside two US units in a clear hex; units of the 65th stand by."""
    fields.setdefault("japan", {**dict.fromkeys(NINE, NEAR[0]), "7+8/141": NEAR[1], "22 Art": NEAR[2]})
    fields.setdefault("us", {"1/41": TARGET, "1/42": "2806"})
    return declaring(JAPAN, "16", **fields)


def built_up(**fields: Any) -> Match:
    match = declaring(JAPAN, "16", japan=PAIR, us=fields.pop("us", {"1/51": TARGET}), **fields)
    play(match, m.DeclareAttack(at(TARGET)), *(m.AddAttacker(u) for u in units(*PAIR)))
    return match


def attack(target: str, *attackers: str, mobile: bool = False) -> m.Attack:
    return m.Attack(at(target), tuple(sorted(units(*attackers))), mobile)


def defending(
    side: Side, *attacks: m.Attack, key: str | None = None, no_retreat: bool = False, **fields: Any
) -> Match:
    """A side reacts to these attacks of the enemy; then the Combat Phase rests."""
    enemy = OTHER[side]
    return scene(
        *ordered(enemy, key or ("16" if enemy is JAPAN else "41")),
        m.Fighting(enemy, attacks),
        REST,
        m.Reaction(side, no_retreat=no_retreat),
        **fields,
    )


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


def duel(**fields: Any) -> Match:
    """Two units of the 16th attack a hex."""
    fields.setdefault("us", {"1/41": TARGET, "1/42": TARGET})
    fields.setdefault("japan", PAIR)
    return attacked(JAPAN, ("16",), attack(TARGET, *PAIR), **fields)


def shelled(dice: tuple[int, ...], guns: dict[str, str] | None = None, **fields: Any) -> Match:
    """Two units attack in an open hex, with artillery of the 16th and of the Army behind them."""
    own = guns or {"22 Art": FAR}
    fields.setdefault("us", {"1/41": TARGET})
    fields.setdefault("army", dict.fromkeys((g for g in own if g != "22 Art"), "16"))
    return attacked(
        JAPAN,
        ("16",),
        attack(fields.pop("target", TARGET), *PAIR),
        japan={**fields.pop("japan", PAIR), **own},
        dice=dice,
        **fields,
    )


def attack_fire(guns: dict[str, str], **fields: Any) -> Match:
    """Two units of the 16th attack; these guns of Japan are somewhere. It is their owner's turn to designate."""
    match = attacked(
        JAPAN,
        fields.pop("keys", ("16",)),
        attack(TARGET, *fields.pop("attackers", PAIR)),
        japan={**PAIR, **fields.pop("others", {}), **guns},
        us=fields.pop("us", {"1/41": TARGET}),
        **fields,
    )
    play(match, m.Lead(unit("I(-)9")))
    return match


def defense_fire(us: dict[str, str], lead: str = "1/41", **fields: Any) -> Match:
    """Two units of the 16th attack these; it is the turn of the US to designate artillery."""
    match = attacked(
        JAPAN, ("16",), attack(TARGET, *PAIR), japan={**PAIR, **fields.pop("japan", {})}, us=us, **fields
    )
    play(match, m.Lead(unit("I(-)9")))
    if top(match) == m.Leading(US):
        play(match, m.Lead(unit(lead)))
    return match


def defended(us: dict[str, str], **fields: Any) -> Match:
    """1+2/9 attacks these."""
    return attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        us=us,
        japan={"1+2/9": NEAR[0]},
        scenario="campaign",
        **fields,
    )


def before_fire(lead: str, us: dict[str, str], **fields: Any) -> tuple[Position, m.Combat]:
    """Japan attacks 3406, where this unit leads: the position, and the combat before Fire Support."""
    there = tuple(sorted(unit(name) for name, spot in us.items() if spot == "3406"))
    combat = m.Combat(
        JAPAN,
        at("3406"),
        units("1+2/9"),
        there,
        {unit("1+2/9"): at("3405")},
        False,
        leads={JAPAN: unit("1+2/9"), US: unit(lead)},
    )
    match = scene(
        *ordered(JAPAN, "16", mode="assault"),
        m.Fighting(JAPAN, ()),
        combat,
        REST,
        us=us,
        japan={"1+2/9": "3405"},
        **fields,
    )
    return position(match), combat


def why_barred(before: tuple[Position, m.Combat], gun: str) -> str:
    """The rule that keeps US artillery from the defense, or nothing."""
    p, combat = before
    refusal = barred(p, combat, US, unit(gun))
    return "" if refusal is None else refusal.rule


def retreating(
    side: Side,
    names: tuple[str, ...],
    spot: str,
    *,
    exactly: bool = False,
    attacks: tuple[tuple[str, str], ...] = (),
    **fields: Any,
) -> Match:
    """Units must retreat from a hex; attacks that are still to come: target, attacker."""
    declared = tuple(m.Attack(at(target), units(by), exactly) for target, by in attacks)
    return scene(
        *ordered(JAPAN, "16"),
        *((m.Fighting(JAPAN, declared),) if attacks else ()),
        REST,  # before the fighting goes on
        m.Retreats(side, units(*names), at(spot), exactly),
        **fields,
    )


def gauntlet(
    *names: str, dice: tuple[int, ...] = (), us: dict[str, str] | None = None, **fields: Any
) -> Match:
    return retreating(
        US,
        names,
        "3406",
        us={**dict.fromkeys(names, "3406"), **(us or {})},
        japan=GAUNTLET,
        dice=dice,
        **fields,
    )


def won(
    names: tuple[str, ...],
    target: str = "3406",
    *,
    side: Side = JAPAN,
    mobile: bool = True,
    **fields: Any,
) -> Match:
    """The Defender Hex is vacated: who advances?"""
    places = fields["japan" if side is JAPAN else "us"]
    combat = m.Combat(
        side,
        at(target),
        units(*names),
        (),
        {unit(name): at(places[name]) for name in names},
        mobile,
    )
    return scene(
        operations(side),
        sequence(side, "16"),
        m.Fighting(side, ()),
        combat,
        REST,
        m.Advance(side, units(*names), at(target), 2 if mobile else 1),
        **fields,
    )


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


def after(result: str, **fields: Any) -> Match:
    """Three Japanese units have attacked two US units with this result; 1+2/9 and 1/41 lead."""
    fields.setdefault("leads", ("1+2/9", "1/41"))
    us, japan = fields.pop("us", DEFENDERS), fields.pop("japan", OWN)
    return resulting(result, us, japan, TARGET, **fields)


def resolved(events: Sequence[Event]) -> m.CombatResolved:
    """The one combat among these events."""
    (found,) = of(m.CombatResolved, events)
    return found


def drms(events: Sequence[Event]) -> dict[str, int]:
    """The modifiers told, by rule."""
    return {e.rule: e.drm for e in of(m.ModifierCounted, events)}


def support(events: Sequence[Event]) -> list[int]:
    """The points of artillery support."""
    return [e.points for e in of(m.SupportGiven, events)]


def fighting(match: Match) -> m.Fighting:
    (found,) = (step for step in match.state.steps if isinstance(step, m.Fighting))
    return found


def breakdown(match: Match, action: Action) -> dict[str, BreakdownLine]:
    """The lines of the odds of an action, by their text."""
    return {line.text: line for line in match.odds(match.deciders[0], action).breakdown}


def strengths(match: Match, action: Action) -> str:
    """Attack to defense in the odds of an action."""
    (found,) = [text for text in breakdown(match, action) if " to " in text and " CRT" in text]
    return found.split(":")[0]


def net(match: Match, action: Action) -> int | None:
    """All modifiers together in the odds of an action."""
    return breakdown(match, action)["total DRM"].value


def fought(match: Match, *wanted: Action) -> list[Event]:
    """The combat runs its course; these actions are taken where they are legal, else as little as possible is done."""
    events: list[Event] = []
    actions = [m.Lead(unit("I(-)9")), *wanted]
    while type(top(match)) is not m.SequenceChoice:
        legal = match.legal(match.deciders[0])
        chosen = next((a for a in actions if a in legal), None)
        if chosen is None:
            chosen = next((a for a in legal if type(a).__name__.startswith("End")), legal[0])
        else:
            actions.remove(chosen)
        events += play(match, chosen)
    return events


def outcome(us: dict[str, str], *wanted: Action, **fields: Any) -> list[Event]:
    """Two units of the 16th attack these: everything that happens, if these actions are taken."""
    return fought(attacked(JAPAN, ("16",), attack(TARGET, *PAIR), japan=PAIR, us=us, **fields), *wanted)


def ended(match: Match) -> list[Event]:
    """The rest of a combat: whoever is asked takes the first answer."""
    events: list[Event] = []
    while any(type(step) is m.Combat for step in match.state.steps):
        events += play(match, match.legal(match.deciders[0])[0])
    return events
