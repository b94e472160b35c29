"""One round of Spanish 21, in the order of subchapter 19."""

from __future__ import annotations

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.families.twenty_one.no_tens import round as no_tens
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.families.twenty_one.procedure import Procedure
from croupier.families.twenty_one.steps import corrections, dealer, initial_deal, insurance, players
from croupier.games.spanish_21 import bonus
from croupier.games.spanish_21.deal import Deal
from croupier.games.spanish_21.law import LAW
from croupier.games.spanish_21.match_the_dealer import MatchTheDealer
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.games.spanish_21.shuffle import TABLE
from croupier.games.spanish_21.variant import SPANISH_21
from croupier.games.spanish_21.wagers import SPOTS
from croupier.law.citation import cite
from croupier.money.wager import Wager


def set_up(croupier: Croupier, rules: SpanishRules, standing: NoTensStanding, wagers: tuple[Wager, ...]) -> Deal:
    """The table with its boxes and its cards, ready to deal."""
    sides = () if rules.match_the_dealer == NO_MATCH else (MatchTheDealer(),)
    return no_tens.set_up(
        *(Deal, croupier, rules, standing, wagers), shoe=TABLE, spots=SPOTS, law=LAW, variant=SPANISH_21, sides=sides
    )


def play_to_end(deal: Deal) -> Outcome:
    """Plays the round from its wagers to its settlement."""
    return no_tens.play_to_end(deal, _play_hands, cite("19:47-19.7"))


PROCEDURE = Procedure(set_up, play_to_end)


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
    initial_deal.deal_two_cards(deal, announced_by=cite("19:47-19.7"))
    if deal.rules.card_reader:
        corrections.hole_card_due(deal)
        initial_deal.deal_hole_card(deal)
