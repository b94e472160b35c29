"""Wagers paid by the category of a hand: bonus wagers, payments on another wager, and the most that is paid for one hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier.amounts.cents import dollars, rounding_note, toward_the_patron
from croupier.families.stud.table import Seat, StudTable
from croupier.law.citation import Citation
from croupier.money.odds import Odds
from croupier.money.paytable import Schedule
from croupier.money.settlement import Line, Result, lost, won
from croupier.money.wager import Wager


def settle_by_hand(
    table: StudTable[Any],
    wager: Wager,
    schedule: Schedule,
    category: str,
    words: str,
    *,
    limit_cents: int | None = None,
    left_cents: int = 0,
) -> int:
    """Settles a wager by its elected schedule: paid for its category, else lost. Returns the gain in cents.

    With a limit, no more is paid than is left of it for this wager. The line then has the amount paid and says so.
    """
    if category not in schedule:
        line = lost(wager, table.law.play, words)
    else:
        row = schedule.row(category)
        line = won(wager, row.pays, row.cite, chip_cents=table.rules.smallest_chip_cents, note=words)
        if limit_cents is not None and line.cents > left_cents:
            left = "" if left_cents == limit_cents else f", of which {dollars(left_cents)} is left for this wager"
            note = f"{words}; the odds give {dollars(line.cents)}, the limit is {dollars(limit_cents)}{left}"
            result = Result.WON if left_cents else Result.PUSHED
            line = Line(wager.seat, wager.name, wager.stake_cents, result, left_cents, row.cite, row.pays, note)
    table.lines.append(line)
    return line.cents


def settle_unseen(
    table: StudTable[Any], seat: Seat, wager: Wager, schedule: Schedule, category: str, words: str
) -> None:
    """Settles a wager on a hand that nobody has seen: it is shown if it is paid, and else stays the player's secret."""
    if category in schedule:
        table.croupier.show(seat.name, seat.cards, table.law.play)
        table.record(f"{seat.words} shows a hand that is paid, {words}", table.law.play)
    settle_by_hand(table, wager, schedule, category, words if category in schedule else "not a hand that is paid")


def settle_together(
    table: StudTable[Any], wagers: Sequence[Wager], schedule: Schedule, category: str, words: str, limit_cents: int
) -> None:
    """Settles equal wagers on one hand. Together they are paid no more than the limit, which they share equally."""
    left, chip = limit_cents, table.rules.smallest_chip_cents
    for number, wager in enumerate(wagers):
        share = min(left, toward_the_patron(Fraction(left, len(wagers) - number), chip))
        left -= max(
            0, settle_by_hand(table, wager, schedule, category, words, limit_cents=limit_cents, left_cents=share)
        )


def pay_on(
    table: StudTable[Any], seat: Seat, name: str, base_cents: int, odds: Odds, law: Citation, words: str
) -> None:
    """A payment on another wager, such as the ante bonus: a line of its own without a stake."""
    exact = odds.to_one * base_cents
    cents = toward_the_patron(exact, table.rules.smallest_chip_cents)
    if cents > 0:
        paid = f"{name} {seat.on}".strip()
        note = rounding_note(f"{words}: {odds} of {dollars(base_cents)}", exact, cents)
        table.lines.append(Line(seat.name, paid, 0, Result.WON, cents, law, note=note))
