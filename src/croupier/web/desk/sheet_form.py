"""The rule sheet as a form: a field for each option of the game, grouped by section, and two for each wager's limits.

The form is generated from the game's options. A posted form is read into the same tree as a document; the document reader
validates it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.amounts.cents import dollars
from croupier.documents.reading import Tree, parse_json
from croupier.documents.sheet import sheet_tree
from croupier.engine.game import Game
from croupier.engine.wager_kind import WagerKind
from croupier.floor.desk import sheet_changes
from croupier.law.citation import Citation
from croupier.law.option import Choice, Option, Source, TableRules, Unreadable
from croupier.law.register import register
from croupier.law.ruling import Mistake
from croupier.sheets.limits import names
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import words

Fields = Mapping[str, str]
RULE, LIMIT = "rule.", "limit."
_SOURCES = {
    Source.CITED: "from a public summary of the text",
    Source.TITLE: "from the section heading only",
    Source.INFERRED: "our reading of the text",
    Source.ELSEWHERE: "from other jurisdictions",
    Source.PRACTICE: "common practice, not the text",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One option as a form field: its value, its choices, its note, and whether it differs from the sheet in force."""

    name: str
    label: str
    type: str  # flag, choice, count, text, rows or tree
    value: str
    note: str
    cite: str
    source_note: str = ""
    posted: bool = False
    choices: tuple[Tree, ...] = ()
    least: int | None = None
    most: int | None = None
    rows: tuple[Tree, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The options of one section."""

    section: str
    title: str
    fields: tuple[Field, ...]

    @property
    def changed(self) -> int:
        return sum(field.changed for field in self.fields)


# ---------------------------------------------------------------- from sheet to values


def fields_of(sheet: Sheet) -> dict[str, str]:
    """The form values of a sheet."""
    values: dict[str, str] = {}
    tree = sheet_tree(sheet)
    for option in sheet.rules.options():
        values |= _option_values(option, tree["rules"][option.name])
    for wager, limit in tree["limits"].items():
        values |= {f"{LIMIT}{wager}.{end}": limit[end] for end in ("min", "max")}
    return values


def _option_values(option: Option, plain: Any) -> dict[str, str]:
    name = f"{RULE}{option.name}"
    match _field_type(option):
        case "rows":
            return {f"{name}.{row}": str(value) for row, value in plain.items()}
        case "tree":
            return {name: json.dumps(plain, indent=1) if plain else ""}
        case "flag":
            return {name: "true" if plain else "false"}
    return {name: json.dumps(plain) if isinstance(plain, dict) else str(plain)}


def _field_type(option: Option) -> str:
    if option.choices:
        return "flag" if all(isinstance(choice.value, bool) for choice in option.choices) else "choice"
    if option.read is None:
        return "count"
    schema = option.schema or {}
    if schema.get("type") != "object":
        return "text"
    plain = all(row["type"] in {"string", "integer"} for row in schema.get("properties", {}).values())
    return "rows" if schema.get("properties") and plain else "tree"


# ---------------------------------------------------------------- from values to fields


def groups(rules: type[TableRules], values: Fields, in_force: Fields) -> list[Group]:
    """All options grouped by section: the game's own sections first, in the order of the chapter."""
    by_section: dict[Citation, list[Field]] = {}
    for option in rules.options():
        section = register().section(option.cite).cite
        by_section.setdefault(section, []).append(_field(option, values, in_force))
    own = next(iter(by_section)).subchapter
    ordered = sorted(by_section, key=lambda section: (section.subchapter != own, section))
    return [Group(str(section), register().section(section).title, tuple(by_section[section])) for section in ordered]


def _field(option: Option, values: Fields, in_force: Fields) -> Field:
    name, type_ = f"{RULE}{option.name}", _field_type(option)
    value = values.get(name, "")
    rows = tuple(_rows(option, values, in_force)) if type_ == "rows" else ()
    return Field(
        name=name,
        label=words(option.name),
        type=type_,
        value=value,
        note=option.note,
        cite=str(option.cite),
        source_note=_SOURCES.get(option.source, ""),
        posted=option.notice,
        choices=tuple(_choice(choice, value) for choice in option.choices),
        least=option.least,
        most=option.most,
        rows=rows,
        changed=value.strip() != in_force.get(name, "").strip() or any(row["changed"] for row in rows),
    )


def _choice(choice: Choice, value: str) -> Tree:
    text = ("true" if choice.value else "false") if isinstance(choice.value, bool) else str(choice.value)
    return {"value": text, "chosen": text == value, "days": _days(choice), "cite": str(choice.cite or "")}


def _days(choice: Choice) -> str:
    """The dates between which the choice could be elected, if the chapter limits it."""
    parts = [f"since {choice.since}"] if choice.since else []
    if choice.until:
        parts.append(f"until {choice.until}")
    if choice.unsettled and (choice.unsettled[1] is None or choice.unsettled[1] >= sheet_changes.judging_day()):
        parts.append("our sources disagree")
    return ", ".join(parts)


def _rows(option: Option, values: Fields, in_force: Fields) -> Iterator[Tree]:
    for row, schema in (option.schema or {})["properties"].items():
        name = f"{RULE}{option.name}.{row}"
        value, before = values.get(name, ""), in_force.get(name, "")
        field = {"name": name, "label": words(row), "value": value, "default": str(schema.get("default", ""))}
        yield field | {"changed": value.strip() != before.strip()}


def limit_rows(offered: Mapping[str, WagerKind], values: Fields, in_force: Fields) -> list[Tree]:
    """The limits of each wager the table offers: of a kind, and of each selection that is a wager of its own (8.2(b)1)."""
    rows = list[Tree]()
    for kind in offered.values():
        pays = ", ".join(str(odds) for odds in dict.fromkeys((kind.pays[0], kind.pays[-1]))) if kind.pays else ""
        title = f"{kind.title}, each without limits of its own" if kind.each else kind.title
        rows.append(_limit_row(kind, kind.name, title, pays, values, in_force))
        for on, odds in kind.each:
            rows.append(_limit_row(kind, f"{kind.name} {on}", f"{kind.title} {on}", str(odds), values, in_force))
    return rows


def _limit_row(kind: WagerKind, name: str, title: str, pays: str, values: Fields, in_force: Fields) -> Tree:
    before = {end: in_force.get(f"{LIMIT}{name}.{end}", "") for end in ("min", "max")}
    # A wager that the form did not offer before gets the limits in force.
    ends = {end: values.get(f"{LIMIT}{name}.{end}", before[end]) for end in ("min", "max")}
    return {
        "name": name,
        "title": title,
        "cite": str(kind.limited_by or kind.cite),
        "pays": pays,
        "fixed": " or ".join(dollars(cents) for cents in kind.stakes_cents),
        "changed": ends != before,
        **ends,
    }


# ---------------------------------------------------------------- from a posted form to a tree


def read_form(game: Game[Any, Any], values: Fields) -> tuple[Tree, Tree]:
    """The rules and limits in a form; raises `Unreadable` for fields that cannot be parsed."""
    mistakes: list[Mistake] = []
    rules: Tree = {}
    for option in game.rules.options():
        try:
            if (value := _elected(option, values)) is not None:
                rules[option.name] = value
        except ValueError as error:
            mistakes.append(Mistake(f"rules.{option.name}", str(error), option.cite))
    if mistakes:
        raise Unreadable(*mistakes)
    return rules, _limits(values, offered_by(game, rules))


def offered_by(game: Game[Any, Any], rules: Tree) -> Mapping[str, WagerKind] | None:
    """The wagers that these elections offer; None if they cannot be read."""
    try:
        return game.play.wagers(game.rules.elect(rules))
    except Unreadable:
        return None


def _elected(option: Option, values: Fields) -> object:
    """The elected value as in a document; None for the default."""
    name = f"{RULE}{option.name}"
    text = values.get(name, "").strip()
    match _field_type(option):
        case "rows":
            return _row_values(option, values)
        case "tree":
            return parse_json(text) if text else None
        case "flag":
            return text == "true" if name in values else None
        case "choice":
            return next((choice.value for choice in option.choices if str(choice.value) == text), text or None)
        case "count":
            return _whole_number(text)
    return _text(text) if name in values else None


def _text(text: str) -> object:
    """A name, or a table of the licensee's own where the option takes either."""
    return parse_json(text) if text.startswith("{") else text


def _whole_number(text: str) -> object:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text or None


def _row_values(option: Option, values: Fields) -> Tree:
    """The rows that were filled in. An empty row keeps the value of the pay table."""
    elected: Tree = {}
    for row, schema in (option.schema or {})["properties"].items():
        if text := values.get(f"{RULE}{option.name}.{row}", "").strip():
            elected[row] = _whole_number(text) if schema["type"] == "integer" else text
    return elected


def _limits(values: Fields, offered: Mapping[str, WagerKind] | None) -> Tree:
    """The limits that were filled in, for wagers that are offered."""
    limits: Tree = {}
    known = None if offered is None else names(offered)
    for name, value in values.items():
        wager, _, end = name.removeprefix(LIMIT).rpartition(".")
        text = value.strip().removeprefix("$").replace(",", "")
        if name.startswith(LIMIT) and text and (known is None or wager in known):
            limits.setdefault(wager, {})[end] = text
    return limits
