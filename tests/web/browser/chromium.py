"""How the tests start chromium, what axe finds in it, and how long they wait: that a machine is busy is no page's fault."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

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

# A script for pages that nobody looks at: to paint them takes a third of the time of a table's page. All else is as if they
# were painted: what is where, what a click meets, what the page's own scripts do. Axe looks at them without it.
NOT_PAINTED = """
const sheet = new CSSStyleSheet();
sheet.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets = [sheet];
"""


@contextmanager
def launched() -> Iterator[Browser]:
    program = parts.need(parts.CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS), timeout=STARTS_MS)
        yield browser
        browser.close()


def bring_axe(context: BrowserContext) -> None:
    """To every page from now on. A script that comes with the page is compiled once, and not again for each page."""
    context.add_init_script(Axe().axe_script)


def serious(page: Page, *, both_looks: bool = False) -> list[str]:
    """What axe finds that keeps somebody out; if asked, also what it finds in the colors of the other look, light or dark."""
    return [
        f"{each['id']} at {page.url}: {each['nodes'][0]['html'][:200]} {each['nodes'][0].get('failureSummary', '')}"
        for each in page.evaluate(SERIOUS, both_looks)
    ]


# Rules that are about less are not even tried. A look is an attribute of the page that changes its colors and nothing else.
SERIOUS = """async (bothLooks) => {
  const notPainted = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [];
  const found = async (tried) => {
    const left_out = (rule) => /minor|moderate/.test(rule.impact) || !tried(rule);
    const rules = Object.fromEntries(axe._audit.rules.filter(left_out).map((rule) => [rule.id, { enabled: false }]));
    const { violations } = await axe.run({ resultTypes: ["violations"], rules });
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  };
  const all = await found(() => true);
  const page = document.documentElement, look = page.dataset.look;
  if (bothLooks) {
    page.dataset.look = look === "dark" ? "light" : "dark";
    all.push(...await found((rule) => rule.tags.includes("cat.color")));
    page.dataset.look = look;
  }
  document.adoptedStyleSheets = notPainted;
  return all;
}"""
