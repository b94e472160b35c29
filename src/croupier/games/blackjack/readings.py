"""The readings of unclear law that a wager's numbers rest on. Each is an option; its note names the reading."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.families.twenty_one.report import numbers
from croupier.games.blackjack import elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import SPOTS
from croupier.money.numbers import Reading

_SIDES = {
    "sevens": ("sevens_by_first_card",),
    "progressive": ("splitting_fixes_progressive", "progressive_chip_returned"),
    "bonus": ("bonus_stake_returned",),
}


def readings(rules: BlackjackRules, kind: str) -> tuple[Reading, ...]:
    """The readings that bear on the numbers of a kind of wager at this table."""
    return numbers.readings(rules, _named(rules, kind))


def _named(rules: BlackjackRules, kind: str) -> Iterator[str]:
    if kind in SPOTS or kind in STREAKS:
        yield "split_ace_ten_beats_21"
        if rules.hole_card != elections.EXPOSED_HOLE and not rules.card_reader:
            yield "busted_bets_also_lost"
            yield "busted_double_returned"
        if rules.three_sevens or rules.suited_six_seven_eight:
            yield "hand_odds_on_double"
        if rules.five_card_21:
            yield "five_card_21"
    if kind in STREAKS:
        yield "streak_ignores_pushed_splits"
    yield from _SIDES.get(kind, ())
