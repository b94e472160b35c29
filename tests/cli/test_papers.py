"""`croupier sign`, `croupier plan` and `croupier par`: files, refusals and exit codes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.console import run

SHEET = """
game = "roulette"
table = "RO-4"
on = 2009-06-15
[limits]
red = { min = "15.00", max = "1000.00" }
"""


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
    assert "Red         $15   $1,000" in done.out
    assert "no limits are set for: Straight" in done.err


@pytest.mark.parametrize(("ending", "begins"), [(".pdf", b"%PDF-"), (".svg", b"<svg"), (".txt", b"Roulette")])
def test_sign_writes_files(sheet: str, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"sign{ending}"
    done = run("sign", sheet, "-o", str(file), "--size", "11x17", "--large-print")
    assert (done.code, done.out) == (0, "")
    assert file.read_bytes().startswith(begins)


def test_sign_json_has_every_line_with_its_paragraphs(sheet: str) -> None:
    told = run("sign", sheet, "--json").json
    assert told["verdict"] == "lawful"
    assert {"words": "Red: $15 to $1,000", "cites": ["19:47-8.2(c)"], "must": True, "source": "text"} in told["lines"]


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


def test_sign_lists_every_bad_argument(sheet: str, tmp_path: Path) -> None:
    done = run("sign", sheet, "-o", str(tmp_path / "sign.doc"), "--size", "11", "--request", "nowhere/x.toml")
    assert done.code == 2
    assert len(done.err.splitlines()) == 3


@pytest.mark.parametrize("size", ["0x0", "2x11", "11x99", "a4", "11x17x2", "-11x17", "1e1x17", ""])
def test_sign_refuses_sizes_that_are_none(sheet: str, size: str) -> None:
    assert run("sign", sheet, "--size", size).code == 2


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
