"""What can be taken back: the former positions of the side that is asked, and why it can go back no farther."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.machine import OpenPosition
from pacwar.core.records import Event, Refusal, Roll, Step

NOTHING = "no undo: you have no action to take back"
OVER = "no undo: the game is over"


class Former:
    """Positions to which the asked side may go back; in a secret decision, agendas of each lane."""

    def __init__(self) -> None:
        self.positions: list[OpenPosition] = []
        self.lanes: dict[str, list[tuple[Step, ...]]] = {}
        self.ended: Refusal | None = (
            None  # why undo goes back no farther; None: nothing has been played since
        )

    def can_undo(self, side: str, in_secret: bool) -> bool:
        return bool(self.lanes.get(side) if in_secret else self.positions)

    def note(
        self,
        side: str,
        events: Sequence[Event],
        rolls: Sequence[Roll],
        before: OpenPosition,
        after: OpenPosition,
        *,
        strict: bool,
    ) -> None:
        """Undo ends at a roll, at a discovery, when another side is asked, and where a rule makes the action final."""
        if side not in after.open or len(after.open) > 1:
            self.ended = None
        elif rolls:
            self.ended = Refusal(rolls[0].rule, "no undo: the dice were already rolled")
        else:
            for event in events:
                if event.reveals:
                    self.ended = Refusal(event.rule, "no undo: the last action revealed something")
                    break
                if event.fixes and strict:
                    self.ended = Refusal(event.rule, "no undo: earlier actions are final")
                    self.positions.clear()
            else:
                self.positions.append(before)
                return
        self.positions.clear()

    def note_lane(self, side: str, agenda: tuple[Step, ...], *, closed: bool) -> None:
        """A side has played in its lane, which was at this agenda before. A closed lane stays closed."""
        if closed:
            self.lanes.pop(side, None)
        else:
            self.lanes.setdefault(side, []).append(agenda)

    def close_lanes(self, rule: str) -> None:
        """All have decided."""
        self.lanes.clear()
        self.positions.clear()
        self.ended = Refusal(rule, "no undo: the secret decision is over")

    def copied(self) -> Former:
        copy = Former()
        copy.positions, copy.ended = list(self.positions), self.ended
        copy.lanes = {side: list(agendas) for side, agendas in self.lanes.items()}
        return copy
