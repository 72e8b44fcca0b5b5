"""`pacwar rules`: the rules of a game, with their code and tests."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

import pacwar
from pacwar.cli.common import GameName, Json, game_of, say, table, tell
from pacwar.cli.formatting import rule_lines, rule_of
from pacwar.core.contract import Game
from pacwar.core.records import Fault
from pacwar.core.rulebook import Citation, Covered, RuleIndex, Rulings, coverage

Number = Annotated[
    str | None,
    typer.Argument(
        metavar="[ID]", help="A rule, such as 7.12, a ruling, such as R3, or what rules begin with."
    ),
]
Open = Annotated[
    bool, typer.Option("--open", help="List only rules that are open, or coded but without code or test.")
]
DocstringOnly = Annotated[
    bool,
    typer.Option(
        "--docstring-only", help="List only coded rules that are cited in a docstring and on no line."
    ),
]


def rules(
    game: GameName,
    number: Number = None,
    open_only: Open = False,
    docstring_only: DocstringOnly = False,
    as_json: Json = False,
) -> None:
    """List the rules of a game with their status, the code that cites them, and their tests."""
    loaded = game_of(game)
    tests = tests_of(loaded)
    rows = covered(loaded, tests)
    row = rule_of(loaded, number) if number is not None else None
    if row is not None:
        rows = [r for r in rows if r.id == row.id]
    elif number is not None:
        rows = [r for r in rows if is_under(r.id, number)]
        if not rows:
            raise Fault(f"{game} has no rule {number!r}; `pacwar rules {game}` lists the rules")
    if open_only:
        rows = [r for r in rows if is_open(r, with_tests=tests is not None)]
    if docstring_only:
        rows = [r for r in rows if r.docstring_only]
    if as_json:
        tell({"rules": [record(loaded, r, number is not None) for r in rows]})
    elif row is not None:
        _one(loaded, rows[0] if rows else None, row.id, tests)
    else:
        _all(rows, tests, "is cited on a line of code" if docstring_only else "has its code and its tests")


def is_under(rule: str, number: str) -> bool:
    """Is a rule part of a number that is itself no rule: 26.11a of 26.11, 2.31 of 2, but not 20.0 of 2?"""
    rest = rule.lower().removeprefix(number.lower())
    return rest != rule.lower() and ("." in number or not rest[:1].isdigit())


def tests_of(game: Game) -> Path | None:
    """The tests of the game, where pacwar runs from a checkout."""
    found = Path(pacwar.__file__).parents[2] / "tests" / game.key
    return found if found.is_dir() else None


def covered(game: Game, tests: Path | None) -> list[Covered]:
    index, rulings = game.library.get("rules.yaml", RuleIndex), game.library.get("rulings.yaml", Rulings)
    return coverage(index, rulings, game.library.folder.parent, tests)


def is_open(row: Covered, with_tests: bool) -> bool:
    return row.status == "open" or (
        row.status == "coded" and not (row.code and (row.tests or not with_tests))
    )


def record(game: Game, row: Covered, full: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "id": row.id,
        "title": row.title,
        "status": row.status,
        "code": [str(place) for place in row.code],
        "docstring_only": row.docstring_only,
        "tests": list(row.tests),
        "reason": row.reason,
    }
    if full:
        found["text"] = "\n".join(rule_lines(game, row.id)[1:])
    return found


def _one(game: Game, row: Covered | None, number: str, tests: Path | None) -> None:
    say(*rule_lines(game, number))
    if row is None:
        say("This rule is not open.")
        return
    say(f"Status: {row.status}{': ' + row.reason if row.reason else ''}")
    places = [f"  {place}{'' if place.on_line else ' (docstring)'}" for place in row.code]
    say("Code:", *(places or ["  none"]))
    if tests is not None:
        say("Tests:", *(f"  {place}" for place in row.tests or ("none",)))


def _all(rows: list[Covered], tests: Path | None, otherwise: str) -> None:
    if not rows:
        say(f"None: every rule {otherwise}, or needs no code.")
        return
    lines = [
        (r.id, r.title, r.status, _places(r.code), len(r.tests) if tests else "-", r.reason) for r in rows
    ]
    table(("rule", "title", "status", "code", "tests", "reason"), lines, right=("tests",))
    counts = ", ".join(f"{n} {status}" for status, n in sorted(Counter(r.status for r in rows).items()))
    say("", f"{len(rows)} rules and rulings: {counts}.")
    coded = [row for row in rows if row.status == "coded"]
    on_line = sum(not r.docstring_only for r in coded)
    named = f"{sum(bool(r.tests) for r in coded)} named by a test" if tests else "without tests"
    say(
        f"Of those coded, {on_line} are cited on a line of code, {len(coded) - on_line} in a docstring only, {named}."
    )


def _places(places: tuple[Citation, ...]) -> str:
    """The first place, and how many more there are; one that is only in a docstring is marked with a star."""
    if not places:
        return ""
    first = f"{places[0].file.partition('/')[2]}:{places[0].line}{'' if places[0].on_line else '*'}"
    return first + (f" +{len(places) - 1}" if len(places) > 1 else "")
