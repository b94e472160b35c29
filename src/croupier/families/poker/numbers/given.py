"""Hands as people write them: cards, ranges, unknown cards; a board; cards that are out of play.

A hand is written `AhKh`, with `*` for a card that nobody knows. `random` is a hand of which nothing is known. Several hands
that a player may have are separated by commas. At hold 'em they may be ranges: `QQ+`, `22-77`, `AKs`, `ATs+`, `A2s-A5s`, `KQo`,
`AK`. At stud the cards come street by street: `AhAd/Kc` are two down and one up, and `**/Qd` is an opponent's queen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.families.poker.numbers.forms import MOST_HANDS, Form
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

Cards = tuple[int, ...]  # by their index in the deck

RANDOM = "random"
_UNKNOWN = "*"
_INDEX = {str(card): number for number, card in enumerate(DECK)}
_R = len(RANKS)
_TYPE = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)(\+?)", re.IGNORECASE)
_MOST_SEARCHED = 100_000  # hands tried for a deal that gives each player one
_SHOWN = 40  # characters of what was given instead


@dataclass(frozen=True, slots=True)
class GivenHand:
    """What a player may have: one of several sets of known cards, and cards that nobody knows or that are still to come."""

    text: str
    known: tuple[Cards, ...]  # each of as many cards
    unknown: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Hands against each other. Each hand keeps only what it can have beside the cards whose place is certain."""

    form: Form
    hands: tuple[GivenHand, ...]
    board: Cards
    dead: Cards

    @property
    def live(self) -> Cards:
        """The cards whose place is not certain."""
        return tuple(card for card in range(len(DECK)) if card not in _certain(self))


def read_spot(form: Form, hands: Sequence[str], board: str = "", dead: str = "") -> Spot:
    """The hands, the board and the cards out of play. Raises `Unreadable` with every mistake."""
    reader = _Reader(form)
    given = [reader.hand(f"hand {number}", text) for number, text in enumerate(hands, 1)]
    spot = Spot(form, tuple(filter(None, given)), reader.board(board), reader.cards("dead", dead))
    reader.number_of_hands(len(hands))
    reader.twice(spot)
    if not reader.mistakes:
        reader.too_many(spot)
    if reader.mistakes:
        raise Unreadable(*reader.mistakes)
    return _possible(spot)


class _Reader:
    """Reads texts and collects what is wrong with them."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.mistakes: list[Mistake] = []
        self._dealt = dict[int, str]()  # by how many cards a hand has: one such hand

    def _wrong(self, place: str, why: str) -> None:
        self.mistakes.append(Mistake(place, why))

    def cards(self, place: str, text: str, *, unknown: bool = False) -> Cards:
        """The cards of a text; -1 for one that nobody knows."""
        codes = re.findall(rf"\{_UNKNOWN}|..?", re.sub(r"[\s,]", "", text).replace("10", "T"))
        cards = tuple(_INDEX.get(code[0].upper() + code[1:].lower(), -1) for code in codes)
        stars = {_UNKNOWN} if unknown else set()
        strange = [f'"{code}"' for code, card in zip(codes, cards, strict=True) if card < 0 and code not in stars]
        if strange:
            named = f"{', '.join(strange[:3])}{' and more' if len(strange) > 3 else ''}"
            verb = "is not a card" if len(strange) == 1 else "are not cards"
            self._wrong(place, f"{named} {verb}; write a rank ({RANKS}) and a suit ({SUITS}), as in Th")
        return cards

    def board(self, text: str) -> Cards:
        cards = self.cards("board", text)
        if len(cards) not in self.form.boards:
            title, numbers = self.form.title, [str(number) for number in self.form.boards]
            has = (
                "has no board"
                if self.form.board == 0
                else f"has {', '.join(numbers[:-1])} or {numbers[-1]} cards on it"
            )
            self._wrong(
                "board", f"the board of {title} {has}, not {len(cards)}" if self.form.board else f"{title} {has}"
            )
        return cards

    def hand(self, place: str, text: str) -> GivenHand | None:
        """A hand; None if it is wrong."""
        before = len(self.mistakes)
        bare = re.sub(r"\s", "", text).replace("10", "T")
        if bare.lower() == RANDOM or (bare and not bare.strip(_UNKNOWN)):
            if bare.lower() != RANDOM and len(bare) not in {2, *self._sizes()}:
                self._wrong(place, f"{bare} is no hand; a hand of which nothing is known is written {RANDOM}")
                return None
            return GivenHand(text, ((),), self.form.own)
        hands = [hand for part in bare.split(",") for hand in self._one_or_more(place, part)]
        if len(self.mistakes) > before:
            return None
        if len({len(hand) for hand in hands}) > 1:
            self._wrong(place, "hands separated by commas must have as many known cards each")
            return None
        return GivenHand(text, tuple(dict.fromkeys(hands)), self.form.own - len(hands[0]))

    def _one_or_more(self, place: str, part: str) -> list[Cards]:
        """The hands of a text between commas: known cards alone, in order."""
        hands = _range(part)
        if hands and not self._takes_ranges:
            self._wrong(place, f"{part} is a range of hold 'em hands; write the cards of {self.form.title}")
        if hands is not None:
            if not hands:
                self._wrong(place, f"{_short(part)} is no range; ranges are QQ+, 22-77, AKs, ATs+, A2s-A5s, KQo, AK")
            return hands
        cards = self.cards(place, part.replace("/", "") if self.form.dealt_in_steps else part, unknown=True)
        known = tuple(sorted(card for card in cards if card >= 0))
        self._dealt.setdefault(len(cards), part)
        if len(cards) not in self._sizes():
            most = self.form.own
            right = f"one to {most} cards" if self.form.dealt_in_steps else f"{most} cards, * for one that nobody knows"
            self._wrong(
                place, f"a hand of {self.form.title} has {right}; {_short(part) or 'this one'} has {len(cards)}"
            )
        for card, number in Counter(known).items():
            if number > 1:
                self._wrong(place, f"{DECK[card]} comes twice")
        return [known]

    @property
    def _takes_ranges(self) -> bool:
        return self.form.own == 2

    def _sizes(self) -> Sequence[int]:
        return range(1, self.form.own + 1) if self.form.dealt_in_steps else (self.form.own,)

    def number_of_hands(self, number: int) -> None:
        if number < 2:
            self._wrong("hands", f"at least two hands are compared; the other one may be {RANDOM}")
        elif number > MOST_HANDS:
            self._wrong("hands", f"at most {MOST_HANDS} hands are compared, not {number}")
        if len(self._dealt) > 1 and not self.mistakes:
            each = " and ".join(f"{part} has {size}" for size, part in sorted(self._dealt.items()))
            self._wrong("hands", f"on one street all have as many cards: {each}; write * for one that nobody knows")

    def twice(self, spot: Spot) -> None:
        """Finds each card that is certain to be at two places."""
        places = dict[int, list[str]]()
        for card in spot.board:
            places.setdefault(card, []).append("on the board")
        for number, hand in enumerate(spot.hands, 1):
            for card in hand.known[0] if len(hand.known) == 1 else ():
                places.setdefault(card, []).append(f"in hand {number}")
        for card in spot.dead:
            places.setdefault(card, []).append("out of play")
        for card, there in places.items():
            if len(there) > 1 and card >= 0:
                words = f"twice {there[0]}" if len({*there}) == 1 else " and ".join(there)
                self._wrong(str(DECK[card]), f"one card cannot be {words}")

    def too_many(self, spot: Spot) -> None:
        """Whether one deck has so many cards."""
        needed = self.form.own * len(spot.hands) + self.form.board + len(spot.dead)
        if needed > len(DECK):
            self._wrong("hands", f"{len(spot.hands)} hands of {self.form.title} need {needed} cards; a deck has 52")


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


# ---------------------------------------------------------------- ranges


def _range(text: str) -> list[Cards] | None:
    """The hands of a range, such as ATs+; none if it is no lawful range; None if it is not written like one."""
    types = [_TYPE.fullmatch(part) for part in text.split("-")]
    if any(each is None for each in types):
        return None
    ends = [_ordered(*(group or "" for group in each.groups())) for each in types if each]
    if len(ends) == 1:
        high, low, suits, more = ends[0]
        lows = range(low, _R if high == low else high) if more else (low,)
        pairs = [(rank if high == low else high, rank) for rank in lows]
    elif len(ends) == 2 and not (ends[0][3] or ends[1][3]) and ends[0][2] == ends[1][2]:
        (high, low, suits, _), (other_high, other_low, _, _) = sorted(ends)
        steps = other_low - low
        if other_high - high not in {0, steps}:  # neither one high card, nor the same gap
            return []
        pairs = [(high + (step if other_high != high else 0), low + step) for step in range(steps + 1)]
    else:
        return []
    if {high == low for high, low in pairs} not in (
        {False},
        {not suits},
    ):  # all pairs, without a word on suits, or none
        return []
    return [hand for high, low in pairs for hand in _of_ranks(high, low, suits)]


def _ordered(high: str, low: str, suits: str, more: str) -> tuple[int, int, str, str]:
    one, other = (RANKS.index(rank.upper()) for rank in (high, low))
    return max(one, other), min(one, other), suits.lower(), more


def _of_ranks(high: int, low: int, suits: str) -> Iterator[Cards]:
    """Every two cards of these ranks: suited, of two suits, or both."""
    if high == low:
        yield from combinations(range(low, len(DECK), _R), 2)
        return
    for one, other in product(range(len(SUITS)), repeat=2):
        if not suits or (one == other) == (suits == "s"):
            yield tuple(sorted((one * _R + high, other * _R + low)))


# ---------------------------------------------------------------- what is possible


def _certain(spot: Spot) -> frozenset[int]:
    """The cards of the board, those of hands that are known, and those out of play."""
    known = (hand.known[0] for hand in spot.hands if len(hand.known) == 1)
    return frozenset(spot.board).union(spot.dead, *known)


def _possible(spot: Spot) -> Spot:
    """The spot without hands that cannot be. Raises `Unreadable` if a player has none left, or if no deal gives one to each."""
    certain, hands, mistakes = _certain(spot), list[GivenHand](), list[Mistake]()
    for number, hand in enumerate(spot.hands, 1):
        left = tuple(cards for cards in hand.known if not certain.intersection(cards))
        if len(hand.known) == 1:
            left = hand.known
        elif not left:
            mistakes.append(Mistake(f"hand {number}", f"each of {_short(hand.text)} has a card that is somewhere else"))
        hands.append(replace(hand, known=left))
    if not mistakes and not _search(sorted((hand.known for hand in hands), key=len), frozenset(), [_MOST_SEARCHED]):
        mistakes.append(Mistake("hands", "no deal was found that gives each player one of these hands"))
    if mistakes:
        raise Unreadable(*mistakes)
    return replace(spot, hands=tuple(hands))


def _search(hands: Sequence[Sequence[Cards]], used: frozenset[int], left: list[int]) -> bool:
    """Whether each player can have a hand of which no card is used. `left` is how many hands may still be tried."""
    for cards in hands[0] if hands else ():
        left[0] -= 1
        if left[0] < 0:
            return False
        if not used.intersection(cards) and _search(hands[1:], used.union(cards), left):
            return True
    return not hands
