"""The best way to set seven cards: every lawful way against all 53,524,680 hands of the other side, set by its house way."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import WITH_JOKER, Card
from croupier.families.pai_gow.cards.house_way import CardHouseWay
from croupier.families.pai_gow.cards.numbers.deals import CardDeals
from croupier.families.pai_gow.cards.numbers.every_hand import hands_from
from croupier.families.pai_gow.cards.numbers.values import LOW_BITS, room_for_settings, value_tables, values_of_settings
from croupier.families.pai_gow.cards.setting import CardSetting, card_settings, in_card_order
from croupier.families.pai_gow.compared import Advised, Ways

_HIGH_MASK = (1 << LOW_BITS) - 1


def advised(
    cards: Sequence[Card],
    way: CardHouseWay,
    commission: Fraction,
    *,
    banking: bool = False,
    seen: Sequence[Card] = (),
    wheel_second: bool = True,
) -> tuple[Advised[CardSetting], ...]:
    """Every lawful way to set seven cards, the best first.

    `banking`: the seven cards are the bank's, which wins the copies. `seen` are other cards that cannot be in that hand.
    """
    known = [WITH_JOKER.index[card] for card in (*cards, *seen)]
    others = _Below(hands_from(way, known, wheel_second=wheel_second).settings)
    every = []
    for setting in card_settings(cards, wheel_second=wheel_second):
        high, low = setting_values(setting, wheel_second=wheel_second)
        every.append(Advised(setting, others.against(high, low, banking=banking)))
    return tuple(sorted(every, key=lambda each: each.gain(commission), reverse=True))


class Improvement(NamedTuple):
    """What the best setting gains more than the house way per unit, on average over random hands, each counted exactly."""

    mean: Fraction
    standard_error: float
    hands: int


def improvement(
    way: CardHouseWay, commission: Fraction, *, seed: int, hands: int, banking: bool = False, wheel_second: bool = True
) -> Improvement:
    """The improvement over as many random hands as wanted. A hand takes a fortieth of a second."""
    deals = CardDeals(way, way, wheel_second=wheel_second)
    more = list[Fraction]()
    for code in deals.codes(seed, 0, hands).tolist():
        cards = deals.cards(code).player
        advice = advised(cards, way, commission, banking=banking, wheel_second=wheel_second)
        house = way.set(cards, wheel_second=wheel_second)
        by_house = next(each for each in advice if each.setting == house)
        more.append(advice[0].gain(commission) - by_house.gain(commission))
    mean = sum(more, Fraction(0)) / hands
    variance = sum((each - mean) ** 2 for each in more) / hands
    return Improvement(mean, sqrt(variance / hands), hands)


def setting_values(setting: CardSetting, *, wheel_second: bool = True) -> tuple[int, int]:
    """The values of both hands, as compiled code has them."""
    cards = in_card_order((*setting.high, *setting.low))
    hand = np.array([[WITH_JOKER.index[card] for card in cards]], np.uint8)
    keys, _ = values_of_settings(hand, value_tables(wheel_second=wheel_second), room_for_settings())
    one, other = sorted(cards.index(card) for card in setting.low)
    split = sum(6 - before for before in range(one)) + other - one - 1
    key = int(keys[0, split])
    return key & _HIGH_MASK, key >> LOW_BITS


class _Below:
    """How many hands are set with both hands below given values."""

    def __init__(self, settings: NDArray[np.int64]) -> None:
        self._below = np.zeros((settings.shape[0] + 1, settings.shape[1] + 1), np.int64)
        self._below[1:, 1:] = settings.cumsum(axis=0).cumsum(axis=1)
        self._number = int(settings.sum())

    def _number_below(self, high: int | None, low: int | None) -> int:
        """Those with a high hand below one value and a low hand below another; None is no bound."""
        return int(self._below[-1 if high is None else high, -1 if low is None else low])

    def against(self, high: int, low: int, *, banking: bool) -> Ways:
        """Two hands of these values: a player's, for which a copy does not win, or the bank's, for which it does."""
        above_high, above_low = (high + 1, low + 1) if banking else (high, low)
        win = self._number_below(above_high, above_low)
        either = self._number_below(above_high, None) + self._number_below(None, above_low) - win
        return Ways(
            win,
            either - win,
            self._number - either,
            self._number_below(high + 1, None) - self._number_below(high, None),
            self._number_below(None, low + 1) - self._number_below(None, low),
        )
