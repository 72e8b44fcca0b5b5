"""Chapter 10.4: the Coordination Die Roll Modifiers Table, which air units, artillery and ground units share."""

from __future__ import annotations

from pacwar.games.bataan.agenda import sequence_of
from pacwar.games.bataan.model import Combat
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Coordination


def coordination(p: Position, combat: Combat) -> tuple[Coordination, ...]:
    """7.21a-n5, 7.21b-n5, 10.41b, 10.43d The lines that count: the sequence, and the cover of the Defender Hex."""
    sequence, table = sequence_of(p.state), p.setting.terrain.coordination
    assert sequence is not None
    cover = p.setting.map[combat.target].cover
    lines = (table[sequence.mode],)  # 7.21a-n5, 7.21b-n5, R116
    return (*lines, *((table[cover],) if cover in table else ()))  # 10.41b, 10.43d
