"""What a map drawing needs: places, terrain and ways, for any client."""

from __future__ import annotations

from pacwar.games.saipan.setting import Setting

GLYPHS = {"sea": "~", "clear": ".", "broken": "n", "rough": "^", "town": "#"}


class Drawing:
    """The map as text: one glyph a hex, and what stands on it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def glyph(self, spot: int) -> str:
        row = self.setting.map[spot]
        return ":" if row.beach and row.terrain == "clear" else GLYPHS[row.terrain]
