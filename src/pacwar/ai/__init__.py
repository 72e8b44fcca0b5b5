"""Players that decide for themselves. They see a `Seat`: a view, what was told, legal actions; hidden facts only by guess."""

from pacwar.ai.players import PLAYERS, Player, player
from pacwar.ai.seat import Seat, seat_of

__all__ = ["PLAYERS", "Player", "Seat", "player", "seat_of"]
