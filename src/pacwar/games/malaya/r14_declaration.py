"""Chapter 14: Land Combat. 14.1-14.2: attackers and targets. All battles are declared before any is fought."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_about
from pacwar.core.records import Refusal, replace
from pacwar.games.malaya import r12_stacking as r12
from pacwar.games.malaya.agenda import changed, enclosing_step
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import (
    EVERYBODY,
    AddAttacker,
    AddTarget,
    AnyStep,
    Ashore,
    BattleDeclared,
    Battles,
    CombatPhase,
    Declarations,
    DeclareBattle,
    Declaring,
    EndBattle,
    EndDeclarations,
    Fight,
    PhaseBegan,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r18_fog import examined, shown
from pacwar.kit.engagement import Engagement, bits, units

MUST_ATTACK = Refusal("14.11", "units in an enemy ZOC must attack")
MUST_BE_ATTACKED = Refusal(
    "14.11", "enemy units in your ZOC, or whose ZOC you are in, must be attacked (14.13)"
)
NO_ENEMY = Refusal("14.0", "no unit that can still attack is adjacent to an enemy in that hex")
ATTACKED = Refusal("14.27", "a hex may be attacked only once per Combat Phase")
COMMITTED = Refusal(
    "14.14", "a unit may attack only once per Combat Phase"
)  # 14.25: nor with a part of its strength
NOT_BESIDE = Refusal("14.23", "all attackers must be adjacent to all defenders")
OVERSTACKED = Refusal(
    "12.5-3", "only units within the stacking limit may attack from an overstacked hex (R72)"
)
HQS_ALONE = Refusal("10.1", "HQs may not attack alone unless an enemy ZOC obliges them to (R117)")
NO_PARTNER = Refusal("14.21", "then other units that must fight could not")
NOBODY = Refusal("14.22", "choose at least one attacker")
LEFT_OUT = Refusal("14.21", "these units have no other battle and must join")


# -- the phase ----------------------------------------------------------------------------------------------


def combat_phase(p: Position, now: CombatPhase, dice: Dice) -> Outcome[State]:
    """14.0 The phase is over at once if no unit is adjacent to an enemy. 18.1: adjacent stacks are examined."""
    s, side = then(p.state), now.side
    if not p.front.contact:
        return Outcome(s)
    out = examined(p, then(p.state, Declarations(side)), side, beside(p, side), "18.1")
    return Outcome(out.state, (PhaseBegan(rule="14.0", side=side, phase="Land Combat Phase"), *out.events))


def beside(p: Position, side: Side) -> list[Spot]:
    """18.1 Enemy-held hexes next to a unit of a side, also to one that lies off the coast (22.4)."""
    own, enemy = p.deployed[side], p.enemy[side].occupied
    found = {n for spot in own.occupied for n in p.ground.beside[spot] if n in enemy}
    return sorted(found)


class Left:
    """Who may still attack which hex, after the battles that have been declared. Defenders are numbered hexes."""

    def __init__(self, p: Position, side: Side, fights: tuple[Fight, ...], named: tuple[UnitId, ...]) -> None:
        self.fights = fights
        graph, self.spots = p.front.engaged(side)
        self.number = {spot: i for i, spot in enumerate(self.spots)}
        for fight in fights:
            graph = graph.without(bits(fight.attackers), self.mask(fight.targets))
        self.idle = idle(p, side, named)
        self.everybody: Engagement = graph  # with those who could attack instead of others (R72)
        self.graph: Engagement = graph.without(bits(self.idle), 0) if self.idle else graph
        self.hqs = (
            bits([u for u in graph.touching if p.ground.is_hq[u]]) & graph.willing
        )  # who need not attack

    def mask(self, targets: tuple[Spot, ...]) -> int:
        """The hexes as bits. In a guess of the enemy's attack a hex may be adjacent to no unit: then its bit is unused."""
        return bits([self.number.get(spot, len(self.spots)) for spot in targets])

    def about(self, p: Position, side: Side, attackers: int, defenders: int) -> tuple[UnitId, ...]:
        """The units behind these bits."""
        stacks = p.enemy[side].stacks
        there = (u for i in units(defenders) for u in stacks.get(self.spots[i], ()))
        return (*units(attackers), *there)

    def are_alone(self, attackers: int, defenders: int) -> bool:
        """10.1, R117 Are these none but HQs who need not attack, against hexes that need not be attacked?"""
        return not attackers & ~self.hqs and not defenders & ~self.graph.spared

    def why_not(self, attackers: int, defenders: int) -> Refusal | None:
        """14.21 Why a battle of these, with others who may join them, cannot be completed."""
        graph = self.graph
        if attackers and not graph.can_be_completed(attackers, defenders):
            return NO_PARTNER
        if attackers and not self.are_alone(attackers, defenders):
            return None
        others = -1
        for i in units(defenders):
            others &= graph.touched.get(i, 0)
        why = NO_PARTNER
        for a in units(others):
            if graph.can_be_completed(attackers | 1 << a, defenders):
                if not self.are_alone(1 << a, defenders):
                    return None
                why = HQS_ALONE
        return why


def idle(p: Position, side: Side, named: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """12.5-3, R72 Units above the limit of an overstacked hex: they do not attack. Who has been named does, if he fits."""
    own, ground = p.deployed[side], p.ground
    found: list[UnitId] = []
    for spot in sorted(own.overstacked):
        stack = own.stacks[spot]
        first: list[UnitId] = []
        for unit in named:
            if unit in stack and sum(ground.weight[u] for u in (*first, unit)) <= LIMIT:
                first.append(unit)
        chosen = r12.fighting(ground, stack, ground.attack, first)
        found += [u for u in stack if u not in chosen]
    return tuple(found)


@fact_about
def left_found(p: Position) -> dict[tuple[UnitId, ...], Left]:
    """What is left, by the attackers that are named."""
    return {}


def left(p: Position, side: Side, *instead: UnitId) -> Left:
    """What is left if these are named as attackers besides those who have been."""
    fights = enclosing_step(p.state, Declarations).fights
    now = p.state.steps[-1]
    built = now.attackers if type(now) is Declaring else ()
    named = (*(u for fight in fights for u in fight.attackers), *built, *instead)
    known = left_found(p)
    if named not in known:
        known[named] = Left(p, side, fights, named)
    return known[named]


def check_end(p: Position, now: Declarations, a: EndDeclarations) -> Refusal | None:
    """14.13 All who must attack do, and all who must be attacked are (13.6)."""
    open_ = left(p, now.side)
    attackers, defenders = open_.graph.obliged
    if attackers:
        return replace(MUST_ATTACK, about=units(attackers))
    if defenders:
        return replace(MUST_BE_ATTACKED, about=open_.about(p, now.side, 0, defenders))
    return None


def end(p: Position, now: Declarations, a: EndDeclarations, dice: Dice) -> Outcome[State]:
    """14.28 Now the battles are fought, one at a time; 22.4: then assaulting units are ashore, or lost. R91: where no enemy
    is left they land before any battle."""
    afloat = [Ashore(now.side)] if p.state.forces[now.side].afloat else []
    battles: list[AnyStep] = [*afloat, Battles(now.side, now.fights)] if now.fights else []
    return Outcome(then(p.state, *battles, *afloat))


# -- one battle ---------------------------------------------------------------------------------------------


def is_attacked(fights: tuple[Fight, ...], spot: Spot) -> bool:
    return any(spot in fight.targets for fight in fights)


def hexes(p: Position, now: Declarations) -> list[Spot]:
    """Every enemy hex beside an own unit."""
    return list(left(p, now.side).spots)


def check_declare(p: Position, now: Declarations, a: DeclareBattle) -> Refusal | None:
    if is_attacked(now.fights, a.spot):
        return ATTACKED
    open_ = left(p, now.side)
    i = open_.number.get(a.spot)
    if i is None or i not in open_.graph.touched:
        return NO_ENEMY
    return open_.why_not(0, 1 << i)


def declare(p: Position, now: Declarations, a: DeclareBattle, dice: Dice) -> Outcome[State]:
    """14.3-1 A battle is put together: first the hex, then who attacks it."""
    return Outcome(ahead(p.state, Declaring(now.side, (a.spot,))))  # 14.3-1


def attackers(p: Position, now: Declaring) -> Iterator[UnitId]:
    """14.22 Units in all hexes around the first target."""
    open_ = left(p, now.side)
    touched = open_.everybody.touched.get(open_.number.get(now.targets[0], -1), 0)
    return (unit for unit in units(touched) if unit not in now.attackers)


def check_attacker(p: Position, now: Declaring, a: AddAttacker) -> Refusal | None:
    open_ = left(p, now.side)
    if a.unit in now.attackers or any(a.unit in fight.attackers for fight in open_.fights):
        return COMMITTED
    if a.unit in open_.idle:
        open_ = left(p, now.side, a.unit)  # he attacks, and another does not
        if a.unit in open_.idle:
            return OVERSTACKED
    defenders = open_.mask(now.targets)
    touching = open_.graph.touching.get(a.unit)
    if touching is None or touching & defenders != defenders:
        return NOT_BESIDE
    return open_.why_not(bits(now.attackers) | 1 << a.unit, defenders)


def add_attacker(p: Position, now: Declaring, a: AddAttacker, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, replace(now, attackers=(*now.attackers, a.unit))))


def more_hexes(p: Position, now: Declaring) -> Iterator[Spot]:
    """14.21 Further hexes for the same battle."""
    return (spot for spot in left(p, now.side).spots if spot not in now.targets)


def check_target(p: Position, now: Declaring, a: AddTarget) -> Refusal | None:
    open_ = left(p, now.side)
    if a.spot in now.targets or is_attacked(open_.fights, a.spot):
        return ATTACKED
    i = open_.number.get(a.spot)
    if i is None or i not in open_.graph.touched:
        return NO_ENEMY
    defenders = open_.mask(now.targets) | 1 << i
    if not open_.graph.is_complete(bits(now.attackers), defenders):
        return NOT_BESIDE
    return open_.why_not(bits(now.attackers), defenders)


def add_target(p: Position, now: Declaring, a: AddTarget, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, replace(now, targets=(*now.targets, a.spot))))


def check_battle(p: Position, now: Declaring, a: EndBattle) -> Refusal | None:
    """14.21 Who could fight in no other battle must be in this one."""
    if not now.attackers:
        return NOBODY
    open_ = left(p, now.side)
    attackers, defenders = bits(now.attackers), open_.mask(now.targets)
    if open_.are_alone(attackers, defenders):
        return HQS_ALONE
    mine, theirs = open_.graph.stranded(attackers, defenders)
    if mine or theirs:
        return replace(LEFT_OUT, about=open_.about(p, now.side, bits(mine), bits(theirs)))
    return None


def end_battle(p: Position, now: Declaring, a: EndBattle, dice: Dice) -> Outcome[State]:
    """14.2 The battle is declared; all in it lie open from now on (R63). 14.26: no unit in a hex is withheld."""
    s = then(p.state)
    declared = enclosing_step(s, Declarations)
    fight = Fight(tuple(sorted(now.targets)), tuple(sorted(now.attackers)))
    s = changed(s, declared, replace(declared, fights=(*declared.fights, fight)))
    enemy = p.enemy[now.side]
    defenders = tuple(u for spot in fight.targets for u in enemy.stacks.get(spot, ()))
    s = shown(s, EVERYBODY, (*fight.attackers, *defenders), fight.targets)  # R63
    told = BattleDeclared(
        rule="14.2",
        side=now.side,
        targets=fight.targets,
        attackers=fight.attackers,
        defenders=defenders,
        supply=sum(enemy.of.supply.get(spot, 0) for spot in fight.targets),
    )
    return Outcome(s, (told,))
