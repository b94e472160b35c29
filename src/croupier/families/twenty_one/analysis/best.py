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
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import layout, play
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.ends import LOST, all_ends, of_one_card
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, Truths, all_hands, key_of
from croupier.families.twenty_one.analysis.play import (
    ALWAYS,
    NOT_OPEN,
    SPLIT,
    SPLIT_HAND,
    WHOLE,
    Acts,
    Against,
)
from croupier.families.twenty_one.analysis.splits import Drawn, all_hands_of, blackjack_after, merged
from croupier.families.twenty_one.analysis.terms import Designated, Terms
from croupier.families.twenty_one.offers import SURRENDER
from croupier.hands.blackjack import ACE, TEN

NAMES = ("stand", "hit", "double", "split", SURRENDER)

SEVEN: Values = (7,)
BLACKJACK: Values = (ACE, TEN)
WITHOUT, TAKEN = 0, 1


class Play(NamedTuple):
    """Two cards against what the dealer shows: the value of each choice that is offered, and the best choice.

    Without a card reader, a split against an ace or ten into three or four hands is left out if it would not be best even
    against a dealer who has checked for blackjack: its exact value is slow to count.
    """

    cards: Values
    suits: str  # the kind of their suits, or "" if it does not matter
    showing: Values
    chance: float
    worth: Mapping[str, float]
    best: str
    value: float


class Splits(NamedTuple):
    """The splits of each rank: the value, and what a dealer blackjack finds of all hands together (`all_or_none_over`)."""

    worth: Floats  # `NOT_OPEN` if it was not counted
    together: Floats  # not a number unless it is needed for the value


class Column(NamedTuple):
    """What the dealer shows: its chance, its value, and how every hand is played against it."""

    chance: float
    value: float  # per unit on the table when the cards are dealt
    attack: bool
    on: Against  # with the acts, and what each hand is worth
    worth: Floats  # whole or split, hand, choice
    suited: Floats  # whole or split, row, kind, choice: of two cards whose suits matter; otherwise not numbers
    doubled: Floats  # hand, level, choice
    splits: Splits
    insurance: Fraction | None

    @property
    def acts(self) -> Acts:
        return self.on.acts


class Mistake(NamedTuple):
    """A choice for two cards that is not the best, and its cost per round and unit of the first wager."""

    cards: Values
    suits: str
    showing: Values
    choice: str
    cost: float


@dataclass(frozen=True, slots=True)
class Best:
    """The best play of a table."""

    value: float  # per unit of the first wager
    staked: float  # the mean of the first wager and the attack wager
    columns: Mapping[Values, Column]  # by the dealer's up card, or by both cards if the hole card is exposed
    plays: tuple[Play, ...]

    def mistakes(self) -> Iterator[Mistake]:
        """Yields every choice for two cards that is not the best, with what it costs per round."""
        for two in self.plays:
            stake = two.chance * (1 + self.columns[two.showing].attack)
            for choice, worth in two.worth.items():
                if choice != two.best:
                    yield Mistake(two.cards, two.suits, two.showing, choice, stake * (two.value - worth))

    @property
    def by_showing(self) -> dict[Values, float]:
        """The value of each showing, per unit of the first wager."""
        return {showing: (1 + column.attack) * column.value for showing, column in self.columns.items()}

    def choice(
        self, cards: Values, showing: Values, among: Collection[str], suits: str = "", *, split: bool = False
    ) -> str:
        """The best of these choices for a hand that was not doubled. Arguments as of `worth`."""
        worth = self.worth(cards, showing, suits, split=split)
        return first_best({name: worth[name] for name in among})

    def best_choice(self, cards: Values, showing: Values) -> str:
        """The best of all that is offered for a hand that was not split."""
        return first_best(self.worth(cards, showing))

    def worth(self, cards: Values, showing: Values, suits: str = "", *, split: bool = False) -> dict[str, float]:
        """The value of each choice for a hand that was not doubled; `NOT_OPEN` if it is not offered.

        `suits` is the kind of the suits of two cards, where that matters; the default is two suits.
        """
        column, two = self.columns[showing], tuple(sorted(cards))
        how, at = SPLIT_HAND if split else WHOLE, all_hands()[two]
        values = column.worth[how, at]
        if two in layout.COMPLETED and not np.isnan(column.suited[how, row := list(layout.COMPLETED).index(two), 0, 0]):
            values = column.suited[how, row, layout.KIND_NAMES.index(suits or layout.KIND_NAMES[layout.MIXED])]
        worth = dict(zip(NAMES, values.tolist(), strict=True))
        if len(cards) == 2 and cards[0] == cards[1]:
            worth["split"] = float(column.splits.worth[cards[0] - ACE])
        return worth


def best(terms: Terms, *, every_split: bool = False, without: Best | None = None) -> Best:
    """Counts every hand against everything the dealer may show.

    With `every_split` also splits that are slow to count and not the best play. `without` is the best play of the same table
    without its super bonus, which changes nothing but the column of the seven.
    """
    columns, plays = dict[Values, Column](), list[Play]()
    for showing, on in layout.each_showing(terms):
        if without is not None and showing != SEVEN:
            column, here = without.columns[showing], [each for each in without.plays if each.showing == showing]
        else:
            column, here = _column(terms, showing, on, every_split=every_split)
        columns[showing] = column
        plays.extend(here)
    value = math.fsum(column.chance * (1 + column.attack) * column.value for column in columns.values())
    staked = math.fsum(column.chance * (1 + column.attack) for column in columns.values())
    return Best(value, staked, columns, tuple(plays))


def column(terms: Terms, showing: Values) -> Column:
    """Counts every hand against one showing."""
    return _column(terms, showing, layout.against(terms, showing), every_split=False)[0]


def _column(terms: Terms, showing: Values, on: Against, *, every_split: bool) -> tuple[Column, list[Play]]:
    chances, chance = two_cards(terms.shoe, showing), showing_chance(terms.shoe, showing)
    if showing == BLACKJACK:
        splits, plays = Splits(np.full(RANKS, NOT_OPEN), np.full(RANKS, np.nan)), list(_all_lost(chances))
        worth = play.nothing_open(on)
    else:
        play.stand_on_all(on)
        worth = play.every_hand(on, choose=True)
        enough = None if every_split else worth.hand[WHOLE, pairs_of(on)].max(axis=1)
        splits = split_worths(terms, on, on.shoe >= 2, enough)
        plays = _plays(showing, on, worth.hand, splits.worth, chances)
    value = math.fsum(each.chance * each.value for each in plays) / chance
    value += chances.get(BLACKJACK, 0.0) * float(blackjack_worth(terms, showing)) / chance
    insurance = insurance_worth(terms, ()) if showing == (ACE,) else None
    return Column(
        chance, value, terms.attack and value > 0, on, worth.hand, on.room.suited, worth.doubled, splits, insurance
    ), plays


def pairs_of(on: Against) -> list[int]:
    """By rank: the index of the pair."""
    return [int(on.hands.child[on.hands.single[rank], rank]) for rank in range(RANKS)]


def _all_lost(chances: Mapping[Values, float]) -> Iterator[Play]:
    """The plays against a blackjack that is shown: no more cards are dealt, and all but a blackjack is lost."""
    for cards, chance in chances.items():
        if cards != BLACKJACK:
            yield Play(cards, "", BLACKJACK, chance, {"stand": -1.0}, "stand", -1.0)


def _plays(showing: Values, on: Against, worth: Floats, splits: Floats, chances: Mapping[Values, float]) -> list[Play]:
    place, plays = all_hands(), list[Play]()
    for cards, chance in chances.items():
        at = place[cards]
        row = int(on.hands.suited[at])
        if cards == BLACKJACK:
            continue
        kinds = [("", 1.0, worth[WHOLE, at])]
        if row >= 0:
            shares = zip(layout.KIND_NAMES, on.suits.share[row].tolist(), on.room.suited[WHOLE, row], strict=True)
            kinds = [each for each in shares if each[1] > 0.0]
        for name, share, values in kinds:
            of_kind = values.tolist()
            of_kind[SPLIT] = float(splits[cards[0] - ACE]) if cards[0] == cards[1] else NOT_OPEN
            offered = {name: each for name, each in zip(NAMES, of_kind, strict=True) if each != NOT_OPEN}
            plays.append(
                Play(cards, name, showing, chance * share, offered, first_best(offered), max(offered.values()))
            )
    return plays


def first_best(worth: Mapping[str, float]) -> str:
    """The choice that is worth most; of several that are worth the same, the first in the order of `NAMES`."""
    most = max(worth.values()) - play.TIE
    return next(name for name in NAMES if worth.get(name, NOT_OPEN) >= most)


# ---------------------------------------------------------------- parts that charts use too


def two_cards(shoe: tuple[int, ...], showing: Values) -> dict[Values, float]:
    """The chance of each two cards of a player together with this showing."""
    left, shown = list(shoe), _ways(shoe, showing)
    for card in showing:
        left[card - ACE] -= 1
    all_ways, chances = math.perm(sum(shoe), len(showing) + 2), dict[Values, float]()
    for two in combinations_with_replacement(range(ACE, TEN + 1), 2):
        if shown and (ways := _ways(left, two)):
            chances[two] = shown * ways / all_ways
    return chances


def showing_chance(shoe: tuple[int, ...], showing: Values) -> float:
    return _ways(shoe, showing) / math.perm(sum(shoe), len(showing))


def _ways(shoe: Sequence[int], cards: Values) -> int:
    """The number of ways to draw one or two cards, in any order."""
    return math.prod(shoe[card - ACE] - cards[:at].count(card) for at, card in enumerate(cards)) * len(set(cards))


def dealer_blackjack(terms: Terms, cards: Values, showing: Values) -> Fraction:
    """The chance of a dealer blackjack when these cards are seen."""
    completes: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}
    other = completes.get(showing)
    seen = (*cards, *showing)
    if other is None:
        return Fraction(int(showing == BLACKJACK))
    return Fraction(terms.shoe[other - ACE] - seen.count(other), sum(terms.shoe) - len(seen))


class Blackjack(NamedTuple):
    """A player's blackjack of one kind: its share of them, what it pays, and whether it is best to take even money."""

    share: Fraction
    pays: Fraction
    even_money: bool
    worth: Fraction


def blackjacks(terms: Terms, showing: Values, *, even_money: bool | None = None) -> Iterator[Blackjack]:
    """The kinds of blackjack: paid, or a push against the dealer's unless it beats that too. One of them may pay more.

    `even_money` says whether it takes that where it is offered; None takes it if it is better.
    """
    stays = 1 if terms.blackjack_beats_blackjack else 1 - dealer_blackjack(terms, BLACKJACK, showing)
    designated = terms.designated or Designated(Fraction(0), Fraction(0))
    at_once = terms.even_money_pays if showing == (ACE,) else None
    for share, pays in ((1 - designated.share, terms.blackjack_pays), designated):
        takes = at_once is not None and (at_once > pays * stays if even_money is None else even_money)
        worth = at_once if takes and at_once is not None else pays * stays
        if share:
            yield Blackjack(share, pays, takes, worth)


def blackjack_worth(terms: Terms, showing: Values, *, even_money: bool | None = None) -> Fraction:
    """The value of a blackjack. Arguments as of `blackjacks`."""
    kinds = blackjacks(terms, showing, even_money=even_money)
    return sum((kind.share * kind.worth for kind in kinds), Fraction(0))


def insurance_worth(terms: Terms, cards: Values) -> Fraction | None:
    """The value of one unit of insurance to a player who holds these cards; None if it is not offered."""
    if terms.insurance_pays is None or terms.hole_exposed or not terms.shoe[0]:
        return None
    return dealer_blackjack(terms, cards, (ACE,)) * (terms.insurance_pays + 1) - 1


def split_worths(terms: Terms, on: Against, wanted: Truths, enough: Floats | None = None) -> Splits:
    """The value of splitting each wanted pair, `NOT_OPEN` for others; hands are played by `on.acts`.

    Without a card reader a split against an ace or ten is left out if it is slow to count and known to be worth less than
    `enough`: its value against a dealer who has checked for blackjack is an upper bound.
    """
    most = [terms.ace_hands, *(terms.hands for _ in range(1, RANKS))]
    gain = play_splits(on, np.flatnonzero(wanted), 2 * (max(most) - 2) + 1)
    worth, together = np.full(RANKS, NOT_OPEN), np.full(RANKS, np.nan)
    for pair in np.flatnonzero(wanted).tolist():
        gains = all_hands_of(on.shoe, pair, most[pair], gain[WITHOUT, pair])
        worth[pair] = gains - blackjack_after_split(on, pair)
        if not needs_all_hands(terms, on, pair):
            continue
        if enough is not None and most[pair] > 2 and worth[pair] < enough[pair]:
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
    return float((on.shoe[on.completes] - 2 * (on.completes == pair)) / (on.shoe.sum() - 2))


def needs_all_hands(terms: Terms, on: Against, pair: int) -> bool:
    """Whether a split needs a joint count of its hands. Split aces that get one card never go over 21."""
    return on.completes >= 0 and not terms.blackjack_known and (pair > 0 or terms.split_aces_draw)


def blackjack_takes(terms: Terms, on: Against, pair: int, together: float) -> float:
    """What a dealer blackjack takes from a split besides hands over 21: the original wager if none was, or if one is left."""
    return blackjack_after_split(on, pair) - together if terms.busted_also_lost else together


def all_or_none_over(terms: Terms, on: Against, pair: int) -> float:
    """The chance that the dealer has blackjack and no hand of a split is over 21; or that all are, if he also takes one then."""
    most = terms.ace_hands if pair == 0 else terms.hands
    deals = of_one_card(on, np.array([pair]), on.shoe[None, None])
    deals = deals._replace(chance=(deals.chance > 0.0).astype(np.float64))
    ends = all_ends(on, deals, on.suits.share, equally=True)
    ends = ends.of(ends.taken > 0.0 if terms.busted_also_lost else ends.taken == 0.0)
    gone = on.shoe - np.eye(RANKS)[pair]  # the hand has this card of the pair already
    keys = key_of(gone - ends.left(on, on.shoe[None, None])[:, 0])
    differs, equal = (
        merged(keys[some], ends.chance[some, 0, column])
        for column in range(2)
        for some in (ends.chance[:, 0, column] > 0.0,)
    )
    return blackjack_after(on.shoe, pair, on.completes, most, Drawn(differs, equal))


def play_splits(on: Against, pairs: Integers, beside: int) -> Floats:
    """What one hand of each pair gains: [`WITHOUT` or `TAKEN`, pair, equal or not, further equal cards gone].

    Gains are added up apart: what the rounds without a dealer blackjack bring, and what hands over 21 have lost when he has one.
    The other card of the pair is gone, and zero to `beside` - 1 further ones. Acts are those of `on`.
    """
    if not pairs.size:  # the shoe has no two cards of a rank
        return np.zeros((2, RANKS, 2, beside))
    gone = 1.0 + np.arange(beside)
    shoes = on.shoe - gone[:, None] * np.eye(RANKS)[pairs][:, None]
    ends = all_ends(on, of_one_card(on, pairs, shoes), on.suits.share)
    left = ends.left(on, shoes)
    no_blackjack = 1.0 - play.dealer_blackjack(on, left)
    worth = np.where(ends.score[:, None] == ALWAYS, ends.wins[:, None], -ends.loses[:, None]) * no_blackjack
    compared = (ends.score != LOST) & (ends.score != ALWAYS)
    end, shoe = np.nonzero(compared[:, None] & ends.chance.any(axis=2))
    won, lost, _ = play.standing_hands(on, left[end, shoe], ends.score[end])
    worth[end, shoe] = ends.wins[end] * won - ends.loses[end] * lost
    gain = np.zeros((2, RANKS, 2, beside))
    for at, each in ((WITHOUT, worth), (TAKEN, -ends.taken[:, None] * (1.0 - no_blackjack))):
        by_end = (each[:, :, None] * ends.chance).transpose(0, 2, 1)
        for deal, pair in enumerate(pairs.tolist()):
            gain[at, pair] = by_end[ends.deal == deal].sum(axis=0)
    return gain
