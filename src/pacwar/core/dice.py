"""Dice are injected. Every source answers `roll(faces, rule, told)`; draws and shuffles are rolls too.

`SystemDice` is the default, `Seeded` serves simulation, `Scripted` tests, `Committed` games between people:
there a secret is committed to before set-up, each seat adds a nonce, and roll n of an audience is taken from
HMAC-SHA256(secret, nonces, audience, n). Revealing the secret at the end proves that no roll was changed.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from pacwar.core.records import Fault, Roll

T = TypeVar("T")
_WORD = re.compile(r"[A-Za-z0-9_-]+")


class Dice(Protocol):
    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        """A face from 1 to `faces`, asked for by `rule`, seen by `told` (None: by all).

        `die` names the die where the rules read dice singly: "colored", "white", "chit".
        """


class SystemDice:
    """Cryptographic dice from the operating system."""

    kind = "system"

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        return secrets.randbelow(faces) + 1


class Seeded:
    """Reproducible dice: the same seed gives the same faces on every machine and Python."""

    kind = "seeded"

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._bits = random.Random(str(seed)).getrandbits

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        width = faces.bit_length()
        while (value := self._bits(width)) >= faces:
            pass
        return value + 1


class Scripted:
    """The given faces in the given order, `Scripted(3, 5)`; for tests, worked examples and replay."""

    kind = "scripted"

    def __init__(self, *faces: int | Roll) -> None:
        for face in faces:
            if type(face) is not int and not isinstance(face, Roll):
                raise Fault(f"Scripted takes faces one by one, as in Scripted(3, 5), not {face!r:.40}")
        self.faces = list(faces)
        self.used = 0

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        if self.used == len(self.faces):
            raise Fault(f"no face left for the d{faces} of rule {rule}", rule)
        given = self.faces[self.used]
        self.used += 1
        if isinstance(given, Roll):
            if (given.faces, given.rule, given.told, given.die) != (faces, rule, told, die):
                asked = Roll(faces, 0, rule, told, die)
                raise Fault(f"wrong die: {_named(given)}, not {_named(asked)}", rule)
            given = given.face
        if not 1 <= given <= faces:
            raise Fault(f"wrong die: face {given}, but rule {rule} rolls a d{faces}", rule)
        return given


def _named(roll: Roll) -> str:
    """Which die was asked for: "a white d6 for 7.0, seen by us"."""
    seen = f", seen by {roll.told}" if roll.told else ""
    return f"a {roll.die + ' ' if roll.die else ''}d{roll.faces} for {roll.rule}{seen}"


class DiceWanted(AssertionError):
    """A rule rolls dice where none are allowed."""


class NoDice:
    """For places without dice: the lanes of a secret decision, and previews of a choice."""

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        raise DiceWanted(f"rule {rule} may not roll dice here")


class Committed:
    """Verifiable dice: see the head of this file, and `pacwar/verify.py` for the check."""

    kind = "committed"

    def __init__(
        self, secret: str, nonces: Mapping[str, str], counts: Mapping[str, int] | None = None
    ) -> None:
        for word in (*nonces, *nonces.values()):
            if not _WORD.fullmatch(word):
                raise Fault(f"seats and nonces may have only letters, digits, - and _, not {word[:40]!r}")
        self.secret = secret
        self.nonces = dict(sorted(nonces.items()))
        self.counts = dict(
            counts or {}
        )  # rolls so far by audience: a private roll does not show in other numbers

    @property
    def commitment(self) -> str:
        """Published before set-up and before any nonce is known."""
        return commitment(self.secret)

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        audience = told or "all"
        number = self.counts[audience] = self.counts.get(audience, 0) + 1
        return committed_face(self.secret, self.nonces, audience, number, faces)


class Sealed:
    """Committed dice whose secret is unknown: rolls so far are valid, but no more can be made."""

    kind = "committed"

    def __init__(self, commitment: str, nonces: Mapping[str, str]) -> None:
        self.commitment = commitment
        self.nonces = dict(sorted(nonces.items()))

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        raise Fault("the save does not have the secret of these dice; continue with other dice")


def counted(rolls: Iterable[Roll]) -> dict[str, int]:
    """The number of dice that each audience has seen; committed dice are numbered by it."""
    return dict(Counter(roll.told or "all" for roll in rolls))


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def committed_face(secret: str, nonces: Mapping[str, str], audience: str, number: int, faces: int) -> int:
    """Roll `number` of `audience`, by rejection sampling over the 32-bit words of successive HMACs."""
    limit = (1 << 32) // faces * faces
    for block in range(1 << 16):
        seats = "|".join(f"{seat}={nonce}" for seat, nonce in sorted(nonces.items()))
        digest = hmac.new(
            secret.encode(), f"{seats}|{audience}|{number}|{block}".encode(), hashlib.sha256
        ).digest()
        for i in range(0, 32, 4):
            word = int.from_bytes(digest[i : i + 4], "big")
            if word < limit:
                return word % faces + 1
    raise AssertionError("unreachable: 2^16 blocks of rejected words")


def drawn(dice: Dice, items: Sequence[T], rule: str, told: str | None = None) -> T:
    """One of the items at random, as a roll."""
    return items[dice.roll(len(items), rule, told) - 1]


def shuffled(dice: Dice, items: Sequence[T], rule: str, told: str | None = None) -> tuple[T, ...]:
    """The items in random order, as rolls."""
    pile, order = list(items), []
    while len(pile) > 1:
        order.append(pile.pop(dice.roll(len(pile), rule, told) - 1))
    return (*order, *pile)


class Recorder:
    """Passes rolls on from the source and records them for the log."""

    __slots__ = ("rolls", "source")

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.rolls: list[Roll] = []

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        face = self.source.roll(faces, rule, told, die)
        self.rolls.append(Roll(faces, face, rule, told, die))
        return face
