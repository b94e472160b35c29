"""19:47-8.2: table limits, at their exact boundaries."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.croupiers.adjudicate import run
from croupier.documents.round import read_round
from croupier.documents.sheet import read_sheet
from croupier.engine.wager_kind import WagerKind
from croupier.floor import demo
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Ruling, Verdict
from croupier.money.odds import Odds
from croupier.sheets.limits import Limit, outside_limits, rulings
from croupier.sheets.notice import changes, two_tables
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import sign

A_DAY = date(2010, 7, 1)
TEN_TIMES = cite("19:47-8.2(a)")


def judged(least: str, most: str, *odds: str, on: date = A_DAY, by_lowest_odds: bool = True) -> tuple[Ruling, ...]:
    """What 8.2(a) has against one limit on a wager with these odds."""
    pays = tuple(sorted(Odds.read(text) for text in odds))
    kind = WagerKind("wager", "A wager", TEN_TIMES, pays)
    limit = Limit(_cents(least), _cents(most))
    return tuple(rulings({"wager": limit}, {"wager": kind}, on, by_lowest_odds=by_lowest_odds))


def _cents(dollars: str) -> int:
    return int(Fraction(dollars) * 100)


def roulette(limits: dict[str, tuple[str, str]], table: str = "", on: date = A_DAY) -> Sheet:
    tree = {name: {"min": least, "max": most} for name, (least, most) in limits.items()}
    return read_sheet({"game": "roulette", "table": table, "limits": tree}, on)


@pytest.mark.parametrize(
    ("least", "most", "odds"),
    [
        ("25", "250", "1 to 1"),
        ("100", "1000", "1 to 1"),
        ("100", "1000", "5 to 1"),
        ("0.01", "0.10", "1 to 1"),
    ],
)
def test_8_2_a_ten_times_the_minimum_is_enough(least: str, most: str, odds: str) -> None:
    assert judged(least, most, odds) == ()


@pytest.mark.parametrize(
    ("least", "most", "odds"),
    [
        ("25", "200", "1 to 1"),
        ("25", "249.99", "1 to 1"),
        ("100", "999.99", "5 to 1"),
        ("25", "249.99", "9 to 2"),
        ("0.01", "0.09", "1 to 1"),
    ],
)
def test_8_2_a_a_cent_less_than_ten_times_the_minimum_is_unlawful(least: str, most: str, odds: str) -> None:
    (finding,) = judged(least, most, odds)
    assert finding.verdict is Verdict.UNLAWFUL
    assert finding.cite == TEN_TIMES
    assert finding.options == ("limits.wager",)


def test_8_2_a_a_finding_that_rests_on_a_reading_says_so() -> None:
    (by_reading,) = judged("25", "200", "1 to 1", "11 to 1")
    assert by_reading.why.endswith("(by reading C46)")
    for odds in (("1 to 1",), ("1 to 1", "5 to 1")):  # the same by either reading
        (plain,) = judged("25", "200", *odds)
        assert "reading" not in plain.why


def test_8_2_a_the_finding_says_what_would_be_right() -> None:
    (finding,) = judged("25", "200", "1 to 1")
    assert "at least $250.00, not $200.00" in finding.why


def test_8_2_a_a_minimum_of_100_counts_and_a_cent_more_does_not() -> None:
    assert [each.verdict for each in judged("100.00", "100.00", "1 to 1")] == [Verdict.UNLAWFUL]
    assert judged("100.01", "100.01", "1 to 1") == ()


def test_8_2_a_odds_of_five_to_one_count_and_more_do_not() -> None:
    assert [each.verdict for each in judged("25", "25", "5 to 1")] == [Verdict.UNLAWFUL]
    assert judged("25", "25", "6 to 1") == ()
    assert judged("25", "25", "51 to 10") == ()


def test_8_2_a_a_maximum_below_the_minimum_is_unlawful_at_any_odds() -> None:
    (finding,) = judged("200", "100", "35 to 1")
    assert finding.verdict is Verdict.UNLAWFUL
    assert "below the minimum" in finding.why
    assert judged("200", "200", "35 to 1") == ()


def test_8_2_a_several_odds_are_judged_by_the_lowest_unless_elected() -> None:
    """Reading C46: a wager that can pay 1 to 1 and 11 to 1 is held to the rule, unless the sheet elects the other reading."""
    assert [each.verdict for each in judged("25", "200", "1 to 1", "11 to 1")] == [Verdict.UNLAWFUL]
    assert judged("25", "200", "1 to 1", "11 to 1", by_lowest_odds=False) == ()


@pytest.mark.parametrize(("by_lowest", "verdict"), [(True, Verdict.UNLAWFUL), (False, Verdict.LAWFUL)])
def test_8_2_a_the_reading_of_several_odds_is_an_option_of_the_sheet(by_lowest: bool, verdict: Verdict) -> None:
    sheet = read_sheet(
        {
            "game": "blackjack",
            "rules": {"limits_by_lowest_odds": by_lowest, "additional_wager": "same suit", "same_suit_option": 3},
            "limits": {"same_suit": {"min": "25.00", "max": "200.00"}},  # pays 2 to 1 and 50 to 1
        },
        A_DAY,
    )
    assert sheet.verdict is verdict


def big_six(limits: dict[str, tuple[str, str]], *, by_lowest: bool = True) -> Sheet:
    tree = {name: {"min": least, "max": most} for name, (least, most) in limits.items()}
    return read_sheet({"game": "big_six", "rules": {"limits_by_lowest_odds": by_lowest}, "limits": tree}, A_DAY)


@pytest.mark.parametrize(("insignia", "held"), [("1", True), ("2", True), ("5", True), ("10", False), ("20", False)])
@pytest.mark.parametrize("by_lowest", [True, False])
def test_8_2_b_1_each_insignia_has_its_own_limits_and_its_own_ten_times(
    insignia: str, held: bool, by_lowest: bool
) -> None:
    sheet = big_six({f"insignia {insignia}": ("25.00", "200.00")}, by_lowest=by_lowest)
    assert [each.options for each in sheet.rulings()] == [(f"limits.insignia {insignia}",)] * held
    assert big_six({f"insignia {insignia}": ("25.00", "250.00")}).verdict is Verdict.LAWFUL
    assert sheet.limit("insignia", insignia) == Limit(25_00, 200_00)
    assert sheet.limit("insignia", "3") is None


def test_8_2_b_1_a_limit_for_all_insignia_is_held_to_the_rule_on_each() -> None:
    sheet = big_six({"insignia": ("25.00", "200.00")}, by_lowest=False)
    assert [each.options for each in sheet.rulings()] == [(f"limits.insignia {on}",) for on in ("1", "2", "5")]
    own = big_six({"insignia": ("25.00", "200.00"), "insignia 1": ("1.00", "10.00"), "insignia 2": ("1.00", "10.00")})
    assert [each.options for each in own.rulings()] == [("limits.insignia 5",)]
    assert own.limit("insignia", "2") == Limit(1_00, 10_00)
    assert own.limit("insignia", "20") == Limit(25_00, 200_00)


def test_8_2_b_1_limits_of_a_wager_there_is_not_are_typing_errors() -> None:
    for limited, says in (
        ("insignia 50", "it can be on"),
        ("insgnia", "did you mean insignia"),
        ("insgnia 5", "insignia"),
    ):
        with pytest.raises(Unreadable, match=says) as unreadable:
            big_six({limited: ("1.00", "10.00")})
        assert [mistake.place.replace('"', "") for mistake in unreadable.value.mistakes] == [f"limits.{limited}"]


def test_8_2_b_1_limits_of_one_number_are_unlawful() -> None:
    (finding,) = roulette({"straight 17": ("1.00", "10.00")}).rulings()
    assert (finding.verdict, finding.cite) == (Verdict.UNLAWFUL, cite("19:47-8.2(b)1"))


def test_8_2_d_a_stake_on_an_insignia_is_held_to_its_own_limits() -> None:
    tree = {
        "game": "big_six",
        "limits": {"insignia": {"min": "1.00", "max": "100.00"}, "insignia 20": {"min": "1.00", "max": "10.00"}},
        "seats": [{"name": "A", "wagers": {"insignia 1": "20.00", "insignia 20": "20.00"}}],
        "tape": {"spins": "1"},
    }
    notes = [fact.fact for fact in run(read_round(tree)).facts if fact.cite == cite("19:47-8.2(d)")]
    assert notes == ["insignia 20: $20.00 was accepted above the maximum of $10.00 and is paid or lost in its entirety"]


@pytest.mark.parametrize(("maximum", "verdict"), [("200.00", Verdict.UNLAWFUL), ("250.00", Verdict.LAWFUL)])
def test_8_2_a_on_a_whole_sheet(maximum: str, verdict: Verdict) -> None:
    assert roulette({"red": ("25.00", maximum)}).verdict is verdict


def test_8_2_a_what_held_before_1993_is_not_determined() -> None:
    before, since = date(1993, 12, 5), date(1993, 12, 6)
    assert [each.verdict for each in judged("25", "200", "1 to 1", on=before)] == [Verdict.NOT_DETERMINED]
    assert [each.verdict for each in judged("25", "250", "1 to 1", on=before)] == [Verdict.NOT_DETERMINED]
    assert [each.verdict for each in judged("25", "200", "1 to 1", on=since)] == [Verdict.UNLAWFUL]
    assert judged("25", "250", "1 to 1", on=since) == ()


def test_8_2_b_1_each_wager_may_have_its_own_maximum() -> None:
    assert roulette({"straight": ("5.00", "100.00"), "red": ("25.00", "5000.00")}).verdict is Verdict.LAWFUL


def test_8_2_b_1_a_limit_is_for_a_wager_the_table_offers() -> None:
    (finding,) = roulette({"seven_numbers": ("5.00", "100.00")}).rulings()
    assert finding.verdict is Verdict.UNLAWFUL
    assert finding.cite == cite("19:47-8.2(b)1")
    with pytest.raises(Unreadable, match="did you mean red"):
        roulette({"rde": ("5.00", "100.00")})


def test_8_2_b_1_every_unlawful_limit_is_reported() -> None:
    sheet = roulette({"red": ("25.00", "200.00"), "black": ("25.00", "250.00"), "odd": ("10.00", "99.99")})
    assert [ruling.options for ruling in sheet.rulings()] == [("limits.red",), ("limits.odd",)]


def test_8_2_b_2_two_tables_may_differ_in_the_maximum_of_one_wager() -> None:
    one, other = roulette({"red": ("5.00", "500.00")}, "R-1"), roulette({"red": ("5.00", "5000.00")}, "R-2")
    assert (one.verdict, other.verdict) == (Verdict.LAWFUL, Verdict.LAWFUL)
    ruling = two_tables(one, other)
    assert ruling is not None
    assert (ruling.verdict, ruling.cite) == (Verdict.LAWFUL, cite("19:47-8.2(b)2"))


def test_8_2_b_2_one_table_under_two_sheets_is_a_change() -> None:
    one, other = roulette({"red": ("5.00", "500.00")}, "R-1"), roulette({"red": ("5.00", "5000.00")}, "R-1")
    assert two_tables(one, other) is None
    assert two_tables(one, roulette({})) is None  # a sheet that names no table may be the same one


BLACKJACK = {"blackjack": ("10.00", "1000.00")}


def missing(game: str, limits: dict[str, tuple[str, str]], on: date = A_DAY, **rules: object) -> dict[str, list[str]]:
    """What the sheet of a table must set and does not: the wagers by paragraph."""
    tree = {name: {"min": least, "max": most} for name, (least, most) in limits.items()}
    found = [
        each
        for each in read_sheet({"game": game, "rules": rules, "limits": tree}, on).findings()
        if "no limits" in each.why
    ]
    assert all(each.verdict is Verdict.NOT_DETERMINED for each in found)
    return {str(each.cite): [name.removeprefix("limits.") for name in each.options] for each in found}


@pytest.mark.parametrize(
    ("rules", "owed"),
    [
        ({"decks": 6, "match_the_dealer": True}, {"19:47-2.23(c)": ["match_the_dealer"]}),
        ({"additional_wager": "over/under 13"}, {"19:47-2.17(h)": ["over_13", "under_13"]}),
        ({"additional_wager": "same suit", "same_suit_option": 1}, {"19:47-2.17(h)": ["same_suit"]}),
        ({"additional_wager": "sevens"}, {}),  # $1 by 2.17(a)3i
        ({"multiple_action": True}, {"19:47-2.18(b)": ["second_hand", "third_hand"]}),
        ({"twenty_point": "A", "decks": 6}, {"19:47-2.24(c)": ["twenty_point"]}),
        ({"optional_bonus": True, "decks": 6}, {}),  # from $1 to the wager of 2.3(a), by 2.25(c)
    ],
)
def test_2_17_h_2_18_b_2_23_c_2_24_c_limits_that_a_paragraph_wants_posted_are_missed(
    rules: dict[str, Any], owed: dict[str, list[str]]
) -> None:
    assert missing("blackjack", BLACKJACK, **rules) == owed
    complete = BLACKJACK | {name: ("5.00", "500.00") for names_ in owed.values() for name in names_}
    assert missing("blackjack", complete, **rules) == {}


def test_8_2_c_every_wager_of_the_table_needs_limits_and_a_wager_of_its_own_its_own() -> None:
    assert "straight" in missing("roulette", {"red": ("5.00", "500.00")})["19:47-8.2(c)"]
    insignia = {"insignia 1": ("5.00", "500.00"), "joker": ("5.00", "500.00"), "flag": ("5.00", "500.00")}
    assert missing("big_six", insignia) == {"19:47-8.2(c)": [f"insignia {on}" for on in ("2", "5", "10", "20")]}
    assert missing("big_six", {**insignia, "insignia": ("1.00", "100.00")}) == {}


def test_8_2_c_what_had_to_be_posted_before_1993_is_not_known_but_for_what_a_paragraph_wanted() -> None:
    day_before = date(1993, 12, 5)
    assert missing("roulette", {"red": ("5.00", "500.00")}, day_before) == {}
    wants = {"additional_wager": "over/under 13"}
    assert missing("blackjack", BLACKJACK, day_before, **wants) == {"19:47-2.17(h)": ["over_13", "under_13"]}


@pytest.mark.parametrize("game", registry.names())
def test_8_2_c_the_limits_of_every_wager_made_before_a_round_are_enough_and_each_of_them_is_missed(game: str) -> None:
    tree = demo.sheet_of(registry.game(game))
    assert read_sheet(tree, A_DAY).limits_to_set() == ()
    for name in tree["limits"]:
        sheet = read_sheet(
            tree | {"limits": {kept: tree["limits"][kept] for kept in tree["limits"] if kept != name}}, A_DAY
        )
        named = [option for ruling in sheet.limits_to_set() for option in ruling.options]
        assert named in ([f"limits.{name}"], [])
        assert named or sheet.game.play.wagers(sheet.rules)[name].self_limited
        assert (not sheet.limits) or set(sheet.limits_to_set()) <= set(sheet.findings())


@pytest.mark.parametrize("game", registry.names())
def test_8_2_c_a_question_about_rules_is_no_table_without_limits(game: str) -> None:
    asked = croupier.check(game, on=A_DAY)
    assert asked.findings == asked.sheet.rulings()
    kinds = asked.sheet.game.play.wagers(asked.sheet.rules).values()
    assert asked.limits_to_set or all(kind.self_limited for kind in kinds)  # but they are listed


def test_8_2_c_the_limits_in_effect_hang_on_the_sign() -> None:
    (line,) = [fact for fact in sign(roulette({"red": ("25.00", "1250.50")})) if fact.cite == cite("19:47-8.2(c)")]
    assert line.fact == "red: minimum $25.00, maximum $1,250.50"


def test_8_2_c_a_change_of_limits_is_a_change_to_be_notified() -> None:
    (change,) = changes(roulette({}), roulette({"red": ("25.00", "250.00")}))
    assert change.cite == cite("19:47-8.2(c)")
    assert (change.before, change.after) == ("none posted", "$25.00 to $250.00")
    assert change.is_limit


def test_8_2_d_a_wager_accepted_above_the_maximum_is_paid_in_full() -> None:
    settled = run(read_round(_round("150.00", "1")))
    assert [(line.wager, line.stake_cents, line.cents) for line in settled.lines] == [("red", 150_00, 150_00)]
    (note,) = [fact for fact in settled.facts if fact.cite == cite("19:47-8.2(d)")]
    assert "$150.00 was accepted above the maximum of $100.00" in note.fact


def test_8_2_d_a_wager_accepted_above_the_maximum_is_lost_in_full() -> None:
    assert run(read_round(_round("150.00", "2"))).net_cents == {"A": -150_00}


def test_8_2_d_nothing_is_said_of_a_stake_within_the_limits() -> None:
    for stake in ("10.00", "100.00"):
        assert not [fact for fact in run(read_round(_round(stake, "1"))).facts if "accepted" in fact.fact]


def test_8_2_d_a_wager_added_between_two_spins_is_held_to_the_limits_too() -> None:
    tree = _round("10.00", "1") | {
        "irregularities": [{"at": 0, "kind": "foreign_object"}],
        "bets": [{"before": 2, "seat": "A", "make": {"black": "100.01"}}],
    }
    settled = run(read_round(tree | {"limits": {"black": {"min": "10.00", "max": "100.00"}}}))
    assert settled.findings == ()
    assert [fact.fact for fact in settled.facts if fact.cite == cite("19:47-8.2(d)")] == [
        "black: $100.01 was accepted above the maximum of $100.00 and is paid or lost in its entirety"
    ]


def test_8_2_d_a_wager_accepted_below_the_minimum_stands_too() -> None:
    """Reading C47: the chapter speaks only of the maximum; a dealer who has accepted a wager has accepted it."""
    said = outside_limits("red", 999, Limit(1000, 10000))
    assert said == "red: $9.99 was accepted below the minimum of $10.00"
    assert outside_limits("red", 1000, Limit(1000, 10000)) is None
    assert run(read_round(_round("5.00", "1"))).net_cents == {"A": 500}


def _round(stake: str, spin: str) -> dict[str, object]:
    return {
        "game": "roulette",
        "limits": {"red": {"min": "10.00", "max": "100.00"}},
        "seats": [{"name": "A", "wagers": {"red": stake}}],
        "tape": {"spins": spin},
    }
