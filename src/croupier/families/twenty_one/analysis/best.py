"""The best play of a table of twenty-one from a full shoe, its value, and the value of every choice.

The strategy is composition-dependent and the same before and after a split: a choice depends on every card of the hand, on
the up card and, where two cards of a 6-7-8 or 7-7-7 are held, on their suits. A split hand is played like the same cards
without a split, as far as the table allows, and equal cards are split again whenever that is offered. Values are per unit
of the original wager, for one player alone with the dealer, in double precision and accurate to 1e-12 for this strategy.

One thing is not exact: where suits decide whether two sevens are split, the value of the split does not look at them. That
happens only with a super bonus, against a seven, and changes the value of a round by less than 1e-8.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import dealer, layout, play
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Truths, all_hands
from croupier.families.twenty_one.analysis.play import (
    CHOICES,
    NOT_OPEN,
    SPLIT,
    TAKEN,
    WHOLE,
    WITHOUT,
    Acts,
    Against,
)
from croupier.families.twenty_one.analysis.splits import Drawn, Draws, all_hands_of, blackjack_after, merged
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.hands.blackjack import ACE, TEN
from croupier.values.frozen import frozen

STRATEGY = "composition-dependent, the same before and after a split"
NAMES = ("stand", "hit", "double", "split", "surrender")

SEVEN = 7
_BLACKJACK = (ACE, TEN)
_TWO_CARDS = 2


class Play(NamedTuple):
    """Two cards against an up card: the value of each choice that is offered, and the best choice.

    Without a card reader, a split against an ace or ten into three or four hands is left out if it would not be best even
    against a dealer who has checked for blackjack: its exact value is slow to count.
    """

    cards: Values
    suits: str  # the kind of their suits, or "" if it does not matter
    up: int
    chance: float
    worth: Mapping[str, float]
    best: str
    value: float


class Splits(NamedTuple):
    """The splits of each rank: the value, and what a dealer blackjack finds of all hands together (`all_or_none_over`)."""

    worth: Floats  # `NOT_OPEN` if it was not counted
    together: Floats  # not a number unless it is needed for the value


class Column(NamedTuple):
    """One up card: its chance, its value, and how every hand is played against it."""

    chance: float
    value: float  # per unit on the table when the cards are dealt
    attack: bool
    acts: Acts
    worth: Floats  # whole or split, hand, choice
    doubled: Floats  # hand, level, choice
    splits: Splits
    insurance: Fraction | None


class Mistake(NamedTuple):
    """A choice for two cards that is not the best, and its cost per round and unit of the first wager."""

    cards: Values
    suits: str
    up: int
    choice: str
    cost: float


@frozen
class Best:
    """The best play of a table."""

    strategy: str
    value: float  # per unit of the first wager
    staked: float  # the mean of the first wager and the attack wager
    columns: Mapping[int, Column]
    plays: tuple[Play, ...]

    def mistakes(self) -> Iterator[Mistake]:
        """Yields every choice for two cards that is not the best, with what it costs per round."""
        for each in self.plays:
            stake = each.chance * (1 + self.columns[each.up].attack)
            for choice, worth in each.worth.items():
                if choice != each.best:
                    yield Mistake(each.cards, each.suits, each.up, choice, stake * (each.value - worth))

    @property
    def by_up_card(self) -> dict[int, float]:
        """The value of each up card, per unit of the first wager."""
        return {up: (1 + column.attack) * column.value for up, column in self.columns.items()}


def best(terms: Terms, *, every_split: bool = False, without: Best | None = None) -> Best:
    """Counts every hand against every up card. With `every_split` also splits that are slow to count and not the best play.

    `without` is the best play of the same table without its super bonus, which changes nothing but the column of the seven.
    """
    columns, plays = dict[int, Column](), list[Play]()
    for up, on in layout.each_up_card(terms):
        if without is not None and up != SEVEN:
            column, here = without.columns[up], [each for each in without.plays if each.up == up]
        else:
            column, here = _column(terms, up, on, every_split=every_split)
        columns[up] = column
        plays.extend(here)
    value = math.fsum(each.chance * (1 + each.attack) * each.value for each in columns.values())
    staked = math.fsum(each.chance * (1 + each.attack) for each in columns.values())
    return Best(STRATEGY, value, staked, columns, tuple(plays))


def column(terms: Terms, up: int) -> Column:
    """Counts every hand against one up card."""
    on = next(on for shown, on in layout.each_up_card(terms) if shown == up)
    return _column(terms, up, on, every_split=False)[0]


def _column(terms: Terms, up: int, on: Against, *, every_split: bool) -> tuple[Column, list[Play]]:
    count = len(all_hands())
    worth, doubled = np.full((2, count, CHOICES), NOT_OPEN), np.full((count, play.MOST_LEVELS, CHOICES), NOT_OPEN)
    layout.stand_on_all(on)
    play.every_hand(on, worth, doubled, 1)
    pairs = [int(on.hands.child[on.hands.single[rank], rank]) for rank in range(RANKS)]
    splits = split_worths(terms, on, on.shoe >= _TWO_CARDS, None if every_split else worth[WHOLE, pairs].max(axis=1))
    chances = two_cards(terms.shoe, up)
    up_chance = terms.shoe[up - ACE] / sum(terms.shoe)
    plays = _plays(up, on, worth, splits.worth, chances)
    value = math.fsum(each.chance * each.value for each in plays) / up_chance
    value += chances.get(_BLACKJACK, 0.0) * float(blackjack_worth(terms, up)) / up_chance
    insurance = insurance_worth(terms, ()) if up == ACE else None
    attack = terms.attack and value > 0
    return Column(up_chance, value, attack, on.acts, worth, doubled, splits, insurance), plays


def _plays(up: int, on: Against, worth: Floats, splits: Floats, chances: Mapping[Values, float]) -> list[Play]:
    place, found = all_hands(), list[Play]()
    for cards, chance in chances.items():
        at = place[cards]
        row = int(on.hands.suited[at])
        if cards == _BLACKJACK:
            continue
        kinds = [("", 1.0, worth[WHOLE, at])]
        if row >= 0:
            shares = zip(layout.KIND_NAMES, on.suits.share[row].tolist(), on.room.suited[WHOLE, row], strict=True)
            kinds = [each for each in shares if each[1] > 0.0]
        for name, share, values in kinds:
            of_kind = values.tolist()
            of_kind[SPLIT] = float(splits[cards[0] - ACE]) if cards[0] == cards[1] else NOT_OPEN
            offered = {name: each for name, each in zip(NAMES, of_kind, strict=True) if each != NOT_OPEN}
            best_choice = max(offered, key=lambda choice: offered[choice])
            found.append(Play(cards, name, up, chance * share, offered, best_choice, offered[best_choice]))
    return found


# ---------------------------------------------------------------- parts that charts use too


def two_cards(shoe: tuple[int, ...], up: int) -> dict[Values, float]:
    """The chance of each two cards of a player together with this up card."""
    left = list(shoe)
    left[up - ACE] -= 1
    all_ways, found = math.perm(sum(shoe), 3), dict[Values, float]()
    for one, two in combinations_with_replacement(range(ACE, TEN + 1), _TWO_CARDS):
        of_one, of_two = left[one - ACE], left[two - ACE]
        ways = of_one * (of_one - 1) if one == two else 2 * of_one * of_two
        if ways > 0:
            found[one, two] = shoe[up - ACE] * ways / all_ways
    return found


def dealer_blackjack(terms: Terms, cards: Values, up: int) -> Fraction:
    """The chance of a dealer blackjack when these cards are seen."""
    other = {ACE: TEN, TEN: ACE}.get(up)
    seen = (*cards, up)
    if other is None:
        return Fraction(0)
    return Fraction(terms.shoe[other - ACE] - seen.count(other), sum(terms.shoe) - len(seen))


def blackjack_worth(terms: Terms, up: int) -> Fraction:
    """The value of a blackjack: it is paid, or a push against the dealer's unless it beats that too."""
    pushed = Fraction(0) if terms.blackjack_beats_blackjack else dealer_blackjack(terms, _BLACKJACK, up)
    return terms.blackjack_pays * (1 - pushed)


def insurance_worth(terms: Terms, cards: Values) -> Fraction | None:
    """The value of one unit of insurance to a player who holds these cards; None if it is not offered."""
    if terms.insurance_pays is None or not terms.shoe[0]:
        return None
    return dealer_blackjack(terms, cards, ACE) * (terms.insurance_pays + 1) - 1


def split_worths(terms: Terms, on: Against, wanted: Truths, enough: Floats | None = None) -> Splits:
    """The value of splitting each wanted pair, `NOT_OPEN` for others; hands are played by `on.acts`.

    Without a card reader a split against an ace or ten is left out if it is slow to count and known to be worth less than
    `enough`: its value against a dealer who has checked for blackjack is an upper bound.
    """
    most = [terms.ace_hands, *(terms.hands for _ in range(1, RANKS))]
    gain = np.zeros((2, RANKS, 2 * (2 * (max(most) - 2) + 1)))
    beside = gain.shape[2] // 2
    listed = play.play_splits(on, wanted, gain)
    cases = play.unseen_for_splits(on, beside, listed)
    dealer.dealer_totals(on.room.left, cases, on.walks, on.showing, -1, on.room.finishes)
    play.compare_splits(on, beside, listed, gain)
    worth, together = np.full(RANKS, NOT_OPEN), np.full(RANKS, np.nan)
    for pair in np.flatnonzero(wanted).tolist():
        gains = all_hands_of(on.shoe, pair, most[pair], gain[WITHOUT, pair])
        worth[pair] = gains - blackjack_after_split(on, pair)
        if not needs_all_hands(terms, on, pair):
            continue
        if enough is not None and most[pair] > _TWO_CARDS and worth[pair] < enough[pair]:
            worth[pair] = NOT_OPEN
            continue
        taken = all_hands_of(on.shoe, pair, most[pair], gain[TAKEN, pair])
        together[pair] = all_or_none_over(terms, on, pair)
        worth[pair] = gains + taken - blackjack_takes(terms, on, pair, together[pair])
    return Splits(worth, together)


def blackjack_after_split(on: Against, pair: int) -> float:
    """The chance of a dealer blackjack when both cards of the pair are seen."""
    if on.completes < 0:
        return 0.0
    return float((on.shoe[on.completes] - _TWO_CARDS * (on.completes == pair)) / (on.shoe.sum() - _TWO_CARDS))


def needs_all_hands(terms: Terms, on: Against, pair: int) -> bool:
    """Whether a split needs a joint count of its hands. Split aces that get one card never go over 21."""
    return on.completes >= 0 and not terms.blackjack_known and (pair > 0 or terms.split_aces_draw)


def blackjack_takes(terms: Terms, on: Against, pair: int, together: float) -> float:
    """What a dealer blackjack takes from a split besides hands over 21: the original wager if none was, or if one is left."""
    return blackjack_after_split(on, pair) - together if terms.busted_also_lost else together


def all_or_none_over(terms: Terms, on: Against, pair: int) -> float:
    """The chance that the dealer has blackjack and no hand of a split is over 21; or that all are, if he also takes one then."""
    over, most = terms.busted_also_lost, terms.ace_hands if pair == 0 else terms.hands
    room = on.hands.size.size * RANKS * (terms.doubles + 1)
    keys, ways = np.empty(room, np.int64), np.empty(room)

    def drawn(equal: int) -> Draws:
        filled = play.split_endings(on, pair, equal, int(over), keys, ways)
        return merged(keys[:filled], ways[:filled])

    return blackjack_after(on.shoe, pair, on.completes, most, Drawn(drawn(0), drawn(1)))
