"""Chance that favours nothing: the generator by NIST's known answers, the draws and the shuffle by going through every case."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from math import factorial
from pathlib import Path

import pytest

import croupier.floor.fairness
from croupier.floor.fairness.generator import Generator, GeneratorWords, Words, below, shuffled

# NIST CAVP, drbgvectors_no_reseed, HMAC_DRBG, SHA-256, no additional input: entropy, nonce, personalization, returned bits.
KNOWN = (
    (
        "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488",
        "659ba96c601dc69fc902940805ec0ca8",
        "",
        (
            "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
            "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
            "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
            "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
        ),
    ),
    (
        "79737479ba4e7642a221fcfd1b820b134e9e3540a35bb48ffae29c20f5418ea3",
        "3593259c092bef4129bc2c6c9e19f343",
        "",
        (
            "cf5ad5984f9e43917aa9087380dac46e410ddc8a7731859c84e9d0f31bd43655"
            "b924159413e2293b17610f211e09f770f172b8fb693a35b85d3b9e5e63b1dc25"
            "2ac0e115002e9bedfb4b5b6fd43f33b8e0eafb2d072e1a6fee1f159df9b51e6c"
            "8da737e60d5032dd30544ec51558c6f080bdbdab1de8a939e961e06b5f1aca37"
        ),
    ),
    (
        "b340907445b97a8b589264de4a17c0bea11bb53ad72f9f33297f05d2879d898d",
        "65cb27735d83c0708f72684ea58f7ee5",
        "",
        (
            "75183aaaf3574bc68003352ad655d0e9ce9dd17552723b47fab0e84ef903694a"
            "32987eeddbdc48efd24195dbdac8a46ba2d972f5808f23a869e71343140361f5"
            "8b243e62722088fe10a98e43372d252b144e00c89c215a76a121734bdc485486"
            "f65c0b16b8963524a3a70e6f38f169c12f6cbdd169dd48fe4421a235847a23ff"
        ),
    ),
    (
        "5cacc68165a2e2ee20812f35ec73a79dbf30fd475476ac0c44fc6174cdac2b55",
        "6f885496c1e63af620becd9e71ecb824",
        "e72dd8590d4ed5295515c35ed6199e9d211b8f069b3058caa6670b96ef1208d0",
        (
            "f1012cf543f94533df27fedfbf58e5b79a3dc517a9c402bdbfc9a0c0f721f9d5"
            "3faf4aafdc4b8f7a1b580fcaa52338d4bd95f58966a243cdcd3f446ed4bc546d"
            "9f607b190dd69954450d16cd0e2d6437067d8b44d19a6af7a7cfa8794e5fbd72"
            "8e8fb2f2e8db5dd4ff1aa275f35886098e80ff844886060da8b1e7137846b23b"
        ),
    ),
)


@pytest.mark.parametrize(("entropy", "nonce", "label", "returned"), KNOWN)
def test_the_generator_gives_the_known_answers(entropy: str, nonce: str, label: str, returned: str) -> None:
    generator = Generator(bytes.fromhex(entropy), bytes.fromhex(nonce), bytes.fromhex(label))
    first = generator.generate(128)
    assert first.hex() != returned
    assert generator.generate(128).hex() == returned


def test_words_are_the_generators_bytes_with_the_first_byte_high() -> None:
    seed = bytes(range(32))
    made, generator = GeneratorWords(Generator(seed)), Generator(seed)
    shown = generator.generate(2048) + generator.generate(2048)
    words = [int.from_bytes(shown[at : at + 4], "big") for at in range(0, len(shown), 4)]
    assert [made.word() for _ in words] == words


@pytest.mark.parametrize("file", ["generator.py", "seal.py", "sealed_dealer.py"])
def test_no_clock_and_no_other_chance_has_a_part_in_a_seed(file: str) -> None:
    """What is drawn follows from a seal alone: nothing here can look at the time, at the machine or at another generator."""
    source = Path(croupier.floor.fairness.__file__).with_name(file).read_text("utf-8")
    known = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            known |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            known.add(node.module or "")
    strange = {name for name in known if not name.startswith("croupier.")}
    allowed = {"__future__", "collections", "collections.abc", "dataclasses", "functools", "hashlib", "hmac", "typing"}
    assert strange <= allowed, strange - allowed


# ---------------------------------------------------------------- a number below a bound, by every case


class ChosenWords:
    """Words that a test has chosen."""

    def __init__(self, bits: int, words: Sequence[int]) -> None:
        self.bits = bits
        self._words: Iterator[int] = iter(words)

    def word(self) -> int:
        return next(self._words)


Below = Callable[[Words, int], int]


def unfair_bounds(drawing: Below, bits: int) -> list[int]:
    """The bounds at which some number comes more often than another, over every word there is.

    A word that is passed over leads to the same question anew, and so changes no proportion.
    """
    unfair = []
    for bound in range(1, (1 << bits) + 1):
        counted: Counter[int] = Counter()
        for word in range(1 << bits):
            try:
                counted[drawing(ChosenWords(bits, [word]), bound)] += 1
            except StopIteration:
                continue
        if set(counted) != set(range(bound)) or len(set(counted.values())) != 1:
            unfair.append(bound)
    return unfair


@pytest.mark.parametrize("bits", range(1, 9))
def test_below_favours_no_number_whatever_the_bound(bits: int) -> None:
    assert unfair_bounds(below, bits) == []


def test_a_word_is_passed_over_only_where_it_must_be() -> None:
    for bits in range(1, 8):
        for bound in range(1, (1 << bits) + 1):
            gone = [word for word in range(1 << bits) if _gone(bits, word, bound)]
            assert len(gone) == (1 << bits) % bound


def _gone(bits: int, word: int, bound: int) -> bool:
    try:
        below(ChosenWords(bits, [word]), bound)
    except StopIteration:
        return True
    return False


def modulo(words: Words, bound: int) -> int:
    return words.word() % bound


def scaled(words: Words, bound: int) -> int:
    return words.word() * bound >> words.bits


def one_too_many(words: Words, bound: int) -> int:
    fair = (1 << words.bits) - (1 << words.bits) % bound
    while (word := words.word()) > fair:
        pass
    return word % bound


@pytest.mark.parametrize("wrong", [modulo, scaled, one_too_many])
def test_the_proof_finds_a_draw_that_favours_some(wrong: Below) -> None:
    assert unfair_bounds(wrong, 6)


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_bound_that_cannot_be_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        below(GeneratorWords(Generator(b"")), bound)


# ---------------------------------------------------------------- the shuffle, by every case

Choose = Callable[[int], int]
Shuffle = Callable[[Choose, list[int]], list[int]]


def orders(shuffling: Shuffle, count: int, bounds: Sequence[int]) -> Counter[tuple[int, ...]]:
    """The order that each sequence of choices gives."""
    came: Counter[tuple[int, ...]] = Counter()
    for choices in product(*(range(bound) for bound in bounds)):
        left = list(choices)
        came[tuple(shuffling(lambda _bound, left=left: left.pop(0), list(range(count))))] += 1  # type: ignore[misc]
    return came


def ours(choose: Choose, things: list[int]) -> list[int]:
    class Words:
        bits = 20

        def word(self) -> int:
            return choose(0)

    return shuffled(Words(), things)


def sattolo(choose: Choose, things: list[int]) -> list[int]:
    for last in range(len(things) - 1, 0, -1):
        other = choose(last)
        things[last], things[other] = things[other], things[last]
    return things


def naive(choose: Choose, things: list[int]) -> list[int]:
    for at in range(len(things)):
        other = choose(len(things))
        things[at], things[other] = things[other], things[at]
    return things


def stops_early(choose: Choose, things: list[int]) -> list[int]:
    for last in range(len(things) - 1, 1, -1):
        other = choose(last + 1)
        things[last], things[other] = things[other], things[last]
    return things


def fair(came: Counter[tuple[int, ...]], count: int) -> bool:
    """Every order there is, each as often as any other."""
    return set(came) == set(permutations(range(count))) and len(set(came.values())) == 1


@pytest.mark.parametrize("count", range(1, 7))
def test_each_sequence_of_choices_is_another_order_and_each_order_is_one(count: int) -> None:
    """A choice among so many for each card: as many sequences as orders, and each gives its own."""
    came = orders(ours, count, range(count, 1, -1))
    assert fair(came, count)
    assert came.total() == len(came) == factorial(count)


@pytest.mark.parametrize(
    ("wrong", "bounds"),
    [(sattolo, range(4, 0, -1)), (naive, [5] * 5), (stops_early, range(5, 2, -1))],
    ids=["Sattolo", "naive", "stops early"],
)
def test_the_proof_finds_a_shuffle_that_favours_some(wrong: Shuffle, bounds: Sequence[int]) -> None:
    assert not fair(orders(wrong, 5, bounds), 5)


def test_a_shuffle_passes_over_the_words_that_would_favour_some() -> None:
    """The last word there is falls beyond the fair ones for every bound but a power of two."""

    class Watched:
        bits = 32

        def __init__(self) -> None:
            self.given: list[int] = []

        def word(self) -> int:
            beyond = len(self.given) % 2 == 0
            self.given.append((1 << 32) - 1 if beyond else 0)
            return self.given[-1]

    words = Watched()
    shuffled(words, range(3))  # a choice among 3, and one among 2, which takes any word
    assert words.given == [(1 << 32) - 1, 0, (1 << 32) - 1]


def test_a_shuffle_leaves_what_it_was_given() -> None:
    things = ["a", "b", "c"]
    assert sorted(shuffled(GeneratorWords(Generator(bytes(32))), things)) == things
    assert things == ["a", "b", "c"]
    assert shuffled(GeneratorWords(Generator(b"")), []) == []
