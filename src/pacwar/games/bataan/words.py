"""The names of things, as sentences use them."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.games.bataan.ground import Ground
from pacwar.games.bataan.model import JAPAN, NAMES, Side
from pacwar.kit.grammar import conjugated


class Words:
    """Names of units, hexes, formations, events, air units, ships and numbers."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.setting = ground, ground.setting

    def side(self, side: Side | None) -> str:
        return "both sides" if side is None else NAMES[side]

    def unit(self, unit: int) -> str:
        return self.setting.names[unit]

    def units(self, units: Sequence[int]) -> str:
        return ", ".join(map(self.unit, units)) or "no unit"

    def do(self, units: Sequence[int], verb: str) -> str:
        """1/41 retreats, but 1/41, 1/42 retreat."""
        return f"{self.units(units)} {conjugated(verb, plural=len(units) > 1)}"

    def hex(self, spot: int | None) -> str:
        if spot is None:
            return "off the map"
        name = self.setting.board.name(spot)
        if not self.setting.board.is_hex(spot):
            return f"the {name} box"
        place = self.setting.map[spot].place
        return f"{name} ({place})" if place else name

    def hexes(self, spots: Sequence[int]) -> str:
        return ", ".join(map(self.hex, spots)) or "nowhere"

    def formation(self, formation: int | None) -> str:
        return "a formation" if formation is None else self.ground.formations[formation].title

    def formations(self, formations: Sequence[int]) -> str:
        return " and ".join(map(self.formation, formations)) or "no formation"

    def event(self, event: int | None, side: Side = JAPAN) -> str:
        if event is None:
            return "an event marker"
        return f"Event {self.ground.letters[event]} ({self.ground.events[event][side].title})"

    def letter(self, event: int) -> str:
        return f"Event {self.ground.letters[event]}"

    def air(self, air: int) -> str:
        return self.ground.air_names[air]

    def flights(self, air: Sequence[int]) -> str:
        return ", ".join(map(self.air, air)) or "no air unit"

    def ship(self, ship: int) -> str:
        return self.ground.ship_names[ship]

    def ships(self, ships: Sequence[int]) -> str:
        return ", ".join(map(self.ship, ships)) or "no ship"

    def zone(self, zone: int) -> str:
        return self.ground.zones[zone]

    def points(self, points: int, what: str) -> str:
        return f"{points} {what} point" if points == 1 else f"{points} {what} points"

    def die(self, face: int, drm: int) -> str:
        return f"die {face}" if not drm else f"die {face} {drm:+d}"
