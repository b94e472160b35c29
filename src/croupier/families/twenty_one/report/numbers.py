"""The numbers of the wager against the dealer: one player alone, who plays it in the best way, from a fresh shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.engine.wager_kind import WagerKind
from croupier.families.twenty_one.analysis.basics import STRATEGY, NotCovered
from croupier.families.twenty_one.analysis.terms import BySuits, Terms
from croupier.hands.blackjack import TEN
from croupier.law.option import TableRules, shown
from croupier.law.ruling import Ruling
from croupier.money.numbers import DIGITS, Numbers, Reading
from croupier.money.odds import Odds

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.best import Best
    from croupier.families.twenty_one.analysis.distribution import Distribution

METHOD = (
    "counted in double precision: the house advantage and the action are accurate to 1e-11; in rounds with a split hands are "
    "counted one by one and corrected for every two of them, so that deviation and single chances are accurate to 1e-6 with six "
    "decks and 1e-5 with one"
)


@lru_cache(maxsize=4)
def played(terms: Terms) -> Best:
    """The best play of a table. A super bonus changes only one column of the same table without it."""
    from croupier.families.twenty_one.analysis import best

    without = _without_super_bonus(terms)
    return best.best(terms, without=played(without) if without else None)


@lru_cache(maxsize=4)
def counted(terms: Terms) -> Distribution:
    """The distribution of the rounds of a table, by the best play."""
    from croupier.families.twenty_one.analysis import distribution

    without = _without_super_bonus(terms)
    return distribution.of_best(terms, played(terms), counted(without) if without else None)


def _without_super_bonus(terms: Terms) -> Terms | None:
    """The same table without its super bonus, if that still looks at suits."""
    suits_matter = terms.six_seven_eight != BySuits() or terms.three_sevens != BySuits()
    return replace(terms, super_bonus=Fraction(0)) if terms.super_bonus and suits_matter else None


def main_wager(
    terms: Terms, kind: WagerKind, *, wager: str = "", notes: Iterable[str] = (), readings: tuple[Reading, ...] = ()
) -> Numbers:
    """The numbers of a wager against the dealer, by the best play."""
    best, gains = played(terms), counted(terms)
    attacked = [_name(*showing) for showing, column in best.columns.items() if column.attack]
    about = [f"one player alone, a fresh shoe, without insurance; {gains.split:.2%} of the rounds have a split"]
    if terms.attack:
        about.append(
            f"the attack wager is made against {', '.join(attacked) or 'nothing'}, {best.staked - 1:.2%} of the rounds"
        )
    return Numbers(
        wager=wager or kind.name,
        pays=odds_named(kind.pays),
        cite=kind.cite,
        gains=decimals(gains.gains),
        action=decimal(gains.action),
        rounds=Fraction(1),
        kinds=frozenset({kind.name}),
        note="; ".join([*about, *notes]),
        method=METHOD,
        strategy=f"the best play ({STRATEGY})",
        readings=readings,
    )


def plain_wager(
    kind: WagerKind,
    gains: Mapping[Fraction, Fraction],
    *,
    wager: str = "",
    pays: str = "",
    note: str = "",
    readings: tuple[Reading, ...] = (),
) -> Numbers:
    """The numbers of a wager that is decided in one round and never raised."""
    return Numbers(
        wager=wager or kind.name,
        pays=pays or odds_named(kind.pays),
        cite=kind.cite,
        gains=tuple(sorted(gains.items(), reverse=True)),
        action=Fraction(1),
        rounds=Fraction(1),
        kinds=frozenset({kind.name}),
        note=note,
        readings=readings,
    )


def odds_named(pays: Sequence[Odds]) -> str:
    """The lowest and the highest of these odds."""
    return " up to ".join(dict.fromkeys(str(odds) for odds in (*pays[:1], *pays[-1:])))


def insurance_gains(terms: Terms, pays: Odds) -> dict[Fraction, Fraction]:
    """What insurance gains from a fresh shoe, with its chance, if only the dealer's ace is seen."""
    ten = Fraction(terms.shoe[TEN - 1], sum(terms.shoe) - 1)
    return {pays.to_one: ten, Fraction(-1): 1 - ten}


def uncounted(terms_of: Callable[[], Terms], *wagers: str) -> Iterator[Ruling]:
    """Yields why these wagers have no numbers at a table, and by which paragraph."""
    try:
        terms_of()
    except NotCovered as not_covered:
        yield from (replace(ruling, options=wagers) for ruling in not_covered.rulings)


def decimals(chances: Mapping[Fraction, float]) -> tuple[tuple[Fraction, Fraction], ...]:
    """Rounds chances to `DIGITS` decimals, highest gain first; the likeliest absorbs the rounding, so they sum to one."""
    rounded = {gain: Fraction(round(chance * 10**DIGITS), 10**DIGITS) for gain, chance in chances.items()}
    likeliest = max(rounded, key=lambda gain: rounded[gain])
    rounded[likeliest] += 1 - sum(rounded.values())
    return tuple((gain, rounded[gain]) for gain in sorted(rounded, reverse=True) if rounded[gain])


def decimal(number: float) -> Fraction:
    return Fraction(round(number * 10**DIGITS), 10**DIGITS)


def readings(rules: TableRules, names: Iterable[str]) -> tuple[Reading, ...]:
    """The elections of these options, as the readings of unclear law that numbers rest on."""
    options = {option.name: option for option in rules.options()}
    return tuple(
        Reading(name, shown(options[name].plain(rules.elected(name))), options[name].note, options[name].cite)
        for name in names
    )


def _name(up: int) -> str:
    return {1: "A", 10: "T"}.get(up, str(up))
