"""The page of webhooks: where the floor's news is sent, and how the last deliveries went."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from croupier.documents.reading import Tree
from croupier.floor.accounts.people import Actor
from croupier.floor.programs.webhooks import EVENTS, NoSuchWebhook, Webhook
from croupier.law.option import Unreadable
from croupier.web.api.commands import form_fields
from croupier.web.api.tables import TheContext
from croupier.web.api.webhooks import EventOfDelivery, MayRunWebhooks, checked
from croupier.web.context import Context
from croupier.web.rendering.render import page, redirect

router = APIRouter(prefix="/people/webhooks", include_in_schema=False)

Form = Annotated[dict[str, str], Depends(form_fields)]
_LAST = 10  # deliveries of each


@router.get("")
def webhooks_page(request: Request, context: TheContext, actor: MayRunWebhooks) -> HTMLResponse:
    return _page(request, context, actor)


def _page(request: Request, context: Context, actor: Actor, made: Webhook | None = None) -> HTMLResponse:
    office = context.casino.webhooks
    listed = [(hook, office.deliveries(actor, hook.id, None, _LAST)) for hook in office.all(actor)]
    shown: Tree = {"listed": listed, "made": made, "events": list(EVENTS), "tables": sorted(context.casino.shown)}
    return page(request, "people_webhooks.html", **shown)


@router.post("")
def register(request: Request, context: TheContext, form: Form, actor: MayRunWebhooks) -> Response:
    """Shows the secret of the webhook, this one time."""
    events = [name for name in EVENTS if form.get(name) == "on"]
    tables = [name.strip() for name in form.get("tables", "").split(",") if name.strip()]
    try:
        made = checked(context, actor, form.get("url", "").strip(), events, tables)
    except Unreadable as error:
        return redirect("/people/webhooks", str(error), refused=True)
    return _page(request, context, actor, made)


def _run(context: Context, message: str, action: Callable[[], object]) -> Response:
    try:
        action()
    except NoSuchWebhook:
        return redirect("/people/webhooks", "That entry no longer exists.", refused=True)
    context.webhooks.wake()
    return redirect("/people/webhooks", message)


@router.post("/{webhook}/enable")
def enable(webhook: str, context: TheContext, actor: MayRunWebhooks) -> Response:
    return _run(context, "It goes on, with what waits.", lambda: context.casino.webhooks.enable(actor, webhook))


@router.post("/{webhook}/remove")
def remove(webhook: str, context: TheContext, actor: MayRunWebhooks) -> Response:
    return _run(context, "The webhook is removed.", lambda: context.casino.webhooks.remove(actor, webhook))


@router.post("/{webhook}/deliveries/{event}/repeat")
def repeat(webhook: str, event: EventOfDelivery, context: TheContext, actor: MayRunWebhooks) -> Response:
    return _run(context, "It is sent again.", lambda: context.casino.webhooks.redeliver(actor, webhook, event))
