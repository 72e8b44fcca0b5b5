"""Fighting in the browser: what the tests of several files do."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.browser.player import Player


def nearest_target(player: Player) -> int:
    """An enemy unit beside a unit of ours that has not fought."""
    found: int = player.page.evaluate(
        """() => {
          const { frame, sheet } = window.pacwar, at = (p) => sheet.hexes[p.spot];
          const ours = frame.scene.pieces.filter((p) => p.side === frame.you && p.spot !== null && !p.status.includes("fought"));
          const far = (p) => Math.min(...ours.map((o) => Math.hypot(at(o).x - at(p).x, at(o).y - at(p).y)));
          const open = frame.choices.filter((c) => c.kind === "unit").map((c) => frame.scene.pieces.find((p) => p.unit === c.arg));
          return open.sort((a, b) => far(a) - far(b))[0].unit;
        }"""
    )
    return found


def attack(player: Player) -> dict[str, Any]:
    """Built by clicking: the target, all who can attack it; then Ground Support is asked for."""
    target = nearest_target(player)
    frame = player.act(lambda: player.click_unit(target))
    while player.kind() == "Declaration":
        more = player.choices("unit", "AddAttacker")
        frame = player.act(partial(player.click_unit, more[0]["arg"]) if more else player.bar)
    return frame


def fight_on(player: Player) -> None:
    """Simple answers until we may move again."""
    for _ in range(90):
        frame = player.frame()
        if frame["prompt"]["type"] == "Movement":
            return
        if frame["prompt"]["type"] == "Combat" and frame["blocks_end"]:
            attack(player)
        else:
            player.go_on()
    raise AssertionError(f"the turn does not end: {player.frame()['prompt']}")
