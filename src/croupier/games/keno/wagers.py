"""The tickets of 19:47-15.2: which there are, when they may be written, and until when they may be voided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from croupier.amounts.cents import dollars
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import OpenSelection, Payout, WagerKind
from croupier.equipment.numbers import Below
from croupier.games.keno.rules import KenoRules
from croupier.games.keno.ticket import (
    COMBINATION,
    KING,
    NUMBERS,
    QUICK,
    SPLIT,
    STRAIGHT,
    WAY,
    NotATicket,
    Ticket,
    quick_pick,
    read_ticket,
)
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.ruling import Refused, Ruling, lawful, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager
from croupier.values.brief import brief

_TITLES = {
    STRAIGHT: "Straight ticket",
    SPLIT: "Split ticket",
    WAY: "Way ticket",
    KING: "King ticket",
    COMBINATION: "Combination ticket",
}
_FORMS = {
    STRAIGHT: 'the numbers, "3-7-12"',
    SPLIT: 'groups of numbers, "3-7-12/20-40"; "3-7x2/20-40" plays a group at twice the rate',
    WAY: 'groups of numbers and the spots played, "1-2/3-4/5-6:4"',
    KING: 'groups of numbers, one of them a single number, and the spots played, "9/1-2/3-4:3"',
    COMBINATION: 'groups of numbers and the spots played, each at its own rate, "1-2/3-4/5-6:2x5+4"',
}
_EXAMPLES = {
    STRAIGHT: (*map(str, range(1, NUMBERS + 1)), "3-7-12", "5-17-28-39-41-66", "2-4-8-16-32-64-77-80"),
    SPLIT: ("3-7-12/20-40", "1x2/2-3-4-5x3"),
    WAY: ("1-2/3-4/5-6:4", "1-2-3/4-5-6/7-8-9:3+6"),
    KING: ("9/1-2/3-4:3", "1/2/3-4-5:4"),
    COMBINATION: ("1-2/3-4/5-6:2+4x2+6", "7/20-30/40-50-60:3x2+6x4"),
}
_SEVERAL_GAMES = ("10-20-30@2", "1-11-21-31@3")


@lru_cache(1 << 12)
def written(kind: str, text: str) -> Ticket:
    """The ticket. It is bet, settled and shown by the same words, which are read once."""
    return read_ticket(kind, text)


def _read(rules: KenoRules, kind: str, text: str) -> str:
    """The ticket in its standard form. Raises `Refused` with everything wrong with it, each with its section."""
    law = cite("19:47-15.4")
    if text.startswith(QUICK):
        why = f'"{text}": a quick pick gets its numbers when the ticket is written; give the numbers on the ticket'
        raise Refused(unlawful(law, why))
    try:
        ticket = written(kind, text)
    except NotATicket as not_a_ticket:
        raise Refused(*(unlawful(law, f"{kind} {each}") for each in not_a_ticket.mistakes)) from None
    if against := list(_against(rules, ticket)):
        raise Refused(*against)
    return str(ticket)


def _against(rules: KenoRules, ticket: Ticket) -> Iterator[Ruling]:
    """The rulings against a ticket that this house does not write."""
    played = {spots for spots, _ in ticket.spots} or {len(group) for group in ticket.groups}
    paid = dict(rules.pays.lines)
    for spots in sorted(played - set(paid)):
        why = f"{ticket.kind} {ticket}: the pay table has no line for {spots} spots; it has 1 to {max(paid)}"
        yield unlawful(cite("19:47-15.3"), why, "pays")
    if ticket.games > rules.most_games:
        why = f"{ticket.kind} {ticket}: a ticket is for at most {rules.most_games} games in a row"
        yield unlawful(cite("19:47-15.4"), why, "most_games")


def _pick(rules: KenoRules, kind: str, text: str, below: Below) -> str:
    """A quick pick. Raises `Refused` if it cannot be read or this house does not offer it."""
    law = cite("19:47-15.4")
    if not rules.quick_pick:
        raise Refused(unlawful(law, f"{kind} {text}: this house offers no quick pick", "quick_pick"))
    try:
        return _read(rules, kind, quick_pick(kind, text, below))
    except NotATicket as not_a_ticket:
        raise Refused(*(unlawful(law, f"{kind} {each}") for each in not_a_ticket.mistakes)) from None


@dataclass(frozen=True, slots=True)
class _Of:
    """A function of the rules, the kind and more: a `partial`, but equal to another of the same."""

    function: Callable[..., str]
    rules: KenoRules
    kind: str

    def __repr__(self) -> str:
        return brief(self.function.__name__, f"of a {self.kind} ticket")

    def __call__(self, *more: Any) -> str:
        return self.function(self.rules, self.kind, *more)


@cache
def offered(rules: KenoRules) -> Mapping[str, WagerKind]:
    kinds = {STRAIGHT: _kind(rules, STRAIGHT, "")}
    if rules.split_tickets:
        kinds[SPLIT] = _kind(rules, SPLIT, "split_tickets")
    if rules.way_tickets:
        kinds |= {kind: _kind(rules, kind, "way_tickets") for kind in (WAY, KING, COMBINATION)}
    return kinds


def _kind(rules: KenoRules, name: str, option: str) -> WagerKind:
    law, paid_by = cite("19:47-15.2"), cite("19:47-15.3")
    paid = [
        (spots, caught, Odds(Fraction(paid - 1))) for spots, line in rules.pays.lines for caught, paid in reversed(line)
    ]
    examples = (*_EXAMPLES[name], *(_SEVERAL_GAMES if name == STRAIGHT else ()))
    open_ = OpenSelection(_Of(_read, rules, name), _FORMS[name], _Of(_pick, rules, name), QUICK)
    kind = WagerKind(
        name,
        _TITLES[name],
        law,
        tuple(sorted({odds for _, _, odds in paid})),
        (),
        Source.PRACTICE,
        option=option,
        open=open_,
        payouts=tuple(
            Payout(f"{caught} of {spots} spots", odds, paid_by, Source.PRACTICE) for spots, caught, odds in paid
        ),
    )
    return replace(kind, selections=tuple(each for each in examples if kind.selection(each) is not None))


def ruling(rules: KenoRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Tickets are written and voided until the game is closed. One whose game was drawn can be voided no more."""
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(cite("19:47-15.4"), "a keno ticket is always on")
    down = sum(wager.stake_cents for wager in wagers if wager.spot == (bet.seat, bet.kind, bet.on))
    if bet.act is Act.MAKE:
        return _price(rules, bet, down + bet.cents)
    drawn = sum(wager.stake_cents for wager in standing.wagers if wager.spot == (bet.seat, bet.kind, bet.on))
    left = down - (bet.cents or down)
    if left < drawn:
        why = f"{bet.name} was in a game that has been drawn: a ticket may be voided only before its first draw"
        return unlawful(cite("19:47-15.4"), why)
    return _price(rules, bet, left) if left else lawful(cite("19:47-15.4"), "before the draw")


def _price(rules: KenoRules, bet: Bet, stake_cents: int) -> Ruling:
    """The ruling on the price of a ticket: a whole rate for every way, or group, in every game."""
    ticket = written(bet.kind, bet.on)
    parts, law = ticket.units * ticket.games, cite("19:47-15.3")
    rate, option = (rules.way_rate, "way_rate") if ticket.spots else (rules.rate, "rate")
    if stake_cents % (parts * rate) == 0:
        return lawful(law, "before the game is closed")
    why = f"{bet.name} has {_parts(ticket)}: its price is a multiple of {dollars(parts * rate)}, not {dollars(stake_cents)}"
    return unlawful(law, why, option)


def _parts(ticket: Ticket) -> str:
    units = f"{ticket.units} unit{'s' if ticket.units > 1 else ''} at the rate"
    return units if ticket.games == 1 else f"{units} in each of {ticket.games} games"


def marked_areas(_rules: KenoRules, wager: Wager) -> Collection[str]:
    """The numbers of the board that a ticket marks."""
    ticket = written(wager.kind, wager.on)
    return frozenset(f"{STRAIGHT} {number}" for group in ticket.groups for number in group)
