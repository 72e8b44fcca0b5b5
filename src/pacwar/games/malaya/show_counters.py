"""What is printed on the counters of Malaya: units, supply, command markers; and their backs."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.scene import Counter, Face
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import SIDES
from pacwar.games.malaya.show_charts import values_provenance
from pacwar.games.malaya.text import ADJECTIVES

SYMBOLS = {  # where the table of unit symbols has another word
    "hq": "headquarters",
    "antiaircraft": "anti_aircraft",
    "coastal_defense": "coast_artillery",
    "airfield": "aviation",
    "armored_recon": "reconnaissance",
    "amphibious": "naval",
}
TINTS = {  # ground of the symbol by the formation, as printed counters have it
    "9th Indian Division": "#f2dfae",
    "11th Indian Division": "#e8c98e",
    "17th Indian Division": "#dcd3a0",
    "8th Australian Division": "#c9dba8",
    "18th British Division": "#bfd3e6",
    "5th Division": "#f6d9b8",
    "18th Division": "#f3c6a4",
    "Imperial Guards Division": "#f3e3a0",
    "56th Division": "#e9c7c0",
}
JUNGLE_TRAINED = "#a9cf95"  # 26.13b: the green unit box


def counters(ground: LookupTables) -> tuple[Counter, ...]:
    return (*units(ground), *markers(ground))


def units(ground: LookupTables) -> Iterator[Counter]:
    setting = ground.setting
    for unit, (name, counter) in enumerate(zip(setting.names, setting.counters, strict=True)):
        is_hq, symbol = ground.is_hq[unit], counter.symbol or counter.kind
        words = (
            f"{ADJECTIVES[counter.side]} {name}",
            f"{counter.kind} {counter.size}",
            f"support {counter.support}, radius {counter.radius}" if is_hq else "",
            counter.formation,
        )
        yield Counter(
            key=f"u{unit}",
            side=counter.side.value,
            text=", ".join(filter(None, words)),
            name=name,
            symbol=SYMBOLS.get(symbol, symbol),
            size=counter.size,
            faces=(Face(counter.values),),
            tint=JUNGLE_TRAINED if counter.is_jungle_trained else TINTS.get(counter.formation, ""),
            formation=counter.formation,
            provenance=values_provenance(setting, name).kind,
        )


def markers(ground: LookupTables) -> Iterator[Counter]:
    for side in SIDES:
        key, whose = side.value, ADJECTIVES[side]
        yield Counter(f"{key} units", key, f"{whose} units")  # R61
        yield Counter(f"{key} supply", key, f"{whose} supply points", "supply", "supply", kind="supply")
        yield Counter(f"{key} marker", key, f"{whose} command marker", kind="marker")
        for marker, printed in enumerate(ground.markers):
            text = f"{whose} {printed.title}: {printed.text}"
            yield Counter(f"{key} marker {marker}", key, text, printed.title, kind="marker")
