"""Poker hands against each other, deal by deal, with the readable ranking: for a few thousand deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from croupier.equipment.cards import DECK, Card, read_card
from croupier.hands.poker.ranking import best_five, best_low, five, rank_of, three

Cards = tuple[Card, ...]
Worth = tuple[object, object]  # of high and of low: None is none; a greater high and a smaller low is better


@dataclass(frozen=True, slots=True)
class Rules:
    """One form: how many cards a player and the board have, and what a hand is worth."""

    own: int
    board: int
    high: bool = True
    worst_low: int = 0  # the highest card of a low that may win, 13 for any


RULES = {
    "hold_em": Rules(2, 5),
    "omaha": Rules(4, 5),
    "omaha_hi_lo": Rules(4, 5, worst_low=8),
    "seven_card_stud": Rules(7, 0),
    "seven_card_stud_hi_lo": Rules(7, 0, worst_low=13),
    "seven_card_stud_hi_lo_8": Rules(7, 0, worst_low=8),
    "five_card_draw": Rules(5, 0),
    "five_card_draw_low": Rules(5, 0, high=False, worst_low=13),
    "five_card_draw_hi_lo": Rules(5, 0, worst_low=13),
    "five_card_stud": Rules(5, 0),
    "mambo_stud": Rules(3, 1, worst_low=6),
}


def cards(text: str) -> Cards:
    return tuple(read_card(text[at : at + 2]) for at in range(0, len(text), 2))


@cache
def worth(form: str, own: frozenset[Card], board: frozenset[Card]) -> Worth:
    """What a hand is worth for high and for low."""
    rules = RULES[form]
    hands: list[Cards]
    if form.startswith("omaha"):
        hands = [two + rest for two in combinations(own, 2) for rest in combinations(board, 3)]
    elif form == "mambo_stud":
        return three_card_worth(own | board)
    else:
        hands = [tuple(own | board)]
    high = max(five(hand) if len(hand) == 5 else best_five(hand) for hand in hands) if rules.high else None
    lows = [best_low(hand) for hand in hands] if rules.worst_low else []
    lows = [low for low in lows if rules.worst_low == 13 or low.eight_or_better]
    return high, min(lows, default=None)


def three_card_worth(held: frozenset[Card]) -> Worth:
    """Of mambo stud: the best three, with the suited ace, king and queen the best straight flush; a low is six or better."""
    threes = [*combinations(held, 3)]
    lows = [sorted(((rank_of(card) + 1) % 13 for card in hand), reverse=True) for hand in threes]
    return max(map(three, threes)), min((low for low in lows if len({*low}) == 3 and low[0] < 6), default=None)


def winners(values: Sequence[object], *, lowest: bool = False) -> list[int]:
    """Who has the best of these values; nobody where there is none."""
    there = [value for value in values if value is not None]
    if not there:
        return []
    best = min(there) if lowest else max(there)  # type: ignore[type-var]
    return [player for player, value in enumerate(values) if value == best]


def shares(form: str, hands: Sequence[Cards], board: Cards) -> list[Fraction]:
    """The share of the pot that each hand takes when all cards are dealt."""
    values = [worth(form, frozenset(hand), frozenset(board)) for hand in hands]
    highs = winners([high for high, _ in values])
    lows = winners([low for _, low in values], lowest=True)
    halves = [each for each in (highs, lows) if each]
    each_share = [Fraction(1, len(halves) * len(half)) for half in halves]
    return [
        sum((share for half, share in zip(halves, each_share, strict=True) if player in half), Fraction(0))
        for player in range(len(hands))
    ]


def deals(
    form: str, hands: Sequence[Sequence[Cards]], board: Cards, dead: Cards
) -> Iterator[tuple[list[Cards], Cards]]:
    """Every deal: a hand for each player, completed, and a board."""
    rules = RULES[form]

    def dealt(player: int, used: frozenset[Card]) -> Iterator[tuple[list[Cards], frozenset[Card]]]:
        if player == len(hands):
            yield [], used
            return
        for known in hands[player]:
            if used.isdisjoint(known):
                left = [card for card in DECK if card not in used and card not in known and card not in board]
                for more in combinations(left, rules.own - len(known)):
                    if not certain.intersection(more):
                        for rest, then in dealt(player + 1, used | {*known, *more}):
                            yield [(*known, *more), *rest], then

    certain = frozenset(card for hand in hands if len(hand) == 1 for card in hand[0])
    for own, used in dealt(0, frozenset(dead) | frozenset(board)):
        for more in combinations([card for card in DECK if card not in used], rules.board - len(board)):
            yield own, (*board, *more)


@dataclass(frozen=True, slots=True)
class Slow:
    """What the oracle found: by hand the chance of the whole pot, of a part, and the mean share; and how many deals there are."""

    whole: list[Fraction]
    part: list[Fraction]
    equity: list[Fraction]
    deals: int


def slow_equity(form: str, hands: Sequence[Sequence[str]], board: str = "", dead: str = "") -> Slow:
    """The equities over every deal. Each player has one of several hands of known cards; the others are dealt."""
    of_each = [[cards(text) for text in several] for several in hands]
    all_shares = [shares(form, own, up) for own, up in deals(form, of_each, cards(board), cards(dead))]
    number = len(all_shares)
    by_player = list(zip(*all_shares, strict=True))
    return Slow(
        [Fraction(sum(share == 1 for share in column), number) for column in by_player],
        [Fraction(sum(0 < share < 1 for share in column), number) for column in by_player],
        [sum(column, Fraction(0)) / number for column in by_player],
        number,
    )
