"""The wagers of a Spanish 21 table: which it offers, who may make them, and for how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from croupier.amounts.cents import dollars
from croupier.engine.decision import plain_answers
from croupier.engine.side_wager import Needs, StakeRule, Within, first_refusal
from croupier.engine.wager_kind import Amount, Payout, WagerKind
from croupier.families.twenty_one import betting, table
from croupier.families.twenty_one.betting import BoxRules
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER, match_odds
from croupier.families.twenty_one.table import Spot
from croupier.games.spanish_21.rules import NO_MATCH, SpanishRules
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Bet, Wager

MAIN, DOUBLE, INSURANCE = "spanish_21", "double", "insurance"
SUPER_BONUS, ENVY = "super_bonus", "envy"  # payments without a stake
SUPER_BONUS_CENTS = ((25_00, 5_000_00), (5_00, 1_000_00))  # for a wager of this much or more
ENVY_CENTS = 50_00
SPOTS = {MAIN: Spot(MAIN, DOUBLE, INSURANCE)}

# Refused once the first card is dealt, at every decision of the round.
TOO_LATE = (
    unlawful(cite("19:47-19.5"), "a wager against the dealer must be made before the first card", MAIN),
    unlawful(cite("19:47-19.6"), "match the dealer must be made before the first card", MATCH_THE_DEALER),
    unlawful(cite("19:47-19.5"), "after the first card no wager may be raised or withdrawn", "raise", "withdraw"),
)

# What is paid at each row of the pay table, as a sign says it.
_WINS = {
    "win": "a winning hand",
    "blackjack": "blackjack",
    "five_card_21": "21 with five cards",
    "six_card_21": "21 with six cards",
    "seven_card_21": "21 with seven cards or more",
    **{
        f"{name}_{suits}": f"{cards} {words}"
        for name, cards in (("six_seven_eight", "6-7-8"), ("three_sevens", "7-7-7"))
        for suits, words in (("mixed", "of mixed suits"), ("suited", "of one suit"), ("spades", "in spades"))
    },
}

# Every answer that a question of a round offers or that a paragraph refuses.
ANSWERS = betting.ANSWERS | {"rescue", *(name for refusal in TOO_LATE for name in refusal.options)}
ACTIONS = betting.ACTIONS | plain_answers("rescue")

_STAKES: tuple[StakeRule, ...] = (
    Needs(MAIN, "a Spanish 21 wager", cite("19:47-19.6")),
    Within(MAIN, "the Spanish 21 wager", cite("19:47-19.6")),
)


@cache
def offered(rules: SpanishRules) -> Mapping[str, WagerKind]:
    """Returns every kind of wager at a table with these rules, in the order of the chapter."""
    boxes, pays = betting.numbered(rules.boxes), rules.payouts
    main = [row.pays for row in pays if row.of is None and row.name not in {DOUBLE, INSURANCE}]
    posted = tuple(Payout(_WINS[row.name], row.pays, row.cite, row.source) for row in pays if row.name in _WINS)
    kinds = [replace(_kind(MAIN, "Spanish 21", "19:47-19.5", boxes, main), payouts=posted)]
    if rules.match_the_dealer != NO_MATCH:
        odds = match_odds(rules.match_pays)
        kinds.append(_kind(MATCH_THE_DEALER, "Match the dealer", "19:47-19.6", boxes, odds))
    kinds += [
        _kind(DOUBLE, "Double down", "19:47-19.9", boxes, (pays[DOUBLE],), in_play=True),
        _kind(INSURANCE, "Insurance", "19:47-19.11", boxes, (pays[INSURANCE],), in_play=True),
    ]
    if rules.super_bonus:
        kinds += _paid_in_dollars(boxes)
    return {kind.name: kind for kind in kinds}


def _paid_in_dollars(boxes: tuple[str, ...]) -> Iterator[WagerKind]:
    """The super bonus and the envy payment, which have no stake and no odds."""
    law, source = cite("19:47-19.5"), Source.ELSEWHERE
    bonus = _kind(SUPER_BONUS, "Super bonus", "19:47-19.5", boxes, (), in_play=True)
    hand = "7-7-7 of one suit against a 7, on a wager of"
    paid = (
        Amount(f"{hand} {dollars(least).removesuffix('.00')} or more", cents, law, source)
        for least, cents in reversed(SUPER_BONUS_CENTS)
    )
    yield replace(bonus, amounts=tuple(paid))
    envy = _kind(ENVY, "Envy payment", "19:47-19.5", boxes, (), in_play=True)
    yield replace(envy, amounts=(Amount("another player wins a super bonus", ENVY_CENTS, law, source),))


def _kind(
    name: str, title: str, law: str, boxes: tuple[str, ...], pays: Iterable[Odds], *, in_play: bool = False
) -> WagerKind:
    source = Source.CITED if name == INSURANCE else Source.ELSEWHERE
    return WagerKind(name, title, cite(law), tuple(sorted(set(pays))), boxes, source, made_in_play=in_play)


def own_boxes(wagers: tuple[Wager, ...]) -> dict[str, str]:
    """Returns each patron's own box: the first free one from the dealer's left when he places his wager."""
    return table.own_boxes(wagers, SPOTS)


def ruling(rules: SpanishRules, standing: NoTensStanding, on_layout: tuple[Wager, ...], bet: Bet) -> Ruling:
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
