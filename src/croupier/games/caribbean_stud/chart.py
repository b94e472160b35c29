"""The best play of Caribbean stud as a chart by hand and up card, in words, and what rules of thumb cost."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from croupier.engine.strategy import Advice, Chart
from croupier.equipment.cards import RANKS
from croupier.games.caribbean_stud.exact import (
    EVERYTHING,
    PAIRS_ONLY,
    SIMPLE,
    counted_at,
    exact_numbers,
    gains,
    swept,
)
from croupier.games.caribbean_stud.procedure import FOLD
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.games.caribbean_stud.wagers import ANTE, BET
from croupier.hands.poker.categories import FIVE_CARDS

if TYPE_CHECKING:
    from croupier.games.caribbean_stud.analysis import FoldAnswer

_THIRD = ("4", "5", "6", "7", "8", "9", "10", "jack", "queen")
_ROWS = (
    "below ace-king",
    *(f"ace-king-{third}" for third in _THIRD),
    *(name.replace("_", " ") for name in reversed(FIVE_CARDS) if name != "high_card"),
)
_FIRST_PAIR_ROW = 1 + len(_THIRD)


def chart(rules: CaribbeanRules, stake_cents: int | None = None) -> Chart:
    """The best choice by hand and up card. Ace-king hands of one row differ; the one best for all of them is shown."""
    table, ante = counted_at(rules, stake_cents)
    each = gains(table, ante)
    hands, answer = swept(each)
    against = comb(int(hands.deck.sum()) - 6, 4)
    fold = each.folded / ante
    advice, mixed = [], 0
    for row in range(len(_ROWS) - 1, -1, -1):
        for rank in range(len(RANKS) - 1, -1, -1):
            worth, number, bets = (float(one) for one in answer.rows[row, rank])
            if number:
                mixed += 0 < bets < number
                value = worth / number / against / ante
                advice.append(Advice(_ROWS[row], RANKS[rank], BET if value >= fold else FOLD, {BET: value, FOLD: fold}))
    worths = {one.wager: one.expected_gain for one in exact_numbers(rules, stake_cents)}
    costs = {name: float(worths[ANTE] - worths[name]) for name in (PAIRS_ONLY, SIMPLE, EVERYTHING)}
    meaning = (
        "The player sees the own five cards and the dealer's up card. Values are in antes, for a bet of two antes. "
        f"Where ace-king hands of one row differ ({mixed} cells), the choice that is best for all of them together is shown. "
        f"Compared with best play, betting a pair or better costs {costs[PAIRS_ONLY]:.4%} of the ante, A-K-J-8-3 or better "
        f"{costs[SIMPLE]:.4%}, every hand {costs[EVERYTHING]:.4%}."
    )
    return Chart(in_words(answer), float(worths[ANTE]), tuple(advice), meaning=meaning, codes={BET: "B", FOLD: "F"})


def in_words(answer: FoldAnswer) -> str:
    """Best play in words, as far as it is simple."""
    bets, number = answer.rows[:, :, 2], answer.rows[:, :, 1]
    pairs_bet = bool((bets[_FIRST_PAIR_ROW:] == number[_FIRST_PAIR_ROW:]).all())
    below_folds = not bool(bets[0].any())
    if pairs_bet and below_folds:
        return "bet every pair or better, fold less than ace and king, and with ace and king follow the chart"
    return "bet as the chart says"
