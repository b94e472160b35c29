"""The engine run over every card of a small shoe comes to the same fraction as a plain count written apart from it.

`Plain` knows values and counts of cards, nothing of the house's code: no hands, no boxes, no croupier. What it says of a
rule it says in its own words, so that the two can only agree where both read the chapter the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers.solve import mean, solve_money
from croupier.engine.decision import Answer, Decision
from croupier.equipment.cards import Card
from croupier.families.twenty_one.deal import SeatView
from croupier.games.blackjack import GAME
from croupier.testing.altered import altered
from tests.games.blackjack.table import EXPOSED, HOLE_CARD, READER, Table, rules_of, small_shoe

pytestmark = pytest.mark.slow

Counts = tuple[int, ...]  # how many cards of each value are unseen: index 1 is the ace, 10 all tens
Chances = list[tuple[int, Fraction]]

ACE, TEN = 1, 10
VALUES = {rank: min(value, TEN) for value, rank in enumerate("A23456789TJQK", 1)}
UNIT = 100  # one dollar, and the smallest chip: a wager is doubled whole or not at all


class ShoeRanOut(AssertionError):
    """The shoe is too small for a proof: 2.15(f) would bring other cards in."""


@dataclass(frozen=True)
class SplitHand:
    """A hand as a player holds it: values, how many units, and whether it came from a split."""

    values: tuple[int, ...]
    units: int = 1
    split: bool = False


@dataclass(frozen=True)
class Plain:
    """Blackjack for one player with one unit, by the numbers alone."""

    hole: str = "none"  # none, reader or up
    hits_soft_17: bool = False
    surrender: bool = False
    busted_also_lost: bool = False
    split_21_pushes: bool = False
    policy: Callable[[tuple[int, ...], int, frozenset[str]], str] | None = None

    def value(self, counts: Counts) -> Fraction:
        """What the round is worth from a shoe with these cards."""
        worth = Fraction(0)
        for one, first in _next(counts):
            for up, second in _next(_less(counts, one)):
                for two, third in _next(_less(counts, one, up)):
                    rest = _less(counts, one, up, two)
                    worth += first * second * third * self._dealt((one, two), up, rest)
        return worth

    def _dealt(self, values: tuple[int, ...], up: int, rest: Counts) -> Fraction:
        if self.hole == "up":
            return sum((p * self._exposed(values, up, low, _less(rest, low)) for low, p in _next(rest)), Fraction(0))
        insured = self._insurance(values, rest) if up == ACE else Fraction(0)
        other = {ACE: TEN, TEN: ACE}.get(up, 0)
        hit = Fraction(rest[other], sum(rest)) if other else Fraction(0)  # the chance of a dealer blackjack
        if _natural(values):
            return insured + (1 - hit) * Fraction(3, 2)
        if self.hole == "reader":
            play = self._play((), (SplitHand(values),), up, rest, other, None) if hit < 1 else Fraction(0)
            return insured - hit + (1 - hit) * play
        return insured + self._play((), (SplitHand(values),), up, rest, 0, None)

    def _insurance(self, values: tuple[int, ...], rest: Counts) -> Fraction:
        """The half of one chip is not to be had, so a whole one insures it."""
        ten = Fraction(rest[TEN], sum(rest))
        worth = 2 * ten - (1 - ten)
        if self.policy is not None:
            return (
                worth
                if self.policy(values, ACE, frozenset({"insurance", "no_insurance"})) == "insurance"
                else Fraction(0)
            )
        return max(worth, Fraction(0))

    def _exposed(self, values: tuple[int, ...], up: int, low: int, rest: Counts) -> Fraction:
        if _natural(values):
            return Fraction(1)
        if _natural((up, low)):
            return Fraction(-1)
        return self._play((), (SplitHand(values),), up, rest, 0, low)

    def _play(
        self,
        done: tuple[SplitHand, ...],
        todo: tuple[SplitHand, ...],
        up: int,
        rest: Counts,
        never: int,
        low: int | None,
    ) -> Fraction:
        """The hands still to be played, one after the other; then the dealer. `never` is what the hole card is not."""
        if not todo:
            return self._dealer_turn(done, up, rest, never, low)
        hand, later = todo[0], todo[1:]
        if len(hand.values) == 1:
            return self._draw(done, hand, later, up, rest, never, low)
        points = _points(hand.values)[0]
        if points >= 21 or (hand.split and hand.values[0] == ACE):
            return self._play((*done, hand), later, up, rest, never, low)
        options = self._options(hand, low)
        if self.policy is not None:
            options = [self.policy(hand.values, up, frozenset(options))]
        return max(self._take(option, done, hand, later, up, rest, never, low) for option in options)

    def _options(self, hand: SplitHand, low: int | None) -> list[str]:
        options = ["stand", "hit"]
        if len(hand.values) == 2:
            if low is None or _points(hand.values)[0] in {9, 10, 11}:
                options.append("double")
            if not hand.split and hand.values[0] == hand.values[1]:
                options.append("split")
            if self.surrender and not hand.split:
                options.append("surrender")
        return options

    def _take(
        self,
        option: str,
        done: tuple[SplitHand, ...],
        hand: SplitHand,
        later: tuple[SplitHand, ...],
        up: int,
        rest: Counts,
        never: int,
        low: int | None,
    ) -> Fraction:
        if option == "stand":
            return self._play((*done, hand), later, up, rest, never, low)
        if option == "hit":
            return self._draw(done, hand, later, up, rest, never, low)
        if option == "surrender":
            other = {ACE: TEN, TEN: ACE}.get(up, 0) if not never else 0
            lost = Fraction(rest[other], sum(rest)) if other else Fraction(0)
            return -lost - (1 - lost) / 2
        if option == "split":
            one = SplitHand(hand.values[:1], 1, split=True)
            return self._play(done, (one, one, *later), up, rest, never, low)
        doubled = replace(hand, units=2)
        return sum(
            (
                p
                * self._play(
                    (*done, replace(doubled, values=(*hand.values, card))), later, up, _less(rest, card), never, low
                )
                for card, p in _drawn(rest, never)
            ),
            Fraction(0),
        )

    def _draw(
        self,
        done: tuple[SplitHand, ...],
        hand: SplitHand,
        later: tuple[SplitHand, ...],
        up: int,
        rest: Counts,
        never: int,
        low: int | None,
    ) -> Fraction:
        return sum(
            (
                p
                * self._play(
                    done, (replace(hand, values=(*hand.values, card)), *later), up, _less(rest, card), never, low
                )
                for card, p in _drawn(rest, never)
            ),
            Fraction(0),
        )

    def _dealer_turn(self, done: tuple[SplitHand, ...], up: int, rest: Counts, never: int, low: int | None) -> Fraction:
        busted = -sum(hand.units for hand in done if _points(hand.values)[0] > 21)
        live = [hand for hand in done if _points(hand.values)[0] <= 21]
        if not live:
            return Fraction(busted)
        if low is not None:
            return busted + self._draws(live, (up, low), rest)
        worth = Fraction(0)
        for second, p in _hole(rest, never):
            if _natural((up, second)):
                worth += p * (-1 if self.busted_also_lost or not busted else 0)
            else:
                worth += p * self._draws(live, (up, second), _less(rest, second))
        return busted + worth

    def _draws(self, live: list[SplitHand], values: tuple[int, ...], rest: Counts) -> Fraction:
        points, soft = _points(values)
        if points > 17 or (points == 17 and not (soft and self.hits_soft_17)):
            return Fraction(sum(hand.units * self._compared(hand, values) for hand in live))
        if all(self._unbeatable(hand) for hand in live):
            return Fraction(sum(hand.units for hand in live))
        return sum((p * self._draws(live, (*values, card), _less(rest, card)) for card, p in _next(rest)), Fraction(0))

    def _unbeatable(self, hand: SplitHand) -> bool:
        return _natural(hand.values) and not self.split_21_pushes

    def _compared(self, hand: SplitHand, values: tuple[int, ...]) -> int:
        mine, his = _points(hand.values)[0], _points(values)[0]
        if his > 21 or mine > his:
            return 1
        if mine < his:
            return -1
        if self._unbeatable(hand):  # his 21 has more than two cards, or it would be a blackjack
            return 1
        return -1 if self.hole == "up" else 0


def _points(values: tuple[int, ...]) -> tuple[int, bool]:
    low = sum(values)
    return (low + 10, True) if ACE in values and low <= 11 else (low, False)


def _natural(values: tuple[int, ...]) -> bool:
    return sorted(values) == [ACE, TEN]


def _less(counts: Counts, *cards: int) -> Counts:
    left = list(counts)
    for card in cards:
        left[card] -= 1
    return tuple(left)


def _next(counts: Counts) -> Chances:
    """The next card, nothing being known of any other."""
    unseen = sum(counts)
    if not unseen:
        raise ShoeRanOut
    return [(card, Fraction(count, unseen)) for card, count in enumerate(counts) if count]


def _hole(counts: Counts, never: int) -> Chances:
    """The hole card, known not to be of one value."""
    unseen = sum(counts) - (counts[never] if never else 0)
    if not unseen:
        raise ShoeRanOut
    return [(card, Fraction(count, unseen)) for card, count in enumerate(counts) if count and card != never]


def _drawn(counts: Counts, never: int) -> Chances:
    """The next card while a hole card known not to be of one value lies among the unseen: each hole card in turn."""
    if not never:
        return _next(counts)
    chances: dict[int, Fraction] = {}
    for hole, p in _hole(counts, never):
        for card, q in _next(_less(counts, hole)):
            chances[card] = chances.get(card, Fraction(0)) + p * q
    return list(chances.items())


# ---------------------------------------------------------------- the engine's side


def same_value(_site: str, outcome: Card | bool) -> object:
    """No rule of the main game tells two cards of one value apart."""
    return outcome if isinstance(outcome, bool) else VALUES[outcome.rank]


def by_the_engine(shoe: str, policy: Callable[[Decision], Answer] | None = None, **elected: Any) -> Fraction:
    table = Table(rules_of(smallest_chip=UNIT, **elected), {"A": {"blackjack": "1.00"}}, small_shoe(shoe))
    game = altered(GAME, same=same_value)
    return mean(solve_money(replace(table.round(), game=game), policy, with_states=False)) / UNIT


def counted(shoe: str) -> Counts:
    held = [VALUES[rank] for rank in shoe.split()]
    return tuple(held.count(value) for value in range(11))


def chart(values: tuple[int, ...], up: int, options: frozenset[str]) -> str:
    """A way to play that does everything now and then: it need not be a good one."""
    points, soft = _points(values)
    wishes = [
        ("no_insurance", points < 20),
        ("insurance", True),
        ("split", values[0] in {ACE, 8, 9}),
        ("surrender", points == 16 and up in {9, TEN, ACE}),
        ("double", points in {10, 11} or (soft and points == 16)),
        ("hit", points < (18 if soft else 17 if up > 6 or up == ACE else 13)),
    ]
    return next((name for name, wanted in wishes if wanted and name in options), "stand")


def by_the_chart(decision: Decision) -> Answer:
    """The same, asked as the engine asks: it sees the seat's view and nothing else."""
    view = decision.view
    assert isinstance(view, SeatView)
    offers = {offer.name: offer for offer in decision.offers}
    values = tuple(VALUES[card.rank] for card in view.cards)
    name = chart(values, VALUES[view.dealer[0].rank], frozenset(offers))
    return Answer(name, offers[name].most)


# What a table elects, and the same said to `Plain`.
TABLES: dict[str, tuple[dict[str, Any], Plain]] = {
    "no hole card": ({}, Plain()),
    "hole card, unread": (HOLE_CARD, Plain()),  # what nobody knows before the end might as well come at the end
    "card reader": (READER, Plain(hole="reader")),
    "hit soft 17": ({"hit_soft_17": True}, Plain(hits_soft_17=True)),
    "surrender": ({"surrender": True}, Plain(surrender=True)),
    "reader, hit soft 17, surrender": (
        READER | {"hit_soft_17": True, "surrender": True},
        Plain(hole="reader", hits_soft_17=True, surrender=True),
    ),
    "exposed hole card": (EXPOSED, Plain(hole="up")),
    "busted bets also lost": ({"busted_bets_also_lost": True}, Plain(busted_also_lost=True)),
    "split ace-ten pushes": ({"split_ace_ten_beats_21": False}, Plain(split_21_pushes=True)),
    "exposed, split ace-ten ties": (
        EXPOSED | {"split_ace_ten_beats_21": False},
        Plain(hole="up", split_21_pushes=True),
    ),
}
TEN_CARDS = "A A 6 6 9 9 T T T T"
SAME_BY_RIGHT = {("no hole card", "hole card, unread")}


@pytest.mark.parametrize("name", TABLES)
def test_the_engine_and_the_plain_count_agree_on_a_way_to_play(name: str) -> None:
    """Every hand of a small shoe of four ranks, played by one chart."""
    elected, plain = TABLES[name]
    assert by_the_engine(TEN_CARDS, by_the_chart, **elected) == replace(plain, policy=chart).value(counted(TEN_CARDS))


def test_each_table_is_worth_something_else() -> None:
    """The agreement above says something of every rule: none can be left out without changing the number."""
    worth = {name: replace(plain, policy=chart).value(counted(TEN_CARDS)) for name, (_, plain) in TABLES.items()}
    names = list(TABLES)
    same = {(one, other) for at, one in enumerate(names) for other in names[at + 1 :] if worth[one] == worth[other]}
    assert same == SAME_BY_RIGHT


SMALL = (
    ("9 A A T T T T T T", "no hole card"),
    ("9 A A T T T T T T", "card reader"),
    ("9 A A T T T T T T", "busted bets also lost"),
    ("9 A A T T T T T T", "exposed hole card"),
    ("6 6 6 A T T T T T", "no hole card"),
    ("6 6 6 A T T T T T", "hit soft 17"),
    ("6 6 6 A T T T T T", "surrender"),
    ("5 8 8 8 T T T T", "no hole card"),
    ("5 8 8 8 T T T T", "hole card, unread"),
    ("5 8 8 8 T T T T", "exposed hole card"),
)


@pytest.mark.parametrize(("shoe", "name"), SMALL)
def test_the_engine_and_the_plain_count_agree_on_the_best_play(shoe: str, name: str) -> None:
    elected, plain = TABLES[name]
    assert by_the_engine(shoe, **elected) == plain.value(counted(shoe))
