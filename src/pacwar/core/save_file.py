"""A save as it was read: headers and entries with their lines. Whether the entries can be played is not asked here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pacwar.core.naming import shown
from pacwar.core.records import Fault, Roll

HEADERS = ("Pacwar", "Game", "Scenario", "Options", "TakeBacks", "Rules", "Data", "Pack", "Earlier", "Dice",
           "Commitment", "Nonces", "Secret", "Seed", "Branched", "Start", "Opening", "Courses", "Ended", "Result")  # fmt: skip
NOBODY, TAKEN_BACK = "-", "TakenBack"  # the line of dice that were taken back
STANDING = "StandingOrder"  # the line of an order that a side gave
_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_ROLL = re.compile(r"(?:([a-z]+) )?d(\d{1,6})=(\d{1,6}) @(\S+)(?: (\S+))?")
_ENTRY = re.compile(r"(\d{1,9}) (\S+) (\w+(?: .+)?)")


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as it is written: who played what, with which dice."""

    side: str
    action: str
    rolls: tuple[Roll, ...]
    line: int = 0


class SaveFile:
    """Headers, and the entries up to the first line that cannot be read."""

    def __init__(self, content: str, name: str) -> None:
        self.name = name
        self.lines = [line.rstrip("\r") for line in content.split("\n")]
        self.headers: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}
        self.entries: list[Written] = []
        self.voided: dict[int, tuple[Roll, ...]] = {}  # dice taken back, by how many entries lie before them
        self.orders: list[
            tuple[int, str, str, int]
        ] = []  # entries before a standing order, its side, text and line
        self.unreadable: Fault | None = None  # why reading stopped
        self.stopped = 0  # the line at which it stopped
        self._read()
        if "Pacwar" not in self.headers:
            raise Fault(f"{name}: not a pacwar save: the header [Pacwar ...] is missing")

    def _read(self) -> None:
        for number, line in enumerate(self.lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                if line.startswith("["):
                    self._header(number, line)
                else:
                    self._entry(number, line)
            except Fault as fault:
                if not self.entries:  # there is nothing to show
                    raise
                self.unreadable, self.stopped = fault, number
                return

    def fault(self, line: int, why: str) -> Fault:
        return Fault(f"{self.name} line {line}: {why}")

    def wrong(self, key: str, why: str) -> Fault:
        """A fault of a header."""
        return self.fault(self.header_lines[key], why)

    def from_line(self, number: int) -> Sequence[str]:
        """The rest of the file as it is written."""
        return [line for line in self.lines[number - 1 :] if line.strip()]

    # -- lines ----------------------------------------------------------------------------------------------

    def _header(self, number: int, line: str) -> None:
        found = _HEADER.fullmatch(line.strip())
        if found is None:
            raise self.fault(number, 'a header must have the form [Name "value"]')
        if self.entries:
            raise self.fault(number, "headers must come before the first action")
        key = found.group(1)
        if key not in HEADERS:
            raise self.fault(number, f"unknown header {key[:60]}")
        if key in self.headers:
            raise self.fault(number, f"the header {key} is repeated")
        self.headers[key] = _unescaped(found.group(2))
        self.header_lines[key] = number

    def _entry(self, number: int, line: str) -> None:
        if "Pacwar" not in self.headers:
            raise self.fault(number, "not a pacwar save: it does not begin with [Pacwar ...]")
        deed, _, dice = line.strip().partition(" | ")
        found = _ENTRY.fullmatch(deed)
        if found is None:
            raise self.fault(number, "an action must have the form: number side Action argument | dice")
        count, side, action = found.groups()
        if int(count) != len(self.entries) + 1:
            raise self.fault(number, f"expected entry {len(self.entries) + 1}, not {count}")
        rolls = self.rolls(number, dice)
        word, _, rest = action.partition(" ")
        if side != NOBODY:
            self.entries.append(Written(side, action, rolls, number))
        elif word == STANDING and not rolls:
            owner, _, order = rest.partition(" ")
            self.orders.append((len(self.entries), owner, order, number))
        elif action != TAKEN_BACK or not rolls or len(self.entries) in self.voided:
            raise self.fault(
                number, f"dice taken back must be one line: {count} {NOBODY} {TAKEN_BACK} | dice"
            )
        else:
            self.voided[len(self.entries)] = rolls

    def rolls(self, number: int, dice: str) -> tuple[Roll, ...]:
        try:
            return dice_of(dice)
        except Fault as fault:
            raise self.fault(number, str(fault)) from None

    # -- headers --------------------------------------------------------------------------------------------

    def count(self, key: str) -> int:
        value = self.headers.get(key, "0")
        if not (value.isascii() and value.isdigit() and len(value) < 10):
            raise self.wrong(key, f"expected a number, not {shown(value)}")
        return int(value)

    def need(self, key: str) -> str:
        if key not in self.headers:
            raise Fault(f"{self.name}: the header [{key} ...] is missing")
        return self.headers[key]

    def pairs(self, key: str) -> dict[str, str]:
        found = {}
        for part in filter(None, self.headers.get(key, "").split(", ")):
            name, equal, value = part.partition("=")
            if not equal:
                raise self.fault(self.header_lines[key], f"{key} must have the form name=value, ...")
            found[name] = value
        return found


def opened(path: str | Path) -> SaveFile:
    """A save from the disk; raises Fault if it cannot be read as one."""
    source = Path(path)
    try:
        content = source.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        name = source.name if source.name.isprintable() else shown(source.name)
        raise Fault(f"{name} cannot be read: {reason}") from None
    return SaveFile(content, source.name)


# -- dice and quotes ------------------------------------------------------------------------------------------


def dice_text(rolls: tuple[Roll, ...]) -> str:
    if not rolls:
        return ""
    return " | " + ", ".join(map(_die, rolls))


def _die(roll: Roll) -> str:
    """A die as a save writes it: "d6=3 @7.0", "white d6=3 @7.0 us"."""
    name, told = f"{roll.die} " if roll.die else "", f" {roll.told}" if roll.told else ""
    return f"{name}d{roll.faces}={roll.face} @{roll.rule}{told}"


def dice_of(text: str) -> tuple[Roll, ...]:
    """Dice as `dice_text` writes them."""
    rolls = []
    for part in filter(None, text.split(", ")):
        found = _ROLL.fullmatch(part)
        if found is None:
            raise Fault(f"dice must have the form d6=3 @7.0, not {shown(part)}")
        die, faces, face, rule, told = found.groups()
        rolls.append(Roll(int(faces), int(face), rule, told, die or ""))
    return tuple(rolls)


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found.group(1) == "n" else found.group(1), value)
