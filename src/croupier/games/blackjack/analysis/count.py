"""The top level of the main wager's count: everything the dealer may show, every hand against it, every split.

It loads numpy and numba, so import it only when something is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from typing import NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis import dealer
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Truths, all_hands
from croupier.families.twenty_one.analysis.splits import all_hands_of
from croupier.games.blackjack import elections
from croupier.games.blackjack.analysis import compiled as kernel
from croupier.games.blackjack.analysis import split_losses, tables
from croupier.games.blackjack.analysis.basics import KINDS, NotCovered, Row, Suits, Values
from croupier.games.blackjack.analysis.compiled import (
    AS_IT_IS,
    HIT,
    LOOKED,
    NOT_OPEN,
    SPLIT,
    Against,
    Desk,
    Hands,
    Terms,
)
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE
from croupier.law.citation import cite

_EXPOSED_DOUBLES = (9, 11)
_FIVE_CARDS, _TWO_CARDS = 5, 2
_THREE_SEVENS = (7, 7, 7)
_SUITS = 4


class Counted(NamedTuple):
    """Against one showing: the value of each choice for each two cards, and a flag for each hand to draw to."""

    rows: list[Row]
    worth: list[list[float | None]]
    best: list[int]  # by row: the choice worth most, and its value
    value: list[float]
    drawing: bytes


def count(rules: BlackjackRules, shoe: Sequence[int], *, every_split: bool) -> dict[Values, Counted]:
    """Counts every hand against everything the dealer may show."""
    rows, worth, drawing = dict[Values, list[Row]](), list[Floats](), list[bytes]()
    for showing, on in each_showing(rules, shoe):
        choices = on.room.worth
        choices.fill(NOT_OPEN)
        stand_on_all(on)
        kernel.every_hand(on, choices, 1)
        pairs = pairs_of(on)
        choices[pairs, SPLIT] = _splits(on, choices[pairs].max(axis=1), every_split=every_split)
        rows[showing] = [row for row in two_cards(on, rules) if row.share > 0.0]
        worth.append(choices[[row.at for row in rows[showing]]])
        drawing.append((on.acts == HIT).tobytes())
    together = np.concatenate(worth)
    values = iter([[None if each == NOT_OPEN else each for each in row] for row in together.tolist()])
    best, most = iter(together.argmax(axis=1).tolist()), iter(together.max(axis=1).tolist())
    found = {}
    for (showing, of), marks in zip(rows.items(), drawing, strict=True):
        here = list(islice(values, len(of))), list(islice(best, len(of))), list(islice(most, len(of)))
        found[showing] = Counted(of, *here, marks)
    return found


def places(rules: BlackjackRules) -> Mapping[Values, int]:
    """Every hand and its index in the arrays for this table."""
    return tables.suited_hands().places if rules.suited_six_seven_eight else all_hands()


def two_cards(on: Against, rules: BlackjackRules) -> list[Row]:
    """Every two cards, separated by kind if suits matter."""
    if not rules.suited_six_seven_eight:
        return _plain_two_cards()
    rows, suited = list[Row](), tables.suited_hands()
    for cards in combinations_with_replacement(range(ACE, TEN + 1), _TWO_CARDS):
        kinds = (suited.places[cards], *suited.of_one_suit.get(cards, ()))
        left = 1.0
        for at, suits in zip(kinds, KINDS if len(kinds) > 1 else (Suits.ANY,), strict=True):
            further = float(on.share[at])
            rows.append(Row(cards, suits, at, left * (1.0 - further)))
            left *= further
    return rows


@lru_cache(maxsize=1)
def _plain_two_cards() -> list[Row]:
    order = all_hands()
    every = combinations_with_replacement(range(ACE, TEN + 1), _TWO_CARDS)
    return [Row(cards, Suits.ANY, order[cards], 1.0) for cards in every]


def pairs_of(on: Against) -> list[int]:
    """The indexes of the pairs."""
    hands, ranks = on.hands, np.arange(RANKS)
    places: list[int] = hands.child[hands.single, ranks].tolist()
    return places


# ---------------------------------------------------------------- a table and its cards


def each_showing(rules: BlackjackRules, shoe: Sequence[int]) -> Iterator[tuple[Values, Against]]:
    """Yields everything the dealer may show with this shoe, each with the data for a count against it."""
    exposed = rules.hole_card == elections.EXPOSED_HOLE
    how = {"exposed": exposed, "hits_soft_17": rules.hit_soft_17 or rules.six_to_five}
    hands, shown, walks, elected = _paid(rules), dealer.shown(**how), dealer.walks(**how), _terms(rules)
    rows, room = len(hands.points), _desk(len(hands.points))
    for at, showing in enumerate(dealer.showings(exposed=exposed)):
        rest = np.array(shoe, np.float64) - shown.seen[at]
        if rest.min() < 0:
            continue
        pat, completes = int(shown.pat[at]), int(shown.completes[at])
        acts, share = np.zeros(rows, np.int64), _shares(rules, shoe, showing)
        yield (
            showing,
            Against(rest, hands, walks, at, pat, completes, share, elected, acts, room, kernel.no_cache()),
        )


def _shares(rules: BlackjackRules, shoe: Sequence[int], showing: Values) -> Floats:
    """If suits matter: for each row, the share of its hands that are of the next kind.

    Two cards are of one suit one time in four. The cards that would complete a 6-7-8 are spread equally over the suits,
    except those the dealer shows. Other known ranks say nothing about suits.
    """
    if not rules.suited_six_seven_eight:
        return _no_shares()
    suited = tables.suited_hands()
    share = np.zeros(len(suited.hands.points))
    for two, completes in tables.COMPLETED_BY.items():
        cards, shown = shoe[completes - ACE], showing.count(completes)
        of_suit = cards / _SUITS
        one, both = shown / _SUITS, 0.0  # the chances that at least one shown card is of the suit, and that both are
        if shown > 1:
            both = of_suit * (of_suit - 1) / (cards * (cards - 1))
            one = shown / _SUITS - both
        kinds = suited.of_one_suit[two]
        share[[suited.places[two], *kinds]] = 1 / _SUITS, one, both / one if one else 0.0, 0.0
        for gone, at in enumerate(suited.completed[two]):
            share[at] = max(of_suit - gone, 0.0) / max(cards - shown, 1)
    return share


@lru_cache(maxsize=1)
def _no_shares() -> Floats:
    return np.zeros(len(all_hands()))


@lru_cache(maxsize=2)
def _desk(rows: int) -> Desk:
    return kernel.desk(rows)


def _terms(rules: BlackjackRules) -> Terms:
    exposed = rules.hole_card == elections.EXPOSED_HOLE
    known = exposed or rules.card_reader
    most = _TWO_CARDS if exposed else rules.max_hands
    return Terms(
        tie_loses=exposed,  # 2.6(k)1
        ace_ten_wins=rules.split_ace_ten_beats_21,
        surrender=rules.surrender,
        double_after_split=rules.double_after_split,
        hands=most,
        ace_hands=most if rules.resplit_aces else _TWO_CARDS,
        bust_taken=not known,
        double_bust_taken=not known and rules.double_card == elections.DOUBLE_FACE_UP,
        double_returned=rules.busted_double_returned,
        bust_also_lost=rules.busted_bets_also_lost,
    )


def _paid(rules: BlackjackRules) -> Hands:
    """All hands, with this table's payouts and the hands it allows to double."""
    hands = tables.suited_hands().hands if rules.suited_six_seven_eight else tables.plain_hands()
    wins, doubled, may_double, may_draw = hands.wins.copy(), hands.wins_doubled.copy(), hands.may_double, hands.may_draw
    better: dict[int, str] = {}
    if rules.five_card_21:
        five = (hands.size == _FIVE_CARDS) & (hands.points == TWENTY_ONE)
        wins[five] = float(rules.payouts["five_card_21"].to_one)
    if rules.three_sevens:
        better[places(rules)[_THREE_SEVENS]] = "three_sevens"
    if rules.suited_six_seven_eight:
        better[tables.suited_hands().paid] = "suited_six_seven_eight"
    for at, name in better.items():
        wins[at] = odds = float(rules.payouts[name].to_one)
        doubled[at] = odds + (odds if rules.hand_odds_on_double else 1)  # reading C1
    if rules.draw_on_soft_21:
        may_draw = may_draw | ((hands.points == TWENTY_ONE) & (hands.counts @ np.arange(ACE, TEN + 1) < TWENTY_ONE))
    if rules.hole_card == elections.EXPOSED_HOLE:
        least, most = _EXPOSED_DOUBLES  # 2.6(k)4
        may_double = may_double & (hands.points >= least) & (hands.points <= most)
    return hands._replace(wins=wins, wins_doubled=doubled, may_double=may_double, may_draw=may_draw)


def stand_on_all(on: Against) -> None:
    """Computes the chances of every standing hand into `on.room`."""
    kernel.unseen_for_hands(on.shoe, on.hands.counts, on.room)
    dealer.dealer_totals(on.room.left, len(on.acts), on.walks, on.showing, on.pat, on.room.by_hand)
    kernel.every_standing(on)


# ---------------------------------------------------------------- splits


def _splits(on: Against, enough: Floats, *, every_split: bool) -> list[float]:
    """The value of splitting each pair; NOT_OPEN if it is slow to count and known to be worth less than `enough`.

    If hands are taken before a blackjack is known, the number taken matters, which needs a count of all hands at once. The
    value against a dealer who has checked for blackjack is an upper bound.
    """
    worth = split_gains(on, on.shoe >= _TWO_CARDS)
    if on.completes < 0:
        values: list[float] = worth[:, AS_IT_IS].tolist()
        return values
    known = [NOT_OPEN] * RANKS
    for pair in range(RANKS):
        if on.shoe[pair] >= _TWO_CARDS:
            long = needs_all_hands(on, pair) and on.terms.hands > _TWO_CARDS and not every_split
            if not long or worth[pair, LOOKED] - chance_of_blackjack(on, pair) >= enough[pair]:
                known[pair] = split_worth(on, pair, worth)
    return known


def split_gains(on: Against, wanted: Truths) -> Floats:
    """The gains of splitting the wanted pairs if the dealer has no blackjack: LOOKED and AS_IT_IS.

    With AS_IT_IS a hand over 21 that is taken before the blackjack is known is lost in either case.
    """
    room, most = on.room, [on.terms.ace_hands, *(on.terms.hands for _ in range(1, RANKS))]
    gain, worth = np.zeros((RANKS, 2, 2 * (2 * (max(most) - 2) + 1))), np.full((RANKS, 2), NOT_OPEN)
    listed, cases = kernel.play_splits(on, wanted, gain)
    dealer.dealer_totals(room.left, cases, on.walks, on.showing, on.pat, room.finishes)
    kernel.compare_splits(on, listed, gain)
    for pair in np.flatnonzero(wanted).tolist():
        for how in (LOOKED, AS_IT_IS):
            worth[pair, how] = all_hands_of(on.shoe, pair, most[pair], gain[pair, how])
    return worth


def split_worth(on: Against, pair: int, worth: Floats) -> float:
    """The gain of splitting a pair, less what a dealer blackjack takes beyond the hands taken before it.

    A blackjack takes only the original wager (2.11(d)). Wagers taken before count toward it, so it takes the wager only if
    nothing was taken (reading C11). Or they do not count, and it takes the wager if any hand is left.
    """
    if on.completes < 0:
        return float(worth[pair, AS_IT_IS])
    blackjack = chance_of_blackjack(on, pair)
    if not needs_all_hands(on, pair):
        return float(worth[pair, LOOKED]) - blackjack
    _refuse_suits(on, pair)
    if on.terms.bust_also_lost:
        blackjack -= float(split_losses.all_or_none_taken(on, pair, taken=True))
    else:
        blackjack = float(split_losses.all_or_none_taken(on, pair, taken=False))
    return float(worth[pair, AS_IT_IS]) - blackjack


def _refuse_suits(on: Against, pair: int) -> None:
    """Raises `NotCovered` if split hands would be played by their suits: the joint count covers only ranks."""
    for at in np.flatnonzero(on.share * on.hands.counts[:, pair]):
        if on.acts[at] != on.acts[on.hands.twin[at]]:
            why = "with a suited 6-7-8 paid 2 to 1, the best play of a split depends on the suits of all its hands"
            raise NotCovered(cite("19:47-2.3(e)1"), why)


def needs_all_hands(on: Against, pair: int) -> bool:
    """Whether a split needs a joint count of its hands. Split aces get one card and never bust."""
    return on.completes >= 0 and pair > 0 and on.terms.bust_taken


def chance_of_blackjack(on: Against, pair: int) -> float:
    """The chance of a dealer blackjack when both cards of the pair are seen."""
    return float((on.shoe[on.completes] - _TWO_CARDS * (on.completes == pair)) / (on.shoe.sum() - _TWO_CARDS))
