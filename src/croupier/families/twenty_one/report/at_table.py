"""What each choice on a hand is worth at a table, from the cards that the seat has not seen.

The count is that of the best play, with another shoe: the unseen cards, the hand and what the dealer shows. A hand of a split
is counted like the same cards without one. Of the unseen cards every suit is as likely as the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.engine.decision import Decision
from croupier.equipment.cards import DECK
from croupier.equipment.site import Site
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.deal import SeatView
from croupier.hands.blackjack import ACE, TEN, value
from croupier.money.odds import Odds


def unseen_by_value(view: SeatView) -> tuple[int, ...]:
    """The number of unseen cards of each value from one to ten."""
    counts = [0] * TEN
    for card, count in zip(DECK, view.unseen, strict=True):
        counts[value(card) - ACE] += count
    return tuple(counts)


def shoe_of(view: SeatView) -> tuple[int, ...]:
    """The shoe of the count: the unseen cards, the hand and what the dealer shows."""
    counts = list(unseen_by_value(view))
    for card in (*view.cards, *view.dealer):
        counts[value(card) - ACE] += 1
    return tuple(counts)


def showing_of(view: SeatView) -> tuple[int, ...]:
    """What the dealer shows, by value."""
    return tuple(sorted(value(card) for card in view.dealer))


def split_before(view: SeatView) -> bool:
    return sum(box == view.box for box, _, _ in view.layout) > 1


def chance_of_blackjack(view: SeatView) -> float:
    """The chance that the dealer's next card completes a blackjack."""
    unseen = unseen_by_value(view)
    completes = {ACE: TEN, TEN: ACE}.get(value(view.dealer[0])) if len(view.dealer) == 1 else None
    return unseen[completes - ACE] / max(sum(unseen), 1) if completes else 0


def insurance(decision: Decision, pays: Odds) -> Mapping[str, float] | None:
    """The value of insurance at its most, and of none; None if it is another question."""
    view, offer = decision.view, next((each for each in decision.offers if each.name == "insurance"), None)
    if offer is None or not isinstance(view, SeatView):
        return None
    chance = chance_of_blackjack(view)
    return {
        each.name: offer.most * (chance * (pays.to_one + 1) - 1) if each is offer else 0 for each in decision.offers
    }


def on_hand(terms: Terms, decision: Decision, stake_cents: int) -> Mapping[str, float] | None:
    """The value of each choice on a hand, in cents; None if it is another question, or a hand that was doubled."""
    view = decision.view
    offers = [offer.name for offer in decision.offers]
    if not isinstance(view, SeatView) or Site.of(decision.site).scope != "play" or "hit" not in offers:
        return None
    units = _units(replace(terms, shoe=shoe_of(view)), view, splits="split" in offers)
    missed = chance_of_blackjack(view) if terms.blackjack_known else 0
    return {name: stake_cents * (units[name] + missed) / (1 - missed) for name in offers if name in units}


def before_the_cards(terms: Terms, decision: Decision, stakes_cents: Mapping[str, int]) -> Mapping[str, float] | None:
    """The value of a round with each of these stakes, once the dealer's first card is known and before any other."""
    view = decision.view
    if not isinstance(view, SeatView) or view.cards or len(view.dealer) != 1:
        return None
    from croupier.families.twenty_one.analysis import best

    units = best.column(replace(terms, shoe=shoe_of(view)), showing_of(view)).value
    return {name: cents * units for name, cents in stakes_cents.items()}


def _units(terms: Terms, view: SeatView, *, splits: bool) -> dict[str, float]:
    """The value of each choice in units, before anyone knows whether the dealer has blackjack."""
    import numpy as np

    from croupier.families.twenty_one.analysis import best, layout, play
    from croupier.families.twenty_one.analysis.hands import RANKS, all_hands

    cards, on = tuple(sorted(value(card) for card in view.cards)), layout.against(terms, showing_of(view))
    play.stand_on_all(on)
    worth = play.every_hand(on, choose=True).hand
    how, at = play.SPLIT_HAND if split_before(view) else play.WHOLE, all_hands()[cards]
    row = int(on.hands.suited[at])
    values = (worth[how, at] if row < 0 else on.room.suited[how, row, _kind(view)]).tolist()
    if splits and len(cards) == 2:
        wanted = np.arange(RANKS) == cards[0] - ACE
        values[play.SPLIT] = best.split_worths(terms, on, wanted).worth[cards[0] - ACE].item()
    return {name: each for name, each in zip(best.NAMES, values, strict=True) if each != play.NOT_OPEN}


def _kind(view: SeatView) -> int:
    """The kind of the suits of two cards that a third would make a 6-7-8 or 7-7-7."""
    from croupier.families.twenty_one.analysis import layout

    (first, second), third = view.cards, 21 - sum(map(value, view.cards))
    if first.suit != second.suit:
        return layout.MIXED
    gone = sum(value(card) == third and card.suit == first.suit for card in view.dealer)
    return (layout.SPADES if first.suit == "s" else layout.ONE_SUIT)[gone]
