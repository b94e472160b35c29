"""Builds the kernel of a red dog table from a scene."""

from __future__ import annotations

from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import chosen, one_seat
from croupier.games.red_dog.rank_table import MOST_DECKS, compiled, read_raises
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake


def simulated(game: Game[Any, Any], rules: RedDogRules, scene: Scene) -> Kernel:
    """The kernel of a red dog table. Raises `Unreadable` for a scene that it cannot play.

    Without instructions, the original wager gets the maximum raise on every spread where that gains in the first round of
    a shoe.
    """
    (case,) = chosen(game, rules, scene)
    mistakes = [*one_seat(scene)]
    if rules.decks > MOST_DECKS:
        why = f"{rules.decks} decks: the simulation handles at most {MOST_DECKS}"
        mistakes.append(Mistake("decks", why, cite("19:47-6.1(a)")))
    if mistakes:
        raise Unreadable(*mistakes)
    table = compiled(game, rules, case, read_raises(scene.play))
    from croupier.games.red_dog.kernel import DealKernel

    return DealKernel(table, through_the_shoe=scene.through_the_shoe)
