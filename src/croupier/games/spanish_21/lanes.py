"""Lanes of Spanish 21: its table as those of the family take it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.engine.game import Game
from croupier.engine.lanes import LaneScene
from croupier.games.spanish_21.bonus import award_cents
from croupier.games.spanish_21.kernel import table_of
from croupier.games.spanish_21.rules import SpanishRules
from croupier.games.spanish_21.shuffle import TABLE
from croupier.games.spanish_21.wagers import MAIN
from croupier.law.citation import cite

if TYPE_CHECKING:
    from croupier.families.twenty_one.lanes.lanes import TwentyOneLanes


def lanes(_game: Game[Any, Any], rules: SpanishRules, scene: LaneScene) -> TwentyOneLanes:
    """One box of 19.5 in each lane. Raises `Refused` with every objection."""
    from croupier.families.twenty_one.lanes.lanes import LaneTable, TwentyOneLanes, no_award

    opening, chip = TABLE.opening(rules), rules.smallest_chip_cents
    full = TABLE.choices(rules).full
    table = LaneTable(
        plays=table_of(rules),
        main=MAIN,
        law=cite("19:47-19.5"),
        empty=cite("19:47-19.15"),
        behind=full.behind if opening.shoe is None else opening.shoe.behind,
        deck=tuple(card for card, copies in zip(full.deck.kinds, full.unseen, strict=True) if copies),
        opening=opening,
        chip_cents=chip,
        insurance_chip_cents=chip,
        gives_up_at_once=rules.card_reader and rules.surrender_at_once,
        super_bonus=award_cents if rules.super_bonus else no_award,
    )
    return TwentyOneLanes(table, scene)
