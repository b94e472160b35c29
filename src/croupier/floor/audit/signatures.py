"""Checks the two-person rules on the trail: corrections, roles and invitations need two people.

The permission matrix refuses a violation when a command is sent. This check reads only the events, so it also finds what a
modified program or a forged trail contains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.floor.ledger.ledger import player
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.table import Correction, ProposedRuling, Table

_SUPERVISOR, _ADMIN = "floorperson", "admin"
SIGNED = frozenset(
    {"corrected", "correction_withdrawn", "ruled", "validated"}
)  # events at a table that are checked here


def at_table(table: Table, tree: Tree) -> Iterator[str]:
    """Problems with a correction that was made or withdrawn, or with a verified win, given the table before the event."""
    match tree["what"]:
        case "corrected" | "correction_withdrawn":
            yield from _correction(table, tree)
        case "ruled" if tree.get("proposal"):
            yield from _ruling(table, tree)
        case "validated":
            yield from _win(table, tree)


def _correction(table: Table, tree: Tree) -> Iterator[str]:
    number = tree["correction"]
    correction = table.proposal(Correction, number)
    if correction is None or not correction.waits:
        yield f"correction {number} was not waiting for a second supervisor"
        return
    if tree["role"] != _SUPERVISOR:
        yield f"correction {number} was not signed by a supervisor"
    if tree["what"] != "corrected":
        return
    if tree["by"] == correction.by:
        yield f"correction {number} was proposed and made by the same supervisor"
    if tree["by"] in {each.dealt_by for each in table.matters if each.number == correction.matter}:
        yield f"correction {number} was made by the dealer of the round it is about"
    if (paid := _paid(tree, correction.person)) != correction.cents:
        yield f"correction {number} paid {paid} cents, but {correction.cents} were proposed"


def _ruling(table: Table, tree: Tree) -> Iterator[str]:
    number = tree["proposal"]
    ruling = table.proposal(ProposedRuling, number)
    if ruling is None or not ruling.waits:
        yield f"ruling {number} was not waiting for a second supervisor"
        return
    dealers = {each.dealt_by for each in table.matters if each.number == ruling.matter}
    if tree["role"] != _SUPERVISOR or tree["by"] in {ruling.by, *dealers}:
        yield f"ruling {number} was made by the wrong person: a second supervisor must do it who did not deal the round"
    if (tree["matter"], tree["ruling"], tree["kind"]) != (ruling.matter, ruling.ruling, ruling.kind):
        yield f"ruling {number} is not what was proposed"


def _win(table: Table, tree: Tree) -> Iterator[str]:
    number = tree["win"]
    win = next((each for each in table.wins if each.number == number and not each.validated), None)
    if win is None:
        yield f"win {number} was not waiting for verification"
        return
    if tree["role"] != _SUPERVISOR or tree["by"] in {win.person, win.dealt_by}:
        yield f"win {number} was verified by the wrong person: a supervisor must do it who neither won nor dealt it"
    if (paid := _paid(tree, win.person)) != win.cents:
        yield f"win {number} was paid with {paid} cents, but it was {win.cents}"


def _paid(tree: Tree, person: str) -> int:
    own = player(person)
    return sum(cents * ((credit == own) - (debit == own)) for debit, credit, cents, _ in tree["transfers"])


# ---------------------------------------------------------------- roles and invitations


@dataclass(slots=True)
class Proposal:
    """An invitation, or a proposed role: who made it, for whom, and its state."""

    by: str
    person: str = ""
    state: str = "waiting"


@dataclass(slots=True)
class ProposalCheck:
    """All invitations and proposals on the trail so far."""

    proposals: dict[str, Proposal] = field(default_factory=dict)

    def note(self, tree: Tree) -> Iterator[str]:
        match tree["what"]:
            case "invited":
                self.proposals[tree["invitation"]] = Proposal(tree["by"], state="waiting" if tree["waits"] else "open")
            case "proposed":
                self.proposals[tree["appointment"]] = Proposal(tree["by"], tree["person"])
            case "invitation_seconded":
                yield from self._seconded(tree["invitation"], tree, "open")
            case "appointed":
                yield from self._seconded(tree["appointment"], tree, "made")
            case "invitation_withdrawn":
                yield from self._change_state(tree["invitation"], {"waiting", "open"}, "withdrawn")
            case "proposal_withdrawn":
                yield from self._change_state(tree["appointment"], {"waiting"}, "withdrawn")
            case "joined" if "invitation" in tree:
                yield from self._change_state(tree["invitation"], {"open"}, "used")

    def _seconded(self, name: str, tree: Tree, becomes: str) -> Iterator[str]:
        proposal = self.proposals.get(name)
        if tree["role"] != _ADMIN or (proposal is not None and tree["by"] in {proposal.by, proposal.person}):
            yield f"{name} was signed by the wrong person: a second admin must do it, and never for their own role"
        yield from self._change_state(name, {"waiting"}, becomes)

    def _change_state(self, name: str, allowed: set[str], becomes: str) -> Iterator[str]:
        proposal = self.proposals.get(name)
        if proposal is None or proposal.state not in allowed:
            yield f"{name} became {becomes}, but before that it was {proposal.state if proposal else 'never made'}"
        else:
            proposal.state = becomes
