"""A table while one command is run at it.

Each event is applied to the table at once, so that the next step of the command sees it. All events of a command are written
together or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from croupier.engine.standing import Standing
from croupier.engine.traits import Metered
from croupier.floor.accounts.actor import Actor
from croupier.floor.desk import sheet_changes
from croupier.floor.fairness.seal import Seal
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import Transaction, Transfer
from croupier.floor.storage.streams import DESK
from croupier.floor.tables.fold import fold
from croupier.floor.tables.table import Seat, Table
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful

_HOUSE = "house"


@dataclass(slots=True)
class WorkingTable:
    """One command at one table."""

    table: Table
    actor: Actor | None  # None: the house itself, by its clock
    now: sheet_changes.Timestamp
    transaction: Transaction
    new_seal: Callable[[str, int, str], Seal]  # makes and stores a seal, by table, number and what it is for
    desks: Callable[[], tuple[sheet_changes.TableSheets, ...]]  # the desks of all tables
    new_events: list[NewEvent] = field(default_factory=list)
    moved: dict[str, int] = field(default_factory=dict)  # the cents this command has moved so far, by account
    # For how long the time banks run by now, at the question that waits at a table.
    bank_seconds: Callable[[Table], int] = lambda _table: 0
    action: int = field(init=False)  # the number of its bets: the version of the table after the first event

    def __post_init__(self) -> None:
        self.action = self.table.version + 1

    # ------------------------------------------------------------ events

    def emit(self, *new_events: NewEvent) -> None:
        """Adds events, and applies each to the table before the next."""
        for each in new_events:
            data: Tree = {**self._by(), "at": self.now.wall.isoformat(), **each.data, "what": each.kind}
            self.new_events.append(NewEvent(each.kind, data, each.transfers, each.stream))
            for transfer in each.transfers:
                self.moved[transfer.debit] = self.moved.get(transfer.debit, 0) - transfer.cents
                self.moved[transfer.credit] = self.moved.get(transfer.credit, 0) + transfer.cents
            if not each.stream:
                self.table = fold(self.table, data)

    def _by(self) -> Tree:
        if self.actor is None:
            return {"by": _HOUSE, "role": "", "handle_by": ""}
        by = {"by": self.actor.person, "role": self.actor.role, "handle_by": self.actor.handle}
        return {**by, **self.actor.by_key()}

    def notify(self, text: str, law: str = "") -> None:
        """Puts a notice into the Commission's inbox, with the paragraph if there is one."""
        self.emit(NewEvent("notice", {"table": self.table.name, "text": text, "cite": law}, stream=DESK))

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Undoes everything inside if part of it is refused, so that the command can go on without it."""
        before = self.table, list(self.new_events), dict(self.moved)
        try:
            yield
        except Refused:
            self.table, self.new_events, self.moved = before
            raise

    # ------------------------------------------------------------ checks

    def refuse(self, why: str, law: Citation | None = None) -> Refused:
        """The refusal to raise, by a paragraph or else by the first one of the game."""
        return Refused(unlawful(law or self.table.sheet.game.cites[0], why))

    def check_in_play(self) -> None:
        """Raises `Refused` if the table is closed or stopped."""
        if self.table.state == "halted":
            why = self.table.halted or "a matter is open, and a floorperson has to rule on it"
            raise self.refuse(f"the table is stopped: {why}")
        if not self.table.open:
            raise self.refuse("the table is closed")

    def check_between_rounds(self) -> None:
        """Raises `Refused` if the table is closed or stopped, or a round is under way."""
        self.check_in_play()
        if self.table.playing:
            raise self.refuse("the round is under way")

    def check_chips_may_go(self, handle: str) -> None:
        """Raises `Refused` if no chips of a seat may be taken back now, whatever the wager."""
        if not self.table.lets_go(self.table.persons.get(handle, "")):
            self.check_between_rounds()

    def own_seat(self) -> Seat:
        """The actor's seat. Raises `Refused` if the actor has none."""
        seat = self.table.seat_of(self.actor.person) if self.actor else None
        if seat is None:
            raise self.refuse("you have no seat at this table: sit down first")
        return seat

    # ------------------------------------------------------------ money

    def balance(self, account: str) -> int:
        """The cents of an account, the transfers of this command included."""
        return self.transaction.cents(account) + self.moved.get(account, 0)

    def rail(self, handle: str) -> int:
        """The cents a seated player or bot can still bet."""
        return self.balance(ledger.player(self.table.persons[handle]))

    def meter_transfers(self, standing: Standing) -> tuple[Transfer, ...]:
        """The transfer that brings the meter's account to what the progressive meter shows."""
        if not isinstance(standing, Metered):
            return ()
        meter = ledger.meter_of(self.table.name)
        reason = ledger.reason("the progressive meter", standing.meter_law)
        return ledger.moved(ledger.float_of(self.table.name), meter, standing.meter_cents - self.balance(meter), reason)

    def with_fill(self, transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
        """The transfers, after a fill from the cage if the table's float would run short."""
        account = ledger.float_of(self.table.name)
        short = ledger.shortfall(account, self.balance(account), transfers)
        fill = ledger.moved(ledger.CAGE, account, short + ledger.FLOAT_CENTS, "a fill of the float") if short else ()
        return (*fill, *transfers)
