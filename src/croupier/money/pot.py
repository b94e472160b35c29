"""Pots: what players have put in, who may win which part of it, what nobody called, and how a pot is shared.

A player who is all in contends only for what the player has matched, so each amount at which a player is all in ends a pot and
begins a side pot. Chips of players who folded stay in. Everything here is a pure value.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from croupier.values.brief import shown_briefly


@dataclass(frozen=True, slots=True)
class Pot:
    """The main pot or a side pot, and the seats that may win it."""

    __repr__ = shown_briefly

    cents: int
    seats: tuple[str, ...]


def uncalled(paid: Mapping[str, int], folded: Collection[str]) -> tuple[str, int]:
    """The seat that put in more than every other, and how many cents of it nobody called; ("", 0) if there is none.

    A bet is called by chips that lie there, also by those of a player who folded later. What a folded player put in stays in.
    """
    most = sorted(paid.values(), reverse=True)
    called = most[1] if len(most) > 1 else 0
    for seat, cents in paid.items():
        if cents > called and seat not in folded:
            return seat, cents - called
    return "", 0


def pots(paid: Mapping[str, int], folded: Collection[str], dead_cents: int = 0) -> tuple[Pot, ...]:
    """The main pot and the side pots, by what each seat has put in. Dead money is in the main pot.

    The seats of a pot are in the order of `paid`. Take out what nobody called before. Without a seat that may win there is no
    pot.
    """
    live = [seat for seat in paid if seat not in folded]
    made: list[Pot] = []
    below = 0
    for level in sorted({paid[seat] for seat in live}):
        cents = sum(min(put, level) - min(put, below) for put in paid.values())
        below = level
        seats = tuple(seat for seat in live if paid[seat] >= level)
        if made and made[-1].seats == seats:
            made[-1] = Pot(made[-1].cents + cents, seats)
        elif cents or not made:
            made.append(Pot(cents, seats))
    if made:
        above = sum(put - min(put, below) for put in paid.values())  # of folded players who had put in more
        made[-1] = Pot(made[-1].cents + above, made[-1].seats)
        made[0] = Pot(made[0].cents + dead_cents, made[0].seats)
    return tuple(pot for pot in made if pot.cents)


def shared(cents: int, winners: Sequence[str], chip_cents: int = 1) -> dict[str, int]:
    """The parts of winners who tie, in whole chips. Chips that cannot be shared go one each to the first of them.

    What is less than a chip goes to the first.
    """
    chips, loose = divmod(cents, chip_cents)
    share, odd = divmod(chips, len(winners))
    parts = dict.fromkeys(winners, share * chip_cents)
    for seat in islice(cycle(winners), odd):
        parts[seat] += chip_cents
    parts[winners[0]] += loose
    return parts


def halves(cents: int, chip_cents: int = 1) -> tuple[int, int]:
    """The high half and the low half of a pot. An odd chip, and what is less than a chip, goes to the high half."""
    low = cents // (2 * chip_cents) * chip_cents
    return cents - low, low
