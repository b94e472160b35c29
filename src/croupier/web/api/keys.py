"""API keys, which an admin issues and revokes and their owners collect; and tickets for sockets."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.accounts import permissions
from croupier.floor.accounts.people import Actor
from croupier.floor.programs.api_keys import MAX_DAYS, NAME, ApiKeys
from croupier.floor.shapes.parts import Instant, TableName
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.accounts import MayReadOwnAccount, MayReadPeople, ThePeople
from croupier.web.context import context_of
from croupier.web.problems import RESPONSES
from croupier.web.security.authorization import requires
from croupier.web.security.tickets import TICKET_SECONDS, Tickets

router = APIRouter(prefix="/v1", responses=RESPONSES, tags=["accounts"])

MayIssueKeys = Annotated[Actor, Depends(requires("issue_key"))]
MayRevokeKeys = Annotated[Actor, Depends(requires("revoke_key"))]
MayChangeOwnKeys = Annotated[Actor, Depends(requires("change_own_keys"))]
MayReadTable = Annotated[Actor, Depends(requires("read_table"))]
Scope = Literal["read", "play", "desk", "audit"]
_Id = Annotated[str, Field(pattern="^k-[0-9a-f]{16}$", examples=["k-0123456789abcdef"])]
_Person = Annotated[str, Field(pattern="^p-[0-9a-f]{16}$", examples=["p-0123456789abcdef"])]
_Name = Annotated[str, Field(examples=["bot of the night shift"], json_schema_extra={"pattern": f"^{NAME.pattern}$"})]


class NewKey(BaseModel):
    """A key for a person's programs. Its scopes must be of use to the person's role."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    person: Annotated[str, Field(max_length=60, examples=["p-0123456789abcdef"], description="its owner")]
    name: Annotated[_Name, Field(max_length=60)]
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=4, examples=[["read", "play"]])]
    days: Annotated[int, Field(ge=1, le=MAX_DAYS, description="until it ends")] = 90


class ApiKey(BaseModel):
    """An API key, without its secret. A program that sends it acts as its owner, within its scopes."""

    id: _Id
    person: _Person
    handle: Annotated[str, Field(description="of its owner", examples=["ann"])]
    name: _Name
    scopes: list[Scope]
    issued_by: Annotated[str, Field(description="the handle of the admin", examples=["boss"])]
    made_at: Instant
    ends_at: Instant
    state: Literal["waiting", "open", "revoked", "over"]
    used_at: Annotated[str | None, Field(description="when it was last used, to the minute")] = None


class ApiKeyList(BaseModel):
    """API keys, newest first."""

    keys: list[ApiKey]


class CollectedKey(BaseModel):
    """A key with its token. The token is shown once: send it as `Authorization: Bearer ...`."""

    token: Annotated[str, Field(examples=["croupier_0123456789abcdef_…"])]
    key: ApiKey


@router.get("/keys", operation_id="list_keys")
def read_keys(people: ThePeople, actor: MayReadPeople) -> ApiKeyList:
    """Everybody's API keys, newest first: at most 500."""
    return ApiKeyList.model_validate({"keys": ApiKeys(people).all(actor)})


@router.post("/keys", status_code=201, operation_id="issue_key")
def issue_key(people: ThePeople, body: NewKey, actor: MayIssueKeys) -> ApiKey:
    """Issues an API key to somebody else. It waits until its owner collects it: nobody else ever sees its token."""
    return ApiKey.model_validate(ApiKeys(people).issue(actor, body.person, body.name, body.scopes, body.days))


@router.post("/keys/{key}/revocations", status_code=204, operation_id="revoke_key")
def revoke_key(key: str, people: ThePeople, actor: MayRevokeKeys) -> None:
    """Revokes anybody's API key. Its streams and sockets end at once."""
    ApiKeys(people).revoke(actor, key)


@router.get("/me/keys", operation_id="list_own_keys")
def read_own_keys(people: ThePeople, actor: MayReadOwnAccount) -> ApiKeyList:
    """Your API keys, newest first."""
    return ApiKeyList.model_validate({"keys": ApiKeys(people).own(actor)})


@router.post("/me/keys/{key}/tokens", status_code=201, operation_id="collect_key")
def collect_key(key: str, people: ThePeople, actor: MayChangeOwnKeys) -> CollectedKey:
    """Collects an API key that an admin has issued to you: the only time that its token is shown."""
    collected = ApiKeys(people).collect(actor, key)
    return CollectedKey(token=collected.token, key=ApiKey.model_validate(collected.about))


@router.post("/me/keys/{key}/revocations", status_code=204, operation_id="revoke_own_key")
def revoke_own_key(key: str, people: ThePeople, actor: MayChangeOwnKeys) -> None:
    """Revokes an API key of yours. Its streams and sockets end at once."""
    ApiKeys(people).revoke_own(actor, key)


# ---------------------------------------------------------------- tickets

_TICKET_SCOPES = (permissions.READ, permissions.PLAY, permissions.DESK)


class TicketWish(BaseModel):
    """What a ticket is wanted for."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    table: Annotated[str, Field(min_length=1, max_length=60, examples=["craps"])]
    scopes: Annotated[
        list[Literal["read", "play", "desk"]] | None,
        Field(min_length=1, max_length=3, description="with `read`; all that you have, if it is left out"),
    ] = None


class SocketTicket(BaseModel):
    """A ticket. It opens one socket, of this table, once."""

    ticket: Annotated[str, Field(examples=["0f8a…"])]
    table: TableName
    scopes: list[Literal["read", "play", "desk"]]
    seconds: Annotated[int, Field(description="how long it can be used", examples=[TICKET_SECONDS])] = TICKET_SECONDS


@router.post("/tickets", status_code=201, operation_id="take_ticket")
def take_ticket(request: Request, body: TicketWish, actor: MayReadTable) -> SocketTicket:
    """A ticket for `/v1/tables/{table}/ws?ticket=`, for a browser's script, which cannot send an Authorization header there.

    It can be used once, within 30 seconds, by anybody who has it. The socket ends with the session or API key that took it.
    """
    context_of(request).casino.table(body.table)  # raises `NoSuchTable`
    permissions.demand(actor, "read_table", table=body.table)
    held = permissions.scopes_of(actor.role) if actor.scopes is None else actor.scopes
    wanted = tuple(scope for scope in _TICKET_SCOPES if scope in (held if body.scopes is None else body.scopes))
    if not set(wanted) <= set(held) or permissions.READ not in wanted:
        why = f"a ticket needs read, and what you have yourself: {', '.join(held)}"
        raise Unreadable(Mistake("scopes", why))
    tickets: Tickets = request.app.state.tickets
    secret = tickets.issue(actor, request.state.session_key, body.table, wanted)
    return SocketTicket.model_validate({"ticket": secret, "table": body.table, "scopes": list(wanted)})
