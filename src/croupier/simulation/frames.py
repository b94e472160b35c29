"""A run as a data frame: one row for each stretch of blocks, wager and gain, so that any part can be replayed and compared."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from croupier.paper.files import write_atomically, write_fault
from croupier.show.frames import FrameKind, frame
from croupier.show.records import FrameColumn, Kind, Records
from croupier.simulation.blocks import BlockPiece
from croupier.simulation.job import Job, NotPlayed
from croupier.values import extras


class FrameRow(NamedTuple):
    """How often a wager had one gain in blocks `first_block` to `last_block`, and the total stake of that wager there."""

    sheet_hash: str
    seed: int
    first_block: int
    last_block: int
    rounds: int
    wager: str
    gain_cents: int
    times: int
    staked_cents: int


def rows(job: Job, pieces: Iterable[BlockPiece]) -> Iterator[FrameRow]:
    """The rows in order. The stake of a wager appears once per piece, in the row of the lowest gain; the other rows have 0."""
    sheet = job.sheet_hash
    for piece in pieces:
        tally = piece.tally
        for wager, gains in sorted(tally.gains.items()):
            staked = tally.staked_cents.get(wager, 0)
            for cents, times in sorted(gains.items()):
                yield FrameRow(sheet, job.seed, piece.first, piece.last - 1, tally.rounds, wager, cents, times, staked)
                staked = 0


_COLUMNS = tuple(
    FrameColumn(name, Kind.TEXT if kind is str else Kind.SEED if name == "seed" else Kind.WHOLE)
    for name, kind in get_type_hints(FrameRow).items()
)


def data_frame(job: Job, pieces: Iterable[BlockPiece], kind: FrameKind | None = "arrow") -> Any:
    """The rows as a data frame; as an Arrow table unless another kind is named."""
    return frame(Records(_COLUMNS, tuple(rows(job, pieces))), kind)


def _pyarrow() -> Any:
    try:
        return import_module("pyarrow")
    except ModuleNotFoundError:
        raise extras.lacking("pyarrow", "CSV works without it; this") from None


def _as_csv(job: Job, pieces: Iterable[BlockPiece]) -> bytes:
    text = io.StringIO(newline="")
    written = csv.writer(text, lineterminator="\n")
    written.writerow(FrameRow._fields)
    written.writerows(rows(job, pieces))
    return text.getvalue().encode()


def _as_arrow(job: Job, pieces: Iterable[BlockPiece]) -> bytes:
    pyarrow, table, sink = _pyarrow(), data_frame(job, pieces), io.BytesIO()
    with pyarrow.ipc.new_file(sink, table.schema) as file:
        file.write_table(table)
    return sink.getvalue()


def _as_parquet(job: Job, pieces: Iterable[BlockPiece]) -> bytes:
    table, sink = data_frame(job, pieces), io.BytesIO()
    import_module("pyarrow.parquet").write_table(table, sink)
    return sink.getvalue()


FORMATS: dict[str, Callable[[Job, Iterable[BlockPiece]], bytes]] = {
    ".csv": _as_csv,
    ".arrow": _as_arrow,
    ".parquet": _as_parquet,
}


def can_write(path: Path) -> None:
    """Raises `NotPlayed` if a frame cannot be written there. Called before a long run, not after it."""
    if path.suffix.lower() not in FORMATS:
        raise NotPlayed(f"{path}: the name of a frame must end in one of {', '.join(FORMATS)}")
    if fault := write_fault(path):
        raise NotPlayed(f"{path} cannot be written: {fault}")
    if path.suffix.lower() != ".csv":
        _pyarrow()


def write(path: Path, job: Job, pieces: Iterable[BlockPiece]) -> None:
    """Writes the frame in the format of the file name. Raises `OSError` on failure."""
    write_atomically(path, FORMATS[path.suffix.lower()](job, pieces))
