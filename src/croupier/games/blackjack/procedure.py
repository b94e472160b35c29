"""One round of blackjack, in the order of subchapter 2."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.games.blackjack import corrections, dealer, insurance, last_call, players, settle
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import Cards
from croupier.games.blackjack.side import offered_sides, return_dead
from croupier.games.blackjack.sites import at_dealer
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.table import SPOTS, Hand, Stake, boxes_of
from croupier.games.blackjack.terms import BEFORE_ANY_CARD, DOUBLE_SHOE, EXPOSED_HOLE, FACE_DOWN_HOLE, NO_HOLE_CARD
from croupier.hands.blackjack import is_ace, is_ten, value
from croupier.law.citation import Citation, cite
from croupier.law.ruling import unlawful
from croupier.money.settlement import Result
from croupier.money.wager import Wager

# How the initial cards are dealt, and by which paragraphs: at a 6 to 5 table (True) or at any other (False).
_INITIAL_DEAL = {
    False: ("face up", cite("19:47-2.6(e)"), cite("19:47-2.6(e)1"), cite("19:47-2.6(e)2"), cite("19:47-2.6(e)3")),
    True: ("face down", cite("19:47-2.6A(c)"), cite("19:47-2.6A(c)1"), cite("19:47-2.6A(c)2"), cite("19:47-2.6A(c)3")),
}
# The paragraph that gives each rank its value.
_COUNTS = {
    **dict.fromkeys("23456789T", cite("19:47-2.2(b)1")),
    **dict.fromkeys("JQK", cite("19:47-2.2(b)2")),
    "A": cite("19:47-2.2(b)3i"),
}


def play(croupier: Croupier, rules: BlackjackRules, standing: BlackjackStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one round: wagers, initial cards, side wagers, insurance, players, dealer, settlement."""
    return play_to_end(set_up(croupier, rules, standing, wagers))


def set_up(croupier: Croupier, rules: BlackjackRules, standing: BlackjackStanding, wagers: tuple[Wager, ...]) -> Deal:
    """Returns the table with its boxes and its cards, ready to deal."""
    boxes = boxes_of(wagers)
    seats = tuple(dict.fromkeys(seat for box in boxes for seat in box.seats))
    cards = Cards.for_round(croupier, rules, standing, seats)
    deal = Deal(croupier, rules, standing, cards, wagers, boxes, sides=offered_sides(rules))
    deal.croupier = cards.croupier = corrections.Supervised(croupier, deal)
    return deal


def play_to_end(deal: Deal) -> Outcome:
    """Plays the round from its wagers to its settlement."""
    _accept_wagers(deal)
    for side in deal.sides:
        side.before_the_deal(deal)
    try:
        _play_hands(deal)
    except corrections.AllHandsDead:
        corrections.return_everything(deal)
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
    deal.record('"No more bets"', cite("19:47-2.3(j)") if at_double_shoe else cite("19:47-2.3(c)"))


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
    """2.6(e): one card to each box from the dealer's left, one to the dealer, a second card to each box."""
    how, order, first, up, second = _INITIAL_DEAL[deal.rules.six_to_five]
    deal.record(f"from the dealer's left: {', '.join(box.number for box in deal.boxes)}", order)
    for box in deal.boxes:
        stakes = [Stake(wager.seat, wager.kind, wager.on, wager.stake_cents) for wager in box.wagers]
        deal.initial_stakes.extend(stakes)
        box.hands = [Hand(1, [], stakes)]
        corrections.initial_card(deal, box)
    deal.record(f"a first card {how} to each box with a wager", first)
    _deal_up_card(deal, up)
    for box in deal.boxes:
        corrections.initial_card(deal, box)
    deal.record(f"a second card {how} to each box with a wager", second)
    corrections.finish_second_cards(deal)
    while not deal.dealer.cards:  # the dealer skipped his own card
        _deal_up_card(deal, up)
    if not deal.rules.six_to_five:
        for box in deal.boxes:
            if not box.first.dead:
                deal.record(f"box {box.number}: {box.first.total}", cite("19:47-2.6(f)"))
    _deal_hole_card(deal)


def _deal_up_card(deal: Deal, law: Citation) -> None:
    card = corrections.up_card(deal)
    if card is not None:
        deal.dealer.cards.append(card)
        deal.record(f"the dealer's up card is the {card.spoken}", law)
        deal.record(f"it counts {11 if is_ace(card) else value(card)}", _COUNTS[card.rank])


def _deal_hole_card(deal: Deal) -> None:
    """2.6(j), (k): deals a hole card face down or face up, at a table that uses one."""
    if deal.rules.hole_card != NO_HOLE_CARD:
        corrections.hole_card_due(deal)
    if deal.rules.hole_card == FACE_DOWN_HOLE:
        deal.dealer.hole = deal.cards.deal_down()
        law = cite("19:47-2.6A(h)") if deal.rules.six_to_five else cite("19:47-2.6(j)")
        deal.record("the hole card is dealt face down", law)
    elif deal.rules.hole_card == EXPOSED_HOLE:
        deal.dealer.cards.append(deal.cards.deal(at_dealer("exposed")))
        deal.record(f"the dealer shows {deal.dealer.total}", cite("19:47-2.6(k)"))


def _before_further_cards(deal: Deal) -> None:
    """After the initial cards: side wagers, even money, insurance, the card reader, blackjacks."""
    for side in deal.sides:
        side.after_first_cards(deal)
    insurance.even_money(deal)
    if deal.rules.insurance_timing == BEFORE_ANY_CARD or deal.rules.card_reader:
        insurance.offer_to_all(deal)
    _read_hole_card(deal)
    for side in deal.sides:
        side.after_the_reader(deal)
    if deal.rules.hole_card == EXPOSED_HOLE and deal.dealer.blackjack:
        _no_more_cards(deal, cite("19:47-2.6(k)6"))
    if deal.over:
        for side in deal.sides:
            side.dealer_blackjack_early(deal)
    else:
        _pay_blackjacks_at_once(deal)


def _read_hole_card(deal: Deal) -> None:
    """2.6(j): with an ace or ten up, the dealer checks for blackjack with the card reader before any further card."""
    hole = deal.dealer.hole
    if hole is None or not deal.rules.card_reader:
        return
    if not deal.dealer.shows_ace_or_ten:
        corrections.reader_not_used(deal)
        return
    found = corrections.read_hole_card(deal, hole, is_ten if is_ace(deal.dealer.up) else is_ace)
    if found is None:
        return
    if not found:
        deal.record("the card reader shows no blackjack", cite("19:47-2.6(j)"))
        deal.checked = True
        insurance.collect(deal)
        return
    dealer.turn_hole_card(deal)
    _no_more_cards(deal, cite("19:47-2.6(j)1"))


def _no_more_cards(deal: Deal, law: Citation) -> None:
    """A dealer's blackjack that is known before any decision ends the round: nobody is asked, no card is dealt."""
    why = "the dealer has blackjack: no more cards are dealt"
    deal.record(why, law)
    deal.over = True
    for box in deal.boxes:
        deal.croupier.not_asked(box.caller, lambda: (unlawful(law, why),))


def _pay_blackjacks_at_once(deal: Deal) -> None:
    """2.7(a): pays a blackjack at once if the dealer shows 2 to 9. Against an ace or ten it waits (2.7(b)).

    It also pays at once if the hole card is exposed. After a card reader has found no blackjack, the option
    `blackjacks_wait_after_reader` decides (reading C6).
    """
    exposed = deal.rules.hole_card == EXPOSED_HOLE
    known = exposed or (deal.checked and not deal.rules.blackjacks_wait_after_reader)
    for box in deal.boxes:
        hand = box.first
        if not hand.blackjack or not hand.live:
            continue
        if deal.dealer.shows_ace_or_ten and not known:
            deal.record(
                f"box {box.number} has blackjack, to be paid when the dealer's cards are known", cite("19:47-2.7(b)")
            )
            continue
        at_once = cite("19:47-2.7(b)") if deal.dealer.shows_ace_or_ten else cite("19:47-2.7(a)")
        law = cite("19:47-2.6(k)2") if exposed else at_once
        deal.record(f"box {box.number} has blackjack", law)
        pays, paid_by = settle.blackjack_odds(deal, hand, law)
        for stake in hand.stakes:
            if not stake.settled:  # even money settles a stake early
                deal.settle(hand, stake, Result.WON, paid_by, pays=pays)


def _next_standing(deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
    """Adds what the players changed for the next round: pending side wagers, and face-down doubles for all (2.10(c))."""
    for side in deal.sides:
        standing = side.leave(deal, standing)
    if deal.face_down_requested and not standing.double_on_request_open:
        return replace(standing, double_on_request_open=True)
    return standing
