"""`pacwar games`: list the games."""

from __future__ import annotations

from pacwar.cli.common import Json, game_of, say, tell
from pacwar.cli.drawing import picture_of
from pacwar.games import GAMES


def games(as_json: Json = False) -> None:
    """List the games with their scenarios, sides and options."""
    loaded = [game_of(key) for key in GAMES]
    if as_json:
        tell(
            {
                "games": [
                    {
                        "key": game.key,
                        "title": game.title,
                        "rules_version": game.rules_version,
                        "sides": [str(side) for side in game.sides],
                        "scenarios": dict(game.scenarios),
                        "options": {name: dict(values) for name, values in game.options.items()},
                        "data": game.library.digest,
                    }
                    for game in loaded
                ]
            }
        )
        return
    for game in loaded:
        picture = picture_of(game.setting(next(iter(game.scenarios))))
        say(f"{game.key}: {game.title}", style="bold")
        say("  sides")
        say(*(f"    {side}: {picture.side(side)}" for side in game.sides))
        say("  scenarios (the first is the default)")
        say(*(f"    {name}: {title}" for name, title in game.scenarios.items()))
        if game.options:
            say("  options (the first value is the default)")
            for name, values in game.options.items():
                say(*(f"    {name}={value}: {meaning}" for value, meaning in values.items()))
        say(f"  to play: pacwar play {game.key}")
