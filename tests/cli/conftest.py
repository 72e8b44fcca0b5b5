"""The terminal, for all tests of the command line."""

from tests.cli.terminal import run

__all__ = ["run"]
