"""How a match ends: by the rules, or because the players end it themselves."""

from __future__ import annotations

from pacwar.core.contract import Game
from pacwar.core.records import Fault, Record


class Result(Record, frozen=True):
    """The result of a match: 1 for a win, 1/2 for a draw, 0 for a loss. Without a rule, the players ended it themselves."""

    scores: dict[str, float]
    why: str
    rule: str

    @property
    def cited(self) -> str:
        """The reason, with its rule if there is one."""
        return f"{self.why} ({self.rule})" if self.rule else self.why


class Agreement(Record, frozen=True):
    """The players end a match themselves: a side resigns, or (None) all agree to a draw."""

    resigned: str | None

    def result(self, game: Game) -> Result:
        sides, loser = game.sides, self.resigned
        if loser is None:
            return Result(dict.fromkeys(sides, 1 / len(sides)), "drawn by agreement", "")
        if loser not in sides:
            raise Fault(f"{game.key} has no side {loser!r}; it has {', '.join(sides)}")
        name = game.show.side_names.get(loser, loser) if game.show else loser
        scores = {side: 0.0 if side == loser else 1 / (len(sides) - 1) for side in sides}
        return Result(scores, f"{name} resigns", "")
