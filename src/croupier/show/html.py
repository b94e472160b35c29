"""HTML for notebooks: plain strings, every text escaped. Each result stands alone and is readable on light and dark pages.

It has no scripts, and no ids, so that many results can stand on one page. Colors are those of the page around it, but for
charts and drawings, which have a ground of their own. Tables have headings with a scope; pictures say what they show.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from croupier.amounts.cents import dollars
from croupier.documents.answers import percent
from croupier.money.numbers import decimal
from croupier.paper.chart import COLORS, OTHER
from croupier.paper.press.parts import (
    Clauses,
    Form,
    Gallery,
    Heading,
    Item,
    Listing,
    Part,
    Picture,
    PrintedGrid,
    Prose,
)
from croupier.show.charts import ChartCell, ShownChart
from croupier.show.records import FrameColumn, Kind, Records, fraction_text

Shows = Part | Records | ShownChart

_ALL = 100  # percent
MOST_ROWS = 200  # of one table; a frame has them all
_STYLE = (
    ".croupier{font:14px/1.45 system-ui,sans-serif;max-width:72rem}"
    ".croupier p,.croupier ul{margin:.4em 0}"
    ".croupier .scroll{overflow-x:auto;margin:.5em 0}"
    ".croupier table{border-collapse:collapse;margin:0;font-size:13px;font-variant-numeric:tabular-nums}"
    ".croupier caption{text-align:left;font-weight:600;padding:.2em 0;color:inherit}"
    ".croupier th,.croupier td{border:0;border-bottom:1px solid #8886;padding:.2em .6em;text-align:left;vertical-align:top;"
    "max-width:34em;white-space:normal;color:inherit}"
    ".croupier thead th{border-bottom:2px solid #888;font-weight:600;vertical-align:bottom}"
    ".croupier tbody th{font-weight:600}"
    ".croupier .n{text-align:right}.croupier .w{white-space:nowrap}.croupier small,.croupier .w{opacity:.8}"
    ".croupier img{max-width:min(100%,46rem);height:auto;margin:.2em .4em .2em 0;vertical-align:top}"
)
_CHART_STYLE = (
    ".croupier .chart td{text-align:center;font-weight:700;border:1px solid #b4bbc2;padding:.1em .3em;min-width:2em;"
    f"background-color:{OTHER.fill};color:{OTHER.ink}}}.croupier .chart th{{text-align:center;padding:.1em .5em}}"
    ".croupier .chart tbody th{text-align:right;white-space:nowrap;min-width:7em}"
    ".croupier .key{display:inline-block;min-width:1.8em;text-align:center;font-weight:700;border:1px solid #b4bbc2;"
    f"background-color:{OTHER.fill};color:{OTHER.ink}}}.croupier .chart .none{{background:none;border-color:#8886}}"
)


def notebook(line: str, parts: Iterable[Shows]) -> str:
    """A result: its line as at the prompt (`<croupier.OddsResult roulette: 14 wagers>`), and the parts below it."""
    name, _, about = line.removeprefix("<croupier.").removesuffix(">").partition(" ")
    parts = list(parts)
    style = _STYLE + (_chart_style() if any(isinstance(part, ShownChart) for part in parts) else "")
    body = "".join(piece for part in parts for piece in _html(part))
    return f'<div class="croupier"><style>{style}</style><p><strong>{escape(name)}</strong> {escape(about)}</p>{body}</div>'


def _html(part: Shows) -> Iterator[str]:
    match part:
        case Records():
            yield from _records(part)
        case ShownChart():
            yield from _chart(part)
        case Heading():
            yield f"<p><strong>{escape(part.text)}</strong></p>"
        case Prose():
            words = f"<strong>{escape(part.text)}</strong>" if part.strong else escape(part.text)
            words = f"<small>{words}</small>" if part.small else words
            yield f"<p>{words}{_cites(part.cites)}</p>"
        case Listing():
            yield f"<ul>{''.join(map(_item, part.items))}</ul>"
        case PrintedGrid():
            yield _grid(part)
        case Form():
            yield _table("", [], [[("", each.label), ("", each.value)] for each in part.fields])
        case Gallery():
            yield f"<p>{''.join(_picture(each, part.percent) for each in part.pictures)}</p>"
        case Clauses():
            yield "".join(
                f'<p style="margin-left:{2 * each.depth}em">{escape(f"{each.label} {each.text}")}</p>'
                for each in part.clauses
            )


def _cites(cites: Sequence[str]) -> str:
    return f' <span class="w">[{escape(", ".join(cites))}]</span>' if cites else ""


def _item(item: Item) -> str:
    return f"<li>{escape(item.text)}{_cites(item.cites)}</li>"


# ---------------------------------------------------------------- pictures

_TAG, _CLASS, _FAMILY = re.compile("<[^>]*>"), re.compile(' class="[^"]*"'), re.compile(' font-family="[^"]*"')
_IN_A_TAG = str.maketrans({'"': "'", "'": "%22"})  # so that few need to be escaped


def _picture(picture: Picture, percent_of_the_width: int) -> str:
    """A picture in a document of its own, so that its ids and styles are not those of the page."""
    drawn = _CLASS.sub("", picture.svg)  # a class is for the style sheet of a page
    for family, _ in Counter(_FAMILY.findall(drawn)).most_common(1):  # said once: texts inherit it
        drawn = drawn.replace(family, "").replace("<svg", f"<svg{family}", 1)
    drawn = drawn.replace("%", "%25").replace("#", "%23").replace("\n", " ")
    drawn = _TAG.sub(lambda tag: tag[0].translate(_IN_A_TAG), drawn).replace('"', "%22").replace("&", "&amp;")
    width = f' style="max-width:{percent_of_the_width}%"' if percent_of_the_width < _ALL else ""
    return f'<img src="data:image/svg+xml,{drawn}" alt="{escape(picture.shows)}"{width}>'


# ---------------------------------------------------------------- tables


def _records(shown: Records) -> Iterator[str]:
    """The rows as a table, without columns that are only for frames and those that are empty. The first column names the row."""
    places = [
        (column, place)
        for place, column in enumerate(shown.columns)
        if column.words and (place == 0 or any(row[place] not in {None, ""} for row in shown.rows))
    ]
    if shown.rows:
        headings = [(column.words, column.kind.numeric) for column, _ in places]
        rows = ([_cell(column, row[place]) for column, place in places] for row in shown.rows[:MOST_ROWS])
        yield _table(shown.about, headings, rows)
    if (more := len(shown.rows) - MOST_ROWS) > 0:
        yield f"<p><small>... and {more:,} more; to_frame() has them all.</small></p>"


def _cell(column: FrameColumn, value: Any) -> tuple[str, str]:
    """The attributes of a cell, and its text."""
    if value is None or value == "":
        return "", ""
    if not column.kind.numeric:
        text = ("yes" if value else "no") if column.kind is Kind.FLAG else str(value)
        return ' class="w"' if column.kind in {Kind.CITE, Kind.DAY} else "", text
    fraction = fraction_text(value) if column.kind.exact else None
    title = f' title="{fraction}"' if fraction else ""
    return f' class="n"{title}', _number(column, value)


def _number(column: FrameColumn, value: Any) -> str:
    if column.kind is Kind.CENTS:
        return dollars(value)
    if column.kind in {Kind.WHOLE, Kind.SEED}:
        return f"{value:,}"
    if column.kind in {Kind.SHARE, Kind.PERCENT}:
        return percent(value, column.digits) if isinstance(value, Fraction) else f"{value:.{column.digits}%}"
    return decimal(value, column.digits) if isinstance(value, Fraction) else f"{value:,.{column.digits}f}"


def _grid(grid: PrintedGrid) -> str:
    headings = [(column.name, column.right) for column in grid.columns]
    rows = (
        [(' class="n"' if column.right else "", text) for column, text in zip(grid.columns, row, strict=True)]
        for row in grid.rows
    )
    return _table("", headings, rows)


def _table(about: str, headings: Sequence[tuple[str, bool]], rows: Iterable[Sequence[tuple[str, str]]]) -> str:
    """A table. A heading says whether its column has numbers; a cell has attributes and a text."""
    caption = f"<caption>{escape(about)}</caption>" if about else ""
    top = "".join(f'<th scope="col"{" class=n" if right else ""}>{escape(words)}</th>' for words, right in headings)
    head = f"<thead><tr>{top}</tr></thead>" if any(words for words, _ in headings) else ""
    body = "".join(map(_row, rows))
    return f'<div class="scroll"><table>{caption}{head}<tbody>{body}</tbody></table></div>'


def _row(cells: Sequence[tuple[str, str]]) -> str:
    (attributes, name), *rest = cells
    others = "".join(f"<td{more}>{escape(text)}</td>" for more, text in rest)
    return f'<tr><th scope="row"{attributes}>{escape(name)}</th>{others}</tr>'


# ---------------------------------------------------------------- charts


def _class(choice: str) -> str:
    return choice.replace(" ", "-")


def _chart_style() -> str:
    """The colors of the printed chart: a cell has that of its first choice, and that of the second in a corner."""
    colors = "".join(
        f".croupier .c-{_class(choice)}{{background-color:{color.fill}!important;color:{color.ink}!important}}"
        f".croupier .e-{_class(choice)}{{background-image:linear-gradient(to top right,transparent 72%,{color.fill} 72%)}}"
        for choice, color in COLORS.items()
    )
    return _CHART_STYLE + colors


def _chart(chart: ShownChart) -> Iterator[str]:
    for block in chart.blocks:
        top = "".join(f'<th scope="col">{escape(column)}</th>' for column in chart.columns)
        rows = "".join(
            f'<tr><th scope="row">{escape(label)}</th>{"".join(map(_colored, cells))}</tr>'
            for label, cells in block.rows
        )
        head = f'<thead><tr><th scope="col">{escape(block.title)}</th>{top}</tr></thead>'
        yield f'<div class="scroll"><table class="chart">{head}<tbody>{rows}</tbody></table></div>'
    if chart.legend:
        keys = (f"<span{_look(key, 'key')}>{escape(key.text)}</span> {escape(key.words)}" for key in chart.legend)
        yield f"<p>{' &nbsp; '.join(keys)}</p>"


def _colored(cell: ChartCell | None) -> str:
    if cell is None:
        return '<td class="none"></td>'
    title = f' title="{escape(cell.words)}"' if cell.words else ""
    return f"<td{_look(cell)}{title}>{escape(cell.text)}</td>"


def _look(cell: ChartCell, *more: str) -> str:
    colored = zip("ce", cell.choices, strict=False)
    names = " ".join((*more, *(f"{kind}-{_class(choice)}" for kind, choice in colored if choice in COLORS)))
    return f' class="{names}"' if names else ""
