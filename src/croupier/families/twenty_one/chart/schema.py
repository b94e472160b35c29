"""The JSON Schema of the document of a chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.families.twenty_one.chart.cells import ATTACK, COLUMNS, HARD, INSURANCE, SOFT
from croupier.families.twenty_one.chart.forms import ANY, Form


def part(form: Form, name: str, lengths: Iterable[int] = (len(COLUMNS),)) -> dict[str, Any]:
    """A part of the document: its rows, each with a code for every column. A row has one of these lengths."""
    code = f"({'|'.join(form.codes[name])})"
    rows = [f"({code}\\s+){{{length - 1}}}{code}" for length in lengths]
    one = rows[0] if len(rows) == 1 else f"({'|'.join(rows)})"
    row = {"type": "string", "pattern": f"^\\s*{one}\\s*$"}
    if name == ATTACK:
        return row
    required = {"required": list(form.rows[name])} if form.all_rows else {}
    properties = dict.fromkeys(form.rows_of(name), row)
    return {"type": "object", "properties": properties, **required, "additionalProperties": False}


SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "description": "a chart by totals, or by totals and numbers of cards, with codes for each up card of the dealer",
    "properties": {
        "columns": {"type": "string", "description": f"the up cards, as a reminder: {' '.join(COLUMNS)}"},
        **{name: part(ANY, name) for name in ANY.rows},
        INSURANCE: {"type": "boolean", "default": False},
    },
    "required": [HARD, SOFT],
    "additionalProperties": False,
}
