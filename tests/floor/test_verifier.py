"""The stranger's program: it takes what came of a seal, alone and with nothing of ours, and finds whatever is wrong with it."""

from __future__ import annotations

import ast
import copy
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.equipment import cards
from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.floor.fairness import composition, verifier
from croupier.floor.fairness.verifier import DECK, Evidence, faults, promise, read
from croupier.games import registry
from croupier.games.blackjack import GAME as BLACKJACK
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.testing.altered import altered
from tests.floor.sealed_table import SealedTable
from tests.games.blackjack.table import rules_of

Tree = dict[str, Any]


def a_shoe() -> Tree:
    table = SealedTable(BLACKJACK, rules_of(decks=6, hole_card="down"), Random(4))
    for _ in range(8):
        table.play()
    return table.evidence(1)


def some_rolls(game: str = "craps") -> Tree:
    table = SealedTable(registry.game(game), registry.game(game).rules(), Random(4))
    for _ in range(12):
        table.play()
    return table.evidence(1)


SHOE, ROLLS, SPINS, DRAWS = a_shoe(), some_rolls(), some_rolls("roulette"), some_rolls("keno")


@pytest.mark.parametrize("genuine", [SHOE, ROLLS, SPINS, DRAWS], ids=["shoe", "rolls", "spins", "draws"])
def test_what_came_as_it_had_to_is_well(genuine: Tree) -> None:
    assert len(genuine["cards"]) + len(genuine["draws"]) > 10
    assert list(faults(read(json.dumps(genuine)))) == []


def wrong(genuine: Tree, alter: Callable[[Tree], object]) -> list[str]:
    altered = copy.deepcopy(genuine)
    alter(altered)
    assert altered != genuine
    return list(faults(read(json.dumps(altered))))


# ---------------------------------------------------------------- one thing altered


def test_any_other_card_is_found() -> None:
    for at, card in enumerate(SHOE["cards"]):
        for other in Random(at).sample([each for each in DECK if each != card["card"]], 3):
            found = wrong(SHOE, lambda tree, at=at, other=other: tree["cards"][at].update(card=other))  # type: ignore[misc]
            assert found == [f"round {card['round']}: place {card['place']} of load 0 has {card['card']}, not {other}"]


def test_any_other_place_is_found_unless_the_same_card_lies_there_and_never_came() -> None:
    order = verifier.stack(SHOE, SHOE["loads"][0])
    used = {card["place"] for card in SHOE["cards"]}
    for at, card in enumerate(SHOE["cards"]):
        for place in range(len(order)):
            if place != card["place"] and (order[place] != card["card"] or place in used):
                altered = copy.copy(SHOE["cards"])
                altered[at] = card | {"place": place}
                assert any(verifier.card_faults(altered, {0: order}))


def test_a_card_left_at_no_place_or_in_no_load_is_found() -> None:
    assert wrong(SHOE, lambda tree: tree["cards"][0].update(place=312))[0] == "round 1: load 0 has no place 312"
    assert "which is not listed" in wrong(SHOE, lambda tree: tree["cards"][0].update(load=1))[0]
    assert "was already dealt in round 1" in wrong(SHOE, lambda tree: tree["cards"].append(tree["cards"][0]))[0]
    assert "is listed twice" in wrong(SHOE, lambda tree: tree["loads"].append(tree["loads"][0]))[0]


def test_any_other_depth_is_found() -> None:
    own = SHOE["loads"][0]["depth"]
    for depth in {0, 1, own - 1, own + 1, 311} - {own}:
        assert wrong(SHOE, lambda tree, depth=depth: tree["loads"][0].update(depth=depth))  # type: ignore[misc]


def test_any_other_shuffle_or_stack_is_found() -> None:
    assert wrong(SHOE, lambda tree: tree["loads"][0].update(shuffle=1))
    assert wrong(SHOE, lambda tree: tree["loads"][0]["counts"].__setitem__(0, 5))


@pytest.mark.parametrize("genuine", [SHOE, ROLLS], ids=["shoe", "rolls"])
@pytest.mark.parametrize("part", ["seed", "salt", "commitment"])
def test_any_other_seal_is_found(genuine: Tree, part: str) -> None:
    own = genuine["seal"][part]
    for at in range(0, len(own), 7):
        other = own[:at] + ("0" if own[at] != "0" else "1") + own[at + 1 :]
        found = wrong(genuine, lambda tree, other=other: tree["seal"].update({part: other}))  # type: ignore[misc]
        assert found[0] == "the seed and salt do not match the commitment"
        assert len(found) > 5  # and hardly a card or roll is what it would have to be


def test_a_seal_of_another_table_number_or_game_is_found() -> None:
    assert wrong(SHOE, lambda tree: tree.update(table="Red 2"))
    assert wrong(SHOE, lambda tree: tree["seal"].update(number=2))
    assert wrong(SHOE, lambda tree: tree["seal"].update(about="craps"))


def test_any_other_roll_is_found() -> None:
    for at, draw in enumerate(ROLLS["draws"]):
        for outcome in range(len(draw["weights"])):
            if outcome != draw["outcome"]:
                assert wrong(ROLLS, lambda tree, at=at, outcome=outcome: tree["draws"][at].update(outcome=outcome))  # type: ignore[misc]


def test_any_other_draw_of_numbers_is_found() -> None:
    first = DRAWS["draws"][0]
    numbers = first["text"].split("-")
    others = [
        {"text": "-".join(reversed(numbers))},
        {"text": "-".join(numbers[:-1])},
        {"of": 79},
        {"text": DRAWS["draws"][1]["text"]},
    ]
    for other in others:
        found = wrong(DRAWS, lambda tree, other=other: tree["draws"][0].update(other))  # type: ignore[misc]
        assert any(f"draw {first['number']}" in each for each in found), other
    fewer = wrong(DRAWS, lambda tree: tree["draws"][0].update(text="-".join(numbers[:19])))
    assert any("is not of the promised 20 of the numbers 1 to 80" in each for each in fewer)
    for unreadable in ({"of": 0}, {"of": 10_000}, {"text": 7}):
        with pytest.raises(Evidence):
            read(json.dumps({**DRAWS, "draws": [first | unreadable]}))
    assert "used as promised before the first wager: 20 of the numbers 1 to 80" in list(verifier.proved(DRAWS))
    with pytest.raises(Evidence):
        promise("keno, sheet 1: 81 of the numbers 1 to 80")


def test_a_roll_under_another_number_is_found() -> None:
    assert "was already used in round" in wrong(ROLLS, lambda tree: tree["draws"][1].update(number=0))[0]
    swapped = wrong(SPINS, lambda tree: (tree["draws"][0].update(number=1), tree["draws"][1].update(number=0)))
    assert swapped


def test_one_outcome_called_by_two_names_is_found() -> None:
    assert len({draw["outcome"] for draw in ROLLS["draws"]}) < len(ROLLS["draws"])
    again = next(
        at
        for at, draw in enumerate(ROLLS["draws"])
        if draw["outcome"] in {each["outcome"] for each in ROLLS["draws"][:at]}
    )
    found = wrong(ROLLS, lambda tree: tree["draws"][again].update(text="6-6!"))
    assert "is called 6-6!" in found[0]


# ---------------------------------------------------------------- what was in the shoe and on the wheel


def other_stack(tree: Tree, counts: list[int]) -> None:
    """The house has chosen its cards when the wagers were down, and tells whatever came of them."""
    load = tree["loads"][0]
    load["counts"], load["depth"] = counts, 0
    order = verifier.stack(tree, load)
    for card in tree["cards"]:
        card["card"] = order[card["place"]]


def test_a_shoe_of_other_cards_than_were_promised_is_found() -> None:
    no_aces = [0 if card[0] == "A" else 6 for card in DECK]
    found = wrong(SHOE, lambda tree: other_stack(tree, no_aces))
    assert found == [f"load 0 has 0 of A{suit}, but 6 were promised" for suit in "shdc"]
    assert len(wrong(SHOE, lambda tree: other_stack(tree, [5] * 52))) == 52
    on_the_layout = [{"card": f"A{suit}", "seal": 1, "load": 0, "place": 9} for suit in "shdc" for _ in range(6)]

    def held(tree: Tree) -> None:
        other_stack(tree, no_aces)
        tree["loads"][0]["held"] = on_the_layout

    assert set(wrong(SHOE, held)) == {f"load 0 lacks A{suit}, which was not on the layout" for suit in "shdc"}


def test_a_wheel_of_other_compartments_than_were_promised_is_found() -> None:
    def one_pocket(tree: Tree) -> None:
        for draw in tree["draws"]:
            draw |= {"weights": [0] * 37 + [1], "outcome": 37, "text": "00"}

    assert len(wrong(SPINS, one_pocket)) == len(SPINS["draws"])
    renamed = wrong(SPINS, lambda tree: [draw.update(text=f"{draw['outcome']}") for draw in tree["draws"]])
    assert renamed
    assert all("is not of the promised" in each for each in renamed)

    def loaded(tree: Tree) -> None:
        """A die that shows more sixes, and a seal that says so: its reader sees it."""
        tree["draws"], tree["void"] = [], []
        tree["seal"]["about"] = "craps, sheet 1: 3 chances: 1-1, 2 x 6-6"

    assert "the promised dice are not fair" in wrong(ROLLS, loaded)


def test_a_card_left_out_or_assigned_to_another_round_is_found() -> None:
    rounds = [card["round"] for card in SHOE["cards"]]
    last = max(card["place"] for card in SHOE["cards"])
    for at, card in enumerate(SHOE["cards"]):
        altered = {**SHOE, "cards": [each for each in SHOE["cards"] if each is not card]}
        found = list(verifier.place_faults(altered, 0))
        if card["place"] < last:
            passed = f"round {card['round']}: place {card['place']} of load 0 was skipped without a reason"
            later = f"round {card['round'] + 1}: place {card['place']} of load 0 was skipped without a reason"
            assert found in ([passed], [later])  # the last of a round is missed in the next
        for other in {1, max(rounds)} - {card["round"], card["round"] - 1, card["round"] + 1}:
            moved = [*SHOE["cards"][:at], card | {"round": other}, *SHOE["cards"][at + 1 :]]
            assert list(verifier.place_faults({**SHOE, "cards": moved}, 0))
    assert wrong(SHOE, lambda tree: tree.pop("unturned"))  # the burned card: nobody says any more that it was
    assert wrong(ROLLS, lambda tree: tree["draws"].pop(3))[0].endswith("draw 4 is in the place of draw 3")


def test_a_stack_shuffled_as_somebody_liked_is_found() -> None:
    """With a number of the shuffle to choose there would be as many orders to choose from."""

    def shuffled(tree: Tree) -> None:
        tree["loads"][0]["shuffle"] = 7
        other_stack(tree, [6] * 52)

    assert wrong(SHOE, shuffled) == ["load 0 has shuffle 7, but it is not that stack cut again"]


@pytest.mark.parametrize(
    "about",
    [
        "blackjack, sheet 1: a shoe",
        "blackjack, sheet 1: 0 decks of 52 cards",
        "blackjack, sheet 1: 6 decks of 52 cards; 6 decks of 52 cards",
        "roulette, sheet 1: 3 chances: red, black",
        "roulette, sheet 1: 2 chances: red, red",
        "blackjack, sheet 1: 2 cards: 2s, 1x",
    ],
)
def test_a_promise_that_nobody_can_read_is_none(about: str) -> None:
    with pytest.raises(Evidence):
        promise(about)


def test_every_game_promises_what_it_is_played_with() -> None:
    for game in registry.games():
        rules = game.rules()
        promised = promise(composition.about(game, 3, rules))
        assert promised is not None
        assert (promised.cards is not None) == (game.play.tape == "cards")
        assert promised.cards is not None or promised.devices or promised.numbers
    bonus = promise(composition.about(BLACKJACK, 1, rules_of(decks=6, blackjack_bonus=True)))
    assert bonus is not None
    assert (bonus.cards, len(bonus.devices)) == (dict.fromkeys(DECK, 6), 2)
    found = BlackjackStanding(shoe=Shoe.holding([Card(*"2s")] * 2))
    spanish = replace(altered(BLACKJACK, opening=lambda _rules: found), name="spanish")
    assert composition.about(spanish, 1, BLACKJACK.rules()) == "spanish, sheet 1: 2 cards: 2 x 2s"
    assert promise("spanish, sheet 1: 2 cards: 2 x 2s").cards["2s"] == 2  # type: ignore[union-attr,index]


# ---------------------------------------------------------------- signatures

# RFC 8032, section 7.1: tests 1, 2, 3 and the one of SHA(abc).
VECTORS = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        hashlib.sha512(b"abc").hexdigest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
)


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_a_signature_of_the_standard_is_one(public: str, message: str, signature: str) -> None:
    key, shown, signed = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert verifier.signed_by(key, shown, signed)
    assert not verifier.signed_by(key, shown + b".", signed)


def test_whatever_the_house_signs_with_agrees() -> None:
    for number in range(3):
        key = Ed25519PrivateKey.from_private_bytes(Random(number).randbytes(32))
        public, message = key.public_key().public_bytes_raw(), Random(number).randbytes(number * 40)
        signed = key.sign(message)
        assert verifier.signed_by(public, message, signed)
        for at in (0, 31, 32, 63):
            other = signed[:at] + bytes([signed[at] ^ 1]) + signed[at + 1 :]
            assert not verifier.signed_by(public, message, other)
        longer = int.from_bytes(signed[32:], "little") + verifier.ORDER  # the same point by another number
        assert not verifier.signed_by(public, message, signed[:32] + longer.to_bytes(32, "little"))
        assert not verifier.signed_by(public, message, signed[:63])
    assert not verifier.signed_by(b"\xff" * 32, b"", bytes(64))


# ---------------------------------------------------------------- as a program


def run(*arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Without anything of ours: no site packages, no environment, no working folder on the path."""
    program = [sys.executable, "-I", "-S", verifier.__file__, *arguments]
    return subprocess.run(program, input=given, capture_output=True, text=True, check=False, timeout=300)


def test_it_runs_alone_and_says_what_it_found(tmp_path: Path) -> None:
    file = tmp_path / "evidence.json"
    file.write_text(json.dumps(SHOE))
    well = run(str(file))
    assert (well.returncode, well.stderr) == (0, "")
    assert f"{len(SHOE['cards'])} cards" in well.stdout
    assert SHOE["seal"]["commitment"] in well.stdout
    altered = copy.deepcopy(SHOE)
    altered["cards"][3]["card"] = next(card for card in DECK if card != altered["cards"][3]["card"])
    found = run("-", given=json.dumps(altered))
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.count("\n") == 1


def test_it_says_in_plain_words_what_it_has_proved() -> None:
    proved = list(verifier.proved(SHOE))
    assert proved[1] == "used as promised before the first wager: 6 decks of 52 cards"
    depth, places = SHOE["loads"][0]["depth"], max(card["place"] for card in SHOE["cards"]) + 1
    untold = places - len(SHOE["cards"])
    words = f"load 0: 312 cards, cut at {depth}, places 1-{places} dealt, {untold} of them not shown (burned or unseen)"
    assert proved[2] == f"{words}, {312 - places} never dealt"
    assert "two fair dice" in list(verifier.proved(ROLLS))[1]


def test_dice_are_fair_or_named_as_promised() -> None:
    three = registry.game("sic_bo")
    promised = verifier.promise(composition.about(three, 1, three.rules()))
    assert promised is not None
    assert promised.words == "three fair dice"
    loaded = verifier.promise("sic_bo, sheet 1: 3 chances: 1-2-3, 2 x 6-6-6")
    assert loaded is not None
    assert list(verifier.device_faults({"draws": []}, loaded)) == ["the promised dice are not fair"]


def test_of_an_older_seal_it_says_that_nothing_was_promised() -> None:
    table = SealedTable(
        registry.game("roulette"), registry.game("roulette").rules(), Random(4), about="roulette, sheet 1"
    )
    table.play()
    older = {name: part for name, part in table.evidence(1).items() if name not in {"unturned", "void"}}
    found = run("-", given=json.dumps(older))
    assert (found.returncode, found.stderr) == (3, "")
    assert (
        "Not proved: what was in the shoe or on the wheel: this is not part of the commitment of seal 1" in found.stdout
    )


def test_it_knows_nothing_but_the_standard_library() -> None:
    known = set()
    for node in ast.walk(ast.parse(Path(verifier.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            known |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            known.add((node.module or "").partition(".")[0])
    assert known <= set(sys.stdlib_module_names)


def test_its_deck_is_ours() -> None:
    assert [str(card) for card in cards.DECK] == DECK


@pytest.mark.parametrize(
    "alter",
    [
        lambda tree: tree.pop("seal"),
        lambda tree: tree.update(cards={}),
        lambda tree: tree["seal"].pop("salt"),
        lambda tree: tree["seal"].update(seed="00"),
        lambda tree: tree["seal"].update(number="1"),
        lambda tree: tree["seal"].update(commitment=tree["seal"]["commitment"].upper().replace("0", "G")),
        lambda tree: tree["loads"][0].update(counts=[1] * 51),
        lambda tree: tree["loads"][0].update(counts=[-1] + [1] * 51),
        lambda tree: tree["loads"][0].update(depth=312),
        lambda tree: tree["loads"][0].update(depth=-1),
        lambda tree: tree["loads"][0].update(counts=[10**9] * 52),
        lambda tree: tree["cards"][0].update(card="1h"),
        lambda tree: tree["cards"][0].update(card=["Th"]),
        lambda tree: tree["cards"][0].update(place=True),
        lambda tree: tree["cards"][0].update(place=-1),
        lambda tree: tree["draws"].append({"round": 1, "number": 0, "weights": [], "outcome": 0, "text": ""}),
        lambda tree: tree["draws"].append({"round": 1, "number": 0, "weights": [1], "outcome": 1, "text": ""}),
        lambda tree: tree["draws"].append({"round": 1, "number": 1 << 64, "weights": [1], "outcome": 0, "text": ""}),
    ],
)
def test_what_is_no_evidence_is_refused(alter: Callable[[Tree], object]) -> None:
    altered = copy.deepcopy(SHOE)
    alter(altered)
    with pytest.raises(Evidence):
        read(json.dumps(altered))


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"seal"', "[" * 100_000])
def test_what_is_no_evidence_at_all_ends_with_two(text: str) -> None:
    found = run("-", given=text)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.count("\n") == 1


def test_without_a_file_it_says_how_to_run_it(tmp_path: Path) -> None:
    assert run().returncode == 2
    assert "usage" in run().stderr
    assert run(str(tmp_path / "nothing.json")).returncode == 2
