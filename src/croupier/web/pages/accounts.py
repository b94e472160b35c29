"""Registration, log-in and log-out, invitations, and a person's own account.

These routes hash passwords and write to the database, so they are plain functions, which FastAPI runs on threads.
"""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from croupier.documents.reading import Tree
from croupier.floor.accounts.people import Actor, Entry, LoginRefused, NoSuchPerson, People
from croupier.floor.programs.api_keys import ApiKeys
from croupier.law.option import Unreadable
from croupier.web.api.accounts import (
    MayLogIn,
    MayReadOwnAccount,
    MayRedeem,
    MayRegister,
    ThePeople,
    client_address,
)
from croupier.web.api.commands import form_fields
from croupier.web.api.keys import MayChangeOwnKeys
from croupier.web.rendering.render import bets_down, chips, local_path, page, redirect
from croupier.web.security.authentication import clear_session_cookie, set_session_cookie
from croupier.web.security.authorization import requires
from croupier.web.security.settings import Guards

router = APIRouter(include_in_schema=False)

Form = Annotated[dict[str, str], Depends(form_fields)]
MayLogOut = Annotated[Actor | None, Depends(requires("log_out"))]
MayChangePassword = Annotated[Actor, Depends(requires("change_own_password"))]


def _guards(request: Request) -> Guards:
    return cast("Guards", request.app.state.guards)


def _logged_in(request: Request, entry: Entry, to: str, message: str) -> Response:
    """Redirects with a new session cookie, whatever cookie the browser sent."""
    response = redirect(local_path(to), message)
    set_session_cookie(response, _guards(request), entry.key)
    return response


def _end_old_session(request: Request, people: People) -> None:
    if request.state.session_key:
        people.log_out(request.state.session_key)


def _mistakes(error: Unreadable) -> list[Tree]:
    return [{"place": each.place, "why": each.why} for each in error.mistakes]


# ---------------------------------------------------------------- log-in and registration


@router.get("/login")
def login_page(request: Request, _actor: MayLogIn, next: str = "/") -> HTMLResponse:  # noqa: A002 (the query's name)
    return page(request, "login.html", next=local_path(next), handle="", wrong="")


@router.post("/login")
def log_in(request: Request, people: ThePeople, form: Form, _actor: MayLogIn) -> Response:
    handle, to = form.get("handle", "").strip(), local_path(form.get("next"))
    try:
        old_key, address = request.state.session_key, client_address(request)
        entry = people.log_in(handle, form.get("password", ""), "page", old_key, address)
    except LoginRefused as error:
        return page(request, "login.html", 401, next=to, handle=handle, wrong=str(error))
    return _logged_in(request, entry, to, f"Welcome back, {entry.actor.handle}.")


@router.get("/register")
def register_page(request: Request, _actor: MayRegister, next: str = "/") -> HTMLResponse:  # noqa: A002 (as above)
    return page(request, "register.html", next=local_path(next), handle="", mistakes=[])


@router.post("/register")
def register(request: Request, people: ThePeople, form: Form, actor: MayRegister) -> Response:
    """Opens an account. A guest's account becomes the named one: chips, seats and rounds under way stay with it."""
    handle, to = form.get("handle", "").strip(), local_path(form.get("next"))
    guest = actor is not None and actor.guest
    try:
        if actor is not None and guest:
            entry = people.choose_name(actor, handle, form.get("password", ""))
        else:
            entry = people.register(handle, form.get("password", ""))
    except Unreadable as error:
        return page(request, "register.html", 422, next=to, handle=handle, mistakes=_mistakes(error))
    if guest:
        return _logged_in(request, entry, to, f"You are {entry.actor.handle} now. Chips and seats are as they were.")
    _end_old_session(request, people)
    return _logged_in(request, entry, to, f"Welcome, {entry.actor.handle}. Your play chips are on your rail.")


@router.post("/guest")
def guest(request: Request, people: ThePeople, form: Form, _actor: MayRegister) -> Response:
    entry = people.guest()
    _end_old_session(request, people)
    message = f"Welcome. You are playing as {entry.actor.handle}, and your play chips are on your rail."
    return _logged_in(request, entry, local_path(form.get("next")), message)


@router.post("/logout")
def log_out(request: Request, people: ThePeople, form: Form, actor: MayLogOut) -> Response:
    """Ends the session. If chips would be lost or bets are down, it asks first."""
    down = bets_down(request)
    to_lose = down or (actor is not None and actor.guest and chips(request))
    if to_lose and form.get("sure") != "yes":
        return page(request, "leaving.html", down=down, next=local_path(form.get("next")))
    _end_old_session(request, people)
    response = redirect("/", "You are logged out.")
    clear_session_cookie(response, _guards(request))
    return response


# ---------------------------------------------------------------- invitations


@router.get("/invitation")
def invitation_page(request: Request, _actor: MayRedeem, code: str = "") -> HTMLResponse:
    return page(request, "invitation.html", code=code[:100], handle="", mistakes=[])


@router.post("/invitation")
def redeem(request: Request, people: ThePeople, form: Form, _actor: MayRedeem) -> Response:
    code, handle = form.get("code", "").strip(), form.get("handle", "").strip()
    try:
        entry = people.redeem(code, handle, form.get("password", ""))
    except Unreadable as error:
        return page(request, "invitation.html", 422, code=code[:100], handle=handle, mistakes=_mistakes(error))
    _end_old_session(request, people)
    return _logged_in(
        request, entry, "/", f"Welcome, {entry.actor.handle}. You are now {_with_article(entry.actor.role)}."
    )


def _with_article(role: str) -> str:
    return f"an {role}" if role[0] in "aeiou" else f"a {role}"


# ---------------------------------------------------------------- own account


@router.get("/account")
def account(request: Request, people: ThePeople, actor: MayReadOwnAccount) -> HTMLResponse:
    return _account_page(request, people, actor)


def _account_page(request: Request, people: People, actor: Actor, status: int = 200, **context: object) -> HTMLResponse:
    shown: Tree = {"sessions": people.sessions_of(actor), "keys": ApiKeys(people).own(actor)}
    return page(request, "account.html", status, **({"mistakes": [], "wrong": "", "collected": None} | shown | context))


@router.post("/account/keys/{key}/collect")
def collect_key(request: Request, key: str, people: ThePeople, actor: MayChangeOwnKeys) -> Response:
    """Shows the token of a key, this one time."""
    try:
        collected = ApiKeys(people).collect(actor, key)
    except (Unreadable, NoSuchPerson) as error:
        return redirect(
            "/account", str(error) if isinstance(error, Unreadable) else "You have no such key.", refused=True
        )
    return _account_page(request, people, actor, collected=collected)


@router.post("/account/keys/{key}/revoke")
def revoke_key(key: str, people: ThePeople, actor: MayChangeOwnKeys) -> Response:
    try:
        ApiKeys(people).revoke_own(actor, key)
    except NoSuchPerson:
        return redirect("/account", "You have no such key.", refused=True)
    return redirect("/account", "The key is revoked.")


@router.post("/account/password")
def change_password(request: Request, people: ThePeople, form: Form, actor: MayChangePassword) -> Response:
    wrong, mistakes = "", list[Tree]()
    try:
        old, new = form.get("old", ""), form.get("password", "")
        entry = people.change_password(actor, old, new, address=client_address(request))
    except Unreadable as error:
        mistakes = _mistakes(error)
    except LoginRefused:
        wrong = "The old password is not correct, or the account is locked for a while."
    else:
        return _logged_in(request, entry, "/account", "Your password is changed. All your other sessions have ended.")
    return _account_page(request, people, actor, 422, mistakes=mistakes, wrong=wrong)
