"""The lesson of a twenty-one game, from the rule values that also its count takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.engine.teaching.lesson import Lesson, LessonLine, line
from croupier.engine.wager_kind import WagerKind
from croupier.families.twenty_one.analysis.terms import NONE, Terms
from croupier.families.twenty_one.law import TwentyOneLaw
from croupier.law.citation import Citation
from croupier.money.odds import Odds

ADDED = {
    "double": "Your second wager on a hand that you double; it wins, loses and ties with the hand.",
    "insurance": "Wins if the dealer has a blackjack.",
}


def twenty_one_lesson(  # noqa: PLR0913 (a declaration)
    terms: Terms,
    law: TwentyOneLaw,
    offered: Mapping[str, WagerKind],
    *,
    decks: int,
    decks_law: Citation,
    cards: str,
    deal: str,
    wins: Odds,
    pays_law: Citation,
    wagers: Mapping[str, str],
    more: Sequence[str] = (),
    more_pays: str = "",
) -> Lesson:
    """The lesson of a table. `cards` says what its decks lack, `deal` how the dealer's hand is dealt, `more` its choices."""
    tie = "Equal totals lose." if terms.ties_lose else "Equal totals are a tie, and your wager comes back."
    if terms.twenty_one_wins:
        tie += " But your 21 wins against the dealer's."
    on_17 = (
        "and on a soft 17, which is one with an ace that counts eleven"
        if terms.hits_soft_17
        else "and stands on every 17"
    )
    number = "one deck" if decks == 1 else f"{decks} decks"
    words = (
        f"You play with {number}{cards}: court cards count ten, an ace one or eleven. {deal} "
        f"The dealer has no choice, and draws to 16 {on_17}."
    )
    insured = "insurance" in offered
    return Lesson(
        aim=line(f"Come closer to 21 than the dealer, without going over. {tie}", law.comparison, law.tie),
        deal=line(words, decks_law, law.deal_order, law.dealer_draws),
        choice=_choice(terms, law, more),
        pays=line(
            f"A winning hand pays {wins}. A blackjack, an ace and a card worth ten as your first two, beats any other 21 "
            f"and pays {Odds(terms.blackjack_pays)}.{more_pays}",
            pays_law,
        ),
        beware=line(
            "A hand over 21 has lost, whatever the dealer draws afterward."
            + (
                " Insurance does not insure your hand: it is a wager of its own on a blackjack of the dealer."
                if insured
                else ""
            ),
            law.over_21,
            *((law.insurance,) if insured else ()),
        ),
        wagers={name: {**ADDED, **wagers}[name] for name in offered},
    )


def _choice(terms: Terms, law: TwentyOneLaw, more: Sequence[str]) -> LessonLine:
    low, high = terms.double_totals
    which = f" with a total of {low} to {high}" if terms.hole_exposed else ""
    choices = [
        *more,
        "draw (hit) or stand",
        f"double your wager{which} and take one more card",
        f"split a pair into two hands{f', up to {terms.hands} in all' if terms.hands > 2 else ''}",
    ]
    cites = [law.hit, law.double, law.split, law.surrender]
    if terms.surrender != NONE:
        choices.append("surrender, which gives up half your wager")
    sentence = "; ".join(choices)
    ends = "" if terms.surrender != NONE else " This table has no surrender."
    return line(f"{sentence[:1].upper()}{sentence[1:]}.{ends}", *cites)
