"""Commands of supervisors: rulings, corrections, verified wins, dealers, cards, opening and closing."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from croupier.engine.traits import ReshuffleByOrder
from croupier.floor.accounts import people
from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.permissions import Permission, may
from croupier.floor.commands.base import MOST_CENTS, AtTable, Cite, Name, Words
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.moves import hours, matters, pace
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.table import AnyProposal, Correction, Proposal, ProposedRuling, Table

_HOUSE = "house"
_TABLE = "The floorperson assigned to a table runs it."


def _dealers_of(table: Table, matter: int) -> set[str]:
    """Who dealt the round of a matter: they neither rule on it nor correct it, even if somebody else deals now."""
    return {each.dealt_by for each in table.matters if each.number == matter}


def _had_a_hand_in(table: Table, form: type[Proposal], number: int) -> frozenset[str]:
    """Who may not second a proposal: its proposer, and who dealt the round it is about."""
    proposal = table.proposal(form, number)
    return frozenset() if proposal is None else frozenset({proposal.by, *_dealers_of(table, proposal.matter)})


def _to_second(working: WorkingTable, form: type[AnyProposal], number: int, permission: Permission) -> AnyProposal:
    """A proposal that waits. Raises `Refused` if its proposer may no longer propose it at this table."""
    proposal = matters.waiting(working, form, number)
    proposer = people.current_actor(working.transaction, proposal.by)
    if proposer is None or not may(proposer, permission, table=working.table.name):
        what = f"the proposer of {proposal.sort} {number} no longer supervises this table"
        raise working.refuse(f"{what}: withdraw it and propose it again", matters.citation(proposal.cite))
    return proposal


# ---------------------------------------------------------------- rulings and corrections


class Rule(AtTable):
    """Rule on a matter: apply the chapter's remedy, void the round, or let play go on.

    If the ruling changes a round whose cards have been shown, it is proposed, and a second supervisor has to agree.
    """

    do: Literal["rule"] = "rule"
    matter: int = Field(ge=1)
    ruling: Literal["remedy", "void", "play_on"]
    kind: Annotated[str, Field(max_length=40)] = Field(default="", description="the irregularity, with a remedy")
    details: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=80)]] = Field(
        default_factory=dict
    )
    cite: Cite
    why: Words

    permission: ClassVar = Permission.of(
        "rule", "- - - T - -", "A supervisor rules, but never on a round they dealt.", not_own=True
    )

    def owners(self, table: Table, _actor: Actor) -> frozenset[str]:
        return frozenset(_dealers_of(table, self.matter))

    def run(self, working: WorkingTable) -> None:
        matters.rule(working, self.matter, self.ruling, self.kind, self.details, self.cite, self.why)


class SecondRuling(AtTable):
    """Agree to a proposed ruling as the second supervisor: it is made."""

    do: Literal["second_ruling"] = "second_ruling"
    proposal: int = Field(ge=1)

    permission: ClassVar = Permission.of(
        "second_ruling",
        "- - - 2 - -",
        "A ruling that changes a round whose cards were shown needs a second supervisor, not the one who proposed it.",
    )

    def owners(self, table: Table, _actor: Actor) -> frozenset[str]:
        return _had_a_hand_in(table, ProposedRuling, self.proposal)

    def run(self, working: WorkingTable) -> None:
        matters.second_ruling(working, _to_second(working, ProposedRuling, self.proposal, Rule.permission))


class WithdrawRuling(AtTable):
    """Withdraw a proposed ruling, and say why."""

    do: Literal["withdraw_ruling"] = "withdraw_ruling"
    proposal: int = Field(ge=1)
    why: Words

    permission: ClassVar = Permission.of(
        "withdraw_ruling", "- - - T - -", "Supervisors who may rule may withdraw a proposed ruling."
    )

    def run(self, working: WorkingTable) -> None:
        matters.withdraw_ruling(working, matters.waiting(working, ProposedRuling, self.proposal), self.why)


class Correct(AtTable):
    """Propose a correcting transfer in a matter: to the player (above zero) or back from the player (below)."""

    do: Literal["correct"] = "correct"
    matter: int = Field(ge=1)
    handle: Name
    cents: int = Field(ge=-MOST_CENTS, le=MOST_CENTS)
    cite: Cite
    why: Words

    permission: ClassVar = Permission.of(
        "correct",
        "- - - T - -",
        "One supervisor proposes a correcting transfer and a second makes it; neither may have dealt the round.",
        not_own=True,
    )

    def owners(self, table: Table, _actor: Actor) -> frozenset[str]:
        return frozenset(_dealers_of(table, self.matter))

    def run(self, working: WorkingTable) -> None:
        person = _player(working, self.handle)
        matters.propose(working, self.matter, self.handle, self.cents, self.cite, self.why, person)


def _player(working: WorkingTable, handle: str) -> str:
    """The player of a handle, at the table or gone from it. Raises `Refused` if there is none."""
    seated = working.table.persons.get(handle)
    if seated is not None:
        return seated
    player = people.find(working.transaction, handle)
    if player is None or player.role != "player":
        raise working.refuse(f"no player is called {handle}")
    return player.person


class Second(AtTable):
    """Agree to a correcting transfer as the second supervisor: it is made."""

    do: Literal["second"] = "second"
    correction: int = Field(ge=1)

    permission: ClassVar = Permission.of(
        "second", "- - - 2 - -", "A correcting transfer needs a second supervisor, not the one who proposed it."
    )

    def owners(self, table: Table, _actor: Actor) -> frozenset[str]:
        return _had_a_hand_in(table, Correction, self.correction)

    def run(self, working: WorkingTable) -> None:
        matters.second(working, _to_second(working, Correction, self.correction, Correct.permission))


class Withdraw(AtTable):
    """Withdraw a proposed correcting transfer, and say why."""

    do: Literal["withdraw"] = "withdraw"
    correction: int = Field(ge=1)
    why: Words

    permission: ClassVar = Permission.of(
        "withdraw", "- - - T - -", "Supervisors who may propose a correcting transfer may withdraw one."
    )

    def run(self, working: WorkingTable) -> None:
        matters.withdraw(working, matters.waiting(working, Correction, self.correction), self.why)


class Validate(AtTable):
    """Verify a win that waits for a supervisor: it is paid."""

    do: Literal["validate"] = "validate"
    win: int = Field(ge=1)

    permission: ClassVar = Permission.of("validate", "- - - 2 - -", "A supervisor verifies the win before it is paid.")

    def owners(self, table: Table, _actor: Actor) -> frozenset[str]:
        """The winner and the dealer; and the house, which always did the first part."""
        won = [win for win in table.wins if win.number == self.win]
        return frozenset({_HOUSE, *(person for win in won for person in (win.person, win.dealt_by))})

    def run(self, working: WorkingTable) -> None:
        matters.validate(working, self.win)


# ---------------------------------------------------------------- dealers and cards


class AssignDealer(AtTable):
    """Assign a dealer; without one, the table deals by itself."""

    do: Literal["assign_dealer"] = "assign_dealer"
    dealer: Annotated[str, Field(max_length=20, examples=["dan"])] = ""

    permission: ClassVar = Permission.of("assign_dealer", "- - - T - -", _TABLE)

    def run(self, working: WorkingTable) -> None:
        table = working.table
        account = people.find(working.transaction, self.dealer) if self.dealer else None
        dealer = (
            people.current_actor(working.transaction, account.person) if account is not None else None
        )  # None if locked out
        if self.dealer and (dealer is None or dealer.role != "dealer" or not dealer.at(table.name)):
            raise working.refuse(f"{self.dealer} is not a dealer assigned to this table")
        if dealer is not None and table.playing:  # a new dealer burns a card, which would change the cards of the round
            burns = table.sheet.game.play.remedies.get("new_dealer")
            raise working.refuse("the round under way is dealt to its end first", burns.cite if burns else None)
        data = {"dealer": dealer.handle if dealer else "", "person": dealer.person if dealer else ""}
        working.emit(NewEvent("dealer_assigned", data))


class SetClock(AtTable):
    """Set the table's clock: the seconds for an answer, the time bank of a seat, and when the banks are filled up again."""

    do: Literal["set_clock"] = "set_clock"
    seconds: int = Field(ge=5, le=600, examples=[30])
    bank_seconds: int = Field(default=0, ge=0, le=600)
    bank_rounds: int = Field(
        default=0, ge=0, le=1000, description="after so many rounds the banks are full again; 0: never"
    )

    permission: ClassVar = Permission.of("set_clock", "- - - T - -", _TABLE)

    def run(self, working: WorkingTable) -> None:
        data = {"seconds": self.seconds, "bank_seconds": self.bank_seconds, "bank_rounds": self.bank_rounds}
        working.emit(NewEvent("clock_set", data))


class SetCompany(AtTable):
    """Say whether bots sit down by themselves when too few people wait for a round. They leave when enough people sit."""

    do: Literal["set_company"] = "set_company"
    on: bool

    permission: ClassVar = Permission.of("set_company", "- - - T - -", _TABLE)

    def run(self, working: WorkingTable) -> None:
        pace.allow_company(working, on=self.on)


class OrderRecut(AtTable):
    """Order the cards of the coming shuffle to be cut again before any is dealt."""

    do: Literal["order_recut"] = "order_recut"

    permission: ClassVar = Permission.of("order_recut", "- - - T - -", "A supervisor may have the cards cut again.")

    def run(self, working: WorkingTable) -> None:
        working.check_between_rounds()
        remedy = working.table.sheet.game.play.recut
        if remedy is None:
            raise working.refuse("this game has no recut")
        working.emit(NewEvent("recut_ordered", {"cite": str(remedy.cite)}))


class OrderReshuffle(AtTable):
    """Order the cards to be shuffled before the next round."""

    do: Literal["order_reshuffle"] = "order_reshuffle"

    permission: ClassVar = Permission.of(
        "order_reshuffle", "- - - T - -", "A supervisor may have the cards shuffled before a round."
    )

    def run(self, working: WorkingTable) -> None:
        working.check_between_rounds()
        standing = working.table.standing
        if not isinstance(standing, ReshuffleByOrder):
            raise working.refuse("this game has no shuffle by order")
        working.emit(NewEvent("reshuffle_ordered", {"cite": str(standing.reshuffle_law)}))


# ---------------------------------------------------------------- opening and closing


class Step(AtTable):
    """Report one step of opening or closing the table as done."""

    do: Literal["step"] = "step"
    step: Annotated[str, Field(min_length=1, max_length=40, examples=["sign_posted"])]

    permission: ClassVar = Permission.of("step", "- - - T - -", _TABLE)

    def run(self, working: WorkingTable) -> None:
        hours.step(working, self.step)


class CloseTable(AtTable):
    """Begin to close the table: no new wagers; those on the layout are played out or handed back."""

    do: Literal["close_table"] = "close_table"

    permission: ClassVar = Permission.of("close_table", "- - - T - -", _TABLE)

    def run(self, working: WorkingTable) -> None:
        hours.begin_closing(working)
