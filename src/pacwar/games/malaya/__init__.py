"""Pacific Battles: Malaya 1941 (Decision Games 2016). `sequence.py` is the index of the rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pacwar.core.contract import BreakdownLine, Game, events_in
from pacwar.core.drill import Composition
from pacwar.core.records import Action, Step
from pacwar.core.setting import Argument, ScenarioSetting, spots
from pacwar.games.malaya import composing, inspecting, standing
from pacwar.games.malaya.advice import Advice
from pacwar.games.malaya.chronicle import chronicle
from pacwar.games.malaya.drawing import Drawing
from pacwar.games.malaya.fates import fates
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.guess import guess
from pacwar.games.malaya.memory import Memories
from pacwar.games.malaya.model import BOXES, SIDES, Side, State, events
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r03_setup import start
from pacwar.games.malaya.r14_battle import breakdown_of
from pacwar.games.malaya.r16_air_odds import breakdown_of as air_breakdown_of
from pacwar.games.malaya.sequence import STEPS
from pacwar.games.malaya.setting import Setting
from pacwar.games.malaya.show import show
from pacwar.games.malaya.show_sheet import sheet
from pacwar.games.malaya.text import Describer
from pacwar.games.malaya.view import View, seen_step, view

MAX_POINTS = 40  # air points, supply points and Victory Points that one action can name


def load(pack: str | Path | None = None) -> Game[State, Position, View, LookupTables]:
    """The game with its data."""
    setting = Setting(pack)
    ground = LookupTables(setting)
    words = Describer(ground)

    def breakdown(p: Position, side: str, action: Action) -> tuple[BreakdownLine, ...]:
        return breakdown_of(p, Side(side), action) or air_breakdown_of(p, Side(side), action)

    def step_as_seen(s: State, step: Step, side: str | None) -> Step:
        return seen_step(s, step, side)

    def worth(seen: View, side: str) -> float:
        return float(sum(points if owner == side else -points for owner, points in seen.points.items()))

    shared = ScenarioSetting(  # by all scenarios
        game="malaya",
        printed=ground,
        board=setting.board,
        arguments={
            "unit": Argument(range(len(setting.counters)), setting.unit_name),
            "spot": spots(setting.board),
            "points": Argument(range(MAX_POINTS + 1), str),
            "box": Argument(range(len(BOXES)), lambda box: BOXES[box]),
            "marker": Argument(range(len(ground.markers)), lambda marker: ground.marker_names[marker]),
        },
        describe=words.describe,
        sheets=(sheet(setting),),
        drawing=Drawing(ground),
    )

    return Game(
        key="malaya",
        title="Pacific Battles: Malaya 1941",
        rules_version=8,
        sides=tuple(SIDES),
        scenarios={key: scenario.title for key, scenario in setting.scenarios.items()},
        options={
            "setup": {
                "free": "the Allied player sets up freely (25.4a)",
                "historical": "historical Allied set-up",
            }
        },
        max_decisions=30_000,
        library=setting.library,
        setting=lambda scenario: shared,
        state=State,
        view_type=View,
        events=events_in(events),
        steps=STEPS,
        start=partial(start, ground),
        position=partial(Position, ground),
        view=partial(view, ground),
        seen_step=step_as_seen,
        guess=partial(guess, Memories(ground)),
        breakdown=breakdown,
        label=words.label,
        fates=fates,
        worth=worth,
        guesses=8,
        show=show(ground),
        standing=standing.ORDERS,
        inspect=inspecting.inspect,
        composition=Composition(composing.emptied, composing.beneath, composing.contradiction),
        advice=Advice(ground),
        chronicle=partial(chronicle, ground),
    )
