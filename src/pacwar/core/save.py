"""The save file: a match as text that a person can read. Our PGN. The format is described in docs/guide/saves.md.

[Pacwar "1"]                     the version of the format
[Game "saipan"]                  headers: what was played, by which rules and data
...
1 us PickReinforcement 1/6 Mar   one line per action
2 us LandAt 1203                 the argument by its printed name
14 us EndBarrage | d6=3 @7.0     dice, each with the rule that asked, and who saw it if not all
15 - TakenBack | d6=6 @7.0       entry 15 was first played differently and taken back by consent: these dice are void
16 - StandingOrder us Fire ask=able    before entry 16 a side gave a standing order
# a comment                      anywhere
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pacwar.core import course, drill, earlier, naming, save_file, standing
from pacwar.core.contract import Game
from pacwar.core.dice import Committed, Dice, Scripted, Sealed, Seeded, SystemDice, commitment, counted
from pacwar.core.earlier import Earlier, Parted, Parting
from pacwar.core.ending import Agreement, Result
from pacwar.core.log import Entry
from pacwar.core.match import Match, complete_options
from pacwar.core.naming import shown
from pacwar.core.records import Action, Fault, Roll, decode_renamed, encode_in_order
from pacwar.core.save_file import NOBODY, STANDING, TAKEN_BACK, SaveFile, dice_text, escaped
from pacwar.core.setting import ScenarioSetting
from pacwar.core.standing import Given

VERSION = "1"
DICE = ("system", "seeded", "scripted", "committed", "other")
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
    told = {note.entries: (note.text(match.game),) for note in match.earlier}
    ordered: dict[int, list[str]] = {}
    for given in match.given:
        line = f"{given.entries + 1} {NOBODY} {STANDING} {given.side} {standing.write(given.order)}"
        ordered.setdefault(given.entries, []).append(line)
    lines = [f'[{key} "{escaped(value)}"]' for key, value in _headers(match)]
    lines.append("")
    for number, entry in enumerate((None, *match.log)):
        if entry is not None:
            lines.append(f"{number} {entry.side} {match.setting.write(entry.action)}{dice_text(entry.rolls)}")
            lines += _heading(match.setting, entry)
        for note in (*told.get(number, ()), *(notes or {}).get(number, ())):
            lines.append(f"# {' '.join(note.split())}")
        if number in match.voided_rolls:
            lines.append(f"{number + 1} {NOBODY} {TAKEN_BACK}{dice_text(match.voided_rolls[number])}")
        lines += ordered.get(number, ())
    return "\n".join(lines) + "\n"


def _headers(match: Match) -> Iterator[tuple[str, str]]:
    game, dice = match.game, match.dice
    yield "Pacwar", VERSION
    yield "Game", game.key
    yield "Scenario", match.scenario
    yield "Options", ", ".join(f"{name}={value}" for name, value in sorted(match.options.items()))
    yield "TakeBacks", "strict" if match.strict else "free"
    rules, data = match.version
    yield "Rules", str(rules)
    yield "Data", data
    if game.library.pack:
        yield "Pack", game.library.pack.name
    if match.earlier:
        yield "Earlier", ", ".join(f"{note.entries}={note.rules}/{note.data}" for note in match.earlier)
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
    if match.courses:
        yield "Courses", course.write(match)
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
            lines.append(f"{number} {side} {match.setting.write(told.action)}{dice_text(told.rolls)}")
        elif told.order is not None:
            lines.append(f"{number} # {STANDING} {standing.write(told.order)}")
        elif told.rolls:
            lines.append(f"{number} -{dice_text(told.rolls)}")
        lines += [f"{number} # {match.setting.describe(event)} ({event.rule})" for event in told.events]
    return "\n".join(lines) + "\n"


def _heading(setting: ScenarioSetting, entry: Entry) -> list[str]:
    """Turns and phases as comments, for readers."""
    return [
        f"# {setting.describe(e)}" for e in entry.events if type(e).__name__ in ("TurnBegan", "PhaseBegan")
    ]


# -- reading ------------------------------------------------------------------------------------------------


def read(path: str | Path, *, pack: str | Path | None = None, game: Game | None = None) -> Match:
    """Load a save: parse it, then play it again, checking every action and every die."""
    return _replayed(save_file.opened(path), pack, game)


def parse(
    content: str, name: str = "the save", *, pack: str | Path | None = None, game: Game | None = None
) -> Match:
    return _replayed(SaveFile(content, name), pack, game)


def _replayed(file: SaveFile, pack: str | Path | None, given: Game | None) -> Match:
    if file.headers["Pacwar"] != VERSION:
        raise file.wrong(
            "Pacwar", f"format {shown(file.headers['Pacwar'])} is unknown; this pacwar reads format {VERSION}"
        )
    game = _game(file, pack, given)
    match = _opened(file, game)
    try:
        parting = earlier.follow(match, file.entries)
    except Exception:
        if match.from_guess:  # an invented position may break any code that relies on a valid one
            raise file.wrong("Start", "the position cannot be read: it cannot be played") from None
        raise
    parting = parting or _broken_off(file, match) or _other_end(file, match)
    if parting is not None:
        raise _parted(file, match, parting)
    match.with_standing(_given(file, game), _courses(file, game, match.setting))
    earlier.noted(match, file.count("Rules"), file.headers["Data"])
    return match.with_dice(_dice_of(file, match))


def _game(file: SaveFile, pack: str | Path | None, given: Game | None) -> Game:
    from pacwar.core.registry import load_game  # the games register there; the core knows none by itself

    key = file.need("Game")
    if given is not None and given.key != key:
        raise file.wrong("Game", f"this is a match of {shown(key)}, not of {given.key}")
    for header in ("Rules", "Data"):
        file.need(header)
    try:
        return given or load_game(key, pack)
    except Fault as fault:
        raise file.wrong("Game", str(fault)) from None


def _opened(file: SaveFile, game: Game) -> Match:
    """The match before its first entry."""
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
    match = _begun(file, game, scenario, options)
    if "Branched" in file.headers:
        match.branched = file.count("Branched")
        if match.branched > len(file.entries) and file.unreadable is None:
            raise file.wrong("Branched", f"the save has only {len(file.entries)} actions")
    match.earlier = _earlier(file)
    return match.resume((), {}, voided=file.voided)


def _given(file: SaveFile, game: Game) -> list[Given]:
    """The standing orders that the sides gave."""
    found = []
    for entries, side, text, line in file.orders:
        try:
            naming.require_side(game, side)
            found.append(Given(side, standing.read(game, text), entries))
        except Fault as fault:
            if _played_with(file, game):  # the game offers no such order any more
                continue
            raise file.fault(line, str(fault)) from None
    return found


def _courses(file: SaveFile, game: Game, setting: ScenarioSetting) -> dict[str, list[Action]]:
    try:
        return course.read(game, setting, file.headers.get("Courses", ""))
    except Fault as fault:
        if _played_with(file, game):
            return {}
        raise file.wrong("Courses", str(fault)) from None


def _begun(file: SaveFile, game: Game, scenario: str, options: Mapping[str, str]) -> Match:
    strict = file.headers.get("TakeBacks", "strict") == "strict"
    opening = Scripted(*file.rolls(file.header_lines.get("Opening", 1), file.headers.get("Opening", "")))
    if "Start" in file.headers:
        match = _from_guess(file, game, scenario, options, opening, strict)
    else:
        try:
            match = Match.new(game, scenario, opening, options, strict=strict)
        except Fault as fault:
            raise _no_opening(file, game, scenario, options, fault) from None
    if opening.used < len(opening.faces):
        left = opening.faces[opening.used]
        rule = left.rule if isinstance(left, Roll) else ""
        raise _no_opening(file, game, scenario, options, Fault("dice too many: no rule asks for them", rule))
    return match


def _no_opening(
    file: SaveFile, game: Game, scenario: str, options: Mapping[str, str], fault: Fault
) -> Parted:
    """The dice before the first decision do not fit: the match can only be begun anew."""
    anew = Match.new(game, scenario, None, options)
    parting = Parting(0, fault.rule, str(fault))
    return Parted(_said(file, game, parting), parting, anew, _as_written(file, 0))


def _earlier(file: SaveFile) -> tuple[Earlier, ...]:
    """What was played with yet earlier versions."""
    notes = []
    for entries, version in file.pairs("Earlier").items():
        rules, slash, data = version.partition("/")
        if not (slash and _is_count(entries) and _is_count(rules)):
            raise file.wrong("Earlier", "Earlier must have the form entries=version/digest, ...")
        notes.append(Earlier(int(entries), int(rules), data))
    return earlier.kept(notes, len(file.entries))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _from_guess(
    file: SaveFile, game: Game, scenario: str, options: Mapping[str, str], opening: Dice, strict: bool
) -> Match:
    """A "what if" begins with a position out of the file, which may be anything."""
    try:
        state: Any = decode_renamed(file.headers["Start"], game.state, game.renamed)
        drill.position(game, game.setting(scenario), state)  # every number of it is one that the game has
        match = Match(game, scenario, options, opening, state, strict=strict)
        for side in game.sides:
            seen = match.view(side)
            match.legal(side)
            if game.show:
                game.show.scene(seen, side)
    except ValueError as error:
        raise file.wrong("Start", f"the position cannot be read: {shown(str(error))}") from None
    except Exception:
        raise file.wrong("Start", "the position cannot be read: it cannot be played") from None
    match.from_guess = True
    return match


# -- where it parts -----------------------------------------------------------------------------------------


def _broken_off(file: SaveFile, match: Match) -> Parting | None:
    """From some line on the text cannot be read."""
    if file.unreadable is None:
        return None
    return Parting(
        len(match.log) + 1, "", str(file.unreadable).removeprefix(f"{file.name} line {file.stopped}: ")
    )


def _other_end(file: SaveFile, match: Match) -> Parting | None:
    """Every entry fits, but the game does not end as the save says."""
    if "Ended" in file.headers:
        try:
            match.end(agreement_of(file.headers["Ended"]))
        except Fault as fault:
            raise file.wrong("Ended", str(fault)) from None
    result, end = match.result, len(match.log) + 1
    if result is None:
        if "Result" not in file.headers:
            return None
        return Parting(end, match.step(None).rule, "the game is not over after the last action")
    if "Result" not in file.headers:
        raise Fault(f"{file.name}: the game is over, but the header [Result ...] is missing")
    if _same_result(file.headers["Result"], result):
        return None
    return Parting(end, result.rule, f"the game ends differently: {result_text(result)}")


def _parted(file: SaveFile, match: Match, parting: Parting) -> Parted:
    first = parting.entry - 1
    past = match.at(first)

    def going_on() -> Match:
        rolls = earlier.rolls_from(file.entries, file.voided, max(first, match.branched or 0))
        made = match.cut(first, rolls)
        made.with_standing([given for given in _given(file, match.game) if given.entries <= first], {})
        earlier.noted(made, file.count("Rules"), file.headers["Data"])
        return made.with_dice(_dice_to_go_on(file, made))

    return Parted(_said(file, match.game, parting), parting, past, _as_written(file, first), going_on)


def _line(file: SaveFile, entry: int) -> int:
    """The line of an entry, or of what is said of the opening or the end."""
    if entry == 0:
        return file.header_lines.get("Opening", 1)
    if entry <= len(file.entries):
        return file.entries[entry - 1].line
    return file.stopped or file.header_lines.get("Result", len(file.lines))


def _as_written(file: SaveFile, first: int) -> Sequence[str]:
    """The entries from there on, in the words of the file."""
    if first < len(file.entries):
        return file.from_line(file.entries[first].line)
    return file.from_line(file.stopped) if file.stopped else ()


def _said(file: SaveFile, game: Game, parting: Parting) -> str:
    """The sentence: the line, how the match was played if not as today, and why it parts."""
    played = _played_with(file, game)
    where = "the opening" if parting.entry == 0 else f"entry {parting.entry}"
    if parting.entry > len(file.entries) and not file.stopped:
        where = "the end"
    why = f"played with {played}; {where} does not fit: {parting.why}" if played else parting.why
    return str(file.fault(_line(file, parting.entry), why))


def _played_with(file: SaveFile, game: Game) -> str:
    """The version, if it is not this one."""
    pack, played = file.headers.get("Pack"), file.headers["Rules"][:60]
    if file.headers["Data"] != game.library.digest and pack:
        return f"the pack {shown(pack)}"
    if played != str(game.rules_version):
        return f"rules version {played} (now {game.rules_version})"
    return "" if file.headers["Data"] == game.library.digest else "other data"


def _same_result(written: str, result: Result) -> bool:
    """Scores and rule decide; the sentence between them may have been reworded since."""
    scores, _, _ = result_text(result).partition(": ")
    return written.startswith(f"{scores}: ") and (not result.rule or written.endswith(f" ({result.rule})"))


# -- dice ---------------------------------------------------------------------------------------------------


def _dice_of(file: SaveFile, match: Match) -> Dice:
    """The dice that continue: the same as before, if the save has what they need."""
    kind = file.headers.get("Dice", "system")
    if kind == "seeded" and "Seed" in file.headers:
        seeded = _seeded(file.headers["Seed"], match)
        if seeded is None:
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
    return Committed(file.headers["Secret"], nonces, counted(match.own_rolls))


def _dice_to_go_on(file: SaveFile, match: Match) -> Dice:
    """Dice that nobody knows yet: those of the seed, or new ones."""
    return _seeded(file.headers.get("Seed", ""), match) or SystemDice()


def _seeded(seed: str, match: Match) -> Seeded | None:
    """The dice of a seed after those of the match, if these came from it."""
    dice = Seeded(seed)
    if any(dice.roll(roll.faces, roll.rule, roll.told) != roll.face for roll in match.own_rolls):
        return None
    return dice
