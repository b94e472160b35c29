"""Settlement: which wagers win, and what they are paid (2.3, 2.6(k), 2.7, 2.8, 2.10(b), 2.11(d), 2.16)."""

from __future__ import annotations

from fractions import Fraction

from croupier.amounts.cents import toward_the_patron
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.table import Box, Hand, Stake, hands_of
from croupier.games.blackjack.terms import EXPOSED_HOLE
from croupier.hands.blackjack import TWENTY_ONE
from croupier.law.citation import Citation, cite
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.settlement import Result
from croupier.money.wager import Wager

_FIVE_CARDS = 5
_THREE_CARDS = 3
_TWO_CARDS = 2
_ONLY_ORIGINAL = "only the original wager is lost"


def collect_bust(deal: Deal, box: Box, hand: Hand) -> None:
    """A hand over 21 loses at once, even if the dealer goes over too (reading B6); in multiple action every wager on it."""
    if hand.dead or hand.settled or not hand.bust:
        return
    law = cite("19:47-2.3(a)2")
    if deal.rules.six_to_five:
        law = cite("19:47-2.6A(e)3")
        deal.record(f"box {box.number} lays its first two cards face down", cite("19:47-2.6A(e)2"))
        deal.cards.to_the_rack(hand.cards)
    elif deal.rules.multiple_action:
        law = cite("19:47-2.18(f)")
    deal.record(f"box {box.number} is over 21", law)
    for stake in hand.stakes:
        if stake.settled:  # a face-down double card may be turned after an earlier dealer hand took this stake
            continue
        if stake.doubled_cents and _blackjack_may_come(deal, stake):
            deal.line(stake.seat, stake.name, hand.number, stake.cents, Result.LOST, law, note="over 21")
            stake.settled = stake.double_waits = True
            deal.record(f"box {box.number}: the double waits for the dealer's second card", cite("19:47-2.10(b)"))
        else:
            deal.settle(hand, stake, Result.LOST, law, note="over 21")


def _blackjack_may_come(deal: Deal, stake: Stake) -> bool:
    """Whether a dealer blackjack may still return a busted double, at a table that reads 2.10(b) so (reading C11a)."""
    shown = len(deal.dealer.cards) > 1 and stake.spot == deal.spot
    return deal.rules.busted_double_returned and deal.dealer.shows_ace_or_ten and not (shown or deal.checked)


def settle_waiting_doubles(deal: Deal, spot: str) -> None:
    """2.10(b): returns the doubles of hands over 21 that waited if the dealer has blackjack; otherwise they are lost."""
    for _, hand in hands_of(deal.boxes):
        for stake in hand.stakes:
            if stake.spot != spot or not stake.double_waits:
                continue
            result, law, note = Result.LOST, cite("19:47-2.3(a)2"), "over 21"
            if deal.dealer.blackjack:
                result, law, note = Result.VOID, cite("19:47-2.10(b)"), _ONLY_ORIGINAL
            deal.line(stake.seat, stake.double_name, hand.number, stake.doubled_cents, result, law, note=note)
            stake.double_waits = False


def surrender(deal: Deal, box: Box, hand: Hand) -> None:
    """2.8: gives up half the wager. Against an ace or ten it waits for the second card; a blackjack takes the whole wager."""
    hand.surrendered = True
    if any(stake.insured_cents for stake in hand.stakes):
        deal.record(f"box {box.number}: the insurance is settled on its own", cite("19:47-2.8(b)"))
    if deal.dealer.shows_ace_or_ten:
        deal.record(f"box {box.number} surrenders; the wager waits for the dealer's second card", cite("19:47-2.8(a)2"))
        return
    deal.record(f"box {box.number} surrenders", cite("19:47-2.8(a)1"))
    give_up_half(deal, hand, cite("19:47-2.8(a)1"))


def give_up_half(deal: Deal, hand: Hand, law: Citation) -> None:
    for stake in hand.stakes:
        gain = toward_the_patron(Fraction(-stake.cents, 2), deal.rules.smallest_chip_cents)
        deal.line(
            stake.seat, stake.name, hand.number, stake.cents, Result.LOST, law, gain_cents=gain, note="surrendered"
        )
        stake.settled = True


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
    if rules.five_card_21 and len(cards) == _FIVE_CARDS and hand.total.points == TWENTY_ONE:
        return rules.payouts["five_card_21"], cite("19:47-2.16(a)")
    if len(cards) == _THREE_CARDS and (rules.suited_six_seven_eight or rules.three_sevens):
        ranks = sorted(card.rank for card in cards)
        if rules.suited_six_seven_eight and ranks == ["6", "7", "8"] and len({card.suit for card in cards}) == 1:
            return rules.payouts["suited_six_seven_eight"], cite("19:47-2.3(e)1")
        if rules.three_sevens and ranks == ["7", "7", "7"]:
            return rules.payouts["three_sevens"], cite("19:47-2.3(e)2")
    return EVEN_MONEY, cite("19:47-2.3(e)")


def against_blackjack(deal: Deal, box: Box, spot: str) -> None:
    """Settles a box against a dealer blackjack: each hand loses only its original wager (2.10(b), 2.11(d))."""
    for wager in box.wagers:
        if wager.kind == spot:
            _one_original_wager(deal, box, wager)


def _one_original_wager(deal: Deal, box: Box, wager: Wager) -> None:
    """The total loss is the original wager; wagers already taken from busted hands count toward it (reading C11).

    A busted double counts unless it is returned (`busted_double_returned`).
    """
    key = (wager.seat, wager.kind, wager.on)
    stakes = [(hand, stake) for hand in box.hands for stake in hand.stakes if (stake.seat, stake.spot, stake.on) == key]
    taken = sum(stake.cents + stake.doubled_cents * (not stake.double_waits) for hand, stake in stakes if hand.bust)
    owed = wager.stake_cents - (0 if deal.rules.busted_bets_also_lost else taken)
    for hand, stake in stakes:
        if stake.settled or hand.dead:
            continue
        if hand.blackjack:
            _blackjack_against_blackjack(deal, hand, stake)
            continue
        _lose_or_return(deal, hand, stake, lost=owed > 0)
        owed -= stake.cents


def _lose_or_return(deal: Deal, hand: Hand, stake: Stake, *, lost: bool) -> None:
    """Takes the original wager; returns what was added by splitting or doubling."""
    law = _lost_by(hand)
    result, note = (Result.LOST, "dealer blackjack") if lost else (Result.VOID, _ONLY_ORIGINAL)
    deal.line(stake.seat, stake.name, hand.number, stake.cents, result, law, note=note)
    if stake.doubled_cents:
        name, cents = stake.double_name, stake.doubled_cents
        deal.line(stake.seat, name, hand.number, cents, Result.VOID, cite("19:47-2.10(b)"), note=_ONLY_ORIGINAL)
    stake.settled = True


def _lost_by(hand: Hand) -> Citation:
    """The paragraph by which a hand loses to a dealer blackjack: 2.3(b) for a plain 21, 2.3(a)2 for a lower total."""
    if hand.surrendered:
        return cite("19:47-2.8(a)2")
    if hand.from_split:
        return cite("19:47-2.11(d)")
    if hand.doubled:
        return cite("19:47-2.10(b)")
    return cite("19:47-2.3(b)") if hand.total.points == TWENTY_ONE else cite("19:47-2.3(a)2")


def _blackjack_against_blackjack(deal: Deal, hand: Hand, stake: Stake) -> None:
    if deal.rules.hole_card == EXPOSED_HOLE:
        pays, law = blackjack_odds(deal, hand, cite("19:47-2.6(k)1"))
        deal.settle(hand, stake, Result.WON, law, pays=pays, note="blackjack against blackjack")
    else:
        deal.settle(hand, stake, Result.PUSHED, cite("19:47-2.7(b)"), note="blackjack against blackjack")


def compare(deal: Deal, hand: Hand, spot: str) -> None:
    """Settles a hand against a dealer hand other than a blackjack."""
    result, law = _result(deal, hand)
    pays: Odds | None = None
    if result is Result.WON and hand.blackjack:
        pays, law = blackjack_odds(deal, hand, cite("19:47-2.7(b)"))
    elif result is Result.WON:
        pays, better = winning_odds(deal, hand)
        law = law if pays == EVEN_MONEY else better
    for stake in hand.open_stakes(spot):
        deal.settle(hand, stake, result, law, pays=pays)


def _result(deal: Deal, hand: Hand) -> tuple[Result, Citation]:
    """2.3(a) and (b), and 2.6(k)1 if the hole card is exposed."""
    player, dealer = hand.total, deal.dealer.total
    if player.bust:
        return Result.LOST, cite("19:47-2.3(a)2")
    if dealer.bust:
        return Result.WON, cite("19:47-2.3(a)1")
    if player.points != dealer.points:
        return (Result.WON if player.points > dealer.points else Result.LOST), cite("19:47-2.3(a)2")
    return _tie(deal, hand)


def _tie(deal: Deal, hand: Hand) -> tuple[Result, Citation]:
    if beats_any_21(deal.rules, hand) and len(deal.dealer.cards) > _TWO_CARDS:
        return Result.WON, cite("19:47-2.3(a)3")
    if deal.rules.hole_card == EXPOSED_HOLE:
        return Result.LOST, cite("19:47-2.6(k)1")
    if deal.rules.five_card_21 and len(hand.cards) == _FIVE_CARDS and hand.total.points == TWENTY_ONE:
        return Result.PUSHED, cite("19:47-2.16(b)")
    return Result.PUSHED, cite("19:47-2.3(b)")


def beats_any_21(rules: BlackjackRules, hand: Hand) -> bool:
    """Whether a hand has 21 in two cards, which beats 21 in more: a blackjack, or an ace and a ten after a split.

    The second follows from the text and is an option (reading B5). It also holds with the hole card exposed (B3).
    """
    two = len(hand.cards) == _TWO_CARDS and hand.total.points == TWENTY_ONE
    return two and (not hand.from_split or rules.split_ace_ten_beats_21)
