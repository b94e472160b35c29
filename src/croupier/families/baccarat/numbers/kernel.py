"""The simulation of baccarat: the results of every coup as a table that deals card by card.

A card moves a coup from one state to the next. The states keep what a third card depends on: the points of both hands. With a
pair wager the cards are ranks and the first card of each hand is kept; otherwise they are values from 0 to 9. The last card of
a coup leads back to the first state and gives the class of the coup: all coups of a class gain the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.families.baccarat.points import (
    BANKER,
    MODULUS,
    NATURAL,
    PLAYER,
    VALUE_OF_RANK,
    Coup,
    Score,
    banker_draws,
    player_draws,
)
from croupier.families.baccarat.rules import BaccaratLaw, BaccaratRules
from croupier.families.baccarat.wagers import PAIR, gain_cents
from croupier.money.wager import Wager

_DECK = 52


class _State(NamedTuple):
    """A coup that is being dealt: the stage (the number of cards, 5: a third card for the Banker), and what matters of them."""

    stage: int = 0
    player: int = 0  # points
    banker: int = 0
    player_first: int = -1  # the first card of a hand, if pairs matter
    banker_first: int = -1
    pairs: frozenset[str] = frozenset()
    player_third: bool = False


@dataclass(slots=True)
class CoupTable:
    """The states of a coup, their transitions, and the classes of coups."""

    values: tuple[int, ...]  # the value of each card the table tells apart
    cents: list[tuple[int, ...]] = field(default_factory=list)  # by class: the gain of each wager
    next_states: list[list[int]] = field(default_factory=list)  # by state and card
    classes: list[list[int]] = field(default_factory=list)  # by state and card: the class of a coup that ends; else -1


class Drawing(NamedTuple):
    """Who takes a third card, as `points.player_draws` and `points.banker_draws` say it of the common table."""

    player: Callable[[int, int], bool] = player_draws
    banker: Callable[[int, int, int | None], bool] = banker_draws


def coup_table(law: BaccaratLaw, rules: BaccaratRules, wagers: tuple[Wager, ...]) -> CoupTable:
    """The coups of a table where nobody chooses."""
    ranks = any(wager.kind == PAIR for wager in wagers)
    return every_coup(lambda coup: tuple(gain_cents(law, rules, wager, coup) for wager in wagers), ranks=ranks)


def every_coup(
    gain: Callable[[Coup], tuple[int, ...]], drawing: Drawing | None = None, *, ranks: bool = False
) -> CoupTable:
    """Deals every coup once. `gain` is what the wagers come to in one."""
    drawing = drawing or Drawing()
    table = CoupTable(VALUE_OF_RANK if ranks else tuple(range(MODULUS)))
    states = [_State()]
    number = {states[0]: 0}
    known: dict[tuple[int, ...], int] = {}
    gains: dict[Coup, tuple[int, ...]] = {}
    for state in states:  # the loop appends to it
        following, ends = [], []
        for card, value in enumerate(table.values):
            dealt = _dealt(state, card, value, drawing, ranks=ranks)
            if isinstance(dealt, Coup):
                if dealt not in gains:
                    gains[dealt] = gain(dealt)
                ends.append(known.setdefault(gains[dealt], len(known)))
                following.append(0)
                continue
            if dealt not in number:
                number[dealt] = len(states)
                states.append(dealt)
            following.append(number[dealt])
            ends.append(-1)
        table.next_states.append(following)
        table.classes.append(ends)
    table.cents = list(known)
    return table


def _dealt(state: _State, card: int, value: int, drawing: Drawing, *, ranks: bool) -> _State | Coup:
    """The coup after one more card."""
    first = card if ranks else -1
    match state.stage:
        case 0:
            return _State(1, player=value, player_first=first)
        case 1:
            return state._replace(stage=2, banker=value, banker_first=first)
        case 2:
            pair = frozenset({PLAYER}) if ranks and card == state.player_first else frozenset()
            player = (state.player + value) % MODULUS
            return state._replace(stage=3, player=player, player_first=-1, pairs=pair)
        case 3:
            pairs = state.pairs | (frozenset({BANKER}) if ranks and card == state.banker_first else frozenset())
            four = state._replace(banker=(state.banker + value) % MODULUS, banker_first=-1, pairs=pairs)
            return _after_four(four, drawing)
        case 4:
            return _after_the_players_third(state, value, drawing)
        case _:
            banker = (state.banker + value) % MODULUS
            return Coup(Score(state.player, banker, state.player_third, True), state.pairs)


def _after_the_players_third(state: _State, value: int, drawing: Drawing) -> _State | Coup:
    player = (state.player + value) % MODULUS
    if drawing.banker(state.player, state.banker, value):
        return state._replace(stage=5, player=player, player_third=True)
    return Coup(Score(player, state.banker, True, False), state.pairs)


def _after_four(state: _State, drawing: Drawing) -> _State | Coup:
    if drawing.player(state.player, state.banker):
        return state._replace(stage=4)
    if max(state.player, state.banker) < NATURAL and drawing.banker(state.player, state.banker, None):
        return state._replace(stage=5)
    return Coup(Score(state.player, state.banker, False, False), state.pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoePlan:
    """How far a shoe is dealt."""

    cards: int
    behind: int  # cards behind the cutting card
    by_first_card: bool  # the first card says how many are burned; otherwise one is
    one_more_round: bool  # after the cutting card
    through: bool  # to the cutting card; otherwise every round has a new shoe

    @classmethod
    def of(cls, rules: BaccaratRules, *, through: bool) -> ShoePlan:
        cards = rules.decks * _DECK
        return cls(
            cards=cards,
            behind=min(rules.cards_behind, cards),
            by_first_card=rules.burn_by_first_card,
            one_more_round=rules.one_more_round,
            through=through,
        )
