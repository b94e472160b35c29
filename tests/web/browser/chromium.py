"""How the tests start chromium, and how long they wait for it: a busy machine is slow, which is no fault of a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright

from tests import parts

STARTS_MS = 300_000
WAIT_MS = 120_000
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
expect.set_options(timeout=WAIT_MS)


@contextmanager
def launched() -> Iterator[Browser]:
    program = parts.need(parts.CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS), timeout=STARTS_MS)
        yield browser
        browser.close()
