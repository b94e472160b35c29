"""The best play of three card poker as a chart and in words, and what rules of thumb cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.engine.strategy import Advice, Chart
from croupier.games.three_card_poker.exact import (
    BLIND,
    MIMIC,
    UNIT_CENTS,
    best_mask,
    exact_numbers,
    gains,
    played_cents,
)
from croupier.games.three_card_poker.procedure import FOLD
from croupier.games.three_card_poker.rules import ThreeCardRules
from croupier.games.three_card_poker.wagers import ANTE, PLAY
from croupier.hands.poker.ranking import Rank, three

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.three_card_poker.analysis import Deals

_AGAINST = "the dealer's three cards"


def chart(rules: ThreeCardRules) -> Chart:
    """The best choice for each hand: by category, and for high cards by their ranks as far as they matter."""
    from croupier.games.three_card_poker.analysis import deals

    hands = deals()
    totals, played = played_cents(rules, hands), best_mask(rules, hands)
    worth = {each.wager: each.expected_gain for each in exact_numbers(rules)}
    costs = {name: float(worth[ANTE] - worth[name]) for name in (MIMIC, BLIND)}
    meaning = (
        "The player sees the own three cards and nothing of the dealer's. Values are in antes, with the ante bonus. "
        f"Playing queen high or better, like the dealer, costs {costs[MIMIC]:.4%} of the ante more; playing every hand costs "
        f"{costs[BLIND]:.4%} more."
    )
    advice = tuple(_advice(rules, hands, totals, played))
    return Chart(in_words(hands, played), float(worth[ANTE]), advice, meaning=meaning, codes={PLAY: "P", FOLD: "F"})


def in_words(hands: Deals, played: NDArray[np.bool_]) -> str:
    """Best play in words, if it is to play all hands from some hand up."""
    lowest = int(hands.values[played].min())
    if not played[hands.values >= lowest].all():
        return "play the hands of the chart"
    return f"play {_rank(hands, lowest).words} or better, and fold the rest"


def _rank(hands: Deals, value: int) -> Rank:
    """The rank of hands with this value."""
    from croupier.equipment.cards import DECK

    hand = hands.hands[int((hands.values == value).argmax())]
    return three([DECK[card] for card in hand])


def _advice(
    rules: ThreeCardRules, hands: Deals, totals: NDArray[np.int64], played: NDArray[np.bool_]
) -> Iterator[Advice]:
    """One row for each group of hands, best first. Groups with both choices are divided further."""
    from croupier.games.three_card_poker.analysis import bonus_rows

    fold = gains(rules).folded / UNIT_CENTS
    for name, first, end in bonus_rows():
        values = [int(each) for each in reversed(range(first, end))]
        groups = {name.replace("_", " "): values} if name != "high_card" else _by_ranks(hands, values, played)
        for words, group in groups.items():
            low, high = min(group), max(group)
            own = (hands.values >= low) & (hands.values <= high)
            worth = int(totals[own].sum()) / (int(own.sum()) * hands.against * UNIT_CENTS)
            values_of = {PLAY: worth, FOLD: fold}
            yield Advice(words, _AGAINST, PLAY if played[own].all() else FOLD, values_of)


def _by_ranks(hands: Deals, values: list[int], played: NDArray[np.bool_]) -> dict[str, list[int]]:
    """High-card hands by their highest card. If only some are played, by the second card too, then by all three."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for value in values:
        groups.setdefault(_rank(hands, value).ranks[:1], []).append(value)
    for depth in (2, 3):
        for ranks, group in list(groups.items()):
            if len(ranks) == depth - 1 and _divided(hands, group, played):
                del groups[ranks]
                for value in group:
                    groups.setdefault(_rank(hands, value).ranks[:depth], []).append(value)
    ordered = sorted(groups.items(), key=lambda each: max(each[1]), reverse=True)
    return {_named(ranks): group for ranks, group in ordered}


def _divided(hands: Deals, group: list[int], played: NDArray[np.bool_]) -> bool:
    own = (hands.values >= min(group)) & (hands.values <= max(group))
    return bool(played[own].any()) and not bool(played[own].all())


def _named(ranks: tuple[int, ...]) -> str:
    names = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
    return f"{names[ranks[0]]} high" if len(ranks) == 1 else "-".join(names[rank] for rank in ranks)
