"""A game known by its titles only is never lawful by default: the verdict says what is not held and what rests on what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import pytest

from croupier.engine.game import Game
from croupier.law.citation import cite
from croupier.law.option import Source, TableRules, count, flag
from croupier.law.register import NEWEST_TEXT, register
from croupier.law.ruling import Verdict
from croupier.money.paytable import Paytable, payouts
from croupier.sheets.in_force import not_lawful
from croupier.sheets.sheet import Sheet
from croupier.sheets.unread import known_by_titles
from croupier.testing.declared.sources import check_sources
from tests.conformance.toy import TOY

_TABLE = Paytable.read("""
win = { pays = "1 to 1", cite = "19:47-22.9", source = "practice" }
tie = { pays = "10 to 1", cite = "19:47-22.9", source = "elsewhere" }
""")
ADOPTED = date(1999, 1, 19)


@dataclass(frozen=True, slots=True, kw_only=True)
class TitlesRules(TableRules):
    decks: int = count(6, least=1, cite="19:47-22.2", note="decks in the shoe", source=Source.ELSEWHERE)
    tie: bool = flag(True, cite="19:47-22.6", note="a wager that the cards tie", source=Source.ELSEWHERE)
    tie_twice: bool = flag(
        False, cite="19:47-22.8", note="a second tie", source=Source.PRACTICE, only_where=("tie", False)
    )
    payouts: Paytable = payouts(_TABLE, cite="19:47-22.9", note="what is paid")
    raises: bool = flag(True, cite="19:47-8.4(d)", note="of the toy")


def toy(permitted_by: str = "19:47-22.6", since: date | None = ADOPTED, **parts: Any) -> Game[Any, Any]:
    sections = ("19:47-22.1", "19:47-22.2", permitted_by)
    play = replace(TOY.play, wagers=lambda _rules: {})
    return replace(
        TOY, sections=sections, permitted_by=permitted_by, since=since, rules=TitlesRules, play=play, **parts
    )


def sheet(on: date = NEWEST_TEXT, game: Game[Any, Any] | None = None, **rules: Any) -> Sheet:
    return Sheet(game or toy(), TitlesRules(**rules), on)


@pytest.mark.parametrize("on", [ADOPTED, date(2005, 1, 1), NEWEST_TEXT])
def test_a_game_known_by_titles_is_not_determined_on_any_day(on: date) -> None:
    (finding,) = sheet(on).rulings()
    assert (finding.verdict, finding.cite) == (Verdict.NOT_DETERMINED, cite("22.6"))
    assert 'only the title of 19:47-22.6, "Wagers"' in finding.why


def test_the_finding_says_on_what_each_option_rests() -> None:
    (finding,) = sheet().rulings()
    assert finding.options == ("decks", "tie", "payouts")  # not what means nothing here, nor what cites a text we hold
    reported = finding.why.partition("Sources of its options: ")[2]
    assert (
        reported
        == "decks, tie: rules from outside New Jersey; payouts: rules from outside New Jersey and common practice"
    )
    (finding,) = sheet(tie=False).rulings()
    assert finding.options == ("decks", "tie", "tie_twice", "payouts")


def test_a_bound_that_is_broken_is_unlawful_all_the_same() -> None:
    assert sheet(decks=0).verdict is Verdict.UNLAWFUL
    assert sheet(ADOPTED - timedelta(days=1)).verdict is Verdict.UNLAWFUL


def test_a_game_whose_wagers_were_read_is_judged_by_its_options_alone() -> None:
    read = toy(permitted_by="19:47-1.2(a)")
    assert not known_by_titles(read)
    assert sheet(game=read).rulings() == ()


def test_a_game_of_unknown_adoption_is_not_determined_before_the_day_it_is_known_to_exist() -> None:
    by = register().subchapter(26).by
    assert by is not None
    game = replace(toy(permitted_by="19:47-1.2(a)", since=None), sections=("19:47-26.9",))
    (finding,) = sheet(by - timedelta(days=1), game).rulings()
    assert (finding.verdict, finding.cite) == (Verdict.NOT_DETERMINED, cite("26.9"))
    assert f"it was in the chapter by {by}" in finding.why
    assert sheet(by, game).rulings() == ()


def test_the_desk_changes_a_sheet_that_only_the_titles_leave_open() -> None:
    assert not list(not_lawful(sheet()))
    assert [ruling.options for ruling in not_lawful(sheet(decks=0))] == [("decks",)]


def test_no_game_claims_a_text_that_was_not_read() -> None:
    check_sources(toy())

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Claiming(TitlesRules):
        burn: bool = flag(True, cite="19:47-22.7", note="three cards are burned")

    with pytest.raises(
        AssertionError, match=r"option burn: claims New Jersey's text, but only the title of 19:47-22\.7"
    ):
        check_sources(replace(toy(), rules=Claiming))


def test_a_game_is_dated_as_the_register_dates_its_subchapter() -> None:
    check_sources(toy(name="casino_war"))
    with pytest.raises(AssertionError, match="the register has 1999-01-19 for 19:47-22"):
        check_sources(toy(name="casino_war", since=date(1999, 1, 20)))
