"""Mini-dice, section by section."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.play import Live
from croupier.documents.round import read_round
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.games.mini_dice import GAME
from croupier.games.mini_dice.irregular import PASSES, REMEDIES
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.games.mini_dice.standing import MiniDiceStanding
from croupier.law.citation import cite
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet
from tests.games.table import bet, cents, cited, line, lines, played, refusals

RULES = MiniDiceRules()
UNIT = 3000
EVERY_BET = tuple(Bet("A", kind.name, on, UNIT) for kind in GAME.play.wagers(RULES).values() for on in kind.selections)
THREE = MiniDiceStanding(seats=("A", "B", "C"), shaker="A")


def shaken(total: int) -> str:
    low = max(1, total - 6)
    return f"{low}-{total - low}"


def said(live: Live, law: str) -> list[str]:
    return [fact.fact for fact in live.facts if fact.cite == cite(law)]


def shaker_after(live: Live) -> str:
    assert live.outcome is not None
    assert isinstance(live.outcome.standing, MiniDiceStanding)
    return live.outcome.standing.holder


def elected(**options: Any) -> MiniDiceRules:
    return MiniDiceRules.elect(options)


# ---------------------------------------------------------------- what the game rests on


def test_two_sections_are_read_and_the_others_are_known_by_their_titles() -> None:
    read = {str(law) for law in GAME.cites if register().section(law).seen is Seen.TEXT}
    assert read == {"19:47-13.2", "19:47-13.6"}
    by_title = [
        option for option in MiniDiceRules.options() if str(option.cite) in {"19:47-13.4", "19:47-13.5", "19:47-13.7"}
    ]
    assert len(by_title) == 5
    assert not [option.name for option in by_title if option.source is Source.TEXT]
    assert {row.source for row in RULES.payouts} == {Source.TEXT}


@pytest.mark.parametrize("on", [date(1997, 10, 6), NEWEST_TEXT, date(2024, 11, 4)])
def test_our_text_is_a_later_one_so_no_day_is_determined(on: date) -> None:
    found = Sheet(GAME, RULES, on).rulings()
    assert overall(found) is Verdict.NOT_DETERMINED
    assert any("13:69F, as of 2024" in ruling.why and ruling.options == ("payouts",) for ruling in found)


def test_it_was_adopted_on_1997_10_06() -> None:
    assert overall(Sheet(GAME, RULES, date(1997, 10, 5)).rulings()) is Verdict.UNLAWFUL


# ---------------------------------------------------------------- 13.2: the wagers


@pytest.mark.parametrize(("number", "total"), [*product((4, 5, 6, 8, 9, 10), range(2, 13))])
def test_13_2_a_1_a_place_bet_waits_for_its_number_or_a_7(number: int, total: int) -> None:
    live = played(GAME, [bet(f"place {number}", "30.00")], shaken(total))
    wanted = {number: Result.WON, 7: Result.LOST}.get(total, Result.STANDS)
    assert line(live, f"place {number}").result is wanted
    assert live.outcome is not None
    assert len(live.outcome.standing.wagers) == (wanted is Result.STANDS)


def test_13_2_a_1_it_is_active_on_every_shake() -> None:
    live = played(GAME, [bet("place 6", "6.00")], "1-1")
    for roll, result in (("6-6", Result.STANDS), ("2-3", Result.STANDS), ("3-3", Result.WON)):
        assert live.outcome is not None
        live = played(GAME, [], roll, standing=live.outcome.standing)
        assert line(live, "place 6").result is result
    for act in (Act.CALL_ON, Act.CALL_OFF):
        called = (bet("place 6", "6.00"), bet("place 6", act=act))
        assert cited(refusals(open_round, GAME, RULES, MiniDiceStanding(), called)) == {"19:47-13.2(a)1"}


@pytest.mark.parametrize("total", range(2, 13))
def test_13_2_a_2_field(total: int) -> None:
    odds = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}.get(total, -1)
    assert cents(played(GAME, ["field"], shaken(total)), "field") == 1000 * odds


@pytest.mark.parametrize("total", range(2, 13))
def test_13_2_a_3_any_7(total: int) -> None:
    assert cents(played(GAME, ["any_7"], shaken(total)), "any_7") == (4000 if total == 7 else -1000)


@pytest.mark.parametrize("total", range(2, 13))
def test_13_2_a_4_over_7(total: int) -> None:
    assert cents(played(GAME, ["over_7"], shaken(total)), "over_7") == (1000 if total > 7 else -1000)


@pytest.mark.parametrize("total", range(2, 13))
def test_13_2_a_5_under_7(total: int) -> None:
    assert cents(played(GAME, ["under_7"], shaken(total)), "under_7") == (1000 if total < 7 else -1000)


def test_13_2_b_only_these_five_and_each_before_any_shake() -> None:
    assert list(GAME.play.wagers(RULES)) == ["place", "field", "any_7", "over_7", "under_7"]
    (ruling,) = refusals(played, GAME, ["hardway 4"])
    assert str(ruling.cite) == "19:47-13.2(b)"
    waiting = MiniDiceStanding(wagers=(Wager("A", "place", "6", 600),))
    for kind in GAME.play.wagers(RULES).values():
        found = GAME.play.ruling(RULES, waiting, waiting.wagers, Bet("A", kind.name, kind.selections[0], UNIT))
        assert (found.verdict, str(found.cite)) == (Verdict.LAWFUL, "19:47-13.2(b)")


def test_13_2_b_every_slip_of_a_document_is_named_with_its_place() -> None:
    document = {
        "game": "mini_dice",
        "on": date(2004, 7, 1),
        "seats": [{"name": "A", "wagers": {"pas": "10.00", "place 7": "5.00"}}],
        "tape": {"dice": "3-4 7 1-2-3"},
    }
    with pytest.raises(Unreadable) as caught:
        read_round(document)
    found = {mistake.place: str(mistake) for mistake in caught.value.mistakes}
    assert {"tape.dice[1]", "tape.dice[2]"} <= found.keys()
    assert "[19:47-13.3]" in found["tape.dice[1]"]
    assert any("pas" in place for place in found)
    assert any("place 7" in place for place in found)


# ---------------------------------------------------------------- 13.3 to 13.5: dice, wagers, dealing


def test_13_3_two_dice() -> None:
    (device,) = GAME.play.devices(RULES)
    assert (len(device.outcomes()), sum(ways for _, ways in device.outcomes())) == (21, 36)
    assert cited(refusals(played, GAME, ["field"], "7")) == {"19:47-13.3"}


def test_13_4_an_undecided_place_bet_may_be_taken_down_unless_the_sheet_says_no() -> None:
    waiting = MiniDiceStanding(wagers=(Wager("A", "place", "6", 1200),))
    down = bet("place 6", "0.00", act=Act.REMOVE)
    assert not open_round(GAME, RULES, waiting, (down,)).wagers
    (ruling,) = refusals(open_round, GAME, MiniDiceRules(place_removable=False), waiting, (down,))
    assert (str(ruling.cite), ruling.options) == ("19:47-13.4", ("place_removable",))
    fresh = (bet("place 6", "6.00"), bet("place 6", "0.00", act=Act.REMOVE))
    assert not open_round(GAME, MiniDiceRules(place_removable=False), MiniDiceStanding(), fresh).wagers


def test_13_4_a_sheet_may_exclude_over_with_under_for_one_player() -> None:
    pair = (bet("over_7"), bet("under_7"))
    assert len(open_round(GAME, RULES, MiniDiceStanding(), pair).wagers) == 2
    strict = MiniDiceRules(over_with_under=False)
    for order in (pair, pair[::-1]):
        (ruling,) = refusals(open_round, GAME, strict, MiniDiceStanding(), order)
        assert (str(ruling.cite), ruling.options) == ("19:47-13.4", ("over_with_under",))
    others = (bet("over_7"), bet("under_7", seat="B"), bet("over_7", "5.00"), bet("any_7"))
    assert len(open_round(GAME, strict, MiniDiceStanding(), others).wagers) == 3


def test_13_5_no_more_bets_then_the_total_is_called() -> None:
    live = played(GAME, ["field"], "4-3")
    assert said(live, "19:47-13.5") == ['"No more bets"', "7 (3-4)"]
    results = [each.result for each in lines(played(GAME, EVERY_BET, "4-4"))]
    assert results == sorted(results, key=[Result.LOST, Result.WON, Result.STANDS].index)


# ---------------------------------------------------------------- 13.6: payouts


def test_13_6_a_odds_are_stated_with_to_and_never_with_for() -> None:
    assert {str(odds).split()[1] for kind in GAME.play.wagers(RULES).values() for odds in kind.pays} == {"to"}
    with pytest.raises(Unreadable, match='not "for"') as caught:
        elected(payouts={"any_7": "5 for 1", "field": "2 for 1"})
    assert [mistake.place for mistake in caught.value.mistakes] == ["rules.payouts.any_7", "rules.payouts.field"]
    assert cite("19:47-13.6(a)") in {step.cite for step in GAME.table.opening_steps(RULES)}


@pytest.mark.parametrize(("number", "gain"), [(4, 5400), (5, 4200), (6, 3500), (8, 3500), (9, 4200), (10, 5400)])
def test_13_6_b_place_bets_pay_9_to_5_7_to_5_and_7_to_6(number: int, gain: int) -> None:
    assert cents(played(GAME, [bet(f"place {number}", "30.00")], shaken(number)), f"place {number}") == gain


def test_13_6_b_odds_may_be_raised_and_never_lowered() -> None:
    raised = elected(payouts={"place_4": "2 to 1"})
    assert not [ruling for ruling in raised.rulings(NEWEST_TEXT) if ruling.verdict is Verdict.UNLAWFUL]
    assert cents(played(GAME, [bet("place 4", "10.00")], "2-2", rules=raised), "place 4") == 2000
    against = [
        ruling for ruling in elected(payouts={"any_7": "3 to 1"}).rulings(NEWEST_TEXT) if ruling.options == ("payouts",)
    ]
    assert Verdict.UNLAWFUL in {ruling.verdict for ruling in against}


def test_13_6_b_higher_odds_are_the_same_at_all_tables() -> None:
    raised = elected(payouts={"place_4": "2 to 1", "any_7": "5 to 1"})
    assert not list(GAME.table.between_tables([("MD 1", RULES), ("MD 2", MiniDiceRules(fewest_shakes=4))]))
    found = list(GAME.table.between_tables([("MD 1", RULES), ("MD 2", raised)]))
    assert cited(found) == {"19:47-13.6(b)"}
    assert [ruling.why.partition(";")[0] for ruling in found] == [
        "MD 1 pays place_4 9 to 5 and MD 2 2 to 1",
        "MD 1 pays any_7 4 to 1 and MD 2 5 to 1",
    ]


@pytest.mark.parametrize(
    ("name", "chip", "step"),
    [
        ("place 4", "0.01", 5),
        ("place 5", "1.00", 500),
        ("place 6", "1.00", 600),
        ("place 6", "0.25", 150),
        ("place 10", "5.00", 2500),
        ("field", "5.00", 500),
        ("any_7", "1.00", 25),
    ],
)
def test_13_6_b_1_only_stakes_that_are_paid_in_whole_chips(name: str, chip: str, step: int) -> None:
    """Every multiple of the step named in the refusal is taken, and nothing between."""
    rules = elected(smallest_chip=chip)
    kind, _, on = name.partition(" ")
    for stake in [*range(1, 60), *range(step - 2, step + 3), 2 * step, 2 * step + 1]:
        found = GAME.play.ruling(rules, MiniDiceStanding(), (), Bet("A", kind, on, stake))
        assert (found.verdict is Verdict.LAWFUL) is (stake % step == 0), stake
        if stake % step:
            assert str(found.cite) == "19:47-13.6(b)1"
            assert found.why.endswith(f"stake a multiple of {step // 100}.{step % 100:02d}")


def test_13_6_b_1_the_whole_stake_counts_also_after_a_part_is_taken_down() -> None:
    rules = elected(smallest_chip="1.00")
    assert (
        len(open_round(GAME, rules, MiniDiceStanding(), (bet("place 6", "6.00"), bet("place 6", "12.00"))).wagers) == 1
    )
    (ruling,) = refusals(open_round, GAME, rules, MiniDiceStanding(), (bet("place 6", "6.00"), bet("place 6", "1.00")))
    assert "place 6 7.00 cannot be paid exactly at 7 to 6" in ruling.why
    part = (bet("place 6", "12.00"), bet("place 6", "5.00", act=Act.REMOVE))
    assert cited(refusals(open_round, GAME, rules, MiniDiceStanding(), part)) == {"19:47-13.6(b)1"}


def test_13_6_b_2_no_vigorish() -> None:
    found = [
        ruling for ruling in elected(vigorish_percent=5).rulings(NEWEST_TEXT) if ruling.options == ("vigorish_percent",)
    ]
    assert [(ruling.verdict, str(ruling.cite)) for ruling in found] == [(Verdict.UNLAWFUL, "19:47-13.6(b)2")]


# ---------------------------------------------------------------- 13.7: the shaker


@pytest.mark.parametrize("kind", sorted(PASSES))
def test_13_7_the_shaker_goes_to_the_next_player_with_a_wager(kind: str) -> None:
    bets = (bet("field"), bet("field", seat="C"))
    live = played(GAME, bets, Irregularity(kind), "1-1", standing=THREE)
    assert said(live, "19:47-13.7") == ["The shaker goes to C"]
    assert shaker_after(live) == "C"
    anybody = played(GAME, bets, Irregularity(kind), "1-1", standing=THREE, rules=MiniDiceRules(holder_must_bet=False))
    assert shaker_after(anybody) == "B"


def test_13_7_its_holder_needs_a_wager() -> None:
    (ruling,) = refusals(lambda: played(GAME, [bet("field", seat="B")], "1-1", standing=THREE))
    assert (str(ruling.cite), ruling.options) == ("19:47-13.7", ("holder_must_bet",))
    assert GAME.play.seated is not None
    wagers = (Wager("B", "field", "", 500),)
    assert GAME.play.seated(RULES, THREE, ("A", "B", "C"), wagers).shaker == "B"
    assert GAME.play.seated(RULES, THREE, ("B", "C"), None).shaker == "B"
    assert GAME.play.seated(RULES, THREE, (), None).shaker == ""


def test_13_7_a_7_does_not_pass_it_unless_the_sheet_says_so() -> None:
    bets = tuple(bet("field", seat=seat) for seat in "ABC")
    assert shaker_after(played(GAME, bets, "3-4", standing=THREE)) == "A"
    passing = MiniDiceRules(pass_shaker_on_7=True)
    assert shaker_after(played(GAME, bets, "3-4", standing=THREE, rules=passing)) == "B"
    assert shaker_after(played(GAME, bets, "3-3", standing=THREE, rules=passing)) == "A"


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ({"shaker": "D", "seats": ("A", "B")}, "who has no seat"),
        ({"seats": ("A", "A")}, "named twice"),
        ({"wagers": (Wager("A", "place", "7", 500),)}, "the layout does not have it"),
        ({"wagers": (Wager("A", "place", "6", 600, "off"),)}, "always active"),
        ({"wagers": (Wager("A", "field", "", 600),) * 2}, "only one stake"),
    ],
)
def test_13_7_no_series_of_shakes_leads_to_such_a_table(fault: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        MiniDiceStanding(**fault)


# ---------------------------------------------------------------- 13.8: irregularities


@pytest.mark.parametrize("kind", sorted(REMEDIES.keys() - PASSES))
def test_13_8_no_roll_every_wager_stands(kind: str) -> None:
    details = {"shakes": "2"} if kind == "short_shake" else None
    live = played(GAME, ["any_7", bet("place 4", "5.00")], Irregularity(kind, details))
    assert {(each.result, each.cents, str(each.cite)) for each in lines(live)} == {(Result.STANDS, 0, "19:47-13.8")}
    assert live.outcome is not None
    again = played(GAME, [], "2-2", standing=live.outcome.standing)
    assert (cents(again, "any_7"), cents(again, "place 4")) == (-1000, 900)


@pytest.mark.parametrize("shakes", ["3", "-1", "", "two"])
def test_13_8_a_shake_is_short_only_below_the_fewest(shakes: str) -> None:
    with pytest.raises(Refused, match="not fewer than 3"):
        played(GAME, ["field"], Irregularity("short_shake", {"shakes": shakes}))


@given(st.lists(st.sampled_from(EVERY_BET), max_size=10), st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_every_shake_gives_each_wager_one_fate_and_replays(bets: list[Bet], faces: tuple[int, ...]) -> None:
    live = played(GAME, bets, "-".join(map(str, faces)))
    assert len(lines(live)) == len(live.round.wagers) == len(set(bets))
    again = Live(live.round, live.journal)
    assert (again.outcome, again.facts) == (live.outcome, live.facts)
