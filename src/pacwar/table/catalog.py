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
from pacwar.core.scene import Chart, Sheet
from pacwar.games import load
from pacwar.table.problems import NotFound
from pacwar.table.wire import GameCard, Named, OptionCard, RuleBook, RuleCard, ScenarioCard, SideCard

PLAIN = ("#7c8f5a", "#c9a94b", "#5a7c8f", "#8f5a7c")  # colors of a game that names none


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
        self._bodies: dict[tuple[str, str], Body] = {}

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
            scenarios=tuple(ScenarioCard(k, title, briefings.get(k)) for k, title in game.scenarios.items()),
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

    def body(self, key: str, part: str) -> Body:
        """The sheet, the charts, the rules or the relief of a game, encoded once."""
        found = self._bodies.get((key, part))
        if found is None:
            made: dict[str, Callable[[str], Any]] = {
                "sheet": self._sheet,
                "charts": self._charts,
                "rules": self._rules,
            }
            if part == "relief":
                picture = self._relief(key)
                found = Body(picture.read_bytes(), mimetypes.guess_type(picture.name)[0] or "image/png")
            else:
                found = Body(encode(made[part](key)), "application/json")
            self._bodies[key, part] = found
        return found

    def _sheet(self, key: str) -> Sheet:
        show = self.game(key).show
        if show is None:
            raise NotFound("this game has no map sheet")
        return show.sheet

    def _charts(self, key: str) -> tuple[Chart, ...]:
        show = self.game(key).show
        return show.charts if show else ()

    def _relief(self, key: str) -> Path:
        """A file in the game's own data folder, named by the game."""
        name = self._sheet(key).relief
        picture = self.game(key).library.folder / name
        if not name or not picture.is_file():
            raise NotFound("this game has no relief")
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
