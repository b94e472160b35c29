"""The wagers of a blackjack table: which it offers, who may make them, and for how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from croupier.engine.decision import plain_answers
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.families.twenty_one import betting
from croupier.families.twenty_one.betting import BoxRules, removal_refusal
from croupier.games.blackjack.elections import EXPOSED_HOLE
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side import stakes
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.table import DOUBLES, INSURANCES, SPOTS
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, by_reading, lawful, unlawful
from croupier.money.odds import EVEN_MONEY
from croupier.money.wager import Act, Bet, Wager

FIVE_DOLLARS = 500

# Refused once the first card is dealt, at every decision of the round.
TOO_LATE = (
    unlawful(cite("19:47-2.3(a)"), "a wager against the dealer must be made before the first card", *SPOTS),
    unlawful(cite("19:47-2.3(c)"), "after the first card no wager may be placed, raised or withdrawn", "raise"),
    unlawful(cite("19:47-2.3(f)"), "a wager may not be touched before it is settled", "withdraw"),
    unlawful(
        cite("19:47-2.3(g)"),
        "an insurance, double or split wager may not be touched before it is settled",
        "withdraw_insurance",
        "withdraw_double",
        "withdraw_split",
    ),
)

# Every answer that a question of a round offers or that a paragraph refuses.
ANSWERS = frozenset(
    {
        *betting.ANSWERS,
        *("double_face_down", "face_up", "face_down", "even_money", "wait", "card", "no_card"),
        *(name for refusal in TOO_LATE for name in refusal.options),
    }
)


ACTIONS = betting.ACTIONS | plain_answers(
    *("double_face_down", "face_up", "face_down", "even_money", "wait", "card", "no_card")
)


@cache
def offered(rules: BlackjackRules) -> Mapping[str, WagerKind]:
    """Returns every kind of wager at a table with these rules, in the order of the chapter."""
    boxes = betting.numbered(rules.boxes)
    spots = SPOTS if rules.multiple_action else SPOTS[:1]
    kinds = [_kind(spot, _TITLES[spot], _SPOT_LAWS[spot], boxes, *_main_payouts(rules)) for spot in spots]
    if rules.multiple_action:  # the limits of each of the wagers are posted
        kinds = [replace(kind, limits_posted_by=cite("19:47-2.18(b)")) for kind in kinds]
    doubled = _hand_payouts(rules) if rules.hand_odds_on_double else ()
    for spot in spots:
        law = "19:47-2.18(c)" if rules.multiple_action else "19:47-2.10(a)"
        won = Payout("", EVEN_MONEY, cite("19:47-2.3(e)"))
        kinds.append(_kind(DOUBLES[spot], "Double down", law, boxes, won, *doubled, in_play=True))
    for spot in spots if rules.hole_card != EXPOSED_HOLE else ():
        law = "19:47-2.18(d)" if rules.multiple_action else "19:47-2.9(a)"
        won = _payout(rules, "insurance", "")
        kinds.append(_kind(INSURANCES[spot], "Insurance", law, boxes, won, in_play=True))
    kinds += stakes.additional(rules, boxes)
    return {kind.name: kind for kind in kinds}


_TITLES = dict(zip(SPOTS, ("Blackjack", "Against the second hand", "Against the third hand"), strict=True))
_SPOT_LAWS = dict(zip(SPOTS, ("19:47-2.3(a)", "19:47-2.18(b)", "19:47-2.18(b)"), strict=True))


def _main_payouts(rules: BlackjackRules) -> tuple[Payout, ...]:
    """Returns all payouts of the wager of 2.3(a)."""
    blackjack = "exposed_blackjack" if rules.hole_card == EXPOSED_HOLE else "blackjack"
    rows = {"win": "a winning hand", "six_to_five" if rules.six_to_five else blackjack: "a blackjack"}
    if rules.designated_blackjack:
        rows["designated_blackjack"] = f"the blackjack {' and '.join(map(str, rules.designated_blackjack))}"
    if rules.five_card_21:
        rows["five_card_21"] = "21 with five cards"
    return (*(_payout(rules, row, words) for row, words in rows.items()), *_hand_payouts(rules))


def _hand_payouts(rules: BlackjackRules) -> tuple[Payout, ...]:
    """Returns the better payouts that a doubled hand can also get."""
    return tuple(_payout(rules, row, words) for row, words in _HANDS.items() if getattr(rules, row))


_HANDS = {"suited_six_seven_eight": "6, 7 and 8 of one suit", "three_sevens": "three sevens"}


def _payout(rules: BlackjackRules, row: str, words: str) -> Payout:
    payout_row = rules.payouts.row(row)
    return Payout(words, payout_row.pays, payout_row.cite)


def _kind(
    name: str, title: str, law: str, boxes: tuple[str, ...], *payouts: Payout, in_play: bool = False
) -> WagerKind:
    pays = tuple(sorted({payout.pays for payout in payouts}))
    return WagerKind(name, title, cite(law), pays, boxes, made_in_play=in_play, payouts=payouts)


def ruling(rules: BlackjackRules, standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Rules on placing or withdrawing a wager before the first card; after it neither is allowed (2.3(c))."""
    kind = offered(rules)[bet.kind]
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(kind.cite, "a blackjack wager is always on")
    if bet.act is Act.REMOVE:
        return _removal(rules, standing, on_layout, bet)
    refusal = _refusal(rules, standing, on_layout, bet)
    if refusal is not None:
        return refusal
    return lawful(kind.cite, "before the first card")


def _refusal(
    rules: BlackjackRules, standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    for check in (_multiples, _boxes, _sitting_out, _main_first, _additional):
        refusal = check(rules, standing, on_layout, bet)
        if refusal is not None:
            return refusal
    return None


def _removal(rules: BlackjackRules, standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Rules on a withdrawal: not of a pending wager, not if another wager needs it, and any rest must be lawful."""
    carried = {wager.spot for wager in standing.wagers}
    if (bet.seat, bet.kind, bet.on) in carried:
        return unlawful(cite("19:47-2.3(f)"), f"{bet.name} is pending and may not be withdrawn")

    def amount_refusal(others: tuple[Wager, ...], part: Bet) -> Ruling | None:
        return _multiples(rules, standing, others, part) or _additional(rules, standing, others, part)

    def refusal(others: tuple[Wager, ...], again: Bet) -> Ruling | None:
        return _refusal(rules, standing, others, again)

    refused = removal_refusal(on_layout, bet, amount_refusal=amount_refusal, refusal=refusal, pending=carried)
    return refused or lawful(cite("19:47-2.3(c)"), "before the first card")


def _multiples(
    rules: BlackjackRules, _standing: BlackjackStanding, _on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    in_fives = bet.kind in SPOTS or rules.side_wagers_in_fives  # the text says all wagers; side wagers by reading C3
    if rules.six_to_five and in_fives and bet.cents % FIVE_DOLLARS:
        ruling = unlawful(cite("19:47-2.3(d)"), "at a 6 to 5 table every wager must be a multiple of $5.00")
        return ruling if bet.kind in SPOTS else by_reading(ruling, "C3")
    return None


def _boxes(
    rules: BlackjackRules, _standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """2.13(a), 2.14: one box for each patron and one patron on each box, unless the licensee permits more."""
    boxes = BoxRules(
        spots=SPOTS,
        boxes=rules.boxes,
        several=rules.several_boxes,
        shared=rules.shared_boxes,
        wager=cite("19:47-2.3(a)"),
        one_box=cite("19:47-2.14"),
        share=cite("19:47-2.13(a)"),
    )
    return boxes.against(on_layout, bet)


def _sitting_out(
    rules: BlackjackRules, standing: BlackjackStanding, _on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """2.3(i): a table may bar a patron who sat out a round until the next shuffle."""
    barred = standing.in_play and not standing.to_be_shuffled and bet.seat not in standing.in_play
    if rules.no_mid_shoe_entry and barred:
        why = f"{bet.seat} sat out a round of this shoe and must wait for the next shuffle"
        return unlawful(cite("19:47-2.3(i)"), why)
    return None


def _main_first(
    _rules: BlackjackRules, _standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """2.18(b): the betting areas must be used in order (reading C24)."""
    if bet.kind not in SPOTS[1:]:
        return None
    before = SPOTS[SPOTS.index(bet.kind) - 1]
    if any(wager.spot == (bet.seat, before, bet.on) for wager in on_layout):
        return None
    needed = "a blackjack wager first" if before == SPOTS[0] else "the second wager beside it"
    return by_reading(unlawful(cite("19:47-2.18(b)"), f"{bet.name} needs {needed}"), "C24")


def _additional(
    rules: BlackjackRules, standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """Additional wagers have their own rules, in `side.stakes`. One that has no odds at this table cannot be settled."""
    if bet.kind in SPOTS:
        return None
    return offered(rules)[bet.kind].undefined or stakes.against(rules, standing, on_layout, bet)
