"""The three books agree, and every cent that was touched shows in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from croupier.floor.ledger import reconciliation
from croupier.floor.ledger.reconciliation import TransferCheck
from croupier.floor.storage.store import Store, Transfer
from croupier.floor.storage.store import events as store_events
from croupier.floor.trail import trail
from tests.floor.test_heads import unguarded


@pytest.fixture
def evening(store: Store) -> Store:
    with store.transaction() as transaction:
        for name in ("cage", "player:p-1", "player:p-2", "box:1:ann", "float:1"):
            transaction.open_account(name, name.partition(":")[0])
        transaction.append("desk", {"what": "opened"})
        for number in (1, 2):
            buys = Transfer("cage", f"player:p-{number}", 100_00, "buy-in")
            transaction.append("cage", {"what": "buy_in"}, [buys])
        transaction.append("table:1", {"what": "wager"}, [Transfer("player:p-1", "box:1:ann", 5_00, "wager")])
        won = [
            Transfer("cage", "float:1", 1000_00, "fill"),
            Transfer("float:1", "player:p-1", 5_00, "won"),
            Transfer("box:1:ann", "player:p-1", 5_00, "won"),
        ]
        transaction.append("table:1", {"what": "settled", "journal": {"transfers": []}}, won)
        transaction.append("desk", {"what": "closed"})
    return store


def found(store: Store) -> list[str]:
    """The findings: the same whether events are taken one by one or, as an audit does it, in pages of any size."""
    with store.snapshot() as connection:
        wrong = list(reconciliation.findings(connection))
        for size in (1, 2, 3, 9):
            lines = TransferCheck.of(connection)
            events = [(each.number, each.payload) for each in store_events(connection)]
            for first in range(0, len(events), size):
                _take(lines, events[first : first + size])
            assert list(reconciliation.findings(connection, lines)) == wrong
    return wrong


def _take(lines: TransferCheck, events: list[tuple[int, bytes]]) -> None:
    with suppress(ValueError):
        if lines.note_page([number for number, _ in events], [trail.parse(payload) for _, payload in events]):
            return
    for number, payload in events:
        lines.note_payload(number, payload)


def test_right_books_have_no_findings(evening: Store) -> None:
    assert found(evening) == []
    with evening.reading() as connection:
        held = {name: cents for name, (_, cents) in reconciliation.accounts(connection).items()}
        assert reconciliation.transferred(connection) == held
    assert held == {"cage": -1200_00, "player:p-1": 105_00, "player:p-2": 100_00, "box:1:ann": 0, "float:1": 995_00}


def test_after_an_event_only_later_transfers_count(evening: Store) -> None:
    """The books of a snapshot already have those of its own event, here the wager."""
    with evening.reading() as connection:
        moved = reconciliation.transferred(connection, 4)
    assert moved == {"cage": -1000_00, "float:1": 995_00, "player:p-1": 10_00, "box:1:ann": -5_00}


def test_the_transfers_are_counted_from_the_beginning_or_after_an_event(evening: Store) -> None:
    with evening.reading() as connection:
        right = [*reconciliation.counted(connection, 6), *reconciliation.counted(connection, 3, after=4)]
        wrong = [*reconciliation.counted(connection, 5), *reconciliation.counted(connection, 4, after=4)]
    assert right == []
    assert wrong == [
        "the transfer table has 6 rows, but the events list 5",
        "the transfer table has 3 rows after event 4, but the events list 4",
    ]


def test_empty_books_are_right(store: Store) -> None:
    assert found(store) == []


ONE_CENT = "player:p-2: the balance is 10001 cents, the transfers add up to 10000, the events to 10000"
WRONG = [
    (("UPDATE account SET cents = cents + 1 WHERE name = 'player:p-2'",), ONE_CENT),
    (
        ("UPDATE account SET cents = cents + 1 WHERE name = 'player:p-2'",),
        "the balances of all accounts add up to 1 cents, not to 0",
    ),
    (
        (
            "UPDATE account SET cents = cents + 1 WHERE name = 'player:p-2'",
            "UPDATE account SET cents = cents - 1 WHERE name = 'player:p-1'",
        ),
        ONE_CENT,
    ),
    (
        ("UPDATE transfer SET cents = 10001 WHERE event = 3",),
        "event 3 lists other transfers than the transfer table has for it",
    ),
    (
        (
            "UPDATE transfer SET cents = 10001 WHERE event = 3",
            "UPDATE account SET cents = cents + 1 WHERE name = 'player:p-2'",
            "UPDATE account SET cents = cents - 1 WHERE name = 'cage'",
        ),
        "player:p-2: the balance is 10001 cents, the transfers add up to 10001, the events to 10000",
    ),
    (
        ("UPDATE transfer SET reason = 'lost' WHERE event = 3",),
        "event 3 lists other transfers than the transfer table has for it",
    ),
    (
        ("DELETE FROM transfer WHERE event = 5 AND line = 2",),
        "event 5 lists other transfers than the transfer table has for it",
    ),
    (("DELETE FROM transfer WHERE event > 4",), "event 5 lists other transfers than the transfer table has for it"),
    (
        ("INSERT INTO transfer VALUES (6, 1, 'cage', 'player:p-1', 1, 'a present')",),
        "event 6 lists other transfers than the transfer table has for it",
    ),
    (
        ("DELETE FROM event WHERE number = 3",),
        "there are transfers of event 3, but no such event",
    ),
    (
        ("DELETE FROM event WHERE number > 4",),
        "there are transfers of event 5, but no such event",
    ),
    (
        ("UPDATE account SET kind = 'cage' WHERE name = 'player:p-1'",),
        "player:p-1: the account has the wrong kind, cage",
    ),
    (
        ("UPDATE account SET kind = 'cage', cents = -1 WHERE name = 'player:p-1'",),
        "player:p-1: the balance is -1 cents, but only the cage may be negative",
    ),
    (("DELETE FROM account WHERE name = 'player:p-2'",), "player:p-2: there are transfers, but no such account"),
]


@pytest.mark.parametrize(("statements", "finding"), WRONG)
def test_what_was_touched_shows(evening: Store, statements: tuple[str, ...], finding: str) -> None:
    unguarded(evening, *statements)
    assert finding in found(evening)


@pytest.mark.parametrize("payload", [b'{"transfers":[[1]]}', b'{"transfers":[["a","b","c","d"]]}', b'"transfers":[['])
def test_an_event_that_cannot_be_read_shows(evening: Store, payload: bytes) -> None:
    unguarded(evening, "UPDATE event SET payload = :payload WHERE number = 4", payload=payload)
    wrong = found(evening)
    assert "the payload of event 4 cannot be read" in wrong
    assert not any("no such event" in each for each in wrong), "its transfers belong to it all the same"


# ---------------------------------------------------------------- page by page

_Row = tuple[int, str, str, int, str]
TREES: list[dict[str, Any]] = [  # of the events 1 to 8; the second lists the transfers of a round
    {"transfers": [["cage", "player:p-1", 10_00, "buy-in"]]},
    {"transfers": [["player:p-1", "box:1:ann", cents, "wager"] for cents in (100, 200, 300)]},
    {"transfers": []},
    {"transfers": [["cage", "float:1", 1000_00, "fill"]]},
    {"transfers": []},
    {"transfers": [["float:1", "player:p-1", 5_00, "won"], ["box:1:ann", "player:p-1", 6_00, "won"]]},
    {"transfers": [["player:p-1", "cage", 7_00, "cash-out"]]},
    {"transfers": []},
]
ROWS: list[_Row] = [(number, *line) for number, tree in enumerate(TREES, 1) for line in tree["transfers"]]
UNREADABLE: tuple[Any, ...] = (
    {},
    [],
    {"transfers": None},
    {"transfers": 5},
    {"transfers": [5]},
    {"transfers": [["a"]]},
)


def _books() -> Iterator[tuple[list[Any], list[_Row]]]:
    """Right books, and all that have one fault: a row that is gone, doubled, changed or of another event, or an event."""
    yield TREES, ROWS
    for at, (number, debit, credit, cents, reason) in enumerate(ROWS):
        row = ROWS[at]
        others = ((number, debit, credit, cents + 1, reason), (9, *row[1:]), (number + 1, *row[1:]))
        for instead in ([], [row, row], *([other] for other in others)):
            yield TREES, sorted([*ROWS[:at], *instead, *ROWS[at + 1 :]], key=lambda item: item[0])
    for at in range(len(TREES)):
        for tree in UNREADABLE:
            yield [*TREES[:at], tree, *TREES[at + 1 :]], ROWS


def _checked(trees: list[Any], rows: list[_Row], page: int, batch: int) -> tuple[list[str], Counter[str]]:
    """The findings where so many rows are read at once, and so many events taken."""
    check = TransferCheck(iter([rows[at : at + page] for at in range(0, len(rows), page)]))
    check._step()
    for at in range(0, len(trees), batch):
        numbers, some = range(at + 1, at + 1 + len(trees[at : at + batch])), trees[at : at + batch]
        if batch == 1 or not check.note_page(numbers, some):
            for number, tree in zip(numbers, some, strict=True):
                check.note_tree(number, tree)
    check.end()
    return check.findings, check.moved


def test_it_is_all_the_same_how_many_rows_are_read_and_how_many_events_are_taken_at_once() -> None:
    """Pages end in the middle of an event, and batches with the last row of a page; the faults are reported all the same."""
    faulty = 0
    for trees, rows in _books():
        wanted = _checked(trees, rows, len(rows), 1)
        faulty += bool(wanted[0])
        for page, batch in product((1, 2, 3, 5), (1, 2, 3, 5, 8)):
            assert _checked(trees, rows, page, batch) == wanted, (page, batch, trees, rows)
    assert faulty == sum(1 for _ in _books()) - 1


@pytest.mark.parametrize("page", [1, 2, 3, 5, 9])
def test_right_books_are_taken_many_events_at_once(page: int) -> None:
    """One after the other would be the same, but an audit has millions of them."""
    check = TransferCheck(iter([ROWS[at : at + page] for at in range(0, len(ROWS), page)]))
    check._step()
    assert [check.note_page(range(at + 1, at + 3), TREES[at : at + 2]) for at in range(0, 8, 2)] == [True] * 4
    check.end()
    assert check.findings == []
