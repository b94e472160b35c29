"""Classes of hands of five that no pay table of these games divides further: the categories, and pairs by rank."""

from __future__ import annotations

# The classes, the lowest first. Low pairs are twos to fives, middle pairs sixes to nines, high pairs jacks to aces.
CLASSES = (
    "high_card",
    "low_pair",
    "middle_pair",
    "pair_of_tens",
    "high_pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
