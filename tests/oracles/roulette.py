"""Roulette by counting the compartments that win, take half, or lose."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.games.roulette.layout import DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL, ZEROS
from croupier.games.roulette.rules import DOUBLE_AS_SINGLE, DOUBLE_ZERO, HALF, SINGLE_ZERO, RouletteRules
from croupier.games.roulette.wagers import EVEN_MONEY, FIVE_ADJACENT, PARTS, LayoutArea, areas
from croupier.money.numbers import Numbers

# The compartments that decide a wager. If a double-zero wheel is used as a single-zero wheel, 00 is no spin (5.2(d)2).
_DECIDING = {
    DOUBLE_ZERO: frozenset(DOUBLE_ZERO_WHEEL),
    SINGLE_ZERO: frozenset(SINGLE_ZERO_WHEEL),
    DOUBLE_AS_SINGLE: frozenset(DOUBLE_ZERO_WHEEL) - {"00"},
}
_ONE_UNIT = Fraction(1)


def counted(rules: RouletteRules) -> Iterator[Numbers]:
    """The numbers of every wager, those on unnamed colors last."""
    deciding, unit = _DECIDING[rules.wheel], rules.payouts.whole_stake_cents(PARTS)
    spins = Fraction(len(rules.compartments), len(deciding))
    for name, area in sorted(areas(rules).items(), key=lambda item: item[1].kind.undefined is not None):
        ways = _ways(rules, area, deciding, unit)
        yield Numbers(
            wager=name,
            pays=str(area.kind.pays[0]),
            cite=area.kind.cite,
            gains=tuple(
                (Fraction(cents, unit), Fraction(ways[cents], len(deciding))) for cents in sorted(ways, reverse=True)
            ),
            action=_ONE_UNIT,
            rounds=spins,
            kinds=frozenset((name,)),
            note="the same whichever six numbers a color has" if area.kind.undefined is not None else "",
        )


def _ways(rules: RouletteRules, area: LayoutArea, deciding: frozenset[str], unit: int) -> dict[int, int]:
    """The number of compartments for each gain in cents."""
    kind, chip_cents = area.kind, rules.smallest_chip_cents
    if kind.name == FIVE_ADJACENT:  # a fifth is paid straight up, four fifths are lost (5.3(d))
        part = unit // PARTS
        gain = rules.payouts["straight"].win_cents(part, chip_cents) - (unit - part)
    else:
        gain = kind.pays[0].win_cents(unit, chip_cents)
    halved = kind.name in EVEN_MONEY and rules.wheel == DOUBLE_ZERO and rules.zero_rule == HALF  # 5.2(b)
    won = len(area.covers[kind.selections[0]] & deciding)
    half = len(ZEROS) if halved else 0
    ways: dict[int, int] = {}
    for cents, compartments in ((gain, won), (-unit // 2, half), (-unit, len(deciding) - won - half)):
        if compartments:
            ways[cents] = ways.get(cents, 0) + compartments
    return ways
