"""The findings of a batch as plain data, for the report and its plots."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pacwar.core.contract import Game
from pacwar.core.records import Record
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.games import load
from pacwar.lab.results import About, Results
from pacwar.lab.simulation import Batch
from pacwar.lab.statistics import Estimate, Summary, mean, wilson
from pacwar.lab.tally import ACTION, CITED, COUNT, LOST, MARK


class RuleUse(Record, frozen=True):
    """How often a rule was cited: in how many games, and how many times by what."""

    id: str
    title: str
    games: int  # at least: those of the kind that cited it in most games
    times: dict[str, int]  # asked, event, die, reckoned, refused


class Figure(Record, frozen=True):
    """A figure of the game's own chronicle."""

    name: str
    value: Estimate
    least: float
    most: float


class Findings(Record, frozen=True):
    """The content of a report."""

    title: str
    about: About
    command: str
    side_names: dict[str, str]
    summary: dict[str, Any]
    decided: Estimate  # games that were not drawn
    score_counts: dict[str, dict[float, int]]  # side -> score -> games
    turns: dict[int, int]
    decisions: dict[int, int]
    reasons: dict[str, int]
    losses: dict[str, dict[int, float]]  # side -> Game-Turn -> mean units lost
    marks: tuple[Figure, ...]
    counts: tuple[Figure, ...]
    actions: dict[str, float]  # type of action -> how often in a game, in the mean
    rules: tuple[RuleUse, ...]
    never: tuple[RuleUse, ...]  # coded rules and rulings that no game cited


def find(results: Results) -> Findings:
    of = results.about
    plan, game = of.plan, load(of.plan.game, of.plan.pack)
    sides = tuple(str(side) for side in game.sides)
    summary, reasons = Summary(sides), Counter[str]()
    for done in results.games():
        summary.add(done)
        if not done.trouble:
            reasons[re.sub(r"\d+", "N", done.why)] += 1
    finished = summary.finished
    drawn = sum(n for score, n in summary.scores[sides[0]].items() if score not in (0.0, 1.0))
    used, never = _rules(game, results)
    return Findings(
        title=f"{game.title}: {game.scenarios.get(plan.scenario, plan.scenario)}",
        about=of,
        command=command(plan, summary.games),
        side_names={side: game.show.side_names.get(side, side) if game.show else side for side in sides},
        summary=summary.record(),
        decided=wilson(finished - drawn, finished),
        score_counts={side: dict(sorted(summary.scores[side].items())) for side in sides},
        turns=_whole(summary.lengths["turns"]),
        decisions=_whole(summary.lengths["decisions"]),
        reasons=dict(reasons.most_common()),
        losses=_losses(results, sides, finished),
        marks=tuple(
            Figure(name, wilson(spread[1], sum(spread.values())), min(spread), max(spread))
            for name, spread in results.spreads(MARK).items()
        ),
        counts=tuple(
            Figure(name, mean(spread), min(spread), max(spread))
            for name, spread in results.spreads(COUNT).items()
        ),
        actions={
            name: times / max(finished, 1)
            for name, (_, times) in sorted(results.totals(ACTION).items(), key=lambda item: -item[1][1])
        },
        rules=used,
        never=never,
    )


def command(plan: Batch, games: int) -> str:
    """What repeats the batch."""
    words = ["pacwar", "simulate", plan.game, "--scenario", plan.scenario]
    words += ["--games", str(games), "--seed", str(plan.seed)]
    words += [w for side, name in sorted(plan.players.items()) for w in ("--player", f"{side}={name}")]
    words += [w for name, value in plan.options.items() for w in ("--option", f"{name}={value}")]
    if plan.budget != 1:
        words += ["--budget", f"{plan.budget:g}"]
    if plan.pack:
        words += ["--pack", plan.pack]
    return shlex.join([*words, "--out", "results.sqlite"])


def _whole(counts: Mapping[float, int]) -> dict[int, int]:
    return {int(value): games for value, games in sorted(counts.items())}


def _losses(results: Results, sides: tuple[str, ...], finished: int) -> dict[str, dict[int, float]]:
    found = {}
    for side in sides:
        totals = results.totals(LOST + side)
        if totals:
            by_turn = {int(turn): times / max(finished, 1) for turn, (_, times) in totals.items()}
            found[side] = dict(sorted(by_turn.items()))
    return found


def _rules(game: Game, results: Results) -> tuple[tuple[RuleUse, ...], tuple[RuleUse, ...]]:
    """Every rule that was cited, in the order of the book; and the coded ones that were not."""
    titles: dict[str, str] = {}
    coded = []
    for rule in game.library.get("rules.yaml", RuleIndex).rules:
        titles[rule.id] = rule.title
        coded += [rule.id] if rule.status == "coded" else []
    for ruling in game.library.get("rulings.yaml", Rulings).rulings:
        titles[ruling.id] = f"ruling on {', '.join(ruling.about)}"
        coded.append(ruling.id)
    by_kind = {kind: results.totals(kind) for kind in CITED}
    cited = {number: None for totals in by_kind.values() for number in totals}
    order = {number: n for n, number in enumerate(titles)}
    used = [
        RuleUse(
            number,
            titles.get(number, ""),
            max(totals[number][0] for totals in by_kind.values() if number in totals),
            {kind: totals[number][1] for kind, totals in by_kind.items() if number in totals},
        )
        for number in sorted(cited, key=lambda number: order.get(number, len(order)))
    ]
    never = [RuleUse(number, titles[number], 0, {}) for number in coded if number not in cited]
    return tuple(used), tuple(never)
