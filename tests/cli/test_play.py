"""A table in the terminal, through real sessions typed into it."""

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
import typer.main

from croupier.cli import output
from croupier.cli.app import main
from croupier.cli.screen import card, chance
from croupier.cli.session import Session
from croupier.cli.table import Patron, TerminalTable
from croupier.cli.typed import BetParser, read_amount
from croupier.croupiers.dealer import Dealer
from croupier.documents.sheet import read_sheet
from croupier.equipment.wheel import Spin
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet
from tests.cli.console import commands_built_once
from tests.conformance.split import SPLIT

LIMITS = '[limits]\nred = { min = "10.00", max = "200.00" }\nstraight = { min = "5.00", max = "50.00" }\n'


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*words: str, typed: str = "") -> Done:
    """The whole program, in this process: its words, what is typed, what it prints and how it ends."""
    out, err = StringIO(), StringIO()
    output.console.cache_clear()
    with (
        patch.object(typer.main, "get_command", commands_built_once),
        patch.object(sys, "argv", ["croupier", *words]),
        patch.object(sys, "stdin", StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return Done(int(ended.value.code or 0), out.getvalue(), err.getvalue())


def started(
    *words: str, typed: str, encoding: str = "utf-8", before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "croupier", *words],
        input=typed,
        capture_output=True,
        encoding=encoding,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=False,
        preexec_fn=before,
    )


def play(*words: str, typed: str = "") -> str:
    done = run("play", *words, typed=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr
    return done.stdout


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "sheet.toml"
    path.write_text(f'game = "roulette"\ntable = "RO-4"\n{LIMITS}')
    return str(path)


# ---------------------------------------------------------------- sitting down


def test_the_table_opens_with_its_sign_its_limits_and_the_bankrolls(sheet: str) -> None:
    result = play(sheet, "--seats", "2", "--bankroll", "$1,200")
    assert "Roulette, table RO-4, on 2010-06-07" in result
    assert "zero rule: half  19:47-5.2(b)" in result
    assert "red: minimum $10.00, maximum $200.00  19:47-8.2(c)" in result
    assert "On the rail: A $1,200.00, B $1,200.00" in result
    assert 'Bet with "straight 0 10"' in result
    assert "A leaves with $1,200.00 (brought $1,200.00, even)." in result


def test_an_unlawful_sheet_does_not_open() -> None:
    done = run("play", "roulette", "--set", "six_numbers_color=true", "--on", "2009-06-15", typed="red 10\n\n")
    assert done.returncode == 1
    assert "19:47-5.1(g)" in done.stdout
    assert "The table does not open." in done.stdout
    assert "bet>" not in done.stdout


def test_a_day_our_sources_do_not_settle_is_reported_and_the_table_opens() -> None:
    result = play("roulette", "--on", "2015-01-01", typed="red 10\n\n")
    assert "This sheet is not determined on 2015-01-01." in result
    assert "Net: A" in result


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seats", "0"), "a table has 1 to 16 seats"),
        (("--seats", "99"), "a table has 1 to 16 seats"),
        (("--seats", "2", "--seat", "Ann"), "not both"),
        (("--seat", "Ann", "--seat", "ann"), "the same name"),
        (("--seat", "Ann Lee"), "without spaces"),
        (("--seat", "Bot-1", "--bots", "1"), "the same name"),
        (("--bots", "16"), "room for 15 bots"),
        (("--bots", "-1"), "room for 15 bots"),
        (("--bankroll", "-5"), '"-5" is not an amount'),
        (("--bankroll", "0"), "a stake must be more than zero"),
        (("--seed", "x"), "Invalid value for '--seed'"),
        (("--on", "yesterday"), '"yesterday" is not a date'),
    ],
)
def test_bad_options_are_usage_errors(words: tuple[str, ...], said: str) -> None:
    done = run("play", "roulette", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


# ---------------------------------------------------------------- betting


def test_8_2_a_below_the_minimum_and_above_the_maximum_are_refused(sheet: str) -> None:
    result = play(
        sheet, typed="red 9.99\nred 10\nred 190\nred 0.01\nstraight 17 51\nblack 0.01\ndown red 195\nstanding\n"
    )
    assert "No: red $9.99 is below the table's minimum of $10.00  19:47-8.2(a)" in result
    assert "No: red $200.01 is above the table's maximum of $200.00  19:47-8.2(a)" in result
    assert "No: straight 17 $51.00 is above the table's maximum of $50.00  19:47-8.2(a)" in result
    assert "A: black $0.01" in result  # no limit is posted for it
    assert "No: red $5.00 is below the table's minimum of $10.00  19:47-8.2(a)" in result
    assert "A: red $200.00" in result


def test_a_wager_beyond_the_rail_is_refused() -> None:
    result = play("roulette", "--bankroll", "20", typed="red 15\nblack 10\ndown red\nblack 20\n")
    assert "No: black $10.00: A has only $5.00 on the rail  19:47-5.1(e)12" in result
    assert "A: red taken down; $20.00 on the rail" in result
    assert "A: black $20.00; $0.00 on the rail" in result
    assert "You leave with $20.00 (brought $20.00, even)." in result  # the round was never begun


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("come 10", "No: come can be bet only after the come out roll; before it, bet pass  19:47-1.2(a)3"),
        ("pass odds 10", "19:47-1.6"),
        ("place 7 12", 'place cannot be on "7"'),
        ("place 12", 'place needs a selection, such as "place 10"; it can be on 4, 5, 6, 8, 9, 10'),
        ("place 6", 'No: place 6: the amount is missing: write it as "place 4 10"  19:47-1.2(a)5'),
        ("pass", 'the amount is missing: write it as "pass 10"'),
        ("pass 10.5", '"10.5" is not an amount'),
        ("pass 0", "a stake must be more than zero"),
        ("down place 6", "A has no place 6 to remove"),
        ("place 6 off", "A has no place 6 to call off"),
        ("pess 10", 'no wager called "pess"; did you mean pass'),
        ("C: pass 10", 'there is no seat "C"; the seats are A, B'),
        ("same", "there are no bets to repeat yet"),
        ("why", "no round has been played yet"),
        ("roll", "nobody has a wager down: bet first  19:47-1.1"),
        ("irregular earthquake", 'this game has no irregularity "earthquake"'),
        ("irregular cocked_die", "give resting"),
        ("\x00\x1b[2J 💥 10", "no wager called"),
    ],
)
def test_a_refusal_is_one_line_with_its_paragraph_and_the_session_goes_on(typed: str, said: str) -> None:
    result = play("craps", "--seats", "2", typed=f"{typed}\npass 10\n")
    refusal = result[result.index("No: ") : result.rindex("bet> pass 10")]
    assert said in refusal
    assert refusal.count("No: ") == 1
    assert re.search(r"19:47-\d+\.\d+(\S*)$", refusal.rstrip())
    assert "A: pass $10.00; $490.00 on the rail" in result


def test_2_12_a_1_an_answer_after_the_round_is_refused_by_its_paragraph() -> None:
    result = play("blackjack", "--seed", "4", typed="blackjack 10\n\nhit\nhit\nblackjack 9999\n")
    assert 'No: A may not answer "hit": a hand of 21 may not draw  19:47-2.12(a)1' in result
    assert result.count("may not answer") == 1  # a bet that is refused is no answer


def test_wagers_are_typed_as_people_say_them() -> None:
    kinds = registry.game("craps").play.wagers(registry.game("craps").rules())
    typed = BetParser(kinds, cite("19:47-1.1"))
    assert typed.make("A", "Don't Pass $10") == Bet("A", "dont_pass", "", 1000)
    assert typed.make("A", "PLACE to win 6 12.00") == Bet("A", "place", "6", 1200)
    assert typed.make("A", "pass odds 1,000") == Bet("A", "pass_odds", "", 100_000)
    assert typed.down("A", "place 6") == Bet("A", "place", "6", 0, Act.REMOVE)
    assert typed.down("A", "place 6 5") == Bet("A", "place", "6", 500, Act.REMOVE)
    assert typed.call("A", "place 6", on=False) == Bet("A", "place", "6", 0, Act.CALL_OFF)
    wheel = registry.game("roulette")
    assert BetParser(wheel.play.wagers(wheel.rules()), cite("19:47-5.1")).make("B", "split 2 1 5") == Bet(
        "B", "split", "1-2", 500
    )
    assert read_amount("$1,250.50") == 125_050


def test_what_may_be_bet_now_and_what_may_not() -> None:
    result = play("craps", typed="wagers\n")
    assert re.search(r"^ place +4, 5, 6, 8, 9, 10 +7 to 6, 7 to 5, 9 to 5 +19:47-1\.2\(a\)5", result, re.MULTILINE)
    assert "not now: come can be bet only after the come out roll; before it, bet pass  19:47-1.2(a)3" in result
    assert not re.search(r"^ come ", result, re.MULTILINE)
    assert re.search(r"^ raise +in the round", play("red_dog", typed="wagers\n"), re.MULTILINE)


def test_odds_are_exact_and_may_be_of_one_wager() -> None:
    result = play("roulette", typed="odds straight\nodds red\n")
    assert re.search(r"straight +35 to 1 +37 to 1 +5\.2632% +1/19 +19:47-5\.2\(a\)", result)
    assert re.search(r"red +1 to 1 .*2\.6316% +1/38", result)
    assert "dozen" not in result


def test_odds_of_wagers_that_the_game_counts_itself() -> None:
    result = play("blackjack", "--set", "match_the_dealer=true", typed="odds blackjack\nodds match_the_dealer\n")
    assert re.search(r"blackjack +1 to 1 up to 3 to 2 .*0\.4612% +19:47-2\.3\(a\)", result)
    assert "composition-dependent" in result
    assert re.search(r"match_the_dealer +3 to 1 up to 28 to 1 .*3\.6738%", result)


# ---------------------------------------------------------------- rounds and chips

SEED_NINE_SIX_NINE = ("--seed", "1160")  # 9 is the point, then a 6, then the 9


def test_chips_leave_the_rail_and_winnings_come_back() -> None:
    result = play("craps", *SEED_NINE_SIX_NINE, typed="pass 10\nroll\nplace 6 12\nroll\nroll\nwhy\n")
    assert "roll: ⚃ ⚄  4-5" in result
    assert "● ON 9  ·  shooter A  ·  A $490.00 + $10.00 down" in result
    assert re.search(r"A +place 6 +\$12\.00 +won +\+\$14\.00 +19:47-1\.2\(a\)5 +paid 7 to 6", result)
    assert re.search(r"A +pass +\$10\.00 +won +\+\$10\.00 +19:47-1\.2\(a\)1i\(2\) +paid 1 to 1", result)
    assert "○ OFF  ·  shooter A  ·  A $524.00" in result
    assert '19:47-1.1 "Come Out Point"  A total of 4, 5, 6, 8, 9 or 10 on the come out roll.' in result
    assert "You leave with $524.00 (brought $500.00, won $24.00)." in result


def test_1_7_a_shooter_without_a_line_bet_is_reminded_and_the_bets_stay() -> None:
    result = play("craps", typed="field 5\nroll\nstanding\n")
    assert "No: A is the shooter and needs a pass or don't pass bet before the come out roll  19:47-1.7" in result
    assert "A: field $5.00" in result


def test_what_still_lies_on_the_layout_is_said_at_leaving() -> None:
    result = play("craps", *SEED_NINE_SIX_NINE, typed="pass 10\nroll\nplace 6 12\nplace 6 off\n")
    assert "A: place 6 $12.00, off; $478.00 on the rail" in result
    assert "You leave with $490.00 (brought $500.00, even; still on the layout: pass $10.00)." in result


def test_the_last_bets_once_more() -> None:
    result = play(
        "roulette", "--seed", "1", "--seats", "2", typed="red 10\nB: straight 17 5\ngo\nsame\ngo\nB: same\nstanding\n"
    )
    assert result.count("B: straight 17 $5.00") >= 3
    assert result.rindex("B: same") < result.rindex("B: straight 17 $5.00")
    assert "A: red $10.00" not in result[result.rindex("B: same") :]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", registry.names())
def test_every_game_is_played_by_bots_and_no_chip_is_lost(name: str, seed: int, tmp_path: Path) -> None:
    book, sheet = tmp_path / "book.jsonl", tmp_path / "sheet.json"
    rules = registry.game(name).rules
    if rules() != rules.example():  # a sheet must name something
        sheet.write_text(json.dumps({"game": name, "rules": rules.example().plain()}))
    result = play(
        str(sheet) if sheet.exists() else name,
        "--bots",
        "3",
        "--seed",
        str(seed),
        "--journal",
        str(book),
        typed="\n\n\n",
    )
    lines = [line for record in book.read_text().splitlines() for line in json.loads(record)["lines"]]
    assert len(book.read_text().splitlines()) == 3
    for bot in ("Bot-1", "Bot-2", "Bot-3"):
        left = re.search(rf"{bot} leaves with \$([\d.]+) \(brought \$500\.00(.*)\)\.", result)
        assert left
        lying = sum(int(float(cents) * 100) for cents in re.findall(r"\$([\d.]+)", left[2].partition("layout:")[2]))
        won = sum(line["cents"] for line in lines if line["seat"] == bot)
        assert round(float(left[1]) * 100) + lying == 50_000 + won
    assert run("audit", "replay", str(book)).returncode == 0


def test_a_seed_repeats_the_session_and_another_does_not() -> None:
    typed = "red 10\nstraight 17 5\n\nsame\n\nsame\n\nsame\n\n"
    first = play("roulette", "--seed", "5", typed=typed)
    assert first == play("roulette", "--seed", "5", typed=typed)
    assert first != play("roulette", "--seed", "6", typed=typed)


def test_the_dealer_draws_each_outcome_as_often_as_it_weighs() -> None:
    wheel = Spin((("never", 0), ("rare", 1), ("often", 3)), cite("19:47-5.3(a)"))
    dealer = Dealer(1)
    drawn = [dealer.draw(wheel) for _ in range(4000)]
    assert "never" not in drawn
    assert 900 < drawn.count("rare") < 1100
    assert Dealer().draw(Spin((("only", 1),), cite("19:47-5.3(a)"))) == "only"


# ---------------------------------------------------------------- decisions and irregularities

SPREAD = ("red_dog", "--seed", "3")  # 4h and Ad on the boxes, then Jd between them


def test_a_decision_shows_what_is_open_and_what_is_not_and_takes_an_amount() -> None:
    result = play(*SPREAD, typed="original 10\ndeal\n?\nRaise $4\n")
    assert "A, raise?  left 4♥  right A♦  spread 9  original $10.00" in result
    assert "raise $0.01 to $10.00  19:47-6.5(h)" in result
    assert "not original: an original wager must be made before the first card  19:47-6.5(a)" in result
    assert "You leave with $514.00" in result


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("double", 'may not answer "double"'),
        ("raise 11", "raise 11.00: the amount must be from 0.01 to 10.00  19:47-6.5(h)"),
        ("raise 8", "raise $8.00: A has only $5.00 on the rail  19:47-6.5(h)"),
        ("raise 0.5", '"0.5" is not an amount'),
        ("original 5", "an original wager must be made before the first card  19:47-6.5(a)"),
        ("raise 1 2", '"1 2" is not an amount'),
    ],
)
def test_an_answer_that_is_not_open_is_refused_and_asked_again(typed: str, said: str) -> None:
    result = play(*SPREAD, "--bankroll", "15", typed=f"original 10\ndeal\n{typed}\nraise\n")
    assert said in result
    assert "You leave with $30.00" in result  # "raise" alone is as much as the rail holds


def test_the_end_of_input_in_a_round_voids_it_and_the_wagers_go_back(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    result = play(*SPREAD, "--journal", str(book), typed="original 10\ndeal\n")
    assert "The round was not finished. It is void, and its wagers are returned." in result
    assert "You leave with $500.00 (brought $500.00, even)." in result
    assert not book.exists()


@pytest.mark.parametrize("at", ["bet> ", "A> "])
def test_ctrl_c_leaves_the_table_politely(at: str, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(("original 10", "deal"))

    def read(prompt: str) -> str:
        line = next(typed, None)
        if prompt == at and (line is None or at == "bet> "):
            raise KeyboardInterrupt
        return line or ""

    output.console.cache_clear()
    table = TerminalTable(read_sheet({"game": "red_dog"}), {"A": Patron("A", 1000, 1000)}, Dealer(3))
    Session(table, read).run()
    result = capsys.readouterr().out
    assert result.endswith("You leave with $10.00 (brought $10.00, even).\n")
    assert ("It is void, and its wagers are returned" in result) is (at == "A> ")


def test_same_repeats_what_lay_on_the_layout_and_not_what_was_taken_down() -> None:
    result = play("roulette", *SEED_NINE_SIX_NINE, typed="red 10\nblack 20\ndown red\nblack 5\nspin\nsame\n")
    assert result.count("  A: black $25.00") == 2
    assert result.count("  A: red $10.00") == 1


def test_an_irregularity_happens_at_its_first_occasion(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    typed = "pass 10\nirregular die_off_table\nroll\nirregular\nroll\n"
    result = play("craps", *SEED_NINE_SIX_NINE, "--journal", str(book), typed=typed)
    assert '"No roll"  19:47-1.9' in result
    assert "cocked_die resting=... other=..." in result
    assert json.loads(book.read_text().splitlines()[0])["journal"] == ["irregularity roll die_off_table"]
    assert run("audit", "replay", str(book)).returncode == 0


def test_an_irregularity_at_a_decision() -> None:
    result = play(*SPREAD, typed="original 10\ndeal\nirregular third_card_exposed card=9s\nvoid\n")
    assert '9 of spades was exposed before "Raises closed" and is discarded  19:47-6.7(c)' in result
    assert re.search(r"A +original +\$10\.00 +void +\$0\.00 +19:47-6\.7\(c\)", result)


def test_an_irregularity_that_could_not_happen_is_refused_and_the_round_goes_on() -> None:
    result = play(*SPREAD, typed="original 10\nirregular card_face_up card=zz\ndeal\nno\n")
    assert 'No: "zz" is not a card' in result
    assert "Net: A +$10.00" in result


def test_an_irregularity_without_an_occasion_is_reported_and_dropped() -> None:
    consecutive = ("red_dog", "--seed", "1")  # in its second round, which has no third card
    result = play(
        *consecutive,
        typed="original 10\ndeal\nno\noriginal 10\nirregular third_card_exposed card=9s\ndeal\noriginal 10\ndeal\n",
    )
    assert result.count("third_card_exposed could not happen in this round") == 1
    assert result.count("Net: ") == 3
    assert "No: " not in result  # nor is it waiting for the third card of the next round


# ---------------------------------------------------------------- the journal


def test_a_journal_is_continued_and_replays_clean(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    for number in (1, 2):
        play("craps", "--seed", str(number), "--seats", "2", "--journal", str(book), typed="pass 10\nB: pass 5\n\n\n\n")
        book.write_text(book.read_text().rstrip("\n"))  # an editor may take the last line's end away
    play("roulette", "--journal", str(book), typed="red 10\n\n")
    done = run("audit", "replay", str(book))
    assert done.returncode == 0
    assert done.stdout.startswith(f"{len(book.read_text().splitlines())} rounds verified and replayed")


def test_what_is_no_journal_is_refused_before_sitting_down(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    book.write_text("Dear diary\n")
    done = run("play", "roulette", "--journal", str(book), typed="red 10\n\n")
    assert done.returncode == 4
    assert "line 1" in done.stderr
    assert not done.stdout
    assert book.read_text() == "Dear diary\n"


def test_a_journal_that_was_changed_is_not_continued(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    play("roulette", "--seed", "1", "--journal", str(book), typed="red 10\n\n")
    book.write_text(book.read_text().replace('"stake_cents": 1000', '"stake_cents": 2000'))
    done = run("play", "roulette", "--journal", str(book), typed="red 10\n\n")
    assert done.returncode == 1
    assert "it was changed" in done.stderr


@pytest.mark.parametrize("name", ["/dev/full", "/nowhere/book.jsonl", "."])
def test_a_journal_that_cannot_be_written_is_refused(name: str) -> None:
    done = run("play", "roulette", "--journal", name, typed="red 10\n\n")
    assert done.returncode == 4
    assert f"{name}: cannot be written: " in done.stderr
    assert not done.stdout


def test_a_disk_that_fills_up_leaves_a_whole_journal(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    rounds = "red 10\n\n" * 9
    room = 4000  # bytes: a few rounds, and not all of them
    done = started(
        *("play", "roulette", "--journal", str(book)),
        typed=rounds,
        before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert done.returncode == 4
    assert "cannot be written: " in done.stderr
    assert 0 < len(book.read_text().splitlines()) < 9
    assert run("audit", "replay", str(book)).returncode == 0


# ---------------------------------------------------------------- the screen


def test_a_terminal_without_symbols_is_shown_letters() -> None:
    done = started("play", *SPREAD, typed="original 10\ndeal\nno\n", encoding="ascii")
    assert done.returncode == 0
    assert "A, raise?  left 4h  right Ad  spread 9" in done.stdout
    assert "?" not in done.stdout.replace("raise?", "")
    assert "roll: 4-5" in started("play", "craps", *SEED_NINE_SIX_NINE, typed="pass 10\n\n", encoding="ascii").stdout


def test_cards_have_four_colours_and_only_their_own_tape() -> None:
    assert len({card(text).style for text in ("Ts", "Th", "Td", "Tc")}) == 4
    assert chance("spins", "10").plain == "10"
    assert chance("cards", "yes").plain == "yes"  # the answer to a peek


def test_a_table_keeps_rail_and_layout_apart() -> None:
    table = TerminalTable(read_sheet({"game": "roulette"}), {"A": Patron("A", 1000, 1000)}, Dealer(3))
    table.act(Bet("A", "red", "", 400))
    with pytest.raises(Refused):
        table.act(Bet("A", "black", "", 601))
    assert (table.rail_cents("A"), table.laid_cents("A")) == (600, 400)
    table.give_back()
    assert (table.rail_cents("A"), table.laid_cents("A")) == (1000, 0)


def test_what_a_bot_answers_privately_is_not_printed() -> None:
    with registry.guest(SPLIT):
        printed = run("play", "split", "--bots", "2", "--seed", "3", typed="ante 5\n\nhouse_way\nquit\n").stdout
    before, shown, _ = printed.partition("A has kept")
    assert shown
    assert before.count("has answered") == 2
    assert "keep " not in before.rpartition("A>")[2]
