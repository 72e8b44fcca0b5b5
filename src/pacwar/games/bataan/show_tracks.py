"""The Turn Record Track of Bataan, and the figures that players keep an eye on."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.scene import Meter, Space, Track
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, NAMES, SIDES, US
from pacwar.games.bataan.r06_attrition import aerm
from pacwar.games.bataan.r19_victory import earned, forfeited, friendly_goals, last_turn, level, siege_points
from pacwar.games.bataan.show_boxes import expected
from pacwar.games.bataan.show_stage import Stage
from pacwar.kit.stage import listed

ADJECTIVES = {US: "US", JAPAN: "Japanese"}


def tracks(stage: Stage) -> tuple[Track, ...]:
    """4.11 The turns of the scenario, and what comes and goes on them."""
    turns, boxes = stage.setting.schedule.turns, expected(stage)
    first, last = stage.card.first, last_turn(stage.p)
    spaces = tuple(
        Space(
            str(turn),
            turns[turn - 1].date,
            "; ".join(happens(stage, turn)),
            f"turn {turn}" if turn in boxes else "",
        )
        for turn in range(first, last + 1)
    )
    return (Track("Turn Record", spaces, min(stage.turn, last) - first, "4.1"),)


def happens(stage: Stage, turn: int) -> Iterator[str]:
    """What a turn brings by the cards and the track."""
    schedule, card = stage.setting.schedule, stage.card
    if turn in card.initiative:
        yield "Japan has the initiative (7.13)"
    if card.supply_points:
        yield f"US supply points: {schedule.turns[turn - 1].supply} (6.42)"
    if US in card.attrition:
        yield f"US attrition modifier +{schedule.turns[turn - 1].aerm} (6.53a)"
    if not stage.is_campaign:
        return
    for line in schedule.arrivals:
        if line.turn == turn:
            yield f"{NAMES[line.side]} receives {', '.join(line.units)} at {' or '.join(line.where)} (5.1)"
    for leaving in schedule.withdrawals:
        if leaving.turn == turn:
            back = f", back on turn {leaving.back}" if leaving.back else ""
            yield f"{NAMES[leaving.side]} withdraws {', '.join(leaving.units)}{back} (5.2)"
    for side in SIDES:
        if points := schedule.replacements[side].get(turn, 0):
            yield f"{NAMES[side]}: {stage.words.points(points, 'replacement')} (16.51)"
    if freed := [name for name, when in schedule.released.items() if when == turn]:
        yield f"released: {', '.join(freed)} (19.54g)"


def meters(stage: Stage) -> tuple[Meter, ...]:
    parts = (sequence, victory, losses, turn_figures, points)
    return tuple(meter for part in parts for meter in stage.part(listed, part))


def sequence(stage: Stage) -> Iterator[Meter]:
    """7.21 The active formations and their sequence."""
    now = stage.step(m.Sequence)
    if now is None:
        return
    acting = stage.words.formations(now.formations) if now.formations else "Invasion Reaction"
    yield Meter(f"{now.mode.capitalize()} Sequence", acting, "7.21", now.side.value)


def victory(stage: Stage) -> Iterator[Meter]:
    """19.0 How the game stands."""
    setting, tally, p = stage.setting, stage.view.tally, stage.p
    if stage.is_campaign:
        yield Meter("Japanese victory points", str(tally.points), "19.56", "japan")
        levels, reached = setting.victory.levels, level(p, tally.points)
        text = ", ".join(f"{x.title} from {x.least}" for x in levels)
        yield Meter("current victory level", levels[reached].title, "19.56a", text=text)
        found = (*earned(p), *forfeited(p))
        why = ", ".join(f"{why} {n:+d} ({rule})" for n, rule, why in found)
        yield Meter("VP this turn", f"{sum(n for n, _, _ in found):+d}", "19.56b", "japan", why)
        siege = f"{siege_points(p)} of {setting.victory.siege}"
        yield Meter("siege of Corregidor", siege, "19.56d", "japan", "support points in range")
        return
    if (goals := stage.card.goals) is not None:
        held = [stage.words.hex(h) for h in p.field.goals if h in stage.view.land.japanese]
        value = f"{friendly_goals(p)} of {goals.least} needed"
        yield Meter("Japanese objectives", value, stage.card.rule, "japan", ", ".join(held))
    if stage.view.scenario == "abucay":
        forts = len(stage.ground.abucay & stage.view.land.destroyed)
        value = f"{forts} of {setting.victory.abucay_forts} needed"
        yield Meter("Abucay Line forts destroyed", value, "19.25a-1", "japan")


def losses(stage: Stage) -> Iterator[Meter]:
    tally, limits = stage.view.tally, stage.setting.victory.abucay_losses
    if stage.view.scenario == "abucay":  # 19.25a-3
        texts = {US: f"Japan needs {limits[US]} or more", JAPAN: f"Japan needs {limits[JAPAN]} or fewer"}
        for side in SIDES:
            lost = str(tally.lost_in_combat[side])
            yield Meter(f"{ADJECTIVES[side]} steps lost in combat", lost, "19.25a-3", side.value, texts[side])
        return
    rule = "19.15a-2" if stage.view.scenario == "layac" else "3.61"
    for side in SIDES:
        yield Meter(f"{ADJECTIVES[side]} steps lost", str(tally.lost[side]), rule, side.value)


def turn_figures(stage: Stage) -> Iterator[Meter]:
    """7.1, 5.23, 17.11 Whose turn it is, and what holds for it."""
    tally, turn = stage.view.tally, stage.game_turn()
    if turn is None:
        return
    if turn.first is not None:
        yield Meter("First Player", NAMES[turn.first], "7.13", turn.first.value)
    if tally.drm:
        whose = JAPAN if tally.drm > 0 else US
        yield Meter("Initiative DRM", f"{NAMES[whose]} +{abs(tally.drm)}", "7.12", whose.value)
    if turn.retiring is not None:
        yield Meter("General Withdrawal", NAMES[turn.retiring], "5.23", turn.retiring.value)
    for side, events in turn.played.items():
        for event in events:
            card = stage.ground.events[event][side]
            yield Meter(card.title, "this turn", "17.11", side.value, card.text)


def points(stage: Stage) -> Iterator[Meter]:
    tally, card = stage.view.tally, stage.card
    if card.supply_points:
        yield Meter("US supply points", str(tally.supply), "6.42", "us", "1 per formation activated")
    if US in card.attrition and stage.view.turn >= card.first:
        yield Meter("US attrition modifier", f"+{aerm(stage.p)}", "6.53a", "us", "added to ER")
    if stage.is_campaign:
        for side in SIDES:
            value = str(tally.replacements.get(side, 0))
            yield Meter(f"{ADJECTIVES[side]} replacement points", value, "16.51", side.value)
