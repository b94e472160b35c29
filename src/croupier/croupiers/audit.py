"""Audit: compares what was booked for a round with what it owed, line by line, and refuses impossible journals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from croupier.amounts.cents import dollars
from croupier.croupiers.play import Live
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.settlement import Line


@dataclass(frozen=True, slots=True)
class Booked:
    """What was paid at the table for one wager: + to the patron, - from the patron."""

    seat: str
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings, and the replayed round if it could be replayed."""

    findings: tuple[Ruling, ...]
    live: Live | None = None


def replay(round_: Round, journal: Journal, booked: Iterable[Booked] | None = None) -> Audit:
    """Runs a journal again and reports every difference from what was booked."""
    try:
        live = Live(round_, journal)
    except Refused as refused:
        return Audit(refused.rulings)
    if live.outcome is None:
        site = live.asks.site if live.asks else "its end"
        return Audit((unlawful(round_.game.cites[0], f"the round was never finished: it stops at {site}"),), live)
    return Audit(() if booked is None else tuple(compare(live.outcome.lines, booked, round_.game.cites[0])), live)


def compare(
    lines: Iterable[Line],
    booked: Iterable[Booked],
    law: Citation,
    marked: Callable[[Ruling, Line], Ruling] = lambda ruling, _line: ruling,
) -> list[Ruling]:
    """Compares booked with owed: wrong amounts, missing bookings, bookings without a wager, and duplicates.

    A wager split into several hands may be booked as one sum or hand by hand ("blackjack hand 2"). `marked` adds to a finding
    what the line that was owed rests on.
    """
    owed = list(lines)
    findings: list[Ruling] = []
    seen: set[int] = set()
    for entry in booked:
        mine = [at for at, line in enumerate(owed) if _is_for(entry, line)]
        booking = f"{entry.seat}, {entry.wager}: {dollars(entry.cents, sign=True)} was booked"
        if not mine:
            findings.append(unlawful(law, f"{booking}, but there is no such wager"))
        elif seen & set(mine):
            findings.append(unlawful(owed[mine[0]].cite, f"{booking} a second time"))
        elif entry.cents != sum(owed[at].cents for at in mine):
            findings.append(marked(_difference(entry.wager, [owed[at] for at in mine], entry.cents), owed[mine[0]]))
        seen.update(mine)
    missing = [line for at, line in enumerate(owed) if at not in seen and line.cents]
    findings.extend(marked(_difference(line.wager, [line], 0), line) for line in missing)
    return findings


def _is_for(entry: Booked, line: Line) -> bool:
    return entry.seat == line.seat and entry.wager in {
        line.wager,
        f"{line.wager} hand {line.hand}",
    }


def _difference(wager: str, lines: list[Line], booked_cents: int) -> Ruling:
    booked, owed = dollars(booked_cents, sign=True), dollars(sum(line.cents for line in lines), sign=True)
    results = ", ".join(line.result for line in lines)
    return unlawful(lines[0].cite, f"{lines[0].seat}, {wager}: booked {booked}, owed {owed} ({results})")
