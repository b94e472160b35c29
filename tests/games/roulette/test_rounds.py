"""Roulette, paragraph by paragraph: 19:47-5.1 to 5.4."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.croupiers.numbers import numbers
from croupier.engine.irregularity import Irregularity
from croupier.engine.standing import Standing
from croupier.games.roulette import GAME
from croupier.games.roulette.layout import DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL, consecutive_sections
from croupier.games.roulette.rules import ALL, DOUBLE_AS_SINGLE, DOUBLE_ZERO, HALF, SINGLE_ZERO, RouletteRules
from croupier.law.option import Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.money.odds import Odds
from croupier.money.settlement import Result
from croupier.money.wager import Act
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import sign
from tests.games.table import bet, cents, cited, laid, line, lines, played, refusals, verdict

COLORS = date(2009, 6, 15)
DOUBLE = RouletteRules()
TAKE_ALL = RouletteRules(zero_rule=ALL)
SINGLE = RouletteRules(wheel=SINGLE_ZERO)
AS_SINGLE = RouletteRules(wheel=DOUBLE_AS_SINGLE)
COLORED: dict[str, Any] = {
    "dozens": False,
    "red_black": False,
    "color_sections": tuple(consecutive_sections(DOUBLE_ZERO_WHEEL).items()),
}
SIX_COLOR = RouletteRules(six_numbers_color=True, **COLORED)
SEVEN_COLOR = RouletteRules(
    wheel=SINGLE_ZERO,
    seven_numbers_color=True,
    **COLORED | {"color_sections": tuple(consecutive_sections(SINGLE_ZERO_WHEEL).items())},
)
EIGHT_COLOR = RouletteRules(eight_numbers_color=True, **COLORED)
ADJACENT = RouletteRules(five_adjacent=True)
EVEN_MONEY = ("red", "black", "odd", "even", "1_to_18", "19_to_36")


def spin(name: str, number: str, rules: RouletteRules = DOUBLE) -> int:
    """What a $10.00 wager gains when the ball comes to rest there, in cents."""
    return cents(played(GAME, [name], number, rules=rules), name)


# ------------------------------------------------- every wager, every compartment, against arithmetic


def red(number: int) -> bool:
    """Red is odd in the first and third of four bands, even in the others; the bands break at 10, 18 and 28."""
    return bool(number % 2) == (number <= 10 or 19 <= number <= 28)


def covered(name: str) -> set[str] | None:
    """The numbers a wager is on, by arithmetic alone. None: not an area of the layout."""
    kind, _, on = name.partition(" ")
    every = range(1, 37)
    tests: dict[str, Callable[[int], bool]] = {
        "column": lambda number: number % 3 == int(on or 0) % 3,
        "dozen": lambda number: (number + 11) // 12 == int(on or 0),
        "red": red,
        "black": lambda number: not red(number),
        "odd": lambda number: number % 2 == 1,
        "even": lambda number: number % 2 == 0,
        "1_to_18": lambda number: number < 19,
        "19_to_36": lambda number: number > 18,
    }
    if kind in tests:
        return {str(number) for number in every if tests[kind](number)}
    if kind == "first_five":
        return {"0", "00", "1", "2", "3"}
    if kind == "seven_numbers":
        return {"10", "11", "12", "13", "14", "15", "33"}
    return set(on.split("-")) if kind in INSIDE else None


INSIDE = {"straight": 1, "split": 2, "three_numbers": 3, "four_numbers": 4, "six_numbers": 6}
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 7: 4, 8: 3, 12: 2, 18: 1}  # by the count of numbers, 5.2(a)


def touching(numbers_: list[int]) -> bool:
    """Whether numbers from 1 to 36 form a row, a pair, a square or two rows of the layout, by their rows and columns."""
    rows, columns = {(n - 1) // 3 for n in numbers_}, {(n - 1) % 3 for n in numbers_}
    whole = len(rows) * len(columns) == len(numbers_)
    side_by_side = max(rows) - min(rows) == len(rows) - 1 and max(columns) - min(columns) == len(columns) - 1
    return whole and side_by_side and len(rows) <= 2


@pytest.mark.parametrize(
    "rules",
    [TAKE_ALL, SINGLE, AS_SINGLE, RouletteRules(seven_numbers=True)],
    ids=["double", "single", "as-single", "7"],
)
def test_5_2_a_every_wager_in_every_compartment(rules: RouletteRules) -> None:
    names = [f"{kind.name} {on}".strip() for kind in GAME.play.wagers(rules).values() for on in kind.selections]
    assert len(names) > 150
    for number in rules.compartments:
        if number == "00" and rules.wheel == DOUBLE_AS_SINGLE:
            continue
        live = played(GAME, names, number, rules=rules)
        for name in names:
            on = covered(name)
            assert on is not None
            lost = -500 if number in {"0", "00"} and name in EVEN_MONEY and rules.zero_rule == HALF else -1000
            lost = -1000 if rules.wheel != DOUBLE_ZERO else lost
            assert cents(live, name) == (1000 * PAYS[len(on)] if number in on else lost), f"{name} on {number}"


@pytest.mark.parametrize(
    ("rules", "zeros", "counts"),
    [
        (DOUBLE, {"0", "00"}, {"straight": 38, "split": 57 + 5, "three_numbers": 12 + 3, "four_numbers": 22}),
        (SINGLE, {"0"}, {"straight": 37, "split": 57 + 3, "three_numbers": 12 + 2, "four_numbers": 22 + 1}),
        (AS_SINGLE, {"0"}, {"straight": 37, "split": 57 + 3, "three_numbers": 12 + 2, "four_numbers": 22 + 1}),
    ],
)
def test_5_2_a_inside_wagers_lie_on_numbers_that_touch(
    rules: RouletteRules, zeros: set[str], counts: dict[str, int]
) -> None:
    offered = GAME.play.wagers(rules)
    for kind, count in (counts | {"six_numbers": 11}).items():
        assert len(offered[kind].selections) == count
        for selection in offered[kind].selections:
            on = selection.split("-")
            assert len(set(on)) == INSIDE[kind]
            if not zeros & set(on):
                assert touching([int(number) for number in on]), selection
            else:
                assert set(on) - zeros <= {"1", "2", "3"}, selection


def test_5_2_a_a_zero_combination_is_refused_where_the_table_has_none() -> None:
    plain = RouletteRules(zero_combinations=False)
    for name in ("split 0-1", "three_numbers 0-1-2"):
        assert cited(refusals(laid, GAME, [name], plain)) == {"19:47-5.2(a)"}
        laid(GAME, [name])
    laid(GAME, ["straight 0", "straight 00"], plain)


def test_5_2_a_numbers_may_be_given_in_any_order() -> None:
    assert spin_named("split 20-17", "17", "split 17-20") == 17000
    assert spin_named("four_numbers 5-1-4-2", "2", "four_numbers 1-2-4-5") == 8000


def spin_named(expected: str, number: str, name: str) -> int:
    return cents(played(GAME, [expected], number), name)


@pytest.mark.parametrize(
    "name", ["split 1-5", "split 3-4", "three_numbers 2-3-4", "four_numbers 3-4-6-7", "straight 37"]
)
def test_5_2_a_numbers_that_do_not_touch_are_no_wager(name: str) -> None:
    assert cited(refusals(laid, GAME, [name])) == {"19:47-5.2(a)"}


@pytest.mark.parametrize("row", [row.name for row in DOUBLE.payouts])
def test_5_2_a_odds_are_a_floor(row: str) -> None:
    """Any row may be paid better, none worse, by however little."""
    pays = DOUBLE.payouts[row].to_one
    lower = RouletteRules(payouts=DOUBLE.payouts.paying({row: Odds(pays - Fraction(1, 1000))}))
    higher = RouletteRules(payouts=DOUBLE.payouts.paying({row: Odds(pays + Fraction(1, 1000))}))
    assert [str(ruling.cite) for ruling in lower.rulings(NEWEST_TEXT)] == ["19:47-5.2(a)"]
    assert verdict(higher, NEWEST_TEXT) is Verdict.LAWFUL


def test_5_2_a_a_raised_payout_is_paid() -> None:
    raised = RouletteRules.elect({"payouts": {"straight": "36 to 1", "red": "11 to 10"}})
    assert spin("straight 17", "17", raised) == 36000
    assert spin("red", "9", raised) == 1100


def test_5_2_a_a_broken_cent_goes_up_to_the_smallest_chip() -> None:
    raised = RouletteRules.elect({"payouts": {"red": "11 to 10"}, "smallest_chip": "0.25"})
    assert cents(played(GAME, [bet("red", "0.33")], "9", rules=raised), "red") == 50


# ------------------------------------------------- 5.1: the wagers


def in_section(color: str, rules: RouletteRules) -> set[str]:
    return set(rules.sections[color])


def test_5_1_e_6_ii_the_six_numbers_of_a_color() -> None:
    """28, 9, 26, 30, 11, 7 lie next to the zero of a double-zero wheel: the first section going round."""
    assert in_section("black", SIX_COLOR) == {"28", "9", "26", "30", "11", "7"}
    assert spin("six_numbers_color black", "28", SIX_COLOR) == 5000
    assert spin("six_numbers_color black", "20", SIX_COLOR) == -1000
    for zero in ("0", "00"):
        assert spin("six_numbers_color black", zero, SIX_COLOR) == -1000


@pytest.mark.parametrize("rules", [SIX_COLOR, SEVEN_COLOR])
def test_5_1_e_6_ii_six_sections_hold_every_number_once(rules: RouletteRules) -> None:
    held = sorted((number for color in rules.sections for number in in_section(color, rules)), key=int)
    assert held == [str(number) for number in range(1, 37)]
    assert [len(section) for section in rules.sections.values()] == [6] * 6


def test_5_1_e_6_ii_a_section_of_five_or_a_number_in_two_is_unlawful() -> None:
    whole = {color: " ".join(sorted(numbers_, key=int)) for color, numbers_ in SIX_COLOR.sections.items()}
    written = {"six_numbers_color": True, "dozens": False, "red_black": False}
    assert verdict(RouletteRules.elect(written | {"color_sections": whole}), NEWEST_TEXT) is Verdict.LAWFUL
    for black in ("28 9 26 30 11", "28 9 26 30 11 20"):
        wrong = RouletteRules.elect(written | {"color_sections": whole | {"black": black}})
        assert cited(wrong.rulings(NEWEST_TEXT)) == {"19:47-5.1(e)6ii"}


def test_5_1_e_6_ii_sections_that_cannot_be_read() -> None:
    with pytest.raises(Unreadable, match="the colors are") as caught:
        RouletteRules.elect({"color_sections": {"pink": "1 2 3", "blue": "0 37"}})
    assert len(caught.value.mistakes) == 3


def test_5_1_e_7_seven_numbers_color_takes_in_the_zero() -> None:
    """A single-zero wheel only; paid by the count of its numbers (reading C37)."""
    assert in_section("black", SEVEN_COLOR) == {"32", "15", "19", "4", "21", "2"}
    for number in ("32", "0"):
        assert spin("seven_numbers_color black", number, SEVEN_COLOR) == 4000
    assert spin("seven_numbers_color black", "25", SEVEN_COLOR) == -1000
    for wheel in (DOUBLE_ZERO, DOUBLE_AS_SINGLE):
        wrong = RouletteRules(wheel=wheel, seven_numbers_color=True, **COLORED)
        assert cited(wrong.rulings(NEWEST_TEXT)) == {"19:47-5.1(e)7"}


def test_5_1_e_8_eight_numbers_color_takes_in_both_zeros() -> None:
    """A double-zero wheel only; paid by the count of its numbers (reading C37)."""
    for number in ("28", "0", "00"):
        assert spin("eight_numbers_color black", number, EIGHT_COLOR) == 3000
    assert spin("eight_numbers_color black", "20", EIGHT_COLOR) == -1000
    for wheel in (SINGLE_ZERO, DOUBLE_AS_SINGLE):
        wrong = RouletteRules(wheel=wheel, eight_numbers_color=True, **COLORED)
        assert cited(wrong.rulings(NEWEST_TEXT)) == {"19:47-5.1(e)8"}


@pytest.mark.parametrize("rules", [SIX_COLOR, SEVEN_COLOR, EIGHT_COLOR])
def test_5_1_e_8_color_wagers_came_on_2009_06_15(rules: RouletteRules) -> None:
    assert verdict(rules, date(2009, 6, 14)) is Verdict.UNLAWFUL
    assert verdict(rules, COLORS) is Verdict.LAWFUL


@pytest.mark.parametrize("rules", [SIX_COLOR, SEVEN_COLOR, EIGHT_COLOR])
def test_5_1_e_6_ii_the_table_must_name_the_numbers_of_its_colors(rules: RouletteRules) -> None:
    unnamed = replace(rules, color_sections=())
    (ruling,) = unnamed.rulings(COLORS)
    assert (ruling.verdict, str(ruling.cite)) == (Verdict.NOT_DETERMINED, "19:47-5.1(e)6ii")
    assert "color_sections" in ruling.options
    assert list(replace(RouletteRules(), color_sections=()).rulings(COLORS)) == []


def test_5_1_e_6_ii_a_round_on_numbers_nobody_named_says_so() -> None:
    round_: dict[str, Any] = {
        "game": "roulette",
        "rules": {"six_numbers_color": True, "dozens": False, "red_black": False},
        "seats": [{"name": "A", "wagers": {"six_numbers_color black": "10.00"}}],
        "tape": {"spins": "28"},
    }
    unnamed = croupier.settle(round_)
    assert (unnamed.settled, unnamed.lines) == (False, ())
    assert {(str(each.cite), each.verdict) for each in unnamed.findings} == {
        ("19:47-5.1(e)6ii", Verdict.NOT_DETERMINED)
    }
    assert unnamed.findings[-1].options == ("six_numbers_color", "color_sections")
    stood = [{"seat": "A", "wager": "six_numbers_color black", "stake": "10.00"}]
    assert not croupier.settle(round_ | {"seats": [], "standing": {"wagers": stood}}).settled
    odd = [{"name": "A", "wagers": {"odd": "10.00"}}]
    assert croupier.settle(round_ | {"seats": odd}).net_cents == {"A": -10_00}
    named = {color: " ".join(numbers) for color, numbers in COLORED["color_sections"]}
    round_["rules"] = {"six_numbers_color": True, "dozens": False, "red_black": False, "color_sections": named}
    settled = croupier.settle(round_)
    assert settled.doubts == ()
    assert settled.net_cents == {"A": 50_00}


def test_5_1_e_9_column() -> None:
    assert [spin("column 1", number) for number in ("1", "34")] == [2000, 2000]
    assert [spin("column 1", number) for number in ("2", "36", "0", "00")] == [-1000] * 4


def test_5_1_e_10_dozen() -> None:
    assert [spin("dozen 2", number) for number in ("13", "24")] == [2000, 2000]
    assert [spin("dozen 2", number) for number in ("12", "25", "0", "00")] == [-1000] * 4


def test_5_1_e_11_red() -> None:
    assert [spin("red", number) for number in ("1", "12", "19", "30", "36")] == [1000] * 5
    assert [spin("red", number) for number in ("2", "10", "11", "29")] == [-1000] * 4


def test_5_1_e_12_black() -> None:
    assert [spin("black", number) for number in ("2", "10", "11", "28", "29", "35")] == [1000] * 6
    assert [spin("black", number) for number in ("1", "19", "36")] == [-1000] * 3


def test_5_1_e_13_odd() -> None:
    assert [spin("odd", number) for number in ("1", "35", "2", "36")] == [1000, 1000, -1000, -1000]


def test_5_1_e_14_even_a_zero_is_not_even() -> None:
    assert [spin("even", number) for number in ("2", "36", "1", "35")] == [1000, 1000, -1000, -1000]
    assert [spin("even", number, TAKE_ALL) for number in ("0", "00")] == [-1000, -1000]


def test_5_1_e_15_1_to_18() -> None:
    assert [spin("1_to_18", number) for number in ("1", "18", "19", "36")] == [1000, 1000, -1000, -1000]


def test_5_1_e_16_19_to_36() -> None:
    assert [spin("19_to_36", number) for number in ("19", "36", "1", "18")] == [1000, 1000, -1000, -1000]


def test_5_1_f_seven_numbers() -> None:
    offering = RouletteRules(seven_numbers=True)
    assert [spin("seven_numbers", number, offering) for number in ("10", "15", "33")] == [4000] * 3
    assert [spin("seven_numbers", number, offering) for number in ("9", "16", "34", "0")] == [-1000] * 4
    assert "seven_numbers" in str(refusals(laid, GAME, ["seven_numbers"])[0])
    assert verdict(offering, date(1995, 3, 19)) is Verdict.NOT_DETERMINED
    assert verdict(offering, date(1995, 3, 20)) is Verdict.LAWFUL


@pytest.mark.parametrize("color", ["six_numbers_color", "eight_numbers_color", "seven_numbers_color"])
@pytest.mark.parametrize("other", ["dozens", "red_black"])
def test_5_1_g_a_color_table_has_no_dozens_red_or_black(color: str, other: str) -> None:
    wheel = SINGLE_ZERO if color == "seven_numbers_color" else DOUBLE_ZERO
    rules = RouletteRules(**COLORED | {"wheel": wheel, color: True, other: True})
    assert cited(rules.rulings(COLORS)) == {"19:47-5.1(g)"}
    assert [set(ruling.options) for ruling in rules.rulings(COLORS)] == [{color, other}]


def test_5_1_g_odd_and_even_may_stay_beside_the_colors() -> None:
    """The letter of (g) names older numbers, which would forbid the color wager itself (reading A8)."""
    live = played(GAME, ["six_numbers_color red", "odd", "19_to_36", "column 1"], "15", rules=SIX_COLOR)
    assert len(lines(live)) == 4
    for name in ("red", "black", "dozen 1"):
        refusals(laid, GAME, [name], SIX_COLOR)


def test_5_1_g_the_red_section_is_not_the_red_numbers() -> None:
    """Reading C38: a section called red holds six neighbours of the wheel, whatever their background."""
    held = {int(number) for number in in_section("red", SIX_COLOR)}
    assert len(held) == 6
    assert {red(number) for number in held} == {True, False}


# ------------------------------------------------- 5.2(b)-(d): the zeros


@pytest.mark.parametrize("name", EVEN_MONEY)
@pytest.mark.parametrize("zero", ["0", "00"])
def test_5_2_b_half_or_all_on_a_zero(name: str, zero: str) -> None:
    for rules, gain in ((DOUBLE, -500), (TAKE_ALL, -1000)):
        fate = line(played(GAME, [name], zero, rules=rules), name)
        assert (fate.cents, fate.result, str(fate.cite)) == (gain, Result.LOST, "19:47-5.2(b)")


def test_5_2_b_half_of_an_odd_cent_goes_to_the_patron() -> None:
    assert cents(played(GAME, [bet("red", "5.01")], "00"), "red") == -250
    quarters = RouletteRules.elect({"smallest_chip": "0.25"})
    assert cents(played(GAME, [bet("red", "5.31")], "00", rules=quarters), "red") == -250


def test_5_2_b_a_zero_takes_all_of_any_other_wager() -> None:
    for name in ("column 1", "dozen 1", "straight 17", "first_five"):
        assert spin(name, "00") == (6000 if name == "first_five" else -1000)


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        (date(1978, 6, 2), Verdict.NOT_DETERMINED),
        (date(1981, 11, 1), Verdict.NOT_DETERMINED),
        (date(1981, 11, 2), Verdict.UNLAWFUL),
        (date(1998, 8, 16), Verdict.UNLAWFUL),
        (date(1998, 8, 17), Verdict.LAWFUL),
        (NEWEST_TEXT, Verdict.LAWFUL),
    ],
)
def test_5_2_b_all_could_be_taken_from_1998_08_17(on: date, expected: Verdict) -> None:
    assert verdict(TAKE_ALL, on) is expected
    assert cited(TAKE_ALL.rulings(on)) <= {"19:47-5.2(b)"}
    assert verdict(DOUBLE, on) is Verdict.LAWFUL


def test_5_2_b_the_choice_is_posted() -> None:
    recorded = [fact for fact in sign(Sheet(GAME, TAKE_ALL, NEWEST_TEXT)) if str(fact.cite) == "19:47-5.2(b)"]
    assert any("all" in fact.fact for fact in recorded)


@pytest.mark.parametrize("name", EVEN_MONEY)
def test_5_2_c_a_single_zero_takes_all(name: str) -> None:
    """No half on a single zero, whatever is elected for a double-zero wheel (reading C39)."""
    for rules in (
        SINGLE,
        RouletteRules(wheel=SINGLE_ZERO, zero_rule=HALF),
        RouletteRules(wheel=SINGLE_ZERO, zero_rule=ALL),
    ):
        fate = line(played(GAME, [name], "0", rules=rules), name)
        assert (fate.cents, str(fate.cite)) == (-1000, "19:47-5.2(c)")


def test_5_2_c_before_1981_11_02_is_not_known() -> None:
    assert verdict(SINGLE, date(1981, 11, 1)) is Verdict.NOT_DETERMINED
    assert verdict(SINGLE, date(1981, 11, 2)) is Verdict.LAWFUL


def test_5_2_c_a_single_zero_wheel_has_no_double_zero() -> None:
    assert cited(refusals(played(GAME, ["red"], rules=SINGLE).answer, "00")) == {"19:47-5.3(a)"}
    for name in ("straight 00", "first_five", "split 0-00"):
        refusals(laid, GAME, [name], SINGLE)


def test_5_2_d_1_the_use_as_a_single_zero_wheel_is_posted() -> None:
    shown = sign(Sheet(GAME, AS_SINGLE, NEWEST_TEXT))
    assert [str(fact.cite) for fact in shown if "double zero as single" in fact.fact] == ["19:47-5.2(d)1"]
    assert verdict(AS_SINGLE, date(1992, 11, 15)) is Verdict.UNLAWFUL
    assert verdict(AS_SINGLE, date(1992, 11, 16)) is Verdict.LAWFUL


def test_5_2_d_2_a_double_zero_is_no_spin() -> None:
    live = played(GAME, ["red", "straight 17"], "00", rules=AS_SINGLE)
    assert [(each.result, str(each.cite)) for each in lines(live)] == [(Result.STANDS, "19:47-5.2(d)2")] * 2
    assert live.outcome is not None
    assert live.outcome.standing.wagers == live.round.wagers
    assert any("No spin" in fact.fact for fact in live.facts)


def test_5_2_d_2_nobody_can_bet_on_the_double_zero() -> None:
    for name in ("straight 00", "first_five", "split 0-00", "split 00-2"):
        refusals(laid, GAME, [name], AS_SINGLE)


@pytest.mark.parametrize("name", EVEN_MONEY)
def test_5_2_d_3_the_zero_takes_all(name: str) -> None:
    for rule in (HALF, ALL):
        rules = RouletteRules(wheel=DOUBLE_AS_SINGLE, zero_rule=rule)
        fate = line(played(GAME, [name], "0", rules=rules), name)
        assert (fate.cents, str(fate.cite)) == (-1000, "19:47-5.2(d)3")


def test_5_2_d_3_the_numbers_are_those_of_a_single_zero_wheel() -> None:
    """A double zero is spun again, so it costs nobody anything; it only takes time."""
    by_wheel = [
        {case.wager: numbers(GAME, rules, case) for case in GAME.numbers.cases(rules)} for rules in (SINGLE, AS_SINGLE)
    ]
    single, as_single = by_wheel
    assert {name: each.gains for name, each in single.items()} == {name: each.gains for name, each in as_single.items()}
    assert {each.rounds for each in single.values()} == {Fraction(1)}
    assert {each.rounds for each in as_single.values()} == {Fraction(38, 37)}


# ------------------------------------------------- 5.3: the spin


def test_5_3_a_what_is_not_on_the_wheel_is_refused() -> None:
    live = played(GAME, ["red"])
    for text in ("37", "000", "-1", "red", "", "\N{ARABIC-INDIC DIGIT SEVEN}"):
        assert cited(refusals(live.answer, text)) == {"19:47-5.3(a)"}
    assert live.outcome is None


def test_5_3_a_every_compartment_is_as_likely() -> None:
    for rules, count in ((DOUBLE, 38), (SINGLE, 37), (AS_SINGLE, 38)):
        asked = played(GAME, ["red"], rules=rules).asks
        assert asked is not None
        assert not hasattr(asked, "offers")
        assert {weight for _, weight in asked.outcomes()} == {1}
        assert len({stop for stop, _ in asked.outcomes()}) == count


def test_5_3_b_no_more_bets_is_called_before_the_ball_rests() -> None:
    live = played(GAME, ["red"])
    assert live.asks is not None
    assert live.asks.site == "spin"
    assert [(fact.fact, str(fact.cite)) for fact in live.facts] == [('"No more bets"', "19:47-5.3(b)")]
    refusals(live.answer, "red 10.00")


def test_5_3_b_wagers_are_made_added_to_and_withdrawn_before_it() -> None:
    standing = played(GAME, ["red", "odd"], Irregularity("foreign_object")).outcome
    assert standing is not None
    acts = [bet("red", "0", act=Act.REMOVE), bet("odd", "4.00", act=Act.REMOVE), bet("even"), bet("even", "1.00")]
    wagers = laid(GAME, acts, standing=standing.standing).wagers
    assert {wager.name: wager.stake_cents for wager in wagers} == {"odd": 600, "even": 1100}


def test_5_3_b_a_roulette_wager_is_never_off() -> None:
    for act in (Act.CALL_ON, Act.CALL_OFF):
        assert cited(refusals(laid, GAME, ["red", bet("red", "0", act=act)])) == {"19:47-5.1(e)11"}


def test_5_3_d_five_adjacent_numbers_before_our_text_is_not_determined() -> None:
    assert verdict(ADJACENT, date(1995, 3, 19)) is Verdict.NOT_DETERMINED
    assert verdict(ADJACENT, date(1995, 3, 20)) is Verdict.LAWFUL


def test_5_3_d_five_adjacent_numbers() -> None:
    """One fifth is paid straight up, four fifths are lost (reading C40)."""
    live = played(GAME, [bet("five_adjacent 0", "5.00")], "28", rules=ADJACENT)
    fate = line(live, "five_adjacent 0")
    assert (fate.cents, fate.result, str(fate.cite)) == (3500 - 400, Result.WON, "19:47-5.3(d)")
    assert str(fate.pays) == "31 to 5"


def test_5_3_d_the_five_are_neighbours_on_the_wheel() -> None:
    """The zero of a double-zero wheel lies between 14, 2 and 28, 9; going round it closes up."""
    order = ADJACENT.compartments
    for middle, number in enumerate(order):
        won = {stop for stop in order if spin(f"five_adjacent {number}", stop, ADJACENT) > 0}
        assert won == {order[(middle + step) % 38] for step in (-2, -1, 0, 1, 2)}
    assert {stop for stop in order if spin("five_adjacent 0", stop, ADJACENT) > 0} == {"14", "2", "0", "28", "9"}


def test_5_3_d_the_stake_divides_by_five() -> None:
    for act in (Act.MAKE, Act.REMOVE):
        acts = [bet("five_adjacent 17", "10.00"), bet("five_adjacent 17", "5.01", act=act)]
        assert cited(refusals(laid, GAME, acts, ADJACENT)) == {"19:47-5.3(d)"}
    laid(GAME, [bet("five_adjacent 17", "5.05")], ADJACENT)


def test_5_3_d_a_raised_straight_raises_the_fifth() -> None:
    raised = RouletteRules.elect({"five_adjacent": True, "payouts": {"straight": "40 to 1"}})
    assert cents(played(GAME, [bet("five_adjacent 0", "5.00")], "28", rules=raised), "five_adjacent 0") == 3600


def test_5_3_e_losers_are_collected_before_winners_are_paid() -> None:
    mine = [bet(name) for name in ("red", "black", "odd", "straight 17", "column 2")]
    bets = [*mine, bet("even", seat="B"), bet("straight 18", seat="B")]
    results = [each.result for each in lines(played(GAME, bets, "17"))]
    assert results == sorted(results, key=[Result.LOST, Result.WON].index)
    assert (results.count(Result.LOST), results.count(Result.WON)) == (3, 4)


# ------------------------------------------------- 5.4: no spin


def no_spin(what: Irregularity, law: str) -> Standing:
    """The spin is void though the ball came to rest (reading C41): nothing is decided and all wagers are carried."""
    live = played(GAME, ["red", bet("straight 17", seat="B")], what)
    assert [(each.result, each.cents, str(each.cite)) for each in lines(live)] == [(Result.STANDS, 0, law)] * 2
    assert ('"No spin"', law) in [(fact.fact, str(fact.cite)) for fact in live.facts]
    assert live.outcome is not None
    assert live.outcome.standing.wagers == live.round.wagers
    return live.outcome.standing


def test_5_4_a_a_ball_spun_with_the_wheel() -> None:
    standing = no_spin(Irregularity("ball_with_wheel"), "19:47-5.4(a)")
    again = played(GAME, [], "17", standing=standing)
    assert cents(again, "straight 17", "B") == 35000
    assert cents(again, "red") == -1000


def test_5_4_a_wagers_may_be_withdrawn_before_the_next_spin() -> None:
    standing = no_spin(Irregularity("ball_with_wheel"), "19:47-5.4(a)")
    again = played(GAME, [bet("red", "0", act=Act.REMOVE)], "17", standing=standing)
    assert [each.wager for each in lines(again)] == ["straight 17"]


@pytest.mark.parametrize("revolutions", ["0", "1", "2", "3"])
def test_5_4_b_fewer_than_four_revolutions(revolutions: str) -> None:
    no_spin(Irregularity("short_spin", {"revolutions": revolutions}), "19:47-5.4(b)")


@pytest.mark.parametrize("expected", ["4", "5", "-1", "many", "3.5"])
def test_5_4_b_four_revolutions_are_a_spin(expected: str) -> None:
    live = played(GAME, ["red"])
    assert cited(refusals(live.interrupt, Irregularity("short_spin", {"revolutions": expected}))) == {"19:47-5.4(b)"}
    assert live.journal == ()


def test_5_4_b_a_short_spin_needs_its_number_of_revolutions() -> None:
    assert "revolutions" in str(refusals(played(GAME, ["red"]).interrupt, Irregularity("short_spin"))[0])


def test_5_4_c_a_foreign_object_in_the_wheel() -> None:
    no_spin(Irregularity("foreign_object"), "19:47-5.4(c)")
