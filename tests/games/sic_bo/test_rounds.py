"""Sic bo, section by section."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.play import Live
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.games.sic_bo import GAME
from croupier.games.sic_bo.irregular import REMEDIES
from croupier.games.sic_bo.procedure import device
from croupier.games.sic_bo.rules import AUTOMATED, MANUAL, SicBoRules
from croupier.law.citation import cite
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.sheets.sheet import Sheet
from tests.games.table import bet, cents, lines, played, refusals

RULES = SicBoRules()
EVERY_BET = tuple(Bet("A", kind.name, on, 1000) for kind in GAME.play.wagers(RULES).values() for on in kind.selections)


def won_by(roll: str, rules: SicBoRules | None = None) -> dict[str, int]:
    """What a roll pays on every wager of the layout, in units of ten dollars; what loses is left out."""
    live = played(GAME, EVERY_BET, roll, rules=rules)
    return {line.wager: line.cents // 1000 for line in lines(live) if line.result is Result.WON}


def said(live: Live, law: str) -> list[str]:
    return [fact.fact for fact in live.facts if fact.cite == cite(law)]


# ---------------------------------------------------------------- what the game rests on


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    assert all(register().section(law).seen is Seen.TITLE for law in GAME.cites)
    own = [option for option in SicBoRules.options() if option.cite.subchapter == 9]
    assert {option.name for option in own} == {"shaker", "fewest_shakes", "lamps", "small_with_big", "payouts"}
    assert not [option.name for option in own if option.source is Source.TEXT]
    assert not [row.name for row in RULES.payouts if row.source is Source.TEXT]
    assert {kind.source for kind in GAME.play.wagers(RULES).values()} == {Source.ELSEWHERE}


def test_it_was_adopted_on_1991_12_16_and_no_sheet_is_called_lawful() -> None:
    assert GAME.since == date(1991, 12, 16)
    assert overall(Sheet(GAME, RULES, date(1991, 12, 15)).rulings()) is Verdict.UNLAWFUL
    assert overall(Sheet(GAME, RULES, date(1991, 12, 16)).rulings()) is Verdict.NOT_DETERMINED


# ---------------------------------------------------------------- 9.1: dice and shaker


def test_9_1_three_dice_fall_in_216_ways() -> None:
    rolls = dict(device(RULES).outcomes())
    assert sum(rolls.values()) == 216
    assert rolls == Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=3))
    assert (len(rolls), rolls[1, 2, 3], rolls[1, 1, 2], rolls[4, 4, 4]) == (56, 6, 3, 1)


@pytest.mark.parametrize("roll", ["7", "1-2", "1-2-3-4", "1-2-7", "0-1-2", "1 2 3", "1-2-", "", "\u0661-2-3"])
def test_9_1_what_three_dice_cannot_show_is_refused(roll: str) -> None:
    (ruling,) = refusals(played, GAME, ["small"], roll)
    assert str(ruling.cite) == "19:47-9.1"
    assert "is not a roll of three dice, each from 1 to 6; write it like 3-4-5" in ruling.why


def test_9_1_the_order_of_the_dice_does_not_matter() -> None:
    assert won_by("5-2-4") == won_by("2-4-5") == won_by("4-5-2")


def test_9_1_the_shaker_is_manual_or_automated() -> None:
    assert "shakes the covered shaker at least three times" in said(played(GAME, ["big"]), "19:47-9.5")[1]
    assert said(played(GAME, ["big"], rules=SicBoRules(shaker=AUTOMATED)), "19:47-9.5")[1] == (
        "the dealer starts the automated shaker"
    )
    with pytest.raises(Unreadable, match="manual"):
        SicBoRules.elect({"shaker": "cage"})
    own = {step.name for step in GAME.table.opening_steps(SicBoRules(shaker=AUTOMATED, lamps=False))}
    assert own == {"dice_inspected", "shaker_secured"}


# ---------------------------------------------------------------- 9.2 and 9.4: the wagers and their odds


def test_9_2_the_eight_wagers_and_their_fifty_areas() -> None:
    kinds = GAME.play.wagers(RULES)
    assert {name: len(kind.selections) for name, kind in kinds.items()} == {
        "three_of_a_kind": 6,
        "two_of_a_kind": 6,
        "any_three_of_a_kind": 1,
        "total": 14,
        "combination": 15,
        "small": 1,
        "big": 1,
        "one_of_a_kind": 6,
    }


@pytest.mark.parametrize(
    ("roll", "won"),
    [
        ("1-2-4", {"total 7": 12, "small": 1, "combination 1-2": 5, "combination 1-4": 5, "combination 2-4": 5}),
        ("2-5-5", {"total 12": 6, "big": 1, "combination 2-5": 5, "two_of_a_kind 5": 10}),
        ("1-1-2", {"total 4": 60, "small": 1, "combination 1-2": 5, "two_of_a_kind 1": 10}),
        ("5-6-6", {"total 17": 60, "big": 1, "combination 5-6": 5, "two_of_a_kind 6": 10}),
        ("1-1-1", {"two_of_a_kind 1": 10, "three_of_a_kind 1": 180, "any_three_of_a_kind": 30}),
        ("6-6-6", {"two_of_a_kind 6": 10, "three_of_a_kind 6": 180, "any_three_of_a_kind": 30}),
        ("4-4-4", {"total 12": 6, "two_of_a_kind 4": 10, "three_of_a_kind 4": 180, "any_three_of_a_kind": 30}),
    ],
)
def test_9_4_what_each_roll_pays(roll: str, won: dict[str, int]) -> None:
    times = Counter(roll.split("-"))
    assert won_by(roll) == won | {f"one_of_a_kind {face}": count for face, count in times.items()}


@pytest.mark.parametrize(("total", "odds"), [*enumerate((60, 30, 17, 12, 8, 6, 6, 6, 6, 8, 12, 17, 30, 60), 4)])
def test_9_4_every_total_has_its_odds_and_a_triple_counts(total: int, odds: int) -> None:
    rolls = [faces for faces in product(range(1, 7), repeat=3) if sum(faces) == total]
    assert {won_by("-".join(map(str, faces)))[f"total {total}"] for faces in rolls} == {odds}


def test_9_2_small_and_big_lose_on_every_triple_and_share_the_rest() -> None:
    for faces in product(range(1, 7), repeat=3):
        found = {*won_by("-".join(map(str, faces)))} & {"small", "big"}
        assert len(found) == (0 if len({*faces}) == 1 else 1)


def test_9_4_odds_may_be_raised_and_never_lowered() -> None:
    raised = SicBoRules.elect({"payouts": {"combination": "6 to 1"}})
    assert overall(raised.rulings(NEWEST_TEXT)) is Verdict.LAWFUL
    assert won_by("1-2-4", raised)["combination 1-2"] == 6
    lowered = SicBoRules.elect({"payouts": {"three_of_a_kind": "150 to 1", "total_9_12": "5 to 1"}})
    found = list(lowered.rulings(NEWEST_TEXT))
    assert [(ruling.verdict, str(ruling.cite), ruling.options) for ruling in found] == [
        (Verdict.UNLAWFUL, "19:47-9.4", ("payouts",))
    ] * 2
    assert "three_of_a_kind pays 150 to 1; it must pay at least 180 to 1" in found[0].why


def test_9_4_a_fraction_is_rounded_up_to_the_smallest_chip() -> None:
    rules = SicBoRules.elect({"payouts": {"small": "7 to 6"}, "smallest_chip": "0.25"})
    assert cents(played(GAME, [bet("small", "1.00")], "1-2-3", rules=rules), "small") == 125


# ---------------------------------------------------------------- 9.3: making wagers


def test_9_3_wagers_are_withdrawn_until_the_call_but_never_called_on_or_off() -> None:
    made = bet("total 9")
    assert not open_round(GAME, RULES, Standing(), (made, bet("total 9", act=Act.REMOVE))).wagers
    for act in (Act.CALL_ON, Act.CALL_OFF):
        (ruling,) = refusals(open_round, GAME, RULES, Standing(), (made, bet("total 9", act=act)))
        assert str(ruling.cite) == "19:47-9.3"
        assert ruling.why.startswith("a sic bo wager is always on")


def test_9_3_a_sheet_may_exclude_small_with_big_for_one_player() -> None:
    pair = (bet("big"), bet("small"))
    assert len(open_round(GAME, RULES, Standing(), pair).wagers) == 2
    strict = SicBoRules(small_with_big=False)
    for order in (pair, pair[::-1]):
        (ruling,) = refusals(open_round, GAME, strict, Standing(), order)
        assert (str(ruling.cite), ruling.options) == ("19:47-9.3", ("small_with_big",))
        assert ruling.why.startswith(f"A has bet {order[0].kind}")
    others = (bet("big"), bet("small", seat="B"), bet("big", "5.00"), bet("total 4"))
    assert len(open_round(GAME, strict, Standing(), others).wagers) == 3
    instead = (bet("big"), bet("big", act=Act.REMOVE), bet("small"))
    assert [wager.kind for wager in open_round(GAME, strict, Standing(), instead).wagers] == ["small"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("total 3", "total"),
        ("total 18", "total"),
        ("combination 2-2", "combination"),
        ("one_of_a_kind 7", "one_of_a_kind"),
    ],
)
def test_9_3_there_is_no_such_area(name: str, why: str) -> None:
    assert any(why in ruling.why for ruling in refusals(played, GAME, [name]))


def test_9_3_a_combination_may_be_named_in_either_order() -> None:
    assert cents(played(GAME, ["combination 6-1"], "1-1-6"), "combination 1-6") == 5000


# ---------------------------------------------------------------- 9.5: dealing


def test_9_5_no_more_bets_then_the_shake_then_the_call() -> None:
    live = played(GAME, ["big"])
    assert live.asks is not None
    assert live.asks.site == "roll"
    assert said(live, "19:47-9.5")[0] == '"No more bets"'
    live.answer("6-5-2")
    assert said(live, "19:47-9.5")[2:] == ["2-5-6: 13, big", "the dealer enters 2-5-6; the winning areas light"]


def test_9_5_losers_are_collected_before_winners_are_paid() -> None:
    results = [line.result for line in lines(played(GAME, EVERY_BET, "1-2-3"))]
    assert results == sorted(results, key=[Result.LOST, Result.WON].index)
    assert results.count(Result.WON) == 8  # a total, small, three combinations and three single numbers


def test_9_5_the_lamps_are_lit_under_what_wins() -> None:
    for roll in ("1-1-1", "2-5-5", "1-3-6"):
        assert GAME.table.lit_areas(RULES, roll) == {*won_by(roll)}
    assert not GAME.table.lit_areas(SicBoRules(lamps=False), "1-1-1")
    assert not GAME.table.lit_areas(RULES, "no roll")
    assert len(said(played(GAME, ["big"], "1-2-3", rules=SicBoRules(lamps=False)), "19:47-9.5")) == 3


# ---------------------------------------------------------------- 9.6: irregularities

DETAILS = {"short_shake": {"shakes": "2"}, "wrong_entry": {"entered": "1-2-3"}}
NO_ROLLS = [kind for kind in REMEDIES if kind != "wrong_entry"]


def fitting(kind: str) -> SicBoRules:
    return SicBoRules(**(REMEDIES[kind].under or {}))


@pytest.mark.parametrize("kind", NO_ROLLS)
def test_9_6_no_roll_every_wager_stands_and_the_dice_are_shaken_again(kind: str) -> None:
    rules = fitting(kind)
    live = played(GAME, ["small", "total 9"], Irregularity(kind, DETAILS.get(kind)), rules=rules)
    assert {(line.result, line.cents, str(line.cite)) for line in lines(live)} == {(Result.STANDS, 0, "19:47-9.6")}
    assert live.outcome is not None
    again = played(GAME, [], "2-3-4", rules=rules, standing=live.outcome.standing)
    assert (cents(again, "small"), cents(again, "total 9")) == (1000, 6000)
    withdrawn = open_round(GAME, rules, live.outcome.standing, (bet("small", act=Act.REMOVE),))
    assert [wager.name for wager in withdrawn.wagers] == ["total 9"]


@pytest.mark.parametrize("kind", [kind for kind, remedy in REMEDIES.items() if remedy.under])
def test_9_6_a_report_must_fit_the_table(kind: str) -> None:
    other = SicBoRules(shaker=AUTOMATED if fitting(kind).shaker == MANUAL else MANUAL, lamps=False)
    with pytest.raises(Refused, match=f"{kind}: only at a table with") as caught:
        played(GAME, ["small"], Irregularity(kind, DETAILS.get(kind)), rules=other)
    assert {str(ruling.cite) for ruling in caught.value.rulings} == {"19:47-9.6"}


@pytest.mark.parametrize("shakes", ["3", "-1", "", "two"])
def test_9_6_a_shake_is_short_only_below_the_fewest(shakes: str) -> None:
    with pytest.raises(Refused, match="not fewer than 3"):
        played(GAME, ["small"], Irregularity("short_shake", {"shakes": shakes}))
    five = SicBoRules(fewest_shakes=5)
    assert lines(played(GAME, ["small"], Irregularity("short_shake", {"shakes": "4"}), rules=five))


def test_9_6_the_dice_decide_and_not_the_lamps() -> None:
    live = played(GAME, ["small", "big"], Irregularity("wrong_entry", {"entered": "1-2-3"}), "4-5-6")
    assert (cents(live, "small"), cents(live, "big")) == (-1000, 1000)
    with pytest.raises(Refused, match=r"entered = 7, which is none of 1-1-1, .*9\.6"):
        played(GAME, ["small"], Irregularity("wrong_entry", {"entered": "7"}))


@given(st.lists(st.sampled_from(EVERY_BET), max_size=12), st.tuples(*[st.integers(1, 6)] * 3))
def test_every_shake_gives_each_wager_one_fate_and_replays(bets: list[Bet], faces: tuple[int, ...]) -> None:
    live = played(GAME, bets, "-".join(map(str, faces)))
    assert len(lines(live)) == len(live.round.wagers) == len(set(bets))
    again = Live(live.round, live.journal)
    assert (again.outcome, again.facts) == (live.outcome, live.facts)
