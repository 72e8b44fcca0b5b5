"""Small helpers for tests of Malaya: scenes with units of a kind on hexes of a kind, played with scripted dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pacwar.core.contract import Game
from pacwar.core.dice import Scripted
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Event, Refusal, replace
from pacwar.games import malaya
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import (
    ALLIES,
    EVERYBODY,
    JAPAN,
    SIDES,
    AirForce,
    AnyStep,
    Arrivals,
    Force,
    GameTurn,
    Hand,
    Known,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r09_breakdown import subordinates
from pacwar.games.malaya.setting import Setting
from tests.playing import of as of
from tests.playing import play as play
from tests.playing import refused as refused

GAME: Game = malaya.load()
GROUND: LookupTables = GAME.setting("campaign").printed
SETTING: Setting = GROUND.setting
BOARD = SETTING.board


# -- units, hexes, markers ----------------------------------------------------------------------------------


def units(side: Side, kind: str, many: int = 1, test: Callable[[UnitId], bool] | None = None) -> list[UnitId]:
    """The first units of a kind that are no subordinates."""
    found = [
        u
        for u in SETTING.units[side]
        if SETTING.counters[u].kind == kind
        and not SETTING.counters[u].subordinate
        and (test is None or test(u))
    ]
    assert len(found) >= many, f"there are not {many} of {side} {kind}"
    return found[:many]


def unit(side: Side, kind: str, test: Callable[[UnitId], bool] | None = None) -> UnitId:
    return units(side, kind, 1, test)[0]


def parent(side: Side) -> UnitId:
    """A unit that can break down."""
    return GROUND.parents(side)[0]


def marker(name: str) -> int:
    """A marker by its rule: "A-ABDA", "J-Banzai"."""
    return GROUND.marker[f"5.3-{name}"]


def hex_where(test: Callable[[Spot], bool]) -> Spot:
    """The first land hex of which something is true."""
    return next(h for h in sorted(SETTING.land) if test(h))


def zone_of(h: Spot) -> tuple[Spot, ...]:
    return GROUND.zone_links[h]


def inland(h: Spot) -> bool:
    """A hex in Malaya, surrounded by land, with zones in all directions."""
    return h in SETTING.malaya and len(zone_of(h)) == 6 and h not in SETTING.objectives


MIDDLE = hex_where(inland)
REST = m.Reorganization(ALLIES)  # where a scene comes to rest
BASE = SETTING.base
NEAR, NEXT, OTHER_SIDE = zone_of(MIDDLE)[0], zone_of(MIDDLE)[1], zone_of(MIDDLE)[3]
BEACHES = [h for h in GROUND.coast if h not in SETTING.ports and len(zone_of(h)) > 1]
BEACH, OTHER_BEACH = BEACHES[0], BEACHES[-1]
PORT, OTHER_PORT = GROUND.ports[:2]
NAVAL_BASE = SETTING.naval_base
EDGE = next(h for h in SETTING.north_edge if h not in SETTING.coastal)
SPEND = m.Expenditure(JAPAN)
ARMY, FIFTH = SETTING.unit("25 Army HQ"), SETTING.unit("5 HQ")
ARMY_ACTIVE = {JAPAN: {"active": frozenset({ARMY})}}
TANKS = unit(JAPAN, "armor")
INFANTRY, ALLIED = unit(JAPAN, "infantry"), unit(ALLIES, "infantry")
HQ = unit(JAPAN, "hq")
BOATS = units(JAPAN, "amphib", 2)
NO_HANDS = {ALLIES: Hand(()), JAPAN: Hand(())}  # neither side holds or picks a marker
MOVE = {side: m.Movement(side, follow_on=False) for side in SIDES}


# -- scenes -------------------------------------------------------------------------------------------------


def scene(
    *steps: AnyStep,
    allies: Mapping[UnitId, Spot] | None = None,
    japan: Mapping[UnitId, Spot] | None = None,
    supply: Mapping[Side, Mapping[Spot, int]] | None = None,
    forces: Mapping[Side, Mapping[str, Any]] | None = None,
    air: Mapping[Side, AirForce] | None = None,
    hands: Mapping[Side, Hand] | None = None,
    points: Mapping[Side, int] | None = None,
    known: Mapping[str, Known] | None = None,
    turn: int = 2,
    game_turn: GameTurn | None = None,
    dice: Sequence[int] = (),
    rest: bool = True,
) -> Match:
    """A match that stands at these steps (the last is open). `forces` gives further fields of a Force.

    What the steps lead to ends in a question that nobody answers (`REST`), unless `rest` is False: then the turn ends.
    """
    on_map = {ALLIES: allies or {}, JAPAN: japan or {}}
    state = State(
        scenario="campaign",
        turn=turn,
        steps=(game_turn or GameTurn(JAPAN), *((REST,) if rest else ()), *steps),
        forces={
            side: Force(
                at=dict(on_map[side]),
                supply=dict((supply or {}).get(side, {})),
                **(forces or {}).get(side, {}),
            )
            for side in SIDES
        },
        air={side: (air or {}).get(side, AirForce(5)) for side in SIDES},
        hands={side: (hands or {}).get(side) or Hand(GROUND.all_markers[side]) for side in SIDES},
        points={side: (points or {}).get(side, 0) for side in SIDES},
        known={a: (known or {}).get(a, Known()) for a in (ALLIES.value, JAPAN.value, EVERYBODY)},
    )
    return Match(GAME, "campaign", {"setup": "free"}, Scripted(*dice), state)


def due(side: Side, *arrived: UnitId, supply: int = 0) -> m.Reinforcement:
    """The Reinforcement Phase of a side with these units and supply points."""
    return m.Reinforcement(side, Arrivals(arrived, supply))


def in_malaya() -> dict[int, int]:
    """A Japanese regiment in Malaya, so that the Allies have not won (25.3)."""
    return {unit(JAPAN, "infantry"): MIDDLE}


def at_initiative(points: dict[Side, int], *dice: int, turn: int = 2) -> Match:
    return scene(
        m.Initiative(), points=points, dice=dice, turn=turn, hands=NO_HANDS, japan=in_malaya(), rest=False
    )


def checked(turn: int = 2, **forces: dict[int, int]) -> Match:
    return scene(m.VictoryPhase(), turn=turn, **forces)  # type: ignore[arg-type]


def brigade(u: int) -> bool:
    return SETTING.counters[u].size == "brigade"


def held(side: Side, *names: str) -> Hand:
    """A hand with these markers, and the rest in the pool."""
    pool = list(GROUND.all_markers[side])
    chosen = sorted(marker(name) for name in names)
    for each in chosen:
        pool.remove(each)
    return Hand(tuple(pool), tuple(chosen))


def broken(force: Force, *names: str) -> Force:
    """With these units broken down where they stand (9.1)."""
    for unit in map(SETTING.unit, names):
        spot = force.at[unit]
        into = subordinates(GROUND, force, unit)
        at = {u: there for u, there in force.at.items() if u != unit} | dict.fromkeys(into, spot)
        suppressed = force.suppressed
        if unit in suppressed:
            suppressed = suppressed.difference((unit,)).union(into)
        force = replace(force, at=at, suppressed=suppressed, broken=(*force.broken, unit))
    return force


def position(match: Match) -> Position:
    found = match.position
    assert isinstance(found, Position)
    return found


def top(match: Match) -> AnyStep:
    step: AnyStep = match.state.steps[-1]
    return step


def moving(match: Match) -> m.Moving:
    step = top(match)
    assert isinstance(step, m.Moving)
    return step


def left(match: Match) -> int:
    """Half movement points of the unit on the move."""
    points = moving(match).left
    assert points is not None
    return points


def force(match: Match, side: Side) -> Force:
    found: Force = match.state.forces[side]
    return found


def pass_phases(match: Match) -> list[Event]:
    """Both sides do nothing, until the next question that cannot be passed or the end of the game."""
    events: list[Event] = []
    quiet: dict[type[Any], Action] = {
        m.Allocating: m.EndAllocation(),
        m.Reinforcement: m.EndReinforcement(),
        m.Reorganization: m.EndReorganization(),
        m.Expenditure: m.EndLogistics(),
        m.Movement: m.EndMovement(),
        m.Strikes: m.EndStrikes(),
        m.Yamashita: m.Pass(),
    }
    while match.deciders:
        side = match.deciders[0]
        action = quiet.get(type(match.step(side)))
        if action is None:
            return events
        events += match_played(match.play(side, action))
    return events


def match_played(played: Played | Refusal) -> tuple[Event, ...]:
    assert isinstance(played, Played), played
    return played.events
