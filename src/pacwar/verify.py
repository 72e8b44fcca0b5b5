"""Check the dice of a finished game: every roll of a save is computed again from the revealed secret.

Needs nothing but Python's standard library and the save file: `python verify.py game.pacwar`. It proves that no
roll was changed after the commitment; it does not prove that nobody looked into the server's own database.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import sys
from pathlib import Path

HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
ROLL = re.compile(r"d(\d+)=(\d+) @(\S+)(?: (\S+))?")


def face(secret: str, nonces: dict[str, str], audience: str, number: int, faces: int) -> int:
    """Roll `number` of an audience: 32-bit words of successive HMACs, words past the last full multiple rejected."""
    seats = "|".join(f"{seat}={nonce}" for seat, nonce in sorted(nonces.items()))
    limit, block = (1 << 32) // faces * faces, 0
    while True:
        message = f"{seats}|{audience}|{number}|{block}".encode()
        digest = hmac.new(secret.encode(), message, hashlib.sha256).digest()
        for i in range(0, 32, 4):
            word = int.from_bytes(digest[i : i + 4], "big")
            if word < limit:
                return word % faces + 1
        block += 1


def check(text: str) -> tuple[int, str]:
    """How many rolls were checked, and what is wrong ("" if nothing)."""
    headers = dict(HEADER.findall(text))
    missing = [key for key in ("Commitment", "Nonces", "Secret") if key not in headers]
    if missing:
        return (
            0,
            f"the save has no [{missing[0]}]: these dice cannot be verified (a game that is over has it)",
        )
    if hashlib.sha256(headers["Secret"].encode()).hexdigest() != headers["Commitment"]:
        return 0, "the secret is not the one that was committed to"
    nonces = dict(part.split("=", 1) for part in headers["Nonces"].split(", ") if "=" in part)
    counts: dict[str, int] = {}
    checked = 0
    for line_number, line in enumerate(text.split("\n"), 1):
        opening = line.startswith("[Opening ")
        if line.startswith("#") or (line.startswith("[") and not opening):
            continue
        for faces, shown, rule, told in ROLL.findall(line if opening else line.partition(" | ")[2]):
            audience = told.rstrip('"]') or "all"
            counts[audience] = counts.get(audience, 0) + 1
            right = face(headers["Secret"], nonces, audience, counts[audience], int(faces))
            if right != int(shown):
                return (
                    checked,
                    f"line {line_number}: the d{faces} for {rule} shows {shown}, it must be {right}",
                )
            checked += 1
    return checked, ""


def main(path: str) -> int:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        print(f"{path} cannot be read: {error}", file=sys.stderr)
        return 2
    checked, wrong = check(text)
    print(
        wrong or f"{checked} rolls are what the committed secret and the nonces of the seats give",
        file=sys.stderr if wrong else sys.stdout,
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "usage: verify.py SAVE")
