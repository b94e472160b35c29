"""The doors: registering, logging in and out, invitations, one's account, and the people of the floor.

Every page works by plain forms. The same doors stand open to programs under /v1, where the key of a session is a bearer token.
What hashes or writes runs on a thread of its own: the routes here are plain functions.
"""

from __future__ import annotations

from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.accounts.people import DISMISSED, STAFF, Actor, Entry, Invited, LoginRefused, NoSuchPerson, People
from croupier.floor.accounts.permissions import Forbidden
from croupier.law.option import Unreadable
from croupier.web.problems import RESPONSES
from croupier.web.rendering.render import local, page, redirect
from croupier.web.security.guard import Guards, let_in, let_out, requires

Tree = dict[str, Any]
Fields = dict[str, str]

pages = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/v1", responses=RESPONSES, tags=["doors"])


def people_of(request: Request) -> People:
    return cast("People", request.app.state.people)


async def _fields(request: Request) -> Fields:
    """What a form says; of a field that stands twice, the last."""
    return {name: value for name, value in (await request.form()).multi_items() if isinstance(value, str)}


Here = Annotated[People, Depends(people_of)]
Form = Annotated[Fields, Depends(_fields)]
Knocks = Annotated[Actor | None, Depends(requires("log_in"))]
Registers = Annotated[Actor | None, Depends(requires("register"))]
Redeems = Annotated[Actor | None, Depends(requires("redeem_invitation"))]
Leaves = Annotated[Actor | None, Depends(requires("log_out"))]
OneSelf = Annotated[Actor, Depends(requires("read_own_account"))]
Changes = Annotated[Actor, Depends(requires("change_own_password"))]
ReadsPeople = Annotated[Actor, Depends(requires("read_people"))]
Invites = Annotated[Actor, Depends(requires("invite"))]
Proposes = Annotated[Actor, Depends(requires("propose_people"))]
Seconds = Annotated[Actor, Depends(requires("change_people"))]
Locks = Annotated[Actor, Depends(requires("lock_person"))]
Unlocks = Annotated[Actor, Depends(requires("unlock"))]


def _guards(request: Request) -> Guards:
    return cast("Guards", request.app.state.guards)


def _entered(request: Request, entry: Entry, to: str, said: str) -> Response:
    """In: with a key nobody knew before, whatever cookie the browser brought."""
    response = redirect(local(to), said)
    let_in(response, _guards(request), entry.key)
    return response


def _told(mistakes: Unreadable) -> list[Tree]:
    return [{"place": each.place, "why": each.why} for each in mistakes.mistakes]


# ---------------------------------------------------------------- in and out


@pages.get("/login")
def login_page(request: Request, _actor: Knocks, next: str = "/") -> HTMLResponse:  # noqa: A002 (the address says so)
    return page(request, "login.html", next=local(next), handle="", wrong="")


@pages.post("/login")
def log_in(request: Request, people: Here, form: Form, _actor: Knocks) -> Response:
    handle, to = form.get("handle", "").strip(), local(form.get("next"))
    try:
        entry = people.log_in(handle, form.get("password", ""), "page", request.state.session_key)
    except LoginRefused as why:
        return page(request, "login.html", 401, next=to, handle=handle, wrong=str(why))
    return _entered(request, entry, to, f"Good evening, {entry.actor.handle}.")


@pages.get("/register")
def register_page(request: Request, _actor: Registers, next: str = "/") -> HTMLResponse:  # noqa: A002 (as above)
    return page(request, "register.html", next=local(next), handle="", mistakes=[])


@pages.post("/register")
def register(request: Request, people: Here, form: Form, _actor: Registers) -> Response:
    handle, to = form.get("handle", "").strip(), local(form.get("next"))
    try:
        entry = people.register(handle, form.get("password", ""))
    except Unreadable as mistakes:
        return page(request, "register.html", 422, next=to, handle=handle, mistakes=_told(mistakes))
    _leave_behind(request, people)
    return _entered(request, entry, to, f"Welcome, {entry.actor.handle}: there are play chips on your rail.")


@pages.post("/guest")
def guest(request: Request, people: Here, form: Form, _actor: Registers) -> Response:
    entry = people.guest()
    _leave_behind(request, people)
    said = f"You play as {entry.actor.handle}, for as long as you stay: there are play chips on your rail."
    return _entered(request, entry, local(form.get("next")), said)


def _leave_behind(request: Request, people: People) -> None:
    """Whoever comes in as somebody else has gone out as who he was."""
    if request.state.session_key:
        people.log_out(request.state.session_key)


@pages.post("/logout")
def log_out(request: Request, people: Here, _actor: Leaves) -> Response:
    _leave_behind(request, people)
    response = redirect("/", "You have left. Good night.")
    let_out(response, _guards(request))
    return response


@pages.get("/invitation")
def invitation_page(request: Request, _actor: Redeems, code: str = "") -> HTMLResponse:
    return page(request, "invitation.html", code=code[:100], handle="", mistakes=[])


@pages.post("/invitation")
def redeem(request: Request, people: Here, form: Form, _actor: Redeems) -> Response:
    code, handle = form.get("code", "").strip(), form.get("handle", "").strip()
    try:
        entry = people.redeem(code, handle, form.get("password", ""))
    except Unreadable as mistakes:
        return page(request, "invitation.html", 422, code=code[:100], handle=handle, mistakes=_told(mistakes))
    _leave_behind(request, people)
    return _entered(request, entry, "/", f"Welcome, {entry.actor.handle}: you are {_a(entry.actor.role)} here.")


def _a(role: str) -> str:
    return f"an {role}" if role[0] in "aeiou" else f"a {role}"


# ---------------------------------------------------------------- one's account


@pages.get("/account")
def account(request: Request, people: Here, actor: OneSelf) -> HTMLResponse:
    return page(request, "account.html", sessions=people.sessions_of(actor), mistakes=[], wrong="")


@pages.post("/account/password")
def change_password(request: Request, people: Here, form: Form, actor: Changes) -> Response:
    wrong, mistakes = "", list[Tree]()
    try:
        entry = people.change_password(actor, form.get("old", ""), form.get("password", ""))
    except Unreadable as found:
        mistakes = _told(found)
    except LoginRefused:
        wrong = "The old password is not that one, or the account is locked for a while."
    else:
        return _entered(request, entry, "/account", "Your password is changed; every other session of yours has ended.")
    sessions = people.sessions_of(actor)
    return page(request, "account.html", 422, sessions=sessions, mistakes=mistakes, wrong=wrong)


# ---------------------------------------------------------------- the people of the floor


def _people_page(request: Request, people: People, actor: Actor, invited: Invited | None = None) -> HTMLResponse:
    told = people.everybody(actor)
    names = {each["id"]: each["handle"] for each in told["people"]}
    given: Tree = {**told, "names": names, "roles": STAFF, "dismissed": DISMISSED, "invited": invited}
    given["site"] = str(request.base_url)
    return page(request, "people.html", **given)


@pages.get("/people")
def people_page(request: Request, people: Here, actor: ReadsPeople) -> HTMLResponse:
    return _people_page(request, people, actor)


@pages.post("/people/invitations")
def invite(request: Request, people: Here, form: Form, actor: Invites) -> Response:
    """The secret stands on this one answer and nowhere else."""
    try:
        invited = people.invite(actor, form.get("role", ""), _tables(form))
    except Unreadable as mistakes:
        return redirect("/people", str(mistakes), refused=True)
    return _people_page(request, people, actor, invited)


def _tables(form: Fields) -> list[str]:
    return [name.strip() for name in form.get("tables", "").split(",") if name.strip()]


def _done(said: str, act: Any) -> Response:  # noqa: ANN401 (any function of people's)
    """Back to the list, with what was done or why it was not."""
    try:
        act()
    except (Unreadable, Forbidden) as why:
        told = why.ruling.why if isinstance(why, Forbidden) else str(why)
        return redirect("/people", told, refused=True)
    except NoSuchPerson:
        return redirect("/people", "That is not there any more.", refused=True)
    return redirect("/people", said)


@pages.post("/people/invitations/{invitation}/second")
def second_invitation(invitation: str, people: Here, actor: Seconds) -> Response:
    return _done("The invitation serves from now on.", lambda: people.second_invitation(actor, invitation))


@pages.post("/people/invitations/{invitation}/withdraw")
def withdraw_invitation(invitation: str, people: Here, actor: Invites) -> Response:
    return _done("The invitation is withdrawn.", lambda: people.withdraw_invitation(actor, invitation))


@pages.post("/people/{person}/appointments")
def propose(person: str, people: Here, form: Form, actor: Proposes) -> Response:
    said = "Proposed: a second admin has to agree."
    return _done(said, lambda: people.propose(actor, person, form.get("role", ""), _tables(form)))


@pages.post("/people/appointments/{appointment}/second")
def second(appointment: str, people: Here, actor: Seconds) -> Response:
    said = "Done, from now on; every session of the person has ended."
    return _done(said, lambda: people.second(actor, appointment))


@pages.post("/people/appointments/{appointment}/withdraw")
def withdraw(appointment: str, people: Here, actor: Proposes) -> Response:
    return _done("The proposal is withdrawn.", lambda: people.withdraw(actor, appointment))


@pages.post("/people/{person}/lock")
def lock(person: str, people: Here, actor: Locks) -> Response:
    return _done("Locked; every session of the person has ended.", lambda: people.lock(actor, person))


@pages.post("/people/{person}/unlock")
def unlock(person: str, people: Here, actor: Unlocks) -> Response:
    return _done("Unlocked.", lambda: people.unlock(actor, person))


# ---------------------------------------------------------------- for programs


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


_Handle = Annotated[str, Field(max_length=60, examples=["ann"])]
_Password = Annotated[str, Field(max_length=400, examples=["a long sentence is a good password"])]
_Tables = Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=200)]


class Credentials(_Strict):
    """Who one is, and the proof of it."""

    handle: _Handle
    password: _Password


class Redemption(Credentials):
    """An invitation, and the account it is to make."""

    invitation: Annotated[str, Field(max_length=100)]


class Post(_Strict):
    """A role, and the tables it is held at ("*" for all)."""

    role: Annotated[str, Field(max_length=20, examples=["dealer"])]
    tables: _Tables = []


class Token(BaseModel):
    """A session. Its token is told once: send it as `Authorization: Bearer ...`."""

    token: str
    session: str
    handle: str
    role: str
    tables: list[str]
    idle_seconds: int
    longest_seconds: int


class Invitation(BaseModel):
    """An invitation; its secret is told once."""

    id: str
    secret: str
    alone: bool
    waits: bool


class Proposal(BaseModel):
    """An appointment that waits for a second admin."""

    id: str


def _token(people: People, entry: Entry) -> Token:
    actor, settings = entry.actor, people.settings
    return Token(
        token=entry.key,
        session=actor.session,
        handle=actor.handle,
        role=actor.role,
        tables=list(actor.tables),
        idle_seconds=int(settings.idle.total_seconds()),
        longest_seconds=int(settings.longest.total_seconds()),
    )


@api.post("/sessions", status_code=201, operation_id="log_in")
def begin_session(people: Here, asked: Credentials, _actor: Knocks) -> Token:
    """Logs a program in. A player has one session at a time: an older one ends."""
    return _token(people, people.log_in(asked.handle, asked.password, "program"))


@api.delete("/sessions/current", status_code=204, operation_id="log_out")
def end_session(request: Request, people: Here, _actor: OneSelf) -> None:
    """Ends the session that asks."""
    people.log_out(request.state.session_key)


@api.post("/people", status_code=201, operation_id="register")
def join(people: Here, asked: Credentials, _actor: Registers) -> Token:
    """A new player, logged in."""
    return _token(people, people.register(asked.handle, asked.password, "program"))


@api.post("/invitations/redeemed", status_code=201, operation_id="redeem_invitation")
def join_staff(people: Here, asked: Redemption, _actor: Redeems) -> Token:
    """A new member of the staff, by an invitation, logged in."""
    return _token(people, people.redeem(asked.invitation, asked.handle, asked.password, "program"))


@api.get("/people", operation_id="read_people")
def everybody(people: Here, actor: ReadsPeople) -> Tree:
    """Who is here, which invitations are open, and what waits for a second admin."""
    return people.everybody(actor)


@api.post("/invitations", status_code=201, operation_id="invite")
def make_invitation(people: Here, asked: Post, actor: Invites) -> Invitation:
    """Invites somebody to the staff; where there are several admins, a second has to agree before it serves."""
    made = people.invite(actor, asked.role, asked.tables)
    return Invitation(id=made.id, secret=made.secret, alone=made.alone, waits=made.waits)


@api.post("/invitations/{invitation}/seconds", status_code=204, operation_id="second_invitation")
def agree_to_invitation(invitation: str, people: Here, actor: Seconds) -> None:
    """A second admin agrees to an invitation."""
    people.second_invitation(actor, invitation)


@api.post("/invitations/{invitation}/withdrawals", status_code=204, operation_id="withdraw_invitation")
def take_invitation_back(invitation: str, people: Here, actor: Invites) -> None:
    """The invitation serves no more."""
    people.withdraw_invitation(actor, invitation)


@api.post("/people/{person}/appointments", status_code=201, operation_id="propose_appointment")
def make_proposal(person: str, people: Here, asked: Post, actor: Proposes) -> Proposal:
    """Proposes a role and tables for a member of the staff; "dismissed" ends the employment."""
    return Proposal(id=people.propose(actor, person, asked.role, asked.tables))


@api.post("/appointments/{appointment}/seconds", status_code=204, operation_id="second_appointment")
def agree_to_proposal(appointment: str, people: Here, actor: Seconds) -> None:
    """A second admin agrees: it is so from now on, and every session of the person ends."""
    people.second(actor, appointment)


@api.post("/appointments/{appointment}/withdrawals", status_code=204, operation_id="withdraw_appointment")
def take_proposal_back(appointment: str, people: Here, actor: Proposes) -> None:
    """The proposal is dropped."""
    people.withdraw(actor, appointment)


@api.post("/people/{person}/locks", status_code=204, operation_id="lock_person")
def shut(person: str, people: Here, actor: Locks) -> None:
    """Locks an account until an admin unlocks it; every session of the person ends."""
    people.lock(actor, person)


@api.post("/people/{person}/unlocks", status_code=204, operation_id="unlock_person")
def open_again(person: str, people: Here, actor: Unlocks) -> None:
    """Unlocks an account, whoever or whatever locked it."""
    people.unlock(actor, person)


router = APIRouter()
router.include_router(pages)
router.include_router(api)
