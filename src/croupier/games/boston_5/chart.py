"""The best play of Boston 5 as a chart and in words, and what rules of thumb cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.engine.strategy import Advice, Chart
from croupier.equipment.cards import DECK
from croupier.games.boston_5.exact import (
    BARE,
    PAIRS,
    QUEENS,
    UNIT_CENTS,
    best_mask,
    exact_numbers,
    folded_cents,
    totals,
)
from croupier.games.boston_5.procedure import FOLD
from croupier.games.boston_5.rules import BostonRules
from croupier.games.boston_5.wagers import ANTE, SECOND
from croupier.hands.poker.categories import HIGH_CARD, THREE_CARDS
from croupier.hands.poker.ranking import three

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.boston_5.analysis import Threes

_AGAINST = "the dealer's five cards"
_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


def chart(rules: BostonRules) -> Chart:
    """The best choice for each hand of three: by category, and for high cards by the highest."""
    from croupier.games.boston_5.analysis import threes

    hands, worth = threes(), {each.wager: each.expected_gain for each in exact_numbers(rules)}
    raised = best_mask(rules, hands)
    value = worth[ANTE] if ANTE in worth else worth[BARE]
    costs = (
        f"Compared with best play, folding less than queen high costs {float(value - worth[QUEENS]):.4%} of the ante, and "
        f"folding less than a pair {float(value - worth[PAIRS]):.4%}."
        if ANTE in worth
        else "The sheet does not name the ante bonus, which comes on top."
    )
    meaning = (
        "The player sees the own three cards and nothing of the dealer's. Values are in antes, with ante, first wager and "
        f"ante bonus; a fold loses three. {costs}"
    )
    advice = tuple(_advice(rules, hands, raised))
    return Chart(in_words(raised), float(value), advice, meaning=meaning, codes={SECOND: "S", FOLD: "F"})


def in_words(raised: NDArray[np.bool_]) -> str:
    if bool(raised.all()):
        return "make the second wager with every hand, and never fold"
    return "make the second wager as the chart says"


def _advice(rules: BostonRules, hands: Threes, raised: NDArray[np.bool_]) -> Iterator[Advice]:
    """One row for each group of hands, best first."""
    all_totals, groups = totals(rules, hands), dict[str, list[int]]()
    for at, hand in enumerate(hands.hands.tolist()):
        rank = three([DECK[card] for card in hand])
        name = f"{_NAMES[rank.ranks[0]]} high" if rank.category == HIGH_CARD else rank.category.replace("_", " ")
        groups.setdefault(name, []).append(at)
    fold = folded_cents() / UNIT_CENTS
    ordered = [name.replace("_", " ") for name in THREE_CARDS if name != HIGH_CARD]
    ordered += [f"{name} high" for name in reversed(_NAMES) if f"{name} high" in groups]
    for name in ordered:
        own = groups[name]
        worth = int(all_totals[own].sum()) / (len(own) * hands.each * UNIT_CENTS)
        yield Advice(name, _AGAINST, SECOND if raised[own].all() else FOLD, {SECOND: worth, FOLD: fold})
