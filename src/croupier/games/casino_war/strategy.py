"""The one choice of casino war: what going to war is worth, from the cards that have not been seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.equipment.cards import RANKS, Card


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a player who tied may know: the card, what each choice pays or costs, and which cards have gone by."""

    card: Card
    stake_cents: int
    war_win_cents: int  # what a raise wins
    bonus_cents: int  # what a second tie wins besides
    surrender_cents: int  # what a surrender loses, below nought
    unseen: tuple[int, ...]


class Ways(NamedTuple):
    """In how many ways the player's second card ranks above, like or below the dealer's."""

    higher: int
    equal: int
    lower: int

    @property
    def total(self) -> int:
        return sum(self)

    def cents(self, win: int, bonus: int, lose: int) -> int:
        """What all ways together bring: a war won, a second tie, which wins a bonus besides, and a war lost."""
        return self.higher * win + self.equal * (win + bonus) + self.lower * lose


def second_cards(by_rank: Sequence[int]) -> Ways:
    """The ways of two cards from so many of each rank. Player and dealer are alike, so one is as often higher as the other.

    Cards burned before them change nothing: nobody has seen them, so they can be any of these.
    """
    cards = sum(by_rank)
    equal = sum(count * (count - 1) for count in by_rank)
    uneven = (cards * (cards - 1) - equal) // 2
    return Ways(uneven, equal, uneven)


def best_play(decision: Decision) -> Answer:
    """Goes to war unless surrender costs less, by the cards not seen."""
    view = decision.view
    if not isinstance(view, View):
        return first_offer(decision)
    war, surrender = decision.offers
    ways = second_cards([sum(view.unseen[rank :: len(RANKS)]) for rank in range(len(RANKS))])
    gained = ways.cents(view.war_win_cents, view.bonus_cents, -2 * view.stake_cents)
    return Answer(war.name, war.most) if gained >= view.surrender_cents * ways.total else Answer(surrender.name)
