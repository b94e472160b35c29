"""`croupier odds`: findings beside the numbers, one wager, and the distribution."""

from __future__ import annotations

import re

import pytest

import croupier
from croupier.games.blackjack.readings import readings
from croupier.games.blackjack.rules import BlackjackRules
from tests.cli.console import run


def test_the_findings_are_those_of_check() -> None:
    words = ("roulette", "--set", "six_numbers_color=true", "--on", "2009-06-15", "--json")
    result, checked = run("odds", *words).json, run("check", *words).json
    assert result["findings"] == checked["findings"]
    assert {finding["cite"] for finding in result["findings"]} == {"19:47-5.1(e)6ii", "19:47-5.1(g)"}
    assert run("odds", "roulette", "--json").json["findings"] == []


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["come"], ["come"]),
        (["Come with 5x odds"], ["come with 5x odds"]),
        (["place"], ["place 4", "place 5", "place 6"]),
        (["place-6", "pass"], ["pass", "place 6"]),
        (["pass odds"], ["pass with 5x odds"]),
    ],
)
def test_one_wager_by_name_or_a_kind(names: list[str], found: list[str]) -> None:
    """A name goes before a kind: come is the flat bet, although it is staked in come with odds too."""
    result = run("odds", "craps", "--json", *(word for name in names for word in ("--wager", name)))
    assert result.code == 0
    assert [each["wager"] for each in result.json["wagers"]] == found
    assert [each.wager for each in croupier.odds("craps").only(*names).wagers] == found


def test_a_selection_has_the_numbers_of_its_kind() -> None:
    """Each selection of roulette's straight is worth the same, and so are a player's two positions at three card poker."""
    (straight,) = run("odds", "roulette", "--wager", "Straight 17", "--json").json["wagers"]
    assert (straight["wager"], straight["house_advantage"]) == ("straight 17", "1/19")
    assert run("odds", "roulette", "--wager", "straight 37").code == 2
    words = ("three_card_poker", "--set", "second_position=true")
    asked = ("--wager", "ante second", "--wager", "pair-plus second", "--wager", "ante")
    ante, second, pair_plus = run("odds", *words, *asked, "--json").json["wagers"]
    assert [second["wager"], pair_plus["wager"]] == ["ante second", "pair_plus second"]
    assert second == ante | {"wager": "ante second"}
    assert run("odds", "three_card_poker", "--wager", "ante second").code == 2
    forecast = run("bankroll", *words, "--wager", "ante second", "--bankroll", "100", "--bet", "10", "--json")
    assert forecast.json["house_advantage"] == ante["house_advantage"]
    simulated = croupier.simulate("three_card_poker", second_position=True, wagers="ante second", rounds=100)
    assert str(simulated["ante second"].exact) == f"-{ante['house_advantage']}"
    assert [each.wager for each in simulated.wagers] == ["ante"]


def test_an_unknown_wager_is_a_usage_error_with_the_nearest_names() -> None:
    result = run("odds", "craps", "--wager", "plce 6", "--wager", "pass", "--wager", "xyzzy")
    assert (result.code, result.out) == (2, "")
    *_, first, second = result.err.splitlines()
    assert first.startswith('--wager: this table has no wager "plce 6"; did you mean place 6')
    assert second.startswith('--wager: this table has no wager "xyzzy"; there are')
    with pytest.raises(KeyError, match="xyzzy"):
        croupier.odds("craps").only("xyzzy")


def test_a_wager_without_numbers_may_be_picked_and_is_explained() -> None:
    sets = ("--set", "multiple_action=true", "--set", "double_card=face down")
    result = run("odds", "blackjack", *sets, "--wager", "second_hand", "--json")
    assert result.code == 0
    assert result.err.startswith("not analyzed: second_hand: ")
    assert result.json["wagers"] == []


def test_the_effect_of_removal_of_baccarat() -> None:
    """The published figures of the banker wager with eight decks, in millionths."""
    result = run("odds", "baccarat", "--removal")
    assert result.code == 0
    banker = {
        words[0]: words[2] for words in map(str.split, result.out.splitlines()) if len(words) == 4 and "%" in words[3]
    }
    published = {
        "A": 44,
        "2": 52,
        "3": 65,
        "4": 116,
        "5": -83,
        "6": -113,
        "7": -83,
        "8": -50,
        "9": -23,
        "T": 19,
        "K": 19,
    }
    assert published.items() <= {rank: round(float(shown.rstrip("%")) * 1e4) for rank, shown in banker.items()}.items()
    effects = run("odds", "minibaccarat", "--removal", "--wager", "tie", "--json").json["effects_of_removal"]
    assert list(effects) == ["tie"]
    assert effects["tie"] == {
        rank: str(effect) for rank, effect in croupier.odds("minibaccarat").effects_of_removal()["tie"].items()
    }
    assert "effects_of_removal" not in run("odds", "baccarat", "--json").json
    other = run("odds", "roulette", "--removal")
    assert (other.code, other.out) == (2, "")
    assert "--removal: counted for baccarat and minibaccarat only, not for Roulette" in other.err


def test_the_distribution_is_shown_on_demand() -> None:
    result = run("odds", "craps", "--wager", "field", "--distribution")
    assert result.code == 0
    assert re.search(r"field gains\s+chance", result.out)
    assert re.search(r"\+2\s+5\.555556%\s+1/18", result.out)
    assert re.search(r"-1\s+55\.555556%\s+5/9", result.out)
    assert "field gains" not in run("odds", "craps", "--wager", "field").out


def test_1_6_come_with_odds_says_for_which_table() -> None:
    result = run("odds", "craps", "--wager", "come with 5x odds")
    words = " ".join(result.out.split())
    assert "5.3199" in words
    assert "for a come bet made right after the come out roll that set the point" in words


@pytest.mark.slow  # what counts is compiled first
def test_1_6_bankroll_and_simulate_say_for_which_table_too() -> None:
    """A run makes the bet again and again, at whatever point the table then has."""
    craps = ("craps", "--wager", "come with 5x odds")
    result = " ".join(run("bankroll", *craps, "--bankroll", "1000.00", "--bet", "10.00", "--rounds", "8").out.split())
    assert "right after the come out roll that set the point" in result
    assert "$53.20" in result
    result = " ".join(run("simulate", *craps, "--rounds", "2000", "--jobs", "1").out.split())
    assert "made again as soon as it is decided and the table allows it" in result
    assert "made again" not in run("simulate", "craps", "--wager", "field", "--rounds", "2000", "--jobs", "1").out


# ---------------------------------------------------------------- readings


@pytest.mark.slow
@pytest.mark.parametrize("beats", ["true", "false"])
def test_2_3_a_3_the_main_wager_says_how_it_reads_a_split_ace_and_ten(beats: str) -> None:
    words = ("odds", "blackjack", "--set", "decks=6", "--set", f"split_ace_ten_beats_21={beats}")
    result = run(*words, "--json").json["wagers"][0]
    (reading, other, double) = result["readings"]
    assert (reading["option"], reading["value"]) == ("split_ace_ten_beats_21", beats)
    assert reading["cite"] == "19:47-2.3(a)3"
    assert "reading B5" in reading["note"]
    assert (other["option"], double["option"]) == ("busted_bets_also_lost", "busted_double_returned")
    assert f"rests on the reading split_ace_ten_beats_21 = {beats}" in " ".join(run(*words).out.split())


def test_no_reading_is_named_where_none_bears_on_a_number() -> None:
    with_reader = BlackjackRules(hole_card="down", card_reader=True)
    assert [each.option for each in readings(with_reader, "blackjack")] == ["split_ace_ten_beats_21"]
    assert [each.option for each in readings(with_reader, "sevens")] == ["sevens_by_first_card"]
    assert readings(with_reader, "match_the_dealer") == ()
    assert run("odds", "craps", "--wager", "pass", "--json").json["wagers"][0]["readings"] == []
