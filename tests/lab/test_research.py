"""The research APIs: each passes its project's own conformance tests, on the toy game (with its secret set-up) and on
every game there is; what an agent sees comes from its view alone; numbers and encoding are pinned."""

from __future__ import annotations

import builtins
import pickle
import random
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import pacwar
import toy
from pacwar import lab
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault
from pacwar.core.setting import ScenarioSetting
from pacwar.games import GAMES
from pacwar.lab.arena import Arena
from pacwar.lab.encoding import Encoding, Eye
from pacwar.lab.line import PlayLine
from pacwar.lab.numbering import VERSION, Numbering
from tests.games import LONG, every_game, every_start, moments

pyspiel: Any = pytest.importorskip("pyspiel")

EVERY = ("toy", *GAMES)
PINNED = {  # version and game -> digest of the numbers, digest of the layout. If one changes, raise numbering.VERSION.
    (6, "toy"): (
        "c70139f911f3f6a83052f67c014f0cc3f671400a4b6e7063b9add485c6417f8e",
        "80255191c90c6c36794f9f21407cb0ab5246b57f74089e475af3477f53c08168",
    ),
    (6, "saipan"): (
        "783b7c2a9f04ca62ca438ff95e239647d153411a6a33ba2f1b6f162710992a49",
        "aa0006ae508611eed07a2b51d26c2cfff0b7838f37a50aee2759aa7e5411a73e",
    ),
    (6, "malaya"): (
        "c296849fc24e07b68f076de13c26f1ad0d9fe1da2ba8cb14d776784ee212773c",
        "fbdd92bb42d9e97cab6cfd2fdfeb8319c61cd14b1b713bb317e457962da293d3",
    ),
    (6, "bataan"): (
        "cfa39eb859b8faccb3a57d578f618c92d4c8183585fa51b78f660bf1830c038b",
        "3e6eb997a73f915016124fa57df324ccc60ae13f08f356f895bb1713b06df6f4",
    ),
}


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Their advice on names of agents and on dict observations is not taken: sides have names, masks a place."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def loaded(key: str) -> Game:
    return toy.load() if key == "toy" else pacwar.load(key)


def setting_of(game: Game) -> ScenarioSetting:
    return game.setting(next(iter(game.scenarios)))


# -- their own tests ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", EVERY)
def test_pettingzoo_says_yes(key: str) -> None:
    api_test(lab.pettingzoo_env(key), num_cycles=200)
    seed_test(lambda: lab.pettingzoo_env(key), num_cycles=30)


@pytest.mark.parametrize("key", EVERY)
def test_gymnasium_says_yes(key: str) -> None:
    for side in loaded(key).sides:
        check_env(lab.gymnasium_env(key, side=str(side)), skip_render_check=True)


@every_start
def test_an_agent_always_has_a_legal_action(game: Game, scenario: str) -> None:
    """Whole games from each side: in a secret decision an agent is asked whether or not its side is named first."""
    for side in game.sides:
        env, rng = (
            lab.gymnasium_env(game.key, side=str(side), scenario=scenario),
            Random(f"{scenario} {side}"),
        )
        for seed in range(1 if (game.key, scenario) in LONG else 6):
            over, (seen, _) = False, env.reset(seed=seed)
            while not over:
                legal = np.flatnonzero(seen["action_mask"])
                assert legal.size, "nothing can be done"
                seen, _, over, _, info = env.step(int(rng.choice(legal)))
                assert "refused" not in info
            assert not seen["action_mask"].any()


@pytest.mark.slow
@pytest.mark.parametrize("key", EVERY)
def test_openspiel_says_yes(key: str) -> None:
    pyspiel.random_sim_test(
        lab.openspiel_game(key), num_sims=3 if key == "toy" else 1, serialize=True, verbose=False
    )


# -- numbers and encoding -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted({key for _, key in PINNED}))
def test_numbers_and_encoding_are_pinned(key: str) -> None:
    game = loaded(key)
    setting = setting_of(game)
    assert (Numbering(game, setting).digest, Encoding(game, setting).digest) == PINNED[VERSION, key], (
        "raise numbering.VERSION"
    )


@pytest.mark.parametrize("key", EVERY)
def test_every_action_has_one_number(key: str) -> None:
    game = loaded(key)
    setting = setting_of(game)
    numbering = Numbering(game, setting)
    every = [action for kind in game.actions() for action in setting.domain(kind)]
    assert [numbering.number(action) for action in every] == list(range(numbering.size))
    assert [setting.write(action) for action in every] == list(numbering.names())
    for number in random.Random(1).sample(range(numbering.size), min(200, numbering.size)):
        assert numbering.action(number) == every[number]
    with pytest.raises(Fault, match=f"has actions from 0 to {numbering.size - 1}"):
        numbering.action(numbering.size)


@every_game
def test_an_observation_shows_what_the_view_shows_and_no_more(game: Game, scenario: str) -> None:
    """Twins that a side cannot tell apart look the same; an eye that looks often sees what a fresh one sees."""
    encoding = Encoding(game, game.setting(scenario))
    eyes = {side: Eye(encoding, str(side)) for side in game.sides}
    seen = set()
    for match, _, _ in moments(game, scenario, 11, about=12):
        for side in game.sides:
            vector = eyes[side].look(match)
            assert np.array_equal(vector, Eye(encoding, str(side)).look(match))
            assert np.isfinite(vector).all() and np.abs(vector).max() < 32767
            twin = match.with_state(game.guess(match.view(side), match.told(side), Random(3)))
            assert np.array_equal(vector, Eye(encoding, str(side)).look(twin))
            seen.add(vector.tobytes())
    assert len(seen) > 4  # it does change


def test_parts_of_a_vector_have_names_and_say_what_is_there() -> None:
    arena = Arena("saipan")
    encoding, match = arena.encoding, arena.match
    vector = arena.observe("japan")["observation"]
    assert sum(int(np.prod(form)) for _, form in encoding.parts.values()) == encoding.size
    [name] = [part for part in encoding.parts if part.startswith("forces.japan.on_map (")]
    table = encoding.part(vector, name)
    force = match.view("japan").forces["japan"].on_map
    assert {unit for unit in range(len(table)) if table[unit, 0]} == set(force)
    spots = len(arena.setting.arguments["spot"].values)
    assert all(round(table[unit, 1] * spots) - 1 == spot for unit, spot in force.items())
    plane = encoding.part(vector, "forces.japan.on_map by spot")
    assert plane.sum() == len(force) and all(plane[spot] for spot in force.values())
    assert encoding.part(vector, "observer").tolist() == [0, 1]
    assert encoding.left_out == ("steps.Ended.scores",)


def test_words_of_a_closed_set_are_in_the_vector() -> None:
    """Nothing of Bataan!'s agenda is only counted: the kind of a sequence and the moment of an event window are told."""
    game = loaded("bataan")
    encoding = Encoding(game, setting_of(game))
    assert encoding.left_out == ("steps.Ended.scores",)
    assert encoding.parts["steps.Sequence.mode"][1] == (2,)
    assert encoding.parts["steps.EventWindow.when"][1] == (5,)


def test_who_acts_first_in_secret_tells_nothing() -> None:
    """In the toy's set-up the first side acts before the second: whatever it does, the second sees the same."""
    first, second = toy.load().sides
    found = set()
    for choice in range(5):
        arena = Arena("toy")
        arena.begin(4)
        rng = random.Random(choice)
        while arena.asked == first:
            arena.act(str(first), rng.choice(list(arena.legal(str(first)))))
        assert arena.asked == second
        seen = arena.observe(str(second))
        found.add((seen["observation"].tobytes(), seen["action_mask"].tobytes()))
    assert len(found) == 1


# -- PettingZoo -----------------------------------------------------------------------------------------------


def test_the_winner_gets_one_and_the_loser_minus_one() -> None:
    env = lab.pettingzoo_env("toy", options={"length": "short"})
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    rng = random.Random(2)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    result = env.arena.match.result
    assert result is not None and total == {side: 2 * score - 1 for side, score in result.scores.items()}


def test_an_illegal_action_loses() -> None:
    env = lab.pettingzoo_env("saipan")
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations[agent] and env.rewards == {"us": -1.0, "japan": 0.0}
    assert "(" in env.infos[agent]["refused"]  # the rule that says so


# -- Gymnasium ------------------------------------------------------------------------------------------------


def test_one_side_plays_a_whole_game_against_a_computer_player() -> None:
    env = lab.gymnasium_env("saipan", side="japan", opponent="random", scenario="free")
    seen, _ = env.reset(seed=5)
    rng, over, reward = random.Random(5), False, 0.0
    info: dict[str, Any] = {}
    while not over:
        assert seen["action_mask"].any()
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert not cut
    assert info["why"] and reward in (-1.0, 0.0, 1.0) and not seen["action_mask"].any()
    env.reset(seed=6)
    _, reward, over, _, info = env.step(0)
    assert over and reward == -1.0 and "refused" in info


def test_bad_names_are_one_sentence() -> None:
    with pytest.raises(Fault, match="saipan has no side 'uk'"):
        lab.gymnasium_env("saipan", side="uk")
    with pytest.raises(Fault, match="no computer player 'x'"):
        lab.gymnasium_env("saipan", side="us", opponent="x")
    with pytest.raises(Fault, match="saipan has no scenario 'x'"):
        lab.pettingzoo_env("saipan", scenario="x")
    with pytest.raises(Fault, match="toy has no option 'x'"):
        lab.openspiel_game("toy", options={"x": "y"})


@pytest.mark.parametrize(
    ("package", "make"),
    [("pettingzoo", "pettingzoo_env"), ("gymnasium", "gymnasium_env"), ("pyspiel", "openspiel_game")],
)
def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch, package: str, make: str) -> None:
    import sys

    for module in [name for name in sys.modules if name.startswith("pacwar.lab.")]:
        monkeypatch.delitem(sys.modules, module)
    for module in ("aec", "solo", "spiel"):
        monkeypatch.delattr(lab, module, raising=False)
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=rf"{make} needs .*: pip install 'pacwar\[research\]'"):
        getattr(lab, make)("saipan", **({"side": "us"} if make == "gymnasium_env" else {}))


# -- OpenSpiel ------------------------------------------------------------------------------------------------


def played(state: Any, moves: int, seed: int = 1) -> Any:
    rng = random.Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(
            rng.choice(
                [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            )
        )
    return state


def test_every_die_is_a_chance_node_with_its_faces() -> None:
    state, found = played(lab.openspiel_game("saipan").new_initial_state(), 0), 0
    rng = random.Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
            face = rng.randrange(6)
            state.apply_action(face)
            rolls = [roll for entry in state.line.running.log for roll in entry.rolls]
            found += 1
            assert len(rolls) == found and rolls[-1].face == face + 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert found > 10 and sum(state.returns()) == 0


def test_the_information_state_is_what_a_side_was_told() -> None:
    """The toy's set-up is secret: what one side does there does not change what the other knows, and its own does."""
    game = lab.openspiel_game("toy")
    a, b = game.new_initial_state(), game.new_initial_state()
    assert a.current_player() == 0
    a.apply_action(a.legal_actions()[0])
    b.apply_action(b.legal_actions()[-1])
    assert a.information_state_string(1) == b.information_state_string(1)
    assert a.observation_string(1) == b.observation_string(1)
    assert a.information_state_string(0) != b.information_state_string(0)


def test_a_resampled_state_looks_the_same_to_the_player() -> None:
    game = lab.openspiel_game("toy")
    for moves in (3, 14, 30):
        state = played(game.new_initial_state(), moves)
        while state.is_chance_node():
            state.apply_action(0)
        for player in (0, 1):
            rng = random.Random(moves)
            other = [state.resample_from_infostate(player, rng.random) for _ in range(6)]
            assert {o.information_state_string(player) for o in other} == {
                state.information_state_string(player)
            }
            assert all(o.observation_tensor(player) == state.observation_tensor(player) for o in other)
            assert all(o.current_player() == state.current_player() for o in other)
            again = pickle.loads(pickle.dumps(played(other[0], 5)))
            assert again.history() == other[0].history()
            assert again.observation_string(player) == other[0].observation_string(player)


def test_a_state_is_kept_and_brought_back_in_the_middle_of_a_throw() -> None:
    game = lab.openspiel_game("saipan", scenario="free")
    state = game.new_initial_state()
    rng = random.Random(9)
    while not state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    name, again = str(game), pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again[0]) == name and "scenario=free" in name
    for face in (0, 5):
        one, other = state.child(face), again[1].child(face)
        assert one.history() == other.history() and one.legal_actions() == other.legal_actions()
        assert one.information_state_string(0) == other.information_state_string(0)


def test_a_line_refuses_what_the_judge_refuses() -> None:
    line = PlayLine(Arena("saipan"))
    with pytest.raises(Fault, match="not available now"):
        line.act(0)


def test_a_game_with_dice_before_the_first_decision_begins_with_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No game of ours has them yet: two dice are put in front of the toy's set-up."""
    new = Match.new.__func__  # type: ignore[attr-defined]  # a class method

    def after_dice(cls: Any, game: Game, scenario: Any, dice: Any, options: Any) -> Match:
        dice.roll(6, "x")
        dice.roll(4, "x")
        made: Match = new(cls, game, scenario, Seeded(1), options)
        return made

    arena = Arena("toy")
    monkeypatch.setattr(Match, "new", classmethod(after_dice))
    line = PlayLine(arena)
    assert line.match is None and line.faces == 6 and line.known("raiders") == b""
    line.roll(3)
    assert line.faces == 4 and PlayLine.again(arena, line.kept()).faces == 4
    line.roll(4)
    assert line.faces == 0 and line.running.deciders
    assert PlayLine.again(arena, line.kept()).running.deciders == line.running.deciders
