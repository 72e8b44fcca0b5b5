"""What lies beside the map of Malaya: the air mission display, bases, hands, tracks, and the figures of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.scene import Box, Display, DisplayRow, Meter, Space, Track
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import BOXES, NAMES, OTHER, RESERVE, SIDES, Side
from pacwar.games.malaya.show_stage import Stage
from pacwar.games.malaya.text import ADJECTIVES

AIR_TITLES = ("Recon", "Air Superiority", "Strike", "Interdiction", "Reserve", "Damaged", "Eliminated")
HAND_TITLES = {"hand": "in hand", "kept": "kept", "removed": "removed", "pool": "in the pool"}


def boxes(stage: Stage) -> tuple[Box, ...]:
    return tuple(box for side in SIDES for part in (air, land, hand) for box in part(stage, side))


def air(stage: Stage, side: Side) -> Iterator[Box]:
    """16.31 A box can be chosen where the open step is about the air points of that side."""
    force, top = stage.view.air[side], stage.top
    missions, reserve = force.missions, force.reserve
    if isinstance(top, m.Allocating) and top.side is side:  # the points stay in Reserve until both are done
        missions, reserve = top.missions, reserve - sum(top.missions)
    target = None
    if isinstance(top, m.AirLosses):
        target = OTHER[top.side]
    elif isinstance(top, m.Allocating | m.GivingUpAir):
        target = top.side
    points = (*missions, reserve, force.damaged, force.eliminated)
    for box, (title, n) in enumerate(zip(AIR_TITLES, points, strict=True)):
        chosen = box if side is target and box < len(BOXES) else None
        key = air_key(side, box)
        rule = "16.4" if box == RESERVE else "16.31"
        yield Box(
            key,
            f"{NAMES[side]}: {title}",
            side.value,
            str(n),
            "box" if chosen is not None else "",
            chosen,
            rule,
        )


def air_key(side: Side, box: int) -> str:
    return f"{side.value} air {box}"


def land(stage: Stage, side: Side) -> Iterator[Box]:
    own, name = side is stage.viewer, NAMES[side]
    base = "" if own else "hidden"
    yield Box(
        f"{side.value} base",
        f"{name}: off-map base",
        side.value,
        base,
        "spot",
        stage.setting.base[side],
        "26.2",
    )
    yield Box(f"{side.value} replaceable", f"{name}: may be refitted", side.value, rule="7.5")
    yield Box(f"{side.value} lost", f"{name}: permanently eliminated", side.value, rule="15.21")
    if own:
        yield Box(f"{side.value} due", f"{name}: to place this phase", side.value, rule="6.2")
        for turn in sorted(stage.view.forces[side].track or {}):
            yield Box(f"{side.value} turn {turn}", f"{name}: due on turn {turn}", side.value, rule="6.1")


def hand(stage: Stage, side: Side) -> Iterator[Box]:
    held = stage.view.hands[side]
    counts = {
        "hand": held.in_hand,
        "kept": len(held.kept),
        "removed": len(held.removed),
        "pool": held.in_pool,
    }
    for key, title in HAND_TITLES.items():
        yield Box(
            f"{side.value} {key}", f"{NAMES[side]}: markers {title}", side.value, str(counts[key]), rule="5.4"
        )


def displays(stage: Stage) -> tuple[Display, ...]:
    """A row for each box, so that both sides stand beside each other."""
    sides = tuple(NAMES[side] for side in SIDES)
    missions = tuple(
        DisplayRow(title, tuple(air_key(side, box) for side in SIDES)) for box, title in enumerate(AIR_TITLES)
    )
    hands = tuple(
        DisplayRow(title, tuple(f"{side.value} {key}" for side in SIDES))
        for key, title in HAND_TITLES.items()
    )
    return (
        Display("air", "Air Operations Display", sides, missions, "16.31"),
        Display("markers", "Command markers", sides, hands, "5.0"),
    )


def tracks(stage: Stage) -> tuple[Track, ...]:
    """2.34 The turns, and on them the viewer's own reinforcements (6.1; 18.6: not those of the enemy)."""
    setting, view, viewer = stage.setting, stage.view, stage.viewer
    at = min(max(view.turn, 1), setting.last_turn) - 1
    due = (view.forces[viewer].track or {}) if viewer is not None else {}
    spaces = tuple(
        Space(str(turn), t.date, box=f"{viewer.value} turn {turn}" if viewer and turn in due else "")
        for turn, t in setting.track.items()
    )
    return (Track("Turn Record", spaces, at, "25.1"),)


def meters(stage: Stage) -> tuple[Meter, ...]:
    """24.0 The ledger of Victory Points, objectives, and what holds for this turn."""
    view, setting = stage.view, stage.setting
    made = [
        Meter(f"{ADJECTIVES[side]} Victory Points", str(view.points[side]), "24.0", side.value)
        for side in SIDES
    ]
    ahead = max(SIDES, key=lambda side: view.points[side])
    lead = view.points[ahead] - view.points[OTHER[ahead]]
    level = [level for level in setting.victory.levels if level.least <= lead][-1]
    whose = "" if level is setting.victory.levels[0] else f"{NAMES[ahead]}, "
    made.append(Meter("victory level", f"{whose}{level.title}", "24.2", text=f"a lead of {lead} VP"))
    for side in SIDES:
        held = [spot for spot in setting.objectives if spot in occupied(stage, side)]
        names = ", ".join(setting.map[spot].place for spot in held)
        count = f"{len(held)} of {len(setting.objectives)}"
        made.append(Meter(f"{ADJECTIVES[side]} objectives", count, "24.6", side.value, names))
    turn = stage.step(m.GameTurn)
    if turn is not None:
        if turn.first is not None:
            made.append(Meter("first player", NAMES[turn.first], "4.1-a", turn.first.value))
        flags = (
            ("Panic", turn.panic, "5.3-J-Panic", "activating an HQ costs Japan two supply points"),
            (
                "Thais Resist",
                turn.thais,
                "R67",
                "1 column shift left in one combat with an Allied defender in Thailand",
            ),
            ("no landings", turn.no_landings, "26.16a-none", "no Japanese amphibious movement"),
        )
        made += [Meter(title, "this turn", rule, text=text) for title, holds, rule, text in flags if holds]
    if isinstance(stage.top, m.Deploying) and (left := stage.to_place(stage.top)):
        unit, area = left[0]
        made.append(
            Meter(
                "next to set up",
                "a supply point" if unit is None else setting.names[unit],
                "25.4a",
                text=area.title,
            )
        )
    return tuple(made)


def occupied(stage: Stage, side: Side) -> set[int]:
    """R61 Everybody sees which hexes a side holds."""
    force = stage.view.forces[side]
    return {*force.at.values(), *force.supply, *force.face_down}
