"""The round of 19:47-16.7 to 16.12."""

from __future__ import annotations

from fractions import Fraction

from croupier.engine.decision import Offer
from croupier.families.stud import steps
from croupier.families.stud.bonus import settle_by_hand
from croupier.families.stud.progressive import Progressive
from croupier.families.stud.table import Seat, StudTable
from croupier.games.caribbean_stud.rules import LAW, CaribbeanRules
from croupier.games.caribbean_stud.wagers import ANTE, BET, PROGRESSIVE, awards, bet_schedule
from croupier.hands.poker.categories import HIGH_CARD
from croupier.hands.poker.ranking import Rank, five
from croupier.law.option import NOT_OFFERED
from croupier.law.ruling import unlawful
from croupier.money.meter import Meter

FOLD = "fold"
BET_ANTES = 2  # the bet is twice the ante
_CARDS = 5
_ACE, _KING = 12, 11  # ranks

_TOO_LATE = (
    unlawful(LAW.wagers, "these wagers must be made before the first card", ANTE, PROGRESSIVE),
    unlawful(LAW.wagers, "a wager cannot be withdrawn after the first card; to give up the ante, fold", "withdraw"),
)
_HAS_DECIDED = unlawful(LAW.play, "the dealer's cards are turned: every player has decided")


def play_round(table: StudTable[CaribbeanRules]) -> None:
    """Plays one round: five cards each, bet or fold, then the dealer's hand."""
    progressive = _progressive(table)
    if progressive is not None:
        table.meter_left_cents = lambda: progressive.left_cents(table)
        progressive.register(table)
    steps.deal(table, _CARDS, _CARDS, house_up=1)
    for seat in table.seats:
        _decide(table, seat)
    if table.in_play:
        steps.turn_up(table)
        dealer = five(table.house.up)
        table.house.note = dealer.words if qualifies(dealer) else "does not qualify"
        words = "qualifies" if qualifies(dealer) else "does not qualify with less than ace and king"
        table.record(f"the dealer has {dealer.words}, and {words}", LAW.play)
        for seat in table.in_play:
            _settle(table, seat, dealer)
    for seat in table.seats:
        table.croupier.not_asked(seat.name, lambda: (_HAS_DECIDED,))
    if progressive is not None:
        progressive.settle(table, lambda seat: five(seat.cards).category)


def _progressive(table: StudTable[CaribbeanRules]) -> Progressive | None:
    """The progressive wagers of the round, with the meter as the table shows it."""
    rules = table.rules
    if rules.progressive == NOT_OFFERED:
        return None
    rate = Fraction(rules.progressive_rate_percent, 100)  # percents of a dollar are whole cents
    meter = Meter(cents=table.cards.before.meter_cents, reset_cents=rules.progressive_reset, rate=rate)
    return Progressive(PROGRESSIVE, awards(rules), meter)


def qualifies(dealer: Rank) -> bool:
    """Whether the dealer has ace and king, or better (16.10)."""
    return dealer.category != HIGH_CARD or dealer.ranks[:2] == (_ACE, _KING)


def _decide(table: StudTable[CaribbeanRules], seat: Seat) -> None:
    """A player bets twice the ante, or folds. The dealer's up card is seen, and no other player's cards."""
    ante = table.stake(seat, ANTE)
    bet = BET_ANTES * ante
    offers = (Offer(BET, LAW.wagers, least=bet, most=bet), Offer(FOLD, LAW.play, declines=True))
    answer = steps.asked(table, seat, offers, words="bet or fold", stake_cents=ante, refusals=_TOO_LATE)
    if answer.name == BET:
        steps.raised(table, seat, BET, answer.amount)
        table.record(f"{seat.words} bets", LAW.play)
    else:
        steps.fold(table, seat, ANTE)


def _settle(table: StudTable[CaribbeanRules], seat: Seat, dealer: Rank) -> None:
    rank = five(seat.cards)
    steps.show(table, seat, rank.words)
    if not qualifies(dealer):
        why = f"the dealer does not qualify with {dealer.words}"
        steps.settle(table, seat, ANTE, 1, why)
        steps.settle(table, seat, BET, 0, why)
        return
    result, why = steps.compared(rank, dealer)
    steps.settle(table, seat, ANTE, result, why)
    if result > 0:
        limit = table.rules.payout_limit
        left = limit - _bets_paid(table, seat.name)
        for wager in table.take(seat, BET):
            schedule = bet_schedule(table.rules)
            settle_by_hand(table, wager, schedule, rank.category, rank.words, limit_cents=limit, left_cents=left)
    else:
        steps.settle(table, seat, BET, result, why)


def _bets_paid(table: StudTable[CaribbeanRules], player: str) -> int:
    """What a player's bets have been paid in this round, in cents. Two hands of a player share the limit (16.12)."""
    return sum(max(line.cents, 0) for line in table.lines if (line.seat, line.kind) == (player, BET))
