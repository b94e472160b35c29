"""Who may do what: one table of every action and every role. What does not stand in it nobody may do.

An action is a command by its own name (`floor/commands.py`), something that is read, or something done at the doors. Nobody
keeps a second list: the floor asks here for each command, the doors for each route, and a test for the whole.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from croupier.law.citation import Citation, cite

if TYPE_CHECKING:
    from croupier.floor.accounts.people import Actor

ROLES = ("anon", "player", "dealer", "floorperson", "inspector", "admin")
EVERYWHERE = "*"
ASSIGNED = frozenset({"dealer", "floorperson"})  # the roles that are held at tables


class Cell(StrEnum):
    """What a role may do of an action."""

    ALLOW = "A"
    OWN = "O"  # what is one's own: a seat, a statement, a round one played
    TABLE = "T"  # at the tables one is assigned to
    SECOND = "2"  # as the second person, never after oneself
    DENY = "-"


@dataclass(frozen=True, slots=True)
class Row:
    """One action, the cell of each role, why it is so, and the paragraph where one speaks."""

    action: str
    cells: dict[str, Cell]
    why: str
    cite: Citation | None = None
    not_own: bool = False  # whose work it is about may not do it, whatever the cell says

    def cell(self, role: str) -> Cell:
        return self.cells.get(role, Cell.DENY)


def _row(action: str, cells: str, why: str, cite: Citation | None = None, *, not_own: bool = False) -> Row:
    marks = [Cell(mark) for mark in cells.split()]
    return Row(action, dict(zip(ROLES, marks, strict=True)), why, cite, not_own=not_own)


_SEAT = "A seat and its chips are the player's alone; staff hold neither."
_BOT = "Company at the table: a player may ask for it, and a floorperson may clear it."
_DESK = "The table is run by the floorperson assigned to it."
_GOES_ON = (
    "What the Commission stopped an inspector lets go on; what an admin stopped, an admin or an inspector; a dealer his own "
    "pause; and all but the first two the table's floorperson, who does not deal there."
)
_RAISES = (
    "A patron raises what is his: a round in which he has or had a wager. Staff raise what they see at their tables."
)
_NOBODY = "No role may: not while it is hidden, and not for any reason."

_ROWS = (
    #                          anon player dealer floor inspector admin
    # ------------------------------------------------------------ read
    _row(
        "read_signs", "A A A A A A", "The rules, limits and signs of a table are for everybody.", cite("19:47-8.3(a)")
    ),
    _row("read_seals", "A A A A A A", "What was promised before a deal, and what it opened to, is for everybody."),
    _row("read_health", "A A A A A A", "Whether the server runs is no secret."),
    _row(
        "read_table", "- A T T A -", "A table is seen by who plays, deals, runs or inspects it; only what lies face up."
    ),
    _row("read_own_statement", "- O - - A -", "A player reads his own statement; the Commission reads any."),
    _row(
        "replay_round",
        "- O T T A -",
        "A settled round is shown again to who played it, who ran it, and the Commission.",
    ),
    _row("read_trail", "- - - T A -", "The trail is read by the Commission; a floorperson reads his tables'."),
    _row(
        "export_trail",
        "- - - T A -",
        "The trail is taken out by who may read it: the Commission, and a floorperson for his tables.",
    ),
    _row("verify_trail", "- - - T A A", "An admin may prove that the trail is whole without reading it."),
    _row("read_desk", "- - - T A -", "The desk of a table is for its floorperson and the Commission."),
    _row(
        "check_sheet", "- - - A A -", "A draft of a rule sheet is judged for who may schedule one or must approve it."
    ),
    _row("read_people", "- - - - A A", "Who works here is known to the admins and the Commission."),
    # ------------------------------------------------------------ players
    _row("buy_in", "- O - - - -", _SEAT),
    _row("cash_out", "- O - - - -", _SEAT),
    _row("sit", "- O - - - -", _SEAT),
    _row("leave", "- O - - - -", _SEAT),
    _row("wager", "- O - - - -", _SEAT),
    _row("take_down", "- O - - - -", _SEAT),
    _row("call", "- O - - - -", _SEAT),
    _row("ready", "- O - - - -", _SEAT),
    _row("decide", "- O - - - -", _SEAT),
    _row("seat_bot", "- A - T - -", _BOT),
    _row("dismiss_bot", "- A - T - -", _BOT),
    # ------------------------------------------------------------ dealers and floorpersons
    # Whether there is anything to cut, shuffle, verify or approve, and by which paragraph, is the game's to say.
    _row("deal", "- - T - - -", "The dealer of the table deals; who supervises does not."),
    _row("halt", "- - T T A A", "A dealer pauses his table, a floorperson stops it; Commission and admins stop any."),
    _row("resume", "- - O O A O", _GOES_ON),
    _row("raise", "- O T T A -", _RAISES),
    _row("rule", "- - - T - -", "A supervisor rules, and never on what he dealt himself.", not_own=True),
    _row(
        "correct",
        "- - - T - -",
        "One supervisor proposes a correcting transfer, a second makes it; neither of what he dealt himself.",
        not_own=True,
    ),
    _row("second", "- - - 2 - -", "A correcting transfer needs a second supervisor, not the one who proposed it."),
    _row("withdraw", "- - - T - -", "Who may propose a correcting transfer may take one back before it is made."),
    _row("validate", "- - - 2 - -", "A supervisor verifies the win before it is paid."),
    _row("assign_dealer", "- - - T - -", _DESK),
    _row("order_recut", "- - - T - -", "A supervisor may have the cards cut again."),
    _row("order_reshuffle", "- - - T - -", "The cards may be shuffled before a round."),
    _row("step", "- - - T - -", _DESK),
    _row("close_table", "- - - T - -", _DESK),
    _row("schedule", "- - - T - -", "The licensee changes the rules of a table, with notice.", cite("19:47-8.3(b)")),
    _row("duty", "- - - T - -", "Sign, announcement and notice are the licensee's duties.", cite("19:47-8.3(b)")),
    _row("cancel_change", "- - - T - -", "Who may schedule a change may drop it."),
    # ------------------------------------------------------------ the Commission
    _row("approve_change", "- - - - A -", "The Commission approves what a paragraph leaves to it."),
    _row("acknowledge", "- - - - A -", "The inbox is the Commission's.", cite("19:47-8.3(b)3")),
    # ------------------------------------------------------------ doors
    _row("register", "A A A A A A", "Anybody may ask for a player's account."),
    _row("log_in", "A A A A A A", "Anybody may knock."),
    _row("redeem_invitation", "A A A A A A", "Who holds an invitation may use it, once."),
    _row("log_out", "A A A A A A", "Whoever came in may leave."),
    _row("read_own_account", "- A A A A A", "One's own account is one's own."),
    _row("change_own_password", "- A A A A A", "One's own account is one's own."),
    _row("do_command", "- A A A A A", "Whoever is in may ask; each command is judged again by its own row."),
    _row("change_people", "- - - - - 2", "Roles and tables are given by two admins, never to oneself.", not_own=True),
    _row("propose_people", "- - - - - A", "One admin proposes, another agrees; never for oneself.", not_own=True),
    _row("invite", "- - - - - A", "An admin invites; a second agrees, where there is one."),
    _row("lock_person", "- - - - - A", "An admin may shut a door at once, though not his own.", not_own=True),
    _row("unlock", "- - - - - A", "An admin unlocks, though not himself.", not_own=True),
    # ------------------------------------------------------------ never
    _row("see_face_down", "- - - - - -", _NOBODY),
    _row("read_seed", "- - - - - -", _NOBODY),
    _row(
        "post_transfer", "- - - - - -", "Money moves only by what happened at a table or the cage, or by a correction."
    ),
    _row("edit_event", "- - - - - -", "What happened is never written again."),
)

PERMISSIONS = {row.action: row for row in _ROWS}
ACTIONS = tuple(PERMISSIONS)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether somebody may do something, by which cell, and why."""

    allowed: bool
    action: str
    role: str
    cell: Cell
    why: str
    cite: Citation | None = None

    def __bool__(self) -> bool:
        return self.allowed


class Forbidden(Exception):
    """Somebody asked for what he may not do."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.action}: {ruling.why}")
        self.ruling = ruling


def role_of(actor: Actor | None) -> str:
    return "anon" if actor is None else actor.role


def could(actor: Actor | None, action: str) -> Ruling:
    """Whether the role may do this at all: what a door can know before it is known at which table, and whose."""
    role, row = role_of(actor), PERMISSIONS.get(action)
    if row is None:
        return Ruling(allowed=False, action=action, role=role, cell=Cell.DENY, why="There is no such action.")
    cell = row.cell(role)
    return Ruling(cell is not Cell.DENY, action, role, cell, row.why, row.cite)


def may(
    actor: Actor | None,
    action: str,
    *,
    owner: str | Collection[str] | None = None,
    table: str | None = None,
) -> Ruling:
    """Whether somebody may do this here. `owner`: whose it is, or who did it first; `table`: where.

    What is not said does not help: a cell that asks for an owner or a table denies when none is named.
    """
    ruling = could(actor, action)
    if not ruling.allowed or actor is None:
        return ruling
    row, cell = PERMISSIONS[action], ruling.cell
    owners = frozenset((owner,) if isinstance(owner, str) else owner or ())
    against = ""
    if row.not_own and actor.person in owners:
        against = "Nobody does this in his own matter."
    elif cell is Cell.OWN:
        against = _not_own(actor, owners, table)
    elif cell is Cell.TABLE:
        against = _not_here(actor, table)
    elif cell is Cell.SECOND:
        against = _not_second(actor, owners, table)
    if not against:
        return ruling
    return Ruling(allowed=False, action=action, role=actor.role, cell=cell, why=f"{against} {row.why}", cite=row.cite)


def _not_own(actor: Actor, owners: frozenset[str], table: str | None) -> str:
    if actor.person not in owners:
        return "This is not yours."
    return _not_here(actor, table) if actor.role in ASSIGNED else ""


def _not_here(actor: Actor, table: str | None) -> str:
    if table is None:
        return "No table is named."
    return "" if actor.at(table) else f"You are not assigned to {table}."


def _not_second(actor: Actor, owners: frozenset[str], table: str | None) -> str:
    """The first must be known, or nobody could tell that the second is another."""
    if not owners:
        return "Nobody did the first part."
    if actor.person in owners:
        return "The second person must be another than the first."
    return _not_here(actor, table) if actor.role in ASSIGNED else ""


def demand(
    actor: Actor | None,
    action: str,
    *,
    owner: str | Collection[str] | None = None,
    table: str | None = None,
) -> Ruling:
    """As `may`, and `Forbidden` where one may not."""
    ruling = may(actor, action, owner=owner, table=table)
    if not ruling.allowed:
        raise Forbidden(ruling)
    return ruling
