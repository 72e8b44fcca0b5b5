"""Operations last several turns, end by their test, and are rebuilt from the log."""

from __future__ import annotations

from pacwar.ai.operations import Operations
from pacwar.core.log import SeenEntry
from pacwar.core.records import Action, Event
from pacwar.games.malaya import model as m
from pacwar.games.malaya.advice import Advice
from pacwar.games.malaya.advice_operations import IMPULSES
from pacwar.games.malaya.model import ALLIES, JAPAN
from pacwar.games.malaya.position import Position
from tests.malaya.scene import BOARD, GROUND, SETTING, scene

SHIPS, INFANTRY, SHORE = 1, SETTING.unit("11/5"), BOARD.spot("0911")
ADVICE = Advice(GROUND)


def entry(action: Action | None = None, *events: Event) -> SeenEntry:
    return SeenEntry(action, events, ())


LOG = (
    entry(None, m.TurnBegan(rule="4.1", turn=3)),
    entry(m.PickCarrier(SHIPS)),
    entry(m.Embark(INFANTRY)),
    entry(m.SailTo(SHORE), m.UnitsLanded(rule="22.1", side=JAPAN, start=0, to=SHORE)),
)


def at_turn(turn: int) -> Position:
    match = scene(m.Movement(JAPAN, follow_on=False), japan={INFANTRY: SHORE}, turn=turn)
    return Position(GROUND, match.state)


def test_22_0_a_landing_goes_for_an_objective_for_some_turns() -> None:
    mind = Operations(ADVICE, JAPAN)
    (landing,) = mind.running(LOG, at_turn(3))
    assert landing.forces == (INFANTRY,) and landing.goal in GROUND.setting.objectives
    assert mind.running(LOG, at_turn(5)) == (landing,)
    assert mind.running(LOG, at_turn(landing.until // IMPULSES + 1)) == ()


def test_an_operation_is_over_when_its_goal_is_taken_or_nobody_is_left() -> None:
    mind = Operations(ADVICE, JAPAN)
    (landing,) = mind.running(LOG, at_turn(3))
    taken = scene(m.Movement(JAPAN, follow_on=False), japan={INFANTRY: landing.goal}, turn=3)
    gone = scene(m.Movement(JAPAN, follow_on=False), turn=3)
    assert mind.running(LOG, Position(GROUND, taken.state)) == ()
    assert mind.running(LOG, Position(GROUND, gone.state)) == ()


def test_a_player_that_is_started_again_has_the_same_operations() -> None:
    along = Operations(ADVICE, JAPAN)
    for n in range(len(LOG)):
        along.running(LOG[: n + 1], at_turn(3))
    assert along.running(LOG, at_turn(3)) == Operations(ADVICE, JAPAN).running(LOG, at_turn(3)) != ()


def test_what_is_taken_back_is_forgotten() -> None:
    mind = Operations(ADVICE, JAPAN)
    assert mind.running(LOG, at_turn(3))
    assert mind.running(LOG[:3], at_turn(3)) == ()


def test_the_other_side_has_none() -> None:
    assert Operations(ADVICE, ALLIES).running(LOG, at_turn(3)) == ()
