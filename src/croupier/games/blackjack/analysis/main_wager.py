"""The value of blackjack's main wager from a fresh shoe, and the best way to play it.

The engine can run over every card of a small shoe, but not of six decks. This count can, and gives the same numbers where
both can run. Its strategy is composition-dependent and the same before and after a split: a choice depends on every card of
the hand and on what the dealer shows, and on nothing else; a split hand is played like the same cards without a split, as
far as the table allows. (Players call this CDZ-.) Suits matter only if a suited 6-7-8 pays more (2.3(e)1).

Values are per unit of the original wager, without insurance, for one player alone with the dealer, before anyone knows
whether the dealer has blackjack. They are in double precision and accurate to 1e-12. In multiple action they hold for each
wager (2.18): each dealer hand is drawn from unseen cards in random order, so each has the same chances. `charts` does the
same for charts by totals.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import chain, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.blackjack import elections
from croupier.games.blackjack.analysis.basics import NotCovered, Suits, Values
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN
from croupier.law.citation import cite

if TYPE_CHECKING:
    from croupier.games.blackjack.analysis.count import Counted

STRATEGY = "composition-dependent, the same before and after a split"

_SUITS = 4
_FACES_AND_TEN = 4
_TWO_CARDS = 2
_BLACKJACK = (ACE, TEN)


class Choice(StrEnum):
    """A player's choices with his first two cards."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


class Play(NamedTuple):
    """Two cards against what the dealer shows: the value of each choice (None if not offered), and the best choice.

    Without a card reader and with three or four hands allowed, a split against an ace or ten is also None if it would not be
    best even against a dealer who has checked for blackjack: its exact value is slow to count.
    """

    cards: Values
    suits: Suits
    showing: Values
    chance: float
    stand: float
    hit: float | None
    double: float | None
    split: float | None
    surrender: float | None
    best: Choice
    value: float


@dataclass(frozen=True, slots=True)
class Blackjack:
    """A blackjack against what the dealer shows, and whether it is best to take even money (2.7(c))."""

    showing: Values
    chance: float
    even_money: bool
    value: float


@dataclass(frozen=True, slots=True)
class Insured:
    """Two cards against an ace, and the value of one unit of insurance to the player who holds them (2.9)."""

    cards: Values
    value: Fraction


@dataclass(frozen=True, slots=True)
class Drawing(AbstractSet[Values]):
    """The set of hands with three or more cards to draw to against one showing, stored as a flag for each hand."""

    places: Mapping[Values, int] = field(repr=False)
    marks: bytes = field(repr=False)

    def __contains__(self, hand: object) -> bool:
        place = self.places.get(hand)  # type: ignore[call-overload]  # any other object is not in the set
        return place is not None and bool(self.marks[place])

    def __iter__(self) -> Iterator[Values]:
        return (hand for hand, mark in zip(self.places, self.marks, strict=True) if mark and len(hand) > _TWO_CARDS)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(frozen=True, slots=True)
class MainWager:
    """The main wager of a table, from a fresh shoe, by the best strategy."""

    strategy: str
    value: float
    by_showing: Mapping[Values, float]  # by the dealer's up card, or by both cards if the second is exposed
    plays: tuple[Play, ...]
    blackjacks: tuple[Blackjack, ...]
    insurance: Fraction | None  # the value of one unit if only the ace is considered; None if it is not offered
    insured: tuple[Insured, ...]
    drawing: Mapping[Values, Drawing]  # by what the dealer shows
    found: Mapping[tuple[Values, Suits, Values], Play] = field(repr=False, compare=False)

    def choice(self, cards: Values, showing: Values, among: Collection[Choice], suits: Suits = Suits.ANY) -> Choice:
        """Returns the best of these choices, by their values without a split.

        If a suited 6-7-8 pays more, `suits` says how two of its cards are suited; the default is two suits.
        """
        hand = tuple(sorted(cards))
        if len(hand) > _TWO_CARDS or hand == _BLACKJACK:  # after a split that is a plain 21
            return Choice.HIT if hand in self.drawing[showing] else Choice.STAND
        play = self.found.get((hand, suits, showing)) or self.found[hand, Suits.MIXED, showing]
        return play.best if play.best in among else max(among, key=lambda choice: _worth(play, choice))


def _worth(play: Play, choice: Choice) -> float:
    worth: float | None = getattr(play, choice)
    return -math.inf if worth is None else worth


# ---------------------------------------------------------------- the count


def main_wager(rules: BlackjackRules, *, every_split: bool = False) -> MainWager:
    """Returns the main wager at a table with these rules; raises `NotCovered` if the table is not covered.

    With `every_split` the slow splits described in `Play` are counted too, which may take minutes.
    """
    return of_shoe(rules, fresh_shoe(rules), every_split=every_split)


def fresh_shoe(rules: BlackjackRules) -> tuple[int, ...]:
    """The number of cards of each value from one to ten in a table's decks."""
    each = _SUITS * rules.decks
    return (*(each for _ in range(ACE, TEN)), _FACES_AND_TEN * each)


def of_shoe(rules: BlackjackRules, shoe: Sequence[int], *, every_split: bool = False) -> MainWager:
    """The same from any shoe, given as the number of cards of each value from one to ten.

    The shoe must be large enough for every round: running out of cards (2.15(f)) is not counted.
    """
    refuse(rules)
    from croupier.games.blackjack.analysis.count import count, places

    counted, table = count(rules, shoe, every_split=every_split), Dealt(rules, tuple(shoe))
    plays, blackjacks = list[Play](), list[Blackjack]()
    for showing, against in counted.items():
        chances = table.chances(showing)
        if _BLACKJACK in chances:
            blackjacks.append(table.blackjack(showing, chances[_BLACKJACK]))
        plays.extend(_plays(against, showing, chances))
    where = places(rules)
    drawing = {showing: Drawing(where, against.drawing) for showing, against in counted.items()}
    return _result(table, plays, blackjacks, drawing)


def refuse(rules: BlackjackRules) -> None:
    """Raises `NotCovered` for a table that cannot be counted exactly."""
    if rules.multiple_action and rules.double_card == elections.DOUBLE_FACE_DOWN:
        why = (
            "in multiple action a face-down double card is turned when the first wager is settled, so the wagers differ"
        )
        raise NotCovered(cite("19:47-2.18(c)"), why)


# ---------------------------------------------------------------- the answer


@dataclass(frozen=True, slots=True)
class Dealt:
    """A table and its shoe, given as the number of cards of each value from one to ten."""

    rules: BlackjackRules
    cards: tuple[int, ...]

    def left(self, value: int, *gone: int) -> int:
        return self.cards[value - ACE] - gone.count(value)

    def chances(self, showing: Values) -> dict[Values, float]:
        """The chance of each two cards of a player, in any order, together with this showing; impossible ones left out."""
        left, shown = list(self.cards), 1
        for card in showing:
            shown *= left[card - ACE]
            left[card - ACE] -= 1
        shown *= len(set(showing))  # two different cards in either order
        all_ways = math.perm(sum(self.cards), len(showing) + _TWO_CARDS)
        chances: dict[Values, float] = {}
        for one, of_one in enumerate(left, ACE):
            for two, of_two in enumerate(left[one - ACE :], one):
                ways = of_one * (of_one - 1) if one == two else 2 * of_one * of_two
                if ways > 0 < shown:
                    chances[one, two] = shown * ways / all_ways
        return chances

    def all_chances(self) -> dict[Values, dict[Values, float]]:
        """The same for everything the dealer may show."""
        cards = 2 if self.rules.hole_card == elections.EXPOSED_HOLE else 1
        every = (
            (showing, self.chances(showing)) for showing in combinations_with_replacement(range(ACE, TEN + 1), cards)
        )
        return {showing: chances for showing, chances in every if chances}

    def dealer_blackjack(self, cards: Values, showing: Values) -> Fraction:
        """The chance of a dealer blackjack when these cards are seen."""
        if showing == _BLACKJACK:
            return Fraction(1)
        completes: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}
        other = completes.get(showing)
        seen = (*cards, *showing)
        return Fraction(0) if other is None else Fraction(self.left(other, *seen), sum(self.cards) - len(seen))

    def insurance(self, cards: Values) -> Fraction:
        odds = self.rules.payouts["insurance"].to_one
        return self.dealer_blackjack(cards, (ACE,)) * (odds + 1) - 1

    def all_insured(self, hands: Sequence[Values]) -> tuple[Insured, ...]:
        """The value of insurance depends only on the number of tens in a hand, since all hands have two cards."""
        by_tens: dict[int, Fraction] = {}
        for cards in hands:
            if cards.count(TEN) not in by_tens:
                by_tens[cards.count(TEN)] = self.insurance(cards)
        return tuple(Insured(cards, by_tens[cards.count(TEN)]) for cards in hands)

    def blackjack_worth(self, showing: Values, least: Fraction = Fraction(-1)) -> Fraction:
        """The value of a blackjack, which pushes against the dealer's (2.7); one of 64 may be the designated one.

        It is at least `least`, which even money pays at once.
        """
        rules, exposed = self.rules, self.rules.hole_card == elections.EXPOSED_HOLE
        name = "six_to_five" if rules.six_to_five else "exposed_blackjack" if exposed else "blackjack"
        stays = 1 if exposed else 1 - self.dealer_blackjack(_BLACKJACK, showing)  # 2.6(k)1: no push there
        share = Fraction(1, _SUITS * _FACES_AND_TEN * _SUITS) if rules.designated_blackjack else Fraction(0)
        usual, designated = (max(rules.payouts[each].to_one * stays, least) for each in (name, "designated_blackjack"))
        return (1 - share) * usual + share * designated

    def blackjack(self, showing: Values, chance: float) -> Blackjack:
        """By best play: takes even money if it is offered and worth more (2.7(c))."""
        at_once = self.rules.even_money and showing == (ACE,)
        even = self.rules.payouts["even_money"].to_one if at_once else Fraction(-1)
        usual = self.blackjack_worth(showing)
        return Blackjack(
            showing, chance, even > usual, float(self.blackjack_worth(showing, even) if at_once else usual)
        )


def _result(
    shoe: Dealt, plays: list[Play], blackjacks: list[Blackjack], drawing: Mapping[Values, Drawing]
) -> MainWager:
    dealt: dict[Values, list[Play | Blackjack]] = {showing: [] for showing in drawing}
    for each in chain[Play | Blackjack](plays, blackjacks):
        dealt[each.showing].append(each)
    worth = {showing: [each.chance * each.value for each in every] for showing, every in dealt.items()}
    against_ace = [play.cards for play in plays if play.showing == (ACE,)]
    against_ace += [_BLACKJACK for each in blackjacks if each.showing == (ACE,)]
    insured = shoe.all_insured(against_ace)
    return MainWager(
        strategy=STRATEGY,
        value=math.fsum(each for every in worth.values() for each in every),
        by_showing={
            showing: math.fsum(worth[showing]) / math.fsum(each.chance for each in every)
            for showing, every in dealt.items()
            if every
        },
        plays=tuple(plays),
        blackjacks=tuple(blackjacks),
        insurance=shoe.insurance(()) if insured else None,
        insured=insured,
        drawing=drawing,
        found={(play.cards, play.suits, play.showing): play for play in plays},
    )


def _plays(against: Counted, showing: Values, chances: Mapping[Values, float]) -> Iterator[Play]:
    """Yields every two cards that can be dealt, except a blackjack."""
    for row, worth, best, value in zip(against.rows, against.worth, against.best, against.value, strict=True):
        chance, cards = chances.get(row.cards), row.cards
        stand, hit, double, split, surrender = worth
        if chance is None or stand is None or cards == _BLACKJACK:
            continue
        chance *= row.share
        if showing == _BLACKJACK:  # 2.6(k)6: no more cards are dealt
            yield Play(cards, row.suits, showing, chance, -1.0, None, None, None, None, Choice.STAND, -1.0)
        else:
            yield Play(cards, row.suits, showing, chance, stand, hit, double, split, surrender, _CHOICES[best], value)


_CHOICES = tuple(Choice)
