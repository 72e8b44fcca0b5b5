"""Names for people: actions from their text, things as sentences, and the nearest names to one that does not exist."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pacwar.core.records import Action, Event, Fault, Refusal, Roll, Step, argument
from pacwar.core.visibility import Sight, in_words

if TYPE_CHECKING:
    from pacwar.core.contract import Game
    from pacwar.core.setting import ScenarioSetting

LONGEST = 60  # characters of a wrong name that are looked at, so that bad input is quick
NEAREST = 3


def shown(text: object) -> str:
    """Foreign text for a message: short, and without control characters."""
    written = str(text)
    return repr(written if len(written) <= LONGEST else written[: LONGEST - 3] + "...")


def nearest(name: object, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: "; the nearest are A and B". Empty if nothing is near."""
    wanted, by_lower = str(name)[:LONGEST].lower(), {each.lower(): each for each in known}
    close = [by_lower[each] for each in get_close_matches(wanted, by_lower, NEAREST, cutoff=0.5)]
    return f"; the nearest {'is' if len(close) == 1 else 'are'} {listed(close)}" if close else ""


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence has them: "A, B and C"."""
    *some, end = words
    return f"{', '.join(some)} {last} {end}" if some else end


def require_side(game: Game, side: object) -> None:
    if side not in game.sides:
        raise Fault(f"{game.key} has no side {shown(side)}; its sides are {listed(game.sides)}")


def value_of(setting: ScenarioSetting, kind: str, name: str) -> int:
    """What bears this printed name; raises Fault with the nearest names."""
    table = setting.arguments[kind]
    value = table.value(name)
    if value is None:
        raise Fault(f"{setting.game} has no {kind} {shown(name)}{nearest(name, table.numbers)}")
    return value


def found(setting: ScenarioSetting, thing: str | int, kind: str | None = None) -> tuple[str, int]:
    """The kind and the number of a unit or spot, by its name or number. Raises Fault for what is unknown."""
    kinds = [kind] if kind is not None else [each for each in ("unit", "spot") if each in setting.arguments]
    if isinstance(thing, int) and kind is None:
        raise Fault(f"{shown(thing)} may be {listed(kinds, 'or')}: name the kind")
    for each in kinds:
        table = setting.arguments.get(each)
        if (
            table is not None
            and (value := thing if isinstance(thing, int) else table.value(thing)) is not None
        ):
            describe(setting, value, each)
            return each, value
    known = [name for each in kinds if each in setting.arguments for name in setting.arguments[each].numbers]
    raise Fault(f"{setting.game} has no {listed(kinds, 'or')} {shown(thing)}{nearest(thing, known)}")


def kind_of(game: Game, name: str) -> type[Action]:
    """The type of action of this name; raises Fault with the nearest names."""
    kind = game.by_name.get(name)
    if kind is None:
        raise Fault(f"{game.key} has no action {shown(name)}{nearest(name, game.by_name)}")
    return kind


def parse(game: Game, setting: ScenarioSetting, text: str) -> Action:
    """An action from its text, as `ScenarioSetting.write` gives it: "StepTo 0803"."""
    name, _, given = text.strip().partition(" ")
    kind = kind_of(game, name)
    make: Any = kind
    action: Action
    if kind.arg is None:
        if given:
            raise Fault(f"{name} takes no argument, but {shown(given)} follows it")
        action = make()
    elif not given:
        example = next(iter(setting.arguments[kind.arg].numbers))
        raise Fault(f"{name} needs an argument: the name of a {kind.arg}, as in {name} {example}")
    else:
        action = make(value_of(setting, kind.arg, given))
    return action


def require_known(game: Game, setting: ScenarioSetting, action: Action) -> None:
    """Raises Fault if the game has no such action, or no such argument for it."""
    if kind_of(game, type(action).__name__) is not type(action):
        raise Fault(f"{type(action).__name__} is an action of another game, not of {game.key}")
    if action.arg is None:
        return
    table, value = setting.arguments[action.arg], argument(action)
    if table.beyond is None and (type(value) is not int or value not in table.values):
        first, last = table.values[0], table.values[-1]
        raise Fault(
            f"{game.key} has no {action.arg} {shown(value)}: they are numbered {first} ({table.name(first)}) "
            f"to {last} ({table.name(last)}); parse() takes printed names"
        )


# -- things as sentences --------------------------------------------------------------------------------------


def describe(setting: ScenarioSetting, thing: object, kind: str | None = None) -> str:
    """One plain sentence or name. `kind` says what a number is: a unit, a spot, or another kind of argument."""
    if kind is not None:
        return _named(setting, thing, kind)
    if isinstance(thing, Step | Action | Event):
        return setting.describe(thing)
    if isinstance(thing, Sight):
        return in_words(thing, setting.arguments["spot"].name)
    if isinstance(thing, Refusal):
        return _refusal(setting, thing)
    if isinstance(thing, Roll):
        die = f"{thing.die} die" if thing.die else "die"
        return f"{die} {thing.face} of {thing.faces} ({thing.rule})"
    if isinstance(thing, tuple | list):
        return "; ".join(describe(setting, each) for each in thing) or "none"
    if isinstance(thing, int):
        raise Fault(f"{thing} may be {_kinds(setting)}: name the kind, as in describe({thing}, 'unit')")
    raise Fault(
        f"a {type(thing).__name__} has no description; describe a unit, spot, step, action, event, refusal or line of sight"
    )


def _kinds(setting: ScenarioSetting) -> str:
    return listed(
        (f"a {kind}" if kind[0] not in "aeio" else f"an {kind}" for kind in setting.arguments), "or"
    )


def _named(setting: ScenarioSetting, value: object, kind: str) -> str:
    if kind not in setting.arguments:
        raise Fault(f"{setting.game} names no {shown(kind)}; it names {_kinds(setting)}")
    table = setting.arguments[kind]
    if isinstance(value, str):
        return table.name(value_of(setting, kind, value))
    if type(value) is not int or value not in table.values:
        raise Fault(
            f"{setting.game} has no {kind} {shown(value)}: they are numbered up to {table.values[-1]}"
        )
    return table.name(value)


def _refusal(setting: ScenarioSetting, refusal: Refusal) -> str:
    about = f": {listed(map(setting.arguments['unit'].name, refusal.about))}" if refusal.about else ""
    return f"{refusal.why}{about} ({refusal.rule})"
