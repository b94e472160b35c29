"""The round of 19:47-17.8 to 17.10."""

from __future__ import annotations

from croupier.engine.decision import Offer
from croupier.families.stud import steps
from croupier.families.stud.bonus import settle_together
from croupier.families.stud.table import Seat, StudTable
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.games.double_down_stud.wagers import BET, DOUBLE, elected
from croupier.hands.poker.categories import PAIR
from croupier.hands.poker.ranking import Rank, five
from croupier.law.ruling import unlawful
from croupier.money.settlement import pushed

STAND = "stand"
PAYING_PAIR, PUSHING_PAIR = "pair_of_jacks_or_better", "pair_of_sixes_to_tens"
_COMMUNITY, _UP = 4, 3
_SIX, _JACK = 4, 9  # ranks

_TOO_LATE = (
    unlawful(LAW.wagers, "the bet must be made before the first card", BET),
    unlawful(LAW.wagers, "a bet cannot be withdrawn after the first card", "withdraw"),
)
_HAS_DECIDED = unlawful(LAW.play, "the last community card is turned: every player has decided")


def play_round(table: StudTable[DoubleDownRules]) -> None:
    """Plays one round: a card each, three community cards face up, double or stand, then the last community card."""
    steps.deal(table, 1, _COMMUNITY, house_up=_UP)
    for seat in table.seats:
        _decide(table, seat)
    steps.turn_up(table)
    for seat in table.seats:
        table.croupier.not_asked(seat.name, lambda: (_HAS_DECIDED,))
        _settle(table, seat)


def _decide(table: StudTable[DoubleDownRules], seat: Seat) -> None:
    """A player doubles, for exactly the amount of the bet, or stands."""
    bet = table.stake(seat, BET)
    offers = (Offer(STAND, LAW.play, declines=True), Offer(DOUBLE, LAW.wagers, least=bet, most=bet))
    answer = steps.asked(table, seat, offers, words="double or stand", stake_cents=bet, refusals=_TOO_LATE)
    if answer.name == DOUBLE:
        steps.raised(table, seat, DOUBLE, answer.amount)
        seat.note = "doubled"
        table.record(f"{seat.words} doubles", LAW.play)
    else:
        table.record(f"{seat.words} stands", LAW.play)


def category(rank: Rank) -> str:
    """The category of five cards in the schedule: a pair is paid from jacks up, and returned from sixes up."""
    if rank.category != PAIR or rank.ranks[0] < _SIX:
        return rank.category
    return PAYING_PAIR if rank.ranks[0] >= _JACK else PUSHING_PAIR


def _settle(table: StudTable[DoubleDownRules], seat: Seat) -> None:
    rank = five((*seat.cards, *table.house.up))
    steps.show(table, seat, rank.words)
    wagers = list(table.take(seat, BET, DOUBLE))
    if category(rank) == PUSHING_PAIR:
        table.lines += [pushed(wager, LAW.payout, rank.words) for wager in wagers]
    else:
        schedule, kind = elected(table.rules), category(rank)
        why = rank.words if kind in schedule else f"{rank.words}, less than a pair of sixes"
        settle_together(table, wagers, schedule, kind, why, table.rules.payout_limit)
