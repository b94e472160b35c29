"""What a chart is worth, and the best one by total and number of cards: a kernel plays by it if the scene gives none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.chart.cells import STANDS, Chart, Key
from croupier.families.twenty_one.kernels.table import ACE, TEN, Table
from croupier.families.twenty_one.offers import SURRENDER, Hand

_GIVES_UP = "R"
_OFFERED = ("stand", SURRENDER, "give up")  # on such an ace


def best_chart(table: Table) -> Chart:
    """Returns the best chart."""
    return _best(table.terms)


def value(table: Table, play: Chart) -> float | None:
    """The value of a chart, if the count plays by the same rules; else None."""
    if not table.double_pays == table.win_pays == table.attack_pays == 1 or table.twenty_one_at_once:
        return None
    from croupier.families.twenty_one.analysis.charts import BY_CARDS, chart_value

    terms, counted = table.terms, _aces(table.terms)
    split = [up for up, column in play.columns.items() if up in counted and ACE in column.splits]
    played = [_on_ace(play, up, points) for up in split for points in counted[up]]
    if set(played) == {STANDS}:
        terms = replace(terms, split_aces_give_up=False)
    elif played != [code for up in split for code in counted[up].values()]:
        return None
    return chart_value(terms, play, BY_CARDS).main


def _on_ace(play: Chart, up: Key, points: int) -> str:
    """The code of what a chart does with a split ace that gets only one card."""
    choices = play.choices(Hand(points, soft=True, split=True, aces=True), 0, [int(up)])
    return next(_GIVES_UP if each != "stand" else STANDS for each in choices if each in _OFFERED)


@lru_cache(maxsize=4)
def _best(of_table: Terms) -> Chart:
    from croupier.families.twenty_one.analysis.charts import BY_CARDS, best_chart

    best, aces = best_chart(of_table, BY_CARDS), _aces(of_table)
    columns = {up: replace(each.column, aces=aces.get(up, {})) for up, each in best.columns.items()}
    return Chart(columns)


def _aces(of_table: Terms) -> Mapping[Key, dict[int, str]]:
    """By up card and total: whether a split ace that gets only one card is given up. A chart's value counts so."""
    from croupier.families.twenty_one.analysis import layout
    from croupier.families.twenty_one.analysis.hands import all_hands
    from croupier.families.twenty_one.analysis.play import SPLIT_HAND, stand_on_all

    if of_table.split_aces_draw or not of_table.split_aces_give_up:
        return {}
    acts = dict[Key, dict[int, str]]()
    for (up,), on in layout.each_showing(of_table):
        stand_on_all(on)
        acts[up] = {}
        for card in range(ACE, TEN):
            hand, room = all_hands()[ACE, card], on.room
            stands = on.hands.pays[SPLIT_HAND, hand] * room.won[hand] - room.lost[hand]
            worse = 2 * stands < room.blackjack[hand] - 1
            acts[up][ACE + card + TEN] = _GIVES_UP if worse else STANDS
    return acts
