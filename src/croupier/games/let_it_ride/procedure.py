"""The round of 19:47-18.7 to 18.11."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.decision import Offer
from croupier.equipment.combination import Cards
from croupier.families.stud import steps
from croupier.families.stud.bonus import settle_by_hand, settle_together
from croupier.families.stud.table import Seat, StudTable
from croupier.games.let_it_ride.rules import LAW, LetItRideRules
from croupier.games.let_it_ride.wagers import BET, BET_1, BET_2, BETS, BONUS, THREE_CARD, elected
from croupier.hands.poker.categories import PAIR
from croupier.hands.poker.ranking import Rank, five, three
from croupier.law.ruling import unlawful
from croupier.money.settlement import void
from croupier.values.brief import shown_briefly

TAKE_BACK, LET_IT_RIDE = "take_back", "let_it_ride"
FIRST, SECOND = "first", "second"  # stages of the round: a question and a community card each
PAYING_PAIR = "pair_of_tens_or_better"
_CARDS, _COMMUNITY = 3, 2
_TEN = 8  # rank

_TOO_LATE = (
    unlawful(LAW.wagers, "these wagers must be made before the first card", *BETS, BONUS, THREE_CARD),
    unlawful(LAW.play, "only bet 1 and bet 2 may be taken back, each when it is asked for", "withdraw"),
)
_HAS_DECIDED = unlawful(LAW.play, "both community cards are turned: every player has decided")


@dataclass(frozen=True, slots=True, kw_only=True)
class RideView:
    """What a player may know: the own cards, the community card that is turned, and the own bets. No other player's cards."""

    __repr__ = shown_briefly

    cards: Cards
    community: Cards
    bet_cents: int  # each of the equal bets
    other_bets: int  # how many bets the player has besides the one in question


def play_round(table: StudTable[LetItRideRules]) -> None:
    """Plays one round: three cards each; bet 1 rides or not, a community card, bet 2 rides or not, the other card."""
    steps.deal(table, _CARDS, table.rules.house_cards)
    if table.rules.house_cards > _COMMUNITY:
        table.house.down.pop()
        table.record("the house's last card is discarded unseen", LAW.play)
    for bet, stage in ((BET_1, FIRST), (BET_2, SECOND)):
        for seat in table.seats:
            _decide(table, seat, bet, stage)
        steps.turn_up(table, 1, stage)
    for seat in table.seats:
        table.croupier.not_asked(seat.name, lambda: (_HAS_DECIDED,))
        _settle(table, seat)


# ---------------------------------------------------------------- take back or let it ride


def _decide(table: StudTable[LetItRideRules], seat: Seat, bet: str, stage: str) -> None:
    """A player takes the bet back or lets it ride. Both choices are free of each other."""
    others = sum(1 for kind in BETS if kind != bet and table.stake(seat, kind))
    others -= bet == BET_1  # bet 2 may still be taken back
    view = RideView(cards=seat.cards, community=table.house.up, bet_cents=table.stake(seat, BET), other_bets=others)
    offers = (Offer(TAKE_BACK, LAW.play, declines=True), Offer(LET_IT_RIDE, LAW.play))
    answer = steps.asked(
        table, seat, offers, words="let it ride or take it back", stage=stage, refusals=_TOO_LATE, view=view
    )
    words = bet.replace("_", " ")
    if answer.name == LET_IT_RIDE:
        table.record(f"{seat.words} lets {words} ride", LAW.play)
        return
    table.record(f"{seat.words} takes {words} back", LAW.play)
    table.lines += [void(wager, LAW.play, "taken back") for wager in table.take(seat, bet)]
    seat.note = "both bets back" if seat.note else f"{words} back"


# ---------------------------------------------------------------- settlement


def category(rank: Rank) -> str:
    """The category of five cards in the schedule of the bets: a pair is paid from tens up."""
    return PAYING_PAIR if rank.category == PAIR and rank.ranks[0] >= _TEN else rank.category


def _settle(table: StudTable[LetItRideRules], seat: Seat) -> None:
    """The bets that ride are paid or lost; the bonuses are settled also if bets were taken back."""
    rank = five((*seat.cards, *table.house.up))
    steps.show(table, seat, rank.words)
    riding = list(table.take(seat, *BETS))
    schedule, kind = elected(table.rules, BET), category(rank)
    why = rank.words if kind in schedule else f"{rank.words}, less than a pair of tens"
    settle_together(table, riding, schedule, kind, why, table.rules.payout_limit)
    for wager in table.take(seat, BONUS):
        settle_by_hand(table, wager, elected(table.rules, BONUS), rank.category, f"{rank.words}; the dollar is kept")
    for wager in table.take(seat, THREE_CARD):
        own = three(seat.cards)
        settle_by_hand(table, wager, elected(table.rules, THREE_CARD), own.category, f"own cards: {own.words}")
