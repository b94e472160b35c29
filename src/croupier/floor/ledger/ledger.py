"""The ledger: account names and transfers. Money moves only by transfers, each with its reason and paragraph.

A patron's chips are in the patron's account or, while on the layout, in the patron's box at that table. The house's chips are
in the table's float, in its revenue, in a progressive meter, or in the cage. Only the cage, which issues the chips, may be
negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.floor.storage.store import Transfer
from croupier.law.citation import Citation
from croupier.money.settlement import Charge, Line, Result

CAGE = "cage"
FLOAT_CENTS = 50_000_00  # the float of a table that opens; the cage fills a float that runs short


def player(person: str) -> str:
    return f"player:{person}"


def box(table: str, handle: str) -> str:
    return f"box:{table}:{handle}"


def float_of(table: str) -> str:
    return f"float:{table}"


def meter_of(table: str) -> str:
    return f"meter:{table}"


def revenue_of(table: str) -> str:
    """What the house has taken at a table as rake, vigorish or for time: a part of its float that is kept apart."""
    return f"{float_of(table)}:revenue"


def kind_of(account: str) -> str:
    return account.partition(":")[0]


def moved(debit: str, credit: str, cents: int, reason: str) -> tuple[Transfer, ...]:
    """A transfer of cents from one account to another; in the other direction if negative; none for zero."""
    if cents < 0:
        return moved(credit, debit, -cents, reason)
    return (Transfer(debit, credit, cents, reason),) if cents else ()


def settled(
    table: str, persons: dict[str, str], lines: Iterable[Line], held: frozenset[int], revenue: Iterable[Charge] = ()
) -> Iterator[Transfer]:
    """The transfers for settled lines. Losing wagers are collected before winners are paid; then the house takes its revenue.

    `held` has the indexes of lines whose gain waits for a supervisor; it stays in the patron's box until it is verified.
    What stays on the layout for the next round is in the box, with its gain.
    """
    numbered = list(enumerate(lines))
    for _, line in numbered:
        if line.cents < 0:
            yield Transfer(box(table, line.seat), float_of(table), -line.cents, _reason(line))
    for index, line in numbered:
        own_account, own_box, why = player(persons[line.seat]), box(table, line.seat), _reason(line)
        if line.cents > 0:
            yield Transfer(float_of(table), own_box if index in held or line.stays else own_account, line.cents, why)
        back = line.stake_cents + min(line.cents, 0)
        if line.result is not Result.STANDS and not line.stays and back:
            yield Transfer(own_box, own_account, back, why)
    for charge in revenue:
        yield Transfer(float_of(table), revenue_of(table), charge.cents, reason(charge.words, charge.cite))


def _reason(line: Line) -> str:
    return reason(f"{line.named} {line.result}", line.cite)


def reason(words: str, cite: Citation | str) -> str:
    return f"{words}, {cite}"


def shortfall(account: str, holds_cents: int, transfers: Iterable[Transfer]) -> int:
    """The cents missing in an account at its lowest point, if these transfers are made in order; 0 if it is enough."""
    lowest = balance = holds_cents
    for each in transfers:
        if each.credit == account:
            balance += each.cents
        if each.debit == account:
            balance -= each.cents
            lowest = min(lowest, balance)
    return max(0, -lowest)
