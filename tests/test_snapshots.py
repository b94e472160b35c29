"""The comparison with snapshots can fail, and says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import snapshots


@pytest.fixture(autouse=True)
def reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(snapshots.WRITE, raising=False)


@pytest.mark.parametrize(
    ("lines", "expected", "actual"),
    [
        (["one", "2", "three"], "two", "2"),
        (["one"], "two", "(no line)"),
        (["one", "two", "three"], "(no line)", "three"),
    ],
)
def test_the_first_difference_is_shown_with_its_command(
    tmp_path: Path, lines: list[str], expected: str, actual: str
) -> None:
    file = tmp_path / "file.txt"
    file.write_text("one\ntwo\n", "utf-8")
    with pytest.raises(pytest.fail.Exception) as failed:
        snapshots.compare(file, lines)
    number = 3 if lines[1:2] == ["two"] else 2
    assert f"{file}:{number}\n  expected: {expected}\n  actual:   {actual}\n" in str(failed.value)
    assert "CROUPIER_WRITE=1 pytest 'tests/test_snapshots.py::test_the_first_difference" in str(failed.value)
    assert f"git diff {file}" in str(failed.value)


def test_equal_lines_pass(tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    file.write_text("one\ntwo\n", "utf-8")
    snapshots.compare(file, iter(["one", "two"]))


def test_a_missing_file_fails_and_is_written_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "new" / "file.txt"
    with pytest.raises(pytest.fail.Exception, match="is missing"):
        snapshots.compare(file, ["one"])
    monkeypatch.setenv(snapshots.WRITE, "1")
    snapshots.compare(file, ["one"])
    assert file.read_text("utf-8") == "one\n"
