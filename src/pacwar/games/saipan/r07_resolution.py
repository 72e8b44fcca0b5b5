"""Chapter 7: Combat. 7.4-7.6: the breakdown of an attack, the die, and its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import BreakdownLine, Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Action, Event, argument, replace
from pacwar.games.saipan import r13_victory as r13
from pacwar.games.saipan.agenda import changed, eliminated, enclosing_step
from pacwar.games.saipan.model import (
    JAPAN,
    OTHER,
    AddAttacker,
    AddBarrage,
    AddFpf,
    AddFpfSupport,
    AddSupport,
    AddTarget,
    Advance,
    AnyStep,
    Attack,
    AttackResolved,
    BanzaiLosses,
    Combat,
    DeclareBanzai,
    NoEffect,
    Resolution,
    Retreats,
    Side,
    State,
    UnitId,
)
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.r08_artillery import solely_artillery
from pacwar.games.saipan.setting import LINE_NAMES, LINES

NONE = "-"


class Term(NamedTuple):
    """One addend of a breakdown."""

    unit: UnitId | None  # None: Ground Support
    how: str
    value: int
    rule: str


class Sums(NamedTuple):
    """An attack added up: the totals, the terrain line, the column, and every addend with its rule."""

    attack: int
    defense: int
    differential: int
    line: str
    column: int
    terms: tuple[Term, ...]


def sums_of(p: Position, attack: Attack) -> Sums:
    """7.0 Attack total minus defense total, on the line of the defender's best terrain (7.43)."""
    counters = p.setting.counters
    own = [_attacker(p, attack, unit) for unit in attack.attackers]
    own += [Term(unit, "Barrage", counters[unit].barrage, "8.21") for unit in attack.barrage]
    if attack.support:
        own.append(Term(None, "Ground Support", attack.support, "9.11"))
    against = [Term(unit, "Defense", -counters[unit].defense, "7.0") for unit in attack.targets]  # 8.5
    against += [Term(unit, "FPF", -counters[unit].fpf, "8.43") for unit in attack.fpf]
    if attack.fpf_support:
        against.append(Term(None, "Ground Support as FPF", -attack.fpf_support, "9.11"))
    total, defense = sum(term.value for term in own), -sum(term.value for term in against)
    best = terrain_line(p, attack)  # 7.43
    column = p.setting.lines[best].column(
        total - defense
    )  # 7.61-1: the ends absorb; 7.52: no shift by choice
    return Sums(total, defense, total - defense, best, column, (*own, *against))


def _attacker(p: Position, attack: Attack, unit: UnitId) -> Term:
    """10.11 In a Banzai attack infantry and engineers count double; adjacent artillery uses its Barrage (8.31)."""
    strength = p.setting.strength[unit]
    if attack.banzai and p.setting.is_massed[unit]:
        return Term(unit, "Attack, doubled", 2 * strength, "10.11")
    if p.setting.is_artillery[unit]:
        return Term(unit, "Barrage", strength, "8.31")
    return Term(unit, "Attack", strength, "7.0")


def terrain_line(p: Position, attack: Attack) -> str:
    """7.43 The line of the table; 7.45: the best of any defender. The attacker's terrain does not count (7.41)."""
    found = target_lines(p, attack)
    return next(line for line in LINES if line in found)


def terrain_rule(p: Position, attack: Attack) -> str:
    """The rule that gives the defender this line."""
    found = target_lines(p, attack)
    if len(found) > 1:
        return "7.45"
    if "river" not in found:
        return "7.44"
    guns = attack.barrage or attack.support or any(p.setting.is_artillery[u] for u in attack.attackers)
    return "8.62" if guns else "7.42"


def target_lines(p: Position, attack: Attack) -> set[str]:
    """7.44 The line of each defender: its hex, or the River in front of it if that is better."""
    hexes = {  # 7.41: of the defenders, only
        unit: p.setting.line_of[spot] for unit in attack.targets if (spot := p.where(unit)) is not None
    }
    return {
        "river" if line == "clear" and behind_river(p, attack, unit) else line for unit, line in hexes.items()
    }


def behind_river(p: Position, attack: Attack, target: UnitId) -> bool:
    """7.42, 8.62 The river counts if there are adjacent non-artillery attackers and all of them cross one (R30)."""
    here = p.where(target)
    ground = [p.where(u) for u in attack.attackers if not p.setting.is_artillery[u]]  # R30
    return bool(ground) and all(p.setting.board.has("river", h, here) for h in ground)  # type: ignore[arg-type]  # all on the map


def resolve(p: Position, now: Resolution, dice: Dice) -> Outcome[State]:
    """7.0 One die under the column; the result is applied at once."""
    attack, combat, setting = p.attack, p.combat, p.setting
    sums = sums_of(p, attack)
    face = dice.roll(6, "7.0")
    result = setting.crt.result(sums.column, face)  # 7.61; R25: every cell as it stands
    told: list[Event] = [
        AttackResolved(
            rule="7.61", targets=attack.targets, attackers=attack.attackers, attack=sums.attack, defense=sums.defense,
            differential=sums.differential, line=sums.line, column=sums.column + 1, face=face, result=result,
        )
    ]  # fmt: skip
    result = effective(p, attack, result, told)
    spent = {
        attack.side: combat.support[attack.side] - attack.support,
        OTHER[attack.side]: combat.support[OTHER[attack.side]] - attack.fpf_support,
    }
    fought = replace(
        combat,
        support={side: spent[side] for side in combat.support},
        fought=combat.fought.union(attack.attackers, attack.barrage),
        attacked=combat.attacked.union(attack.targets),
        fired=combat.fired.union(attack.fpf),
    )
    s = changed(p.state, combat, fought)
    return apply_result(p, then(s), replace(attack, result=result), attack, told)


def effective(p: Position, attack: Attack, result: str, told: list[Event]) -> str:
    """8.15 Artillery and Ground Support alone: only D2, D3 and De count; 8.33, R22: adjacent artillery suffers A results."""
    if result == NONE:
        return NONE
    if solely_artillery(p, attack):
        if result == "D1":
            told.append(NoEffect(rule="8.15", result=result))
            return NONE
        if result[0] == "A" and not attack.attackers:  # 8.33, R22: adjacent artillery suffers it
            told.append(NoEffect(rule="8.14", result=result))
            return NONE
    return result


def apply_result(p: Position, s: State, attack: Attack, old: Attack, told: list[Event]) -> Outcome[State]:
    """7.62, R1 D: the defender retreats; A: the attacker; De, Ae: eliminated. Then Banzai losses, then the advance."""
    setting, state = p.setting, changed(s, old, attack)
    side, result = attack.side, attack.result
    # 8.14, 8.44: artillery at a distance, and artillery that gave FPF, has no part in the result
    losers = attack.targets if result[0] == "D" else attack.attackers if result[0] == "A" else ()
    loser = OTHER[side] if result[0] == "D" else side
    agenda: list[AnyStep] = []
    if result[1:] == "e":
        paths = tuple((spot,) for unit in losers if (spot := p.where(unit)) is not None)
        state = changed(state, attack, replace(attack, paths=paths, lost=losers))
        gone = eliminated(setting, state, losers, "7.62")
        state, told = gone.state, [*told, *gone.events]
    elif losers:
        agenda.append(Retreats(loser, losers, int(result[1:])))  # R1
        guns = frozenset(u for u in losers if setting.is_artillery[u])
        if guns:  # 8.41
            combat = enclosing_step(state, Combat)
            struck = replace(combat, silenced=combat.silenced | guns, struck=combat.struck | guns)
            state = changed(state, combat, struck)
    if attack.banzai:  # 10.0, R11: after the result, before the advance; R23: the need
        agenda.append(BanzaiLosses(JAPAN, sum(setting.counters[u].defense for u in attack.targets)))
    if losers:
        winners = attack.attackers if result[0] == "D" else attack.targets  # 7.94: adjacent participants
        agenda.append(Advance(OTHER[loser], winners))
    return Outcome(ahead(state, *agenda), tuple(told))


def attack_over(p: Position, now: Attack, dice: Dice) -> Outcome[State]:
    """12.32 A landing unit that is not ashore after its attack is eliminated; the game may be decided (R14)."""
    s = p.state
    drowned = tuple(u for u in now.attackers if u in s.at_sea)
    if drowned:
        return eliminated(p.setting, s, drowned, "12.32")
    if (over := r13.decided(p)) is not None:
        return over
    return Outcome(then(s))


def breakdown_of(p: Position, side: Side, action: Action) -> tuple[BreakdownLine, ...]:
    """The breakdown as it would stand after an action that adds to the attack; () where none waits for its die."""
    if not any(type(step) is Resolution for step in p.state.steps):
        return ()
    attack = p.attack
    change = ADDS.get(type(action))
    if change is not None:
        attack = replace(attack, **change(attack, argument(action)))
    sums = sums_of(p, attack)
    lines = [
        BreakdownLine(
            f"{p.setting.unit_name(t.unit)} {t.how}" if t.unit is not None else t.how, t.value, t.rule
        )
        for t in sums.terms
    ]
    lines.append(
        BreakdownLine(
            f"Combat Differential, {sums.attack} to {sums.defense}",
            sums.differential,
            "7.0",
        )
    )
    column = sums.column + 1
    line = f"{LINE_NAMES[sums.line]} line, column {column}"
    return (*lines, BreakdownLine(line, None, terrain_rule(p, attack), "crt", column))


ADDS: dict[type[Action], Callable[[Attack, Any], dict[str, Any]]] = {
    AddAttacker: lambda attack, unit: {"attackers": (*attack.attackers, unit)},
    AddTarget: lambda attack, unit: {"targets": (*attack.targets, unit)},
    AddBarrage: lambda attack, unit: {"barrage": (*attack.barrage, unit)},
    AddSupport: lambda attack, points: {"support": attack.support + points},
    AddFpf: lambda attack, unit: {"fpf": (*attack.fpf, unit)},
    AddFpfSupport: lambda attack, points: {"fpf_support": attack.fpf_support + points},
    DeclareBanzai: lambda attack, _: {"banzai": True},
}
