"""A job: one table simulated from one seed, as plain data, so that any process on any machine can play its blocks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.amounts.cents import dollars
from croupier.engine.by_function.rounds import EngineKernel
from croupier.engine.game import Game
from croupier.engine.kernel import LARGEST_SEED, Kernel, Scene
from croupier.engine.strategy import Strategy
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.money.price import NO_ADVANTAGE
from croupier.sheets.sheet import Sheet
from croupier.values.brief import shown_briefly
from croupier.values.error import Error
from croupier.values.frozen import FrozenFields


class NotPlayed(Error, ValueError):
    """The simulation cannot start; the message says why."""


@dataclass(frozen=True, slots=True)
class Job(FrozenFields):
    """What is simulated: the game, its rules in document form, the scene, and the random seed."""

    __repr__ = shown_briefly

    game: str
    rules: Mapping[str, object]
    scene: Scene
    seed: int
    # Where the seats play by a function that is no table: it answers every question, and the engine plays the rounds.
    function: Strategy | None = field(default=None, compare=False)

    @classmethod
    def at(cls, sheet: Sheet, scene: Scene, seed: int) -> Job:
        """The job of a sheet. It names the value of every option, so that a new default never changes an old job."""
        if not 0 <= seed <= LARGEST_SEED:
            raise NotPlayed(f"a seed is a whole number from 0 to 2^64 - 1, not {str(seed)[:40]}")
        if scene.seats < 1:
            raise NotPlayed(f"{scene.seats} seats: at least one is needed")
        return cls(sheet.game.name, sheet.rules.plain(), scene, seed)

    @property
    def sheet_hash(self) -> str:
        """Identifies the table and scene: equal ones have equal hashes on every machine."""
        tree = {"game": self.game, "rules": self.rules, "scene": self.scene.tree()}
        return hashlib.sha256(canonical(tree).encode()).hexdigest()

    def kernel(self) -> Kernel:
        """The job's kernel, cached in each process."""
        sheet, game = self.sheet_hash, registry.game(self.game)
        if sheet not in _KERNELS:
            _KERNELS[sheet] = kernel_of(game, game.rules.elect(self.rules), self.scene)
        if self.function is None:
            return _KERNELS[sheet]
        return EngineKernel(game, game.rules.elect(self.rules), self.scene, _KERNELS[sheet].units, self.function)


def canonical(tree: object) -> str:
    """The canonical JSON text of a tree: sorted keys, no spaces, dates in ISO form."""
    return json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)


_KERNELS: dict[str, Kernel] = {}  # by sheet hash: a process plays many blocks of few tables


_LEAST_DEALT = 26  # cards before the cutting card, wherever an analyst puts it
_SCENE_ARGUMENTS = {"wagers", "seats", "through_the_shoe"}  # scene fields that come from arguments, not a document


def kernel_of(game: Game[Any, Any], rules: Any, scene: Scene) -> Kernel:
    """The kernel of a table. Raises `NotPlayed` if there is none, or if it does not have the wagers or seats named."""
    if game.numbers.kernel is None:
        if game.numbers.price(rules) is not None:
            raise NotPlayed(f"{game.title} is not simulated in bulk: {NO_ADVANTAGE}")
        raise NotPlayed(f"{game.title} has no kernel: its rounds cannot be simulated in bulk yet")
    _check_cut(game, rules, scene)
    try:
        kernel = game.numbers.kernel(game, rules, scene)
    except Unreadable as unreadable:
        if {mistake.place for mistake in unreadable.mistakes} <= _SCENE_ARGUMENTS:
            raise NotPlayed("\n".join(str(mistake) for mistake in unreadable.mistakes)) from None
        raise
    if scene.stake_cents is not None and scene.stake_cents not in kernel.units.values():
        usual = " or ".join(dollars(cents) for cents in sorted(set(kernel.units.values())))
        raise NotPlayed(
            f"stake {dollars(scene.stake_cents)}: {game.title} is simulated with initial wagers of {usual} only"
        )
    return kernel


def cards_of_stack(game: Game[Any, Any], rules: Any) -> int:
    """The cards that the cutting card goes into; 0 at a table that has none, or whose kernel cannot put it elsewhere."""
    shoe = game.play.opening(rules).shoe if game.numbers.cutting_card is not None else None
    return sum(shoe.unseen) if shoe is not None and shoe.behind else 0


def _check_cut(game: Game[Any, Any], rules: Any, scene: Scene) -> None:
    """Raises `NotPlayed` if the cutting card cannot lie there in this scene."""
    if scene.cards_behind is None:
        return
    stack = cards_of_stack(game, rules)
    if not stack:
        own = "; its sheet has cards_behind" if "cards_behind" in {each.name for each in rules.options()} else ""
        raise NotPlayed(f"cut: {game.title} is not dealt to a cutting card that a run can put elsewhere{own}")
    if not scene.through_the_shoe:
        raise NotPlayed("cut: every round is dealt from a fresh shuffle; use it with through_the_shoe")
    most = stack - _LEAST_DEALT
    if not 1 <= scene.cards_behind <= most:
        raise NotPlayed(f"cut: {scene.cards_behind} cards behind the cutting card; of {stack} it may be 1 to {most}")


def cut_in_words(game: Game[Any, Any], rules: Any, cards_behind: int | None) -> str:
    """Where the cutting card lies, if not where the table has it, and whether the law allows that; else empty."""
    if cards_behind is None:
        return ""
    own, law = game.play.opening(rules).shoe.behind, game.numbers.cutting_card
    where = f"{cards_behind} of {cards_of_stack(game, rules)} cards lie behind the cutting card; the table has {own} [{law}]"
    return f"What if, not lawful: {where}" if cards_behind < own else where


def requested_wagers(scene: Scene, units: Mapping[str, int]) -> list[str]:
    """The kernel's wagers that the scene names, at any seat; the kernel's first wager if the scene names none."""
    named = [wager for wager in units if any(wager == name or wager.endswith(f" {name}") for name in scene.wagers)]
    return named or list(units)[:1]
