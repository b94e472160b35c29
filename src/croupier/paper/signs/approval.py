"""19:47-8.3(d): the location, size and wording of a sign need the Commission's approval before it is posted.

The house keeps a record of each approval. A sign that differs from its record in any of the three is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.law.citation import cite
from croupier.law.ruling import Ruling, unlawful
from croupier.paper.press.parts import Size
from croupier.paper.signs.content import Sign

LAW = cite("19:47-8.3(d)")


@dataclass(frozen=True, slots=True)
class SignApproval:
    """What the Commission was asked to approve, and its approval if it was given."""

    table: str
    location: str
    size: Size
    wording: str
    approved: date | None = None
    by: str = ""
    number: str = ""

    def tree(self) -> dict[str, Any]:
        """The record as a document writes it, to be filled in when the approval is given."""
        size = f"{self.size.width_in} x {self.size.height_in}"
        return {"table": self.table, "location": self.location, "size": size, "wording": self.wording}


def objections(approval: SignApproval, sign: Sign, size: Size, location: str) -> Iterator[Ruling]:
    """Every way in which a sign is not the one that was approved."""
    if approval.approved is None:
        yield unlawful(LAW, "the record has no day of approval: the Commission approves a sign before it is posted")
    for what, approved, wanted in (
        ("table", approval.table, sign.sheet.table),
        ("location", approval.location, location),
        ("size", str(approval.size), str(size)),
        ("wording", approval.wording, sign.wording),
    ):
        if approved != wanted:
            yield unlawful(LAW, f'the approved {what} is "{approved}", but that of this sign is "{wanted}"')
