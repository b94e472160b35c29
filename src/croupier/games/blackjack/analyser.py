"""What blackjack's main wager is worth from a fresh shoe, and the best way to play it.

The engine can be run over every card of a small shoe; over six decks it cannot. This count can, and comes to the same
numbers where both can be run. Its strategy is composition-dependent, the same before and after a split: a choice may rest
on every card of the hand at hand and on what the dealer shows, and on nothing else; a hand that came from a split is
played as the same cards would be played without one, as far as it may be. (Players call this CDZ-.)

Values are per unit of the original wager, insurance apart, for one player alone with the dealer, and hold before anyone
knows whether the dealer has blackjack. They are counted in double precision, and good to 1e-12: no fractions.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.games.blackjack import terms
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN
from croupier.law.citation import Citation, cite

STRATEGY = "composition-dependent, the same before and after a split"

Values = tuple[int, ...]  # cards by what they count, the ace as one, in order

_SUITS = 4
_FACES_AND_TEN = 4
_TWO_CARDS = 2
_BLACKJACK = (ACE, TEN)


class Choice(StrEnum):
    """What a player may do with his first two cards."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


class NotCovered(ValueError):
    """A table whose main wager this count does not reach: it says so instead of coming close."""

    def __init__(self, law: Citation, why: str) -> None:
        super().__init__(f"{why} [{law}]")
        self.law, self.why = law, why


@dataclass(frozen=True, slots=True)
class Play:
    """Two cards against what the dealer shows: what each choice is worth (None: not open), and the best of them.

    Where no card reader is used and a pair may become three or four hands, a split against an ace or ten is None as well
    if even against a dealer who had looked it would not be the best: its exact value is long to count.
    """

    cards: Values
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
    """Ace and ten against what the dealer shows; and whether it is best to be paid even money at once (2.7(c))."""

    showing: Values
    chance: float
    even_money: bool
    value: float


@dataclass(frozen=True, slots=True)
class Insured:
    """Two cards against an ace: what one unit of insurance is worth to who holds them (2.9)."""

    cards: Values
    value: Fraction


@dataclass(frozen=True, slots=True)
class MainWager:
    """The main wager of a table, from a fresh shoe and by the best strategy of its kind."""

    strategy: str
    value: float
    by_showing: Mapping[Values, float]  # by the dealer's up card, or both his cards where the second is exposed
    plays: tuple[Play, ...]
    blackjacks: tuple[Blackjack, ...]
    insurance: Fraction | None  # one unit of it, for who looks at no card but the ace; None where it is not open
    insured: tuple[Insured, ...]
    drawing: Mapping[Values, frozenset[Values]]  # by what is shown: the hands of three and more cards to draw to

    def choice(self, cards: Values, showing: Values, among: Collection[Choice]) -> Choice:
        """The best of these choices, by what each would be worth had there been no split."""
        held = tuple(sorted(cards))
        if len(held) > _TWO_CARDS:
            return Choice.HIT if held in self.drawing[showing] else Choice.STAND
        play = next(play for play in self.plays if (play.cards, play.showing) == (held, showing))
        return max(among, key=lambda choice: _worth(play, choice))


def _worth(play: Play, choice: Choice) -> float:
    worth: float | None = getattr(play, choice)
    return -math.inf if worth is None else worth


# ---------------------------------------------------------------- the count


def main_wager(rules: BlackjackRules, *, every_split: bool = False) -> MainWager:
    """The main wager at a table with these rules; NotCovered where the count does not reach.

    With `every_split` those splits are counted too that `Play` speaks of: that may take minutes.
    """
    each = _SUITS * rules.decks
    return of_shoe(rules, (*(each for _ in range(ACE, TEN)), _FACES_AND_TEN * each), every_split=every_split)


def of_shoe(rules: BlackjackRules, shoe: Sequence[int], *, every_split: bool = False) -> MainWager:
    """The same from any cards, told as how many count one, two, and so on to ten.

    There must be cards enough for every round: what is done when a shoe runs out (2.15(f)) is not counted.
    """
    _refuse(rules)
    from croupier.games.blackjack.analyser_count import count  # noqa: PLC0415 (numpy and numba: half a second to load)

    counted = count(rules, shoe, every_split=every_split)
    table = _Shoe(rules, tuple(shoe))
    plays = []
    for showing, against in counted.items():
        for cards, values in against.worth.items():
            chance = table.chance(cards, showing)
            if chance and cards != _BLACKJACK:
                plays.append(_play(cards, showing, chance, values))
    return _told(table, plays, {showing: against.drawing for showing, against in counted.items()})


def _refuse(rules: BlackjackRules) -> None:
    """What this count would only come close to."""
    if rules.multiple_action:
        raise NotCovered(cite("19:47-2.18(a)"), "in multiple action one hand plays against up to three of the dealer's")
    if rules.suited_six_seven_eight:
        raise NotCovered(cite("19:47-2.3(e)1"), "with a suited 6-7-8 paid 2 to 1 the best choice may rest on suits")


# ---------------------------------------------------------------- the answer


@dataclass(frozen=True, slots=True)
class _Shoe:
    """A table and the cards in its shoe."""

    rules: BlackjackRules
    cards: tuple[int, ...]

    def left(self, value: int, *gone: int) -> int:
        return self.cards[value - ACE] - gone.count(value)

    def chance(self, cards: Values, showing: Values) -> float:
        """That a player is dealt these cards and the dealer shows those, in whatever order each of the two gets them."""
        ways, all_ways, gone = 1, 1, list[int]()
        for card in (*cards, *showing):
            ways *= max(self.left(card, *gone), 0)
            all_ways *= sum(self.cards) - len(gone)
            gone.append(card)
        orders = math.prod(2 for pair in (cards, showing) if len(set(pair)) == _TWO_CARDS)
        return orders * ways / all_ways

    def dealer_blackjack(self, cards: Values, showing: Values) -> Fraction:
        """The chance of it with these cards seen."""
        if showing == _BLACKJACK:
            return Fraction(1)
        completes: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}
        other = completes.get(showing)
        seen = (*cards, *showing)
        return Fraction(0) if other is None else Fraction(self.left(other, *seen), sum(self.cards) - len(seen))

    def insurance(self, cards: Values) -> Fraction:
        odds = self.rules.payouts["insurance"].to_one
        return self.dealer_blackjack(cards, (ACE,)) * (odds + 1) - 1

    def blackjack(self, showing: Values) -> Blackjack:
        """3 to 2 or what the table pays, a push against the dealer's (2.7); one of the 64 may be the designated one."""
        payouts, exposed = self.rules.payouts, self.rules.hole_card == terms.EXPOSED_HOLE
        name = "six_to_five" if self.rules.six_to_five else "exposed_blackjack" if exposed else "blackjack"
        stays = 1 if exposed else 1 - self.dealer_blackjack(_BLACKJACK, showing)  # 2.6(k)1: no push there
        usual, designated = payouts[name].to_one * stays, payouts["designated_blackjack"].to_one * stays
        at_once = self.rules.even_money and showing == (ACE,)
        even = payouts["even_money"].to_one if at_once else Fraction(0)
        share = Fraction(1, _SUITS * _FACES_AND_TEN * _SUITS) if self.rules.designated_blackjack else Fraction(0)
        value = (1 - share) * max(usual, even) + share * max(designated, even)
        return Blackjack(showing, self.chance(_BLACKJACK, showing), at_once and even > usual, float(value))


def _told(shoe: _Shoe, plays: list[Play], drawing: Mapping[Values, frozenset[Values]]) -> MainWager:
    blackjacks = [each for each in map(shoe.blackjack, drawing) if each.chance]
    by_showing, every = {}, list[Play | Blackjack]((*plays, *blackjacks))
    for showing in drawing:
        dealt = [each for each in every if each.showing == showing]
        if dealt:
            worth = math.fsum(each.chance * each.value for each in dealt)
            by_showing[showing] = worth / math.fsum(each.chance for each in dealt)
    insured = [Insured(play.cards, shoe.insurance(play.cards)) for play in plays if play.showing == (ACE,)]
    if (ACE,) in by_showing and shoe.chance(_BLACKJACK, (ACE,)):
        insured.append(Insured(_BLACKJACK, shoe.insurance(_BLACKJACK)))
    return MainWager(
        strategy=STRATEGY,
        value=math.fsum(each.chance * each.value for each in every),
        by_showing=by_showing,
        plays=tuple(plays),
        blackjacks=tuple(blackjacks),
        insurance=shoe.insurance(()) if insured else None,
        insured=tuple(insured),
        drawing=drawing,
    )


def _play(cards: Values, showing: Values, chance: float, values: list[float | None]) -> Play:
    if showing == _BLACKJACK:  # 2.6(k)6: no more cards are dealt
        values = [-1.0, None, None, None, None]
    stand, hit, double, split, surrender = values
    open_choices = [(value, choice) for value, choice in zip(values, Choice, strict=True) if value is not None]
    value, best = max(open_choices, key=lambda each: each[0])
    return Play(cards, showing, chance, -1.0 if stand is None else stand, hit, double, split, surrender, best, value)
