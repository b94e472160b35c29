"""Random hands of all forms that PokerKit knows, played by it and by us: the same offers, bounds and results.

What differs is counted by its reason. `make soak` plays ten thousand hands.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

pytest.importorskip("pokerkit")

from tests.games.poker.pokerkit_oracle import COUNTED, FORMS, HALVED, REOPENED, compare

HANDS = {"soak": 10_000, "quick": 60}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 400)
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_the_same_hand_comes_to_the_same_offers_and_results(part: int) -> None:
    explained, asked, forms = Counter[str](), 0, set[tuple[str, str]]()
    for seed in range(part * HANDS // PARTS, (part + 1) * HANDS // PARTS):
        table = compare(seed)
        explained.update(table.explained)
        asked += table.asked
        forms.add((table.rules.form, table.rules.plays))
    assert asked > 4 * HANDS // PARTS
    assert explained.keys() <= {COUNTED, REOPENED, HALVED}
    assert len(forms) > len(FORMS) // 2
