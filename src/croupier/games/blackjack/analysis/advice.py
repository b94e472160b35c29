"""What each choice is worth to a seat at a table: the count of the main wager, from the cards that the seat has not seen."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.decision import Decision
from croupier.equipment.site import Site
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.report.at_table import chance_of_blackjack, insurance, shoe_of
from croupier.games.blackjack import elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.table import SPOTS
from croupier.hands.blackjack import ACE, value
from croupier.law.citation import cite
from croupier.law.ruling import Refused, not_determined
from croupier.money.wager import Wager

_TWO_CARDS = 2
_SUITED = cite("19:47-2.3(e)1")
_WHY_NOT_SUITED = (
    "This table pays more for a 6, 7 and 8 of one suit. Choices with that payment are counted for a full shoe only, where every "
    "suit is as likely as the others. The chart of best play has them."
)


def advice(rules: BlackjackRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of each choice; None for a question that is not counted. A split hand counts like its cards."""
    view, offers = decision.view, [offer.name for offer in decision.offers]
    if not isinstance(view, SeatView):
        return None
    if "insurance" in offers:
        return insurance(decision, rules.payouts["insurance"])
    if Site.of(decision.site).scope != "play" or "hit" not in offers:
        return None
    if rules.suited_six_seven_eight:
        raise Refused(not_determined(_SUITED, _WHY_NOT_SUITED, "suited_six_seven_eight"))
    stake = sum(wager.stake_cents for wager in wagers if wager.kind in SPOTS and wager.on in {"", view.box})
    units = _units(rules, view, splits="split" in offers)
    looked = rules.card_reader or rules.hole_card == elections.EXPOSED_HOLE  # a blackjack would have ended the round
    missed = chance_of_blackjack(view) if looked else 0.0
    return {name: stake * (units[name] + missed) / (1 - missed) for name in offers if name in units}


def _units(rules: BlackjackRules, view: SeatView, *, splits: bool) -> dict[str, float]:
    """The value of each choice in units of the wager, before anyone knows whether the dealer has blackjack."""
    import numpy as np

    from croupier.families.twenty_one.analysis.hands import RANKS
    from croupier.games.blackjack.analysis import compiled, count
    from croupier.games.blackjack.analysis.main_wager import Choice

    cards = tuple(sorted(value(card) for card in view.cards))
    showing = tuple(sorted(value(card) for card in view.dealer))
    on = next(on for shown, on in count.each_showing(rules, shoe_of(view)) if tuple(sorted(shown)) == showing)
    worth = on.room.worth
    worth.fill(compiled.NOT_OPEN)
    count.stand_on_all(on)
    compiled.every_hand(on, worth, 1)
    values = worth[count.places(rules)[cards]].tolist()
    if splits and len(cards) == _TWO_CARDS:
        pair = cards[0] - ACE
        gains = count.split_gains(on, np.arange(RANKS) == pair)
        values[compiled.SPLIT] = (
            float(gains[pair, compiled.AS_IT_IS]) if on.completes < 0 else count.split_worth(on, pair, gains)
        )
    order = (Choice.STAND, Choice.HIT, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER)
    return {str(name): each for name, each in zip(order, values, strict=True) if each != compiled.NOT_OPEN}
