"""The parts of a `GAME` that are the same in every stud game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome, Play, Table
from croupier.engine.hand import Hand
from croupier.engine.journal import Journal
from croupier.families.stud.hands_shown import hands_shown
from croupier.families.stud.law import StudLaw, steps_before_opening
from croupier.families.stud.rules import StudRules
from croupier.families.stud.steps import DEAL
from croupier.families.stud.table import StudTable
from croupier.money.wager import Wager

SetUp = Callable[[Croupier, Any, Any, tuple[Wager, ...]], StudTable]


def play_of(*answers: str, **parts: Any) -> Play[Any, Any]:  # noqa: ANN401 (the game's own, as `Play` takes them)
    """A game of cards. A question is first asked in the deal; besides a cut, players give these answers."""
    return Play(tape="cards", first_scopes=(DEAL,), answers=frozenset({"cut", "refuse", *answers}), **parts)


def table_of(
    law: StudLaw,
    set_up: SetUp,
    play_to_end: Callable[[StudTable], Outcome],
    **parts: Any,  # noqa: ANN401 (the game's own, as `Table` takes them)
) -> Table[Any, Any]:
    """A table: as many seats as positions, the cards opened as in other card games, and hands as each seat sees them.

    `set_up` and `play_to_end` are the parts of the game's procedure, which `hands_shown` replays.
    """

    def shown(
        rules: StudRules, standing: object, wagers: tuple[Wager, ...], journal: Journal, viewer: str | None = None
    ) -> tuple[Hand, ...]:
        return hands_shown(lambda croupier: set_up(croupier, rules, standing, wagers), play_to_end, journal, viewer)

    return Table(
        hands_shown=shown,
        opening_steps=lambda _rules: steps_before_opening(law),
        seats=lambda rules: rules.positions,
        **parts,
    )
