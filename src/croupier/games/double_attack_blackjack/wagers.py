"""The wagers of a double attack blackjack table: which it offers, who may make them, and for how much."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.engine.decision import plain_answers
from croupier.engine.side_wager import AtLeast, Needs, StakeRule, Within, first_refusal
from croupier.engine.wager_kind import WagerKind
from croupier.families.twenty_one import betting, table
from croupier.families.twenty_one.betting import BoxRules
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.families.twenty_one.table import Spot
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Bet, Wager

INITIAL, ATTACK, DOUBLE, INSURANCE, BUST_IT = "initial", "attack", "double", "insurance", "bust_it"
SPOTS = {INITIAL: Spot(INITIAL, DOUBLE, INSURANCE, ATTACK)}

_ONE_DOLLAR = 1_00

# Refused once the first card is dealt, at every decision of the round.
TOO_LATE = (
    unlawful(cite("19:47-26.5"), "a wager against the dealer must be made before the first card", INITIAL),
    unlawful(cite("19:47-26.6"), "bust it must be made before the first card", BUST_IT),
    unlawful(cite("19:47-26.5"), "after the first card no wager may be raised or withdrawn", "raise", "withdraw"),
)
ATTACK_TOO_LATE = unlawful(
    cite("19:47-26.5"), "a double attack wager must be made before any player has a card", ATTACK
)

# Every answer that a question of a round offers or that a paragraph refuses.
ANSWERS = betting.ANSWERS | {"attack", "no_attack", *(name for refusal in TOO_LATE for name in refusal.options)}
ACTIONS = betting.ACTIONS | plain_answers("attack", "no_attack")

_STAKES: tuple[StakeRule, ...] = (
    Needs(INITIAL, "an initial wager", cite("19:47-26.6")),
    AtLeast(_ONE_DOLLAR, "bust it", cite("19:47-26.6")),
    Within(INITIAL, "the initial wager", cite("19:47-26.6")),
)


@cache
def offered(rules: DoubleAttackRules) -> Mapping[str, WagerKind]:
    """Returns every kind of wager at a table with these rules, in the order of the chapter."""
    boxes = betting.numbered(rules.boxes)
    pays = rules.payouts
    kinds = [
        _kind(INITIAL, "Initial wager", "19:47-26.5", boxes, (pays["initial"], pays["blackjack"]), Source.ELSEWHERE),
        _kind(
            ATTACK, "Double attack", "19:47-26.5", boxes, (pays["attack"], pays["blackjack"]), Source.ELSEWHERE, True
        ),
        _kind(DOUBLE, "Double down", "19:47-26.9(a)", boxes, (pays["double"],), Source.TEXT, True),
        _kind(INSURANCE, "Insurance", "19:47-26.11(a)", boxes, (pays["insurance"],), Source.TEXT, True),
    ]
    if rules.bust_it:
        rows = tuple(row.pays for row in pays if row.name.startswith(BUST_IT))
        kinds.append(_kind(BUST_IT, "Bust it", "19:47-26.6", boxes, rows, Source.ELSEWHERE))
    return {kind.name: kind for kind in kinds}


def _kind(
    name: str,
    title: str,
    law: str,
    boxes: tuple[str, ...],
    pays: tuple[Odds, ...],
    source: Source,
    in_play: bool = False,  # noqa: FBT001, FBT002 (a column of the table above)
) -> WagerKind:
    return WagerKind(name, title, cite(law), tuple(sorted(set(pays))), boxes, source, made_in_play=in_play)


def own_boxes(wagers: tuple[Wager, ...]) -> dict[str, str]:
    """Returns each patron's own box: the first free one from the dealer's left when he places his wager."""
    return table.own_boxes(wagers, SPOTS)


def ruling(rules: DoubleAttackRules, standing: NoTensStanding, on_layout: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Rules on placing or withdrawing a wager: one patron a box, and one box a patron, unless more are permitted."""
    del standing
    boxes = BoxRules(
        spots=SPOTS,
        boxes=rules.boxes,
        several=rules.several_boxes,
        shared=rules.shared_boxes,
        wager=cite("19:47-26.5"),
        one_box=cite("19:47-26.14"),
        share=cite("19:47-26.13(a)"),
        game="double attack blackjack",
    )
    return boxes.ruling(offered(rules)[bet.kind], on_layout, bet, amount_refusal=_amount)


def _amount(on_layout: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    return first_refusal(_STAKES, on_layout, bet) if bet.kind == BUST_IT else None
