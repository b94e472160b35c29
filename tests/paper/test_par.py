"""PAR sheets: what outcomes contribute, the figures, the hold, and the same numbers in every form."""

from __future__ import annotations

import csv
import json
import sys
from dataclasses import replace
from fractions import Fraction
from io import BytesIO, StringIO
from math import isclose, sqrt
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from croupier.croupiers.numbers import all_numbers
from croupier.documents.sheet import read_sheet
from croupier.law.citation import cite
from croupier.money.numbers import Numbers
from croupier.paper.par.content import Assumptions, Par, ParWager, par_of, z_of
from croupier.paper.par.difference import Difference, difference_paper, difference_tables
from croupier.paper.par.pages import par_paper
from croupier.paper.par.plots import gains_plot, hold_plot
from croupier.paper.par.tables import DataTable, csv_text, tables
from croupier.paper.par.workbook import xlsx
from croupier.paper.press import typeset
from croupier.paper.press.text import text
from croupier.values.extras import NotInstalled, naming_extras


def par(game: str, assumed: Assumptions = Assumptions(), **parts: Any) -> Par:  # noqa: B008 (frozen)
    sheet = read_sheet({"game": game, **parts})
    return par_of(sheet, all_numbers(sheet.game, sheet.rules), (), assumed, digest="d", version="croupier")


@pytest.fixture(scope="module")
def craps() -> Par:
    return par("craps", limits={"pass": {"min": "15.00", "max": "5000.00"}, "field": {"min": "5.00", "max": "501.00"}})


@pytest.fixture(scope="module")
def roulette() -> Par:
    return par("roulette", table="=RO(4)", limits={"straight": {"min": "5.00", "max": "100.00"}})


def wager(of: Par, name: str) -> ParWager:
    return next(each for each in of.wagers if each.numbers.wager == name)


def coin(gain: Fraction, chance: Fraction, **kept: Any) -> ParWager:
    gains = ((gain, chance), (Fraction(-1), 1 - chance))
    spec = {"wager": "coin", "pays": "", "cite": cite("19:47-5.2(a)"), "gains": gains, "kinds": frozenset({"coin"})}
    one = Fraction(1)
    return ParWager(Numbers(**{**spec, "action": one, "rounds": one, **kept}), None, Assumptions())


# ---------------------------------------------------------------- figures


def test_8_4_d_3_iii_house_advantage_is_loss_over_initial_wager(craps: Par, roulette: Par) -> None:
    assert wager(craps, "pass").numbers.house_advantage == Fraction(7, 495)
    assert wager(roulette, "straight").numbers.house_advantage == Fraction(1, 19)


def test_outcomes_add_up_to_the_return_and_the_variance(craps: Par) -> None:
    for each in craps.wagers:
        total = each.total_combinations
        assert total is not None
        assert sum(outcome.combinations or 0 for outcome in each.outcomes) == total
        assert sum(outcome.to_return for outcome in each.outcomes) == each.returned == 1 - each.numbers.house_advantage
        assert sum(outcome.to_variance for outcome in each.outcomes) == each.numbers.variance


def test_ties_and_rounds_change_the_denominator(craps: Par) -> None:
    dont = wager(craps, "dont_pass")  # published: 1.36% with the barred 12, 1.40% without it, 3.376 rolls
    assert dont.numbers.house_advantage == Fraction(3, 220)
    assert dont.without_ties == Fraction(27, 1925)
    assert dont.per_round == Fraction(3, 220) / Fraction(557, 165)


def test_skewness_kurtosis_and_volatility_of_a_coin() -> None:
    fair = coin(Fraction(1), Fraction(1, 2))
    assert (fair.skewness, fair.excess_kurtosis) == (0, -2)
    assert isclose(fair.volatility_index, 1.6448536269514722)
    rare = coin(Fraction(35), Fraction(1, 38))
    p = 1 / 38
    assert isclose(rare.skewness or 0, (1 - 2 * p) / sqrt(p * (1 - p)))
    assert isclose(rare.excess_kurtosis or 0, (1 - 6 * p * (1 - p)) / (p * (1 - p)))


def test_a_gain_that_never_varies_has_no_skewness() -> None:
    sure = coin(Fraction(-1), Fraction(1))
    assert sure.skewness is None
    assert sure.excess_kurtosis is None
    assert sure.numbers.standard_deviation == 0
    assert "<svg" in hold_plot(sure)


def test_the_hold_narrows_with_the_root_of_the_rounds() -> None:
    bands = [band for band in coin(Fraction(1), Fraction(9, 19)).bands if band.level == Fraction(95, 100)]
    assert [band.rounds for band in bands] == [100, 1_000, 10_000, 100_000, 1_000_000]
    widths = [band.high - band.low for band in bands]
    assert isclose(widths[0] / widths[2], 10)
    assert isclose(widths[2], 2 * z_of(Fraction(95, 100)) * sqrt(1 - (1 / 19) ** 2) / 100)
    assert all(isclose((band.low + band.high) / 2, 1 / 19) for band in bands)


def test_a_band_with_few_expected_wins_is_rough(roulette: Par) -> None:
    rough = {band.rounds for band in wager(roulette, "straight").bands if band.rough}
    assert rough == {100}  # 100 / 38 wins are expected


def test_17_10_exposure_is_no_more_than_the_payout_limit() -> None:
    """A doubled bet of $100 would win $400,000 with a royal flush."""
    limited = par("double_down_stud", limits={"bet": {"min": "5.00", "max": "100.00"}})
    assert wager(limited, "bet").exposure_cents == 50_000_00


def test_8_2_c_exposure_is_the_largest_gain_at_the_posted_maximum(craps: Par, roulette: Par) -> None:
    assert wager(roulette, "straight").exposure_cents == 35 * 100_00
    assert wager(roulette, "split").exposure_cents is None
    assert wager(craps, "field").exposure_cents == 2 * 501_00


def test_the_win_per_hour_names_its_assumptions(craps: Par) -> None:
    line = wager(craps, "pass")
    assert line.win_per_hour_cents == Fraction(7, 495) / Fraction(557, 165) * 60 * 15_00
    assert line.assumed.words(line.bet_cents) == "60 rounds per hour, 1 seat, $15.00 on each wager"
    busy = par("roulette", Assumptions(38, 3, 20_00))
    assert wager(busy, "red").win_per_hour_cents == Fraction(1, 38) * 38 * 3 * 20_00


def test_numbers_that_are_not_exact_have_no_combinations() -> None:
    estimate = coin(Fraction(1), Fraction(1, 3), method="double precision")
    assert estimate.total_combinations is None
    assert {each.combinations for each in estimate.outcomes} == {None}
    assert estimate.to_dict()["outcomes"][0]["probability"] == "0.333333333333333"


# ---------------------------------------------------------------- forms


def test_every_form_has_the_same_numbers(roulette: Par) -> None:
    straight = wager(roulette, "straight")
    figure = next(row for row in tables(roulette)[1].rows if row[:2] == ("straight", "house_advantage"))
    assert figure == ("straight", "house_advantage", float(Fraction(1, 19)), "1/19", str(straight.numbers.cite))
    document = json.loads(json.dumps(roulette.to_dict()))["wagers"][0]
    assert document["figures"]["house_advantage"] == {"value": "1/19", "decimal": 1 / 19}
    assert "5.263158%" in text(par_paper(roulette))


def test_the_csv_has_every_table_and_no_formula(roulette: Par) -> None:
    rows = list(csv.reader(StringIO(csv_text(tables(roulette)))))
    assert [row[0] for row in rows if len(row) == 1] == ["About", "Figures", "Outcomes", "Hold"]
    assert ["table", "'=RO(4)"] in rows
    assert ["straight", "35.0", "1", "38", str(1 / 38), "1/38", str(36 / 38)] in [row[:7] for row in rows]


def test_the_workbook_is_a_package_of_xml_with_the_same_bytes(roulette: Par) -> None:
    made = xlsx(tables(roulette), "PAR & <sheet>")
    assert made == xlsx(tables(roulette), "PAR & <sheet>")
    with ZipFile(BytesIO(made)) as package:
        assert package.testzip() is None
        trees = {name: ET.fromstring(package.read(name)) for name in package.namelist()}  # noqa: S314 (our own)
    assert len([name for name in trees if name.startswith("xl/worksheets/")]) == 4
    words = "".join(trees["xl/sharedStrings.xml"].itertext())
    assert "=RO(4)" in words  # as text: a cell with a formula would be an element f
    assert not [element for tree in trees.values() for element in tree.iter() if element.tag.endswith("}f")]


def test_a_workbook_takes_any_text_and_many_columns() -> None:
    headings = tuple(f"h{number}" for number in range(30))
    table = DataTable("T", headings, ((*("\x00<&>\ud800",) * 29, None),))
    with ZipFile(BytesIO(xlsx([table], "t"))) as package:
        sheet = package.read("xl/worksheets/sheet1.xml").decode()
    assert 'r="AD1"' in sheet
    assert ET.fromstring(sheet) is not None  # noqa: S314 (our own)


def test_a_workbook_without_its_library_says_what_to_install(roulette: Par) -> None:
    missing = pytest.raises(NotInstalled, match=r"croupier\[papers\]")
    with patch.dict(sys.modules, {"xlsxwriter": None}), missing, naming_extras():
        xlsx(tables(roulette), "t")


def test_the_pdf_is_tagged_and_has_the_same_bytes(roulette: Par) -> None:
    made = typeset.pdf(par_paper(roulette))
    assert made == typeset.pdf(par_paper(roulette))
    assert b"/StructTreeRoot" in made
    assert made.count(b"/Alt") >= 2 * len(roulette.wagers)  # each plot says what it shows


def test_plots_show_rare_gains(roulette: Par) -> None:
    drawn = gains_plot(wager(roulette, "straight"))
    assert drawn.count("<rect") == 2
    assert "+35" in drawn


# ---------------------------------------------------------------- two sheets compared


def test_elections_are_written_as_in_the_sheet(roulette: Par) -> None:
    assert roulette.elected == "every option at its default"
    sheet = read_sheet({"game": "keno", "rules": {"pays": {"2": {"2": 13}}, "draw_by": "balls"}})
    assert 'draw_by = "balls"' in replace(roulette, sheet=sheet).elected
    assert "pays = {2 = {2 = 13}" in replace(roulette, sheet=sheet).elected


def test_5_2_b_a_comparison_has_every_figure_that_differs_and_no_other() -> None:
    both = Difference(par("roulette"), par("roulette", rules={"zero_rule": "all"}))
    wagers = {each.wager for each in both.figures}
    assert wagers == {"red", "black", "odd", "even", "1 to 18", "19 to 36"}
    advantage = next(each for each in both.figures if (each.wager, each.key) == ("red", "house_advantage"))
    assert (advantage.old, advantage.new, advantage.change) == (Fraction(1, 38), Fraction(1, 19), Fraction(1, 38))
    assert [str(duty.cite) for duty in both.duties] == ["19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3"]
    printed = text(difference_paper(both))
    assert "0 or 00 takes of red, black" in printed  # in the words of the sign
    assert "zero_rule" not in printed
    assert "5.263158%" in printed
    names = [table.name for table in difference_tables(both)]
    assert names[:2] == ["Changes", "Differences"]
    assert len(names) == len(set(names)) == 10
    assert all(len(name) <= 31 for name in names)  # what a workbook allows


def test_a_wager_of_one_sheet_only_is_not_there_in_the_other() -> None:
    both = Difference(par("roulette", rules={"five_adjacent": True}), par("roulette"))
    gone = [each for each in both.figures if each.key == "house_advantage"]
    assert [each.new for each in gone] == [None] * len(gone)
    assert gone
    assert "not there" in text(difference_paper(both))
    assert json.dumps(both.to_dict())


def test_the_same_sheets_have_no_difference() -> None:
    both = Difference(par("roulette"), par("roulette"))
    assert (both.figures, both.changes, both.duties) == ((), (), ())
    assert "No figure of any wager differs." in text(difference_paper(both))
