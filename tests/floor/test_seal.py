"""A seal: what is published binds the seed, tells nothing of it, and settles every card and every roll."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.floor.fairness.generator import Generator, GeneratorWords, below, shuffled
from croupier.floor.fairness.seal import Seal, commitment_of, cut, opens

SEED, SALT = bytes(range(32)), bytes(range(16))
SEAL = Seal("Red 1", 7, "blackjack", SEED, SALT)


def test_a_commitment_is_a_digest_of_everything_each_part_with_its_length() -> None:
    shown = b"croupier/seal/1"
    for part in (b"Red 1", b"7", b"blackjack", SEED, SALT):
        shown += len(part).to_bytes(8, "big") + part
    assert SEAL.commitment == hashlib.sha256(shown).hexdigest()
    assert opens(SEAL.commitment, "Red 1", 7, "blackjack", SEED, SALT)


@pytest.mark.parametrize(
    "other",
    [{"table": "Red 2"}, {"number": 8}, {"about": "craps"}, {"seed": SEED[::-1]}, {"salt": SALT[::-1]}],
    ids=lambda other: next(iter(other)),
)
def test_another_seal_has_another_commitment_another_order_and_other_draws(other: dict[str, Any]) -> None:
    seal = replace(SEAL, **other)
    assert seal.commitment != SEAL.commitment
    assert seal.order(0, (1,) * 52) != SEAL.order(0, (1,) * 52)
    assert [seal.draw(each, [1] * 38) for each in range(20)] != [SEAL.draw(each, [1] * 38) for each in range(20)]
    assert not opens(SEAL.commitment, seal.table, seal.number, seal.about, seal.seed, seal.salt)


def test_no_two_seals_have_the_same_bytes() -> None:
    assert commitment_of("a", 1, "bc", SEED, SALT) != commitment_of("ab", 1, "c", SEED, SALT)
    assert commitment_of("a1", 1, "", SEED, SALT) != commitment_of("a", 11, "", SEED, SALT)


def test_a_seed_shows_itself_nowhere() -> None:
    for text in (repr(SEAL), str(SEAL), f"{SEAL}"):
        assert SEED.hex() not in text
        assert repr(SEED) not in text
        assert SALT.hex() not in text


@pytest.mark.parametrize(("seed", "salt"), [(b"", SALT), (SEED[:31], SALT), (SEED, b""), (SEED + b"x", SALT)])
def test_a_seed_or_salt_that_is_too_short_or_too_long_is_refused(seed: bytes, salt: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Seal("Red 1", 1, "", seed, salt)


def test_an_order_is_new_decks_shuffled_and_cut() -> None:
    counts = tuple(place % 3 for place in range(52))
    stack = [card for card, count in zip(DECK, counts, strict=True) for _ in range(count)]
    label = b"shoe" + (5).to_bytes(8, "big") + bytes.fromhex(SEAL.commitment)
    whole = shuffled(GeneratorWords(Generator(SEED, SALT, label)), stack)
    assert list(SEAL.order(5, counts)) == whole
    assert list(SEAL.order(5, counts, 11)) == whole[11:] + whole[:11] == cut(whole, 11)
    assert Counter(whole) == Counter(stack)
    assert SEAL.order(6, counts) != SEAL.order(5, counts)


def test_a_draw_falls_where_the_weights_laid_end_to_end_have_it() -> None:
    weights = [3, 0, 1, 5]
    for number in range(40):
        label = b"draw" + number.to_bytes(8, "big") + bytes.fromhex(SEAL.commitment)
        at = below(GeneratorWords(Generator(SEED, SALT, label)), 9)
        assert SEAL.draw(number, weights) == [0, 0, 0, 2, 3, 3, 3, 3, 3][at]


def test_every_outcome_with_weight_comes_and_none_without() -> None:
    came = {SEAL.draw(number, [1, 0, 2, 1]) for number in range(200)}
    assert came == {0, 2, 3}
