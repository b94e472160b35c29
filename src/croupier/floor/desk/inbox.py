"""The Commission's inbox: every notice sent to it, and whether it was read (19:47-8.3(b)3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.floor.storage.new_event import Tree


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice to the Commission. Its number is the number of its event."""

    number: int
    at: str
    text: str
    cite: str
    table: str = ""
    read_by: str = ""
    read_at: str = ""

    def plain(self) -> Tree:
        return {
            "number": self.number,
            "at": self.at,
            "text": self.text,
            "cite": self.cite,
            "table": self.table,
            "read_by": self.read_by,
            "read_at": self.read_at,
        }


@dataclass(frozen=True, slots=True)
class Inbox:
    """All notices, oldest first."""

    notices: tuple[Notice, ...] = ()

    def fold(self, number: int, tree: Tree) -> Inbox:
        if tree["what"] == "notice":
            notice = Notice(number, tree["at"], tree["text"], tree["cite"], tree.get("table", ""))
            return Inbox((*self.notices, notice))
        if tree["what"] == "acknowledged":
            read = tuple(
                replace(each, read_by=tree["by"], read_at=tree["at"]) if each.number == tree["notice"] else each
                for each in self.notices
            )
            return Inbox(read)
        return self

    def unread(self, number: int) -> Notice | None:
        return next((each for each in self.notices if each.number == number and not each.read_by), None)
