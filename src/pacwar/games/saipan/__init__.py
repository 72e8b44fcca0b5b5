"""Island War: Saipan (SPI 1975), with the Island War standard rules. `sequence.py` is the index of the rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pacwar.core.contract import BreakdownLine, Game, events_in
from pacwar.core.drill import Composition
from pacwar.core.records import Action
from pacwar.core.setting import Argument, ScenarioSetting, spots
from pacwar.games.saipan import advice, composing, drawing, inspecting
from pacwar.games.saipan.chronicle import chronicle
from pacwar.games.saipan.fates import fates
from pacwar.games.saipan.model import SIDES, Side, State, events
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.r07_resolution import breakdown_of
from pacwar.games.saipan.r08_artillery import NO_POINTS
from pacwar.games.saipan.r14_scenarios import start
from pacwar.games.saipan.sequence import STEPS
from pacwar.games.saipan.setting import Setting
from pacwar.games.saipan.show import show
from pacwar.games.saipan.show_sheet import sheet
from pacwar.games.saipan.text import Describer, label
from pacwar.games.saipan.view import View, guess, seen_step, view


def load(pack: str | Path | None = None) -> Game[State, Position, View, Setting]:
    """The game with its data."""
    setting = Setting(pack)
    words = Describer(setting)
    most = max(max(t.us, t.japan) for t in setting.track.values())

    def breakdown(p: Position, side: str, action: Action) -> tuple[BreakdownLine, ...]:
        return breakdown_of(p, Side(side), action)

    shared = ScenarioSetting(  # by all scenarios
        game="saipan",
        printed=setting,
        board=setting.board,
        arguments={
            "unit": Argument(range(len(setting.counters)), setting.unit_name),
            "spot": spots(setting.board),
            "points": Argument(range(1, max(most, 1) + 1), str, NO_POINTS),
        },
        describe=words.describe,
        sheets=(sheet(setting),),
        drawing=drawing.Drawing(setting),
    )

    return Game(
        key="saipan",
        title="Island War: Saipan",
        rules_version=2,
        sides=tuple(SIDES),
        scenarios={key: scenario.title for key, scenario in setting.scenarios.items()},
        options={},
        max_decisions=10_000,
        library=setting.library,
        setting=lambda scenario: shared,
        state=State,
        view_type=View,
        events=events_in(events),
        steps=STEPS,
        start=partial(start, setting),
        position=partial(Position, setting),
        view=view,
        seen_step=seen_step,
        guess=partial(guess, setting),
        breakdown=breakdown,
        label=label,
        fates=fates,
        worth=partial(advice.worth, setting),
        show=show(setting),
        inspect=inspecting.inspect,
        composition=Composition(composing.emptied, composing.beneath, composing.contradiction),
        advice=advice.Advice(setting),
        chronicle=partial(chronicle, setting),
    )
