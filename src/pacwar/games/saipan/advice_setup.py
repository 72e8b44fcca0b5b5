"""Opinions about the set-up of both scenarios, the landing and the reinforcements (15.1)."""

from __future__ import annotations

from pacwar.core.records import Action, Step, argument
from pacwar.games.saipan import model as m
from pacwar.games.saipan.advice_ground import MapAnalysis
from pacwar.games.saipan.model import JAPAN, US, Spot, UnitId
from pacwar.games.saipan.position import Position

INFANTRY_FIRST = 1  # up to this turn reinforcements are infantry
BATTERIES = 3  # so many guns before more infantry comes
LAST_GUNS = 10  # guns landed later would hardly fire
PASSABLE = -1.6  # a stretch of beach that will do for a landing
ON_BEACHES = 9  # Japanese units that hold beaches; the others are a reserve


def opinion(analysis: MapAnalysis, p: Position, step: Step, action: Action) -> float | None:
    match step:
        case m.WriteLandings():
            return (
                _landing(analysis, step.written, argument(action)) if isinstance(action, m.WriteHex) else 0.0
            )
        case m.Deployment():
            return analysis.values[action.unit] if isinstance(action, m.DeployUnit) else 0.0
        case m.Deploying():
            return _post(analysis, p, step.unit, argument(action))
        case m.Landing() if isinstance(action, m.PickReinforcement):
            return analysis.values[action.unit]
        case m.GoingAshore() | m.Offshore():
            return 0.0
        case m.Reinforcement():
            return _reinforcement(analysis, p, action)
        case _:
            return None


def _landing(analysis: MapAnalysis, written: tuple[Spot, ...], beach: Spot) -> float:
    """Six hexes side by side, so that units support each other: anywhere that will do, since Japan guards the best."""
    if not written:
        return min(analysis.stretches[beach], PASSABLE)
    row = analysis.setting.board.distances(beach)
    return -float(sum(row[h] for h in written))


def _post(analysis: MapAnalysis, p: Position, unit: UnitId, spot: Spot) -> float:
    """Japan: hold beaches of the likely stretches, not all of them; a reserve and the guns stand in the middle."""
    setting = analysis.setting
    row = setting.board.distances(spot)
    deployed = p.state.forces[JAPAN].on_map
    near = sum(row[h] <= 1 for h in deployed.values())
    if setting.is_massed[unit] and sum(h in setting.is_beach for h in deployed.values()) < ON_BEACHES:
        if spot not in setting.is_beach:
            return -100.0
        return round(analysis.stretches[spot]) - 4.0 * near
    if spot in setting.is_beach:
        return -100.0
    if setting.is_artillery[unit]:
        reach = setting.counters[unit].range
        covered = sum(row[h] <= reach for h in analysis.likely)
        return covered - 3.0 * max(4 - min(row[h] for h in setting.beaches), 0)
    march = sum(min(analysis.cost(spot, h), 40) for h in analysis.likely) / len(analysis.likely)
    return -round(march / 4) - 0.5 * near


def _reinforcement(analysis: MapAnalysis, p: Position, action: Action) -> float:
    """Marines for the perimeter, then guns, then whatever is strongest."""
    if isinstance(action, m.EndReinforcement):
        return -1.0
    s, setting = p.state, analysis.setting
    unit: UnitId = argument(action)
    counter = setting.counters[unit]
    batteries = sum(setting.is_artillery[u] for u in s.forces[US].on_map)
    wants_guns = INFANTRY_FIRST < s.turn <= LAST_GUNS and batteries < BATTERIES
    if setting.is_artillery[unit]:
        return (20.0 if wants_guns else 0.0) + counter.barrage + counter.fpf + counter.range / 8
    return (
        analysis.values[unit]
        + (0.5 if counter.kind == "infantry" else 0.0)
        + (10.0 if not wants_guns else 0.0)
    )
