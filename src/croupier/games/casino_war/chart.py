"""Whether to go to war on a tie, and the cost of the other choice."""

from __future__ import annotations

from fractions import Fraction

from croupier.engine.strategy import Advice, Chart
from croupier.games.casino_war.exact import UNIT_CENTS, goes_to_war, war_worth
from croupier.games.casino_war.procedure import surrendered_cents
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.wagers import WAR

_WAR, _SURRENDER = "go to war", "surrender"
_MEANING = (
    "The choice is the same for every tie in the first round of a shoe: the rank of the tie does not change the chances of "
    "the second cards. Values are in units of the war wager."
)


def chart(rules: CasinoWarRules) -> Chart:
    """The one choice of the game: the value of going to war on a tie, and the value of surrender."""
    worth = {
        _WAR: war_worth(rules) / UNIT_CENTS,
        _SURRENDER: Fraction(surrendered_cents(rules, UNIT_CENTS), UNIT_CENTS),
    }
    best = _WAR if goes_to_war(rules) else _SURRENDER
    alike = 4 * rules.decks
    tie = Fraction(alike - 1, 13 * alike - 1)
    value = (1 - tie) / 2 * (rules.payouts[WAR].to_one - 1) + tie * worth[best]
    advice = Advice("any tie", "second cards", best, {choice: float(each) for choice, each in worth.items()})
    return Chart(f"{best} on every tie", float(value), (advice,), {}, _MEANING)
