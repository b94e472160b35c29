"""Writes `docs/reference.md` from the source: every public name with its arguments, or with its fields and what they are."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import croupier
from croupier import types

WIDTH = 100  # of a signature on one line
PAGE = Path(croupier.__file__).parents[2] / "docs" / "reference.md"
WRITTEN = "This page is written from the source by `CROUPIER_WRITE=1 pytest tests/test_typed.py`."

# What a public type leads to and that is no part of the promise: how a game is made and played, how a run is counted.
INTERNAL = frozenset(
    {
        *(
            "Game",
            "Play",
            "Table",
            "Layout",
            "Analysis",
            "Proposal",
            "Deck",
            "Standing",
            "Answer",
            "Decision",
            "Conflict",
        ),
        *("Job", "BlockPiece", "Amounts", "RoundMark", "Records", "Tally", "Exact", "Kind"),
    }
)
OF_A_STATE = frozenset({"Setting", "Actions", "Betting", "Played", "Run"})  # what it is made of is not listed
_WORD = re.compile(r"[A-Za-z_]\w*")


@cache
def source(module: str) -> tuple[ast.Module, list[str]]:
    text = Path(import_module(module).__file__ or "").read_text("utf-8")
    return ast.parse(text), text.splitlines()


def definition(public: Any) -> ast.ClassDef | ast.FunctionDef:
    """Where a class or function is defined in the source."""
    tree, _ = source(public.__module__)
    kinds = (ast.ClassDef, ast.FunctionDef)
    return next(node for node in tree.body if isinstance(node, kinds) and node.name == public.__name__)


def page() -> Iterator[str]:
    yield "# Reference"
    yield ""
    yield "Every public name of croupier. [python.md](python.md) shows how they are used. Names that are not here may change in"
    yield f"any version. {WRITTEN}"
    for heading, names, module in (
        ("Functions", [name for name in croupier.__all__ if name[0].islower()], croupier),
        ("Results and what is played with", [name for name in croupier.__all__ if _is_plain_class(name)], croupier),
        ("Errors", [name for name in croupier.__all__ if _is_error(name)], croupier),
        ("Types", types.__all__, types),
    ):
        yield from ("", f"## {heading}")
        if module is types:
            yield from ("", "They are in `croupier.types`.")
        for name in names:
            yield from _entry(name, getattr(module, name))


def _is_error(name: str) -> bool:
    value = getattr(croupier, name)
    return inspect.isclass(value) and issubclass(value, Exception)


def _is_plain_class(name: str) -> bool:
    return inspect.isclass(getattr(croupier, name)) and not _is_error(name)


def _entry(name: str, value: Any) -> Iterator[str]:
    yield from ("", f"### {name}", "")
    if inspect.isfunction(value):
        node = definition(value)
        assert isinstance(node, ast.FunctionDef)
        yield from ("```python", *_signature(node), "```", "", *_paragraphs(node))
    elif inspect.isclass(value):
        node = definition(value)
        assert isinstance(node, ast.ClassDef)
        yield from _paragraphs(node)
        if issubclass(value, Enum):
            yield from ("", ", ".join(f"`{member.value}`" for member in value))
        elif lines := list(members(value)):
            yield from ("", *lines)
    else:
        yield f"`{_alias(name)}`"


def _alias(name: str, module: str = "croupier.types") -> str:
    """The right side of a type's other name, where it is defined."""
    for node in source(module)[0].body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            return ast.unparse(node.value)
        if isinstance(node, ast.ImportFrom) and any(each.name == name for each in node.names):
            return _alias(name, node.module or "")
    raise LookupError(name)


def _signature(node: ast.FunctionDef) -> Iterator[str]:
    """On one line if it fits, or else a line for each parameter."""
    parts = _parameters(node)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{node.name}({', '.join(parts)}){returns}"
    if len(line) <= WIDTH:
        yield line
        return
    yield f"{node.name}("
    yield from (f"    {part}," for part in parts)
    yield f"){returns}"


def _parameters(node: ast.FunctionDef) -> list[str]:
    """The parameters as they are written; not `self`."""
    args = node.args
    positional = [*args.posonlyargs, *args.args]
    defaults = [*[None] * (len(positional) - len(args.defaults)), *args.defaults]
    parts = [_parameter(arg, default) for arg, default in zip(positional, defaults, strict=True) if arg.arg != "self"]
    if args.vararg:
        parts.append(f"*{_parameter(args.vararg, None)}")
    elif args.kwonlyargs:
        parts.append("*")
    parts += [_parameter(arg, default) for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    return [*parts, f"**{_parameter(args.kwarg, None)}"] if args.kwarg else parts


def _parameter(arg: ast.arg, default: ast.expr | None) -> str:
    annotation = f": {ast.unparse(arg.annotation)}" if arg.annotation else ""
    equals = f" = {ast.unparse(default)}" if default is not None else ""
    return f"{arg.arg}{annotation}{equals}".replace("'", '"')


def _paragraphs(node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    """The docstring without its examples."""
    text = inspect.cleandoc(ast.get_docstring(node) or "")
    yield from text.partition(">>>")[0].rstrip().splitlines()


def members(value: type) -> Iterator[str]:
    """The fields, properties and methods of a class, each with its type and what it is."""
    seen = set[str]()
    for base in value.__mro__:
        if not base.__module__.startswith("croupier"):
            continue
        node = definition(base)
        assert isinstance(node, ast.ClassDef)
        for member in node.body:
            name = _name(member)
            if name and name not in seen and (not name.startswith("_") or name == "__getitem__"):
                seen.add(name)
                yield _member(member, base.__module__)


def _name(member: ast.stmt) -> str:
    if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
        words = {*_WORD.findall(ast.unparse(member.annotation))}
        return "" if words & {"ClassVar", *OF_A_STATE} else member.target.id
    if isinstance(member, ast.FunctionDef):
        decorators = [ast.unparse(each) for each in member.decorator_list]
        return "" if {"overload", "classmethod", "staticmethod"} & {*decorators} else member.name
    return ""


def _member(member: ast.stmt, module: str) -> str:
    if isinstance(member, ast.AnnAssign):
        name, about = ast.unparse(member.target), _remark(module, member)
        return _line(f"{name}: {ast.unparse(member.annotation)}", about)
    assert isinstance(member, ast.FunctionDef)
    returns = ast.unparse(member.returns) if member.returns else "None"
    about = " ".join((ast.get_docstring(member) or "").partition("\n\n")[0].split())
    if any(ast.unparse(each) in {"property", "cached_property"} for each in member.decorator_list):
        return _line(f"{member.name}: {returns}", about)
    args = ", ".join(_parameters(member))
    if member.name == "__getitem__":
        return _line(f"[{args}] -> {returns}", about)
    return _line(f"{member.name}({args}) -> {returns}", about)


def _line(code: str, about: str) -> str:
    return (
        f"- `{code}`: {about[:1].upper()}{about[1:]}{'' if about.endswith(('.', ':')) else '.'}"
        if about
        else f"- `{code}`"
    )


def _remark(module: str, member: ast.AnnAssign) -> str:
    """The comment behind a field."""
    line = source(module)[1][(member.end_lineno or member.lineno) - 1]
    rest = line[member.end_col_offset or 0 :].strip()
    return rest.removeprefix("#").strip() if rest.startswith("#") and "noqa" not in rest else ""


def unknown() -> Iterator[str]:
    """The classes of croupier that the members of public types name, and that are neither public nor internal."""
    public = {*croupier.__all__, *types.__all__} | INTERNAL
    values = {name: getattr(module, name) for module in (croupier, types) for name in module.__all__}
    for name, value in values.items():
        if not inspect.isclass(value) or issubclass(value, Enum) or name in INTERNAL:
            continue
        for line in members(value):
            code = line.partition("`")[2].partition("`")[0]
            annotation = code.rpartition("-> ")[2] if "(" in code or code[0] == "[" else code.partition(": ")[2]
            for word in {*_WORD.findall(annotation)}:
                if word[0].isupper() and word not in public and _is_ours(value, word):
                    yield f"{name}: {code} names {word}"


def _is_ours(value: type, word: str) -> bool:
    for base in value.__mro__:
        if base.__module__.startswith("croupier"):
            for node in ast.walk(source(base.__module__)[0]):
                if isinstance(node, ast.ClassDef) and node.name == word:
                    return True
                if isinstance(node, ast.ImportFrom) and any((each.asname or each.name) == word for each in node.names):
                    return (node.module or "").startswith("croupier")
    return False
