"""The additional wagers of the general kernel: the outcome of each, and its gain by the pay tables of the sheet.

Each outcome is found by the same function that settles it at the table; the kernel only looks it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

import numpy as np

from croupier.amounts.cents import toward_the_patron
from croupier.equipment.cards import DECK, Card
from croupier.families.twenty_one.kernels.general.layout import (
    AWARD,
    FURTHER,
    MOST_SEATS,
    ON_TWO_CARDS,
    Bytes,
    Rule,
    Side,
)
from croupier.families.twenty_one.kernels.general.tables import SideBet
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side import over_under, same_suit, sevens, twenty_point
from croupier.games.blackjack.side.progressive import AWARDS_CENTS
from croupier.games.blackjack.terms import stake_of
from croupier.money.odds import Odds


def number_of(kind: str) -> int:
    """The number of an additional wager in the kernel."""
    number: int = getattr(Side, "BUST_IT" if kind == "optional_bonus" else kind.upper())
    return number


def bets(rules: BlackjackRules, kinds: Sequence[str], seats: int) -> dict[int, SideBet]:
    """The stake and the gains of each wager that is made."""
    return {
        number_of(kind): SideBet(stake_cents=stake_of(rules, kind), gains=_gains(rules, kind, seats)) for kind in kinds
    }


def options(rules: BlackjackRules, kinds: Sequence[str]) -> dict[int, int]:
    """The options that affect them, and the weights of the bonus awards, as places of the book."""
    book: dict[int, int] = {
        Rule.ACES_GO_ON: not rules.splitting_fixes_progressive,
        Rule.PUSHED_SPLITS: not rules.streak_ignores_pushed_splits,
    }
    if "bonus" in kinds:
        weights = list(accumulate(weight for _, weight in rules.awards(stake_of(rules, "bonus"))))
        book |= {AWARD + number: weight for number, weight in enumerate(weights)} | {Rule.AWARDS: weights[-1]}
    return book


def on_two_cards(rules: BlackjackRules) -> Bytes:
    """By wager that depends only on the first two cards, and by these: the outcome."""
    tells: dict[int, Callable[[tuple[Card, Card]], int]] = {
        Side.OVER_13: lambda cards: over_under.side_of_13(cards) == "over_13",
        Side.UNDER_13: lambda cards: over_under.side_of_13(cards) == "under_13",
        Side.SAME_SUIT: lambda cards: SAME_SUIT.index(same_suit.winning_hand(cards)),
        Side.SEVENS: lambda cards: SEVENS.index(sevens.winning_hand(cards, by_first_card=rules.sevens_by_first_card)),
        Side.TWENTY_POINT: lambda cards: TWENTY.index(twenty_point.winning_hand(cards)),
    }
    outcomes = [tells[side]((one, other)) for side in ON_TWO_CARDS for one in DECK for other in DECK]
    return np.array(outcomes, np.uint8)


# The outcomes of each wager, in the order of their codes; the first is a loss.
SAME_SUIT = ("", "other", "king_queen")
SEVENS = ("", "one", "two", "two_suited", "three", "three_suited")
ACES = ("", "two", "two of one suit", "three", "three of one suit")
TWENTY = ("", "any", "suited", "matched", "queens")
OPTIONAL_BONUS = ("", "ten", "nine", "eight", "seven", "six", "eights_color", "eights_suit")
_WITH_BLACKJACK = 8


def _gains(rules: BlackjackRules, kind: str, seats: int) -> dict[int, int]:
    """The gain of each outcome of an additional wager, in cents."""
    stake = stake_of(rules, kind)
    gains = {0: -stake}
    if kind == "progressive":
        gains.update(_aces(rules, stake, seats))
    elif kind == "bonus":
        kept = 0 if rules.bonus_stake_returned else stake
        gains.update({number: award - kept for number, (award, _) in enumerate(rules.awards(stake), 1)})
    else:
        for outcome, odds in _odds(rules, kind):
            gains[outcome] = odds.win_cents(stake, rules.smallest_chip_cents)
    if kind == "twenty_point":
        gains.update(_queens_with_blackjack(rules, stake))
    return gains


def _odds(rules: BlackjackRules, kind: str) -> Iterator[tuple[int, Odds]]:
    if kind == "match_the_dealer":
        one, suited = (rules.match_pays[how].to_one for how in ("unsuited", "suited"))
        for count in ((1, 0), (2, 0), (0, 1), (1, 1), (0, 2)):
            yield count[0] + 3 * count[1], Odds(count[0] * one + count[1] * suited)
    elif kind in ("same_suit", "twenty_point"):
        named, schedule = (
            (SAME_SUIT, rules.same_suit_pays) if kind == "same_suit" else (TWENTY, rules.twenty_point_pays)
        )
        yield from ((named.index(row.category), row.pays) for row in schedule if row.category in named)
    else:
        prefix, rows = {"sevens": ("sevens_", SEVENS), "optional_bonus": ("optional_bonus_", OPTIONAL_BONUS)}.get(
            kind, (kind, ("", ""))
        )
        yield from ((outcome, rules.payouts[prefix + name]) for outcome, name in enumerate(rows) if outcome)


def _aces(rules: BlackjackRules, stake: int, seats: int) -> Iterator[tuple[int, int]]:
    """2.19(c), (h): the awards, and shares of the meter at its reset amount plus this round's wagers, by winners."""
    kept = 0 if rules.progressive_chip_returned else stake
    for outcome, name in enumerate(ACES):
        if outcome:
            yield outcome, AWARDS_CENTS[name] - kept
    meter = rules.progressive_reset + seats * stake * rules.progressive_rate_percent // 100
    for winners in range(1, MOST_SEATS + 1):
        share = toward_the_patron(Fraction(meter, winners), rules.smallest_chip_cents)
        yield len(ACES) + winners, share - kept


def _queens_with_blackjack(rules: BlackjackRules, stake: int) -> Iterator[tuple[int, int]]:
    """2.24(h): by number of queen pairs: the lower share, the share with one cent more, and how many get the latter."""
    pays = rules.twenty_point_pays["queens_with_dealer_blackjack"]
    each = pays.win_cents(stake, rules.smallest_chip_cents)
    for winners in range(1, MOST_SEATS + 1):
        shares = [each] * winners
        if rules.twenty_point_cap and sum(shares) > rules.twenty_point_cap:
            shares = twenty_point.shared(rules.twenty_point_cap, [stake] * winners)
        yield _WITH_BLACKJACK + 2 * winners, shares[-1]
        yield _WITH_BLACKJACK + 2 * winners + 1, shares[0]
        yield FURTHER + winners, sum(share > shares[-1] for share in shares)
