"""The best play of let it ride as a chart and in words, and what rules of thumb cost."""

from __future__ import annotations

from functools import cache

from croupier.engine.strategy import Advice, Chart
from croupier.families.stud.numbers.draws import PAID, TEN, DrawGroup, Worth, draw_of, grouped, said
from croupier.games.let_it_ride.exact import ALWAYS, NEVER, PAYING, Gains, counted_at, counts, gains
from croupier.games.let_it_ride.procedure import LET_IT_RIDE, TAKE_BACK
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.let_it_ride.wagers import BET

BET_1, BET_2 = "bet 1", "bet 2"
_SEEN = {BET_1: 3, BET_2: 4}  # how many cards the player sees


def _of_pair(rank: int) -> str:
    return PAID if rank >= TEN else "pair below tens"


@cache
def _draws(size: int) -> tuple[DrawGroup, ...]:
    """The group of every hand of three or four, in the order in which they are counted."""
    from croupier.families.stud.numbers.paid_by_hand import seen

    return tuple(draw_of(hand, TEN, _of_pair) for hand in seen(size).hands.tolist())


def groups(gain: Gains, unit_cents: int, bet: str) -> dict[DrawGroup, Worth]:
    """By group of hands: what it is worth to let bet 1 or bet 2 ride beside another bet."""
    import numpy as np

    from croupier.families.stud.numbers.paid_by_hand import counts_after, seen, three_then_one

    hands, weights = seen(_SEEN[bet])
    after = three_then_one().counts.sum(axis=1) if bet == BET_1 else counts_after(hands)
    one, two, _ = np.array(gain)
    return grouped(_draws(_SEEN[bet]), after @ (two - one), weights, unit_cents, int(after[0].sum()))


def chart(rules: LetItRideRules, stake_cents: int | None = None) -> Chart:
    """The best choice for each group of three cards (bet 1) and four (bet 2)."""
    table, unit = counted_at(rules, stake_cents)
    gained = gains(table, unit)
    by_bet = {bet: groups(gained, unit, bet) for bet in (BET_1, BET_2)}
    worth = {name: each.mean_cents / unit for name, each in counts(table, unit).items()}
    costs = {name: float(worth[BET] - worth[name]) for name in (PAYING, ALWAYS, NEVER)}
    mixed = sum(each.with_some and not each.with_all for groups_of in by_bet.values() for each in groups_of.values())
    meaning = (
        "The player sees the own three cards for bet 1, and one community card more for bet 2. Values are in bets. "
        "High cards are tens and better. Ways are the straights that the cards can become. "
        f"{f'In {mixed} groups hands differ: the choice best for all of them is shown. ' if mixed else ''}"
        f"Letting bets ride only on hands that are paid already costs {costs[PAYING]:.4%} of a bet more, taking both back "
        f"always {costs[NEVER]:.4%}, and letting everything ride {costs[ALWAYS]:.4%}."
    )
    advice = tuple(
        Advice(draw.words, bet, LET_IT_RIDE if each.value > 0 else TAKE_BACK, {LET_IT_RIDE: each.value, TAKE_BACK: 0.0})
        for bet, groups_of in by_bet.items()
        for draw, each in groups_of.items()
    )
    words = "; ".join(f"let {bet} ride with {said(groups_of)}" for bet, groups_of in by_bet.items())
    return Chart(words, float(worth[BET]), advice, meaning=meaning, codes={LET_IT_RIDE: "L", TAKE_BACK: "T"})
