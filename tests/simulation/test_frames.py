"""Frames: the tallies as rows, from which any part of a run can be had and played again."""

from __future__ import annotations

import csv
import io
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from pyarrow import feather, parquet

from croupier.simulation import NotPlayed, SimulationResult, frames, simulate
from croupier.simulation.frames import FrameRow
from croupier.values.extras import NotInstalled


@pytest.fixture(scope="module")
def result() -> SimulationResult:
    return simulate("coin", rounds=40_300, seed=2**64 - 1)


def test_the_rows_add_up_to_the_tally(result: SimulationResult) -> None:
    gains: dict[str, Counter[int]] = {"heads": Counter(), "edge": Counter()}
    staked: Counter[str] = Counter()
    for row in result.rows():
        gains[row.wager][row.gain_cents] += row.times
        staked[row.wager] += row.staked_cents
    assert gains == result.tally.gains
    assert staked == result.tally.staked_cents


def test_the_blocks_of_a_row_can_be_played_again_and_compared(result: SimulationResult) -> None:
    rows = [row for row in result.rows() if row.first_block == 36]
    assert [(row.last_block, row.wager) for row in rows] == [(37, "edge"), (37, "edge"), (37, "heads"), (37, "heads")]
    kernel = result.job.kernel()
    again = kernel.block(result.job.seed, 36, 1000) + kernel.block(result.job.seed, 37, 1000)
    assert {(row.wager, row.gain_cents): row.times for row in rows} == {
        (wager, cents): times for wager, gains in again.gains.items() for cents, times in gains.items()
    }
    assert {row.rounds for row in rows} == {2000}
    assert {row.sheet_hash for row in rows} == {result.job.sheet_hash}


def test_a_frame_is_an_arrow_table_of_the_rows(result: SimulationResult) -> None:
    frame = result.frame()
    assert frame.column_names == list(FrameRow._fields)
    assert [FrameRow(**row) for row in frame.to_pylist()] == list(result.rows())
    assert frame.schema.field("seed").type == pa.uint64()


@pytest.mark.parametrize("form", [".parquet", ".arrow", ".csv"])
def test_every_form_holds_the_same_rows(result: SimulationResult, form: str, tmp_path: Path) -> None:
    path = tmp_path / f"run{form}"
    frames.can_write(path)
    frames.write(path, result.job, result.pieces)
    if form == ".csv":
        rows = list(csv.reader(io.StringIO(path.read_text("utf-8"))))
        assert rows == [list(FrameRow._fields), *([str(cell) for cell in row] for row in result.rows())]
    else:
        read = {".parquet": parquet.read_table, ".arrow": feather.read_table}[form](path)
        assert read.equals(result.frame())
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_run_of_nothing_is_an_empty_frame(result: SimulationResult) -> None:
    assert frames.data_frame(result.job, ()).num_rows == 0


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("run.xlsx", r"must end in one of \.csv, \.arrow, \.parquet"),
        ("no/such/run.csv", "there is no folder"),
        ("/", "must end in one of"),
    ],
)
def test_a_place_or_form_that_cannot_be_is_reported_beforehand(path: str, why: str) -> None:
    with pytest.raises(NotPlayed, match=why):
        frames.can_write(Path(path))


def test_without_pyarrow_it_is_said_what_to_install(
    result: SimulationResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: dict[str, ModuleType | None] = {"pyarrow": None}
    for name, module in missing.items():
        monkeypatch.setitem(sys.modules, name, module)
    with pytest.raises(NotInstalled, match=r"croupier\[frames\]"):
        frames.can_write(tmp_path / "run.parquet")
    with pytest.raises(NotInstalled, match=r"croupier\[frames\]"):
        result.frame()
    frames.can_write(tmp_path / "run.csv")


def test_what_stood_there_stands_until_the_new_one_is_whole(
    result: SimulationResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.csv"
    path.write_text("the last one", "utf-8")

    def breaks(_path: Path, _target: Path) -> Path:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "replace", breaks)
    with pytest.raises(OSError, match="Input/output error"):
        frames.write(path, result.job, result.pieces)
    assert [each.read_text("utf-8") for each in tmp_path.iterdir()] == ["the last one"]


def test_a_link_is_followed(result: SimulationResult, tmp_path: Path) -> None:
    link = tmp_path / "link.csv"
    link.symlink_to(tmp_path / "run.csv")
    frames.write(link, result.job, result.pieces)
    assert link.is_symlink()
    assert (tmp_path / "run.csv").is_file()
