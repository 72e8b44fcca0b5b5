"""Computer players. They see a `Seat`: a view, a log, and legal actions; they can only guess hidden facts."""

from pacwar.ai.hints import Hint, hints
from pacwar.ai.plan_search import OnProgress
from pacwar.ai.players import ABOUT, PLAYERS, USUAL, Player, player
from pacwar.ai.seat import Seat, seat_of

__all__ = ["ABOUT", "PLAYERS", "USUAL", "Hint", "OnProgress", "Player", "Seat", "hints", "player", "seat_of"]
