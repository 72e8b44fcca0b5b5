"""One plain sentence for every step, action and event; a short name for an outcome; the value of a view."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.contract import Fate
from pacwar.core.records import Action, Event, Step
from toy import model as m
from toy.position import Position, Setting
from toy.view import View

SENTENCES = {
    "SetUp": "both sides set up in secret",
    "Deploying": "choose a place for the next counter, then press Ready",
    "Deployed": "{side}: put the counters on the map",
    "Turn": "begin the next turn",
    "Draw": "{side}: draw a chit",
    "Half": "order a counter, or end the half",
    "Moving": "move {unit}, scout or stop: {left} movement points left",
    "Reaction": "react to the counter that entered {at}, or hold fire",
    "Contact": "search the place for enemies",
    "Report": "report on {at}",
    "Ended": "the game is over: {why}",
    "PlaceAt": "place at {spot}",
    "Ready": "ready",
    "PickUnit": "order {unit}",
    "Done": "end the half",
    "StepTo": "move to {spot}",
    "Scout": "scout {spot}",
    "Stop": "stop here",
    "FireWith": "fire with {unit}",
    "SlipAway": "slip away with {unit}",
    "HoldFire": "hold fire",
    "ReportArmed": "report armed",
    "ReportNothing": "report nothing",
    "CounterPlaced": "{unit} is placed at {at}",
    "SideDeployed": "{side}: set-up is complete",
    "TurnBegan": "turn {turn}",
    "ChitDrawn": "{side}: chit drawn ({chit})",
    "CounterMoved": "{side}: {unit} moves from {start} to {to}",
    "CounterFired": "{unit} fires at {at}, die {face}: {result}",
    "PlaceSearched": "search of {at}: {found}",
    "CounterSlipped": "{unit} slips away",
    "CounterLost": "{unit} is lost",
    "ScoutSent": "{side}: {at} is scouted",
    "HexReported": "report on {at}: {report}",
    "GameEnded": "the game is over: {why}",
}


class Words:
    """Sentences with the names of counters and places."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def describe(self, record: Step | Action | Event) -> str:
        words = {field: self.word(field, getattr(record, field)) for field in record.__struct_fields__}
        return SENTENCES[type(record).__name__].format(**words)

    def word(self, field: str, value: object) -> str:
        if field in ("spot", "at", "start", "to"):
            return self.setting.board.name(value) if isinstance(value, int) else "out of sight"
        if field == "unit":
            return self.setting.names[value] if isinstance(value, int) else "a face-down counter"
        if isinstance(value, tuple):
            return ", ".join(self.word("unit", unit) for unit in value) or "no enemy"
        return "unseen" if value is None else str(value)


def label(events: Sequence[Event]) -> str:
    """A short name for an outcome."""
    return next((event.result for event in events if type(event) is m.CounterFired), "no roll")


def fates(p: Position, side: str, events: Sequence[Event]) -> list[Fate]:
    """What the fire does to whom. Who a counter is may not be known: only its side is named."""
    lost = [p.setting.counters[event.unit].side for event in events if type(event) is m.CounterLost]
    return [Fate(owner, "lose a counter") for owner in lost]


def worth(setting: Setting, seen: View, side: str) -> float:
    """The enemy's lost fire less one's own, plus one for each counter on the hill."""
    lost = sum(setting.counters[u].fire * (-1 if setting.counters[u].side == side else 1) for u in seen.lost)
    return lost + sum(unit.at in setting.hill for unit in seen.forces[m.Side(side)].units.values())
