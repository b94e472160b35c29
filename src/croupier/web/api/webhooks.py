"""Webhooks: an admin says where the floor's news is sent, and sees how each delivery went."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.accounts.actor import EVERYWHERE
from croupier.floor.accounts.people import Actor
from croupier.floor.programs.webhooks import Webhook
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.commands import MAX_NUMBER
from croupier.web.api.tables import TheContext
from croupier.web.jobs.receivers import NotAReceiver
from croupier.web.problems import RESPONSES
from croupier.web.security.authorization import requires

router = APIRouter(prefix="/v1/webhooks", responses=RESPONSES, tags=["desk"])
MayRunWebhooks = Annotated[Actor, Depends(requires("run_webhooks"))]
HookEvent = Literal["round_settled", "round_voided", "table_opened", "table_closed"]
EventNumber = Annotated[int, Path(ge=1, le=MAX_NUMBER, description="the number of the event")]


class NewWebhook(BaseModel):
    """Where to send what."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    url: Annotated[str, Field(max_length=500, examples=["https://hooks.example/croupier"], description="https")]
    events: Annotated[list[HookEvent], Field(min_length=1, max_length=4, examples=[["round_settled"]])]
    tables: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=60)]],
        Field(min_length=1, max_length=200, description='names of tables; "*" for all'),
    ] = [EVERYWHERE]


class WebhookAbout(BaseModel):
    """A webhook, without its secret."""

    id: Annotated[str, Field(examples=["w-0123456789abcdef"])]
    url: str
    events: list[HookEvent]
    tables: list[str]
    made_at: str
    state: Literal["on", "disabled"]
    failures: Annotated[int, Field(description="in a row")]
    failing_since: str | None
    next_at: Annotated[str | None, Field(description="nothing is sent before; null: at once")]


class RegisteredWebhook(BaseModel):
    """A new webhook. Its secret is shown once: the signatures of its deliveries are made with it."""

    secret: str
    webhook: WebhookAbout


class WebhookList(BaseModel):
    """All webhooks, oldest first."""

    webhooks: list[WebhookAbout]


class DeliveryAbout(BaseModel):
    """How the delivery of one event went."""

    id: Annotated[str, Field(examples=["w-0123456789abcdef-1234"], description="the same at each attempt")]
    event: Annotated[int, Field(description="its number in the trail")]
    what: HookEvent
    state: Literal["waiting", "delivered"]
    attempts: int
    status: Annotated[int | None, Field(description="of the last answer; null: there was none")]
    why: Annotated[str, Field(description="why the last attempt failed; empty if it did not")]
    done_at: str | None


class Deliveries(BaseModel):
    """Deliveries of a webhook, newest first. `next` is the `before` of the next page."""

    deliveries: list[DeliveryAbout]
    next: int | None


def _about(hook: Webhook) -> WebhookAbout:
    return WebhookAbout.model_validate(
        {
            **{name: getattr(hook, name) for name in ("id", "url", "made_at", "state", "failures")},
            "events": list(hook.events),
            "tables": list(hook.tables),
            "failing_since": hook.failing_since or None,
            "next_at": hook.next_at or None,
        }
    )


@router.get("", operation_id="read_webhooks")
def read_webhooks(context: TheContext, actor: MayRunWebhooks) -> WebhookList:
    """All webhooks, oldest first."""
    return WebhookList(webhooks=[_about(hook) for hook in context.casino.webhooks.all(actor)])


@router.post("", status_code=201, operation_id="register_webhook")
def register_webhook(context: TheContext, body: NewWebhook, actor: MayRunWebhooks) -> RegisteredWebhook:
    """Registers a webhook. The answer has its secret, this one time.

    It must be https and lead to a public address, unless the operator has named its host. Redirects are not followed.
    """
    mistakes = [
        Mistake("tables", f"there is no table {name!r}")
        for name in body.tables
        if name != EVERYWHERE and name not in context.casino.shown
    ]
    try:
        context.webhooks.receivers.check(body.url)
    except NotAReceiver as error:
        mistakes.insert(0, Mistake("url", str(error)))
    if mistakes:
        raise Unreadable(*mistakes)
    hook = context.casino.webhooks.register(actor, body.url, body.events, body.tables)
    return RegisteredWebhook(secret=hook.secret, webhook=_about(hook))


@router.delete("/{webhook}", status_code=204, operation_id="remove_webhook")
def remove_webhook(webhook: str, context: TheContext, actor: MayRunWebhooks) -> None:
    """Removes a webhook. What waits is not sent any more."""
    context.casino.webhooks.remove(actor, webhook)


@router.post("/{webhook}/enablings", status_code=204, operation_id="enable_webhook")
def enable_webhook(webhook: str, context: TheContext, actor: MayRunWebhooks) -> None:
    """Lets a disabled or pausing webhook go on at once, with what waits for it."""
    context.casino.webhooks.enable(actor, webhook)
    context.webhooks.wake()


@router.get("/{webhook}/deliveries", operation_id="read_deliveries")
def read_deliveries(
    webhook: str,
    context: TheContext,
    actor: MayRunWebhooks,
    before: Annotated[int | None, Query(ge=1, le=MAX_NUMBER, description="`next` of the previous page")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Deliveries:
    """The deliveries of a webhook, newest first, with their attempts."""
    rows = context.casino.webhooks.deliveries(actor, webhook, before, limit + 1)
    listed = [DeliveryAbout.model_validate(row) for row in rows[:limit]]
    return Deliveries(deliveries=listed, next=listed[-1].event if len(rows) > limit else None)


@router.post("/{webhook}/deliveries/{event}/repeats", status_code=204, operation_id="repeat_delivery")
def repeat_delivery(webhook: str, event: EventNumber, context: TheContext, actor: MayRunWebhooks) -> None:
    """Sends a delivery once more, with the same id."""
    context.casino.webhooks.redeliver(actor, webhook, event)
    context.webhooks.wake()
