"""Lanes of blackjack: its table as those of the family take it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.engine.game import Game
from croupier.engine.lanes import LaneScene
from croupier.equipment.cards import DECK
from croupier.games.blackjack import elections
from croupier.games.blackjack.kernel import always_fresh, game_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import opening
from croupier.games.blackjack.wagers import FIVE_DOLLARS
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, not_determined

if TYPE_CHECKING:
    from croupier.families.twenty_one.lanes.lanes import TwentyOneLanes


def lanes(_game: Game[Any, Any], rules: BlackjackRules, scene: LaneScene) -> TwentyOneLanes:
    """One box of 2.3(a) in each lane. Raises `Refused` with every objection."""
    from croupier.families.twenty_one.lanes.lanes import LaneTable, TwentyOneLanes

    chip, game = rules.smallest_chip_cents, game_of(rules)
    table = LaneTable(
        plays=game.table,
        main=game.main,
        law=game.law,
        empty=game.empty,
        behind=game.behind,
        goes_on=game.goes_on,
        deck=DECK,
        opening=opening(rules),
        chip_cents=chip,
        insurance_chip_cents=FIVE_DOLLARS if rules.six_to_five else chip,
        designated=rules.designated_blackjack,
        unread=tuple(_unread(rules)),
        always_fresh=always_fresh(rules),
    )
    return TwentyOneLanes(table, scene)


def _unread(rules: BlackjackRules) -> Iterator[Ruling]:
    """Why some rounds of a table are not played in lanes."""
    if rules.multiple_action:
        yield not_determined(cite("19:47-2.18(a)"), "lanes have one wager against the dealer", "multiple_action")
    if rules.double_card == elections.DOUBLE_ON_REQUEST:
        why = "lanes deal every double card face up, or every one face down"
        yield not_determined(cite("19:47-2.10(c)"), why, "double_card")
