"""The notation of drills: a small part of YAML, in which every value is a word, a list or a mapping.

What a word means (a number, a hex, a unit) is for the reader to say, so that hex 0803 needs no quotes and `no` is no
surprise. Nodes keep their lines for messages. Anchors, tags and several documents are refused, and so is what is too
large or too deep: the text may come from anywhere.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml

from pacwar.core.naming import shown
from pacwar.core.records import Fault

MAX_LENGTH = 1_000_000  # characters of a text
MAX_DEPTH = 24
WIDTH = 100


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    line: int
    is_plain: bool = True  # without quotes: it may be one of the words with a meaning, such as `none`

    def means(self, word: str) -> bool:
        return self.is_plain and self.text == word


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Pairs:
    pairs: tuple[tuple[Word, Node], ...]
    line: int

    def get(self, key: str) -> Node | None:
        return next((value for word, value in self.pairs if word.text == key), None)


Node: TypeAlias = "Word | Items | Pairs"


def fault(node: Node | int, why: str) -> Fault:
    """A fault with its line, if it comes from a text."""
    line = node if isinstance(node, int) else node.line
    return Fault(f"line {line}: {why}")


# -- reading --------------------------------------------------------------------------------------------------


def read(text: str) -> Pairs:
    """The nodes of a text, which is a mapping."""
    if len(text) > MAX_LENGTH:
        raise Fault(f"the text is too long: it may have {MAX_LENGTH} characters")
    try:
        found = _nodes(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        why = f"this cannot be read: {getattr(error, 'problem', None) or 'not valid YAML'}"
        raise fault(mark.line + 1, why) if mark else Fault(why) from None
    if not isinstance(found, Pairs):
        raise Fault("the text must be a mapping: lines of the form key: value")
    return found


def _nodes(text: str) -> Node | None:
    """Nodes out of the parser's events, without recursion."""
    open_: list[tuple[Any, list[Node]]] = []  # what is being read, and its parts so far
    found: Node | None = None
    for event in yaml.parse(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)):
        line = event.start_mark.line + 1
        if (
            isinstance(event, yaml.AliasEvent)
            or getattr(event, "anchor", None)
            or getattr(event, "tag", None)
        ):
            raise fault(line, "anchors, aliases and tags may not be used")
        if isinstance(event, yaml.DocumentStartEvent) and found is not None:
            raise fault(line, "the text may hold only one document")
        if isinstance(event, yaml.CollectionStartEvent):
            open_.append((event, []))
            if len(open_) > MAX_DEPTH:
                raise fault(line, "this is nested too deeply")
            continue
        if isinstance(event, yaml.ScalarEvent):
            node: Node = Word(event.value, line, not event.style)
        elif isinstance(event, yaml.CollectionEndEvent):
            began, parts = open_.pop()
            at = began.start_mark.line + 1
            node = _pairs(parts, at) if isinstance(began, yaml.MappingStartEvent) else Items(tuple(parts), at)
        else:
            continue
        if open_:
            open_[-1][1].append(node)
        else:
            found = node
    return found


def _pairs(parts: list[Node], line: int) -> Pairs:
    keys, pairs = set(), []
    for key, value in zip(parts[::2], parts[1::2], strict=True):
        if not isinstance(key, Word):
            raise fault(key, "a key must be one word or name")
        if key.text in keys:
            raise fault(key, f"the key {shown(key.text)} is repeated")
        keys.add(key.text)
        pairs.append((key, value))
    return Pairs(tuple(pairs), line)


# -- writing --------------------------------------------------------------------------------------------------


class Fields(dict[str, Any]):
    """A mapping that is written on one line if it fits there: the fields of a record."""


class Quoted(str):
    """A text that must be in quotes, because without them it has a meaning."""

    __slots__ = ()


_PLAIN = re.compile(r"(?:-(?=\d)|[A-Za-z0-9_(./+])[^\x00-\x1f\x7f-\x9f,\[\]{}#&*!|>'\"%@`:\\]*")


def written(value: dict[str, Any]) -> str:
    """Words, lists and mappings as text."""
    return "\n".join(_block(value, 0)) + "\n"


def _word(text: str) -> str:
    if (
        isinstance(text, Quoted)
        or not _PLAIN.fullmatch(text)
        or text != text.strip()
        or not text.isprintable()
    ):
        return json.dumps(str(text), ensure_ascii=not text.isprintable())
    return str(text)


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _word(value)


def _block(value: dict[str, Any], indent: int) -> list[str]:
    """A mapping, one key per line."""
    lines = []
    for key, item in value.items():
        lines += _item(f"{' ' * indent}{_word(key)}:", item, indent + 2)
    return lines


def _item(head: str, item: Any, indent: int) -> list[str]:
    """What follows a key or a dash: on the same line if it may, otherwise below it."""
    flow = _flow(item)
    many = isinstance(item, dict) and item and not isinstance(item, Fields)
    nested = isinstance(item, list) and any(isinstance(each, dict) for each in item)
    if not many and not nested and len(head) + 1 + len(flow) <= WIDTH:
        return [f"{head} {flow}"]
    if isinstance(item, dict):
        below = _block(item, indent)
        return [head + below[0][indent - 1 :], *below[1:]] if head.endswith("-") else [head, *below]
    if isinstance(item, list) and not nested:
        return [head, *_wrapped(item, indent)]
    if isinstance(item, list):
        return [head, *(line for each in item for line in _item(" " * (indent - 2) + "-", each, indent))]
    return [f"{head} {flow}"]


def _wrapped(items: list[Any], indent: int) -> list[str]:
    """A list of words that is longer than a line."""
    lines, line = [], " " * indent + "["
    for number, item in enumerate(items):
        text = _flow(item) + (", " if number < len(items) - 1 else "]")
        if len(line) + len(text.rstrip()) > WIDTH and line.strip() != "[":
            lines.append(line.rstrip())
            line = " " * indent
        line += text
    return [*lines, line]
