"""The chart that a kernel plays by if the scene gives none: the best one by total and number of cards."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from croupier.families.twenty_one.analysis import terms
from croupier.families.twenty_one.kernels import table as kernels
from croupier.families.twenty_one.kernels.play import Column, Play
from croupier.families.twenty_one.kernels.rows import UNIT_CENTS

_SURRENDER = {
    kernels.NEVER: terms.NONE,
    kernels.FIRST_TWO: terms.FIRST_TWO,
    kernels.ANY_NUMBER: terms.ANY_NUMBER,
}


def terms_of(table: kernels.Table) -> terms.Terms:
    """The table as the count takes it."""
    return terms.Terms(
        shoe=terms.decks_of(table.decks, tens=table.tens),
        hits_soft_17=table.hits_soft_17,
        double_most_cards=table.double_most_cards,
        double_after_split=table.double_after_split,
        doubles=table.doubles,
        rescue=terms.HALF if table.rescue else terms.NONE,
        rescue_after_split=table.rescue_split,
        surrender=_SURRENDER[table.surrender],
        surrender_after_split=table.surrender_split,
        surrender_split_aces=table.surrender_split_aces,
        hands=table.hands,
        ace_hands=table.ace_hands,
        split_aces_draw=table.split_aces_draw,
        draw_soft_21=table.draw_soft_21,
        blackjack_pays=table.blackjack_pays,
        blackjack_beats_blackjack=table.blackjack_beats_blackjack,
        twenty_one_wins=table.twenty_one_wins,
        by_cards=table.by_cards,
        six_seven_eight=terms.BySuits(*table.six_seven_eight),
        three_sevens=terms.BySuits(*table.three_sevens),
        bonus_after_split=table.bonus_after_split,
        super_bonus=Fraction(table.super_bonus_cents, UNIT_CENTS),
        blackjack_known=table.reader,
        busted_double_returned=table.busted_double_returned,
        busted_also_lost=table.also_lost,
        attack=table.attack,
        insurance_pays=table.insurance_pays,
    )


def of(table: kernels.Table) -> tuple[Play, float | None]:
    """Returns the best chart, and its value if the count plays by the same rules."""
    play, value = _counted(terms_of(table))
    known = table.double_pays == table.win_pays == table.attack_pays == 1 and not table.twenty_one_at_once
    return play, value if known else None


@lru_cache(maxsize=4)
def _counted(of_table: terms.Terms) -> tuple[Play, float]:
    from croupier.families.twenty_one.analysis.charts import BY_CARDS, best_chart  # noqa: PLC0415 (slow to load)

    chart, aces = best_chart(of_table, BY_CARDS), _aces(of_table)
    names = {"A": kernels.ACE, "T": kernels.TEN}
    columns = {
        up: Column(
            dict(cells.rows),
            frozenset(names.get(name) or int(name) for name, split in cells.splits.items() if split),
            {(soft, points): code for (soft, points, level), code in cells.doubled.items() if level == 1},
            cells.attack,
            aces.get(up, {}),
        )
        for up, cells in chart.columns.items()
    }
    return Play(columns), chart.value


def _aces(of_table: terms.Terms) -> dict[int, dict[int, str]]:
    """By up card and total: whether a split ace that gets only one card is given up. The chart's value counts so."""
    from croupier.families.twenty_one.analysis import layout  # noqa: PLC0415 (slow to load)
    from croupier.families.twenty_one.analysis.hands import all_hands  # noqa: PLC0415
    from croupier.families.twenty_one.analysis.play import SPLIT_HAND  # noqa: PLC0415

    if of_table.split_aces_draw or not of_table.surrender_split_aces:
        return {}
    found: dict[int, dict[int, str]] = {}
    for up, on in layout.each_up_card(of_table):
        layout.stand_on_all(on)
        found[up] = {}
        for card in range(kernels.ACE, kernels.TEN):
            hand, room = all_hands()[kernels.ACE, card], on.room
            stands = on.hands.pays[SPLIT_HAND, hand] * room.won[hand] - room.lost[hand]
            worse = 2 * stands < room.blackjack[hand] - 1
            found[up][kernels.ACE + card + kernels.TEN] = "R" if worse else "S"
    return found
