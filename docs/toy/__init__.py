"""The Night at Signal Hill: the example of how to write a game. `sequence.py` is the index of the rules."""

from __future__ import annotations

from pathlib import Path

from pacwar.core.contract import BreakdownLine, Game, events_in
from pacwar.core.drill import Composition
from pacwar.core.records import Action
from pacwar.core.setting import Argument, ScenarioSetting, spots
from pacwar.core.visibility import Sight
from toy import composing, inspecting, model, standing
from toy.model import SIDES, FireWith, Reaction, State
from toy.position import Position, Printed, Setting
from toy.r03_course import start
from toy.r05_reaction import breakdown_of
from toy.sequence import STEPS
from toy.show import sheets, show
from toy.text import Words, fates, label, worth
from toy.view import View, guess, seen_line, seen_step, view


def scenario_setting(setting: Setting) -> ScenarioSetting[Setting]:
    """What a scenario is played on: its board, the names of things on it, its sheets."""

    def sight(seen: View, start: int, to: int) -> Sight:
        return seen_line(setting, seen, start, to)

    return ScenarioSetting(
        game="toy",
        printed=setting,
        board=setting.board,
        arguments={
            "unit": Argument(range(len(setting.counters)), lambda unit: setting.names[unit]),
            "spot": spots(setting.board),
        },
        describe=Words(setting).describe,
        sheets=sheets(setting),
        sight=sight if setting.scenario.lookout else None,
    )


def load(pack: str | Path | None = None) -> Game[State, Position, View, Setting]:
    """The game with its data."""
    printed = Printed(pack)
    settings = {key: Setting(printed, key) for key in printed.scenarios}
    scenarios = {key: scenario_setting(setting) for key, setting in settings.items()}

    def breakdown(p: Position, side: str, action: Action) -> tuple[BreakdownLine, ...]:
        now = p.state.steps[-1]
        return (
            breakdown_of(p, now.at, action.unit) if type(action) is FireWith and type(now) is Reaction else ()
        )

    return Game(
        key="toy",
        title="The Night at Signal Hill",
        rules_version=1,
        sides=tuple(SIDES),
        scenarios={key: scenario.title for key, scenario in printed.scenarios.items()},
        options={"length": {"full": "four turns", "short": "two turns"}},
        max_decisions=300,  # set-up 12; 24 orders of 4 decisions and 3 answers; 8 times done; 6 slip away, 2 each
        library=printed.library,
        setting=scenarios.__getitem__,
        state=State,
        view_type=View,
        events=events_in(model),
        steps=STEPS,
        start=lambda scenario, options: start(settings[scenario], options),
        position=lambda s, before: Position(settings[s.scenario], s, before),
        view=lambda s, side: view(settings[s.scenario], s, side),
        seen_step=lambda s, step, side: seen_step(settings[s.scenario], s, step, side),
        guess=lambda seen, told, rng, before=None: guess(settings[seen.scenario], seen, told, rng, before),
        breakdown=breakdown,
        label=label,
        fates=fates,
        worth=lambda seen, side: worth(settings[seen.scenario], seen, side),
        guesses=8,
        standing=standing.orders(printed),
        show=show(printed, settings),
        inspect=inspecting.inspect,
        composition=Composition(composing.emptied, composing.beneath, composing.contradiction),
    )
