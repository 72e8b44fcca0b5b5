"""A match plays a game by its contract. The holder of a Match is the referee; players get views and their own logs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from pacwar.core import course, drill, earlier, explain, machine, naming, odds, reach, standing, undo
from pacwar.core.contract import Ask, BreakdownLine, Game, own_agenda
from pacwar.core.course import Course, PlayedAll
from pacwar.core.dice import Dice, Recorder, Scripted, SystemDice
from pacwar.core.ending import Agreement, Result
from pacwar.core.log import Entry, Log, SeenEntry
from pacwar.core.reach import Way
from pacwar.core.records import Action, Ended, Event, Fault, Record, Refusal, Roll, Step, Together, replace
from pacwar.core.standing import Given, StandingOrder
from pacwar.core.visibility import Sight


class Played(Record, frozen=True):
    """An action was legal and has been played."""

    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]


class Match:
    """See `Match.new`, `Match.load`, and the public API in the guide."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        options: Mapping[str, str],
        dice: Dice,
        state: Any,
        *,
        strict: bool = True,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = dict(options)
        self.strict = strict  # whether rules that make an action final (such as Saipan 5.16) end undo
        self.start = state
        self.from_guess = False  # a "what if" starts from a guess, not from the scenario's set-up
        self.branched: int | None = None  # entries played, with other dice, before this match branched off
        self.earlier: tuple[earlier.Earlier, ...] = ()  # entries played with other rules, and replayed since
        self.paced = False  # whether standing orders and courses wait until `follow` is called
        self.courses: dict[str, Course] = {}  # side -> what it has still to play by itself
        self.dice = dice
        self._rolls = Recorder(dice)
        self.setting = setting = game.setting(scenario)
        self._tables = {kind: setting.arguments[kind.arg] for kind in game.actions() if kind.arg}
        self._log = Log(state)
        self._agreement: Agreement | None = None
        self._former = undo.Former()
        opening: list[Event] = []
        settled: list[Any] = []
        self._set(machine.run_until_asked(game, game.position(state, None), self._rolls, opening, settled))
        self._passed = explain.PassedSteps()
        self._passed.note(settled, -1)
        self._log.opening = Entry("", None, tuple(opening), tuple(self._rolls.rolls))

    @classmethod
    def new(
        cls,
        game: Game,
        scenario: str | None = None,
        dice: Dice | None = None,
        options: Mapping[str, str] | None = None,
        *,
        strict: bool = True,
    ) -> Match:
        """A new match of a scenario (the first one, if none is named) with these dice (cryptographic, if none)."""
        scenario = scenario or next(iter(game.scenarios))
        if scenario not in game.scenarios:
            raise Fault(f"{game.key} has no scenario {scenario!r}; it has {', '.join(game.scenarios)}")
        chosen = complete_options(game, options or {})
        return cls(game, scenario, chosen, dice or SystemDice(), game.start(scenario, chosen), strict=strict)

    # -- what stands ----------------------------------------------------------------------------------------

    def _set(self, standing: machine.OpenPosition) -> None:
        self._standing = standing
        self._position = standing.position
        self._open = standing.open if self._agreement is None else {}
        self._allowed: dict[str, tuple[Action, ...]] = {}  # the legal lists that have been asked for

    @property
    def state(self) -> Any:
        return self._position.state

    @property
    def position(self) -> Any:
        return self._position

    @property
    def deciders(self) -> tuple[str, ...]:
        """The sides that must decide."""
        return tuple(self._open)

    @property
    def log(self) -> Sequence[Entry]:
        """Every entry so far; those of an open secret decision one side after the other."""
        return self._log.whole(self.game.sides)

    @property
    def settled_log(self) -> Sequence[Entry]:
        """The log without the entries of an open secret decision."""
        return self._log.entries

    @property
    def version(self) -> tuple[int, str]:
        """The version of the rules, and the digest of the data."""
        return self.game.rules_version, self.game.library.digest

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first decision."""
        return self._log.opening.events

    @property
    def opening_rolls(self) -> tuple[Roll, ...]:
        return self._log.opening.rolls

    @property
    def voided_rolls(self) -> Mapping[int, tuple[Roll, ...]]:
        """Dice taken back by consent, by the entry before which they were rolled. They are not rolled again."""
        return self._log.voided_rolls

    def rolls_since(self, first: int = 0) -> list[Roll]:
        """The dice rolled since an entry, in order, with those taken back."""
        return self._log.rolls_since(first)

    @property
    def own_rolls(self) -> list[Roll]:
        """Every roll of this match's own dice, in order, without those before it branched off."""
        opening = self.opening_rolls if self.branched is None else ()
        return [*opening, *self.rolls_since(self.branched or 0)]

    @property
    def agreement(self) -> Agreement | None:
        """How the players ended the match themselves, if they did."""
        return self._agreement

    @property
    def result(self) -> Result | None:
        if self._agreement is not None:
            return self._agreement.result(self.game)
        top = self._position.state.steps[-1]
        return Result(top.scores, top.why, top.by) if type(top) is Ended else None

    def step(self, side: str | None) -> Step:
        """The open step as a side sees it; `step.rule` is the rule under which it asks. None: as the public sees it."""
        self._require_audience(side)
        state = self.state
        top = state.steps[-1]
        if isinstance(top, Together):
            hidden: Any = top
            top = own_agenda(state, side)[-1] if side in self._open else replace(hidden, lanes={})
        return self.game.seen_step(state, top, side)

    def awaited(self, side: str | None) -> tuple[str, ...]:
        """The sides that are asked, as far as this side can see: in a secret decision, all sides until all are done."""
        self._require_audience(side)
        top: Any = self.state.steps[-1]
        if isinstance(top, Together) and self._open:
            lanes: Mapping[str, Any] = top.lanes  # type: ignore[attr-defined]  # a field of every subclass
            return tuple(s for s in self.game.sides if s in lanes and (s != side or s in self._open))
        return tuple(self._open)

    def _require_audience(self, side: str | None) -> None:
        if side is not None:
            naming.require_side(self.game, side)

    def view(self, side: str | None) -> Any:
        self._require_audience(side)
        return self.game.view(self.state, side)

    def told(self, side: str | None) -> tuple[SeenEntry, ...]:
        """The log as one side has it (None: the public). Entries of which it was told nothing do not show."""
        self._require_audience(side)
        return self._log.told(side)

    # -- asking the judge -----------------------------------------------------------------------------------

    def legal(self, side: str) -> list[Action]:
        """Every legal action of a side, in an order that tells no secret; [] if it is not asked."""
        asked = self._open.get(side)
        if asked is None:
            naming.require_side(self.game, side)
            return []
        p, now, ask = asked
        found = ask.legal(p, now)
        self._allowed[side] = tuple(found)
        return found

    def check(self, side: str, action: Action) -> Refusal | None:
        """None if the action is legal, otherwise the reason and the rule. Raises Fault for what the game does not have."""
        asked = self._open.get(side)
        if asked is None:
            naming.require_side(self.game, side)
            return self._not_asked(side, action, self.step(side).rule, explain.NOT_YOURS)
        p, now, ask = asked
        order = ask.by_action.get(type(action))
        if order is None:
            return self._not_asked(side, action, now.rule, explain.NOT_NOW)
        table = self._tables.get(type(action))
        if table is not None:
            value = getattr(action, action.__struct_fields__[0])
            if type(value) is not int or value not in table.values:
                naming.require_known(self.game, self.setting, action)
                return table.beyond
        return order.check(p, now, action)

    def _not_asked(self, side: str, action: Action, rule: str, why: str) -> Refusal:
        """The rule that forbids an action for which the side is not asked, if there is one; else that it is not asked."""
        naming.require_known(self.game, self.setting, action)
        result = self.result
        if result is not None:
            return Refusal(result.rule, "the game is over")
        table = self._tables.get(type(action))
        if table is not None and getattr(action, action.__struct_fields__[0]) not in table.values:
            return Refusal(rule, why)
        found = explain.why_not(self.game, self._position, side, action, self._passed, self._log.entries)
        return found or Refusal(rule, why)

    def explain(self, side: str, action: Action) -> Refusal | None:
        """Like `check`; for an action that is not asked for, it also tells under which rule it will be."""
        refusal = self.check(side, action)
        if refusal is not None and refusal.why in (explain.NOT_NOW, explain.NOT_YOURS):
            return explain.when(self.game, self._position, side, action)
        return refusal

    def parse(self, side: str, text: str) -> Action:
        """An action from its text, "StepTo 0803"; raises Fault with the nearest names. It need not be legal."""
        naming.require_side(self.game, side)
        return naming.parse(self.game, self.setting, text)

    def write(self, action: Action) -> str:
        """An action as `parse` reads it."""
        naming.require_known(self.game, self.setting, action)
        return self.setting.write(action)

    def describe(self, thing: object, kind: str | None = None) -> str:
        """A step, action, event, refusal or roll as a sentence; a number of a `kind` ("unit", "spot") by its name."""
        return naming.describe(self.setting, thing, kind)

    def sight(self, side: str | None, start: int, to: int) -> Sight:
        """The line of sight between two spots, with what blocks and hinders it, from what the side knows."""
        return self.setting.line(self.view(side), start, to)

    def reach(self, side: str) -> dict[int, list[Action]]:
        """Where the moving unit can stop, each spot with the actions that take it there."""
        return {spot: way.actions for spot, way in self.ways(side).items()}

    def ways(self, side: str) -> dict[int, Way]:
        """The same with what is left to spend at each spot, and the answers that are assumed on the way."""
        naming.require_side(self.game, side)
        asked = self._open.get(side)
        return reach.reach(self.game, *asked, side) if asked and asked[2].travel else {}

    def odds(self, side: str, action: Action) -> odds.Odds:
        """The odds of an action and their breakdown, from what the side knows: exact, or they say what they are."""
        refusal = self.check(side, action)
        if refusal:
            raise Fault(f"no odds for an illegal action: {refusal.why} ({refusal.rule})")
        if isinstance(self.state.steps[-1], Together):
            return odds.certain(self.game)
        p = self._open[side][0]
        if not self.game.guesses:
            return odds.odds(self.game, self.setting, p, side, action)
        view, told = self.view(side), self.told(side)
        guesses = [self.game.guess(view, told, Random(n)) for n in range(self.game.guesses)]
        return odds.odds(
            self.game, self.setting, p, side, action, [self.game.position(guess, None) for guess in guesses]
        )

    def inspect(
        self, side: str | None, thing: str | int, kind: str | None = None
    ) -> tuple[BreakdownLine, ...]:
        """What a side may know of a unit or hex, each line with its rule. `kind` says what a number or an ambiguous name is."""
        self._require_audience(side)
        kind, value = naming.found(self.setting, thing, kind)
        return tuple(self.game.inspect(self._position, self.view(side), side, kind, value))

    # -- playing --------------------------------------------------------------------------------------------

    def play(self, side: str, action: Action) -> Played | Refusal:
        """Play an action, if it is legal; then what standing orders and courses call for."""
        played = self._play(side, action)
        if isinstance(played, Played) and (self.courses or self._log.given):
            self.courses.pop(side, None)  # by hand something else was done
            if not self.paced:
                course.follow(self)
        return played

    def _play(self, side: str, action: Action) -> Played | Refusal:
        refusal = self._judged(side, action)
        if refusal is not None:
            return refusal
        p, now, ask = self._open[side]
        if p is not self._position:  # in a secret decision each side has a position of its own
            return self._play_in_lane(side, action)
        rolls = self._rolls.rolls = []
        out = ask.by_action[type(action)].apply(p, now, action, self._rolls)
        events: list[Event] = list(out.events)
        settled: list[Any] = []
        standing = machine.run_until_asked(
            self.game, self.game.position(out.state, p), self._rolls, events, settled
        )
        if settled:
            self._passed.note(settled, len(self._log.entries))
        self._former.note(side, events, rolls, self._standing, standing, strict=self.strict)
        self._set(standing)
        entry = Entry(side, action, tuple(events), tuple(rolls))
        self._log.add(entry, standing.position.state)
        return Played(entry.events, entry.rolls)

    def _judged(self, side: str, action: Action) -> Refusal | None:
        """`check`, but for the very objects of the legal list, which have passed it."""
        for allowed in self._allowed.get(side, ()):
            if allowed is action:
                return None
        return self.check(side, action)

    def play_all(self, side: str, actions: Iterable[Action]) -> PlayedAll:
        """Play a list of actions; stop at the first refusal, die, discovery or question to the other side.

        If the question is a window, the rest becomes the side's course.
        """
        return course.play_all(self, side, actions)

    def can_undo(self, side: str) -> bool:
        naming.require_side(self.game, side)
        return side in self._open and self._former.can_undo(side, self._in_secret)

    @property
    def _in_secret(self) -> bool:
        return isinstance(self.state.steps[-1], Together)

    def why_no_undo(self, side: str) -> Refusal | None:
        """Why the last action cannot be taken back; None if it can. Changes nothing."""
        if self.can_undo(side):
            return None
        if self.result is not None:
            return Refusal(self.result.rule, undo.OVER)
        ended = self._former.ended if side in self._open and not self._in_secret else None
        return ended or Refusal(self.step(side).rule, undo.NOTHING)

    def undo(self, side: str) -> Refusal | None:
        """Take the last action back, or return why not."""
        refusal = self.why_no_undo(side)
        if refusal is not None:
            return refusal
        self.courses.pop(side, None)
        if self._in_secret:
            self._set(machine.with_lane(self.game, self._standing, side, self._former.lanes[side].pop()))
            self._log.lanes[side].pop()
        else:
            self._set(self._former.positions.pop())
            self._log.forget()
            self._passed.forget(len(self._log.entries))
            if self.branched is not None:
                self.branched = min(self.branched, len(self._log.entries))
            if self.earlier:
                self.earlier = earlier.kept(self.earlier, len(self.log))
        return None

    # -- windows --------------------------------------------------------------------------------------------

    def asked(self, side: str) -> tuple[Any, Any, Ask] | None:
        """What a side is asked: its position, the step and what it asks. None if it is not asked."""
        return self._open.get(side)

    def window(self, side: str) -> tuple[Step, Action] | None:
        """The open step as the side sees it and its quiet answer, if it is asked in a window."""
        asked = self._open.get(side)
        if asked is None or not asked[2].window or asked[0] is not self._position:
            return None
        assert asked[2].quiet is not None
        return self.step(side), asked[2].quiet

    def standing(self, side: str) -> Mapping[str, StandingOrder]:
        """The standing orders that a side has given, by their names. Nobody else is told of them."""
        naming.require_side(self.game, side)
        return self._log.orders(side)

    def set_standing(self, side: str, *orders: StandingOrder) -> None:
        """Give standing orders: each takes the place of the one of its kind."""
        naming.require_side(self.game, side)
        for order in orders:
            standing.require_order(self.game, order)
        known = self._log.orders(side)
        self._log.give(side, [order for order in orders if known.get(type(order).__name__) != order])
        if not self.paced:
            course.follow(self)

    @property
    def given(self) -> Sequence[Given]:
        """Every standing order in the order in which they were given, with those that were changed since."""
        return tuple(self._log.given)

    def with_standing(self, given: Iterable[Given], waiting: Mapping[str, Sequence[Action]]) -> Match:
        """Give back the standing orders of a stored match, and its courses."""
        self._log.restore(given)
        for side, actions in waiting.items():
            course.keep(self, side, actions, course.waiting_mover(self, side))
        return self

    def due(self) -> tuple[str, Action] | None:
        """The next action that follows by a standing order or a course, and whose it is."""
        return course.due_now(self)

    def carry_out(self, side: str, action: Action) -> Played | Refusal:
        """Play what is due. It is an entry like any other."""
        before, own = course.mover(self, side), self.courses.get(side)
        played = self._play(side, action)
        if own is not None and isinstance(played, Played):
            course.advance(self, side, played, before)
        return played

    # -- secret decisions -----------------------------------------------------------------------------------

    def _play_in_lane(self, side: str, action: Action) -> Played:
        """A secret decision: no dice, and nothing but the side's own lane changes until all lanes are closed."""
        p, now, ask = self._open[side]
        out = ask.by_action[type(action)].apply(p, now, action, machine.NO_DICE)
        machine.assert_only_own(p.state, out, side)
        base = len(self.state.steps) - 1
        secret = self.state.steps[base]
        standing = machine.with_lane(self.game, self._standing, side, out.state.steps[base:])
        rolls = self._rolls.rolls = []
        followed: list[Event] = []
        settled: list[Any] = []
        closed = not standing.open
        if closed:  # before anything is noted: should the dice fail, nothing has happened
            joined = machine.lanes_joined(self.game, standing)
            standing = machine.run_until_asked(self.game, joined, self._rolls, followed, settled)
        self._former.note_lane(side, p.state.steps[base:], closed=side not in standing.open)
        self._log.lanes.setdefault(side, []).append(Entry(side, action, out.events))
        self._set(standing)
        if closed:
            self._log.close_lanes(self.game.sides, followed, rolls, standing.position.state)
            self._passed.note(settled, len(self._log.entries) - 1)
            self._former.close_lanes(secret.rule)
        return Played((*out.events, *followed), tuple(rolls))

    # -- going back and branching off -----------------------------------------------------------------------

    @property
    def snapshots(self) -> Mapping[int, Any]:
        """States of its past, by how many entries lie before them; the first is its start."""
        return self._log.snapshots

    def remember(self, states: Mapping[int, Any]) -> None:
        """Give back states of its past that were kept elsewhere, so that every moment of it is near."""
        self._log.remember(states)

    def resume(
        self,
        entries: Sequence[Entry],
        kept: Mapping[int, Any],
        *,
        floor: int | None = None,
        voided: Mapping[int, tuple[Roll, ...]] | None = None,
    ) -> Match:
        """Continue a stored match in this new one.

        From the last snapshot before `floor` (by default, before the last entry), the entries are played again with their
        dice, so that undo reaches back to there. Earlier entries are taken as they are.
        """
        last = len(entries) if floor is None else floor
        base = max((n for n in kept if n < max(last, 1)), default=0)
        if base:
            position = self.game.position(kept[base], None)
            self._set(machine.run_until_asked(self.game, position, machine.NO_DICE, []))
            self._log.resume(entries, kept, base)
            self._passed = explain.PassedSteps()
        self._log.voided_rolls = dict(voided or {})
        for entry in entries[base:]:
            self.replay(entry.side, entry.action, entry.rolls)
        return self

    def at(self, entry: int) -> Match:
        """The match as it was before an entry of its log, with scripted dice, for replay."""
        log = self.log
        if not 0 <= entry <= len(log):
            raise Fault(f"no entry {entry}: the log has {len(log)} entries")
        dice = Scripted(*self.opening_rolls)
        past = Match(self.game, self.scenario, self.options, dice, self.start, strict=self.strict)
        past.from_guess, past.branched = self.from_guess, self.branched
        past.earlier = tuple(note for note in self.earlier if note.entries <= entry)
        past.with_standing((given for given in self._log.given if given.entries <= entry), {})
        return past.resume(
            log[:entry], self.snapshots, voided={n: r for n, r in self.voided_rolls.items() if n < entry}
        )

    def taken_back(self, entry: int) -> Match:
        """The match as it was before an entry, to be played on by consent, past the end of undo.

        It continues with the same dice: rolls made since are void and are not made again.
        """
        rolls = self.rolls_since(max(entry, self.branched or 0))  # before it branched off it had other dice
        return self.cut(entry, rolls).with_dice(self.dice)

    def cut(self, entry: int, voided: Iterable[Roll]) -> Match:
        """The match as it was before an entry, with the void dice that were rolled since."""
        past = self.at(entry)
        past._log.voided_rolls |= {entry: rolls} if (rolls := tuple(voided)) else {}
        past.earlier = earlier.kept(self.earlier, entry)
        if past.branched is not None:
            past.branched = min(entry, past.branched)
        return past

    def end(self, agreement: Agreement) -> Result:
        """The players end the match themselves; no side is asked any more. The position stays as it is."""
        if self.result is not None:
            raise Fault("the game is already over")
        result = agreement.result(self.game)
        self._agreement = agreement
        self._set(self._standing)
        return result

    def replay(self, side: str, action: Action, rolls: Iterable[Roll]) -> Played:
        """Play an action of a log with its dice; raises Fault if they do not fit (played, if there are dice too many)."""
        script = self._rolls.source = Scripted(*rolls)
        played = self._play(side, action)
        if isinstance(played, Refusal):
            raise Fault(f"the action is refused: {played.why} ({played.rule})", played.rule)
        if script.used < len(script.faces):
            left = script.faces[script.used]
            rule = left.rule if isinstance(left, Roll) else ""
            raise Fault(f"{len(script.faces) - script.used} dice too many: no rule asks for them", rule)
        return played

    def with_dice(self, dice: Dice) -> Match:
        """Continue with other dice."""
        self.dice = self._rolls.source = dice
        return self

    def branch(self, entry: int, dice: Dice) -> Match:
        """A new match from before an entry of a finished match, with new dice; this one is unchanged."""
        if self.result is None:
            raise Fault("a running match cannot be branched; use what_if")
        if dice is self.dice:
            raise Fault("a branch needs new dice")
        made = self.at(entry).with_dice(dice)
        made.branched = entry
        return made

    def what_if(self, side: str, dice: Dice, rng: Random) -> Match:
        """A new match from a guess based on what one side knows: it tells the side nothing new."""
        state = self.game.guess(self.view(side), self.told(side), rng)
        other = Match(self.game, self.scenario, self.options, dice, state, strict=False)
        other.from_guess = True
        other.set_standing(side, *self.standing(side).values())
        return other

    def with_state(self, state: Any) -> Match:
        """This match with another state under the same log: a twin, for tests and sampling."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._log, twin._former, twin.courses = self._log.copied(), self._former.copied(), dict(self.courses)
        twin._passed, twin._rolls = self._passed.copied(), Recorder(self.dice)
        twin._set(machine.run_until_asked(self.game, self.game.position(state, None), machine.NO_DICE, []))
        return twin

    # -- drills ---------------------------------------------------------------------------------------------

    @classmethod
    def from_drill(
        cls, game: Game | None, text: str, dice: Dice | None = None, *, strict: bool = True
    ) -> Match:
        """A match that stands at the position of a drill; raises Fault with the line and key of what is wrong."""
        return drill.match_of(drill.read(text, game), dice, strict=strict)

    def drill(self, side: str | None = None, setup: str = drill.EMPTY) -> str:
        """The position as a drill. For a side it holds what that side may know, and a guess for the rest."""
        return drill.write(self, side, setup)

    # -- saving ---------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the whole match (actions and faces) as text."""
        from pacwar.core import save

        save.write(self, path)

    @classmethod
    def load(cls, path: str | Path, *, pack: str | Path | None = None, game: Game | None = None) -> Match:
        """Read a match from a save and play it again under the rules of today.

        Raises Fault for a file that is no save, and Parted, with the match up to there, where the log cannot go on.
        """
        from pacwar.core import save

        return save.read(path, pack=pack, game=game)


def complete_options(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """The checked options of a match, with defaults filled in."""
    for name, value in given.items():
        if name not in game.options:
            raise Fault(f"{game.key} has no option {name!r}; it has {', '.join(game.options) or 'none'}")
        if value not in game.options[name]:
            raise Fault(f"option {name!r} cannot be {value!r}; choose from {', '.join(game.options[name])}")
    return {name: given.get(name, next(iter(values))) for name, values in game.options.items()}
