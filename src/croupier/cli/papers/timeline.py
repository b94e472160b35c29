"""What `croupier rules GAME --timeline` prints: the history of a game's options as text."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from croupier.cli import output
from croupier.paper.lawbook.timeline import Timeline, TimelineRow


def show(timeline: Timeline, *, of_a_table: bool) -> None:
    """Prints the timeline as tables."""
    from croupier.law.register import FIRST_DAY, KNOWN_THROUGH

    output.say(f"{timeline.game.title}: what could be offered when", style="bold")
    output.say(f"From {FIRST_DAY} to {KNOWN_THROUGH}, where our sources end. What came after is not determined.")
    for span in timeline.spans:
        if span.first <= KNOWN_THROUGH:
            output.say(f"{span.days}: {span.verdict}{f' ({span.why})' if span.why else ''} [{span.cite}]")
    for title, histories in (
        ("Options with a history", timeline.changed),
        ("Options without a change", timeline.unchanged),
    ):
        grid = output.table("option", "choice", "from", "to", "verdict", "paragraph", "why", title=title)
        for history in histories:
            for number, row in enumerate(history.rows):
                _add(grid, history.option.name if number == 0 else "", row, of_a_table=of_a_table)
        if histories:
            output.console().print(grid)
    _show_exclusions(timeline)


def _add(grid: Any, name: str, row: TimelineRow, *, of_a_table: bool) -> None:
    mark = " (elected)" if row.elected and of_a_table else " (default)" if row.default and not of_a_table else ""
    for number, span in enumerate(row.within_our_sources):
        first = number == 0
        verdict = Text(str(span.verdict), style=output.VERDICT_STYLES[span.verdict])
        label = f"{row.label}{mark}" if first else ""
        cells = (name if first else "", label, span.first, span.last or "", verdict, span.cite, span.why)
        output.row(grid, *cells)


def _show_exclusions(timeline: Timeline) -> None:
    if not timeline.exclusions:
        return
    grid = output.table("since", "paragraph", "may not stand together", title="Elections that exclude each other")
    for each in timeline.exclusions:
        output.row(grid, each.since or "", each.cite, each.why)
    output.console().print(grid)
