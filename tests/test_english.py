"""What people read is plain rulebook English: a few patterns that crept in before may not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent

BANNED = [
    (r"(?i)\b(somebody|nobody|everybody|whoever|anybody)\b", "counters and players are not somebody"),
    (r"(?i)\breckon\w*", "say odds, breakdown or computed"),
    (r"(?i)\b(of|just) now\b", "name the version or the moment"),
    (r"(?i)\b(he|him|his|she|her|hers|himself)\b", "a player is you, a side is it"),
    (r"(?i)^that is (no|not an?)\b|\bno such thing\b", "say: not one of your ..., no such ... in this game"),
    (r"(?i)\bso many\b", "say: not enough, at most"),
    (r"^(who|those who|what) [^?]*$", "the subject is a unit, a side or a hex"),
    (
        r"^(who|whom|which|where|what|on whom|in which|how many|is|are|does)\b[^?]*\?$",
        "a prompt is an imperative",
    ),
]
PATTERNS = [(re.compile(pattern), why) for pattern, why in BANNED]
EVERYWHERE = PATTERNS[:6]  # those that need no whole sentence

BAD = """
who has entered an enemy zone goes no farther, unless motorized
who leaves an enemy Zone of Control must first enter a hex without one
Japan: somebody moves from 0501 to 0502
nobody attacks the enemy base
these units could attack nobody else: they must join
that is no unit of yours on the map or about to enter it
that is not an HQ of yours that needs to be activated
there are not so many supply points
there is no such thing in this game
the stored games of now
is a marker drawn?
which hex is attacked?
who attacks 3314?
where is combat refused?
who loses a step (2 to lose)?
on whom, or where, does Event E work?
in which sea zone is X placed?
the defender chooses whom he loses
Reckoning
"""
GOOD = """
a non-motorized unit must stop when it enters an enemy ZOC
a unit leaving an enemy ZOC must first enter a hex free of enemy ZOCs
this unit must be kept for an enemy that no other unit can attack
a Japanese counter moves 0501 to 0502
the enemy base may not be attacked
these units have no other target and must join
artillery may not advance after combat
a unit may not retreat into an enemy-controlled hex
the unit with the highest ER must lead
a ship may move only one sea zone per turn
recon may be flown only over map hexes
only Beach hexes may be in the landing plan
an advance may not exceed the stacking limit
1 column shift for the defender
artillery adjacent to an enemy may not give FPF
not one of your units on the map or due to enter
not one of your inactive HQs
landing units in Sea hexes must attack first (R5)
not enough supply points
no Recon air points left
the plan already has six hexes
that formation is already in Reserve
this HQ was already activated this phase
the unit is already in this attack
takes an objective hex
keeps its units within HQ radius
closes on {unit}
no move improves the position
internal server error; see the server log
the position has changed; refresh and try again
no such {kind} in this game
Draw an activation marker
Drawn: X. Activate, hold or combine
Spend a supply point on X?
Play an event, or pass
Choose a target for Event E
Place X in a sea zone
Choose a unit to move, or end movement
Choose a hex to attack
Choose units to attack 3314
Choose a hex in which to refuse combat, or pass
Choose a hex for No Retreat, or pass
Choose the Lead unit
Choose supporting artillery
Choose a unit to lose a step (2 left)
Choose a unit to retreat
Choose a unit to advance, or stop
3314 is overstacked: remove a unit
Set up your units, then press Ready
Choose the next strike to resolve
Embark units, then choose a landing hex
Choose a unit to pursue (up to 2 hexes)
Choose attackers, then confirm
Choose a hex for X
Retreat X (2 hexes left)
Bataan: test 'outside the area' in one place
Bataan: regenerate saved games for rules v7
Bataan: keep Event N from activating Reserve garrisons (16.14)
Hints: omit odds when the die changes nothing visible
Lab: treat a worker as ended only when its process exits
Fixed: hints were refused after five in a row.
"""


def faults(sentence: str) -> list[str]:
    text = " ".join(sentence.split())
    return [why for pattern, why in PATTERNS if pattern.search(text)]


def spoken(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a Python source that may be sentences, with their lines; docstrings are for engineers."""
    tree = ast.parse(source)
    silent = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    inner = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    for node in ast.walk(tree):
        if id(node) in silent or id(node) in inner:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
            yield node.lineno, "".join(parts)


def prose(content: object) -> Iterator[str]:
    if isinstance(content, str) and " " in content:
        yield content
    elif isinstance(content, dict | list):
        for item in content.values() if isinstance(content, dict) else content:
            yield from prose(item)


def of_python() -> list[Path]:
    return sorted([*(ROOT / "src/pacwar").rglob("*.py"), *(ROOT / "docs/toy").glob("*.py")])


def test_sentences_in_the_code_are_plain_english() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text[:100]!r}: {', '.join(why)}"
        for file in of_python()
        for line, text in spoken(file.read_text(encoding="utf-8"))
        if (why := faults(text))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["saipan", "malaya", "bataan"])
def test_sentences_in_the_data_are_plain_english(game: str) -> None:
    found = [
        f"{file.name}: {text[:100]!r}: {', '.join(why)}"
        for file in sorted((ROOT / "src/pacwar/games" / game / "data").glob("*.yaml"))
        for text in prose(yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))
        if (why := faults(text))
    ]
    assert not found, "\n".join(found)


def test_words_in_the_client_are_plain_english() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {why}"
        for file in sorted([*(ROOT / "web/src").rglob("*.svelte"), *(ROOT / "web/src").rglob("*.ts")])
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
        for pattern, why in EVERYWHERE
        if not line.strip().startswith(("*", "/*", "//")) and pattern.search(line.split("//")[0])
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("sentence", BAD.strip().split("\n"))
def test_the_check_finds_what_crept_in_before(sentence: str) -> None:
    assert faults(sentence)


@pytest.mark.parametrize("sentence", GOOD.strip().split("\n"))
def test_the_check_lets_good_sentences_pass(sentence: str) -> None:
    assert not faults(sentence)
