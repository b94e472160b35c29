"""The dealer's turn: his second card, when he must draw, and when he need not (2.6(h), 2.12, 2.18)."""

from __future__ import annotations

from croupier.games.blackjack import corrections, insurance, settle
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.sites import at_dealer, at_hand
from croupier.games.blackjack.table import SPOTS, Box, Hand, hands_of
from croupier.hands.blackjack import Total
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling, unlawful

_SEVENTEEN = 17
_TWO_CARDS, _THREE_CARDS = 2, 3
_FIRST_HAND = SPOTS[0]

# Multiple action: the paragraph under which each dealer hand is drawn, and under which its wagers are settled.
_DRAWN = dict(zip(SPOTS, (cite("19:47-2.18(e)"), cite("19:47-2.18(g)"), cite("19:47-2.18(h)")), strict=True))
_SETTLED = dict(zip(SPOTS, (cite("19:47-2.18(f)"), cite("19:47-2.18(h)"), cite("19:47-2.18(i)")), strict=True))


def play(deal: Deal) -> None:
    """Plays the dealer's hand; in multiple action up to three on the same up card, each settled before the next."""
    if not deal.rules.multiple_action:
        _one_hand(deal, _FIRST_HAND)
        return
    for number, spot in enumerate(SPOTS, 1):
        deal.spot = spot
        if spot != _FIRST_HAND:
            if not _wagers_wait(deal, spot):
                continue
            deal.cards.to_the_rack(deal.dealer.cards[1:])
            deal.dealer.cards = deal.dealer.cards[:1]
            deal.record("the dealer discards all his cards but the up card", cite("19:47-2.18(f)2"))
        deal.record(f"the dealer's hand number {number}", _DRAWN[spot])
        _one_hand(deal, spot)
        deal.record(f"the wagers against hand number {number} are settled", _SETTLED[spot])


_HAS_BLACKJACK = unlawful(cite("19:47-2.12(b)"), "the dealer has blackjack and draws no more")


def _nothing_to_change(law: Citation) -> Ruling:
    return unlawful(law, "the dealer draws no card that could change nothing")


def _one_hand(deal: Deal, spot: str) -> None:
    if len(deal.dealer.cards) < _TWO_CARDS:
        if not _needs_second_card(deal, spot):
            law = cite("19:47-2.18(f)1") if deal.rules.multiple_action else cite("19:47-2.12(c)")
            deal.record("the dealer draws no card: it could change nothing", law)
            deal.croupier.not_asked("", lambda: (_nothing_to_change(law),))
            return
        _second_card(deal)
    if spot == _FIRST_HAND:
        for side in deal.sides:
            side.after_dealer_card(deal)
    insurance.settle_all(deal, spot)
    if deal.dealer.blackjack:
        _blackjack(deal, spot)
    else:
        _draw(deal, spot)
        _settle(deal, spot)
    settle.settle_waiting_doubles(deal, spot)


def _wagers_wait(deal: Deal, spot: str) -> bool:
    """Whether any wager or insurance is still open against this dealer hand, surrenders and blackjacks included."""
    hands = [hand for _, hand in hands_of(deal.boxes)]
    waits = any(stake.double_waits and stake.spot == spot for hand in hands for stake in hand.stakes)
    return waits or any(hand.open_stakes(spot) for hand in hands) or bool(insurance.live(deal, spot))


def _needs_second_card(deal: Deal, spot: str) -> bool:
    """2.12(c): the dealer draws no card that cannot affect a wager, except under the law before this paragraph."""
    return (
        deal.rules.dealer_always_draws
        or _wagers_wait(deal, spot)
        or any(side.needs_dealer(deal) for side in deal.sides)
    )


def _second_card(deal: Deal) -> None:
    """2.6(h): the dealer announces his second card, then draws it."""
    if deal.dealer.hole is not None:
        turn_hole_card(deal)
        return
    deal.record('"Dealer\'s card"', cite("19:47-2.6A(f)") if deal.rules.six_to_five else cite("19:47-2.6(h)"))
    deal.dealer.cards.append(corrections.next_card(deal, at_dealer("second")))
    _announce(deal)


def turn_hole_card(deal: Deal) -> None:
    hole = deal.dealer.hole
    if hole is not None:
        deal.dealer.cards.append(deal.cards.reveal(hole, at_dealer("hole")))
        deal.dealer.hole = None
        deal.record(f"the hole card makes {deal.dealer.total}", cite("19:47-2.6(j)"))


def _announce(deal: Deal) -> None:
    """A total is soft if an ace in it counts eleven, otherwise hard (2.1)."""
    total = deal.dealer.total
    law = cite('19:47-2.1 "Soft Total"') if total.soft else cite('19:47-2.1 "Hard Total"')
    deal.record(f"the dealer's count is {total}", law)


def _blackjack(deal: Deal, spot: str) -> None:
    deal.record("the dealer has blackjack", cite('19:47-2.1 "Blackjack"'))
    deal.croupier.not_asked("", lambda: (_HAS_BLACKJACK,))
    for box in deal.boxes:
        settle.against_blackjack(deal, box, spot)
    for box, hand in hands_of(deal.boxes):
        if hand.settled:
            turn_double_card(deal, box, hand)


def _draw(deal: Deal, spot: str) -> None:
    """Draws until the dealer must stand, as long as a card can affect a wager."""
    hits_soft_17 = deal.rules.hit_soft_17 or deal.rules.six_to_five
    while must_draw(deal.dealer.total, hits_soft_17=hits_soft_17) and _matters(deal, spot):
        deal.dealer.cards.append(corrections.next_card(deal, at_dealer("draw")))
        _announce(deal)
        if spot == _FIRST_HAND:
            for side in deal.sides:
                side.after_dealer_card(deal)
    deal.record(f"the dealer has {deal.dealer.total}", _drawing_law(deal))
    if not must_draw(deal.dealer.total, hits_soft_17=hits_soft_17):
        corrections.dealer_stands(deal)
        return
    deal.croupier.not_asked("", lambda: (_nothing_to_change(cite("19:47-2.12(c)")),))


def must_draw(total: Total, *, hits_soft_17: bool) -> bool:
    """2.12(b): the dealer draws below 17, and on a soft 17 if the table elects it or plays 6 to 5 (2.12(d))."""
    return total.points < _SEVENTEEN or (hits_soft_17 and total.soft and total.points == _SEVENTEEN)


def _drawing_law(deal: Deal) -> Citation:
    if deal.rules.six_to_five:
        return cite("19:47-2.12(d)")
    if not deal.rules.hit_soft_17:
        return cite("19:47-2.12(b)1")
    return cite("19:47-2.12(b)2ii") if deal.dealer.total.soft else cite("19:47-2.12(b)2i")


def _matters(deal: Deal, spot: str) -> bool:
    """2.12(c): whether a further dealer card can affect a wager.

    It can affect any hand still to be compared, also one with a hidden double card that may be a bust (reading C15). It
    cannot affect a surrender, or a hand that beats every dealer total once he has no blackjack.
    """
    if deal.rules.dealer_always_draws:
        return True
    for _, hand in hands_of(deal.boxes):
        if not hand.surrendered and hand.open_stakes(spot) and not settle.beats_any_21(deal.rules, hand):
            return True
    return len(deal.dealer.cards) < _THREE_CARDS and any(side.needs_third_card(deal) for side in deal.sides)


def _settle(deal: Deal, spot: str) -> None:
    """Settles what is left: turns face-down double cards, settles surrenders and busts, compares the other hands."""
    for box, hand in hands_of(deal.boxes):
        if not hand.open_stakes(spot):
            continue
        turn_double_card(deal, box, hand)
        if deal.rules.six_to_five and not hand.from_split:
            deal.record(f"box {box.number} is turned up: {hand.total}", cite("19:47-2.6A(g)"))
        if hand.surrendered:
            settle.give_up_half(deal, hand, cite("19:47-2.8(a)2"))
        elif hand.bust:
            settle.collect_bust(deal, box, hand)
        else:
            settle.compare(deal, hand, spot)


def turn_double_card(deal: Deal, box: Box, hand: Hand) -> None:
    """2.10(c): turns a face-down double card after the dealer has drawn, when the wagers are settled."""
    if hand.down is not None:
        hand.cards.append(deal.cards.reveal(hand.down, at_hand("turn", box, hand)))
        hand.down = None
        deal.record(f"box {box.number}: the double card makes {hand.total}", cite("19:47-2.10(c)"))
