"""What the dice do to whom, for the odds: battles, fire in the air, strikes, and reinforcements on their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pacwar.core.contract import Fate
from pacwar.core.records import Event
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    OTHER,
    AirFired,
    BattleResolved,
    ForceZAttacked,
    HexBombarded,
    ReinforcementInterdicted,
    Side,
)
from pacwar.games.malaya.position import Position
from pacwar.kit.grammar import counted

LOSSES = {  # 15.2, with how much it matters
    "attrition": ("lose a unit or break one down", 2.0),
    "half": ("lose half of their factors", 4.0),
    "cut": ("lose all but one battalion of each unit", 7.0),
    "all": ("are annihilated", 10.0),
}
RETREATS = {"one": ("retreat", 1.0), "two": ("retreat", 1.0), "rout": ("rout", 1.5)}  # 15.31
BOMBED = {  # 16.81
    "S": (("are suppressed", 1.0),),
    "D": (("are suppressed", 1.0), ("suffer a loss", 2.0)),
}
FORCE_Z = {"S": "have Force Z damaged", "D": "lose Force Z"}  # 26.16a


def fates(p: Position, side: str, events: Sequence[Event]) -> Iterator[Fate]:
    for event in events:
        match event:
            case BattleResolved():
                yield from fought(p, event)
            case HexBombarded():
                yield from bombed(event)
            case ForceZAttacked() if event.result in FORCE_Z:
                yield Fate(ALLIES, FORCE_Z[event.result], 5.0)
            case ReinforcementInterdicted() if event.result != "-":
                lost = event.result == "E"
                yield Fate(event.side, f"have a unit {'hit' if lost else 'delayed'} on the way", 1.0 + lost)
    yield from shot_down(events)


def fought(p: Position, event: BattleResolved) -> Iterator[Fate]:
    """14.5 What the code of the result says."""
    result = p.setting.crt.results[event.result]
    defender = ALLIES if p.enemy[JAPAN].occupied.issuperset(event.targets) else JAPAN
    losers: dict[str, tuple[Side, ...]] = {
        "attacker": (OTHER[defender],), "defender": (defender,), "both": (ALLIES, JAPAN), "nobody": (),
    }  # fmt: skip
    for side in losers[result.loser]:
        for found in (LOSSES.get(result.loss), RETREATS.get(result.retreat)):
            if found is not None:
                yield Fate(side, *found)


def bombed(event: HexBombarded) -> Iterator[Fate]:
    """16.84 Antiaircraft fire is for those that strike."""
    for what, weight in BOMBED.get(event.result, ()):
        yield Fate(OTHER[event.side], what, weight)
    if event.result == "AA":
        yield Fate(event.side, "come under antiaircraft fire", 1.0)


def shot_down(events: Sequence[Event]) -> Iterator[Fate]:
    """16.51 All fire of a side together."""
    eliminated, damaged = dict.fromkeys((ALLIES, JAPAN), 0), dict.fromkeys((ALLIES, JAPAN), 0)
    for event in events:
        if type(event) is AirFired:
            eliminated[OTHER[event.side]] += event.eliminated
            damaged[OTHER[event.side]] += event.damaged
    for side, points in eliminated.items():
        if points:
            yield Fate(side, f"lose {counted(points, 'air point')}", 2.0 * points)
    for side, points in damaged.items():
        if points:
            yield Fate(side, f"have {counted(points, 'air point')} damaged", 1.0 * points)
