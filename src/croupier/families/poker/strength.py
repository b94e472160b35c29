"""What a player's cards make so far, in words, for the player alone: "a pair of kings", also before there are five."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.families.poker.hands import Worth, high_of_two_and_three, low_by_suit, up_worth
from croupier.families.poker.variant import Evaluate, Variant
from croupier.hands.poker.ranking import rank_name

_HIGH_CARD = 0  # the strength of a hand without a pair


def made(variant: Variant, own: Sequence[Card], board: Sequence[Card]) -> str:
    """What the cards make for high and for low. While they are too few for a hand, what they begin with."""
    if not own:
        return ""
    high = _worth(variant.high, own, board)
    low = _worth(variant.low, own, board)
    words = [_of_high(high), low.words if low is not None else ""]
    return "; ".join(filter(None, words)) or _so_far(variant, (*own, *board))


def _worth(evaluate: Evaluate | None, own: Sequence[Card], board: Sequence[Card]) -> Worth | None:
    """The worth of the cards; None if they are too few, or do not qualify."""
    try:
        return evaluate(own, board) if evaluate is not None else None
    except ValueError:  # there is no choice of so many cards yet
        return None


def _of_high(worth: Worth | None) -> str:
    if worth is None:
        return ""
    return f"{rank_name(worth.value[1])} high" if worth.value[0] == _HIGH_CARD else worth.words


def _so_far(variant: Variant, cards: Sequence[Card]) -> str:
    """Pairs and ranks of the first cards. Where exactly two own cards play, three of a rank are a pair."""
    if variant.high is None:
        return ", ".join(dict.fromkeys(rank_name((low_by_suit(card)[0] - 1) % 13) for card in _lowest_last(cards)))
    worth = up_worth(cards)
    counts, ranks = worth[: len(worth) // 2], worth[len(worth) // 2 :]
    many = min(counts[0], 2) if variant.high is high_of_two_and_three else counts[0]
    if many > 2:
        return f"{'three' if many == 3 else 'four'} {rank_name(ranks[0], many=True)}"
    if counts[1:2] == (2,) and variant.high is not high_of_two_and_three:
        return f"two pairs, {rank_name(ranks[0], many=True)} and {rank_name(ranks[1], many=True)}"
    if many == 2:
        return f"a pair of {rank_name(ranks[0], many=True)}"
    if len(cards) == 2:
        suited = ", suited" if cards[0].suit == cards[1].suit else ""
        return f"{rank_name(ranks[0])} and {rank_name(ranks[1])}{suited}"
    return f"{rank_name(ranks[0])} high"


def _lowest_last(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=low_by_suit, reverse=True)
