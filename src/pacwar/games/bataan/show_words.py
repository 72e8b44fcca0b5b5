"""What a newcomer to Bataan is told before the first decision: the situation, how each side wins, what to do first."""

from __future__ import annotations

SITUATIONS = {
    "layac": "January 1942. The rearguard of the retreat into Bataan holds the junction at Layac; two turns decide whether it "
    "gets away unhurt.",
    "abucay": "January 1942. The first main line across the east of the peninsula, from the bay to the slopes of Mount Natib. "
    "Japan has six turns.",
    "mauban": "January 1942. The western end of the first main line, on the South China Sea coast. Japan has five turns.",
    "second": "April 1942. Fresh Japanese troops and guns against a starving army on the last line. Japan has seven turns.",
    "campaign": "January to April 1942: the whole siege of Bataan, from the first main line to the end.",
}
JAPAN_AIMS = {
    "layac": "Hold both objectives, with three or more US steps lost and no more of your own than of the US (19.15a).",
    "abucay": "Three of the objectives, or six forts of the Abucay Line destroyed; or at the end 32 US steps lost in combat "
    "for 16 of yours at most (19.25a).",
    "mauban": "Three of the four objectives at the end of any turn (19.35a).",
    "second": "Hold every town at the end of a turn (19.45a).",
    "campaign": "Victory points for towns each turn (19.56b), and for guns in range of Corregidor (19.56d): the sooner the better.",
}
US_AIM = "Keep Japan from its conditions to the end of the last turn ({rule})."
US_RULES = {
    "layac": "19.15b",
    "abucay": "19.25b",
    "mauban": "19.35b",
    "second": "19.45b",
    "campaign": "19.56a",
}
FIRST = {
    "us": "Each turn markers go into a cup, and each one drawn lets a formation move and fight. You may hold one marker back "
    "(7.22). Stay behind rivers and in forts, within four hexes of an HQ (16.22).",
    "japan": "Draw a marker, then choose: Mobile moves farther, Assault fights better (7.21). Bring guns into range before you "
    "attack, and let units of one hex and formation attack together (10.43).",
}


def briefing(scenario: str) -> tuple[str, dict[str, str], dict[str, str]]:
    aims = {"us": US_AIM.format(rule=US_RULES[scenario]), "japan": JAPAN_AIMS[scenario]}
    return SITUATIONS[scenario], aims, FIRST
