"""One plain sentence for every step, action and event; a short name for an outcome; what a view is worth."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.records import Action, Event, Step
from toy import model as m
from toy.position import Setting
from toy.view import View

SENTENCES = {
    "SetUp": "both sides set up in secret",
    "Deploying": "{side}: where does the next counter stand?",
    "Deployed": "{side}: the counters are put on the map",
    "Turn": "the next turn",
    "Draw": "{side}: a chit is drawn",
    "Half": "{side}: order a counter, or say that you are done",
    "Moving": "{side}: {unit} is on the move, {left} left",
    "Reaction": "{side}: somebody has come to {at}: fire, slip away, or hold?",
    "Contact": "the counter looks for enemies",
    "Report": "{side}: what do you report of {at}?",
    "Ended": "the game is over: {why}",
    "PlaceAt": "at {spot}",
    "Ready": "ready",
    "PickUnit": "order {unit}",
    "Done": "done",
    "StepTo": "to {spot}",
    "Scout": "what is at {spot}?",
    "Stop": "stop here",
    "FireWith": "fire with {unit}",
    "SlipAway": "slip away with {unit}",
    "HoldFire": "hold the fire",
    "ReportArmed": "report: armed",
    "ReportNothing": "report: nothing",
    "CounterPlaced": "{unit} is set up at {at}",
    "SideDeployed": "{side}: all is set up",
    "TurnBegan": "turn {turn}",
    "ChitDrawn": "{side}: a chit is drawn ({chit})",
    "CounterMoved": "{side}: {unit} goes from {start} to {to}",
    "CounterFired": "{unit} fires at {at}, die {face}: {result}",
    "PlaceSearched": "at {at}: {found}",
    "CounterSlipped": "{unit} slips away",
    "CounterLost": "{unit} is lost",
    "ScoutSent": "{side}: who is at {at}?",
    "HexReported": "the report of {at}: {report}",
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
            return ", ".join(self.word("unit", unit) for unit in value) or "nobody"
        return "unseen" if value is None else str(value)


def label(events: Sequence[Event]) -> str:
    """A short name for what the dice lead to."""
    return next((event.result for event in events if type(event) is m.CounterFired), "nothing is rolled for")


def worth(setting: Setting, seen: View, side: str) -> float:
    """Fire that is left, ours against theirs, and somebody on the hill."""
    lost = sum(setting.counters[u].fire * (-1 if setting.counters[u].side == side else 1) for u in seen.lost)
    return lost + sum(unit.at in setting.hill for unit in seen.forces[m.Side(side)].units.values())
