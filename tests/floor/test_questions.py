"""Every question has an identity of its own, so that an answer is taken for that question and for no other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from croupier.floor import commands as c
from croupier.floor.tables.fold import fold
from croupier.floor.tables.moves.rounds import StaleQuestion
from croupier.floor.tables.public_event import public
from croupier.floor.tables.round_under_way import GivenAnswer
from croupier.floor.tables.table import Table
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, House
from tests.floor.test_casino import answer, asked, begin


def may_answer(house: House, table: str, offer: str) -> Table:
    """The table when the seat may give this answer; the others decline or stand until then."""
    for _ in range(200):
        here = house.casino.shown[table]
        if not here.playing:
            begin(house, table, ANN, BOB, wager="blackjack")
            continue
        asks = here.running.asks
        assert asks is not None
        if offer in {each.name for each in asks.offers} and here.answers:
            return here
        answer(house, table)
    raise AssertionError("nobody was asked")


def decide(here: Table, answer: str) -> c.Decide:
    asks = here.running.asks
    assert asks is not None
    return c.Decide(table=here.name, question=here.question, site=asks.site, answer=answer)


def test_the_same_answer_sent_twice_draws_one_card(house: House) -> None:
    """After a hit the site is the same, and the question is another one."""
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    again, hit = False, decide(may_answer(house, table, "hit"), "hit")
    while not again:
        here = may_answer(house, table, "hit")
        hit = decide(here, "hit")
        who = asked(house, table)
        house.do(who, hit)
        after, events = house.casino.shown[table], len(list(house.casino.events()))
        again = after.playing and after.running.asks is not None and after.running.asks.site == hit.site
        with pytest.raises(StaleQuestion, match="is not open") as against:
            house.do(who, hit)
        assert all(ruling.cite for ruling in against.value.rulings)
        assert house.casino.shown[table] is after
        assert len(list(house.casino.events())) == events
    assert house.casino.shown[table].question != hit.question
    recorded = [public(event) for event in house.casino.events(stream=f"table:{table}")]
    questions = [tree["question"] for tree in recorded if tree and tree["what"] == "decided"]
    assert hit.question in questions
    assert len(set(questions)) == len(questions)


def test_a_question_of_another_seat_is_not_answered(house: House) -> None:
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    here = may_answer(house, table, "stand")
    asks, who = here.running.asks, asked(house, table)
    assert asks is not None
    view = house.casino.view(table, ANN)["asks"]
    assert (view["question"], view["site"]) == (here.question, asks.site)
    with pytest.raises(Refused, match="not asked anything"):
        house.do(BOB if who is ANN else ANN, decide(here, "stand"))


def test_an_offer_is_answered_in_the_unit_it_names(house: House) -> None:
    """A stake is written in dollars, in the offer as in the answer; a cut in cards."""
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    seen = set[str]()
    for _ in range(60):
        if "cards" in seen:
            may_answer(house, table, "double")
        else:
            begin(house, table, ANN, BOB, wager="blackjack")
        here = house.casino.shown[table]
        asks = here.running.asks
        assert asks is not None
        for offer in house.casino.view(table, asked(house, table))["asks"]["offers"]:
            if offer["takes_amount"]:
                seen.add(offer["unit"])
                assert asks.read(f"{offer['name']} {offer['most']}") == asks.read(offer["name"])
                if offer["unit"] == "dollars":
                    assert (offer["most"], offer["most_cents"]) == ("5.00", 500)
        if seen == {"cards", "dollars"}:
            return
    raise AssertionError(f"no stake was offered: {seen}")


def answered(here: Table, answer: str) -> Table:
    """The table after this answer, which has not been run yet."""
    asks = here.running.asks
    assert asks is not None
    data = {"what": "decided", "place": len(here.running.journal), "handle": asks.seat, "site": asks.site}
    return fold(here, {**data, "answer": answer, "decided_by": "player", "added_cents": 0})


def anew(here: Table) -> Table:
    """The same table, whose round was not run yet."""
    return replace(here, current=replace(here.current))


def fingerprint(here: Table) -> tuple[Any, ...]:
    return here.running.fingerprint(here.current.dealer())


@pytest.fixture
def before(house: House) -> Table:
    """A table that asks a seat for a hit or another answer."""
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    return anew(may_answer(house, table, "hit"))


def test_a_round_goes_on_from_its_question_as_if_it_were_run_again(before: Table) -> None:
    after = answered(before, "hit")
    after.current.run_on_from(before.current)
    assert fingerprint(after) == fingerprint(anew(after))
    assert len(after.running.journal) > len(before.running.journal)


def test_when_a_round_has_gone_on_its_earlier_state_is_what_it_was(before: Table) -> None:
    """The answer may be rolled back, and then the round may be voided: its cards are listed as they lay."""
    as_it_was = fingerprint(anew(before))
    answered(before, "hit").current.run_on_from(before.current)
    assert fingerprint(before) == as_it_was


def test_a_question_is_answered_in_two_ways_and_each_gives_its_own_round(before: Table) -> None:
    """The first answer may be rolled back: then the second one comes to a round that has gone on already."""
    hit, stand = answered(before, "hit"), answered(before, "stand")
    hit.current.run_on_from(before.current)
    stand.current.run_on_from(before.current)
    assert fingerprint(hit) == fingerprint(anew(hit))
    assert fingerprint(stand) == fingerprint(anew(stand))


def test_a_round_that_another_thread_began_is_run_from_its_beginning(before: Table) -> None:
    with ThreadPoolExecutor(1) as other:
        other.submit(before.current.run_to_question).result()
    after = answered(before, "hit")
    after.current.run_on_from(before.current)
    assert fingerprint(after) == fingerprint(anew(after))


def test_an_illegal_answer_is_refused_and_the_question_stays_open(before: Table) -> None:
    asks = before.running.asks
    assert asks is not None
    with pytest.raises(Refused):
        before.running.rest.go_on(GivenAnswer(len(before.running.journal), asks.seat, asks.site, "fly", "player", 0))
    after = answered(before, "stand")
    after.current.run_on_from(before.current)
    assert fingerprint(after) == fingerprint(anew(after))
