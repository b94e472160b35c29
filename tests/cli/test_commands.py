"""Each verb: what it prints, for people and for programs, and the code it ends with."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.documents.journal import BEGINNING, record
from croupier.engine.round import open_round
from croupier.games import registry
from croupier.law.register import NEWEST_TEXT, register
from croupier.money.wager import Bet
from tests.cli.console import run, start

VERBS = (
    "games",
    "rules",
    "explain",
    "coverage",
    "law",
    "check",
    "diff",
    "odds",
    "equity",
    "settle",
    "play",
    "serve",
    "audit",
    "schema",
    "tour",
)
SHEET = 'game = "roulette"\ntable = "R-1"\n[rules]\nwheel = "double zero as single"\n'
LIMITS = '[limits]\nred = { min = "25.00", max = "200.00" }\n'
ROUND = """
game = "roulette"
on = 2010-07-01
[[seats]]
name = "Ä"
wagers = { red = "5.00", "straight 17" = "1.00" }
[tape]
spins = "17"
"""
FRACTION = re.compile(r"-?\d+(/\d+)?")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.toml").write_text(SHEET, "utf-8")
    (tmp_path / "round.toml").write_text(ROUND, "utf-8")
    return tmp_path


# ---------------------------------------------------------------- the program


def test_help_lists_every_verb() -> None:
    result = run("--help")
    assert result.code == 0
    assert [verb for verb in VERBS if not re.search(rf"^\s+{verb}\s", result.out, re.MULTILINE)] == []
    assert result.err == ""


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str) -> None:
    result = run(verb, "--help")
    assert (result.code, result.err) == (0, "")
    assert "Usage:" in result.out


def test_version() -> None:
    assert re.fullmatch(r"croupier \d+\.\d+\.\d+\n", run("--version").out)


@pytest.mark.parametrize(
    "words",
    [
        ("gmaes",),
        ("check",),
        ("odds", "roulette", "--sets", "x"),
        ("schema", "table"),
        ("audit", "burn", "x"),
        ("--x",),
    ],
)
def test_what_is_not_understood_is_usage(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.code, result.out) == (2, "")
    assert result.err


# ---------------------------------------------------------------- games, rules


def test_games() -> None:
    result = run("games")
    assert (result.code, result.err) == (0, "")
    assert "19:47-5.1 to 5.4" in result.out


def test_games_as_json() -> None:
    (roulette,) = [game for game in run("games", "--json").json if game["game"] == "roulette"]
    before = {"game", "title", "sections", "since", "wagers", "paragraphs", "modelled"}
    assert roulette.keys() == before | {"status", "text", "title_only"}
    assert (roulette["status"], roulette["text"], roulette["title_only"]) == ("in the house", "part of the text", 0)
    assert roulette["since"] == "1978-06-02"
    assert "straight" in roulette["wagers"]
    assert 0 < roulette["modelled"] <= roulette["paragraphs"]


def test_games_lists_what_is_not_in_the_house() -> None:
    result = {game["game"]: game for game in run("games", "--all", "--json").json}
    here = {name for name, game in result.items() if game["status"] == "in the house"}
    assert here == set(registry.names()) == {game["game"] for game in run("games", "--json").json}
    chapter = {game for part in register().subchapters() for game in part.games} - {"all_games"}
    assert set(result) == here | chapter
    unknown = {name for name, game in result.items() if game["status"] == "rules unknown"}
    assert unknown == {"fast_action_holdem", "colorado_holdem", "double_cross_poker"}
    assert result["colorado_holdem"]["titles"]["19:47-23.6A"] == "Optional bonus wager"
    shown = run("games").out
    for name in unknown:
        assert name in shown
        since = result[name]["since"] or f"not determined (by {result[name]['known_by']})"
        assert since in shown


def test_rules() -> None:
    result = run("rules", "roulette", "--on", "1990-01-01")
    assert (result.code, result.err) == (0, "")
    assert '"all" (unlawful, since 1998-08-17)' in result.out
    assert "short_spin" in result.out


def test_rules_as_json() -> None:
    result = run("rules", "roulette", "--json", "--on", "1990-01-01").json
    assert (result["game"], result["on"]) == ("roulette", "1990-01-01")
    (zero_rule,) = [option for option in result["options"] if option["option"] == "zero_rule"]
    assert zero_rule["default"] == "half"
    assert zero_rule["cite"] == "19:47-5.2(b)"
    assert [(value["value"], value["verdict"], value["since"]) for value in zero_rule["values"]] == [
        ("half", "lawful", None),
        ("all", "unlawful", "1998-08-17"),
    ]
    assert {"wager": "red", "title": "Red", "cite": "19:47-5.1(e)11", "pays": ["1 to 1"], "source": "text"} in result[
        "wagers"
    ]


def test_rules_of_a_game_before_its_day() -> None:
    assert "was not authorized before 1978-06-02" in run("rules", "roulette", "--on", "1977-01-01").out


def test_rules_of_a_game_whose_day_is_unknown_before_the_chapter() -> None:
    assert "was not authorized before 1978-06-02" in run("rules", "double_attack_blackjack", "--on", "1978-06-01").out
    assert "was not authorized" not in run("rules", "double_attack_blackjack", "--on", "1978-06-02").out


def test_a_default_table_is_called_the_chapters_only_where_we_have_its_text() -> None:
    for name, theirs in (
        ("blackjack", True),
        ("red_dog", True),
        ("keno", False),
        ("casino_war", False),
        ("craps", False),
    ):
        result = run("rules", name).out
        assert ("as in the chapter" in result, "see the wagers" in result) == (theirs, not theirs), name
    (sections,) = (line for line in run("rules", "roulette").out.splitlines() if "color_sections" in line)
    assert " none " in sections


def test_rules_prints_odds_that_several_wagers_have_once() -> None:
    result = run("rules", "keno").out
    assert result.count("49999 to 1") == 1
    assert result.count("as straight") == 4
    assert [len(wager["pays"]) > 50 for wager in run("rules", "keno", "--json").json["wagers"]] == [True] * 5


@pytest.mark.parametrize("name", ["red-dog", "Red Dog", "RED_DOG"])
def test_a_game_may_be_spelled_as_people_do(name: str) -> None:
    assert run("rules", name, "--json").json["game"] == "red_dog"


# ---------------------------------------------------------------- explain, coverage


@pytest.mark.parametrize("text", ["19:47-5.2(b)", "5.2(b)", "13:69F-5.2(b)"])
def test_explain(text: str) -> None:
    result = run("explain", text)
    assert (result.code, result.err) == (0, "")
    assert "games/roulette" in result.out
    assert re.search(r"^  implemented in games/roulette/procedure\.py:\d", result.out, re.MULTILINE)
    assert re.search(r"^  tested by .*games/specimens/roulette/5_2_b_\w+\.toml:1, ", result.out, re.MULTILINE)


def test_explain_as_json() -> None:
    result = run("explain", "5.2(b)", "--json").json
    assert result["cite"] == "19:47-5.2(b)"
    (paragraph,) = [each for each in result["paragraphs"] if each["cite"] == "19:47-5.2(b)"]
    assert paragraph["also_cited_as"] == "13:69F-5.2(b)"
    assert paragraph["treated"] == "implemented"
    assert any(place.startswith("games/roulette/") for place in paragraph["implemented_in"])
    assert paragraph["tested_by"]


@pytest.mark.parametrize("text", ["nonsense", "19:47-99.9", "19:47-5.2(zz)9", "", "5.2(b", "\ud800"])
def test_explain_what_is_not_there(text: str) -> None:
    result = run("explain", text)
    assert (result.code, result.out) == (2, "")
    assert result.err


def test_coverage() -> None:
    result = run("coverage", "roulette", "--json")
    assert result.json.keys() == {"totals", "games", "paragraphs", "titles", "sections_by_title", "problems"}
    assert result.code == (1 if result.json["problems"] else 0)
    assert {paragraph["game"] for paragraph in result.json["paragraphs"]} == {"roulette"}
    assert sum(result.json["totals"].values()) == len(result.json["paragraphs"])
    assert "19:47-5.2(b)" in run("coverage", "roulette").out
    assert run("coverage", "roulete").code == 2


def test_coverage_counts_sections_known_by_title_apart() -> None:
    result = run("coverage", "keno", "--json").json
    assert (sum(result["totals"].values()), result["titles"]) == (0, {"total": 7, "games": {"keno": 7}})
    assert result["sections_by_title"][0]["cite"] == "19:47-15.1"
    assert "19:47-15.1" in run("coverage", "keno").out
    craps = run("coverage", "craps", "--json").json
    (thrown,) = [each for each in craps["sections_by_title"] if each["cite"] == "19:47-1.8"]
    assert thrown["implemented_in"]
    assert thrown["tested_by"]


def test_explain_a_section_known_by_its_title() -> None:
    result = run("explain", "1.8")
    assert "Our sources have only its title" in result.out
    assert "cited in games/craps/procedure.py" in result.out
    assert "tested by games/craps/test_" in result.out
    assert run("explain", "1.8", "--json").json["implemented_in"]
    assert "No code cites it." in run("explain", "25.5").out


@pytest.mark.parametrize("text", ["23", "19:47-23", "13:69F-23", "N.J.A.C. 19:47-23"])
def test_explain_a_subchapter(text: str) -> None:
    result = run("explain", text)
    assert result.code == 0
    assert "19:47-23.6A" in result.out
    assert "Adopted: not determined (by 2006-01-16). Our sources have: titles only." in result.out
    assert "Its rules are unknown" in result.out
    assert ("as recodified in 2011" in result.out) is text.startswith("13:69F")
    assert [each["cite"] for each in run("explain", text, "--json").json["sections"]][5:7] == [
        "19:47-23.6",
        "19:47-23.6A",
    ]


def test_explain_a_subchapter_that_is_not_there() -> None:
    result = run("explain", "27")
    assert (result.code, result.out) == (2, "")
    assert "it has subchapters 1 to 26" in result.err


# ---------------------------------------------------------------- check


def test_check_a_lawful_sheet(here: Path) -> None:
    result = run("check", str(here / "sheet.toml"))
    assert (result.code, result.err) == (0, "")
    assert "Roulette, table R-1, on 2010-06-07: lawful" in result.out
    assert "wheel: double zero as single" in result.out
    assert "19:47-5.2(d)1" in result.out


def test_check_an_unlawful_sheet() -> None:
    result = run("check", "-", stdin=SHEET + LIMITS)
    assert (result.code, result.err) == (1, "")
    assert "unlawful" in result.out
    assert "19:47-8.2(a)" in result.out
    assert "The sign" not in result.out


def test_check_as_json() -> None:
    result = run("check", "-", "--json", "--on", "2010-07-01", stdin=SHEET + LIMITS)
    assert (result.code, result.err) == (1, "")
    assert result.json["verdict"] == "unlawful"
    assert result.json["on"] == "2010-07-01"
    too_low, missing = result.json["findings"]
    assert too_low == {
        "verdict": "unlawful",
        "cite": "19:47-8.2(a)",
        "options": ["limits.red"],
        "why": "red: a minimum of $25.00 at 1 to 1 needs a maximum of at least $250.00, not $200.00",
        "rests_on": [],
    }
    assert (missing["verdict"], missing["cite"]) == ("not determined", "19:47-8.2(c)")
    assert "limits.black" in missing["options"]


@pytest.mark.parametrize(
    ("on", "code", "verdict"),
    [
        ("1977-12-31", 1, "unlawful"),
        ("1978-06-02", 0, "lawful"),
        ("2010-07-01", 0, "lawful"),
        ("2020-01-01", 3, "not determined"),
    ],
)
def test_check_on_a_day(on: str, code: int, verdict: str) -> None:
    result = run("check", "roulette", "--on", on, "--json")
    assert (result.code, result.json["verdict"]) == (code, verdict)


def test_check_what_the_sources_do_not_settle() -> None:
    result = run("check", "roulette", "--set", "wheel=single zero", "--on", "1980-01-01")
    assert (result.code, result.err) == (3, "")
    assert "not determined" in result.out


# ---------------------------------------------------------------- diff


def test_diff(here: Path) -> None:
    result = run("diff", "roulette", str(here / "sheet.toml"))
    assert (result.code, result.err) == (0, "")
    assert "Added to the sign: wheel: double zero as single" in result.out
    assert "at least 30 minutes before: post a sign" in result.out
    assert "5.2632%" in result.out


def test_diff_as_json(here: Path) -> None:
    result = run("diff", "roulette", str(here / "sheet.toml"), "--json").json
    assert result["verdicts"] == {"old": "lawful", "new": "lawful"}
    assert [(change["name"], change["cite"]) for change in result["changes"]] == [("wheel", "19:47-5.2")]
    assert {"wager": "red", "old": "1/38", "new": "1/37"} in result["numbers"]
    assert {"wager": "first_five", "old": "3/38", "new": None} in result["numbers"]
    assert [duty["minutes_ahead"] for duty in result["notice"]] == [30, 30, 30]
    assert result["two_tables"] is None


def test_diff_of_limits_alone_needs_no_half_hour(here: Path) -> None:
    (here / "limits.toml").write_text(SHEET + LIMITS.replace("200", "250"), "utf-8")
    result = run("diff", "sheet.toml", "limits.toml", "--json").json
    assert [(duty["cite"], duty["minutes_ahead"]) for duty in result["notice"]] == [("19:47-8.3(c)", 0)] * 2


def test_diff_of_two_tables_needs_no_notice(here: Path) -> None:
    (here / "other.toml").write_text(SHEET.replace("R-1", "R-2").replace(" as single", ""), "utf-8")
    result = run("diff", "sheet.toml", "other.toml", "--json").json
    assert result["notice"] == []
    assert "are different tables" in result["two_tables"]


def test_diff_ends_as_the_new_sheet_is_judged(here: Path) -> None:
    (here / "unlawful.toml").write_text(SHEET + LIMITS, "utf-8")
    assert run("diff", "sheet.toml", "unlawful.toml").code == 1
    assert run("diff", "unlawful.toml", "sheet.toml").code == 0


def test_diff_with_nothing_to_deal_has_no_numbers(here: Path) -> None:
    (here / "no_decks.toml").write_text('game = "red_dog"\nrules = { decks = 0 }', "utf-8")
    result = run("diff", "red_dog", "no_decks.toml", "--json")
    assert result.code == 1
    assert {row["new"] for row in result.json["numbers"]} == {None}


@pytest.mark.slow  # all its numbers are counted, by code that is compiled first
def test_diff_of_wagers_a_game_counts_itself(here: Path) -> None:
    (here / "six.toml").write_text('game = "blackjack"\nrules = { decks = 6, match_the_dealer = true }', "utf-8")
    result = run("diff", "blackjack", "six.toml", "--json").json
    assert {"wager": "match_the_dealer", "old": None, "new": "1958/48205"} in result["numbers"]
    (blackjack,) = [row for row in result["numbers"] if row["wager"] == "blackjack"]
    assert Fraction(blackjack["old"]) > Fraction(blackjack["new"])  # fewer decks are better for the player


@pytest.mark.parametrize("words", [("roulette", "craps"), ("-", "-")])
def test_diff_that_means_nothing(words: tuple[str, ...]) -> None:
    assert run("diff", *words).code == 2


# ---------------------------------------------------------------- odds


def test_odds() -> None:
    result = run("odds", "roulette")
    assert (result.code, result.err) == (0, "")
    assert re.search(r"straight\s+35 to 1\s+37 to 1\s+2\.632%\s+5\.2632%\s+1/19", result.out)


def test_odds_as_json() -> None:
    result = run("odds", "roulette", "--json", "--set", "wheel=single zero").json
    assert (result["game"], result["on"], result["rules"]["wheel"]) == ("roulette", "2010-06-07", "single zero")
    (straight,) = [wager for wager in result["wagers"] if wager["wager"] == "straight"]
    for key in ("win", "push", "lose", "house_advantage", "element_of_risk", "hit_frequency"):
        assert FRACTION.fullmatch(straight[key]), key
    assert straight["win"] == straight["hit_frequency"] == "1/37"
    assert (straight["push"], straight["lose"], straight["house_advantage"]) == ("0", "36/37", "1/37")
    assert straight["house_advantage_decimal"] == float(Fraction(1, 37))
    assert (straight["pays"], straight["true_odds"]) == ("35 to 1", "36 to 1")
    assert isinstance(straight["standard_deviation"], float)
    assert (straight["method"], straight["cite"]) == ("exact", "19:47-5.2(a)")


@pytest.mark.parametrize(
    ("sets", "wager", "advantage"),
    [
        (["payouts.straight=36 to 1"], "straight", "1/38"),
        (['payouts={ straight = "36 to 1" }'], "straight", "1/38"),
        (["zero_rule=all"], "red", "1/19"),
        (["zero_rule = 'all'", "dozens=false"], "red", "1/19"),
    ],
)
def test_odds_with_options_set(sets: list[str], wager: str, advantage: str) -> None:
    result = run("odds", "roulette", "--json", *(word for entry in sets for word in ("--set", entry)))
    found = {each["wager"]: each["house_advantage"] for each in result.json["wagers"]}
    assert found[wager] == advantage


def test_odds_of_an_unlawful_sheet_are_reported_with_a_complaint() -> None:
    result = run("odds", "roulette", "--set", "payouts.straight=34 to 1", "--json")
    assert result.json["verdict"] == "unlawful"
    assert "it must pay at least 35 to 1 [19:47-5.2(a)]" in result.err
    (finding,) = result.json["findings"]
    assert (finding["verdict"], finding["cite"]) == ("unlawful", "19:47-5.2(a)")
    assert "it must pay at least 35 to 1" in finding["why"]


@pytest.mark.slow  # what counts is compiled first
def test_odds_of_wagers_a_game_counts_itself() -> None:
    result = run(
        "odds", "blackjack", "--set", "match_the_dealer=true", "--set", "streak=true", "--set", "decks=6", "--json"
    )
    assert (result.code, result.err) == (0, "")
    found = {each["wager"]: each for each in result.json["wagers"]}
    assert list(found) == ["blackjack", "insurance", *(f"streak_{hands}" for hands in range(2, 6)), "match_the_dealer"]
    match = found["match_the_dealer"]
    assert (match["method"], match["strategy"], match["cite"]) == ("exact", "", "19:47-2.23(a)")
    assert match["house_advantage"] == "1958/48205"


@pytest.mark.slow  # what counts is compiled first
def test_odds_that_are_not_exact_say_so_in_decimals_that_fractions_can_be_read_from() -> None:
    result = run("odds", "blackjack", "--set", "decks=6", "--json")
    blackjack, insurance = result.json["wagers"]
    assert "double precision" in blackjack["method"]
    assert "composition-dependent" in blackjack["strategy"]
    assert "/" not in blackjack["house_advantage"] + blackjack["win"] + blackjack["element_of_risk"]
    chances = [Fraction(each["chance"]) for each in blackjack["distribution"]]
    gains = [Fraction(each["gain"]) for each in blackjack["distribution"]]
    assert sum(chances) == 1
    mean = sum(gain * chance for gain, chance in zip(gains, chances, strict=True))
    assert float(-mean) == pytest.approx(blackjack["house_advantage_decimal"], abs=1e-14)
    assert insurance["house_advantage"] == "23/311"


@pytest.mark.slow  # what counts is compiled first
def test_odds_name_the_way_to_play_beside_the_numbers() -> None:
    result = run("odds", "blackjack", "--set", "decks=6")
    words = " ".join(result.out.split())
    assert "blackjack: played by the best play (composition-dependent" in words
    assert "counted in double precision" in words
    assert "23/311" in words  # insurance, which is exact


def test_odds_that_no_count_reaches_are_named_with_the_paragraph() -> None:
    result = run("odds", "blackjack", "--set", "multiple_action=true", "--set", "double_card=face down", "--json")
    assert result.code == 0
    assert result.err.startswith("not analyzed: blackjack, second_hand, third_hand: ")
    assert result.err.endswith("[19:47-2.18(c)]\n")
    assert result.json["wagers"] == []


def test_odds_of_a_wager_that_goes_with_another_are_not_missing() -> None:
    """Pass odds are staked in the numbers of pass with odds."""
    result = run("odds", "craps", "--json")
    assert result.code == 0
    assert "not analyzed" not in result.err


@pytest.mark.parametrize("decks", ["0", "-1"])
def test_odds_with_nothing_to_deal_are_findings(decks: str) -> None:
    result = run("odds", "red_dog", "--set", f"decks={decks}", "--json")
    assert result.code == 1
    assert [finding["cite"] for finding in result.json["findings"]] == ["19:47-6.1(a)"]
    assert "at least 1" in result.err


# ---------------------------------------------------------------- settle


def test_settle(here: Path) -> None:
    result = run("settle", str(here / "round.toml"))
    assert (result.code, result.err) == (0, "")
    assert re.search(r"Ä\s+straight 17\s+\$1\.00\s+won\s+35 to 1\s+\+\$35\.00\s+19:47-5\.2\(a\)", result.out)
    assert result.out.startswith("Settled: Ä +$30.00\n")


def test_settle_as_json() -> None:
    result = run("settle", "-", "--json", stdin=ROUND)
    assert (result.code, result.err) == (0, "")
    assert result.json["net_cents"] == {"Ä": 3000}
    assert result.json["standing"] == {"wagers": []}
    assert result.json["findings"] == []
    assert {"fact": '"No more bets"', "cite": "19:47-5.3(b)"} in result.json["facts"]
    lost, won = result.json["lines"]
    assert lost["result"] == "lost"
    assert won == {
        "seat": "Ä",
        "wager": "straight 17",
        "hand": 1,
        "stake_cents": 100,
        "result": "won",
        "pays": "35 to 1",
        "cents": 3500,
        "cite": "19:47-5.2(a)",
        "note": "17 black",
    }


def test_settle_what_was_booked_wrongly() -> None:
    result = run("settle", "-", stdin=ROUND + '[booked]\n"Ä" = { red = "-5.00", "straight 17" = "+34.00" }')
    assert (result.code, result.err) == (1, "")
    assert "booked +$34.00, owed +$35.00 (won)" in result.out
    assert result.out.startswith("Settled: Ä +$30.00; 1 finding (5.2(a))\n")  # what is owed all the same


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("red =", "seven_numbers =", "does not offer seven_numbers"),
        ("2010-07-01", "1977-01-01", "not authorized before"),
    ],
)
def test_settle_what_could_not_happen(old: str, new: str, says: str) -> None:
    """Nothing is settled, and every reason has the same form."""
    document = ROUND.replace(old, new)
    result = run("settle", "-", stdin=document)
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("Not settled; 1 finding")
    assert says in result.out
    answer = run("settle", "-", "--json", stdin=document)
    assert (answer.code, answer.err) == (1, "")
    assert answer.json.keys() == {"summary", "settled", "findings"}
    assert says in answer.json["findings"][0]["why"]


def test_settle_on_another_day() -> None:
    assert run("settle", "-", "--on", "1977-01-01", stdin=ROUND).code == 1


# ---------------------------------------------------------------- audit, schema


def _journal(path: Path, rounds: int = 2) -> list[dict[str, Any]]:
    game = registry.game("roulette")
    trees: list[dict[str, Any]] = []
    for number in range(1, rounds + 1):
        live = Live(open_round(game, game.rules(), game.play.opening(game.rules()), [Bet("A", "red", "", 500)]))
        live.answer(str(number))
        trees.append(record(live, number, NEWEST_TEXT, trees[-1]["hash"] if trees else BEGINNING))
    path.write_text("".join(json.dumps(tree) + "\n" for tree in trees), "utf-8")
    return trees


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_audit_of_an_untouched_journal(here: Path, verb: str) -> None:
    trees = _journal(here / "rounds.jsonl")
    result = run("audit", verb, "rounds.jsonl")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("2 rounds verified")
    assert trees[-1]["hash"] in result.out.replace("\n", "")
    answer = run("audit", verb, "-", "--json", stdin=(here / "rounds.jsonl").read_bytes())
    assert answer.json == {"rounds": 2, "head": trees[-1]["hash"], "findings": []}


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_audit_of_a_tampered_journal(here: Path, verb: str) -> None:
    _journal(here / "rounds.jsonl")
    text = (here / "rounds.jsonl").read_text("utf-8")
    (here / "rounds.jsonl").write_text(text.replace('"cents": 500', '"cents": 600', 1), "utf-8")
    result = run("audit", verb, "rounds.jsonl", "--json")
    assert (result.code, result.err) == (1, "")
    assert [finding["place"] for finding in result.json["findings"]] == ["line 1"] * (1 if verb == "verify" else 2)
    assert "does not match its hash" in run("audit", verb, "rounds.jsonl").out


def test_audit_of_what_is_no_journal(here: Path) -> None:
    for source in ("missing.jsonl", str(here), "round.toml"):
        result = run("audit", "verify", source)
        assert (result.code, result.out) == (4, "")
        assert result.err


@pytest.mark.parametrize("which", ["sheet", "round", "journal"])
def test_schema(which: str) -> None:
    result = run("schema", which)
    assert (result.code, result.err) == (0, "")
    assert result.json["properties"]["game"]["enum"] == list(registry.names())


def test_the_schema_of_how_seats_play() -> None:
    result = run("schema", "play")
    assert (result.code, result.err) == (0, "")
    assert {"blackjack", "red_dog", "casino_war"} <= result.json["$defs"].keys()


# ---------------------------------------------------------------- in a process of its own


@pytest.mark.slow  # it starts the program
def test_the_program_itself(here: Path) -> None:
    for words in (("settle", "round.toml"), ("settle", "round.toml", "--json")):
        assert start(*words) == run(*words)
    assert start("settle", "-", stdin=(here / "round.toml").read_bytes()) == run("settle", "round.toml")
    assert start("settle", "-", stdin=b"").code == 4


LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX"},
    {"LC_ALL": "tr_TR.ISO-8859-9", "LANG": "tr_TR", "PYTHONUTF8": "0"},
    {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"},
]


@pytest.mark.slow  # it starts the program
@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_depends_on_the_locale(here: Path, locale: dict[str, str]) -> None:
    of_the_locale = ("LC_", "LANG", "PYTHONIOENCODING")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(of_the_locale)} | locale
    result = start("settle", "-", stdin=(here / "round.toml").read_bytes(), env=environment)
    assert result == run("settle", "round.toml")


@pytest.mark.slow  # it starts the program
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
@pytest.mark.parametrize("no_color", [True, False])
def test_colors_only_on_a_terminal_that_wants_them(no_color: bool) -> None:
    import pty

    mother, child = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    environment |= {"TERM": "xterm-256color"} | ({"NO_COLOR": "1"} if no_color else {})
    command = [sys.executable, "-m", "croupier", "check", "roulette"]
    with subprocess.Popen(command, stdout=child, stdin=child, env=environment) as process:
        assert process.wait(60) == 0
    os.close(child)
    result = os.read(mother, 65536)
    os.close(mother)
    assert b"lawful" in result
    assert bool(re.search(rb"\x1b\[(1;)?3", result)) is not no_color
    assert "\x1b" not in run("check", "roulette").out


@pytest.mark.slow  # it starts the program
def test_closed_streams_are_no_fault_of_ours(here: Path) -> None:
    result = start("settle", "-", stdin=None, redirected="<&-")
    assert (result.code, result.out, result.err) == (4, "", "standard input: cannot be read: it is closed\n")
    assert start("settle", "round.toml", redirected=">&-") == (0, "", "")
    assert start("settle", "missing.toml", redirected="2>&-").code == 4
    assert here.is_dir()


@pytest.mark.slow  # it starts the program
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("schema", "round"), 0),
        (("games",), 0),
        (("odds", "roulette"), 0),
        (("check", "roulette", "--on", "1977-01-01"), 1),
        (("check", "blackjack", "casino_war"), 3),
        (("settle", "unlawful.json"), 1),
    ],
)
def test_a_reader_that_has_seen_enough_is_no_fault_and_changes_no_verdict(
    words: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    """The exit code of the program at the head of a pipe that is closed early."""
    seat = {"name": "A", "wagers": {"red": "5.00"}}
    tree = {"game": "roulette", "rules": {"payouts": {"red": "1 to 2"}}, "seats": [seat], "tape": {"spins": "0"}}
    (tmp_path / "unlawful.json").write_text(json.dumps(tree), "utf-8")
    piped = '{ "$@"; echo "exit $?" >&2; } | head -c 1 >/dev/null'
    command = ["/bin/sh", "-c", piped, "sh", sys.executable, "-m", "croupier"]
    command += [str(tmp_path / word) if word.endswith(".json") else word for word in words]
    done = subprocess.run(command, capture_output=True, timeout=600, check=True)
    assert done.stderr.decode() == f"exit {code}\n"


def test_explain_finds_a_defined_term_in_small_letters() -> None:
    assert '19:47-1.1 "Come Point"' in run("explain", '1.1 "come point"').out


def test_explain_warns_that_the_later_chapter_may_have_changed() -> None:
    assert "Our sources end on 2010-12-31" in run("explain", "13:69F-5.2(b)").out
    assert "Our sources end" not in run("explain", "5.2(b)").out


def test_explain_says_what_a_section_is_that_has_no_paragraph() -> None:
    assert "Reserved: this section has no text." in run("explain", "5.7").out
    assert "Our sources have only its title" in run("explain", "1.5").out


def test_explain_names_each_file_once() -> None:
    result = run("explain", "5.2(a)").out
    assert result.count("games/roulette/paytables.toml") == 1


def test_explain_of_another_chapter_says_which_it_holds() -> None:
    result = run("explain", "19:46-1.10")
    assert result.code == 2
    assert "it has only chapter 19:47" in result.err
