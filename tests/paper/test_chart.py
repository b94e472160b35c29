"""A chart for the wall: letters in every cell, a legend, what it is worth and of which sheet; and a picture that has letters."""

from __future__ import annotations

import errno
import io
import sys
import tomllib
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import matplotlib.image
import numpy as np
import pytest

from croupier.engine.strategy import Block, TotalsChart
from croupier.paper import chart, files, picture
from croupier.values.extras import NotInstalled, naming_extras

COLUMNS = ("2", "T")
HARD = Block(
    "Hard totals",
    ("15", "16", "17", "18", "19"),
    {
        **{(row, "2"): "S" for row in ("15", "16", "17", "18", "19")},
        **{(row, "T"): "S" for row in ("17", "18", "19")},
        ("15", "T"): "Rh",
        ("16", "T"): "Rh",
    },
    {},
)
PAIRS = Block(
    "Pairs", ("2-2", "3-3"), {(row, column): "P" for row in ("2-2", "3-3") for column in COLUMNS}, {}, in_order=False
)
TOY = TotalsChart(
    strategy="a toy <chart> & no more",
    value=-0.0123,
    across="the dealer shows",
    columns=COLUMNS,
    by_column={"2": 0.09, "T": -0.17},
    blocks=(HARD, PAIRS),
    codes={"S": ("stand",), "H": ("hit",), "Rh": ("surrender", "hit"), "P": ("split",)},
    notes=("Insurance is declined.",),
    document={"columns": "2 T", "insurance": False, "hard": {"15": "S  Rh"}},
)
DRAWN = chart.svg(TOY, "Blackjack", ["Table BJ-12, surrender = true, on 2010-07-01."])
NAMES = {"svg": "http://www.w3.org/2000/svg"}


def parsed(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 (drawn by us)


def texts(drawing: str) -> list[str]:
    return [found.text or "" for found in parsed(drawing).findall(".//svg:text", NAMES)]


def test_every_cell_has_its_letters() -> None:
    shown = texts(DRAWN)
    assert shown.count("Rh") == 1 + 1  # 15 and 16 are listed together; and the legend
    assert shown.count("P") == 4 + 1
    assert shown.count("S") == 3 + 1
    assert "H" not in shown  # a code that stands nowhere is not explained either


def test_like_rows_are_listed_together_and_pairs_are_not() -> None:
    assert [row.label for row in chart.rows(HARD, COLUMNS)] == ["15, 16", "17 to 19"]
    assert [row.label for row in chart.rows(PAIRS, COLUMNS)] == ["2-2", "3-3"]


def test_the_legend_the_value_and_the_sheet_stand_under_it() -> None:
    shown = texts(DRAWN)
    for wanted in (
        "surrender, else hit",
        "1.2300%",
        "Table BJ-12, surrender = true, on 2010-07-01.",
        "Insurance is declined.",
    ):
        assert wanted in shown
    assert "+9.0" in shown
    assert "\u221217.0" in shown


def test_it_speaks_to_who_cannot_see_it() -> None:
    root = parsed(DRAWN)
    assert root.get("role") == "img"
    named = {each.get("id"): each.text for each in root if each.get("id")}
    assert set((root.get("aria-labelledby") or "").split()) == set(named)
    assert "Rh surrender, else hit" in (named["desc"] or "")
    cells = [each.text for each in root.findall(".//svg:g/svg:title", NAMES)]
    assert "Hard totals 15, 16, the dealer shows T: surrender, else hit" in cells


def test_the_same_chart_is_the_same_bytes() -> None:
    assert chart.svg(TOY, "Blackjack", ["Table BJ-12, surrender = true, on 2010-07-01."]) == DRAWN


def test_the_colours_run_from_light_to_dark() -> None:
    """Grey print keeps them apart: each is at least a tenth darker than the one before."""
    names = ("hit", "stand", "double", "split", "surrender")
    light = []
    for name in names:
        red, green, blue = (int(chart.COLORS[name].fill[place : place + 2], 16) / 255 for place in (1, 3, 5))
        light.append(0.299 * red + 0.587 * green + 0.114 * blue)
    assert all(one - two > 0.1 for one, two in pairwise(light))


def test_many_columns_lay_the_page_on_its_side() -> None:
    columns = tuple(str(number) for number in range(26))
    block = Block("Hard totals", ("15",), {("15", column): "S" for column in columns}, {})
    wide = TotalsChart(
        strategy="toy", value=0.0, across="", columns=columns, by_column={}, blocks=(block,), codes=TOY.codes
    )
    width, height = parsed(chart.svg(wide, "Blackjack", [])).get("viewBox", "").split()[2:]
    assert float(width) > float(height)


# ---------------------------------------------------------------- the picture


def pixels(drawing: str, dots_per_inch: int = 127) -> np.ndarray:
    found: np.ndarray = matplotlib.image.imread(io.BytesIO(picture.png(drawing, dots_per_inch)), format="png")
    return found


def test_the_picture_has_letters_without_any_typeface_of_the_machine() -> None:
    """Where the letters are taken out of the drawing the picture is another, in each of its parts."""
    root = parsed(DRAWN)
    for parent in list(root.iter()):
        for found in parent.findall("svg:text", NAMES):
            parent.remove(found)
    bare = ET.tostring(root, encoding="unicode")
    with_letters, without = pixels(DRAWN), pixels(bare)
    assert with_letters.shape == without.shape
    differ = np.any(with_letters != without, axis=2)
    title, cells, small = differ[:100], differ[110:500], differ[900:]
    assert min(title.sum(), cells.sum(), small.sum()) > 300


def test_the_picture_is_as_large_as_the_page_and_the_same_each_time() -> None:
    """A5 is 148 by 210 millimetres, and an inch 25.4."""
    assert pixels(DRAWN, 127).shape[:2] == pytest.approx((1050, 740), abs=1)
    assert picture.png(DRAWN, 60) == picture.png(DRAWN, 60)


def test_without_resvg_it_says_what_to_install() -> None:
    missing = pytest.raises(NotInstalled, match=r"croupier\[papers\]")
    with patch.dict(sys.modules, {"resvg_py": None}), missing, naming_extras():
        picture.png(DRAWN)


def test_with_no_typeface_at_all_there_is_no_picture() -> None:
    import resvg_py

    blind = picture.png("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>", 4)
    with (
        patch.object(picture, "matplotlib_fonts", return_value=()),
        patch.object(resvg_py, "svg_to_bytes", return_value=blind),
        pytest.raises(NotInstalled, match=r"no fonts.*croupier\[papers\]"),
    ):
        picture.png(DRAWN)


# ---------------------------------------------------------------- what is written down


def test_a_document_reads_back_as_it_was() -> None:
    text = files.toml(TOY.document, ["A toy."])
    assert text.startswith("# A toy.\n")
    assert tomllib.loads(text) == TOY.document


def test_odd_keys_and_texts_read_back_too() -> None:
    tree = {"a b": 'say "no"\\', "ä": "né", "n": 3, "t": {"1.5": True}}
    assert tomllib.loads(files.toml(tree)) == tree
    with pytest.raises(TypeError):
        files.toml({"pi": 3.14})


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    files.write_atomically(chart, b"the old one")
    with (
        patch("os.fsync", side_effect=OSError(errno.ENOSPC, "No space left on device")),
        pytest.raises(OSError, match="space"),
    ):
        files.write_atomically(chart, b"the new one")
    assert chart.read_bytes() == b"the old one"
    assert [each.name for each in tmp_path.iterdir()] == ["chart.svg"]
    assert files.write_fault(tmp_path) == "it is a folder"
