"""One round of Spanish 21, in the order of subchapter 19."""

from __future__ import annotations

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.families.twenty_one.deal import return_dead
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.families.twenty_one.steps import corrections, dealer, initial_deal, insurance, players
from croupier.families.twenty_one.table import boxes_of
from croupier.games.spanish_21 import bonus
from croupier.games.spanish_21.deal import Deal
from croupier.games.spanish_21.law import LAW
from croupier.games.spanish_21.match_the_dealer import MatchTheDealer
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.games.spanish_21.shuffle import take_up
from croupier.games.spanish_21.variant import SPANISH_21
from croupier.games.spanish_21.wagers import MAIN, SPOTS
from croupier.law.citation import cite
from croupier.money.wager import Wager


def play(croupier: Croupier, rules: SpanishRules, standing: NoTensStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one round: first cards, match the dealer, insurance, players, dealer, settlement."""
    return play_to_end(set_up(croupier, rules, standing, wagers))


def set_up(croupier: Croupier, rules: SpanishRules, standing: NoTensStanding, wagers: tuple[Wager, ...]) -> Deal:
    """Returns the table with its boxes and its cards, ready to deal."""
    boxes = boxes_of(wagers, SPOTS)
    seats = tuple(dict.fromkeys(seat for box in boxes for seat in box.seats))
    cards = take_up(croupier, rules, standing, seats)
    deal = Deal(
        croupier=croupier,
        rules=rules,
        standing=standing,
        cards=cards,
        wagers=wagers,
        boxes=boxes,
        law=LAW,
        variant=SPANISH_21,
        spot=MAIN,
        sides=() if rules.match_the_dealer == NO_MATCH else (MatchTheDealer(),),
    )
    deal.croupier = cards.croupier = corrections.Supervised(croupier, deal)
    return deal


def play_to_end(deal: Deal) -> Outcome:
    """Plays the round from its wagers to its settlement."""
    players.consent_to_share(deal)
    deal.record(Ritual('"No more bets"'), cite("19:47-19.7"))
    try:
        if deal.boxes:
            _play_hands(deal)
    except corrections.RoundVoid as void:
        corrections.return_everything(deal, void)
    return_dead(deal)
    return Outcome(tuple(deal.lines), deal.cards.put_away())


def _play_hands(deal: Deal) -> None:
    """Deals and plays every hand, and settles every wager."""
    _deal_first_cards(deal)
    for side in deal.sides:
        side.after_first_cards(deal)
    insurance.offer_to_all(deal)
    initial_deal.read_hole_card(deal)
    if not deal.over:
        initial_deal.pay_blackjacks(deal, known=deal.checked or not deal.rules.blackjacks_push)
        players.play_all(deal)
        bonus.pay_envy(deal)
    dealer.play(deal)
    corrections.burn_exposed(deal)


def _deal_first_cards(deal: Deal) -> None:
    """19.7: one card to each box from the dealer's left, one to the dealer, a second card to each box."""
    initial_deal.open_hands(deal)
    initial_deal.deal_around(deal, "first card face up", deal.law.first_card)
    initial_deal.deal_up_card(deal)
    initial_deal.deal_around(deal, "second card face up", deal.law.second_card)
    corrections.finish_second_cards(deal)
    while not deal.dealer.cards:  # the dealer skipped his own card
        initial_deal.deal_up_card(deal)
    for box in deal.boxes:
        if not box.first.dead:
            deal.record(f"box {box.number}: {box.first.total}", cite("19:47-19.7"))
    if deal.rules.card_reader:
        corrections.hole_card_due(deal)
        initial_deal.deal_hole_card(deal)
