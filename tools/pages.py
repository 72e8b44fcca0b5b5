"""Makes pages from data when the docs are built: rulings and rule coverage of every game (a mkdocs hook)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pacwar
from pacwar.core.rulebook import RuleIndex, Rulings, coverage
from pacwar.games import GAMES

ROOT = Path(__file__).parent.parent


def on_pre_build(config: Any) -> None:
    """mkdocs calls this before it reads the docs folder."""
    for key in GAMES:
        library = pacwar.load(key).library
        folder = ROOT / "docs/games" / key
        index, rulings = library.get("rules.yaml", RuleIndex), library.get("rulings.yaml", Rulings)
        _write(folder / "rulings.md", rulings_page(rulings))
        _write(folder / "coverage.md", coverage_page(key, index, rulings))


def _write(path: Path, text: str) -> None:
    """Only if it has changed, so that `mkdocs serve` does not build for ever."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def rulings_page(rulings: Rulings) -> str:
    parts = [
        "# Rulings",
        "",
        "A ruling decides a doubtful wording of the rulebook. It is cited like a rule.",
        "",
    ]
    for ruling in rulings.rulings:
        parts += [
            f"## {ruling.id}: {', '.join(ruling.about)}", "",
            f"**Question.** {ruling.question}", "",
            f"**Ruling.** {ruling.decision}", "",
            f"**Reason.** {ruling.reason}", "",
        ]  # fmt: skip
    return "\n".join(parts)


def coverage_page(key: str, index: RuleIndex, rulings: Rulings) -> str:
    rows = coverage(index, rulings, ROOT / "src/pacwar/games" / key, ROOT / "tests" / key)
    coded = sum(row.status == "coded" for row in rows)
    unlined = sum(row.docstring_only for row in rows)
    parts = [
        "# Coverage", "",
        f"{len(rows)} rules and rulings: {coded} coded, {len(rows) - coded} need no code.", "",
        f"Of those coded, {coded - unlined} are cited on a line of code (a refusal, an event, a roll, a comment), "
        f"{unlined} in a docstring only (*).", "",
        "| rule | title | code | tests |", "|---|---|---|---|",
    ]  # fmt: skip
    for row in rows:
        places = ", ".join(
            f"`{place.file}:{place.line}`{'' if place.on_line else '*'}" for place in row.code[:6]
        )
        code = places if row.status == "coded" else row.reason
        parts.append(f"| {row.id} | {row.title} | {code} | {len(row.tests) or ''} |")
    return "\n".join((*parts, ""))
