"""How ways and waters are drawn on every map; what they do is the game's to say. No rules here."""

from __future__ import annotations

from pacwar.core.scene import Style


def road(text: str) -> Style:
    return Style("road", "Road", "#a3402e", "#d0705c", through=True, width=0.15, text=text)


def trail(text: str, width: float = 0.08) -> Style:
    return Style(
        "trail", "Trail", "#7a5a3a", "#b39372", through=True, width=width, dash="0.26 0.17", text=text
    )


def river(text: str, width: float = 0.18) -> Style:
    return Style("river", "River", "#3f7fc1", "#5b9bd8", width=width, text=text)


def bridge(text: str) -> Style:
    return Style(
        "bridge", "Bridge", "#6b4a2b", "#d9b48a", pattern="bridge", through=True, width=0.2, text=text
    )
