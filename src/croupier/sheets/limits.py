"""19:47-8.2: the licensee sets minimum and maximum wagers. A low minimum at low odds needs a maximum ten times as high."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import Citation, cite
from croupier.law.register import in_force
from croupier.law.ruling import Ruling, by_reading, not_determined, unlawful
from croupier.money.odds import Odds

POSTED_BY = cite("19:47-8.2(c)")
SINCE = date(1993, 12, 6)  # the date of our text of 8.2; before it, each game had its own limits
TIMES = 10
LOW_MINIMUM_CENTS = 100_00
LOW_ODDS = Fraction(5)


@dataclass(frozen=True, slots=True)
class Limit:
    """The minimum and maximum stake of one kind of wager."""

    min_cents: int
    max_cents: int


Limits = Mapping[str, Limit]


def names(offered: Mapping[str, WagerKind]) -> list[str]:
    """What limits can be set for: each kind of wager, and each selection that is a wager of its own (8.2(b)1)."""
    return [*offered, *(f"{kind.name} {on}" for kind in offered.values() for on, _ in kind.each)]


def rulings(limits: Limits, offered: Mapping[str, WagerKind], on: date, *, by_lowest_odds: bool) -> Iterator[Ruling]:
    """The rulings of 8.2(a) against these limits."""
    for name, limit in limits.items():
        place = f"limits.{name}"
        if limit.max_cents < limit.min_cents:
            why = f"{name}: the maximum {dollars(limit.max_cents)} is below the minimum {dollars(limit.min_cents)}"
            yield unlawful(cite("19:47-8.2(a)"), why, place)
        elif on < SINCE:
            why = f"{name}: our sources do not have the limits before {SINCE}"
            yield not_determined(cite("19:47-8.2(a)"), why, place)
        elif name in offered and offered[name].stakes_cents:
            yield from _fixed(name, limit, offered[name])
        elif name in offered and not offered[name].pays:
            yield unlawful(cite("19:47-8.2(a)"), f"{name} is a payment without a stake: it has no limits", place)
        elif name in offered and not offered[name].each:
            pays = offered[name].pays
            for ruling in _ten_times(name, limit, pays[0] if by_lowest_odds else pays[-1]):
                yield by_reading(ruling, "C46") if len(pays) > 1 and pays[-1].to_one > LOW_ODDS else ruling
        else:
            for selection, pays_at in _each(name, offered):
                if selection == name or selection not in limits:
                    yield from _ten_times(selection, limit, pays_at)


def to_set(limits: Limits, offered: Mapping[str, WagerKind], on: date) -> Iterator[Ruling]:
    """What a sheet leaves open that its sign must say: the limits of its wagers, by the paragraph that wants them posted.

    Our sources give no limits, since the licensee sets them. So a sheet without them is not unlawful, but not determined.
    """
    groups: dict[Citation, dict[str, str]] = {}
    for name, kind in _not_set(limits, offered):
        own = kind.limits_posted_by
        law = own if own is not None and in_force(own, on) else POSTED_BY
        if in_force(law, on):
            groups.setdefault(law, {})[name] = f"{kind.title} {name.partition(' ')[2]}".strip()
    for law, titles in groups.items():
        why = f"no limits are set for {', '.join(titles.values())}: the licensee sets them, and they must be posted"
        yield not_determined(law, why, *(f"limits.{name}" for name in titles))


def _not_set(limits: Limits, offered: Mapping[str, WagerKind]) -> Iterator[tuple[str, WagerKind]]:
    """The wagers for which the licensee must set limits and has not: the name as `limits` writes it, and the kind.

    A wager made during the round, laid with another one, or limited by its own paragraph needs none.
    """
    for kind in offered.values():
        if kind.made_in_play or kind.laid_with or kind.stakes_cents or kind.self_limited or not kind.pays:
            continue
        of_its_own = [f"{kind.name} {on}" for on, _ in kind.each]
        missing = [name for name in of_its_own if name not in limits]
        if kind.name not in limits:
            yield from ((name, kind) for name in (missing if len(missing) < len(of_its_own) else [kind.name]))


def _each(name: str, offered: Mapping[str, WagerKind]) -> Iterator[tuple[str, Odds]]:
    """The wagers of their own that a limit is for: one selection, or all of a kind."""
    kind, _, only = name.partition(" ")
    for on, pays in offered[kind].each if kind in offered else ():
        if only in {"", on}:
            yield f"{kind} {on}", pays


def _fixed(name: str, limit: Limit, kind: WagerKind) -> Iterator[Ruling]:
    """A stake fixed by its own paragraph is "otherwise specifically provided", so the licensee cannot limit it (C46)."""
    if {limit.min_cents, limit.max_cents} - set(kind.stakes_cents):
        amounts = " or ".join(dollars(cents) for cents in kind.stakes_cents)
        why = f"{name} must be {amounts}, not {dollars(limit.min_cents)} to {dollars(limit.max_cents)}"
        yield by_reading(unlawful(kind.cite, why, f"limits.{name}"), "C46")


def _ten_times(name: str, limit: Limit, judged: Odds) -> Iterator[Ruling]:
    """Judges a limit at these odds; a wager with several by its lowest, which protects the patron (C46), unless elected."""
    if limit.min_cents > LOW_MINIMUM_CENTS or judged.to_one > LOW_ODDS:
        return
    if limit.max_cents < TIMES * limit.min_cents:
        why = (
            f"{name}: a minimum of {dollars(limit.min_cents)} at {judged} needs a maximum of at least "
            f"{dollars(TIMES * limit.min_cents)}, not {dollars(limit.max_cents)}"
        )
        yield unlawful(cite("19:47-8.2(a)"), why, f"limits.{name}")


def outside_limits(name: str, stake_cents: int, limit: Limit) -> str | None:
    """A note about a stake that was accepted outside the limits, or None. Such a stake is settled in full."""
    if stake_cents > limit.max_cents:
        return (
            f"{name}: {dollars(stake_cents)} was accepted above the maximum of {dollars(limit.max_cents)} "
            "and is paid or lost in its entirety"
        )
    if stake_cents < limit.min_cents:  # reading C47: the chapter protects only what is above the maximum
        return f"{name}: {dollars(stake_cents)} was accepted below the minimum of {dollars(limit.min_cents)}"
    return None
