"""Odds before you commit: the same rules run with every face of every die, on what a side knows.

Where a side is asked before the first roll, the quiet answer (nothing added) is assumed and named. After the roll, the
next prompt ends the preview, and so does the end of a turn. Where units make checks that do not depend on each other,
each is looked at by itself. If there are more branches than can be followed, they are sampled, and the odds say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pacwar.core import branches
from pacwar.core.branches import Branch, TooMany
from pacwar.core.contract import Ask, BreakdownLine, Fate, Game
from pacwar.core.dice import Seeded
from pacwar.core.records import Action, Event, Record, encode, replace
from pacwar.core.setting import ScenarioSetting

SAMPLES = 1_000  # rolls by which odds are estimated, over all guesses
UNHURT = "unhurt"  # what else may become of a unit
EACH = "each unit checks"  # the only outcome of a preview that looks at each check by itself


class Chance(Record, frozen=True):
    """One outcome: its probability (as a fraction "5/36" and a number), its short name, and its events up to a discovery."""

    part: str
    chance: float
    label: str
    events: tuple[Event, ...]


class FateChance(Record, frozen=True):
    """What may become of a side, or of one of its units, and how likely that is."""

    side: str
    what: str
    unit: int | None
    part: str
    chance: float


class Odds(Record, frozen=True):
    """The odds of an action. `assuming` names the answers that were assumed on the way to the roll.

    `chances` are the outcomes of the roll, the likeliest first. `fates` are what happens to whom, what matters most
    first: fates of a side may come together, those of one unit exclude each other.
    """

    chances: tuple[Chance, ...]
    breakdown: tuple[BreakdownLine, ...]
    fates: tuple[FateChance, ...] = ()
    assuming: tuple[str, ...] = ()
    rolled: bool = True  # False: no die is rolled before the next prompt
    guesses: int = 0  # of hidden facts over which they are averaged; 0: no hidden fact matters
    samples: int = 0  # rolls by which they are estimated; 0: they are exact


class World(NamedTuple):
    """What may happen if the position is this one."""

    breakdown: tuple[BreakdownLine, ...]
    before: Any  # the position before the roll
    ends: list[Branch]
    assuming: tuple[str, ...]
    samples: int


def odds(
    game: Game, setting: ScenarioSetting, p: Any, side: str, action: Action, guesses: Sequence[Any] = ()
) -> Odds:
    """The distribution of what `side` will have been told at the next prompt: averaged over guesses if there are any."""
    positions = guesses or (p,)
    samples = SAMPLES // len(positions)
    worlds = [
        _world(game, setting, each, side, action, samples, number) for number, each in enumerate(positions)
    ]
    chances = _chances(game, worlds)
    return Odds(
        chances,
        _joined_lines([world.breakdown for world in worlds]),
        _fates(game, worlds, side),
        tuple(dict.fromkeys(text for world in worlds for text in world.assuming)),
        any(end.rolled or end.checks for world in worlds for end in world.ends),
        len(guesses),
        sum(world.samples for world in worlds),
    )


def certain(game: Game) -> Odds:
    """For the lanes of a secret decision, which have no dice."""
    return Odds((Chance("1", 1.0, game.label(()), ()),), (), rolled=False)


def _world(
    game: Game, setting: ScenarioSetting, p: Any, side: str, action: Action, most: int, number: int
) -> World:
    breakdown = game.breakdown(p, side, action)
    assuming: list[str] = []
    while True:
        act, samples = branches.deed(game, p, action), 0
        try:
            ends = branches.after(game, p, side, act)
        except TooMany:
            samples = most
            dice = _seeded(game, setting, p, side, action, number)
            ends = list(_sampled(game, p, side, action, samples, dice))
        if len(ends) != 1 or ends[0].rolled or ends[0].checks:
            break
        following = ends[0].position
        quiet = quiet_answer(game, following)
        if quiet is None:
            break
        p, action = following, quiet
        assuming.append(f"{p.state.steps[-1].side}: {setting.describe(quiet)}")
    return World(breakdown, p, ends, tuple(assuming), samples)


def _seeded(game: Game, setting: ScenarioSetting, p: Any, side: str, action: Action, number: int) -> Seeded:
    """By what the side sees, so that they fall alike each time, and for twins."""
    return Seeded(f"{number} {encode(game.view(p.state, side))!r} {setting.write(action)}")


def _sampled(game: Game, p: Any, side: str, action: Action, samples: int, dice: Seeded) -> Iterator[Branch]:
    """Some ways that the dice may fall."""
    act, share = branches.deed(game, p, action), Fraction(1, samples)
    for _ in range(samples):
        yield branches.drawn(game, p, side, act, dice)._replace(part=share)


def quiet_answer(game: Game, p: Any) -> Action | None:
    """The answer that adds nothing, if the open step has one and it is legal."""
    now = p.state.steps[-1]
    ask = game.steps.get(type(now))
    if not isinstance(ask, Ask) or ask.quiet is None:
        return None
    return ask.quiet if ask.by_action[type(ask.quiet)].check(p, now, ask.quiet) is None else None


# -- in words -----------------------------------------------------------------------------------------------


def fates_in_words(setting: ScenarioSetting, found: Odds, side: str) -> list[str]:
    """What happens to whom, for one side: "they retreat 40%", "2/6 Mar: lost 10%"."""
    return [_in_words(setting, fate, side) for fate in found.fates]


def _in_words(setting: ScenarioSetting, fate: FateChance, side: str) -> str:
    who = "you" if fate.side == side else "they"
    what = (
        f"{who} {fate.what}"
        if fate.unit is None
        else f"{setting.arguments['unit'].name(fate.unit)}: {fate.what}"
    )
    return f"{what} {fate.chance:.0%}"


def how_sure(found: Odds) -> list[str]:
    """What odds that are not exact must say of themselves."""
    said = []
    if found.samples:
        said.append(f"about: sampled by {found.samples} rolls")
    if found.guesses:
        said.append(
            f"averaged over {found.guesses} {'guesses' if found.guesses > 1 else 'guess'} of what is hidden"
        )
    return said


# -- what may happen ----------------------------------------------------------------------------------------


def _chances(game: Game, worlds: Sequence[World]) -> tuple[Chance, ...]:
    """The outcomes by their short names."""
    shares: dict[str, Fraction] = {}
    events: dict[str, tuple[Event, ...]] = {}
    for world in worlds:
        for end in world.ends:
            label = EACH if end.checks and not end.rolled else game.label(end.told)
            shares[label] = shares.get(label, Fraction(0)) + end.part / len(worlds)
            events.setdefault(label, _expected(end.told))
    ordered = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Chance(str(part), float(part), label, events[label]) for label, part in ordered)


def _expected(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events up to the first discovery, which cannot be known in advance."""
    shown = next((i for i, event in enumerate(told) if event.reveals), len(told))
    return told[:shown]


Shares = dict[tuple[str, str, int | None], tuple[Fraction, float]]  # side, fate, unit -> probability, weight


def _fates(game: Game, worlds: Sequence[World], side: str) -> tuple[FateChance, ...]:
    """What may happen to whom, and what else may become of the units."""
    total: Shares = {}
    for world in worlds:
        for end in world.ends:
            _add(total, _of_branch(game, world.before, end, side), end.part / len(worlds))
    spared: dict[tuple[str, int], Fraction] = {}
    for (owner, _, unit), (part, _) in total.items():
        if unit is not None:
            spared[owner, unit] = spared.get((owner, unit), Fraction(1)) - part
    total |= {(owner, UNHURT, unit): (part, 0.0) for (owner, unit), part in spared.items() if part}
    ordered = sorted(
        total.items(),
        key=lambda item: (-item[1][0] * Fraction(item[1][1]), item[0][0], item[0][2] or -1, item[0][1]),
    )
    return tuple(
        FateChance(owner, what, unit, str(part), float(part)) for (owner, what, unit), (part, _) in ordered
    )


def _of_branch(game: Game, before: Any, end: Branch, side: str) -> Shares:
    """The fates in one branch. Checks at its end do not depend on each other: it is enough that one of them fails."""
    found = {_key(fate): (Fraction(1), fate.weight) for fate in worst(game.fates(before, side, end.told))}
    for check in end.checks:
        shares: Shares = {}
        for branch in branches.alone(game, check, side):
            _add(shares, _of_branch(game, check, branch, side), branch.part)
        for key, (part, weight) in shares.items():
            known = found.get(key, (Fraction(0), 0.0))
            found[key] = 1 - (1 - known[0]) * (1 - part), max(known[1], weight)
    return found


def _add(total: Shares, more: Shares, times: Fraction) -> None:
    for key, (part, weight) in more.items():
        before = total.get(key, (Fraction(0), 0.0))
        total[key] = before[0] + part * times, max(before[1], weight)


def _key(fate: Fate) -> tuple[str, str, int | None]:
    return fate.side, fate.what, fate.unit


def worst(fates: Iterable[Fate]) -> list[Fate]:
    """Of a unit only the worst: its fates exclude each other."""
    worst: dict[tuple[str, str | int], Fate] = {}
    for fate in fates:
        key = (fate.side, fate.what if fate.unit is None else fate.unit)
        if key not in worst or fate.weight > worst[key].weight:
            worst[key] = fate
    return list(worst.values())


# -- the breakdown over guesses -----------------------------------------------------------------------------


Slot = tuple[
    str, str, int
]  # rule, chart, and which of its lines it is: other lines of a slot stand instead of it


def _joined_lines(many: Sequence[tuple[BreakdownLine, ...]]) -> tuple[BreakdownLine, ...]:
    """The lines of all guesses: one that only some of them have says in how many, the likeliest of a slot first."""
    counts: Counter[tuple[Slot, BreakdownLine]] = Counter()
    slots: list[Slot] = []
    for lines in many:
        had: Counter[tuple[str, str]] = Counter()
        place = 0
        for line in lines:
            slot = line.rule, line.chart, had[line.rule, line.chart]
            had[line.rule, line.chart] += 1
            counts[slot, line] += 1
            if slot not in slots:
                slots.insert(place, slot)
            place = slots.index(slot) + 1
    ordered = sorted(counts.items(), key=lambda item: (slots.index(item[0][0]), -item[1]))
    return tuple(line if n == len(many) else replace(line, guesses=n) for (_, line), n in ordered)
