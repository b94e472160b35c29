"""Punto banco and minibaccarat from their declarations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache, partial
from typing import Any, TypeVar

from croupier.engine.decision import plain_answers
from croupier.engine.game import Analysis, Game, GameKind, Play, Step, Table, never
from croupier.engine.irregularity import Remedy, by_kind
from croupier.engine.shoe_table import ShoeTable, opening_steps
from croupier.families.baccarat import felt, irregular, procedure, roads, wagers
from croupier.families.baccarat.lanes import lanes
from croupier.families.baccarat.lesson import lesson
from croupier.families.baccarat.numbers import exact
from croupier.families.baccarat.numbers.simulated import simulated
from croupier.families.baccarat.procedure import FIRST, OWE, PAY, Baccarat
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules
from croupier.families.baccarat.shuffle import BaccaratCards, BaccaratStanding

R = TypeVar("R", bound=BaccaratRules)
S = TypeVar("S", bound=BaccaratStanding)


def baccarat_game(  # noqa: PLR0913 (a declaration)
    law: BaccaratLaw,
    shoe: ShoeTable[Any, S],
    *,
    name: str,
    title: str,
    short: str,
    seats: int,
    sections: tuple[str, ...],
    since: date,
    rules: type[R],
    cards: type[BaccaratCards[S]] = BaccaratCards,
    by_players: Callable[[R], bool] = never,
    more_steps: tuple[Step, ...] = (),
    more_remedies: tuple[Remedy, ...] = (),
    **parts: Any,
) -> Game[R, S]:
    """The game with these paragraphs. `short`: its name in a sentence; `by_players`: a player deals; `parts`: of `Play`."""
    offered, numbers = cache(partial(wagers.offered, law)), partial(exact.exact_numbers, law)
    steps = (*opening_steps(law.opening), *more_steps)
    return Game(
        name=name,
        title=title,
        sections=sections,
        permitted_by=str(law.wagers),
        since=since,
        rules=rules,
        play=Play(
            tape="cards",
            first_scopes=(FIRST.scope,),
            opening=shoe.opening,
            wagers=offered,
            ruling=lambda rules, _standing, down, bet: wagers.ruling(law, rules, down, bet),
            procedure=partial(procedure.play, Baccarat(law, shoe, cards)),
            remedies=irregular.remedies(law) | by_kind(*more_remedies),
            answers=frozenset({"cut", "refuse", PAY, OWE}),
            actions=plain_answers(PAY, OWE, "cut", "refuse"),
            **parts,
        ),
        main_wager="banker",
        numbers=Analysis(
            exact=numbers,
            at_stake=numbers,
            effects_of_removal=partial(exact.effects_of_removal, law),
            kernel=lambda _game, rules, scene: simulated(
                name, short, law, rules, scene, fresh=shoe.choices(rules).continuous_shuffler
            ),
            same=lambda _site, card: card.rank,  # suits do not matter
            lanes=partial(lanes, law, shoe),
        ),
        table=Table(
            kind=GameKind.BACCARAT,
            mark=roads.mark,
            lesson=lambda rules: lesson(law, offered(rules), rules, by_players=by_players(rules)),
            layout=lambda rules, orientation: felt.layout(name.upper(), rules, offered(rules), orientation, seats),
            opening_steps=lambda _rules: steps,
        ),
    )
