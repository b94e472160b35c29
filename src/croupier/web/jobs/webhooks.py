"""Sends webhooks from the outbox: one at a time to each receiver, in order, several receivers at once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPException
from threading import Event

from croupier.floor.casino import Casino
from croupier.floor.programs.webhooks import Delivery, Webhook, is_wanted
from croupier.floor.storage.writer import WriterBusy, WriterStopped
from croupier.floor.trail import trail
from croupier.web.jobs.receivers import NotAReceiver, Receivers

_AT_ONCE = 4  # receivers
_BATCH = 20  # deliveries of one receiver, before another gets its turn
_GONE = 410
_log = logging.getLogger("croupier.web")


class WebhookSender:
    """Runs beside the server. What it has not sent when the server ends, the next one sends."""

    def __init__(self, casino: Casino, receivers: Receivers) -> None:
        self.casino, self.receivers = casino, receivers
        self._pool = ThreadPoolExecutor(_AT_ONCE, "webhooks")
        self._running: dict[str, Future[None]] = {}
        self._stopped, self._new = Event(), Event()
        self._new.set()  # what an earlier server has left

    def open(self) -> None:
        self.casino.listeners.append(self._on_commit)

    def close(self) -> None:
        self._stopped.set()
        if self._on_commit in self.casino.listeners:
            self.casino.listeners.remove(self._on_commit)
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _on_commit(self, events: Sequence[trail.Event]) -> None:
        if self.casino.webhooks.hooks and any(is_wanted(event) for event in events):
            self._new.set()

    def tick(self) -> None:
        """Begins to send what is due. Call it on a worker thread."""
        casino = self.casino
        self._running = {hook: job for hook, job in self._running.items() if not job.done()}
        hooks = casino.webhooks.hooks
        pausing = any(hook.failures for hook in list(hooks.values()))
        if not hooks or not (self._new.is_set() or pausing) or casino.halted or casino.writer.held:
            return
        self._new.clear()
        for hook in casino.webhooks.due():
            if hook.id not in self._running:
                self._running[hook.id] = self._pool.submit(self._send_all, hook)
            else:
                self._new.set()

    def wake(self) -> None:
        """Has the next tick look: an admin has changed something."""
        self._new.set()

    def _send_all(self, hook: Webhook) -> None:
        try:
            while not self._stopped.is_set() and (batch := self.casino.webhooks.next_deliveries(hook.id, _BATCH)):
                for delivery in batch:
                    if self._stopped.is_set() or not self._send(delivery):
                        return
        except (WriterStopped, WriterBusy):  # the database is away, or the server is stopping: it is sent again later
            self._new.set()
        except Exception:  # noqa: BLE001 (any error is logged)
            _log.exception("webhook %s failed", hook.id)

    def _send(self, delivery: Delivery) -> bool:
        """Sends one delivery and notes how it went. Returns whether the next may follow."""
        webhooks = self.casino.webhooks
        hook = webhooks.hooks[delivery.webhook]
        if not hook.is_due(webhooks.clock.now()):
            return False
        body, at = delivery.body(), int(webhooks.clock.now().timestamp())
        headers = {
            "Croupier-Delivery": delivery.id,
            "Croupier-Event": delivery.what,
            "Croupier-Signature": hook.signature(at, body),
        }
        try:
            status = self.receivers.send(hook.url, body, headers)
        except NotAReceiver as error:
            webhooks.failed(delivery, str(error))
            return False
        except (OSError, HTTPException, ValueError) as error:
            webhooks.failed(delivery, f"{type(error).__name__}: {error}")
            return False
        if 200 <= status < 300:
            webhooks.taken(delivery, status)
            return True
        webhooks.failed(delivery, f"the answer was {status}", status, gone=status == _GONE)
        return False
