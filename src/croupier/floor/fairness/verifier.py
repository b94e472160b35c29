"""Checks that a table's cards, rolls, spins and drawn numbers are the ones its sealed seeds determine. It needs only Python.

    python verifier.py seal-1.json        one seal, as the floor publishes it (`-` reads standard input)
    python verifier.py evidence.json      the evidence pack of a table
    python verifier.py dispute.zip        the evidence pack of a round, or the folder it was unpacked into

It prints what it has proved. Exit codes: 0 everything is proved, 1 something is wrong, 2 the input cannot be read, 3 nothing is
wrong but something could not be proved; it prints what. It imports nothing from the house: this file is the whole program.

The evidence of a seal is one JSON object:

    {"table": "Red 1",
     "seal": {"number": 7, "about": "blackjack, sheet 1: 8 decks of 52 cards",
              "seed": "<64 hex>", "salt": "<32 hex>", "commitment": "<64 hex>"},
     "loads": [{"round": 3, "index": 0, "shuffle": 0, "counts": [52 numbers], "depth": 150,
                "held": [{"card": "9c", "seal": 6, "load": 0, "place": 311}]}],
     "cards": [{"round": 3, "load": 0, "place": 12, "card": "Th"}],
     "unturned": [{"round": 3, "load": 0, "place": 0}],
     "draws": [{"round": 3, "number": 0, "weights": [1, 1], "outcome": 1, "text": "7"}],
     "void": [{"round": 4, "number": 1}]}

The commitment must be the one that was published before the first wager: compare it yourself, or check a whole pack. It is
SHA-256 of "croupier/seal/1", then the table, the number (in digits), the `about` text, the seed and the salt, each preceded by
its length as 8 bytes. After ": " the `about` text names the promised equipment: "8 decks of 52 cards", or "53 cards: 2s, 3s, ...,
**" (or tiles), or "40 chances: 24 x 1, 15 x 2, joker" (a name alone is one chance), or "20 of the numbers 1 to 80", or several
separated by "; ". Seals of earlier releases do not name it.

A load is a stack of cards or tiles. `counts` has the number of each card, in the order of a new deck: of the 52 cards (spades,
hearts, diamonds, clubs, each from 2 to ace), or, if others are promised, in the order in which these are listed. These are the
promised cards without those `held` on the layout. The sorted stack is shuffled by Fisher-Yates from the last card to the first,
with numbers from HMAC_DRBG (NIST SP 800-90A, SHA-256). Its seed is the seed, the salt, the label "shoe", the number of the
shuffle (8 bytes) and the commitment (32 bytes). Then `depth` cards move from the top to the bottom: the cut. Place 0 is dealt
first. A stack that was only cut again keeps the shuffle of the one before it. A card that was burned or never turned over is
`unturned`. Otherwise no place may be skipped, and none may come before its turn.

A roll or spin has a number. Its generator has the label "draw", that number (8 bytes) and the commitment. One number below the
sum of the weights is drawn; with the weights laid end to end, it falls on the outcome. An invalid roll or spin is `void`.

A draw of numbers is {"round": 3, "number": 0, "of": 80, "text": "17-4-63"}. It has the same generator. The numbers 1 to `of`
are in a row. Each number drawn is the one at a place below those left; it changes places with the last, which leaves the row.

A seal whose `about` text has ", card by card" before ": " is of a game with private cards. Its seed stays secret; instead of
seed and salt the evidence has

    "opened": {"cards": [[shuffle, place, "Th", "<32 hex>"]], "draws": "<64 hex>", "nodes": ["<64 hex>"]}

with every card that everybody has seen, by its place in the uncut pile, its salt, and the key of the rolls. The pile has all
the promised cards. It is shuffled twice (shuffle 0 and 1) before the first wager. The commitment is SHA-256 of
"croupier/seal/2", the table, the number, the `about` text and a root, each preceded by its length. The root is that of a Merkle
tree (RFC 6962). Its first leaf is "croupier/draws/2" and the key. Then each place of shuffle 0 and of shuffle 1 has
"croupier/card/2", the shuffle, the place (8 bytes each), the salt and the card. `nodes` are, from the left, the largest
subtrees without an opened leaf. So no card could be changed, and nothing is told about the others. A load leaves out the places
of the pile in `away`, for cards that were on the layout (those in `held`, as far as everybody saw them), and has `size` cards.
The Commission's evidence has seed and salt, and `counts`, as for another seal. Secret (seed and salt) and bound (SHA-256 of
"croupier/seal/2", table, number, `about`, each with its length) determine all: the generator of a shuffle has the secret,
"shoe", its number and the bound; a salt is the first 16 bytes of HMAC-SHA-256, by the secret, of "salt", shuffle, place and
bound; the key is that of "draws" and the bound. A roll's generator has the key, "draw", the number and the bound. A load leaves
out the first cards of each kind of the new pile, wherever they lie.

A number below a bound is a 4-byte big-endian word modulo the bound. A word that is not below the greatest multiple of the bound
is skipped. The generator produces 512 words at a time.

A pack has the table's trail. The hash of an event is SHA-256 of a zero byte, "croupier/event/1", the hash of the floor's previous
event, then number, stream, version (numbers as 8 bytes) and payload, each preceded by its length as 8 bytes. A head is signed
(Ed25519, RFC 8032) over "croupier/head/2", the number of events (8 bytes), the last event's hash, the root and the time. The root
is that of a Merkle tree (RFC 6962) over the hashes of all the floor's events. The proof has, from the left, the nodes of the
largest subtrees without an event of this table.

The pack of a round has manifest.json, the SHA-256 of every other file, and manifest.sig: the same key signs "croupier/manifest/1"
and the SHA-256 of manifest.json. So no file was changed, left out or added since the floor made the pack. It does not prove that
the README, the paragraphs or this program are right: compare this program with the floor's /verifier.py.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import re
import sys
import zipfile
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

Tree = dict[str, Any]

DECK = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
CHOSEN = ", seed chosen for tests"  # in the `about` text, before ": "
SEAL = ("number", "about", "seed", "salt", "commitment")
WORDS = 1 << 32
SHUFFLES = 2  # that a seal commits to which opens card by card
NOT_OPENED = "a card that is not opened"
MOST_NUMBERS = 10_000  # of a draw
PIECES = {"cards": [*DECK, "**"], "tiles": [f"{low}|{high}" for low in range(1, 7) for high in range(low, 7)]}  # codes
PEEKS = {"yes", "no"}  # of a card that was only looked at
USAGE = "usage: python verifier.py seal.json | evidence.json | evidence.zip | folder"
PROVED, WRONG, UNREADABLE, UNPROVED = 0, 1, 2, 3
DICE = {
    words: dict(Counter("-".join(sorted(faces)) for faces in itertools.product("123456", repeat=count)))
    for words, count in (("two fair dice", 2), ("three fair dice", 3))
}


class Evidence(Exception):
    """The evidence cannot be read."""


BROKEN = (Evidence, zipfile.BadZipFile)


# ---------------------------------------------------------------- the random generator


def words(seed: bytes, label: bytes) -> Iterator[int]:
    """The endless sequence of 32-bit numbers that HMAC_DRBG makes from a seed and a label."""
    key, value = bytes(32), b"\x01" * 32
    for mark in (b"\x00", b"\x01"):
        key = hmac.new(key, value + mark + seed + label, hashlib.sha256).digest()
        value = hmac.new(key, value, hashlib.sha256).digest()
    while True:
        for _ in range(64):  # blocks of 8 words
            value = hmac.new(key, value, hashlib.sha256).digest()
            yield from (int.from_bytes(value[at : at + 4], "big") for at in range(0, 32, 4))
        key = hmac.new(key, value + b"\x00", hashlib.sha256).digest()
        value = hmac.new(key, value, hashlib.sha256).digest()


def below(source: Iterator[int], bound: int) -> int:
    while True:
        word = next(source)
        if word < WORDS - WORDS % bound:
            return word % bound


def digest_of(*parts: bytes) -> bytes:
    """SHA-256 of the parts of a seal that opens card by card, each with its length in front."""
    digest = hashlib.sha256(b"croupier/seal/2")
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


def named(evidence: Tree) -> tuple[bytes, ...]:
    seal = evidence["seal"]
    return tuple(text.encode() for text in (evidence["table"], str(seal["number"]), seal["about"]))


def opens_by_card(about: str) -> bool:
    return about.partition(": ")[0].endswith(", card by card")


def pile_of(about: str) -> list[str]:
    """The cards of a new shoe, in order."""
    promised = promise(about)
    cards = promised.cards if promised is not None and promised.cards is not None else {}
    return [card for card, count in cards.items() for _ in range(count)]


def secret_of(evidence: Tree) -> bytes:
    return bytes.fromhex(evidence["seal"]["seed"] + evidence["seal"]["salt"])


def shuffled(evidence: Tree, shuffle: int, count: int) -> list[int]:
    """For each place of a shuffled pile, the place in the new one."""
    order, bound = list(range(count)), digest_of(*named(evidence))
    source = words(secret_of(evidence), b"shoe" + shuffle.to_bytes(8, "big") + bound)
    for last in range(count - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def draws_key(evidence: Tree) -> bytes:
    if "opened" in evidence:
        return bytes.fromhex(evidence["opened"]["draws"])
    return hmac.new(secret_of(evidence), b"draws" + digest_of(*named(evidence)), hashlib.sha256).digest()


def card_leaf(shuffle: int, place: int, card: str, salt: bytes) -> bytes:
    return b"croupier/card/2" + shuffle.to_bytes(8, "big") + place.to_bytes(8, "big") + salt + card.encode()


def commitment_by_card(evidence: Tree) -> str:
    """The commitment, from all places or from those that are opened; empty if these do not make a tree."""
    pile = pile_of(evidence["seal"]["about"])
    leaves, nodes = {0: b"croupier/draws/2" + draws_key(evidence)}, iter(list[bytes]())
    if "opened" in evidence:
        nodes = iter([bytes.fromhex(node) for node in evidence["opened"]["nodes"]])
        for shuffle, place, card, salt in evidence["opened"]["cards"]:
            leaves[1 + shuffle * len(pile) + place] = card_leaf(shuffle, place, card, bytes.fromhex(salt))
    else:
        secret, bound = secret_of(evidence), digest_of(*named(evidence))
        for shuffle in range(SHUFFLES):
            for place, at in enumerate(shuffled(evidence, shuffle, len(pile))):
                where = shuffle.to_bytes(8, "big") + place.to_bytes(8, "big")
                salt = hmac.new(secret, b"salt" + where + bound, hashlib.sha256).digest()[:16]
                leaves[1 + shuffle * len(pile) + place] = card_leaf(shuffle, place, pile[at], salt)
    root = root_of(leaves, 1 + SHUFFLES * len(pile), nodes)
    return digest_of(*named(evidence), root).hex() if next(nodes, None) is None else ""


def commitment(evidence: Tree) -> str:
    seal = evidence["seal"]
    if opens_by_card(seal["about"]):
        return commitment_by_card(evidence)
    digest = hashlib.sha256(b"croupier/seal/1")
    texts = (evidence["table"], str(seal["number"]), seal["about"])
    for part in (*(text.encode() for text in texts), bytes.fromhex(seal["seed"]), bytes.fromhex(seal["salt"])):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def source_for(evidence: Tree, purpose: bytes, number: int) -> Iterator[int]:
    seal = evidence["seal"]
    if opens_by_card(seal["about"]):
        return words(draws_key(evidence), purpose + number.to_bytes(8, "big") + digest_of(*named(evidence)))
    seed = bytes.fromhex(seal["seed"]) + bytes.fromhex(seal["salt"])
    return words(seed, purpose + number.to_bytes(8, "big") + bytes.fromhex(seal["commitment"]))


def stack(evidence: Tree, load: Tree) -> list[str]:
    """The cards of a load in dealing order."""
    about = evidence["seal"]["about"]
    kinds = kinds_of(about)
    if opens_by_card(about):
        pile, left = pile_of(about), left_of(evidence, load, kinds)
        return [pile[at] for at in left[load["depth"] :] + left[: load["depth"]]]
    order = [card for card, count in zip(kinds, load["counts"], strict=True) for _ in range(count)]
    source = source_for(evidence, b"shoe", load["shuffle"])
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order[load["depth"] :] + order[: load["depth"]]


def left_of(evidence: Tree, load: Tree, kinds: list[str]) -> list[int]:
    """The shuffled pile without the cards on the layout, by their places in the new pile: the first of each kind are away."""
    pile, away, first = pile_of(evidence["seal"]["about"]), set[int](), 0
    for kind, count in zip(kinds, load["counts"], strict=True):
        full = pile.count(kind)
        away.update(range(first, first + full - count))
        first += full
    return [at for at in shuffled(evidence, load["shuffle"], len(pile)) if at not in away]


def opened_stack(evidence: Tree, load: Tree) -> list[str]:
    """The cards of a load in dealing order, as far as they are opened; for the others, that they are not."""
    opened = {(shuffle, place): card for shuffle, place, card, _ in evidence["opened"]["cards"]}
    away, size = set(load["away"]), len(pile_of(evidence["seal"]["about"]))
    left = [place for place in range(size) if place not in away]
    dealt = left[load["depth"] :] + left[: load["depth"]]
    return [opened.get((load["shuffle"], place), NOT_OPENED) for place in dealt]


def outcome(evidence: Tree, draw: Tree) -> int:
    """The index of the outcome of a roll or spin."""
    at = below(source_for(evidence, b"draw", draw["number"]), sum(draw["weights"]))
    place = 0
    while at >= draw["weights"][place]:
        at -= draw["weights"][place]
        place += 1
    return place


def numbers_of(evidence: Tree, draw: Tree) -> str:
    """The numbers of a draw, as many as its text has."""
    source, left, numbers = source_for(evidence, b"draw", draw["number"]), list(range(1, draw["of"] + 1)), list[int]()
    for _ in draw["text"].split("-")[: draw["of"]]:
        at = below(source, len(left))
        left[at], left[-1] = left[-1], left[at]
        numbers.append(left.pop())
    return "-".join(map(str, numbers))


# ---------------------------------------------------------------- the promised equipment


class Promise(NamedTuple):
    """The promised equipment: the count of each card, and the ways of each outcome of a device."""

    words: str
    cards: dict[str, int] | None
    devices: list[dict[str, int]]
    numbers: list[tuple[int, int]]  # how many are drawn, from 1 to what


def promise(about: str) -> Promise | None:
    """Reads the equipment from a seal's `about` text; None if it names none. Raises `Evidence` if it is not valid."""
    text = about.partition(": ")[2]
    if not text:
        return None
    parts = [_part(part) for part in text.split("; ")]
    cards = [ways for kind, ways, _ in parts if kind == "cards"]
    require(len(cards) <= 1, f'"{text}" names the cards twice')
    own = cards and not set(cards[0]) <= set(DECK)  # with a joker, or tiles: in the order in which they are listed
    whole_deck = {card: cards[0].get(card, 0) for card in (cards[0] if own else DECK)} if cards else None
    devices = [ways for kind, ways, _ in parts if kind == "chances"]
    numbers = [(ways["take"], ways["of"]) for kind, ways, _ in parts if kind == "numbers"]
    return Promise(", and ".join(spoken for _, _, spoken in parts), whole_deck, devices, numbers)


def kinds_of(about: str) -> list[str]:
    """The kinds of cards or tiles that a seal promises, in the order of a new deck; without a promise, the 52 cards."""
    try:
        promised = promise(about)
    except Evidence:  # it is reported with the other faults
        return DECK
    return DECK if promised is None or promised.cards is None else list(promised.cards)


def _part(text: str) -> tuple[str, dict[str, int], str]:
    """One part of the equipment: its kind, the count of each card or outcome, and the text to print."""
    if decks := re.fullmatch(r"([1-9]\d{0,2}) decks? of 52 cards", text):
        return "cards", dict.fromkeys(DECK, int(decks[1])), text
    if drawn := re.fullmatch(r"([1-9]\d{0,3}) of the numbers 1 to ([1-9]\d{0,3})", text):
        require(int(drawn[1]) <= int(drawn[2]), f'"{text}" cannot be drawn')
        return "numbers", {"take": int(drawn[1]), "of": int(drawn[2])}, text
    listed = re.fullmatch(r"([1-9]\d{0,8}) (cards|tiles|chances): (.+)", text)
    if listed is None:
        raise Evidence(f'"{text}" is not equipment that a seal can promise')
    total, kind, items = int(listed[1]), listed[2], listed[3].split(", ")
    each = [re.fullmatch(r"(?:([1-9]\d{0,8}) x )?(.+)", item) for item in items]
    ways = {one[2]: int(one[1] or 1) for one in each if one}
    require(len(ways) == len(items) and sum(ways.values()) == total, f'"{text}" does not add up')
    if kind != "chances":
        require(set(ways) <= set(PIECES[kind]), f'"{text}" does not add up')
        return "cards", ways, text
    if dice := [words for words, fair in DICE.items() if ways == fair]:
        return kind, ways, dice[0]
    if set(ways.values()) == {1}:
        return kind, ways, f"{total} equally likely outcomes: {', '.join(ways)}"
    stops = ", ".join(f"{count} of {name}" for name, count in ways.items())
    return kind, ways, f"{total} equally likely chances: {stops}"


# ---------------------------------------------------------------- faults of a seal


def faults(evidence: Tree) -> Iterator[str]:
    """Yields everything that does not match the seal."""
    opened = "opened" in evidence
    if commitment(evidence) != evidence["seal"]["commitment"]:
        yield f"{'what is opened does' if opened else 'the seed and salt do'} not match the commitment"
    orders: dict[int, list[str]] = {}
    for load in evidence["loads"]:
        if load["index"] in orders:
            yield f"load {load['index']} is listed twice"
        orders[load["index"]] = (opened_stack if opened else stack)(evidence, load)
    beyond = {load["index"] for load in evidence["loads"] if opened and load["shuffle"] >= SHUFFLES}
    yield from card_faults([card for card in evidence["cards"] if card["load"] not in beyond], orders)
    yield from draw_faults(evidence)
    try:
        promised = promise(evidence["seal"]["about"])
    except Evidence as error:
        yield str(error)
        return
    if promised is not None:
        yield from (opened_load_faults if opened else load_faults)(evidence, promised, orders)
        for load in orders:
            yield from place_faults(evidence, load)
        yield from device_faults(evidence, promised)


def card_faults(cards: list[Tree], orders: dict[int, list[str]]) -> Iterator[str]:
    """A card that is not at its stated place, or that was dealt twice."""
    seen: dict[tuple[int, int], int] = {}
    for card in cards:
        round_, load, place = card["round"], card["load"], card["place"]
        if load not in orders:
            yield f"round {round_}: {card['card']} is from load {load}, which is not listed"
        elif not 0 <= place < len(orders[load]):
            yield f"round {round_}: load {load} has no place {place}"
        elif orders[load][place] != card["card"]:
            yield f"round {round_}: place {place} of load {load} has {orders[load][place]}, not {card['card']}"
        if (load, place) in seen:
            yield f"round {round_}: the card at place {place} of load {load} was already dealt in round {seen[load, place]}"
        seen[load, place] = round_


def draw_faults(evidence: Tree) -> Iterator[str]:
    """A roll or spin that does not match its number, a number used twice, or an outcome with two names."""
    seen: dict[int, int] = {}
    texts: dict[tuple[tuple[int, ...], int], str] = {}
    for draw in evidence["draws"]:
        round_, number = draw["round"], draw["number"]
        if number in seen:
            yield f"round {round_}: draw {number} was already used in round {seen[number]}"
        seen[number] = round_
        if "of" in draw:
            if (numbers := numbers_of(evidence, draw)) != draw["text"]:
                yield f"round {round_}: draw {number} gives {numbers}, not {draw['text']}"
            continue
        if (expected := outcome(evidence, draw)) != draw["outcome"]:
            yield f"round {round_}: draw {number} gives outcome {expected}, not {draw['outcome']} ({draw['text']})"
        name = texts.setdefault((tuple(draw["weights"]), draw["outcome"]), draw["text"])
        if name != draw["text"]:
            yield f"round {round_}: outcome {draw['outcome']} of draw {number} is called {draw['text']}, but before it was {name}"


def load_faults(evidence: Tree, promised: Promise, orders: dict[int, list[str]]) -> Iterator[str]:
    """A stack that is not of the promised cards minus those on the layout, or that has a wrong shuffle or number."""
    on_layout = {(card["round"], card["load"], card["place"]) for card in evidence["cards"]}
    on_layout |= {(card["round"], card["load"], card["place"]) for card in evidence.get("unturned", ())}
    shuffled: dict[int, list[int]] = {}
    for expected, load in enumerate(evidence["loads"]):
        index, shuffle, counts = load["index"], load["shuffle"], load["counts"]
        if promised.cards is None:
            yield f"load {index} has cards, but the promise was {promised.words}"
            return
        if index != expected:
            yield f"load {index} is in the place of load {expected}"
        if shuffle != index and shuffled.get(shuffle) != counts:
            yield f"load {index} has shuffle {shuffle}, but it is not that stack cut again"
        shuffled.setdefault(shuffle, counts)
        held = Counter(card["card"] for card in load.get("held", ()))
        for card, count in zip(promised.cards, counts, strict=True):
            if count + held[card] != promised.cards[card]:
                out = f" and {held[card]} on the layout" if held[card] else ""
                yield f"load {index} has {count} of {card}{out}, but {promised.cards[card]} were promised"
        for card in load.get("held", ()):
            if card["seal"] == evidence["seal"]["number"]:
                order = orders.get(card["load"], [])
                fits = card["place"] < len(order) and order[card["place"]] == card["card"]
                if not fits or (load.get("round"), card["load"], card["place"]) not in on_layout:
                    yield f"load {index} lacks {card['card']}, which was not on the layout"


def opened_load_faults(evidence: Tree, promised: Promise, orders: dict[int, list[str]]) -> Iterator[str]:
    """A load that leaves out other cards than those on the layout, or that has a wrong shuffle or number."""
    opened = {(shuffle, place): card for shuffle, place, card, _ in evidence["opened"]["cards"]}
    shown = {(card["round"], card["load"], card["place"]): card["card"] for card in evidence["cards"]}
    shuffled_: dict[int, list[int]] = {}
    total = sum((promised.cards or {}).values())
    for expected, load in enumerate(evidence["loads"]):
        index, shuffle, away = load["index"], load["shuffle"], load["away"]
        if index != expected:
            yield f"load {index} is in the place of load {expected}"
        if shuffle != index and shuffled_.get(shuffle) != away:
            yield f"load {index} has shuffle {shuffle}, but it is not that stack cut again"
        shuffled_.setdefault(shuffle, away)
        if len(set(away)) != len(away) or load["size"] != total - len(away) or len(orders[index]) != load["size"]:
            yield f"load {index} has {load['size']} cards and leaves out {len(away)}, but {total} were promised"
        left_out = Counter(opened[shuffle, place] for place in away if (shuffle, place) in opened)
        if shuffle < SHUFFLES and left_out != Counter(card["card"] for card in load["held"]):
            yield f"load {index} leaves out other cards than those on the layout"
        for card in load["held"]:
            own = card["seal"] == evidence["seal"]["number"]
            if own and shown.get((load["round"], card["load"], card["place"])) != card["card"]:
                yield f"load {index} lacks {card['card']}, which was not on the layout"


def place_faults(evidence: Tree, load: int) -> Iterator[str]:
    """A skipped place, or a card dealt before or after its turn. Places must follow each other, round after round.

    Only a burned or unturned card may be shown in a later round.
    """
    parts = [[card for card in evidence.get(part, ()) if card["load"] == load] for part in ("cards", "unturned")]
    following, down = 0, set[int]()
    for round_ in sorted({card["round"] for part in parts for card in part}):
        up, left = ({card["place"] for card in part if card["round"] == round_} for part in parts)
        for place in sorted(up & left):
            yield f"round {round_}: place {place} of load {load} is listed as turned and as unturned"
        for place in sorted(each for each in up | left if each < following and each not in down):
            yield f"round {round_}: place {place} of load {load} was already passed in an earlier round"
        end = max((following, *(place + 1 for place in up | left)))
        for place in range(following, end):
            if place not in up | left:
                yield f"round {round_}: place {place} of load {load} was skipped without a reason"
        following, down = end, (down | left) - up


def device_faults(evidence: Tree, promised: Promise) -> Iterator[str]:
    """A roll or spin of another device than promised, one left out, or one out of order."""
    for ways in promised.devices:
        if any(set(ways) <= set(fair) and ways != fair for fair in DICE.values()):
            yield "the promised dice are not fair"
    for draw in evidence["draws"]:
        if "of" in draw:
            if (draw["text"].count("-") + 1, draw["of"]) not in promised.numbers:
                yield f"round {draw['round']}: draw {draw['number']} is not of the promised {promised.words}"
            continue
        same = [list(ways) for ways in promised.devices if list(ways.values()) == draw["weights"]]
        if draw["text"] not in [names[draw["outcome"]] for names in same]:
            yield f"round {draw['round']}: draw {draw['number']} ({draw['text']}) is not of the promised {promised.words}"
    used = [(draw["round"], draw["number"]) for part in ("draws", "void") for draw in evidence.get(part, ())]
    for expected, (round_, number) in enumerate(sorted(used)):
        if number != expected:
            yield f"round {round_}: draw {number} is in the place of draw {expected}"
            return


# ---------------------------------------------------------------- what a seal proves


def proved(evidence: Tree) -> Iterator[str]:
    """What is proved about a seal without faults, as sentences."""
    seal, promised, void = evidence["seal"], promise(evidence["seal"]["about"]), evidence.get("void", ())
    cards, draws = len(evidence["cards"]), len(evidence["draws"])
    yield f"everything matches seal {seal['number']}: {cards} cards, {draws} rolls and spins"
    if promised is not None:
        yield f"used as promised before the first wager: {promised.words}"
    for load in evidence["loads"]:
        yield _load_line(evidence, load)
    if promised is None and draws:
        weights = sorted({str(draw.get("weights", draw.get("of"))) for draw in evidence["draws"]})
        yield f"the weights of the outcomes, as stated: {', '.join(weights)}"
    if void:
        yield f"{len(void)} rolls or spins were void and decided nothing"
    if "opened" in evidence and (secret := len(evidence.get("unturned", ()))):
        yield f"{secret} cards were dealt and not shown to everybody: they stay sealed, and only the Commission can open them"
    yield f"its commitment is {seal['commitment']}: compare it with the published one"


def _load_line(evidence: Tree, load: Tree) -> str:
    size = load["size"] if "opened" in evidence else sum(load["counts"])
    shown = {card["place"] for card in evidence["cards"] if card["load"] == load["index"]}
    left = {card["place"] for card in evidence.get("unturned", ()) if card["load"] == load["index"]} - shown
    reached = max((0, *(place + 1 for place in shown | left)))
    held_text = f", {len(load['held'])} held on the layout" if load.get("held") else ""
    seen = f"places 1-{reached} dealt, {reached - len(shown)} of them not shown (burned or unseen)"
    return (
        f"load {load['index']}: {size} cards{held_text}, cut at {load['depth']}, {seen}, {size - reached} never dealt"
    )


# ---------------------------------------------------------------- evidence of a seal, from the rounds


def gathered(table: str, seal: Tree, rounds: Iterable[Tree]) -> Tree:
    """Everything drawn from a seal, collected from rounds of the trail. Peeks are left out."""
    if "opened" in seal:
        return gathered_opened(table, seal, list(rounds))
    number, promised = seal["number"], promise(seal["about"])
    pack: Tree = {"table": table, "seal": seal, "loads": [], "cards": [], "unturned": [], "draws": [], "void": []}
    for each in rounds:
        round_, unseen = each["round"], each.get("unseen", {})
        for load in each.get("loads", ()):
            if load["seal"] == number:
                parts = {name: load[name] for name in ("index", "shuffle", "counts", "depth")}
                pack["loads"].append({"round": round_, **parts, "held": _held(load, each, promised)})
        for drawn in each["places"]:
            if drawn["seal"] == number and "place" not in drawn:
                parts = {name: drawn[name] for name in ("weights", "outcome", "of", "text") if name in drawn}
                pack["draws"].append({"round": round_, "number": drawn["index"], **parts})
            elif drawn["seal"] == number and drawn["text"] not in PEEKS:
                place = {"load": drawn["index"], "place": drawn["place"]}
                pack["cards"].append({"round": round_, **place, "card": drawn["text"]})
        for own, load, place in unseen.get("cards", ()):
            if own == number:
                pack["unturned"].append({"round": round_, "load": load, "place": place})
        pack["void"] += [{"round": round_, "number": at} for own, at in unseen.get("rolls", ()) if own == number]
    return pack


def gathered_opened(table: str, seal: Tree, rounds: list[Tree]) -> Tree:
    """The same of a seal that was opened card by card: only what everybody has seen. All other cards are only places."""
    number, promised = seal["number"], promise(seal["about"])
    whole = gathered(table, {name: seal[name] for name in SEAL if name in seal}, rounds)
    by_round = {each["round"]: each for each in rounds}
    public = {at: {tuple(entry[:3]) for entry in each.get("opens", ())} for at, each in by_round.items()}
    loads = []
    for load in whole["loads"]:
        own = next(
            each
            for each in by_round[load["round"]]["loads"]
            if each["seal"] == number and each["index"] == load["index"]
        )
        held = [
            card
            for card in _held(own, by_round[load["round"]], promised)
            if (card["seal"], card["load"], card["place"]) in public[load["round"]]
        ]
        parts = {name: load[name] for name in ("round", "index", "shuffle", "depth")}
        loads.append({**parts, "size": sum(load["counts"]), "away": own.get("away", []), "held": held})
    shown = [card for card in whole["cards"] if (number, card["load"], card["place"]) in public[card["round"]]]
    secret = [card for card in whole["cards"] if card not in shown]
    unturned = [*whole["unturned"], *({name: card[name] for name in ("round", "load", "place")} for card in secret)]
    own_seal = {name: seal[name] for name in ("number", "about", "commitment")}
    cards = {"loads": loads, "cards": shown, "unturned": unturned}
    return {**whole, "seal": own_seal, "opened": seal["opened"], **cards}


def _held(load: Tree, round_: Tree, promised: Promise | None) -> list[Tree]:
    """The cards on the layout when a stack was made of the others: face down by their places, and face up."""
    held = [{"card": card, "seal": seal, "load": at, "place": place} for card, seal, at, place in load.get("held", ())]
    if promised is None or promised.cards is None:
        return held
    away = Counter(
        {card: promised.cards[card] - count for card, count in zip(promised.cards, load["counts"], strict=True)}
    )
    away.subtract(card["card"] for card in held)
    used = {(card["seal"], card["load"], card["place"]) for card in held}
    for drawn in round_["places"]:
        at = drawn["seal"], drawn["index"], drawn.get("place")
        before = drawn["seal"] != load["seal"] or drawn["index"] < load["index"]
        if before and at not in used and away[drawn["text"]] > 0:
            away[drawn["text"]] -= 1
            used.add(at)
            held.append({"card": drawn["text"], "seal": at[0], "load": at[1], "place": at[2]})
    return held


# ---------------------------------------------------------------- signatures: Ed25519 (RFC 8032), to verify only

PRIME, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME
Point = tuple[int, int, int, int]  # x, y, z and x * y, the first two times z


def plus(one: Point, other: Point) -> Point:
    left, right = (one[1] - one[0]) * (other[1] - other[0]) % PRIME, (one[1] + one[0]) * (other[1] + other[0]) % PRIME
    both, twice = 2 * one[3] * other[3] * CURVE % PRIME, 2 * one[2] * other[2] % PRIME
    e, f, g, h = right - left, twice - both, twice + both, right + left
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def times(scalar: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = plus(total, point)
        point, scalar = plus(point, point), scalar >> 1
    return total


def point_of(encoded: bytes) -> Point | None:
    """The point encoded by these 32 bytes; None if they encode none."""
    number = int.from_bytes(encoded, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if y >= PRIME or (x * x - square) % PRIME or (x == 0 and odd):
        return None
    x = PRIME - x if x & 1 != odd else x
    return x, y, 1, x * y % PRIME


BASE = point_of((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))


def signed_by(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature of the message is valid for the public key."""
    key, scalar = point_of(public), int.from_bytes(signature[32:], "little")
    if key is None or BASE is None or len(signature) != len(public) * 2 or scalar >= ORDER:
        return False
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    minus = (PRIME - key[0], key[1], 1, PRIME - key[3])
    x, y, z, _ = plus(times(scalar, BASE), times(hashed, minus))
    x, y = x * pow(z, -1, PRIME) % PRIME, y * pow(z, -1, PRIME) % PRIME
    return (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]


# ---------------------------------------------------------------- the trail and its signed head


def hash_of(event: Tree) -> str:
    digest = hashlib.sha256(b"\x00croupier/event/1" + bytes.fromhex(event["previous"]))
    number, version = (event[name].to_bytes(8, "big") for name in ("number", "version"))
    for part in (number, event["stream"].encode(), version, event["payload"].encode()):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def root_of(leaves: dict[int, bytes], size: int, nodes: Iterator[bytes]) -> bytes:
    """The root of a Merkle tree, from some known leaves (by place) and the nodes of the rest, from the left."""
    known = sorted(leaves)

    def node(first: int, count: int) -> bytes:
        at = bisect_left(known, first)
        if at == len(known) or known[at] >= first + count:
            return next(nodes, b"")
        if count == 1:
            return hashlib.sha256(b"\x00" + leaves[first]).digest()
        half = 1 << (count - 1).bit_length() - 1
        return hashlib.sha256(b"\x01" + node(first, half) + node(first + half, count - half)).digest()

    return node(0, size)


def trail_faults(pack: Tree) -> Iterator[str]:
    """An event that does not match its hash, is not of this table, or is not the next one."""
    stream, last = f"table:{pack['table']}", 0
    for version, event in enumerate(pack["events"], 1):
        if event["stream"] != stream or event["version"] != version or event["number"] <= last:
            yield f"event {event['number']} is not the next event of {stream}"
            return
        if hash_of(event) != event["hash"]:
            yield f"event {event['number']} was changed: it does not match its hash"
        last = event["number"]


def head_of(pack: Tree) -> Tree | None:
    """The head that the proof is for; None if there is no proof, or no such head."""
    proof = pack["proof"] or {}
    fit = [head for head in pack["heads"] if head["number"] == proof.get("number") and head.get("root")]
    return fit[-1] if fit else None  # the newest: after a restored backup a number can have two heads


def head_faults(pack: Tree) -> Iterator[str]:
    """A head with an invalid signature, or one that does not cover this trail."""
    head = head_of(pack)
    if head is None:
        if pack["proof"]:
            yield f"the proof is for the head of event {pack['proof']['number']}, but that head is missing"
        return
    number = head["number"].to_bytes(8, "big")
    message = b"".join((b"croupier/head/2", number, bytes.fromhex(head["hash"] + head["root"]), head["at"].encode()))
    if not signed_by(bytes.fromhex(pack["key"]), message, bytes.fromhex(head["signature"])):
        yield f"the head of event {head['number']} is not signed with the floor's key"
    under = [event for event in pack["events"] if event["number"] <= head["number"]]
    leaves = {event["number"] - 1: bytes.fromhex(event["hash"]) for event in under}
    nodes = iter([bytes.fromhex(node) for node in pack["proof"]["nodes"]])
    if root_of(leaves, head["number"], nodes).hex() != head["root"] or next(nodes, None) is not None:
        yield f"the trail does not match the head that was signed at event {head['number']}"


OVER = {"settled", "voided"}  # the events that end a round
WITH_EVERY_ROUND = ("README.txt", "law.json", "story.txt")  # files of its pack, also of a pack without a manifest


class TrailData(NamedTuple):
    """The seals and rounds of a table's trail."""

    seals: dict[int, Tree]  # the opened seals
    rounds: list[Tree]  # settled or void, in order
    committed: dict[int, tuple[str, str]]  # `about` and published commitment of each seal
    wrong: list[str]


def cut_faults(tree: Tree, cuts: list[int]) -> Iterator[str]:
    """A stack cut at a place that nobody chose. A patron names the depth; a dealer who cuts last cuts in the middle.

    A stack that is cut again is cut from its last position. Stacks from a machine, and stacks put back in order, are not cut.
    """
    depths: dict[tuple[int, int], int] = {}
    for load in tree.get("loads", ()):
        size, stack_ = sum(load["counts"]), (load["seal"], load["shuffle"])
        first = depths.get(stack_, 0)
        if load["depth"] not in {(first + cut) % max(size, 1) for cut in (0, size // 2, *cuts)}:
            yield f"round {tree['round']}: load {load['index']} is cut at {load['depth']}, but nobody chose that place"
        depths[stack_] = load["depth"]


def read_trail(pack: Tree) -> TrailData:
    trail, known, cuts = TrailData({}, [], {}, []), set[int](), list[int]()
    for event in pack["events"]:
        tree = json.loads(event["payload"])
        match tree["what"]:
            case "sealed":
                if tree["number"] in trail.committed:
                    trail.wrong.append(f"seal {tree['number']} has a second commitment")
                trail.committed[tree["number"]] = tree["about"], tree["commitment"]
            case "revealed":
                trail.seals[tree["number"]] = {name: tree[name] for name in (*SEAL, "opened") if name in tree}
                if trail.committed.get(tree["number"]) != (tree["about"], tree["commitment"]):
                    trail.wrong.append(f"seal {tree['number']} was opened with another commitment")
            case "began":
                known, cuts = set(trail.committed) - set(trail.seals), []
            case "decided":
                cut = re.fullmatch(r"cut (\d{1,6})", tree["answer"]) if tree["site"].startswith("cut:") else None
                cuts += [int(cut[1])] if cut else []
            case "settled" | "voided":
                used = {part["seal"] for name in ("places", "loads") for part in tree.get(name, ())}
                if late := sorted(used - known):
                    trail.wrong.append(f"round {tree['round']} used seals that had no commitment when it began: {late}")
                trail.wrong.extend(cut_faults(tree, cuts))
                trail.rounds.append(tree)
    return trail


def pack_faults(pack: Tree) -> Iterator[str]:
    """Everything wrong with a pack: its trail and head, every opened seal, and the files copied from the trail."""
    yield from trail_faults(pack)
    yield from head_faults(pack)
    trail = read_trail(pack)
    yield from trail.wrong
    for number, seal in trail.seals.items():
        evidence = read_seal(gathered(pack["table"], seal, trail.rounds))
        yield from (f"seal {number}: {fault}" for fault in faults(evidence))
        if (whole := with_seed(pack, seal)) is not seal:  # the Commission's file, which has every card
            evidence = read_seal(gathered(pack["table"], whole, trail.rounds))
            yield from (f"seal {number}: {fault}" for fault in faults(evidence))
        if pack["seals"] is not None and pack["seals"].get(number) != evidence:
            yield f"seal {number}: its file does not match the trail"
    yield from (f"seal {number}: it is not opened" for number in sorted(set(pack["seals"] or ()) - set(trail.seals)))
    yield from face_down_faults(pack, trail)
    if pack["round"] is not None and "so_far" not in pack["round"]:
        event = next((each for each in pack["events"] if each["number"] == pack["round"].get("event")), None)
        own = None if event is None else {"table": pack["table"], "event": event["number"], "hash": event["hash"]}
        if event is None or own is None or {**own, **json.loads(event["payload"])} != pack["round"]:
            yield "round.json does not match the trail"
    elif pack["round"] is not None:
        ends = [at for at, each in enumerate(pack["events"], 1) if json.loads(each["payload"])["what"] in OVER]
        since, so_far = pack["events"][max(ends, default=0) :], pack["round"]["so_far"]
        if [json.loads(each["payload"]) for each in since[: len(so_far)]] != so_far:
            yield "round.json does not match the trail"
    if (files := pack.get("files")) is not None:
        yield from file_faults(files)
        if "story.txt" in files and files["story.txt"] != story(pack["round"]):
            yield "story.txt does not tell the round of round.json"


def with_seed(pack: Tree, seal: Tree) -> Tree:
    """A seal that was opened card by card, with its seed if the pack's own file has it."""
    own = ((pack["seals"] or {}).get(seal["number"]) or {}).get("seal", {})
    if "opened" not in seal or "seed" not in own:
        return seal
    return {name: seal.get(name, own.get(name)) for name in SEAL}


def file_faults(files: dict[str, str]) -> Iterator[str]:
    """A file that is missing from a pack or was added to it, or is not the one that was exported."""
    listed = json_of(files.get("manifest.json", "{}"))
    require(isinstance(listed, dict), "manifest.json is not a list of files")
    yield from (f"{name} is missing" for name in sorted({*WITH_EVERY_ROUND, *listed} - files.keys()))
    for name in sorted(listed.keys() & files.keys()):
        if hashlib.sha256(files[name].encode()).hexdigest() != listed[name]:
            yield f"{name} is not the file that manifest.json lists"
    added = files.keys() - listed.keys() - {"manifest.json", "manifest.sig"} if "manifest.json" in files else set()
    yield from (f"{name} was added: manifest.json does not list it" for name in sorted(added))
    if "manifest.sig" in files and not manifest_signed(files):
        yield "manifest.json is not signed with the floor's key"


def manifest_signed(files: dict[str, str]) -> bool:
    """Whether the signature of the manifest is valid for the key of the pack."""
    key, signature = files["heads.pub"].strip(), files["manifest.sig"].strip()
    message = b"croupier/manifest/1" + hashlib.sha256(files.get("manifest.json", "").encode()).digest()
    return (
        is_hex(key, 32) and is_hex(signature, 64) and signed_by(bytes.fromhex(key), message, bytes.fromhex(signature))
    )


def story(tree: Tree) -> str:
    """A round as text: what story.txt of a pack says."""
    record = tree.get("record", {})
    lines = [f"{tree['table']}, round {tree['round']}, {tree['what']}", ""]
    events = tree.get("so_far", ())
    lines += [f"{each['at']}  {each['what']}  {each.get('answer') or each.get('wager') or ''}" for each in events]
    lines += [*record.get("journal", tree.get("journal", ())), ""]
    lines += [*(f"{fact['fact']}  [{fact['cite']}]" for fact in record.get("facts", ())), ""]
    for each in record.get("lines", ()):
        named = f"{each['wager']} hand {each['hand']}" if each["hand"] > 1 else each["wager"]
        lines.append(f"{each['seat']}: {named} {each['result']} {each['cents']:+d} cents  [{each['cite']}]")
    for each in record.get("revenue", ()):
        lines.append(f"the house takes {each['cents']} cents: {each['words']}  [{each['cite']}]")
    return "\n".join([*lines, ""])


def face_down_faults(pack: Tree, trail: TrailData) -> Iterator[str]:
    """A card left out of a stack as face down on the layout, which was not there or is another card."""
    loads = {(load["seal"], load["index"]): load for tree in trail.rounds for load in tree.get("loads", ())}
    for tree in trail.rounds:
        on_layout = {(drawn["seal"], drawn["index"], drawn.get("place")) for drawn in tree["places"]}
        on_layout |= {tuple(place) for place in tree.get("unseen", {}).get("cards", ())}
        for card, seal, index, place in (held for load in tree.get("loads", ()) for held in load.get("held", ())):
            load, opened = loads.get((seal, index)), trail.seals.get(seal)
            seeded = {"table": pack["table"], "seal": with_seed(pack, opened)} if opened else {}
            order = stack(seeded, load) if load and "seed" in seeded.get("seal", {}) else []
            if (seal, index, place) not in on_layout or (order and order[place : place + 1] != [card]):
                yield f"round {tree['round']}: {card} is listed as face down on the layout, but it was not"


def pack_proved(pack: Tree) -> Iterator[str]:
    """What is proved about a pack without faults, as sentences."""
    trail, head = read_trail(pack), head_of(pack)
    yield f"table {pack['table']}: {len(pack['events'])} events, none changed, none missing from the first to the last"
    if head is not None:
        yield f"they are covered by the head that was signed at event {head['number']} of the floor, {head['at']}"
        yield f"the signing key is {pack['key']}: compare it with the floor's key, and the head with your own copy"
    yield f"opened seals that match their earlier commitments: {len(trail.seals)}"
    for seal in trail.seals.values():
        evidence = gathered(pack["table"], with_seed(pack, seal), trail.rounds)
        yield from (f"seal {seal['number']}: {line}" for line in proved(evidence))
    if closed := sorted({drawn["seal"] for tree in trail.rounds for drawn in tree["places"]} - set(trail.seals)):
        yield f"not opened yet, so their draws cannot be checked: seal {', '.join(map(str, closed))}"


def pack_unproved(pack: Tree) -> Iterator[str]:
    """What this pack cannot prove, though nothing is wrong with it."""
    trail, head = read_trail(pack), head_of(pack)
    if head is None:
        yield "that this is the floor's trail: there is no signed head with a root, or no proof for one"
    elif beyond := sum(event["number"] > head["number"] for event in pack["events"]):
        yield f"the last {beyond} events: they are newer than the signed head"
    if closed := {drawn["seal"] for drawn in (pack["round"] or {}).get("places", ())} - set(trail.seals):
        yield f"the draws of the round in question: seal {', '.join(map(str, sorted(closed)))} is not opened yet"
    if secret := [str(number) for number, seal in trail.seals.items() if "opened" in with_seed(pack, seal)]:
        yield f"the cards that were not shown to everybody: the Commission's pack has the seed of seal {', '.join(secret)}"
    if "manifest.json" not in pack.get("files", {"manifest.json"}):
        yield "that no file was changed or left out: there is no manifest.json (packs of release 0.1.0 have none)"
    elif "manifest.sig" not in pack.get("files", {"manifest.sig"}):
        yield "that README.txt, law.json and verifier.py are the floor's and no file was left out: manifest.json is not signed"
    yield from unproved(trail.seals.values())


def unproved(seals: Collection[Tree], loads: Iterable[Tree] = ()) -> Iterator[str]:
    """What seals cannot prove; `loads` are those of a seal whose related seals are not at hand."""
    if chosen := [str(seal["number"]) for seal in seals if CHOSEN in seal["about"].partition(": ")[0]]:
        yield f"that anything was left to chance: the seed was chosen, on a floor for tests, of seal {', '.join(chosen)}"
    numbers = {seal["number"] for seal in seals}
    if silent := [str(seal["number"]) for seal in seals if promise(seal["about"]) is None]:
        yield f"what was in the shoe or on the wheel: this is not part of the commitment of seal {', '.join(silent)}"
    others = {card["seal"] for load in loads for card in load.get("held", ())} - numbers
    if others:
        yield f"that the cards left out of a load were on the layout: they are from seal {', '.join(map(str, sorted(others)))}"


# ---------------------------------------------------------------- reading

NUMBERS = {
    "loads": ("index", "shuffle", "depth"),
    "held": ("seal", "load", "place"),
    "cards": ("round", "load", "place"),
    "unturned": ("round", "load", "place"),
    "draws": ("round", "number"),
    "void": ("round", "number"),
}


def is_count(number: object, least: int = 0) -> bool:
    return type(number) is int and least <= number < 1 << 63


def is_hex(text: object, count: int) -> bool:
    return isinstance(text, str) and len(text) == 2 * count and set(text) <= set("0123456789abcdef")


def require(fine: bool, why: str) -> None:  # noqa: FBT001 (a condition)
    if not fine:
        raise Evidence(why)


def json_of(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise Evidence(f"this is not JSON: {error}") from None


def read(text: str) -> Tree:
    """Reads the evidence of a seal. Raises `Evidence` if it is not valid."""
    return read_seal(json_of(text))


def read_seal(tree: Any) -> Tree:
    require(
        isinstance(tree, dict) and {"table", "seal", "loads", "cards", "draws"} <= tree.keys(),
        "table, seal, loads, cards or draws is missing",
    )
    seal = tree["seal"]
    opened = "opened" in tree
    names = set(SEAL) - ({"seed", "salt"} if opened else set())
    require(isinstance(seal, dict) and names <= seal.keys(), "the seal is incomplete")
    require(
        isinstance(tree["table"], str) and isinstance(seal["about"], str) and is_count(seal["number"]),
        "the seal has no valid table, about or number",
    )
    sizes = {"seed": 32, "salt": 16, "commitment": 32}
    require(
        all(is_hex(seal[name], size) for name, size in sizes.items() if name in names),
        "seed, salt and commitment must be hex",
    )
    kinds = kinds_of(seal["about"])
    if opened:
        require(opens_by_card(seal["about"]), "this seal does not open card by card")
        require(fits_opened(tree["opened"], kinds, len(pile_of(seal["about"]))), "what is opened is not valid")
    for part in ("loads", "cards", "unturned", "draws", "void"):
        require(isinstance(tree.get(part, []), list), f"{part} is not a list")
        for at, each in enumerate(tree.get(part, ())):
            fine = fits_opened_load(each, kinds) if opened and part == "loads" else fits(part, each, kinds)
            require(fine, f"{part}[{at}] is not valid")
    evidence: Tree = tree
    return evidence


def fits_opened(opened: Any, kinds: list[str], size: int) -> bool:
    """Whether the places that are opened are valid, and in order."""
    if not isinstance(opened, dict) or not {"cards", "draws", "nodes"} <= opened.keys():
        return False
    cards, nodes = opened["cards"], opened["nodes"]
    lists = isinstance(cards, list) and isinstance(nodes, list) and all(is_hex(node, 32) for node in nodes)
    return (
        lists
        and is_hex(opened["draws"], 32)
        and all(isinstance(each, list) and len(each) == 4 and is_count(each[0]) and is_count(each[1]) for each in cards)
        and all(each[0] < SHUFFLES and each[1] < size and each[2] in kinds and is_hex(each[3], 16) for each in cards)
    )


def fits_opened_load(load: Any, kinds: list[str]) -> bool:
    counts = ("round", "index", "shuffle", "depth", "size")
    if not isinstance(load, dict) or not all(is_count(load.get(name)) for name in counts):
        return False
    away, held = load.get("away"), load.get("held", ())
    lists = isinstance(away, list) and all(map(is_count, away)) and isinstance(held, list)
    return lists and load["depth"] < max(1, load["size"]) and all(fits("held", card, kinds) for card in held)


def fits(part: str, entry: Any, kinds: list[str]) -> bool:
    """Whether an entry of a part is valid."""
    if not isinstance(entry, dict) or not all(is_count(entry.get(name)) for name in NUMBERS[part]):
        return False
    if part == "loads":
        counts: Any = entry.get("counts")
        held = entry.get("held", [])
        valid = isinstance(counts, list) and len(counts) == len(kinds) and all(map(is_count, counts))
        cut = valid and sum(counts) <= 10_000 and entry["depth"] < max(1, sum(counts))
        return cut and isinstance(held, list) and all(fits("held", card, kinds) for card in held)
    if part == "draws" and "of" in entry:
        return is_count(entry["of"], 1) and entry["of"] < MOST_NUMBERS and isinstance(entry.get("text"), str)
    if part == "draws":
        weights: Any = entry.get("weights")
        valid = isinstance(weights, list) and all(map(is_count, weights)) and 0 < sum(weights) < WORDS
        fits_weights = valid and is_count(entry.get("outcome")) and entry["outcome"] < len(weights)
        return fits_weights and isinstance(entry.get("text"), str)
    return part in {"unturned", "void"} or entry.get("card") in kinds


def read_files(files: dict[str, str]) -> Tree:
    """Reads the evidence pack of a round from its files."""
    wanted = ("trail.jsonl", "heads.jsonl", "heads.pub", "round.json")
    require(all(name in files for name in wanted), f"this is not an evidence pack: it needs {', '.join(wanted)}")
    seals = [read(text) for name, text in files.items() if re.fullmatch(r"seal-\d+\.json", name)]
    heads, events = ([json_of(line) for line in files[name].splitlines()] for name in ("heads.jsonl", "trail.jsonl"))
    round_, key = json_of(files["round.json"]), files["heads.pub"].strip()
    require(isinstance(round_, dict) and isinstance(round_.get("places", []), list), "round.json is not a round")
    pack = {"table": round_.get("table"), "key": key, "heads": heads, "events": events, "round": round_}
    proof = json_of(files.get("proof.json", "null"))
    read_ = read_pack({**pack, "proof": proof}, {seal["seal"]["number"]: seal for seal in seals})
    return {**read_, "files": files}


def read_pack(tree: Tree, seals: dict[int, Tree] | None = None) -> Tree:
    """Reads the evidence pack of a table or a round. Raises `Evidence` if it is not valid."""
    pack: Tree = {name: tree.get(name) for name in ("table", "key", "heads", "proof", "events", "round")}
    require(isinstance(pack["table"], str), "the table is missing")
    require(all(isinstance(pack[name], list) for name in ("heads", "events")), "the heads or the events are missing")
    require(not pack["heads"] or is_hex(pack["key"], 32), "the key must be hex")
    if (proof := pack["proof"]) is not None:
        require(isinstance(proof, dict) and is_count(proof.get("number"), 1), "the proof has no head number")
        nodes = proof.get("nodes")
        require(
            isinstance(nodes, list) and all(is_hex(node, 32) for node in nodes), "the nodes of the proof must be hex"
        )
    for at, head in enumerate(pack["heads"], 1):
        require(
            isinstance(head, dict) and is_count(head.get("number")) and type(head.get("at")) is str,
            f"head {at} is not valid",
        )
        hashes = {"hash": 32, "signature": 64, **({"root": 32} if "root" in head else {})}
        require(all(is_hex(head.get(name), count) for name, count in hashes.items()), f"head {at} must be hex")
    for at, event in enumerate(pack["events"], 1):
        numbers = isinstance(event, dict) and all(is_count(event.get(name), 1) for name in ("number", "version"))
        texts = numbers and all(isinstance(event.get(name), str) for name in ("stream", "payload"))
        require(texts and all(is_hex(event.get(name), 32) for name in ("previous", "hash")), f"event {at} is not valid")
        data = json_of(event["payload"])
        require(isinstance(data, dict) and isinstance(data.get("what"), str), f"event {at} has no kind")
    return {**pack, "seals": seals}


def found(name: str) -> Tree:
    """Reads the file or folder: the evidence of a seal, or a pack."""
    path = Path(name)
    if name != "-" and path.is_dir():
        contents = {each.name: each.read_bytes() if each.is_file() else b"" for each in path.iterdir()}
        return read_files({each: content.decode("utf-8", "replace") for each, content in contents.items()})
    if name != "-" and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            twice = [each for each, count in Counter(archive.namelist()).items() if count > 1]
            require(not twice, f"the pack has two files of one name: {', '.join(twice)}")
            return read_files({each: archive.read(each).decode("utf-8", "replace") for each in archive.namelist()})
    tree = json_of(sys.stdin.read() if name == "-" else path.read_text("utf-8"))
    return read_pack(tree) if isinstance(tree, dict) and "events" in tree else read_seal(tree)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write(USAGE + "\n")
        return UNREADABLE
    try:
        evidence = found(arguments[0])
        pack = "events" in evidence
        wrong = list(pack_faults(evidence) if pack else faults(evidence))
        well = [] if wrong else [*(pack_proved(evidence) if pack else proved(evidence))]
        open_ = (
            [] if wrong else [*(pack_unproved(evidence) if pack else unproved([evidence["seal"]], evidence["loads"]))]
        )
    except (
        OSError,
        ValueError,
        OverflowError,
        RecursionError,
        LookupError,
        TypeError,
        AttributeError,
        *BROKEN,
    ) as error:
        sys.stderr.write(f"{arguments[0]}: {' '.join(str(error).split()) or type(error).__name__}\n")
        return UNREADABLE
    for line in (*wrong, *well, *(f"Not proved: {what}" for what in open_)):
        sys.stdout.write(line + "\n")
    return WRONG if wrong else UNPROVED if open_ else PROVED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
