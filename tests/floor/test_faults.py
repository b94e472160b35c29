"""Faults that were found by looking for them, each with the way it would come back."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import pytest

from croupier.floor import commands as c
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.audit.integrity import FloorDamaged
from croupier.floor.fairness.seal import Seal
from croupier.floor.storage.new_event import Tree
from croupier.floor.trail import trail
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, FLO, FRED, INSPECTOR, House, hire, order_of, stack, staff
from tests.floor.test_casino import answer, begin, folded_again, play_out, play_until

DORA = "a long pass phrase"
CONFLICT = tuple({"additional_wager": "same suit", "same_suit_option": option} for option in (1, 2))


def change(house: House, table: str, **elections: object) -> None:
    """Other rules for a table, with all their duties done; they are due half an hour from now."""
    sheet: Tree = house.casino.view(table, ANN)["sheet"]
    limits = {
        name: {end: f"{cents // 100}.00" for end, cents in (("min", each["min_cents"]), ("max", each["max_cents"]))}
        for name, each in sheet["limits"].items()
    }
    house.do(FLO, c.Schedule(table=table, rules={**sheet["rules"], **elections}, limits=limits))
    pending = house.casino.view(table, None)["change"]
    for duty in pending["duties"]:
        house.do(FLO, c.Duty(table=table, change=pending["number"], duty=duty["duty"]))
    if pending["approval"]["needed"]:
        house.do(INSPECTOR, c.ApproveChange(table=table, change=pending["number"]))


def dealer_called(house: House, handle: str) -> None:
    """A dealer the database knows."""
    invited = house.casino.people.first_invitation()
    assert invited is not None
    admin = house.casino.people.redeem(invited, "adam", DORA).actor
    ticket = house.casino.people.invite(admin, "dealer", ["*"])
    house.casino.people.redeem(ticket.secret, handle, DORA)


# ---------------------------------------------------------------- a change of rules


def test_bets_that_were_taken_down_again_do_not_outlive_the_rules_they_were_made_under(house: House) -> None:
    """What lies under other rules is laid again under them: a wager they do not offer would be refused for ever.

    And the seal that waits was for other cards: another is committed to before any wager under the new rules.
    """
    table = house.table("blackjack", {"decks": 8, "streak": True})
    house.seated(table, ANN)
    change(house, table, streak=False, decks=6)
    for wager in ("blackjack", "streak_2"):
        house.do(ANN, c.MakeWager(table=table, wager=wager, cents=500))
    for wager in ("streak_2", "blackjack"):
        house.do(ANN, c.TakeDown(table=table, wager=wager))
    house.tick(30 * 60)
    assert house.casino.shown[table].desk.number == 2
    begin(house, table, ANN)
    play_out(house, table)
    sealed = [event.tree for event in house.casino.events(0, f"table:{table}") if event.tree["what"] == "sealed"]
    promised = [each["about"].removeprefix("blackjack, sheet ") for each in sealed]
    assert promised == [f"{number}: {decks} decks of 52 cards" for number, decks in ((1, 8), (2, 6), (2, 6))]
    assert house.findings() == []
    assert house.again_is_the_same()


def test_what_stood_and_was_taken_down_does_not_come_back_with_new_rules(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolls(monkeypatch, 4)
    table = house.table("craps")
    house.seated(table, ANN)
    begin(house, table, ANN, wager="dont_pass")
    change(house, table, hardways_off_on_come_out=True)
    house.do(ANN, c.TakeDown(table=table, wager="dont_pass"))
    house.tick(30 * 60)
    assert house.casino.shown[table].desk.number == 2
    assert house.casino.shown[table].betting.wagers == ()
    assert house.findings() == []


def test_8_3_b_new_rules_do_not_wait_for_ever_for_a_patron_who_is_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolls(monkeypatch, 4)
    table = house.table("craps")
    house.seated(table, ANN)
    begin(house, table, ANN)  # her pass bet has its point and stays
    change(house, table, hardways_off_on_come_out=True)
    house.tick(30 * 60)
    for _ in range(200):
        house.tick(11)
        if house.casino.shown[table].desk.number > 1:
            break
    assert house.casino.shown[table].desk.number == 2
    assert house.findings() == []


def test_8_3_b_new_rules_do_not_wait_for_a_wager_that_is_off(house: House) -> None:
    table = house.table("craps")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="place 6", cents=600))
    house.do(ANN, c.Call(table=table, wager="place 6", on=False))
    change(house, table, hardways_off_on_come_out=True)
    for _ in range(3):
        house.tick(30 * 60)
    assert house.casino.shown[table].desk.number == 2
    assert house.casino.cents(ANN.person) == 1_000_00
    assert house.casino.shown[table].round == 1
    assert house.findings() == []


def test_a_change_that_another_tables_rules_hold_stops_no_wager(house: House) -> None:
    """Two changes that are lawful each for itself, and not together, hold each other: both tables play on."""
    for name in "AB":
        house.table("blackjack", {"decks": 8}, name=name)
    house.seated("A", ANN)
    change(house, "A", **CONFLICT[0])
    change(house, "B", **CONFLICT[1])
    house.tick(30 * 60)
    assert house.casino.shown["A"].desk.number == 1
    begin(house, "A", ANN)
    assert house.casino.shown["A"].playing


def test_2_19_i_a_meter_that_a_change_brings_in_starts_where_it_was_approved(house: House) -> None:
    table = house.table("blackjack", {"decks": 8, "progressive": False, "progressive_equipment": True})
    house.seated(table, ANN)
    change(house, table, progressive=True)
    house.tick(30 * 60)
    shown = house.casino.shown[table]
    assert shown.desk.number == 2
    assert shown.standing.meter_cents >= 5_000_00  # type: ignore[attr-defined]
    assert house.casino.balances["meter:blackjack"] == shown.standing.meter_cents  # type: ignore[attr-defined]
    assert house.findings() == []
    assert folded_again(house, table) == shown


def test_what_patrons_put_on_the_meter_is_there_when_the_table_opens_again(house: House) -> None:
    table = house.table("blackjack", {"decks": 8, "progressive": True, "progressive_equipment": True})
    house.seated(table, ANN)
    for _ in range(3):
        house.do(ANN, c.MakeWager(table=table, wager="blackjack", cents=500))
        house.do(ANN, c.MakeWager(table=table, wager="progressive", cents=100))
        house.do(ANN, c.Ready(table=table))
        play_out(house, table)
    stood = house.casino.shown[table].standing.meter_cents  # type: ignore[attr-defined]
    house.do(FLO, c.CloseTable(table=table))
    for _ in range(2):
        for step in house.casino.view(table, None)["steps"]:
            house.do(FLO, c.Step(table=table, step=step["step"]))
    assert house.casino.shown[table].state == "betting"
    assert house.casino.shown[table].standing.meter_cents == stood  # type: ignore[attr-defined]
    assert house.casino.balances["meter:blackjack"] == stood
    assert house.findings() == []
    assert house.again_is_the_same()


def test_8_3_a_time_beyond_every_calendar_is_refused_and_stops_no_clock(house: House) -> None:
    table = house.table("roulette")
    sheet: Tree = house.casino.view(table, None)["sheet"]
    limits = {name: {"min": "5.00", "max": "400.00"} for name in sheet["limits"]}
    for at in ("9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"):
        with pytest.raises(Refused):
            house.do(FLO, c.Schedule(table=table, rules=sheet["rules"], limits=limits, at=datetime.fromisoformat(at)))
    house.do(FLO, c.Schedule(table=table, rules=sheet["rules"], limits=limits, at=datetime(9999, 12, 31, tzinfo=UTC)))
    house.tick(60)
    assert house.casino.view(table, None)["change"]["number"] == 1


# ---------------------------------------------------------------- dealers


def test_2_6_c_a_dealer_who_comes_in_mid_round_changes_no_card_of_it(house: House) -> None:
    table = house.table("red_dog", {"decks": 8})
    dealer_called(house, "dora")
    house.seated(table, ANN)
    begin(house, table, ANN)
    play_out(house, table)
    while not house.casino.shown[table].playing:
        begin(house, table, ANN)
    before = house.casino.shown[table].running.journal
    with suppress(Refused):
        house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    assert house.casino.shown[table].running.journal == before
    play_out(house, table)
    house.do(FLO, c.AssignDealer(table=table, dealer="dora"))
    assert house.casino.shown[table].standing.new_dealer  # type: ignore[attr-defined]
    assert house.findings() == []


def test_a_dealer_does_not_lift_the_commissions_stop_by_stopping_the_table_again(house: House) -> None:
    table = house.table("roulette")
    dealer = staff("dora", "dealer")
    hire(house.casino, dealer)
    house.do(INSPECTOR, c.Halt(table=table, why="the wheel is to be looked at"))
    with pytest.raises(Refused, match="stopped already"):
        house.do(dealer, c.Halt(table=table, why="me too"))
    with pytest.raises(Forbidden):
        house.do(dealer, c.Resume(table=table))
    house.do(INSPECTOR, c.Resume(table=table))
    assert house.casino.shown[table].state == "betting"


# ---------------------------------------------------------------- closing


def steps_left(house: House, table: str) -> list[str]:
    return [step["step"] for step in house.casino.view(table, None)["steps"] if not step["at"]]


def closed(house: House, table: str) -> None:
    for step in steps_left(house, table):
        house.do(FLO, c.Step(table=table, step=step))
    assert house.casino.shown[table].state == "closed"
    assert house.findings() == []


def rolls(monkeypatch: pytest.MonkeyPatch, *totals: int) -> None:
    """What the first rolls under the next seal come to."""
    from croupier.equipment.dice import Roll
    from croupier.law.citation import cite

    outcomes = Roll(cite("19:47-1.8")).outcomes()
    weights = [weight for _, weight in outcomes]

    def so(seal: Seal) -> bool:
        return all(sum(outcomes[seal.draw(at, weights)][0]) == total for at, total in enumerate(totals))

    stack(monkeypatch, so)


def test_1_7_a_come_bet_is_played_out_at_a_table_that_closes_though_nobody_may_come_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line bet a shooter wants is not taken any more: the bets that stand are thrown for all the same."""
    rolls(monkeypatch, 4, 6, 4)
    table = house.table("craps")
    house.seated(table, ANN)
    begin(house, table, ANN)  # the point is four
    house.do(ANN, c.MakeWager(table=table, wager="come", cents=500))
    house.do(ANN, c.Ready(table=table))  # the come bet goes to six
    house.do(ANN, c.Ready(table=table))  # four: pass wins, the come bet stands
    assert [wager.kind for wager in house.casino.shown[table].betting.wagers] == ["come"]
    house.do(FLO, c.CloseTable(table=table))
    for _ in range(200):
        house.tick(11)
        if not house.casino.shown[table].betting.wagers:
            break
    closed(house, table)


def test_what_may_be_taken_down_is_handed_back_when_a_table_closes(house: House) -> None:
    """A place bet that is off is decided by no roll: without this an absent patron keeps the table open for ever."""
    table = house.table("craps")
    house.seated(table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="place 6", cents=600))
    house.do(ANN, c.Call(table=table, wager="place 6", on=False))
    house.do(FLO, c.CloseTable(table=table))
    before = house.casino.cents(ANN.person)
    closed(house, table)
    assert house.casino.cents(ANN.person) == before + 600


def winning(seal: Seal) -> bool:
    """Twenty against seventeen, eighteen or nineteen, from a shoe cut at the least depth."""
    ranks = [card[0] for card in order_of(seal, 8, 10)[1:5]]
    mine, up, more, hole = (10 if rank in "TJQK" else 0 if rank == "A" else int(rank) for rank in ranks)
    return mine + more == 20 and 17 <= up + hole <= 19


def test_2_22_f_who_has_a_streak_under_way_may_bet_on_at_a_table_that_closes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He loses it when he does not play the next hand: the house cannot keep him from playing it."""
    stack(monkeypatch, winning)
    table = house.table("blackjack", {"decks": 8, "streak": True})
    house.seated(table, ANN, BOB)
    for wager in ("blackjack", "streak_5"):
        house.do(ANN, c.MakeWager(table=table, wager=wager, cents=500))
    house.do(ANN, c.Ready(table=table))
    while house.casino.shown[table].playing:
        answer(house, table, "cut 10" if "cut" in house.casino.shown[table].running.asks.site else "stand")  # type: ignore[union-attr]
    assert [wager.kind for wager in house.casino.shown[table].standing.wagers] == ["streak_5"]
    house.do(FLO, c.CloseTable(table=table))
    with pytest.raises(Refused, match="closing"):
        house.do(BOB, c.MakeWager(table=table, wager="blackjack", cents=500))
    with pytest.raises(Refused, match="closing"):
        house.do(ANN, c.MakeWager(table=table, wager="blackjack 3", cents=500))
    house.do(ANN, c.MakeWager(table=table, wager="blackjack", cents=500))
    house.do(ANN, c.Ready(table=table))
    play_out(house, table)
    assert house.findings() == []


# ---------------------------------------------------------------- rounds that cannot begin


def test_nobody_is_kept_at_the_table_because_the_others_could_not_begin_without_him(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolls(monkeypatch, 4, 6, 4)
    table = house.table("craps")
    house.seated(table, ANN, BOB)
    begin(house, table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="come", cents=500))
    house.do(ANN, c.Ready(table=table))
    house.do(ANN, c.Ready(table=table))
    house.do(BOB, c.MakeWager(table=table, wager="pass", cents=500))
    house.do(ANN, c.Ready(table=table))  # she has only a come bet, and cannot shoot
    house.do(BOB, c.Leave(table=table))
    assert house.casino.shown[table].handles == ("ann",)
    with pytest.raises(Refused, match="pass"):
        house.do(ANN, c.Ready(table=table))
    house.tick()
    house.tick(11)  # the clock begins no round that cannot be, and breaks nothing
    house.do(ANN, c.MakeWager(table=table, wager="pass", cents=500))
    house.do(ANN, c.Ready(table=table))
    assert house.findings() == []


def test_who_leaves_takes_down_the_odds_before_the_bet_that_supports_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolls(monkeypatch, 4)
    table = house.table("craps")
    house.seated(table, ANN)
    begin(house, table, ANN, wager="dont_pass", cents=1_000)
    house.do(ANN, c.MakeWager(table=table, wager="dont_pass_odds", cents=1_000))
    house.do(ANN, c.Leave(table=table))
    assert house.casino.cents(ANN.person) == 1_000_00
    assert house.casino.shown[table].handles == ()
    assert house.findings() == []


def test_nobody_keeps_the_others_waiting_by_betting_without_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.tables.moves.bets._MOST_BETS", 3)
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    for wager in ("red", "black", "odd"):
        house.do(ANN, c.MakeWager(table=table, wager=wager, cents=500))
    with pytest.raises(Refused, match="play it first"):
        house.do(ANN, c.MakeWager(table=table, wager="even", cents=500))
    with pytest.raises(Refused, match="play it first"):
        house.do(ANN, c.TakeDown(table=table, wager="red", cents=100))
    house.do(ANN, c.TakeDown(table=table, wager="red"))  # a whole wager always
    house.do(BOB, c.MakeWager(table=table, wager="even", cents=500))
    begin(house, table, ANN, BOB)
    house.do(ANN, c.MakeWager(table=table, wager="even", cents=500))
    assert house.findings() == []


# ---------------------------------------------------------------- matters


def test_a_matter_about_a_settled_round_voids_no_other(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    begin(house, table, ANN)
    play_out(house, table)
    while not house.casino.shown[table].playing:
        begin(house, table, ANN)
    house.do(ANN, c.Raise(table=table, matter="dispute", what="the round before last", round=1))
    with pytest.raises(Refused, match="correcting transfer"):
        house.do(FLO, c.Rule(table=table, matter=1, ruling="void", cite="19:47-2.15(f)", why="as he says"))
    assert house.casino.shown[table].playing
    house.do(FLO, c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-2.15(f)", why="it is settled"))


@pytest.mark.parametrize(
    ("game", "wager", "kind", "details"),
    [
        ("craps", "field", "cocked_die", {"resting": "1", "other": "6"}),
        ("big_six", "insignia 1", "clapper_between", {"passed": "insignia 1"}),
    ],
)
def test_nobody_says_how_the_dice_or_the_wheel_came_to_lie(
    house: House, game: str, wager: str, kind: str, details: dict[str, str]
) -> None:
    """A supervisor who could would choose the roll when the bets are down: what comes is what the seal says."""
    table = house.table(game)
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager=wager, cents=500))
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="it leans on a chip"))
    law = str(house.casino.shown[table].sheet.game.play.remedies[kind].cite)
    rule = c.Rule(table=table, matter=1, ruling="remedy", kind=kind, details=details, cite=law, why="I saw it")
    with pytest.raises(Refused, match="nobody can say"):
        house.do(FLO, rule)
    house.do(FLO, c.Rule(table=table, matter=1, ruling="play_on", cite=law, why="it does not"))
    assert house.casino.shown[table].state == "betting"


def test_a_remedy_that_the_round_cannot_have_is_refused_and_not_lost(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    play_until(house, table, "play")
    house.do(FLO, c.Raise(table=table, matter="irregularity", what="the reader"))
    rule = c.Rule(
        table=table,
        matter=1,
        ruling="remedy",
        kind="hole_card_read_wrongly",
        details={"visible": "perhaps"},
        cite="19:47-2.15(k)",
        why="as I saw",
    )
    with pytest.raises(Refused, match="hole_card_read_wrongly"):
        house.do(FLO, rule)
    house.do(FLO, c.Rule(table=table, matter=1, ruling="play_on", cite="19:47-2.15(k)", why="it cannot be"))
    play_out(house, table)
    assert house.findings() == []


def test_2_5_g_a_recut_that_was_ordered_waits_for_the_next_cut(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN)
    begin(house, table, ANN)
    play_out(house, table)
    house.do(FLO, c.OrderRecut(table=table))
    begin(house, table, ANN)
    play_out(house, table)
    assert not any("recut" in fact["fact"] for fact in house.casino.shown[table].last["record"]["facts"])
    house.do(FLO, c.OrderReshuffle(table=table))
    begin(house, table, ANN)
    answer(house, table, "cut 100")
    play_out(house, table)
    assert any("recut" in fact["fact"] for fact in house.casino.shown[table].last["record"]["facts"])
    assert house.findings() == []
    assert house.again_is_the_same()


def test_what_is_ordered_can_be_done(house: House) -> None:
    table = house.table("red_dog", {"decks": 8})
    with pytest.raises(Refused):
        house.do(FLO, c.OrderReshuffle(table=table))


def test_a_correction_the_purse_cannot_bear_takes_nothing_and_waits(house: House) -> None:
    from croupier.floor.storage.store import NotEnough

    table = house.table("roulette")
    house.seated(table, ANN)
    begin(house, table, ANN, cents=100_00)
    house.do(ANN, c.CashOut(cents=house.casino.cents(ANN.person) - 1_00))
    house.do(ANN, c.Raise(table=table, matter="dispute", what="paid too much"))
    house.do(FLO, c.Correct(table=table, matter=1, handle="ann", cents=-200_00, cite="19:47-5.2(a)", why="back"))
    with pytest.raises((Refused, NotEnough)):
        house.do(FRED, c.Second(table=table, correction=1))
    assert house.casino.cents(ANN.person) == 1_00
    house.do(ANN, c.BuyIn(cents=250_00))
    house.do(FRED, c.Second(table=table, correction=1))
    assert house.casino.cents(ANN.person) == 51_00
    assert house.findings() == []


def test_a_command_that_would_change_nothing_is_refused_and_the_floor_opens_again(house: House) -> None:
    """An answer is kept with the last event of its command: without one it would look forged at the next start."""
    table = house.table("roulette")
    house.seated(table, ANN)
    for _ in range(2):
        with pytest.raises(Refused, match="there is nothing to change at the table"):
            house.do(ANN, c.Clear(table=table), "the same")
    assert house.again_is_the_same()


def keep_answer(house: House, key: str, request: c.AtTable) -> Tree:
    """Keeps the answer of a command that wrote no event, as earlier versions did for `clear` with no wager down."""
    casino, table, event = house.casino, request.table, house.casino.end.number
    kept = {"did": "clear", "number": event, "table": table, "version": casino.tables[table].version}
    asked, stored = request.model_dump_json().encode(), trail.canonical(kept)
    casino.writer.submit(lambda step: step.store_answer(ANN.person, key, asked, stored, event)).result()
    return kept


def test_a_floor_opens_with_the_answers_that_earlier_versions_kept_of_clearing_nothing(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    kept = keep_answer(house, "old", c.Clear(table=table))
    assert house.do(ANN, c.Clear(table=table), "old") == kept, "a retry gets the same answer"
    assert house.again_is_the_same()
    keep_answer(house, "forged", c.Ready(table=table))
    with pytest.raises(FloorDamaged, match="key forged: its stored answer names event"):
        house.again()
