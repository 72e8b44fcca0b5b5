"""The base of every game: records, boards, dice, the contract of a game, and the match. It knows no game."""
