"""The first cards: two to each box, the dealer's up card and his hole card, and what the card reader finds."""

from __future__ import annotations

from croupier.engine.croupier import Ritual
from croupier.equipment.cards import Card
from croupier.families.twenty_one.deal import Deal
from croupier.families.twenty_one.steps import corrections, dealer, insurance, settle
from croupier.families.twenty_one.table import Hand, Stake
from croupier.hands.blackjack import is_ace, is_ten, value
from croupier.law.citation import Citation
from croupier.law.ruling import unlawful


def open_hands(deal: Deal) -> None:
    """Gives each box its first hand, with the wagers on the box and no card yet."""
    deal.record(Ritual(f"from the dealer's left: {', '.join(box.number for box in deal.boxes)}"), deal.law.deal_order)
    spots = deal.variant.spots
    for box in deal.boxes:
        stakes = [Stake(wager.seat, spots[wager.kind], wager.on, wager.stake_cents) for wager in box.wagers]
        deal.initial_stakes.extend(stakes)
        box.hands = [Hand(1, [], stakes)]


def deal_around(deal: Deal, which: str, law: Citation) -> None:
    """Deals one card to each box, from the dealer's left. `which` says which card, and how it lies: "first" "face up"."""
    for box in deal.boxes:
        corrections.initial_card(deal, box)
    deal.record(Ritual(f"a {which} to each box with a wager"), law)


def deal_two_cards(deal: Deal, how: str = "face up", announced_by: Citation | None = None) -> None:
    """One card to each box from the dealer's left, one to the dealer, a second card to each box; then their totals."""
    open_hands(deal)
    deal_around(deal, f"first card {how}", deal.law.first_card)
    deal_up_card(deal)
    deal_around(deal, f"second card {how}", deal.law.second_card)
    corrections.finish_second_cards(deal)
    while not deal.dealer.cards:  # the dealer skipped his own card
        deal_up_card(deal)
    for box in deal.boxes:
        if announced_by is not None and not box.first.dead:
            deal.record(f"box {box.number}: {box.first.total}", announced_by)


def deal_up_card(deal: Deal) -> None:
    """Deals the dealer's first card face up, unless he skips it."""
    card = corrections.up_card(deal)
    if card is not None:
        show_up_card(deal, card)


def show_up_card(deal: Deal, card: Card) -> None:
    deal.dealer.cards.append(card)
    deal.record(f"the dealer's up card is the {card.spoken}", deal.law.up_card)
    deal.record(Ritual(f"it counts {11 if is_ace(card) else value(card)}"), deal.law.counts[card.rank])


def deal_hole_card(deal: Deal) -> None:
    """Deals the dealer's second card face down."""
    deal.dealer.hole = deal.cards.deal_down()
    deal.record(Ritual("the hole card is dealt face down"), deal.law.hole_card)


def read_hole_card(deal: Deal) -> None:
    """With an ace or ten up, the dealer checks for blackjack with the card reader before any further card."""
    hole = deal.dealer.hole
    if hole is None or not deal.rules.card_reader:
        return
    if not deal.dealer.shows_ace_or_ten:
        corrections.reader_not_used(deal)
        return
    shown = corrections.read_hole_card(deal, hole, is_ten if is_ace(deal.dealer.up) else is_ace)
    if shown is None:
        return
    if not shown:
        deal.record("the card reader shows no blackjack", deal.law.reader)
        deal.checked = True
        insurance.collect(deal)
        return
    dealer.turn_hole_card(deal)
    no_more_cards(deal, deal.law.reader_blackjack)


def no_more_cards(deal: Deal, law: Citation) -> None:
    """A dealer's blackjack that is known before any decision ends the round: nobody is asked, no card is dealt."""
    why = "the dealer has blackjack: no more cards are dealt"
    deal.record(why, law)
    deal.over = True
    for box in deal.boxes:
        deal.croupier.not_asked(box.caller, lambda: (unlawful(law, why),))


def pay_blackjacks(deal: Deal, *, known: bool, at_once: Citation | None = None) -> None:
    """Pays each player's blackjack at once if the dealer cannot have one: he shows 2 to 9, or `known` says so."""
    waits = deal.dealer.shows_ace_or_ten and not known
    for box in deal.boxes:
        hand = box.first
        if not hand.blackjack or not hand.live:
            continue
        if waits:
            later = f"box {box.number} has blackjack, to be paid when the dealer's cards are known"
            deal.record(later, deal.law.blackjack_waits)
            continue
        by = deal.law.blackjack_waits if deal.dealer.shows_ace_or_ten else deal.law.blackjack_at_once
        law = at_once or by
        deal.record(f"box {box.number} has blackjack", law)
        settle.pay_blackjack(deal, hand, law)
