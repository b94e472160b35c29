"""Who may do what: one permission for each action, with a grant for each role. An action without a permission is denied.

An action is a read, a door (logging in, changing people), or a command. This module has the permissions of reads and doors
and of what nobody may do; each command carries its own (`floor.commands`, whose `PERMISSIONS` has all of them).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.floor.accounts.actor import ASSIGNED, Actor
from croupier.law.citation import Citation, cite

ROLES = ("anon", "player", "dealer", "floorperson", "inspector", "admin")


class Grant(StrEnum):
    """What a role is granted of an action."""

    ALLOW = "A"
    OWN = "O"  # what is one's own: a seat, a statement, a round one played
    TABLE = "T"  # at the tables one is assigned to
    SECOND = "2"  # as the second person, never after oneself
    DENY = "-"


@dataclass(frozen=True, slots=True)
class Permission:
    """Who may do one action, why, and by which paragraph if one applies."""

    action: str
    grants: Mapping[str, Grant]  # by role
    why: str
    cite: Citation | None = None
    not_own: bool = False  # denied in one's own matter, whatever the grant says

    @classmethod
    def of(
        cls, action: str, grants: str, why: str, cite: Citation | None = None, *, not_own: bool = False
    ) -> Permission:
        """A permission from the marks of its grants, in the order of `ROLES`: "- O T T A -"."""
        marks = [Grant(mark) for mark in grants.split()]
        return cls(action, dict(zip(ROLES, marks, strict=True)), why, cite, not_own)

    def grant(self, role: str) -> Grant:
        return self.grants.get(role, Grant.DENY)


_NOBODY = "No role may: not while it is hidden, and not for any reason."

_OWN_PERMISSIONS = (
    #                          anon player dealer floor inspector admin
    # ------------------------------------------------------------ reads
    Permission.of("read_signs", "A A A A A A", "Rules, limits and signs are public.", cite("19:47-8.3(a)")),
    Permission.of("read_seals", "A A A A A A", "Commitments and opened seals are public."),
    Permission.of("read_health", "A A A A A A", "Anybody may ask whether the server runs."),
    Permission.of(
        "read_table", "- A T T A -", "A table is for those who play, deal, run or inspect it; they see what is face up."
    ),
    Permission.of("read_own_statement", "- O - - A -", "Players read their own statements; the Commission reads any."),
    Permission.of(
        "replay_round",
        "- O T T A -",
        "A settled round is shown to those who played it or ran it, and to the Commission.",
    ),
    Permission.of(
        "read_trail", "- - - T A -", "The Commission reads the trail; a floorperson reads it for their tables."
    ),
    Permission.of(
        "export_trail", "- - - T A -", "The Commission exports the trail; a floorperson exports it for their tables."
    ),
    Permission.of(
        "read_spent_seed",
        "- - - - A -",
        "The Commission may check also the cards that were shown to nobody or to one player.",
    ),
    Permission.of("verify_trail", "- - - T A A", "An admin may verify the trail without reading it."),
    Permission.of("read_desk", "- - - T A -", "The desk of a table is for its floorperson and the Commission."),
    Permission.of("check_sheet", "- - - A A -", "Drafts of rule sheets are for those who schedule or approve them."),
    Permission.of("read_people", "- - - - A A", "The list of people is for the admins and the Commission."),
    # ------------------------------------------------------------ doors
    Permission.of("register", "A A A A A A", "Anybody may open a player's account."),
    Permission.of("log_in", "A A A A A A", "Anybody may try to log in."),
    Permission.of("redeem_invitation", "A A A A A A", "An invitation may be used once, by anybody who holds it."),
    Permission.of("log_out", "A A A A A A", "Anybody may log out."),
    Permission.of("read_own_account", "- A A A A A", "Log in to see your account."),
    Permission.of("change_own_password", "- A A A A A", "Log in to change your password."),
    Permission.of("end_own_session", "- A A A A A", "Log in first; then you can log out."),
    Permission.of("change_own_keys", "- A A A A A", "Log in to collect an API key, or to revoke one of yours."),
    Permission.of(
        "issue_key",
        "- - - - - A",
        "An admin issues API keys, never to themselves; the owner collects them.",
        not_own=True,
    ),
    Permission.of("run_test_tables", "- A A A A A", "On a floor for tests everybody makes and closes tables."),
    Permission.of("run_webhooks", "- - - - - A", "Where the floor's news is sent is for the admins."),
    Permission.of("revoke_key", "- - - - - A", "An admin may revoke any API key at once."),
    Permission.of("choose_name", "- O - - - -", "A guest may choose a name, and keeps account, chips and seat."),
    Permission.of("do_command", "- A A A A A", "Log in first; then each command has its own permission."),
    Permission.of(
        "change_people", "- - - - - 2", "Two admins give out roles and tables, never to themselves.", not_own=True
    ),
    Permission.of(
        "propose_people", "- - - - - A", "One admin proposes, another agrees, never for themselves.", not_own=True
    ),
    Permission.of("invite", "- - - - - A", "An admin invites; a second admin agrees, if there is one."),
    Permission.of(
        "lock_person", "- - - - - A", "An admin may lock an account at once, but not their own.", not_own=True
    ),
    Permission.of("unlock", "- - - - - A", "An admin may unlock an account, but not their own.", not_own=True),
    # ------------------------------------------------------------ never
    Permission.of("see_face_down", "- - - - - -", _NOBODY),
    Permission.of("read_seed", "- - - - - -", _NOBODY),
    Permission.of("post_transfer", "- - - - - -", "Money moves only by play, at the cage, or by a correction."),
    Permission.of("edit_event", "- - - - - -", "Events are never changed."),
)

PERMISSIONS: Mapping[str, Permission] = {each.action: each for each in _OWN_PERMISSIONS}  # those without the commands

# ---------------------------------------------------------------- scopes of API keys and tickets

READ, PLAY, DESK, AUDIT = "read", "play", "desk", "audit"
SCOPES: Mapping[str, str] = {
    READ: "tables, past rounds, and what concerns the owner",
    PLAY: "a player's commands: chips, seats, wagers and answers",
    DESK: "the commands and the pages of staff, as the role has them",
    AUDIT: "the trail, its evidence, and the list of people",
}
# What a key needs for a read or a door. An action that is not listed is a command, or no key may do it.
_PUBLIC = frozenset({"read_signs", "read_seals", "read_health"})
_LIKE_COMMANDS = frozenset({"do_command", "run_test_tables"})
_SCOPE_OF: Mapping[str, str] = {
    **dict.fromkeys(("read_table", "read_own_statement", "read_own_account", "replay_round"), READ),
    **dict.fromkeys(("read_desk", "check_sheet"), DESK),
    **dict.fromkeys(("read_trail", "export_trail", "read_spent_seed", "verify_trail", "read_people"), AUDIT),
}


def scope_of(action: str, role: str) -> str | None:
    """The scope that a key needs for an action; empty if it needs none, None if no key may do it."""
    if action in _PUBLIC:
        return ""
    if action in _SCOPE_OF or (action in PERMISSIONS and action not in _LIKE_COMMANDS):
        return _SCOPE_OF.get(action)
    return PLAY if role == "player" else DESK


def scopes_of(role: str) -> tuple[str, ...]:
    """The scopes that are of use to a role."""
    reads = (scope for action, scope in _SCOPE_OF.items() if PERMISSIONS[action].grant(role) is not Grant.DENY)
    useful = {*reads, PLAY if role == "player" else DESK}
    return tuple(scope for scope in SCOPES if scope in useful)


@dataclass(frozen=True, slots=True)
class PermissionRuling:
    """Whether an actor may do something, by which grant, and why."""

    allowed: bool
    action: str
    role: str
    grant: Grant
    why: str
    cite: Citation | None = None

    def __bool__(self) -> bool:
        return self.allowed


class Forbidden(Exception):
    """The actor may not do this."""

    def __init__(self, ruling: PermissionRuling) -> None:
        super().__init__(f"{ruling.action}: {ruling.why}")
        self.ruling = ruling


def unknown(action: str) -> Permission:
    """A permission that denies everybody, for an action that does not exist."""
    return Permission(action, {}, "There is no such action.")


def could(actor: Actor | None, wanted: Permission | str) -> PermissionRuling:
    """Whether the role may do this at all: what is known before the table and the owner are.

    `wanted` is a permission, or the name of a read or a door.
    """
    permission = _permission(wanted)
    role = "anon" if actor is None else actor.role
    grant = permission.grant(role)
    if grant is not Grant.DENY and actor is not None and (why := _beyond_scopes(actor, permission.action)):
        return PermissionRuling(False, permission.action, role, grant, why, permission.cite)
    return PermissionRuling(grant is not Grant.DENY, permission.action, role, grant, permission.why, permission.cite)


def _beyond_scopes(actor: Actor, action: str) -> str:
    """Why a key or a ticket does not go as far as its owner's role; empty if it does."""
    if actor.scopes is None or (scope := scope_of(action, actor.role)) == "" or scope in actor.scopes:
        return ""
    if scope is None:
        return "No API key or ticket may do this: log in with your password."
    return f'This needs the scope "{scope}"; the key or ticket has {", ".join(actor.scopes)}.'


def may(
    actor: Actor | None,
    wanted: Permission | str,
    *,
    owner: str | Collection[str] | None = None,
    table: str | None = None,
) -> PermissionRuling:
    """Whether the actor may do this here. `owner` is whose it is, or who did the first part; `table` is where.

    A grant that depends on an owner or a table denies when none is given.
    """
    permission, ruling = _permission(wanted), could(actor, wanted)
    if not ruling.allowed or actor is None:
        return ruling
    owners = frozenset((owner,) if isinstance(owner, str) else owner or ())
    against = ""
    if permission.not_own and actor.person in owners:
        against = "Nobody may do this in their own matter."
    elif ruling.grant is Grant.OWN:
        against = _against_own(actor, owners, table)
    elif ruling.grant is Grant.TABLE:
        against = _against_table(actor, table)
    elif ruling.grant is Grant.SECOND:
        against = _against_second(actor, owners, table)
    if not against:
        return ruling
    why = f"{against} {permission.why}"
    return PermissionRuling(False, permission.action, actor.role, ruling.grant, why, permission.cite)


def demand(
    actor: Actor | None,
    wanted: Permission | str,
    *,
    owner: str | Collection[str] | None = None,
    table: str | None = None,
) -> PermissionRuling:
    """As `may`, but raises `Forbidden` when it is denied."""
    ruling = may(actor, wanted, owner=owner, table=table)
    if not ruling.allowed:
        raise Forbidden(ruling)
    return ruling


def _permission(wanted: Permission | str) -> Permission:
    return wanted if isinstance(wanted, Permission) else PERMISSIONS.get(wanted) or unknown(wanted)


def _against_own(actor: Actor, owners: frozenset[str], table: str | None) -> str:
    if actor.person not in owners:
        return "This is not yours."
    return _against_table(actor, table) if actor.role in ASSIGNED else ""


def _against_table(actor: Actor, table: str | None) -> str:
    if table is None:
        return "No table is named."
    return "" if actor.at(table) else f"You are not assigned to {table}."


def _against_second(actor: Actor, owners: frozenset[str], table: str | None) -> str:
    """Denied when the first person is unknown: then two different people cannot be proved."""
    if not owners:
        return "Nobody did the first part."
    if actor.person in owners:
        return "The second person must be another than the first."
    return _against_table(actor, table) if actor.role in ASSIGNED else ""
