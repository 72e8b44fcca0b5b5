"""The layout of a view's values as numbers, by type. `encoding.py` puts a view together from these.

A value adds numbers at places: what is not there stays 0, and things of the same kind (two steps of one type, two
units in one hex) add up. Inside a table (a dict from units or spots) a value is a row of cells; what it names of
another table (the spot of a unit) is one cell, and is also counted in a plane over that table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

Out = dict[int, float]  # place -> number
Part = tuple[str, tuple[int, ...]]  # a name, and the shape of its numbers

BUCKETS = 16  # a word is one of so many, by its CRC: text has no fixed table
LONGEST = 16  # numbers of a list that are kept
MOST = 1000.0  # greater numbers are cut off


class Shape:
    """How a value of one type is laid out: `size` numbers by itself, or `width` cells and a plane in a table."""

    size = 1
    width = 1
    plane = 0

    def add(self, value: Any, at: int, out: Out) -> None:
        raise NotImplementedError

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        """The same inside a table; by default the value itself is the row."""
        self.add(value, cell, out)

    def parts(self, name: str) -> Iterator[Part]:
        yield name, (self.size,)

    def columns(self, name: str) -> Iterator[str]:
        """The names of the cells."""
        yield from (name if self.width == 1 else f"{name}[{n}]" for n in range(self.width))

    def planes(self, name: str) -> Iterator[Part]:
        yield from ()


class Number(Shape):
    def add(self, value: Any, at: int, out: Out) -> None:
        if value:
            out[at] = out.get(at, 0.0) + min(max(float(value), -MOST), MOST)


class Count(Shape):
    """Only how many there are: for what cannot be laid out."""

    def add(self, value: Any, at: int, out: Out) -> None:
        if value is not None:
            out[at] = out.get(at, 0.0) + (len(value) if hasattr(value, "__len__") else 1.0)


class Choice(Shape):
    """One of a few values."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.index = {value: n for n, value in enumerate(values)}
        self.size = self.width = len(values)
        self.names = [str(value) for value in values]

    def add(self, value: Any, at: int, out: Out) -> None:
        place = self.index.get(value)
        if place is not None:
            out[at + place] = out.get(at + place, 0.0) + 1.0

    def columns(self, name: str) -> Iterator[str]:
        yield from (f"{name}={value}" for value in self.names)


class Word(Shape):
    size = BUCKETS

    def add(self, value: Any, at: int, out: Out) -> None:
        if value:
            at += crc32(value.encode()) % BUCKETS
            out[at] = out.get(at, 0.0) + 1.0

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        if value:
            out[cell] = (crc32(value.encode()) % BUCKETS + 1) / BUCKETS


class Key(Shape):
    """Something from a finite table: a unit, a spot."""

    def __init__(self, table: str, values: Sequence[int]) -> None:
        self.table = table
        self.index = {value: n for n, value in enumerate(values)}
        self.size = self.plane = len(values)

    def add(self, value: Any, at: int, out: Out) -> None:
        place = self.index.get(value)
        if place is not None:
            out[at + place] = out.get(at + place, 0.0) + 1.0

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        place = self.index.get(value)
        if place is not None:
            out[cell] = (place + 1) / self.size
            out[plane + place] = out.get(plane + place, 0.0) + 1.0

    def planes(self, name: str) -> Iterator[Part]:
        yield f"{name} by {self.table}", (self.plane,)


class Maybe(Shape):
    """A value or None: whether it is known, and the value."""

    def __init__(self, inner: Shape) -> None:
        self.inner = inner
        self.size, self.width, self.plane = inner.size + 1, inner.width + 1, inner.plane

    def add(self, value: Any, at: int, out: Out) -> None:
        if value is not None:
            out[at] = out.get(at, 0.0) + 1.0
            self.inner.add(value, at + 1, out)

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        if value is not None:
            out[cell] = 1.0
            self.inner.add_row(value, cell + 1, plane, out)

    def parts(self, name: str) -> Iterator[Part]:
        yield f"{name} is known", (1,)
        yield from self.inner.parts(name)

    def columns(self, name: str) -> Iterator[str]:
        yield f"{name} is known"
        yield from self.inner.columns(name)

    def planes(self, name: str) -> Iterator[Part]:
        yield from self.inner.planes(name)


class Listed(Shape):
    """The first numbers of a list."""

    size = LONGEST

    def add(self, value: Any, at: int, out: Out) -> None:
        for n, item in enumerate(list(value)[:LONGEST]):
            if item:
                out[at + n] = out.get(at + n, 0.0) + min(max(float(item), -MOST), MOST)

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        out[cell] = float(len(value))


class Bag(Shape):
    """Several things of one type, in any order: they add up."""

    def __init__(self, inner: Shape) -> None:
        self.inner = inner
        self.size, self.plane = inner.size, inner.plane

    def add(self, value: Any, at: int, out: Out) -> None:
        add = self.inner.add
        for item in value:
            add(item, at, out)

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        """How many there are; what they name is counted in the planes."""
        if not value:
            return
        out[cell] = float(len(value))
        found: Out = {}
        for item in value:
            self.inner.add_row(item, -self.inner.width, plane, found)  # their own cells are left out
        for at, number in found.items():
            if at >= plane:
                out[at] = out.get(at, 0.0) + number

    def parts(self, name: str) -> Iterator[Part]:
        yield from self.inner.parts(name)

    def planes(self, name: str) -> Iterator[Part]:
        yield from self.inner.planes(name)


class Fields(Shape):
    """The fields of a record, one after the other."""

    def __init__(self, fields: Mapping[str, Shape]) -> None:
        self.fields = dict(fields)
        self.size = sum(f.size for f in fields.values())
        self.width = sum(f.width for f in fields.values())
        self.plane = sum(f.plane for f in fields.values())

    def add(self, value: Any, at: int, out: Out) -> None:
        for name, field in self.fields.items():
            field.add(getattr(value, name), at, out)
            at += field.size

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        for name, field in self.fields.items():
            field.add_row(getattr(value, name), cell, plane, out)
            cell += field.width
            plane += field.plane

    def parts(self, name: str) -> Iterator[Part]:
        for own, field in self.fields.items():
            yield from field.parts(f"{name}.{own}")

    def columns(self, name: str) -> Iterator[str]:
        for own, field in self.fields.items():
            yield from field.columns(f"{name}.{own}")

    def planes(self, name: str) -> Iterator[Part]:
        for own, field in self.fields.items():
            yield from field.planes(f"{name}.{own}")


class _Items:
    """A tuple as a record."""

    def __init__(self, items: Sequence[Any]) -> None:
        self.__dict__.update({str(n): item for n, item in enumerate(items)})


class Tupled(Fields):
    """A tuple of a fixed length: its items are its fields."""

    def add(self, value: Any, at: int, out: Out) -> None:
        super().add(_Items(value), at, out)

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        super().add_row(_Items(value), cell, plane, out)


class Either(Shape):
    """A record of one of several types: for each type whether it is this one, and its fields."""

    def __init__(self, kinds: Mapping[type, Shape]) -> None:
        self.kinds: dict[type, tuple[int, Shape]] = {}
        self.size = 0
        for kind, shape in kinds.items():
            self.kinds[kind] = self.size, shape
            self.size += 1 + shape.size

    def add(self, value: Any, at: int, out: Out) -> None:
        found = self.kinds.get(type(value))
        if found is not None:
            at += found[0]
            out[at] = out.get(at, 0.0) + 1.0
            found[1].add(value, at + 1, out)

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        out[cell] = (list(self.kinds).index(type(value)) + 1) / len(self.kinds)

    def parts(self, name: str) -> Iterator[Part]:
        for kind, (_, shape) in self.kinds.items():
            yield f"{name}.{kind.__name__}", (1,)
            yield from shape.parts(f"{name}.{kind.__name__}")


class Each(Shape):
    """A dict from a few values (the sides): a block for each."""

    def __init__(self, values: Sequence[Any], inner: Shape) -> None:
        self.values, self.inner = tuple(values), inner
        self.size, self.width, self.plane = (len(values) * n for n in (inner.size, inner.width, inner.plane))

    def add(self, value: Any, at: int, out: Out) -> None:
        for n, key in enumerate(self.values):
            if key in value:
                self.inner.add(value[key], at + n * self.inner.size, out)

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        for n, key in enumerate(self.values):
            if key in value:
                self.inner.add_row(value[key], cell + n * self.inner.width, plane + n * self.inner.plane, out)

    def parts(self, name: str) -> Iterator[Part]:
        for key in self.values:
            yield from self.inner.parts(f"{name}.{key}")

    def columns(self, name: str) -> Iterator[str]:
        for key in self.values:
            yield from self.inner.columns(f"{name}.{key}")

    def planes(self, name: str) -> Iterator[Part]:
        for key in self.values:
            yield from self.inner.planes(f"{name}.{key}")


class TableShape(Shape):
    """A dict from units or spots: for each a row (whether it is there, and what), then the planes."""

    def __init__(self, key: Key, inner: Shape) -> None:
        self.key, self.inner = key, inner
        self.across = 1 + inner.width
        self.size = key.size * self.across + inner.plane

    def add(self, value: Any, at: int, out: Out) -> None:
        index, across, inner = self.key.index, self.across, self.inner
        plane = at + self.key.size * across
        for key, item in value.items():
            row = at + index[key] * across
            out[row] = 1.0
            inner.add_row(item, row + 1, plane, out)

    def add_row(self, value: Any, cell: int, plane: int, out: Out) -> None:
        out[cell] = float(len(value))

    def parts(self, name: str) -> Iterator[Part]:
        columns = ", ".join(("there", *self.inner.columns(name.rpartition(".")[2])))
        yield f"{name} ({columns})", (self.key.size, self.across)
        yield from self.inner.planes(name)
