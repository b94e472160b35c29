"""Nobody sees a card early: whatever the floor tells anybody would be the same, byte for byte, with other hidden cards.

At every step of a round the cards that somebody may not have seen are put into another order, as if the shoe had been
shuffled so from the start, and he looks again. One byte that differs has told him something. What is written before a round
is settled has no card in it at all, and no seed anywhere; that is looked for directly.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Kind
from croupier.equipment.cards import Card
from croupier.equipment.decks.deck import Deck
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.fairness import sealed_dealer
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import Vault
from croupier.floor.tables.public_event import public
from croupier.floor.tables.round_under_way import Running
from croupier.floor.tables.table import Table
from croupier.floor.tables.view import TableView
from croupier.law.ruling import Refused
from croupier.web.context import Settings
from tests.floor.harness_crash import SOAK
from tests.floor.house import ANN, BOB, CARL, FLO, INSPECTOR, House, player, staff
from tests.web.conftest import GUARDS
from tests.web.conftest import House as WebHouse

pytestmark = pytest.mark.slow

Tree = dict[str, Any]
Place = tuple[int, int, int]  # of a card: its seal, its stack, where it lies there

ROUNDS = 400 if SOAK else 5
WORLDS = 3  # other shoes that are tried at each step
EVE = player("eve")  # looks on
EVERYBODY: tuple[Actor | None, ...] = (
    ANN,
    BOB,
    EVE,
    staff("dora", "dealer"),
    FLO,
    INSPECTOR,
    staff("adam", "admin"),
    None,
)
SHEETS: dict[str, tuple[str, Tree]] = {
    "a hole card and a reader": ("blackjack", {"hole_card": "down", "card_reader": True, "decks": 6}),
    "a hole card and no reader": ("blackjack", {"hole_card": "down"}),
    "double cards face down": ("blackjack", {"double_card": "face down", "hole_card": "down", "card_reader": True}),
    "hands face down": ("blackjack", {"six_to_five": True, "decks": 2, "hole_card": "down", "card_reader": True}),
    "no hole card": ("blackjack", {"decks": 8}),
    "red dog": ("red_dog", {"decks": 1}),
}
A_KEY = re.compile(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"request_id":"[0-9a-f]{16}"')
A_CARD = re.compile(r"(?<![\w-])[2-9TJQKA][shdc](?![\w-])")


# ---------------------------------------------------------------- another shoe


@contextmanager
def another_order(swaps: dict[Place, Card]) -> Iterator[None]:
    """The same seals, with other cards at some places."""
    dealt = sealed_dealer._order  # which keeps what it has shuffled

    @cache
    def order(seal: Seal, shuffle: int, counts: tuple[int, ...], depth: int, deck: Deck) -> tuple[Card, ...]:
        cards = list(dealt(seal, shuffle, counts, depth, deck))
        for (number, _, place), card in swaps.items():
            if number == seal.number and place < len(cards):
                cards[place] = card
        return tuple(cards)

    with patch.object(sealed_dealer, "_order", order):
        yield


def came(running: Running) -> set[Place]:
    """The places of all cards that were asked for: turned up, or shown to the one they are for."""
    faces = {(drawn.seal, drawn.index, drawn.place) for drawn in running.drawn if drawn.place is not None}
    looked_at = {
        (drawn.seal, drawn.index, drawn.place)
        for drawn in running.drawn
        if drawn.place is not None and len(drawn.text) != 2
    }
    return faces - looked_at


def not_yet_run(table: Table) -> Table:
    """The same table, whose round has to be dealt again."""
    return replace(table, current=replace(table.current))


def stacks(table: Table) -> dict[Place, Card]:
    """Every card in every stack of the round, by its place."""
    dealer, running = table.current.dealer(), table.running
    packs = {(pack.seal, pack.index): pack for pack in (*table.packs.values(), *dealer.loads(running))}
    found: dict[Place, Card] = {}
    for (seal, index), pack in packs.items():
        order = sealed_dealer._order(dealer.seals[seal], pack.shuffle, pack.counts, pack.depth, dealer.deck)
        found |= {(seal, index, place): card for place, card in enumerate(order)}
    return found


def own_eyes(table: Table, viewer: Actor | None) -> dict[Place, int]:
    """2.6A(c): at a 6 to 5 table the first two cards of another's hand, until they are split or are a blackjack."""
    if not getattr(table.sheet.rules, "six_to_five", False):
        return {}
    drawn = iter(table.running.drawn)
    entries = [(at, entry, next(drawn)) for at, entry in enumerate(table.running.journal) if entry.kind is Kind.CHANCE]
    first: dict[str, list[tuple[int, Any]]] = {}
    for at, entry, each in entries:
        if entry.site.startswith("deal:") and len(each.text) == 2:
            first.setdefault(entry.site.partition(":")[2], []).append((at, each))
    owners = dict(zip(sorted(first), (seat.handle for seat in table.seats), strict=False))
    split = {
        entry.site.partition(":")[2].partition(".")[0] for entry in table.running.journal if entry.answer == "split"
    }
    hidden: dict[Place, int] = {}
    for box, cards in first.items():
        turned = box in split or natural([each.text for _, each in cards])
        if not turned and (viewer is None or owners.get(box) != viewer.handle):
            hidden |= {(each.seal, each.index, each.place): at for at, each in cards}
    return hidden


def natural(cards: list[str]) -> bool:
    """A blackjack, which is turned up and paid (2.6A(f))."""
    ranks = [card[0] for card in cards]
    return len(ranks) == 2 and "A" in ranks and any(rank in "TJQK" for rank in ranks)


def naturals(running: Running) -> list[str]:
    """The boxes that have one."""
    dealt: dict[str, list[str]] = {}
    for entry in running.journal:
        if entry.kind is Kind.CHANCE and entry.site.startswith("deal:"):
            dealt.setdefault(entry.site, []).append(entry.answer)
    return [site for site, cards in dealt.items() if natural(cards)]


@dataclass
class BooksMonitor:
    """Looks at a table as everybody may, at every step."""

    house: House
    table: str
    random: Random
    players: tuple[Actor, ...] = (ANN, BOB)
    viewers: tuple[Actor | None, ...] = EVERYBODY
    many: int = 3  # who look at each step
    looked: int = 0
    worlds: int = 0
    leaks: list[str] = field(default_factory=list)

    def sees(self, table: Table, viewer: Actor | None) -> str:
        """Every byte that viewer is sent of the table."""
        return json.dumps(TableView(self.house.casino.floor_now(), table, viewer).tree(), sort_keys=True)

    def look(self) -> None:
        table = self.house.casino.shown[self.table]
        if not table.playing:
            return
        logged = repr(table)  # the same for everybody
        for viewer in self.random.sample(self.viewers, self.many):
            truth = self.sees(not_yet_run(table), viewer)
            self.looked += 1
            for number, (swaps, changed) in enumerate(self._other_worlds(table, viewer)):
                with another_order(swaps):
                    other = not_yet_run(table)
                    if self._lawful(table.running, other, changed):
                        self.worlds += 1
                        self._compare(viewer.role if viewer else "nobody", truth, self.sees(other, viewer))
                        if number == 0:
                            self._compare("a log", logged, repr(other))

    def _compare(self, who: str, truth: str, other: str) -> None:
        if other != truth:
            number = self.house.casino.shown[self.table].round
            self.leaks.append(f"{who} in round {number}: {_difference(truth, other)}")

    def _other_worlds(self, table: Table, viewer: Actor | None) -> Iterator[tuple[dict[Place, Card], set[int]]]:
        """Shoes that are the same in all this viewer may have seen, and which entries of the journal they change."""
        cards, private = stacks(table), own_eyes(table, viewer)
        hidden = sorted(set(cards) - came(table.running))
        if not hidden:
            return
        for _ in range(WORLDS):
            mixed = self.random.sample(hidden, len(hidden))
            yield {place: cards[other] for place, other in zip(hidden, mixed, strict=True)}, set()
        for place, at in private.items():
            other = self.random.choice(hidden)
            yield {place: cards[other], other: cards[place]}, {at}

    @staticmethod
    def _lawful(truth: Running, other: Table, changed: set[int]) -> bool:
        """Whether the round could have gone just so in the other world.

        What a peek told, what was asked, and which hands went over 21 or are blackjacks is the same: that everybody may know.
        """
        try:
            running = other.running
        except (Refused, sealed_dealer.MissingSeal):
            return False
        entries = list(zip(truth.journal, running.journal, strict=False))
        same = all(mine == theirs for at, (mine, theirs) in enumerate(entries) if at not in changed)
        asked = (truth.asks and truth.asks.site) == (running.asks and running.asks.site)
        over = [[hand.note for hand in hands_shown(each.round, each.journal)] for each in (truth, running)]
        alike = over[0] == over[1] and naturals(truth) == naturals(running)
        return same and asked and alike and len(truth.journal) == len(running.journal)


def _difference(one: str, other: str) -> str:
    at = next(at for at, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs)
    return f"…{one[max(0, at - 80) : at + 40]}… or …{other[at : at + 40]}…"


# ---------------------------------------------------------------- rounds


def played(watch: BooksMonitor, rounds: int) -> None:
    """Rounds by chance and by strategy, looked at before every answer."""
    house, table = watch.house, watch.table
    wager = {"blackjack": "blackjack", "red_dog": "original"}[house.casino.shown[table].sheet.game.name]
    until = house.casino.shown[table].round + rounds
    while house.casino.shown[table].round < until:
        for actor in watch.players:
            if house.casino.cents(actor.person) < 50_00:
                house.do(actor, c.BuyIn(cents=1_000_00))
            house.do(actor, c.MakeWager(table=table, wager=wager, cents=500))
        for actor in watch.players:
            house.do(actor, c.Ready(table=table))
        watch.look()
        while house.casino.shown[table].playing:
            here = house.casino.shown[table]
            asks = here.running.asks
            assert asks is not None
            eager = next((offer.name for offer in asks.offers if offer.name in {"double", "split", "hit"}), "")
            bold = eager and watch.random.random() < 0.4
            chosen = asks.show(here.sheet.game.play.strategy(asks))
            if bold and eager != "double":
                chosen = eager
            elif bold:
                chosen = "double 5.00"
            who = next(each for each in watch.players if each.handle == asks.seat)
            house.do(who, c.Decide(table=table, question=here.question, site=asks.site, answer=chosen))
            watch.look()


def watched(house: House, sheet: str) -> BooksMonitor:
    game, rules = SHEETS[sheet]
    table = house.table(game, rules, "watched")
    house.seated(table, ANN, BOB)
    return BooksMonitor(house, table, Random(sheet))


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_anybody_sees_does_not_depend_on_a_hidden_card(house: House, sheet: str) -> None:
    watch = watched(house, sheet)
    played(watch, ROUNDS)
    assert watch.leaks == []
    assert watch.looked > ROUNDS
    assert watch.worlds > watch.looked  # most of the other shoes could have been


class WebWatch(BooksMonitor):
    """Looks through the web: the page, its felt, and the API."""

    web: WebHouse

    def sees(self, table: Table, viewer: Actor | None) -> str:
        shown = self.house.casino.shown
        truth, shown[self.table] = shown[self.table], table
        key = self.web.enter(viewer.handle).key if viewer is not None else ""
        try:
            answers = asyncio.run(self._asked(f"Bearer {key}" if key else ""))
        finally:
            shown[self.table] = truth
        assert viewer is None or viewer.role == "admin" or {each.status_code for each in answers} == {200}
        return A_KEY.sub("a key", "".join(each.text for each in answers))  # of a form, or a request: new each time

    async def _asked(self, who: str) -> list[httpx.Response]:
        paths = (f"v1/tables/{self.table}", f"tables/{self.table}", f"tables/{self.table}/felt.svg", "v1/tables")
        inside = httpx.ASGITransport(app=self.web.app)
        headers = {"Authorization": who} if who else {}
        async with httpx.AsyncClient(transport=inside, base_url="http://127.0.0.1", headers=headers) as client:
            return [await client.get(f"/{path}") for path in paths]


@pytest.mark.parametrize("sheet", ["a hole card and a reader", "hands face down", "double cards face down", "red dog"])
def test_no_page_and_no_answer_of_the_api_depends_on_a_hidden_card(house: House, sheet: str) -> None:
    game, rules = SHEETS[sheet]
    table = house.table(game, rules, "watched")
    web = WebHouse(house.casino, Settings(guards=GUARDS))
    players = tuple(web.enter(handle).actor for handle in ("ann", "bob"))
    staff = (("fern", "floorperson"), ("ivor", "inspector"), ("ada", "admin"))
    others = [web.enter("eve").actor, *(web.enter(handle, role).actor for handle, role in staff)]
    for each in players:
        house.do(each, c.Sit(table=table))
    watch = WebWatch(house, table, Random(sheet), players, (*players, *others, None), many=1)
    watch.web = web
    played(watch, ROUNDS if SOAK else 2)
    assert watch.leaks == []
    assert watch.worlds


# ---------------------------------------------------------------- what is written and sent


def hidden_secrets(house: House) -> list[Seal]:
    casino = house.casino
    return [casino.keyring.seal(name, number) for name, table in casino.shown.items() for number in table.commitments]


def forms(seal: Seal) -> list[bytes]:
    """A seed and a salt as bytes, as hex, and as base64."""
    raw = (seal.seed, seal.salt)
    return [
        form
        for each in raw
        for form in (each, each.hex().encode(), base64.b64encode(each), each.hex().upper().encode())
    ]


@pytest.mark.parametrize("sheet", ["a hole card and a reader", "hands face down", "red dog"])
def test_before_a_round_is_settled_no_card_and_no_seed_is_written_or_sent(
    house: House, sheet: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    shown = list[str]()
    house.casino.listeners.append(lambda events: shown.extend(json.dumps(public(event)) for event in events))
    watch = watched(house, sheet)
    looked = 0
    for _ in range(ROUNDS):
        look, looks = watch.look, list[int]()

        def unsettled(looks: list[int] = looks) -> None:
            looks.append(1)
            events = list(house.casino.events(stream=f"table:{watch.table}"))
            began = max(at for at, event in enumerate(events) if event.tree["what"] in {"settled", "opened"})
            for event in events[began + 1 :]:
                assert not A_CARD.search(event.payload.decode()), event.payload
                assert not A_CARD.search(json.dumps(public(event)))

        watch.look = unsettled  # type: ignore[method-assign]
        played(watch, 1)
        watch.look = look  # type: ignore[method-assign]
        looked += len(looks)
    assert looked > ROUNDS
    database = (tmp_path / "floor.db").read_bytes()
    views = json.dumps([house.casino.view(watch.table, viewer) for viewer in EVERYBODY]) + json.dumps(
        house.casino.lobby()
    )
    everything = (
        database + "".join(shown).encode() + caplog.text.encode() + views.encode() + repr(house.casino).encode()
    )
    secrets = hidden_secrets(house)
    assert secrets
    for seal in secrets:
        assert not [form for form in forms(seal) if form in everything]


def test_a_traceback_tells_no_seed(house: House) -> None:
    watch = watched(house, "red dog")
    (seal, *_) = hidden_secrets(house)
    with pytest.raises(ValueError, match="whatever") as raised:
        _fails(house.casino.keyring, seal, watch)
    shown = str(raised.getrepr(showlocals=True, style="long"))
    assert "keyring" in shown
    assert not [form for form in forms(seal) if form.decode("latin-1") in shown]
    assert repr(seal.seed)[2:-1] not in shown


def _fails(keyring: object, seal: Seal, watch: BooksMonitor) -> None:
    raise ValueError("whatever", keyring, seal, watch.house.casino.vault)


# ---------------------------------------------------------------- teeth: views that tell must be found


def _with_the_next_card(self: TableView) -> Tree:
    shown = _TREE(self)
    running = self.table.running
    if running.shoe is not None and self.table.playing:
        shown["next"] = self.table.current.dealer().exposed(running).text
    return shown


def _for_everybody(self: TableView, asks: object) -> list[Tree]:
    """Shows every hand as its owner sees it."""
    shown = list[Tree]()
    for seat in self.table.seats:
        shown += _HANDS(replace_actor(self, {"ann": ANN, "bob": BOB, "carl": CARL}[seat.handle]), asks)  # type: ignore[arg-type]
    return shown


def replace_actor(viewing: TableView, actor: Actor) -> TableView:
    return TableView(viewing.floor, viewing.table, actor)


_TREE, _HANDS = TableView.tree, TableView._hands


@pytest.mark.parametrize(
    ("part", "mutant", "sheet"),
    [
        ("tree", _with_the_next_card, "a hole card and a reader"),
        ("tree", _with_the_next_card, "red dog"),
        ("_hands", _for_everybody, "hands face down"),
    ],
)
def test_a_view_that_tells_is_found(
    house: House, monkeypatch: pytest.MonkeyPatch, part: str, mutant: object, sheet: str
) -> None:
    monkeypatch.setattr(TableView, part, mutant)
    watch = watched(house, sheet)
    for _ in range(4):
        if not watch.leaks:
            played(watch, 1)
    assert watch.leaks


def test_a_seed_in_the_clear_is_found(house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Vault, "seal_secret", lambda _self, seal: seal.seed + seal.salt)
    watched(house, "red dog")
    database = (tmp_path / "floor.db").read_bytes()
    assert [form for seal in hidden_secrets(house) for form in forms(seal) if form in database]
