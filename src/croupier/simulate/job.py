"""A job: one table, simulated from one seed. It is plain data, so that any process on any machine can play its blocks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.sheets.sheet import Sheet

LARGEST_SEED = (1 << 64) - 1


class NotPlayed(Exception):
    """A simulation that cannot be begun, and why."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is simulated: the game, its rules as a document writes them, the scene, and the seed all chance comes from."""

    game: str
    rules: Mapping[str, object]
    scene: Scene
    seed: int

    @classmethod
    def at(cls, sheet: Sheet, scene: Scene, seed: int) -> Job:
        """The job of a sheet: every election is written out, so that a new default never changes an old job."""
        if not 0 <= seed <= LARGEST_SEED:
            raise NotPlayed(f"a seed is a whole number from 0 to 2^64 - 1; {str(seed)[:40]} is none of them")
        if scene.seats < 1:
            raise NotPlayed(f"{scene.seats} seats: at least one is wanted")
        return cls(sheet.game.name, sheet.rules.plain(), scene, seed)

    @property
    def sheet_hash(self) -> str:
        """Names what is simulated: the same table and scene have the same hash wherever it is computed."""
        tree = {"game": self.game, "rules": self.rules, "scene": asdict(self.scene)}
        return hashlib.sha256(canonical(tree).encode()).hexdigest()

    def kernel(self) -> Kernel:
        """Its kernel, made once in every process."""
        sheet = self.sheet_hash
        if sheet not in _KERNELS:
            game = registry.game(self.game)
            _KERNELS[sheet] = kernel_of(game, game.rules.elect(self.rules), self.scene)
        return _KERNELS[sheet]


def canonical(tree: object) -> str:
    """One tree, one text: keys in order, nothing between them; a day as it is written."""
    return json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)


_KERNELS: dict[str, Kernel] = {}  # by the hash of the sheet: a process plays many blocks of few tables


_TYPED = {"wagers", "seats", "through_the_shoe"}  # the parts of a scene that are arguments, not a document


def kernel_of(game: Game[Any, Any], rules: Any, scene: Scene) -> Kernel:  # noqa: ANN401 (any game's rules)
    """The kernel of a table, or raises `NotPlayed` where it has none, or has nothing of what was named."""
    if game.numbers.kernel is None:
        raise NotPlayed(f"{game.title} has no kernel: its rounds cannot be simulated in bulk yet")
    try:
        return game.numbers.kernel(rules, scene)
    except Unreadable as unreadable:
        if {mistake.place for mistake in unreadable.mistakes} <= _TYPED:
            raise NotPlayed("\n".join(str(mistake) for mistake in unreadable.mistakes)) from None
        raise


def asked_for(scene: Scene, units: Mapping[str, int]) -> list[str]:
    """The wagers a kernel tallies that a scene names, at whichever seat; its first where none was named."""
    named = [wager for wager in units if any(wager == name or wager.endswith(f" {name}") for name in scene.wagers)]
    return named or list(units)[:1]
