"""How a seat plays by a chart in a simulation: at a kernel's table, and at the engine's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.twenty_one.chart import document
from croupier.families.twenty_one.chart.cells import ATTACK, INSURANCE, Chart
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.offers import Hand
from croupier.hands.blackjack import total, value
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

_TWO_CARDS: Final = 2
_OFFERS: Final = {"surrender": ("surrender",), "give up": ("rescue", "surrender"), "double again": ("double",)}


def answer(chart: Chart, decision: Decision) -> Answer:
    """Plays by the chart at the engine's table."""
    offers = {offer.name: offer for offer in decision.offers}
    seen = decision.view
    if not isinstance(seen, SeatView):
        return first_offer(decision)
    for name, taken in ((ATTACK, chart.attacks(value(seen.dealer[0]))), (INSURANCE, chart.insurance)):
        if name in offers:
            return Answer(name, offers[name].most) if taken else Answer(f"no_{name}")
    points, soft = total(seen.cards)
    one_card = "hit" not in offers and not seen.doubles
    pair = value(seen.cards[0]) if len(seen.cards) == _TWO_CARDS and "split" in offers else 0
    hand = Hand(points, soft, len(seen.cards), aces=one_card, doubles=seen.doubles)
    for choice in chart.choices(hand, pair, [value(seen.dealer[0])]):
        for name in _OFFERS.get(choice, (choice,)):
            if name in offers:
                return Answer(name, offers[name].most)
    return first_offer(decision)


def read(text: str) -> Chart:
    """Reads the document of a chart in a scene; raises `Unreadable` with every mistake."""
    try:
        tree = json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"not valid JSON: {error}")) from None
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake("play", "this must be a table with the parts hard, soft and pairs"))
    try:
        return document.read(tree)
    except Unreadable as unreadable:
        each = unreadable.mistakes
        raise Unreadable(*(Mistake(f"play.{mistake.place}", mistake.why, mistake.cite) for mistake in each)) from None
