"""What a position is worth to a side: for simple computer players. No rules here."""

from __future__ import annotations

from pacwar.games.saipan.model import JAPAN, US
from pacwar.games.saipan.setting import Counter, Setting
from pacwar.games.saipan.view import View


def value(counter: Counter) -> float:
    """What a unit is worth: what it can do in attack and defense."""
    return counter.attack + counter.defense + counter.barrage + counter.fpf


def worth(setting: Setting, seen: View, side: str) -> float:
    """Units on the map and still to come, ours against theirs; landed units and Beachheads count for the U.S."""
    counters = setting.counters
    us, japan = seen.forces[US], seen.forces[JAPAN]
    american = sum(value(counters[u]) for u in us.on_map) - sum(value(counters[u]) for u in us.lost)
    american += 2 * len(seen.beachheads)
    japanese = sum(2 * value(counters[u]) for u in japan.on_map)
    return american - japanese if side == US else japanese - american
