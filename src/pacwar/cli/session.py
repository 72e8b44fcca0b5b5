"""A match in the terminal: shows what a side may know, prompts, reads answers, and prints events.

It knows no rules: the match is asked for everything. Works the same with a person, a screen reader or a pipe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pacwar.ai import Player, hints, seat_of
from pacwar.cli import formatting, prompts
from pacwar.cli.drawing import picture_of
from pacwar.cli.parsing import AnswerParser, ParsedAnswer, barred
from pacwar.cli.screen import Screen
from pacwar.core.contract import Ask
from pacwar.core.course import PlayedAll
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Event, Refusal, Roll

UNDONE = "-"  # another prompt, but no new scene

HELP = """\
Answer a prompt with
  a number           the choice with that number
  a hex or a unit    the choice with it: 1203, 1/6 Mar (1/6 is enough); `unit 16` if the name is a number
  some words         of a choice: end, stop
  Enter alone        if there is only one choice
  a unit and a hex   move the unit there: 1/6 Mar 1205
At any time
  list               repeat the prompt and the choices
  map [HEX]          draw the whole map, or a close-up of a hex
  look HEX           describe a hex: terrain, roads, units
  reach              list where the moving unit can go
  units [WORD]       list all units, or those with this word in their line
  odds N             show the odds of choice N with their breakdown (odds alone: every choice with a roll)
  hint               list the best few moves with their reasons; hint N plays the Nth
  rule ID            show a rule, such as: rule 7.12
  log [N]            print the last N lines of your log
  undo               take your last answer back, if the rules allow it
  save FILE          write the match to a file
  quit               stop; the match is saved"""


class Leave(Exception):
    """The player leaves the match."""


@dataclass
class Keeper:
    """Saves the match to a file as it goes on."""

    path: Path | None
    written: int = -1

    def keep(self, match: Match) -> str:
        """Write the match if it has new entries; returns the error, or ""."""
        if self.path is None or len(match.log) == self.written:
            return ""
        try:
            match.save(self.path)
            self.written = len(match.log)
        except OSError as error:
            path, self.path = self.path, None
            return (
                f"The match is no longer saved: {path} cannot be written ({error.strerror}). Type save FILE."
            )
        return ""


class Session:
    """One match with people at some sides and computer players at the others."""

    def __init__(
        self,
        match: Match,
        people: Iterable[str],
        computers: Mapping[str, Player],
        screen: Screen,
        keeper: Keeper,
    ) -> None:
        self.match, self.people, self.computers = match, tuple(people), dict(computers)
        self.screen, self.keeper = screen, keeper
        self.game = match.game
        self.picture = picture_of(match.setting)
        self.asked = ""  # the side that was asked last
        self.scene: list[str] = []  # the steps that were asked since the map was drawn for a new scene
        self.made: list[int] = []  # how many actions each answer was that can be taken back
        self.status = ""  # the turn as it was said last
        self.secret = False  # whether the screen shows something that the other side may not see
        self.commands: dict[str, Callable[[str, str], None]] = {
            "help": self._help, "?": self._help, "list": self._list, "map": self._map, "look": self._look,
            "units": self._units, "reach": self._reach, "odds": self._odds, "hint": self._hint, "rule": self._rule, "log": self._log, "undo": self._undo,
            "save": self._save, "quit": self._quit, "exit": self._quit, "q": self._quit,
        }  # fmt: skip

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        match = self.match
        if not match.log:
            self._tell(match.opening, match.opening_rolls)
        try:
            while match.result is None:
                computer = next((s for s in match.deciders if s in self.computers), None)
                if computer is not None:
                    self._compute(computer)
                else:
                    self._keep()
                    self._ask(match.deciders[0])
        finally:
            self._keep()
        result = match.result
        self.screen.heading(f"The game is over: {result.cited}")
        for side, score in result.scores.items():
            word = {1: "wins", 0.5: "draws", 0: "loses"}.get(score, f"scores {score:g}")
            self.screen.say(f"  {self.picture.side(side)} {word}")

    def _keep(self) -> None:
        if problem := self.keeper.keep(self.match):
            self.screen.warn(problem)

    # -- playing --------------------------------------------------------------------------------------------

    def _compute(self, side: str) -> None:
        """Let a computer player play until another side is asked, then print the events as one story."""
        match, player = self.match, self.computers[side]
        events: list[Event] = []
        while match.result is None and side in match.deciders:
            played = match.play(side, player.choose(seat_of(match, side)))
            assert isinstance(played, Played)
            events += played.events
            if played.rolls or any(type(e).__name__ in formatting.HEADINGS for e in played.events):
                self._tell(events, played.rolls)
                events = []
        self._tell(events, ())

    def _ask(self, side: str) -> None:
        match = self.match
        if side != self.asked:
            self._hand_over(side)
        legal = match.legal(side)
        reader = AnswerParser(match, side, legal, self.picture)
        self._present(side, legal)
        while True:
            text = self.screen.read(f"{self.picture.side(side)}> ")
            word, _, rest = text.partition(" ")
            before = len(match.log), match.state
            if word.lower() in self.commands:
                self.commands[word.lower()](side, rest.strip())
            elif text or len(legal) == 1:
                self._take(side, reader, text)
            if (len(match.log), match.state) != before:
                return

    def _take(self, side: str, reader: AnswerParser, text: str) -> None:
        """Play the parsed answer, or print why not."""
        meant = reader.read(text)
        if isinstance(meant, Refusal):
            self.screen.warn(*formatting.refusal_lines(self.match, meant))
            if self.match.reach(side):
                self.screen.say("Type reach to list where the unit can go.")
        elif isinstance(meant, str):
            self.screen.warn(meant)
        else:
            self._play(side, meant)

    def _play(self, side: str, meant: ParsedAnswer) -> None:
        match = self.match
        done: PlayedAll = match.play_all(side, meant.actions)
        if match.can_undo(side):
            self.made.append(len(done.played))
        else:
            self.made.clear()
        self._tell([e for p in done.played for e in p.events], [r for p in done.played for r in p.rolls])
        if done.refusal:
            self.screen.warn(*formatting.refusal_lines(self.match, done.refusal))
        elif meant.rest and side in match.deciders:
            self._take(side, AnswerParser(match, side, match.legal(side), self.picture), meant.rest)

    def _tell(self, events: Sequence[Event], rolls: Sequence[Roll]) -> None:
        """The events that the players at the keyboard may know: all, if no side is theirs."""
        told = {*self.people, None} if len(self.people) == 1 else {self.asked, None}
        seen = [e for e in events if not self.people or e.told in told]
        self.secret = self.secret or any(e.told is not None for e in seen)
        dice = [r for r in rolls if not self.people or r.told in told]
        for line, heading in formatting.events_lines(self.picture, seen, dice):
            if heading:
                self.screen.heading(f"\n{line}")
                self.scene = []  # a new phase: a new map
            else:
                self.screen.say(f"  {line}")

    def _hand_over(self, side: str) -> None:
        """Another player takes the keyboard; the first player's secrets are cleared from the screen."""
        if self.asked and len(self.people) > 1:
            if self.secret:
                self.screen.wipe(
                    f"{self.picture.side(side)} must decide. Press Enter when only that player looks at the screen."
                )
            self.screen.heading(f"--- {self.picture.side(side)} ---")
        self.asked, self.scene, self.secret = side, [], False

    # -- showing --------------------------------------------------------------------------------------------

    def _present(self, side: str, legal: Sequence[Action]) -> None:
        """The map if the scene has changed, then the prompt. A long list is not repeated unasked."""
        match, kind = self.match, type(self.match.step(side))
        asks = self.game.steps.get(kind)
        travels = isinstance(asks, Ask) and asks.travel is not None
        fresh = not self.scene or (travels and self.scene[-1] not in (kind.__name__, UNDONE))
        marked = False
        if fresh and not self.screen.plain:
            reach, seen = sorted(match.reach(side)), match.view(side)
            focus = prompts.focus(self.picture, seen, legal, reach)
            lines = self.picture.part(seen, focus, self.screen.width, reach)
            self.screen.map(self.picture, lines)
            marked = bool(lines)
        short = len(legal) > (prompts.MANY if kind.__name__ in self.scene else prompts.TOO_MANY)
        self.scene.append(kind.__name__)
        self._question(side, short, marked)

    def _question(self, side: str, short: bool = False, marked: bool = False) -> None:
        """The turn, the prompt with its rule, the choices, where a unit can go, the odds ahead."""
        match, step, legal = self.match, self.match.step(side), self.match.legal(side)
        status, name = self.picture.status(match.view(side)), self.picture.side(side)
        self.screen.say("", *([status] if status != self.status else []))
        self.status = status
        question = self.match.setting.describe(step)
        who = "" if question.startswith(name) else f"{name}: "
        self.screen.heading(f"{who}{question} (rule {step.rule})")
        if short:
            self.screen.say(
                f"  {len(legal)} choices, such as: {self.match.setting.describe(legal[0])} (type list to see all)"
            )
        else:
            self.screen.say(
                *prompts.choices(self.match.setting, self.picture, match.view(side), legal, self.screen)
            )
        for name, refusal in barred(match, side):
            self.screen.say(f"  unavailable: {name}: {refusal.why} (rule {refusal.rule})")
        if reach := match.reach(side):
            names = sorted(map(self.match.setting.arguments["spot"].name, reach))
            where = "one marked on the map" if marked else f"one of {len(names)}"
            self.screen.say(
                f"Or type a hex to move there at once: {where}, such as {names[0]} (type reach to list them)."
            )
        for lines in prompts.dice_ahead(match, side, legal, self.picture):
            self.screen.say(*lines)

    # -- commands -------------------------------------------------------------------------------------------

    def _list(self, side: str, rest: str) -> None:
        self.status = ""
        self._question(side)

    def _help(self, side: str, rest: str) -> None:
        self.screen.say(HELP)

    def _map(self, side: str, rest: str) -> None:
        seen, reach = self.match.view(side), sorted(self.match.reach(side))
        if not rest:
            self.screen.map(self.picture, self.picture.whole(seen, self.screen.width, reach), legend=True)
            return
        spot = self._spot(side, rest)
        if spot is not None:
            self.screen.map(
                self.picture, self.picture.part(seen, [spot], self.screen.width, reach), legend=True
            )

    def _look(self, side: str, rest: str) -> None:
        spot = self._spot(side, rest)
        if spot is not None:
            self.screen.say(self.picture.look(self.match.view(side), spot))

    def _spot(self, side: str, name: str) -> int | None:
        spot = AnswerParser(self.match, side, [], self.picture).spot(name)
        if spot is None:
            self.screen.warn(f"No hex {name!r} on the map." if name else "Name a hex, such as: look 1203")
        return spot

    def _reach(self, side: str, rest: str) -> None:
        names = sorted(map(self.match.setting.arguments["spot"].name, self.match.reach(side)))
        self.screen.say(" ".join(names) if names else "No unit is moving.")

    def _units(self, side: str, rest: str) -> None:
        shown = False
        for heading, lines in self.picture.roster(self.match.view(side)):
            found = [f"{name} {about}" for name, about in lines if rest.lower() in f"{name} {about}".lower()]
            if found:
                shown = True
                self.screen.heading(heading)
                self.screen.say(*(f"  {line}" for line in found))
        if not shown:
            self.screen.say(f"No unit has {rest!r} in its line." if rest else "No units to show.")

    def _odds(self, side: str, rest: str) -> None:
        match, legal = self.match, self.match.legal(side)
        if rest:
            found = AnswerParser(match, side, legal, self.picture).number(rest)
            if isinstance(found, str):
                self.screen.warn(found)
                return
            legal = [found]
        shown = False
        for action in legal:
            odds = match.odds(side, action)
            if rest or odds.rolled:
                self.screen.say(*formatting.odds_lines(match, side, action, odds, self.picture))
                shown = True
        if not shown:
            self.screen.say("No choice leads to a roll.")

    def _hint(self, side: str, rest: str) -> None:
        """The computer's hints, from what this side may know; the same each time."""
        found = hints(self.game, seat_of(self.match, side), len(self.match.log))
        if not rest:
            for n, hint in enumerate(found, 1):
                self.screen.say(f"  {n}  {hint.why} (rule {', '.join(hint.rules)})")
        elif rest.isdecimal() and 0 < int(rest) <= len(found):
            self._play(side, ParsedAnswer(found[int(rest) - 1].actions))
        else:
            self.screen.warn(f"No hint {rest!r}: there are {len(found)}. For example: hint 1")

    def _rule(self, side: str, rest: str) -> None:
        lines = formatting.rule_lines(self.game, rest)
        if lines:
            self.screen.say(*lines)
        else:
            self.screen.warn(f"No rule {rest!r} in this game." if rest else "Name a rule, such as: rule 7.12")

    def _log(self, side: str, rest: str) -> None:
        lines = [line for told in self.match.told(side) for line in formatting.told_lines(self.picture, told)]
        count = int(rest) if rest.isdecimal() else 20
        self.screen.say(*(f"  {line}" for line in lines[-count:]))

    def _undo(self, side: str, rest: str) -> None:
        refusal = self.match.undo(side)
        if refusal is None:
            self.screen.say("Taken back.")
            for _ in range(self.made.pop() - 1 if self.made else 0):  # what was typed as one goes back as one
                if self.match.undo(side) is not None:
                    break
            self.scene.append(UNDONE)
        else:
            self.screen.warn(*formatting.refusal_lines(self.match, refusal)[:1])

    def _save(self, side: str, rest: str) -> None:
        if not rest:
            self.screen.warn("Name a file, such as: save my-game.pacwar")
            return
        try:
            self.match.save(Path(rest).expanduser())
            self.screen.say(f"Saved in {rest}.")
        except OSError as error:
            self.screen.warn(f"{rest} cannot be written: {error.strerror}.")

    def _quit(self, side: str, rest: str) -> None:
        raise Leave
