"""Chapter 14: Land Combat. 14.3-14.4: one battle, its percentile, its column shifts, its die, and what follows from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import BreakdownLine, Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Action, Event, Refusal, replace
from pacwar.games.malaya import r10_headquarters as r10
from pacwar.games.malaya import r12_stacking as r12
from pacwar.games.malaya import r15_losses as r15
from pacwar.games.malaya import r15_pursuit as r15p
from pacwar.games.malaya.agenda import changed, enclosing_step
from pacwar.games.malaya.model import (
    JAPAN,
    OTHER,
    AnyStep,
    ApplyThaisResist,
    Battle,
    BattleMarkers,
    BattleResolved,
    Battles,
    ChooseAssault,
    ChooseRaid,
    ColumnShifted,
    Fight,
    PlayMarker,
    Pursuit,
    Resolution,
    ResolveBattle,
    Retreats,
    Side,
    Spot,
    State,
    TableChoice,
    TableChosen,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.printed import Result

NO_BATTLE = Refusal("14.28", "no battle has been declared for that hex")
DISTANCES = {"one": 1, "two": 2, "rout": 0}  # 15.31
TABLES: dict[type[Action], str] = {ChooseRaid: "raid", ChooseAssault: "assault"}
SHIFTING = ("5.3-J-Banzai", "5.3-J-TankShock", "5.3-A-ThaisResist")


# -- which battle is next -----------------------------------------------------------------------------------


def to_resolve(p: Position, now: Battles) -> Iterator[Spot]:
    return (spot for fight in now.fights for spot in fight.targets)


def check_resolve(p: Position, now: Battles, a: ResolveBattle) -> Refusal | None:
    return None if any(a.spot in fight.targets for fight in now.fights) else NO_BATTLE


def resolve_next(p: Position, now: Battles, a: ResolveBattle, dice: Dice) -> Outcome[State]:
    fight = next(fight for fight in now.fights if a.spot in fight.targets)
    return Outcome(begun(p, now, fight))


def battles_settled(p: Position, now: Battles) -> Outcome[State] | None:
    """14.28 The last battle comes by itself; one whose attackers or defenders are gone is no battle any more."""
    at, enemy = p.state.forces[now.side].at, p.enemy[now.side].occupied
    fights = tuple(
        fight
        for fight in now.fights
        if any(u in at for u in fight.attackers) and any(spot in enemy for spot in fight.targets)
    )
    if not fights:
        return Outcome(then(p.state))
    if len(fights) == 1:
        return Outcome(begun(p, now, fights[0]))
    return None if len(fights) == len(now.fights) else Outcome(then(p.state, replace(now, fights=fights)))


def begun(p: Position, now: Battles, fight: Fight) -> State:
    """14.3 The sub-sequence of a battle lies on the agenda in rulebook order. 14.26: all in a hex defend together."""
    side, enemy = now.side, OTHER[now.side]
    at, there = p.state.forces[side].at, p.enemy[side]
    attackers = tuple(u for u in fight.attackers if u in at)
    defenders = tuple(u for spot in fight.targets for u in there.stacks.get(spot, ()))  # 14.26: all of them
    origin = {**{u: at[u] for u in attackers}, **{u: there.at[u] for u in defenders}}
    return then(
        p.state,
        BattleMarkers(side),
        BattleMarkers(enemy),  # R133: after the attacker, both before the table is chosen
        TableChoice(side),
        Resolution(),
        Battle(side, fight.targets, attackers, defenders, origin),
        replace(now, fights=tuple(other for other in now.fights if other is not fight)),
    )


# -- 14.4: the table ----------------------------------------------------------------------------------------


def choose(p: Position, now: TableChoice, a: ChooseRaid | ChooseAssault, dice: Dice) -> Outcome[State]:
    """14.3-2, 14.41 The attacker chooses, or the defender with Intelligence (R2); the sides keep their roles."""
    s = then(p.state)
    battle = enclosing_step(s, Battle)
    table = "raid" if type(a) is ChooseRaid else "assault"  # 14.3-2, R2
    s = changed(s, battle, replace(battle, table=table))
    return Outcome(s, (TableChosen(rule="14.41", side=now.side, table=table),))


# -- 14.3-3, 14.3-4: percentile and shifts ------------------------------------------------------------------


class Shift(NamedTuple):
    columns: int  # to the right if positive (14.31)
    why: str
    rule: str


class Sums(NamedTuple):
    """The breakdown of a battle."""

    attack: int
    defense: int
    percent: int | None  # None: against a defense of 0 (R33)
    shifts: tuple[Shift, ...]
    column: int

    @property
    def shift(self) -> int:
        return sum(shift.columns for shift in self.shifts)


def sums_of(p: Position, battle: Battle) -> Sums:
    """14.3-3 to 14.3-5 Percentile, shifts and column."""
    ground, columns = p.ground, len(p.setting.crt.columns)
    defenders = fighters(p, battle)
    attack = sum(ground.attack[u] for u in battle.attackers)
    defense = sum(ground.defense[u] for u in defenders)
    percent = 100 * attack // defense if defense else None  # R32
    column = base_column(p, battle, defenders)
    found = (
        *support(p, battle),
        *suppression(p, battle, defenders),
        *terrain(p, battle),
        *coastal_defense(p, battle),
        *markers(p, battle),
    )
    shifts = tuple(shift for shift in found if shift.columns)  # 26.14b: 0 is no shift
    column += sum(shift.columns for shift in shifts)
    return Sums(attack, defense, percent, shifts, min(max(column, 0), columns - 1))  # 14.31


def fighters(p: Position, battle: Battle) -> tuple[UnitId, ...]:
    """14.26 The defenders that count. 12.5-3: of an overstacked hex those within the limit with which the owner does
    best: the strongest, or none that is suppressed if that is worth more (R72)."""
    suppressed = p.state.forces[OTHER[battle.side]].suppressed
    strongest = within_limit(p, battle)
    if suppressed.isdisjoint(strongest):
        return strongest
    fit = within_limit(p, battle, suppressed)
    if not suppressed.isdisjoint(fit) or base_column(p, battle, fit) > base_column(p, battle, strongest):
        return strongest  # 8.2-4 costs one column at most
    return fit


def within_limit(p: Position, battle: Battle, last: Collection[UnitId] = ()) -> tuple[UnitId, ...]:
    """12.5-3 The strongest within the limit of an overstacked hex, these last: no unit that has room is withheld (14.26).
    15.35: not units that retreated there. In other hexes all units."""
    owner, defense = p.enemy[battle.side], p.ground.defense
    retreated = enclosing_step(p.state, Battles).retreated
    found: list[UnitId] = []
    for spot in battle.targets:
        stack = owner.stacks.get(spot, ())
        if spot in owner.overstacked:
            stack = tuple(u for u in stack if u not in retreated)
            first = r12.fighting(p.ground, tuple(u for u in stack if u not in last), defense) if last else ()
            stack = r12.fighting(p.ground, stack, defense, first)
        found += stack
    return tuple(found)


def base_column(p: Position, battle: Battle, defenders: tuple[UnitId, ...]) -> int:
    """14.3-3 The column of the percentile, before shifts."""
    attack = sum(p.ground.attack[u] for u in battle.attackers)
    defense = sum(p.ground.defense[u] for u in defenders)
    if not attack:
        return 0  # 14.12
    if not defense:
        return len(p.setting.crt.columns) - 1  # R33
    return p.setting.percentages.column(100 * attack // defense)  # R32


def support(p: Position, battle: Battle) -> Iterator[Shift]:
    """10.3, 14.32 The best HQ of each side. 26.14b: a support of 0 is no shift.

    22.4, R59: an assault could come from any all-sea hex beside its target, so the radius counts to the nearest.
    """
    side, enemy = battle.side, OTHER[battle.side]
    at, afloat = p.state.forces[side].at, p.state.forces[side].afloat
    sea = [spot for u in battle.attackers if u in afloat for spot in p.ground.sea_beside[afloat[u]]]
    places = {side: {*(at[u] for u in battle.attackers), *sea}, enemy: set(battle.targets)}
    for owner, sign in ((side, 1), (enemy, -1)):
        hq = r10.supporting(p, owner, places[owner])
        if hq is not None:
            whose = "attacker" if owner is side else "defender"
            yield Shift(sign * p.setting.counters[hq].support, f"HQ support for the {whose}", "10.3")


def suppression(p: Position, battle: Battle, defenders: tuple[UnitId, ...]) -> Iterator[Shift]:
    """8.2-3, 8.2-4 One column, however many are suppressed."""
    forces = p.state.forces
    if not forces[battle.side].suppressed.isdisjoint(battle.attackers):
        yield Shift(-1, "suppressed attackers", "8.2-3")
    if not forces[OTHER[battle.side]].suppressed.isdisjoint(defenders):
        yield Shift(1, "suppressed defenders", "8.2-4")


def terrain(p: Position, battle: Battle) -> Iterator[Shift]:
    """14.33 The best single one; 21.1: a fortification comes in addition, once (R20)."""
    board, chart = p.setting.board, p.setting.terrain
    defender = OTHER[battle.side]
    at = p.state.forces[battle.side].at
    starts = {at[u] for u in battle.attackers}
    best, why = 0, ""
    for spot in battle.targets:
        name = board.terrain[spot]
        if chart.hexes[name].shift > best:
            best, why = chart.hexes[name].shift, name
        for feature, side in chart.sides.items():
            if side.shift > best and all(board.has(feature, start, spot) for start in starts):  # R51
                best, why = side.shift, feature
    yield Shift(-best, why, "14.33")
    if not p.state.forces[defender].forts.isdisjoint(battle.targets):
        yield Shift(-chart.fortification[defender], "fortification", "21.1")  # R20


def coastal_defense(p: Position, battle: Battle) -> Iterator[Shift]:
    """26.15b Against an amphibious attack without help by land. R41: once."""
    afloat, counters = p.state.forces[battle.side].afloat, p.setting.counters
    by_sea = battle.side is JAPAN and all(u in afloat for u in battle.attackers)
    if by_sea and any(counters[u].kind == "coastal" for u in battle.defenders):
        yield Shift(-p.setting.terrain.coastal_defense, "coastal defense", "26.15b")  # R41


def markers(p: Position, battle: Battle) -> Iterator[Shift]:
    """5.3 Banzai in Japan's favour whether it attacks or defends; Tank Shock; Thais Resist of either side."""
    for marker in battle.markers:
        kind = p.ground.markers[marker]
        yield Shift(1 if battle.side is kind.side else -1, kind.title, kind.rule)
    if battle.thais:
        yield Shift(-1, "Thais Resist", "5.3-J-ThaisResist")


# -- 14.3-6, 14.3-7: the die, and its result ----------------------------------------------------------------


def resolve(p: Position, now: Resolution, dice: Dice) -> Outcome[State]:
    """14.3-6 One die under the column; what the result demands lies on the agenda in its order (15.1)."""
    battle = enclosing_step(p.state, Battle)
    sums = sums_of(p, battle)
    face = dice.roll(6, "14.3-6")
    crt = p.setting.crt
    code = (crt.raid if battle.table == "raid" else crt.assault).result(sums.column, face)
    told: list[Event] = [ColumnShifted(rule=x.rule, columns=x.columns, why=x.why) for x in sums.shifts]
    told.append(
        BattleResolved(
            rule=f"14.5-{code}",
            targets=battle.targets,
            attack=sums.attack,
            defense=sums.defense,
            percent=sums.percent,
            shift=sums.shift,
            column=sums.column,
            face=face,
            table=battle.table,
            result=code,
        )
    )
    fought = replace(battle, result=code, surrounded=surrounded(p, battle))
    s = changed(then(p.state), battle, fought)
    out = follow(p, s, fought, crt.results[code])
    return Outcome(out.state, (*told, *out.events))


def surrounded(p: Position, battle: Battle) -> tuple[UnitId, ...]:
    """15.21, R121 Units with nothing around them but enemies, their zones, what cannot be entered, and the map edge (R132).
    Not at sea (R91)."""
    counters, costs, found = p.setting.counters, p.setting.costs, []
    for unit in (*battle.attackers, *battle.defenders):
        side = p.ground.side_of[unit]
        here, enemy = p.state.forces[side].at[unit], p.enemy[side]
        if here in p.setting.sea:
            continue  # R91
        ways = costs[counters[unit].mechanized][False][here]
        if all(n in enemy.occupied or n in enemy.zone for n in ways):  # R121; R132: and the map edge
            found.append(unit)
    return tuple(found)


def follow(p: Position, s: State, battle: Battle, result: Result) -> Outcome[State]:
    """15.1 Losses, then retreats (14.3-8), then pursuit (14.3-9), as crt.yaml has them for each code.

    14.5-AE, 14.5-AS, 14.5-AZ, 14.5-AA, 14.5-AM: the attacker suffers; 14.5-DE, 14.5-DS (R17), 14.5-DZ, 14.5-DA, 14.5-DM
    (R18): the defender; 14.5-BB: both; 14.5-CT: neither. 15.11, 15.12: no unit outside the battle, nor an HQ that only supports it.
    """
    rule = f"14.5-{battle.result}"
    parties = {battle.side: battle.attackers, OTHER[battle.side]: battle.defenders}  # 15.11, 15.12
    losers = {
        "attacker": (battle.side,),  # 14.5-AE, 14.5-AS, 14.5-AZ, 14.5-AA, 14.5-AM
        "defender": (OTHER[battle.side],),  # 14.5-DE, 14.5-DS, 14.5-DZ, 14.5-DA, 14.5-DM
        "both": (battle.side, OTHER[battle.side]),  # 14.5-BB
        "nobody": (),  # 14.5-CT
    }[result.loser]
    agenda: list[AnyStep] = []
    events: list[Event] = []
    if result.pursuit:  # 14.3-9; R18: by the side that does not lose
        agenda += [Pursuit(OTHER[side], parties[OTHER[side]], result.pursuit) for side in reversed(losers)]
    for side in losers:
        s, losses, more = r15.suffer(p, s, battle, side, result.loss, rule)
        if result.retreat != "none":
            losses = (*losses, Retreats(side, parties[side], DISTANCES[result.retreat]))  # 14.3-8
        agenda = [*losses, *agenda]  # 14.5-BB: the defender's come first
        events += more
    return Outcome(ahead(s, *agenda), tuple(events))  # 15.1


def over(p: Position, now: Battle, dice: Dice) -> Outcome[State]:
    """14.3-10 The battle is over, and so is the assault from the sea on its hexes (22.4)."""
    out = r15p.assault_over(p, now)
    return Outcome(then(out.state), out.events)  # 14.3-10


# -- the breakdown, before anybody commits himself ----------------------------------------------------------


def breakdown_of(p: Position, side: Side, action: Action) -> tuple[BreakdownLine, ...]:
    """The breakdown as it would stand after an action. Which enemy HQs are active a side has to guess."""
    if type(p.state.steps[-1]) not in (BattleMarkers, TableChoice):
        return ()
    battle = enclosing_step(p.state, Battle)
    if type(action) is PlayMarker and p.ground.markers[action.marker].rule in SHIFTING:
        battle = replace(battle, markers=(*battle.markers, action.marker))
    elif type(action) is ApplyThaisResist:
        battle = replace(battle, thais=True)
    sums = sums_of(p, battle)
    lines = [BreakdownLine(f"attack {sums.attack}, defense {sums.defense}", None, "14.3-3")]
    if not sums.attack:
        lines.append(BreakdownLine("no attack strength: lowest column", None, "14.12"))
    elif sums.percent is None:
        lines.append(BreakdownLine("no defense: highest column", None, "R33"))
    else:
        lines.append(BreakdownLine(f"{sums.percent} percent", None, "14.3-3"))
    lines += [BreakdownLine(shift.why, shift.columns, shift.rule) for shift in sums.shifts]
    name = p.setting.crt.columns[sums.column]
    table = TABLES.get(type(action), "")
    return (*lines, BreakdownLine(f"column {name}", None, "14.3-5", table, sums.column + 1))
