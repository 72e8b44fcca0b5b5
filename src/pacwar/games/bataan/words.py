"""The names of things, as sentences use them."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import JAPAN, NAMES, US, Side
from pacwar.games.bataan.printed import Loss, read_result
from pacwar.kit import names as kit
from pacwar.kit.grammar import counted, hexes


def meaning(code: str) -> str:
    """11.11 A result of a CRT in words."""
    result = read_result(code)
    parts = [
        (name, befalls(loss)) for name, loss in (("attacker", result.attacker), ("defender", result.defender))
    ]
    return "; ".join(f"{name} {words}" for name, words in parts if words) or "no effect"


def befalls(loss: Loss) -> str:
    words = [
        "is eliminated" if loss.eliminated else "",
        f"loses {counted(loss.steps, 'step')}" if loss.steps else "",
        "retreats" if loss.retreat else "",
        "is Disrupted" if loss.disrupted else "",
    ]
    return ", ".join(filter(None, words))


def drift(result: str) -> str:
    """15.44 A result of the Amphibious Invasion Table in words."""
    if not result[1:].isdigit():
        return "lands there" if result == "0" else "aborts"
    return f"drifts {hexes(int(result[1:]))} {'north' if result[0] == 'N' else 'south'}"


def foraged(result: str) -> str:
    """6.44 A result of the Forage Table in words."""
    if result.startswith("D"):
        return f"Disease ({result[1:]})"
    return counted(int(result), "supply point")


class Names(kit.Names):
    """Names of units, hexes, formations, events, air units, ships and numbers."""

    box = "the {} box"

    def __init__(self, ground: LookupTables) -> None:
        super().__init__(ground.setting)
        self.ground, self.setting = ground, ground.setting

    def side(self, side: Side | None) -> str:
        return "both sides" if side is None else NAMES[side]

    def moved(self, units: Sequence[int], start: int | None, to: int) -> str:
        if start is None:
            return f"{self.do(units, 'enters')} the map in {self.hex(to)}"
        return f"{self.do(units, 'moves')} {self.hex(start)} to {self.hex(to)}"

    def judged(self, unsupplied: Sequence[int], emergency: Sequence[int]) -> str:
        """6.1 The units that are not In Supply; nothing of lists that are empty."""
        lists = (("Out of Supply", unsupplied), ("Emergency Supply", emergency))
        return "; ".join(f"{title}: {self.units(x)}" for title, x in lists if x) or "all units In Supply"

    def inside(self, spot: int | None) -> str:
        return "" if spot is None else f" in {self.hex(spot)}"

    def formation(self, formation: int | None) -> str:
        return "a formation" if formation is None else self.ground.formations[formation].title

    def marker(self, formation: int | None) -> str:
        return "an activation marker" if formation is None else f"the {self.formation(formation)} marker"

    def favor(self, drm: int) -> str:
        """7.12 The Initiative DRM: for Japan if it is positive."""
        return f"{NAMES[JAPAN if drm > 0 else US]} +{abs(drm)}" if drm else "0"

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
        return ", ".join(map(self.air, air)) or "no air units"

    def ship(self, ship: int) -> str:
        return self.ground.ship_names[ship]

    def ships(self, ships: Sequence[int]) -> str:
        return ", ".join(map(self.ship, ships)) or "no ships"

    def zone(self, zone: int) -> str:
        return self.ground.zones[zone]

    def points(self, points: int, what: str) -> str:
        return counted(points, f"{what} point")

    def die(self, face: int, drm: int) -> str:
        return f"die {face}" if not drm else f"die {face} {drm:+d}"
