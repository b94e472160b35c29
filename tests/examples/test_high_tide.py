"""High tide: calls, reaches, payouts, the shoe, and the kernel against the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from croupier.croupiers.numbers import all_numbers
from croupier.croupiers.play import Live
from croupier.engine.irregularity import Irregularity
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.equipment.cards import RANKS
from croupier.law.option import Unreadable
from croupier.money.settlement import Result
from croupier.money.wager import Bet
from high_tide import GAME
from high_tide.exact import UNIT_CENTS, chart, worth
from high_tide.kernel import TWOS, simulated
from high_tide.procedure import FALL, RISE
from high_tide.rules import ALL, HALF, HighTideRules, payout_row
from tests.cli.console import run

TIDE = Bet("A", "tide", "", 1000)
SLACK = Bet("A", "slack_water", "", 1000)


def settled(*answers: str, rules: HighTideRules | None = None, bets: tuple[Bet, ...] = (TIDE,)) -> dict[str, int]:
    """What a round with these cards and calls pays, by wager."""
    chosen = rules or HighTideRules()
    live = Live(open_round(GAME, chosen, GAME.play.opening(chosen), list(bets)))
    for answer in answers:
        live.answer(answer)
    assert live.outcome is not None
    return {line.wager: line.cents for line in live.outcome.lines}


@pytest.mark.parametrize(
    ("mark", "call", "tide", "cents"),
    [
        ("As", "rise", "2h", 100),  # reach 12
        ("4s", "rise", "5h", 400),  # reach 9
        ("4s", "fall", "3h", 3000),  # reach 3
        ("6s", "rise", "Kh", 800),  # reach 7
        ("6s", "fall", "Ah", 1500),  # reach 5: an ace is low
        ("Ks", "fall", "Qh", 100),
        ("6s", "rise", "5h", -1000),
        ("6s", "rise", "6h", -1000),
    ],
)
def test_a_call_is_paid_by_its_reach(mark: str, call: str, tide: str, cents: int) -> None:
    assert settled(mark, call, tide) == {"tide": cents}


def test_slack_water_may_take_half_of_the_tide_wager() -> None:
    both = settled("6s", "rise", "6h", rules=HighTideRules(slack_takes=HALF), bets=(TIDE, SLACK))
    assert both == {"tide": -500, "slack_water": 12_000}


def test_a_call_that_cannot_win_is_not_offered() -> None:
    with pytest.raises(Exception, match="fall"):
        settled("As", "fall", "2h")
    with pytest.raises(Exception, match="rise"):
        settled("Kd", "rise", "2h")


def test_a_card_exposed_before_the_calls_are_in_is_discarded() -> None:
    rules = HighTideRules()
    live = Live(open_round(GAME, rules, GAME.play.opening(rules), [TIDE]))
    live.answer("7s")
    live.interrupt(Irregularity("tide_card_exposed_early", {"card": "Kh"}))
    live.answer("fall")
    live.answer("2d")
    assert live.outcome is not None
    assert [line.result for line in live.outcome.lines] == [Result.WON]
    assert any("exposed too early" in fact.fact for fact in live.facts)


def by_hand(decks: int, takes: str) -> Fraction:
    """The expected gain with the best call, by counting every two cards."""
    rows = {"reach_1_to_3": "3", "reach_4_to_5": "3/2", "reach_6_to_7": "4/5", "reach_8_to_9": "2/5"}
    per_rank, left, total = 4 * decks, 52 * decks - 1, Fraction(0)
    for mark in range(1, 14):
        best = []
        for reach in (13 - mark, mark - 1):
            if reach:
                pays = Fraction(rows.get(payout_row(reach), "1/10"))
                lost = left - reach * per_rank - (Fraction(per_rank - 1, 2) if takes == HALF else 0)
                best.append((pays * reach * per_rank - lost) / left)
        total += max(best)
    return total / 13


@pytest.mark.parametrize(("decks", "takes"), list(product((4, 6), (ALL, HALF))))
def test_the_house_advantage_is_that_of_a_count_by_hand(decks: int, takes: str) -> None:
    rules = HighTideRules(decks=decks, slack_takes=takes)
    found = {each.wager: each for each in all_numbers(GAME, rules)}
    assert found["tide"].expected_gain == by_hand(decks, takes)
    assert found["slack_water"].win == Fraction(4 * decks - 1, 52 * decks - 1)


def test_the_chart_has_the_engines_value() -> None:
    found = chart(HighTideRules())
    assert found.value == pytest.approx(float(by_hand(6, ALL)))
    assert {each.hand: each.best for each in found.advice}["4"] == RISE
    assert worth(HighTideRules(), "4", FALL) == Fraction(-23, 311)


def test_the_kernel_settles_its_rounds_as_the_engine_does() -> None:
    for rules in (HighTideRules(), HighTideRules(decks=4, slack_takes=HALF)):
        kernel = simulated(GAME, rules, Scene())
        cells = kernel.cells(7, 2, 400)
        best = {each.hand: each.best for each in chart(rules).advice}
        for cell, net in zip(cells, kernel.nets(7, 2, 400), strict=True):
            mark, tide = (RANKS[rank] for rank in TWOS[cell])
            paid = settled(f"{mark}s", best[mark], f"{tide}h", rules=rules, bets=(TIDE, SLACK))
            assert UNIT_CENTS == 1000
            assert net == sum(paid.values())


def test_every_two_cards_of_the_kernel_are_equally_likely() -> None:
    kernel = simulated(GAME, HighTideRules(), Scene())
    cells = kernel.cells(Random(5).getrandbits(63), 0, 200_000)
    share = sum(1 for cell in cells if TWOS[cell][0] == TWOS[cell][1]) / len(cells)
    assert abs(share - 23 / 311) < 0.003


def test_a_scene_it_cannot_play_is_refused_with_every_mistake() -> None:
    with pytest.raises(Unreadable) as refused:
        simulated(GAME, HighTideRules(), Scene(seats=2, play="{}", through_the_shoe=True))
    assert {mistake.place for mistake in refused.value.mistakes} == {"seats", "play", "through_the_shoe"}


def test_strategy_prints_its_chart() -> None:
    result = run("strategy", "high_tide")
    assert result.code == 0
    assert "rise" in result.out


@pytest.mark.parametrize("decks", range(4, 9))
@pytest.mark.parametrize("takes", [ALL, HALF])
def test_no_election_gives_the_patron_an_advantage(decks: int, takes: str) -> None:
    found = all_numbers(GAME, HighTideRules(decks=decks, slack_takes=takes))
    assert all(each.house_advantage > 0 for each in found)
