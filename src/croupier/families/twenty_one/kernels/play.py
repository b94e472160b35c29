"""How a seat plays by a chart in a simulation: at a kernel's table, and at the engine's."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.equipment.cards import Card
from croupier.families.twenty_one.chart import document
from croupier.families.twenty_one.chart.cells import ATTACK, EVEN_MONEY, INSURANCE, Chart
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.offers import SURRENDER, Hand
from croupier.hands.blackjack import total, value
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

_DECLINED: Final = {ATTACK: "no_attack", INSURANCE: "no_insurance", EVEN_MONEY: "wait"}
OFFERS: Final = {SURRENDER: (SURRENDER,), "give up": ("rescue", SURRENDER), "double again": ("double",)}


def answer(chart: Chart, decision: Decision) -> Answer:
    """Plays by the chart at the engine's table: every double is for the full wager, and no card is asked face down."""
    offers = {offer.name: offer for offer in decision.offers}
    seen = decision.view
    for name, declined in _DECLINED.items():
        if name in offers:
            taken = chart.insurance if name == INSURANCE else chart.even_money
            if name == ATTACK and isinstance(seen, SeatView):
                taken = chart.attacks(value(seen.dealer[0]))
            chosen = name if taken else declined
            return Answer(chosen, offers[chosen].most)
    if not isinstance(seen, SeatView) or "stand" not in offers:
        return first_offer(decision)
    points, soft = total(seen.cards)
    one_card = "hit" not in offers and not seen.doubles
    hand = Hand(points, soft, len(seen.cards), aces=one_card, doubles=seen.doubles)
    for choice in chart.choices(hand, pair_of(seen.cards), [value(card) for card in seen.dealer]):
        for name in OFFERS.get(choice, (choice,)):
            if name in offers:
                return Answer(name, offers[name].most)
    return first_offer(decision)


def pair_of(cards: Sequence[Card]) -> int:
    """The value of two cards of equal value, or 0."""
    values = [value(card) for card in cards]
    return values[0] if len(values) == 2 and values[0] == values[1] else 0


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
