"""What an agent is given besides what it sees: its question, the paragraph, and what each action is worth, counted exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.croupiers.advice import NoAdvice, advice
from croupier.engine.decision import Offer
from croupier.states.state import State


def asked(state: State, unit_cents: int, *, values: bool) -> dict[str, Any]:
    """The question at a state for `info`. With `values`, the exact value of each action in units, and the place of the best."""
    question = state.question
    if question is None:
        return {}
    made: dict[str, Any] = {"question": question.words, "cite": str(question.cite or question.offers[0].cite)}
    if values and (cents := worth(state)):
        best = max(cents, key=lambda action: cents[action])
        made["values"] = {action: value / unit_cents for action, value in cents.items()}
        made["optimal"] = state.action_list.index(best)
    return made


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
