"""Combats with air support and naval gunfire for tests."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, OTHER, US, Display, Side
from pacwar.games.bataan.r13_support import drm, steps

from .combats import attack, attacked
from .scene import (
    BARGE_1,
    BARGE_2,
    FIGHTER,
    REST,
    around,
    at,
    operations,
    position,
    scene,
    sequence,
    unit,
    units,
)

INLAND, COAST = "3215", "4012"  # Rough without cover; on Manila Bay


def fight(
    *dice: int,
    side: Side = JAPAN,
    target: str = INLAND,
    sky: dict[int, str] | None = None,
    sea: dict[int, str] | None = None,
    mode: m.Mode = "mobile",
    us: dict[str, str] | None = None,
    japan: dict[str, str] | None = None,
    leads: dict[Side, str] | None = None,
    active: tuple[str, ...] = (),
    others: tuple[str, ...] = (),
    **fields: Any,
) -> Match:
    """A combat at its beginning: 1+2/9 and 1/51 fight in `target`, with HQs at hand. `others` attack as well."""
    placed = {
        US: {"1/51": target if side is JAPAN else "3316", "51 HQ": "3317", "41 HQ": "3615", **(us or {})},
        JAPAN: {"1+2/9": target if side is US else "3214", "9/16 HQ": "3211", **(japan or {})},
    }
    attacker, defender = {JAPAN: ("1+2/9", "1/51"), US: ("1/51", "1+2/9")}[side]
    attackers = (attacker, *others)
    combat = m.Combat(
        side,
        at(target),
        units(*attackers),
        units(defender),
        {unit(name): at(placed[side][name]) for name in attackers},
        mobile=mode == "mobile",
        leads={
            side: unit(attacker),
            OTHER[side]: unit(defender),
            **{owner: unit(name) for owner, name in (leads or {}).items()},
        },
    )
    display = Display(air=sky or {}, ships=sea or {})
    known = scene(us=placed[US], japan=placed[JAPAN], display=display, rest=True, **fields)
    found = steps(position(known), combat)
    return scene(
        operations(side),
        sequence(side, *(active or {JAPAN: ("16",), US: ("51",)}[side]), mode=mode),
        combat,
        REST,
        *reversed(found),
        us=placed[US],
        japan=placed[JAPAN],
        display=display,
        dice=dice,
        **fields,
    )


def combat_of(match: Match) -> m.Combat:
    return next(step for step in match.state.steps if type(step) is m.Combat)


def modifiers(match: Match) -> list[tuple[int, str]]:
    p, combat = position(match), combat_of(match)
    return [(n, rule) for side in (JAPAN, US) for n, rule, _ in drm(p, combat, side)]


def supported(sky: dict[int, str], *dice: int, side: m.Side = JAPAN, **fields: Any) -> Match:
    """An attack on 3406 (or by the US on 3405) with these air units, and an HQ of both sides beside it."""
    us = {"1/41": "3406", "41 HQ": "3407", **fields.pop("us", {})}
    japan = {"1+2/9": "3405", "9/16 HQ": "3404", **fields.pop("japan", {})}
    by = attack("3406", "1+2/9") if side is JAPAN else attack("3405", "1/41")
    key = "16" if side is JAPAN else "41"
    return attacked(side, (key,), by, us=us, japan=japan, display=Display(air=sky), dice=dice, **fields)


def on_the_west_coast(ships: dict[int, str], sky: dict[int, str], *dice: int, **fields: Any) -> Match:
    """Japan attacks 1419, on the Bataan Coast."""
    return attacked(
        JAPAN,
        ("16",),
        attack("1419", "1+2/20", "6+7/20"),
        us={"1/91": "1419"},
        japan={"1+2/20": "1418", "6+7/20": "1418"},
        display=Display(ships=ships, air=sky),
        scenario="campaign",
        turn=8,
        dice=dice,
        **fields,
    )


def at_orion(**fields: Any) -> Match:
    """Japan attacks Orion with two barges in the bay, and the US has its Fighter over it."""
    display = Display(
        air={FIGHTER: "Manila Bay"},
        ships={BARGE_1: "Manila Bay", BARGE_2: "Manila Bay"},
    )
    near = next(h for h in around("4125") if h in ("4024", "4025", "4124"))
    return attacked(
        JAPAN,
        ("16",),
        attack("4125", "1+2/9"),
        us={"1/41": "4125"},
        japan={"1+2/9": near},
        scenario="campaign",
        display=fields.pop("display", display),
        **fields,
    )


def before_the_pass(hq: str, **fields: Any) -> Match:
    """Japan attacks a unit of the 31st Division inside of the area of scenario 2, whose HQ is in this hex."""
    return attacked(
        JAPAN,
        ("16",),
        attack("2822", "1+2/9"),
        us={"1/31 PA": "2822", "31 HQ": hq, "88 Art": "2724"},
        japan={"1+2/9": "2821"},
        **fields,
    )
