"""Not one hidden card over the wire: rounds are played with everybody connected, and every byte that leaves is read.

The tables have one deck, so that every face is there once. The test opens the seal itself and knows the whole order of the
cards: whatever face has not been turned for somebody's eyes must stand nowhere that he can look, in no form we know of.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import logging
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.engine.hand import FACE_DOWN, Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Kind
from croupier.equipment.cards import DECK
from croupier.floor import casino as casino_of
from croupier.floor import demo
from croupier.floor.casino import Casino
from croupier.floor.commands import Decide, MakeWager, Ready, Sit
from croupier.floor.fairness.seal import Seal
from croupier.floor.tables import view as view_of
from croupier.floor.tables.public_event import public
from croupier.floor.tables.round_under_way import Running
from croupier.floor.tables.timers import Timers
from croupier.web.context import Settings
from croupier.web.pages import play
from croupier.web.rendering.scene import scene
from croupier.web.streams import hub as hub_of
from tests.web.conftest import GUARDS, QUICK, House, served
from tests.web.test_stream import until

Tree = dict[str, Any]

TABLE = "canary"
DEPTH = 20  # where the cards are cut
HOLE = 5  # of the cards that two players and the dealer are dealt, the dealer's second
BOXES = {"1": "ann", "2": "bob"}
ROLES = {"ann": "player", "bob": "player", "cid": "player", "dan": "dealer", "flo": "floorperson", "ivy": "inspector"}
EVERYBODY = ("", *ROLES, "boss")  # nobody, and an admin, learn nothing at all
_TEN = frozenset("TJQK")

# ---------------------------------------------------------------- reading cards off anything

FACES = {str(card): card.spoken for card in DECK}
_NUMBERS = dict(zip("23456789T", "two three four five six seven eight nine ten".split(), strict=True))
_BY_NAME = {spoken: face for face, spoken in FACES.items()} | {
    f"{_NUMBERS[face[0]]} of {spoken.split()[-1]}": face for face, spoken in FACES.items() if face[0] in _NUMBERS
}
_MARKS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
# Each begins with what is quickly looked for, not with what must stand before it: hundreds of pages are read.
_TOKEN = re.compile(r"[2-9TJQKA](?<!\w.)[shdc](?!\w)(?! [a-z])")  # "As soon as" is no ace
_MARKED = re.compile(r"(10|[2-9TJQKA])\s*([♠♥♦♣])")
_OF_A_SUIT = re.compile(r" of (?:spades|hearts|diamonds|clubs)\b")
_LAST_WORD = re.compile(r"\w*\Z")
_LONGEST_WORD = max(len(name.split()[0]) for name in _BY_NAME)
_DRAWN = re.compile(r'class="suit-([shdc])"[^>]*>\s*<g[^>]*>\s*<text[^>]*>(10|[2-9TJQKA])</text>')
_BY_PARTS = re.compile(r"rank\W{1,5}(10|[2-9TJQKA])\W[^<>{}]{0,40}?suit\W{1,5}([shdc])\b")


def faces_in(text: str) -> set[str]:
    """Every card a text tells of: by its letters, its mark, its name, its drawing, or in attributes and fields."""
    plain = unescape(text.replace("\\n", " "))
    for mark in _MARKS:
        plain = plain.replace(json.dumps(mark).strip('"'), mark)
    found = set(_TOKEN.findall(plain))
    if any(mark in plain for mark in _MARKS):
        found |= {_face(rank, _MARKS[mark]) for rank, mark in _MARKED.findall(plain)}
    found |= {_BY_NAME[name] for name in _spoken(plain.lower()) if name in _BY_NAME}
    found |= {_face(rank, suit) for suit, rank in _DRAWN.findall(plain)}
    return found | {_face(rank, suit) for rank, suit in _BY_PARTS.findall(plain)}


def _spoken(text: str) -> Iterator[str]:
    """Whatever is of a suit: the word before "of spades", or the end of one that is too long for a rank."""
    for suit in _OF_A_SUIT.finditer(text):
        before = text[max(0, suit.start() - _LONGEST_WORD - 1) : suit.start()]
        yield _LAST_WORD.findall(before)[0] + suit[0]


def _face(rank: str, suit: str) -> str:
    return f"{rank.replace('10', 'T')}{suit}"


def forms_of(secret: bytes) -> set[str]:
    """A secret as it could be written."""
    plain, for_urls = base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()
    return {secret.hex(), secret.hex().upper(), plain.rstrip("="), for_urls.rstrip("="), str(int.from_bytes(secret))}


@pytest.mark.parametrize(
    "text",
    [
        '{"cards":["7d","??"]}',
        '{"payload":"{\\"text\\":\\"7d\\"}"}',
        "deal:1: 7d",
        '<g data-card="7d">',
        '<b data-rank="7" data-suit="d">',
        '{"rank": "7", "suit": "d"}',
        "the Seven of diamonds and a card face down",
        '<span class="pip suit-d">7♦</span>',
        "7&#9830;",
        '"7\\u2666"',
    ],
)
def test_the_scanner_reads_a_card_however_it_is_written(text: str) -> None:
    assert faces_in(text) == {"7d"}


def test_the_scanner_reads_our_own_drawing_without_its_name() -> None:
    from croupier.paper.cards import hand_svg

    for face in FACES:
        drawn = re.sub(r"<title>.*?</title>|aria-label=\"[^\"]*\"", "", hand_svg([face]))
        assert faces_in(drawn) == {face}
    assert faces_in(hand_svg([FACE_DOWN])) == set()
    assert faces_in("As soon as all 52 are in: 10 s, h2, 2.6(d), 12c4-9d1e") == set()


# ---------------------------------------------------------------- the table


@dataclass(frozen=True)
class Scene:
    """A sheet, and how the first cards must lie for it to be interesting."""

    rules: Tree
    wanted: Callable[[list[str]], bool]
    down: Callable[[Table, str], dict[str, int]]  # by place: how many cards must lie face down for somebody
    burned: int = 1

    def order(self, seal: Seal) -> list[str]:
        """The cards as they will come."""
        return [str(card) for card in seal.order(0, (1,) * len(DECK), DEPTH)][self.burned :]


def _total(*cards: str) -> int:
    return sum(10 if card[0] in _TEN else 11 if card[0] == "A" else int(card[0]) for card in cards)


def _plain(order: list[str]) -> bool:
    """Both hands are asked, nobody has a blackjack; and the dealer's own two are none."""
    one, two, dealer = (order[0], order[3]), (order[1], order[4]), (order[2], order[HOLE])
    return 9 <= _total(*one) <= 11 and 12 <= _total(*two) <= 14 and _total(*dealer) < 21


def _down_at_dealer(_table: Table, _viewer: str) -> dict[str, int]:
    return {"dealer": 1}


def _down_at_six_to_five(_table: Table, viewer: str) -> dict[str, int]:
    return {"dealer": 1} | {f"box {box}": 2 for box, caller in BOXES.items() if caller != viewer}


def _down_when_doubled(table: Table, _viewer: str) -> dict[str, int]:
    doubled = [site.split(":")[1].split(".")[0] for site in table.sites("double")]
    return {"dealer": 1} | {f"box {box}": 1 for box in doubled}


SCENES = {
    "hole card": Scene(
        {"hole_card": "down", "card_reader": True},
        lambda order: _plain(order) and order[2][0] in _TEN and order[HOLE][0] != "A",  # so the reader looks at it
        _down_at_dealer,
    ),
    "6 to 5": Scene(
        {"six_to_five": True, "shoe": "hand", "hole_card": "down", "card_reader": True},
        _plain,
        _down_at_six_to_five,
        burned=0,
    ),
    "double card": Scene(
        {"hole_card": "down", "double_card": "face down"},
        lambda order: _plain(order) and order[2][0] in "456789",
        _down_when_doubled,
    ),
}


@dataclass
class Wire:
    """A channel that stays open: who listens, and all that was heard."""

    name: str
    viewer: str
    heard: bytearray = field(default_factory=bytearray)
    socket: ClientConnection | None = None
    began: threading.Event = field(default_factory=threading.Event)
    read: int = 0  # how much of it was looked at before

    def has(self, news: str) -> bool:
        """Whether it was heard, and nothing is still on the way."""
        return self.heard.endswith(b"\n") and news.encode() in self.heard

    def fresh(self) -> str:
        """What came since one looked, and a little before."""
        before, self.read = max(0, self.read - 100), len(self.heard)
        return bytes(self.heard[before:]).decode(errors="replace")


@dataclass
class Table:
    """One table with everybody at it, on every channel."""

    house: House
    scene: Scene
    client: httpx.Client
    address: str
    wires: list[Wire] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    # ------------------------------------------------------------ what is true

    @property
    def state(self) -> Any:
        return self.house.casino.shown[TABLE]

    @property
    def asks(self) -> Any:
        return self.state.running.asks if self.state.playing else None

    def seal(self, number: int = 1) -> Seal:
        return self.house.casino.keyring.seal(TABLE, number)

    @property
    def order(self) -> list[str]:
        return self.scene.order(self.seal())

    @property
    def journal(self) -> list[tuple[str, str]]:
        """Every card that was turned for anybody, with where it went; of a round that is over, all that came."""
        if self.state.playing:
            entries = [(each.site, each.answer) for each in self.state.running.journal if each.kind is Kind.CHANCE]
        else:
            reply = [entry.split(" ", 2) for entry in self.state.last.get("record", {}).get("journal", [])]
            entries = [(site, answer) for kind, site, answer in reply if kind == str(Kind.CHANCE)]
        return [(site, answer) for site, answer in entries if answer in FACES]

    def sites(self, answer: str) -> list[str]:
        """Where somebody answered so."""
        return [each.site for each in self.state.running.journal if each.answer.split()[0] == answer]

    def seen_by(self, viewer: str) -> set[str]:
        """The faces this person may know. At 6 to 5 a hand's first two are its player's alone until the round is over."""
        private = bool(self.scene.rules.get("six_to_five")) and self.state.playing
        return {
            face
            for site, face in self.journal
            if not (private and site.startswith("deal:") and BOXES[site.removeprefix("deal:")] != viewer)
        }

    # ------------------------------------------------------------ what is sent

    def get(self, viewer: str, path: str) -> str:
        return self.client.get(path, headers=self.house.headers(viewer, "") if viewer else {}).text

    def asked(self, viewer: str, path: str, **sent: Any) -> str:
        headers = {**self.house.headers(viewer, ""), "Idempotency-Key": self.house.key()}
        return self.client.post(path, headers=headers, **sent).text

    def look(self, *, at_all: bool) -> Iterator[tuple[str, str, str]]:
        """The channels of the table, or all there are: each by its name, who reads it, what it says."""
        for viewer in EVERYBODY:
            yield f"/v1/tables/{TABLE}", viewer, self.get(viewer, f"/v1/tables/{TABLE}")
        for viewer in ("", "ann", "cid", "ivy", "boss"):  # the others have it by the page's stream
            yield f"/tables/{TABLE}", viewer, self.get(viewer, f"/tables/{TABLE}")
        for viewer, paths in _READ.items() if at_all else ():
            for path in paths:
                yield path, viewer, self.get(viewer, path)
        yield from self._problems()
        self.catch_up()
        for wire in self.wires:
            yield wire.name, wire.viewer, wire.fresh()
        yield "the server's log", "", "\n".join(self.log)

    def _problems(self) -> Iterator[tuple[str, str, str]]:
        """What is refused, and what comes along with it: a table that moved on is sent whole."""
        old, decisions = "?expected_version=0", f"/v1/tables/{TABLE}/decisions"
        for viewer in ("dan", "flo", "ivy"):
            yield "moved on", viewer, self.asked(viewer, f"/v1/tables/{TABLE}/halts{old}", json={"why": "x"})
        for viewer in ("ann", "bob"):
            yield "moved on", viewer, self.asked(viewer, f"/v1/tables/{TABLE}/ready-signals{old}", json={})
        wrong = {"question": "1.999", "site": "play:9.9", "answer": "stand"}
        for viewer in ("ann", "bob", "cid"):
            yield "refused", viewer, self.asked(viewer, decisions, json=wrong)
        form = {**wrong, "key": self.house.key()}
        yield "a refused form", "bob", self.asked("bob", f"/tables/{TABLE}/do/decide", data=form)
        for wire in self.wires:
            if wire.socket is not None and ROLES[wire.viewer] == "player":
                key = self.house.key()
                wire.socket.send(json.dumps({"key": key, "do": "ready", "expected_version": 0}))
                until(lambda key=key, wire=wire: wire.has(f'"key":"{key}"'))  # type: ignore[misc]

    def catch_up(self) -> None:
        """Waits until every open channel has sent the table as it is now."""
        last = [event.number for event in self.house.casino.events(0, f"table:{TABLE}")][-1]
        news = {
            "events": f"id: {last}\n",
            "socket": f'"number":{last},"version"',
            "page": f'data-version="{self.state.version}"',
        }
        for wire in self.wires:
            if wire.name in news:
                until(lambda wire=wire: wire.has(news[wire.name]))  # type: ignore[misc]

    def leaks(self, *, at_all: bool = False) -> list[tuple[str, str, object]]:
        """Every channel that tells somebody what he may not know now."""
        casino = self.house.casino
        shut = [seal for (table, number), seal in casino.keyring.seals.items() if not self.opened(table, number)]
        secrets = {form for seal in shut for secret in (seal.seed, seal.salt) for form in forms_of(secret)}
        found: list[tuple[str, str, object]] = []
        for name, viewer, text in self.look(at_all=at_all):
            if hidden := faces_in(text) - self.seen_by(viewer):
                found.append((name, viewer, hidden))
            if any(secret in text for secret in secrets):
                found.append((name, viewer, "a seed"))
        return found

    def opened(self, table: str, number: int) -> bool:
        events = [event.tree for event in self.house.casino.events(0, f"table:{table}")]
        return any(tree["what"] == "revealed" and tree["number"] == number for tree in events)

    # ------------------------------------------------------------ playing

    def answer(self) -> None:
        """The script: cut, double, draw once, stand; no insurance."""
        asks = self.asks
        names = {offer.name for offer in asks.offers}
        drawn = any(site == f"draw:{asks.site.partition(':')[2]}" for site, _ in self.journal)
        doubles = {"double"} if "double_card" in self.scene.rules else set()
        likes = [f"cut {DEPTH}", *(["double 10.00"] if doubles else []), *([] if drawn else ["hit"]), "stand"]
        usual = asks.show(self.state.sheet.game.play.strategy(asks))
        chosen = next((each for each in likes if each.split()[0] in names), usual)
        question = self.state.question
        self.house.does(asks.seat, Decide(table=TABLE, question=question, site=asks.site, answer=chosen))

    def begin(self) -> None:
        for who in BOXES.values():
            self.house.does(who, MakeWager(table=TABLE, wager="blackjack", cents=1000))
        for who in BOXES.values():
            self.house.does(who, Ready(table=TABLE))


# What each of them can read besides the table itself.
_READ: Mapping[str, tuple[str, ...]] = {
    "": ("/", "/v1/tables", f"/v1/tables/{TABLE}/seals", f"/v1/tables/{TABLE}/seals/1", f"/v1/tables/{TABLE}/seals/2"),
    "ann": (f"/v1/tables/{TABLE}/rounds/1", f"/tables/{TABLE}/rounds/1", "/v1/me/statement", "/statement", "/v1/me"),
    "cid": (f"/v1/tables/{TABLE}/rounds", f"/v1/tables/{TABLE}/rounds/1", f"/tables/{TABLE}/rounds"),
    "dan": (f"/tables/{TABLE}/rounds/1/record.json", f"/v1/tables/{TABLE}/rounds/1"),
    "flo": ("/desk", f"/desk/tables/{TABLE}", f"/desk/tables/{TABLE}/register", f"/v1/tables/{TABLE}/evidence"),
    "ivy": (f"/v1/tables/{TABLE}/evidence", "/desk", f"/desk/tables/{TABLE}", "/desk/inbox", "/v1/notices"),
    "boss": (f"/v1/tables/{TABLE}/evidence", "/v1/people", "/people", "/v1/trail/heads"),
}


def _streamed(table: Table, name: str, viewer: str, path: str) -> Wire:
    wire = Wire(name, viewer)
    headers = table.house.headers(viewer, "") if viewer else {}

    def read() -> None:
        with (
            contextlib.suppress(httpx.HTTPError),
            httpx.stream("GET", f"http://{table.address}{path}", headers=headers, timeout=300) as response,
        ):
            assert response.status_code == 200
            wire.began.set()
            for chunk in response.iter_raw():
                wire.heard.extend(chunk)

    threading.Thread(target=read, daemon=True).start()
    assert wire.began.wait(30)
    return wire


def _socketed(table: Table, viewer: str) -> Wire:
    url, headers = f"ws://{table.address}/v1/tables/{TABLE}/ws?after=0", table.house.headers(viewer, "")
    wire = Wire("socket", viewer)

    def read() -> None:
        with connect(url, additional_headers=headers, close_timeout=1, max_size=None) as socket:
            wire.socket = socket
            wire.began.set()
            with contextlib.suppress(ConnectionClosed):
                while True:
                    wire.heard.extend(str(socket.recv()).encode() + b"\n")

    threading.Thread(target=read, daemon=True).start()
    assert wire.began.wait(30)
    return wire


def _connected(table: Table) -> list[Wire]:
    """Everybody on every channel that stays open."""
    wires = [_streamed(table, "lobby", "", "/lobby/stream")]
    for viewer in ROLES:
        wires.append(_streamed(table, "events", viewer, f"/v1/tables/{TABLE}/events?after=0"))
        wires.append(_streamed(table, "page", viewer, f"/tables/{TABLE}/stream"))
        wires.append(_socketed(table, viewer))
    for viewer in ("flo", "ivy"):
        wires.append(_streamed(table, "desk", viewer, "/desk/stream"))
        wires.append(_streamed(table, "desk", viewer, f"/desk/tables/{TABLE}/stream"))
    return wires


def _stacked(patch: pytest.MonkeyPatch, scene: Scene) -> None:
    """The first seal is such as is wanted; the seed of each is unlike any other number on the wire."""

    def chosen(table: str, number: int, about: str) -> Seal:
        for at in count():
            seed = hashlib.sha256(f"{number} {at}".encode()).digest()
            seal = Seal(table, number, about, seed, hashlib.sha256(seed).digest()[:16])
            if number > 1 or scene.wanted(scene.order(seal)):
                return seal
        raise AssertionError

    patch.setattr(casino_of, "new_seal", chosen)


class _Kept(logging.Handler):
    """Keeps what the server writes in its log."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.INFO)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextlib.contextmanager
def _seated(name: str, folder: Path) -> Iterator[Table]:
    with pytest.MonkeyPatch.context() as patch:
        _stacked(patch, SCENES[name])
        timers = Timers(decision_seconds=3600, bets_seconds=3600)
        casino = Casino.open(f"sqlite:///{folder / 'floor.db'}", folder / "keys", timers=timers)
        casino.people.passwords.hasher = QUICK
        sheet = {"game": "blackjack", "rules": {"decks": 1, **SCENES[name].rules}}
        casino.make_table(TABLE, {**sheet, "limits": {"blackjack": {"min": "5.00", "max": "500.00"}}}, 7).result()
        casino.house(TABLE, demo.open_up).result()
        house = House(casino, Settings(guards=GUARDS))
        for handle, role in ROLES.items():
            house.enter(handle, role)
        try:
            with served(house) as address, httpx.Client(base_url=f"http://{address}", timeout=300) as client:
                table = Table(house, SCENES[name], client, address)
                with _logged(table.log):
                    for who in BOXES.values():
                        house.does(who, Sit(table=TABLE))
                    table.wires = _connected(table)
                    yield table
        finally:
            casino.close()


@contextlib.contextmanager
def _logged(lines: list[str]) -> Iterator[None]:
    kept, loggers = _Kept(lines), [logging.getLogger(name) for name in ("croupier", "uvicorn", "uvicorn.access")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(kept)
        logger.setLevel(logging.INFO)
    yield
    for logger, level in zip(loggers, before, strict=True):
        logger.removeHandler(kept)
        logger.setLevel(level)


# ---------------------------------------------------------------- the rounds


def _backs(table: Table, viewer: str) -> dict[str, int]:
    hands = json.loads(table.get(viewer, f"/v1/tables/{TABLE}"))["hands"]
    return {hand["place"]: down for hand in hands if (down := hand["cards"].count(FACE_DOWN))}


@pytest.mark.parametrize("name", SCENES)
def test_no_channel_shows_a_card_before_it_is_turned(name: str, tmp_path: Path) -> None:
    """At every question of a round every channel is read, by everybody; and again when the round is over."""
    with _seated(name, tmp_path) as table:
        assert table.leaks(at_all=True) == []
        assert table.seen_by("ann") == set()
        table.begin()
        moments = 0
        while table.asks is not None:
            playing = table.asks.site.startswith("play")
            moments += playing
            assert table.leaks(at_all=playing and moments == 2) == []
            if playing:
                hole = table.order[HOLE]
                assert hole not in table.seen_by("ann") | table.seen_by("ivy")
                for viewer in ROLES:
                    assert _backs(table, viewer) == table.scene.down(table, viewer)
            table.answer()
        assert moments >= 2
        assert table.leaks(at_all=True) == []
        assert table.order[HOLE] in table.seen_by("cid"), "the hole card was the sixth, and was turned in the end"
        if name != "6 to 5":
            assert _backs(table, "cid") == {}
        assert b'"began"' in table.wires[1].heard
        assert not table.opened(TABLE, 1), "more rounds are dealt from this shuffle"
        assert faces_in(table.get("", f"/v1/tables/{TABLE}/seals/1")) == set()


def test_a_seal_is_opened_when_the_cards_are_gone_and_not_before(tmp_path: Path) -> None:
    """The seed is on no channel while a card of it may come; once it is revealed everybody has it."""
    with _seated("hole card", tmp_path) as table:
        seed = table.seal().seed.hex()
        for _ in range(12):
            if table.opened(TABLE, 1):
                break
            table.begin()
            while table.asks is not None:
                if table.asks.site.startswith("cut") and table.state.round > 1:
                    assert seed not in table.get("ivy", f"/v1/tables/{TABLE}/evidence")
                table.answer()
        assert table.opened(TABLE, 1)
        table.catch_up()
        assert seed in table.get("", f"/v1/tables/{TABLE}/seals")
        heard = {(wire.name, wire.viewer) for wire in table.wires if seed.encode() in wire.heard}
        assert heard == {(name, viewer) for name in ("events", "socket") for viewer in ROLES}


# ---------------------------------------------------------------- that it would be seen

Mutant = Callable[[Table, pytest.MonkeyPatch], None]


def _hole_shown(table: Table, patch: pytest.MonkeyPatch) -> None:
    """A view that turns the dealer's card over."""
    hole = table.order[HOLE]

    def shown(running: Running, viewer: str | None = None) -> tuple[Hand, ...]:
        return tuple(
            Hand(hand.place, hand.seat, hand.hand, tuple(hole if card == FACE_DOWN else card for card in hand.cards))
            if hand.place == "dealer"
            else hand
            for hand in hands_shown(running.round, running.journal, viewer)
        )

    patch.setattr(Running, "hands", shown)


def _everybody_is_ann(_table: Table, patch: pytest.MonkeyPatch) -> None:
    """A view that forgets who looks."""
    patch.setattr(Running, "hands", lambda this, _viewer=None: hands_shown(this.round, this.journal, "ann"))


def _seed_shown(table: Table, patch: pytest.MonkeyPatch) -> None:
    """A view that tells a seal's seed beside its commitment."""
    shown, seed = view_of.TableView._seal, base64.b64encode(table.seal().seed).decode()
    patch.setattr(view_of.TableView, "_seal", lambda this: shown(this) | {"seed": seed})


def _hole_said(table: Table, patch: pytest.MonkeyPatch) -> None:
    """A page whose dealer talks too much."""
    hole = FACES[table.order[HOLE]]
    patch.setattr(play, "scene", lambda *args: scene(*args) | {"status_text": f"The {hole} is in the hole."})


def _next_card_published(table: Table, patch: pytest.MonkeyPatch) -> None:
    """An event that tells the next card of the shoe."""
    coming = table.order[HOLE + 3]
    patch.setattr(hub_of, "public", lambda event: (public(event) or {}) | {"next": coming})
    table.house.does("cid", Sit(table=TABLE))


def _logged_too_much(table: Table, _patch: pytest.MonkeyPatch) -> None:
    logging.getLogger("croupier.web").warning("the hole card is %s", table.order[HOLE])


MUTANTS: dict[str, tuple[Mutant, set[str]]] = {  # and on which channels they must be found
    "the hole card in the view": (
        _hole_shown,
        {f"/v1/tables/{TABLE}", f"/tables/{TABLE}", "moved on", "a refused form"},
    ),
    "another's cards in the view": (
        _everybody_is_ann,
        {f"/v1/tables/{TABLE}", f"/tables/{TABLE}", "moved on", "socket"},
    ),
    "a seed in the view": (_seed_shown, {f"/v1/tables/{TABLE}", "moved on"}),
    "the hole card said aloud": (_hole_said, {f"/tables/{TABLE}"}),
    "the log": (_logged_too_much, {"the server's log"}),
    "the next card in an event": (_next_card_published, {"events", "socket"}),
}


def test_a_leak_is_found(tmp_path: Path) -> None:
    """The scanner has teeth: each way of leaking is found on the channels it would leak by."""
    with _seated("6 to 5", tmp_path) as table:
        table.begin()
        while not table.asks.site.startswith("play"):
            table.answer()
        assert table.leaks() == []
        for name, (mutant, channels) in MUTANTS.items():
            with pytest.MonkeyPatch.context() as patch:
                mutant(table, patch)
                found = {channel for channel, _, _ in table.leaks()}
                assert channels <= found, (name, channels - found)
            table.log.clear()
            table.catch_up()
            for wire in table.wires:
                wire.read = len(wire.heard) + 100
        assert table.leaks() == []
