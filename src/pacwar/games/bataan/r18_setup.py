"""Chapters 4.1 and 18: setting up a scenario. Every unit has its place (18.25)."""

from __future__ import annotations

from collections.abc import Mapping

from pacwar.core.agenda import ahead
from pacwar.core.records import Fault
from pacwar.games.bataan.ground import LookupTables, ScenarioMap
from pacwar.games.bataan.model import (
    JAPAN,
    READY,
    SIDES,
    US,
    Command,
    Display,
    Events,
    Force,
    FormationId,
    FormationsInSupply,
    GameTurn,
    Land,
    Side,
    Spot,
    State,
    Tally,
    UnitId,
)
from pacwar.games.bataan.printed import Scenario

OPTIONS = {  # option -> the value that puts the optional rule in force
    "scouts": "army",  # 16.32
    "reserve": "once",  # 19.55
    "attrition": "partial",  # 19.24d-3-opt, 19.34e-3-opt
    "air": "secret",  # 10.41a
}
RESERVE_TURNS = 2  # 5.31
FED_AT_START = 3  # 19.44c
NEVER = 0  # 16.42a: AMs that only an event brings back


def start(ground: LookupTables, scenario: str, options: Mapping[str, str]) -> State:
    """4.12 Units, markers and points as the set-up cards have them (19.13, 19.23, 19.33, 19.43): the Initiative DRM is 0
    (18.21), the first turn is still to begin (18.22), and special rules follow from the card (18.26)."""
    setting = ground.setting
    card = setting.scenarios[scenario]
    field = ground.fields[scenario]
    at: dict[Side, dict[UnitId, Spot]] = {side: {} for side in SIDES}
    for place, names in setting.placed(card):  # 18.25, 19.13, 19.23, 19.33, 19.43
        # 19.14d, 19.34b, 19.54e: which 71 Art is in play is on the card
        for name in names:
            unit = setting.unit(name)
            at[ground.side_of[unit]][unit] = setting.board.spot(place)
    reduced = [setting.unit(name) for name in _parts(ground, card, "reduced")]  # 4.13, 18.23
    forces = {
        side: Force(
            at=dict(sorted(at[side].items())),
            reduced=frozenset(u for u in reduced if ground.side_of[u] is side),
            unsupplied=_unsupplied(ground, card, side, at[side]),
            locked=_locked(ground, card, side, at[side]),
        )
        for side in SIDES
    }
    s = State(
        scenario,
        frozenset(key for key, value in options.items() if OPTIONS.get(key) == value),
        card.first - 1,  # 18.22
        (GameTurn(),),
        forces,
        _land(ground, field, at),
        _display(ground, card),
        {side: _command(ground, card, side) for side in SIDES},
        _events(ground, card),
        Tally(
            initiative=JAPAN,  # R49; 18.21: the Initiative DRM is 0
            supply=card.start_supply,
            replacements=dict.fromkeys(SIDES, 0),
            lost=dict.fromkeys(SIDES, 0),
            lost_in_combat=dict.fromkeys(SIDES, 0),
        ),
    )
    return ahead(s, FormationsInSupply(US, FED_AT_START)) if scenario == "second" else s


def _parts(ground: LookupTables, card: Scenario, name: str) -> tuple[str, ...]:
    """19.53a What this card and those it takes in name."""
    cards = (*(ground.setting.scenarios[key] for key in card.also), card)
    return tuple(item for part in cards for item in getattr(part, name))


def _unsupplied(
    ground: LookupTables, card: Scenario, side: Side, at: Mapping[UnitId, Spot]
) -> frozenset[UnitId]:
    """19.44c Before the US chooses, all its formations are Out of Supply; elsewhere all units are In Supply."""
    return frozenset(at) if card.rule == "19.4" and side is US else frozenset()


def _locked(ground: LookupTables, card: Scenario, side: Side, at: Mapping[UnitId, Spot]) -> frozenset[UnitId]:
    """16.14, 19.54g Garrisons and the 31st Division; 19.53a, 4.35d on the first turn of the campaign all units that are
    not of its first card: they are there, and do not act (R138)."""
    setting = ground.setting
    found = {u for u in at if ground.is_aa[u]}
    if "31" in (*card.reserve, *_parts(ground, card, "reserve")):
        found |= {setting.unit(name) for name in setting.schedule.released}
    if card.also:
        first = setting.scenarios[card.also[0]]
        early = (setting.unit(name) for names in first.setup.values() for name in names)
        found |= set(at).difference(early)  # 19.53a, R138
    return frozenset(u for u in found if u in at)


def _land(ground: LookupTables, field: ScenarioMap, at: Mapping[Side, Mapping[UnitId, Spot]]) -> Land:
    """R57 In scenario 4 the Abucay Line is destroyed, and so for good (14.15-4, R14)."""
    lost = field.scenario.rule == "19.4"  # R57
    return Land(_japanese(ground, field, at), ground.abucay if lost else frozenset(), abucay_lost=lost)


def _japanese(
    ground: LookupTables, field: ScenarioMap, at: Mapping[Side, Mapping[UnitId, Spot]]
) -> frozenset[Spot]:
    """3.11c, R57 Key hexes that are friendly to Japan: its towns and sources, and where its units stand. In scenario 4
    those that are nearer to its units than to the enemy's."""
    setting = ground.setting
    spots = {side: sorted({h for h in at[side].values() if h != setting.manila}) for side in SIDES}
    if field.scenario.rule == "19.4":
        nearest = {
            side: {h: min(setting.board.distances(h)[n] for n in spots[side]) for h in field.key}
            for side in SIDES
        }
        found = {h for h in field.key if nearest[JAPAN][h] < nearest[US][h]}
    else:
        found = {h for h, side in setting.towns.items() if side is JAPAN}
    found.update(field.sources[JAPAN])
    found.update(h for h in spots[JAPAN] if h in field.key)
    return frozenset(found.difference(spots[US]))


def _display(ground: LookupTables, card: Scenario) -> Display:
    """18.24 Air units are Ready at their bases, ships in their ports; Steamer and Convoy are never subject to Readiness."""
    setting = ground.setting
    for name, box in card.air.items():
        if box != setting.display.bases[setting.air[name].side]:
            raise Fault(f"scenarios.yaml: {card.title}: {name} is based at {box}")
    return Display(
        air={ground.air_ids[name]: READY for name in sorted(card.air, key=ground.air_ids.__getitem__)},
        ships={
            ground.ship_ids[name]: box if setting.naval[name].cargo else READY
            for name, box in sorted(card.naval.items(), key=lambda item: ground.ship_ids[item[0]])
        },
    )


def _command(ground: LookupTables, card: Scenario, side: Side) -> Command:
    """4.14, 19.24c Activation markers; those of formations that begin in Reserve come later (5.33, R56)."""
    setting = ground.setting
    counts = {**card.markers, **{key: setting.formations[key].markers for key in card.reserve}}
    markers = {f: counts[key] for key, f in ground.formation_ids.items() if key in counts}
    reserve: dict[FormationId, int] = {}
    for key in card.reserve:
        reserve[ground.formation_ids[key]] = _reserve_until(ground, card, key)
    if card.also:  # 19.54f: the markers of the first turn are those of the first card
        first = setting.scenarios[card.also[0]]
        for key in card.markers:
            if key not in first.markers:
                reserve[ground.formation_ids[key]] = card.first + 1
    own = ground.formations_of[side]
    supplied = frozenset(
        f for f in own if f in markers and side is US and card.supply_points and card.rule != "19.4"
    )
    return Command(
        markers={f: n for f, n in markers.items() if f in own},
        reserve={f: t for f, t in sorted(reserve.items()) if f in own},
        supplied=supplied,
    )


def _reserve_until(ground: LookupTables, card: Scenario, key: str) -> int:
    """R56 The 31st comes with its HQ (19.54g), the 48th by Event I (16.42a), others after two turns."""
    released = ground.setting.schedule.released
    if key == "31":
        return min(released[name] for name in ground.setting.formations[key].hq)
    return NEVER if key == "48" else card.first + RESERVE_TURNS  # 19.24c, R56


def _events(ground: LookupTables, card: Scenario) -> Events:
    """19.24b, 19.54b The pool of the scenario; what a card gives into a hand is known to all (R55)."""
    hands = {side: tuple(sorted(ground.event_ids[x] for x in card.hands.get(side, ()))) for side in SIDES}
    return Events(
        pool=tuple(sorted(ground.event_ids[x] for x in card.pool)),  # 19.24b, 19.54b
        hands=hands,
        shown=dict(hands),
        once=dict.fromkeys(SIDES, ()),
    )
