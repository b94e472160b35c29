"""The round of 19:47-20.7 to 20.11."""

from __future__ import annotations

from functools import partial

from croupier.engine.decision import Offer
from croupier.equipment.combination import Cards
from croupier.families.stud import steps
from croupier.families.stud.bonus import pay_on, settle_by_hand, settle_unseen
from croupier.families.stud.table import Seat, StudTable
from croupier.games.three_card_poker.rules import LAW, ThreeCardRules
from croupier.games.three_card_poker.wagers import ANTE, ANTE_BONUS, PAIR_PLUS, PLAY, SIX_CARD, elected
from croupier.hands.poker.categories import HIGH_CARD, STRAIGHT_FLUSH
from croupier.hands.poker.ranking import Rank, best_five, three
from croupier.law.ruling import unlawful
from croupier.money.wager import Wager

FOLD = "fold"
MINI_ROYAL = "mini_royal"
_CARDS = 3
_QUEEN, _ACE = 10, 12  # ranks

_TOO_LATE = (
    unlawful(LAW.wagers, "these wagers must be made before the first card", ANTE, PAIR_PLUS, SIX_CARD),
    unlawful(LAW.wagers, "a wager cannot be withdrawn after the first card; to give up the ante, fold", "withdraw"),
)
_NO_ANTE = unlawful(LAW.play, "only a player with an ante may play or fold")
_HAS_DECIDED = unlawful(LAW.play, "the dealer's cards are turned: every player has decided")


def play_round(table: StudTable[ThreeCardRules]) -> None:
    """Plays one round: three cards each, play or fold, then the dealer's hand."""
    steps.deal(table, _CARDS, _CARDS)
    for seat in table.seats:
        _decide(table, seat)
    if any(table.stake(seat, kind) for seat in table.seats for kind in (ANTE, SIX_CARD)):
        steps.turn_up(table)
        dealer = three(table.house.up)
        table.house.note = dealer.words if qualifies(dealer) else "does not qualify"
        table.record(f"the dealer has {dealer.words}, and {_qualifies_words(dealer)}", LAW.play)
    for seat in table.seats:
        table.croupier.not_asked(seat.name, lambda: (_HAS_DECIDED,))
        if not seat.folded:
            _settle(table, seat)
        _settle_six_card(table, seat)


def qualifies(dealer: Rank) -> bool:
    """Whether the dealer has queen high or better (20.10)."""
    return dealer.category != HIGH_CARD or dealer.ranks[0] >= _QUEEN


def _qualifies_words(dealer: Rank) -> str:
    return "qualifies" if qualifies(dealer) else "does not qualify with less than queen high"


def pair_plus_category(rules: ThreeCardRules, rank: Rank) -> str:
    """The category in the schedule of pair plus: some schedules have a row for a mini royal, the highest straight flush."""
    royal = (rank.category, rank.ranks[0]) == (STRAIGHT_FLUSH, _ACE) and MINI_ROYAL in elected(rules, PAIR_PLUS)
    return MINI_ROYAL if royal else rank.category


# ---------------------------------------------------------------- play or fold


def _decide(table: StudTable[ThreeCardRules], seat: Seat) -> None:
    """A player with an ante makes a play wager of the same amount, or folds."""
    ante = table.stake(seat, ANTE)
    if not ante:
        table.croupier.not_asked(seat.name, lambda: (_NO_ANTE,))
        return
    offers = (Offer(PLAY, LAW.wagers, least=ante, most=ante), Offer(FOLD, LAW.play, declines=True))
    answer = steps.asked(table, seat, offers, words="play or fold", stake_cents=ante, refusals=_TOO_LATE)
    if answer.name == PLAY:
        steps.raised(table, seat, PLAY, answer.amount)
        table.record(f"{seat.words} makes a play wager", LAW.play)
        return
    steps.fold(table, seat, ANTE, *((PAIR_PLUS,) if table.rules.fold_loses_pair_plus else ()))
    _settle_pair_plus(table, seat, three(seat.cards))


# ---------------------------------------------------------------- settlement


def _settle(table: StudTable[ThreeCardRules], seat: Seat) -> None:
    """Settles a hand that was not folded: ante and play against the dealer, bonuses by its own cards."""
    rank = three(seat.cards)
    steps.show(table, seat, rank.words)
    ante = table.stake(seat, ANTE)
    if ante:
        _against_dealer(table, seat, rank, three(table.house.up))
        _pay_ante_bonus(table, seat, rank, ante)
    _settle_pair_plus(table, seat, rank)


def _against_dealer(table: StudTable[ThreeCardRules], seat: Seat, rank: Rank, dealer: Rank) -> None:
    if not qualifies(dealer):
        why = f"the dealer does not qualify with {dealer.words}"
        steps.settle(table, seat, ANTE, 1, why)
        steps.settle(table, seat, PLAY, 0, why)
        return
    result, why = steps.compared(rank, dealer)
    steps.settle(table, seat, ANTE, result, why)
    steps.settle(table, seat, PLAY, result, why)


def _pay_ante_bonus(table: StudTable[ThreeCardRules], seat: Seat, rank: Rank, ante_cents: int) -> None:
    """A straight or better is paid on the ante, also if the dealer wins (20.11)."""
    schedule = elected(table.rules, ANTE_BONUS)
    if rank.category in schedule:
        row = schedule.row(rank.category)
        pay_on(table, seat, ANTE_BONUS, ante_cents, row.pays, row.cite, rank.words)


def _settle_pair_plus(table: StudTable[ThreeCardRules], seat: Seat, rank: Rank) -> None:
    rules = table.rules
    for wager in table.take(seat, PAIR_PLUS):
        _settle_by_hand(table, seat, wager, pair_plus_category(rules, rank), rank.words)


def _settle_six_card(table: StudTable[ThreeCardRules], seat: Seat) -> None:
    """The six-card bonus is settled by all six cards, also for a hand that was folded."""
    for wager in table.take(seat, SIX_CARD):
        rank = six_card_rank(seat.cards, table.house.up)
        _settle_by_hand(table, seat, wager, rank.category, f"six cards: {rank.words}")


def _settle_by_hand(table: StudTable[ThreeCardRules], seat: Seat, wager: Wager, category: str, words: str) -> None:
    by_hand = partial(settle_unseen, table, seat) if seat.folded else partial(settle_by_hand, table)
    by_hand(wager, elected(table.rules, wager.kind), category, words)


def six_card_rank(player: Cards, dealer: Cards) -> Rank:
    return best_five((*player, *dealer))
