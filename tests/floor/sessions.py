"""The sessions whose records tests/floor/records has."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any, Literal

from croupier.amounts.cents import plain
from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.fairness.seal import Seal
from tests.conformance.stacked import FOLLOW, stacked
from tests.floor.house import order_of
from tests.floor.session import ADA, ANN, BOB, CARL, DEAN, DORA, FLO, FRED, INSPECTOR, Session


def wheel(session: Session) -> None:
    """Roulette: limits, a set of wagers, undo and clear, the clock, a dispute with corrections, closing."""
    t = "roulette"
    session.do(ANN, c.BuyIn(cents=1_000_00), c.BuyIn(cents=9_000_01), c.BuyIn(cents=9_000_00))
    session.do(ANN, c.CashOut(cents=10_000_01), c.CashOut(cents=9_000_00))
    session.do(BOB, c.BuyIn(cents=60_00))
    session.do(FLO, c.BuyIn(cents=1_00))
    session.table(t, {}, limits={"red": {"min": "5.00", "max": "100.00"}, "straight": {"min": "1.00", "max": "50.00"}})
    session.do(ANN, c.MakeWager(table=t, wager="red", cents=500), c.Leave(table=t), c.Sit(table=t, seat=3))
    session.do(ANN, c.Sit(table=t))
    session.do(BOB, c.Sit(table=t, seat=3), c.Sit(table=t, seat=8), c.Sit(table=t))
    session.do(ANN, c.Ready(table=t), c.MakeWager(table=t, wager="red", cents=400))
    session.do(ANN, c.MakeWager(table=t, wager="red", cents=500), c.MakeWager(table=t, wager="red", cents=9_500))
    session.do(ANN, c.MakeWager(table=t, wager="red", cents=500), c.MakeWager(table=t, wager="red", cents=25))
    session.do(ANN, c.MakeWager(table=t, wager="straight 37", cents=500), c.MakeWager(table=t, wager="no", cents=500))
    session.do(ANN, c.TakeDown(table=t, wager="red", cents=9_800), c.TakeDown(table=t, wager="red", cents=1_000))
    session.do(ANN, c.TakeDown(table=t, wager="black"), c.Undo(table=t), c.Undo(table=t), c.Undo(table=t))
    session.do(ANN, c.Undo(table=t), c.Clear(table=t), c.Call(table=t, wager="red", on=False))
    stakes = [c.Stake(wager="red", cents=1_000), c.Stake(wager="straight 17", cents=200)]
    session.do(ANN, c.MakeWagers(table=t, wagers=[*stakes, c.Stake(wager="straight 18", cents=10)]))
    session.do(BOB, c.MakeWagers(table=t, wagers=[c.Stake(wager="red", cents=6_500)]))
    session.do(ANN, c.MakeWagers(table=t, wagers=stakes))
    session.do(ANN, c.Clear(table=t), c.MakeWagers(table=t, wagers=stakes, ready=True))
    session.do(ANN, c.Raise(table=t, matter="dispute", what="there was no round yet"))
    session.do(FLO, c.Rule(table=t, matter=1, ruling="play_on", cite="19:47-8.3(a)", why="none was"))
    session.do(BOB, c.MakeWager(table=t, wager="straight 5", cents=300), c.Ready(table=t))
    session.do(ANN, c.Ready(table=t), version=1)
    session.do(BOB, c.Raise(table=t, matter="dispute", what="the ball was touched"))
    session.do(BOB, c.Raise(table=t, matter="dispute", what="once more"))
    session.do(ANN, c.Raise(table=t, matter="irregularity", what="round nine", round=9))
    session.do(FLO, c.Raise(table=t, matter="irregularity", what="round nine", round=9))
    _corrections(session, t)
    session.bet(t, {"ann": {"red": 500}})
    session.do(BOB, c.MakeWager(table=t, wager="straight 5", cents=300), c.Ready(table=t))
    session.do(ANN, c.MakeWager(table=t, wager="straight 0", cents=300))
    session.do(ANN, c.Raise(table=t, matter="irregularity", what="her dispute has stopped nothing, so this does"))
    session.do(FLO, c.Rule(table=t, matter=3, ruling="play_on", cite="19:47-8.3(a)", why="it is nothing"))
    session.tick()
    session.tick(9)
    session.tick(2)
    session.do(BOB, c.MakeWager(table=t, wager="straight 5", cents=300), c.Leave(table=t))
    session.do(FLO, c.CloseTable(table=t), c.CloseTable(table=t))
    session.do(ANN, c.MakeWager(table=t, wager="red", cents=500))
    session.do(CARL, c.Sit(table=t))
    session.do(FLO, c.Step(table=t, step="sign_down"), c.Step(table=t, step="dance"))
    session.steps(t)
    session.do(ANN, c.Sit(table=t), c.Ready(table=t))
    session.do(FLO, c.CloseTable(table=t))
    session.steps(t)
    session.do(FLO, c.Step(table=t, step="float_counted"))


def _corrections(session: Session, t: str) -> None:
    """Matter 2, about a settled round: it is corrected by two supervisors, up to what the round could have paid."""
    matter: dict[str, Any] = {"table": t, "matter": 2, "cite": "19:47-5.2(a)", "why": "it was"}
    session.do(FLO, c.Rule(ruling="void", **matter), c.Rule(ruling="remedy", kind="x", **matter))
    session.do(FLO, c.Correct(handle="bob", cents=0, **matter), c.Correct(handle="carl", cents=100, **matter))
    session.do(FLO, c.Correct(handle="nobody", cents=100, **matter), c.Correct(handle="bob", cents=10_801, **matter))
    session.do(FLO, c.Correct(handle="bob", cents=10_800, **matter), c.Correct(handle="bob", cents=100, **matter))
    session.do(FLO, c.Rule(ruling="play_on", **matter), c.Second(table=t, correction=1))
    session.do(FRED, c.Withdraw(table=t, correction=1, why="too much"), c.Second(table=t, correction=1))
    session.do(FRED, c.Second(table=t, correction=2), c.Correct(handle="bob", cents=-200, **matter))
    session.do(FLO, c.Second(table=t, correction=2), c.Rule(ruling="play_on", **matter))
    session.do(FLO, c.Rule(ruling="play_on", **matter), c.Correct(handle="bob", cents=100, **matter))
    session.do(FLO, c.Rule(ruling="play_on", **(matter | {"cite": "19:47-99.9"})))


def dice(session: Session) -> None:
    """Craps: standing wagers and calls, a patron's matters, stops by everybody who may stop a table, a dealer, closing."""
    t = session.table("craps")
    session.do(ANN, c.BuyIn(cents=500_00), c.Sit(table=t))
    session.do(BOB, c.BuyIn(cents=500_00), c.Sit(table=t))
    session.do(BOB, c.MakeWager(table=t, wager="come", cents=500), c.PassOn(table=t))
    session.bet(t, {"ann": {"pass": 1_000}, "bob": {"field": 500}})
    for _ in range(2):
        session.bet(t, {"ann": {"pass": 1_000}, "bob": {"come": 500}})
    session.do(ANN, c.MakeWager(table=t, wager="place 6", cents=600), c.MakeWager(table=t, wager="place 6", cents=500))
    session.do(ANN, c.Call(table=t, wager="place 6", on=False), c.Call(table=t, wager="place 6", on=True))
    session.do(BOB, c.MakeWager(table=t, wager="come", cents=500), c.MakeWager(table=t, wager="place 5", cents=500))
    session.do(BOB, c.Raise(table=t, matter="irregularity", what="a die left the table"))
    session.do(ANN, c.MakeWager(table=t, wager="field", cents=500), c.Ready(table=t), c.Leave(table=t), c.Undo(table=t))
    session.do(FLO, c.Resume(table=t), c.OrderRecut(table=t), c.OrderReshuffle(table=t))
    session.tick()
    session.tick(599)
    session.tick(2)
    session.do(BOB, c.Raise(table=t, matter="irregularity", what="it did"))
    session.do(FLO, c.Rule(table=t, matter=1, ruling="play_on", cite="19:47-1.10(b)", why="it did not"))
    session.do(BOB, c.Raise(table=t, matter="irregularity", what="another one"))
    session.do(ANN, c.Raise(table=t, matter="dispute", what="so did mine"))
    session.do(FLO, c.Rule(table=t, matter=2, ruling="play_on", cite="19:47-1.10(b)", why="it did not"))
    session.do(FLO, c.Rule(table=t, matter=3, ruling="play_on", cite="19:47-1.10(b)", why="it did not"))
    session.tick(3_599)
    session.do(BOB, c.Raise(table=t, matter="irregularity", what="still within the hour"))
    session.do(FLO, c.Rule(table=t, matter=4, ruling="play_on", cite="19:47-1.10(b)", why="it is"))
    session.tick(1)
    session.do(ANN, c.Raise(table=t, matter="irregularity", what="her hour is not over"))
    session.do(FLO, c.Rule(table=t, matter=5, ruling="play_on", cite="19:47-1.10(b)", why="it is not"))
    session.tick(3_600)
    session.do(BOB, c.Raise(table=t, matter="irregularity", what="an hour after the last"))
    session.do(FLO, c.Rule(table=t, matter=6, ruling="void", cite="19:47-1.10(b)", why="no round is under way"))
    session.do(
        FLO, c.Rule(table=t, matter=6, ruling="remedy", kind="what", cite="19:47-1.10(b)", why="it is not known")
    )
    session.do(FLO, c.Rule(table=t, matter=6, ruling="play_on", cite="19:47-1.10(b)", why="play goes on"))
    session.bet(t, {"ann": {"pass": 500}, "bob": {}})
    _stops(session, t)
    _dealt_by_dora(session, t)
    session.bet(t, {"ann": {"pass": 500}})
    session.do(BOB, c.MakeWager(table=t, wager="place 8", cents=600), c.Call(table=t, wager="place 8", on=False))
    session.do(FLO, c.CloseTable(table=t))
    session.do(FLO, c.Step(table=t, step="no_more_rounds"), c.Step(table=t, step="wagers_decided"))
    for _ in range(5):
        session.tick()
        session.tick(11)
    session.do(ANN, c.Leave(table=t))
    session.steps(t)


def _stops(session: Session, t: str) -> None:
    """Everybody who may stop a table, and everybody who may let it go on."""
    for actor in (ANN, DORA, FLO, INSPECTOR, ADA):
        session.do(actor, c.Halt(table=t, why=f"{actor.handle} says so"), c.Halt(table=t, why="again"))
        for other in (DORA, DEAN, FLO, ADA, INSPECTOR):
            if session.house.casino.shown[t].halted:
                session.do(other, c.Resume(table=t))
    session.do(FLO, c.Resume(table=t))


def _dealt_by_dora(session: Session, t: str) -> None:
    """A table with a dealer: who can be one, and who deals."""
    session.do(FLO, *(c.AssignDealer(table=t, dealer=name) for name in ("nobody", "flo", "ann", "dora")))
    session.do(DEAN, c.Deal(table=t))
    session.do(FLO, c.Deal(table=t))
    session.bet(t, {"ann": {"field": 500, "pass": 500}})
    session.tick(59)
    session.do(DORA, c.Deal(table=t))
    session.do(ANN, c.Raise(table=t, matter="dispute", what="dora looked at the dice"))
    session.do(DORA, c.Raise(table=t, matter="irregularity", what="I did not"))
    for matter in (7, 8):
        session.do(FLO, c.Rule(table=t, matter=matter, ruling="play_on", cite="19:47-1.10(b)", why="she may"))
    session.do(FLO, c.AssignDealer(table=t, dealer="dean"), c.AssignDealer(table=t))


def shoe(session: Session) -> None:
    """Blackjack: two players, a bot and the clock; cuts and shuffles by order; a round remedied and one void; a dealer."""
    t = session.table("blackjack")
    for actor, cents in ((ANN, 1_000_00), (BOB, 30_00)):
        session.do(actor, c.BuyIn(cents=cents), c.Sit(table=t))
    session.do(ANN, c.SeatBot(table=t), c.DismissBot(table=t, handle="Bot-2-blackjack"))
    session.do(FLO, c.OrderRecut(table=t))
    session.bet(t, {"ann": {"blackjack": 1_000}, "bob": {"blackjack": 2_000}})
    session.do(ANN, c.Leave(table=t), c.MakeWager(table=t, wager="blackjack", cents=500), c.Undo(table=t))
    session.do(FLO, c.AssignDealer(table=t, dealer="dora"), c.OrderRecut(table=t), c.OrderReshuffle(table=t))
    session.do(BOB, c.Decide(table=t, question="1.0", site="cut", answer="cut 3"))
    session.answer(t, "cut 1")
    session.answer(t, "cut 100")
    shown = session.house.casino.shown[t]
    question, site = shown.question, str(getattr(session.asks(t), "site", ""))
    session.do(CARL, c.Decide(table=t, question=question, site=site, answer="stand"))
    session.do(ANN, c.Decide(table=t, question="1.1", site=site, answer="stand"))
    session.do(ANN, c.Decide(table=t, question=question, site="play:9.9", answer="stand"))
    session.do(ANN, c.Decide(table=t, question=question, site=site, answer="dance"))
    session.play_out(t)
    session.do(ANN, c.Decide(table=t, question=question, site=site, answer="stand"))
    _by_the_clock(session, t)
    _remedied(session, t)
    session.do(FLO, c.OrderReshuffle(table=t), c.OrderRecut(table=t), c.AssignDealer(table=t, dealer="dora"))
    session.bet(t, {"ann": {"blackjack": 1_000}})
    session.do(DORA, c.Deal(table=t))
    session.do(FLO, c.AssignDealer(table=t, dealer="dean"), c.AssignDealer(table=t))
    session.play_out(t)
    session.do(FLO, c.DismissBot(table=t, handle="Bot-1-blackjack"))
    session.do(ANN, c.Leave(table=t))


def _by_the_clock(session: Session, t: str) -> None:
    """Both play; bob has gone, and the clock answers for him."""
    session.house.casino.timers.silent = lambda person: 0.0 if person == ANN.person else 10_000.0
    for _ in range(2):  # the second time he is waited for only briefly
        session.bet(t, {"ann": {"blackjack": 500}, "bob": {"blackjack": 500}})
        while (asks := session.asks(t)) is not None:
            if asks.seat == "ann":
                session.answer(t)
            else:
                session.tick()
                session.tick(3)
                session.tick(27)
    session.do(BOB, c.Leave(table=t))


def _remedied(session: Session, t: str) -> None:
    """Rulings after cards were shown: by two supervisors."""
    for number, (ruling, kind) in enumerate((("remedy", "card_face_up"), ("remedy", "nonsense"), ("void", "")), 1):
        while session.asks(t) is None:
            session.bet(t, {"ann": {"blackjack": 500}})
        session.do(FLO, c.Raise(table=t, matter="irregularity", what="a card shows"))
        rule = c.Rule.model_validate(
            {"table": t, "matter": number, "ruling": ruling, "kind": kind, "cite": "19:47-2.15(b)", "why": "it did"}
        )
        if ruling == "void":
            session.do(FLO, rule, c.WithdrawRuling(table=t, proposal=2, why="not yet"))
        session.do(FLO, rule, rule, c.SecondRuling(table=t, proposal=number))
        session.do(FRED, c.SecondRuling(table=t, proposal=number))
        session.do(FRED, c.WithdrawRuling(table=t, proposal=number, why="no"))
        session.do(
            FLO, c.Rule(table=t, matter=number, ruling="play_on", cite="19:47-2.15(b)", why="nothing came of it")
        )
        session.play_out(t)


def meters(session: Session) -> None:
    """Blackjack with a progressive meter: two aces are won, and wait for a supervisor."""
    rules = {"decks": 8, "progressive": True, "progressive_equipment": True}
    stack(session, _two_aces)
    t = session.table("blackjack", rules)
    session.do(ANN, c.BuyIn(cents=1_000_00), c.Sit(table=t), c.MakeWager(table=t, wager="progressive", cents=100))
    session.bet(t, {"ann": {"blackjack": 500, "progressive": 100}})
    session.answer(t, "refuse")
    while session.asks(t) is not None:
        session.answer(t, "stand")
    session.do(ANN, c.Leave(table=t), c.Validate(table=t, win=1))
    session.do(INSPECTOR, c.Validate(table=t, win=1))
    session.do(FLO, c.Validate(table=t, win=2), c.Validate(table=t, win=1), c.Validate(table=t, win=1))
    session.do(ANN, c.Leave(table=t))
    session.do(FLO, c.CloseTable(table=t))
    session.steps(t)
    session.steps(t)


def stack(session: Session, wanted: Callable[[Seal], bool]) -> None:
    """The first seals that are as wanted."""

    def chosen(table: str, number: int, about: str) -> Seal:
        tried = (Seal(table, number, about, at.to_bytes(32, "big"), bytes(16)) for at in count())
        return next(seal for seal in tried if wanted(seal))

    session.house.casino.seal_maker = chosen


def _two_aces(seal: Seal) -> bool:
    order = order_of(seal, 8, 208)
    return order[1][0] == "A" and order[3][0] == "A" and order[2][0] in "23456789"


def sheet(session: Session) -> None:
    """Changes of limits and of rules: their duties, their half hour, approval, and wagers that have to be decided first."""
    t = session.table("roulette")
    limits = {"red": {"min": "10.00", "max": "100.00"}}
    session.do(ANN, c.BuyIn(cents=1_000_00), c.Sit(table=t), c.MakeWager(table=t, wager="red", cents=500))
    session.do(ANN, c.Schedule(table=t, rules={}, limits=limits))
    session.do(FLO, c.Schedule(table=t, rules={"no": True}, limits={"red": {"min": "5.00", "max": "6.00"}}))
    current = session.house.casino.shown[t].sheet
    same = {name: {"min": plain(each.min_cents), "max": plain(each.max_cents)} for name, each in current.limits.items()}
    session.do(FLO, c.Schedule(table=t, rules=current.rules.plain(), limits=same))
    session.do(
        FLO, c.Schedule(table=t, rules=current.rules.plain(), limits=limits), c.Duty(table=t, change=2, duty="sign")
    )
    session.do(FLO, c.Schedule(table=t, rules={"five_adjacent": True}, limits=limits))
    session.do(FLO, c.Duty(table=t, change=1, duty="announcement"), c.Duty(table=t, change=1, duty="sign"))
    session.do(INSPECTOR, c.ApproveChange(table=t, change=1))
    session.tick(1)
    session.do(ANN, c.MakeWager(table=t, wager="red", cents=200), c.MakeWager(table=t, wager="red", cents=500))
    now = session.house.clock.now()
    for minutes in (-1, 29, 40):
        session.do(
            FLO,
            c.Schedule(
                table=t, rules={"five_adjacent": True}, limits=limits, at=now + timedelta(minutes=minutes, seconds=30)
            ),
        )
    session.do(FLO, c.CancelChange(table=t, change=1), *(c.Duty(table=t, change=2, duty=each) for each in DUTIES[:2]))
    session.do(FLO, c.Duty(table=t, change=2, duty="sign"))
    session.tick(60 * 11)
    session.do(FLO, c.Duty(table=t, change=2, duty="commission"), c.CancelChange(table=t, change=2))
    session.do(FLO, c.Schedule(table=t, rules={"five_adjacent": True}, limits=limits))
    session.do(FLO, *(c.Duty(table=t, change=3, duty=each) for each in DUTIES))
    session.tick(60 * 29)
    session.do(ANN, c.MakeWager(table=t, wager="red", cents=500))
    session.tick(60)
    session.do(ANN, c.MakeWager(table=t, wager="red", cents=500))
    session.tick(11)
    session.do(
        FLO, c.Schedule(table=t, rules={}, limits=limits), *(c.Duty(table=t, change=4, duty=each) for each in DUTIES)
    )
    session.do(FLO, c.CancelChange(table=t, change=4))
    session.do(FLO, c.CloseTable(table=t))
    session.steps(t)
    session.do(
        FLO, c.Schedule(table=t, rules={}, limits=limits), *(c.Duty(table=t, change=5, duty=each) for each in DUTIES)
    )
    session.tick(60 * 31)
    notice = session.house.casino.inbox.notices[0].number
    session.do(FLO, c.Acknowledge(notice=notice))
    session.do(INSPECTOR, *(c.Acknowledge(notice=each) for each in (notice, notice, 1)))


def closed(session: Session) -> None:
    """A card table whose decks change while it is being opened: its steps begin again, with other cards to inspect."""
    t = session.table("red_dog", {"decks": 8})
    session.do(FLO, c.Schedule(table=t, rules={"decks": 5}, limits={}))
    session.do(FLO, *(c.Duty(table=t, change=1, duty=each) for each in DUTIES))
    session.tick(60 * 30)
    session.do(FLO, c.CloseTable(table=t))
    session.steps(t)
    session.do(FLO, c.Schedule(table=t, rules={"decks": 6}, limits={}))
    session.do(FLO, *(c.Duty(table=t, change=2, duty=each) for each in DUTIES))
    session.do(FLO, c.Step(table=t, step="float_counted"))
    session.tick(60 * 30)
    session.steps(t)


def games(session: Session) -> None:
    """A round of games of every sort: hidden cards, a bank, a debt, tickets, two positions, three dice."""
    for actor in (ANN, BOB):
        session.do(actor, c.BuyIn(cents=2_000_00))
    for game, rules in GAMES.items():
        t = session.table(game, rules)
        for actor in (ANN, BOB):
            session.do(actor, c.Sit(table=t))
        session.do(ANN, c.SeatBot(table=t))
        for _ in range(2 if game in {"chemin_de_fer", "baccarat"} else 1):  # a bank that goes on, a debt that grows
            for actor in (ANN, BOB):
                first = session.house.casino.shown[t].betting.first_bet(actor.handle, 100_00)
                if first is not None:
                    session.do(actor, c.MakeWager(table=t, wager=first.name, cents=first.cents))
            for actor in (ANN, BOB):
                if session.house.casino.shown[t].laid_cents(actor.handle) and not session.asks(t):
                    session.do(actor, c.Ready(table=t))
            session.play_out(t)
        session.do(FLO, c.Halt(table=t, why="a chip fell"))
        session.do(ANN, c.PassOn(table=t))
        session.do(FLO, c.Resume(table=t))
        for actor in (ANN, BOB):
            session.do(actor, c.PassOn(table=t), c.Leave(table=t))
        session.left.add(t)


def seats(session: Session) -> None:
    """A table of stacks with three seats: a waiting list, other seats, a time bank, absent players, charges for time, closing."""
    t, timers = "stacks", session.house.casino.timers
    session.house.casino.make_table(t, demo.sheet_of(STACKS), 3).result()
    session.house.casino.house(t, demo.open_up).result()
    for actor in (ANN, BOB, CARL):
        session.do(actor, c.BuyIn(cents=200_00))
    session.do(FLO, c.SetClock(table=t, seconds=15, bank_seconds=30, bank_rounds=3))
    session.do(FLO, c.SetCompany(table=t, on=True), c.SetCompany(table=t, on=False))
    session.do(ANN, c.Sit(table=t), c.AfterRound(table=t, wish="sit out"), c.JoinWaitingList(table=t))
    session.do(ANN, c.MakeWager(table=t, wager="stack", cents=400), c.MakeWager(table=t, wager="stack", cents=50_00))
    session.do(BOB, c.Sit(table=t), c.ChangeSeat(table=t, seat=1), c.ChangeSeat(table=t, seat=3))
    session.do(BOB, c.AfterRound(table=t, wish="buy in"), c.AfterRound(table=t, wish="buy in", cents=20_00))
    session.do(CARL, c.JoinWaitingList(table=t), c.SeatBot(table=t), c.JoinWaitingList(table=t))
    session.do(CARL, c.JoinWaitingList(table=t), c.LeaveWaitingList(table=t), c.LeaveWaitingList(table=t))
    session.do(CARL, c.JoinWaitingList(table=t), c.Sit(table=t))
    session.tick()
    session.tick(5)
    session.do(ANN, c.ChangeSeat(table=t, seat=2), c.AfterRound(table=t, wish="sit out"))
    session.tick()
    session.tick(15)
    session.tick(10)
    session.do(BOB, c.AfterRound(table=t, wish="leave"), c.AfterRound(table=t, wish="stay"))
    session.play_out(t)
    session.do(FLO, c.DismissBot(table=t, handle="Bot-1-stacks"))
    session.tick()
    session.tick(60)
    session.do(ANN, c.AfterRound(table=t, wish="come back"))
    timers.silent = lambda person: 10_000.0 if person == BOB.person else 0.0
    for _ in range(2):
        session.tick(5)
        session.tick()
        session.play_out_but(t, "bob")
        session.tick(45)
        session.tick(45)
        session.play_out(t)
    session.do(CARL, c.Sit(table=t), c.MakeWager(table=t, wager="stack", cents=20_00), c.Ready(table=t))
    session.do(ANN, c.Ready(table=t))
    session.do(FLO, c.CloseTable(table=t))
    session.do(BOB, c.ChangeSeat(table=t, seat=1))
    session.play_out(t)
    session.tick()
    session.tick(5)
    session.steps(t)


STACKS = stacked(time_charge=FOLLOW.time_charge, lost_connection="connection_lost")
GAMES: dict[str, dict[str, Any] | None] = {
    "caribbean_stud": {"second_position": True},
    "chemin_de_fer": {},
    "baccarat": {"vigorish_collected": "end of shoe", "curator_deals": False},
    "keno": None,
    "sic_bo": None,
}
DUTIES: tuple[Literal["sign", "announcement", "commission"], ...] = ("sign", "announcement", "commission")
ALL: tuple[Callable[[Session], None], ...] = (wheel, dice, shoe, meters, sheet, closed, games, seats)
