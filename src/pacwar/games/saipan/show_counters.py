"""What is printed on the counters of Saipan."""

from __future__ import annotations

from pacwar.core.scene import Counter, Face
from pacwar.games.saipan.model import NAMES
from pacwar.games.saipan.setting import Setting
from pacwar.games.saipan.show_charts import values_provenance

TINTS = {  # ground of the symbol by the end of the formation's name; corps and army troops keep the side's own
    "2nd Marine Division": "#f6edcf",
    "4th Marine Division": "#f4cf5c",
    "27th Infantry Division": "#bfd8ee",
    "43rd Division": "#fdf1cd",
    "29th Division": "#fdf1cd",
    "47th Independent Mixed Brigade": "#f3b99b",
    "5th Naval Base Force": "#bcd6ea",
    "1st Yokosuka Special Naval Landing Force": "#bcd6ea",
}


def counters(setting: Setting) -> tuple[Counter, ...]:
    return tuple(
        Counter(
            key=f"u{unit}",
            side=counter.side.value,
            text=f"{NAMES[counter.side]} {name}, {counter.kind} {counter.size}, {counter.formation}",
            name=name,
            symbol=counter.symbol or counter.kind,
            size=counter.size,
            faces=(Face(counter.values),),
            tint=next((tint for end, tint in TINTS.items() if counter.formation.endswith(end)), ""),
            formation=counter.formation,
            provenance=values_provenance(setting, name, counter.range).kind,
        )
        for unit, (name, counter) in enumerate(zip(setting.names, setting.counters, strict=True))
    )
