"""The seals in use. A table knows only their numbers; it looks them up here."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Row, insert, select

from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import BrokenSeal, Vault, VaultClosed
from croupier.floor.storage import schema
from croupier.floor.storage.store import Store, Transaction

_ADD = insert(schema.seal)
_NEWEST_FIRST = select(schema.seal).order_by(schema.seal.c.number.desc())


class SealLookup(Protocol):
    """Finds a seal by its table and number."""

    def seal(self, table: str, number: int) -> Seal: ...


@dataclass(slots=True)
class Keyring:
    """The seals in use, by table and number: encrypted with the vault's key in the database, in the clear here."""

    vault: Vault
    store: Store
    seals: dict[tuple[str, int], Seal] = field(default_factory=dict)

    def seal(self, table: str, number: int) -> Seal:
        """The seal, read from the database the first time. Raises `BrokenSeal` if it is missing or does not open."""
        if (table, number) not in self.seals:
            self.seals[table, number] = self._read(table, number)
        return self.seals[table, number]

    def add(self, transaction: Transaction, seal: Seal) -> None:
        """Stores a new seal, encrypted, in the same transaction as its commitment."""
        row = {"table": seal.table, "number": seal.number, "about": seal.about, "commitment": seal.commitment}
        secret = self.vault.seal_secret(seal)
        transaction.connection.execute(_ADD, {**row, "secret": secret})
        self.seals[seal.table, seal.number] = seal

    def forget(self, table: str, number: int) -> None:
        """Drops a seal from memory once it is revealed; a later look at one of its rounds reads it again."""
        self.seals.pop((table, number), None)

    def _read(self, table: str, number: int) -> Seal:
        column = schema.seal.c
        with self.store.reading() as connection:
            query = select(schema.seal).where(column.table == table, column.number == number)
            row = connection.execute(query).one_or_none()
        if row is None:
            raise BrokenSeal(f"seal {number} of {table} is not there any more")
        return self.vault.open_secret(table, number, row.about, row.commitment, bytes(row.secret))


def check_keys(store: Store, vault: Vault, keys: Path) -> None:
    """Raises `VaultClosed` if the keys belong to another floor: no seal opens. One broken seal stops only its table."""
    with store.reading() as connection:
        rows = connection.execute(_NEWEST_FIRST)
        newest = rows.fetchone()
        fit = newest is None or any(_opens(vault, row) for row in chain((newest,), rows))
    if not fit:
        raise VaultClosed(f"{keys}: these are the keys of another floor: they open none of its seals")


def _opens(vault: Vault, row: Row[Any]) -> bool:
    try:
        vault.open_secret(row.table, row.number, row.about, row.commitment, bytes(row.secret))
    except BrokenSeal:
        return False
    return True
