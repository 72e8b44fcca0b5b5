"""A match in which every die is a move of its own: the line of play from its start, as game-tree search needs it.

An action that needs a roll waits until a face is given. It is then played again from its beginning with the faces so
far. The match itself changes only when the last face is given.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pacwar.core.branches import DieWanted, Fork
from pacwar.core.log import SeenEntry
from pacwar.core.match import Match
from pacwar.core.records import Fault, Refusal, decode, encode
from pacwar.lab.arena import Arena

GUESS = -1  # in place of an action: hidden information was guessed again

Move = tuple[str, int, tuple[int, ...] | bytes]  # side, number of the action, faces; or the state of a guess


class PlayLine:
    """Where a line of play has come to."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.match: Match | None = None  # None: the match needs dice before the first decision
        self.faces = 0  # of the die that is needed; 0: none
        self.moves: list[Move] = []
        self._pending: tuple[str, int] | None = None  # who waits for dice, with which action
        self._script: tuple[int, ...] = ()
        self._texts: dict[str, list[tuple[SeenEntry, bytes]]] = {}
        self._go_on()

    def act(self, number: int) -> None:
        """An action of the side that is asked."""
        side = self.arena.asked_in(self.running)
        assert side is not None and not self.faces
        self._pending = side, number
        self._go_on()

    def roll(self, face: int) -> None:
        """Give the face of the die that is needed."""
        if not 1 <= face <= self.faces:
            raise Fault(f"the face of a d{self.faces} is needed, not {face}")
        self._script = (*self._script, face)
        self._go_on()

    def _go_on(self) -> None:
        dice = Fork(self._script)
        try:
            if self._pending is None:
                self.match = self.arena.new(dice)
            else:
                side, number = self._pending
                action = self.arena.numbering.action(number)
                played = self.running.with_dice(dice).play(side, action)
                if isinstance(played, Refusal):
                    raise Fault(f"{self.arena.setting.write(action)}: {played.why} ({played.rule})")
        except DieWanted as wanted:
            self.faces = wanted.faces
            return
        self.moves.append((*(self._pending or ("", GUESS)), self._script))
        self.faces, self._pending, self._script = 0, None, ()

    @property
    def running(self) -> Match:
        assert self.match is not None, "the match has not begun; it needs dice first"
        return self.match

    def copy(self) -> PlayLine:
        made = PlayLine.__new__(PlayLine)
        made.__dict__.update(self.__dict__)
        made.moves = list(self.moves)
        made._texts = {side: list(texts) for side, texts in self._texts.items()}
        if self.match is not None:
            made.match = self.match.with_state(self.match.state)
        return made

    def guessed(self, side: str, rng: Random) -> PlayLine:
        """A line that looks the same to a side; everything that it may not know is guessed again."""
        match, made = self.running, self.copy()
        state = self.arena.game.guess(match.view(side), match.told(side), rng)
        made.match = match.with_state(state)
        made.moves.append(("", GUESS, encode(state)))
        made.faces, made._pending, made._script = 0, None, ()
        return made

    def known(self, side: str) -> bytes:
        """All that a side was told, with its own actions, and the open prompt."""
        if self.match is None:
            return b""
        kept = self._texts.setdefault(side, [])
        told = self.match.told(side)
        same = 0
        while same < len(kept) and same < len(told) and kept[same][0] is told[same]:
            same += 1
        kept[same:] = [(each, encode(each)) for each in told[same:]]
        return b"\n".join((*(text for _, text in kept), encode(self.match.step(side))))

    # -- keeping ----------------------------------------------------------------------------------------------

    def kept(self) -> tuple[list[Move], tuple[str, int] | None, tuple[int, ...]]:
        """All that is needed to come here again."""
        return self.moves, self._pending, self._script

    @classmethod
    def again(cls, arena: Arena, kept: tuple[list[Move], Any, tuple[int, ...]]) -> PlayLine:
        """The line of play that was kept."""
        moves, pending, script = kept
        line = cls(arena)
        for n, (side, number, what) in enumerate(moves):
            if isinstance(what, bytes):
                line.match = line.running.with_state(decode(what, arena.game.state))
                line.moves.append((side, number, what))
                continue
            if n:  # the first move is the opening
                line._pending = side, number
            if n or line.faces:
                line._script = what
                line._go_on()
        if pending or script:
            line._pending, line._script = pending, script
            line._go_on()
        return line
