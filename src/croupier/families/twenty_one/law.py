"""The paragraphs that the steps of a round cite. Each game names its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.engine.decision import Offer
from croupier.law.citation import Citation
from croupier.law.ruling import unlawful


@dataclass(frozen=True, kw_only=True)
class TwentyOneLaw:
    """The paragraph of each step. A table with an election that changes a paragraph has a law of its own."""

    # words of the game
    counts: Mapping[str, Citation]  # what each rank counts
    blackjack: Citation
    soft_total: Citation
    hard_total: Citation

    # several patrons on a box
    share: Citation  # the first patron's consent
    share_caller: Citation  # who decides
    share_double: Citation
    share_split: Citation
    share_insurance: Citation

    # the first cards
    deal_order: Citation
    first_card: Citation
    second_card: Citation
    up_card: Citation
    hole_card: Citation  # dealing it face down
    reader: Citation  # reading it, and turning it up
    reader_blackjack: Citation  # what a blackjack found by the reader ends
    blackjack_at_once: Citation  # a player's blackjack, paid at once
    blackjack_waits: Citation  # and one that waits for the dealer's second card
    blackjack_complete: Citation  # that a blackjack gets no more cards

    # the choices
    stand: Citation
    hit: Citation
    double: Citation
    doubled: Citation  # that the hand gets exactly one card
    split: Citation
    split_decided: Citation  # the choices on a hand from a split
    split_order: Citation  # each hand is completed before the next
    surrender: Citation
    surrender_at_once: Citation
    surrender_waits: Citation
    surrender_apart: Citation  # insurance is settled on its own
    rescue: Citation | None = None  # giving up a doubled hand, where that is no surrender
    drawn: Citation  # announcing the total after a card
    complete: Citation  # that a hand is complete when its player stands

    # insurance
    insurance: Citation
    insurance_amount: Citation
    insurance_time: Citation
    insurance_won: Citation
    insurance_lost: Citation

    # the dealer
    dealers_card: Citation  # announcing the second card
    dealer_draws: Citation
    no_second_card: Citation  # every wager is decided without a second card
    no_further_card: Citation

    # settlement
    over_21: Citation  # collecting a hand over 21
    dealer_over_21: Citation
    comparison: Citation
    tie: Citation
    double_returned: Citation  # a dealer's blackjack takes only the original wager
    split_returned: Citation

    # irregularities
    box_skipped: Citation
    dealer_skipped: Citation
    card_not_dealt: Citation
    exposed: Citation
    dealer_extra_card: Citation
    read_wrongly: Citation
    read_seen: Citation
    read_unseen: Citation
    reader_fails: Citation

    # What follows from the paragraphs is made once.

    stand_offer = cached_property(lambda law: Offer("stand", law.stand, declines=True))
    hit_offer = cached_property(lambda law: Offer("hit", law.hit, default=True))
    surrender_offer = cached_property(lambda law: Offer("surrender", law.surrender))
    rescue_offer = cached_property(lambda law: Offer("rescue", law.rescue or law.surrender))
    no_insurance_offer = cached_property(lambda law: Offer("no_insurance", law.insurance, declines=True))

    insurance_needs_an_ace = cached_property(
        lambda law: unlawful(
            law.insurance, "insurance is offered only when the dealer's first card is an ace", "insurance"
        )
    )
    insurance_too_late = cached_property(
        lambda law: unlawful(
            law.insurance_time, "insurance must be placed before any further card is dealt", "insurance"
        )
    )
    hand_dead = cached_property(lambda law: unlawful(law.box_skipped, "the hand is dead"))
    hand_surrendered = cached_property(
        lambda law: unlawful(law.surrender, "the hand was surrendered: half its wager is given up")
    )
    hand_rescued = cached_property(
        lambda law: unlawful(law.rescue or law.surrender, "the hand was rescued: its double is taken back")
    )
    hand_over_21 = cached_property(lambda law: unlawful(law.comparison, "the hand is over 21 and has lost"))
    hand_paid = cached_property(lambda law: unlawful(law.comparison, "the hand has won and was paid at once"))
    hand_complete = cached_property(
        lambda law: unlawful(law.complete, "the player has stood, or can only stand: the hand is complete")
    )
    hand_blackjack = cached_property(lambda law: unlawful(law.blackjack_complete, "a blackjack gets no more cards"))
