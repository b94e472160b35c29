"""The JSON Schema of how seats play in a simulation: a chart by totals, and the parts of a strategy that counts cards.

`chart.read` and `kernels.counting.read` read the document. They also check what depends on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.equipment.cards import RANKS
from croupier.families.twenty_one.chart.cells import COLUMNS, EXPOSED_COLUMNS, HARD, PAIR_CODES, PAIRS, SOFT
from croupier.families.twenty_one.chart.forms import by_cards
from croupier.families.twenty_one.chart.schema import part
from croupier.games.blackjack.chart import form_of
from croupier.games.blackjack.kernels.counting import MOST_COUNT, MOST_TAG, MOST_UNITS
from croupier.games.blackjack.rules import BlackjackRules


def _spaced(words: Iterable[str]) -> str:
    return "\\s+".join(words)


_COUNT = {"type": "integer", "minimum": -MOST_COUNT, "maximum": MOST_COUNT}
_LENGTHS = (len(COLUMNS), len(EXPOSED_COLUMNS))
_COLUMNS = f"^\\s*({'|'.join(f'({_spaced(columns)})' for columns in (COLUMNS, EXPOSED_COLUMNS))})\\s*$"
_FORM = by_cards(form_of(BlackjackRules()))
_HAND = r"^(hard|soft|pair) \S+$"


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
        **{name: part(_FORM, name, _LENGTHS) for name in _FORM.rows},
        "insurance": {"type": "boolean", "default": False},
        "even_money": {"type": "boolean", "default": False},
        "count": _COUNTING,
        "spread": _SPREAD,
        "deviations": {"type": "array", "items": {"anyOf": [_deviation("at"), _deviation("below")]}},
    },
    *(HARD, SOFT, PAIRS),
    about="a chart by totals, with codes for what the dealer shows; optionally a count, a spread and deviations",
)
