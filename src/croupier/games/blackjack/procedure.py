"""One round of blackjack, in the order of subchapter 2."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.families.twenty_one.deal import return_dead
from croupier.families.twenty_one.procedure import Procedure
from croupier.families.twenty_one.sites import at_dealer
from croupier.families.twenty_one.steps import corrections, initial_deal, players
from croupier.families.twenty_one.steps import insurance as common_insurance
from croupier.families.twenty_one.table import boxes_of
from croupier.games.blackjack import dealer, insurance, last_call
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.elections import BEFORE_ANY_CARD, DOUBLE_SHOE, EXPOSED_HOLE, FACE_DOWN_HOLE, NO_HOLE_CARD
from croupier.games.blackjack.law import law_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import Cards
from croupier.games.blackjack.side import offered_sides
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.table import SPOTS
from croupier.games.blackjack.variant import BLACKJACK
from croupier.law.citation import cite
from croupier.money.wager import Wager


def set_up(croupier: Croupier, rules: BlackjackRules, standing: BlackjackStanding, wagers: tuple[Wager, ...]) -> Deal:
    """Returns the table with its boxes and its cards, ready to deal."""
    boxes = boxes_of(wagers, SPOTS)
    seats = tuple(dict.fromkeys(seat for box in boxes for seat in box.seats))
    cards = Cards.for_round(croupier, rules, standing, seats)
    deal = Deal(
        croupier=croupier,
        rules=rules,
        standing=standing,
        cards=cards,
        wagers=wagers,
        boxes=boxes,
        law=law_of(rules),
        variant=BLACKJACK,
        sides=offered_sides(rules),
        hides_first_cards=rules.six_to_five,
    )
    deal.croupier = cards.croupier = corrections.Supervised(croupier, deal)
    return deal


def play_to_end(deal: Deal) -> Outcome:
    """Plays the round from its wagers to its settlement."""
    _accept_wagers(deal)
    for side in deal.sides:
        side.before_the_deal(deal)
    try:
        _play_hands(deal)
    except corrections.VoidByLaw as void:
        corrections.return_everything(deal, void)
    for side in deal.sides:
        side.after_settlement(deal)
    return_dead(deal)
    standing = deal.cards.put_away(deal.standing, deal.boxes, deal.wagers)
    return Outcome(tuple(deal.lines), _next_standing(deal, standing))


def _play_hands(deal: Deal) -> None:
    """Deals and plays every hand, and settles every wager of 2.3(a)."""
    if not deal.boxes:
        return
    _deal_initial_cards(deal)
    _before_further_cards(deal)
    if not deal.over:
        players.play_all(deal)
    dealer.play(deal)
    corrections.burn_exposed(deal)


def _accept_wagers(deal: Deal) -> None:
    """Before the first card: consent to shared boxes, last objections, the wagers of multiple action, no more bets."""
    players.consent_to_share(deal)
    last_call.hear(deal)
    if deal.rules.multiple_action:
        _check_multiple_wagers(deal)
    at_double_shoe = deal.rules.shoe == DOUBLE_SHOE  # there the determinant card is the first card
    deal.record(Ritual('"No more bets"'), cite("19:47-2.3(j)") if at_double_shoe else cite("19:47-2.3(c)"))


def _check_multiple_wagers(deal: Deal) -> None:
    """2.18(b): returns the wagers of a patron who made too few, or did not use the areas in order (reading C24).

    A patron makes two or three wagers, or all three if the table requires three.
    """
    law = cite("19:47-2.18(b)")
    least, why = (
        (3, "three wagers are wanted") if deal.rules.three_wagers_required else (2, "two or three wagers are wanted")
    )
    for box in list(deal.boxes):
        for seat in box.seats:
            kinds = {wager.kind for wager in box.wagers if wager.seat == seat}
            if len(kinds) < least or kinds != set(SPOTS[: len(kinds)]):
                players.turn_away(deal, box, seat, law, why)


def _deal_initial_cards(deal: Deal) -> None:
    """2.6(e): one card to each box from the dealer's left, one to the dealer, a second card to each box.

    At a 6 to 5 table the players' cards are face down (2.6A(c)).
    """
    if deal.rules.six_to_five:
        initial_deal.deal_two_cards(deal, "face down")
    else:
        initial_deal.deal_two_cards(deal, announced_by=cite("19:47-2.6(f)"))
    _deal_hole_card(deal)


def _deal_hole_card(deal: Deal) -> None:
    """2.6(j), (k): deals a hole card face down or face up, at a table that uses one."""
    if deal.rules.hole_card != NO_HOLE_CARD:
        corrections.hole_card_due(deal)
    if deal.rules.hole_card == FACE_DOWN_HOLE:
        initial_deal.deal_hole_card(deal)
    elif deal.rules.hole_card == EXPOSED_HOLE:
        deal.dealer.cards.append(deal.cards.deal(at_dealer("exposed")))
        deal.record(f"the dealer shows {deal.dealer.total}", cite("19:47-2.6(k)"))


def _before_further_cards(deal: Deal) -> None:
    """After the initial cards: side wagers, even money, insurance, the card reader, blackjacks."""
    for side in deal.sides:
        side.after_first_cards(deal)
    insurance.even_money(deal)
    if deal.rules.insurance_timing == BEFORE_ANY_CARD or deal.rules.card_reader:
        common_insurance.offer_to_all(deal)
    initial_deal.read_hole_card(deal)
    for side in deal.sides:
        side.after_the_reader(deal)
    if deal.rules.hole_card == EXPOSED_HOLE and deal.dealer.blackjack:
        initial_deal.no_more_cards(deal, cite("19:47-2.6(k)6"))
    if deal.over:
        for side in deal.sides:
            side.dealer_blackjack_early(deal)
    else:
        _pay_blackjacks_at_once(deal)


def _pay_blackjacks_at_once(deal: Deal) -> None:
    """2.7(a): pays a blackjack at once if the dealer shows 2 to 9. Against an ace or ten it waits (2.7(b)).

    It also pays at once if the hole card is exposed. After a card reader has found no blackjack, the option
    `blackjacks_wait_after_reader` decides (reading C6).
    """
    exposed = deal.rules.hole_card == EXPOSED_HOLE
    known = exposed or (deal.checked and not deal.rules.blackjacks_wait_after_reader)
    initial_deal.pay_blackjacks(deal, known=known, at_once=cite("19:47-2.6(k)2") if exposed else None)


def _next_standing(deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
    """Adds what the players changed for the next round: pending side wagers, and face-down doubles for all (2.10(c))."""
    for side in deal.sides:
        standing = side.leave(deal, standing)
    if deal.face_down_requested and not standing.double_on_request_open:
        return replace(standing, double_on_request_open=True)
    return standing


PROCEDURE = Procedure(set_up, play_to_end)
