"""What pai gow is worth: all deals by the house way, the best setting, banks, the kernel, and what the coach says."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from croupier.croupiers.advice import advice
from croupier.croupiers.play import Live
from croupier.engine.irregularity import Irregularity
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.games.pai_gow import GAME
from croupier.games.pai_gow.exact import exact_numbers
from croupier.games.pai_gow.kernel import simulated
from croupier.games.pai_gow.rules import PaiGowTilesRules
from croupier.games.pai_gow.standing import PaiGowTilesStanding
from croupier.law.option import Unreadable
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet
from tests.games.table import bet

ALL_DEALS = 736_281_000
BY_NUMBER: dict[str, Any] = {"start_by": "random number"}


def worth(stake_cents: int | None = None, **elected: Any) -> dict[str, Numbers]:
    return {each.wager: each for each in exact_numbers(PaiGowTilesRules(**elected), stake_cents)}


def percent(number: Fraction) -> str:
    return f"{float(100 * number):.4f}"


def test_10_7_both_by_the_house_way_as_all_deals_were_counted_elsewhere() -> None:
    main = worth()["pai_gow"]
    assert main.win == Fraction(216_634_956, ALL_DEALS)
    assert main.push == Fraction(295_985_972, ALL_DEALS)
    assert percent(main.house_advantage) == "2.4253"
    assert (main.strategy, main.exact) == ("the house way", True)


def test_10_8_a_bank_wins_the_copies_and_pays_vigorish_on_its_net() -> None:
    of_all = worth()
    assert percent(of_all["bank"].house_advantage) == "0.5647"
    assert of_all["bank"].gains == of_all["co_bank"].gains  # half of the risk for half of the stake
    assert "bank" not in worth(banks="house only")
    assert {*worth(banks="player bank")} == {"pai_gow", "pai_gow set best", "bank", "bank set best"}


def test_10_7_the_best_setting_gains_on_the_house_way_and_makes_a_bank_that_wins() -> None:
    of_all = worth()
    assert percent(of_all["pai_gow set best"].house_advantage) == "1.5654"
    assert percent(of_all["bank set best"].house_advantage) == "-0.2796"


@pytest.mark.parametrize(
    ("elected", "stake_cents", "gain"),
    [
        ({}, None, Fraction(19, 20)),
        ({"vigorish_percent": 4}, None, Fraction(24, 25)),
        ({"vigorish_rounded": "up to a quarter"}, 600, Fraction(11, 12)),  # 50 cents of $6
        ({"vigorish_rounded": "up to a quarter"}, 500, Fraction(19, 20)),
        ({"vigorish_rounded": "nearest quarter"}, 600, Fraction(23, 24)),
    ],
)
def test_10_7_rounded_vigorish_depends_on_the_stake(elected: Any, stake_cents: int | None, gain: Fraction) -> None:
    main = worth(stake_cents, **elected)["pai_gow"]
    assert main.gains[0][0] == gain
    assert main.stake_cents == (600 if stake_cents == 600 else None)


# ---------------------------------------------------------------- the kernel


def kernel(play: str = "", **elected: Any) -> Any:
    rules = PaiGowTilesRules(**elected)
    return simulated(GAME, rules, Scene(play=play))


def test_every_round_of_the_kernel_comes_to_what_the_engine_comes_to() -> None:
    of_tiles = kernel(vigorish_rounded="up to a quarter")
    tape = of_tiles.tape(6, 5, 200)
    assert all(len({*map(id, (*dealt.player, *dealt.dealer))}) for dealt in tape)
    by_engine = [settled(of_tiles, dealt) for dealt in tape]
    assert of_tiles.nets(6, 5, 200).tolist() == by_engine
    assert {*by_engine} == {950, 0, -1000}


def settled(of_tiles: Any, dealt: Any) -> int:
    cents: int = of_tiles._settle(dealt)["pai_gow"][0]
    return cents


def test_the_means_of_some_blocks_are_the_exact_ones() -> None:
    of_tiles, main = kernel(), worth(1000)["pai_gow"]
    tally = of_tiles.block(12, 0, 1 << 17) + of_tiles.block(12, 1, 1 << 17)
    mean = sum(cents * times for cents, times in tally.gains["pai_gow"].items()) / tally.rounds / 1000
    assert of_tiles.exact() == {"pai_gow": main.expected_gain}
    assert abs(mean - float(main.expected_gain)) < 4.5 * main.standard_deviation / sqrt(tally.rounds)


def test_a_player_may_set_by_another_house_way() -> None:
    """The engine then sets the hand by that way; against Pennsylvania's bank the reference way loses 0.4780 percent."""
    of_tiles = kernel('{"house_way": "reference"}', house_way=way("pennsylvania"))
    assert percent(-of_tiles.exact()["pai_gow"]) == "0.4780"
    tape = of_tiles.tape(6, 5, 100)
    assert of_tiles.nets(6, 5, 100).tolist() == [settled(of_tiles, dealt) for dealt in tape]
    with pytest.raises(Unreadable, match="must name the house way"):
        kernel('{"way": "reference"}')


def way(name: str) -> Any:
    return PaiGowTilesRules.elect({"house_way": name}).house_way


# ---------------------------------------------------------------- the coach


def asked(*answers: str | Irregularity, bets: tuple[Bet, ...], standing: Any = None) -> Live:
    rules = PaiGowTilesRules(**BY_NUMBER)
    live = Live(open_round(GAME, rules, standing or GAME.play.opening(rules), bets))
    for answer in answers:
        live.answer(answer) if isinstance(answer, str) else live.interrupt(answer)
    return live


def test_the_coach_values_every_lawful_setting_and_the_house_way() -> None:
    """Two pairs are played as pairs: to split them costs what the difference says."""
    live = asked("1", "6|6", "6|6", "5|5", "5|5", bets=(bet("pai_gow", "20.00"),))
    cents = advice(live.round, live.journal)
    assert {*cents} == {"house_way", "set 5|5 5|5", "set 6|6 5|5"}
    assert cents["house_way"] == cents["set 5|5 5|5"] > cents["set 6|6 5|5"]
    assert -2000 < min(cents.values()) < max(cents.values()) < 1900


def test_the_coach_knows_that_copies_are_the_bank_s() -> None:
    """Of the same tiles a bank wins more than a player does: it wins the copies."""
    at_bank = PaiGowTilesStanding(banker="A", seats=("A", "B"), last=("A",), played=(("A", 1000),))
    bets = (bet("bank", "30.00"), bet("pai_gow", seat="B"))
    four = ("4|4", "1|5", "5|6", "2|6")
    banker = asked("1", *four, "6|6", "6|6", "5|5", "5|5", bets=bets, standing=at_bank)
    player = asked("1", *four, bets=(bet("pai_gow", "30.00"),))
    as_bank, as_player = (advice(live.round, live.journal, "A") for live in (banker, player))
    assert {*as_bank} == {*as_player}
    assert all(as_bank[answer] > as_player[answer] for answer in as_player)
