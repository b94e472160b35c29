"""A PAR sheet as tables of data, and the tables as CSV or as a workbook."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO

from croupier.paper.par.content import Par

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class DataTable:
    """A named table with a row of headings."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables(par: Par) -> tuple[DataTable, ...]:
    """All tables of the sheet: what it rests on, the figures, the outcomes and the hold of each wager."""
    outcomes = ("wager", "gain", "combinations", "of", "probability", "probability_exact", "return", "variance")
    hold = ("wager", "decided_wagers", "level", "low", "high", "rough")
    return (
        DataTable("About", ("what", "value"), tuple(_about(par))),
        DataTable("Figures", ("wager", "figure", "value", "exact", "paragraph"), tuple(_figures(par))),
        DataTable("Outcomes", outcomes, tuple(_outcomes(par))),
        DataTable("Hold", hold, tuple(_hold(par))),
        *_price(par),
    )


def _price(par: Par) -> Iterator[DataTable]:
    """What the house takes of pots, where the players win from each other."""
    if par.price is not None:
        rows = tuple((each.pot_cents / 100, each.rake_cents / 100, float(each.share)) for each in par.price.pots)
        yield DataTable("Price", ("pot_dollars", "taken_dollars", "share"), rows)


def _about(par: Par) -> Iterator[tuple[Cell, ...]]:
    sheet = par.sheet
    yield "game", sheet.game.title
    yield "table", sheet.table
    yield "rules of", sheet.on.isoformat()
    yield "verdict", str(sheet.verdict)
    yield "elections", par.elected
    yield "rule sheet", par.digest
    yield "computed by", par.version
    for each in par.wagers:
        numbers = each.numbers
        about = {"method": numbers.method, "strategy": numbers.strategy, "note": numbers.note, "stake": numbers.holds}
        for what, words in about.items():
            if words:
                yield f"{what} of {each.name}", words
        for reading in numbers.readings:
            yield f"reading of {each.name}", str(reading)
        yield f"assumptions of {each.name}", each.assumed.words(each.bet_cents)
    for names, ruling in par.missing:
        yield "not analyzed", f"{', '.join(names)}{f': {ruling}' if ruling else ''}"
    if par.price is not None:
        yield "price", f"{par.price.words} [{par.price.cite}]"
        if par.price.note:
            yield "note of the price", par.price.note
        if par.price.drop is not None:
            yield "taken in an hour, in dollars", float(par.price.drop.cents) / 100
            yield "assumptions of the hour", ", ".join(par.price.drop.assumptions)
    for ruling in sheet.rulings():
        yield str(ruling.verdict), str(ruling)


def _figures(par: Par) -> Iterator[tuple[Cell, ...]]:
    for each in par.wagers:
        law = str(each.numbers.cite)
        yield each.name, "pays", None, each.numbers.pays, law
        yield each.name, "true_odds", None, each.numbers.true_odds, law
        for key, _, value in each.figures():
            exact = "" if value is None or isinstance(value, float) else each.numbers.text_of(value)
            yield each.name, key, None if value is None else float(value), exact, law
        exposed = each.exposure_cents
        yield each.name, "maximum_exposure_dollars", None if exposed is None else exposed / 100, "", law
        yield each.name, "theoretical_win_per_hour_dollars", float(each.win_per_hour_cents) / 100, "", law


def _outcomes(par: Par) -> Iterator[tuple[Cell, ...]]:
    for wager in par.wagers:
        text = wager.numbers.text_of
        for each in wager.outcomes:
            yield (
                wager.name,
                float(each.gain),
                each.combinations,
                wager.total_combinations,
                float(each.chance),
                text(each.chance),
                float(each.to_return),
                float(each.to_variance),
            )


def _hold(par: Par) -> Iterator[tuple[Cell, ...]]:
    for wager in par.wagers:
        for band in wager.bands:
            yield wager.name, band.rounds, float(band.level), band.low, band.high, "yes" if band.rough else "no"


# ---------------------------------------------------------------- CSV


def csv_text(written: Sequence[DataTable]) -> str:
    """All tables in one CSV file (RFC 4180), each under a line with its name, separated by empty lines."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for number, table in enumerate(written):
        if number:
            writer.writerow(())
        writer.writerow((table.name,))
        writer.writerow(table.headings)
        writer.writerows(tuple(_safe(cell) for cell in row) for row in table.rows)
    return out.getvalue()


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _safe(cell: Cell) -> Cell:
    """A text that a spreadsheet would read as a formula gets an apostrophe before it."""
    is_formula = isinstance(cell, str) and cell.startswith(_FORMULA) and not _is_number(cell)
    return f"'{cell}" if is_formula else cell


def _is_number(text: str) -> bool:
    whole, _, below = text.lstrip("+-").partition("/")
    return whole.replace(".", "", 1).isdecimal() and (not below or below.isdecimal())
