"""Sevens and the progressive wager by a chart and by the best play: the engine plays the same over every card."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from croupier.croupiers.solve import solve
from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.engine.standing import Standing
from croupier.equipment.shoe import Shoe
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.chart.cells import BY_TOTAL, PAIRS, SOFT, Chart
from croupier.families.twenty_one.chart.document import chart_of
from croupier.families.twenty_one.kernels.play import answer
from croupier.games.blackjack import GAME
from croupier.games.blackjack.analysis.side_play import aces_by, sevens_by, way_of
from croupier.games.blackjack.chart import form_of
from croupier.games.blackjack.exact import additional_wagers, exact_numbers, fresh_shoe, played
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side import progressive
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.money.wager import Wager
from croupier.testing.altered import altered
from tests.games.blackjack.table import EXPOSED, READER, Table, cards

pytestmark = pytest.mark.slow

ODD_SEVENS = "7s 7s 7s 7h As Ts Ts Ts"
RED_ACES = "Ah Ah Ah Ad As Ts Ts Ts Ts"
PAIR_CODES = ("H", "P", "S")


def chart_for(rules: BlackjackRules, rank: str, first: int) -> Chart:
    """Stands on all but one pair, which is hit, split and stood on by turns; three aces are hit against some."""
    cells: dict[tuple[str, str, str], str] = {}
    for at, column in enumerate(form_of(rules).columns, first):
        for table, rows in form_of(rules).rows.items():
            for row in rows:
                cells[table, row, column] = BY_TOTAL if table == PAIRS else "S"
        cells[PAIRS, rank, column] = PAIR_CODES[at % 3]
        cells[SOFT, "13", column] = "HS"[at // 3 % 2]
    return chart_of(cells, form_of(rules).columns)


def by_the_engine(rules: BlackjackRules, shoe: str, wager: str, chart: Chart) -> dict[int, Fraction]:
    """Cents gained by a dollar on this wager, and their chances."""

    def play(croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> Outcome:
        lines = GAME.play.procedure(croupier, rules, standing, wagers).lines
        return Outcome(tuple(line if line.wager == wager else replace(line, cents=0) for line in lines), Standing())

    standing = BlackjackStanding(shoe=Shoe.holding(cards(shoe)), meter_cents=GAME.play.opening(rules).meter_cents)
    round_ = Table(rules, {"A": {"blackjack": "10.00", wager: "1.00"}}, standing).round()
    gains: dict[int, Fraction] = {}
    for leaf, chance in solve(replace(round_, game=altered(GAME, procedure=play)), partial(answer, chart)).items():
        gains[leaf.cents] = gains.get(leaf.cents, Fraction(0)) + chance
    return gains


TABLES: dict[str, dict[str, Any]] = {"no hole card": {}, "reader": READER, "exposed": EXPOSED}


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("table", TABLES)
def test_2_17_e_sevens_by_a_chart_are_the_engines(table: str, first: int) -> None:
    rules = BlackjackRules(additional_wager="sevens", **TABLES[table])
    chart = chart_for(rules, "7", first)
    gains: Counter[int] = Counter()
    for hand, chance in sevens_by(rules, Counter(cards(ODD_SEVENS)), way_of(rules, chart)).items():
        cents = int(100 * rules.payouts[f"sevens_{hand}"].to_one) if hand else -100
        gains[cents] += chance  # type: ignore[assignment]  # a counter of fractions
    assert gains == by_the_engine(rules, ODD_SEVENS, "sevens", chart)


@pytest.mark.parametrize("first", range(6))
@pytest.mark.parametrize("fixes", [True, False])
@pytest.mark.parametrize("table", TABLES)
def test_2_19_c_aces_by_a_chart_are_the_engines(table: str, fixes: bool, first: int) -> None:
    rules = BlackjackRules(
        progressive=True, splitting_fixes_progressive=fixes, resplit_aces=False, max_hands=2, **TABLES[table]
    )
    chart = chart_for(rules, "A", first)
    meter = rules.progressive_reset + rules.progressive_rate_percent
    awards = {**progressive.AWARDS_CENTS, progressive.JACKPOT: meter, "": 0}
    gains: Counter[int] = Counter()
    for hand, chance in aces_by(rules, Counter(cards(RED_ACES)), way_of(rules, chart)).items():
        gains[awards[hand] - 100] += chance  # type: ignore[assignment]
    assert gains == by_the_engine(rules, RED_ACES, "progressive", chart)


@pytest.mark.parametrize("first", range(3))
def test_2_19_c_a_third_ace_that_is_split_again_keeps_its_place_in_the_series(first: int) -> None:
    """As the box got them, with enough other cards for three hands."""
    rules = BlackjackRules(progressive=True, splitting_fixes_progressive=False, resplit_aces=True, max_hands=3)
    chart, shoe = chart_for(rules, "A", first), f"{RED_ACES} Ts Ts Ts Ts"
    meter = rules.progressive_reset + rules.progressive_rate_percent
    awards = {**progressive.AWARDS_CENTS, progressive.JACKPOT: meter, "": 0}
    gains: Counter[int] = Counter()
    for hand, chance in aces_by(rules, Counter(cards(shoe)), way_of(rules, chart)).items():
        gains[awards[hand] - 100] += chance  # type: ignore[assignment]
    assert gains == by_the_engine(rules, shoe, "progressive", chart)


@pytest.mark.parametrize(
    "elected",
    [
        {"additional_wager": "sevens"},
        {"additional_wager": "sevens", **READER},
        {"progressive": True},
        {"progressive": True, "splitting_fixes_progressive": False},
    ],
)
def test_2_17_e_2_19_c_no_play_gains_more_than_its_own_best_play(elected: dict[str, Any]) -> None:
    """Of all that can be done with the pair and with three aces; `sevens_by` and `aces_by` are proved above."""
    rules = BlackjackRules(decks=6, **elected)
    shoe = fresh_shoe(rules)
    (own,) = additional_wagers(rules, shoe)
    assert own.strategy.startswith("the best play for this wager alone")
    gains = []
    for pair, three in product(("stand", "hit", "double", "split", "surrender"), ("stand", "hit")):

        def way(cards: Values, _showing: Values, pair: str = pair, three: str = three) -> str:
            return pair if len(cards) == 2 else three

        (found,) = played(rules, shoe, way)
        gains.append(found.expected_gain)
    assert max(gains) == own.expected_gain > min(gains)


def test_2_17_a_sevens_are_worth_less_by_the_best_play_than_with_a_third_card() -> None:
    """Two sevens are split against 2 to 7, so a third card comes only against the others."""
    rules = BlackjackRules(additional_wager="sevens", decks=6)
    found = {each.wager: each for each in exact_numbers(rules)}
    best, own = found["sevens"], found["sevens by its own best play"]
    assert "the best play of the blackjack wager" in best.strategy
    assert best.exact
    by_hand = sevens_by(rules, fresh_shoe(rules), lambda _, showing: "split" if 2 <= showing[0] <= 7 else "hit")
    gains = [(rules.payouts[f"sevens_{hand}"].to_one if hand else -1) * chance for hand, chance in by_hand.items()]
    assert best.house_advantage == -sum(gains)
    assert own.house_advantage < best.house_advantage
    assert found["sevens by the best chart"].strategy != best.strategy
    assert [wager for wager in found if "sevens" in wager] == [best.wager, "sevens by the best chart", own.wager]


def test_2_19_c_no_meter_is_won_by_the_best_play() -> None:
    """Two aces are always split, which fixes their award (reading C25)."""
    found = {each.wager: each for each in exact_numbers(BlackjackRules(progressive=True, decks=6))}
    assert "the meter cannot be won" in found["progressive"].note
    assert found["progressive"].house_advantage == Fraction(3093, 4043)
    assert "it would be even" in found["progressive by its own best play"].note


def test_2_19_c_the_progressive_wager_by_play_where_aces_are_split_again() -> None:
    """Later cards count: the series is that of four cards, split or hit."""
    found = {
        each.wager: each
        for each in exact_numbers(BlackjackRules(progressive=True, decks=6, splitting_fixes_progressive=False))
    }
    own = found["progressive by its own best play"]
    for wager in ("progressive", "progressive by the best chart"):
        assert found[wager].gains == own.gains
        assert found[wager].strategy != own.strategy
