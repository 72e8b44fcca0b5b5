"""Chapter 19: victory conditions of the five scenarios, and the end of the game."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Ended, Event, replace
from pacwar.games.bataan.agenda import with_tally
from pacwar.games.bataan.model import (
    JAPAN,
    NAMES,
    OTHER,
    US,
    GameEnded,
    PointsScored,
    Side,
    State,
    VictoryPhase,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import face

EXTENDED_TO = 29  # 19.51
CONDITIONS = {  # scenario -> rule of the Japanese conditions, rule of the US conditions
    "layac": ("19.15a", "19.15b"),
    "abucay": ("19.25a", "19.25b"),
    "mauban": ("19.35a", "19.35b"),
    "second": ("19.45a", "19.45b"),
    "campaign": ("19.56a", "19.56a"),
}
SIEGE = "19.56d"
KEPT_LAST = 11  # 19.56e: the last turn on which the 48th Division costs points


def last_turn(p: Position) -> int:
    """19.11, 19.21, 19.31, 19.41, 19.51 The last turn is on the card; the campaign may be extended."""
    card = p.field.scenario
    return EXTENDED_TO if p.state.tally.extended and card.also else card.last  # 19.11, 19.21, 19.31, 19.41


def victory_phase(p: Position, now: VictoryPhase, dice: Dice) -> Outcome[State]:
    """4.22 Some conditions are looked at every turn, the others when the last turn is over."""
    s = then(p.state)
    if p.field.scenario.also:
        return scored(p, s)
    won = outright(p)
    if won is not None:
        return over(s, JAPAN, won[1], won[0])
    return Outcome(s)


def outright(p: Position) -> tuple[str, str] | None:
    """19.25a-1, 19.25a-2, 19.35a, 19.45a Has Japan met a condition of any turn? Rule and reason."""
    s = p.state
    if s.scenario == "abucay":
        destroyed = len(p.ground.abucay & s.land.destroyed)
        if destroyed >= p.setting.victory.abucay_forts:
            return "19.25a-1", f"{destroyed} Abucay Line fortifications are destroyed"
    goals = p.field.scenario.goals
    if goals is None or s.scenario == "layac":
        return None
    held = friendly_goals(p)
    if held < goals.least:
        return None
    rule = "19.25a-2" if s.scenario == "abucay" else CONDITIONS[s.scenario][0]
    return rule, f"Japan holds {held} objectives"


def friendly_goals(p: Position) -> int:
    return sum(h in p.state.land.japanese for h in p.field.goals)


def at_the_end(p: Position) -> Outcome[State]:
    """4.22 The last turn is over."""
    s = p.state
    if p.field.scenario.also:
        return campaign_end(p, s)
    won = finally_won(p)
    by_japan, by_us = CONDITIONS[s.scenario]
    if won is not None:
        return over(s, JAPAN, won, by_japan)
    return over(s, US, "Japan has not met its victory conditions", by_us)


def finally_won(p: Position) -> str | None:
    """19.15a, 19.25a-3 Does Japan win now that the scenario is over?"""
    tally, victory = p.state.tally, p.setting.victory
    if p.state.scenario == "layac":
        goals = p.field.scenario.goals
        assert goals is not None
        if (
            friendly_goals(p) >= goals.least  # 19.15a-1
            and tally.lost[US] >= victory.layac_losses  # 19.15a-2
            and tally.lost[JAPAN] <= tally.lost[US]  # 19.15a-3
        ):
            return "Japan holds both objectives and has lost no more steps than the US"
    if p.state.scenario == "abucay":
        most, least = victory.abucay_losses[JAPAN], victory.abucay_losses[US]
        fought = tally.lost_in_combat
        if fought[JAPAN] <= most and fought[US] >= least:  # 19.25a-3
            return f"the US has lost {fought[US]} steps in combat, Japan {fought[JAPAN]}"
    return None


# -- the campaign -------------------------------------------------------------------------------------------


def scored(p: Position, s: State) -> Outcome[State]:
    """19.53b, 19.56b The victory points of a turn."""
    events: list[Event] = []
    points, siege = s.tally.points, s.tally.siege
    for gained, rule, why in (*earned(p), *forfeited(p)):
        points += gained  # 19.53b
        siege += gained if rule == SIEGE else 0
        events.append(PointsScored(rule=rule, points=gained, why=why))
    return Outcome(with_tally(s, points=points, siege=siege), tuple(events))


def earned(p: Position) -> list[tuple[int, str, str]]:
    """19.56 What a turn brings Japan as long as nothing changes: points, rule, reason."""
    s, setting = p.state, p.setting
    victory = setting.victory
    spot = setting.board.spot
    towns = sum(n for name, n in victory.towns.items() if spot(name) in s.land.japanese)
    retaken = sum(spot(name) in p.deployed[US].occupied for name in victory.retaken)
    found = [(towns, "19.56b", "towns"), (-retaken, "19.56c", "towns occupied by the US")]
    if is_besieged(p):
        found.append((victory.corregidor, SIEGE, "Corregidor under siege"))
    if s.tally.kept_48th and s.turn <= KEPT_LAST and is_48th_in_play(p):
        found.append((-victory.keep_48th, "19.56e", "48th Division in play"))
    return [item for item in found if item[0]]


def is_48th_in_play(p: Position) -> bool:
    """19.56e, 16.42b, R145 Is a unit of the 48th Division in play that is no Garrison?"""
    force, counters = p.state.forces[JAPAN], p.setting.counters
    members = p.ground.members[p.ground.formation_ids["48"]]
    return any((u in force.at or u in force.afloat) and not counters[u].garrison for u in members)  # R145


def forfeited(p: Position) -> list[tuple[int, str, str]]:
    """19.56d, R136 Without enough artillery in range Japan loses all bonus points that it has earned for Corregidor."""
    bonus = p.state.tally.siege
    return [(-bonus, SIEGE, "siege of Corregidor broken")] if bonus and not is_besieged(p) else []


def is_besieged(p: Position) -> bool:
    """19.56d Sixteen support points are within range of Corregidor."""
    return siege_points(p) >= p.setting.victory.siege


def siege_points(p: Position) -> int:
    """19.56d, R24 Japanese support points within range of Corregidor, counted as R25 says, in whatever condition
    (R109)."""
    victory, force = p.setting.victory, p.state.forces[JAPAN]
    distances = p.setting.board.distances(p.setting.board.spot(victory.anchor))
    return sum(
        face(p, force, u).attack
        for u, at in force.at.items()
        if p.ground.is_artillery[u]
        and at != p.setting.manila
        and distances[at] + victory.beyond <= p.setting.counters[u].range  # R24, R25, R109
    )


def level(p: Position, points: int) -> int:
    """19.56a, 19.56f (R21, R23) The index of the level of victory that these points reach."""
    victory, s = p.setting.victory, p.state
    shift = (victory.extended if s.tally.extended else 0) + (
        victory.optional if "reserve" in s.options else 0  # 19.56f, R21
    )
    reached = [i for i, x in enumerate(victory.levels) if i == 0 or points >= x.least + shift]  # R23
    return reached[-1]


def campaign_end(p: Position, s: State) -> Outcome[State]:
    won = p.setting.victory.levels[level(p, s.tally.points)]
    return over(s, won.winner, f"{won.title}: {s.tally.points} victory points", "19.56a")


def over(s: State, winner: Side, why: str, rule: str) -> Outcome[State]:
    """The game ends here."""
    scores = {winner.value: 1.0, OTHER[winner].value: 0.0}
    text = f"{NAMES[winner]} wins: {why}"
    after = replace(s, steps=(Ended(scores, text, rule),))
    return Outcome(after, (GameEnded(rule=rule, why=text),))
