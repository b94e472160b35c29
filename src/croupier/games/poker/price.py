"""What a table costs its players (14.14): the rake by the size of the pot, or the charge for time, and about how much in an hour.

How large pots are and how many hands are dealt depends on who plays: the drop of an hour rests on assumptions, which it names.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from croupier.amounts.cents import dollars
from croupier.families.poker.limits import Structure
from croupier.games.poker.law import LAW
from croupier.games.poker.revenue import due_cents
from croupier.games.poker.rules import PERCENTAGE, TIME, PokerRules
from croupier.money.price import Drop, Price, by_pot, hourly_drop, hourly_time_charge, where_it_rises

HALF_AN_HOUR = 30
HANDS_AN_HOUR = 30  # of a dealer who deals by hand
RAKED = Fraction(3, 4)  # of the hands, where one that ends on the first street is not
POTS_IN_BETS = range(2, 21)  # all equally often: in big bets, or where bets are not fixed in ten times the least bet
LARGEST_POT_CENTS = 100_000_00
MOST_RISES = 12  # that are listed; a rake in small chips rises more often
_LARGER = (2, 5)  # pots of so many times the one from which on no more is taken
_PARTS = (4, 2, 1)


def price(rules: PokerRules) -> Price:
    if rules.revenue == TIME:
        return Price(f"{dollars(rules.time_charge)} of each player for half an hour", LAW.revenue, drop=_time(rules))
    rake = partial(due_cents, rules)
    pots = tuple(where_it_rises(rake, LARGEST_POT_CENTS))
    if pots:
        last = pots[-1].pot_cents
        rises = pots if len(pots) <= MOST_RISES else by_pot(rake, (last // part for part in _PARTS))
        pots = (*rises, *by_pot(rake, (last * times for times in _LARGER)))
    return Price(_words(rules), LAW.revenue, pots, _drop(rules), _note(rules))


def _words(rules: PokerRules) -> str:
    if rules.revenue == PERCENTAGE:
        return f"a rake of {rules.rake_percent}% of the pot, up to {dollars(rules.rake_cap)}"
    return "a rake by the size of the pot"


def _note(rules: PokerRules) -> str:
    whole = f"in whole chips of {dollars(rules.smallest_chip)}" if rules.revenue == PERCENTAGE else ""
    but = "nothing of a pot that is won on the first street" if rules.no_flop_no_rake else ""
    return "; ".join(filter(None, (whole, but)))


def _drop(rules: PokerRules) -> Drop:
    bet = rules.big_bet if rules.limit == Structure.FIXED else 10 * rules.small_bet
    pots = dict.fromkeys((bet * number for number in POTS_IN_BETS), 1)
    raked = RAKED if rules.no_flop_no_rake else Fraction(1)
    return hourly_drop(partial(due_cents, rules), pots, hands=HANDS_AN_HOUR, players=rules.players, raked=raked)


def _time(rules: PokerRules) -> Drop | None:
    return hourly_time_charge(rules.time_charge, HALF_AN_HOUR, players=rules.players) if rules.time_charge else None
