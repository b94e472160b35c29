"""A bet is judged beside the wagers that lie on the layout. What was bet and taken down before it never counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import permutations
from random import Random
from typing import Any

import pytest

from croupier.documents.sheet import read_sheet
from croupier.engine.game import Game
from croupier.engine.wager_kind import WagerKind
from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.desk.sheet_changes import first_desk
from croupier.floor.fairness.sealed_dealer import unloaded
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet
from croupier.sheets.betting import Betting
from croupier.sheets.sheet import Sheet
from tests.floor.house import ANN, BOB, CARL, House, some_bet

SEATS = ("A", "B", "C")
CENTS = (5_00, 6_00, 10_00, 60_00)
BOXES = {"blackjack": "blackjack", "spanish_21": "spanish_21", "double_attack_blackjack": "initial"}


def shared(**rules: bool) -> Iterator[Any]:
    """Each game whose boxes several patrons may play or share, and chemin de fer, with these options of the boxes."""
    for name in BOXES:
        tree = {"game": name, "rules": rules}
        yield pytest.param(read_sheet(tree), id=" ".join([name, *rules]))


def sheet_of(game: Game[Any, Any]) -> Sheet:
    return first_desk("t", demo.sheet_of(game), datetime(2020, 1, 1, tzinfo=UTC)).sheet


SHEETS = [
    *(pytest.param(sheet_of(game), id=game.name) for game in registry.games()),
    *shared(several_boxes=True, shared_boxes=True),
    *shared(shared_boxes=True),
    pytest.param(read_sheet({"game": "chemin_de_fer", "rules": {"bank_in_turn": True}}), id="chemin_de_fer in turn"),
]


def table_of(sheet: Sheet, seats: tuple[str, ...] = SEATS) -> Betting:
    return Betting(sheet, unloaded(sheet.game.play.opening(sheet.rules)), seats)


def kinds_of(sheet: Sheet) -> list[WagerKind]:
    return list(sheet.game.play.wagers(sheet.rules).values())


def judged(table: Betting, bet: Bet) -> object:
    try:
        return table.with_bet(bet).wagers
    except Refused as refused:
        return refused.rulings


def without_history(table: Betting) -> Betting:
    """The same layout, as if each of its wagers had been bet once."""
    bets = [Bet(each.seat, each.kind, each.on, each.stake_cents) for each in table.wagers]
    bets += [Bet(each.seat, each.kind, each.on, 0, Act.CALL_OFF) for each in table.wagers if each.called == "off"]
    return Betting(table.sheet, table.standing, table.seats, tuple(bets))


@pytest.mark.parametrize("sheet", SHEETS)
def test_only_what_lies_on_the_layout_counts(sheet: Sheet) -> None:
    """At random: a bet is allowed or refused, in the same words, whatever was bet and taken down before it."""
    for seed in range(8):
        random, kinds, table = Random(f"{sheet.game.name} {seed}"), kinds_of(sheet), table_of(sheet)
        for _ in range(30):
            kind = random.choice(kinds[:3] if random.random() < 0.6 else kinds)
            act = random.choice((Act.MAKE, Act.MAKE, Act.MAKE, Act.REMOVE, Act.REMOVE, Act.CALL_OFF))
            cents = random.choice(CENTS) if act is Act.MAKE else random.choice((0, 0, 5_00))
            bet = Bet(random.choice(table.seats), kind.name, random.choice(kind.selections[:4]), cents, act)
            fresh = without_history(table)
            assert fresh.wagers == table.wagers
            assert judged(table, bet) == judged(fresh, bet)
            with suppress(Refused):
                table = table.with_bet(bet)
            assert table.wagers == Betting(sheet, table.standing, table.seats, table.bets).wagers, (
                "as if all are laid again"
            )
        assert table.bets


def some_bets(sheet: Sheet, seat: str) -> Iterator[Bet]:
    """Bets of every kind on a few of its selections, and what undoes them."""
    for kind in kinds_of(sheet):
        for on in kind.selections[:3]:
            yield Bet(seat, kind.name, on, 10_00)
            yield Bet(seat, kind.name, on, 0, Act.REMOVE)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(("other", "seat"), [("A", "C"), ("C", "A")])
def test_bets_that_were_taken_down_change_nothing_for_another_seat(sheet: Sheet, other: str, seat: str) -> None:
    """Again and again: afterwards the other seat may do all that it might do before, and nothing else."""
    before = after = table_of(sheet)
    for bet in [*some_bets(sheet, other), *[bet for bet in some_bets(sheet, other) if bet.on in {"", "1"}] * 8]:
        if bet.act is Act.MAKE:
            with suppress(Refused):
                after = after.with_bet(bet)
        while bet.act is Act.REMOVE and (
            laid := [wager for wager in after.wagers if not is_laid_with(sheet, wager.kind)]
        ):
            after = after.with_bet(Bet(other, laid[-1].kind, laid[-1].on, 0, Act.REMOVE))
    assert after.bets or not any(lawful(before, bet) for bet in some_bets(sheet, other))
    assert after.wagers == before.wagers == ()
    assert after.offered(seat) == before.offered(seat)
    for bet in some_bets(sheet, seat):
        assert judged(after, bet) == judged(before, bet)


def is_laid_with(sheet: Sheet, kind: str) -> bool:
    return sheet.game.kind(sheet.rules, kind).laid_with is not None


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_a_seat_has_bet_can_be_taken_down_wherever_others_sit(sheet: Sheet) -> None:
    """A wager that no rule holds comes back, whatever the others have bet, before or since, at a higher or a lower seat."""
    for order in permutations(SEATS):
        table = table_of(sheet)
        for seat in order:
            bet = next((bet for bet in some_bets(sheet, seat) if bet.act is Act.MAKE and lawful(table, bet)), None)
            table = table if bet is None else table.with_bet(bet)
        for wager in table.wagers:
            if wager.kind != "bank" and not is_laid_with(sheet, wager.kind):
                down = Bet(wager.seat, wager.kind, wager.on, 0, Act.REMOVE)
                assert wager.spot not in {each.spot for each in table.with_bet(down).wagers}


def lawful(table: Betting, bet: Bet) -> bool:
    try:
        table.with_bet(bet)
    except Refused:
        return False
    return True


# ---------------------------------------------------------------- boxes


@pytest.mark.parametrize(("name", "kind"), BOXES.items())
def test_a_box_that_another_seat_has_named_leaves_the_first_free_one(name: str, kind: str) -> None:
    """Whoever sits before it takes the next free box, as the layout offers it, and is dealt there."""
    table = table_of(read_sheet({"game": name, "rules": {"several_boxes": True}}))
    named = table.with_bet(Bet("C", kind, "1", 10_00))
    own = named.with_bet(Bet("A", kind, "", 10_00)).with_bet(Bet("B", kind, "", 10_00))
    assert table.sheet.game.table.default_areas(own.wagers) == {"A": "2", "B": "3"}
    first = table.with_bet(Bet("B", kind, "", 10_00)).with_bet(Bet("C", kind, "2", 10_00))
    assert table.sheet.game.table.default_areas(first.with_bet(Bet("A", kind, "", 10_00)).wagers) == {
        "A": "1",
        "B": "3",
    }
    assert [
        each.seat for each in table.with_bet(Bet("B", kind, "", 5_00)).with_bet(Bet("A", kind, "", 5_00)).wagers
    ] == [
        "A",
        "B",
    ]


@pytest.mark.parametrize(("name", "kind"), BOXES.items())
def test_a_box_is_refused_for_who_plays_it_and_in_one_ruling(name: str, kind: str) -> None:
    table = table_of(read_sheet({"game": name, "rules": {"several_boxes": True}}))
    for _ in range(99):
        table = table.with_bet(Bet("C", kind, "1", 10_00)).with_bet(Bet("C", kind, "1", 0, Act.REMOVE))
    held = table.with_bet(Bet("C", kind, "1", 10_00))
    with pytest.raises(Refused) as refused:
        held.with_bet(Bet("A", kind, "1", 10_00))
    assert [ruling.why.split(" (")[0] for ruling in refused.value.rulings] == [
        "only one patron may wager on a box at this table"
    ]
    assert table.with_bet(Bet("A", kind, "1", 10_00)).wagers


# ---------------------------------------------------------------- a bank


def bank(*bets: tuple[str, str, int]) -> Betting:
    table = table_of(read_sheet({"game": "chemin_de_fer"}))
    for seat, kind, cents in bets:
        table = table.with_bet(Bet(seat, kind, "", cents))
    return table


def test_the_deal_begins_at_the_bank() -> None:
    """The seats after the banker's are first, then those before: of equal wagers the first one plays the hand."""
    table = bank(("B", "bank", 30_00), ("A", "against", 10_00), ("C", "against", 10_00))
    assert [wager.seat for wager in table.wagers] == ["B", "C", "A"]


@pytest.mark.parametrize(
    ("bet", "why"),
    [
        (
            Bet("B", "bank", "", 0, Act.REMOVE),
            "wagers of $10.00 go against the bank: it cannot be less, nor taken down",
        ),
        (Bet("B", "bank", "", 5_00, Act.REMOVE), "wagers of $10.00 go against the bank: it cannot be less"),
        (Bet("B", "bank", "", 5_00), "A's banco covers the whole bank of $10.00: it cannot be more"),
        (Bet("A", "banco", "", 5_00, Act.REMOVE), "banco covers the whole bank of $10.00, no other amount: take all"),
        (Bet("C", "against", "", 5_00), "the bank covers $0.00 more, not $5.00"),
        (Bet("C", "bank", "", 5_00), "B holds the bank; it has one banker"),
    ],
)
def test_a_banco_and_its_bank_stay_equal_and_each_refusal_is_one(bet: Bet, why: str) -> None:
    with pytest.raises(Refused) as refused:
        bank(("B", "bank", 10_00), ("A", "banco", 10_00)).with_bet(bet)
    (ruling,) = refused.value.rulings
    assert ruling.why.startswith(why)


# ---------------------------------------------------------------- on the floor


def on_layout(house: House, table: str) -> list[tuple[str, str, int]]:
    return [(each.seat, each.kind, each.stake_cents) for each in house.casino.shown[table].betting.wagers]


@pytest.mark.parametrize("back", [c.TakeDown, c.Undo, c.Clear, c.Leave])
def test_who_sits_before_the_banker_can_take_a_wager_back(house: House, back: Any) -> None:
    table = house.table("chemin_de_fer")
    house.seated(table, ANN, BOB)
    house.do(BOB, c.MakeWager(table=table, wager="bank", cents=10_00))
    house.do(ANN, c.MakeWager(table=table, wager="against", cents=5_00))
    house.do(ANN, back(table=table, **({"wager": "against"} if back is c.TakeDown else {})))
    assert on_layout(house, table) == [("bob", "bank", 10_00)]
    assert house.findings() == []


@pytest.mark.parametrize("away", [c.Undo, c.Clear, c.Leave])
def test_a_banker_learns_once_why_the_bank_stays(house: House, away: Any) -> None:
    table = house.table("chemin_de_fer")
    house.seated(table, ANN, BOB, CARL)
    house.do(BOB, c.MakeWager(table=table, wager="bank", cents=10_00))
    for each in (ANN, CARL):
        house.do(each, c.MakeWager(table=table, wager="against", cents=5_00))
    with pytest.raises(Refused) as refused:
        house.do(BOB, away(table=table))
    (ruling,) = refused.value.rulings
    assert ruling.why.startswith("wagers of $10.00 go against the bank: it cannot be less, nor taken down")
    house.do(ANN, c.Leave(table=table))
    house.do(CARL, c.Clear(table=table))
    house.do(BOB, away(table=table))
    assert on_layout(house, table) == []


@pytest.mark.parametrize("name", [*BOXES, "chemin_de_fer"])
def test_a_round_begins_after_a_seat_bets_and_takes_down_again(house: House, name: str) -> None:
    """What was withdrawn is in the trail, and the round replays and verifies without it."""
    table = house.table(name, {"several_boxes": True} if name in BOXES else None)
    house.seated(table, ANN, BOB, CARL)
    kinds = [f"{BOXES[name]} {box}" for box in range(1, 7)] if name in BOXES else ["bank"]
    for kind in kinds:
        house.do(CARL, c.MakeWager(table=table, wager=kind, cents=10_00))
        house.do(CARL, c.TakeDown(table=table, wager=kind))
    for each in (ANN, BOB):
        wager, cents = some_bet(house.casino.shown[table], each.handle)
        house.do(each, c.MakeWager(table=table, wager=wager, cents=cents))
    for each in (ANN, BOB):
        house.do(each, c.Ready(table=table))
    while (shown := house.casino.shown[table]).playing and (asks := shown.running.asks) is not None:
        answer = asks.show(shown.sheet.game.play.strategy(asks))
        actor = {each.handle: each for each in (ANN, BOB)}[asks.seat]
        house.do(actor, c.Decide(table=table, question=shown.question, site=asks.site, answer=answer))
    assert house.casino.shown[table].round == 2
    assert house.findings() == []
