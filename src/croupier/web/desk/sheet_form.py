"""The rule sheet as a form: one field for each option of the game, grouped by section, and a pair for each wager's limits.

Everything is generated from the game's own options. A form that comes back is read into the plain tree a document would
have; whether that is lawful, or can be read at all, is said by whoever reads documents.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.amounts.cents import dollars
from croupier.documents.reading import parse_json
from croupier.engine.game import Game
from croupier.engine.wager_kind import WagerKind
from croupier.floor.desk import sheet_changes
from croupier.law.citation import Citation
from croupier.law.option import Choice, Option, Source, TableRules, Unreadable
from croupier.law.register import register
from croupier.law.ruling import Mistake
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import words

Tree = dict[str, Any]
Fields = Mapping[str, str]
RULE, LIMIT = "rule.", "limit."
_RESTS_ON = {
    Source.CITED: "rests on a public note of the text",
    Source.TITLE: "only the section's heading was seen",
    Source.INFERRED: "our reading of the text",
    Source.ELSEWHERE: "as other jurisdictions have it",
    Source.PRACTICE: "common practice, not the text",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One option as a field: what may be put in, what is in, what was in force, and what the chapter says of it."""

    name: str
    label: str
    sort: str  # flag, choice, count, text, rows or tree
    value: str
    note: str
    cite: str
    rests_on: str = ""
    posted: bool = False
    choices: tuple[Tree, ...] = ()
    least: int | None = None
    most: int | None = None
    rows: tuple[Tree, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The options of one section, under its heading."""

    section: str
    title: str
    fields: tuple[Field, ...]

    @property
    def changed(self) -> int:
        return sum(field.changed for field in self.fields)


# ---------------------------------------------------------------- a sheet as fields


def fields_of(sheet: Sheet) -> dict[str, str]:
    """What the form holds for a sheet."""
    held: dict[str, str] = {}
    tree = sheet_changes.sheet_tree(sheet)
    for option in sheet.rules.options():
        held |= _held(option, tree["rules"][option.name])
    for wager, limit in tree["limits"].items():
        held |= {f"{LIMIT}{wager}.{end}": limit[end] for end in ("min", "max")}
    return held


def _held(option: Option, plain: Any) -> dict[str, str]:  # noqa: ANN401 (each option has its own type)
    name = f"{RULE}{option.name}"
    match _sort(option):
        case "rows":
            return {f"{name}.{row}": str(value) for row, value in plain.items()}
        case "tree":
            return {name: json.dumps(plain, indent=1) if plain else ""}
        case "flag":
            return {name: "true" if plain else "false"}
    return {name: str(plain)}


def _sort(option: Option) -> str:
    if option.choices:
        return "flag" if all(isinstance(choice.value, bool) for choice in option.choices) else "choice"
    if option.read is None:
        return "count"
    schema = option.schema or {}
    if schema.get("type") != "object":
        return "text"
    plain = all(row["type"] in {"string", "integer"} for row in schema.get("properties", {}).values())
    return "rows" if schema.get("properties") and plain else "tree"


# ---------------------------------------------------------------- fields as a form


def groups(rules: type[TableRules], held: Fields, in_force: Fields) -> list[Group]:
    """Every option in its section's group, the game's own sections first and in the chapter's order."""
    found: dict[Citation, list[Field]] = {}
    for option in rules.options():
        section = register().section(option.cite).cite
        found.setdefault(section, []).append(_field(option, held, in_force))
    own = next(iter(found)).subchapter
    ordered = sorted(found, key=lambda section: (section.subchapter != own, section))
    return [Group(str(section), register().section(section).title, tuple(found[section])) for section in ordered]


def _field(option: Option, held: Fields, in_force: Fields) -> Field:
    name, sort = f"{RULE}{option.name}", _sort(option)
    value = held.get(name, "")
    rows = tuple(_rows(option, held, in_force)) if sort == "rows" else ()
    return Field(
        name=name,
        label=words(option.name),
        sort=sort,
        value=value,
        note=option.note,
        cite=str(option.cite),
        rests_on=_RESTS_ON.get(option.source, ""),
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
    """From when to when it could be elected, where the chapter says so."""
    told = [f"since {choice.since}"] if choice.since else []
    if choice.until:
        told.append(f"until {choice.until}")
    if choice.unsettled and (choice.unsettled[1] is None or choice.unsettled[1] >= sheet_changes.judging_day()):
        told.append("not settled by our sources")
    return ", ".join(told)


def _rows(option: Option, held: Fields, in_force: Fields) -> Iterator[Tree]:
    for row, schema in (option.schema or {})["properties"].items():
        name = f"{RULE}{option.name}.{row}"
        value, before = held.get(name, ""), in_force.get(name, "")
        told = {"name": name, "label": words(row), "value": value, "default": str(schema.get("default", ""))}
        yield told | {"changed": value.strip() != before.strip()}


def limit_rows(offered: Mapping[str, WagerKind], held: Fields, in_force: Fields) -> list[Tree]:
    """The limits of each wager the table offers."""
    return [_limit_row(kind, held, in_force) for kind in offered.values()]


def _limit_row(kind: WagerKind, held: Fields, in_force: Fields) -> Tree:
    before = {end: in_force.get(f"{LIMIT}{kind.name}.{end}", "") for end in ("min", "max")}
    # A wager that was not offered a moment ago comes back with the limits it has, not with none.
    ends = {end: held.get(f"{LIMIT}{kind.name}.{end}", before[end]) for end in ("min", "max")}
    return {
        "name": kind.name,
        "title": kind.title,
        "cite": str(kind.limited_by or kind.cite),
        "pays": ", ".join(str(odds) for odds in dict.fromkeys((kind.pays[0], kind.pays[-1]))) if kind.pays else "",
        "fixed": " or ".join(dollars(cents) for cents in kind.stakes_cents),
        "changed": ends != before,
        **ends,
    }


# ---------------------------------------------------------------- a form as a tree


def read_form(game: Game[Any, Any], held: Fields) -> tuple[Tree, Tree]:
    """The rules and limits a form asks for; raises `Unreadable` where a field holds what no document could."""
    mistakes: list[Mistake] = []
    rules: Tree = {}
    for option in game.rules.options():
        try:
            if (value := _elected(option, held)) is not None:
                rules[option.name] = value
        except ValueError as error:
            mistakes.append(Mistake(f"rules.{option.name}", str(error), option.cite))
    if mistakes:
        raise Unreadable(*mistakes)
    return rules, _limits(held, offered_by(game, rules))


def offered_by(game: Game[Any, Any], rules: Tree) -> Mapping[str, WagerKind] | None:
    """The wagers these elections offer; none where they cannot be read."""
    try:
        return game.play.wagers(game.rules.elect(rules))
    except Unreadable:
        return None


def _elected(option: Option, held: Fields) -> object:
    """The value a field elects, as a document writes it; None leaves it to the default."""
    name = f"{RULE}{option.name}"
    text = held.get(name, "").strip()
    match _sort(option):
        case "rows":
            return _row_values(option, held)
        case "tree":
            return parse_json(text) if text else None
        case "flag":
            return text == "true" if name in held else None
        case "choice":
            return next((choice.value for choice in option.choices if str(choice.value) == text), text or None)
        case "count":
            return _whole(text)
    return text if name in held else None


def _whole(text: str) -> object:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text or None  # noqa: PLR2004


def _row_values(option: Option, held: Fields) -> Tree:
    """Only what was put in: a row left empty is as the pay table has it."""
    values: Tree = {}
    for row, schema in (option.schema or {})["properties"].items():
        if text := held.get(f"{RULE}{option.name}.{row}", "").strip():
            values[row] = _whole(text) if schema["type"] == "integer" else text
    return values


def _limits(held: Fields, offered: Mapping[str, WagerKind] | None) -> Tree:
    """The limits that were put in, of wagers that are offered; a pair left empty posts none."""
    limits: Tree = {}
    for name, value in held.items():
        wager, _, end = name.removeprefix(LIMIT).rpartition(".")
        text = value.strip().removeprefix("$").replace(",", "")
        if name.startswith(LIMIT) and text and (offered is None or wager in offered):
            limits.setdefault(wager, {})[end] = text
    return limits
