"""The chart that a kernel plays by if the scene gives none: the best one by total and number of cards."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels.table import ACE, TEN, Table


def of(table: Table) -> Chart:
    """Returns the best chart."""
    return _counted(table.terms)[0]


def value(table: Table, play: Chart) -> float | None:
    """The value of the best chart, if the count plays by the same rules; None for any other chart."""
    known = table.double_pays == table.win_pays == table.attack_pays == 1 and not table.twenty_one_at_once
    best, value = _counted(table.terms)
    return value if known and play is best else None


@lru_cache(maxsize=4)
def _counted(of_table: Terms) -> tuple[Chart, float]:
    from croupier.families.twenty_one.analysis.charts import BY_CARDS, best_chart

    found, aces = best_chart(of_table, BY_CARDS), _aces(of_table)
    columns = {up: replace(each.column, aces=aces.get(up, {})) for up, each in found.columns.items()}
    return Chart(columns), found.value


def _aces(of_table: Terms) -> dict[int, dict[int, str]]:
    """By up card and total: whether a split ace that gets only one card is given up. The chart's value counts so."""
    from croupier.families.twenty_one.analysis import layout
    from croupier.families.twenty_one.analysis.hands import all_hands
    from croupier.families.twenty_one.analysis.play import SPLIT_HAND

    if of_table.split_aces_draw or not of_table.surrender_split_aces:
        return {}
    found: dict[int, dict[int, str]] = {}
    for (up,), on in layout.each_showing(of_table):
        layout.stand_on_all(on)
        found[up] = {}
        for card in range(ACE, TEN):
            hand, room = all_hands()[ACE, card], on.room
            stands = on.hands.pays[SPLIT_HAND, hand] * room.won[hand] - room.lost[hand]
            worse = 2 * stands < room.blackjack[hand] - 1
            found[up][ACE + card + TEN] = "R" if worse else "S"
    return found
