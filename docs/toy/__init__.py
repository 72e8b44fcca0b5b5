"""The Night at Signal Hill: the example of how to write a game. `sequence.py` is the index of the rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pacwar.core.contract import BreakdownLine, Game, events_in
from pacwar.core.drill import Composition
from pacwar.core.records import Action
from pacwar.core.setting import Argument, ScenarioSetting, spots
from toy import composing, model, standing
from toy.model import SIDES, FireWith, Reaction, State
from toy.position import Position, Setting
from toy.r03_course import start
from toy.r05_reaction import breakdown_of
from toy.sequence import STEPS
from toy.text import Words, fates, label, worth
from toy.view import View, guess, seen_step, view


def load(pack: str | Path | None = None) -> Game[State, Position, View, Setting]:
    """The game with its data."""
    setting = Setting(pack)

    def breakdown(p: Position, side: str, action: Action) -> tuple[BreakdownLine, ...]:
        now = p.state.steps[-1]
        return (
            breakdown_of(p, now.at, action.unit) if type(action) is FireWith and type(now) is Reaction else ()
        )

    shared = ScenarioSetting(  # by all scenarios
        game="toy",
        printed=setting,
        board=setting.board,
        arguments={
            "unit": Argument(range(len(setting.counters)), lambda unit: setting.names[unit]),
            "spot": spots(setting.board),
        },
        describe=Words(setting).describe,
    )

    return Game(
        key="toy",
        title="The Night at Signal Hill",
        rules_version=1,
        sides=tuple(SIDES),
        scenarios={key: scenario.title for key, scenario in setting.scenarios.items()},
        options={"length": {"full": "four turns", "short": "two turns"}},
        max_decisions=300,  # set-up 12; 24 orders of 4 decisions and 3 answers; 8 times done; 6 slip away, 2 each
        library=setting.library,
        setting=lambda scenario: shared,
        state=State,
        view_type=View,
        events=events_in(model),
        steps=STEPS,
        start=partial(start, setting),
        position=partial(Position, setting),
        view=partial(view, setting),
        seen_step=partial(seen_step, setting),
        guess=partial(guess, setting),
        breakdown=breakdown,
        label=label,
        fates=fates,
        worth=partial(worth, setting),
        guesses=8,
        standing=standing.orders(setting),
        composition=Composition(composing.emptied, composing.beneath, composing.contradiction),
    )
