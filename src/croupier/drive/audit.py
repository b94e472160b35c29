"""Audit: what a round owed, against what was booked. Refuses the impossible and the unoffered; compares line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.drive.play import Live
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.cents import dollars

if TYPE_CHECKING:
    from croupier.engine.journal import Journal
    from croupier.engine.round import Round
    from croupier.law.citation import Citation
    from croupier.money.settlement import Line


@dataclass(frozen=True, slots=True)
class Booked:
    """What was paid at the table for one wager: + to the patron, - from him."""

    seat: str
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings, and the round as it should have been, where it could be replayed."""

    findings: tuple[Ruling, ...]
    live: Live | None = None


def replay(round_: Round, journal: Journal, booked: Iterable[Booked] | None = None) -> Audit:
    """Runs a journal again and reports every divergence from what was booked."""
    try:
        live = Live(round_, journal)
    except Refused as refused:
        return Audit(refused.rulings)
    if live.outcome is None:
        site = live.asks.site if live.asks else "its end"
        return Audit((unlawful(round_.game.cites[0], f"the round was never finished: it waits at {site}"),), live)
    return Audit(() if booked is None else tuple(compare(live.outcome.lines, booked, round_.game.cites[0])), live)


def compare(lines: Iterable[Line], booked: Iterable[Booked], law: Citation) -> list[Ruling]:
    """Booked against owed: a wrong amount, a line nobody booked, a booking nobody is owed or one made twice."""
    owed = {(line.seat, line.wager): line for line in lines}
    findings: list[Ruling] = []
    seen = set()
    for entry in booked:
        line = owed.get((entry.seat, entry.wager))
        if line is None:
            why = f"{entry.seat}, {entry.wager}: {dollars(entry.cents, sign=True)} was booked for a wager nobody made"
            findings.append(unlawful(law, why))
            continue
        if (entry.seat, entry.wager) in seen:
            why = f"{entry.seat}, {entry.wager}: {dollars(entry.cents, sign=True)} was booked a second time"
            findings.append(unlawful(line.cite, why))
            continue
        seen.add((entry.seat, entry.wager))
        if entry.cents != line.cents:
            findings.append(unlawful(line.cite, _difference(line, entry.cents)))
    missing = [line for spot, line in owed.items() if spot not in seen and line.cents]
    findings.extend(unlawful(line.cite, _difference(line, 0)) for line in missing)
    return findings


def _difference(line: Line, booked_cents: int) -> str:
    booked, owed = dollars(booked_cents, sign=True), dollars(line.cents, sign=True)
    return f"{line.seat}, {line.wager}: booked {booked}, owed {owed} ({line.result})"
