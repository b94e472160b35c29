"""Builds the kernel of a baccarat table from a scene."""

from __future__ import annotations

from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import chosen_wagers, one_seat
from croupier.families.baccarat.numbers.exact import UNIT_CENTS, exact_numbers, wagers_of
from croupier.families.baccarat.numbers.kernel import ShoePlan, coup_table
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules
from croupier.law.ruling import Mistake

MOST_DECKS = 19  # three of the cards must fit into one draw


def simulated(
    name: str, title: str, law: BaccaratLaw, rules: BaccaratRules, scene: Scene, *, fresh: bool = False
) -> Kernel:
    """The kernel of a baccarat table. Raises `Unreadable` for a scene that it cannot play. `fresh`: every shoe is."""
    unit = scene.stake_cents or UNIT_CENTS
    wagers = {wager.name: wager for wager in wagers_of(law, rules, unit)}
    mistakes = [*one_seat(scene)]
    if scene.play:
        mistakes.append(Mistake("play", f"{title} has no decisions during a round; leave `play` out"))
    if rules.decks > MOST_DECKS:
        mistakes.append(Mistake("rules", f"{title}: a simulated shoe has at most {MOST_DECKS} decks", law.cards))
    chosen = tuple(wagers[name] for name in chosen_wagers(title, wagers, scene, *mistakes))
    exact = {each.wager: each.expected_gain for each in exact_numbers(law, rules, unit)}
    from croupier.families.baccarat.numbers.deal_kernel import (
        ShoeKernel,
    )

    return ShoeKernel(
        name,
        coup_table(law, rules, chosen),
        {wager.name: unit for wager in chosen},
        ShoePlan.of(rules, through=scene.through_the_shoe and not fresh),
        {wager.name: exact[wager.name] for wager in chosen},
    )
