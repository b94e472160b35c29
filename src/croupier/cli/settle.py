"""`croupier settle ROUND`: settles a described round, every line with its paragraph."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import Json, On
from croupier.law.ruling import overall

if TYPE_CHECKING:
    from croupier.api.settle import SettleResult


def settle(
    source: Annotated[str, typer.Argument(metavar="ROUND", help="A round in TOML or JSON (- for stdin).")],
    on: On = "",
    json: Json = False,
) -> None:
    """Settle a described round. Shows facts, lines, amounts and paragraphs, and compares what was paid with what was owed."""
    from croupier.documents.reading import read_tree

    judged_on = arguments.day(on)
    result = croupier.settle(read_tree(source), on=judged_on)
    with output.answer(overall(result.findings)):
        if json:
            output.print_json(result.to_dict())
        else:
            _show(result)


def _show(result: SettleResult) -> None:
    """Prints the answer in one line, then the lines, the findings, the story of the round and the sources of its options."""
    from croupier.sheets.unread import OPTION_SOURCES

    output.say(result.summary, style=output.VERDICT_STYLES[overall(result.findings)])
    if result.lines:
        output.lines(result.lines)
    for words, rulings in (
        ("What was paid is not what was owed:" if result.settled else "Why it is not settled:", result.reasons),
        ("Not settled, because the table was unlawful; the other amounts stand:", result.unsettled),
        ("Wrong at the table; the amounts stand:", result.remarks),
        (f"Not determined; the amounts are {result.amounts}:" if result.settled else "Not determined:", result.doubts),
    ):
        if rulings:
            output.say(words, style=output.VERDICT_STYLES[overall(rulings)])
            output.findings(replace(each, why=each.why.partition(OPTION_SOURCES)[0]) for each in rulings)
    if result.settled:
        output.say("What happened:")
        output.entries(result.record)
        output.facts(result.facts)
    for each in result.doubts:
        if sources := each.why.partition(OPTION_SOURCES)[2]:
            output.say(f"Sources of the options: {sources}.")
