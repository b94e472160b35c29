"""Big Six counted: the stops by arithmetic, and the engine as the judge."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from croupier.games.big_six import GAME
from croupier.games.big_six.rules import SYMBOLS, BigSixRules
from croupier.money.odds import Odds
from tests.games.count_and_engine import agree, by_engine

ODDS = st.builds(lambda won, staked: Odds(Fraction(won, staked)), st.integers(0, 60), st.integers(1, 7))
TABLES = st.builds(
    BigSixRules,
    stops=st.tuples(*(st.tuples(st.just(symbol), st.integers(1, 40)) for symbol in SYMBOLS)),
    payouts=st.dictionaries(st.sampled_from([row.name for row in BigSixRules().payouts]), ODDS).map(
        BigSixRules().payouts.paying
    ),
    smallest_chip=st.sampled_from([1, 5, 25, 100, 500, 2500]),
)


@given(TABLES)
def test_the_engine_agrees_at_any_wheel(rules: BigSixRules) -> None:
    agree(GAME, rules)


def test_a_symbol_wins_on_its_own_stops() -> None:
    stops = dict.fromkeys(SYMBOLS, 2) | {"joker": 8}
    rules = BigSixRules(stops=tuple(stops.items()))
    wagers = [case.wager for case in GAME.numbers.cases(rules)]
    assert wagers == [*(f"insignia {symbol}" for symbol in ("1", "2", "5", "10", "20")), "joker", "flag"]
    assert by_engine(GAME, rules, "joker").gains == ((Fraction(45), Fraction(8, 20)), (Fraction(-1), Fraction(12, 20)))
    assert {by_engine(GAME, rules, wager).win for wager in wagers if wager != "joker"} == {Fraction(1, 10)}
