"""Checks, with nothing but Python, that a table's cards, rolls and spins came as its revealed seal says they had to.

Run it as `python verifier.py evidence.json` (`-` reads standard input). It says what is wrong and ends with 1, or that all is
well and ends with 0; what cannot be read at all ends with 2. It imports nothing of the house's: read it, it is all there is.

The evidence is one JSON object:

    {"table": "Red 1",
     "seal": {"number": 7, "about": "blackjack", "seed": "<64 hex>", "salt": "<32 hex>", "commitment": "<64 hex>"},
     "loads": [{"index": 0, "shuffle": 0, "counts": [52 numbers], "depth": 150}],
     "cards": [{"round": 3, "load": 0, "place": 12, "card": "Th"}],
     "draws": [{"round": 3, "number": 0, "weights": [1, 1], "outcome": 1, "text": "7"}]}

The commitment must be the one that was published before the first wager: compare it yourself. It is SHA-256 of
"croupier/seal/1" and then of the table, the number (in digits), what the seal is about, the seed and the salt, each with
its length before it, as 8 bytes.

A load is a stack: `counts` says how many of each card are in it, in the order of a new deck (spades, hearts, diamonds, clubs,
each from 2 to ace). So sorted it is shuffled by Fisher and Yates from the last card to the first, with numbers from HMAC_DRBG
(NIST SP 800-90A, SHA-256) seeded with seed, salt, and the label "shoe", the number of the shuffle (8 bytes), the commitment
(32 bytes). Then `depth` cards go from the top to the bottom: that is the cut. Place 0 is the card that came first. A stack
that was only cut again has the shuffle of the one before it.

A roll or spin has a number. Its generator has the label "draw", that number (8 bytes), the commitment. One number below the
sum of the weights is drawn: the outcome is where it falls when the weights are laid end to end.

A number below a bound is a word of 4 bytes, the first high, modulo the bound; a word not below the greatest multiple of the
bound is passed over. Words come from the generator 512 at a time.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DECK = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
WORDS = 1 << 32
USAGE = "usage: python verifier.py evidence.json"
WELL, WRONG, UNREADABLE = 0, 1, 2


class Evidence(Exception):
    """Evidence that cannot be read."""


# ---------------------------------------------------------------- chance, again


def words(seed: bytes, label: bytes) -> Iterator[int]:
    """The numbers of 32 bits that HMAC_DRBG makes of a seed and a label, without end."""
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


def commitment(evidence: dict[str, Any]) -> str:
    seal = evidence["seal"]
    digest = hashlib.sha256(b"croupier/seal/1")
    texts = (evidence["table"], str(seal["number"]), seal["about"])
    for part in (*(text.encode() for text in texts), bytes.fromhex(seal["seed"]), bytes.fromhex(seal["salt"])):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def source_for(evidence: dict[str, Any], purpose: bytes, number: int) -> Iterator[int]:
    seal = evidence["seal"]
    seed = bytes.fromhex(seal["seed"]) + bytes.fromhex(seal["salt"])
    return words(seed, purpose + number.to_bytes(8, "big") + bytes.fromhex(seal["commitment"]))


def stack(evidence: dict[str, Any], load: dict[str, Any]) -> list[str]:
    """A load's cards in the order they come."""
    order = [card for card, count in zip(DECK, load["counts"], strict=True) for _ in range(count)]
    source = source_for(evidence, b"shoe", load["shuffle"])
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order[load["depth"] :] + order[: load["depth"]]


def outcome(evidence: dict[str, Any], draw: dict[str, Any]) -> int:
    """Which of the outcomes of a roll or spin comes."""
    at = below(source_for(evidence, b"draw", draw["number"]), sum(draw["weights"]))
    place = 0
    while at >= draw["weights"][place]:
        at -= draw["weights"][place]
        place += 1
    return place


# ---------------------------------------------------------------- what is wrong


def faults(evidence: dict[str, Any]) -> Iterator[str]:
    """Everything that is not as the seal has it."""
    if commitment(evidence) != evidence["seal"]["commitment"]:
        yield "the seed and salt are not those that were committed to"
    orders: dict[int, list[str]] = {}
    for load in evidence["loads"]:
        if load["index"] in orders:
            yield f"load {load['index']} is told twice"
        orders[load["index"]] = stack(evidence, load)
    yield from card_faults(evidence["cards"], orders)
    yield from draw_faults(evidence)


def card_faults(cards: list[dict[str, Any]], orders: dict[int, list[str]]) -> Iterator[str]:
    """A card that does not lie where it is said to, or that came twice."""
    came: dict[tuple[int, int], int] = {}
    for card in cards:
        round_, load, place = card["round"], card["load"], card["place"]
        if load not in orders:
            yield f"round {round_}: {card['card']} came from load {load}, which is not told"
        elif not 0 <= place < len(orders[load]):
            yield f"round {round_}: load {load} has no place {place}"
        elif orders[load][place] != card["card"]:
            yield f"round {round_}: at place {place} of load {load} lies {orders[load][place]}, not {card['card']}"
        if (load, place) in came:
            yield f"round {round_}: the card at place {place} of load {load} came in round {came[load, place]} already"
        came[load, place] = round_


def draw_faults(evidence: dict[str, Any]) -> Iterator[str]:
    """A roll or spin that is not what its number says, a number used twice, and one that seems the same and is not."""
    came: dict[int, int] = {}
    texts: dict[tuple[tuple[int, ...], int], str] = {}
    for draw in evidence["draws"]:
        round_, number = draw["round"], draw["number"]
        if number in came:
            yield f"round {round_}: draw {number} was used in round {came[number]} already"
        came[number] = round_
        if (comes := outcome(evidence, draw)) != draw["outcome"]:
            yield f"round {round_}: of draw {number} comes outcome {comes}, not {draw['outcome']} ({draw['text']})"
        told = texts.setdefault((tuple(draw["weights"]), draw["outcome"]), draw["text"])
        if told != draw["text"]:
            yield f"round {round_}: outcome {draw['outcome']} of draw {number} is called {draw['text']}, and before {told}"


# ---------------------------------------------------------------- reading


def whole(number: object, least: int = 0) -> bool:
    return type(number) is int and least <= number < 1 << 63


def is_hex(text: object, count: int) -> bool:
    return isinstance(text, str) and len(text) == 2 * count and set(text) <= set("0123456789abcdef")


def read(text: str) -> dict[str, Any]:
    """The evidence, or raises `Evidence` where it is none."""
    try:
        tree = json.loads(text)
    except ValueError as error:
        raise Evidence(f"this is not JSON: {error}") from None
    want(isinstance(tree, dict) and {"table", "seal", "loads", "cards", "draws"} <= tree.keys(), "a part is missing")
    seal = tree["seal"]
    want(isinstance(seal, dict) and {"number", "about", "seed", "salt", "commitment"} <= seal.keys(), "no whole seal")
    want(isinstance(tree["table"], str) and isinstance(seal["about"], str) and whole(seal["number"]), "no such seal")
    want(is_hex(seal["seed"], 32) and is_hex(seal["salt"], 16) and is_hex(seal["commitment"], 32), "a seal is in hex")
    for part, form in (("loads", is_load), ("cards", is_card), ("draws", is_draw)):
        want(isinstance(tree[part], list), f"{part} is no list")
        for at, each in enumerate(tree[part]):
            want(isinstance(each, dict) and form(each), f"{part}[{at}] is not as it should be")
    evidence: dict[str, Any] = tree
    return evidence


def want(fine: bool, why: str) -> None:  # noqa: FBT001 (what is wanted)
    if not fine:
        raise Evidence(why)


def is_load(load: dict[str, Any]) -> bool:
    counts, depth = load.get("counts"), load.get("depth")
    numbers = whole(load.get("index")) and whole(load.get("shuffle")) and whole(depth)
    if not (numbers and isinstance(counts, list) and len(counts) == len(DECK) and all(map(whole, counts))):
        return False
    return sum(counts) <= 100 * len(DECK) and (depth == 0 or load["depth"] < sum(counts))


def is_card(card: dict[str, Any]) -> bool:
    return all(whole(card.get(key)) for key in ("round", "load", "place")) and card.get("card") in DECK


def is_draw(draw: dict[str, Any]) -> bool:
    weights = draw.get("weights")
    if not (isinstance(weights, list) and all(map(whole, weights)) and 0 < sum(weights) < WORDS):
        return False
    numbers = all(whole(draw.get(key)) for key in ("round", "number", "outcome"))
    return numbers and draw["outcome"] < len(weights) and isinstance(draw.get("text"), str)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write(USAGE + "\n")
        return UNREADABLE
    try:
        evidence = read(sys.stdin.read() if arguments[0] == "-" else Path(arguments[0]).read_text("utf-8"))
    except (OSError, UnicodeError, RecursionError, Evidence) as error:
        sys.stderr.write(f"{arguments[0]}: {error}\n")
        return UNREADABLE
    wrong = list(faults(evidence))
    for fault in wrong:
        sys.stdout.write(fault + "\n")
    if not wrong:
        cards, draws = len(evidence["cards"]), len(evidence["draws"])
        sys.stdout.write(
            f"all is as seal {evidence['seal']['number']} has it: {cards} cards, {draws} rolls and spins\n"
        )
        sys.stdout.write(
            f"its commitment is {evidence['seal']['commitment']}: compare it with the one published before\n"
        )
    return WRONG if wrong else WELL


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
