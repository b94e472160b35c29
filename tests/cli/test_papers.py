"""`croupier sign`, `croupier plan` and `croupier par`: files, refusals and exit codes."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.documents.sign_approval import read_size
from tests.cli.console import run

OTHERS = """
straight split three_numbers four_numbers first_five six_numbers column dozen black odd even 1_to_18 19_to_36
""".split()
ONLY_RED = """
game = "roulette"
table = "RO-4"
on = 2009-06-15
[limits]
red = { min = "15.00", max = "1000.00" }
"""
SHEET = ONLY_RED + "".join(f'{name} = {{ min = "5.00", max = "500.00" }}\n' for name in OTHERS)


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    file = tmp_path / "sheet.toml"
    file.write_text(SHEET, "utf-8")
    return str(file)


# ---------------------------------------------------------------- sign


def test_sign_prints_text_without_a_file(sheet: str) -> None:
    done = run("sign", sheet)
    assert done.code == 0
    assert "Roulette, table RO-4" in done.out
    assert re.search(r"Red +\$15 +\$1,000", done.out)
    assert not done.err


@pytest.mark.parametrize("written", [ONLY_RED, ONLY_RED.partition("[limits]")[0]])
def test_8_2_c_a_sign_without_the_limits_that_must_be_posted_is_not_complete(written: str, tmp_path: Path) -> None:
    file = tmp_path / "sign.txt"
    done = run("sign", "-", "-o", str(file), stdin=written)
    assert done.code == 3
    assert "Split, Three numbers" in done.err
    assert "What the sheet leaves open" in file.read_text("utf-8")
    assert run("sign", "-", "--json", stdin=written).json["verdict"] == "not determined"


def test_8_2_c_check_and_diff_and_plan_name_the_limits_that_are_missing(sheet: str) -> None:
    for command in (("check", "-"), ("diff", sheet, "-"), ("plan", sheet, "-")):
        done = run(*command, stdin=ONLY_RED)
        assert done.code == 3, command
        assert "no limits are set for Straight, Split" in done.out, command


@pytest.mark.parametrize(("ending", "begins"), [(".pdf", b"%PDF-"), (".svg", b"<svg"), (".txt", b"Roulette")])
def test_sign_writes_files(sheet: str, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"sign{ending}"
    done = run("sign", sheet, "-o", str(file), "--size", "11x17", "--large-print")
    assert (done.code, done.out) == (0, "")
    assert file.read_bytes().startswith(begins)


def test_sign_json_has_every_line_with_its_paragraphs(sheet: str) -> None:
    result = run("sign", sheet, "--json").json
    assert result["verdict"] == "lawful"
    assert {"words": "Red: $15 to $1,000", "cites": ["19:47-8.2(c)"], "must": True, "source": "text"} in result["lines"]


def test_8_3_d_a_request_is_filled_in_and_comes_back_as_the_approval(sheet: str, tmp_path: Path) -> None:
    request = tmp_path / "approval.toml"
    where = ("--location", "at the wheel", "--size", "11x17")
    assert run("sign", sheet, *where, "--request", str(request)).code == 0
    assert tomllib.loads(request.read_text("utf-8"))["size"] == "11 x 17"
    pending = run("sign", sheet, *where, "--approval", str(request))
    assert pending.code == 1
    assert "[19:47-8.3(d)]" in pending.err
    request.write_text(request.read_text("utf-8") + 'approved = 2009-07-01\nby = "the Commission"\n', "utf-8")
    assert "2009-07-01" in run("sign", sheet, *where, "--approval", str(request)).out
    elsewhere = run("sign", sheet, "--location", "in the cellar", "--approval", str(request))
    assert elsewhere.code == 1
    assert elsewhere.err.count("[19:47-8.3(d)]") == 2  # location and size


def test_8_3_d_a_request_never_replaces_an_approval(sheet: str, tmp_path: Path) -> None:
    request = tmp_path / "approval.toml"
    request.write_text(approved := 'approved = 2009-07-01\nby = "the Commission"\n', "utf-8")
    done = run("sign", sheet, "--request", str(request), "-o", str(tmp_path / "sign.txt"))
    assert done.code == 2
    assert "may hold an approval" in done.err
    assert request.read_text("utf-8") == approved
    assert not (tmp_path / "sign.txt").exists()
    assert run("sign", sheet, "--request", sheet).code == 2


def test_sign_lists_every_bad_argument(sheet: str, tmp_path: Path) -> None:
    done = run("sign", sheet, "-o", str(tmp_path / "sign.doc"), "--size", "11", "--request", "nowhere/x.toml")
    assert done.code == 2
    assert len(done.err.splitlines()) == 3


@pytest.mark.parametrize("size", ["0x0", "2x11", "11x99", "a4", "11x17x2", "-11x17", "1e1x17", ""])
def test_sign_refuses_sizes_that_are_none(sheet: str, size: str) -> None:
    assert run("sign", sheet, "--size", size).code == 2


def test_sizes_are_read_as_people_write_them() -> None:
    assert read_size("11 x 17") == read_size("11.0×17.00 in") == (Decimal(11), Decimal(17))
    assert str(read_size("10x20")[0]) == "10"


def test_sign_of_an_unlawful_sheet_is_refused_and_nothing_is_written(sheet: str, tmp_path: Path) -> None:
    file = tmp_path / "sign.pdf"
    done = run("sign", sheet, "--set", "payouts.red=1 to 2", "--set", "payouts.black=1 to 2", "-o", str(file))
    assert done.code == 1
    assert done.err.count("[19:47-5.2(a)]") == 2
    assert not file.exists()


def test_sign_of_a_sheet_that_is_not_determined_says_so(sheet: str) -> None:
    done = run("sign", sheet, "--on", "2024-01-01")
    assert done.code == 3
    assert "not determined" in done.err
    assert "What our sources leave open" in done.out


def test_sign_of_a_bad_document_or_an_unknown_file() -> None:
    assert run("sign", "nowhere.toml").code == 4
    bad = run("sign", "-", stdin='game = "roulette"\n[rules]\nwheel = 7\nhat = 1\n')
    assert bad.code == 4
    assert len(bad.err.splitlines()) == 2


def test_an_approval_with_mistakes_lists_them_all(sheet: str) -> None:
    done = run("sign", sheet, "--approval", "-", stdin='table = ""\nsize = "big"\nwording = "x"\nhat = 1\n')
    assert done.code == 4
    assert len(done.err.splitlines()) == 5  # table, location, size, wording, hat


def test_the_schema_of_an_approval_has_every_key() -> None:
    result = run("schema", "approval").json
    assert set(result["properties"]) == {"table", "location", "size", "wording", "approved", "by", "number"}
    assert result["properties"]["size"]["type"] == "string"


# ---------------------------------------------------------------- plan


def test_plan_prints_the_papers_and_writes_files(sheet: str, tmp_path: Path) -> None:
    new = tmp_path / "new.toml"
    new.write_text(SHEET.replace("[limits]", '[rules]\nzero_rule = "all"\n[limits]'), "utf-8")
    at = ("--at", "2099-11-20T18:00")
    done = run("plan", sheet, str(new), *at)
    assert done.code == 0
    assert "From Friday, November 20, 2099, 6:00 PM EST" in done.out
    files = [tmp_path / f"plan{ending}" for ending in (".pdf", ".ics", ".txt")]
    assert run("plan", sheet, str(new), *at, *(word for file in files for word in ("-o", str(file)))).code == 0
    assert [file.read_bytes()[:5] for file in files] == [b"%PDF-", b"BEGIN", b"Plan "]
    result = run("plan", sheet, str(new), *at, "--json").json
    assert result["steps"][0]["latest"] == "2099-11-20T17:30:00-05:00"
    assert result["changes"][0]["half_hour"] is True


def test_8_3_b_a_time_in_the_past_or_too_early_is_refused(sheet: str, tmp_path: Path) -> None:
    new, file = tmp_path / "new.toml", tmp_path / "plan.pdf"
    new.write_text(SHEET.replace("[limits]", '[rules]\nzero_rule = "all"\n[limits]'), "utf-8")
    past = run("plan", sheet, str(new), "--at", "2020-01-01T12:00", "-o", str(file))
    assert past.code == 1
    assert "is in the past" in past.err
    assert "[19:47-8.3(b)]" in past.err
    early = run("plan", sheet, str(new), "--now", "2099-01-01T12:00", "--at", "2099-01-01T12:29", "-o", str(file))
    assert early.code == 1
    assert early.err.count("2099-01-01 12:29:00 EST is too soon to") == 3
    assert early.err.count("at the earliest: 2099-01-01 12:30:00 EST") == 3
    assert not file.exists()


def test_plan_refuses_what_is_no_change_of_one_table(sheet: str) -> None:
    assert run("plan", sheet, sheet).code == 1
    other = run("plan", sheet, "-", stdin=SHEET.replace("RO-4", "RO-5"))
    assert other.code == 2
    assert "[19:47-8.2(b)2]" in other.err
    assert run("plan", sheet, "blackjack").code == 2
    unlawful = run("plan", sheet, "-", stdin=SHEET + '[rules.payouts]\nred = "1 to 2"\nblack = "1 to 2"\n')
    assert unlawful.code == 1
    assert unlawful.err.count("[19:47-5.2(a)]") == 2


def test_plan_lists_every_bad_argument_and_every_bad_document(sheet: str) -> None:
    bad = run("plan", sheet, sheet, "--at", "soon", "--now", "6 PM", "--zone", "Mars", "--size", "9", "-o", "x.ics")
    assert bad.code == 2
    assert len(bad.err.splitlines()) == 4
    documents = run("plan", "nowhere.toml", "-", stdin='game = "roulette"\nhat = 1\n')
    assert documents.code == 4
    assert len(documents.err.splitlines()) == 2


# ---------------------------------------------------------------- several tables


BLACKJACK = (
    'game = "blackjack"\ntable = "{}"\n[rules]\ndecks = {}\nadditional_wager = "same suit"\nsame_suit_option = {}\n'
)


def tables(folder: Path, *elected: tuple[str, int, int]) -> list[str]:
    for number, each in enumerate(elected):
        (folder / f"{number}.toml").write_text(BLACKJACK.format(*each), "utf-8")
    return [str(folder / f"{number}.toml") for number, _ in enumerate(elected)]


def test_2_17_e_2_tables_with_the_same_decks_pay_same_suit_by_one_option(tmp_path: Path) -> None:
    found = run("check", *tables(tmp_path, ("BJ-1", 6, 1), ("BJ-2", 6, 2), ("BJ-3", 8, 2)))
    assert found.code == 1
    assert found.out.count("19:47-2.17(e)2") == 1 + 3  # once between tables, and on each sign
    assert "BJ-1 and BJ-2" in found.out
    result = run("check", *tables(tmp_path, ("BJ-1", 6, 1), ("BJ-2", 6, 2)), "--json")
    assert result.json["verdict"] == "unlawful"
    assert [table["verdict"] for table in result.json["tables"]] == ["lawful", "lawful"]
    assert [ruling["cite"] for ruling in result.json["between"]] == ["19:47-2.17(e)2"]


def test_2_20_k_all_bonus_tables_have_one_house_advantage(tmp_path: Path) -> None:
    for decks in (2, 8):  # the same award from fewer decks is a smaller advantage
        elected = f'blackjack_bonus = true\ndecks = {decks}\nbonus_awards = {{ "1.00" = {{ "15.00" = 1 }} }}\n'
        (tmp_path / f"{decks}.toml").write_text(f'game = "blackjack"\n[rules]\n{elected}', "utf-8")
    found = run("check", str(tmp_path / "2.toml"), str(tmp_path / "8.toml"), "--json")
    assert found.code == 1
    assert {ruling["cite"] for ruling in found.json["between"]} == {"19:47-2.20(k)"}


def test_tables_that_may_stand_together_are_lawful(tmp_path: Path) -> None:
    found = run("check", *tables(tmp_path, ("BJ-1", 6, 1), ("BJ-2", 6, 1)), "--on", "2009-06-15")
    assert found.code == 0
    assert "The 2 tables together: lawful" in found.out


def test_two_sheets_of_one_table_or_of_two_days_are_refused(tmp_path: Path, sheet: str) -> None:
    found = run("check", *tables(tmp_path, ("BJ-1", 6, 1), ("BJ-1", 6, 1)), sheet)
    assert found.code == 4
    assert len(found.err.splitlines()) == 2


# ---------------------------------------------------------------- par


@pytest.mark.parametrize(
    ("ending", "begins"),
    [(".pdf", b"%PDF-"), (".csv", b"About"), (".xlsx", b"PK"), (".json", b"{"), (".txt", b"PAR sheet")],
)
def test_par_writes_every_form(sheet: str, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"par{ending}"
    done = run("par", sheet, "--wager", "red", "-o", str(file))
    assert (done.code, done.out) == (0, "")
    assert file.read_bytes().startswith(begins)


def test_par_prints_text_or_json(sheet: str) -> None:
    assert "Maximum exposure (at the posted maximum)" in run("par", sheet, "--wager", "red").out
    result = run("par", sheet, "--wager", "red", "--json").json
    assert result["wagers"][0]["maximum_exposure_cents"] == 1000_00


def test_an_unlawful_sheet_has_no_par_sheet(sheet: str, tmp_path: Path) -> None:
    file = tmp_path / "par.txt"
    wrong = SHEET.replace("[limits]", "[rules]\nsix_numbers_color = true\n[limits]").replace("1000.00", "20.00")
    done = run("par", "-", "-o", str(file), stdin=wrong)
    assert (done.code, done.out) == (1, "")
    assert [line.partition(":")[0] for line in done.err.splitlines() if "19:47-8.2(a)" in line] == ["red"]
    assert done.err.count("19:47-5.1(g)") == 2
    assert "\nnot determined: the six numbers of each color" in done.err
    assert run("diff", sheet, "-", "-o", str(file), stdin=wrong).code == 1
    assert not file.exists()


def test_a_par_sheet_says_what_is_left_open(tmp_path: Path) -> None:
    file = tmp_path / "par.txt"
    done = run("par", "keno", "-o", str(file))
    assert done.code == 3
    assert done.err.startswith("not determined: we have only the title of 19:47-15.2")
    assert file.exists()
    assert run("par", "-", stdin=ONLY_RED).code == 3


def test_no_paper_is_written_over_its_sheet(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(before := '{"game": "red_dog"}', "utf-8")
    for command in (("par", file), ("diff", "red_dog", file), ("diff", file, "red_dog")):
        done = run(*map(str, command), "-o", str(file))
        assert (done.code, "it is what this command reads" in done.err) == (2, True), command
    assert file.read_text("utf-8") == before


def test_par_lists_every_bad_argument(sheet: str) -> None:
    words = ("--rounds-per-hour", "0", "--seats", "101", "--average-bet", "much", "-o", "x.doc")
    done = run("par", sheet, *words)
    assert done.code == 2
    assert len(done.err.splitlines()) == 4
    assert run("par", sheet, "--wager", "purple").code == 2
    assert run("par", "nowhere.toml").code == 4
    assert run("par", "blackjack", "--set", "decks=0").code == 1


@pytest.mark.parametrize("ending", [".pdf", ".csv", ".xlsx", ".json", ".txt"])
def test_diff_writes_the_comparison_in_every_form(sheet: str, tmp_path: Path, ending: str) -> None:
    new, file = tmp_path / "new.toml", tmp_path / f"diff{ending}"
    new.write_text(SHEET.replace("[limits]", '[rules]\nzero_rule = "all"\n[limits]'), "utf-8")
    done = run("diff", sheet, str(new), "-o", str(file))
    assert (done.code, done.out) == (0, "")
    assert file.stat().st_size > 1000
    assert run("diff", sheet, str(new), "-o", str(tmp_path / "diff.doc")).code == 2
