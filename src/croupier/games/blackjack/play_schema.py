"""The JSON Schema of how seats play in a simulation: a chart by totals, and the parts of a strategy that counts cards.

`totals.read` and `kernels.counting.read` read the document. They also check what depends on the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from croupier.equipment.cards import RANKS
from croupier.families.twenty_one.chart.cells import CODES, HARD, PAIR_CODES, PAIRS, SOFT
from croupier.games.blackjack.kernels.counting import MOST_COUNT, MOST_TAG, MOST_UNITS
from croupier.games.blackjack.totals import ALL_COLUMNS, ROWS


def _spaced(words: Iterable[str]) -> str:
    return "\\s+".join(words)


_COUNT = {"type": "integer", "minimum": -MOST_COUNT, "maximum": MOST_COUNT}
_COLUMNS = f"^\\s*({'|'.join(f'({_spaced(columns)})' for columns in ALL_COLUMNS)})\\s*$"
_HAND = r"^(hard|soft|pair) \S+$"


def _row(codes: Iterable[str]) -> dict[str, Any]:
    """A row of codes, one for each column. With the hole card exposed there are more columns."""
    one = f"({'|'.join(re.escape(code) for code in codes)})"
    lengths = "|".join(f"({one}\\s+){{{len(columns) - 1}}}{one}" for columns in ALL_COLUMNS)
    return {"type": "string", "pattern": f"^\\s*({lengths})\\s*$"}


def _rows(table: str) -> dict[str, Any]:
    row = _row(PAIR_CODES if table == PAIRS else CODES)
    return {
        "type": "object",
        "properties": dict.fromkeys(ROWS[table], row),
        "required": list(ROWS[table]),
        "additionalProperties": False,
    }


def _object(properties: Mapping[str, Any], *required: str, about: str = "") -> dict[str, Any]:
    described = {"description": about} if about else {}
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
        **described,
    }


def _deviation(when: str) -> dict[str, Any]:
    cell = {"hand": {"type": "string", "pattern": _HAND}, "against": {"type": "string"}}
    return _object(
        {**cell, when: _COUNT, "play": {"enum": list(PAIR_CODES)}},
        *("hand", "against", when, "play"),
        about=f"another code for a cell, {'at a count and above' if when == 'at' else 'below a count'}",
    )


_TAG = {"type": "integer", "minimum": -MOST_TAG, "maximum": MOST_TAG}
_TAGS = _object(dict.fromkeys(RANKS, _TAG), about="what each card seen adds to the running count; J, Q and K: as T")
_COUNTING = _object(
    {"tags": _TAGS, "start": _COUNT, "per": {"enum": ["deck", "none"]}, "insurance_at": _COUNT},
    "tags",
    about="a count; it needs play through the shoe",
)
_SPREAD = {
    "type": "object",
    "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_UNITS},
    "description": "the units wagered at a count and above; one unit below the lowest",
}
SCHEMA: Mapping[str, Any] = _object(
    {
        "columns": {"type": "string", "pattern": _COLUMNS, "description": "what the dealer shows; may be left out"},
        HARD: _rows(HARD),
        SOFT: _rows(SOFT),
        PAIRS: _rows(PAIRS),
        "insurance": {"type": "boolean", "default": False},
        "even_money": {"type": "boolean", "default": False},
        "count": _COUNTING,
        "spread": _SPREAD,
        "deviations": {"type": "array", "items": {"anyOf": [_deviation("at"), _deviation("below")]}},
    },
    *(HARD, SOFT, PAIRS),
    about="a chart by totals, with codes for what the dealer shows; optionally a count, a spread and deviations",
)
