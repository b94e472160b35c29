"""Live play: it suspends at every question, goes on from its journal, and a refusal leaves it as it was."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.croupiers.play import Live
from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity, Remedy
from croupier.engine.journal import Entry, Journal, Kind
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Draw, Shoe
from croupier.equipment.wheel import Spin
from croupier.law.ruling import Refused, unlawful
from croupier.money.settlement import lost, void
from croupier.money.wager import Bet, Wager
from croupier.testing.altered import altered
from tests.conformance.toy import LAW, STOPS, TOY, ToyRules

BETS = [Bet("A", "heads", "", 1000), Bet("B", "tails", "", 500)]
ANSWERS = ("Th", "raise 5.00", "stay", "heads", "2c")


def opened() -> Round:
    return open_round(TOY, ToyRules(), Standing(), BETS)


def after(*answers: str) -> Live:
    live = Live(opened())
    for answer in answers:
        live.answer(answer)
    return live


def site(live: Live) -> str | None:
    return live.asks.site if live.asks is not None else None


def test_a_round_stops_at_every_question() -> None:
    sites = [site(after(*ANSWERS[:count])) for count in range(len(ANSWERS) + 1)]
    assert sites == ["draw", "raise:A:heads", "raise:B:tails", "flip", "reveal", None]


def test_the_journal_holds_every_answer_as_it_is_written() -> None:
    live = after("Th", "raise", "stay", "heads", "2c")
    assert [str(entry) for entry in live.journal] == [
        "chance draw Th",
        "decision raise:A:heads raise 10.00",
        "decision raise:B:tails stay",
        "chance flip heads",
        "chance reveal 2c",
    ]


def test_the_end_is_the_outcome() -> None:
    live = after(*ANSWERS)
    assert live.outcome is not None
    assert [(line.wager, line.cents) for line in live.outcome.lines] == [
        ("heads", 1000),
        ("tails", -500),
        ("raise heads", 500),
    ]
    assert [fact.fact for fact in live.facts] == ["10 of hearts is shown"]


def test_facts_are_reported_once() -> None:
    assert len(after(*ANSWERS[:3]).facts) == 1


def test_a_round_goes_on_from_its_journal() -> None:
    whole = after(*ANSWERS)
    for count in range(len(whole.journal) + 1):
        live = Live(opened(), whole.journal[:count])
        for answer in ANSWERS[count:]:
            live.answer(answer)
        assert (live.journal, live.facts, live.outcome) == (whole.journal, whole.facts, whole.outcome)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda live: live.answer("fold"),
        lambda live: live.answer("raise 10.01"),
        lambda live: live.answer("stay 1.00"),
        lambda live: live.answer(""),
        lambda live: live.interrupt(Irregularity("quake")),
        lambda live: live.interrupt(Irregularity("dropped", {"height": "0"})),  # not at this question
    ],
)
def test_a_refusal_leaves_the_round_as_it_was(attempt: Callable[[Live], None]) -> None:
    live = after("Th")
    before = (live.journal, live.facts, live.outcome, live.asks)
    with pytest.raises(Refused):
        attempt(live)
    assert (live.journal, live.facts, live.outcome, live.asks) == before
    live.answer("stay")
    assert site(live) == "raise:B:tails"


def test_an_irregularity_is_journalled_and_mended() -> None:
    live = after(*ANSWERS[:3])
    live.interrupt(Irregularity("dropped", {"height": "1"}))
    assert str(live.journal[-1]) == "irregularity flip dropped height=1"
    live.answer("2c")
    assert live.outcome is not None
    assert live.outcome.standing.wagers == live.round.wagers


def test_an_irregularity_that_the_procedure_refuses_changes_nothing() -> None:
    live = after(*ANSWERS[:3])
    with pytest.raises(Refused, match="flipped well"):
        live.interrupt(Irregularity("dropped", {"height": "9"}))
    assert len(live.journal) == 3
    assert site(live) == "flip"


def test_nobody_is_asked_after_the_end() -> None:
    live = after(*ANSWERS)
    with pytest.raises(Refused, match="the round is over"):
        live.answer("heads")
    with pytest.raises(Refused, match="the round is over"):
        live.interrupt(Irregularity("dropped", {"height": "1"}))


WHOLE = after(*ANSWERS).journal


@pytest.mark.parametrize(
    ("journal", "expected"),
    [
        ((*WHOLE, WHOLE[-1]), "over after 5 entries, but the journal has 6"),
        ((WHOLE[1], *WHOLE[1:]), "entry 1 is for raise:A:heads, but the round is at draw"),
        ((Entry(Kind.DECISION, "draw", "Th"), *WHOLE[1:]), "entry 1 is a decision, but the round needs a chance"),
        ((Entry(Kind.CHANCE, "draw", "1h"), *WHOLE[1:]), "is not a card"),
        ((*WHOLE[:4], Entry(Kind.CHANCE, "reveal", "Th")), "cannot come from this shoe now"),
        ((WHOLE[0], Entry(Kind.DECISION, "raise:A:heads", "fold")), "may not answer"),
        ((Entry(Kind.IRREGULARITY, "draw", "quake"),), "this game has no irregularity"),
        ((Entry(Kind.IRREGULARITY, "draw", "dropped height"),), "cannot arise at draw"),
        ((*WHOLE[:3], Entry(Kind.IRREGULARITY, "flip", "dropped")), "give height"),
    ],
)
def test_a_journal_that_could_not_be_is_refused(journal: Journal, expected: str) -> None:
    with pytest.raises(Refused, match=expected):
        Live(opened(), journal)


# ---------------------------------------------------------------- going on where it stopped


def without_aces(croupier: Croupier, _rules: ToyRules, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Four cards, of which an ace is refused after it was taken from the shoe."""
    dealing = Shoe.of(1).dealing(LAW)
    for number in range(4):
        if dealing.draw(croupier, f"card:{number}").rank == "A":
            raise Refused(unlawful(LAW, "an ace ends no round"))
    return Outcome(tuple(lost(wager, LAW) for wager in wagers), Standing())


def test_a_card_that_the_procedure_refuses_stays_in_the_shoe() -> None:
    live = Live(open_round(altered(TOY, procedure=without_aces), ToyRules(), Standing(), BETS))
    for card in ("2c", "3c"):
        live.answer(card)
    with pytest.raises(Refused, match="an ace ends no round"):
        live.answer("As")
    assert (site(live), live.dealt) == ("card:2", 2)
    assert isinstance(live.asks, Draw)
    assert live.asks.read("As") == Card("A", "s")
    live.answer("4c")
    live.answer("5c")
    assert [entry.answer for entry in live.journal] == ["2c", "3c", "4c", "5c"]


def test_a_round_goes_on_in_whatever_thread_the_answer_comes() -> None:
    live = after(*ANSWERS[:2])
    with ThreadPoolExecutor(1) as other:
        for answer in ANSWERS[2:4]:
            other.submit(live.answer, answer).result()
    live.answer(ANSWERS[4])
    assert (live.journal, live.outcome) == (WHOLE, after(*ANSWERS).outcome)


# ---------------------------------------------------------------- moments at which nothing is asked


def bells(croupier: Croupier, _rules: ToyRules, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """A bell may ring before the flip and after it; rung after it, the flip is void."""
    croupier.moment("bell:before", LAW)
    croupier.chance(Spin(STOPS, LAW, "flip"))
    settle = lost
    try:
        croupier.moment("bell:after", LAW)
    except Irregularity as what:
        croupier.record(f"{what.kind} after the flip", LAW)
        settle = void
    return Outcome(tuple(settle(wager, LAW) for wager in wagers), Standing())


BELLS = altered(TOY, procedure=bells, remedies={"rung": Remedy("rung", LAW, "the flip is void", ("bell:after",))})


def rung(*answers: str) -> Live:
    live = Live(open_round(BELLS, ToyRules(), Standing(), BETS))
    for answer in answers:
        live.answer(answer)
    return live


def test_a_moment_asks_nothing_and_stands_in_no_journal() -> None:
    live = rung("heads")
    assert [str(entry) for entry in live.journal] == ["chance flip heads"]
    assert live.outcome is not None
    assert [line.cents for line in live.outcome.lines] == [-1000, -500]


def test_what_went_wrong_at_a_moment_gone_by_can_still_be_reported() -> None:
    live = rung("heads")
    assert [moment.site for moment in live.moments] == ["bell:after"]
    live.interrupt(Irregularity("rung"))
    assert str(live.journal[-1]) == "irregularity bell:after rung"
    assert live.outcome is not None
    assert [line.cents for line in live.outcome.lines] == [0, 0]
    again = Live(live.round, live.journal)
    assert (again.outcome, again.facts, again.moments) == (live.outcome, live.facts, ())


def test_at_a_moment_to_come_or_long_gone_it_cannot_be_reported() -> None:
    live = rung()
    assert live.sites == ("flip", "bell:before")
    with pytest.raises(Refused, match="cannot arise at flip"):
        live.interrupt(Irregularity("rung"))
    with pytest.raises(Refused, match="is for bell:after, but the round is at flip"):
        live.interrupt(Irregularity("rung"), "bell:after")
    with pytest.raises(Refused, match="cannot arise at bell:before"):
        live.interrupt(Irregularity("rung"), "bell:before")
    live = rung("heads")
    live.interrupt(Irregularity("rung"))
    with pytest.raises(Refused, match="the round is over: rung can no longer happen"):
        live.interrupt(Irregularity("rung"))
