"""What the house takes of a hand (14.14): a percentage with a cap, or an amount by the size of the pot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from croupier.amounts.cents import dollars
from croupier.families.poker.play.showdown import Rake
from croupier.games.poker.law import LAW
from croupier.games.poker.rules import PERCENTAGE, STEPS, PokerRules
from croupier.money.commission import Rounding, Way
from croupier.money.pot import Pot
from croupier.money.settlement import Charge


def taken(rules: PokerRules, pots: Sequence[Pot], streets: int) -> Sequence[int]:
    """What is taken of each pot: of the main pot first, up to what is due for all of them together."""
    if rules.no_flop_no_rake and streets < 2:
        return [0] * len(pots)
    due, before, parts = 0, 0, []
    for pot in pots:
        before += pot.cents
        more = min(due_cents(rules, before) - due, pot.cents)
        parts.append(more)
        due += more
    return parts


def due_cents(rules: PokerRules, pot_cents: int) -> int:
    """The rake of a hand whose pots hold so much together, in whole chips."""
    if rules.revenue == PERCENTAGE:
        whole = Rounding(Way.DOWN, rules.smallest_chip).cents(rules.rake_rate * pot_cents)
        return min(whole, rules.rake_cap)
    if rules.revenue == STEPS:
        return max((step.cents for step in rules.rake_steps if step.from_cents <= pot_cents), default=0)
    return 0


def rake_of(rules: PokerRules) -> Rake:
    return partial(taken, rules)


def charges(rules: PokerRules, cents: int, pot_cents: int) -> tuple[Charge, ...]:
    """The rake of a hand as a charge; none if nothing is taken."""
    if not cents:
        return ()
    how = (
        f"{rules.rake_percent}% of {dollars(pot_cents)}"
        if rules.revenue == PERCENTAGE
        else f"of a pot of {dollars(pot_cents)}"
    )
    return (Charge(f"rake: {how}", cents, LAW.revenue),)
