"""The stranger's program: it takes what came of a seal, alone and with nothing of ours, and finds whatever is wrong with it."""

from __future__ import annotations

import ast
import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.equipment import cards
from croupier.floor import verifier
from croupier.floor.sealed import evidence
from croupier.floor.verifier import DECK, Evidence, faults, read
from croupier.games import registry
from croupier.games.blackjack import GAME as BLACKJACK
from tests.floor.sealed_table import SealedTable, a_seal
from tests.games.blackjack_table import rules_of

Tree = dict[str, Any]


def told(table: SealedTable, number: int) -> Tree:
    packs = [pack for dealt in table.rounds for pack in dealt.loads]
    return evidence(a_seal(number), packs, [(dealt.number, dealt.drawn) for dealt in table.rounds])


def a_shoe() -> Tree:
    table = SealedTable(BLACKJACK, rules_of(decks=6, hole_card="down"), Random(4))
    for _ in range(8):
        table.play()
    return told(table, 1)


def some_rolls(game: str = "craps") -> Tree:
    table = SealedTable(registry.game(game), registry.game(game).rules(), Random(4))
    for _ in range(12):
        table.play()
    return told(table, 1)


SHOE, ROLLS, SPINS = a_shoe(), some_rolls(), some_rolls("roulette")


@pytest.mark.parametrize("genuine", [SHOE, ROLLS, SPINS], ids=["shoe", "rolls", "spins"])
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
            assert found == [
                f"round {card['round']}: at place {card['place']} of load 0 lies {card['card']}, not {other}"
            ]


def test_any_other_place_is_found_unless_the_same_card_lies_there_and_never_came() -> None:
    order = verifier.stack(SHOE, SHOE["loads"][0])
    used = {card["place"] for card in SHOE["cards"]}
    for at, card in enumerate(SHOE["cards"]):
        for place in range(len(order)):
            if place != card["place"] and (order[place] != card["card"] or place in used):
                altered = copy.copy(SHOE["cards"])
                altered[at] = card | {"place": place}
                assert list(verifier.card_faults(altered, {0: order}))


def test_a_card_left_at_no_place_or_in_no_load_is_found() -> None:
    assert wrong(SHOE, lambda tree: tree["cards"][0].update(place=312)) == ["round 1: load 0 has no place 312"]
    assert "which is not told" in wrong(SHOE, lambda tree: tree["cards"][0].update(load=1))[0]
    assert "came in round 1 already" in wrong(SHOE, lambda tree: tree["cards"].append(tree["cards"][0]))[0]
    assert "is told twice" in wrong(SHOE, lambda tree: tree["loads"].append(tree["loads"][0]))[0]


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
        assert found[0] == "the seed and salt are not those that were committed to"
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


def test_a_roll_under_another_number_is_found() -> None:
    assert "was used in round" in wrong(ROLLS, lambda tree: tree["draws"][1].update(number=0))[0]
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


# ---------------------------------------------------------------- as a program


def run(*arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Without anything of ours: no site packages, no environment, no working folder on the path."""
    program = [sys.executable, "-I", "-S", verifier.__file__, *arguments]
    return subprocess.run(program, input=given, capture_output=True, text=True, check=False, timeout=60)


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
