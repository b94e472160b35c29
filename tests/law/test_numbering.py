"""Citations by the numbering of a day."""

from __future__ import annotations

from datetime import date

import pytest

import croupier
from croupier.documents.sheet import read_sheet
from croupier.law.citation import cite
from croupier.law.numbering import NUMBERINGS, as_numbered
from croupier.law.register import FIRST_DAY, NEWEST_TEXT, register


@pytest.mark.parametrize(
    ("now", "on", "then"),
    [
        ("5.1(e)11", date(2009, 6, 14), "5.1(e)9"),
        ("5.1(e)11", date(2009, 6, 15), "5.1(e)11"),
        ("5.1(e)16", date(1996, 1, 1), "5.1(e)14"),
        ("5.1(e)6ii", date(1996, 1, 1), "5.1(e)6ii"),
        ("5.2(b)", date(1981, 11, 1), "5.2(b)1"),
        ("5.2(b)", date(1981, 11, 2), "5.2(b)"),
        ("2.6(j)", date(1982, 9, 14), "2.6(i)"),
        ("2.6(j)2", date(1982, 9, 14), "2.6(i)2"),
        ("2.6(j)", date(1982, 9, 15), "2.6(j)"),
        ("2.6(c)", FIRST_DAY, "2.6(c)"),
        ("2.6(l)", FIRST_DAY, "2.6(j)"),
        ("2.6(l)", date(1991, 11, 3), "2.6(k)"),
        ("2.6(l)", date(1991, 11, 4), "2.6(l)"),
        ("2.12(b)1", date(2006, 6, 18), "2.12(b)"),
        ("2.12(b)1", date(2006, 6, 19), "2.12(b)1"),
        ("2.13(g)", FIRST_DAY, "2.13(h)"),
    ],
)
def test_a_paragraph_has_the_number_of_the_day(now: str, on: date, then: str) -> None:
    assert as_numbered(cite(now), on) == cite(then)


def test_every_renumbered_paragraph_is_in_the_register_and_keeps_its_newest_number() -> None:
    for numbering in NUMBERINGS:
        assert numbering.first is None or numbering.first <= numbering.last
        for now in numbering.old:
            assert register().resolves(now), str(now)
            assert as_numbered(now, NEWEST_TEXT) == now


def test_5_2_b_a_round_of_1981_cites_the_choice_that_half_was_then() -> None:
    tree = {"game": "roulette", "seats": [{"name": "A", "wagers": {"red": "5.00"}}], "tape": {"spins": "0"}}
    for on, law in (("1981-11-01", "19:47-5.2(b)1"), ("1981-11-02", "19:47-5.2(b)")):
        settled = croupier.settle({**tree, "on": on})
        assert settled.on.isoformat() == on
        assert settled.net_cents == {"A": -250}
        assert {str(line.cite) for line in settled.lines} == {law}
        assert {line["cite"] for line in settled.to_dict()["lines"]} == {law}
        assert croupier.settle(tree, on=on).lines == settled.lines


@pytest.mark.parametrize(
    ("game", "on", "rules", "cards", "law"),
    [
        ("roulette", "1981-11-01", {"zero_rule": "all"}, "", "19:47-5.2(b)1"),
        ("blackjack", "1982-09-14", {"hole_card": "down", "card_reader": True}, "9h Tc Td Ts", "19:47-2.6(i)"),
    ],
)
def test_an_election_is_cited_alike_by_the_check_of_a_sheet_and_by_a_round(
    game: str, on: str, rules: dict[str, object], cards: str, law: str
) -> None:
    """A citation is renumbered once: twice it would name another paragraph, or none."""
    wager, tape, decisions = ("blackjack", {"cards": cards}, ["stand"]) if cards else ("red", {"spins": "0"}, [])
    seat = {"name": "A", "wagers": {wager: "5.00"}, "decisions": decisions}
    tree = {"game": game, "on": on, "rules": rules}
    checked = [str(each.cite) for each in croupier.check(tree).findings]
    assert law in checked
    settled = croupier.settle(tree | {"seats": [seat], "tape": tape})
    assert {str(each.cite) for each in settled.findings} <= set(checked)
    assert law in {str(each.cite) for each in settled.findings}


def test_2_12_b_a_dealer_of_1996_stands_on_17_by_the_one_rule_there_was() -> None:
    tree = {
        "game": "blackjack",
        "seats": [{"name": "A", "wagers": {"blackjack": "10.00"}, "decisions": ["stand"]}],
        "tape": {"cards": "Th 9c 9d 8h"},
    }
    cited = {
        on: {str(fact.cite) for fact in croupier.settle({**tree, "on": on}).facts if "2.12" in str(fact.cite)}
        for on in ("1996-05-01", "2010-06-07")
    }
    assert cited == {"1996-05-01": {"19:47-2.12(b)"}, "2010-06-07": {"19:47-2.12(b)1"}}


def test_2_6_j_a_sheet_is_judged_by_the_letters_of_its_day() -> None:
    sheet = read_sheet({"game": "blackjack", "rules": {"hole_card": "down", "dealer_always_draws": True}}, FIRST_DAY)
    assert [str(ruling.cite) for ruling in sheet.rulings()] == ["19:47-2.6(i)"]
