"""The analyser's count from the top: each thing the dealer may show, each hand against it, each pair split.

Only `analyser` imports this, and only when it counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack import analyser_kernel as kernel
from croupier.games.blackjack import analyser_tables as tables
from croupier.games.blackjack import terms
from croupier.games.blackjack.analyser_kernel import DOUBLE, HIT, NOT_OPEN, SPLIT, Against, Floats, Hands, Terms
from croupier.games.blackjack.analyser_tables import Values
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

_CHOICES = 5
_EXPOSED_DOUBLES = (9, 11)
_FIVE_CARDS, _TWO_CARDS = 5, 2
_THREE_SEVENS = (7, 7, 7)


class Counted(NamedTuple):
    """Against one showing: what each choice is worth on each two cards, and the hands to draw to."""

    worth: dict[Values, list[float | None]]
    drawing: frozenset[Values]


def count(rules: BlackjackRules, shoe: Sequence[int], *, every_split: bool) -> dict[Values, Counted]:
    """For everything the dealer may show."""
    exposed = rules.hole_card == terms.EXPOSED_HOLE
    hands, order = _paid(rules), tables.all_hands()
    programs = tables.programs(exposed=exposed, hits_soft_17=rules.hit_soft_17 or rules.six_to_five)
    elected, room = _terms(rules), kernel.desk(len(order))
    two_cards = list(combinations_with_replacement(range(ACE, TEN + 1), _TWO_CARDS))
    found = {}
    for at, showing in enumerate(tables.showings(exposed=exposed)):
        rest = np.array(shoe, np.float64) - programs.seen[at]
        if rest.min() < 0:
            continue
        on = Against(rest, hands, programs, at, elected, np.zeros(len(order), np.int64), room)
        worth, drawing = _every_hand(on, every_split=every_split, double_after_split=rules.double_after_split)
        values = {cards: worth[order[cards]].tolist() for cards in two_cards}
        found[showing] = Counted(
            {cards: [None if each == NOT_OPEN else each for each in row] for cards, row in values.items()},
            frozenset(hand for hand, draws in zip(order, drawing, strict=True) if draws),
        )
    return found


def _every_hand(on: Against, *, every_split: bool, double_after_split: bool) -> tuple[Floats, list[bool]]:
    """What each choice is worth on each hand, pairs last; and whether the hand is drawn to."""
    hands = on.hands
    worth = np.full((len(hands.points), _CHOICES), NOT_OPEN)
    kernel.every_hand(on, worth)
    drawing: list[bool] = (on.acts == HIT).tolist()
    if double_after_split:
        on.acts[worth[:, DOUBLE] > worth[:, :DOUBLE].max(axis=1)] = DOUBLE
    for pair in range(kernel.RANKS):
        if on.shoe[pair] >= _TWO_CARDS:
            here = worth[hands.child[hands.single[pair], pair]]
            here[SPLIT] = _split(on, pair, None if every_split else here.max())
    return worth, drawing


def _split(on: Against, pair: int, enough: float | None) -> float:
    """What splitting is worth; NOT_OPEN where it is long to count and known not to be worth as much as `enough`.

    Where hands are taken before a blackjack is known, it matters how many are taken together, and that takes a count of
    the cards of all hands at once. Against a dealer who has looked a split is never worth less.
    """
    completes = int(on.programs.completes[on.showing])
    if completes < 0:
        return float(kernel.split_gain(on, pair))
    blackjack = float((on.shoe[completes] - 2 * (completes == pair)) / (on.shoe.sum() - 2))
    looked = on._replace(terms=on.terms._replace(bust_taken=False, double_bust_taken=False))
    at_best = float(kernel.split_gain(looked, pair)) - blackjack
    if pair == 0 or not on.terms.bust_taken:  # a split ace gets one card and is never over 21
        return at_best
    if on.terms.hands > _TWO_CARDS and enough is not None and at_best < enough:
        return NOT_OPEN
    return float(kernel.split_gain(on, pair)) - _lost_to_blackjack(on, pair, blackjack)


def _lost_to_blackjack(on: Against, pair: int, blackjack: float) -> float:
    """What a dealer's blackjack takes from a split pair beside the hands that were taken before it.

    The original wager and no more (2.11(d)). What was taken counts towards it, so that it is lost where nothing was taken
    (reading C11); or it does not count, and the original wager is lost wherever a hand is left to lose it.
    """
    if on.terms.bust_also_lost:
        return blackjack - float(kernel.all_alike(on, pair, 1))
    return float(kernel.all_alike(on, pair, 0))


def _terms(rules: BlackjackRules) -> Terms:
    exposed = rules.hole_card == terms.EXPOSED_HOLE
    known = exposed or rules.card_reader
    most = _TWO_CARDS if exposed else rules.max_hands
    return Terms(
        tie_loses=exposed,  # 2.6(k)1
        ace_ten_wins=rules.split_ace_ten_beats_21,
        surrender=rules.surrender,
        hands=most,
        ace_hands=most if rules.resplit_aces else _TWO_CARDS,
        bust_taken=not known,
        double_bust_taken=not known and rules.double_card == terms.DOUBLE_FACE_UP,
        bust_also_lost=rules.busted_bets_also_lost,
    )


def _paid(rules: BlackjackRules) -> Hands:
    """All hands, with what this table pays for them and lets be doubled."""
    hands = tables.plain_hands()
    wins, doubled, may_double = hands.wins.copy(), hands.wins_doubled.copy(), hands.may_double
    if rules.five_card_21:
        five = (hands.size == _FIVE_CARDS) & (hands.points == TWENTY_ONE)
        wins[five] = float(rules.payouts["five_card_21"].to_one)
    if rules.three_sevens:
        at, odds = tables.all_hands()[_THREE_SEVENS], float(rules.payouts["three_sevens"].to_one)
        wins[at] = odds
        doubled[at] = odds + (odds if rules.hand_odds_on_double else 1)  # reading C1
    if rules.hole_card == terms.EXPOSED_HOLE:
        least, most = _EXPOSED_DOUBLES  # 2.6(k)4
        may_double = may_double & (hands.points >= least) & (hands.points <= most)
    return hands._replace(wins=wins, wins_doubled=doubled, may_double=may_double)
