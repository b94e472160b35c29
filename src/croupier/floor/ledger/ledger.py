"""The ledger: whose account pays whom. Money moves by transfers alone, each with its reason and its paragraph.

A patron's chips are in his own account or, on the layout, in his box at that table; the house's are in the table's float,
in a progressive meter, or in the cage. Only the cage, which makes the chips, may owe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from croupier.floor.storage.store import Transfer
from croupier.money.settlement import Line, Result

if TYPE_CHECKING:
    from croupier.law.citation import Citation

CAGE = "cage"
FLOAT_CENTS = 50_000_00  # with which a table opens; a float that runs short is filled from the cage


def player(person: str) -> str:
    return f"player:{person}"


def box(table: str, handle: str) -> str:
    return f"box:{table}:{handle}"


def float_of(table: str) -> str:
    return f"float:{table}"


def meter_of(table: str) -> str:
    return f"meter:{table}"


def kind_of(account: str) -> str:
    return account.partition(":")[0]


def moved(debit: str, credit: str, cents: int, reason: str) -> tuple[Transfer, ...]:
    """Cents from one account to another, back where they are below zero; no transfer for nothing."""
    if not cents:
        return ()
    return (Transfer(debit, credit, cents, reason),) if cents > 0 else (Transfer(credit, debit, -cents, reason),)


def settled(table: str, persons: dict[str, str], lines: Iterable[Line], held: frozenset[int]) -> Iterator[Transfer]:
    """What each line moves. A gain that waits for a supervisor lies in the patron's box until it is verified.

    Losing wagers are collected before winners are paid; `held` are the places of the lines whose gain waits.
    """
    told = list(enumerate(lines))
    for _, line in told:
        if line.cents < 0:
            yield Transfer(box(table, line.seat), float_of(table), -line.cents, _reason(line))
    for place, line in told:
        own, lying, reason = player(persons[line.seat]), box(table, line.seat), _reason(line)
        if line.cents > 0:
            yield Transfer(float_of(table), lying if place in held else own, line.cents, reason)
        back = line.stake_cents + min(line.cents, 0)
        if line.result is not Result.STANDS and back:
            yield Transfer(lying, own, back, reason)


def _reason(line: Line) -> str:
    return reason(f"{line.named} {line.result}", line.cite)


def reason(words: str, cite: Citation | str) -> str:
    return f"{words}, {cite}"


def shortfall(account: str, holds_cents: int, transfers: Iterable[Transfer]) -> int:
    """By how much an account would fall below zero, at its lowest, while these transfers are made in order."""
    lowest = holds = holds_cents
    for each in transfers:
        if each.credit == account:
            holds += each.cents
        if each.debit == account:
            holds -= each.cents
            lowest = min(lowest, holds)
    return max(0, -lowest)
