"""The save file: a match as text that a person can read. Our PGN. The format is described in docs/guide/saves.md.

[Pacwar "1"]                     the version of the format
[Game "saipan"]                  headers: what was played, by which rules and data
...
1 us PickReinforcement 1/6 Mar   one line per action
2 us LandAt 1203                 the argument by its printed name
14 us EndBarrage | d6=3 @7.0     dice, each with the rule that asked, and who saw it if not all
15 - TakenBack | d6=6 @7.0       entry 15 was first played differently and taken back by consent: these dice are void
# a comment                      anywhere
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from pacwar.core import naming
from pacwar.core.contract import Game
from pacwar.core.dice import Committed, Dice, Scripted, Sealed, Seeded, SystemDice, commitment, counted
from pacwar.core.ending import Agreement, Result
from pacwar.core.log import Entry
from pacwar.core.match import Match, complete_options
from pacwar.core.naming import shown
from pacwar.core.records import Fault, Roll, decode, encode_in_order

VERSION = "1"
DICE = ("system", "seeded", "scripted", "committed", "other")
_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_ROLL = re.compile(r"(?:([a-z]+) )?d(\d{1,6})=(\d{1,6}) @(\S+)(?: (\S+))?")
_ENTRY = re.compile(r"(\d{1,9}) (\S+) (\w+(?: .+)?)")
HEADERS = ("Pacwar", "Game", "Scenario", "Options", "TakeBacks", "Rules", "Data", "Pack", "Dice", "Commitment", "Nonces",
           "Secret", "Seed", "Branched", "Start", "Opening", "Ended", "Result")  # fmt: skip
NOBODY, TAKEN_BACK = "-", "TakenBack"  # the line of dice that were taken back
DRAWN, RESIGNED = "draw agreed", " resigned"  # how players end a game by themselves


def write(match: Match, path: str | Path) -> None:
    """Write the whole match; the file is replaced at once, so that a crash loses nothing."""
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text(match))
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def text(match: Match, notes: Mapping[int, Sequence[str]] | None = None) -> str:
    """The whole match: headers, then one line per action with its dice; `notes` are comments after that many actions."""
    lines = [f'[{key} "{_escaped(value)}"]' for key, value in _headers(match)]
    lines.append("")
    for number, entry in enumerate((None, *match.log)):
        if entry is not None:
            lines.append(f"{number} {entry.side} {match.game.write(entry.action)}{dice_text(entry.rolls)}")
            lines += _heading(match.game, entry)
        lines += [f"# {' '.join(note.split())}" for note in (notes or {}).get(number, ())]
        if number in match.voided_rolls:
            lines.append(f"{number + 1} {NOBODY} {TAKEN_BACK}{dice_text(match.voided_rolls[number])}")
    return "\n".join(lines) + "\n"


def _headers(match: Match) -> Iterator[tuple[str, str]]:
    game, dice = match.game, match.dice
    yield "Pacwar", VERSION
    yield "Game", game.key
    yield "Scenario", match.scenario
    yield "Options", ", ".join(f"{name}={value}" for name, value in sorted(match.options.items()))
    yield "TakeBacks", "strict" if match.strict else "free"
    yield "Rules", str(game.rules_version)
    yield "Data", game.library.digest
    if game.library.pack:
        yield "Pack", game.library.pack.name
    yield "Dice", getattr(dice, "kind", "other")
    if isinstance(dice, Committed | Sealed):
        yield "Commitment", dice.commitment
        yield "Nonces", ", ".join(f"{seat}={nonce}" for seat, nonce in dice.nonces.items())
    if isinstance(dice, Committed) and match.result is not None:
        yield "Secret", dice.secret  # revealed when the game is over
    if isinstance(dice, Seeded):
        yield "Seed", str(dice.seed)
    if match.branched is not None:
        yield "Branched", str(match.branched)
    if match.from_guess:
        yield "Start", encode_in_order(match.start).decode()
    if match.opening_rolls:
        yield "Opening", dice_text(match.opening_rolls).removeprefix(" | ")
    if match.agreement is not None:
        yield "Ended", agreement_text(match.agreement)
    if match.result is not None:
        yield "Result", result_text(match.result)


def result_text(result: Result) -> str:
    scores = ", ".join(f"{side} {score:g}" for side, score in result.scores.items())
    return f"{scores}: {result.cited}"


def agreement_text(agreement: Agreement) -> str:
    return DRAWN if agreement.resigned is None else f"{agreement.resigned}{RESIGNED}"


def agreement_of(text: str) -> Agreement:
    if text != DRAWN and not text.endswith(RESIGNED):
        raise Fault(f'this must be "{DRAWN}" or "SIDE{RESIGNED}", not {shown(text)}')
    return Agreement(None if text == DRAWN else text.removesuffix(RESIGNED))


def export(match: Match, side: str | None) -> str:
    """What one side was told, in words: all that it can have of a running match."""
    game = match.game
    lines = [f"{game.title}, {game.scenarios[match.scenario]}, as told to {side or 'the public'}", ""]
    for number, told in enumerate(match.told(side), 1):
        if told.action is not None:
            lines.append(f"{number} {side} {game.write(told.action)}{dice_text(told.rolls)}")
        elif told.rolls:
            lines.append(f"{number} -{dice_text(told.rolls)}")
        lines += [f"{number} # {game.describe(event)} ({event.rule})" for event in told.events]
    return "\n".join(lines) + "\n"


def _heading(game: Game, entry: Entry) -> list[str]:
    """Turns and phases as comments, for readers."""
    return [f"# {game.describe(e)}" for e in entry.events if type(e).__name__ in ("TurnBegan", "PhaseBegan")]


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


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found.group(1) == "n" else found.group(1), value)


# -- reading ------------------------------------------------------------------------------------------------


class _File:
    """A save as it was read: headers, and entries with their lines."""

    def __init__(self, content: str, name: str) -> None:
        self.name = name
        self.headers: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}
        self.entries: list[tuple[int, str, str, tuple[Roll, ...]]] = []
        self.spent: dict[int, tuple[Roll, ...]] = {}  # dice taken back, by how many entries lie before them
        for number, line in enumerate(content.split("\n"), 1):
            line = line.rstrip("\r")
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith("["):
                self._header(number, line)
            else:
                self._entry(number, line)
        if "Pacwar" not in self.headers:
            raise Fault(f"{name}: not a pacwar save: the header [Pacwar ...] is missing")

    def fault(self, line: int, why: str) -> Fault:
        return Fault(f"{self.name} line {line}: {why}")

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
        if side != NOBODY:
            self.entries.append((number, side, action, rolls))
        elif action != TAKEN_BACK or not rolls or len(self.entries) in self.spent:
            raise self.fault(
                number, f"dice taken back must be one line: {count} {NOBODY} {TAKEN_BACK} | dice"
            )
        else:
            self.spent[len(self.entries)] = rolls

    def rolls(self, number: int, dice: str) -> tuple[Roll, ...]:
        try:
            return dice_of(dice)
        except Fault as fault:
            raise self.fault(number, str(fault)) from None

    def wrong(self, key: str, why: str) -> Fault:
        """A fault of a header."""
        return self.fault(self.header_lines[key], why)

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


def read(path: str | Path, *, pack: str | Path | None = None, game: Game | None = None) -> Match:
    """Load a save: parse it, then play it again, checking every action and every die."""
    source = Path(path)
    try:
        content = source.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        name = source.name if source.name.isprintable() else shown(source.name)
        raise Fault(f"{name} cannot be read: {reason}") from None
    return parse(content, source.name, pack=pack, game=game)


def parse(
    content: str, name: str = "the save", *, pack: str | Path | None = None, game: Game | None = None
) -> Match:
    file = _File(content, name)
    if file.headers["Pacwar"] != VERSION:
        raise file.wrong(
            "Pacwar", f"format {shown(file.headers['Pacwar'])} is unknown; this pacwar reads format {VERSION}"
        )
    game = _game(file, pack, game)
    match = _opened(file, game)
    for line, side, action, rolls in file.entries:
        try:
            match.replay(side, naming.parse(game, action), rolls)
        except Fault as fault:
            raise file.fault(line, str(fault)) from None
        except Exception:
            if match.from_guess:  # an invented position may break any code that relies on a valid one
                raise file.wrong("Start", "the position cannot be read: it cannot be played") from None
            raise
    if "Ended" in file.headers:
        try:
            match.end(agreement_of(file.headers["Ended"]))
        except Fault as fault:
            raise file.wrong("Ended", str(fault)) from None
    _check_result(file, match)
    return match.with_dice(_dice_of(file, match))


def _game(file: _File, pack: str | Path | None, given: Game | None) -> Game:
    from pacwar.core.registry import load_game  # the games register there; the core knows none by itself

    key = file.need("Game")
    if given is not None and given.key != key:
        raise file.wrong("Game", f"this is a match of {shown(key)}, not of {given.key}")
    try:
        game = given or load_game(key, pack)
    except Fault as fault:
        raise file.wrong("Game", str(fault)) from None
    if file.need("Rules") != str(game.rules_version):
        played = file.headers["Rules"][:60]
        raise file.wrong(
            "Rules", f"played with rules version {played}; this pacwar has version {game.rules_version}"
        )
    if file.need("Data") != game.library.digest:
        pack_of = file.headers.get("Pack")
        played = f"the pack {shown(pack_of)}; load it with that pack" if pack_of else "other data"
        raise file.wrong("Data", f"played with {played}")
    return game


def _opened(file: _File, game: Game) -> Match:
    scenario = file.need("Scenario")
    if scenario not in game.scenarios:
        raise file.wrong("Scenario", f"{game.key} has no scenario {shown(scenario)}")
    for key, values in (("TakeBacks", ("strict", "free")), ("Dice", DICE)):
        if file.headers.get(key, values[0]) not in values:
            raise file.wrong(key, f"this must be one of {', '.join(values)}, not {shown(file.headers[key])}")
    given = file.pairs("Options")
    try:
        options = complete_options(game, given)
    except Fault as fault:
        raise file.wrong("Options", str(fault)) from None
    strict = file.headers.get("TakeBacks", "strict") == "strict"
    opening = Scripted(*file.rolls(file.header_lines.get("Opening", 1), file.headers.get("Opening", "")))
    try:
        if "Start" in file.headers:
            match = _from_guess(file, game, scenario, options, opening, strict)
        else:
            match = Match.new(game, scenario, opening, options, strict=strict)
    except Fault as fault:
        raise file.wrong("Opening", str(fault)) if "Opening" in file.headers else fault from None
    if opening.used < len(opening.faces):
        raise file.wrong("Opening", "dice too many: no rule asks for them")
    if "Branched" in file.headers:
        match.branched = file.count("Branched")
        if match.branched > len(file.entries):
            raise file.wrong("Branched", f"the save has only {len(file.entries)} actions")
    return match.resume((), {}, spent=file.spent)


def _from_guess(
    file: _File, game: Game, scenario: str, options: Mapping[str, str], opening: Dice, strict: bool
) -> Match:
    """A "what if" begins with a position out of the file, which may be anything."""
    try:
        state: Any = decode(file.headers["Start"], game.state)
        match = Match(game, scenario, options, opening, state, strict=strict)
        for side in game.sides:
            seen = match.view(side)
            match.legal(side)
            if game.show:
                game.show.scene(seen, side)
    except msgspec.MsgspecError as error:
        raise file.wrong("Start", f"the position cannot be read: {shown(str(error))}") from None
    except Exception:
        raise file.wrong("Start", "the position cannot be read: it cannot be played") from None
    match.from_guess = True
    return match


def _check_result(file: _File, match: Match) -> None:
    if match.result is None:
        if "Result" in file.headers:
            raise file.wrong("Result", "the game is not over after the last action")
    elif "Result" not in file.headers:
        raise Fault(f"{file.name}: the game is over, but the header [Result ...] is missing")
    elif not _same_result(file.headers["Result"], match.result):
        raise file.wrong("Result", f"the game ends differently: {result_text(match.result)}")


def _same_result(written: str, result: Result) -> bool:
    """Scores and rule decide; the sentence between them may have been reworded since."""
    scores, _, _ = result_text(result).partition(": ")
    return written.startswith(f"{scores}: ") and (not result.rule or written.endswith(f" ({result.rule})"))


def _dice_of(file: _File, match: Match) -> Dice:
    """The dice that continue: the same as before, if the save has what they need."""
    rolls = match.own_rolls
    kind = file.headers.get("Dice", "system")
    if kind == "seeded" and "Seed" in file.headers:
        seeded = Seeded(file.headers["Seed"])
        if any(seeded.roll(roll.faces, roll.rule, roll.told) != roll.face for roll in rolls):
            raise file.wrong("Seed", "the dice do not come from this seed")
        return seeded
    if kind != "committed":
        return SystemDice()
    nonces, promised = file.pairs("Nonces"), file.need("Commitment")
    try:
        Committed("", nonces)
    except Fault as fault:
        raise file.fault(file.header_lines.get("Nonces", 1), str(fault)) from None
    if "Secret" not in file.headers:
        return Sealed(promised, nonces)
    if commitment(file.headers["Secret"]) != promised:
        raise file.wrong("Secret", "the secret does not match the commitment")
    return Committed(file.headers["Secret"], nonces, counted(rolls))
