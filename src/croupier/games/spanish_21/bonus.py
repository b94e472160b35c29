"""The better odds of a 21 by its cards, and the super bonus with its envy payments (19:47-19.5)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.amounts.cents import dollars
from croupier.engine.side_wager import Envy
from croupier.equipment.cards import Card
from croupier.families.twenty_one.table import Box, Hand, Stake
from croupier.games.spanish_21.deal import Deal
from croupier.games.spanish_21.wagers import ENVY, ENVY_CENTS, SUPER_BONUS, SUPER_BONUS_CENTS
from croupier.hands.blackjack import TWENTY_ONE, total
from croupier.law.citation import cite
from croupier.money.settlement import Line, Result
from croupier.money.wager import Wager

_BY_CARDS = {5: "five_card_21", 6: "six_card_21", 7: "seven_card_21"}
_MOST = max(_BY_CARDS)  # this many cards or more
_BY_RANKS = {"678": "six_seven_eight", "777": "three_sevens"}  # exactly three cards
_SEVENS, _SPADES = "777", {"s"}

_LAW = cite("19:47-19.5")
_ENVY = Envy(ENVY, {SUPER_BONUS: ENVY_CENTS}, _LAW)


def bonus_row(cards: Sequence[Card]) -> str:
    """Returns the row of the pay table for a 21 by its cards, or "" if it pays even money."""
    if total(cards).points != TWENTY_ONE:
        return ""
    three = _BY_RANKS.get("".join(sorted(card.rank for card in cards)))
    if three is None:
        return _BY_CARDS.get(min(len(cards), _MOST), "")
    suits = {card.suit for card in cards}
    return f"{three}_{'spades' if suits == _SPADES else 'suited' if len(suits) == 1 else 'mixed'}"


def pays_bonus(deal: Deal, hand: Hand) -> str:
    """Returns the row of the better odds of a hand, or "". A doubled hand has none, not even for who has not doubled it."""
    if hand.doubled or (hand.from_split and not deal.rules.bonus_after_split):
        return ""
    return bonus_row(hand.cards)


# ---------------------------------------------------------------- the super bonus


def wins_super_bonus(deal: Deal, hand: Hand) -> bool:
    """Three sevens of one suit against a seven, not doubled and not after a split."""
    sevens = "".join(card.rank for card in hand.cards) == _SEVENS
    one_suit = len({card.suit for card in hand.cards}) == 1
    plain = not (hand.doubled or hand.from_split)
    return deal.rules.super_bonus and sevens and one_suit and plain and deal.dealer.up.rank in _SEVENS


def award_cents(stake_cents: int) -> int:
    """What the super bonus pays on a wager: nothing below $5."""
    return next((award for least, award in SUPER_BONUS_CENTS if stake_cents >= least), 0)


def pay_super_bonus(deal: Deal, box: Box, hand: Hand) -> None:
    """Pays each patron on the hand by his own wager, in addition to its odds."""
    if not wins_super_bonus(deal, hand):
        return
    paid = [(stake, award_cents(stake.cents)) for stake in hand.stakes]
    for stake, cents in paid:
        if cents:
            deal.record(f"box {box.number} wins a super bonus of {dollars(cents)} for {stake.seat}", _LAW)
            deal.lines.append(_line(stake, hand, cents))
    if any(cents for _, cents in paid):
        deal.envied.append(hand)


def _line(stake: Stake, hand: Hand, cents: int) -> Line:
    named = f"{SUPER_BONUS} {stake.on}" if stake.on else SUPER_BONUS
    note = f"7-7-7 of one suit: {dollars(cents)} for a wager of {dollars(stake.cents)}"
    return Line(stake.seat, named, 0, Result.WON, cents, _LAW, note=note, hand=hand.number)


def pay_envy(deal: Deal) -> None:
    """Pays every other player who has a wager in the round for each super bonus, once for all his boxes."""
    for seat in dict.fromkeys(seat for box in deal.boxes for seat in box.seats):
        hands = [hand for hand in deal.envied if all(stake.seat != seat for stake in hand.stakes)]
        if not hands or not _in_play(deal, seat):
            continue
        deal.record(f"{seat} is paid for the super bonus of another player", _LAW)
        winners = [(hand.stakes[0].seat, SUPER_BONUS) for hand in hands]
        deal.lines.extend(_ENVY.lines(winners, [Wager(seat, ENVY, "", 0)]))


def _in_play(deal: Deal, seat: str) -> bool:
    """Whether a patron has a wager that was not returned with a dead hand."""
    hands = [hand for box in deal.boxes for hand in box.hands if any(stake.seat == seat for stake in hand.stakes)]
    return any(not hand.dead for hand in hands)
