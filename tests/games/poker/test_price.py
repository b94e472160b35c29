"""What a table of poker costs: the rake by the size of the pot, or the charge for time, and the drop of an hour."""

from __future__ import annotations

from fractions import Fraction

import croupier
from croupier.games.poker import GAME
from croupier.games.poker.price import price
from croupier.games.poker.rules import STEPS, TIME, PokerRules
from tests.cli.console import run


def test_14_14_a_percentage_rises_chip_by_chip_up_to_its_cap() -> None:
    costs = price(PokerRules(rake_percent=5, rake_cap=4_00, smallest_chip=1_00)).pots
    assert [(cost.pot_cents, cost.rake_cents) for cost in costs] == [
        (20_00, 1_00),
        (40_00, 2_00),
        (60_00, 3_00),
        (80_00, 4_00),
        (160_00, 4_00),
        (400_00, 4_00),
    ]
    assert [cost.share for cost in costs[3:]] == [Fraction(1, 20), Fraction(1, 40), Fraction(1, 100)]


def test_14_14_the_drop_of_an_hour_names_what_it_rests_on() -> None:
    """A 2-4 table whose pots are of 2 to 20 big bets, $8.00 to $80.00: 5, 5, 5 of 19 pay $1.00, $2.00, $3.00, one $4.00."""
    drop = price(PokerRules(small_bet=2_00, big_bet=4_00, rake_percent=5, rake_cap=4_00, players=8)).drop
    assert drop is not None
    assert drop.cents == 30 * Fraction(3, 4) * Fraction(5 * 1_00 + 5 * 2_00 + 5 * 3_00 + 4_00, 19)
    assert drop.of_each_player_cents * 8 == drop.cents
    assert drop.assumptions == (
        "30 hands an hour",
        "8 players",
        "a rake in 3/4 of the hands",
        "a mean pot of $44.00, from $8.00 to $80.00",
    )


def test_14_14_steps_and_time() -> None:
    steps = price(PokerRules(revenue=STEPS, no_flop_no_rake=False))
    assert (steps.words, steps.note) == ("a rake by the size of the pot", "")
    assert [(cost.pot_cents, cost.rake_cents) for cost in steps.pots][:3] == [
        (20_00, 1_00),
        (40_00, 2_00),
        (60_00, 3_00),
    ]
    time = price(PokerRules(revenue=TIME, time_charge=5_00, players=9))
    assert (time.words, time.pots) == ("$5.00 of each player for half an hour", ())
    assert time.drop is not None
    assert time.drop.cents == 90_00
    assert price(PokerRules(revenue=TIME, time_charge=0)).drop is None


def test_14_14_a_rake_in_small_chips_is_shown_at_a_few_pots() -> None:
    pots = price(PokerRules(rake_percent=5, rake_cap=4_00, smallest_chip=5)).pots
    assert [(cost.pot_cents, cost.rake_cents) for cost in pots] == [
        (20_00, 1_00),
        (40_00, 2_00),
        (80_00, 4_00),
        (160_00, 4_00),
        (400_00, 4_00),
    ]


def test_14_14_no_rake_is_no_price_of_a_pot() -> None:
    none = price(PokerRules(rake_percent=0))
    assert none.pots == ()
    assert none.drop is not None
    assert none.drop.cents == 0


def test_14_14_odds_say_that_poker_has_no_house_advantage() -> None:
    shown = " ".join(run("odds", "poker").out.split())
    assert "Poker: players win from each other, and there is no house advantage." in shown
    words = (
        "The house takes a rake of 5% of the pot, up to $4.00; in whole chips of $1.00; nothing of a pot that is won on"
    )
    assert words in shown
    result = croupier.odds("poker")
    assert (result.wagers, result.not_analysed) == ((), ())
    assert result.price == price(GAME.rules())
    assert "The players win from each other" in run("par", "poker").out
