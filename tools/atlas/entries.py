"""What is entered by hand for a map: reading the history file, and the words of the drawing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

import output
from grid import Hex, Point, centre, parse

History = dict[str, Any]


def read(file: Path) -> History:
    """Everything that no data set knows."""
    history: History = yaml.safe_load(file.read_text(encoding="utf-8"))
    return history


def hexes_of(entry: Mapping[str, Any], read: Callable[[str], Hex] = parse) -> list[Hex]:
    """The hexes listed in an entry of the history."""
    return [read(text) for text in str(entry["hexes"]).split()]


def labels_of(history: History, read: Callable[[str], Hex] = parse) -> list[dict[str, Any]]:
    """The words of the drawing: names of places beside their hexes, and words that belong to no hex."""
    found: list[dict[str, Any]] = []
    for place in history["places"]:
        x, y = centre(read(place["hex"]))
        dx, dy = place["label"]
        found.append(output.label(place["name"], (x + dx, y + dy), place["kind"], place.get("angle", 0)))
    for word in history["labels"]:
        at: Point = (word["at"][0], word["at"][1])
        found.append(output.label(word["text"], at, word["kind"], word.get("angle", 0)))
    return found


def folders(about: str | None) -> tuple[Path, Path]:
    """The folder of the geographic inputs, and the folder that receives the map."""
    args = argparse.ArgumentParser(description=about)
    args.add_argument("--geo", type=Path, required=True, help="folder of the geographic inputs")
    args.add_argument("--out", type=Path, required=True, help="folder that receives the map")
    given = args.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    geo: Path = given.geo
    out: Path = given.out
    return geo, out
