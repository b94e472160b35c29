"""The numbers of minibaccarat, counted for a new shoe and for any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from croupier.engine.kernel import Kernel, Scene
from croupier.families.baccarat.numbers import exact as shared
from croupier.families.baccarat.numbers import simulated as kernels
from croupier.families.baccarat.numbers.counting import Ranks
from croupier.games.minibaccarat.rules import LAW, MinibaccaratRules
from croupier.money.numbers import Numbers


def counted(rules: MinibaccaratRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager in the first round of a shoe."""
    return shared.counted(LAW, rules, stake_cents)


def effects_of_removal(rules: MinibaccaratRules, ranks: Ranks | None = None) -> Mapping[str, Mapping[str, Fraction]]:
    """By wager and rank: the change of the expected gain per unit if one card is taken out of the shoe."""
    return shared.effects_of_removal(LAW, rules, ranks)


def simulated(_game: object, rules: MinibaccaratRules, scene: Scene) -> Kernel:
    return kernels.simulated("minibaccarat", "Minibaccarat", LAW, rules, scene, fresh=rules.continuous_shuffler)
