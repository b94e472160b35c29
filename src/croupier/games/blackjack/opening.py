"""The steps before a blackjack table opens: notices, cards and equipment (2.2, 2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.game import Step
from croupier.games.blackjack import elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.law.citation import cite

_CARDS = (
    Step("cards_inspected", "Receive the cards and inspect every deck", cite("19:47-2.4(a)")),
    Step(
        "cards_fanned",
        "Fan the cards face up by deck, suit and sequence for the first players to look at",
        cite("19:47-2.4(b)"),
    ),
)
_WASHED = Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", cite("19:47-2.4(c)"))
_TWO_SIDES = Step(
    "cards_washed",
    "Turn the decks of each side of the double shoe face down, wash them and stack them separately",
    cite("19:47-2.4(d)"),
)
_BATCHES = (
    Step(
        "cards_stacked",
        "Turn each batch face down and stack it separately; no wash is needed",
        cite("19:47-2.4(e)"),
    ),
    Step("batch_in_shuffler", "Put one batch in play and have the shuffler shuffle the other", cite("19:47-2.2(d)3")),
    Step("rack_of_one_batch", "Check that the discard rack holds cards of only one batch", cite("19:47-2.2(d)5")),
)
_SIDE_MAXIMUM = Step("side_maximum_posted", "Post the maximum of the additional wager", cite("19:47-2.17(h)"))
_METER = Step(
    "meter_checked", "Check that acceptors, lights and meter work and the meter is correct", cite("19:47-2.19(a)")
)
_BONUS = Step("bonus_checked", "Check that the bonus display and its buttons work", cite("19:47-2.20(a)"))
_STREAK = Step(
    "lammers_checked", "Check that the areas and lammers of the streak wager are there", cite("19:47-2.22(a)")
)


def opening_steps(rules: BlackjackRules) -> tuple[Step, ...]:
    """Returns the steps in order: notices, cards, and the equipment of additional wagers."""
    checks = ((rules.progressive, _METER), (rules.blackjack_bonus, _BONUS), (rules.streak, _STREAK))
    posted = (_SIDE_MAXIMUM,) if rules.additional_wager != elections.NO_ADDITIONAL_WAGER else ()
    return (*posted, *_CARDS, *_shoe(rules), *(step for offered, step in checks if offered))


def _shoe(rules: BlackjackRules) -> Iterator[Step]:
    """A 6 to 5 table is dealt from the hand but has an automated shuffler too (2.2(e))."""
    if rules.shoe in {elections.AUTOMATED_SHUFFLER, elections.FROM_THE_HAND}:
        yield from _BATCHES
    else:
        yield _TWO_SIDES if rules.shoe == elections.DOUBLE_SHOE else _WASHED
