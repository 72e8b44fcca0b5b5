"""What a seat sees of a match that the rules of today cannot replay: its stored states, its log, and where it parts."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.records import replace
from pacwar.core.stored import StoredMatch
from pacwar.table.aging import Parted
from pacwar.table.archive import NoteRow
from pacwar.table.audience_log import AudienceLog
from pacwar.table.wire import Frame, PartedCard, Prompt

ASKS = "The rules of today do not fit this match"


def shown(frame: Frame, card: PartedCard) -> Frame:
    """The frame of a seat, with the card. No side is asked."""
    prompt = frame.prompt if frame.result else Prompt(ASKS, card.rule, "Parted")
    return replace(frame, parted=card, asked=(), prompt=prompt)


def card(parted: Parted, match: StoredMatch, teller: AudienceLog, notes: Sequence[NoteRow]) -> PartedCard:
    """Numbers are those of the audience's own log, and the reason is told to the side whose action it was, since an
    entry of the other side may be secret."""
    rule, entry = parted.at.rule, parted.at.entry
    after = teller.number(max(entry - 1, 0), notes)
    where = (
        f"the rules of today fit it up to entry {after} of the log" if entry else "its opening does not fit"
    )
    text = f"This match was played with {match.played_with}; {where}"
    told = match.result is not None or parted.side in ("", teller.side)
    return PartedCard(
        after, teller.number(match.shown, notes), rule, f"{text}: {parted.at.why}" if told else text
    )
