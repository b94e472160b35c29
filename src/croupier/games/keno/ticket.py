"""Keno tickets: the numbers marked on them in groups, which wagers they are, and how a ticket is written.

    3-7-12          a straight ticket: one group, one wager on three spots
    3-7-12/20-40    a split ticket: each group is a wager of its own; 3-7-12x2/20-40 plays the first at twice the rate
    1-2/3-4/5-6:4   a way ticket: every set of groups with four numbers together is a wager on four spots; here three ways
    9/1-2/3-4:3     a king ticket: a way ticket with a group of one number
    1-2/3-4:2x5+4   a combination ticket: several numbers of spots, each at its own rate
    3-7-12@5        any of them for the next five games

A way is one wager on the numbers of its groups. What a ticket is paid depends only on how many numbers of each group come,
so the ways need not be listed: they are counted by their spots and their catches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.equipment.numbers import Below, number_mistakes, picked, shortened

NUMBERS, DRAWN = 80, 20
STRAIGHT, SPLIT, WAY, KING, COMBINATION = "straight", "split", "way", "king", "combination"
QUICK = "quick-"

_LONGEST = 240
_COUNT = re.compile(r"[1-9]\d{0,3}", re.ASCII)
_FORMS = {
    STRAIGHT: "3-7-12",
    SPLIT: "3-7-12/20-40",
    WAY: "1-2/3-4/5-6:4",
    KING: "9/1-2/3-4:3",
    COMBINATION: "1-2/3-4/5-6:2x5+4",
}

Pays = Mapping[int, Mapping[int, int]]  # by spots, then by catches: what is paid for 1, with the stake


class NotATicket(ValueError):
    """A text is not a ticket. `mistakes` has everything that is wrong with it."""

    def __init__(self, *mistakes: str) -> None:
        super().__init__("; ".join(mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True, slots=True)
class Ticket:
    """The marks of a ticket. Groups and spots are in a standard order."""

    kind: str
    groups: tuple[tuple[int, ...], ...]
    rates: tuple[int, ...] = ()  # of a split ticket: the rate of each group, in units
    spots: tuple[tuple[int, int], ...] = ()  # of a way ticket: the numbers of spots played, each with its rate in units
    games: int = 1

    @property
    def units(self) -> int:
        """The price of one game in units of the rate."""
        if not self.spots:
            return sum(self.rates) if self.rates else 1
        ways = self.ways()
        return sum(ways[spots] * rate for spots, rate in self.spots)

    def ways(self) -> Counter[int]:
        """The number of sets of groups, by how many numbers they have together."""
        ways = Counter({0: 1})
        for group in self.groups:
            ways.update({spots + len(group): count for spots, count in list(ways.items())})
        del ways[0]
        return ways

    def catches(self, drawn: Collection[int]) -> tuple[int, ...]:
        """How many numbers of each group were drawn."""
        return tuple(sum(number in drawn for number in group) for group in self.groups)

    def paid_units(self, pays: Pays, catches: Sequence[int]) -> int:
        """What one game pays in units of the rate, with the stake, if so many numbers of each group come."""
        if not self.spots:
            each = zip(self.groups, catches, self.rates or (1,), strict=True)
            return sum(pays[len(group)].get(caught, 0) * rate for group, caught, rate in each)
        most, rates = self.spots[-1][0], dict(self.spots)
        paid = Counter({(0, 0): 1})
        for group, caught in zip(self.groups, catches, strict=True):
            for (spots, before), count in list(paid.items()):
                if spots + len(group) <= most:
                    paid[spots + len(group), before + caught] += count
        return sum(
            count * rates[spots] * pays[spots].get(caught, 0)
            for (spots, caught), count in paid.items()
            if spots in rates
        )

    def later(self) -> Ticket:
        """The same ticket after one of its games."""
        return replace(self, games=self.games - 1)

    def __str__(self) -> str:
        groups = ["-".join(map(str, group)) for group in self.groups]
        if self.rates:
            groups = [f"{group}x{rate}" if rate > 1 else group for group, rate in zip(groups, self.rates, strict=True)]
        spots = "+".join(f"{spots}x{rate}" if rate > 1 else str(spots) for spots, rate in self.spots)
        return "/".join(groups) + (f":{spots}" if spots else "") + (f"@{self.games}" if self.games > 1 else "")


# ---------------------------------------------------------------- reading


def read_ticket(kind: str, text: str) -> Ticket:
    """The ticket. Raises `NotATicket` with everything that is wrong with it."""
    if len(text) > _LONGEST:
        raise NotATicket(f'"{shortened(text)}" is too long for a ticket')
    mistakes = list[str]()
    marks, at, games = text.partition("@")
    marks, colon, spots = marks.partition(":")
    groups = [_read_group(kind, group, mistakes) for group in marks.split("/")]
    numbers = [each for group, _ in groups for each in group]
    mistakes += number_mistakes(numbers, NUMBERS)
    played = _read_spots(kind, spots, mistakes) if colon else ()
    count = _read_games(games, mistakes) if at else 1
    if mistakes:
        raise NotATicket(*dict.fromkeys(mistakes))
    marked = [(tuple(sorted(map(int, group))), rate) for group, rate in groups]
    marked.sort(key=lambda each: (len(each[0]), each[0]))
    rates = tuple(rate for _, rate in marked) if kind == SPLIT else ()
    ticket = Ticket(kind, tuple(group for group, _ in marked), rates, played, count)
    if faults := list(_faults(ticket)):
        raise NotATicket(*faults)
    return ticket


def _read_group(kind: str, text: str, mistakes: list[str]) -> tuple[list[str], int]:
    """The numbers of a group, and its rate if it is one of a split ticket."""
    numbers, times, rate = text.partition("x")
    if times and (kind != SPLIT or not _COUNT.fullmatch(rate)):
        where = "only a group of a split ticket" if kind != SPLIT else "a group"
        mistakes.append(f'"{shortened(text)}": {where} has a rate, such as 3-7x2')
    return numbers.split("-"), int(rate) if _COUNT.fullmatch(rate) else 1


def _read_spots(kind: str, text: str, mistakes: list[str]) -> tuple[tuple[int, int], ...]:
    """The numbers of spots that a way ticket plays, each with its rate."""
    by_way = dict[int, int]()
    if kind in {STRAIGHT, SPLIT}:
        mistakes.append(f'":{shortened(text)}": a {kind} ticket plays the numbers of each group; leave it out')
        return ()
    for part in text.split("+"):
        spots, times, rate = part.partition("x")
        if not _COUNT.fullmatch(spots) or (times and not _COUNT.fullmatch(rate)):
            mistakes.append(f'"{shortened(part)}" is not a number of spots; write them like {_FORMS[kind]}')
        elif int(spots) in by_way:
            mistakes.append(f"{spots} spots are there twice")
        elif times and kind != COMBINATION:
            mistakes.append(f'"{part}": only a combination ticket has a rate for each number of spots')
        else:
            by_way[int(spots)] = int(rate or 1)
    return tuple(sorted(by_way.items()))


def _read_games(text: str, mistakes: list[str]) -> int:
    if _COUNT.fullmatch(text):
        return int(text)
    mistakes.append(f'"@{shortened(text)}" is not a number of games; write it like @5')
    return 1


def _faults(ticket: Ticket) -> Iterator[str]:
    """What is wrong with a ticket whose parts can be read."""
    many = len(ticket.groups)
    if ticket.kind == STRAIGHT and many > 1:
        yield f"a straight ticket has one group of numbers, not {many}; a ticket with several is a split or way ticket"
    if ticket.kind != STRAIGHT and many == 1:
        yield f"a {ticket.kind} ticket has several groups of numbers, such as {_FORMS[ticket.kind]}"
    if ticket.kind == KING and all(len(group) > 1 for group in ticket.groups):
        yield f"a king ticket has a group of one number, the king, such as {_FORMS[KING]}"
    if ticket.kind in {STRAIGHT, SPLIT}:
        return
    ways = ticket.ways()
    possible = ", ".join(map(str, sorted(ways)))
    if not ticket.spots:
        yield f"say after a colon how many spots are played, such as {_FORMS[ticket.kind]}; its groups make {possible}"
    for spots, _ in ticket.spots:
        if not ways[spots]:
            yield f"no groups have {spots} numbers together; they make {possible}"


def quick_pick(kind: str, text: str, below: Below) -> str:
    """A ticket with numbers that the house picks: "quick-5" has five, "quick-2/2/2:4" three groups of two.

    Raises `NotATicket` if the sizes cannot be read.
    """
    sizes, rest = re.fullmatch(r"([^:@]*)(.*)", text.removeprefix(QUICK), re.DOTALL).groups()  # type: ignore[union-attr]
    groups = [re.fullmatch(r"([1-9]\d?)(x[1-9]\d{0,3})?", size, re.ASCII) for size in sizes.split("/")]
    if any(group is None for group in groups):
        raise NotATicket(f'"{shortened(text)}" is not a quick pick; write how many numbers it has, such as {QUICK}5')
    wanted = [(int(group[1]), group[2] or "") for group in groups if group is not None]
    total = sum(size for size, _ in wanted)
    if total > NUMBERS:
        raise NotATicket(f"{total} numbers: there are only {NUMBERS}")
    numbers = iter(picked(NUMBERS, total, below))
    marked = ["-".join(str(next(numbers)) for _ in range(size)) + rate for size, rate in wanted]
    return str(read_ticket(kind, "/".join(marked) + rest))


# ---------------------------------------------------------------- what a round tells apart


def told_apart(tickets: Collection[Ticket]) -> tuple[frozenset[int], ...]:
    """The marked numbers, grouped so that no ticket tells two numbers of a group apart."""
    groups = dict[tuple[int, ...], set[int]]()
    marks = [frozenset(group) for ticket in tickets for group in ticket.groups]
    for number in range(1, NUMBERS + 1):
        groups.setdefault(tuple(at for at, group in enumerate(marks) if number in group), set()).add(number)
    return tuple(frozenset(numbers) for marked, numbers in groups.items() if marked)
