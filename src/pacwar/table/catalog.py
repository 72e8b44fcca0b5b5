"""The games of this server, each loaded once, with the answers for clients."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pacwar.ai import ABOUT, PLAYERS, USUAL
from pacwar.core import registry
from pacwar.core.citations import Citations
from pacwar.core.contract import Game
from pacwar.core.records import encode
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.core.scene import Chart, Counter
from pacwar.core.setting import ScenarioSetting
from pacwar.games import load
from pacwar.table.problems import NotFound
from pacwar.table.wire import GameCard, Named, OptionCard, RuleBook, RuleCard, ScenarioCard, SideCard

PLAIN = ("#7c8f5a", "#c9a94b", "#5a7c8f", "#8f5a7c")  # colors of a game that names none

JSON = "application/json"


@dataclass(frozen=True)
class Body:
    """An answer that never changes, and its cache tag."""

    content: bytes
    kind: str

    @property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:32]}"'


class Catalog:
    def __init__(self, packs: Mapping[str, str | Path] | None = None) -> None:
        self.packs = {key: str(pack) for key, pack in (packs or {}).items()}
        self._games: dict[str, Game] = {}
        self._bodies: dict[tuple[str, str, int, str], Body] = {}

    def games(self) -> tuple[str, ...]:
        return registry.keys()

    def game(self, key: str) -> Game:
        found = self._games.get(key)
        if found is None:
            if key not in self.games():
                raise NotFound("there is no such game")
            found = self._games[key] = load(key, self.packs.get(key))
        return found

    def card(self, key: str) -> GameCard:
        game = self.game(key)
        names = game.show.side_names if game.show else {}
        briefings = game.show.briefings if game.show else {}
        colors = game.show.colors if game.show else dict(zip(game.sides, PLAIN, strict=False))
        return GameCard(
            key=game.key,
            title=game.title,
            scenarios=tuple(
                ScenarioCard(k, title, briefings.get(k), game.setting(k).sight is not None)
                for k, title in game.scenarios.items()
            ),
            sides=tuple(
                SideCard(side, names.get(side, side), colors.get(side, PLAIN[0])) for side in game.sides
            ),
            options=tuple(
                OptionCard(k, tuple(Named(value, text) for value, text in values.items()))
                for k, values in game.options.items()
            ),
            levels=tuple(Named(level, ABOUT.get(level, level)) for level in PLAYERS),
            usual=USUAL,
            digest=game.library.digest,
        )

    def body(self, key: str, part: str, scenario: str = "", sheet: str = "") -> Body:
        """The charts, the counters or the rules of a game, the sheets of a scenario or the relief of a sheet, encoded once."""
        of = (
            key,
            part,
            id(self._setting(key, scenario)) if scenario else 0,
            sheet,
        )  # scenarios may share theirs
        found = self._bodies.get(of)
        if found is None:
            found = self._bodies[of] = self._made(key, part, scenario, sheet)
        return found

    def _made(self, key: str, part: str, scenario: str, sheet: str) -> Body:
        if part == "relief":
            picture = self._relief(key, scenario, sheet)
            return Body(picture.read_bytes(), mimetypes.guess_type(picture.name)[0] or "image/png")
        if part == "sheets":
            return Body(encode(self._setting(key, scenario).sheets), JSON)
        made: dict[str, Callable[[str], Any]] = {
            "charts": self._charts,
            "counters": self._counters,
            "rules": self._rules,
        }
        return Body(encode(made[part](key)), JSON)

    def _setting(self, key: str, scenario: str) -> ScenarioSetting:
        game = self.game(key)
        if scenario not in game.scenarios:
            raise NotFound("there is no such scenario")
        return game.setting(scenario)

    def _charts(self, key: str) -> tuple[Chart, ...]:
        show = self.game(key).show
        return show.charts if show else ()

    def _counters(self, key: str) -> tuple[Counter, ...]:
        show = self.game(key).show
        return show.counters if show else ()

    def _relief(self, key: str, scenario: str, sheet: str) -> Path:
        """A file in the game's own data folder, named by the game."""
        names = [each.relief for each in self._setting(key, scenario).sheets if each.key == sheet]
        picture = self.game(key).library.folder / names[0] if names and names[0] else None
        if picture is None or not picture.is_file():
            raise NotFound("this sheet has no relief")
        return picture

    def _rules(self, key: str) -> RuleBook:
        library = self.game(key).library
        rules = library.get("rules.yaml", RuleIndex).rules if "rules.yaml" in library.files else ()
        rulings = library.get("rulings.yaml", Rulings).rulings if "rulings.yaml" in library.files else ()
        cards = (
            *(RuleCard(r.id, r.title, r.gist) for r in rules),
            *(RuleCard(r.id, r.question, f"{r.decision} {r.reason}", True, r.about) for r in rulings),
        )
        return RuleBook(Citations(card.id for card in cards).pattern, cards)
