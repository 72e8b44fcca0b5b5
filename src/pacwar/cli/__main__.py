"""`python -m pacwar.cli`: the same as the command `pacwar`."""

from pacwar.cli import main

main()
