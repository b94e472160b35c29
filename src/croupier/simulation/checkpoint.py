"""A checkpoint file: what a long run has played so far. A run that continues from it gives the same result.

The file is JSON: the job, and the tally of each piece. It is written to a temporary file and then renamed, so the file is
always complete. It carries a checksum, so a damaged file is rejected.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints, ValidationError

from croupier import __version__
from croupier.documents.reading import Document, mistakes_of, parse_json, read_text
from croupier.engine.kernel import Tally
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.paper.files import write_atomically, write_fault
from croupier.simulation.blocks import BlockPiece, Book, Plan
from croupier.simulation.job import Job, NotPlayed, canonical

_FORMAT = 1

Cents = Annotated[str, StringConstraints(pattern=r"^-?\d{1,18}$")]
Natural = Annotated[int, Field(ge=0)]


class PieceDocument(Document):
    """Consecutive blocks and their tally."""

    blocks: tuple[Natural, Natural] = Field(strict=False)  # the first block, and the one after the last
    rounds: Natural
    gains: dict[str, dict[Cents, Natural]]
    staked_cents: dict[str, Natural]
    bet_cents: dict[str, Natural] = Field(default_factory=dict)  # only of a spread of bets

    def piece(self) -> BlockPiece:
        gains = {wager: {int(cents): times for cents, times in each.items()} for wager, each in self.gains.items()}
        return BlockPiece(*self.blocks, Tally(self.rounds, gains, self.staked_cents, self.bet_cents))


class CheckpointDocument(Document):
    """The whole file except its checksum."""

    format: int
    croupier: str
    kernel: str
    sheet_hash: str
    seed: int
    block_rounds: int
    job: dict[str, object]  # for people to read; the hash is what is compared
    pieces: list[PieceDocument]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The checkpoint file of one job."""

    path: Path
    job: Job
    kernel: str
    block_rounds: int
    spare: list[BlockPiece] = field(
        default_factory=list
    )  # pieces in the file that this run cannot use: from a longer run

    @classmethod
    def at(cls, path: Path, job: Job, kernel: str, plan: Plan) -> Checkpoint:
        """The checkpoint at a path. Raises `NotPlayed` if no file can be written there. Links are followed."""
        path = path.resolve()
        fault = write_fault(path)
        if path.exists() and not path.is_file():
            fault = "it is not a regular file"
        if fault:
            raise NotPlayed(f"the checkpoint {path} cannot be written: {fault}")
        return cls(path, job, kernel, plan.block_rounds)

    def _header(self) -> dict[str, object]:
        """The fields that must be equal for the file's blocks to belong to this run."""
        return {
            "format": _FORMAT,
            "croupier": __version__,
            "kernel": self.kernel,
            "sheet_hash": self.job.sheet_hash,
            "seed": self.job.seed,
            "block_rounds": self.block_rounds,
        }

    def save(self, book: Book) -> None:
        """Replaces the file atomically. Raises `OSError` on failure and leaves the old file."""
        job = {"game": self.job.game, "rules": self.job.rules, "scene": self.job.scene.tree()}
        tree = self._header() | {"job": job, "pieces": [_plain(piece) for piece in self._pieces_to_save(book)]}
        text = canonical(tree | {"sum": _sum(tree)})
        write_atomically(self.path, (text + "\n").encode())

    def load(self, book: Book) -> None:
        """Adds what an earlier run played. Raises `Unreadable` if the file is damaged or belongs to another run.

        A block that is shortened in one of the two runs only is played again.
        """
        if not self.path.exists():
            return
        for piece in self._read():
            if book.fits(piece):
                book.add(piece)
            else:
                self.spare.append(piece)

    def _pieces_to_save(self, book: Book) -> list[BlockPiece]:
        """This run's pieces and the spare ones; where they overlap, whichever has more rounds.

        So a short run does not delete the blocks of a longer one.
        """
        kept = list(book.pieces)
        for spare in self.spare:
            same = [piece for piece in kept if piece.first < spare.last and spare.first < piece.last]
            if spare.tally.rounds > sum(piece.tally.rounds for piece in same):
                kept = [piece for piece in kept if piece not in same]
                kept.append(spare)
        return sorted(kept, key=lambda piece: piece.first)

    def _read(self) -> list[BlockPiece]:
        place = str(self.path)
        text = read_text(self.path)
        try:
            tree = parse_json(text)
        except ValueError as error:
            raise Unreadable(Mistake(place, f"not a checkpoint, or damaged: {error}")) from None
        checksum = tree.pop("sum", None)
        if checksum != _sum(tree):
            raise Unreadable(Mistake(place, "not a checkpoint, or damaged: the checksum is wrong"))
        try:
            document = CheckpointDocument.model_validate(tree)
        except ValidationError as error:
            raise Unreadable(*mistakes_of(CheckpointDocument, error)) from None
        different = [
            Mistake(f"{place}, {name}", f"the checkpoint has {_short(tree[name])}, this run has {_short(wanted)}")
            for name, wanted in self._header().items()
            if tree[name] != wanted
        ]
        if different:
            raise Unreadable(*different)
        return [entry.piece() for entry in document.pieces]


def _short(value: object) -> str:
    return str(value) if len(str(value)) <= 20 else f"{str(value)[:12]}…"


def _plain(piece: BlockPiece) -> dict[str, Any]:
    tally = piece.tally
    return {
        "blocks": [piece.first, piece.last],
        "rounds": tally.rounds,
        "gains": {wager: {str(cents): times for cents, times in each.items()} for wager, each in tally.gains.items()},
        "staked_cents": dict(tally.staked_cents),
    } | ({"bet_cents": dict(tally.bet_cents)} if tally.bet_cents else {})


def _sum(tree: Mapping[str, object]) -> str:
    return hashlib.sha256(canonical(tree).encode()).hexdigest()
