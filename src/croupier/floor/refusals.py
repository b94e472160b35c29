"""Why the floor as a whole refuses something."""

from __future__ import annotations

from croupier.floor.fairness.vault import BrokenSeal


class NoSuchTable(LookupError):
    """The floor has no table of that name."""


class FloorHalted(Exception):
    """The books of the floor do not agree, or an answer was forged. Nothing is written until it was checked and opened again."""


class ForgedAnswer(FloorHalted):
    """The stored answer of a command was not written by the floor. The floor halts."""


class CommandConflict(Exception):
    """The table is no longer at the version the client has seen."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"{table} is now at version {version}")
        self.table, self.version = table, version


class NotATestFloor(Exception):
    """Seeds are chosen, and tables made by anybody, on a test floor alone."""

    def __init__(self) -> None:
        super().__init__("this is no test floor; a test floor is a database of its own: croupier serve --test-floor")


def describe(fault: BaseException) -> str:
    """A fault for everybody's eyes: of a contradiction in a round no details are shown."""
    return str(fault) if isinstance(fault, BrokenSeal) else f"the floor contradicts itself ({type(fault).__name__})"


def why_stopped(fault: BaseException) -> str:
    return f"a fault of the floor itself, of which the Commission and the table's floorperson know: {describe(fault)}"
