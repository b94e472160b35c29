"""What seeing other players' cards would gain at Caribbean stud: every deal of a small deck is the judge."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.games.caribbean_stud.analysis import ACE_KING
from croupier.games.caribbean_stud.cards_left import Deck
from croupier.games.caribbean_stud.chart import chart
from croupier.games.caribbean_stud.exact import Gains, gains
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.games.caribbean_stud.seeing import seeing, seeing_cards
from croupier.hands.poker.evaluator import FIRST_OF_FIVE, values_of_five

EACH = gains(CaribbeanRules())
GENEROUS = EACH._replace(unqualified=2000, wins=(4500, 3500, *EACH.wins[2:]))
STRAIGHTS = Deck(lower=(0, 7, 8, 9, 10), suits=2)
NO_STRAIGHTS = Deck(lower=(0, 3, 5, 7, 9), suits=2)


def by_every_deal(each: Gains, deck: Deck, seen: int) -> Fraction:
    """What the ante gains on average, in cents more than by folding, if so many further cards are known."""
    cards, size = sorted(deck.cards), len(deck.cards) - 6
    fours = list(combinations(range(size), 4))
    unseen = np.array([[not {*known} & {*four} for four in fours] for known in combinations(range(size), seen)])
    deals = [
        (own, up, [card for card in cards if card not in {*own, up}])
        for own in combinations(cards, 5)
        for up in cards
        if up not in own
    ]
    own = values_of_five(np.array([own for own, _, _ in deals], np.uint8))[:, None].astype(int)
    rest = np.array([rest for _, _, rest in deals], np.uint8)[:, np.array(fours)]
    up = np.broadcast_to(np.array([up for _, up, _ in deals], np.uint8)[:, None, None], (*rest.shape[:2], 1))
    other = values_of_five(np.concatenate((rest, up), axis=2).reshape(-1, 5)).astype(int).reshape(rest.shape[:2])
    wins = np.array(each.wins)[np.searchsorted(FIRST_OF_FIVE, own, side="right") - 1]
    results = np.where(other < own, wins, np.where(other == own, 0, each.loses))
    worth = (np.where(other < ACE_KING, each.unqualified, results) - each.folded) @ unseen.T.astype(int)
    return Fraction(int(np.maximum(worth, 0).sum()), worth.size * comb(size - seen, 4))


@pytest.mark.slow  # a million deals each
@pytest.mark.parametrize(
    ("deck", "seen", "each", "gap"),
    [(NO_STRAIGHTS, 3, EACH, 90), (NO_STRAIGHTS, 2, GENEROUS, 80), (STRAIGHTS, 2, EACH, 135)],
    ids=["no straights", "generous", "straights"],
)
def test_the_gain_over_every_deal_of_a_small_deck_is_within_the_bounds(
    deck: Deck, seen: int, each: Gains, gap: int
) -> None:
    gain = by_every_deal(each, deck, seen) - by_every_deal(each, deck, 0)
    found = seeing_cards(each, seen, deck)
    assert found.least <= gain <= found.most
    assert found.most - found.least < gap


@pytest.mark.parametrize(
    ("hands", "least", "most"),
    [(1, "0.533%", "0.814%"), (6, "7.462%", "8.247%"), (7, "12.940%", "14.138%")],
)
def test_seeing_other_hands_gains_what_a_full_table_needs_to_beat_the_house(hands: int, least: str, most: str) -> None:
    """The house has 5.224 %. By seeing all six others a player has more than that."""
    found = seeing(EACH, hands)
    assert (f"{float(found.least) / 1000:.3%}", f"{float(found.most) / 1000:.3%}") == (least, most)


def test_the_chart_says_it_rounded_outward() -> None:
    said = "would gain 0.53% to 0.82% of the ante, and seeing all 6 7.46% to 8.25%: it is not allowed"
    assert said in chart(CaribbeanRules()).meaning
