"""Pokette, section by section."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.play import Live
from croupier.documents.round import read_round
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.games.pokette import GAME
from croupier.games.pokette.layout import CARDS, HANDS, ONE_SPIN, RANKS, completing, winning_cards
from croupier.games.pokette.rules import PREVIOUS, VOID, PoketteRules
from croupier.games.pokette.standing import PoketteStanding
from croupier.law.citation import cite
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet
from tests.games.table import bet, cents, cited, lines, played, refusals

RULES = PoketteRules()
NO_HAND = PoketteStanding()


def after(*shown: str, wagers: tuple[Wager, ...] = ()) -> PoketteStanding:
    return PoketteStanding(shown=shown, wagers=wagers)


def shown_after(live: Live) -> tuple[str, ...]:
    assert live.outcome is not None
    assert isinstance(live.outcome.standing, PoketteStanding)
    return live.outcome.standing.shown


def open_hands(*shown: str, rules: PoketteRules = RULES) -> set[str]:
    """The poker hand wagers that can be made after these cards."""
    return {
        hand
        for hand in HANDS
        if GAME.play.ruling(rules, after(*shown), (), Bet("A", hand, "", 500)).verdict is Verdict.LAWFUL
    }


# ---------------------------------------------------------------- what the game rests on


def test_one_section_is_read_and_the_others_are_known_by_their_titles() -> None:
    assert {str(law) for law in GAME.cites if register().section(law).seen is Seen.TEXT} == {"19:47-12.6"}
    own = [option for option in PoketteRules.options() if option.cite.subchapter == 12 and option.name != "payouts"]
    assert {option.source for option in own} == {Source.INFERRED, Source.PRACTICE}
    assert {kind.source for kind in GAME.play.wagers(RULES).values()} == {Source.INFERRED}


def test_it_was_adopted_on_1992_11_16_and_no_sheet_is_called_lawful() -> None:
    assert overall(Sheet(GAME, RULES, date(1992, 11, 15)).rulings()) is Verdict.UNLAWFUL
    for on in (date(1992, 11, 16), NEWEST_TEXT):
        found = Sheet(GAME, RULES, on).rulings()
        assert {ruling.verdict for ruling in found} == {Verdict.NOT_DETERMINED}
        assert cited(found) == {"19:47-12.5", "19:47-12.6(b)"}


# ---------------------------------------------------------------- 12.2: the wheel


@pytest.mark.parametrize(("jacers", "house", "stops"), [(4, 0, 56), (2, 0, 54), (4, 2, 58)])
def test_12_2_the_wheel_has_52_cards_the_jacers_and_the_stops_of_the_house(jacers: int, house: int, stops: int) -> None:
    rules = PoketteRules(jacer_stops=jacers, house_stops=house)
    (wheel,) = GAME.play.devices(rules)
    assert sum(ways for _, ways in wheel.outcomes()) == rules.all_stops == stops
    assert {stop for stop, ways in wheel.outcomes() if ways == 1 and len(stop) == 2} == {*CARDS}


def test_12_2_what_is_not_on_the_wheel_is_refused() -> None:
    for stop in ("1s", "joker", "house", "as"):
        assert cited(refusals(played, GAME, ["red"], stop)) == {"19:47-12.2"}


def test_12_2_every_slip_of_a_document_is_named_with_its_place() -> None:
    document = {
        "game": "pokette",
        "on": date(2004, 7, 1),
        "seats": [{"name": "A", "wagers": {"single 1s": "1.00", "split As-Qs": "1.00", "blue": "1.00"}}],
        "tape": {"spins": "Ks 11h joker"},
    }
    with pytest.raises(Unreadable) as caught:
        read_round(document)
    places = {mistake.place for mistake in caught.value.mistakes}
    assert {"tape.spins[1]", "tape.spins[2]"} <= places
    assert len(places) == 5


def test_12_3_wheel_and_cards_are_inspected_before_the_table_opens() -> None:
    steps = [step.name for step in GAME.table.opening_steps(RULES) if step.cite == cite("19:47-12.3")]
    assert steps == ["wheel_inspected", "cards_sorted"]


# ---------------------------------------------------------------- 12.4 and 12.5: the wagers


def test_12_4_a_sheet_may_exclude_red_with_black_for_one_player() -> None:
    pair = (bet("red"), bet("black"))
    assert len(open_round(GAME, RULES, NO_HAND, pair).wagers) == 2
    strict = PoketteRules(red_with_black=False)
    for order in (pair, pair[::-1]):
        (ruling,) = refusals(open_round, GAME, strict, NO_HAND, order)
        assert (str(ruling.cite), ruling.options) == ("19:47-12.4", ("red_with_black",))
    assert len(open_round(GAME, strict, NO_HAND, (bet("red"), bet("black", seat="B"))).wagers) == 2


def test_12_4_wagers_are_withdrawn_before_the_spin_but_never_called_on_or_off() -> None:
    assert not open_round(GAME, RULES, NO_HAND, (bet("rank A"), bet("rank A", act=Act.REMOVE))).wagers
    for act in (Act.CALL_ON, Act.CALL_OFF):
        assert cited(refusals(open_round, GAME, RULES, NO_HAND, (bet("red"), bet("red", act=act)))) == {"19:47-12.4"}


def test_12_5_how_many_areas_and_cards_each_wager_has() -> None:
    found = {kind: (len(areas), {len(cards) for cards in areas.values()}) for kind, areas in ONE_SPIN.items()}
    assert found == {
        "single": (52, {1}),
        "split": (87, {2}),
        "corner": (36, {4}),
        "rank": (13, {4}),
        "double_rank": (12, {8}),
        "three_ranks": (4, {12}),
        "red": (1, {26}),
        "black": (1, {26}),
        "suit": (4, {13}),
        "jacer": (1, {1}),
    }


@pytest.mark.parametrize("kind", [kind for kind in ONE_SPIN if kind != "jacer"])
def test_12_5_a_wager_wins_on_its_cards_and_loses_on_every_other_stop(kind: str) -> None:
    rules = PoketteRules(house_stops=1)
    on, winners = next(iter(ONE_SPIN[kind].items()))
    name = f"{kind} {on}".strip()
    for stop in (*CARDS, "jacer", "house"):
        assert (cents(played(GAME, [name], stop, rules=rules), name) > 0) is (stop in winners)


def test_12_5_the_2s_are_in_no_group_of_three_ranks() -> None:
    grouped = frozenset[str]().union(*ONE_SPIN["three_ranks"].values())
    assert {card for card in CARDS if card not in grouped} == {"2s", "2h", "2d", "2c"}


# ---------------------------------------------------------------- 12.6: payouts


def test_12_6_a_odds_are_stated_with_to_and_never_with_for() -> None:
    with pytest.raises(Unreadable, match='not "for"'):
        PoketteRules.elect({"payouts": {"single": "51 for 1"}})
    assert cite("19:47-12.6(a)") in {step.cite for step in GAME.table.opening_steps(RULES)}


def test_12_6_b_the_table_of_odds() -> None:
    pays = {kind.name: int(kind.pays[0].to_one) for kind in GAME.play.wagers(RULES).values()}
    assert list(pays.values()) == [50, 24, 12, 12, 5, 3, 1, 1, 3, 12, 11, 5, 11, 3, 5, 11, 24, 49]


def test_12_6_b_odds_may_be_raised_and_never_lowered() -> None:
    for odds, wanted in (("51 to 1", False), ("49 to 1", True)):
        rules = PoketteRules.elect({"payouts": {"single": odds}})
        assert any(ruling.verdict is Verdict.UNLAWFUL for ruling in rules.rulings(NEWEST_TEXT)) is wanted


# ---------------------------------------------------------------- 12.7 and 12.8: spins and poker hands


def test_12_7_no_more_bets_then_the_spin() -> None:
    live = played(GAME, ["red"], "Ah")
    assert [fact.fact for fact in live.facts] == ['"No more bets"', "the wheel stops at Ah"]
    results = [line.result for line in lines(played(GAME, ["red", "black", "jacer"], "Ah"))]
    assert results == [Result.LOST, Result.LOST, Result.WON]


def test_12_8_a_hand_has_three_cards_and_a_jacer_ends_it() -> None:
    standing, seen = NO_HAND, []
    for stop in ("Ah", "Ah", "9s", "9s", "jacer", "2c"):
        seen.append(shown_after(played(GAME, [], stop, standing=standing)))
        standing = after(*seen[-1])
    assert seen == [("Ah",), ("Ah", "Ah"), (), ("9s",), (), ("2c",)]
    assert shown_after(played(GAME, [], "house", standing=after("9s"), rules=PoketteRules(house_stops=1))) == ()


@pytest.mark.parametrize(
    ("shown", "hands"),
    [
        ("", set()),
        ("9s", {"pair_in_two"}),
        ("9s 4h", {"pair_in_three"}),
        ("9s 9h", {"three_of_a_kind"}),
        ("9s 9s", {"three_of_a_kind", "flush"}),
        ("9s 4s", {"pair_in_three", "flush"}),
        ("9s 8h", {"pair_in_three", "straight_open"}),
        ("7h 9s", {"pair_in_three", "straight_inside"}),
        ("8s 9s", {"pair_in_three", "flush", "straight_open", "straight_flush_open"}),
        ("9s 7s", {"pair_in_three", "flush", "straight_inside", "straight_flush_inside"}),
        ("As Kh", {"pair_in_three", "straight_inside"}),
        ("Kh Qd", {"pair_in_three", "straight_open"}),
        ("3h 2d", {"pair_in_three", "straight_inside"}),
        ("Ah 2d", {"pair_in_three"}),
        ("Ah 3d", {"pair_in_three"}),
    ],
)
def test_12_8_what_can_be_bet_after_the_cards_shown(shown: str, hands: set[str]) -> None:
    assert open_hands(*shown.split()) == hands


def test_12_8_with_a_low_ace_3_2_is_open_and_a_2_is_inside() -> None:
    low = PoketteRules(ace_low=True)
    assert "straight_open" in open_hands("3h", "2d", rules=low)
    assert "straight_inside" in open_hands("Ah", "2d", rules=low)
    assert "straight_inside" in open_hands("Ah", "Kd", rules=low)
    assert completing("A", "3", ace_low=True) == "2"
    assert sorted(completing("3", "2", ace_low=True)) == ["4", "A"]


def test_12_8_every_hand_wins_on_the_stops_that_its_odds_are_made_for() -> None:
    """4 stops for 11 to 1, 8 for 5 to 1, 13 for a flush, 2 and 1 for straight flushes, after any cards that allow them."""
    stops = {"pair_in_two": 4, "pair_in_three": 8, "three_of_a_kind": 4, "flush": 13}
    stops |= {"straight_open": 8, "straight_inside": 4, "straight_flush_open": 2, "straight_flush_inside": 1}
    pairs = [(one, other) for one in CARDS for other in CARDS if one[1] in "sh"]
    for ace_low in (False, True):
        for hand in HANDS:
            found = [winning_cards(hand, shown, ace_low=ace_low) for shown in (*pairs, *((card,) for card in CARDS))]
            assert {len(winners) for winners in found if winners is not None} == {stops[hand]}, hand


def test_12_8_a_rank_of_the_order_completes_itself_with_its_neighbors() -> None:
    for place, rank in enumerate(RANKS[1:-1], 1):
        assert completing(RANKS[place - 1], RANKS[place + 1], ace_low=False) == rank
        assert completing(rank, rank, ace_low=True) == ""


def test_12_8_a_wager_that_cannot_have_been_made_is_no_part_of_a_table() -> None:
    wrong = after("9s", wagers=(Wager("A", "flush", "", 500),))
    assert cited(refusals(lambda: played(GAME, [], "Ah", standing=wrong))) == {"19:47-12.8"}


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ({"shown": ("As", "Ks", "Qs")}, "at most two cards"),
        ({"shown": ("1s",)}, "no card of the wheel"),
        ({"wagers": (Wager("A", "single", "1s", 500),)}, "the layout does not have it"),
        ({"wagers": (Wager("A", "red", "", 500, "off"),)}, "always on"),
        ({"wagers": (Wager("A", "red", "", 500),) * 2}, "only one stake"),
    ],
)
def test_12_8_no_series_of_spins_leads_to_such_a_table(fault: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        PoketteStanding(**fault)


# ---------------------------------------------------------------- 12.9: irregularities


@pytest.mark.parametrize(
    ("kind", "details", "elected"),
    [
        ("short_spin", {"revolutions": "2"}, {}),
        ("wheel_touched", {}, {}),
        ("pointer_between", {"passed": "Ah"}, {"pointer_between": VOID}),
    ],
)
def test_12_9_no_spin_every_wager_stands_and_so_do_the_cards(
    kind: str, details: dict[str, str], elected: dict[str, Any]
) -> None:
    rules = PoketteRules(**elected)
    live = played(GAME, ["red", "pair_in_two"], Irregularity(kind, details), rules=rules, standing=after("9s"))
    assert {(line.result, str(line.cite)) for line in lines(live)} == {(Result.STANDS, "19:47-12.9")}
    assert live.outcome is not None
    again = played(GAME, [], "9h", rules=rules, standing=live.outcome.standing)
    assert (cents(again, "red"), cents(again, "pair_in_two"), shown_after(again)) == (1000, 11000, ("9s", "9h"))


def test_12_9_the_card_passed_last_counts_where_that_is_posted() -> None:
    live = played(GAME, ["rank A"], Irregularity("pointer_between", {"passed": "Ah"}))
    assert RULES.pointer_between == PREVIOUS
    assert (cents(live, "rank A"), shown_after(live)) == (12000, ("Ah",))


@pytest.mark.parametrize(
    ("kind", "details", "why"),
    [
        ("short_spin", {"revolutions": "3"}, "fewer than 3"),
        ("pointer_between", {"passed": "1s"}, "not on this wheel"),
        ("wrong_card_shown", {"shown": "jacer"}, "none of As, Ah"),
    ],
)
def test_12_9_a_report_must_make_sense(kind: str, details: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=rf"{why}.*12\.9"):
        played(GAME, ["red"], Irregularity(kind, details))


def test_12_9_the_wheel_decides_and_not_the_card_shown() -> None:
    live = played(GAME, ["rank K", "rank A"], Irregularity("wrong_card_shown", {"shown": "Kh"}), "Ah")
    assert (cents(live, "rank K"), cents(live, "rank A"), shown_after(live)) == (-1000, 12000, ("Ah",))


BETS = tuple(Bet("A", kind, on, 500) for kind, areas in ONE_SPIN.items() for on in list(areas)[:4])


@given(st.lists(st.sampled_from(BETS), max_size=10), st.sampled_from((*CARDS, "jacer")))
def test_every_spin_gives_each_wager_one_fate_and_replays(bets: list[Bet], stop: str) -> None:
    live = played(GAME, bets, stop)
    assert len(lines(live)) == len(live.round.wagers) == len(set(bets))
    again = Live(live.round, live.journal)
    assert (again.outcome, again.facts) == (live.outcome, live.facts)
