"""The tables and the Commission's inbox, rebuilt from the trail one event after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from croupier.documents.sheet import read_sheet
from croupier.floor.desk import sheet_changes
from croupier.floor.desk.inbox import Inbox
from croupier.floor.fairness.keyring import SealLookup
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.streams import DESK, TABLE
from croupier.floor.tables.fold import fold
from croupier.floor.tables.table import Table, new_table
from croupier.floor.trail import trail


@dataclass(slots=True)
class Rebuilt:
    """What the events so far have made of the tables and the inbox."""

    keyring: SealLookup
    tables: dict[str, Table] = field(default_factory=dict)
    inbox: Inbox = field(default_factory=Inbox)

    def apply(self, event: trail.Event, tree: Tree) -> None:
        """Applies the next event."""
        if event.stream == DESK:
            self.inbox = self.inbox.fold(event.number, tree)
        if not event.stream.startswith(TABLE):
            return
        name = event.stream.removeprefix(TABLE)
        if tree["what"] == "table_made":
            desk = sheet_changes.TableSheets(name, read_sheet(tree["sheet"]), datetime.fromisoformat(tree["at"]))
            self.tables[name] = new_table(name, desk, tree["places"], self.keyring)
        self.tables[name] = fold(self.tables[name], tree)
