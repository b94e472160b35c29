"""What developers write: tables, strategies, threads, processes, caches, notebooks."""

from __future__ import annotations

import asyncio
import copy
import pickle
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction

import croupier
from croupier.types import Strategy


def hit_under_17(question: croupier.Question) -> str | None:
    """The first strategy that anybody writes. None is the table's answer, for what it does not know."""
    if question.kind != "play":
        return None
    return "hit" if question.view.total < 17 and "hit" in question.choices else "stand"


def a_strategy_at_a_table() -> None:
    table, won_cents = croupier.table("blackjack", seed=11, decks=6), 0
    for _ in range(15):
        table.bet("A", "blackjack", "10.00")
        won_cents += table.play(hit_under_17).net_cents["A"]
    assert -150_00 <= won_cents <= 225_00


def a_strategy_in_bulk() -> None:
    result = croupier.simulate("red_dog", play=answer_with("raise"), rounds=200, seed=12)
    assert result["original"].decided == 200


def a_round_by_hand() -> None:
    table = croupier.table("red_dog", seed=5)
    table.bet("A", "original", "10.00")
    hand = table.deal()
    while hand.question is not None:
        hand.answer(hand.question.choices[-1])
    assert sum(line.cents for line in hand.lines) == hand.net_cents["A"]


def what_if_i_had_stood() -> None:
    """A round can be copied at a question and played on in two ways."""
    table = croupier.table("blackjack", seed=2)
    table.bet("A", "blackjack", "10.00")
    hand = table.deal()
    other = copy.copy(hand)
    hand.answer("stand")
    other.answer("hit")
    assert hand.over
    (_, stood), (_, drew) = hand.hands("A"), other.hands("A")
    assert (len(stood.cards), len(drew.cards)) == (2, 3)


def several_seats() -> None:
    table = croupier.table("baccarat", seats=["Ann", "Bob"], seed=3)
    table.bet("Ann", "player", "20.00")
    table.bet("Bob", "banker", "20.00")
    played = table.play()
    assert set(played.net_cents) == {"Ann", "Bob"}
    assert {line.seat for line in played.lines} == {"Ann", "Bob"}


def what_is_refused_says_why() -> None:
    table, why = croupier.table("roulette"), ""
    try:
        table.bet("A", "straight 37", "5.00")
    except croupier.Refused as refused:
        why = str(refused.rulings[0].cite)
    assert why.startswith("19:47-5.")


def numbers_as_people_write_them() -> None:
    result = croupier.simulate("roulette", wagers="red", rounds="1e4", seed=7)
    again = croupier.simulate("roulette", wagers=["red"], rounds=10_000, seed=7)
    assert result["red"].mean == again["red"].mean
    assert abs(result["red"].z or 0) < 4
    assert (croupier.simulate("roulette", wagers="red", until="1%")["red"].standard_error or 1) < 0.01


def stop_stops() -> None:
    """Ctrl-C in a loop of runs ends the loop, and the run so far is not lost."""
    runs, partial = 0, None
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    try:
        for _ in range(3):
            croupier.simulate("roulette", wagers="red", rounds=10**14)
            runs += 1
    except KeyboardInterrupt as stopped:
        partial = getattr(stopped, "partial", None)
    assert runs == 0
    assert partial is None or partial.rounds < 10**14


def odds_in_other_processes() -> None:
    with ProcessPoolExecutor(1) as pool:
        (roulette, sic_bo) = pool.map(croupier.odds, ["roulette", "sic_bo"])
    assert (roulette["red"].house_advantage, sic_bo.sheet.game.name) == (Fraction(1, 38), "sic_bo")


def odds_in_threads() -> None:
    with ThreadPoolExecutor() as pool:
        waiting = [pool.submit(croupier.odds, "roulette", wheel="single zero") for _ in range(3)]
    assert {each.result()["red"].house_advantage for each in waiting} == {Fraction(1, 37)}


def odds_beside_an_event_loop() -> None:
    async def both() -> tuple[croupier.OddsResult, croupier.CheckResult]:
        checked = asyncio.to_thread(croupier.check, "roulette")
        return await asyncio.to_thread(croupier.odds, "roulette"), await checked

    odds, checked = asyncio.run(both())
    assert odds.sheet == checked.sheet


def results_kept_on_disk() -> None:
    """As a page of streamlit or joblib keeps them."""
    result = croupier.odds("sic_bo")
    kept = pickle.dumps(result)
    assert pickle.loads(kept) == result  # noqa: S301 (our own)
    assert {result: "cached"}[pickle.loads(kept)] == "cached"  # noqa: S301


def results_in_a_notebook() -> None:
    result = croupier.check("blackjack", decks=6)
    assert len(repr(result)) < 100
    assert "<table" in croupier.odds("roulette")._repr_html_()  # pyright: ignore[reportPrivateUsage]


def hands_of_poker() -> None:
    result = croupier.equity("QQ+", "AhKh", board="Kd7c2s")
    assert result["AhKh"].equity == Fraction(43, 75)


def played_by(strategy: Strategy, rounds: int) -> int:
    """A function that takes a strategy, with its type."""
    table, cents = croupier.table("red_dog", seed=1), 0
    for _ in range(rounds):
        table.bet("A", "original", "10.00")
        cents += table.play(strategy).net_cents["A"]
    return cents


def answer_with(name: str) -> Strategy:
    """The same answer wherever it is open."""
    return lambda question: name if name in question.choices else None


def two_strategies_at_the_same_cards() -> None:
    never, always = (played_by(answer_with(name), 30) for name in ("no_raise", "raise"))
    assert never != always
