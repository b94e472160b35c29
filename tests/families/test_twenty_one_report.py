"""What commands print about a table of twenty-one: charts as documents, the cost of mistakes, and what is not counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.croupiers.advice import advice
from croupier.families.twenty_one.chart import document as documents
from croupier.families.twenty_one.chart import forms
from croupier.families.twenty_one.chart.cells import DOUBLED
from croupier.families.twenty_one.report import placard
from croupier.families.twenty_one.report.advice import BEFORE_THE_CARDS
from croupier.games.double_attack_blackjack import GAME as DOUBLE_ATTACK
from croupier.games.double_attack_blackjack.terms import terms_of
from croupier.games.spanish_21 import GAME as SPANISH
from croupier.law.option import Unreadable
from tests.croupiers.test_advice import dealt

pytestmark = pytest.mark.slow

ONE_DECK: dict[str, Any] = {"decks": 1, "card_reader": True}


def document() -> dict[str, Any]:
    return dict(placard.best(terms_of(DOUBLE_ATTACK.rules(**ONE_DECK))).document)


def test_the_best_chart_as_a_document_is_worth_what_it_says() -> None:
    """It is read back and counted as written: the same value, and no deviation."""
    judged = croupier.strategy("double_attack_blackjack", by="total", chart=document(), rules=ONE_DECK).judged
    assert judged is not None
    assert judged.chart.value == pytest.approx(judged.best.value, abs=1e-14)
    assert judged.deviations == ()
    assert judged.chart.document == judged.best.document


def test_a_mistake_costs_what_the_best_chart_says() -> None:
    """One cell is changed: standing on 11 against a 6, where the wager is doubled, and not attacking a 5."""
    tree, rules = document(), DOUBLE_ATTACK.rules(**ONE_DECK)
    codes = tree["hard"]["11"].split()
    stands = tree["hard"] | {"11": " ".join([*codes[:4], "S", *codes[5:]])}
    best = placard.judge(terms_of(rules), tree).best
    (hard,) = (block for block in best.blocks if block.title == "Hard totals")
    (attack,) = (block for block in best.blocks if block.title == "The attack wager")
    taken = tree["attack"].split()
    declines = " ".join([*taken[:3], "N", *taken[4:]])
    for changed, cost in (
        ({"hard": stands}, hard.costs["11", "6"]["S"]),
        ({"attack": declines}, attack.costs["attack", "5"]["N"]),
    ):
        judged = placard.judge(terms_of(rules), tree | changed)
        (deviation,) = judged.deviations
        assert deviation.cost == cost > 0
        assert judged.best.value - judged.chart.value == pytest.approx(cost, rel=2e-2)


def test_every_mistake_in_a_document_is_named() -> None:
    tree = document()
    tree["hard"] = {**tree["hard"], "12": "P H H H H H H H H H", "22": "S"}
    tree["pairs"] = {name: row for name, row in tree["pairs"].items() if name != "8"}
    tree |= {"insurance": True, "atack": "Y", "columns": "A 2 3"}
    with pytest.raises(Unreadable) as mistakes:
        documents.read(tree, forms.of_table(terms_of(DOUBLE_ATTACK.rules(**ONE_DECK))))
    places = {each.place for each in mistakes.value.mistakes}
    assert places == {"atack", "columns", "insurance", "hard.22", "hard.12, against 2", "pairs.8"}


def test_26_8_without_surrender_of_doubled_hands_the_chart_has_no_rows_for_them() -> None:
    rules = DOUBLE_ATTACK.rules(surrender="first two cards", **ONE_DECK)
    assert DOUBLED not in forms.of_table(terms_of(rules)).rows
    assert DOUBLED in forms.of_table(terms_of(DOUBLE_ATTACK.rules(**ONE_DECK))).rows


def test_best_play_says_when_to_attack() -> None:
    chart = croupier.strategy("double_attack_blackjack", rules=ONE_DECK).best
    attacks = {each.against for each in chart.advice if each.best == "attack"}
    assert attacks == {"2", "3", "4", "5", "6", "7", "8"}
    against_6 = next(each for each in chart.advice if each.best == "attack" and each.against == "6")
    assert against_6.values["attack"] == 2 * against_6.values["no attack"] == chart.by_showing["6"]


def test_the_coach_says_what_the_chart_says_of_a_full_shoe() -> None:
    """Alone with the dealer against a 6: the attack wager, then a pair of eights with both wagers, then one of its hands."""
    chart = croupier.strategy("double_attack_blackjack", rules=ONE_DECK).best
    rows = {(each.hand, each.against): each.values for each in chart.advice}
    live = dealt("double_attack_blackjack", "initial", "6c", **ONE_DECK)
    attack = rows[BEFORE_THE_CARDS, "6"]
    said = advice(live.round, live.journal)
    assert said == pytest.approx({"attack": 1000 * attack["attack"], "no_attack": 1000 * attack["no attack"]})
    for answer in ("attack", "8c", "8d"):
        live.answer(answer)
    pair = rows["8-8", "6"]
    assert advice(live.round, live.journal) == pytest.approx({name: 2000 * worth for name, worth in pair.items()})
    for answer in ("split", "3h"):
        live.answer(answer)
    split = advice(live.round, live.journal)
    assert max(split, key=lambda name: split[name]) == "double"


def test_19_5_a_21_paid_before_a_blackjack_is_known_is_not_counted() -> None:
    rules = SPANISH.rules(twenty_one_beats_blackjack=True)
    (why,) = SPANISH.numbers.uncounted(rules)
    assert str(why.cite) == "19:47-19.5"
    assert {each.wager for each in SPANISH.numbers.exact(rules)} == {"insurance"}
    with pytest.raises(croupier.Refused):
        croupier.strategy("spanish_21", rules={"twenty_one_beats_blackjack": True})


def test_the_numbers_name_what_they_rest_on() -> None:
    by_name = {each.wager: each for each in DOUBLE_ATTACK.numbers.exact(DOUBLE_ATTACK.rules(decks=1))}
    initial = by_name["initial"]
    assert sum(chance for _, chance in initial.gains) == 1
    assert initial.action > Fraction(3, 2)
    assert "surrender" in {reading.option for reading in initial.readings}
    assert "busted_double_returned" in {reading.option for reading in initial.readings}
    assert not initial.exact


def test_the_coach_counts_a_hand_where_nobody_looks_for_a_blackjack() -> None:
    """Without a card reader the hand is played before the dealer's blackjack is known: the chart's values are the coach's."""
    rows = {
        (each.hand, each.against): each.values
        for each in croupier.strategy("spanish_21", card_reader=False).best.advice
    }
    live = dealt("spanish_21", "spanish_21", "9c", "Ac", "7d", "no_insurance", card_reader=False)
    assert advice(live.round, live.journal) == pytest.approx(
        {name: 1000 * worth for name, worth in rows["7-9", "A"].items()}
    )
