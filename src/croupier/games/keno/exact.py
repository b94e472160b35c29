"""The numbers of keno tickets, by combinatorics: exact for any ticket, with all its ways drawn together.

What a ticket is paid depends on how many numbers of each group come. Groups of the same size and rate are alike, so only
how many of them catch how much matters. The ways of a ticket share numbers and are not independent; here every draw pays
all of them at once, so the distribution is that of the whole ticket.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, product
from math import comb, factorial, prod

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.keno.rules import KenoRules
from croupier.games.keno.ticket import COMBINATION, DRAWN, KING, NUMBERS, SPLIT, STRAIGHT, WAY, Ticket
from croupier.games.keno.wagers import offered, written
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.numbers import Numbers, PaidUpTo
from croupier.money.odds import Odds
from croupier.money.wager import Bet

_LAW = cite("19:47-15.3")
_DRAWS = comb(NUMBERS, DRAWN)
_MOST_CLASSES = 100_000  # of draws that a ticket tells apart; with more, its numbers would take minutes
_MOST_GAINS = 100_000  # different results of a ticket for several games
_SEVERAL = {
    SPLIT: ("1-2/3-4-5", "1x3/2-3-4x2"),
    WAY: ("1-2/3-4/5-6:4", "1-2-3/4-5-6/7-8-9:3+6"),
    KING: ("1/2-3/4-5:3",),
    COMBINATION: ("1-2/3-4/5-6:2x3+4+6x2",),
}


def unit_cents(rules: KenoRules, ticket: Ticket) -> int:
    """The price of a ticket at the house's rates."""
    return ticket.units * ticket.games * (rules.way_rate if ticket.spots else rules.rate)


def cases(rules: KenoRules) -> Iterator[Case]:
    """A straight ticket for every line of the pay table, and some of each other kind."""
    for kind, on in _tickets(rules):
        ticket = written(kind, on)
        bet = Bet("A", kind, on, unit_cents(rules, ticket))
        law = offered(rules)[kind].cite
        limit = paid_up_to(rules, ticket)
        yield Case(bet.name, (bet,), Standing(), law, _pays(rules, ticket), note=_note(ticket), paid_up_to=limit)


def _tickets(rules: KenoRules) -> Iterator[tuple[str, str]]:
    for spots, _ in rules.pays.lines:
        yield STRAIGHT, "-".join(map(str, range(1, spots + 1)))
    for kind, examples in _SEVERAL.items():
        if kind in offered(rules):
            yield from ((kind, on) for on in examples if offered(rules)[kind].selection(on) is not None)


def _note(ticket: Ticket) -> str:
    spots = len(ticket.groups[0])
    return (
        f"same for any {spots} numbers" if ticket.kind == STRAIGHT else "same for other numbers in groups of this size"
    )


def _pays(rules: KenoRules, ticket: Ticket) -> str:
    """The odds of a straight ticket; of another, the most that one of its ways is paid."""
    paid = rules.pays.by_spots
    played = {spots for spots, _ in ticket.spots} or {len(group) for group in ticket.groups}
    odds = sorted({Odds(Fraction(units - 1)) for spots in played for units in paid[spots].values()}, reverse=True)
    return ", ".join(map(str, odds)) if ticket.kind == STRAIGHT else f"each way up to {odds[0]}"


def exact_numbers(rules: KenoRules, price_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of the cases at the house's rates, or for tickets of this price if it is a multiple of theirs."""
    for kind, on in _tickets(rules):
        ticket = written(kind, on)
        least = unit_cents(rules, ticket)
        price = least if price_cents is None or price_cents % least else price_cents
        yield _numbers(rules, ticket, _note(ticket), price)


def any_wager(rules: KenoRules, kind: str, on: str) -> Numbers:
    """The numbers of any ticket. Raises `Refused` with every mistake, or if the ticket has too many results to count."""
    ways = offered(rules).get(kind)
    if ways is None or ways.open is None:
        raise Refused(unlawful(cite("19:47-15.2"), f"this house writes no {kind} tickets"))
    ticket = written(kind, ways.open.read(on))
    return _numbers(rules, ticket, "", unit_cents(rules, ticket))


def _numbers(rules: KenoRules, ticket: Ticket, note: str, unit: int) -> Numbers:
    chances = _several(ticket, _one_game(rules, ticket, unit))
    gains = [(Fraction(paid - unit, unit), chance) for paid, chance in chances.items()]
    return Numbers(
        wager=f"{ticket.kind} {ticket}",
        pays=_pays(rules, ticket),
        cite=offered(rules)[ticket.kind].cite,
        gains=tuple(sorted(gains, reverse=True)),
        action=Fraction(1),
        rounds=Fraction(ticket.games),
        kinds=frozenset((ticket.kind,)),
        note=note,
        paid_up_to=paid_up_to(rules, ticket),
    )


def paid_up_to(rules: KenoRules, ticket: Ticket) -> PaidUpTo:
    """The limit of what all games of a ticket are paid, with the stake."""
    return PaidUpTo(rules.aggregate_limit * ticket.games, cite("19:47-15.6"), besides=Fraction(-1))


def _one_game(rules: KenoRules, ticket: Ticket, price_cents: int) -> dict[int, Fraction]:
    """The chance of each payment of one game, in cents with the stake, for a ticket that is the only winner."""
    pays, by_gain = rules.pays.by_spots, Counter[int]()
    rate = price_cents // (ticket.games * ticket.units)
    for catches, draws in catch_classes(ticket):
        by_gain[min(ticket.paid_units(pays, catches) * rate, rules.aggregate_limit)] += draws
    return {paid: Fraction(draws, _DRAWS) for paid, draws in by_gain.items()}


def catch_classes(ticket: Ticket) -> Iterator[tuple[Sequence[int], int]]:
    """Catches by group, one for each class of draws that are paid alike, with the number of draws."""
    rates = ticket.rates or (1,) * len(ticket.groups)
    alike = groupby(zip(map(len, ticket.groups), rates, strict=True))
    # `groupby` needs equal neighbors; groups of a ticket are sorted by size, and rates of equal sizes may alternate.
    sizes = [(size, len(list(same))) for (size, _), same in alike]
    if prod(comb(size + many, many) for size, many in sizes) > _MOST_CLASSES:
        why = f"{ticket.kind} {ticket} has too many different results to count them all"
        raise Refused(unlawful(_LAW, why))
    rest = NUMBERS - sum(map(len, ticket.groups))
    for parts in product(*(list(_alike(size, many)) for size, many in sizes)):
        catches = [caught for part, _ in parts for caught in part]
        left = DRAWN - sum(catches)
        if 0 <= left <= rest:
            yield catches, prod(ways for _, ways in parts) * comb(rest, left)


def _alike(size: int, many: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How much each of several groups of one size catches, in any order, with the number of ways."""
    for catches in combinations_with_replacement(range(size + 1), many):
        orders = factorial(many) // prod(factorial(times) for times in Counter(catches).values())
        yield catches, orders * prod(comb(size, caught) for caught in catches)


def _several(ticket: Ticket, one: dict[int, Fraction]) -> dict[int, Fraction]:
    """The chance of each total payment over all games of a ticket."""
    total = {0: Fraction(1)}
    for _ in range(ticket.games):
        following: dict[int, Fraction] = {}
        for before, chance in total.items():
            for paid, more in one.items():
                following[before + paid] = following.get(before + paid, Fraction(0)) + chance * more
        if len(following) > _MOST_GAINS:
            raise Refused(unlawful(_LAW, f"{ticket.kind} {ticket} has too many different results to count them all"))
        total = following
    return total
