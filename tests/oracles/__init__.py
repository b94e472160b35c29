"""Counts of wagers that do not run the engine, by game: second answers to what the engine says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.money.numbers import Numbers
from tests.oracles import big_six, casino_war, craps, mini_dice, pokette, red_dog, roulette, sic_bo

ORACLES: Mapping[str, Callable[[Any], Iterator[Numbers]]] = {
    "big_six": big_six.counted,
    "casino_war": casino_war.counted,
    "craps": craps.counted,
    "mini_dice": mini_dice.counted,
    "pokette": pokette.counted,
    "red_dog": red_dog.counted,
    "roulette": roulette.counted,
    "sic_bo": sic_bo.counted,
}
