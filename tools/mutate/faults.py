"""The faults that can be planted in a module: small changes of one expression each, found with `ast`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

NO_RULES = (  # modules that hold no rules: the index, data, what a side sees and knows, pictures, words and advice
    "__init__", "sequence", "setting", "printed", "view", "guess", "memory", "show", "drawing", "chronicle", "text",
    "words", "advice",
)  # fmt: skip
CHECKS = ("check_", "why_")  # functions that give a Refusal or None

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
COMMENT = re.compile(r"\s+#\s.*$")


@dataclass(frozen=True)
class Mutant:
    """One fault: which piece of a file is replaced, and by what."""

    file: str
    line: int
    last: int  # the last line of what is replaced
    function: str  # "" at the level of the module
    start: int  # in characters of the file
    end: int
    text: str
    original: str  # the lines as they are, and as they would be
    changed: str

    def planted(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


def modules(folder: Path) -> list[Path]:
    """The modules of a game that hold rules."""
    return sorted(path for path in folder.glob("*.py") if not path.name.startswith(NO_RULES))


def all_mutants(folder: Path) -> Iterator[Mutant]:
    """Every fault that can be planted in a game."""
    return (mutant for path in modules(folder) for mutant in mutants(path.name, path.read_text("utf-8")))


def chosen(folder: Path, number: int, seed: int) -> list[Mutant]:
    """A random sample, the same on every machine."""
    every = [*all_mutants(folder)]
    return Random(f"{folder.name} {seed}").sample(every, min(number, len(every)))


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """Every fault that can be planted in a module, in the order of its lines."""
    offsets = [0]
    for line in source.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    lines = source.splitlines()

    def position(line: int, column: int) -> int:
        """From the UTF-8 column of `ast` to characters of the file."""
        return offsets[line - 1] + len(lines[line - 1].encode()[:column].decode())

    seen: set[tuple[int, int, str]] = set()
    for function, node, new in _Finder().found(ast.parse(source)):
        last = node.end_lineno or node.lineno
        start, end = position(node.lineno, node.col_offset), position(last, node.end_col_offset or 0)
        text = _written(new)
        if (start, end, text) in seen:
            continue
        seen.add((start, end, text))
        before, after = offsets[node.lineno - 1], offsets[last]
        original, changed = source[before:after], source[before:start] + text + source[end:after]
        yield Mutant(file, node.lineno, last, function, start, end, text, _joined(original), _joined(changed))


def _written(new: ast.expr) -> str:
    """In parentheses where it might be read otherwise."""
    text = ast.unparse(new)
    atoms = (ast.Constant, ast.Name, ast.Call, ast.Subscript, ast.Attribute, ast.List, ast.Tuple, ast.Set)
    return text if isinstance(new, atoms) and not text.startswith("-") else f"({text})"


def _joined(code: str) -> str:
    """Lines of code as one, without comments: what an entry of the list of equal mutants is compared by."""
    return " ".join(COMMENT.sub("", line).strip() for line in code.splitlines())


class _Finder:
    """Walks over a module and finds what can be changed; annotations, decorators, texts and assertions are left out."""

    def found(self, tree: ast.Module) -> Iterator[tuple[str, ast.expr, ast.expr]]:
        for statement in tree.body:
            yield from self._walk(statement, "", None)

    def _walk(
        self, node: ast.AST, function: str, parent: ast.AST | None
    ) -> Iterator[tuple[str, ast.expr, ast.expr]]:
        if isinstance(node, ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}" if function else node.name
        if isinstance(node, ast.expr):
            yield from ((function, node, new) for new in _changes(node, parent))
        yield from ((function, old, new) for old, new in _conditions(node))
        if isinstance(node, ast.Return) and node.value and _is_check(function) and not _is_none(node.value):
            yield function, node.value, ast.Constant(None)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(
                node, ast.Call
            ):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._walk(child, function, node)


def _is_check(function: str) -> bool:
    return function.rpartition(".")[2].startswith(CHECKS)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _conditions(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """A condition that always or never holds; a loop that never ends is not tried."""
    if isinstance(node, ast.If | ast.IfExp):
        yield node.test, ast.Constant(True)
        yield node.test, ast.Constant(False)
    elif isinstance(node, ast.While):
        yield node.test, ast.Constant(False)
    elif isinstance(node, ast.comprehension):
        yield from ((test, ast.Constant(True)) for test in node.ifs)


def _changes(node: ast.expr, parent: ast.AST | None) -> Iterator[ast.expr]:
    """What an expression can be changed to."""
    match node:
        case ast.Compare(left, ops, others):
            for i, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:i], COMPARISONS[type(op)](), *ops[i + 1 :]], others)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.Constant(value) if type(value) is int:
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.BinOp(left, op, right) if type(op) in ARITHMETIC and not (
            _is_plain(left) or _is_plain(right)
        ):
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.Subscript(ast.Name("OTHER"), side):
            yield side
        case ast.Tuple(elements, ast.Load()) | ast.List(elements, ast.Load()) | ast.Set(elements):
            if _may_be_shorter(node, parent):
                yield from (_without(node, i) for i in range(len(elements)))
        case ast.Call(ast.Name(name), arguments, keywords):
            yield from _calls(node, name, arguments, keywords)


def _calls(
    node: ast.Call, name: str, arguments: list[ast.expr], keywords: list[ast.keyword]
) -> Iterator[ast.expr]:
    if name in CALLS:
        yield ast.Call(ast.Name(CALLS[name]), arguments, keywords)
    elif name == "sorted" and not any(keyword.arg == "reverse" for keyword in keywords):
        backwards = ast.keyword("reverse", ast.Constant(True))
        yield ast.Call(node.func, arguments, [*keywords, backwards])
    elif name == "reversed":
        yield ast.Call(ast.Name("iter"), arguments, [])
    elif name == "replace":
        for i in range(len(keywords)):
            yield ast.Call(node.func, arguments, keywords[:i] + keywords[i + 1 :])


def _is_plain(node: ast.expr) -> bool:
    """Types, texts and tuples, which cannot be subtracted: such a fault would say nothing about the tests."""
    if isinstance(node, ast.Name):
        return node.id[0].isupper() and not node.id.isupper()
    return isinstance(node, ast.Tuple | ast.List | ast.JoinedStr) or (
        isinstance(node, ast.Constant) and not isinstance(node.value, int | float)
    )


def _may_be_shorter(node: ast.expr, parent: ast.AST | None) -> bool:
    """Not the key of a mapping, nor what is unpacked at once."""
    if isinstance(parent, ast.Subscript) or (isinstance(parent, ast.Dict) and node in parent.keys):
        return False
    return not (isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Tuple))


def _without(node: ast.expr, i: int) -> ast.expr:
    assert isinstance(node, ast.Tuple | ast.List | ast.Set)
    elements = node.elts[:i] + node.elts[i + 1 :]
    if isinstance(node, ast.Set) and not elements:
        return ast.Call(ast.Name("set"), [], [])
    return type(node)(elements)
