"""The layout between two rounds: what a table takes, and what its chips cannot make."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import chain, count
from typing import Any

import pytest

from croupier.documents.sheet import read_sheet
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Kind
from croupier.floor import commands as c
from croupier.floor.tables.round_under_way import ReportedIrregularity
from croupier.games.craps.standing import CrapsStanding
from croupier.law.citation import cite
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets import betting
from croupier.sheets.betting import Betting
from tests.floor.house import ANN, House

SEAT = "ann"


def layout(game: str, chip: str, **limits: tuple[str, str]) -> Betting:
    tree: dict[str, Any] = {"game": game, "rules": {"smallest_chip": chip}}
    posted = {kind: {"min": least, "max": most} for kind, (least, most) in limits.items()}
    sheet = read_sheet(tree | ({"limits": posted} if posted else {}))
    return Betting(sheet, sheet.game.play.opening(sheet.rules), (SEAT,))


def refused(wanted: str, act: Any) -> None:
    with pytest.raises(Refused) as caught:
        act()
    (ruling,) = caught.value.rulings
    assert (str(ruling.cite), wanted in ruling.why) == ("19:47-8.2(a)", True), ruling


def test_8_2_a_a_stake_that_the_smallest_chip_cannot_make_is_refused() -> None:
    """7 to 6 of $6.01 would be paid as $8.00 in whole dollars: more than the wager is worth."""
    table = layout("craps", "1.00")
    refused("cannot be made of this table's chips", lambda: table.with_bet(Bet(SEAT, "place", "6", 6_01)))
    taken = table.with_bet(Bet(SEAT, "place", "6", 6_00))
    refused("$6.01", lambda: taken.with_bet(Bet(SEAT, "place", "6", 1)))
    refused("$5.99", lambda: taken.with_bet(Bet(SEAT, "place", "6", 1, Act.REMOVE)))
    assert taken.with_bet(Bet(SEAT, "place", "6", 0, Act.REMOVE)).wagers == ()


def test_8_2_a_a_further_stake_is_of_chips_too_or_is_all_that_may_be_staked() -> None:
    table, law = layout("blackjack", "1.00"), cite("19:47-2.9(a)")
    asked = Decision("insurance:ann", SEAT, (Offer("insurance", law, 1_00, 2_50),), view=(), words="insurance")
    assert table.further_stake(asked, Answer("insurance", 2_00), 100_00) == 2_00
    assert table.further_stake(asked, Answer("insurance", 2_50), 100_00) == 2_50
    refused("cannot be made", lambda: table.further_stake(asked, Answer("insurance", 2_25), 100_00))


@pytest.mark.parametrize(
    ("rail", "open_"),
    [
        (0, {"stand": 0}),
        (99, {"stand": 0}),
        (100, {"stand": 0, "insurance": 100}),
        (999, {"stand": 0, "insurance": 999}),
        (1000, {"stand": 0, "insurance": 1000, "split": 0}),
        (9000, {"stand": 0, "insurance": 2000, "split": 0, "double": 5000}),
    ],
)
def test_a_player_is_offered_what_the_rail_and_the_maximum_pay_for(rail: int, open_: dict[str, int]) -> None:
    """To the cent: who has just enough for a further stake may make it, and nobody is offered more than they have."""
    law = cite("19:47-2.9(a)")
    offers = (
        Offer("stand", law),
        Offer("insurance", law, 100, 2000),
        Offer("split", law, adds_cents=1000),
        Offer("double", law, 5000, 8000),
    )
    table = layout("blackjack", "1.00", blackjack=("5.00", "500.00"), double=("5.00", "50.00"))
    asked = Decision("play:1.1", SEAT, offers, view=(), words="play")
    assert {offer.name: offer.most for offer in table.affordable(asked, rail)} == open_


def test_what_comes_from_a_stack_is_written_as_money_and_takes_nothing_from_the_rail() -> None:
    """An empty rail and the limits of a wager of the same name are no bar to it."""
    law = cite("19:47-14.7")
    bet, call = Offer("bet", law, 2_00, 75_00, from_stack=True), Offer("call", law, adds_cents=5_00, from_stack=True)
    asked = Decision("flop:ann", SEAT, (bet, call), view=(), words="bet or call")
    table = layout("blackjack", "1.00", blackjack=("5.00", "500.00"))
    assert table.affordable(asked, 0) == (bet, call)
    assert asked.read("bet 60.00") == Answer("bet", 60_00)
    assert table.further_stake(asked, asked.read("bet 60.00"), 0) == 0
    assert table.further_stake(asked, asked.read("call"), 0) == 0


def test_a_cut_is_counted_in_cards_and_costs_nothing() -> None:
    asked = Decision(
        "cut:ann", SEAT, (Offer("cut", cite("19:47-2.5(c)"), 10, 406, unit="cards"),), view=(), words="cut"
    )
    assert layout("blackjack", "1.00").affordable(asked, 0) == asked.offers


def test_a_bot_bets_in_chips() -> None:
    bet = layout("roulette", "25.00", straight=("10.00", "500.00")).first_bet(SEAT, 1_000_00)
    assert bet is not None
    assert bet.cents % 25_00 == 0


def test_8_2_b_1_each_insignia_of_big_six_is_held_to_its_own_limits() -> None:
    table = layout("big_six", "1.00", **{"insignia": ("5.00", "500.00"), "insignia 1": ("25.00", "250.00")})
    refused("below the table's minimum of $25.00", lambda: table.with_bet(Bet(SEAT, "insignia", "1", 5_00)))
    refused("above the table's maximum of $250.00", lambda: table.with_bet(Bet(SEAT, "insignia", "1", 300_00)))
    refused("below the table's minimum of $5.00", lambda: table.with_bet(Bet(SEAT, "insignia", "2", 1_00)))
    taken = table.with_bet(Bet(SEAT, "insignia", "1", 25_00)).with_bet(Bet(SEAT, "insignia", "2", 300_00))
    assert [wager.stake_cents for wager in taken.wagers] == [25_00, 300_00]
    refused("minimum of $25.00", lambda: taken.with_bet(Bet(SEAT, "insignia", "1", 5_00, Act.REMOVE)))
    bet = table.first_bet(SEAT, 1_000_00)
    assert bet is not None
    assert (bet.on, bet.cents) == ("1", 25_00)


def test_the_wagers_of_the_past_are_those_the_game_allowed() -> None:
    """Odds before the pass line of another seat, chips taken down again, a wager called off: read without asking the game."""
    table = replace(layout("craps", "1.00"), seats=("bob", SEAT))
    made = (
        Bet(SEAT, "pass", "", 10_00),
        Bet(SEAT, "place", "6", 12_00),
        Bet("bob", "field", "", 5_00),
        Bet(SEAT, "place", "6", 6_00, Act.REMOVE),
        Bet("bob", "field", "", 5_00),
        Bet(SEAT, "place", "8", 6_00),
        Bet(SEAT, "place", "8", 0, Act.REMOVE),
    )
    for bet in made:
        table = table.with_bet(bet)
    again = Betting(table.sheet, table.standing, table.seats, table.bets)  # as events are read
    assert [(wager.seat, wager.name, wager.stake_cents) for wager in again.wagers] == [
        ("bob", "field", 10_00),
        (SEAT, "pass", 10_00),
        (SEAT, "place 6", 6_00),
    ]


def test_layouts_that_come_again_share_what_is_open_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting, "_MOST_LAYOUTS", 2)
    before = layout("craps", "1.00")
    standing = before.standing
    assert isinstance(standing, CrapsStanding)

    def left(point: int, *wagers: Wager) -> Betting:
        """The table as a round has left it."""
        return replace(before, standing=replace(standing, point=point, wagers=wagers))

    def selections(table: Betting, seat: str = SEAT) -> dict[str, tuple[str, ...]]:
        return {each.kind.name: each.selections for each in table.offered(seat)}

    laid, four = Wager(SEAT, "pass", "", 5_00), left(4)
    assert left(4).offered(SEAT) is four.offered(SEAT)
    assert (selections(before)["pass"], selections(four)["pass"]) == (("",), ())
    assert (selections(four)["pass_odds"], selections(left(4, laid))["pass_odds"]) == ((), ("",))
    assert selections(left(4, laid), "bob")["pass_odds"] == ()
    more = before.with_bet(Bet(SEAT, "pass", "", 5_00))
    assert more.offered(SEAT) is not before.offered(SEAT)
    assert len(before.sheet.__dict__["_offers"]) <= 2


def test_an_undo_takes_back_the_last_action_and_the_next_one_that_before() -> None:
    """An action is all that one command laid or took down: a rebet, a double, a clear, a chip on several numbers."""
    numbers = count(1)

    def action(*bets: tuple[str, int], number: int | None = None, seat: str = SEAT) -> tuple[Bet, ...]:
        number = number or next(numbers)
        acts = [(kind, cents, Act.MAKE if cents > 0 else Act.REMOVE) for kind, cents in bets]
        return tuple(Bet(seat, kind, "", abs(cents), act, action=number) for kind, cents, act in acts)

    def undone(*actions: tuple[Bet, ...]) -> list[tuple[str, int]]:
        back = replace(layout("craps", "1.00"), bets=tuple(chain(*actions))).undoing(SEAT)
        return [(bet.kind, bet.cents if bet.act is Act.MAKE else -bet.cents) for bet in back]

    laid = action(("pass", 5_00)), action(("field", 10_00), ("pass", 5_00)), action(("field", 2_00), seat="bob")
    assert undone(*laid) == [("pass", -5_00), ("field", -10_00)]
    assert undone(*laid, action(("field", -4_00))) == [("field", 4_00)]
    assert undone(*laid, action(("field", 0), ("pass", 0))) == [("pass", 10_00), ("field", 10_00)]
    back = action(("pass", -5_00), ("field", -10_00), number=-2)
    assert undone(*laid, back) == [("pass", -5_00)]
    assert undone(*laid, back, action(("pass", -5_00), number=-1)) == []
    assert undone(*laid, back, action(("field", 10_00), ("pass", 5_00))) == [("pass", -5_00), ("field", -10_00)]
    assert layout("craps", "1.00").undoing(SEAT) == ()


def test_a_table_after_its_events_has_its_fields_and_nothing_else(house: House) -> None:
    """Events copy a table by hand, which is quick: no field may be misspelled, and nothing cached may be kept."""
    table = house.table("roulette")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="red", cents=10_00))
    assert house.casino.shown[table].betting.wagers
    house.do(ANN, c.Ready(table=table))
    after = house.casino.shown[table]
    for part in (after, after.current, after.betting):
        assert vars(part).keys() - {"wagers", "_all_seated", "_running"} == {each.name for each in fields(part)}
    assert after.betting.wagers == ()


def test_of_two_reports_only_the_newest_is_left_out_if_it_is_impossible(house: House) -> None:
    table = house.table("pokette")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="single Kh", cents=10_00))
    card, no_card = (str(Irregularity("wrong_card_shown", {"shown": shown})) for shown in ("Qs", "11"))
    reported = (ReportedIrregularity(0, card), ReportedIrregularity(0, no_card))
    running = replace(house.casino.shown[table].current, reported=reported).run_to_question()
    assert [entry.answer for entry in running.journal if entry.kind is Kind.IRREGULARITY] == [card]
