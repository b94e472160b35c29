"""Rounds of twenty-one by plain recursion with fractions: every card in order, every hand of a split, the dealer last.

It knows nothing of the compiled count and shares no code with it. It is for shoes of some twenty cards.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from croupier.families.twenty_one.analysis.terms import ANY_NUMBER, HALF, NONE, BySuits, Terms

Card = tuple[int, int]  # value, suit; the suit is 0 where it does not matter, and spades are 1
Cards = tuple[Card, ...]
Policy = Callable[[Cards, Card, int, bool], str]  # cards, up card, doubles so far, whether it is a split hand

ALWAYS = 99  # the score of a hand that wins whatever the dealer makes
OVER = -1  # the score of a hand over 21; one that is given up has 0
SPADES = 1


class Done(NamedTuple):
    """A finished hand: its score, what it wins and what it loses."""

    score: int
    wins: Fraction
    loses: Fraction


def points(values: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(values)
    return (hard + 10, True) if 1 in values and hard <= 11 else (hard, False)


class Table:
    """All rounds at one table; `suited` are the values whose suits are distinguished."""

    def __init__(self, terms: Terms, suited: tuple[int, ...] = ()) -> None:
        self.terms = terms
        deck = list[tuple[Card, int]]()
        for value, number in enumerate(terms.shoe, 1):
            if value in suited:
                deck += [((value, suit), number // 4) for suit in range(1, 5)]
            elif number:
                deck.append(((value, 0), number))
        self.kinds = [card for card, _ in deck]
        self.full = tuple(number for _, number in deck)
        self.settled = cache(self._settled)
        self.dealer = cache(self._dealer)

    def without(self, left: tuple[int, ...], card: Card) -> tuple[int, ...]:
        at = self.kinds.index(card)
        return (*left[:at], left[at] - 1, *left[at + 1 :])

    def draws(self, left: tuple[int, ...]) -> list[tuple[Card, Fraction, tuple[int, ...]]]:
        total = sum(left)
        return [
            (card, Fraction(number, total), self.without(left, card))
            for card, number in zip(self.kinds, left, strict=True)
            if number
        ]

    # ------------------------------------------------------------ the dealer

    def _dealer(self, by_value: tuple[int, ...], hand: tuple[int, ...]) -> dict[int, Fraction]:
        """The chance of each total; 0 for over 21, -1 for a blackjack."""
        total, soft = points(hand)
        if total > 21:
            return {0: Fraction(1)}
        if len(hand) == 2 and total == 21:
            return {-1: Fraction(1)}
        if total > 17 or (total == 17 and not (soft and self.terms.hits_soft_17)):
            return {total: Fraction(1)}
        found = dict[int, Fraction]()
        for value, number in enumerate(by_value, 1):
            if number:
                left = (*by_value[: value - 1], number - 1, *by_value[value:])
                for end, chance in self.dealer(left, tuple(sorted((*hand, value)))).items():
                    found[end] = found.get(end, Fraction(0)) + chance * Fraction(number, sum(by_value))
        return found

    def ends(self, left: tuple[int, ...], up: Card) -> dict[int, Fraction]:
        by_value = [0] * 10
        for (value, _), number in zip(self.kinds, left, strict=True):
            by_value[value - 1] += number
        return self.dealer(tuple(by_value), (up[0],))

    def _settled(self, left: tuple[int, ...], up: Card, done: tuple[Done, ...]) -> Fraction:
        """What the round brings."""
        total = Fraction(0)
        for end, chance in self.ends(left, up).items():
            if end == -1:
                total -= chance * self._to_blackjack(done)
                continue
            for hand in done:
                won = hand.score == ALWAYS or hand.score > max(end, 0)
                lost = not won and (hand.score < end or hand.score <= 0)
                total += chance * (hand.wins if won else -hand.loses if lost else 0)
        return total

    def _to_blackjack(self, done: tuple[Done, ...]) -> Fraction:
        """What a dealer blackjack leaves lost: one unit in all, or more if hands over 21 were taken before."""
        terms = self.terms
        over = [hand for hand in done if hand.score == OVER]
        if terms.blackjack_known or not over:
            return Fraction(1)
        each = (Fraction(1) if terms.busted_double_returned else hand.loses for hand in over)
        taken = sum(each, Fraction(0))
        return taken + (1 if terms.busted_also_lost and len(over) < len(done) else 0)

    # ------------------------------------------------------------ the player

    def pays(self, cards: Cards, up: Card, *, split: bool) -> Fraction:
        """What one unit wins on a hand that was not doubled."""
        terms = self.terms
        values = tuple(sorted(value for value, _ in cards))
        if sum(values) != 21 and points(values)[0] != 21:
            return Fraction(1)
        if split and not terms.bonus_after_split:
            return Fraction(1)
        pays = terms.by_number(len(cards))
        for hand, bonus in (((6, 7, 8), terms.six_seven_eight), ((7, 7, 7), terms.three_sevens)):
            if values == hand and bonus != BySuits():
                suits = {suit for _, suit in cards}
                one = len(suits) == 1
                pays = bonus.spades if suits == {SPADES} else bonus.one_suit if one else bonus.mixed
                if one and hand == (7, 7, 7) and up[0] == 7 and not split:
                    pays += terms.super_bonus
        return pays

    def stood(self, cards: Cards, up: Card, level: int, *, split: bool) -> Done:
        total, _ = points(tuple(value for value, _ in cards))
        units = Fraction(2**level)
        wins = units if level else self.pays(cards, up, split=split)
        return Done(ALWAYS if total == 21 and self.terms.twenty_one_wins else total, wins, units)

    def choices(self, cards: Cards, level: int, *, split: bool) -> list[str]:
        terms, (total, soft) = self.terms, points(tuple(value for value, _ in cards))
        may_draw = total < 21 or (soft and terms.draw_soft_21)
        if level:
            found = ["stand"]
            if total < 21:
                found += ["surrender"] if terms.rescue != NONE and (terms.rescue_after_split or not split) else []
                found += ["double"] if level < terms.most_doubles else []
            return found
        if split and cards[0][0] == 1 and not terms.split_aces_draw and len(cards) == 2:
            return ["stand", *(["surrender"] if terms.split_aces_give_up and total < 21 else [])]
        found = ["stand", *(["hit"] if may_draw else [])]
        if may_draw and len(cards) <= terms.double_most_cards and (not split or terms.double_after_split):
            found.append("double")
        open_now = terms.surrender == ANY_NUMBER or (terms.surrender != NONE and len(cards) == 2)
        if open_now and total < 21 and (not split or terms.surrender_after_split):
            found.append("surrender")
        return found

    def round(self, two: tuple[Card, Card], up: Card, policy: Policy | None, *, split: bool) -> Fraction:  # noqa: C901
        """What two cards bring, split or not; without a policy a hand that is not split is played in the best way."""
        left = self.full
        for card in (*two, up):
            left = self.without(left, card)

        @cache
        def play(left: tuple[int, ...], cards: Cards, level: int, waiting: Cards, done: tuple[Done, ...]) -> Fraction:
            if points(tuple(value for value, _ in cards))[0] > 21:
                return finish(left, Done(OVER, Fraction(0), Fraction(2**level)), waiting, done)
            if split and len(cards) == 1:
                return sum(
                    (chance * second(rest, (*cards, card), waiting, done) for card, chance, rest in self.draws(left)),
                    Fraction(0),
                )
            open_now = self.choices(cards, level, split=split)
            if policy is None:
                return max(act(name, left, cards, level, waiting, done) for name in open_now)
            wanted = policy(cards, up, level, split)
            assert wanted in open_now, (wanted, cards, up, level, split)
            return act(wanted, left, cards, level, waiting, done)

        def second(left: tuple[int, ...], cards: Cards, waiting: Cards, done: tuple[Done, ...]) -> Fraction:
            most = self.terms.ace_hands if two[0][0] == 1 else self.terms.hands
            if cards[1][0] == two[0][0] and len(waiting) + len(done) + 1 < most:
                return play(left, cards[:1], 0, tuple(sorted((*waiting, cards[1]))), done)
            return play(left, cards, 0, waiting, done)

        def act(
            name: str, left: tuple[int, ...], cards: Cards, level: int, waiting: Cards, done: tuple[Done, ...]
        ) -> Fraction:
            if name == "stand":
                return finish(left, self.stood(cards, up, level, split=split), waiting, done)
            if name == "surrender":
                half = Fraction(2**level, 2)
                loses = half if level == 0 or self.terms.rescue == HALF else Fraction(1)
                return finish(left, Done(0, Fraction(0), loses), waiting, done)
            level += name == "double"
            first, rest = cards[:1], cards[1:]
            return sum(
                (
                    chance
                    * play(
                        less,
                        (*first, *sorted((*rest, card))) if split else tuple(sorted((*cards, card))),
                        level,
                        waiting,
                        done,
                    )
                    for card, chance, less in self.draws(left)
                ),
                Fraction(0),
            )

        def finish(left: tuple[int, ...], hand: Done, waiting: Cards, done: tuple[Done, ...]) -> Fraction:
            done = tuple(sorted((*done, hand)))
            if waiting:
                return play(left, waiting[:1], 0, waiting[1:], done)
            return self.settled(left, up, done)

        return play(left, two[:1], 0, two[1:], ()) if split else play(left, tuple(sorted(two)), 0, (), ())
