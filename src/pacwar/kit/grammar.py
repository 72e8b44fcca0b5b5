"""Verbs that agree with their subjects: a sentence is written for one unit, and may be read of several."""

from __future__ import annotations

PLURAL = {"is": "are", "has": "have", "does": "do", "goes": "go", "flies": "fly", "fortifies": "fortify"}


def conjugated(verb: str, plural: bool) -> str:
    """One unit retreats, but two units retreat."""
    return (PLURAL.get(verb) or verb.removesuffix("s")) if plural else verb


def counted(number: int, noun: str, plural: str = "") -> str:
    """1 hex, but 2 hexes; if no plural is given, the noun takes an s."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def hexes(number: int) -> str:
    return counted(number, "hex", "hexes")
