"""Money that makes sense, by plain forms: a guest keeps the chips, leaving asks first, and the statement goes by rounds."""

from __future__ import annotations

import re
from itertools import pairwise

from croupier.floor.audit.history import History
from croupier.floor.commands import BuyIn, MakeWager, Ready
from tests.web.conftest import House
from tests.web.test_pages import Browser, ann, anybody, place

__all__ = ["ann", "anybody"]


def test_a_guest_keeps_chips_seat_and_bets_by_choosing_a_name(anybody: Browser, house: House) -> None:
    anybody.go("/")
    anybody.send("/guest", next="/tables/craps")
    anybody.send("/do/sit")
    place(anybody, "craps", "pass", 1000)
    person = house.casino.table("craps").seats[0].person
    anybody.go("/register?next=/tables/craps")
    assert "You keep your $990.00" in anybody.text
    anybody.send("/register", {"handle": "nora", "password": "a long enough sentence"})
    assert "You are nora now" in anybody.text
    assert "Guest-" not in anybody.text
    (seat,) = house.casino.table("craps").seats
    assert (seat.person, seat.handle) == (person, "nora")
    assert house.casino.table("craps").laid_cents("nora") == 1000
    anybody.send("/do/ready")
    assert house.casino.table("craps").round == 2
    assert house.books() == []


def test_a_guest_who_leaves_is_asked_first(anybody: Browser) -> None:
    anybody.go("/")
    anybody.send("/guest", next="/tables/roulette")
    anybody.send("/do/sit")
    place(anybody, "roulette", "red", 500)
    anybody.send("/logout")
    assert "$5.00 on the felt at" in anybody.text
    assert "$995.00 on your rail are gone" in anybody.text
    assert 'href="/register?next=/tables/roulette"' in anybody.text
    anybody.go("/account")
    assert "Guest-" in anybody.text, "nothing has happened"
    anybody.send("/logout")
    anybody.send("/logout", sure="yes")
    assert "You are logged out" in anybody.text


def test_a_player_without_bets_is_not_asked(ann: Browser, house: House) -> None:
    ann.go("/tables/roulette")
    ann.send("/do/sit")
    assert 'id="d-leave"' not in ann.text
    place(ann, "roulette", "red", 500)
    assert 'id="d-leave"' in ann.text, "leaving the table asks first"
    ann.send("/logout")
    assert "Log out?" in ann.text
    ann.go("/tables/roulette")
    ann.send("/do/leave")
    assert not house.casino.table("roulette").seats
    ann.send("/logout")
    assert "You are logged out" in ann.text


def played(house: House, browser: Browser, rounds: int) -> None:
    assert browser.entry is not None
    browser.go("/tables/roulette")
    browser.send("/do/sit")
    actor, casino = browser.entry.actor, house.casino
    for number in range(rounds):
        casino.do(actor, MakeWager(table="roulette", wager="red", cents=500), f"b{number}").result()
        casino.do(actor, Ready(table="roulette"), f"r{number}").result()


def test_the_statement_goes_by_rounds_and_adds_up(ann: Browser, house: House) -> None:
    played(house, ann, 3)
    assert ann.entry is not None
    actor = ann.entry.actor
    house.casino.do(actor, MakeWager(table="roulette", wager="red", cents=500), "open").result()
    ann.go("/statement")
    assert re.findall(r'href="/tables/roulette/rounds/(\d)">Round \d</a> at roulette', ann.text) == ["3", "2", "1"]
    assert "not settled yet" in ann.text
    ann.go("/tables/roulette/rounds/2")
    assert ann.status == 200
    entries, following = History(house.casino).statement_by_round(actor.person, None, 200)
    assert following is None
    assert [each["round"] for each in entries] == [None, 3, 2, 1, None]
    assert entries[0]["balance_cents"] == house.casino.cents(actor.person)
    for newer, older in pairwise(entries):
        assert newer["balance_cents"] - newer["cents"] == older["balance_cents"]
    assert entries[-1]["balance_cents"] == entries[-1]["cents"] == 1_000_00


def test_the_pages_of_a_statement_cut_no_round_in_two(ann: Browser, house: House) -> None:
    played(house, ann, 4)
    assert ann.entry is not None
    person, history = ann.entry.actor.person, History(house.casino)
    house.casino.do(ann.entry.actor, BuyIn(cents=500), "more").result()
    whole, _ = history.statement_by_round(person, None, 200)
    paged, before = list[object](), None
    while True:
        entries, before = history.statement_by_round(person, before, 3)
        paged += entries
        if before is None:
            break
    assert paged == whole
