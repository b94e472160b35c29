"""The JSON Schema of the document of a chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.families.twenty_one.chart.cells import ATTACK, COLUMNS, HARD, INSURANCE, SOFT
from croupier.families.twenty_one.chart.forms import ANY


def _row(codes: Iterable[str]) -> dict[str, Any]:
    """A row of codes, one for each up card."""
    one = f"({'|'.join(codes)})"
    return {"type": "string", "pattern": f"^\\s*({one}\\s+){{{len(COLUMNS) - 1}}}{one}\\s*$"}


def _part(part: str) -> dict[str, Any]:
    row = _row(ANY.codes[part])
    if part == ATTACK:
        return row
    return {"type": "object", "properties": dict.fromkeys(ANY.rows[part], row), "additionalProperties": False}


SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "description": "a chart by totals, or by totals and numbers of cards, with codes for each up card of the dealer",
    "properties": {
        "columns": {"type": "string", "description": f"the up cards, as a reminder: {' '.join(COLUMNS)}"},
        **{part: _part(part) for part in ANY.rows},
        INSURANCE: {"type": "boolean", "default": False},
    },
    "required": [HARD, SOFT],
    "additionalProperties": False,
}
