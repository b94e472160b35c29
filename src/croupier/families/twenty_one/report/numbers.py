"""The numbers of the wager against the dealer: one player alone, who plays it in the best way, from a fresh shoe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.engine.wager_kind import WagerKind
from croupier.families.twenty_one.analysis.terms import BySuits, Terms
from croupier.law.option import TableRules, shown
from croupier.money.numbers import DIGITS, Numbers, Reading

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.best import Best
    from croupier.families.twenty_one.analysis.distribution import Distribution

METHOD = (
    "counted in double precision: the house advantage and the action are accurate to 1e-11; in rounds with a split the hands "
    "are taken as independent given the dealer's hand, which changes the standard deviation by up to 3e-5 with six decks and "
    "1.5e-4 with one"
)


@lru_cache(maxsize=4)
def counted(terms: Terms) -> tuple[Best, Distribution]:
    """The best play of a table, and the distribution of its rounds."""
    from croupier.families.twenty_one.analysis import best, distribution

    suits_matter = terms.six_seven_eight != BySuits() or terms.three_sevens != BySuits()
    if terms.super_bonus and suits_matter:
        plain, plain_gains = counted(replace(terms, super_bonus=Fraction(0)))
        found = best.best(terms, without=plain)
        return found, distribution.of_best(terms, found, plain_gains)
    found = best.best(terms)
    return found, distribution.of_best(terms, found)


def main_wager(
    terms: Terms, kind: WagerKind, *, wager: str = "", notes: Iterable[str] = (), readings: tuple[Reading, ...] = ()
) -> Numbers:
    """The numbers of a wager against the dealer, by the best play."""
    found, gains = counted(terms)
    attacked = [_name(up) for (up,), column in found.columns.items() if column.attack]
    about = ["one player alone, a fresh shoe, without insurance"]
    if terms.attack:
        about.append(
            f"the attack wager is made against {', '.join(attacked) or 'nothing'}, {found.staked - 1:.2%} of the rounds"
        )
    return Numbers(
        wager=wager or kind.name,
        pays=" up to ".join(dict.fromkeys(str(odds) for odds in (kind.pays[0], kind.pays[-1]))),
        cite=kind.cite,
        gains=decimals(gains.gains),
        action=Fraction(round(gains.action * 10**DIGITS), 10**DIGITS),
        rounds=Fraction(1),
        kinds=frozenset({kind.name}),
        note="; ".join([*about, *notes]),
        method=METHOD,
        strategy=f"the best play ({found.strategy})",
        readings=readings,
    )


def decimals(chances: Mapping[Fraction, float]) -> tuple[tuple[Fraction, Fraction], ...]:
    """Rounds chances to `DIGITS` decimals, highest gain first; the likeliest absorbs the rounding, so they sum to one."""
    rounded = {gain: Fraction(round(chance * 10**DIGITS), 10**DIGITS) for gain, chance in chances.items()}
    likeliest = max(rounded, key=lambda gain: rounded[gain])
    rounded[likeliest] += 1 - sum(rounded.values())
    return tuple((gain, rounded[gain]) for gain in sorted(rounded, reverse=True) if rounded[gain])


def readings(rules: TableRules, names: Iterable[str]) -> tuple[Reading, ...]:
    """The elections of these options, as the readings of unclear law that numbers rest on."""
    options = {option.name: option for option in rules.options()}
    return tuple(
        Reading(name, shown(options[name].plain(rules.elected(name))), options[name].note, options[name].cite)
        for name in names
    )


def _name(up: int) -> str:
    return {1: "A", 10: "T"}.get(up, str(up))
