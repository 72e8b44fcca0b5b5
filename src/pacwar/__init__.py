"""A rules-enforcing table for published board wargames of the Pacific War."""

from pacwar.core.dice import Committed, Scripted, Seeded, SystemDice
from pacwar.core.ending import Agreement
from pacwar.core.match import Match
from pacwar.core.records import Fault, Refusal
from pacwar.games import load

__version__ = "0.1.0"
__all__ = ["Agreement", "Committed", "Fault", "Match", "Refusal", "Scripted", "Seeded", "SystemDice", "load"]
