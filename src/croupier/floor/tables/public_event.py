"""What everybody may see of an event at a table: the fields of its type in `floor.shapes.events`, and no others.

A private answer is not sent out either. Once it is shown, it is seen at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args, get_type_hints

from croupier.floor.shapes.events import PublicEvent, TableEvent
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.streams import TABLE
from croupier.floor.tables.table import question_id
from croupier.floor.trail.trail import Event

EVENT_TYPES: Mapping[str, type] = {
    get_args(get_type_hints(each)["what"])[0]: each for each in get_args(get_args(TableEvent)[0])
}
_OF_EVERY_EVENT = {*PublicEvent.__annotations__, "what"}

# What a public event calls the "number" of an event in the trail, since it has a number of its own.
_NUMBER_OF = {
    "sealed": "seal",
    "revealed": "seal",
    "seal_lost": "seal",
    "raised": "matter",
    "ruling_proposed": "proposal",
    "correction_proposed": "correction",
    "sheet_in_force": "sheet_number",
}


def _fields(kind: str, form: type) -> dict[str, str]:
    """The fields of a kind of event that everybody may see, each with its name in the trail."""
    names = (name for name in form.__annotations__ if name not in _OF_EVERY_EVENT)
    return {name: "number" if name == _NUMBER_OF.get(kind) else name for name in names}


_PUBLIC = {kind: _fields(kind, form) for kind, form in EVENT_TYPES.items()}


def public(event: Event) -> Tree | None:
    """The part of an event at a table that everybody may see; None for an event elsewhere."""
    if not event.stream.startswith(TABLE):
        return None
    tree = event.tree
    kind = tree["what"]
    data = {name: tree[known] for name, known in _PUBLIC.get(kind, {}).items() if known in tree}
    if kind == "decided":
        if tree.get("private"):
            del data["answer"], data["cite"]  # each answer has a paragraph of its own
        data["question"] = question_id(tree["round"], tree["place"])
    if kind == "settled":
        data |= {name: tree["record"][name] for name in ("facts", "lines", "revenue") if name in tree["record"]}
    about = {"number": event.number, "table": event.stream.removeprefix(TABLE), "version": event.version}
    return {**about, "what": kind, "at": tree["at"], **data}
