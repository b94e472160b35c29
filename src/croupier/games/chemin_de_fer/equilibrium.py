"""The equilibrium of chemin de fer: how often to draw on five, and the best answer of the bank.

The Player's Hand decides on five only, the bank by its points and what it has seen: the Player's third card, or that there is
none. Everything the bank may decide is linear in the chance of a draw on five, so the best chance is where the bank is
indifferent at one of its decisions, or 0 or 1. All numbers are fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import NamedTuple

from croupier.families.baccarat.points import MODULUS, NATURAL, banker_draws

FIVE = 5
_MOST_CARDS = 6
OPTIONAL = {(3, 9), (5, 4)}  # where the common table leaves the bank a choice: its points, the Player's third card
Seen = int | None  # the Player's third card; None: the hand stands
Info = tuple[int, Seen]  # what the bank knows: its points, and what it has seen


class Ways(NamedTuple):
    """Ways in which the Player's Hand wins, ties and loses."""

    win: Fraction = Fraction(0)
    tie: Fraction = Fraction(0)
    lose: Fraction = Fraction(0)

    def plus(self, other: Ways, share: Fraction = Fraction(1)) -> Ways:
        return Ways(*(one + share * two for one, two in zip(self, other, strict=True)))

    @property
    def worth(self) -> Fraction:
        return self.win - self.lose


@dataclass(slots=True)
class _Tally:
    win: int = 0
    tie: int = 0
    lose: int = 0

    def add(self, player: int, banker: int, ways: int) -> None:
        if player > banker:
            self.win += ways
        elif player == banker:
            self.tie += ways
        else:
            self.lose += ways

    def share(self, total: int) -> Ways:
        return Ways(Fraction(self.win, total), Fraction(self.tie, total), Fraction(self.lose, total))


@dataclass(slots=True)
class _Spot:
    """One decision of the bank: what a draw and a stand gain, without and with a Player's Hand of five."""

    always: tuple[_Tally, _Tally] = field(default_factory=lambda: (_Tally(), _Tally()))
    with_five: tuple[_Tally, _Tally] = field(default_factory=lambda: (_Tally(), _Tally()))


@dataclass(frozen=True, slots=True)
class ChoiceSpot:
    """The same as chances: (draw, stand) for hands that are not five, and for five."""

    always: tuple[Ways, Ways]
    with_five: tuple[Ways, Ways]


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """How both sides play, and what that gains for the Player's Hand."""

    draws_on_five: Fraction
    bank_draws: dict[Info, Fraction]
    ways: Ways

    @property
    def value(self) -> Fraction:
        return self.ways.worth


@lru_cache(64)
def spots(counts: tuple[int, ...], *, replaced: bool = False) -> tuple[Ways, dict[Info, ChoiceSpot]]:
    """What naturals come to, and every decision of the bank. With `replaced`, each card is put back."""
    left, cards = list(counts), sum(counts)
    gone = 0 if replaced else 1
    total = cards**_MOST_CARDS if replaced else perm(cards, _MOST_CARDS)
    fifth, sixth = (cards, cards) if replaced else (cards - 4, cards - 5)
    naturals, by_info = _Tally(), dict[Info, _Spot]()
    for one, two, first in _pairs(left, gone):
        player = (one + two) % MODULUS
        for three, four, second in _pairs(left, gone):
            ways, banker = first * second, (three + four) % MODULUS
            if max(player, banker) >= NATURAL:
                naturals.add(player, banker, ways * fifth * sixth)
                continue
            if player >= FIVE:
                draw, stand = _spot(by_info, banker, None, player)
                stand.add(player, banker, ways * fifth * sixth)
                for last in range(MODULUS):
                    draw.add(player, (banker + last) % MODULUS, ways * left[last] * sixth)
            if player <= FIVE:
                _third_cards(by_info, left, gone, (player, banker), ways)
    shares = {
        info: ChoiceSpot(
            (spot.always[0].share(total), spot.always[1].share(total)),
            (spot.with_five[0].share(total), spot.with_five[1].share(total)),
        )
        for info, spot in by_info.items()
    }
    return naturals.share(total), shares


def _spot(by_info: dict[Info, _Spot], banker: int, seen: Seen, player: int) -> tuple[_Tally, _Tally]:
    spot = by_info.setdefault((banker, seen), _Spot())
    return spot.with_five if player == FIVE else spot.always


def _third_cards(by_info: dict[Info, _Spot], left: list[int], gone: int, before: tuple[int, int], ways: int) -> None:
    """Adds every third card of the Player's Hand, and every one of the bank after it."""
    player, banker = before
    sixth = sum(left) - gone
    for third in range(MODULUS):
        draw, stand = _spot(by_info, banker, third, player)
        after, ways3 = (player + third) % MODULUS, ways * left[third]
        stand.add(after, banker, ways3 * sixth)
        left[third] -= gone
        for last in range(MODULUS):
            draw.add(after, (banker + last) % MODULUS, ways3 * left[last])
        left[third] += gone


def _pairs(left: list[int], gone: int) -> Iterator[tuple[int, int, int]]:
    """Every two cards and the ways to deal them in either order. They are out of the shoe by then."""
    for one, two in combinations_with_replacement(range(MODULUS), 2):
        ways = left[one]
        left[one] -= gone
        ways *= left[two] if one == two else 2 * left[two]
        left[two] -= gone
        if ways:
            yield one, two, ways
        left[two] += gone
        left[one] += gone


def choices_of(info: Info, banker_choices: str) -> Sequence[int]:
    """What the bank may do: 0 draws, 1 stands."""
    banker, seen = info
    if banker_choices == "free" or (banker_choices == "two options" and info in OPTIONAL):
        return (0, 1)
    return (0,) if banker_draws(0, banker, seen) else (1,)


def equilibrium(counts: tuple[int, ...], banker_choices: str, *, replaced: bool = False) -> Equilibrium:
    """The best play of both sides. A bank that is indifferent draws just so often that five is indifferent too."""
    naturals, by_info = spots(counts, replaced=replaced)
    candidates = {Fraction(0), Fraction(1), *_breaks(by_info, banker_choices)}
    best = max(sorted(candidates), key=lambda chance: _worth(naturals, by_info, chance, banker_choices))
    bank: dict[Info, Fraction] = {}
    open_spots = []
    for info, spot in by_info.items():
        values = {choice: outcome(info, spot, best, choice).worth for choice in choices_of(info, banker_choices)}
        least = [choice for choice, value in values.items() if value == min(values.values())]
        if len(least) == 2 and 0 < best < 1:
            open_spots.append(info)
        bank[info] = Fraction(1 - least[0])
    if len(open_spots) == 1:
        bank[open_spots[0]] = _indifferent(by_info, bank, open_spots[0])
    ways = naturals
    for info, spot in by_info.items():
        for choice, share in ((0, bank[info]), (1, 1 - bank[info])):
            ways = ways.plus(outcome(info, spot, best, choice), share)
    return Equilibrium(best, bank, ways)


def outcome(info: Info, spot: ChoiceSpot, chance: Fraction, choice: int) -> Ways:
    """What a choice of the bank comes to if five draws with this chance."""
    share = 1 - chance if info[1] is None else chance
    return spot.always[choice].plus(spot.with_five[choice], share)


def _breaks(by_info: dict[Info, ChoiceSpot], banker_choices: str) -> Iterator[Fraction]:
    """The chances of a draw on five at which the bank is indifferent somewhere."""
    for info, spot in by_info.items():
        if len(choices_of(info, banker_choices)) == 1:
            continue
        apart = spot.always[0].worth - spot.always[1].worth
        slope = spot.with_five[0].worth - spot.with_five[1].worth
        if slope:
            share = -apart / slope
            if 0 < share < 1:
                yield 1 - share if info[1] is None else share


def _worth(naturals: Ways, by_info: dict[Info, ChoiceSpot], chance: Fraction, banker_choices: str) -> Fraction:
    return naturals.worth + sum(
        min(outcome(info, spot, chance, choice).worth for choice in choices_of(info, banker_choices))
        for info, spot in by_info.items()
    )


def _indifferent(by_info: dict[Info, ChoiceSpot], bank: dict[Info, Fraction], at: Info) -> Fraction:
    """How often the bank draws at a spot so that drawing and standing on five are worth the same."""

    def slope(info: Info, choice: int) -> Fraction:
        worth = by_info[info].with_five[choice].worth
        return -worth if info[1] is None else worth

    rest = sum(
        (slope(info, 0) * draws + slope(info, 1) * (1 - draws) for info, draws in bank.items() if info != at),
        Fraction(0),
    )
    return (rest + slope(at, 1)) / (slope(at, 1) - slope(at, 0))
