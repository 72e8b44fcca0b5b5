"""Data files: typed, with provenance, overlaid by packs; what is wrong is told in one sentence."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import pacwar
import toy
from pacwar.core.library import Library, Provenance
from pacwar.core.records import Fault, Prose, Record
from pacwar.games import GAMES
from tests.games import seeds
from toy.position import FILES

TOY = Path(toy.__file__).parent / "data"


class Gun(Record, frozen=True):
    range: int
    crew: str = "three"
    motto: Prose = ""

    def __post_init__(self) -> None:
        if self.range < 0:
            raise ValueError("a range is not negative")


class Guns(Record, frozen=True):
    guns: dict[str, Gun]
    turns: tuple[int, ...] = ()


class Hex(Record, frozen=True):
    hex: str
    terrain: str
    height: int = 0


KINDS: dict[str, Any] = {"guns.yaml": Guns, "map.tsv": Hex}
GUNS = """\
provenance:
  default: {kind: printed, line: 7}
  crew: {kind: derived, note: as in the photograph}
  Long Tom.range: {kind: reconstructed, note: by its shell}
guns:
  Long Tom: {range: 26}
  "75": {range: 10, crew: two}
turns: [1, 2, 3]
"""
MAP = """\
#! hex: printed L3
#! terrain: reconstructed -- from the coast
#! height: derived -- from the model
hex\tterrain\theight\tsource
0101\tsea\t\t
0102\tland\t120\tterrain=printed L94: the example; height=derived: summit
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    (tmp_path / "pack").mkdir()
    (tmp_path / "own" / "guns.yaml").write_text(GUNS, encoding="utf-8")
    (tmp_path / "own" / "map.tsv").write_text(MAP, encoding="utf-8")
    return tmp_path


def library(folder: Path, pack: bool = False) -> Library:
    return Library(folder / "own", KINDS, folder / "pack" if pack else None)


def told(folder: Path, file: str, content: str, pack: bool = False) -> str:
    """What is said when a file has this content."""
    (folder / ("pack" if pack else "own") / file).write_text(content, encoding="utf-8")
    with pytest.raises(Fault) as fault:
        library(folder, pack)
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_files_are_read_into_their_types(folder: Path) -> None:
    found = library(folder)
    assert found.get("guns.yaml", Guns) == Guns({"Long Tom": Gun(26), "75": Gun(10, "two")}, (1, 2, 3))
    assert found.rows("map.tsv", Hex) == [Hex("0101", "sea"), Hex("0102", "land", 120)]


def test_the_most_particular_provenance_wins(folder: Path) -> None:
    found = library(folder)
    assert found.provenance("guns.yaml", "Long Tom", "range").kind == "reconstructed"
    assert found.provenance("guns.yaml", "75", "range") == Provenance("printed", 7)
    assert found.provenance("guns.yaml", "75", "crew") == Provenance("derived", None, "as in the photograph")
    assert found.provenance("map.tsv", "0101", "terrain") == Provenance(
        "reconstructed", None, "from the coast"
    )
    assert found.provenance("map.tsv", "0102", "terrain") == Provenance("printed", 94, "the example")
    assert found.provenance("map.tsv", "0102", "height") == Provenance("derived", None, "summit")
    assert found.provenance("map.tsv", "0102", "hex") == Provenance("printed", 3)


def test_what_has_no_provenance_is_a_fault(folder: Path) -> None:
    (folder / "own" / "map.tsv").write_text("hex\tterrain\n0101\tsea\n", encoding="utf-8")
    with pytest.raises(Fault, match=r"map\.tsv: 0101\.terrain has no provenance"):
        library(folder).provenance("map.tsv", "0101", "terrain")


def test_a_pack_overlays_key_by_key_and_says_so(folder: Path) -> None:
    ours = library(folder)
    (folder / "pack" / "guns.yaml").write_text(
        "guns: {Long Tom: {range: 25}}\nturns: [9]\n", encoding="utf-8"
    )
    (folder / "pack" / "map.tsv").write_text("hex\tterrain\n0102\tswamp\n", encoding="utf-8")
    (folder / "pack" / "README.md").write_text("mine", encoding="utf-8")
    theirs = library(folder, pack=True)
    assert theirs.get("guns.yaml", Guns) == Guns({"Long Tom": Gun(25), "75": Gun(10, "two")}, (9,))
    assert theirs.rows("map.tsv", Hex) == [Hex("0101", "sea"), Hex("0102", "swamp", 120)]
    assert theirs.provenance("guns.yaml", "Long Tom", "range").kind == "pack"
    assert theirs.provenance("map.tsv", "0102", "terrain").kind == "pack"
    assert theirs.provenance("map.tsv", "0101", "terrain").kind == "reconstructed"
    assert theirs.digest != ours.digest
    assert library(folder).digest == ours.digest


def test_a_pack_may_bring_provenance_of_its_own(folder: Path) -> None:
    content = "provenance: {Long Tom.range: {kind: printed, line: 12}}\nguns: {Long Tom: {range: 25}}\n"
    (folder / "pack" / "guns.yaml").write_text(content, encoding="utf-8")
    found = library(folder, pack=True)
    assert found.provenance("guns.yaml", "Long Tom", "range") == Provenance("printed", 12)


BAD = [
    ("guns.yaml", "guns: [", "guns.yaml line "),
    ("guns.yaml", "- 1", "guns.yaml: the file must be a mapping"),
    ("guns.yaml", "", "guns.yaml: the file must be a mapping"),
    ("guns.yaml", "guns: {A: {range: far}}", "guns.yaml: guns.A.range: Expected `int`, got `str`"),
    ("guns.yaml", "guns: {A: {range: 1}, B: {reach: 1}}", "guns.yaml: guns.B: "),
    ("guns.yaml", "guns: {A: {range: -1}}", "guns.yaml: guns.A: a range is not negative"),
    ("guns.yaml", "guns: {}\nturns: [x]", "guns.yaml: turns[0]: Expected `int`, got `str`"),
    (
        "guns.yaml",
        "provenance: {default: {kind: heard}}\nguns: {}",
        "guns.yaml: provenance.default: kind must be one of",
    ),
    (
        "guns.yaml",
        "provenance: {x: {kind: derived}}\nguns: {}",
        "guns.yaml: provenance.x: derived needs a note",
    ),
    ("map.tsv", "", "map.tsv: the heading line with the column names is missing"),
    ("map.tsv", "hex\tterrain\n0101", "map.tsv line 2: 1 cells, but the heading has 2"),
    ("map.tsv", "hex\tterrain\n0101\tsea\n0101\tsea", "map.tsv line 3: 0101 is repeated"),
    ("map.tsv", "hex\tterrain\theight\n0101\tsea\thigh", "map.tsv: line of 0101: height: Expected `int`"),
    ("map.tsv", "hex\tground\n0101\tsea", "map.tsv: line of 0101: "),
    ("map.tsv", "#! hex: seen\nhex\tterrain", "map.tsv line 1: provenance: kind must be one of"),
    (
        "map.tsv",
        "hex\tterrain\tsource\n0101\tsea\thex=derived",
        "map.tsv line 2: provenance: derived needs a note",
    ),
]
NOT_WHOLE = (
    "guns.yaml",
    "turns: [1]",
    "guns.yaml: Object missing required field `guns`",
)  # a pack need not be whole


@pytest.mark.parametrize(
    ("file", "content", "says", "pack"),
    [(*bad, pack) for bad in BAD for pack in (False, True)] + [(*NOT_WHOLE, False)],
)
def test_a_bad_file_is_told_with_its_name_key_and_reason(
    folder: Path, file: str, content: str, says: str, pack: bool
) -> None:
    assert told(folder, file, content, pack).startswith(says)


def test_a_missing_file_and_one_that_is_no_text(folder: Path) -> None:
    (folder / "own" / "map.tsv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Fault, match=r"^map\.tsv cannot be read: "):
        library(folder)
    (folder / "own" / "map.tsv").unlink()
    with pytest.raises(Fault, match=r"^map\.tsv is missing in own$"):
        library(folder)


def test_a_pack_that_is_no_folder_or_has_strange_files(folder: Path) -> None:
    with pytest.raises(Fault, match="is not a folder"):
        Library(folder / "own", KINDS, folder / "nowhere")
    (folder / "pack" / "gun.yaml").write_text("guns: {}", encoding="utf-8")
    with pytest.raises(
        Fault, match=r"^gun\.yaml is not a data file of this game; a pack may have guns\.yaml"
    ):
        library(folder, pack=True)


def test_the_digest_covers_facts_and_not_sentences(folder: Path) -> None:
    before, guns = library(folder).digest, folder / "own" / "guns.yaml"

    def digest_with(motto: str, reach: int = 26) -> str:
        guns.write_text(GUNS.replace("range: 26", f"range: {reach}{motto}"))
        return library(folder).digest

    assert digest_with(", crew: three") == before, "what is said and what is the default are the same"
    spoken = digest_with(", motto: far and true")
    assert spoken != before, "that there is a sentence may matter to a rule"
    assert digest_with(", motto: farther than you think") == spoken
    assert digest_with(", motto: far and true", 27) != spoken


@pytest.mark.parametrize("key", GAMES)
def test_gists_and_rulings_do_not_count_for_the_digest(key: str, tmp_path: Path) -> None:
    (tmp_path / "rulings.yaml").write_text("rulings: []")
    assert pacwar.load(key, pack=tmp_path).library.digest == pacwar.load(key).library.digest


def test_schemas_can_be_had_for_every_file() -> None:
    for game in (toy.load(), *(pacwar.load(key) for key in GAMES)):
        for name in game.library.files:
            assert game.library.schema(name)


@settings(max_examples=150)
@given(seeds)
def test_whatever_is_in_a_pack_it_is_loaded_or_refused_in_one_sentence(seed: int) -> None:
    """Fuzz: the toy's own files, damaged at random, as a pack."""
    rng = Random(seed)
    name = rng.choice([name for name in FILES if name not in ("rules.yaml", "rulings.yaml")])
    text = (TOY / name).read_text(encoding="utf-8")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        size = rng.choice((0, 1, 1, 5, 40))
        noise = "".join(
            rng.choice("{}[]:,-#\"'\t\n \\&*!|>%@`0é\x00\u2028abc19.") for _ in range(rng.randint(0, 4))
        )
        text = text[:at] + noise + text[at + size :]
    fault = fault_of(name, text)
    if fault is not None:
        assert fault.startswith(name), fault
        assert "\n" not in fault, fault


def fault_of(name: str, text: str) -> str | None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(text, encoding="utf-8", newline="")
        try:
            Library(TOY, FILES, folder)
        except Fault as fault:
            return str(fault)
    return None


def test_the_toy_with_a_pack_is_another_game(tmp_path: Path) -> None:
    shutil.copy(TOY / "fire.yaml", tmp_path / "fire.yaml")
    same = toy.load(tmp_path)
    (tmp_path / "counters.yaml").write_text("counters: {Patrol: {fire: 4}}", encoding="utf-8")
    other = toy.load(tmp_path)
    assert same.library.digest == toy.load().library.digest
    assert other.library.digest != same.library.digest
    assert other.library.provenance("counters.yaml", "Patrol", "fire").kind == "pack"
    assert toy.load().library.provenance("counters.yaml", "Goat", "kind").kind == "reconstructed"
