"""Webhooks: what is sent to other servers when a round is settled or a table opens or closes.

A delivery is written in the same transaction as its event, so none is lost, whenever the server is killed. `web/jobs/webhooks.py`
sends them, in order, until each was taken at least once. A body is what everybody may see of the event.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Any, TypeVar

from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from croupier.floor.accounts.actor import EVERYWHERE, Actor
from croupier.floor.accounts.people import require_unchanged
from croupier.floor.accounts.permissions import demand
from croupier.floor.clock import Clock
from croupier.floor.fairness.vault import BrokenSeal, Vault
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Store, Transaction
from croupier.floor.storage.streams import DESK, TABLE
from croupier.floor.storage.writer import Writer, wait_for
from croupier.floor.tables.public_event import public
from croupier.floor.trail import trail
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

EVENTS = {  # what a webhook may ask for, and the event at a table
    "round_settled": "settled",
    "round_voided": "voided",
    "table_opened": "opened",
    "table_closed": "closed",
}
MAX_WEBHOOKS = 20
KEPT = 10_000  # deliveries that were taken, of one webhook
MAX_PAUSE_SECONDS = 3600
DISABLED_AFTER = timedelta(days=3)  # of failures alone
ON, DISABLED, REMOVED = "on", "disabled", "removed"
WAITING, DELIVERED = "waiting", "delivered"
_NAME_OF = {kind: name for name, kind in EVENTS.items()}
_hook, _delivery, _event = schema.webhook.c, schema.delivery.c, schema.event.c
_ADD = insert(schema.delivery)
_NEXT = (
    select(schema.delivery, schema.event)
    .join_from(schema.delivery, schema.event, _delivery.event == _event.number)
    .where(_delivery.webhook == bindparam("of_webhook"), _delivery.state == WAITING)
    .order_by(_delivery.event)
    .limit(bindparam("most"))
)
_JITTER = SystemRandom()

T = TypeVar("T")


class NoSuchWebhook(LookupError):
    """There is no webhook or delivery with that id."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where to send which events, and how it went last."""

    id: str
    url: str
    events: tuple[str, ...]
    tables: tuple[str, ...]
    secret: str = field(repr=False)
    made_by: str
    made_at: str
    state: str = ON
    failures: int = 0  # in a row
    failing_since: str = ""
    next_at: str = ""  # not before

    def wants(self, event: trail.Event) -> bool:
        table = event.stream.removeprefix(TABLE)
        wanted = _NAME_OF.get(event.tree["what"]) in self.events
        return wanted and self.state == ON and (EVERYWHERE in self.tables or table in self.tables)

    def is_due(self, now: datetime) -> bool:
        return self.state == ON and (not self.next_at or datetime.fromisoformat(self.next_at) <= now)

    def signature(self, at: int, body: bytes) -> str:
        """The header that proves who sent a body, and when: HMAC-SHA256 over the time and the body."""
        made = hmac.new(self.secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
        return f"t={at},v1={made}"


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event for one webhook."""

    webhook: str
    event: int
    what: str
    attempts: int
    tree: Tree

    @property
    def id(self) -> str:
        """The same at every attempt: who has seen it need not do anything again."""
        return f"{self.webhook}-{self.event}"

    def body(self) -> bytes:
        data = {"delivery": self.id, "what": self.what, "event": self.tree}
        return json.dumps(data, separators=(",", ":")).encode()


def is_wanted(event: trail.Event) -> bool:
    """Whether some webhook could ask for an event."""
    return event.stream.startswith(TABLE) and event.tree["what"] in _NAME_OF


@dataclass(slots=True)
class Webhooks:
    """The webhooks of a floor and their deliveries. All but `note` wait for the database: call them from a worker thread."""

    store: Store
    writer: Writer
    vault: Vault
    clock: Clock
    hooks: dict[str, Webhook] = field(default_factory=dict)  # as committed last

    def load(self) -> None:
        """Reads the webhooks when the floor opens. One that was changed in the database is not used, and a notice says so."""
        broken = []
        with self.store.reading() as connection:
            rows = connection.execute(select(schema.webhook)).all()
        for row in rows:
            try:
                self.hooks[row.id] = self._read(row)
            except (BrokenSeal, ValueError):
                broken.append(row.id)
        if broken:
            why = f"Webhook {', '.join(broken)} was changed in the database, and is not used any more."
            self._do(lambda transaction: self._notify(transaction, why))

    def _read(self, row: Row[Any]) -> Webhook:
        secret = self.vault.take_out(_about(row.id, row.url, row.events, row.tables), bytes(row.secret)).decode()
        events, tables = tuple(json.loads(row.events)), tuple(json.loads(row.tables))
        since, next_at = row.failing_since or "", row.next_at or ""
        made = row.url, events, tables, secret, row.made_by, row.made_at
        return Webhook(row.id, *made, row.state, row.failures, since, next_at)

    # ------------------------------------------------------------ the outbox

    def note(self, transaction: Transaction, event: trail.Event) -> None:
        """Writes the deliveries of an event, in its own transaction. Call it on the writer's thread."""
        if not self.hooks or not is_wanted(event):
            return
        what = _NAME_OF[event.tree["what"]]
        rows = [
            {"webhook": hook.id, "event": event.number, "what": what, "state": WAITING, "attempts": 0, "why": ""}
            for hook in list(self.hooks.values())
            if hook.wants(event)
        ]
        if rows:
            transaction.connection.execute(_ADD, rows)

    def due(self) -> list[Webhook]:
        """The webhooks with something to send now."""
        now = self.clock.now()
        due = [hook for hook in list(self.hooks.values()) if hook.is_due(now)]
        if not due:
            return []
        with self.store.reading() as connection:
            query = select(_delivery.webhook).where(_delivery.state == WAITING).distinct()
            waiting = frozenset(connection.execute(query).scalars())
        return [hook for hook in due if hook.id in waiting]

    def next_deliveries(self, webhook: str, most: int) -> list[Delivery]:
        """The oldest deliveries that wait."""
        with self.store.reading() as connection:
            rows = connection.execute(_NEXT, {"of_webhook": webhook, "most": most}).all()
        return [self._delivery(row) for row in rows]

    def _delivery(self, row: Row[Any]) -> Delivery:
        payload, previous, hashed = bytes(row.payload), bytes(row.previous), bytes(row.hash)
        event = trail.Event(row.number, row.stream, row.version, payload, previous, hashed)
        return Delivery(row.webhook, row.event, row.what, row.attempts, public(event) or {})

    # ------------------------------------------------------------ how it went

    def taken(self, delivery: Delivery, status: int) -> None:
        """Notes that a delivery was taken."""

        def write(transaction: Transaction) -> None:
            values = {"state": DELIVERED, "status": status, "why": "", "done_at": self._now()}
            self._update(transaction, delivery, **values)
            if delivery.event % 100 == 0:
                self._forget_old(transaction, delivery.webhook)
            self._set(transaction, delivery.webhook, failures=0, failing_since=None, next_at=None)

        self._do(write)
        self._change(delivery.webhook, failures=0, failing_since="", next_at="")

    def _forget_old(self, transaction: Transaction, webhook: str) -> None:
        own = _delivery.webhook == webhook, _delivery.state == DELIVERED
        oldest = select(_delivery.event).where(*own).order_by(_delivery.event.desc()).offset(KEPT).limit(1)
        if (last := transaction.connection.execute(oldest).scalar()) is not None:
            transaction.connection.execute(delete(schema.delivery).where(*own, _delivery.event <= last))

    def failed(self, delivery: Delivery, why: str, status: int | None = None, *, gone: bool = False) -> None:
        """Notes a failure: the webhook pauses, for longer each time. After three days of failures alone it is disabled."""
        hook, now = self.hooks[delivery.webhook], self.clock.now()
        since = hook.failing_since or now.isoformat()
        pause = min(MAX_PAUSE_SECONDS, 2**hook.failures) * _JITTER.uniform(1, 1.2)
        changes: Tree = {"failures": hook.failures + 1, "failing_since": since}
        changes["next_at"] = (now + timedelta(seconds=pause)).isoformat()
        ends = gone or now - datetime.fromisoformat(since) >= DISABLED_AFTER

        def write(transaction: Transaction) -> bool:
            self._update(transaction, delivery, status=status, why=why[:200])
            self._set(transaction, delivery.webhook, **changes)
            return ends and self._disable(transaction, hook, why)

        if self._do(write):
            changes["state"] = DISABLED
        self._change(delivery.webhook, **changes)

    def _disable(self, transaction: Transaction, hook: Webhook, why: str) -> bool:
        """Returns whether it was on until now: an admin may have removed it during the delivery."""
        change = update(schema.webhook).where(_hook.id == hook.id, _hook.state == ON).values(state=DISABLED)
        if not transaction.connection.execute(change).rowcount:
            return False
        self._note(transaction, "webhook_disabled", None, hook)
        since = hook.failing_since or "now"
        self._notify(
            transaction, f"Webhook {hook.id} was disabled: its receiver has failed since {since} ({why[:200]})."
        )
        return True

    def _update(self, transaction: Transaction, delivery: Delivery, **values: object) -> None:
        mine = _delivery.webhook == delivery.webhook, _delivery.event == delivery.event
        change = update(schema.delivery).where(*mine).values(attempts=_delivery.attempts + 1, **values)
        transaction.connection.execute(change)

    def _notify(self, transaction: Transaction, text: str) -> None:
        data: Tree = {"what": "notice", "at": self._now(), "by": "house", "role": "house", "table": "", "cite": ""}
        transaction.append(DESK, {**data, "text": text})

    # ------------------------------------------------------------ the admin

    def register(self, actor: Actor, url: str, events: Collection[str], tables: Collection[str]) -> Webhook:
        """Registers a webhook. Its secret is made here, and shown to the admin this one time."""
        demand(actor, "run_webhooks")
        wanted = tuple(name for name in EVENTS if name in events)
        hook = Webhook(
            f"w-{secrets.token_hex(8)}",
            url,
            wanted,
            tuple(dict.fromkeys(tables)),
            secrets.token_urlsafe(32),
            actor.person,
            self._now(),
        )

        def register(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            live = select(func.count()).select_from(schema.webhook).where(_hook.state != REMOVED)
            if transaction.connection.execute(live).scalar_one() >= MAX_WEBHOOKS:
                raise Unreadable(Mistake("url", f"there are {MAX_WEBHOOKS} webhooks already; remove one first"))
            row = {"id": hook.id, "url": url, "events": json.dumps(hook.events), "tables": json.dumps(hook.tables)}
            about = _about(hook.id, url, row["events"], row["tables"])
            secret = self.vault.lock_away(about, hook.secret.encode())
            made = {"secret": secret, "made_by": actor.person, "made_at": hook.made_at, "state": ON, "failures": 0}
            transaction.connection.execute(insert(schema.webhook).values(**row, **made))
            self._note(transaction, "webhook_registered", actor, hook)

        self._do(register)
        self.hooks[hook.id] = hook
        return hook

    def remove(self, actor: Actor, webhook: str) -> None:
        """Removes a webhook: what waits is not sent any more."""
        self._set_state(actor, webhook, REMOVED, "webhook_removed")

    def enable(self, actor: Actor, webhook: str) -> None:
        """Lets a webhook go on at once, with what waits for it."""
        self._set_state(actor, webhook, ON, "webhook_enabled", failures=0, failing_since=None, next_at=None)

    def _set_state(self, actor: Actor, webhook: str, state: str, what: str, **values: int | None) -> None:
        demand(actor, "run_webhooks")
        hook = self._live(webhook)

        def write(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            self._set(transaction, webhook, state=state, **values)
            self._note(transaction, what, actor, hook)

        self._do(write)
        self._change(
            webhook, state=state, **{name: value or ("" if name != "failures" else 0) for name, value in values.items()}
        )

    def redeliver(self, actor: Actor, webhook: str, event: int) -> None:
        """Sends a delivery once more, with the same id."""
        demand(actor, "run_webhooks")
        self._live(webhook)

        def write(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            mine = _delivery.webhook == webhook, _delivery.event == event
            change = update(schema.delivery).where(*mine).values(state=WAITING, done_at=None)
            if not transaction.connection.execute(change).rowcount:
                raise NoSuchWebhook(f"{webhook}-{event}")

        self._do(write)

    def all(self, actor: Actor) -> list[Webhook]:
        demand(actor, "run_webhooks")
        return sorted(
            (hook for hook in list(self.hooks.values()) if hook.state != REMOVED), key=lambda hook: hook.made_at
        )

    def deliveries(self, actor: Actor, webhook: str, before: int | None, most: int) -> list[Tree]:
        """The deliveries of a webhook, newest first."""
        demand(actor, "run_webhooks")
        self._live(webhook)
        query = select(schema.delivery).where(_delivery.webhook == webhook)
        query = query.where(_delivery.event < before) if before is not None else query
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(_delivery.event.desc()).limit(most)).all()
        return [{**row._mapping, "id": f"{webhook}-{row.event}"} for row in rows]  # noqa: SLF001 (public in SQLAlchemy)

    # ------------------------------------------------------------ the database

    def _live(self, webhook: str) -> Webhook:
        hook = self.hooks.get(webhook)
        if hook is None or hook.state == REMOVED:
            raise NoSuchWebhook(webhook)
        return hook

    def _change(self, webhook: str, **changes: Any) -> None:
        self.hooks[webhook] = replace(self.hooks[webhook], **changes)

    def _set(self, transaction: Transaction, webhook: str, **values: object) -> None:
        transaction.connection.execute(update(schema.webhook).where(_hook.id == webhook).values(**values))

    def _note(self, transaction: Transaction, what: str, by: Actor | None, hook: Webhook) -> None:
        """The event on the trail. A path may hold a secret of the receiver: only the host is written."""
        who = {"by": by.person, "role": by.role} if by is not None else {"by": "house", "role": "house"}
        about = {"webhook": hook.id, "host": hook.url.split("/")[2], "events": list(hook.events)}
        transaction.append(DESK, {"what": what, "at": self._now(), **who, **about, "tables": list(hook.tables)})

    def _do(self, job: Callable[[Transaction], T]) -> T:
        future: Future[T] = self.writer.submit(job)
        return wait_for(future)

    def _now(self) -> str:
        return self.clock.now().isoformat()


def _about(*parts: str) -> bytes:
    """What a secret is bound to: the webhook's id, address, events and tables, each with its length in front."""
    return b"croupier/webhook/1" + b"".join(len(part).to_bytes(8, "big") + part.encode() for part in parts)
