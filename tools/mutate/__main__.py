"""Plant random faults in the chapters of a game and report the survivors: `python -m tools.mutate saipan 100 --seed 1`.

Which tests execute which lines is measured once and kept in `.mutate/`. A mutant that changes nothing can be explained in
`tools/mutate_equal.yaml`; it is then not counted.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import yaml

from tools.mutate.faults import Mutant, all_mutants, chosen
from tools.mutate.trial import ROOT, Tree

EQUAL = ROOT / "tools/mutate_equal.yaml"


def equal(game: str) -> dict[tuple[str, str, str, str], str]:
    """Mutants of a game that change nothing, with the reason."""
    listed = yaml.safe_load(EQUAL.read_text("utf-8")).get(game, [])
    return {(e["file"], e["function"], e["original"], e["changed"]): e["why"] for e in listed}


def key(mutant: Mutant) -> tuple[str, str, str, str]:
    return mutant.file, mutant.function, mutant.original, mutant.changed


def told(mutant: Mutant) -> str:
    return f"{mutant.file}:{mutant.line} {mutant.function}\n    - {mutant.original}\n    + {mutant.changed}"


def tried(game: str, mutants: list[Mutant], jobs: int) -> list[str]:
    """By what each is caught, "" if by nothing; survivors are told at once."""
    trees: Queue[Tree] = Queue()
    for _ in range(jobs):
        trees.put(Tree(game))
    first = trees.get()
    tests = first.measured()
    trees.put(first)

    def one(mutant: Mutant) -> str:
        tree = trees.get()
        try:
            caught = tree.tried(mutant, tests)
        finally:
            trees.put(tree)
        if not caught:
            print(told(mutant), flush=True)
        return caught

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(one, mutants))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("number", type=int, help="how many faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many mutants are tried at a time")
    parser.add_argument("--json", type=Path, help="where every mutant is written with what caught it")
    given = parser.parse_args()
    known = equal(given.game)
    folder = ROOT / "src/pacwar/games" / given.game
    for stale in known.keys() - set(map(key, all_mutants(folder))):
        print(f"{EQUAL.name} has a mutant that is no more: {stale}")
    mutants = chosen(folder, given.number, given.seed)
    rest = [mutant for mutant in mutants if key(mutant) not in known]
    found = dict(zip(rest, tried(given.game, rest, given.jobs), strict=True))
    outcome = {m: "equal" if key(m) in known else found[m] or "survived" for m in mutants}
    if given.json:
        listed = [{**dataclasses.asdict(mutant), "outcome": outcome[mutant]} for mutant in mutants]
        given.json.write_text(json.dumps(listed, indent=1), "utf-8")
    counts = Counter(o if o in ("equal", "survived") else "caught" for o in outcome.values())
    print(
        f"{given.game}: {len(mutants)} mutants, {counts['caught']} caught, {counts['equal']} equal, "
        f"{counts['survived']} survived"
    )


if __name__ == "__main__":
    main()
