"""The briefing before the first decision: the situation, how each side wins, what to do first."""

from __future__ import annotations

SITUATIONS = {
    "layac": "January 1942. A rearguard covers the retreat into Bataan at the Layac junction. Japan has two turns.",
    "abucay": "January 1942. The first main line crosses the east of the peninsula, from Manila Bay to the slopes of "
    "Mount Natib. Japan has six turns.",
    "mauban": "January 1942. The western end of the first main line, on the South China Sea coast. Japan has five turns.",
    "second": "April 1942. Fresh Japanese troops and artillery attack a starving army on its last line. Japan has "
    "seven turns.",
    "campaign": "January to April 1942. The whole siege of Bataan, from the first main line to the surrender.",
}
JAPAN_AIMS = {
    "layac": "Hold both objectives, eliminate at least three US steps and lose no more steps than the US (19.15a).",
    "abucay": "Hold three objectives, or destroy six Abucay Line fortifications; or, at the end, have eliminated 32 US "
    "steps in combat for at most 16 of your own (19.25a).",
    "mauban": "Hold three of the four objectives at the end of any turn (19.35a).",
    "second": "Hold every town at the end of a turn (19.45a).",
    "campaign": "Score victory points each turn for towns (19.56b) and for artillery in range of Corregidor (19.56d).",
}
US_AIM = "Keep Japan from meeting its victory conditions through the last turn ({rule})."
US_RULES = {
    "layac": "19.15b",
    "abucay": "19.25b",
    "mauban": "19.35b",
    "second": "19.45b",
    "campaign": "19.56a",
}
FIRST = {
    "us": "Markers drawn from a cup decide which formation moves and fights next. You may hold one marker for later "
    "(7.22). Defend behind rivers and in fortifications, within four hexes of an HQ (16.22).",
    "japan": "Draw a marker, then choose a sequence: Mobile moves farther, Assault fights better (7.21). Bring artillery "
    "into range first, and attack with units of one hex and formation together (10.43).",
}


def briefing(scenario: str) -> tuple[str, dict[str, str], dict[str, str]]:
    aims = {"us": US_AIM.format(rule=US_RULES[scenario]), "japan": JAPAN_AIMS[scenario]}
    return SITUATIONS[scenario], aims, FIRST
