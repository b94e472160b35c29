"""The numbers of high tide: cases for the engine, and the best call for every mark."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.engine.game import Case
from croupier.engine.shoe_table import OneShoeStanding
from croupier.engine.strategy import Advice, Chart
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.money.wager import Bet
from high_tide.procedure import FALL, RISE, VALUES, reach
from high_tide.rules import HALF, HighTideRules, payout_row
from high_tide.wagers import SLACK_WATER, TIDE, offered

UNIT_CENTS = 1000
_SUITS = 4
_NOTES = {TIDE: "the first round of a shoe, with the best call", SLACK_WATER: "the first round of a shoe"}


def cases(rules: HighTideRules) -> Iterator[Case]:
    """Each wager in the first round of a shoe. All cards are behind the cutting card: what is left does not matter."""
    standing = OneShoeStanding(shoe=Shoe.of(rules.decks, behind=Shoe.of(rules.decks).left))
    for kind in offered(rules).values():
        bets = (Bet("A", kind.name, "", UNIT_CENTS),)
        pays = str(kind.pays[0]) if len(kind.pays) == 1 else f"{kind.pays[0]} up to {kind.pays[-1]}"
        yield Case(kind.name, bets, standing, kind.cite, pays, note=_NOTES[kind.name])


def chart(rules: HighTideRules) -> Chart:
    """For each mark, the value of both calls in units of the tide wager."""
    advice = []
    for rank in VALUES:
        values = {call: float(worth(rules, rank, call)) for call in (RISE, FALL) if reach(call, Card(rank, "s"))}
        advice.append(Advice(rank, "the mark", max(values, key=lambda call: values[call]), values))
    total = sum(max(each.values.values()) for each in advice) / len(advice)
    return Chart("the better call for every mark", total, tuple(advice), {}, "The first round of a shoe.")


def worth(rules: HighTideRules, rank: str, call: str) -> Fraction:
    """The expected gain of one unit on a call, with the mark out of a full shoe."""
    ranks = reach(call, Card(rank, "s"))
    per_rank = _SUITS * rules.decks
    left = len(VALUES) * per_rank - 1
    wins = ranks * per_rank
    kept = Fraction(per_rank - 1, 2) if rules.slack_takes == HALF else 0  # of the wagers that meet slack water
    return (rules.payouts[payout_row(ranks)].to_one * wins - (left - wins - kept)) / left
