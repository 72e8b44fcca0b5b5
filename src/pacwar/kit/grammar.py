"""Verbs that agree with their subjects: a sentence is written for one unit, and may be read of several."""

from __future__ import annotations

PLURAL = {"is": "are", "has": "have", "does": "do", "goes": "go", "flies": "fly", "fortifies": "fortify"}


def conjugated(verb: str, plural: bool) -> str:
    """One unit retreats, but two units retreat."""
    return (PLURAL.get(verb) or verb.removesuffix("s")) if plural else verb
