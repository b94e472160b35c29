"""19:47-8.3(a): the sign at the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.documents.sheet import read_sheet
from croupier.engine.croupier import Fact
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.option import NOT_OFFERED
from croupier.law.register import NEWEST_TEXT, register
from croupier.law.unread_text import by_title_only
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import POSTED_BY, may_add, sign
from croupier.sheets.sign import elections as lines_of
from croupier.testing.dealer import elections


def posted(game: str, on: str = "2010-07-01", **rules: Any) -> tuple[Fact, ...]:
    return sign(read_sheet({"game": game, "on": on, "rules": rules}))


def added(game: str, on: str = "2010-07-01", **rules: Any) -> tuple[Fact, ...]:
    return may_add(read_sheet({"game": game, "on": on, "rules": rules}))


def test_8_3_a_the_sign_states_the_elections_that_need_notice() -> None:
    assert cite("19:47-8.3(a)") == POSTED_BY
    shown = posted("roulette", wheel="double zero", zero_rule="half")
    assert Fact("zero rule: half", cite("19:47-5.2(b)")) in shown


@pytest.mark.parametrize("name", registry.names())
def test_8_3_a_the_sign_tells_every_option_that_needs_notice_and_no_other(name: str) -> None:
    game = registry.game(name)
    sheet = read_sheet({"game": name})
    shown = (*sign(sheet), *may_add(sheet))
    wanted = {
        option.name.replace("_", " ")
        for option in game.rules.options()
        if option.notice
        and not isinstance(option.default, bool)
        and option.plain(option.default) not in ({}, "", "none", NOT_OFFERED)
        and game.rules().applies(option)
    }
    assert {fact.fact.partition(":")[0] for fact in shown} == wanted
    assert not set(sign(sheet)) & set(may_add(sheet))


def test_8_3_a_what_no_rule_wants_posted_is_only_what_the_house_may_add() -> None:
    assert [fact.fact for fact in posted("blackjack")] == []
    assert {"double card: face up", "max hands: 2"} <= {fact.fact for fact in added("blackjack")}
    assert "wheel: double zero" in {fact.fact for fact in added("roulette")}
    assert "hole card: up" in {fact.fact for fact in posted("blackjack", hole_card="up")}
    assert "hole card: down" in {fact.fact for fact in added("blackjack", hole_card="down")}


@pytest.mark.parametrize(
    ("game", "on", "rules", "line"),
    [
        ("blackjack", "2010-07-01", {"hit_soft_17": True}, "hit soft 17: yes"),  # 2.12(b) asks for no notice
        ("blackjack", "2010-07-01", {"progressive": True}, "progressive: yes"),
        ("blackjack", "2010-07-01", {"no_mid_shoe_entry": True}, "no mid shoe entry: yes"),
        ("blackjack", "2010-06-06", {"double_card": "face down"}, "double card: face down"),  # 2.10(c) since 2010-06-07
        ("roulette", "1998-08-16", {}, "zero rule: half"),  # 5.2(b): a choice since 1998-08-17
        ("craps", "2010-07-01", {"odds_multiple": "10x"}, "odds multiple: 10x"),  # we do not have 1.6
        ("craps", "2010-07-01", {"payouts": {"any_seven": "5 to 1"}}, "payouts: any seven 5 to 1"),  # nor 1.4
        ("casino_war", "2010-07-01", {"tie": False}, "tie: no"),  # nor any text of 22
        ("casino_war", "2010-07-01", {"war_tie_bonus": 1}, "war tie bonus: 1"),
        ("casino_war", "2010-07-01", {"payouts": {"tie": "11 to 1"}}, "payouts: tie 11 to 1"),
    ],
)
def test_8_3_a_only_a_rule_that_asks_for_notice_makes_a_line_one_that_must_hang(
    game: str, on: str, rules: dict[str, Any], line: str
) -> None:
    assert line not in {fact.fact for fact in posted(game, on, **rules)}
    assert line in {fact.fact for fact in added(game, on, **rules)}


@pytest.mark.parametrize("name", registry.names())
def test_8_3_a_no_section_known_by_its_title_wants_a_line_posted(name: str) -> None:
    random = Random(name)
    for _ in range(20):
        rules = elections(registry.game(name), random)
        assert not [fact for fact in sign(Sheet(registry.game(name), rules, NEWEST_TEXT)) if by_title_only(fact.cite)]


def test_8_3_a_lines_that_a_rule_asks_for_must_hang_from_its_day() -> None:
    assert "double card: face down" in {
        fact.fact for fact in posted("blackjack", "2010-06-07", double_card="face down")
    }
    assert "zero rule: half" in {fact.fact for fact in posted("roulette", "1998-08-17")}


def test_8_3_a_the_sign_cites_the_numbering_of_the_day() -> None:
    assert Fact("zero rule: half", cite("19:47-5.2(b)1")) in added("roulette", "1980-01-01")
    assert Fact("zero rule: half", cite("19:47-5.2(b)")) in posted("roulette", "1999-01-01")


def test_2_17_e_2_the_pay_table_option_of_same_suit_is_posted() -> None:
    shown = posted("blackjack", additional_wager="same suit", same_suit_option=1)
    assert Fact("same suit option: 1", cite("19:47-2.17(e)2")) in shown
    assert not [fact for fact in posted("blackjack") if fact.fact.startswith("same suit option")]


@pytest.mark.parametrize(("three", "least"), [(False, 2), (True, 3)])
def test_2_18_b_the_least_number_of_wagers_is_posted(three: bool, least: int) -> None:
    shown = posted("blackjack", multiple_action=True, three_wagers_required=three)
    assert Fact(f"least number of wagers: {least}", cite("19:47-2.18(b)")) in shown
    assert not [fact for fact in posted("blackjack") if "least number" in fact.fact]


def test_2_6_k_3_a_table_with_the_hole_card_exposed_posts_no_insurance() -> None:
    rules = {"hole_card": "up"}
    assert not [fact for fact in (*posted("blackjack", **rules), *added("blackjack", **rules)) if "insur" in fact.fact]
    assert [fact for fact in posted("blackjack", insurance_timing="own turn") if "insur" in fact.fact]


def test_8_3_a_before_the_paragraph_came_no_sign_must_hang() -> None:
    limits = {"limits": {"red": {"min": "5.00", "max": "50.00"}}}
    assert sign(read_sheet({"game": "roulette", "on": "1991-11-03", **limits})) == ()
    between = read_sheet({"game": "roulette", "on": "1992-06-01", **limits})
    assert not [fact for fact in sign(between) if "minimum" in fact.fact]
    assert [fact for fact in sign(read_sheet({"game": "roulette", "on": "1993-12-06", **limits})) if "min" in fact.fact]
    assert [fact for fact in may_add(between) if "minimum" in fact.fact]


def test_5_6_d_the_clapper_is_posted_by_its_own_paragraph_before_8_3() -> None:
    assert [fact.fact for fact in posted("big_six", on="1990-01-01")] == ["clapper between: previous"]
    assert posted("big_six", on="1989-04-30") == ()


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("on", ["1985-01-01", "1992-01-01", "1996-01-01", "2000-01-01"])
def test_8_3_a_no_line_cites_a_text_of_a_later_day(name: str, on: str) -> None:
    sheet = read_sheet({"game": name, "on": on, "limits": {}})
    for fact in (*sign(sheet), *may_add(sheet)):
        if fact.cite.path:
            since = register().paragraph(fact.cite).since
            assert since is None or since.isoformat() <= on, fact


def test_8_3_a_a_yes_or_no_is_posted_where_it_is_not_what_every_table_has() -> None:
    assert Fact("surrender: yes", cite("19:47-2.8(c)")) in posted("blackjack", surrender=True)
    assert not [fact for fact in posted("blackjack") if fact.fact.startswith("surrender")]


@pytest.mark.parametrize(
    ("game", "option", "where", "elsewhere"),
    [
        ("roulette", "zero rule", {"wheel": "double zero"}, {"wheel": "single zero"}),
        ("roulette", "zero rule", {}, {"wheel": "double zero as single"}),
        ("craps", "fire pays", {"fire_bet": True}, {}),
    ],
)
def test_8_3_a_what_means_nothing_at_the_table_is_not_posted(
    game: str, option: str, where: dict[str, Any], elsewhere: dict[str, Any]
) -> None:
    here, there = ((*posted(game, **rules), *added(game, **rules)) for rules in (where, elsewhere))
    assert [fact for fact in here if fact.fact.startswith(option)]
    assert not [fact for fact in there if fact.fact.startswith(option)]


@pytest.mark.parametrize(
    ("game", "row", "pays"),
    [
        ("roulette", "straight", "36 to 1"),
        ("big_six", "joker", "46 to 1"),
        ("pokette", "flush", "4 to 1"),
        ("mini_dice", "field", "2 to 1"),
    ],
)
def test_8_3_a_a_raised_payout_hangs_only_by_the_house_where_no_rule_asks_for_notice(
    game: str, row: str, pays: str
) -> None:
    law = next(option.cite for option in registry.game(game).rules.options() if option.name == "payouts")
    line = Fact(f"payouts: {row.replace('_', ' ')} {pays}", law)
    assert line in added(game, payouts={row: pays})  # 5.2(a), 5.5(a), 12.6(b) and 13.6(b) speak of no notice
    assert line not in posted(game, payouts={row: pays})
    assert not [fact for fact in (*posted(game), *added(game)) if fact.fact.startswith("payouts")]


def test_6_5_i_3_a_raised_payout_of_red_dog_is_posted() -> None:
    shown = posted("red_dog", payouts={"spread_1": "6 to 1"})
    assert Fact("payouts: spread 1 6 to 1", cite("19:47-6.5(i)3")) in shown


def test_5_2_d_1_the_sign_tells_that_the_wheel_is_used_as_a_single_zero_one() -> None:
    assert Fact("wheel: double zero as single", cite("19:47-5.2(d)1")) in posted(
        "roulette", wheel="double zero as single"
    )


@pytest.mark.parametrize(("elected", "law"), [("previous", "19:47-5.6(c)1"), ("void", "19:47-5.6(c)2")])
def test_5_6_d_the_sign_tells_what_a_clapper_between_two_stops_means(elected: str, law: str) -> None:
    assert Fact(f"clapper between: {elected}", cite(law)) in posted("big_six", clapper_between=elected)


@pytest.mark.parametrize("name", registry.names())
def test_8_3_a_a_sign_for_patrons_lists_what_a_schedule_pays_and_not_its_name(name: str) -> None:
    """A line such as "the schedule of the ante bonus: A" tells a patron nothing: the sign lists what it pays."""
    sheet = read_sheet({"game": name, "on": NEWEST_TEXT.isoformat()})
    for_patrons = [fact.fact for fact, _ in lines_of(sheet, must=False, in_words=True)]
    assert not [each for each in for_patrons if each.startswith("the schedule of")]
