"""Decisions: an answer is read strictly, and what is not open is refused by its paragraph."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.decision import Answer, Decision, Offer, Pick
from croupier.equipment.cards import read_card
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, unlawful

LAW = cite("19:47-6.5(e)")
OTHER = cite("19:47-6.5(g)")
ASKED = Decision(
    site="raise:A",
    seat="A",
    offers=(Offer("stay", LAW), Offer("raise", LAW, 100, 1000), Offer("cut", LAW, 10, 40, "cards")),
    view=("A", 7),
    refusals=(unlawful(OTHER, "a pair is not raised", "double"),),
    words="raise",
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("stay", Answer("stay")),
        (" stay ", Answer("stay")),
        ("raise 5.00", Answer("raise", 500)),
        ("raise", Answer("raise", 1000)),  # alone it is the most
        ("raise 1.00", Answer("raise", 100)),
        ("cut 26", Answer("cut", 26)),
    ],
)
def test_what_is_offered_is_read(text: str, answer: Answer) -> None:
    assert ASKED.read(text) == answer
    assert ASKED.read(ASKED.show(answer)) == answer


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fold", "may not answer"),
        ("", "may not answer"),
        ("stay 5.00", "takes no amount"),
        ("raise 0.99", "from 1.00 to 10.00"),
        ("raise 10.01", "from 1.00 to 10.00"),
        ("raise five", "not an amount of dollars"),
        ("raise -5.00", "not an amount"),
        ("raise 5.00 6.00", "not an amount"),
        ("cut 9", "from 10 to 40"),
        ("cut 2_6", "not an amount of cards"),
        ("cut +26", "not an amount of cards"),
        ("cut 26.0", "not an amount of cards"),
        ("cut \N{ARABIC-INDIC DIGIT TWO}\N{ARABIC-INDIC DIGIT SIX}", "not an amount of cards"),
    ],
)
def test_what_is_not_open_is_refused(text: str, expected: str) -> None:
    with pytest.raises(Refused, match=expected) as caught:
        ASKED.read(text)
    assert [ruling.cite for ruling in caught.value.rulings] == [LAW]


def test_an_amount_of_a_stack_is_said_and_never_all_of_it_by_silence() -> None:
    offers = (Offer("raise", LAW, 400, 6000, from_stack=True), Offer("bet", LAW, 200, 200, from_stack=True))
    asked = Decision("first:A", "A", offers, (), cite=OTHER, words="raise")
    with pytest.raises(Refused, match=r"raise: say how much, from 4\.00 to 60\.00"):
        asked.read("raise")
    assert asked.read("bet") == Answer("bet", 200)  # a fixed limit leaves no choice


def test_what_is_barred_is_refused_by_the_paragraph_that_bars_it() -> None:
    with pytest.raises(Refused, match="a pair is not raised") as caught:
        ASKED.read("double")
    assert caught.value.rulings == ASKED.refusals


def test_a_refusal_cites_why_the_question_was_put() -> None:
    asked = Decision("insure:A", "A", (Offer("no", LAW),), (), cite=OTHER, words="insurance")
    with pytest.raises(Refused) as caught:
        asked.read("yes")
    assert caught.value.rulings[0].cite == OTHER


def test_an_answer_nobody_offered_is_not_shown() -> None:
    with pytest.raises(Refused):
        ASKED.show(Answer("fold"))


@given(st.integers(100, 1000))
def test_every_amount_within_bounds_is_written_and_read_back(cents: int) -> None:
    answer = Answer("raise", cents)
    assert ASKED.read(ASKED.show(answer)) == answer


@given(st.text())
def test_any_text_is_an_answer_or_refused(text: str) -> None:
    try:
        answer = ASKED.read(text)
    except Refused as refused:
        reported = refused.rulings
    else:
        assert answer.name in {"stay", "raise", "cut"}
        return
    assert reported


SET = Decision(
    site="set:A",
    seat="A",
    offers=(
        Offer(
            "set",
            LAW,
            pick=Pick(
                tuple(map(read_card, "2s Kd Kh 5c".split())),
                2,
                2,
                lambda low: (
                    unlawful(OTHER, "the low hand outranks the high one") if low[0].rank == low[1].rank else None
                ),
            ),
        ),
        Offer("house_way", LAW, default=True),
    ),
    view=(),
    words="set your hand",
)


@pytest.mark.parametrize("text", ["set 2s Kd", "set Kd 2s", "set kd, 2S", " set  Kd   2s "])
def test_things_are_named_in_any_order_and_written_in_one(text: str) -> None:
    answer = SET.read(text)
    assert answer == Answer("set", picked=(read_card("2s"), read_card("Kd")))
    assert SET.show(answer) == SET.short(answer) == "set 2s Kd"
    assert SET.slip(text) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("set 2s 3s 4s", ['"3s" is not one of 2s, Kd, Kh, 5c', '"4s" is not one of 2s, Kd, Kh, 5c']),
        ("set 2s 2s Qd", ['"Qd" is not one of 2s, Kd, Kh, 5c', "2s is named twice"]),
        ("set 2s", ["name 2 of 2s, Kd, Kh, 5c, not 1"]),
        ("set", ["name 2 of 2s, Kd, Kh, 5c, not 0"]),
        ("set 2s Kd 5c", ["name 2 of 2s, Kd, Kh, 5c, not 3"]),
        ("set Kh Kd", ["the low hand outranks the high one"]),
        ("house_way 2s", ['"house_way 2s": house_way takes no amount']),
    ],
)
def test_every_mistake_in_a_choice_is_listed_with_its_paragraph(text: str, expected: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        SET.read(text)
    assert [ruling.why for ruling in refused.value.rulings] == expected
    assert {ruling.cite for ruling in refused.value.rulings} == {OTHER if "outranks" in expected[0] else LAW}


def test_every_lawful_choice_comes_once() -> None:
    chosen = [SET.show(answer) for answer in SET.offers[0].answers()]
    assert chosen == ["set 2s Kd", "set 2s Kh", "set 2s 5c", "set Kd 5c", "set Kh 5c"]
    assert SET.show(SET.offers[0].least_answer()) == SET.show(SET.offers[0].most_answer()) == "set 2s Kd"
    twice = Pick((1, 1, 2), 0, 2)
    assert list(twice.choices()) == [(), (1,), (2,), (1, 1), (1, 2)]
    assert twice.read(["1", "1"], LAW) == (1, 1)
    with pytest.raises(Refused, match="1 is named 3 times"):
        twice.read(["1", "1", "1"], LAW)


def test_every_choice_is_known_also_one_that_the_law_forbids_and_what_each_makes() -> None:
    def not_both(choice: tuple[int, ...]) -> Ruling | None:
        return unlawful(LAW, "not both") if len(choice) == 2 else None

    pick = Pick((1, 2), 0, 2, not_both, lambda choice: f"{sum(choice)} in all")
    assert list(pick.every()) == [(), (1,), (2,), (1, 2)]
    assert list(pick.choices()) == [(), (1,), (2,)]
    assert pick.makes is not None
    assert pick.makes((1, 2)) == "3 in all"
    assert pick == Pick((1, 2), 0, 2)  # the question is the same: the words follow from its things
