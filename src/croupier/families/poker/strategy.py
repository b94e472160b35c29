"""How bots play: by a rough worth of their cards, from 0 to 100, and by the price of a call. Legal and quick, no experts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.engine.decision import Answer, Decision, Offer
from croupier.equipment.cards import Card
from croupier.families.poker.hands import high_of_five, high_of_two_and_three
from croupier.families.poker.play.betting import BET, CALL, CHECK, COMPLETE, FOLD, RAISE
from croupier.families.poker.play.steps import DRAW, PAT
from croupier.families.poker.play.table import View
from croupier.hands.poker.categories import FIVE_CARD_STRENGTH, PAIR, STRAIGHT
from croupier.hands.poker.ranking import rank_of

_TEN, _ACE = 8, 12
_RAISES, _BETS, _CALLS, _CALLS_CHEAPLY = 78, 58, 40, 29  # from this worth on
_BY_CATEGORY = (20, 48, 68, 80, 88, 92, 97, 99, 100, 100)  # a high card, a pair, and so on
_LOW_RANKS = 7  # an eight or lower, aces included


def play(decision: Decision) -> Answer:
    """The answer of a bot: by its cards, and never more than the pot at once."""
    offers = {offer.name: offer for offer in decision.offers}
    view = decision.view
    if not isinstance(view, View):
        return decision.offers[0].least_answer()  # it posts what it owes
    if DRAW in offers:
        return _exchange(view, offers[DRAW])
    worth = worth_of(view) - 4 * max(0, view.players - 2)
    raising = next((offers[name] for name in (BET, RAISE, COMPLETE) if name in offers), None)
    if raising is not None and worth >= (_BETS if raising.name == BET else _RAISES):
        return Answer(raising.name, _amount(raising, view))
    if CHECK in offers:
        return Answer(CHECK)
    if CALL in offers:
        cents = offers[CALL].adds_cents
        price = 100 * cents // (view.pot_cents + cents)  # the chance to win, in percent, from which a call pays
        cheap = 25 * cents <= view.stack_cents  # more can be won later than is in the pot now
        return Answer(CALL if worth >= (_CALLS_CHEAPLY if cheap else max(price + 5, _CALLS)) else FOLD)
    default = decision.defaults
    return (default[0] if default else decision.offers[0]).least_answer()


def _amount(offer: Offer, view: View) -> int:
    """About two thirds of the pot above what there is, in whole chips within the offer."""
    wanted = view.bet_cents + view.to_call_cents + (view.pot_cents + view.to_call_cents) * 2 // 3
    steps = max(0, min(wanted, offer.most) - offer.least) // offer.step
    return offer.least + steps * offer.step


# ---------------------------------------------------------------- what cards are worth


def worth_of(view: View) -> int:
    """A rough worth of the cards a bot sees: the better of its high and its low, where both can win."""
    worths = []
    if "high" in view.wins:
        worths.append(_high(view.cards, view.board))
    if "low" in view.wins:
        worths.append(_low((*view.cards, *view.board), len(view.cards)))
    return max(worths, default=0)


def _high(cards: Sequence[Card], board: Sequence[Card]) -> int:
    if len(cards) + len(board) < 5 or (len(cards) == 4 and len(board) == 1):
        return _first_cards((*cards, *board))
    worth = high_of_two_and_three(cards, board) if len(cards) == 4 and board else high_of_five(cards, board)
    category, top = worth.value[0], worth.value[1]
    if board and category and _by_the_board(board) >= category:
        return 25 + top  # everybody has it
    if category == FIVE_CARD_STRENGTH[PAIR]:
        return 38 + 2 * top
    return min(100, _BY_CATEGORY[category] + _drawing((*cards, *board)) * (category < FIVE_CARD_STRENGTH[STRAIGHT]))


def _by_the_board(board: Sequence[Card]) -> int:
    """The category of the pairs on the board alone."""
    counts = sorted(Counter(card.rank for card in board).values(), reverse=True)
    if counts[0] == 1:
        return 0
    return {2: 2 if counts[1:2] == [2] else 1, 3: 3, 4: 7}[counts[0]]


def _first_cards(cards: Sequence[Card]) -> int:
    """Fewer than five cards: pairs, high cards, suits and neighbors."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    many, rank = max((ranks.count(rank), rank) for rank in ranks)
    if many > 2:
        return 90
    if many == 2:
        return 52 + 3 * rank
    high = sum(max(0, rank - _TEN + 1) for rank in ranks[:2])
    suited = len({card.suit for card in cards}) < len(cards)
    close = ranks[0] - ranks[1] <= 2 if len(ranks) > 1 else False
    return 14 + 5 * high + 7 * suited + 5 * close


def _drawing(cards: Sequence[Card]) -> int:
    """What four cards of a suit are worth beside a lesser hand."""
    return 12 * (max(Counter(card.suit for card in cards).values()) == 4)


def _low(cards: Sequence[Card], own: int) -> int:
    low = {(rank_of(card) + 1) % 13 for card in cards}
    useful = sum(rank <= _LOW_RANKS for rank in low)
    return min(95, 12 * useful + 8 * (useful >= 5) + 6 * (useful == min(own, 4)))


# ---------------------------------------------------------------- the draw


def _exchange(view: View, offer: Offer) -> Answer:
    """Throws away what belongs to nothing: pairs are kept for high, low cards for low; four of a suit are kept."""
    cards = view.cards
    if "high" in view.wins:
        if high_of_five(cards, ()).value[0] >= FIVE_CARD_STRENGTH[STRAIGHT]:
            return Answer(PAT)
        gone = _not_for_high(cards)
    else:
        gone = _not_for_low(cards)
    pick = offer.pick
    picked = tuple(card for card in cards if card in gone)[: pick.most if pick is not None else 0]
    return Answer(DRAW, picked=picked) if picked else Answer(PAT)


def _not_for_high(cards: Sequence[Card]) -> list[Card]:
    counts, suits = Counter(card.rank for card in cards), Counter(card.suit for card in cards)
    suit, many = suits.most_common(1)[0]
    if max(counts.values()) == 1 and many == 4:
        return [card for card in cards if card.suit != suit]
    if max(counts.values()) > 1:
        return [card for card in cards if counts[card.rank] == 1]
    return sorted(cards, key=rank_of)[:3]


def _not_for_low(cards: Sequence[Card]) -> list[Card]:
    gone, kept = [], set[int]()
    for card in cards:
        rank = (rank_of(card) + 1) % 13
        if rank > _LOW_RANKS or rank in kept:
            gone.append(card)
        kept.add(rank)
    return gone
