"""A stud game from its declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.decision import plain_answers
from croupier.engine.game import Analysis, Game, GameKind, Outcome, Play, Table
from croupier.engine.irregularity import Remedy, by_kind
from croupier.engine.layout import Layout, Orientation
from croupier.engine.shoe_table import ShoeTable, opening_steps
from croupier.engine.strategy import Strategy
from croupier.engine.wager_kind import WagerKind
from croupier.families.stud import steps
from croupier.families.stud.cards import shoe_table
from croupier.families.stud.law import StudLaw
from croupier.families.stud.remedies import remedies
from croupier.families.stud.steps import DEAL
from croupier.families.stud.table import StudTable
from croupier.law.option import TableRules
from croupier.law.ruling import Ruling
from croupier.money.wager import Bet, Wager

R = TypeVar("R", bound=TableRules)


def stud_game(  # noqa: PLR0913 (a declaration)
    law: StudLaw,
    *,
    name: str,
    title: str,
    sections: tuple[str, ...],
    since: date | None,
    rules: type[R],
    wagers: Callable[[R], Mapping[str, WagerKind]],
    ruling: Callable[[R, Any, tuple[Wager, ...], Bet], Ruling],
    play_round: Callable[[StudTable[Any]], None],
    answers: tuple[str, ...],
    strategy: Strategy,
    numbers: Analysis[R],
    layout: Callable[[R, Orientation], Layout],
    opening: Callable[[R], Any] | None = None,
    more_remedies: tuple[Remedy, ...] = (),
    **parts: Any,
) -> Game[R, Any]:
    """The game that these make with one deck, shuffled for every round, and as many seats as positions.

    `play_round` has the steps of the round (`steps`), `answers` is what players answer besides a cut. `opening` is for a
    game whose table has more than its cards between two rounds, `more_remedies` for one with irregularities of its own.
    The other parts are those of `Table`.
    """
    procedure, opened = _Procedure(law, shoe_table(law), play_round), opening_steps(law.opening, decks=1)
    return Game(
        name=name,
        title=title,
        sections=sections,
        permitted_by=str(law.wagers),
        since=since,
        rules=rules,
        play=Play(
            tape="cards",
            first_scopes=(DEAL,),  # of the first question
            opening=opening or procedure.shoe.opening,
            wagers=wagers,
            ruling=ruling,
            procedure=procedure.play,
            remedies=remedies(law) | by_kind(*more_remedies),
            answers=frozenset({"cut", "refuse", *answers}),
            actions=plain_answers(*answers, "cut", "refuse"),
            private_cards=lambda _rules: True,
            strategy=strategy,
        ),
        numbers=numbers,
        table=Table(
            kind=GameKind.POKER,
            draws_seats=True,
            layout=layout,
            opening_steps=lambda _rules: opened,
            seats=_positions,
            **parts,
        ),
    )


def _positions(rules: Any) -> int:
    positions: int = rules.positions
    return positions


@dataclass(frozen=True, slots=True)
class _Procedure:
    """A round with its cards, played to its end."""

    law: StudLaw
    shoe: ShoeTable[Any, Any]
    play_round: Callable[[StudTable[Any]], None]

    def play(self, croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> Outcome:
        table = steps.take_up(self.shoe, self.law, croupier, rules, standing, wagers)
        return steps.finish(table, self.play_round)
