"""What a winning hand is paid, and what a tie is worth (2.3(e), 2.6(k), 2.16)."""

from __future__ import annotations

from croupier.families.twenty_one.table import Hand
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.elections import EXPOSED_HOLE
from croupier.hands.blackjack import TWENTY_ONE
from croupier.law.citation import Citation, cite
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.settlement import Result


def blackjack_odds(deal: Deal, hand: Hand, law: Citation) -> tuple[Odds, Citation]:
    """Returns the odds of a blackjack, and the paragraph that sets them.

    It is 3 to 2, or even money with the hole card exposed, by the paragraph given. By 2.3(e) it is 6 to 5 at a 6 to 5
    table, though 2.7 says 3 to 2 (reading B1), and 2 to 1 for the designated blackjack (C2).
    """
    rules = deal.rules
    if rules.designated_blackjack and set(hand.cards) == set(rules.designated_blackjack):
        return rules.payouts["designated_blackjack"], cite("19:47-2.3(e)3")
    if rules.six_to_five:
        return rules.payouts["six_to_five"], cite("19:47-2.3(e)")
    return rules.payouts["exposed_blackjack" if rules.hole_card == EXPOSED_HOLE else "blackjack"], law


def winning_odds(deal: Deal, hand: Hand) -> tuple[Odds, Citation]:
    """Returns the odds of a winning hand other than a blackjack: even money, or the better odds of 2.3(e)1-4 and 2.16.

    A five-card 21 has exactly five cards (reading C19).
    """
    rules, cards = deal.rules, hand.cards
    if rules.five_card_21 and len(cards) == 5 and hand.total.points == TWENTY_ONE:
        return rules.payouts["five_card_21"], cite("19:47-2.16(a)")
    if len(cards) == 3 and (rules.suited_six_seven_eight or rules.three_sevens):
        ranks = sorted(card.rank for card in cards)
        if rules.suited_six_seven_eight and ranks == ["6", "7", "8"] and len({card.suit for card in cards}) == 1:
            return rules.payouts["suited_six_seven_eight"], cite("19:47-2.3(e)1")
        if rules.three_sevens and ranks == ["7", "7", "7"]:
            return rules.payouts["three_sevens"], cite("19:47-2.3(e)2")
    return EVEN_MONEY, cite("19:47-2.3(e)")


def tie(deal: Deal, hand: Hand) -> tuple[Result, Citation]:
    """2.3(b), and 2.6(k)1 if the hole card is exposed. 21 in two cards beats 21 in more, also with the hole card exposed (B3).

    That holds for a blackjack. For an ace and a ten after a split it follows from the text, and is an option (reading B5).
    """
    if deal.variant.is_decided(deal, hand) and len(deal.dealer.cards) > 2:
        return Result.WON, cite("19:47-2.3(a)3")
    if deal.rules.hole_card == EXPOSED_HOLE:
        return Result.LOST, cite("19:47-2.6(k)1")
    if deal.rules.five_card_21 and len(hand.cards) == 5 and hand.total.points == TWENTY_ONE:
        return Result.PUSHED, cite("19:47-2.16(b)")
    return Result.PUSHED, cite("19:47-2.3(b)")
