"""Running a drill: its moves are played one after the other, and what it expects is compared with what happens.

moves:
  - us plays PickUnit 2/6 Mar
  - us may not StepTo 0503: 8.32
  - us may StepTo 0504
  - us plays EndBarrage: {dice: [3], events: [AttackResolved: {result: DR}]}
  - japan is asked: Retreat
  - position: {forces: {us: {on_map: {2/6 Mar: 0504}}}}
  - over: 13.1
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pacwar.core import drill, naming, notation
from pacwar.core.dice import Dice
from pacwar.core.drill import Drill, Loaded, Names
from pacwar.core.forms import Whole, form_of
from pacwar.core.match import Match
from pacwar.core.naming import listed, nearest, shown
from pacwar.core.notation import Items, Node, Pairs, Word
from pacwar.core.records import Event, Fault, Refusal, name_of

PLAYS, MAY_NOT, MAY, ASKED = " plays ", " may not ", " may ", " is asked"
POSITION, OVER = "position", "over"


class Line(NamedTuple):
    """One move as it went: its line in the drill, what it says, what happened, and what was expected instead."""

    line: int
    text: str
    happened: tuple[str, ...] = ()
    wrong: str = ""


def run(given: Drill, dice: Dice | None = None) -> Iterator[Line]:
    """Play the moves of a drill. It ends with its last move, or after the first action that cannot be played."""
    match = drill.match_of(given, dice)
    told = _described(match, match.opening)
    if told:
        yield Line(0, "the steps that run by themselves", told)
    for node in given.moves:
        text, expected = _said(node)
        line = _one(match, node, text, expected)
        yield line
        if line.wrong and PLAYS in text:
            return


def _said(node: Node) -> tuple[str, Node | None]:
    """The text of a move, and what it expects."""
    if isinstance(node, Word):
        return node.text, None
    if isinstance(node, Pairs) and len(node.pairs) == 1:
        word, expected = node.pairs[0]
        return word.text, expected
    raise notation.fault(node, "a move must be one line, as in: us plays PickUnit 2/6 Mar")


def _one(match: Match, node: Node, text: str, expected: Node | None) -> Line:
    try:
        if text == POSITION:
            return _position(match, node, text, expected)
        if text == OVER:
            return _over(match, node, text, expected)
        if text.endswith(ASKED):
            return _asked(match, node, text, expected)
        for verb, judge in ((MAY_NOT, _may_not), (MAY, _may), (PLAYS, _plays)):
            side, found, action = text.partition(verb)
            if found:
                naming.require_side(match.game, side)
                return judge(match, node, text, side, action, expected)
    except Fault as fault:
        raise fault if str(fault).startswith("line ") else notation.fault(node, str(fault)) from None
    why = f"a move may be SIDE plays, may, may not or is asked, {POSITION} or {OVER}, not {shown(text)}"
    raise notation.fault(node, why)


def _words(node: Node | None, wanted: str) -> tuple[str, ...]:
    """What is expected, as a list of words."""
    if node is None:
        return ()
    items = node.items if isinstance(node, Items) else (node,)
    if not all(isinstance(item, Word) for item in items):
        raise notation.fault(node, f"expected {wanted}")
    return tuple(item.text for item in items if isinstance(item, Word))


# -- what may be played ---------------------------------------------------------------------------------------


def _may_not(match: Match, node: Node, text: str, side: str, action: str, expected: Node | None) -> Line:
    refusal = match.explain(side, match.parse(side, action))
    rules = _words(expected, "the rule that forbids it")
    if refusal is None:
        return Line(node.line, text, (), "it is legal")
    told = (match.describe(refusal),)
    wrong = (
        f"refused by {refusal.rule}, not by {listed(rules, 'or')}"
        if rules and refusal.rule not in rules
        else ""
    )
    return Line(node.line, text, told, wrong)


def _may(match: Match, node: Node, text: str, side: str, action: str, expected: Node | None) -> Line:
    refusal = match.explain(side, match.parse(side, action))
    return Line(node.line, text, (), "" if refusal is None else f"refused: {match.describe(refusal)}")


def _plays(match: Match, node: Node, text: str, side: str, action: str, expected: Node | None) -> Line:
    events, faces = expected, None
    if isinstance(expected, Pairs) and {word.text for word, _ in expected.pairs} <= {"dice", "events"}:
        events, faces = expected.get("events"), expected.get("dice")
    if faces is not None:
        match.with_dice(Loaded(drill.faces_of(faces, "dice"), _after(match.dice)))
    played = match.play(side, match.parse(side, action))
    if isinstance(played, Refusal):
        return Line(node.line, text, (), f"refused: {match.describe(played)}")
    happened = (*map(match.describe, played.rolls), *_described(match, played.events))
    missing = [wrong for wanted in _wanted(events) if (wrong := _not_among(match, wanted, played.events))]
    left = getattr(match.dice, "faces", ()) if faces is not None else ()
    if left:
        missing.append(f"{len(left)} dice too many: no rule asks for them")
    return Line(node.line, text, happened, "; ".join(missing))


def _after(dice: Dice) -> Dice:
    return dice.then if isinstance(dice, Loaded) else dice


def _described(match: Match, events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(f"{match.describe(event)} ({event.rule})" for event in events)


# -- events ---------------------------------------------------------------------------------------------------


def _wanted(node: Node | None) -> tuple[Node, ...]:
    if node is None:
        return ()
    return node.items if isinstance(node, Items) else (node,)


def _not_among(match: Match, wanted: Node, events: tuple[Event, ...]) -> str:
    """Why none of the events is the expected one, or an empty text."""
    name, fields = (wanted.text, None) if isinstance(wanted, Word) else _only_pair(wanted)
    kinds = {kind.__name__: kind for kind in match.game.events}
    if name not in kinds:
        raise notation.fault(wanted, f"{match.game.key} has no event {shown(name)}{nearest(name, kinds)}")
    form = form_of(kinds[name])
    found = [event for event in events if name_of(event) == name]
    if any(_fits(match, form, fields, event) for event in found):
        return ""
    others = listed(dict.fromkeys(map(name_of, events))) if events else "nothing"
    return f"expected {name}{'' if fields is None else ' with other values'}; there was {others}"


def _only_pair(node: Node) -> tuple[str, Node]:
    if not isinstance(node, Pairs) or len(node.pairs) != 1:
        raise notation.fault(node, "an event must be a name, or a name with its fields")
    word, fields = node.pairs[0]
    return word.text, fields


def _fits(match: Match, form: Whole, fields: Node | None, event: Event) -> bool:
    """Does an event have these values? What is not named may be anything."""
    return fields is None or form.read(fields, event, name_of(event), Names(match.setting)) == event


# -- where the match stands -----------------------------------------------------------------------------------


def _asked(match: Match, node: Node, text: str, expected: Node | None) -> Line:
    side = text.removesuffix(ASKED)
    naming.require_side(match.game, side)
    steps = _words(expected, "the name of a step")
    if side not in match.deciders:
        now = f"{listed(match.deciders)} must decide" if match.deciders else "the game is over"
        return Line(node.line, text, (), now)
    step = match.step(side)
    wrong = "" if not steps or name_of(step) in steps else f"asked for {name_of(step)}"
    return Line(node.line, text, (f"{match.describe(step)} ({step.rule})",), wrong)


def _position(match: Match, node: Node, text: str, expected: Node | None) -> Line:
    """The parts that are named are as they are named."""
    if not isinstance(expected, Pairs):
        raise notation.fault(node, "position: expected parts of the state, as a drill has them")
    state: Any = match.game.form.read(expected, match.state, "", Names(match.setting))
    if state == match.state:
        return Line(node.line, text)
    now = drill.position(match.game, match.setting, match.state, state)
    return Line(node.line, text, (), "it is " + " ".join(notation.written(now).split()))


def _over(match: Match, node: Node, text: str, expected: Node | None) -> Line:
    result = match.result
    if result is None:
        return Line(node.line, text, (), "the game is not over")
    rules = _words(expected, "the rule that ends the game")
    wrong = f"ended by {result.rule}" if rules and result.rule not in rules else ""
    return Line(node.line, text, (result.cited,), wrong)
