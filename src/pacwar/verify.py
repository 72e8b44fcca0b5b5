"""Check the dice of a finished game: every roll of a save is computed again from the revealed secret.

Needs nothing but Python's standard library and the save file: `python verify.py game.pacwar`. It proves that no roll
was changed or left out after the commitment; it does not prove that the operator never read the server's database.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import sys
from pathlib import Path

HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
ROLL = re.compile(r"(?:[a-z]+ )?d(\d{1,6})=(\d{1,6}) @(\S+)(?: (\S+))?")


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
    """How many rolls were checked, and what is wrong ("" if nothing). Dice taken back by consent are rolls too."""
    headers: dict[str, str] = {}
    dice: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        rolls = "" if line.startswith(("#", "[")) else line.partition(" | ")[2]
        if rolls and line[:9].split(" ")[0].rjust(9) <= headers.get("Branched", "").rjust(9):
            continue  # dice of the match from which this one was branched
        if line.startswith("[") and (found := HEADER.fullmatch(line.strip())):
            if found[1] in headers:
                return 0, f"line {number}: the header {found[1]} is repeated"
            headers[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
            rolls = headers["Opening"] if found[1] == "Opening" and "Branched" not in headers else ""
        dice += [(number, die) for die in rolls.strip().split(", ") if die]
    for key in ("Commitment", "Nonces", "Secret"):
        if key not in headers:
            return 0, f"the save has no [{key}], so its dice cannot be verified; only a finished match has it"
    if hashlib.sha256(headers["Secret"].encode()).hexdigest() != headers["Commitment"]:
        return 0, "the secret does not match the commitment"
    nonces = dict(part.split("=", 1) for part in headers["Nonces"].split(", ") if "=" in part)
    counts: dict[str, int] = {}
    for checked, (number, die) in enumerate(dice):
        shown = ROLL.fullmatch(die)
        if shown is None or int(shown[1]) == 0:
            return checked, f"line {number}: not a die: {die[:40]!r}"
        audience = shown[4] or "all"
        counts[audience] = counts.get(audience, 0) + 1
        right = face(headers["Secret"], nonces, audience, counts[audience], int(shown[1]))
        if right != int(shown[2]):
            return checked, f"line {number}: the d{shown[1]} for {shown[3]} is {shown[2]}, not {right}"
    return len(dice), ""


def main(path: str) -> int:
    try:
        checked, wrong = check(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        print(f"{path} cannot be read: {error}", file=sys.stderr)
        return 2
    if wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(f"{checked} rolls follow from the committed secret and the seats' nonces")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "usage: verify.py SAVE")
