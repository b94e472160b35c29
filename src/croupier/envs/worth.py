"""What each action is worth to the seat that is asked, in cents: counted, not estimated."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.croupiers.advice import NoAdvice, advice
from croupier.engine.decision import Offer
from croupier.states.state import State


def worth(state: State) -> Mapping[str, float]:
    """The mean gain in cents of each action that is open, with its most where it takes an amount.

    Empty where the game does not count it.
    """
    if state.question is None or state.run is None:
        return {}
    try:
        cents = advice(state.run.round, state.journal, state.actor)
    except NoAdvice:
        return {}
    offers = {offer.name: offer for offer in state.question.offers}
    named = {action: _as_advised(action, offers[action.partition(" ")[0]]) for action in state.actions}
    return {action: cents[name] for action, name in named.items() if name in cents}


def _as_advised(action: str, offer: Offer) -> str:
    """An action as advice lists it: with the things it picks instead of their positions."""
    name, *places = action.split()
    if offer.pick is None:
        return action.removesuffix(" most")
    things = offer.pick.of
    return " ".join((name, *(str(things[int(place) - 1]) for place in places)))
