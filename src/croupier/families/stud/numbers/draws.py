"""Draws in words: what a hand can still become, in how many ways, with how many high cards, and which groups are worth a bet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier.equipment.cards import RANKS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_STRAIGHTS = tuple(frozenset((top - each) % len(RANKS) for each in range(5)) for top in range(3, len(RANKS)))
SIX, TEN, JACK = 4, 8, 9  # ranks
NUMBERS = ("no", "one", "two", "three", "four")
PAID = "paid already"


class DrawGroup(NamedTuple):
    """A group of hands: what they can become, in how many ways, and with how many high cards."""

    name: str
    ways: int = 0
    high: int = 0

    @property
    def words(self) -> str:
        return f"{self.name}, {_ways(self.ways)}, {_high_cards(self.high)}" if self.ways else self.name


class Worth(NamedTuple):
    """What a further bet is worth for a group of hands, in bets, and whether best play makes it with all or some of them."""

    value: float
    with_all: bool
    with_some: bool


def straights(ranks: Sequence[int]) -> int:
    """How many straights have all these ranks; none if two are equal. An ace is also low."""
    held = frozenset(ranks)
    return sum(held <= each for each in _STRAIGHTS) if len(held) == len(ranks) else 0


def high_cards(ranks: Iterable[int], lowest: int) -> int:
    return sum(rank >= lowest for rank in ranks)


def draw_of(hand: Sequence[int], lowest_high: int, of_pair: Callable[[int], str]) -> DrawGroup:
    """The group of three or four cards, given as indexes of `DECK`. `of_pair` names the group of a pair by its rank."""
    ranks, size = [card % len(RANKS) for card in hand], NUMBERS[len(hand)]
    pairs = [rank for rank in set(ranks) if ranks.count(rank) > 1]
    if pairs:
        one_pair = len(pairs) == 1 and ranks.count(pairs[0]) == 2
        return DrawGroup(of_pair(pairs[0]) if one_pair else PAID)
    ways, high = straights(ranks), high_cards(ranks, lowest_high)
    if len({card // len(RANKS) for card in hand}) > 1:
        return DrawGroup("four to a straight", ways, high) if ways and len(hand) == 4 else DrawGroup("nothing of these")
    if high_cards(ranks, TEN) == len(hand):
        return DrawGroup(f"{size} to a royal flush")
    return DrawGroup(f"{size} to a straight flush", ways, high) if ways else DrawGroup(f"{size} of a suit")


def grouped(
    draws: Sequence[DrawGroup], worth_cents: NDArray[np.int64], hands: NDArray[np.int64], unit_cents: int, after: int
) -> dict[DrawGroup, Worth]:
    """By group, the most valuable first: what a further bet is worth.

    Takes the group of each hand, its worth summed over the cards that can come, of which there are `after` ways, and for how many
    hands it stands.
    """
    import numpy as np

    groups: dict[DrawGroup, Worth] = {}
    for draw in dict.fromkeys(draws):
        own = np.array([other == draw for other in draws])
        value = int((worth_cents * hands)[own].sum()) / (int(hands[own].sum()) * after * unit_cents)
        groups[draw] = Worth(value, not (worth_cents[own] <= 0).any(), bool((worth_cents[own] > 0).any()))
    return dict(sorted(groups.items(), key=lambda item: -item[1].value))


# ---------------------------------------------------------------- in words


def said(groups: Mapping[DrawGroup, Worth]) -> str:
    """The groups with which a further bet is best, in words. Of draws to straights: from how many high cards on."""
    names = [draw.name for draw, each in groups.items() if each.value > 0 and not draw.ways]
    words = ["a hand that is paid already" if name == PAID else name for name in names]
    for name in sorted({draw.name for draw in groups if draw.ways}):
        own = {draw: each.value > 0 for draw, each in groups.items() if draw.name == name}
        if all(own.values()):
            words.append(name)
        elif any(own.values()):
            words.append(f"{name} ({_listed(list(_from_high_cards(own)))})")
    return _listed(words)


def _from_high_cards(worth_it: Mapping[DrawGroup, bool]) -> Iterator[str]:
    """By number of ways: from how many high cards on all draws are worth it."""
    for ways in sorted({draw.ways for draw in worth_it}, reverse=True):
        high = {draw.high: worth for draw, worth in worth_it.items() if draw.ways == ways}
        least = [number for number in high if all(worth for more, worth in high.items() if more >= number)]
        if least:
            yield f"{_ways(ways)} and {_high_cards(min(least))}" if min(least) else _ways(ways)


def _ways(number: int) -> str:
    return f"{NUMBERS[number]} way{'' if number == 1 else 's'}"


def _high_cards(number: int) -> str:
    return f"{NUMBERS[number]} high card{'' if number == 1 else 's'}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
