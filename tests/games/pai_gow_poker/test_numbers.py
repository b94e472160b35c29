"""What pai gow poker is worth: all deals by the house way, bonus wagers hand by hand, the kernel, and what the coach says."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from croupier.croupiers.advice import advice
from croupier.croupiers.play import Live
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.families.pai_gow.cards.classes import CLASSES
from croupier.families.pai_gow.cards.numbers.deals import cell_named
from croupier.games.pai_gow_poker import GAME
from croupier.games.pai_gow_poker.exact import exact_numbers
from croupier.games.pai_gow_poker.kernel import simulated
from croupier.games.pai_gow_poker.rules import PaiGowPokerRules
from croupier.games.pai_gow_poker.standing import PaiGowPokerStanding
from croupier.law.option import Unreadable
from croupier.money.numbers import Numbers
from croupier.money.wager import Bet
from tests.games.table import bet

EVERY_BONUS: dict[str, Any] = {"bonus": "3", "three_card": "1", "seven_card": "1", "imperial": True}


def rules_with(**elected: Any) -> PaiGowPokerRules:
    return PaiGowPokerRules.elect(elected)


def worth(stake_cents: int | None = None, **elected: Any) -> dict[str, Numbers]:
    return {each.wager: each for each in exact_numbers(rules_with(**elected), stake_cents)}


def percent(number: Fraction) -> str:
    return f"{float(100 * number):.4f}"


# ---------------------------------------------------------------- against the bank, and as the bank


@pytest.mark.parametrize(
    ("way", "win", "push", "player", "bank"),
    [
        ("foxwoods", ".2912", ".4049", "2.7228", "0.2525"),  # 30 million rounds elsewhere: 2.74, 0.27
        ("trump_plaza", ".2861", ".4148", "2.7262", "0.1999"),  # 2.74, 0.19
        ("mgm_grand", ".2865", ".4140", "2.7376", "0.1923"),  # 2.76, 0.17
    ],
)
def test_11_9_both_by_the_house_way(way: str, win: str, push: str, player: str, bank: str) -> None:
    of_all = worth(house_way=way)
    main = of_all["pai_gow"]
    assert (f"{float(main.win):.4f}"[1:], f"{float(main.push):.4f}"[1:]) == (win, push)
    assert (percent(main.house_advantage), percent(of_all["bank"].house_advantage)) == (player, bank)
    assert of_all["bank"].gains == of_all["co_bank"].gains, "half of the risk for half of the stake"
    assert (main.strategy, main.exact) == ("the house way", True)


def test_11_10_only_wagers_that_the_table_offers_are_counted() -> None:
    best = {"pai_gow set best", "bank set best"}
    assert {*worth()} == {"pai_gow", "bank", "co_bank", *best}
    assert {*worth(banks="player bank", bonus="6")} == {"pai_gow", "bank", "bonus", "envy for one hand", *best}
    of_house = worth(banks="house only", bonus="6", envy=False, imperial=True)
    assert {*of_house} == {"pai_gow", "pai_gow set best", "bonus", "imperial"}


def test_11_9_the_best_setting_gains_on_the_house_way() -> None:
    """Less than a quarter of a percent, as a player and as the bank; at 4 percent vigorish such a bank wins."""
    of_all = worth()
    assert percent(of_all["pai_gow set best"].house_advantage) == "2.5082"
    assert percent(of_all["bank set best"].house_advantage) == "0.0383"
    assert worth(vigorish_percent=4)["bank set best"].house_advantage < 0
    assert "by ranks and flushes" in of_all["bank set best"].strategy


@pytest.mark.parametrize(
    ("elected", "stake_cents", "gain"),
    [
        ({}, None, Fraction(19, 20)),
        ({"vigorish_percent": 4}, None, Fraction(24, 25)),
        ({"vigorish_rounded": "up to a quarter"}, 600, Fraction(11, 12)),  # 50 cents of $6
        ({"vigorish_rounded": "up to a quarter"}, 1100, Fraction(1025, 1100)),  # 75 cents of $11
        ({"vigorish_rounded": "nearest quarter"}, 600, Fraction(23, 24)),
    ],
)
def test_11_9_rounded_vigorish_depends_on_the_stake(elected: Any, stake_cents: int | None, gain: Fraction) -> None:
    main = worth(stake_cents, **elected)["pai_gow"]
    assert main.gains[0][0] == gain
    assert main.stake_cents == (stake_cents if elected and "vigorish_percent" not in elected else None)


def test_11_9_a_house_way_like_a_known_one_has_its_numbers() -> None:
    """Without a single exception it is that house way."""
    written = worth(house_way={"like": "mgm_grand", "four_or_complete": True})
    assert written["pai_gow"].gains == worth(house_way="mgm_grand")["pai_gow"].gains


def test_11_3_the_rank_of_the_wheel_changes_the_numbers() -> None:
    assert worth(wheel="lowest")["pai_gow"].gains != worth()["pai_gow"].gains


# ---------------------------------------------------------------- bonus wagers


@pytest.mark.parametrize(
    ("schedule", "bonus", "envy"),
    [("2", "7.7656", "-0.9268"), ("3", "7.8279", "-0.9185"), ("4", "8.4900", "-0.9185"), ("6", "9.2855", "-0.9185")],
)
def test_11_16_the_optional_bonus_and_what_another_player_s_hand_adds(schedule: str, bonus: str, envy: str) -> None:
    of_all = worth(bonus=schedule)
    assert percent(of_all["bonus"].house_advantage) == bonus
    assert percent(of_all["envy for one hand"].house_advantage) == envy
    assert of_all["envy for one hand"].stake_cents == 500


def test_11_16_a_bonus_wager_below_five_dollars_is_paid_no_envy() -> None:
    assert worth(499, bonus="3")["envy for one hand"].expected_gain == 0
    at_ten = worth(1000, bonus="3")["envy for one hand"]
    assert at_ten.expected_gain == worth(bonus="3")["envy for one hand"].expected_gain / 2


def test_11_18_and_11_20_the_other_bonus_wagers() -> None:
    of_all = worth(**EVERY_BONUS)
    assert percent(of_all["three_card"].house_advantage) == "3.8590"
    assert percent(of_all["seven_card"].house_advantage) == "6.3667"
    assert percent(of_all["imperial"].house_advantage) == "2.8072"
    assert f"{float(of_all['imperial'].lose):.4f}" == "0.8015"


def test_11_20_the_limit_cuts_what_an_imperial_wager_is_paid() -> None:
    """At $50, five aces would be paid $50,000 and a royal flush with a nine-high bank $15,000."""
    assert "up to $36.36" in worth(imperial=True)["imperial"].holds  # five aces and a nine-high bank: 1,100 to 1
    limited = worth(5000, imperial=True)["imperial"]
    assert limited.gains[0][0] == 800
    assert Fraction(300) in dict(limited.gains)
    assert limited.expected_gain < worth(3000, imperial=True)["imperial"].expected_gain


# ---------------------------------------------------------------- the kernel


def kernel(play: str = "", wagers: tuple[str, ...] = (), **elected: Any) -> Any:
    return simulated(GAME, rules_with(**elected), Scene(play=play, wagers=wagers))


def settled(of_cards: Any, dealt: Any) -> int:
    return sum(cents for cents, _ in of_cards._settle(dealt).values())


@pytest.mark.parametrize(
    "elected",
    [
        {**EVERY_BONUS, "start_by": "button", "dealt_from": "automated shoe", "automatic_shuffler": True},
        {**EVERY_BONUS, "house_way": "mgm_grand", "wheel": "lowest", "vigorish_rounded": "up to a quarter"},
        {"start_by": "random number", "house_way": {"like": "trump_plaza", "two_pairs": ["KQ/65 A"]}},
    ],
)
def test_every_round_of_the_kernel_comes_to_what_the_engine_comes_to(elected: Any) -> None:
    of_cards = kernel(**elected)
    tape = of_cards.tape(6, 5, 120)
    assert all(len({*dealt.player, *dealt.dealer}) == 14 for dealt in tape)
    assert of_cards.nets(6, 5, 120).tolist() == [settled(of_cards, dealt) for dealt in tape]


def test_the_engine_pays_each_class_of_hands_as_its_exact_numbers_do() -> None:
    """One round of every cell that a million rounds come to, rare hands too: what the engine pays for its class."""
    of_cards = kernel(**EVERY_BONUS)
    counts, examples = of_cards.counts_of(1, 0, 1 << 20)
    paid: dict[str, set[tuple[int, int]]] = {}
    for cell in counts.nonzero()[0].tolist():
        settled_here = of_cards.settled_in(cell, int(examples[cell]))
        paid.setdefault(cell_named(cell).hand, set()).add((settled_here["bonus"][0], settled_here["seven_card"][0]))
    expected = {name: {(-1000, -1000)} for name in CLASSES[: CLASSES.index("three_of_a_kind")]} | {
        "three_of_a_kind": {(3000, 3000)},
        "straight": {(2000, 2000)},
        "straight_and_three_of_a_kind": {(3000, 3000)},
        "flush": {(4000, 4000)},
        "full_house": {(5000, 5000)},
        "four_of_a_kind": {(25_000, 25_000)},
        "straight_flush": {(50_000, 50_000)},
        "royal_flush": {(150_000, 250_000)},
        "five_of_a_kind": {(400_000, 500_000)},
        "royal_flush_and_suited_king_queen": {(2_000_000, 250_000)},
        "seven_card_straight_flush_with_joker": {(1_000_000, 50_000)},
        "seven_card_straight_flush": {(5_000_000, 50_000)},
    }
    assert paid == expected


def test_the_means_of_some_blocks_are_the_exact_ones() -> None:
    of_cards, exact = kernel(**EVERY_BONUS), worth(1000, **EVERY_BONUS)
    assert of_cards.exact() == {wager: exact[wager].expected_gain for wager in of_cards.units}
    tally = of_cards.block(12, 0, 1 << 20) + of_cards.block(12, 1, 1 << 20)
    for wager, times_of in tally.gains.items():
        mean = sum(cents * times for cents, times in times_of.items()) / tally.rounds / 1000
        error = exact[wager].standard_deviation / sqrt(tally.rounds)
        assert abs(mean - float(exact[wager].expected_gain)) < 4.5 * error, wager


def test_a_player_may_set_by_another_house_way() -> None:
    of_cards = kernel('{"house_way": "mgm_grand"}')
    assert of_cards.strategy == 'set by "Las Vegas house way"'
    assert -of_cards.exact()["pai_gow"] != worth()["pai_gow"].house_advantage
    tape = of_cards.tape(6, 5, 100)
    assert of_cards.nets(6, 5, 100).tolist() == [settled(of_cards, dealt) for dealt in tape]


@pytest.mark.parametrize(
    ("play", "wagers", "message"),
    [
        ('{"way": "foxwoods"}', (), "must name the house way"),
        ('{"house_way": "foxwood"}', (), "is not a house way"),
        ("", ("bonus",), "bonus needs pai_gow"),
        ("", ("pai_gow", "seven_card"), "seven_card needs three_card"),
        ("", ("tiger",), 'has no wager "tiger"'),
    ],
)
def test_a_scene_that_cannot_be_played_is_refused(play: str, wagers: tuple[str, ...], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        kernel(play, wagers, **EVERY_BONUS)


# ---------------------------------------------------------------- the coach


def asked(*answers: str, bets: tuple[Bet, ...], standing: Any = None, **elected: Any) -> Live:
    rules = rules_with(start_by="random number", **elected)
    live = Live(open_round(GAME, rules, standing or GAME.play.opening(rules), bets))
    for answer in answers:
        live.answer(answer)
    return live


def test_the_coach_values_every_lawful_setting_and_the_house_way() -> None:
    """Two pairs with an ace: queens and fives are split, as the house does. A foul is no answer."""
    live = asked("1", *"Qs Qh 5s 5c Ac Tc 7s".split(), bets=(bet("pai_gow", "20.00"),))
    cents = advice(live.round, live.journal)
    assert cents["house_way"] == cents["set 5s 5c"] == max(cents.values())
    # 30,054,040 wins less 5 percent and 5,420,031 losses of 53,524,680
    assert cents["set 5s 5c"] == pytest.approx(2000 * (0.95 * 30_054_040 - 5_420_031) / 53_524_680)
    assert cents["set Tc Ac"] < cents["set 5s 5c"]
    assert "set Qs Qh" not in cents, "a pair of queens may not be below a pair of fives"


def test_the_coach_may_know_better_than_the_house_way() -> None:
    """MGM Grand's house leaves two small pairs together beside a six. To split them is better."""
    live = asked("1", *"6s 6h 5d 5c 4h 3d Jc".split(), bets=(bet("pai_gow", "20.00"),), house_way="mgm_grand")
    cents = advice(live.round, live.journal)
    assert cents["house_way"] == cents["set 4h Jc"] != max(cents.values())


def test_the_coach_knows_that_copies_are_the_bank_s() -> None:
    """Of the same cards a bank wins more than a player does: it wins the copies."""
    at_bank = PaiGowPokerStanding(banker="A", seats=("A", "B"), last=("A",), played=(("A", 1000),))
    bets = (bet("bank", "30.00"), bet("pai_gow", seat="B"))
    seven = "Kd Jh 9c 8s 6h 4d 2c".split()
    banker = asked("refuse", "refuse", "1", *seven, *"Qs Qh 5s 5c Ac Tc 7s".split(), bets=bets, standing=at_bank)
    player = asked("1", *seven, bets=(bet("pai_gow", "30.00"),))
    as_bank, as_player = (advice(live.round, live.journal, "A") for live in (banker, player))
    assert {*as_bank} == {*as_player}
    assert all(as_bank[answer] > as_player[answer] for answer in as_player)


def test_the_coach_counts_with_the_hand_on_the_second_area() -> None:
    """The second hand is looked at after the first is set; its cards cannot be the dealer's."""
    bets = (bet("pai_gow", "20.00"), Bet("A", "pai_gow", "second", 1000))
    first, second = "Qs Qh 5s 5c Ac Tc 7s".split(), "Kd Jh 9c 8s 6h 4d 2c".split()
    live = asked("1", *first, "house_way", *second, bets=bets, two_areas=True)
    alone = asked("1", *second, bets=(bet("pai_gow", "10.00"),))
    cents, by_itself = (advice(each.round, each.journal) for each in (live, alone))
    assert {*cents} == {*by_itself}
    assert cents["house_way"] != by_itself["house_way"]
    assert abs(cents["house_way"] - by_itself["house_way"]) < 50, "of a wager of $10, not of the one on the own area"
