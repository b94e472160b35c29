"""A sheet judged as a whole."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from croupier.documents.sheet import read_sheet
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.register import FIRST_DAY, KNOWN_THROUGH, NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.sheets.sheet import Sheet, impossible_counts
from croupier.sheets.unread import titles_ruling


def sheet(game: str = "roulette", on: date = NEWEST_TEXT, **rules: Any) -> Sheet:
    return read_sheet({"game": game, "rules": rules}, on)


@pytest.mark.parametrize("name", registry.names())
def test_a_sheet_of_defaults_is_lawful_on_the_day_of_the_newest_text_unless_that_was_not_read(name: str) -> None:
    unread = titles_ruling(registry.game(name), registry.game(name).rules())
    left_open = [ruling for ruling in sheet(name).rulings() if ruling != unread]
    assert all(ruling.verdict is Verdict.NOT_DETERMINED for ruling in left_open)
    never_settled = {
        option.name
        for option in registry.game(name).rules.options()
        if option.unsettled == (None, None) or option.must_be_named
    }
    others = [ruling for ruling in left_open if not ruling.options or not {*ruling.options} <= never_settled]
    assert {str(ruling.cite) for ruling in others} == ({"19:47-1.2(a)"} if name == "craps" else set())  # reading C53
    assert sheet(name).verdict is (Verdict.NOT_DETERMINED if unread or left_open else Verdict.LAWFUL)


@pytest.mark.parametrize("name", registry.names())
def test_a_day_before_the_game_was_authorized_is_unlawful(name: str) -> None:
    game = registry.game(name)
    if game.since is None:
        pytest.skip("our sources do not say when it was adopted")
    (finding,) = sheet(name, game.since - timedelta(days=1)).rulings()
    assert (finding.verdict, finding.cite) == (Verdict.UNLAWFUL, game.cites[0])
    assert str(game.since) in finding.why
    assert not [each for each in sheet(name, game.since).rulings() if "not authorized" in each.why]


@pytest.mark.parametrize("name", registry.names())
def test_no_game_was_authorized_before_the_chapter(name: str) -> None:
    (finding,) = sheet(name, FIRST_DAY - timedelta(days=1)).rulings()
    assert (finding.verdict, finding.cite) == (Verdict.UNLAWFUL, registry.game(name).cites[0])


def test_a_day_after_the_last_known_one_is_not_determined() -> None:
    assert sheet(on=KNOWN_THROUGH).verdict is Verdict.LAWFUL
    (finding,) = sheet(on=KNOWN_THROUGH + timedelta(days=1)).rulings()
    assert finding.verdict is Verdict.NOT_DETERMINED
    assert str(KNOWN_THROUGH) in finding.why


def test_what_is_unlawful_outweighs_what_is_not_determined() -> None:
    both = sheet(on=KNOWN_THROUGH + timedelta(days=1), seven_numbers_color=True)
    assert {ruling.verdict for ruling in both.rulings()} == {Verdict.UNLAWFUL, Verdict.NOT_DETERMINED}
    assert both.verdict is Verdict.UNLAWFUL


@pytest.mark.parametrize(
    ("tree", "places"),
    [
        (
            {
                "game": "blackjack",
                "rules": {"decks": -1, "boxes": 0, "max_hands": 99, "payouts": {"win": "1 to 2"}},
                "limits": {
                    "blackjack": {"min": "ten", "max": "1000.00"},
                    "insurance": {"min": "50.00", "max": "5.00"},
                },
            },
            [
                "limits.blackjack.min",
                "rules.decks",
                "rules.boxes",
                "rules.max_hands",
                "rules.payouts",
                "limits.insurance",
            ],
        ),
        (
            {
                "game": "roulette",
                "table": "R\a\n1",
                "rules": {"wheel": "triple", "payouts": {"red": "1 to 2"}, "six_numbers_color": True},
                "limits": {"red": {"min": "50.00", "max": "5.00"}, "odd": {"min": "50.00", "max": "60.00"}},
            },
            ["rules.wheel", "table", "rules.payouts", "rules.six_numbers_color", "limits.red"],
        ),
        ({"game": "keno", "on": "soon", "rules": {"least_return": 0}}, ["on", "rules.least_return"]),
        ({"game": "red_dog", "on": "soon", "rules": []}, ["rules", "on"]),
    ],
)
def test_what_is_unlawful_is_named_beside_what_cannot_be_read(tree: dict[str, Any], places: list[str]) -> None:
    """Nobody learns of a mistake only after the next correction. What may be right after one is left out."""
    with pytest.raises(Unreadable) as unreadable:
        read_sheet(tree)
    assert list(dict.fromkeys(mistake.place for mistake in unreadable.value.mistakes)) == places


@pytest.mark.parametrize("wrong", ["\a", "\n", "\x00", "\x9b", "\u2028"])
def test_a_table_s_name_has_no_control_characters(wrong: str) -> None:
    with pytest.raises(Unreadable, match=f"table: it has U\\+{ord(wrong):04X}, which cannot be printed"):
        read_sheet({"game": "roulette", "table": f"R{wrong}1"})
    assert read_sheet({"game": "roulette", "table": "Rö-1 ★"}).table == "Rö-1 ★"


def test_every_finding_is_reported_at_once() -> None:
    judged = read_sheet(
        {
            "game": "roulette",
            "rules": {"seven_numbers_color": True, "payouts": {"straight": "34 to 1"}},
            "limits": {"red": {"min": "25.00", "max": "200.00"}, "seven_numbers": {"min": "1.00", "max": "10.00"}},
        }
    )
    assert sorted(str(ruling.cite) for ruling in judged.rulings()) == [
        "19:47-5.1(e)6ii",  # the numbers of the colors are not named
        "19:47-5.1(e)7",  # a single-zero wager on a double-zero wheel
        "19:47-5.1(g)",  # with the dozens
        "19:47-5.1(g)",  # with red and black
        "19:47-5.2(a)",
        "19:47-8.2(a)",
        "19:47-8.2(b)1",
    ]


def test_a_count_no_table_can_have_cannot_be_dealt() -> None:
    for decks in (0, -1):
        (finding,) = impossible_counts(sheet("red_dog", decks=decks).rules)
        assert (finding.verdict, finding.cite) == (Verdict.UNLAWFUL, cite("19:47-6.1(a)"))
    assert impossible_counts(sheet("red_dog", decks=1).rules) == ()


def test_an_unlawful_sheet_may_well_be_dealt() -> None:
    unlawful = sheet(payouts={"straight": "34 to 1"})
    assert unlawful.verdict is Verdict.UNLAWFUL
    assert impossible_counts(unlawful.rules) == ()
