"""One round of double attack blackjack, in the order of subchapter 26."""

from __future__ import annotations

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Offer
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one import view
from croupier.families.twenty_one.no_tens import round as no_tens
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.families.twenty_one.procedure import Procedure
from croupier.families.twenty_one.sites import at_dealer, at_stake
from croupier.families.twenty_one.steps import corrections, dealer, initial_deal, insurance, players
from croupier.families.twenty_one.table import Box, Stake
from croupier.games.double_attack_blackjack.bust_it import BustIt
from croupier.games.double_attack_blackjack.deal import Deal
from croupier.games.double_attack_blackjack.law import LAW
from croupier.games.double_attack_blackjack.rules import VOID, DoubleAttackRules
from croupier.games.double_attack_blackjack.shuffle import TABLE
from croupier.games.double_attack_blackjack.variant import DOUBLE_ATTACK, void_without_first_card
from croupier.games.double_attack_blackjack.wagers import ATTACK, ATTACK_TOO_LATE, SPOTS, TOO_LATE
from croupier.law.citation import cite
from croupier.law.ruling import unlawful
from croupier.money.wager import Wager

_CALLER_DID_NOT = unlawful(
    cite("19:47-26.13(e)"), "the patron who decides for the box has not made a double attack wager", ATTACK
)


def set_up(croupier: Croupier, rules: DoubleAttackRules, standing: NoTensStanding, wagers: tuple[Wager, ...]) -> Deal:
    """The table with its boxes and its cards, ready to deal."""
    sides = (BustIt(),) if rules.bust_it else ()
    return no_tens.set_up(
        *(Deal, croupier, rules, standing, wagers), shoe=TABLE, spots=SPOTS, law=LAW, variant=DOUBLE_ATTACK, sides=sides
    )


def play_to_end(deal: Deal) -> Outcome:
    """Plays the round from its wagers to its settlement."""
    return no_tens.play_to_end(deal, _play_hands, cite("19:47-26.7"))


PROCEDURE = Procedure(set_up, play_to_end)


def _play_hands(deal: Deal) -> None:
    """Deals and plays every hand, and settles every wager."""
    _deal_first_cards(deal)
    insurance.offer_to_all(deal)
    initial_deal.read_hole_card(deal)
    if not deal.over:
        initial_deal.pay_blackjacks(deal, known=deal.checked)
        players.play_all(deal)
    dealer.play(deal)
    corrections.burn_exposed(deal)


def _deal_first_cards(deal: Deal) -> None:
    """26.15(d): the dealer's first card comes first. Then the double attack, then two cards to each player."""
    initial_deal.open_hands(deal)
    on_time = _deal_own_first_card(deal)
    for box in deal.boxes if on_time else ():
        _attack(deal, box)
    initial_deal.deal_around(deal, "first card face up", deal.law.first_card)
    if not on_time:
        _deal_own_card_late(deal)
    initial_deal.deal_around(deal, "second card face up", deal.law.second_card)
    corrections.finish_second_cards(deal)
    for box in deal.boxes:
        if not box.first.dead:
            deal.record(f"box {box.number}: {box.first.total}", cite("19:47-26.7"))
    if deal.rules.card_reader:
        initial_deal.deal_hole_card(deal)


def _deal_own_first_card(deal: Deal) -> bool:
    """Deals the dealer's first card; returns False if he left it out, and finds it out when the players have one card."""
    try:
        initial_deal.show_up_card(deal, deal.cards.deal(at_dealer("up")))
    except Irregularity as what:
        corrections.only(deal, what, "first_card_late")
        if deal.rules.first_card_late == VOID:
            void_without_first_card(deal)
        return False
    return True


def _deal_own_card_late(deal: Deal) -> None:
    """Deals the dealer's first card after the players' first cards. There is no attack, since they have cards (C55)."""
    deal.record("the dealer left out his own first card: it is dealt now", deal.law.dealer_skipped)
    try:
        initial_deal.show_up_card(deal, deal.cards.deal(at_dealer("up")))
    except Irregularity as what:
        raise corrections.refused(deal, what, "the players have their first card, and the dealer's comes now") from None
    for stake in deal.initial_stakes:
        deal.croupier.not_asked(stake.seat, lambda: (ATTACK_TOO_LATE, *TOO_LATE))


def _attack(deal: Deal, box: Box) -> None:
    """26.5: offers the double attack wager, up to the initial wager, once the dealer's first card is known.

    26.13(e): the other patrons on a box may attack if the one who decides does, but need not.
    """
    caller = box.caller
    stakes = sorted(box.first.stakes, key=lambda stake: stake.seat != caller)
    for stake in stakes:
        if stake.seat == caller or stakes[0].attack_cents or deal.rules.follower_attacks:
            stake.attack_cents = _attack_of(deal, box, stake)
        else:
            deal.croupier.not_asked(stake.seat, lambda: (_CALLER_DID_NOT, *TOO_LATE))


def _attack_of(deal: Deal, box: Box, stake: Stake) -> int:
    law = cite("19:47-26.5") if stake.seat == box.caller else cite("19:47-26.13(e)")
    offers = (
        deal.variant.amount(deal, ATTACK, stake.cents, law),
        Offer("no_attack", law, declines=True),
    )
    site = at_stake("attack", box, stake)
    answer = view.ask(deal, box, box.first, site, stake.seat, offers, law, words="attack", refusals=TOO_LATE)
    if answer.name != ATTACK:
        return 0
    deal.record(f"box {box.number}: {stake.seat} attacks", law)
    return answer.amount
