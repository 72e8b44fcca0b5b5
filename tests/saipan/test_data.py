"""The data: counters, tables and track as printed, provenance, and packs."""

from __future__ import annotations

from pathlib import Path

import pytest

import pacwar
from pacwar.core.contract import Game
from pacwar.core.library import KINDS
from pacwar.core.records import Fault
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import GAME, HEX, SETTING, UNIT

LIBRARY = GAME.library

# -- the Japanese counters, typed from the set-up list ------------------------------------------------------

INFANTRY = {  # Attack, Defense, Movement
    "1/135": (3, 4, 8), "2/135": (3, 4, 8), "3/136": (3, 4, 8), "1/136": (3, 4, 8), "2/136": (3, 4, 8),
    "5 Base": (5, 6, 8),
    "Yok/1": (2, 3, 8), "317": (2, 3, 8), "318": (2, 3, 8), "316": (2, 3, 8), "1/118": (2, 3, 8), "3/118": (2, 3, 8),
    "1/18": (2, 3, 8), "7": (2, 3, 8), "2/118": (2, 3, 8),
    "16": (1, 2, 8),
    "9": (2, 1, 8),
}  # fmt: skip
ARTILLERY = {  # Barrage, FPF, Range, Defense, Movement
    "25": (3, 2, 3, 1, 4),
    "1/3": (2, 1, 10, 1, 4),
    "2/3": (2, 1, 10, 1, 4),
    "3/10": (4, 2, 10, 1, 4),
}


def test_2_32_the_japanese_counters_as_printed() -> None:
    for name, (attack, defense, move) in INFANTRY.items():
        unit = SETTING.counters[UNIT(name)]
        assert (unit.attack, unit.defense, unit.move) == (attack, defense, move), name
        assert (unit.barrage, unit.fpf, unit.range) == (0, 0, 0), name
    for name, (barrage, fpf, reach, defense, move) in ARTILLERY.items():
        unit = SETTING.counters[UNIT(name)]
        assert (unit.barrage, unit.fpf, unit.range, unit.defense, unit.move) == (
            barrage,
            fpf,
            reach,
            defense,
            move,
        ), name
        assert (unit.kind, unit.attack) == ("artillery", 0), name
    assert {SETTING.names[u] for u in SETTING.japan_units} == set(INFANTRY) | set(ARTILLERY)


def test_2_32_totals_of_the_japanese_force() -> None:
    counters = [SETTING.counters[u] for u in SETTING.japan_units]
    assert sum(c.attack for c in counters if c.kind == "infantry") == 36
    assert sum(c.attack for c in counters if c.kind == "engineer") == 3
    assert (sum(c.barrage for c in counters), sum(c.fpf for c in counters)) == (11, 6)


def test_3_0_value_notation() -> None:
    """E6: three numbers for ordinary units, five for artillery."""
    assert SETTING.counters[UNIT("1/135")].values == "3-4-8"
    assert SETTING.counters[UNIT("3/10")].values == "4-2-10/1-4"


def test_2_31_a_slash_makes_a_battalion() -> None:
    for name, unit in zip(SETTING.names, SETTING.counters, strict=True):
        if "/" in name and name != "Yok/1":
            assert unit.size == "battalion", name
        assert unit.size in ("company", "battalion", "regiment")


def test_2_31_marines_are_stronger_than_army_infantry() -> None:
    """15.2 says so."""
    strength = {
        (c.branch, c.attack, c.defense) for c in SETTING.counters if c.side is US and c.kind == "infantry"
    }
    assert strength == {("marines", 5, 6), ("army", 4, 5)}


# -- the Combat Results Table -------------------------------------------------------------------------------

TABLE = {
    1: "A1 A1 -  -  D1 D1 D1 D2 D2 D3 De De",
    2: "A1 A1 A1 -  -  D1 D1 D1 D2 D2 D3 De",
    3: "A2 A1 A1 A1 -  -  D1 D1 D1 D2 D2 D3",
    4: "A2 A2 A1 A1 A1 -  -  D1 D1 D1 D2 D2",
    5: "A3 A2 A2 A1 A1 A1 -  -  D1 D1 D1 D2",
    6: "Ae A2 A2 A2 A1 A1 A1 -  -  D1 D1 D1",
}
# Each line of the table is the Clear line moved to the left: its last differential stands in this column.
LAST = {"rough": 9, "broken": 10, "river": 11, "clear": 12}
FIRST = {"rough": -2, "broken": -3, "river": -5, "clear": -7}


def test_7_61_the_table_as_printed() -> None:
    for face, row in TABLE.items():
        for column, result in enumerate(row.split()):
            assert SETTING.crt.result(column, face) == result, (face, column + 1)


def test_7_61_the_lines_as_printed() -> None:
    clear = {
        -7: 1,
        -6: 2,
        -5: 2,
        -4: 3,
        -3: 3,
        -2: 4,
        -1: 5,
        0: 6,
        1: 7,
        2: 8,
        3: 8,
        4: 9,
        5: 9,
        6: 10,
        7: 10,
        8: 11,
        9: 11,
        10: 12,
    }
    for line, last in LAST.items():
        moved = 12 - last
        for differential, column in clear.items():
            expected = max(column - moved, 1)
            assert SETTING.lines[line].column(differential) + 1 == expected, (line, differential)
        assert SETTING.lines[line].column(FIRST[line]) == 0
        assert SETTING.lines[line].column(FIRST[line] + 1) == 1
        assert SETTING.lines[line].column(-99) == 0
        assert SETTING.lines[line].column(99) == last - 1


# -- provenance ---------------------------------------------------------------------------------------------


def test_3_0_every_counter_value_says_where_it_comes_from() -> None:
    for name in SETTING.names:
        for key in LIBRARY.sheets["counters.yaml"].content["counters"][name]:
            found = LIBRARY.provenance("counters.yaml", name, key)
            assert found.kind in KINDS and (found.note or found.line), (name, key)


def test_3_0_japanese_values_are_printed() -> None:
    for name in (*INFANTRY, *ARTILLERY):
        for key in ("defense", "move", "barrage" if name in ARTILLERY else "attack"):
            found = LIBRARY.provenance("counters.yaml", name, key)
            assert (found.kind, found.line) == ("printed", 90), (name, key)
    assert LIBRARY.provenance("counters.yaml", "317", "kind").kind == "reconstructed"
    assert LIBRARY.provenance("counters.yaml", "3/10", "kind").kind == "derived"


def test_3_0_no_us_value_is_called_printed() -> None:
    """The text has no U.S. value at all."""
    wrong = [
        (SETTING.names[u], key)
        for u in SETTING.us_units
        for key in LIBRARY.sheets["counters.yaml"].content["counters"][SETTING.names[u]]
        if LIBRARY.provenance("counters.yaml", SETTING.names[u], key).kind == "printed"
    ]
    assert wrong == []


def test_3_0_every_table_cell_says_where_it_comes_from() -> None:
    for face in TABLE:
        for column in range(12):
            found = LIBRARY.provenance("crt.yaml", str(face), str(column))
            assert found.kind == "printed" and found.line in (684, 696), (face, column)
    doubtful = LIBRARY.provenance("crt.yaml", "6", "1")
    assert doubtful.line == 696 and "A3" in doubtful.note
    for line in LAST:
        assert LIBRARY.provenance("crt.yaml", "lines", line).line == 687


def test_3_0_no_value_of_the_track_is_called_printed() -> None:
    """Turns 1 to 15 are in the text; dates and Ground Support Points are not."""
    for row in LIBRARY.sheets["track.yaml"].content["turns"]:
        for key in ("date", "us", "japan"):
            assert LIBRARY.provenance("track.yaml", str(row["turn"]), key).kind == "reconstructed", (row, key)


def test_3_0_terrain_costs_say_where_they_come_from() -> None:
    assert LIBRARY.provenance("terrain.yaml", "clear", "cost").line == 422
    assert LIBRARY.provenance("terrain.yaml", "road", "cost").line == 424
    assert LIBRARY.provenance("terrain.yaml", "trail", "cost").line == 426
    for kind in ("town", "broken", "rough", "river"):
        assert LIBRARY.provenance("terrain.yaml", kind, "cost").kind == "reconstructed", kind


def test_14_11_the_set_up_says_where_it_comes_from() -> None:
    assert LIBRARY.provenance("scenarios.yaml", "historical", "japan").line == 90
    assert LIBRARY.provenance("scenarios.yaml", "historical", "landings").line == 108
    assert LIBRARY.provenance("scenarios.yaml", "historical", "assaults").kind == "derived"


# -- packs --------------------------------------------------------------------------------------------------


def packed(folder: Path, **files: str) -> Game:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return pacwar.load("saipan", pack=folder)


def test_3_0_a_pack_changes_values_provenance_and_digest(tmp_path: Path) -> None:
    game = packed(
        tmp_path,
        counters_yaml='counters:\n  "1/2 Mar": {attack: 7}\n',
        map_tsv="hex\tterrain\tbeach\televation\tplace\tsource\n1004\trough\t\t9\tHill\tterrain=derived: seen there\n",
    )
    setting = game.setting("historical").printed
    assert (setting.counters[UNIT("1/2 Mar")].attack, setting.counters[UNIT("1/2 Mar")].defense) == (7, 6)
    assert SETTING.counters[UNIT("1/2 Mar")].attack == 5  # ours is untouched
    assert game.library.provenance("counters.yaml", "1/2 Mar", "attack").kind == "pack"
    assert game.library.provenance("counters.yaml", "317", "attack").kind == "printed"
    assert setting.map[HEX("1004")].terrain == "rough"
    assert game.library.provenance("map.tsv", "1004", "terrain").note == "seen there"
    assert game.library.digest != GAME.library.digest
    assert pacwar.load("saipan").library.digest == GAME.library.digest


def test_3_0_a_pack_may_bring_its_own_reasons(tmp_path: Path) -> None:
    game = packed(
        tmp_path,
        counters_yaml='provenance:\n  "317.attack": {kind: derived, note: "from a photograph"}\ncounters:\n  "317": {attack: 4}\n',
    )
    found = game.library.provenance("counters.yaml", "317", "attack")
    assert (found.kind, found.note) == ("derived", "from a photograph")


def test_r25_a_pack_that_changes_a_table_row_owns_its_cells(tmp_path: Path) -> None:
    """7.61 A pack reads A3 in the doubtful cell: nobody may still call that cell printed."""
    game = packed(tmp_path, crt_yaml="rows:\n  6: [Ae, A3, A2, A2, A1, A1, A1, '-', '-', D1, D1, D1]\n")
    assert game.setting("historical").printed.crt.result(1, 6) == "A3"
    assert game.library.provenance("crt.yaml", "6", "1").kind == "pack"
    assert game.library.provenance("crt.yaml", "6", "0").kind == "pack"
    assert game.library.provenance("crt.yaml", "5", "0").kind == "printed"


def test_3_0_the_same_pack_has_the_same_digest(tmp_path: Path) -> None:
    first = packed(tmp_path, counters_yaml='counters:\n  "317": {attack: 4}\n')
    again = pacwar.load("saipan", pack=str(tmp_path))
    assert first.library.digest == again.library.digest


HEADING = "hex\tterrain\tbeach\televation\tplace\tsource\n"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        pytest.param(
            "counters.yaml", 'counters:\n  "317": {attack: many}\n', ["counters.yaml", "attack", "int"], id="wrong type"
        ),
        pytest.param(
            "counters.yaml", 'counters:\n  "317": {charm: 4}\n', ["counters.yaml", "charm", "unknown"], id="unknown key"
        ),
        pytest.param(
            "counters.yaml", 'counters:\n  "X": {side: us, kind: infantry}\n', ["counters.yaml", "X", "missing"], id="missing key"
        ),
        pytest.param(
            "counters.yaml", 'counters:\n  "317": {kind: cavalry}\n', ["counters.yaml", "kind", "cavalry"], id="unknown kind"
        ),
        pytest.param(
            "counters.yaml", 'counters:\n  "317": {attack: -1}\n', ["counters.yaml", "negative"], id="negative value"
        ),
        pytest.param("counters.yaml", "counters: [\n", ["counters.yaml", "line"], id="bad YAML"),
        pytest.param("counters.yaml", "just a word\n", ["counters.yaml", "mapping"], id="no mapping"),
        pytest.param(
            "counters.yaml", "provenance:\n  default: {kind: rumour}\n", ["counters.yaml", "provenance", "rumour"], id="bad provenance"
        ),
        pytest.param("cards.yaml", "cards: []\n", ["cards.yaml", "counters.yaml"], id="unknown file"),
        pytest.param("map.tsv", "hex\tterrain\n1004\n", ["map.tsv line 2", "1", "2"], id="missing cell"),
        pytest.param("map.tsv", "hex\tbeach\n9999\t1\n", ["map.tsv", "9999", "terrain"], id="missing column"),
        pytest.param("map.tsv", HEADING + "1004\tswamp\t\t0\t\t\n", ["map.tsv", "1004", "swamp"], id="unknown terrain"),
        pytest.param("map.tsv", HEADING + "1004\tclear\tyes\t0\t\t\n", ["map.tsv", "1004", "beach"], id="no number"),
        pytest.param("map.tsv", HEADING + "A1\tclear\t\t0\t\t\n", ["map.tsv", "A1", "four digits"], id="bad hex"),
        pytest.param(
            "map.tsv", HEADING + "1004\tclear\t\t0\t\t\n1004\trough\t\t0\t\t\n", ["map.tsv line 3", "1004", "repeated"], id="twice"
        ),
        pytest.param("map.tsv", HEADING + "1005\tclear\t1\t0\t\t\n", ["map.tsv", "1005", "sea"], id="beach inland"),
        pytest.param("map.tsv", "", ["map.tsv", "heading"], id="empty"),
        pytest.param("sides.tsv", "a\tb\tfeature\n1004\t1009\troad\n", ["sides.tsv", "1004", "1009", "adjacent"], id="not adjacent"),
        pytest.param("sides.tsv", "a\tb\tfeature\n1004\t1005\tcanal\n", ["sides.tsv", "1004", "canal"], id="unknown feature"),
        pytest.param("sides.tsv", "a\tb\tfeature\n1004\t9999\troad\n", ["sides.tsv", "9999"], id="no such hex"),
        pytest.param(
            "scenarios.yaml", 'scenarios:\n  historical: {japan: {"400": "1004"}}\n', ["scenarios.yaml", "400"], id="no such counter"
        ),
        pytest.param(
            "scenarios.yaml", 'scenarios:\n  historical: {japan: {"317": "1102"}}\n', ["scenarios.yaml", "317", "1102"], id="at sea"
        ),
        pytest.param(
            "scenarios.yaml", 'scenarios:\n  historical: {japan: {"317": "9999"}}\n', ["scenarios.yaml", "9999"], id="set up nowhere"
        ),
        pytest.param(
            "scenarios.yaml", 'scenarios:\n  historical: {landings: ["1004"]}\n', ["scenarios.yaml", "1004", "Beach"], id="no beach"
        ),
        pytest.param(
            "scenarios.yaml", 'scenarios:\n  historical: {japan: {"317": "0802"}}\n', ["scenarios.yaml", "0802"], id="two in a hex"
        ),
        pytest.param("track.yaml", "turns:\n  - {turn: 1, date: x, us: 1, japan: 0}\n", ["track.yaml", "2"], id="missing turn"),
        pytest.param("crt.yaml", "rows:\n  6: [Ae]\n", ["crt.yaml", "missing cell"], id="hole in the table"),
        pytest.param("crt.yaml", "lines:\n  rough: [3, 2, 1]\n", ["crt.yaml", "rough"], id="bands that do not rise"),
        pytest.param(
            "crt.yaml",
            "rows:\n  6: [Ax, A2, A2, A2, A1, A1, A1, '-', '-', D1, D1, D1]\n",
            ["crt.yaml", "Ax"],
            id="unknown result",
        ),
        pytest.param("terrain.yaml", "hexes:\n  clear: {cost: -1}\n", ["terrain.yaml", "clear"], id="negative cost"),
        pytest.param("terrain.yaml", "hexes:\n  clear: {line: jungle}\n", ["terrain.yaml", "jungle"], id="unknown line"),
        pytest.param("track.yaml", "turns:\n" + "".join(f"  - {{turn: {n}, date: x, us: -1, japan: 0}}\n" for n in range(1, 16)), ["track.yaml", "us"], id="negative points"),
    ],
)  # fmt: skip
def test_3_0_a_bad_pack_gives_one_sentence(tmp_path: Path, file: str, text: str, said: list[str]) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        pacwar.load("saipan", pack=tmp_path)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert [word for word in said if word not in sentence] == [], sentence


def test_3_0_a_pack_is_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "pack.yaml"
    file.write_text("x", encoding="utf-8")
    for pack in (file, tmp_path / "nowhere"):
        with pytest.raises(Fault, match="not a folder"):
            pacwar.load("saipan", pack=pack)


def test_3_0_a_pack_may_have_a_readme(tmp_path: Path) -> None:
    game = packed(tmp_path, README_md="what this is")
    assert game.library.digest == GAME.library.digest


def test_3_0_the_schemas_name_the_keys() -> None:
    assert "map.tsv" in GAME.library.files
    assert "barrage" in str(GAME.library.schema("counters.yaml"))
    assert "beach" in str(GAME.library.schema("map.tsv"))


def test_13_0_sides_and_pools() -> None:
    assert len(SETTING.japan_units) == 21
    assert {SETTING.counters[u].side for u in SETTING.us_units} == {US}
    assert JAPAN not in {SETTING.counters[u].side for u in SETTING.us_units}
