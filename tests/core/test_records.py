"""Records are frozen and compare by value; their encoding is canonical and strictly read."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar

import msgspec
import pytest

from pacwar.core.records import (
    Action,
    Event,
    Record,
    Step,
    argument,
    convert,
    decode,
    encode,
    encode_in_order,
    name_of,
    replace,
)


class Walk(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    to: int


class Rest(Action, frozen=True):
    pass


class Camp(Step, frozen=True):
    rule: ClassVar[str] = "1.1"
    who: frozenset[str] = frozenset()


class March(Step, frozen=True):
    left: int = 3


class Bag(Record, frozen=True):
    things: dict[int, str]
    marks: frozenset[int] = frozenset()
    agenda: tuple[Camp | March, ...] = ()


def test_records_are_frozen_and_compare_by_value() -> None:
    walk = Walk(3)
    with pytest.raises(AttributeError):
        walk.to = 4  # type: ignore[misc]  # that is the point
    assert replace(walk, to=4) == Walk(4)
    assert walk == Walk(3)
    assert walk != Walk(4)


def test_equal_values_give_equal_bytes_in_whatever_order_they_were_filled() -> None:
    found = set()
    for order in permutations((1, 2, 10, 3)):
        things = {n: str(n) for n in order}
        found.add(encode(Bag(things, frozenset(order), (Camp(frozenset(map(str, order))), March()))))
    assert len(found) == 1


def test_what_is_decoded_is_what_was_encoded() -> None:
    bag = Bag({10: "a", 2: "b"}, frozenset({5, 1}), (March(2), Camp(frozenset({"x"}))))
    assert decode(encode(bag), Bag) == bag
    assert encode(decode(encode(bag), Bag)) == encode(bag)


@pytest.mark.parametrize(
    "data", [b"{", b"{}", b'{"things": {"a": "b"}}', b'{"things": {}, "more": 1}', b"[]"]
)
def test_decoding_is_strict(data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(data, Bag)


def test_steps_actions_and_events_carry_their_name() -> None:
    assert encode(March(1)) == b'{"type":"March","left":1}'
    assert name_of(March(1)) == "March"
    assert argument(Walk(3)) == 3
    assert argument(Rest()) is None


def test_convert_names_the_path_of_what_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"marks"):
        convert({"things": {}, "marks": ["x"]}, Bag)


def test_an_event_says_under_which_rule_and_who_is_told() -> None:
    event = Event(rule="1.1")
    assert (event.rule, event.told, event.reveals, event.fixes) == ("1.1", None, False, False)


def test_a_state_that_is_played_on_keeps_the_order_of_its_dicts() -> None:
    one, other = {3: "c", 1: "a"}, {1: "a", 3: "c"}
    assert encode(one) == encode(other)
    assert encode_in_order(one) != encode_in_order(other)
    assert list(decode(encode_in_order(one), dict[int, str])) == [3, 1]
