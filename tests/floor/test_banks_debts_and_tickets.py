"""A bank that a player holds, a seat that owes, a ticket for several games, and the display, all on the floor."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.hand import Hand
from croupier.families.baccarat import roads
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.audit import evidence, verification
from croupier.floor.audit.history import TableHistory
from croupier.floor.audit.verification import Keys, Report
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.moves import hours
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.games import registry
from croupier.games.chemin_de_fer.shuffle import CheminDeFerStanding
from croupier.law.ruling import Refused
from croupier.sheets.betting import default_answer
from tests.floor.harness_casino import known_seal
from tests.floor.house import ANN, BOB, CARL, CHIPS_CENTS, FLO, House, some_bet
from tests.floor.test_faults import steps_left

PEOPLE = {each.handle: each for each in (ANN, BOB, CARL)}


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path) -> Iterator[House]:
    (tmp_path / "floor.db").write_bytes(migrated_file.read_bytes())
    made = House.open(f"sqlite:///{tmp_path / 'floor.db'}", tmp_path / "keys")
    yield made
    made.casino.close()


def refusal(house: House, actor: Actor, command: c.Command) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        house.do(actor, command)
    return str(refused.value.rulings[0].cite), refused.value.rulings[0].why


def play(house: House, table: str, *betting: Actor) -> None:
    """Everybody who bets is ready, and answers as the table would for somebody absent."""
    for each in betting:
        house.do(each, c.Ready(table=table))
    while (shown := house.casino.shown[table]).playing:
        asks = shown.running.asks
        assert asks is not None
        text = asks.show(default_answer(asks, asks.offers))
        answer = c.Decide(table=table, question=shown.question_of(asks.seat), site=asks.site, answer=text)
        house.do(PEOPLE[asks.seat], answer)


def holds(house: House, *people: Actor) -> list[int]:
    return [house.casino.cents(each.person) for each in people]


# ---------------------------------------------------------------- a bank that a player holds


def test_4_5_the_bank_is_offered_in_turn_and_may_be_passed_on(house: House) -> None:
    table = house.table("chemin_de_fer", {"bank_in_turn": True})
    house.seated(table, ANN, BOB, CARL)
    law, why = refusal(house, BOB, c.MakeWager(table=table, wager="bank", cents=10_000))
    assert (law, "the bank is offered to ann first" in why) == ("19:47-4.6", True)
    assert "ann holds it, not you" in refusal(house, BOB, c.PassOn(table=table))[1]
    assert house.casino.view(table, ANN)["you"]["may_pass_on"]
    house.do(ANN, c.PassOn(table=table))
    assert not house.casino.view(table, ANN)["you"]["may_pass_on"]
    house.do(BOB, c.MakeWager(table=table, wager="bank", cents=10_000))
    assert refusal(house, BOB, c.PassOn(table=table))[0] == "19:47-4.11"
    assert house.again_is_the_same()
    house.do(BOB, c.TakeDown(table=table, wager="bank"))
    house.do(BOB, c.Leave(table=table))
    house.do(CARL, c.MakeWager(table=table, wager="bank", cents=10_000))


def test_4_10_what_the_house_takes_is_booked_by_itself(house: House) -> None:
    """Vigorish on a bank that wins goes from the float to the table's revenue, which audits compare with the record."""
    table = house.table("chemin_de_fer", {})
    house.seated(table, ANN, BOB)
    taken, rounds, record = 0, 0, dict[str, Any]()
    while not taken:
        rounds += 1
        standing = house.casino.shown[table].standing
        bank, other = (
            (BOB, ANN) if isinstance(standing, CheminDeFerStanding) and standing.banker == "bob" else (ANN, BOB)
        )
        house.do(bank, c.MakeWager(table=table, wager="bank", cents=4_000))
        house.do(other, c.MakeWager(table=table, wager="against", cents=2_000))
        play(house, table, ANN, BOB)
        record = house.casino.shown[table].last["record"]
        taken = sum(charge["cents"] for charge in record.get("revenue", ()))
        assert sum(line["cents"] for line in record["lines"]) == -taken
        assert rounds < 30
    assert taken == 100
    assert house.casino.balances[ledger.revenue_of(table)] == taken
    assert house.casino.view(table, ANN)["revenue"] == record["revenue"]
    with zipfile.ZipFile(io.BytesIO(evidence.pack(TableHistory(house.casino.store, table), rounds))) as archive:
        assert "the house takes 100 cents: vigorish" in archive.read("story.txt").decode()
        assert record["revenue"][0]["cite"] in archive.read("law.json").decode()
    assert house.again_is_the_same()
    assert not replayed(house).findings


def test_4_6_a_bank_that_cannot_cover_is_refused(house: House) -> None:
    table = house.table("chemin_de_fer", {})
    house.seated(table, ANN, BOB)
    assert refusal(house, ANN, c.MakeWager(table=table, wager="bank", cents=CHIPS_CENTS + 500))[0] == "19:47-4.6"
    assert refusal(house, BOB, c.MakeWager(table=table, wager="against", cents=500))[0] == "19:47-4.7"
    house.do(ANN, c.MakeWager(table=table, wager="bank", cents=1000))
    law, why = refusal(house, BOB, c.MakeWager(table=table, wager="against", cents=1500))
    assert (law, "the bank covers $10.00 more, not $15.00" in why) == ("19:47-4.7", True)
    assert refusal(house, BOB, c.MakeWager(table=table, wager="banco", cents=500))[0] == "19:47-4.7"


def test_4_10_winners_are_paid_by_the_bank_and_the_house_takes_vigorish_only(house: House) -> None:
    table = house.table("chemin_de_fer", {"vigorish_percent": 5})
    house.seated(table, ANN, BOB, CARL)
    float_cents, banked = house.casino.balances[ledger.float_of(table)], 0
    winners = set[str]()
    for _ in range(12):
        standing = house.casino.shown[table].betting.seated()
        banker = PEOPLE[standing.holder]  # type: ignore[attr-defined]
        others = [each for each in (ANN, BOB, CARL) if each is not banker]
        least = max(2000, standing.bank_cents)  # type: ignore[attr-defined]
        if least > holds(house, banker)[0] or min(holds(house, *others)) < 1000:
            break
        house.do(banker, c.MakeWager(table=table, wager="bank", cents=least))
        for each in others:
            house.do(each, c.MakeWager(table=table, wager="against", cents=1000))
        before = sum(holds(house, ANN, BOB, CARL)) + least + 2000
        play(house, table, ANN, BOB, CARL)
        lines = house.casino.shown[table].last["record"]["lines"]
        bank = next(line for line in lines if line["wager"] == "bank")
        gained = {line["seat"]: line["cents"] for line in lines}
        winners.add(bank["result"])
        taken = before - sum(holds(house, ANN, BOB, CARL))
        assert taken == (100 if bank["result"] == "won" else 0)  # five percent of the $20.00 that the bank won
        assert sum(gained.values()) == -taken
        if bank["result"] == "lost":
            assert gained[banker.handle] == -2000
            assert house.casino.shown[table].betting.seated().holder != banker.handle  # type: ignore[attr-defined]
        banked += taken
    assert {"won", "lost"} <= winners
    assert house.casino.balances[ledger.float_of(table)] == float_cents
    assert house.casino.balances[ledger.revenue_of(table)] == banked
    assert house.findings() == []


def test_4_11_bots_do_not_keep_the_bank_from_people(house: House) -> None:
    table = house.table("chemin_de_fer", {})
    house.seated(table, ANN)
    house.do(ANN, c.SeatBot(table=table))
    assert "wagers" not in refusal(house, ANN, c.Decide(table=table, question="1.0", site="x", answer="x"))[1]
    house.do(ANN, c.PassOn(table=table))
    assert house.casino.shown[table].betting.seated().holder != "ann"  # type: ignore[attr-defined]
    house.seated(table, BOB)  # the next to sit down makes the bots pass it on
    assert house.casino.shown[table].betting.seated().holder in {"ann", "bob"}  # type: ignore[attr-defined]


def test_4_7_a_round_that_nobody_goes_against_the_bank_in_is_verified(house: House) -> None:
    """No cards are dealt, so none are opened. The audit took that for a wrong record."""
    table = house.table("chemin_de_fer", {})
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="bank", cents=50_00))
    house.do(ANN, c.Ready(table=table))
    assert house.casino.shown[table].last["record"]["lines"][0]["result"] == "void"
    house.casino.heads.sign()
    assert verification.replay_all(house.casino.store, Keys.read(house.keys)).findings == []


def test_where_nothing_is_passed_on_it_is_refused(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    assert "nothing is passed on" in refusal(house, ANN, c.PassOn(table=table))[1]


# ---------------------------------------------------------------- bots


def test_a_bot_that_has_lost_nine_tenths_of_its_chips_leaves_and_takes_none_along(house: House) -> None:
    """It leaves after the round, its chips go back to the cage, and a bot with more of them and people stay."""
    house.casino.seal_maker = known_seal
    table = house.table("roulette")
    house.seated(table, ANN)
    for _ in range(2):
        house.do(ANN, c.SeatBot(table=table))
    poor, rich = (seat for seat in house.casino.shown[table].seats if seat.bot)

    def loses(working: WorkingTable) -> None:
        for bot, keeps in ((poor, 20_00), (rich, 105_00)):
            account = ledger.player(bot.person)
            lost = ledger.moved(account, ledger.CAGE, working.balance(account) - keeps, "lost elsewhere")
            working.emit(NewEvent("meter_set", {}, lost))

    house.casino.house(table, loses).result()
    assert house.casino.balances[ledger.player(poor.person)] == 20_00
    assert poor in house.casino.shown[table].seats
    name, cents = some_bet(house.casino.shown[table], "ann")
    house.do(ANN, c.MakeWager(table=table, wager=name, cents=cents))
    house.do(ANN, c.Ready(table=table))
    after = house.casino.shown[table]
    assert (after.round, [seat.handle for seat in after.seats]) == (2, ["ann", rich.handle])
    assert house.casino.balances[ledger.player(poor.person)] == 0
    assert house.casino.balances[ledger.player(rich.person)] == 100_00  # one tenth, to the cent
    assert house.findings() == []


def test_the_bets_of_the_last_round_stay_with_those_who_stay(house: House) -> None:
    table = house.table("roulette")
    house.seated(table, ANN, BOB)
    for actor in (ANN, BOB):
        house.do(actor, c.MakeWager(table=table, wager="red", cents=500))
    play(house, table, ANN, BOB)
    house.do(BOB, c.Leave(table=table))
    assert dict(house.casino.shown[table].bets_before) == {"ann": (("red", 500),)}


# ---------------------------------------------------------------- a seat that owes


def owing(house: House) -> str:
    """A baccarat table where ann owes vigorish."""
    table = house.table("baccarat", {"vigorish_collected": "end of shoe", "curator_deals": False})
    house.seated(table, ANN, BOB)
    for _ in range(20):
        house.do(ANN, c.MakeWager(table=table, wager="banker", cents=2000))
        play(house, table, ANN)
        if house.casino.shown[table].standing.owed_cents("ann"):  # type: ignore[attr-defined]
            return table
    raise AssertionError("the banker never won")


def test_3_3_a_seat_that_leaves_pays_the_vigorish_it_owes_first(house: House) -> None:
    table = owing(house)
    shown = house.casino.shown[table]
    owed = shown.standing.owed_cents("ann")  # type: ignore[attr-defined]
    before, float_cents = holds(house, ANN)[0], house.casino.balances[ledger.float_of(table)]
    house.do(ANN, c.Leave(table=table))
    assert holds(house, ANN) == [before - owed]
    assert house.casino.balances[ledger.float_of(table)] == float_cents + owed
    assert house.casino.shown[table].standing.owed_cents("ann") == 0  # type: ignore[attr-defined]
    assert house.findings() == []
    assert house.again_is_the_same()


def test_3_3_a_seat_that_cannot_pay_may_not_leave(house: House) -> None:
    table = owing(house)
    house.do(ANN, c.CashOut(cents=holds(house, ANN)[0]))
    law, why = refusal(house, ANN, c.Leave(table=table))
    assert law == "19:47-3.3"
    assert "of vigorish, but have $0.00 on the rail" in why
    house.do(ANN, c.BuyIn(cents=CHIPS_CENTS))
    house.do(ANN, c.Leave(table=table))


def test_3_3_a_closing_table_collects_what_there_is_and_reports_the_rest(house: House) -> None:
    table = owing(house)
    house.do(ANN, c.CashOut(cents=holds(house, ANN)[0]))
    close_up(house, table)
    assert any("ann left" in notice["text"] and "of vigorish" in notice["text"] for notice in notices(house))


@pytest.mark.parametrize("closing", [False, True])
def test_3_3_a_seat_that_has_just_what_it_owes_pays_it_and_nothing_is_reported(house: House, *, closing: bool) -> None:
    table = owing(house)
    owed = house.casino.shown[table].standing.owed_cents("ann")  # type: ignore[attr-defined]
    house.do(ANN, c.CashOut(cents=holds(house, ANN)[0] - owed))
    if closing:
        close_up(house, table)
    else:
        house.do(ANN, c.Leave(table=table))
    assert (holds(house, ANN), house.casino.shown[table].seat_of(ANN.person)) == ([0], None)
    assert not any("ann left" in notice["text"] for notice in notices(house))


def close_up(house: House, table: str) -> None:
    house.casino.house(table, hours.begin_closing).result()
    while house.casino.shown[table].open:
        name = house.casino.shown[table].steps.next_step
        assert name is not None
        house.casino.house(table, lambda working, name=name: hours.step(working, name.name)).result()  # type: ignore[misc]


def notices(house: House) -> list[dict[str, str]]:
    return [{"text": each.text} for each in house.casino.inbox.notices]


# ---------------------------------------------------------------- tickets


def test_15_4_a_ticket_is_written_picked_played_and_not_voided_after_its_draw(house: House) -> None:
    table = house.table("keno", {})
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="straight 12-3-7@3", cents=300))
    house.do(ANN, c.MakeWager(table=table, wager="way quick-2/2/2:4", cents=600))
    tickets = [wager["wager"] for wager in house.casino.view(table, ANN)["wagers"]]
    assert tickets[0] == "straight 3-7-12@3"
    assert tickets[1].startswith("way ")
    assert "quick" not in tickets[1]
    assert "81 is above 80" in refusal(house, ANN, c.MakeWager(table=table, wager="straight 81-7-7", cents=100))[1]
    house.do(ANN, c.TakeDown(table=table, wager=tickets[1]))
    play(house, table, ANN)
    law, why = refusal(house, ANN, c.TakeDown(table=table, wager="straight 3-7-12@2"))
    assert (law, "only before its first draw" in why) == ("19:47-15.4", True)
    assert house.casino.shown[table].betting.laid_cents("ann") == 200
    assert house.again_is_the_same()
    play(house, table, ANN)
    play(house, table, ANN)
    assert not house.casino.shown[table].betting.wagers
    assert house.findings() == []


# ---------------------------------------------------------------- the display


@pytest.mark.parametrize(("game", "wager"), [("sic_bo", "big"), ("baccarat", "player"), ("keno", "straight 7")])
def test_the_display_is_the_same_for_every_reader_and_after_a_restart(house: House, game: str, wager: str) -> None:
    table = house.table(game)
    house.seated(table, ANN)
    for _ in range(4):
        house.do(ANN, c.MakeWager(table=table, wager=wager, cents=2500))
        play(house, table, ANN)
    marks = house.casino.view(table, None)["marks"]
    assert len(marks) == 4
    assert house.casino.view(table, ANN)["marks"] == house.casino.view(table, FLO)["marks"] == marks
    assert house.again_is_the_same()
    assert house.casino.view(table, None)["marks"] == marks


def test_every_game_marks_a_settled_round_and_its_audit_finds_nothing(house: House) -> None:
    """Neither while its seals are closed nor when they are opened: then every round is dealt again."""
    for game in registry.games():
        table = house.table(game.name)
        house.seated(table, ANN, BOB)
        for _ in range(3):
            for actor in (ANN, BOB):
                first = house.casino.shown[table].betting.first_bet(actor.handle, holds(house, actor)[0])
                if first is not None:
                    house.do(actor, c.MakeWager(table=table, wager=first.name, cents=first.cents))
            play(
                house,
                table,
                *(each for each in (ANN, BOB) if house.casino.shown[table].betting.laid_cents(each.handle)),
            )
        marks = house.casino.view(table, None)["marks"]
        assert marks, game.name
        assert all(mark["text"] and mark["words"] for mark in marks), game.name
        for actor in (ANN, BOB):
            house.casino.do(actor, c.Leave(table=table), f"leave-{game.name}-{actor.handle}")
    before = replayed(house)
    for table in [name for name, each in house.casino.shown.items() if not each.betting.wagers]:
        house.do(FLO, c.CloseTable(table=table))
        for step in steps_left(house, table):
            house.do(FLO, c.Step(table=table, step=step))
    after = replayed(house)
    assert (before.findings, after.findings) == ([], [])
    assert before.redealt < after.redealt <= after.rounds == before.rounds


def replayed(house: House) -> Report:
    house.casino.heads.sign()
    return verification.replay_all(house.casino.store, Keys.read(house.keys))


def test_the_mark_of_a_coup() -> None:
    hands = (Hand("player", None, 1, ("Ks", "Kh", "2d")), Hand("banker", None, 1, ("3s", "4h")))
    mark = roads.mark(None, hands, ())
    assert mark is not None
    assert (mark.text, mark.words, mark.streak, mark.dots) == ("B", "banker, 2 to 7, player pair", "banker", ("blue",))
    tie = roads.mark(None, (Hand("player", None, 1, ("3d", "4c")), hands[1]), ())
    assert tie is not None
    assert (tie.text, tie.streak) == ("T", "")
    assert roads.mark(None, hands[:1], ()) is None
