"""Settlement: one line for each wager, with one result and one paragraph. Each line becomes one transfer in a ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from croupier.amounts.cents import rounding_note, toward_the_patron
from croupier.law.citation import Citation
from croupier.money.odds import Odds
from croupier.money.wager import Wager
from croupier.values.brief import brief, shown_briefly


class Result(StrEnum):
    """The result of a wager."""

    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"  # decided as a tie: the stake goes back
    VOID = "void"  # never decided: the stake goes back
    STANDS = "stands"  # not decided yet: the stake stays on the layout


@dataclass(frozen=True, slots=True)
class Line:
    """The settlement of one wager. `cents` is what the patron gains (+) or loses (-); a push is 0.

    `note` says why: what decided the wager, then what changed its payment ("20 against 18; rounded from $7.515 to $7.52").
    With `stays`, nothing goes to the patron's rail: the stake with its gain or loss is the wager of the next round.
    """

    seat: str
    wager: str
    stake_cents: int
    result: Result
    cents: int
    cite: Citation
    pays: Odds | None = None  # the odds it was paid at
    note: str = ""
    hand: int = 1  # of the hands that a split made
    stays: bool = False  # a stack, which lies in front of its player between two rounds

    def __repr__(self) -> str:
        paid = f" at {self.pays}" if self.pays else ""
        about = f"{self.named} {self.result}{paid}, {self.cents} cents on {self.stake_cents} [{self.cite}]"
        return brief("Line", f"{self.seat}: {about} {self.note}")

    @property
    def kind(self) -> str:
        """The kind of wager: the first word of its name."""
        return self.wager.partition(" ")[0]

    @property
    def named(self) -> str:
        """The wager's name, with the number of the hand if it is not the first."""
        return f"{self.wager} hand {self.hand}" if self.hand > 1 else self.wager

    @property
    def returned_cents(self) -> int:
        """What the patron gets back, including the stake."""
        return self.stake_cents + self.cents - self.left_cents

    @property
    def left_cents(self) -> int:
        """What is left on the layout for the next round."""
        return self.stake_cents + self.cents if self.stays or self.result is Result.STANDS else 0


@dataclass(frozen=True, slots=True)
class Charge:
    """What the house takes for itself: rake, vigorish, a charge for time. The lines have been reduced by it already."""

    __repr__ = shown_briefly

    words: str  # "rake", "vigorish of 5% on 100.00"
    cents: int
    cite: Citation
    seat: str = ""  # who pays it; "" for the pot


def won(wager: Wager, pays: Odds, cite: Citation, *, chip_cents: int = 1, note: str = "") -> Line:
    """The line of a winner, paid at these odds."""
    exact = pays.to_one * wager.stake_cents
    cents = toward_the_patron(exact, chip_cents)
    note = rounding_note(note, exact, cents)
    return Line(wager.seat, wager.name, wager.stake_cents, Result.WON, cents, cite, pays, note)


def lost(wager: Wager, cite: Citation, note: str = "") -> Line:
    return Line(wager.seat, wager.name, wager.stake_cents, Result.LOST, -wager.stake_cents, cite, None, note)


def pushed(wager: Wager, cite: Citation, note: str = "") -> Line:
    return Line(wager.seat, wager.name, wager.stake_cents, Result.PUSHED, 0, cite, None, note)


def void(wager: Wager, cite: Citation, note: str = "") -> Line:
    return Line(wager.seat, wager.name, wager.stake_cents, Result.VOID, 0, cite, None, note)


def stands(wager: Wager, cite: Citation, note: str = "") -> Line:
    return Line(wager.seat, wager.name, wager.stake_cents, Result.STANDS, 0, cite, None, note)


def collect_then_pay(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines in the order of the layout: losers are collected, then winners are paid, then the rest."""
    return tuple(sorted(lines, key=lambda line: (line.result is not Result.LOST, line.result is not Result.WON)))


def net_cents(lines: Iterable[Line]) -> dict[str, int]:
    """The gain of each seat. The house's gain is the negative of their sum."""
    net: dict[str, int] = {}
    for line in lines:
        net[line.seat] = net.get(line.seat, 0) + line.cents
    return net
