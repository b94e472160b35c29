"""How a seat plays by a chart in a simulation: at a kernel's table, and at the engine's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.twenty_one.chart import document
from croupier.families.twenty_one.chart.cells import (
    ACE_CODES,
    ATTACK,
    CODES,
    DOUBLED_CODES,
    HARD,
    INSURANCE,
    SOFT,
    STANDS,
    Chart,
    Column,
)
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.kernels.table import TWENTY_ONE, Hand
from croupier.hands.blackjack import total, value
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

_TWO_CARDS: Final = 2
_OFFERS: Final = {"surrender": ("surrender",), "give up": ("rescue", "surrender"), "double again": ("double",)}


def wanted(column: Column, hand: Hand, pair: int = 0) -> Iterator[str]:
    """What to do with a hand: the first of these that is offered."""
    table = SOFT if hand.soft else HARD
    if pair in column.splits:
        yield "split"
    if hand.points < TWENTY_ONE:
        if hand.aces and column.aces:
            yield from ACE_CODES[column.aces.get(hand.points, STANDS)]
        elif hand.doubles:
            yield from DOUBLED_CODES[column.doubled_code(table, hand.points, hand.doubles)]
        else:
            yield from CODES[column.code(table, hand.points, hand.cards)]
    yield "stand"


def answer(chart: Chart, decision: Decision) -> Answer:
    """Plays by the chart at the engine's table."""
    offers = {offer.name: offer for offer in decision.offers}
    seen = decision.view
    if not isinstance(seen, SeatView):
        return first_offer(decision)
    column = chart.columns[value(seen.dealer[0])]
    for name, taken in ((ATTACK, column.attack), (INSURANCE, chart.insurance)):
        if name in offers:
            return Answer(name, offers[name].most) if taken else Answer(f"no_{name}")
    points, soft = total(seen.cards)
    one_card = "hit" not in offers and not seen.doubles
    pair = value(seen.cards[0]) if len(seen.cards) == _TWO_CARDS and "split" in offers else 0
    for choice in wanted(column, Hand(points, soft, len(seen.cards), aces=one_card, doubles=seen.doubles), pair):
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
