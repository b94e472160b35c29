"""The one choice of casino war: the value of going to war, given the unseen cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.equipment.cards import RANKS, Card
from croupier.values.brief import shown_briefly


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a tied player may know: the card, what each choice pays or costs, and the unseen cards."""

    __repr__ = shown_briefly

    card: Card
    stake_cents: int
    war_win_cents: int  # what a raise wins
    bonus_cents: int  # what a second tie adds
    surrender_cents: int  # the loss of a surrender, negative
    unseen: tuple[int, ...]


class Ways(NamedTuple):
    """The number of ways that the player's second card ranks above, equal to or below the dealer's."""

    higher: int
    equal: int
    lower: int

    @property
    def total(self) -> int:
        return sum(self)

    def cents(self, win: int, bonus: int, lose: int) -> int:
        """The total gain over all ways: wars won, second ties (with a bonus) and wars lost."""
        return self.higher * win + self.equal * (win + bonus) + self.lower * lose


def second_cards(by_rank: Sequence[int]) -> Ways:
    """The ways to deal two cards, given the number of cards of each rank. By symmetry, each is as often the higher one.

    Cards burned before them change nothing: unseen, they can be any of these.
    """
    cards = sum(by_rank)
    equal = sum(count * (count - 1) for count in by_rank)
    uneven = (cards * (cards - 1) - equal) // 2
    return Ways(uneven, equal, uneven)


def by_rank(unseen: Sequence[int]) -> list[int]:
    """The number of unseen cards of each rank."""
    return [sum(unseen[rank :: len(RANKS)]) for rank in range(len(RANKS))]


def best_play(decision: Decision) -> Answer:
    """Goes to war unless surrender costs less, given the unseen cards."""
    view = decision.view
    if not isinstance(view, View):
        return first_offer(decision)
    war, surrender = decision.offers
    ways = second_cards(by_rank(view.unseen))
    gained = ways.cents(view.war_win_cents, view.bonus_cents, -2 * view.stake_cents)
    return Answer(war.name, war.most) if gained >= view.surrender_cents * ways.total else Answer(surrender.name)


def surrender(decision: Decision) -> Answer:
    """Surrenders on every tie."""
    return Answer(decision.offers[-1].name) if isinstance(decision.view, View) else first_offer(decision)
