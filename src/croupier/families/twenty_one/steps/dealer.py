"""The dealer's turn: his second card, when he must draw, and when he need not."""

from __future__ import annotations

from croupier.engine.croupier import Ritual
from croupier.families.twenty_one.deal import Deal
from croupier.families.twenty_one.sites import at_dealer
from croupier.families.twenty_one.steps import corrections, insurance, settle
from croupier.families.twenty_one.table import hands_of
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling, unlawful


def _nothing_to_change(law: Citation) -> Ruling:
    return unlawful(law, "every wager is decided, so the dealer draws no card")


def play(deal: Deal, *, seen_by_sides: bool = True) -> None:
    """Plays a dealer's hand and settles the wagers against it: those of `deal.spot`.

    The additional wagers see its cards, unless an earlier hand of the dealer's has decided them.
    """
    if len(deal.dealer.cards) < 2:
        if not _needs_second_card(deal):
            law = deal.law.no_second_card
            deal.record("the dealer draws no card: it could change nothing", law)
            deal.croupier.not_asked("", lambda: (_nothing_to_change(law),))
            return
        _second_card(deal)
    if seen_by_sides:
        _show_sides(deal)
    insurance.settle_all(deal)
    if deal.dealer.blackjack:
        _blackjack(deal)
    else:
        _draw(deal, seen_by_sides=seen_by_sides)
        _settle(deal)
    settle.settle_waiting_doubles(deal)


def _show_sides(deal: Deal) -> None:
    for side in deal.sides:
        side.after_dealer_card(deal)


def wagers_wait(deal: Deal) -> bool:
    """Whether any wager or insurance is still open against the dealer's hand, hands given up and blackjacks included."""
    hands = [hand for _, hand in hands_of(deal.boxes)]
    waits = any(stake.double_waits and stake.spot == deal.spot for hand in hands for stake in hand.stakes)
    return waits or any(hand.open_stakes(deal.spot) for hand in hands) or bool(insurance.live(deal))


def _needs_second_card(deal: Deal) -> bool:
    """The dealer draws no card that cannot affect a wager, at a table where that is the law."""
    return deal.variant.always_draws(deal) or wagers_wait(deal) or any(side.needs_dealer(deal) for side in deal.sides)


def _second_card(deal: Deal) -> None:
    """The dealer announces his second card, then draws it."""
    if deal.dealer.hole is not None:
        turn_hole_card(deal)
        return
    deal.record(Ritual('"Dealer\'s card"'), deal.law.dealers_card)
    deal.dealer.cards.append(corrections.next_card(deal, at_dealer("second")))
    _announce(deal)


def turn_hole_card(deal: Deal) -> None:
    hole = deal.dealer.hole
    if hole is not None:
        deal.dealer.cards.append(deal.cards.reveal(hole, at_dealer("hole")))
        deal.dealer.hole = None
        deal.record(f"the hole card makes {deal.dealer.total}", deal.law.reader)


def _announce(deal: Deal) -> None:
    """A total is soft if an ace in it counts eleven, otherwise hard."""
    total = deal.dealer.total
    deal.record(f"the dealer's count is {total}", deal.law.soft_total if total.soft else deal.law.hard_total)


def _blackjack(deal: Deal) -> None:
    deal.record("the dealer has blackjack", deal.law.blackjack)
    why = "the dealer has blackjack and draws no more"
    deal.croupier.not_asked("", lambda: (unlawful(deal.law.dealer_draws, why),))
    for box in deal.boxes:
        settle.against_blackjack(deal, box)
    for box, hand in hands_of(deal.boxes):
        if hand.settled:
            deal.variant.after_dealer_blackjack(deal, box, hand)


def _draw(deal: Deal, *, seen_by_sides: bool) -> None:
    """Draws until the dealer must stand, as long as a card can affect a wager."""
    must_draw = deal.variant.must_draw
    while must_draw(deal, deal.dealer.total) and _matters(deal):
        deal.dealer.cards.append(corrections.next_card(deal, at_dealer("draw")))
        _announce(deal)
        if seen_by_sides:
            _show_sides(deal)
    deal.record(f"the dealer has {deal.dealer.total}", deal.variant.drawing_law(deal))
    if not must_draw(deal, deal.dealer.total):
        corrections.dealer_stands(deal)
        return
    deal.croupier.not_asked("", lambda: (_nothing_to_change(deal.law.no_further_card),))


def _matters(deal: Deal) -> bool:
    """Whether a further dealer card can affect a wager.

    It can affect any hand still to be compared, also one with a hidden double card that may be a bust (reading C15). It
    cannot affect a hand that was given up, or one whose result no dealer card can change.
    """
    if deal.variant.always_draws(deal):
        return True
    for _, hand in hands_of(deal.boxes):
        if not hand.given_up and hand.open_stakes(deal.spot) and not deal.variant.is_decided(deal, hand):
            return True
    return len(deal.dealer.cards) < 3 and any(side.needs_third_card(deal) for side in deal.sides)


def _settle(deal: Deal) -> None:
    """Settles what is left: hands given up or over 21, and by comparison the other hands."""
    for box, hand in hands_of(deal.boxes):
        if not hand.open_stakes(deal.spot):
            continue
        deal.variant.before_settlement(deal, box, hand)
        if hand.given_up:
            settle.give_up(deal, hand, settle.gives_up_by(deal, hand))
        elif hand.bust:
            settle.collect_bust(deal, box, hand)
        else:
            settle.compare(deal, box, hand)
