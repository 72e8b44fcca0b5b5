"""What the toy looks like: its two sheets, and the scene of a view. No rules here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pacwar.core.scene import (
    Briefing,
    Counter,
    Face,
    HexDrawing,
    Meter,
    Piece,
    Scene,
    Sheet,
    Show,
    SideDrawing,
    Space,
    Style,
    Track,
)
from pacwar.core.watching import Kept
from pacwar.kit.sheets import centre
from pacwar.kit.stage import Seen, assembled, listed
from toy import model as m
from toy.model import GARRISON, RAIDERS, SIDES, Force, Side, Spot, Unit, UnitId
from toy.position import Printed, Setting
from toy.view import View

NAMES = {RAIDERS: "Raiders", GARRISON: "Garrison"}
COLORS = {RAIDERS.value: "#5b7f95", GARRISON.value: "#b08d57"}
SYMBOLS = {"boat": "naval", "squad": "infantry", "gun": "mortar"}
LAND = (
    Style("water", "Water", "#bcd9e8", "#16303f", pattern="waves", text="for the boat only (4.2)"),
    Style("clear", "Clear", "#e9e3b8", "#4a4a33", pattern="none"),
    Style("beach", "Beach", "#f0e0a8", "#5c5236", pattern="dots", text="1 column to the right (5.2)"),
    Style("jungle", "Jungle", "#9dbb7c", "#2f4a2a", pattern="palms", text="cover (5.2); blocks lines (8.1)"),
    Style("hill", "Hill", "#c2a574", "#4f3d26", pattern="peaks", text="higher ground (8.1)"),
)
CAVE = Style("cave", "Cave", "#8d8478", "#3a352e", pattern="hatch", text="out of sight (2.3)")
TUNNEL = Style(
    "tunnel", "Tunnel", "#4b443b", "#d8cdb8", through=True, width=0.2, text="from cave to cave (4.3)"
)


def show(printed: Printed, settings: Mapping[str, Setting]) -> Show[View]:
    aims = {
        RAIDERS.value: "Have an armed counter on Signal Hill, or in its cave, at the end.",
        GARRISON.value: "Keep the raiders' armed counters from Signal Hill.",
    }
    situation = "Raiders have crossed the reef by night to silence the transmitter on Signal Hill."
    return Show(
        draw=lambda view, side, kept: scene(settings[view.scenario], view, side, kept),
        charts=(),
        counters=tuple(counters(next(iter(settings.values())))),
        side_names={side.value: name for side, name in NAMES.items()},
        colors=COLORS,
        briefings={key: Briefing(situation, aims) for key in printed.scenarios},
    )


# -- the sheets -----------------------------------------------------------------------------------------------


def sheets(setting: Setting) -> tuple[Sheet, ...]:
    """The map, and below it the caves, each under its hill."""
    board = setting.board
    drawn = [drawing(setting, spot, spot) for spot in board.hexes]
    width, height = max(d.x for d in drawn) + 1, max(d.y for d in drawn) + 0.9
    caves = [drawing(setting, cave, hill) for cave, hill in board.inside.items()]
    tunnels = [
        SideDrawing(cave, other, "tunnel", "printed")
        for cave in board.inside
        for other in board.neighbors[cave]
        if other in board.inside and cave < other
    ]
    return (
        Sheet("The island", True, width, height, tuple(drawn), (), LAND, (), ()),
        Sheet(
            "The caves", True, width, height, tuple(caves), tuple(tunnels), (CAVE,), (TUNNEL,), (),
            key="caves", first=len(board.hexes),
        ),
    )  # fmt: skip


def drawing(setting: Setting, spot: Spot, at: Spot) -> HexDrawing:
    board = setting.board
    name, (x, y) = board.name(spot), centre(board, at)
    place = "Signal Hill" if spot in setting.hill and board.is_hex(spot) else ""
    others = [other for other, known in board.also.items() if known == spot]
    words = [name, *(f"also {other}" for other in others), board.terrain[spot], place]
    return HexDrawing(
        name, x, y, board.terrain[spot], place, (), "reconstructed", ", ".join(filter(None, words))
    )


# -- the counters ---------------------------------------------------------------------------------------------


def counters(setting: Setting) -> Iterator[Counter]:
    """What is printed on them, and the back that those of a side have in common."""
    for unit, (name, counter) in enumerate(zip(setting.names, setting.counters, strict=True)):
        yield Counter(
            key=f"u{unit}",
            side=counter.side.value,
            text=f"{NAMES[counter.side]}: {name}",
            name=name,
            symbol=SYMBOLS.get(counter.kind, ""),
            faces=(Face(f"{counter.fire}-{counter.move}", f"fire {counter.fire}, move {counter.move}"),),
        )
    for side in SIDES:
        yield Counter(f"{side.value} back", side.value, f"{NAMES[side]}: counter")


# -- the scene ------------------------------------------------------------------------------------------------


class Stage(Seen):
    """A view as a viewer sees it, with what is printed."""

    deep = frozenset({"view", "forces", "steps"})
    lasting = frozenset({"setting"})

    def __init__(self, setting: Setting, view: View, viewer: str | None) -> None:
        super().__init__(view, viewer)
        self.setting, self.view = setting, view


def scene(setting: Setting, view: View, side: str | None, kept: Kept) -> Scene:
    return assembled(kept, Stage(setting, view, side), pieces, tracks, meters, focus, involved)


def pieces(stage: Stage) -> tuple[Piece, ...]:
    return tuple(p for side in SIDES for part in (known, unknown) for p in stage.part(listed, part, side))


def known(stage: Stage, owner: Side) -> Iterator[Piece]:
    """Counters that the viewer knows: its own, and those face up. Each lies where it is, or with its carrier."""
    force, deploying = stage.view.forces[owner].units, stage.step(m.Deploying)
    if deploying is not None and deploying.side is owner:
        force = {**force, **deploying.placed}
    for unit, here in force.items():
        spot = where(force, here)
        yield Piece(
            f"u{unit}",
            spot=spot,
            unit=unit,
            face_down=not here.face_up,
            level="cave" if spot in stage.setting.board.inside else "",
            posture="on board" if here.carrier is not None else "",
        )


def where(force: Force, here: Unit) -> Spot | None:
    return here.at if here.carrier is None else force[here.carrier].at


def unknown(stage: Stage, owner: Side) -> Iterator[Piece]:
    """2.2 What is seen of face-down counters: by place, never by counter."""
    marks = stage.view.forces[owner].marks
    for spot in sorted(marks):
        for number in range(marks[spot]):
            yield Piece(f"{owner.value} {spot} {number}", f"{owner.value} back", spot=spot, face_down=True)


def involved(stage: Stage) -> tuple[UnitId, ...]:
    moving = stage.step(m.Moving)
    return (moving.unit,) if moving is not None and moving.unit is not None else ()


def tracks(stage: Stage) -> tuple[Track, ...]:
    spaces = tuple(Space(str(turn)) for turn in range(1, stage.view.last + 1))
    return (Track("Turn", spaces, max(stage.view.turn, 1) - 1, "3.2"),)


def meters(stage: Stage) -> tuple[Meter, ...]:
    return tuple(figures(stage))


def figures(stage: Stage) -> Iterator[Meter]:
    view, half = stage.view, stage.step(m.Half)
    if half is not None and half.orders is not None:
        yield Meter("Orders", str(half.orders), "3.3", half.side.value, "orders left in this half")
    for owner in SIDES:
        if view.forces[owner].unseen:
            text = "counters in caves or on board that the enemy does not see"
            yield Meter("Out of sight", str(view.forces[owner].unseen), "2.3", owner.value, text)


def focus(stage: Stage) -> tuple[Spot, ...]:
    return tuple(looked_at(stage))


def looked_at(stage: Stage) -> Iterator[Spot]:
    """Where the open step is."""
    top, view = stage.top, stage.view
    if isinstance(top, m.Reaction | m.Report):
        yield top.at
    elif isinstance(top, m.Moving) and top.unit is not None and top.unit in view.forces[top.side].units:
        force = view.forces[top.side].units
        spot = where(force, force[top.unit])
        if spot is not None:
            yield spot
    elif isinstance(top, m.Moving) and top.at is not None:
        yield top.at
