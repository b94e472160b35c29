"""The wagers of a Spanish 21 table: which it offers, who may make them, and for how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from croupier.engine.side_wager import Needs, StakeRule, Within, first_refusal
from croupier.engine.wager_kind import WagerKind
from croupier.families.twenty_one import betting, table
from croupier.families.twenty_one.betting import BoxRules
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER, match_odds
from croupier.families.twenty_one.table import Spot
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.games.spanish_21.shuffle import SpanishStanding
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Bet, Wager

MAIN, DOUBLE, INSURANCE = "spanish_21", "double", "insurance"
SUPER_BONUS, ENVY = "super_bonus", "envy"  # payments without a stake
SPOTS = {MAIN: Spot(MAIN, DOUBLE, INSURANCE)}

# Refused once the first card is dealt, at every decision of the round.
TOO_LATE = (
    unlawful(cite("19:47-19.5"), "a wager against the dealer must be made before the first card", MAIN),
    unlawful(cite("19:47-19.6"), "match the dealer must be made before the first card", MATCH_THE_DEALER),
    unlawful(cite("19:47-19.5"), "after the first card no wager may be raised or withdrawn", "raise", "withdraw"),
)

# Every answer that a question of a round offers or that a paragraph refuses.
ANSWERS = betting.ANSWERS | {"rescue", *(name for refusal in TOO_LATE for name in refusal.options)}

_STAKES: tuple[StakeRule, ...] = (
    Needs(MAIN, "a Spanish 21 wager", cite("19:47-19.6")),
    Within(MAIN, "the Spanish 21 wager", cite("19:47-19.6")),
)


@cache
def offered(rules: SpanishRules) -> Mapping[str, WagerKind]:
    """Returns every kind of wager at a table with these rules, in the order of the chapter."""
    boxes, pays = betting.numbered(rules.boxes), rules.payouts
    main = [row.pays for row in pays if row.of is None and row.name not in {DOUBLE, INSURANCE}]
    kinds = [_kind(MAIN, "Spanish 21", "19:47-19.5", boxes, main)]
    if rules.match_the_dealer != NO_MATCH:
        odds = match_odds(rules.match_pays)
        kinds.append(_kind(MATCH_THE_DEALER, "Match the dealer", "19:47-19.6", boxes, odds))
    kinds += [
        _kind(DOUBLE, "Double down", "19:47-19.9", boxes, (pays[DOUBLE],), in_play=True),
        _kind(INSURANCE, "Insurance", "19:47-19.11", boxes, (pays[INSURANCE],), in_play=True),
    ]
    if rules.super_bonus:
        kinds.append(_kind(SUPER_BONUS, "Super bonus", "19:47-19.5", boxes, (), in_play=True))
        kinds.append(_kind(ENVY, "Envy payment", "19:47-19.5", ("",), (), in_play=True))
    return {kind.name: kind for kind in kinds}


def _kind(
    name: str, title: str, law: str, boxes: tuple[str, ...], pays: Iterable[Odds], *, in_play: bool = False
) -> WagerKind:
    source = Source.CITED if name == INSURANCE else Source.ELSEWHERE
    return WagerKind(name, title, cite(law), tuple(sorted(set(pays))), boxes, source, made_in_play=in_play)


def own_boxes(wagers: tuple[Wager, ...]) -> dict[str, str]:
    """Returns each patron's own box: the first free one from the dealer's left when he places his wager."""
    return table.own_boxes(wagers, SPOTS)


def ruling(rules: SpanishRules, standing: SpanishStanding, on_layout: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Rules on placing or withdrawing a wager: one patron a box, and one box a patron, unless more are permitted."""
    del standing
    boxes = BoxRules(
        spots=SPOTS,
        boxes=rules.boxes,
        several=rules.several_boxes,
        shared=rules.shared_boxes,
        wager=cite("19:47-19.5"),
        one_box=cite("19:47-19.14"),
        share=cite("19:47-19.13"),
        game="Spanish 21",
    )
    return boxes.ruling(offered(rules)[bet.kind], on_layout, bet, amount_refusal=_amount)


def _amount(on_layout: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    return first_refusal(_STAKES, on_layout, bet) if bet.kind == MATCH_THE_DEALER else None
