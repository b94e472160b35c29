"""Casino war counted: against every order of two and four ranks, and the engine as the judge."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from croupier.croupiers.numbers import all_numbers
from croupier.games.casino_war import GAME
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.money.odds import Odds
from tests.games.count_and_engine import agree, by_engine

# By decks: a tie; war with no bonus, a bonus of one, of two; always surrender; the tie wager at 10 and at 11 to 1.
TABLE = {
    5: (".07335907", "-.02860413", "-.02322053", "-.01783692", "-.03667954", "-.19305019", "-.11969112"),
    6: (".07395498", "-.02877134", "-.02330057", "-.01782980", "-.03697749", "-.18649518", "-.11254019"),
    8: (".07469880", "-.02897832", "-.02339760", "-.01781688", "-.03734940", "-.17831325", "-.10361446"),
}


def paying(odds: dict[str, str]) -> dict[str, object]:
    return {"payouts": CasinoWarRules().payouts.paying({row: Odds.read(text) for row, text in odds.items()})}


def worth(wager: str, **elected: object) -> Fraction:
    rules = CasinoWarRules(**elected)  # type: ignore[arg-type]
    return by_engine(GAME, rules, wager).expected_gain


@pytest.mark.parametrize("decks", TABLE)
def test_eight_digits_for_every_number_of_decks(decks: int) -> None:
    ours = [
        by_engine(GAME, CasinoWarRules(decks=decks), "tie").win,
        *(worth("war", decks=decks, war_tie_bonus=bonus) for bonus in (0, 1, 2)),
        worth("war surrendered", decks=decks),
        worth("tie", decks=decks),
        worth("tie", decks=decks, **paying({"tie": "11 to 1"})),
    ]
    assert [round(each, 8) for each in ours] == [Fraction(text) for text in TABLE[decks]]


def test_six_decks_going_to_war_costs_less_than_a_surrender() -> None:
    assert GAME.numbers.chart is not None
    chart = GAME.numbers.chart(CasinoWarRules())
    (advice,) = chart.advice
    assert advice.best == "go to war"
    assert {choice: round(value, 8) for choice, value in advice.values.items()} == {
        "go to war": -0.38903852,
        "surrender": -0.5,
    }
    found = by_engine(GAME, CasinoWarRules(), "war")
    assert chart.value == float(found.expected_gain)
    assert round(found.action, 8) == Fraction("1.07395498")


def by_dealing(rules: CasinoWarRules) -> dict[Fraction, Fraction]:
    """Gains of a war wager that always goes to war, by dealing ranks one after the other from a shoe."""
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    left = dict.fromkeys(range(13), 4 * rules.decks)

    def taken(*ranks: int) -> Fraction:
        chance, shoe = Fraction(1), dict(left)
        for rank in ranks:
            chance *= Fraction(shoe[rank], sum(shoe.values()))
            shoe[rank] -= 1
        return chance

    for player, dealer in product(range(13), repeat=2):
        if player != dealer:
            gains[rules.payouts["war"].to_one if player > dealer else Fraction(-1)] += taken(player, dealer)
            continue
        for second, other in product(range(13), repeat=2):
            won = rules.payouts["raise"].to_one + (rules.war_tie_bonus if second == other else 0)
            gains[won if second >= other else Fraction(-2)] += taken(player, dealer, second, other)
    return gains


@pytest.mark.parametrize("decks", [5, 8])
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_four_cards_dealt_by_hand_agree(decks: int, bonus: int) -> None:
    rules = CasinoWarRules(decks=decks, war_tie_bonus=bonus)
    assert by_engine(GAME, rules, "war").gains == tuple(sorted(by_dealing(rules).items(), reverse=True))


@pytest.mark.parametrize("alone", [True, False])
def test_the_engine_agrees_on_every_wager(alone: bool) -> None:
    rules = CasinoWarRules(tie_alone=alone, war_tie_bonus=1, smallest_chip=25, **paying({"tie": "21 to 2"}))  # type: ignore[arg-type]
    agree(GAME, rules)


def test_nobody_simulates_a_surrender_on_every_tie() -> None:
    assert [case.wager for case in GAME.numbers.cases(CasinoWarRules()) if case.simulated] == ["war", "tie"]


def test_a_table_that_pays_nothing_for_a_raise_is_one_to_surrender_at() -> None:
    rules = CasinoWarRules(**paying({"raise": "0 to 1"}))  # type: ignore[arg-type]
    assert by_engine(GAME, rules, "war").gains == by_engine(GAME, rules, "war surrendered").gains
    agree(GAME, rules)


def test_every_wager_has_numbers_and_the_tie_has_none_where_it_is_not_offered() -> None:
    assert [each.wager for each in all_numbers(GAME, CasinoWarRules())] == ["war", "tie", "war surrendered"]
    assert [each.wager for each in all_numbers(GAME, CasinoWarRules(tie=False))] == ["war", "war surrendered"]
    assert [each.wager for each in all_numbers(GAME, CasinoWarRules(), "tie")] == ["tie"]
