"""What takes two people, held against the trail: no correction, role or invitation may rest on one hand alone.

The matrix refuses it before it is done. This reads what was done, from the events and from nothing else, so that a floor
whose program was altered, or whose trail was written by somebody else, is seen through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.floor.ledger.ledger import player
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.table import Table

_SUPERVISOR, _ADMIN = "floorperson", "admin"


def at_table(table: Table, tree: Tree) -> Iterator[str]:
    """What is wrong with a correction that was made or withdrawn, or a win that was verified, at the table as it stood."""
    match tree["what"]:
        case "corrected" | "correction_withdrawn":
            yield from _correction(table, tree)
        case "validated":
            yield from _win(table, tree)


def _correction(table: Table, tree: Tree) -> Iterator[str]:
    number = tree["correction"]
    found = next((each for each in table.corrections if each.number == number and each.waits), None)
    if found is None:
        yield f"correction {number} waited for nobody"
        return
    if tree["role"] != _SUPERVISOR:
        yield f"correction {number} was signed by no supervisor"
    if tree["what"] != "corrected":
        return
    if tree["by"] == found.by:
        yield f"correction {number} was proposed and made by the same supervisor"
    if tree["by"] in {each.dealt_by for each in table.matters if each.number == found.matter}:
        yield f"correction {number} was made by who dealt the round it is about"
    if (given := _given(tree, found.person)) != found.cents:
        yield f"correction {number} gave {given} cents, and {found.cents} were proposed"


def _win(table: Table, tree: Tree) -> Iterator[str]:
    number = tree["win"]
    win = next((each for each in table.wins if each.number == number and not each.validated), None)
    if win is None:
        yield f"win {number} waited for nobody"
        return
    if tree["role"] != _SUPERVISOR or tree["by"] in {win.person, win.dealt_by}:
        yield f"win {number} was verified by who may not: a supervisor does, who neither won nor dealt it"
    if (given := _given(tree, win.person)) != win.cents:
        yield f"win {number} was paid with {given} cents, and came to {win.cents}"


def _given(tree: Tree, person: str) -> int:
    own = player(person)
    return sum(cents * ((credit == own) - (debit == own)) for debit, credit, cents, _ in tree["transfers"])


# ---------------------------------------------------------------- roles and invitations


@dataclass(slots=True)
class Paper:
    """An invitation, or a role that was proposed: who made it, for whom, and what has become of it."""

    by: str
    person: str = ""
    state: str = "waiting"


@dataclass(slots=True)
class Papers:
    """All that admins have signed, as far as the trail was read."""

    made: dict[str, Paper] = field(default_factory=dict)

    def note(self, tree: Tree) -> Iterator[str]:
        match tree["what"]:
            case "invited":
                self.made[tree["invitation"]] = Paper(tree["by"], state="waiting" if tree["waits"] else "open")
            case "proposed":
                self.made[tree["appointment"]] = Paper(tree["by"], tree["person"])
            case "invitation_seconded":
                yield from self._signed(tree["invitation"], tree, "open")
            case "appointed":
                yield from self._signed(tree["appointment"], tree, "made")
            case "invitation_withdrawn":
                yield from self._turned(tree["invitation"], {"waiting", "open"}, "withdrawn")
            case "proposal_withdrawn":
                yield from self._turned(tree["appointment"], {"waiting"}, "withdrawn")
            case "joined" if "invitation" in tree:
                yield from self._turned(tree["invitation"], {"open"}, "used")

    def _signed(self, name: str, tree: Tree, becomes: str) -> Iterator[str]:
        paper = self.made.get(name)
        if tree["role"] != _ADMIN or (paper is not None and tree["by"] in {paper.by, paper.person}):
            yield f"{name} was signed by who may not: a second admin does, and never for himself"
        yield from self._turned(name, {"waiting"}, becomes)

    def _turned(self, name: str, wanted: set[str], becomes: str) -> Iterator[str]:
        paper = self.made.get(name)
        if paper is None or paper.state not in wanted:
            yield f"{name} was {paper.state if paper else 'never made'}, and is {becomes} all the same"
        else:
            paper.state = becomes
