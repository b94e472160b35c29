"""Whatever a table's sheet elects and whatever people do: the books agree, and the trail makes the same table again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Game
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.desk.sheet_changes import judging_day
from croupier.floor.storage.store import NotEnough
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.sheets.in_force import not_lawful
from croupier.sheets.sheet import Sheet
from croupier.testing import dealer
from tests.floor.house import ANN, BOB, CARL, FLO, House
from tests.floor.test_casino import folded_again

pytestmark = pytest.mark.slow

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
SHEETS, ROUNDS = (60, 30) if SOAK else (4, 4)
PEOPLE = (ANN, BOB, CARL)


def lawful_sheets(game: Game[Any, Any], random: Random) -> Iterator[dict[str, Any]]:
    while True:
        rules = dealer.elections(game, random)
        if not any(not_lawful(Sheet(game, rules, judging_day()))):
            yield rules.plain()


def attempt(house: House, actor: Actor, command: c.Command) -> None:
    """Somebody tries something. It is done whole, or refused with its paragraph."""
    with suppress(Refused, NotEnough):
        house.do(actor, command)


def bets(house: House, table: str, random: Random) -> None:
    for each in PEOPLE:
        shown = house.casino.shown[table]
        if shown.state != "betting" or shown.seat_of(each.person) is None:
            continue
        for open_now in list(shown.betting.offered(each.handle)):
            if open_now.selections and random.random() < 0.5:
                on = random.choice(open_now.selections)
                name = f"{open_now.kind.name} {on}".strip()
                cents = random.choice(open_now.kind.stakes_cents or (500, 1000, 1200, 2500, 6000))
                attempt(house, each, c.MakeWager(table=table, wager=name, cents=cents))
        lying = [wager for wager in house.casino.shown[table].betting.wagers if wager.seat == each.handle]
        for wager in lying:
            if random.random() < 0.1:
                attempt(house, each, c.TakeDown(table=table, wager=wager.name))
            elif random.random() < 0.1:
                attempt(house, each, c.Call(table=table, wager=wager.name, on=random.random() < 0.5))


def choice(asks: Decision, offers: tuple[Offer, ...], random: Random) -> str:
    offer = random.choice(offers or asks.offers)
    if not offer.takes_amount:
        return offer.name
    steps = (offer.most - offer.least) // offer.step
    amount = offer.least + random.choice((0, steps, steps // 2)) * offer.step
    shown = f"{amount // 100}.{amount % 100:02d}" if offer.unit == "cents" else str(amount)
    return f"{offer.name} {shown}"


def play_out(house: House, table: str, random: Random) -> None:
    people = {each.handle: each for each in PEOPLE}
    while house.casino.shown[table].playing:
        shown = house.casino.shown[table]
        asks = shown.running.asks
        assert asks is not None
        if random.random() < 0.02:
            house.do(FLO, c.Raise(table=table, matter="irregularity", what="something is wrong"))
            number = len(house.casino.shown[table].matters)
            ruled = {"table": table, "matter": number, "ruling": random.choice(("void", "play_on"))}
            house.rule(c.Rule.model_validate({**ruled, "cite": "19:47-8.3(a)", "why": "so it is"}), table)
            continue
        offers = shown.betting.affordable(asks, house.casino.cents(people[asks.seat].person))
        text = choice(asks, offers, random)
        decide = c.Decide(table=table, question=shown.question, site=asks.site, answer=text)
        attempt(house, people[asks.seat], decide)
        assert house.new_findings() == []


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_an_evening_under_any_lawful_sheet(house: House, game: Game[Any, Any]) -> None:
    random = Random(f"{game.name} {SHEETS}")
    sheets = lawful_sheets(game, random)
    for number in range(SHEETS):
        table = house.table(game.name, next(sheets), f"T-{number}")
        house.seated(table, *PEOPLE)
        attempt(house, ANN, c.SeatBot(table=table))
        for _ in range(ROUNDS):
            bets(house, table, random)
            for each in PEOPLE:
                attempt(house, each, c.Ready(table=table))
            play_out(house, table, random)
            assert house.new_findings() == []
            for each in PEOPLE:
                if (short := 500_00 - house.casino.cents(each.person)) > 0:
                    house.do(each, c.BuyIn(cents=short))
        assert folded_again(house, table) == house.casino.shown[table]
    assert house.findings() == []
    assert house.again_is_the_same()
