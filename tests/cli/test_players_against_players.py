"""What commands say of a game whose players win from each other: there is no house advantage, but a price."""

from __future__ import annotations

import pytest

from tests.cli.console import run

SENTENCE = "players win from each other, and there is no house advantage"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("strategy", "poker"), f"Poker has no strategy chart: {SENTENCE}"),
        (("simulate", "poker"), f"Poker is not simulated in bulk: {SENTENCE}"),
        (("bankroll", "poker", "--bankroll", "100", "--bet", "10"), f"Poker has no forecast: {SENTENCE}"),
    ],
)
def test_a_command_that_has_nothing_to_say_says_so_in_one_sentence(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1] == says


def test_14_14_odds_and_par_name_the_rake() -> None:
    odds, par = run("odds", "poker"), run("par", "poker")
    assert SENTENCE in odds.out
    assert SENTENCE in par.out.replace("\n", " ")
    assert "a rake of 5% of the pot, up to $4.00" in odds.out
    assert "House advantage =" not in par.out


def test_a_par_sheet_with_a_charge_for_time_has_no_table_of_pots(tmp_path_factory: pytest.TempPathFactory) -> None:
    sheet = tmp_path_factory.mktemp("sheet") / "time.toml"
    sheet.write_text('game = "poker"\nrules = { revenue = "time charge" }\n', "utf-8")
    out = run("par", str(sheet)).out
    assert "The house takes $5.00 of each" in out
    assert "Part of the pot" not in out


def test_at_a_table_in_the_terminal_the_hint_is_a_stack_that_may_be_bought() -> None:
    typed = "odds\nstack 10\nstack 100\nB: stack 100\ndeal\nraise 5\nraise 4\n"
    out = run("play", "poker", "--seats", "2", "--seed", "5", stdin=typed).out
    assert 'Bet with "stack 100"' in out
    assert SENTENCE[1:] in out
    assert "$10.00 is less than the buy-in of $20.00" in out
    assert "raise 5.00: the amount must be 4.00" in out
    assert "    raise $4.00  19:47-14.7" in out
