"""The drawing of a game for text clients, and the default for a game without one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pacwar.core.drawing import Drawing
from pacwar.core.records import Event
from pacwar.core.setting import ScenarioSetting


class Bare:
    """For a game without a drawing: words only."""

    styles: Mapping[str, str] = {}

    def __init__(self, setting: ScenarioSetting) -> None:
        self.setting = setting

    def side(self, side: str) -> str:
        return str(side)

    def status(self, seen: Any) -> str:
        return f"Turn {seen.turn}" if hasattr(seen, "turn") else ""

    def whole(self, seen: Any, width: int, marked: Collection[int] = ()) -> list[str]:
        return ["This game has no text map."]

    def part(self, seen: Any, focus: Collection[int], width: int, marked: Collection[int] = ()) -> list[str]:
        return []

    def legend(self) -> str:
        return ""

    def look(self, seen: Any, spot: int) -> str:
        return self.setting.arguments["spot"].name(spot)

    def where(self, seen: Any, kind: str, value: int) -> int | None:
        return value if kind == "spot" else None

    def about(self, seen: Any) -> list[int]:
        return []

    def at(self, seen: Any, spot: int) -> tuple[int, ...]:
        return ()

    def remark(self, seen: Any, kind: str, value: int) -> str:
        return ""

    def roster(self, seen: Any) -> list[tuple[str, list[tuple[str, str]]]]:
        return []

    def fold_moves(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        return [(self.setting.describe(event), event.rule) for event in events]


def picture_of(setting: ScenarioSetting) -> Drawing[Any]:
    return setting.drawing or Bare(setting)
