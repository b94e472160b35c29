"""Webhooks: an admin says where the floor's news is sent, and sees how each delivery went."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.accounts.actor import EVERYWHERE
from croupier.floor.accounts.people import Actor
from croupier.floor.programs.webhooks import Webhook
from croupier.floor.shapes.events import Closed, Opened, Settled, Voided
from croupier.floor.shapes.parts import Count, EventNumber, Instant
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.web.api.commands import MAX_NUMBER
from croupier.web.api.schemas import Cursor
from croupier.web.api.tables import TheContext
from croupier.web.context import Context
from croupier.web.jobs.receivers import NotAReceiver
from croupier.web.problems import RESPONSES
from croupier.web.security.authorization import requires

router = APIRouter(prefix="/v1/webhooks", responses=RESPONSES, tags=["desk"])
MayRunWebhooks = Annotated[Actor, Depends(requires("run_webhooks"))]
Url = Annotated[str, Field(max_length=500, examples=["https://hooks.example/croupier"], description="https")]
SendsTo = Annotated[str, Field(min_length=1, max_length=60, examples=["blackjack"], description='a table; "*": all')]
HookEvent = Literal["round_settled", "round_voided", "table_opened", "table_closed"]
EventOfDelivery = Annotated[int, Path(ge=1, le=MAX_NUMBER, description="the number of the event")]


class NewWebhook(BaseModel):
    """Where to send what."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    url: Url
    events: Annotated[list[HookEvent], Field(min_length=1, max_length=4, examples=[["round_settled"]])]
    tables: Annotated[list[SendsTo], Field(min_length=1, max_length=200)] = [EVERYWHERE]


class WebhookAbout(BaseModel):
    """A webhook, without its secret."""

    id: Annotated[str, Field(examples=["w-0123456789abcdef"])]
    url: Url
    events: list[HookEvent]
    tables: list[SendsTo]
    made_at: Instant
    state: Literal["on", "disabled"]
    failures: Annotated[int, Field(description="in a row", examples=[0])]
    failing_since: Instant | None
    next_at: Annotated[Instant | None, Field(description="nothing is sent before; null: at once")]


class RegisteredWebhook(BaseModel):
    """A new webhook. Its secret is shown once: the signatures of its deliveries are made with it."""

    secret: Annotated[str, Field(examples=["bW9vbmxpZ2h0IGlzIG5vdCBhIHNlY3JldCBhdCBhbGw"])]
    webhook: WebhookAbout


class WebhookList(BaseModel):
    """All webhooks, oldest first."""

    webhooks: list[WebhookAbout]


class DeliveryAbout(BaseModel):
    """How the delivery of one event went."""

    id: Annotated[str, Field(examples=["w-0123456789abcdef-1234"], description="the same at each attempt")]
    event: EventNumber
    what: HookEvent
    state: Literal["waiting", "delivered"]
    attempts: Count
    status: Annotated[int | None, Field(description="of the last answer; null: there was none", examples=[204])]
    why: Annotated[str, Field(description="why the last attempt failed; empty if it did not", examples=[""])]
    done_at: Instant | None


class Deliveries(BaseModel):
    """Deliveries of a webhook, newest first."""

    deliveries: list[DeliveryAbout]
    next: Cursor


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


@router.get("", operation_id="list_webhooks")
def read_webhooks(context: TheContext, actor: MayRunWebhooks) -> WebhookList:
    """All webhooks, oldest first."""
    return WebhookList(webhooks=[_about(hook) for hook in context.casino.webhooks.all(actor)])


@router.post("", status_code=201, operation_id="register_webhook")
def register_webhook(context: TheContext, body: NewWebhook, actor: MayRunWebhooks) -> RegisteredWebhook:
    """Registers a webhook. The answer has its secret, this one time.

    It must be https and lead to a public address, unless the operator has named its host. Redirects are not followed.
    """
    hook = checked(context, actor, body.url, body.events, body.tables)
    return RegisteredWebhook(secret=hook.secret, webhook=_about(hook))


def checked(context: Context, actor: Actor, url: str, events: Collection[str], tables: Collection[str]) -> Webhook:
    """Registers a webhook, or raises `Unreadable` with every mistake."""
    unknown = [name for name in tables if name != EVERYWHERE and name not in context.casino.shown]
    mistakes = [Mistake("tables", f"there is no table {name!r}") for name in unknown]
    mistakes += [
        Mistake(place, "name at least one") for place, named in (("events", events), ("tables", tables)) if not named
    ]
    try:
        context.webhooks.receivers.check(url)
    except NotAReceiver as error:
        mistakes.insert(0, Mistake("url", str(error)))
    if mistakes:
        raise Unreadable(*mistakes)
    return context.casino.webhooks.register(actor, url, events, tables)


@router.delete("/{webhook}", status_code=204, operation_id="remove_webhook")
def remove_webhook(webhook: str, context: TheContext, actor: MayRunWebhooks) -> None:
    """Removes a webhook. What waits is not sent any more."""
    context.casino.webhooks.remove(actor, webhook)


@router.post("/{webhook}/enablings", status_code=204, operation_id="enable_webhook")
def enable_webhook(webhook: str, context: TheContext, actor: MayRunWebhooks) -> None:
    """Lets a disabled or pausing webhook go on at once, with what waits for it."""
    context.casino.webhooks.enable(actor, webhook)
    context.webhooks.wake()


@router.get("/{webhook}/deliveries", operation_id="list_deliveries")
def read_deliveries(
    webhook: str,
    context: TheContext,
    actor: MayRunWebhooks,
    cursor: Annotated[int | None, Query(ge=1, le=MAX_NUMBER, description="`next` of the previous page")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Deliveries:
    """The deliveries of a webhook, newest first, with their attempts."""
    rows = context.casino.webhooks.deliveries(actor, webhook, cursor, limit + 1)
    listed = [DeliveryAbout.model_validate(row) for row in rows[:limit]]
    return Deliveries(deliveries=listed, next=str(listed[-1].event) if len(rows) > limit else None)


@router.post("/{webhook}/deliveries/{event}/repeats", status_code=204, operation_id="repeat_delivery")
def repeat_delivery(webhook: str, event: EventOfDelivery, context: TheContext, actor: MayRunWebhooks) -> None:
    """Sends a delivery once more, with the same id."""
    context.casino.webhooks.redeliver(actor, webhook, event)
    context.webhooks.wake()


# ---------------------------------------------------------------- what is sent, for the OpenAPI document

outgoing = APIRouter()
_Delivery = Annotated[str, Header(alias="Croupier-Delivery", examples=["w-0123456789abcdef-1234"])]
_Signature = Annotated[
    str,
    Header(
        alias="Croupier-Signature",
        description="`t=TIME,v1=MAC`: HMAC-SHA256 with the secret over the time, a full stop and the body",
        examples=["t=1795104904,v1=5f2a90c1"],
    ),
]


class HookBody(BaseModel):
    """An event at a table, sent to a webhook: what everybody may see of it."""

    delivery: Annotated[str, Field(examples=["w-0123456789abcdef-1234"], description="the same at each attempt")]
    what: HookEvent
    event: Settled | Voided | Opened | Closed


_FAILURE: dict[int | str, dict[str, Any]] = {"default": {"description": "anything else is a failure"}}


@outgoing.post("event", status_code=204, operation_id="take_event", responses=_FAILURE)
def take_event(_body: HookBody, _delivery: _Delivery, _signature: _Signature) -> None:
    """Your server takes an event. It answers with 2xx within five seconds, or gets it again, with the same id."""
