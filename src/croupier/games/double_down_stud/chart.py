"""The best play of double down stud as a chart and in words, and what rules of thumb cost."""

from __future__ import annotations

from functools import cache

from croupier.engine.strategy import Advice, Chart
from croupier.families.stud.numbers.draws import JACK, PAID, SIX, DrawGroup, Worth, draw_of, grouped, said
from croupier.games.double_down_stud.exact import ALWAYS, NEVER, SAFE, Gains, counted_at, counts, gains
from croupier.games.double_down_stud.procedure import STAND
from croupier.games.double_down_stud.rules import DoubleDownRules
from croupier.games.double_down_stud.wagers import BET, DOUBLE

_AGAINST = "the last card"


def _of_pair(rank: int) -> str:
    return PAID if rank >= JACK else "pair of sixes to tens" if rank >= SIX else "pair below sixes"


@cache
def _draws() -> tuple[DrawGroup, ...]:
    """The group of every hand of four, in the order in which they are counted."""
    from croupier.games.double_down_stud.analysis import deals

    return tuple(draw_of(hand, SIX, _of_pair) for hand in deals().fours.tolist())


def groups(gain: Gains, unit_cents: int) -> dict[DrawGroup, Worth]:
    """By group of hands: what a double is worth."""
    import numpy as np

    from croupier.games.double_down_stud.analysis import deals

    all_deals = deals()
    one, two = np.array(gain)
    return grouped(
        _draws(), all_deals.counts @ (two - one), all_deals.weights, unit_cents, int(all_deals.counts[0].sum())
    )


def chart(rules: DoubleDownRules, stake_cents: int | None = None) -> Chart:
    """The best choice for each group of four cards."""
    table, unit = counted_at(rules, stake_cents)
    by_worth = groups(gains(table, unit), unit)
    worth = {name: each.mean_cents / unit for name, each in counts(table, unit).items()}
    costs = {name: float(worth[BET] - worth[name]) for name in (SAFE, ALWAYS, NEVER)}
    mixed = sum(each.with_some and not each.with_all for each in by_worth.values())
    meaning = (
        "The player sees the own card and three community cards. Values are in bets: what the double adds. "
        "High cards are sixes and better, which are not lost if they pair. Ways are the straights that the cards can become. "
        f"{f'In {mixed} groups hands differ: the choice best for all of them is shown. ' if mixed else ''}"
        f"Doubling only on hands that cannot lose costs {costs[SAFE]:.4%} of the bet more, never doubling {costs[NEVER]:.4%}, "
        f"and always doubling {costs[ALWAYS]:.4%}."
    )
    advice = tuple(
        Advice(draw.words, _AGAINST, DOUBLE if each.value > 0 else STAND, {DOUBLE: each.value, STAND: 0.0})
        for draw, each in by_worth.items()
    )
    words = f"double with {said(by_worth)}"
    return Chart(words, float(worth[BET]), advice, meaning=meaning, codes={DOUBLE: "D", STAND: "S"})
