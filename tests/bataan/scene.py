"""Small helpers for tests of Bataan: positions by name, played with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pacwar.core.contract import Game
from pacwar.core.dice import Scripted, Seeded
from pacwar.core.match import Match
from pacwar.core.records import Action, Event, replace
from pacwar.games import bataan
from pacwar.games.bataan import model as m
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import (
    JAPAN,
    SIDES,
    US,
    AnyStep,
    Command,
    Display,
    Events,
    Force,
    GameTurn,
    Land,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.setting import Setting
from tests.playing import of as of
from tests.playing import play as play
from tests.playing import refused as refused

GAME: Game = bataan.load()
GROUND: LookupTables = GAME.setting("campaign").printed
SETTING: Setting = GROUND.setting
BOARD = SETTING.board
OPTIONS = {key: next(iter(values)) for key, values in GAME.options.items()}

Places = Mapping[str, str]  # unit -> hex or box


# -- names --------------------------------------------------------------------------------------------------


def unit(name: str) -> UnitId:
    return SETTING.unit(name)


def units(*names: str) -> tuple[UnitId, ...]:
    return tuple(SETTING.unit(name) for name in names)


def at(name: str) -> Spot:
    """A hex or the Manila box."""
    return BOARD.spot(name)


def formation(key: str) -> int:
    return GROUND.formation_ids[key]


def formations(*keys: str) -> tuple[int, ...]:
    return tuple(sorted(formation(key) for key in keys))


def event(letter: str) -> int:
    return GROUND.event_ids[letter]


def air(name: str) -> int:
    return GROUND.air_ids[name]


def ship(name: str) -> int:
    return GROUND.ship_ids[name]


def named(*names: str) -> frozenset[UnitId]:
    return frozenset(units(*names))


def around(spot: str) -> list[str]:
    """The hexes adjacent to a hex."""
    return [BOARD.name(n) for n in BOARD.neighbors[at(spot)]]


F1, F4, F11, F16, F21, F31, F41, F48, F51, F65, F91, SCOUTS = (
    formation(key) for key in ("1", "4", "11", "16", "21", "31", "41", "48", "51", "65", "91", "scouts")
)
IDA, NATE, LILY, SALLY, KATE, VAL, FIGHTER = (
    air(name) for name in ("Ida", "Nate", "Lily", "Sally", "Kate", "Val", "US Fighter")
)
BARGE_1, BARGE_2, BARGE_3, BARGE_4 = (ship(f"Barge {n}") for n in (1, 2, 3, 4))
GUNBOAT, PT, LUZON, STEAMER, CONVOY = (
    ship(name) for name in ("Gunboat", "PT Sqn 3", "Luzon", "Steamer", "Convoy")
)
FAR_JAPAN, FAR_US = {"1+2/141": "3106"}, {"3/51": "3625"}  # a unit of each side, away from everything else
FIRST, FINAL = 1, 2  # activation markers of an Army unit (7.42)
NO_RESERVE: dict[Side, dict[str, Any]] = {US: {"reserve": {}}}  # no US formation is in Reserve
RUIN = Land(destroyed=frozenset({at("3513")}))


# -- scenes -------------------------------------------------------------------------------------------------

REST = m.SequenceChoice(US, ())  # where a scene comes to rest


def scene(
    *steps: AnyStep,
    us: Places | None = None,
    japan: Places | None = None,
    forces: Mapping[Side, Mapping[str, Any]] | None = None,
    commands: Mapping[Side, Mapping[str, Any]] | None = None,
    scenario: str = "abucay",
    turn: int = 4,
    game_turn: GameTurn | None = None,
    land: Land | None = None,
    display: Display | None = None,
    hands: Mapping[Side, Sequence[str]] | None = None,
    tally: Mapping[str, Any] | None = None,
    options: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    rest: bool = True,
) -> Match:
    """A match that stands at these steps (the last is open), with these units alone. `forces` and `commands` give further
    fields of a Force or Command; unit names in a set or tuple of a Force are turned into units.

    What the steps lead to ends in a question that nobody answers (`REST`), unless `rest` is False: then the turn ends.
    """
    placed = {US: us or {}, JAPAN: japan or {}}
    start: State = GAME.start(scenario, {**OPTIONS, **(options or {})})
    state = replace(
        start,
        turn=turn,
        steps=(game_turn or GameTurn(JAPAN), *((REST,) if rest else ()), *steps),
        forces={
            side: Force(
                at={unit(name): at(spot) for name, spot in placed[side].items()},
                **{key: _named(value) for key, value in (forces or {}).get(side, {}).items()},
            )
            for side in SIDES
        },
        commands={side: replace(start.commands[side], **(commands or {}).get(side, {})) for side in SIDES},
        land=land or start.land,
        display=display or start.display,
        events=held(start.events, hands or {}),
        tally=replace(start.tally, **(tally or {})),
    )
    return Match(GAME, scenario, {**OPTIONS, **(options or {})}, Scripted(*dice), state)


def _named(value: Any) -> Any:
    """Units by name become units; frozensets of names too."""
    if isinstance(value, (set, frozenset)):
        return frozenset(unit(x) if isinstance(x, str) else x for x in value)
    if isinstance(value, dict):
        return {unit(key) if isinstance(key, str) else key: _spot(x) for key, x in value.items()}
    return value


def _spot(value: Any) -> Any:
    return at(value) if isinstance(value, str) else value


def held(events: Events, hands: Mapping[Side, Sequence[str]]) -> Events:
    """These markers in hand, taken from the pool."""
    chosen = {side: tuple(sorted(event(letter) for letter in hands.get(side, ()))) for side in SIDES}
    taken = {x for hand in chosen.values() for x in hand}
    pool = tuple(x for x in events.pool if x not in taken)
    return replace(events, pool=pool, hands=chosen, shown={}) if hands else events


def command(match: Match, side: Side) -> Command:
    found: Command = match.state.commands[side]
    return found


def begin(scenario: str, dice: Sequence[int] | int = 0, **options: str) -> Match:
    """A scenario from its start, with scripted faces or a seed."""
    source = Seeded(dice) if isinstance(dice, int) else Scripted(*dice)
    return Match.new(GAME, scenario, dice=source, options={**OPTIONS, **options})


def sequence(side: Side, *keys: str, mode: m.Mode = "mobile", **fields: Any) -> m.Sequence:
    """The step of an Operations Sequence of these formations."""
    return m.Sequence(side, tuple(formation(key) for key in keys), mode, **fields)


def operations(side: Side, **fields: Any) -> m.Operations:
    """The step of the Operations Segment while this side acts."""
    return m.Operations(side, **fields)


def moving(side: Side, *keys: str, **fields: Any) -> Match:
    """A side moves; these formations are active."""
    acting = {key: fields.pop(key) for key in ("mode", "army", "event", "reaction") if key in fields}
    return scene(operations(side), sequence(side, *keys, **acting), m.Movement(side), **fields)


def drawing(
    pool: tuple[int, ...], held: int | None = None, dice: tuple[int, ...] = (), **fields: Any
) -> Match:
    """Japan begins a sequence with these markers; the US has none."""
    return scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"1+2/9": "3007", "7+8/141": "3808", "65 HQ": "3806", "16 Eng": "3609"},
        us={"1/41": "3814"},
        commands={JAPAN: {"pool": pool, "held": held}, US: {"pool": ()}},
        dice=dice,
        **fields,
    )


def arriving(turn: int, **fields: Any) -> Match:
    """The Reinforcement Phase of a turn of the campaign."""
    return scene(m.Arrivals(), scenario="campaign", turn=turn, **fields)


# -- playing ------------------------------------------------------------------------------------------------


def position(match: Match) -> Position:
    found = match.position
    assert isinstance(found, Position)
    return found


def top(match: Match) -> AnyStep:
    step: AnyStep = match.state.steps[-1]
    return step


def force(match: Match, side: Side) -> Force:
    found: Force = match.state.forces[side]
    return found


def left(match: Match) -> float:
    """The movement points of the stack on the move."""
    now = top(match)
    assert isinstance(now, m.Moving)
    return now.left / 2


def told(match: Match, *actions: Action) -> list[Event]:
    """Everything that has happened so far, and by these actions."""
    play(match, *actions)
    return [*match.opening, *(e for played in match.log for e in played.events)]


QUIET: dict[type[Any], Action] = {  # how to let a phase pass
    m.FormationsInSupply: m.EndFeeding(),
    m.EventDraw: m.DeclineEvent(),
    m.SupplyChoice: m.SaveSupply(),
    m.Feeding: m.EndFeeding(),
    m.ReserveStatus: m.EndReserve(),
    m.ReplacementPhase: m.EndReplacements(),
    m.Placement: m.EndPlacement(),
    m.NavalTransport: m.EndTransport(),
    m.EventWindow: m.Pass(),
    m.GeneralWithdrawal: m.Pass(),
    m.Ceding: m.Pass(),
    m.FirstMarker: m.Pass(),
    m.SequenceChoice: m.ChooseMobile(),
    m.Movement: m.EndMovement(),
    m.Invasion: m.EndInvasion(),
    m.Declarations: m.EndDeclarations(),
}


def let_pass(match: Match, until: type[Any] | None = None) -> list[Event]:
    """Both sides do nothing, until a question of this kind, one that cannot be passed, or the end."""
    events: list[Event] = []
    while match.deciders and type(top(match)) is not until and match.state.steps[1:] != (REST,):
        action = QUIET.get(type(top(match)))
        if action is None:
            return events
        events += play(match, action)
    return events


def quietly(match: Match) -> list[Event]:
    """One decision: what does nothing, or else the first that there is."""
    return play(match, QUIET.get(type(top(match))) or match.legal(match.deciders[0])[0])


def until(match: Match, step: type[Any], side: Side) -> Match:
    """Both sides do nothing until this side is asked this."""
    while type(top(match)) is not step or match.deciders[0] is not side:
        quietly(match)
    return match


def random_game(scenario: str, seed: int, most: int = 100_000) -> Match:
    """A match played at random, to its end or so many decisions."""
    match, rng = begin(scenario, seed), Random(seed)
    for _ in range(most):
        if not match.deciders:
            break
        side = match.deciders[0]
        play(match, rng.choice(match.legal(side)))
    return match
