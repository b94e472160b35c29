"""The page of people and staff: invitations, appointments, and locked accounts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from croupier.documents.reading import Tree
from croupier.floor.accounts.people import DISMISSED, STAFF, Invited, NoSuchPerson, People
from croupier.floor.accounts.permissions import SCOPES, Forbidden, scopes_of
from croupier.floor.programs.api_keys import ApiKeys
from croupier.law.option import Unreadable
from croupier.web.api.accounts import (
    AfterHandle,
    MayInvite,
    MayLock,
    MayPropose,
    MayReadPeople,
    MaySecond,
    MayUnlock,
    ThePeople,
)
from croupier.web.api.commands import form_fields
from croupier.web.api.keys import MayIssueKeys, MayRevokeKeys
from croupier.web.rendering.render import page, redirect

router = APIRouter(prefix="/people", include_in_schema=False)

_PEOPLE_PER_PAGE, _LONGEST_SEARCH = 50, 60
_DAYS = re.compile(r"[0-9]{1,3}", re.ASCII)
Form = Annotated[dict[str, str], Depends(form_fields)]


@router.get("")
def people_page(
    request: Request, people: ThePeople, actor: MayReadPeople, after: AfterHandle = "", search: str = ""
) -> HTMLResponse:
    wanted = search.strip()[:_LONGEST_SEARCH]
    everybody = people.everybody(actor, after, _PEOPLE_PER_PAGE, wanted)
    context: Tree = {**everybody, "roles": STAFF, "dismissed": DISMISSED, "search": wanted, "after": after}
    context |= {"keys": ApiKeys(people).all(actor), "scopes_of": scopes_of}
    return page(request, "people.html", **context)


@router.get("/invitations")
def invitation_form(request: Request, people: ThePeople, _actor: MayInvite) -> HTMLResponse:
    return _invitation_page(request, people)


def _invitation_page(request: Request, people: People, invited: Invited | None = None) -> HTMLResponse:
    context: Tree = {"roles": STAFF, "invited": invited, "tables": sorted(people.tables())}
    return page(request, "people_invite.html", **context, site=str(request.base_url))


@router.post("/invitations")
def invite(request: Request, people: ThePeople, form: Form, actor: MayInvite) -> Response:
    """Shows the secret of the invitation, this one time."""
    try:
        invited = people.invite(actor, form.get("role", ""), _tables(form))
    except Unreadable as error:
        return redirect("/people/invitations", str(error), refused=True)
    return _invitation_page(request, people, invited)


def _tables(form: dict[str, str]) -> list[str]:
    return [name.strip() for name in form.get("tables", "").split(",") if name.strip()]


def _run(message: str, action: Callable[[], object]) -> Response:
    """Runs an action and redirects to the list, with the message or the reason of a refusal."""
    try:
        action()
    except Forbidden as error:
        return redirect("/people", error.ruling.why, refused=True)
    except Unreadable as error:
        return redirect("/people", str(error), refused=True)
    except NoSuchPerson:
        return redirect("/people", "That entry no longer exists.", refused=True)
    return redirect("/people", message)


@router.post("/invitations/{invitation}/second")
def second_invitation(invitation: str, people: ThePeople, actor: MaySecond) -> Response:
    return _run("The invitation can now be used.", lambda: people.second_invitation(actor, invitation))


@router.post("/invitations/{invitation}/withdraw")
def withdraw_invitation(invitation: str, people: ThePeople, actor: MayInvite) -> Response:
    return _run("The invitation is withdrawn.", lambda: people.withdraw_invitation(actor, invitation))


@router.post("/{person}/appointments")
def propose(person: str, people: ThePeople, form: Form, actor: MayPropose) -> Response:
    message = "Proposed. A second admin has to agree."
    return _run(message, lambda: people.propose(actor, person, form.get("role", ""), _tables(form)))


@router.post("/appointments/{appointment}/second")
def second(appointment: str, people: ThePeople, actor: MaySecond) -> Response:
    message = "Done. All sessions of this person have ended."
    return _run(message, lambda: people.second(actor, appointment))


@router.post("/appointments/{appointment}/withdraw")
def withdraw(appointment: str, people: ThePeople, actor: MayPropose) -> Response:
    return _run("The proposal is withdrawn.", lambda: people.withdraw(actor, appointment))


@router.post("/{person}/lock")
def lock(person: str, people: ThePeople, actor: MayLock) -> Response:
    return _run("Locked. All sessions of this person have ended.", lambda: people.lock(actor, person))


@router.post("/{person}/unlock")
def unlock(person: str, people: ThePeople, actor: MayUnlock) -> Response:
    return _run("Unlocked.", lambda: people.unlock(actor, person))


# ---------------------------------------------------------------- API keys


@router.post("/{person}/keys")
def issue_key(person: str, people: ThePeople, form: Form, actor: MayIssueKeys) -> Response:
    """Issues a key. The owner collects it on the page of the account."""
    scopes, days = [scope for scope in SCOPES if form.get(scope) == "on"], form.get("days", "")
    whole = int(days) if _DAYS.fullmatch(days) else 0
    message = "Issued. The owner collects the key on the page Account."
    return _run(message, lambda: ApiKeys(people).issue(actor, person, form.get("name", "").strip(), scopes, whole))


@router.post("/keys/{key}/revoke")
def revoke_key(key: str, people: ThePeople, actor: MayRevokeKeys) -> Response:
    return _run("The key is revoked.", lambda: ApiKeys(people).revoke(actor, key))
