"""Log-in, registration, invitations and staff for programs. A session key is sent as a bearer token.

These routes hash passwords and write to the database, so they are plain functions, which FastAPI runs on threads.
"""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.accounts.passwords import HANDLE, MAX_LENGTH, MIN_LENGTH
from croupier.floor.accounts.people import Actor, Entry, People
from croupier.floor.shapes.parts import Handle
from croupier.web.api.schemas import PeopleList, Role
from croupier.web.problems import RESPONSES
from croupier.web.security.addresses import client_key
from croupier.web.security.authorization import requires

router = APIRouter(prefix="/v1", responses=RESPONSES, tags=["accounts"])


def people_of(request: Request) -> People:
    return cast("People", request.app.state.people)


def client_address(request: Request) -> str:
    """The address by which failed log ins are counted."""
    return client_key(request.client.host if request.client else "")


ThePeople = Annotated[People, Depends(people_of)]
MayLogIn = Annotated[Actor | None, Depends(requires("log_in"))]
MayRegister = Annotated[Actor | None, Depends(requires("register"))]
MayRedeem = Annotated[Actor | None, Depends(requires("redeem_invitation"))]
MayReadOwnAccount = Annotated[Actor, Depends(requires("read_own_account"))]
MayEndOwnSession = Annotated[Actor, Depends(requires("end_own_session"))]
MayReadPeople = Annotated[Actor, Depends(requires("read_people"))]
MayInvite = Annotated[Actor, Depends(requires("invite"))]
MayPropose = Annotated[Actor, Depends(requires("propose_people"))]
MaySecond = Annotated[Actor, Depends(requires("change_people"))]
MayLock = Annotated[Actor, Depends(requires("lock_person"))]
MayUnlock = Annotated[Actor, Depends(requires("unlock"))]
_HANDLE = "^[A-Za-z0-9_-]*$"
NextHandle = Annotated[str, Query(max_length=60, pattern=_HANDLE, description="`next` of the previous page")]
AfterHandle = Annotated[str, Query(max_length=60, pattern=_HANDLE, deprecated=True, description="use `cursor`")]
PeopleSearch = Annotated[
    str, Query(max_length=60, pattern="^[A-Za-z0-9_-]*$", description="a part of the handle, or a role")
]
PeopleLimit = Annotated[int, Query(ge=1, le=500, description="how many people at most")]


# ---------------------------------------------------------------- requests and responses


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


_Handle = Annotated[str, Field(max_length=60, examples=["ann"])]
_Password = Annotated[str, Field(max_length=400, examples=["a long sentence is a good password"])]
_Tables = Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=200)]


class Credentials(_Strict):
    """A handle and its password."""

    handle: _Handle
    password: _Password


class NewCredentials(Credentials):
    """The handle and password of a new account."""

    # Only the document says these limits: the server tells all that is wrong with both at once.
    handle: Annotated[_Handle, Field(json_schema_extra={"pattern": f"^{HANDLE.pattern}$"})]
    password: Annotated[_Password, Field(json_schema_extra={"minLength": MIN_LENGTH, "maxLength": MAX_LENGTH})]


class Redemption(NewCredentials):
    """An invitation, and the handle and password of the new account."""

    invitation: Annotated[str, Field(max_length=100, examples=["0f8a…"])]


class Post(_Strict):
    """A role and its tables ("*" for all)."""

    role: Annotated[str, Field(max_length=20, examples=["dealer"])]
    tables: _Tables = []


class Token(BaseModel):
    """A session. The token is shown once: send it as `Authorization: Bearer ...`."""

    token: Annotated[str, Field(examples=["0f8a…"])]
    session: Annotated[str, Field(examples=["s-0123456789abcdef"])]
    handle: Handle
    role: Role
    tables: Annotated[list[str], Field(description='those you are assigned to; "*" is all', examples=[[]])]
    idle_seconds: Annotated[int, Field(description="it ends after so long without a request", examples=[1800])]
    longest_seconds: Annotated[int, Field(description="it ends after so long in any case", examples=[43200])]


class Invitation(BaseModel):
    """An invitation. The secret is shown once."""

    id: Annotated[str, Field(examples=["i-0123456789abcdef"])]
    secret: Annotated[str, Field(examples=["0f8a…"])]
    alone: Annotated[bool, Field(description="there is no second admin who could agree")]
    waits: Annotated[bool, Field(description="for a second admin")]


class Proposal(BaseModel):
    """An appointment that waits for a second admin."""

    id: Annotated[str, Field(examples=["a-0123456789abcdef"])]


def _token(people: People, entry: Entry) -> Token:
    actor, settings = entry.actor, people.settings
    return Token(
        token=entry.key,
        session=actor.session,
        handle=actor.handle,
        role=cast("Role", actor.role),
        tables=list(actor.tables),
        idle_seconds=int(settings.idle.total_seconds()),
        longest_seconds=int(settings.longest.total_seconds()),
    )


# ---------------------------------------------------------------- sessions and new accounts


@router.post("/sessions", status_code=201, operation_id="log_in")
def log_in(request: Request, people: ThePeople, body: Credentials, _actor: MayLogIn) -> Token:
    """Logs a program in. A player has one session at a time: an older one ends."""
    entry = people.log_in(body.handle, body.password, "program", address=client_address(request))
    return _token(people, entry)


@router.delete("/sessions/current", status_code=204, operation_id="log_out")
def log_out(request: Request, people: ThePeople, _actor: MayEndOwnSession) -> None:
    """Ends this session."""
    people.log_out(request.state.session_key)


@router.post("/people", status_code=201, operation_id="register")
def register(people: ThePeople, body: NewCredentials, _actor: MayRegister) -> Token:
    """Opens a player's account and logs in."""
    return _token(people, people.register(body.handle, body.password, "program"))


@router.post("/invitations/redeemed", status_code=201, operation_id="redeem_invitation")
def redeem_invitation(people: ThePeople, body: Redemption, _actor: MayRedeem) -> Token:
    """Opens a staff account with an invitation and logs in."""
    return _token(people, people.redeem(body.invitation, body.handle, body.password, "program"))


# ---------------------------------------------------------------- staff


@router.get("/people", response_model=PeopleList)
def list_people(
    people: ThePeople,
    actor: MayReadPeople,
    cursor: NextHandle = "",
    after: AfterHandle = "",
    limit: PeopleLimit = 100,
    search: PeopleSearch = "",
) -> Response:
    """People by handle, open invitations, and proposals that wait for a second admin.

    `next` is the handle to pass as `cursor` for the next page; null at the end. `total` counts everybody who is found.
    """
    return JSONResponse(people.everybody(actor, cursor or after, limit, search))


@router.post("/invitations", status_code=201, operation_id="invite")
def invite(people: ThePeople, body: Post, actor: MayInvite) -> Invitation:
    """Invites a new member of staff. If there are several admins, a second one must agree before it can be used."""
    invited = people.invite(actor, body.role, body.tables)
    return Invitation(id=invited.id, secret=invited.secret, alone=invited.alone, waits=invited.waits)


@router.post("/invitations/{invitation}/seconds", status_code=204, operation_id="second_invitation")
def second_invitation(invitation: str, people: ThePeople, actor: MaySecond) -> None:
    """A second admin agrees to an invitation."""
    people.second_invitation(actor, invitation)


@router.post("/invitations/{invitation}/withdrawals", status_code=204, operation_id="withdraw_invitation")
def withdraw_invitation(invitation: str, people: ThePeople, actor: MayInvite) -> None:
    """Withdraws an invitation."""
    people.withdraw_invitation(actor, invitation)


@router.post("/people/{person}/appointments", status_code=201, operation_id="propose_appointment")
def propose_appointment(person: str, people: ThePeople, body: Post, actor: MayPropose) -> Proposal:
    """Proposes a role and tables for a member of staff; "dismissed" ends the employment."""
    return Proposal(id=people.propose(actor, person, body.role, body.tables))


@router.post("/appointments/{appointment}/seconds", status_code=204, operation_id="second_appointment")
def second_appointment(appointment: str, people: ThePeople, actor: MaySecond) -> None:
    """A second admin agrees. It takes effect at once and ends all sessions of the person."""
    people.second(actor, appointment)


@router.post("/appointments/{appointment}/withdrawals", status_code=204, operation_id="withdraw_appointment")
def withdraw_appointment(appointment: str, people: ThePeople, actor: MayPropose) -> None:
    """Withdraws a proposal."""
    people.withdraw(actor, appointment)


@router.post("/people/{person}/locks", status_code=204, operation_id="lock_person")
def lock_person(person: str, people: ThePeople, actor: MayLock) -> None:
    """Locks an account until an admin unlocks it, and ends all sessions of the person."""
    people.lock(actor, person)


@router.post("/people/{person}/unlocks", status_code=204, operation_id="unlock_person")
def unlock_person(person: str, people: ThePeople, actor: MayUnlock) -> None:
    """Unlocks an account, whether an admin or failed log-ins locked it."""
    people.unlock(actor, person)
