"""Small manners of the answers that a new user looked for and did not find."""

from pathlib import Path

import pytest

from tests.cli.console import run

ROUND = 'game = "big_six"\n[[seats]]\nname = "A"\nwagers = { joker = "5.00" }\n[tape]\nspins = "joker"\n'


@pytest.mark.parametrize(("on", "code"), [("2010-12-31", 0), ("2011-01-01", 3)])
def test_settle_on_a_day_our_sources_do_not_settle_answers_and_says_so(on: str, code: int) -> None:
    done = run("settle", "-", "--on", on, "--json", stdin=ROUND)
    assert done.code == code
    assert done.json["net_cents"] == {"A": 225_00}
    assert ("our sources end on 2010-12-31" in done.out) == bool(code)


def test_rules_on_a_day_our_sources_do_not_settle_say_so() -> None:
    assert run("rules", "craps", "--on", "2011-01-01").out.startswith("Our sources end on 2010-12-31; ")
    assert "Our sources" not in run("rules", "craps", "--on", "2010-12-31").out


def test_a_sign_that_is_not_determined_need_not_hang() -> None:
    assert "The sign that must be posted" in run("check", "roulette").out
    assert "The sign that would have to be posted" in run("check", "roulette", "--on", "2011-01-01").out


def test_an_option_that_is_text_is_not_called_an_amount() -> None:
    result = [line.split() for line in run("rules", "blackjack").out.splitlines()]
    (designated,) = [line for line in result if line[:1] == ["designated_blackjack"]]
    (chip,) = [line for line in result if line[:1] == ["smallest_chip"]]
    assert designated[1] == "text"
    assert chip[1:3] == ["an", "amount"]


def test_every_command_that_answers_takes_json() -> None:
    assert run("schema", "sheet", "--json").json == run("schema", "sheet").json


def test_coverage_takes_a_game_as_every_command_does() -> None:
    assert run("coverage", "Big-Six").out == run("coverage", "big_six").out


def test_one_round_is_one_round(tmp_path: Path) -> None:
    journal = tmp_path / "tonight.jsonl"
    run("play", "big_six", "--seed", "1", "--journal", str(journal), stdin="joker 5\nspin\n")
    assert run("audit", "verify", str(journal)).out.startswith("1 round verified; head ")


BLACKJACK = """game = "blackjack"
on = {on}
[[seats]]
name = "A"
wagers = {{ blackjack = "10.00" }}
decisions = {answers}
[tape]
cards = "{cards}"
"""


def described(cards: str, answers: str = '["stand"]', on: str = "2010-07-01") -> str:
    return BLACKJACK.format(cards=cards, answers=answers, on=on)


def test_a_day_not_determined_is_said_first_and_marks_the_amounts() -> None:
    done = run("settle", "-", stdin=described("Ts 9c Kd Td", on="2015-01-01"))
    assert done.code == 3
    assert done.out.startswith("Settled by the newest text: A +$10.00; 1 finding (2.1)\n")
    assert "Not determined; the amounts are by the newest text:" in done.out
    answer = run("settle", "-", "--json", stdin=described("Ts 9c Kd Td", on="2015-01-01")).json
    assert answer["findings"][0]["verdict"] == "not determined"
    assert answer["amounts"] == "by the newest text"


def test_a_needless_card_is_found_and_the_round_is_settled() -> None:
    done = run("settle", "-", stdin=described("Ts 9c Kd Td 5h"))
    assert done.code == 1
    assert "Wrong at the table; the amounts stand:" in done.out
    assert done.out.startswith("Settled: A +$10.00; 1 finding (2.15(d))\n")


def test_5_5_a_a_wager_paid_by_unlawful_odds_is_not_settled_and_the_others_are() -> None:
    spun = """game = "big_six"
rules = { payouts = { joker = "40 to 1" } }
tape = { spins = "joker" }
[[seats]]
name = "A"
wagers = { joker = "5.00", flag = "5.00" }
[[seats]]
name = "B"
wagers = { flag = "5.00" }
"""
    result = run("settle", "-", stdin=spun)
    assert result.code == 1
    assert "Not settled, because the table was unlawful; the other amounts stand:" in result.out
    assert "it must pay at least 45 to 1" in " ".join(result.out.split())
    assert result.out.startswith("Settled in part: A -$5.00, B -$5.00; not settled: A joker; 1 finding (5.5(a))\n")
    assert "What was paid" not in result.out
    answer = run("settle", "-", "--json", stdin=spun).json
    assert answer["net_cents"] == {"A": -500, "B": -500}
    (finding,) = answer["findings"]
    assert (finding["place"], finding["cite"]) == ("seats[0].wagers.joker", "19:47-5.5(a)")


def test_settle_says_its_answer_first_and_the_story_last() -> None:
    booked = described("Ts 9c Kd Td") + '[booked.A]\nblackjack = "15.00"\n'
    done = run("settle", "-", stdin=booked)
    assert done.code == 1
    parts = (
        "Settled: A +$10.00; 1 finding (2.3(a)2)",
        " stake ",
        "What was paid is not",
        "What happened:",
        " tape ",
        " fact ",
    )
    assert [done.out.index(part) for part in parts] == sorted(done.out.index(part) for part in parts)
    assert done.out.startswith(parts[0])
    assert run("settle", "-", "--json", stdin=booked).json["summary"] == parts[0]
    assert run("settle", "-", stdin=described("Ts 9c Kd Td")).out.startswith("Settled: A +$10.00\n")
    refused = run("settle", "-", stdin=described("Ts 9c Kd Td", '["surrender"]'))
    assert refused.out.startswith("Not settled; 1 finding (2.8(c))\nWhy it is not settled:\n")


WAR = 'game = "casino_war"\n[[seats]]\nname = "A"\nwagers = { war = "10.00" }\n[tape]\ncards = "9h Tc"\n'


def test_where_there_is_no_text_settle_says_so_and_lists_the_sources_last() -> None:
    done = run("settle", "-", stdin=WAR)
    assert done.code == 3
    assert done.out.startswith("Settled by rules from other sources: A -$10.00; 1 finding (22.6)\n")
    assert "newest text" not in done.out
    assert "on that day" not in done.out
    assert done.out.index("Sources of the options: decks, tie") > done.out.index(" fact ")
    assert run("settle", "-", "--json", stdin=WAR).json["amounts"] == "by rules from other sources"


def test_the_record_names_each_card_and_who_got_it() -> None:
    done = run("settle", "-", stdin=described("Ts 9c Kd Td"))
    rows = [line.split() for line in done.out.splitlines()]
    assert ["0", "Ts", "A,", "box", "1"] in rows
    assert ["3", "Td", "dealer"] in rows


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (described("Ts 9c Kd Td", "[]"), "seats[0].decisions[0]: A (box 1, hand 1) must decide"),
        (
            described("Ts 9c 6d Td", '["hti"]'),
            'seats[0].decisions[0]: "hti" is no answer in this game; did you mean hit?',
        ),
        (described("Ts 9c"), "tape.cards: it ends before the round does"),
        (
            described("Ts 9c Kd Td") + '[[irregularities]]\nat = 4\nkind = "dealer_draw_on_17"\ncard = "5h"\n',
            "irregularities[0].kind: ",
        ),
    ],
)
def test_a_clerical_slip_is_exit_4(document: str, says: str) -> None:
    done = run("settle", "-", stdin=document)
    assert (done.code, done.out) == (4, "")
    assert says in done.err


def test_check_as_json_has_the_sign_and_what_may_be_added() -> None:
    result = run("check", "roulette", "--json").json
    assert result["sign"] == [{"fact": "zero rule: half", "cite": "19:47-5.2(b)"}]
    assert {"fact": "wheel: double zero", "cite": "19:47-5.2(b)"} in result["sign_may_add"]
    out = run("check", "roulette").out
    assert out.index("The sign that must be posted") < out.index("What the house may add to the sign:")
    assert "must be posted" not in run("check", "roulette", "--on", "1990-01-01").out


@pytest.mark.parametrize("amount", ["25000.00", "25000", '"25000.00"'])
def test_an_amount_is_set_without_nested_quotes(amount: str) -> None:
    done = run("check", "blackjack", "--set", "twenty_point=A", "--set", f"twenty_point_cap={amount}", "--json")
    assert done.code == 0
    assert done.json["rules"]["twenty_point_cap"] == "25000.00"


def test_a_selection_that_is_not_there_is_reported_without_empty_names() -> None:
    done = run("settle", "-", stdin=described("Ts 9c Kd Td").replace("blackjack = ", '"blackjack 99" = '))
    assert done.code == 4
    assert "on ," not in done.err


CRAPS = """game = "craps"
[[seats]]
name = "A"
wagers = {{ {wagers} }}
[tape]
dice = "3-4"
"""


def test_a_finding_that_rests_on_practice_says_so() -> None:
    """Beside the citation, in text and in JSON; what the text itself says has no mark."""
    words = ("check", "craps", "--set", 'payouts.pass="1 to 2"', "--set", "vigorish_percent=200")
    found = {finding["cite"]: finding for finding in run(*words, "--json").json["findings"]}
    assert found["19:47-1.4"]["rests_on"] == ["rules from outside New Jersey"]
    assert found["19:47-1.5"]["rests_on"] == ["common practice"]
    assert found["19:47-1.2(a)"]["rests_on"] == []  # not determined: nothing is claimed
    assert "(by common practice, not by the text)" in " ".join(run(*words).out.split())
    horn = run("settle", "-", "--json", stdin=CRAPS.format(wagers='pass = "10.00", horn = "3.33"')).json["findings"][-1]
    assert (horn["verdict"], horn["rests_on"]) == ("unlawful", ["common practice"])
    come = run("settle", "-", "--json", stdin=CRAPS.format(wagers='pass = "10.00", come = "5.00"')).json["findings"][-1]
    assert (come["cite"], come["rests_on"]) == ("19:47-1.2(a)3", [])


def test_what_was_owed_by_odds_of_practice_says_so() -> None:
    booked = (
        CRAPS.format(wagers='pass = "10.00", dont_pass = "10.00"') + '[booked.A]\npass = "15.00"\ndont_pass = "0.00"\n'
    )
    won, lost = run("settle", "-", "--json", stdin=booked).json["findings"]
    assert won["rests_on"] == ["rules from outside New Jersey"]
    assert lost["rests_on"] == []  # a lost wager has no odds


def test_a_finding_that_rests_on_a_reading_says_so_in_json() -> None:
    """2.18(e), reading C24."""
    sets = ("--set", "decks=2", "--set", "six_to_five=true", "--set", "boxes=6", "--set", "multiple_action=true")
    (ruling,) = [each for each in run("check", "blackjack", *sets, "--json").json["findings"] if each["rests_on"]]
    assert (ruling["cite"], ruling["rests_on"]) == ("19:47-2.18(e)", ["reading C24"])


def test_2_19_i_a_meter_below_its_floor_is_wrong_at_the_table() -> None:
    meter = """game = "blackjack"
rules = { progressive = true, decks = 6 }
standing = { meter_cents = 100000 }
tape = { cards = "Th 9c 8d Ts" }
[[seats]]
name = "A"
wagers = { blackjack = "10.00", progressive = "1.00" }
decisions = ["stand"]
"""
    result = run("settle", "-", stdin=meter)
    assert result.code == 1
    assert "Wrong at the table; the amounts stand:" in result.out
    assert "What was paid is not what was owed" not in result.out
    below = run("settle", "-", stdin=meter.replace("100000", "-1"))
    assert (below.code, below.err.startswith("standing.meter_cents: ")) == (4, True)
