"""The screen and the keyboard: a terminal, a screen reader or a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

from rich.text import Text

from pacwar.cli.common import console
from pacwar.core.drawing import Drawing


class Screen:
    """`plain` leaves out what is for the eyes alone: maps that were not asked for, and columns."""

    def __init__(self, plain: bool = False) -> None:
        self.out = console()
        self.plain = plain
        self.width = self.out.width
        self.typed = sys.stdin.isatty()
        self._history: Any = None
        if self.typed:
            with suppress(ImportError):  # gives input() editing and history
                self._history = import_module("readline")
        self._explained = False

    def say(self, *lines: str, style: str = "") -> None:
        for line in lines:
            self.out.print(Text(line, style=style), soft_wrap=not self.out.is_terminal)

    def heading(self, line: str) -> None:
        self.say(line, style="bold")

    def warn(self, *lines: str) -> None:
        self.say(*lines, style="yellow")

    def map(self, picture: Drawing, lines: list[str], legend: bool = False) -> None:
        """A map is never wrapped; colors only repeat what brackets and signs say."""
        if lines:
            self.say("")
        for line in lines:
            text = Text(line)
            for pattern, style in picture.styles.items():
                text.highlight_regex(pattern, style)
            self.out.print(text, soft_wrap=True)
        if legend or (lines and not self._explained):
            self.say(picture.legend())
            self._explained = True

    def read(self, prompt: str) -> str:
        """A line of input; raises EOFError at its end. What comes through a pipe is repeated for the reader."""
        line = input(prompt)
        if not self.typed:
            self.say(line)
        return line.strip()

    def wipe(self, prompt: str) -> None:
        """Clear the screen and its scrollback, so that the next player does not see the last one's secrets."""
        if self.typed and self.out.is_terminal:
            self._clear()
            input(prompt)
            self._clear()

    def _clear(self) -> None:
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")  # the window, and the lines that have scrolled out of it
        sys.stdout.flush()
        if self._history is not None:
            self._history.clear_history()
