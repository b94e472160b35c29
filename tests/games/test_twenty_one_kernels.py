"""The kernels of double attack blackjack and Spanish 21 against the engine: the same cards come to the same cents."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from croupier.engine.kernel import Scene
from croupier.equipment.cards import read_card
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.chart.document import plain
from croupier.families.twenty_one.kernels import compiler, simulation
from croupier.families.twenty_one.kernels.general.boxes import Boxes
from croupier.families.twenty_one.kernels.general.layout import Rule, State
from croupier.families.twenty_one.kernels.general.tables import General
from croupier.families.twenty_one.kernels.play import read
from croupier.families.twenty_one.kernels.simulation import OneBox
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.games.spanish_21.rules import SpanishRules
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.money.odds import Odds
from croupier.simulation.statistics import estimate
from tests.games.twenty_one_tapes import (
    BOTH,
    DOUBLE_ATTACK,
    SPANISH,
    Playable,
    by_the_automaton,
    by_the_general_kernel,
    chart,
    chart_at_random,
    judged,
    rules_at_random,
    tape_at_random,
)

pytestmark = pytest.mark.slow

BY_NAME = pytest.mark.parametrize("one", BOTH, ids=lambda one: one.game.name)


def kinds_of(one: Playable, rules: Any) -> list[str]:
    sides = [kind for kind in ("bust_it", "match_the_dealer") if kind in one.game.play.wagers(rules)]
    return [one.main, *sides]


def boxes(one: Playable, rules: Any, play: Chart, seats: int, *, shoe: bool = False) -> General:
    scene = Scene(seats=seats, wagers=tuple(kinds_of(one, rules)), play=json.dumps(plain(play)), through_the_shoe=shoe)
    made = one.game.numbers.kernel(one.game, rules, scene)
    if isinstance(made, OneBox):
        made = simulation.boxes(made.game, play, 1, (), "", through_the_shoe=shoe)
    assert isinstance(made, Boxes)
    return made.made


# ---------------------------------------------------------------- at random


@BY_NAME
@pytest.mark.parametrize("seed", range(3))
def test_the_automaton_settles_any_tape_as_the_engine_does(one: Playable, seed: int) -> None:
    random = Random(seed)
    rules = replace(rules_at_random(one, random), card_reader=seed == 2)  # many rows, so only once
    table = one.table_of(rules)
    if any(compiler.cannot(table)):
        rules = replace(rules, redoubles=0, max_ace_hands=2)
        table = one.table_of(rules)
    play = FEW_HITS if rules.card_reader and one is SPANISH else chart_at_random(random, by_cards=seed % 2 == 1)
    made = compiler.compiled(table, play)
    for _ in range(30):
        cards = tape_at_random(rules, random, int(table.up_first))
        truth = judged(one, rules, play, cards, [one.main])
        assert by_the_automaton(made, table, cards) == truth[:3], [str(card) for card in cards[: truth.used]]


@BY_NAME
@pytest.mark.parametrize("seed", range(5))
def test_the_general_kernel_settles_its_own_rounds_as_the_engine_does(one: Playable, seed: int) -> None:
    random = Random(seed)
    rules = rules_at_random(one, random)
    if one is SPANISH:
        rules = replace(rules, redoubles=min(rules.redoubles, 2))
    play = chart_at_random(random, by_cards=seed % 2 == 0, insurance=seed % 3 == 0)
    seats = random.randint(1, rules.boxes)
    made = boxes(one, rules, play, seats, shoe=seed % 2 == 1)
    kinds = kinds_of(one, rules)
    desk = made.desk(seed, taped=True)
    for _ in range(25):
        net, dealt = by_the_general_kernel(None, desk)
        truth = judged(one, rules, play, [*dealt, *dealt[:1]], kinds, seats)
        assert (net, len(dealt)) == (truth.net, truth.used), [str(card) for card in dealt]


# ---------------------------------------------------------------- rare paths


class Rare(NamedTuple):
    """A round, given by its cards, and the result of the engine."""

    one: Playable
    elected: dict[str, Any]
    play: Chart
    cards: str
    lines: str


NO_PAIR: frozenset[int] = frozenset()
SEVENS = frozenset({7})
SMALL_CARDS = chart("S", splits=NO_PAIR, hard_5="H", hard_7="H", hard_10="H", hard_14="H", hard_18="H")
FEW_HITS = chart("S", doubled="R", hard_10="H", hard_12="Ds", hard_13="H", hard_14="H", soft_17="H")
RARE = {
    "26.10(c): four hands": Rare(
        DOUBLE_ATTACK,
        {"boxes": 6},
        chart("S", attack=True),
        "6h 8s 8h 8d 8c 2s 3s 4s 5s Ks 9s",
        "attack 4 won",
    ),
    "26.8: a surrender after a double": Rare(
        DOUBLE_ATTACK, {}, chart("S", hard_11="Dh", doubled="R"), "Kh 5s 6h 4d 9s", "double 1 lost surrendered"
    ),
    "26.8: the original wagers after a double": Rare(
        DOUBLE_ATTACK,
        {"surrender_after_double": "the original wagers"},
        chart("S", hard_11="Dh", doubled="R"),
        "Kh 5s 6h 4d 9s",
        "double 1 void surrendered, the double returned",
    ),
    "26.8(a)2: a surrender that waits for a blackjack": Rare(
        DOUBLE_ATTACK, {}, chart("Rs", attack=True), "Ah Ks 6h Kd", "initial 1 lost dealer blackjack"
    ),
    "26.10(d): a blackjack after a split and a double": Rare(
        DOUBLE_ATTACK,
        {},
        chart("S", hard_11="Ds"),
        "Kh 8s 8h 3d Ks 3h 2s Ac",
        "double 1 void only the original wager is lost",
    ),
    "26.10(d): a blackjack after a split hand over 21": Rare(
        DOUBLE_ATTACK,
        {},
        chart("S", hard_18="H"),
        "Kh 8s 8h Kd 9s 9h Ac",
        "initial 2 void only the original wager is lost",
    ),
    "26.10(d): and it takes the original wager too": Rare(
        DOUBLE_ATTACK,
        {"busted_bets_also_lost": True},
        chart("S", hard_18="H"),
        "Kh 8s 8h Kd 9s 9h Ac",
        "initial 2 lost dealer blackjack",
    ),
    "26.9(c): the double of a hand over 21 is returned": Rare(
        DOUBLE_ATTACK,
        {"busted_double_returned": True},
        chart("S", hard_15="Ds"),
        "Kh 8s 7h Kd Ac",
        "double 1 void only the original wager is lost",
    ),
    "26.5: other odds of the initial and the attack wager": Rare(
        DOUBLE_ATTACK,
        {"payouts": DoubleAttackRules().payouts.paying({"initial": Odds(Fraction(2)), "attack": Odds(Fraction(3, 2))})},
        chart("S", attack=True, hard_11="Ds"),
        "6h 8s 8h 3d Kd Ks Kc Kh",
        "attack 2 won",
    ),
    "26.6: bust it with eights of one suit": Rare(
        DOUBLE_ATTACK, {"bust_it": True}, chart("S"), "8h Ks 9h 8h 8h", "bust_it 1 won"
    ),
    "26.6: bust it with eights of one color": Rare(
        DOUBLE_ATTACK, {"bust_it": True}, chart("S"), "8h Ks 9h 8d 8h", "bust_it 1 won"
    ),
    "26.12(c): a third card for bust it alone": Rare(
        DOUBLE_ATTACK, {"bust_it": True}, chart("H"), "6h Ks 9h 8d 9d 7c", "bust_it 1 won"
    ),
    "26.11(c): insurance": Rare(DOUBLE_ATTACK, {}, chart("S", insurance=True), "Ah Ks 9h Kd", "insurance 1 won"),
    "19.5: 7-7-7 of one suit against a 7": Rare(
        SPANISH, {}, chart("S", splits=NO_PAIR, hard_14="H"), "7h 7s 7h 7h", "super_bonus 1 won 7-7-7 of one suit"
    ),
    "19.5: 7-7-7 in spades on the third hand of a split": Rare(
        SPANISH,
        {"max_hands": 3},
        chart("S", hard_14="H"),
        "7s 5h 7h 7s 2s 7s 7s Kc Kd Kh",
        "spanish_21 2 won",
    ),
    "19.5: 6-7-8 of one suit after a split": Rare(
        SPANISH, {}, chart("S", hard_14="H"), "8d 5h 8c 6c Kc 6d 7d Kh Kd", "spanish_21 2 won"
    ),
    "19.5: no bonus after a split": Rare(
        SPANISH,
        {"bonus_after_split": False},
        chart("S", hard_14="H"),
        "8d 5h 8c 6c Kc 6d 7d Kh Kd",
        "spanish_21 2 won",
    ),
    "19.5: no bonus on a doubled hand": Rare(SPANISH, {}, chart("S", hard_13="Ds"), "6s 5h 7s 8s", "double 1 won"),
    "19.5: 21 with seven cards": Rare(SPANISH, {}, SMALL_CARDS, "2s Kh 3s 2h 3h 4h 4s 3c 6c", "spanish_21 1 won"),
    "19.9: a rescue": Rare(
        SPANISH, {}, chart("S", hard_13="Ds", doubled="R"), "6s 5h 7s 2s", "double 1 void rescued, the double returned"
    ),
    "19.9: a rescue after a double again": Rare(
        SPANISH,
        {"redoubles": 1},
        chart("Ds", doubled="R", hard_9="Ds"),
        "4s 5h 5s 2s",
        "double 1 void rescued, the double returned",
    ),
    "19.5: a blackjack takes a 21 that waits": Rare(
        SPANISH, {}, chart("S", hard_13="H"), "6s Kh 7s 8s As", "spanish_21 1 lost dealer blackjack"
    ),
    "19.5: or the 21 was paid at once": Rare(
        SPANISH,
        {"twenty_one_beats_blackjack": True},
        chart("S", hard_14="H"),
        "8d Kh 8c 6c 7c 2d As",
        "spanish_21 1 won",
    ),
    "19.10: four hands of aces": Rare(
        SPANISH, {}, chart("S", soft_13="Ds"), "As 5h Ah Ad Ac 2c 9s Ks 9h 8d Kc 9d", "double 1 won"
    ),
    "19.6: a suited and an unsuited match": Rare(
        SPANISH, {"match_the_dealer": "six_decks"}, chart("S"), "5h 5h 5s Kd Kc Ks", "match_the_dealer 1 won"
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_a_rare_round_comes_to_the_engines_own_cents(name: str) -> None:
    one, elected, play, text, shown = RARE[name]
    rules = (DoubleAttackRules if one is DOUBLE_ATTACK else SpanishRules)(**elected)
    cards = [*map(read_card, text.split()), *map(read_card, ("2s", "3s", "4s", "5s", "6s", "9s") * 2)]
    kinds = kinds_of(one, rules)
    truth = judged(one, rules, play, cards, kinds)
    assert any(line.startswith(shown) for line in truth.lines), truth
    made = boxes(one, rules, play, 1)
    net, dealt = by_the_general_kernel(cards, made.desk(1, taped=True))
    assert (net, len(dealt)) == (truth.net, truth.used)
    table = one.table_of(rules)
    if not (kinds[1:] or play.insurance or any(compiler.cannot(table))):
        assert by_the_automaton(compiler.compiled(table, play), table, cards) == truth[:3]


# ---------------------------------------------------------------- whole kernels


@BY_NAME
@pytest.mark.parametrize("through_the_shoe", [False, True], ids=["fresh", "shoe"])
def test_both_kernels_come_to_the_same_mean(one: Playable, through_the_shoe: bool) -> None:
    """The automaton and the general kernel play the same chart with different shuffles."""
    rules = rules_at_random(one, Random(3))
    rules = replace(
        rules, decks=6, card_reader=False, **({"redoubles": 0, "max_ace_hands": 2} if one is SPANISH else {})
    )
    play = chart("S", splits=SEVENS, attack=True, hard_11="Ds", hard_14="H", hard_12="H", hard_8="H", hard_5="H")
    scene = Scene(play=json.dumps(plain(play)), through_the_shoe=through_the_shoe)
    fast = one.game.numbers.kernel(one.game, rules, scene)
    assert isinstance(fast, OneBox)
    slow = simulation.boxes(fast.game, play, 1, (), "", through_the_shoe=through_the_shoe)
    rounds = 50_000
    nets = (fast.nets(5, 1, rounds), slow.nets(5, 1, rounds))
    spread = (sum(float(each.var()) for each in nets) / rounds) ** 0.5
    assert abs(float(nets[0].mean() - nets[1].mean())) < 5 * spread
    tallies = (fast.block(5, 1, rounds), slow.block(5, 1, rounds))
    for tally, each in zip(tallies, nets, strict=True):
        assert dict(tally.gains[one.main]) == Counter(each.tolist())
        assert tally.rounds == sum(tally.gains[one.main].values()) == rounds


@BY_NAME
@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("insurance", [False, True], ids=["not insured", "insured"])
def test_every_wager_comes_to_its_exact_mean(one: Playable, seats: int, insurance: bool) -> None:
    """Of the best chart and of any other; at every seat; of side wagers and insurance."""
    sides = {"bust_it": True} if one is DOUBLE_ATTACK else {"match_the_dealer": "six_decks", "super_bonus": seats == 1}
    rules = one.game.rules.elect(sides)
    wagers = tuple(kinds_of(one, rules))
    play = json.dumps(
        {
            **plain(chart("S", hard_12="H", hard_8="H", hard_5="H", splits=frozenset({1, 7}), attack=True)),
            "insurance": True,
        }
    )
    kernel = one.game.numbers.kernel(one.game, rules, Scene(wagers=wagers, seats=seats, play=play if insurance else ""))
    exact = kernel.exact()
    assert set(exact) == set(kernel.units), "every wager has its exact mean"
    assert {wager.split()[-1] for wager in exact} == {*wagers, *(["insurance"] if insurance else [])}
    tally = kernel.block(8, 0, kernel.block_rounds)
    for wager, unit in kernel.units.items():
        z = estimate(wager, unit, tally.gains[wager], tally.staked_cents[wager], exact[wager]).z
        assert z is not None
        assert abs(z) < 4.5, (wager, z)


@pytest.mark.parametrize(
    ("one", "elected"),
    [
        (SPANISH, {"super_bonus": False}),
        (DOUBLE_ATTACK, {"surrender": "before doubling"}),
        (DOUBLE_ATTACK, {"decks": 4}),
    ],
)
def test_a_given_chart_is_worth_what_the_strategy_command_says(one: Playable, elected: dict[str, Any]) -> None:
    rules = one.game.rules.elect(elected)
    assert one.game.numbers.charts is not None
    given = dict(one.game.numbers.charts.best(rules).document)
    given["hard"] = {**given["hard"], "15": "H  H  H  H  H  H  H  H  H  H"}
    given["pairs"] = {**given["pairs"], "A": "-  -  -  -  -  -  -  -  -  -"}
    judged = one.game.numbers.charts.judge(rules, given).chart.value
    kernel = one.game.numbers.kernel(one.game, rules, Scene(play=json.dumps(given)))
    assert kernel.exact()[one.main] == pytest.approx(judged, abs=1e-12)
    assert one.game.numbers.kernel(one.game, rules, Scene(play=json.dumps(given), through_the_shoe=True)).exact() == {}


@pytest.mark.parametrize("odds", ["1 to 7", "101 to 100"])
def test_payouts_that_do_not_fit_are_refused(odds: str) -> None:
    rules = DoubleAttackRules()
    fine = replace(rules, payouts=rules.payouts.paying({"attack": Odds.read(odds)}))
    with pytest.raises(Refused, match="not simulated"):
        DOUBLE_ATTACK.game.numbers.kernel(
            DOUBLE_ATTACK.game, fine, Scene(play=json.dumps(plain(chart("S", attack=True))))
        )


def test_19_5_envy_is_paid_to_every_other_box() -> None:
    rules = SpanishRules()
    play = chart("H", splits=NO_PAIR, hard_19="S", hard_20="S", hard_18="S")
    cards = [read_card(each) for each in "7s Kh 9s 7h 7s 9h 9d 7s Kc 9c".split()]
    truth = judged(SPANISH, rules, play, cards, ["spanish_21"], seats=3)
    assert sum(line.startswith("envy") for line in truth.lines) == 1
    made = boxes(SPANISH, rules, play, 3)
    net, dealt = by_the_general_kernel(cards, made.desk(1, taped=True))
    assert (net, len(dealt)) == (truth.net, truth.used)
    assert net > 5_100_00


def test_a_shoe_that_runs_out_is_filled_with_its_discards() -> None:
    """Seven boxes that draw a lot: some rounds need more cards than are left, and the cards stay those of the shoe."""
    rules = DoubleAttackRules(decks=1, boxes=7)
    play = chart("H", splits=NO_PAIR, hard_17="S", hard_18="S", hard_19="S", hard_20="S")
    made = boxes(DOUBLE_ATTACK, rules, play, 5, shoe=True)
    desk = made.desk(1, taped=True)
    cards = int(desk.book[Rule.CARDS])
    whole, refilled = sorted(made.desk(1).shoe[:cards].tolist()), 0
    for _ in range(60):
        before = int(desk.book[State.NEXT])
        net, dealt = by_the_general_kernel(None, desk)
        assert sorted(desk.shoe[:cards].tolist()) == whole
        refilled += int(desk.book[State.NEXT]) - before != len(dealt) and before + len(dealt) > cards
        truth = judged(DOUBLE_ATTACK, rules, play, dealt, ["initial"], seats=5)
        assert (net, len(dealt)) == (truth.net, truth.used)
    assert refilled


def test_a_chart_is_read_back_as_it_is_written() -> None:
    for by_cards in (False, True):
        play = chart_at_random(Random(1), by_cards=by_cards, insurance=by_cards)
        assert read(json.dumps(plain(play))) == play


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ("{", "play"),
        ("[]", "play"),
        ('{"hart": {}}', "play.hart"),
        ('{"hard": {"3": "S"}}', "play.hard"),
        ('{"hard": {"16": "S S"}}', "play.hard.16"),
        ('{"insurance": 1}', "play.insurance"),
    ],
)
def test_a_chart_with_mistakes_is_refused(document: str, where: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(document)
    assert where in {mistake.place for mistake in error.value.mistakes}
