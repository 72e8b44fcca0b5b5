"""Speed compared with other engines: random legal play, full legal list at every decision, one core, CPU time.

Only decisions with at least two legal actions count, for every engine. In each round, pacwar plays a number of games,
and the other engines play whole games for the same time. A ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time

from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Record
from pacwar.lab.gc_tuning import collect_seldom

BARS = {  # what the design asks for: a game, a peer, and the least ratio
    "saipan": ("python-chess", 2.0),
    "malaya": ("catanatron", 1.5),
    "bataan": ("catanatron", 1.5),
    "bushido": ("catanatron", 1.0),
    "pacific": ("catanatron", 1.0),
}


class Pace(Record, frozen=True):
    """What was played, and the CPU seconds it took."""

    seconds: float = 0.0
    games: int = 0
    ticks: int = 0  # all decisions
    decisions: int = 0  # those with at least two legal actions
    listed: int = 0  # legal actions in these

    def __add__(self, other: Pace) -> Pace:
        return Pace(
            self.seconds + other.seconds, self.games + other.games, self.ticks + other.ticks,
            self.decisions + other.decisions, self.listed + other.listed,
        )  # fmt: skip

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0


class Row(Record, frozen=True):
    """A line of the report: medians over the rounds for rates, sums for the rest."""

    name: str
    decisions_per_s: float
    ticks_per_s: float
    games_per_s: float
    forced_share: float
    mean_list: float


Play = Callable[[int], tuple[int, int, int]]  # seed -> ticks, decisions, listed actions of one game


def ours(game: Game, scenario: str | None = None) -> Play:
    def play(seed: int) -> tuple[int, int, int]:
        match = Match.new(game, scenario, Seeded(seed))
        draw = Random(seed).random
        ticks = decisions = listed = 0
        while match.result is None:
            side = match.deciders[0]
            legal = match.legal(side)
            count = len(legal)
            ticks += 1
            if count > 1:
                decisions += 1
                listed += count
            match.play(side, legal[int(draw() * count)])
        return ticks, decisions, listed

    return play


def python_chess() -> Play:
    import chess

    def play(seed: int) -> tuple[int, int, int]:
        board = chess.Board()
        draw = Random(seed).random
        ticks = decisions = listed = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            count = len(legal)
            ticks += 1
            if count > 1:
                decisions += 1
                listed += count
            board.push(legal[int(draw() * count)])
        return ticks, decisions, listed

    return play


def catanatron() -> Play:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan
    from catanatron.game import TURNS_LIMIT

    colors = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def play(seed: int) -> tuple[int, int, int]:
        # It seeds the global random when it is made, and takes 0 for "no seed": made and played at once, seed from 1.
        game = Catan([RandomPlayer(color) for color in colors], seed=seed + 1)
        ticks = decisions = listed = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            count = len(game.state.playable_actions)
            ticks += 1
            if count > 1:
                decisions += 1
                listed += count
            game.play_tick()
        return ticks, decisions, listed

    return play


PEERS: dict[str, Callable[[], Play]] = {"python-chess": python_chess, "catanatron": catanatron}


def peers() -> tuple[dict[str, Play], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    found, missing = {}, []
    for name, make in PEERS.items():
        try:
            found[name] = make()
        except ImportError:
            missing.append(name)
    return found, missing


def pace(play: Play, seed: int, games: int = 0, seconds: float = 0.0) -> Pace:
    """Play whole games: a number of them, or for some seconds."""
    total = Pace()
    while total.games < games or total.seconds < seconds or total.games == 0:
        started = process_time()
        ticks, decisions, listed = play(seed + total.games)
        total += Pace(process_time() - started, 1, ticks, decisions, listed)
    return total


def compete(
    us: dict[str, Play],
    others: dict[str, Play],
    rounds: int,
    games: int,
    done: Callable[[], None] = lambda: None,
) -> list[dict[str, Pace]]:
    """Rounds in which all take turns; the order is turned round each time."""
    found: list[dict[str, Pace]] = []
    for play in (*us.values(), *others.values()):
        play(1)  # once to warm up
    collect_seldom()  # as in a simulation; it holds for the peers as well
    for number in range(rounds):
        seed = 1 + number * 10_000
        row: dict[str, Pace] = {}
        if number % 2 and found:
            long = max(found[-1][name].seconds for name in us)
            row |= {name: pace(play, seed, seconds=long) for name, play in others.items()}
        row |= {name: pace(play, seed, games=games) for name, play in us.items()}
        if not number % 2:
            long = max(row[name].seconds for name in us)
            row |= {name: pace(play, seed, seconds=long) for name, play in others.items()}
        found.append(row)
        done()
    return found


def rows(rounds: Sequence[dict[str, Pace]]) -> list[Row]:
    """The report."""
    report = []
    for name in dict.fromkeys(name for row in rounds for name in row):
        paces = [row[name] for row in rounds]
        total = sum(paces[1:], start=paces[0])
        report.append(
            Row(
                name,
                median(p.rate for p in paces),
                median(p.ticks / p.seconds for p in paces),
                median(p.games / p.seconds for p in paces),
                1 - total.decisions / total.ticks,
                total.listed / total.decisions,
            )
        )
    return report


def ratios(rounds: Sequence[dict[str, Pace]], us: Sequence[str], others: Sequence[str]) -> dict[str, float]:
    """Our decisions per second to theirs: the median of the rounds' ratios."""
    return {f"{a}/{b}": median(row[a].rate / row[b].rate for row in rounds) for a in us for b in others}
