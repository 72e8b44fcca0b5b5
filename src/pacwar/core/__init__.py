"""What every game stands on: records, boards, dice, the contract of a game, and the match. Knows no game."""
