"""The numbers of pai gow: all 736,281,000 deals of four tiles against four, as a player and as the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.engine.decision import Decision
from croupier.engine.hand import NEXT_SEAT
from croupier.equipment.site import Site
from croupier.families.pai_gow import worth
from croupier.families.pai_gow.betting import BANK, CO_BANK, PAI_GOW, SECOND
from croupier.families.pai_gow.worth import (
    AGAINST_BANK,
    AS_BANK,
    BANK_SET_BEST,
    BEST,
    BY_HOUSE_WAY,
    SET_BEST,
    charged,
    numbers_against,
)
from croupier.games.pai_gow.procedure import SETTING
from croupier.games.pai_gow.rules import PaiGowTilesRules
from croupier.games.pai_gow.wagers import THE_BANK, offered
from croupier.money.numbers import Numbers
from croupier.money.wager import Wager


def exact_numbers(rules: PaiGowTilesRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager: by the house way, and by the best setting of each four tiles against it."""
    from croupier.families.pai_gow.tiles.exact import best_against, compared

    way, kinds = rules.house_way, offered(rules)
    both, charge = compared(way, way), charged(rules.vigorish, stake_cents)
    main = kinds[PAI_GOW]
    yield numbers_against(rules, main, both, stake_cents, strategy=BY_HOUSE_WAY, note=AGAINST_BANK)
    best = best_against(way, charge)
    yield numbers_against(rules, main, best, stake_cents, wager=SET_BEST, strategy=BEST, note=AGAINST_BANK)
    for name in (BANK, CO_BANK):
        if name in kinds:
            banks = both.for_the_bank
            yield numbers_against(rules, kinds[name], banks, stake_cents, strategy=BY_HOUSE_WAY, note=AS_BANK)
    if BANK in kinds:
        best = best_against(way, charge, banking=True)
        yield numbers_against(rules, kinds[BANK], best, stake_cents, wager=BANK_SET_BEST, strategy=BEST, note=AS_BANK)


def advice(rules: PaiGowTilesRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """What every way to set the four tiles is worth in cents, counted from the tiles that the player does not see."""
    from croupier.families.pai_gow.tiles.exact import advised

    way = rules.house_way
    cents = worth.settings_valued(
        THE_BANK,
        rules,
        decision,
        wagers,
        SECOND if Site.of(decision.site).place == NEXT_SEAT else "",
        lambda view, charge, banking: advised(view.held, way, charge, banking=banking, seen=view.other),
        lambda tiles, low: SETTING.set_as(rules, tiles, low),
        lambda tiles: SETTING.by_house_way(rules, tiles),
    )
    return None if cents is None else {answer: float(value) for answer, value in cents.items()}
