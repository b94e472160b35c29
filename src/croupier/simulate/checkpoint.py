"""A checkpoint: what a long run has played so far, in a file from which it goes on to the same answer.

It is JSON: the job it belongs to, and what each run of blocks came to. It is written beside its place and then put there in
one step, so that there is always a whole one; and it carries a sum of itself, so that a damaged one is not believed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints, ValidationError

from croupier import __version__
from croupier.documents.reading import Document, mistakes_of, parse_json, read_text
from croupier.engine.kernel import Tally
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.paper.files import place_fault, put_in_place
from croupier.simulate.blocks import Book, Piece, Plan
from croupier.simulate.job import Job, NotPlayed, canonical

_FORMAT = 1

Cents = Annotated[str, StringConstraints(pattern=r"^-?\d{1,18}$")]
Natural = Annotated[int, Field(ge=0)]


class PieceDocument(Document):
    """Blocks that follow one another, and what they came to."""

    blocks: tuple[Natural, Natural] = Field(strict=False)  # the first, and the one after the last
    rounds: Natural
    gains: dict[str, dict[Cents, Natural]]
    staked_cents: dict[str, Natural]

    def piece(self) -> Piece:
        gains = {wager: {int(cents): times for cents, times in each.items()} for wager, each in self.gains.items()}
        return Piece(*self.blocks, Tally(self.rounds, gains, self.staked_cents))


class CheckpointDocument(Document):
    """The whole file but for its sum."""

    format: int
    croupier: str
    kernel: str
    sheet_hash: str
    seed: int
    block_rounds: int
    job: dict[str, object]  # for people: the hash says it all
    pieces: list[PieceDocument]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The file of one job."""

    path: Path
    job: Job
    kernel: str
    block_rounds: int
    spare: list[Piece] = field(default_factory=list)  # pieces found there that are none of this run: a longer one's

    @classmethod
    def at(cls, path: Path, job: Job, kernel: str, plan: Plan) -> Checkpoint:
        """Raises `NotPlayed` where no file can stand; a link is followed, and a device is never replaced by a file."""
        path = path.resolve()
        fault = place_fault(path)
        if path.exists() and not path.is_file():
            fault = "it is no file"
        if fault:
            raise NotPlayed(f"the checkpoint {path} cannot be written: {fault}")
        return cls(path, job, kernel, plan.block_rounds)

    def _header(self) -> dict[str, object]:
        """What must be the same for its blocks to be blocks of this run."""
        return {
            "format": _FORMAT,
            "croupier": __version__,
            "kernel": self.kernel,
            "sheet_hash": self.job.sheet_hash,
            "seed": self.job.seed,
            "block_rounds": self.block_rounds,
        }

    def save(self, book: Book) -> None:
        """Puts it there in one step; raises `OSError` where that fails, and the one before still stands."""
        job = {"game": self.job.game, "rules": self.job.rules, "scene": asdict(self.job.scene)}
        tree = self._header() | {"job": job, "pieces": [_plain(piece) for piece in self._worth_keeping(book)]}
        text = canonical(tree | {"sum": _sum(tree)})
        put_in_place(self.path, (text + "\n").encode())

    def load(self, book: Book) -> None:
        """Books what an earlier run played; raises `Unreadable` where the file is damaged or is of another run.

        Blocks that were cut there and are not here, and the other way round, are played again.
        """
        if not self.path.exists():
            return
        for piece in self._read():
            if book.fits(piece):
                book.add(piece)
            else:
                self.spare.append(piece)

    def _worth_keeping(self, book: Book) -> list[Piece]:
        """What this run played, and what it found there and has no use for; of the same blocks, whichever has more rounds.

        So a short run leaves a longer one's blocks where they are.
        """
        kept = list(book.pieces)
        for found in self.spare:
            same = [piece for piece in kept if piece.first < found.last and found.first < piece.last]
            if found.tally.rounds > sum(piece.tally.rounds for piece in same):
                kept = [piece for piece in kept if piece not in same]
                kept.append(found)
        return sorted(kept, key=lambda piece: piece.first)

    def _read(self) -> list[Piece]:
        place = str(self.path)
        try:
            tree = parse_json(read_text(self.path))
        except ValueError as error:
            raise Unreadable(Mistake(place, f"is not a checkpoint, or a damaged one: {error}")) from None
        found = tree.pop("sum", None)
        if found != _sum(tree):
            raise Unreadable(Mistake(place, "is not a checkpoint, or a damaged one: its sum does not agree"))
        try:
            document = CheckpointDocument.model_validate(tree)
        except ValidationError as error:
            raise Unreadable(*mistakes_of(CheckpointDocument, error)) from None
        strange = [
            Mistake(f"{place}, {name}", f"the checkpoint is of {_told(tree[name])}, this run is of {_told(wanted)}")
            for name, wanted in self._header().items()
            if tree[name] != wanted
        ]
        if strange:
            raise Unreadable(*strange)
        return [entry.piece() for entry in document.pieces]


def _told(value: object) -> str:
    return str(value) if len(str(value)) <= 20 else f"{str(value)[:12]}…"  # noqa: PLR2004


def _plain(piece: Piece) -> dict[str, Any]:
    tally = piece.tally
    return {
        "blocks": [piece.first, piece.last],
        "rounds": tally.rounds,
        "gains": {wager: {str(cents): times for cents, times in each.items()} for wager, each in tally.gains.items()},
        "staked_cents": dict(tally.staked_cents),
    }


def _sum(tree: Mapping[str, object]) -> str:
    return hashlib.sha256(canonical(tree).encode()).hexdigest()
