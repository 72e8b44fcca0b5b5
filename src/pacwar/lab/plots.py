"""Plots for reports, by matplotlib: PNG, readable in print and without color."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pacwar.lab import needs
from pacwar.lab.findings import Figure, Findings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")  # distinct to the color-blind
MARKERS = "os^D"
HATCHES = ("", "//", "..", "xx")


def drawn(draw: Callable[[Axes], None], width: float = 7.0, height: float = 3.2) -> bytes:
    """One picture as a PNG."""
    with needs("a plot", "matplotlib", "lab"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure as Canvas
    figure = Canvas(figsize=(width, height), dpi=110, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    draw(axes)
    out = BytesIO()
    figure.savefig(out, format="png", metadata={"Software": None})
    return out.getvalue()


def plots(found: Findings) -> dict[str, tuple[str, bytes]]:
    """Every picture of a report: a name for the file -> what it shows, and the PNG."""
    made = {
        "scores": ("Share of games by score", drawn(lambda axes: _scores(axes, found))),
        "turns": ("Length in Game-Turns", drawn(lambda axes: _bars(axes, found.turns, "last Game-Turn"))),
        "decisions": ("Length in decisions", drawn(lambda axes: _histogram(axes, found.decisions))),
    }
    if found.losses:
        made["losses"] = "Mean units lost by Game-Turn", drawn(lambda axes: _losses(axes, found))
    if found.marks:
        height = 0.9 + 0.4 * len(found.marks)
        made["course"] = "Course of play", drawn(lambda axes: _rates(axes, found.marks), height=height)
    if found.rules:
        made["rules"] = "Rules cited, by share of games", drawn(lambda axes: _rules(axes, found))
    return made


def _scores(axes: Axes, found: Findings) -> None:
    values = sorted({0.0, 0.5, 1.0, *(score for counts in found.score_counts.values() for score in counts)})
    width = 0.8 / max(len(found.score_counts), 1)
    for n, (side, counts) in enumerate(found.score_counts.items()):
        total = max(sum(counts.values()), 1)
        places = [at + (n - (len(found.score_counts) - 1) / 2) * width for at in range(len(values))]
        shares = [counts.get(value, 0) / total for value in values]
        axes.bar(places, shares, width * 0.92, label=found.side_names[side], color=COLORS[n % 4],
                 hatch=HATCHES[n % 4], edgecolor="white")  # fmt: skip
    names = {0.0: "0 (lost)", 0.5: "1/2 (drawn)", 1.0: "1 (won)"}
    axes.set_xticks(range(len(values)), [names.get(value, f"{value:g}") for value in values])
    axes.set_ylabel("share of games")
    axes.set_ylim(0, 1)
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))


def _bars(axes: Axes, counts: Mapping[int, int], what: str) -> None:
    axes.bar(list(counts), list(counts.values()), color=COLORS[0])
    axes.set_xlabel(what)
    axes.set_ylabel("games")
    axes.set_xlim(0.4, max(counts, default=1) + 0.6)
    _whole_numbers(axes)


def _whole_numbers(axes: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _histogram(axes: Axes, counts: Mapping[int, int]) -> None:
    axes.hist(list(counts), bins=30, weights=list(counts.values()), color=COLORS[0], edgecolor="white")
    axes.set_xlabel("decisions in a game")
    axes.set_ylabel("games")


def _losses(axes: Axes, found: Findings) -> None:
    turns = range(1, max(turn for lost in found.losses.values() for turn in lost) + 1)
    for n, (side, lost) in enumerate(found.losses.items()):
        axes.plot(list(turns), [lost.get(turn, 0.0) for turn in turns], color=COLORS[n % 4],
                  marker=MARKERS[n % 4], label=found.side_names[side])  # fmt: skip
    axes.set_xlabel("Game-Turn")
    axes.set_ylabel("units per game")
    axes.set_ylim(bottom=0)
    _whole_numbers(axes)
    axes.legend(frameon=False)


def _rates(axes: Axes, marks: Sequence[Figure]) -> None:
    at = list(range(len(marks)))
    rates = [mark.value.value for mark in marks]
    errors = [[m.value.value - m.value.low for m in marks], [m.value.high - m.value.value for m in marks]]
    axes.barh(at, rates, color=COLORS[0], height=0.6)
    axes.errorbar(rates, at, xerr=errors, fmt="none", ecolor="black", capsize=3, linewidth=1)
    axes.set_yticks(at, [_folded(mark.name) for mark in marks], fontsize=8)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of games, with 95 % interval")


def _folded(text: str, width: int = 38) -> str:
    from textwrap import fill

    return fill(text, width)


def _rules(axes: Axes, found: Findings) -> None:
    games = max(found.summary["games"], 1)
    shares = sorted((rule.games / games for rule in found.rules), reverse=True)
    every = [*shares, *[0.0] * len(found.never)]
    axes.fill_between(range(len(every)), every, step="mid", color=COLORS[0], alpha=0.8)
    axes.set_xlabel(f"rules and rulings: {len(found.rules)} cited, {len(found.never)} never cited")
    axes.set_ylabel("share of games")
    axes.set_ylim(0, 1)


def chances(points: Sequence[tuple[int, Mapping[str, tuple[float, float, float]]]], names: Mapping[str, str],
            turns: Mapping[int, int]) -> bytes:  # fmt: skip
    """The graph of a game: each side's expected score over the entries of the log; `turns` says where turns begin."""

    def draw(axes: Any) -> None:
        entries = [entry for entry, _ in points]
        for n, (side, name) in enumerate(names.items()):
            values = [at[side] for _, at in points]
            axes.plot(entries, [v[0] for v in values], color=COLORS[n % 4], marker=MARKERS[n % 4], label=name)
            axes.fill_between(
                entries, [v[1] for v in values], [v[2] for v in values], color=COLORS[n % 4], alpha=0.15
            )
        axes.set_ylim(0, 1)
        axes.set_ylabel("expected score")
        axes.set_xlabel("Game-Turn" if turns else "log entry")
        if turns:
            axes.set_xticks(list(turns.values()), [str(turn) for turn in turns])
        axes.legend(frameon=False)

    return drawn(draw, 8.0, 3.6)
