"""How the hexes of a map are named by their column and row. Only who reads the data of a map takes names apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_uppercase

from pacwar.core.naming import shown
from pacwar.core.records import Fault


@dataclass(frozen=True)
class Digits:
    """Four digits, column and row: 0803."""

    words: str = "four digits, column and row"

    def place(self, name: str) -> tuple[int, int]:
        """Column and row of a hex."""
        if len(name) != 4 or not (name.isascii() and name.isdigit()):
            raise Fault(f"{shown(name)}: a hex must have {self.words}")
        return int(name[:2]), int(name[2:])


@dataclass(frozen=True)
class Letters:
    """Letters for the column and a number for the row: A1, B0, EE7. Column A is 0, Z 25, AA 26."""

    words: str = "letters for the column and a number for the row"

    def place(self, name: str) -> tuple[int, int]:
        """Column and row of a hex."""
        found = re.fullmatch(r"([A-Z])(\1*)(\d{1,3})", name, re.ASCII)
        if found is None:
            raise Fault(f"{shown(name)}: a hex must have {self.words}")
        return len(found[2]) * len(ascii_uppercase) + ascii_uppercase.index(found[1]), int(found[3])


Numbering = Digits | Letters
DIGITS, LETTERS = Digits(), Letters()
