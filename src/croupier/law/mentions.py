"""Finds every literal citation in a module, and what the code around it does: refuse, settle, announce or offer something.

A citation is often given a name first, and the name is used where something is refused or settled. So the uses of names
are followed: of a constant in its module, of a variable in its function, and of a field of a record of law ("TwentyOneLaw")
in the package that declares the record. This reads the syntax tree only; nothing is imported.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

# A file without a match has nothing to find. Skipping it saves parsing, which would take most of the time.
_CITES = re.compile(r"""cite\s*(?:[(=]|:[^=\n]*=)[\s(]*["']|Law\.of\(""")
_LAW_FIELD = re.compile(r"law\.(?<!croupier\.law\.)[a-z_]+")
_RECORD = re.compile(r"class \w+Law\b")
_NAMED = re.compile(r"^\s*(\w+)(?::[^=\n]+)? = ", re.MULTILINE)


class Role(StrEnum):
    """What code does with a citation."""

    REFUSAL = "refusal"
    SETTLEMENT = "settlement line"
    ANNOUNCEMENT = "announcement"
    OFFER = "choice offered"


@dataclass(frozen=True, slots=True, order=True)
class Use:
    """What a citation is used for, and the words that go with it. Parts that are filled in later are written as "…"."""

    role: Role
    words: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A literal citation, its line, its uses in the module, and the field of a record of law if it is one."""

    text: str
    line: int
    uses: tuple[Use, ...] = ()
    record: str = ""  # "TwentyOneLaw"
    field: str = ""


@dataclass(frozen=True, slots=True)
class Module:
    """The citations of a module, the records of law that it declares, and the uses of their fields."""

    mentions: tuple[Mention, ...] = ()
    records: tuple[str, ...] = ()
    field_uses: tuple[tuple[str, Use], ...] = ()


_ROLES = {
    **dict.fromkeys(("unlawful", "not_determined", "Ruling", "Mistake", "NotCovered"), Role.REFUSAL),
    **dict.fromkeys(("won", "lost", "pushed", "void", "stands", "all_stand", "NoResult", "Line"), Role.SETTLEMENT),
    **dict.fromkeys(("settle", "settle_wagers", "line", "award", "_pay", "_settle"), Role.SETTLEMENT),
    **dict.fromkeys(("record", "moment", "Fact"), Role.ANNOUNCEMENT),
    **dict.fromkeys(("Offer", "amount"), Role.OFFER),
}
_RESULTS = {"all_stand": "stands", "NoResult": "stands"} | {
    name: name for name in ("won", "lost", "pushed", "void", "stands")
}
_WORDS_AT = {
    "unlawful": 1,
    "not_determined": 1,
    "Ruling": 2,
    "Mistake": 1,
}  # which argument has the words; else the first
_REASON = "why"  # a long reason is given this name first


def read_module(source: str, *, with_fields: bool = False) -> Module:
    """What a module cites. With `with_fields`, one that cites nothing is read too if it uses fields of a record of law."""
    if _CITES.search(source) or (with_fields and (_LAW_FIELD.search(source) or _RECORD.search(source))):
        return _read(source)
    return Module()


@cache
def _read(source: str) -> Module:
    return _Reader(source).module()


@dataclass(slots=True)
class _Around:
    """What is around a node: the use that an enclosing call makes of it, its function, and the name it is given."""

    use: Use | None = None
    function: int = 0  # a number for each function; 0 at the top of the module
    name: str = ""
    record: str = ""
    field: str = ""


class _Reader:
    """Walks a syntax tree once, and only where a line can have something to find."""

    def __init__(self, source: str) -> None:
        self._tree = ast.parse(source)
        names = "|".join(["cite", _REASON, *sorted(self._names_of_citations(source))])
        wanted = re.compile(rf"\b(?:{names})\b|(?<!croupier\.)\blaw\.|class \w+Law\b|Law\.of\(")
        self._lines = _lines_of(wanted, source)
        self._mentions: list[tuple[str, int, _Around]] = []
        self._name_uses: dict[tuple[int, str], list[Use]] = {}
        self._field_uses: list[tuple[str, Use]] = []
        self._records: list[str] = []
        self._reasons: dict[int, str] = {}  # by function: the reason that was named last
        self._functions = 0

    @staticmethod
    def _names_of_citations(source: str) -> set[str]:
        """Names that are given a value in which something is cited, at least on the same line or the next."""
        names = set()
        for match in _NAMED.finditer(source):
            line_end = source.find("\n", source.find("\n", match.end()) + 1)
            if _CITES.search(source, match.end(), line_end if line_end > 0 else len(source)):
                names.add(match[1])
        return names

    def module(self) -> Module:
        self._walk(self._tree, _Around())
        mentions = [self._mention(*each) for each in self._mentions]
        return Module(
            tuple(sorted(mentions, key=lambda each: each.line)), tuple(self._records), tuple(self._field_uses)
        )

    def _mention(self, text: str, line: int, around: _Around) -> Mention:
        uses = {around.use} if around.use else set()
        if around.name and not uses:
            uses |= set(self._name_uses.get((around.function, around.name), ()))
            if around.function == 0:
                uses |= {use for (_, name), known in self._name_uses.items() if name == around.name for use in known}
        return Mention(text, line, tuple(sorted(uses)), around.record, around.field)

    def _walk(self, node: ast.AST, around: _Around) -> None:
        for value in _cite_values(node):
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                self._mentions.append((value.value, value.lineno, around))
        for text, line, record, field in numbered_sections(node):
            self._mentions.append((text, line, _Around(None, around.function, around.name, record, field)))
        self._note(node, around)
        inside = self._inside(node, around)
        for child in ast.iter_child_nodes(node):
            if self._is_worth_reading(child):
                here = inside
                if isinstance(child, ast.keyword) and inside.record:
                    here = _Around(inside.use, inside.function, "", inside.record, child.arg or "")
                self._walk(child, here)

    def _is_worth_reading(self, node: ast.AST) -> bool:
        if isinstance(node, ast.stmt | ast.expr | ast.keyword):
            at = bisect_left(self._lines, node.lineno)
            return at < len(self._lines) and self._lines[at] <= (node.end_lineno or node.lineno)
        return True

    def _note(self, node: ast.AST, around: _Around) -> None:
        """Notes a name or a field of a record of law that is used, and a record that is declared."""
        if isinstance(node, ast.ClassDef) and node.name.endswith("Law"):
            self._records.append(node.name)
        if around.use is None:
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._name_uses.setdefault((around.function, node.id), []).append(around.use)
        if isinstance(node, ast.Attribute) and _last_name(node.value) in {"law", "self", "_LAW", "LAW"}:
            self._field_uses.append((node.attr, around.use))

    def _inside(self, node: ast.AST, around: _Around) -> _Around:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._functions += 1
                return _Around(None, self._functions)
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                if name == _REASON and value is not None:
                    self._reasons[around.function] = _text(value)
                return _Around(around.use, around.function, name)
            case ast.Call():
                called = _last_name(node.func)
                use = _use(called, node, self._reasons.get(around.function, "")) or around.use
                record = called if called.endswith("Law") else around.record
                return _Around(use, around.function, around.name, record, around.field)
            case ast.Tuple() if around.use is None and (result := _result(node)):
                return _Around(Use(Role.SETTLEMENT, result), around.function, around.name)
        return around


def _lines_of(wanted: re.Pattern[str], source: str) -> list[int]:
    """The numbers of the lines on which a pattern is found."""
    numbers, line, counted = [0], 1, 0
    for match in wanted.finditer(source):
        line += source.count("\n", counted, match.start())
        counted = match.start()
        if numbers[-1] != line:
            numbers.append(line)
    return numbers[1:]


def _use(called: str, call: ast.Call, reason: str) -> Use | None:
    role = _ROLES.get(called)
    if role is None:
        return None
    if role is Role.SETTLEMENT:
        return Use(role, _RESULTS.get(called) or _result(call) or "settled")
    at = _WORDS_AT.get(called, 0)
    words = call.args[at] if at < len(call.args) else None
    if isinstance(words, ast.Name) and words.id == _REASON:
        return Use(role, reason)
    return Use(role, _text(words))


def _result(node: ast.Call | ast.Tuple) -> str:
    """The result that a call or a tuple names, as in `Result.WON`."""
    parts = node.args if isinstance(node, ast.Call) else node.elts
    for part in parts:
        if isinstance(part, ast.Attribute) and _last_name(part.value) == "Result":
            return part.attr.lower()
    return ""


def _text(node: ast.expr | None) -> str:
    """A literal text; "" for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
    return ""


def _last_name(node: ast.expr) -> str:
    """The name of a variable, or the last part of a dotted name."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _cite_values(node: ast.AST) -> Iterator[ast.expr | None]:
    """The expressions used as citations directly at one node of the syntax tree."""
    match node:
        case ast.Call(func=ast.Name(id="cite") | ast.Attribute(attr="cite"), args=[first, *_]):
            yield first
        case ast.keyword(arg="cite", value=value):
            yield value
        case ast.Assign(targets=targets, value=value) if any(map(_is_cite, targets)):
            yield value
        case ast.AnnAssign(target=target, value=value) if _is_cite(target):
            yield value


def numbered_sections(node: ast.AST) -> Iterator[tuple[str, int, str, str]]:
    """The citations of a record of law that is made of numbers, `StudLaw.of("19:47-20", cards=2)`: text, line, record, field."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=record), attr="of"), args=[ast.Constant(value=str(subchapter))]
        ) if record.endswith("Law"):
            for section in node.keywords:
                match section.value:
                    case ast.Constant(value=int() | str() as number, lineno=line):
                        yield f"{subchapter}.{number}", line, record, section.arg or ""


def _is_cite(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "cite"
