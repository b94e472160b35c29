"""Seals that open card by card: every shown card is proved, and a card that was not shown is told to nobody."""

from __future__ import annotations

import copy
import hashlib
import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from croupier.engine.hands_shown import never_shown
from croupier.engine.journal import Kind
from croupier.equipment.cards import DECK, FRENCH, WITH_JOKER
from croupier.equipment.decks.tiles import TILES
from croupier.floor.fairness import verifier
from croupier.floor.fairness.card_seal import SHUFFLES, opens_by_card
from croupier.floor.fairness.seal import Seal, commitment_of, opens
from croupier.games import registry
from croupier.money.wager import Bet
from tests.conformance.high import HighRules, high
from tests.floor.sealed_table import SealedTable
from tests.games.blackjack.table import SIX_TO_FIVE

Tree = dict[str, Any]

SEED, SALT = bytes(range(32)), bytes(range(16))
ABOUT = "three_card_poker, sheet 1, card by card: 1 deck of 52 cards"
SEAL = Seal("Red 1", 7, ABOUT, SEED, SALT)
PRIVATE = {game.name: game for game in registry.games() if game.play.private_cards(game.rules.example())}


def sealed() -> Any:
    assert SEAL.cards is not None
    return SEAL.cards


def a_table(name: str, rounds: int = 5, irregular: float = 0.15, seed: int = 0, **rules: Any) -> SealedTable:
    game = registry.game(name)
    table = SealedTable(
        game, game.rules(**rules) if rules else game.rules.example(), Random(f"{name} {seed}"), irregular
    )
    for _ in range(rounds):
        table.play()
    return table


# ---------------------------------------------------------------- the commitment


def test_every_place_of_every_shuffle_is_a_leaf_of_its_own_and_no_two_salts_are_alike() -> None:
    cards = sealed()
    everything = cards.opening((shuffle, place) for shuffle in range(SHUFFLES) for place in range(52))
    assert [each[:2] for each in everything["cards"]] == [[s, p] for s in range(SHUFFLES) for p in range(52)]
    for shuffle in range(SHUFFLES):
        assert Counter(card for at, _, card, _ in everything["cards"] if at == shuffle) == Counter(map(str, DECK))
    assert len({salt for *_, salt in everything["cards"]}) == SHUFFLES * 52
    assert everything["nodes"] == []


def test_the_commitment_is_the_root_of_the_tree_by_hand() -> None:
    """RFC 6962 in a few lines of its own: two halves, the left one a power of two."""

    def node(leaves: list[bytes]) -> bytes:
        if len(leaves) == 1:
            return hashlib.sha256(b"\x00" + leaves[0]).digest()
        half = 1 << (len(leaves) - 1).bit_length() - 1
        return hashlib.sha256(b"\x01" + node(leaves[:half]) + node(leaves[half:])).digest()

    everything = sealed().opening((shuffle, place) for shuffle in range(SHUFFLES) for place in range(52))
    leaves = [b"croupier/draws/2" + bytes.fromhex(everything["draws"])]
    for shuffle, place, card, salt in everything["cards"]:
        where = shuffle.to_bytes(8, "big") + place.to_bytes(8, "big")
        leaves.append(b"croupier/card/2" + where + bytes.fromhex(salt) + card.encode())
    shown = b"croupier/seal/2"
    for part in (b"Red 1", b"7", ABOUT.encode(), node(leaves)):
        shown += len(part).to_bytes(8, "big") + part
    assert SEAL.commitment == hashlib.sha256(shown).hexdigest() == commitment_of("Red 1", 7, ABOUT, SEED, SALT)
    assert opens(SEAL.commitment, "Red 1", 7, ABOUT, SEED, SALT)
    assert not opens(SEAL.commitment, "Red 1", 7, ABOUT, SEED[::-1], SALT)


def test_a_seal_whose_cards_all_lie_open_is_what_it_was() -> None:
    plain = Seal("Red 1", 7, "blackjack, sheet 1: 6 decks of 52 cards", SEED, SALT)
    assert plain.cards is None
    assert not opens_by_card("red_dog, sheet 1: 1 deck of 52 cards")
    assert opens_by_card(ABOUT)


def test_a_stack_without_cards_on_the_layout_is_the_same_order_without_them() -> None:
    whole = [str(card) for card in SEAL.order(1, (1,) * 52)]
    held = {"As", "2c", "9d"}
    counts = tuple(int(str(card) not in held) for card in DECK)
    assert [str(card) for card in SEAL.order(1, counts)] == [card for card in whole if card not in held]
    cut = [str(card) for card in SEAL.order(1, counts, 20)]
    assert cut == [
        *[card for card in whole if card not in held][20:],
        *[card for card in whole if card not in held][:20],
    ]
    assert {whole[place] for place in sealed().away(1, counts)} == held


def test_each_order_is_as_likely_as_any_other_also_without_cards_on_the_layout() -> None:
    """Two decks of tiles with one pair on the layout: the other copy comes first as often as its number says."""
    first = Counter[str]()
    counts = tuple(4 if str(kind) != "6|6" else 1 for kind in TILES.kinds[:2])
    about = "high, sheet 1, card by card: 8 tiles: 4 x 6|6, 4 x 1|1"
    for number in range(3000):
        cards = Seal("Red 1", number, about, SEED, SALT).cards
        assert cards is not None
        first[cards.card(0, cards.places(0, counts, 0)[0])] += 1
    assert abs(first["6|6"] / 3000 - 1 / 5) < 0.03


# ---------------------------------------------------------------- what everybody can check


@pytest.mark.parametrize("name", PRIVATE)
def test_every_shown_card_is_proved_and_all_of_them_to_the_commission(name: str) -> None:
    table = a_table(name, 12 if name == "chemin_de_fer" else 5)
    table.revealed |= {pack.seal for pack in table.packs.values()}  # as when the table closes
    for number in sorted(table.revealed):
        opened, whole = (
            verifier.read(json.dumps(table.opened(number))),
            verifier.read(json.dumps(table.evidence(number))),
        )
        assert list(verifier.faults(opened)) == []
        assert list(verifier.faults(whole)) == []
        assert "seed" not in opened["seal"]
        assert len(opened["cards"]) <= len(whole["cards"])
        both = [(each["load"], each["place"]) for part in ("cards", "unturned") for each in opened[part]]
        assert sorted(both) == sorted((e["load"], e["place"]) for p in ("cards", "unturned") for e in whole[p])


def test_a_cut_and_a_reshuffle_within_a_round_keep_their_places() -> None:
    """Eleven tiles a round: in the third the shoe runs out, and the tiles on the layout are left out of the new stack."""
    crowd = tuple(Bet(f"P{seat}", "high", "", 500) for seat in range(10))
    table = SealedTable(high(TILES, every_round=False), HighRules(), Random(8), crowd=crowd)
    for _ in range(7):
        table.play()
    reshuffled = [dealt for dealt in table.rounds if any(pack.away for pack in dealt.loads)]
    assert reshuffled
    assert any(pack.depth for dealt in reshuffled for pack in dealt.loads)
    single = {str(kind) for kind, copies in zip(TILES.kinds, TILES.copies, strict=True) if copies == 1}
    for dealt in reshuffled:
        number = dealt.loads[0].seal
        opened = {card for _, _, card, _ in table.opened(number)["opened"]["cards"]}
        assert not opened & secrets_of(table)[dealt.number] & single
        assert len(table.opened(number)["loads"][0]["held"]) < len(dealt.loads[0].away)
        for evidence in (table.opened(number), table.evidence(number)):
            assert list(verifier.faults(verifier.read(json.dumps(evidence)))) == []


def test_six_to_five_blackjack_opens_what_was_turned_up() -> None:
    table = a_table("blackjack", 6, **SIX_TO_FIVE)
    pack = next(iter(table.packs.values()))
    assert table.seal(pack.seal).cards is not None
    assert list(verifier.faults(verifier.read(json.dumps(table.opened(pack.seal))))) == []


def wrong(genuine: Tree, alter: Callable[[Tree], object]) -> list[str]:
    altered = copy.deepcopy(genuine)
    alter(altered)
    assert altered != genuine
    return list(verifier.faults(verifier.read(json.dumps(altered))))


def some_folded() -> Tree:
    """A round in which a hand was folded, and another stayed in."""
    rounds = (a_table("caribbean_stud", 1, 0.0, seed).opened(1) for seed in range(50))
    return next(each for each in rounds if len(each["cards"]) >= 10 and len(each["unturned"]) >= 5)


OPENED = some_folded()


def test_anything_altered_in_what_is_opened_is_found() -> None:
    assert len(OPENED["cards"]) >= 5
    other = {card: next(each for each in map(str, DECK) if each != card) for card in map(str, DECK)}
    no_match = "what is opened does not match the commitment"
    for at, (_, place, card, salt) in enumerate(OPENED["opened"]["cards"]):
        for field, value in ((1, place ^ 1), (2, other[card]), (3, salt[:-1] + ("0" if salt[-1] != "0" else "1"))):
            alter = lambda tree, at=at, field=field, value=value: tree["opened"]["cards"][at].__setitem__(field, value)  # noqa: E731
            assert no_match in wrong(OPENED, alter)
    assert no_match in wrong(OPENED, lambda tree: tree["opened"]["nodes"].pop())
    assert no_match in wrong(OPENED, lambda tree: tree["opened"].update(draws="00" * 32))
    assert no_match in wrong(OPENED, lambda tree: tree["seal"].update(number=2))
    assert no_match in wrong(OPENED, lambda tree: tree.update(table="Red 2"))


def test_a_card_at_another_place_or_that_is_not_opened_is_found() -> None:
    for at, card in enumerate(OPENED["cards"]):
        found = wrong(OPENED, lambda tree, at=at, card=card: tree["cards"][at].update(place=card["place"] + 1))  # type: ignore[misc]
        assert any("of load 0" in fault for fault in found)
    secret = OPENED["unturned"][0]
    found = wrong(OPENED, lambda tree: tree["cards"].append({**tree["unturned"].pop(0), "card": "2s"}))
    assert found == [f"round 1: place {secret['place']} of load 0 has a card that is not opened, not 2s"]
    assert wrong(OPENED, lambda tree: tree["loads"][0].update(depth=tree["loads"][0]["depth"] + 1))
    assert "left" not in str(wrong(OPENED, lambda tree: tree["loads"][0].update(away=[0])))
    assert wrong(OPENED, lambda tree: tree["loads"][0].update(away=[0], size=51))
    skipped = wrong(OPENED, lambda tree: tree["unturned"].pop(0))
    assert skipped == [f"round 1: place {secret['place']} of load 0 was skipped without a reason"]


@pytest.mark.parametrize(
    "alter",
    [
        lambda tree: tree["opened"].pop("nodes"),
        lambda tree: tree["opened"]["cards"][0].pop(),
        lambda tree: tree["opened"]["cards"][0].__setitem__(0, 9),
        lambda tree: tree["opened"]["cards"][0].__setitem__(2, "**"),
        lambda tree: tree["seal"].update(about="three_card_poker, sheet 1: 1 deck of 52 cards"),
        lambda tree: tree["loads"][0].pop("away"),
    ],
)
def test_what_is_not_valid_cannot_be_read(alter: Callable[[Tree], object]) -> None:
    with pytest.raises(verifier.Evidence):
        wrong(OPENED, alter)


# ---------------------------------------------------------------- what nobody learns


def secrets_of(table: SealedTable) -> dict[int, set[str]]:
    """By round: the cards that were dealt and never shown to everybody."""
    hidden: dict[int, set[str]] = {}
    for dealt in table.rounds:
        live = dealt.live
        unseen = never_shown(live.round, live.journal, ())
        hidden[dealt.number] = {live.journal[at].answer for at in unseen if live.journal[at].kind is Kind.CHANCE}
    return hidden


@pytest.mark.parametrize("name", ["three_card_poker", "caribbean_stud", "let_it_ride", "double_down_stud", "boston_5"])
def test_no_card_that_was_not_shown_can_be_read_or_computed(name: str) -> None:
    """One deck and one seal a round: no code, no hash of a card at any place, with any salt that was opened, is there."""
    table, hidden_ones = a_table(name, 6), 0
    for number, hidden in secrets_of(table).items():
        evidence = table.opened(number)
        seal, text = table.seal(number), json.dumps(evidence)
        assert seal.seed.hex() not in text
        assert seal.salt.hex() not in text
        opened = {card for _, _, card, _ in evidence["opened"]["cards"]}
        assert not opened & hidden
        assert not {card["card"] for card in evidence["cards"]} & hidden
        hidden_ones += len(hidden)
        nodes = {bytes.fromhex(node) for node in evidence["opened"]["nodes"]}
        salts = {b"", SALT, seal.commitment.encode(), *(bytes.fromhex(each[3]) for each in evidence["opened"]["cards"])}
        places = [shuffle.to_bytes(8, "big") + at.to_bytes(8, "big") for shuffle in range(SHUFFLES) for at in range(52)]
        for card in map(str, DECK):
            for where in (b"", *places):
                for salt in salts:
                    plain = b"croupier/card/2" + where + salt + card.encode()
                    assert hashlib.sha256(b"\x00" + plain).digest() not in nodes
                    assert hashlib.sha256(plain).digest() not in nodes
    assert hidden_ones


def test_what_is_opened_is_the_same_whatever_the_hidden_cards_are() -> None:
    """Two hidden cards exchange their places: the nodes above them change, and nothing else that could tell which is which."""
    cards = sealed()
    known = [(0, 3), (0, 11)]
    genuine = cards.opening(known)
    order = list(cards.order(0))
    order[5], order[6] = order[6], order[5]
    other = Seal("Red 1", 7, ABOUT, SEED, SALT).cards
    assert other is not None
    other.__dict__["_orders"] = (order, *cards.__dict__["_orders"][1:])
    swapped = other.opening(known)
    assert {key: genuine[key] for key in ("cards", "draws")} == {key: swapped[key] for key in ("cards", "draws")}
    assert sum(one != two for one, two in zip(genuine["nodes"], swapped["nodes"], strict=True)) in {1, 2}


def test_the_key_of_the_rolls_tells_nothing_about_cards_or_later_salts() -> None:
    cards = sealed()
    key = cards.draws_key
    assert key not in (SEED, SALT)
    assert len({key, *(bytes.fromhex(each[3]) for each in cards.opening([(0, 0), (0, 1)])["cards"])}) == 3


# ---------------------------------------------------------------- who has them


def test_stud_games_poker_chemin_de_fer_and_pai_gow_have_private_cards_and_so_has_6_to_5_blackjack() -> None:
    studs = {"boston_5", "caribbean_stud", "double_down_stud", "let_it_ride", "three_card_poker"}
    assert PRIVATE.keys() == studs | {"chemin_de_fer", "pai_gow", "pai_gow_poker", "poker"}
    blackjack = registry.game("blackjack")
    assert blackjack.play.private_cards(blackjack.rules(**SIX_TO_FIVE))


def test_decks_with_a_joker_and_one_of_52_open_by_card() -> None:
    for deck in (FRENCH, WITH_JOKER):
        table = SealedTable(high(deck), HighRules(), Random(2))
        for one, two in pairwise([table.play(), table.play(), table.play()]):
            assert one.loads[0].seal != two.loads[0].seal
        assert list(verifier.faults(verifier.read(json.dumps(table.opened(1))))) == []
