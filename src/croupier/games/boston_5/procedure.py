"""The round of 19:47-24.7 to 24.11."""

from __future__ import annotations

from croupier.engine.decision import Offer
from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.families.stud import steps
from croupier.families.stud.bonus import pay_on, settle_unseen
from croupier.families.stud.cards import UNCLAIMED
from croupier.families.stud.table import Seat, StudTable
from croupier.games.boston_5.rules import AFTER, BEFORE, LAW, BostonRules
from croupier.games.boston_5.wagers import ANTE, ANTE_BONUS, BONUS, FIRST, SECOND, bonus_schedule
from croupier.hands.poker.ranking import Rank, five, three
from croupier.law.ruling import unlawful
from croupier.money.settlement import lost

FOLD = "fold"
FIRST_CARDS, MORE_CARDS = 3, 2

_TOO_LATE = (
    unlawful(LAW.wagers, "these wagers must be made before the first card", ANTE, FIRST, BONUS),
    unlawful(LAW.wagers, "a wager cannot be withdrawn after the first card; to give up the ante, fold", "withdraw"),
)
NOT_CLAIMED = Remedy(
    UNCLAIMED,
    LAW.irregular,
    "a player who does not show a winning three-card bonus hand before the next cards are dealt loses the bonus",
    (steps.DECIDE,),
    {"seat": Detail("the player who does not show the hand", DetailKind.SEAT)},
    under={"bonus_shown": AFTER},
)
_HAS_DECIDED = unlawful(LAW.play, "more cards are dealt: every player has decided")


def play_round(table: StudTable[BostonRules]) -> None:
    """Plays one round: three cards each, a second wager or a fold, two more cards, then the dealer's hand."""
    rules = table.rules
    steps.deal(table, FIRST_CARDS, FIRST_CARDS, hand_by_hand=True)
    if rules.bonus_shown == BEFORE:
        _settle_bonuses(table, rules)
    for seat in table.seats:
        _decide(table, seat)
    _settle_bonuses(table, rules)
    if table.in_play:
        steps.deal(table, MORE_CARDS, MORE_CARDS, hand_by_hand=True)
        steps.turn_up(table)
        dealer = five(table.house.up)
        table.house.note = dealer.words
        table.record(f"the dealer has {dealer.words}", LAW.ranking)
        for seat in table.in_play:
            _settle(table, rules, seat, dealer)
    for seat in table.seats:
        table.croupier.not_asked(seat.name, lambda: (_HAS_DECIDED,))


# ---------------------------------------------------------------- the first three cards


def _settle_bonuses(table: StudTable[BostonRules], rules: BostonRules) -> None:
    """Hands that win the three-card bonus are shown and paid before the next cards; a winner not shown by then loses."""
    for seat, wager in table.taken(BONUS):
        rank, schedule = three(seat.cards), bonus_schedule(rules)
        if rank.category in schedule and seat.name in table.cards.unclaimed:
            table.lines.append(lost(wager, LAW.irregular, "not shown before the next cards"))
            continue
        settle_unseen(table, seat, wager, schedule, rank.category, f"three cards: {rank.words}")


def _decide(table: StudTable[BostonRules], seat: Seat) -> None:
    """A player makes a second wager as large as the first, or folds and loses ante and first wager."""
    first = table.stake(seat, FIRST)
    offers = (Offer(SECOND, LAW.wagers, least=first, most=first), Offer(FOLD, LAW.play, declines=True))
    answer = steps.asked(
        table,
        seat,
        offers,
        words="make the second wager or fold",
        stake_cents=table.stake(seat, ANTE),
        refusals=_TOO_LATE,
    )
    if answer.name == SECOND:
        steps.raised(table, seat, SECOND, answer.amount)
        table.record(f"{seat.words} makes a second wager", LAW.play)
    else:
        steps.fold(table, seat, ANTE, FIRST)


# ---------------------------------------------------------------- settlement


def _settle(table: StudTable[BostonRules], rules: BostonRules, seat: Seat, dealer: Rank) -> None:
    """First and second wager win even money and the ante is returned, or all three lose; all are returned on a tie."""
    rank = five(seat.cards)
    steps.show(table, seat, rank.words)
    ante = table.stake(seat, ANTE)
    result, why = steps.compared(rank, dealer)
    steps.settle(table, seat, ANTE, min(result, 0), why)
    steps.settle(table, seat, FIRST, result, why)
    steps.settle(table, seat, SECOND, result, why)
    paid = dict(rules.ante_bonus)
    if rank.category in paid:
        pay_on(table, seat, ANTE_BONUS, ante, paid[rank.category], LAW.payout, rank.words)
