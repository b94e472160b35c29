"""The numbers of every roulette wager: as cases for the engine, and counted from the compartments of the wheel."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.engine.game import Case
from croupier.engine.standing import Standing
from croupier.games.roulette.layout import DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL, ZEROS
from croupier.games.roulette.rules import DOUBLE_AS_SINGLE, DOUBLE_ZERO, HALF, SINGLE_ZERO, RouletteRules
from croupier.games.roulette.wagers import EVEN_MONEY, FIVE_ADJACENT, PARTS, Area, areas, offered
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet

UNIT_CENTS = 1000  # divides by two (half back) and by five (five adjacent numbers)

# The compartments that decide a wager. If a double-zero wheel is used as a single-zero wheel, 00 is no spin (5.2(d)2).
_DECIDING = {
    DOUBLE_ZERO: frozenset(DOUBLE_ZERO_WHEEL),
    SINGLE_ZERO: frozenset(SINGLE_ZERO_WHEEL),
    DOUBLE_AS_SINGLE: frozenset(DOUBLE_ZERO_WHEEL) - {"00"},
}
_ONE_UNIT = Fraction(1)


def cases(rules: RouletteRules) -> Iterator[Case]:
    """One case of each kind: all selections of a kind cover the same number of compartments.

    A wager that cannot be made has none: a color whose numbers the sheet does not name.
    """
    for kind in offered(rules).values():
        if kind.undefined is not None:
            continue
        bets = (Bet("A", kind.name, kind.selections[0], UNIT_CENTS),)
        yield Case(kind.name, bets, Standing(), kind.cite, str(kind.pays[0]))


def counted(rules: RouletteRules) -> Iterator[Numbers]:
    """The same numbers, by counting the compartments that win, take half, or lose."""
    deciding = _DECIDING[rules.wheel]
    spins = Fraction(len(rules.compartments), len(deciding))
    for name, area in sorted(areas(rules).items(), key=lambda each: each[1].kind.undefined is not None):
        ways = _ways(rules, area, deciding)
        yield Numbers(
            wager=name,
            pays=str(area.kind.pays[0]),
            cite=area.kind.cite,
            gains=tuple(
                (Fraction(cents, UNIT_CENTS), Fraction(ways[cents], len(deciding)))
                for cents in sorted(ways, reverse=True)
            ),
            action=_ONE_UNIT,
            rounds=spins,
            kinds=frozenset((name,)),
            note="the same whichever six numbers a color has" if area.kind.undefined is not None else "",
        )


def _ways(rules: RouletteRules, area: Area, deciding: frozenset[str]) -> dict[int, int]:
    """The number of compartments for each gain in cents."""
    kind, chip_cents = area.kind, rules.smallest_chip_cents
    if kind.name == FIVE_ADJACENT:  # a fifth is paid straight up, four fifths are lost (5.3(d))
        part = UNIT_CENTS // PARTS
        gain = rules.payouts["straight"].win_cents(part, chip_cents) - (UNIT_CENTS - part)
    else:
        gain = kind.pays[0].win_cents(UNIT_CENTS, chip_cents)
    halved = kind.name in EVEN_MONEY and rules.wheel == DOUBLE_ZERO and rules.zero_rule == HALF  # 5.2(b)
    won = len(area.covers[kind.selections[0]] & deciding)
    half = len(ZEROS) if halved else 0
    ways: dict[int, int] = {}
    for cents, compartments in ((gain, won), (-UNIT_CENTS // 2, half), (-UNIT_CENTS, len(deciding) - won - half)):
        if compartments:
            ways[cents] = ways.get(cents, 0) + compartments
    return ways
