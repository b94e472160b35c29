"""The game of 19:47-15.5: the tickets are closed, twenty numbers are drawn, and every ticket is paid by its catches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.engine.hand import Hand, RoundMark
from croupier.engine.irregularity import Irregularity, NoResult, one_result
from croupier.engine.standing import Standing
from croupier.equipment.numbers import NumberDraw
from croupier.games.keno.irregular import (
    FAULT_CORRECTED,
    ILLEGIBLE_MARK,
    LATE_TICKET,
    REMEDIES,
    WRONG_COUNT,
)
from croupier.games.keno.rules import BALLS, KenoRules
from croupier.games.keno.ticket import DRAWN, NUMBERS, STRAIGHT, Ticket, told_apart
from croupier.games.keno.wagers import written
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.odds import Odds
from croupier.money.settlement import Line, Result, collect_then_pay, stands, void
from croupier.money.wager import Wager

_DRAW = cite("19:47-15.5")
_PAYMENT = cite("19:47-15.6")
_IRREGULAR = cite("19:47-15.7")
_LATER = 2  # the number of the line that stands, if a ticket is for more games


def device(_rules: KenoRules, tickets: Collection[Ticket] = ()) -> NumberDraw:
    """The draw of twenty numbers from eighty."""
    return NumberDraw(_DRAW, NUMBERS, DRAWN, told_apart(tickets))


def play(croupier: Croupier, rules: KenoRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one game. Tickets for more games stand for the next one."""
    del standing  # tickets from earlier games are in `wagers`
    tickets = {wager: written(wager.kind, wager.on) for wager in wagers}
    croupier.record(Ritual("the game is closed: no ticket is written or voided any more"), cite("19:47-15.4"))
    late = set[Wager]()
    numbers = device(rules, tickets.values())
    drawn = one_result(lambda: croupier.chance(numbers), REMEDIES, _otherwise(croupier, wagers, late))
    if isinstance(drawn, NoResult):
        croupier.record("the game is void: its wagers are returned", drawn.law)
        returned = [void(_this_game(wager, ticket), drawn.law, "void game") for wager, ticket in tickets.items()]
        return _ended(tickets, late, returned)
    how = "twenty balls come up" if rules.draw_by == BALLS else "the system draws twenty numbers"
    croupier.record(f"{how}: {', '.join(map(str, sorted(drawn)))}", _DRAW)
    valid = {wager: ticket for wager, ticket in tickets.items() if wager not in late}
    won = {wager: _paid_cents(rules, wager, ticket, drawn) for wager, ticket in valid.items()}
    paid = _shared(croupier, rules, won)
    lines = [_line(rules, wager, ticket, (won[wager], paid[wager]), drawn) for wager, ticket in valid.items()]
    return _ended(tickets, late, [*lines, *(void(wager, _IRREGULAR, "written too late") for wager in late)])


def _otherwise(
    croupier: Croupier, wagers: tuple[Wager, ...], late: set[Wager]
) -> dict[str, Callable[[Irregularity], NoResult | None]]:
    """The remedies that do not only void the game. Tickets written too late are added to `late`."""

    def corrected(_what: Irregularity) -> None:
        croupier.record("the fault is corrected before a number is shown: the draw goes on", _IRREGULAR)

    def illegible(what: Irregularity) -> None:
        wager = _named(what, wagers)
        croupier.record(f"{wager.name} of {wager.seat}: the printed ticket decides", _IRREGULAR)

    def written_late(what: Irregularity) -> None:
        wager = _named(what, wagers)
        late.add(wager)
        croupier.record(f"{wager.name} of {wager.seat} was written after the game was closed: it is void", _IRREGULAR)

    def wrong_count(what: Irregularity) -> NoResult:
        croupier.record(f"{what.details['numbers']} numbers were drawn instead of {DRAWN}", _IRREGULAR)
        return NoResult(_IRREGULAR)

    return {
        FAULT_CORRECTED: corrected,
        ILLEGIBLE_MARK: illegible,
        LATE_TICKET: written_late,
        WRONG_COUNT: wrong_count,
    }


def _named(what: Irregularity, wagers: tuple[Wager, ...]) -> Wager:
    """The ticket that an irregularity is about."""
    seat, name = what.details["seat"], what.details["wager"]
    for wager in wagers:
        if (wager.seat, wager.name) == (seat, name):
            return wager
    raise Refused(unlawful(_IRREGULAR, f"{seat} has no ticket {name}"))


# ---------------------------------------------------------------- payment


def _this_game(wager: Wager, ticket: Ticket) -> Wager:
    """What a ticket stakes on this game."""
    return replace(wager, stake_cents=wager.stake_cents // ticket.games)


def _paid_cents(rules: KenoRules, wager: Wager, ticket: Ticket, drawn: Collection[int]) -> int:
    """What a ticket is paid in this game, with its stake, before the aggregate limit."""
    rate_cents = wager.stake_cents // (ticket.games * ticket.units)
    return rate_cents * ticket.paid_units(rules.pays.by_spots, ticket.catches(set(drawn)))


def _shared(croupier: Croupier, rules: KenoRules, paid: dict[Wager, int]) -> dict[Wager, int]:
    """The payments. If they are more than the house pays for one game, the winners share that in proportion."""
    total, limit = sum(paid.values()), rules.aggregate_limit
    if total <= limit:
        return paid
    croupier.record(f"{dollars(total)} is won: the winners share the aggregate limit of {dollars(limit)}", _PAYMENT)
    return {wager: cents * limit // total for wager, cents in paid.items()}


def _line(rules: KenoRules, wager: Wager, ticket: Ticket, cents: tuple[int, int], drawn: Collection[int]) -> Line:
    """The line of a ticket in this game. `cents` is what it won, and what it is paid of that."""
    won_cents, paid_cents = cents
    staked = _this_game(wager, ticket).stake_cents
    gain = paid_cents - staked
    result = Result.WON if gain > 0 else Result.PUSHED if gain == 0 else Result.LOST
    odds = Odds(Fraction(gain, staked)) if result is Result.WON else None
    note = _caught(ticket, drawn)
    if paid_cents < won_cents:
        limit = f"the limit is {dollars(rules.aggregate_limit)} for all winners"
        note += f", {dollars(paid_cents)} paid of {dollars(won_cents)}: {limit}"
    elif 0 < paid_cents <= staked:
        note += f", {dollars(paid_cents)} paid"
    return Line(wager.seat, wager.name, staked, result, gain, _PAYMENT, odds, note)


def _caught(ticket: Ticket, drawn: Collection[int]) -> str:
    catches = ticket.catches(set(drawn))
    return "caught " + " + ".join(
        f"{caught} of {len(group)}" for caught, group in zip(catches, ticket.groups, strict=True)
    )


def _ended(tickets: dict[Wager, Ticket], late: Collection[Wager], lines: Iterable[Line]) -> Outcome:
    """The outcome: this game's lines, and the tickets that stand for more games."""
    further = {wager: ticket.later() for wager, ticket in tickets.items() if ticket.games > 1 and wager not in late}
    left = {
        wager: replace(wager, stake_cents=wager.stake_cents - _this_game(wager, tickets[wager]).stake_cents)
        for wager in further
    }
    standing = [
        replace(stands(left[wager], _DRAW, f"{ticket.games} more game{'s' if ticket.games > 1 else ''}"), hand=_LATER)
        for wager, ticket in further.items()
    ]
    carried = tuple(replace(left[wager], on=str(ticket)) for wager, ticket in further.items())
    return Outcome((*collect_then_pay(lines), *standing), Standing(wagers=carried))


def lit_areas(rules: KenoRules, result: str) -> Collection[str]:
    """The numbers of the board that were drawn."""
    try:
        drawn = device(rules).read(result)
    except Refused:  # a void game lights nothing
        return ()
    return frozenset(f"{STRAIGHT} {number}" for number in drawn)


def mark(rules: KenoRules, _hands: tuple[Hand, ...], outcomes: tuple[str, ...]) -> RoundMark | None:
    """The first number of the draw, with all of them in words. None after a void game."""
    if not outcomes:
        return None
    drawn = device(rules).read(outcomes[-1])
    return RoundMark(str(drawn[0]), f"first {drawn[0]}, with {', '.join(map(str, sorted(drawn[1:])))}")
