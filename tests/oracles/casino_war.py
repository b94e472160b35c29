"""Casino war by counting ranks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.games.casino_war.procedure import surrendered_cents
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.strategy import second_cards
from croupier.games.casino_war.wagers import RAISE, TIE, WAR, offered
from croupier.money.numbers import Numbers

_RANKS, _SUITS = 13, 4
_NOTE = "the first round of a shoe, with the better choice on a tie"
_NOTE_SURRENDERED = "the first round of a shoe, with a surrender on every tie"
_NOTE_TIE = "the first round of a shoe"


def _pays(rules: CasinoWarRules, kind: str) -> str:
    pays = offered(rules)[kind].pays
    return str(pays[0]) if len(pays) == 1 else f"{pays[0]} up to {pays[-1]}"


def counted(rules: CasinoWarRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    unit = rules.payouts.whole_stake_cents() if stake_cents is None else stake_cents
    per_rank = _SUITS * rules.decks
    tie = Fraction(per_rank - 1, _RANKS * per_rank - 1)
    uneven = (1 - tie) / 2
    win = rules.payouts[WAR].win_cents(unit, rules.smallest_chip_cents)
    decided = [(win, uneven), (-unit, uneven)]
    give_up = (surrendered_cents(rules, unit), tie)
    war = _war_gains(rules, unit)
    if sum(cents * chance for cents, chance in war) >= surrendered_cents(rules, unit):
        in_war = [(cents, tie * chance) for cents, chance in war]
        yield _numbers(rules, unit, WAR, WAR, [*decided, *in_war], 1 + tie, _NOTE)
    else:
        yield _numbers(rules, unit, WAR, WAR, [*decided, give_up], Fraction(1), _NOTE)
    if rules.tie:
        tie_win = rules.payouts[TIE].win_cents(unit, rules.smallest_chip_cents)
        yield _numbers(rules, unit, TIE, TIE, [(tie_win, tie), (-unit, 1 - tie)], Fraction(1), _NOTE_TIE)
    yield _numbers(rules, unit, f"{WAR} surrendered", WAR, [*decided, give_up], Fraction(1), _NOTE_SURRENDERED)


def _war_gains(rules: CasinoWarRules, unit: int) -> list[tuple[int, Fraction]]:
    ways = second_cards(_left_after_a_tie(rules))
    win = rules.payouts[RAISE].win_cents(unit, rules.smallest_chip_cents)
    gains = (win, win + rules.war_tie_bonus * unit, -2 * unit)
    return [(cents, Fraction(each, ways.total)) for cents, each in zip(gains, ways, strict=True)]


def _left_after_a_tie(rules: CasinoWarRules) -> list[int]:
    """The number of cards left of each rank after a tie; the rank of the tie does not matter."""
    per_rank = _SUITS * rules.decks
    return [per_rank - 2, *[per_rank] * (_RANKS - 1)]


def _numbers(
    rules: CasinoWarRules,
    unit: int,
    name: str,
    kind: str,
    gains: Iterable[tuple[int, Fraction]],
    action: Fraction,
    note: str,
) -> Numbers:
    chances: dict[int, Fraction] = {}
    for cents, chance in gains:
        chances[cents] = chances.get(cents, Fraction(0)) + chance
    return Numbers(
        wager=name,
        pays=_pays(rules, kind),
        cite=offered(rules)[kind].cite,
        gains=tuple((Fraction(cents, unit), chances[cents]) for cents in sorted(chances, reverse=True)),
        action=action,
        rounds=Fraction(1),
        kinds=frozenset((kind,)),
        note=note,
    )
