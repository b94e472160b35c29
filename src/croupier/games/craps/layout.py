"""The numbers of the layout, and the selections of each kind of wager."""

from __future__ import annotations

from collections.abc import Mapping

SEVEN = 7
POINTS = (4, 5, 6, 8, 9, 10)
NUMBERS = tuple(str(point) for point in POINTS)

# The flat bet that each kind of odds supports.
FLAT_OF = {"pass_odds": "pass", "dont_pass_odds": "dont_pass", "come_odds": "come", "dont_come_odds": "dont_come"}

_HOPS = tuple(f"{low}-{high}" for low in range(1, 7) for high in range(low, 7))
_AREA = ("",)  # a single box

SELECTIONS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("pass", "dont_pass", "pass_odds", "dont_pass_odds"), _AREA),
    **dict.fromkeys(("come", "dont_come"), ("", *NUMBERS)),  # the Come Line, or the point it moved to
    **dict.fromkeys(("come_odds", "dont_come_odds", "place", "place_to_lose", "buy", "lay"), NUMBERS),
    "hardway": ("4", "6", "8", "10"),
    **dict.fromkeys(("field", "any_seven", "any_craps", "craps_two", "craps_three", "craps_twelve", "eleven"), _AREA),
    **dict.fromkeys(("horn", "whirl", "craps_eleven", "fire"), _AREA),
    "horn_high": ("2", "3", "11", "12"),
    "hop": _HOPS,
}
