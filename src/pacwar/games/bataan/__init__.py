"""Bataan!, Compass Games 2010: five scenarios of the campaign of January to April 1942. `sequence.py` is the index of the rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pacwar.core.contract import BreakdownLine, Game, events_in
from pacwar.core.drill import Composition
from pacwar.core.records import Action
from pacwar.core.setting import Argument, ScenarioSetting, spots
from pacwar.games.bataan import composing, inspecting, standing
from pacwar.games.bataan.advice import Advice
from pacwar.games.bataan.chronicle import chronicle
from pacwar.games.bataan.drawing import Drawing
from pacwar.games.bataan.fates import fates
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.guess import guess
from pacwar.games.bataan.model import JAPAN, SIDES, Side, State, events
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r10_odds import breakdown_of
from pacwar.games.bataan.r18_setup import start
from pacwar.games.bataan.sequence import STEPS
from pacwar.games.bataan.setting import Setting
from pacwar.games.bataan.show import show
from pacwar.games.bataan.show_sheet import sheet
from pacwar.games.bataan.text import Describer, label
from pacwar.games.bataan.view import View, seen_step, view

MAX_POINTS = 3  # 6.44b: supply points that one action can name


def load(pack: str | Path | None = None) -> Game[State, Position, View, LookupTables]:
    """The game with its data."""
    setting = Setting(pack)
    ground = LookupTables(setting)

    def breakdown(p: Position, side: str, action: Action) -> tuple[BreakdownLine, ...]:
        return breakdown_of(p, Side(side), action)

    def worth(seen: View, side: str) -> float:
        """Hexes that count, victory points, and steps lost by either side."""
        field = ground.fields[seen.scenario]
        goals = sum(h in seen.land.japanese for h in field.goals)
        lost = seen.tally.lost
        japan = 5.0 * goals + seen.tally.points + sum(lost.values()) - 2 * lost.get(JAPAN, 0)
        return japan if side == JAPAN else -japan

    shared = ScenarioSetting(  # by all scenarios
        game="bataan",
        printed=ground,
        board=setting.board,
        arguments={
            "unit": Argument(range(len(setting.counters)), lambda unit: setting.names[unit]),
            "spot": spots(setting.board),
            "formation": Argument(range(len(ground.formations)), lambda f: ground.formation_names[f]),
            "event": Argument(range(len(ground.letters)), lambda e: ground.letters[e]),
            "air": Argument(range(len(ground.air)), lambda air: ground.air_names[air]),
            "ship": Argument(range(len(ground.ships)), lambda ship: ground.ship_names[ship]),
            "zone": Argument(range(len(ground.zones)), lambda zone: ground.zones[zone]),
            "points": Argument(range(MAX_POINTS + 1), str),
        },
        describe=Describer(ground).describe,
        sheets=(sheet(setting),),
        drawing=Drawing(ground),
    )

    return Game(
        key="bataan",
        title="Bataan!",
        rules_version=8,
        sides=tuple(SIDES),
        scenarios={key: scenario.title for key, scenario in setting.scenarios.items()},
        options={
            "scouts": {
                "formation": "the Philippine Scouts activate as a formation",
                "army": "the Philippine Scouts activate like Army units (16.32)",
            },
            "reserve": {
                "often": "Japanese formations may enter Reserve any number of times",
                "once": "each Japanese formation may enter Reserve only once (19.55)",
            },
            "attrition": {
                "full": "General Attrition as stated in each scenario",
                "partial": "General Attrition with the optional Japanese modifiers (19.24d, 19.34e)",
            },
            "air": {
                "open": "air support is assigned openly",
                "secret": "air support is assigned in secret (10.41a)",
            },
        },
        max_decisions=250_000,
        library=setting.library,
        setting=lambda scenario: shared,
        state=State,
        view_type=View,
        events=events_in(events),
        steps=STEPS,
        start=partial(start, ground),
        position=partial(Position, ground),
        view=view,
        seen_step=seen_step,
        guess=partial(guess, ground),
        breakdown=breakdown,
        label=label,
        fates=fates,
        worth=worth,
        show=show(ground),
        standing=standing.ORDERS,
        inspect=inspecting.inspect,
        composition=Composition(composing.emptied, composing.beneath, composing.contradiction),
        advice=Advice(ground),
        chronicle=partial(chronicle, ground),
    )
