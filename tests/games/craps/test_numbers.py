"""Craps counted: known fractions, every option that bears on a number, and the engine as the judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.croupiers.numbers import all_numbers, numbers
from croupier.engine.automaton import repeated_wager
from croupier.engine.game import Case
from croupier.engine.kernel import Scene
from croupier.engine.simulated import simulated
from croupier.games.craps import GAME
from croupier.games.craps.rules import FIRE_2000, ON_WIN, UP_FRONT, CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.law.citation import cite
from croupier.money.odds import Odds
from croupier.money.wager import Bet, Wager
from croupier.testing.altered import altered
from croupier.testing.reference_play import compare_exact, compare_rounds
from tests.games.count_and_engine import agree, by_engine, counted

pytestmark = pytest.mark.slow  # the engine is run over everything

MULTIPLES = ("1x", "2x", "3x", "5x", "10x", "20x", "100x", "3-4-5x")
EVERYTHING = CrapsRules(hop_bets=True, fire_bet=True)
LAID = {"lay_odds_4_10", "lay_odds_5_9", "lay_odds_6_8"}
OFFERS = ("other_hardways", "field_bet", "propositions", "horn", "horn_high", "whirl", "craps_eleven", "buy_and_lay")


def paying(rules: CrapsRules = EVERYTHING, /, **odds: str) -> CrapsRules:
    return replace(rules, payouts=rules.payouts.paying({row: Odds.read(text) for row, text in odds.items()}))


def elected(option: str, *, value: bool) -> CrapsRules:
    return CrapsRules.elect({option: value})


def has_odds(wager: str) -> bool:
    return "with" in wager


def bought_or_laid(wager: str) -> bool:
    return wager.startswith(("buy", "lay"))


def test_the_engine_agrees_with_every_wager_offered() -> None:
    agree(GAME, EVERYTHING)


@pytest.mark.parametrize("working", [True, False])
@pytest.mark.parametrize("multiple", MULTIPLES)
def test_the_engine_agrees_on_odds(multiple: str, working: bool) -> None:
    """The one option on working that a number shows: come odds, which go back when they are off and decided."""
    off = not working
    agree(GAME, CrapsRules(odds_multiple=multiple, come_odds_off_on_come_out=off), lambda wager: "come with" in wager)


@pytest.mark.parametrize("option", [option.name for option in CrapsRules.options() if "_off_" in option.name])
def test_the_engine_agrees_on_what_works_on_a_come_out_roll(option: str) -> None:
    """What is called on is on for every roll, whatever the table's custom."""
    rules = elected(option, value=not getattr(CrapsRules(), option))
    agree(
        GAME, rules, lambda wager: wager.split()[0] in {"place", "place_to_lose", "buy", "hardway"} or has_odds(wager)
    )


@pytest.mark.parametrize("percent", [1, 5, 100])
@pytest.mark.parametrize("vigorish", [ON_WIN, UP_FRONT])
def test_the_engine_agrees_on_vigorish(vigorish: str, percent: int) -> None:
    agree(GAME, CrapsRules(vigorish=vigorish, vigorish_percent=percent), bought_or_laid)


def test_the_engine_agrees_where_vigorish_takes_all() -> None:
    rules = paying(CrapsRules(vigorish=ON_WIN, vigorish_percent=100), buy_4_10="0 to 1", buy_6_8="1 to 2")
    agree(GAME, rules, bought_or_laid)
    assert by_engine(GAME, rules, "buy 4").gains == ((Fraction(-1), Fraction(1)),)


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_agrees_on_any_payouts(seed: int) -> None:
    """Raised, lowered and paid at nothing: no law is asked, and every odds is met sooner or later."""
    random = Random(seed)
    drawn = {
        row.name: f"{random.randint(row.name in LAID, 12)} to {random.randint(1, 9)}"
        for row in EVERYTHING.payouts
        if random.random() < 0.6
    }
    chip = random.choice([1, 25, 500])
    rules = replace(paying(**drawn), smallest_chip=chip, exact_stakes=seed % 2 == 0)
    agree(GAME, rules, lambda wager: not has_odds(wager) or "pass" in wager)


@pytest.mark.parametrize("odds", [{"field_twelve": "3 to 1"}, {"field": "2 to 1"}, {"any_seven": "9 to 2"}])
def test_the_engine_agrees_where_parts_gain_alike_or_not(odds: dict[str, str]) -> None:
    agree(GAME, paying(**odds), lambda wager: wager in {"field", "whirl", "any_seven", "horn"})


def test_the_engine_agrees_where_a_roll_wins_nothing() -> None:
    """Odds of 0 to 1 win nothing: a wager of one roll then has no odds to tell."""
    rules = paying(any_seven="0 to 1", eleven="0 to 3", hop_hard="0 to 1", field="0 to 1")
    shown = {"any_seven": "", "eleven": "", "hop 1-1": "0 to 1", "field": "2 to 1", "craps_eleven": "3 to 1"}
    agree(GAME, rules, lambda wager: wager in shown)
    assert {case.wager: case.pays for case in GAME.numbers.cases(rules) if case.wager in shown} == shown


def test_the_engine_agrees_on_either_fire_table() -> None:
    agree(GAME, CrapsRules(fire_bet=True, fire_pays=FIRE_2000), lambda wager: wager == "fire")


@pytest.mark.parametrize("option", OFFERS)
def test_what_is_not_offered_is_not_counted(option: str) -> None:
    rules = elected(option, value=False)
    few, all_of_them = ([case.wager for case in GAME.numbers.cases(each)] for each in (rules, CrapsRules()))
    assert few == list(counted(GAME, rules))
    assert len(few) < len(all_of_them)


@pytest.mark.parametrize(
    ("wager", "advantage"),
    [
        ("pass", Fraction(7, 495)),
        ("dont_pass", Fraction(27, 1980)),
        ("place 4", Fraction(1, 15)),
        ("place 5", Fraction(1, 25)),
        ("place 6", Fraction(1, 66)),
        ("hardway 4", Fraction(1, 9)),
        ("hardway 6", Fraction(1, 11)),
        ("field", Fraction(1, 18)),
        ("any_seven", Fraction(1, 6)),
        ("horn", Fraction(1, 8)),
        ("whirl", Fraction(2, 15)),
        ("craps_eleven", Fraction(1, 9)),
        ("buy 4", Fraction(0)),
        ("lay 6", Fraction(0)),
        ("hop 1-1", Fraction(5, 36)),
        ("hop 1-2", Fraction(1, 9)),
        ("pass with 5x odds", Fraction(7, 495)),
        ("come with 5x odds", Fraction(7, 495)),
    ],
)
def test_the_house_has_what_every_book_says(wager: str, advantage: Fraction) -> None:
    assert by_engine(GAME, EVERYTHING, wager).house_advantage == advantage


def test_laid_odds_win_as_much_as_may_be_taken() -> None:
    found = by_engine(GAME, CrapsRules(odds_multiple="2x"), "dont_pass with 2x odds")
    assert found.gains[0][0] == 1 + 2
    assert found.gains[-1][0] == -1 - 4  # one to two on a 4


# ---------------------------------------------------------------- what the cases once stumbled over


def test_a_table_that_wants_exact_stakes_has_numbers_in_any_chips() -> None:
    """The unit is paid in whole chips, so that no case is refused."""
    rules = CrapsRules(exact_stakes=True, smallest_chip=700)
    agree(GAME, rules, lambda wager: wager in {"pass", "place 6", "dont_pass with 5x odds"})
    assert all_numbers(GAME, rules) == all_numbers(GAME, CrapsRules())


def test_parts_that_lose_a_broken_share_are_counted_in_full() -> None:
    """A part may be paid less than the others lose, and where its wager is not offered alone its odds still count."""
    rules = paying(CrapsRules(propositions=False), craps_two="5 to 7", any_craps="2 to 13")
    agree(GAME, rules, lambda wager: wager in {"horn", "horn_high 2", "whirl", "craps_eleven"})


def test_laid_odds_are_staked_to_the_full_even_where_they_pay_oddly() -> None:
    rules = paying(CrapsRules(), lay_odds_4_10="7 to 13", lay_odds_6_8="9 to 1000")
    agree(GAME, rules, lambda wager: wager.startswith("dont") and has_odds(wager))


@pytest.mark.parametrize("row", sorted(LAID))
def test_odds_that_win_nothing_are_not_laid(row: str) -> None:
    """As much as wins so much cannot be staked where nothing is won: such a sheet, an unlawful one, has no such case."""
    odds: dict[str, Any] = {row: "0 to 3"}
    found = [case.wager for case in GAME.numbers.cases(paying(CrapsRules(), **odds))]
    assert [wager for wager in found if has_odds(wager)] == ["pass with 5x odds", "come with 5x odds"]
    agree(GAME, paying(CrapsRules(), **odds), lambda wager: wager in {"lay 4", "dont_pass"})


# ---------------------------------------------------------------- come odds and the table's point


def come_with_odds(rules: CrapsRules) -> Case:
    (case,) = (each for each in GAME.numbers.cases(rules) if each.wager == f"come with {rules.odds_multiple} odds")
    return case


def points_on(weights: Mapping[int, int]) -> tuple[tuple[CrapsStanding, int], ...]:
    return tuple((CrapsStanding(point=point, new_shooter=False), weight) for point, weight in weights.items())


SET_BY_A_ROLL = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
# The same times the mean rolls that the point stays on, 36 / (ways + 6), over a common denominator.
AT_ANY_ROLL = {point: ways * 36 * 110 // (ways + 6) for point, ways in SET_BY_A_ROLL.items()}


@pytest.mark.parametrize(
    ("weights", "deviation"),
    [({6: 1}, 5.2593), ({4: 1}, 5.4073), (SET_BY_A_ROLL, 5.3199), (AT_ANY_ROLL, 5.3246)],
    ids=["on 6", "on 4", "after a come out", "at any roll"],
)
def test_1_6_the_deviation_of_come_odds_depends_on_the_point(weights: dict[int, int], deviation: float) -> None:
    """Come odds are off on a come out roll, and the point says how soon there is one. The mean never changes."""
    found = numbers(GAME, CrapsRules(), replace(come_with_odds(CrapsRules()), tables=points_on(weights)))
    assert found.standard_deviation == pytest.approx(deviation, abs=5e-5)
    assert found.house_advantage == Fraction(7, 495)


@pytest.mark.parametrize(("multiple", "deviation"), [("1x", 1.7724), ("3-4-5x", 4.4866), ("5x", 5.3199)])
def test_1_6_come_odds_are_counted_for_a_bet_made_after_a_come_out(multiple: str, deviation: float) -> None:
    rules = CrapsRules(odds_multiple=multiple)
    found = by_engine(GAME, rules, f"come with {multiple} odds")
    by_hand = numbers(GAME, rules, replace(come_with_odds(rules), tables=points_on(SET_BY_A_ROLL)))
    assert found.gains == by_hand.gains
    assert found.standard_deviation == pytest.approx(deviation, abs=5e-5)
    assert "right after the come out roll that set the point" in found.note


def test_come_odds_that_always_work_do_not_depend_on_the_point() -> None:
    rules = CrapsRules(come_odds_off_on_come_out=False)
    of_come, of_pass = (by_engine(GAME, rules, f"{flat} with 5x odds") for flat in ("come", "pass"))
    assert (of_come.gains, of_come.note) == (of_pass.gains, of_pass.note)
    assert not come_with_odds(rules).tables


# ---------------------------------------------------------------- odds watched beside their flat bet


def watched(rules: CrapsRules, flat: str) -> Case:
    (case,) = (each for each in GAME.numbers.cases(rules) if each.wager == f"{flat} with {rules.odds_multiple} odds")
    return replace(case, wager=f"{flat}_odds", watch=f"{flat}_odds")


@pytest.mark.parametrize("flat", ["pass", "come"])
def test_odds_alone_have_no_house_advantage(flat: str) -> None:
    """They are paid what they are worth. All that can be lost behind a flat bet is lost by the flat bet."""
    rules = CrapsRules(come_odds_off_on_come_out=False)
    worth = numbers(GAME, rules, watched(rules, flat))
    assert worth.house_advantage == 0
    assert worth.action == 1
    assert worth.kinds == {f"{flat}_odds"}
    points = {
        Fraction(2): Fraction(3 * 2, 24),
        Fraction(3, 2): Fraction(4 * 2, 24),
        Fraction(6, 5): Fraction(5 * 2, 24),
    }
    wins = {odds: chance / (1 + odds) for odds, chance in points.items()}
    assert dict(worth.gains) == {**wins, Fraction(-1): 1 - sum(wins.values())}


def test_odds_on_one_point_begin_behind_a_flat_bet_that_stands() -> None:
    standing = CrapsStanding(point=6, wagers=(Wager("A", "pass", "", 1000),))
    case = Case("pass_odds 6", (Bet("A", "pass_odds", "", 5000),), standing, cite("19:47-1.6"), "", watch="pass_odds")
    worth = numbers(GAME, CrapsRules(), case)
    assert dict(worth.gains) == {Fraction(6, 5): Fraction(5, 11), Fraction(-1): Fraction(6, 11)}
    assert worth.house_advantage == 0
    assert worth.rounds == Fraction(36, 11)


def test_odds_with_more_than_one_stake_have_no_unit() -> None:
    rules = CrapsRules(odds_multiple="3-4-5x")
    with pytest.raises(ValueError, match="must always be the same"):
        numbers(GAME, rules, watched(rules, "pass"))


def test_a_kernel_simulates_a_watched_wager_as_the_engine_settles_it() -> None:
    rules = CrapsRules(come_odds_off_on_come_out=False)
    own = [case for case in GAME.numbers.cases(rules) if case.wager in {"pass", "pass with 5x odds"}]
    cases = [*own, watched(rules, "pass"), watched(rules, "come")]
    game = altered(GAME, cases=lambda _rules: cases)
    kernel = simulated(game, rules, Scene())
    compare_rounds(game, rules, kernel, seed=1978, rounds=3000)
    compare_exact(game, rules, kernel)
    automaton = repeated_wager(game, rules, watched(rules, "pass"))
    assert len(automaton.next_states) == 7, "as many states as a pass bet has"
