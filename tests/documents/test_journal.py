"""A journal file: recorded, verified, replayed; and every kind of tampering found."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.documents import journal
from croupier.documents.journal import BEGINNING, Record, digest, read_journal, record, replay_all, verify
from croupier.engine.irregularity import Irregularity
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.money.wager import Bet
from tests.games.table import played

Tree = dict[str, Any]
ON = date(2010, 7, 1)


def chained(rounds: list[Live]) -> list[Tree]:
    trees: list[Tree] = []
    for number, live in enumerate(rounds, 1):
        trees.append(record(live, number, ON, trees[-1]["hash"] if trees else BEGINNING))
    return trees


ROUNDS = [
    played(registry.game("roulette"), [Bet("A", "red", "", 500), Bet("Ä B", "straight", "17", 250)], "17"),
    played(registry.game("roulette"), [Bet("A", "red", "", 500)], Irregularity("short_spin", {"revolutions": "3"})),
    played(registry.game("craps"), [Bet("A", "pass", "", 1000)], "4-2"),
    played(registry.game("red_dog"), [Bet("A B", "original", "", 500)], "7h", "Jh", "raise 2.00", "9s"),
]
TREES = chained(ROUNDS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rounds.jsonl"


def written(file: Path, trees: list[Tree]) -> Path:
    file.write_text("".join(json.dumps(tree) + "\n" for tree in trees), "utf-8")
    return file


def findings(file: Path, trees: list[Tree]) -> list[str]:
    records = read_journal(written(file, trees))
    return [str(ruling) for ruling in (*verify(records), *replay_all(records))]


def mistakes(file: Path) -> list[str]:
    with pytest.raises(Unreadable) as error:
        read_journal(file)
    return [str(mistake) for mistake in error.value.mistakes]


def rehashed(trees: list[Tree]) -> list[Tree]:
    """The whole file written anew by somebody who knows how: the chain fits again."""
    previous = BEGINNING
    for tree in trees:
        tree["previous"] = previous
        previous = tree["hash"] = digest(tree)
    return trees


def test_what_was_recorded_verifies_and_replays(file: Path) -> None:
    assert findings(file, TREES) == []
    assert [each.document.number for each in read_journal(file)] == [1, 2, 3, 4]


def test_only_a_finished_round_is_recorded() -> None:
    with pytest.raises(ValueError, match="finished"):
        record(played(registry.game("roulette"), [Bet("A", "red", "", 500)]), 1, ON, BEGINNING)


def test_a_record_is_the_same_on_every_run() -> None:
    again = chained([Live(live.round, live.journal) for live in ROUNDS])
    assert [tree["hash"] for tree in again] == [tree["hash"] for tree in TREES]


def places(tree: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every value of a record that is no table and no list."""
    if isinstance(tree, dict):
        return [place for key, value in tree.items() for place in places(value, (*path, key))]
    if isinstance(tree, list):
        return [place for index, value in enumerate(tree) for place in places(value, (*path, index))]
    return [path]


def changed(tree: Tree, path: tuple[str | int, ...]) -> Tree:
    changed_tree = deepcopy(tree)
    here: Any = changed_tree
    for step in path[:-1]:
        here = here[step]
    was = here[path[-1]]
    here[path[-1]] = _other(was)
    assert changed_tree != tree
    return changed_tree


def _other(value: object) -> object:
    """Another value of the same type, so that it can still be read where that is possible."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return "x" if value is None else f"{value}9"


@pytest.mark.parametrize("number", range(len(TREES)))
def test_every_single_change_is_found(file: Path, number: int) -> None:
    """Each value of each record, changed alone: it is either unreadable or does not fit its hash."""
    changes = [changed(TREES[number], path) for path in places(TREES[number])]
    assert len(changes) > 30
    for change in changes:
        trees = [*TREES[:number], change, *TREES[number + 1 :]]
        try:
            records = read_journal(written(file, trees))
            shown = [ruling.place for ruling in verify(records)]
        except Unreadable as unreadable:
            shown = [mistake.place for mistake in unreadable.mistakes]
        assert any(place.startswith(f"line {number + 1}") for place in shown), change


@pytest.mark.parametrize("key", [key for key in TREES[0] if key not in {"hash", "words"}])
def test_a_dropped_key_is_unreadable(file: Path, key: str) -> None:
    tree = {name: value for name, value in TREES[0].items() if name != key}
    written(file, [tree, *TREES[1:]])
    (reported,) = mistakes(file)
    assert reported.startswith("line 1, game: name a game:" if key == "game" else f"line 1, {key}: is missing")


@pytest.mark.parametrize(
    "trees",
    [
        TREES[1:],  # the first line dropped
        [TREES[0], *TREES[2:]],
        [TREES[1], TREES[0], *TREES[2:]],  # swapped
        [TREES[0], TREES[2], TREES[1], TREES[3]],
        [TREES[0], TREES[0], *TREES[1:]],  # inserted
        [*TREES, TREES[0]],
        [*TREES[:3], TREES[3] | {"hash": "0" * 64}],
        [TREES[0] | {"hash": TREES[1]["hash"]}, *TREES[1:]],
        [*TREES[:2], TREES[2] | {"previous": TREES[0]["hash"]}, TREES[3]],
        [*TREES[:3], TREES[3] | {"number": 5}],
    ],
)
def test_a_dropped_swapped_or_inserted_line_is_found(file: Path, trees: list[Tree]) -> None:
    assert any(place in finding for finding in findings(file, trees) for place in ("does not follow", "does not match"))


@pytest.mark.parametrize("change", [{"previous": TREES[0]["previous"]}, {"number": 7}])
def test_a_record_that_fits_its_own_hash_must_still_follow_the_one_before(file: Path, change: Tree) -> None:
    forged = TREES[1] | change
    forged["hash"] = digest(forged)
    reported = findings(file, [TREES[0], forged])
    assert len(reported) == 1
    assert reported[0].startswith("line 2: the record does not follow the previous one")


def test_a_tail_cut_off_is_not_found_by_the_chain_alone(file: Path) -> None:
    """So the module says; a head kept elsewhere shows it."""
    assert findings(file, TREES[:2]) == []


@pytest.mark.parametrize(
    ("number", "path", "says"),
    [
        (1, ("lines", 0, "cents"), "owed"),
        (1, ("lines", 1, "pays"), "booked"),
        (1, ("facts", 0, "fact"), 'the recorded "facts"'),
        (2, ("left", "wagers", 0, "stake"), 'the recorded "left"'),
        (3, ("left", "point"), 'the recorded "left"'),
        (1, ("journal", 0), "179 is not on this wheel"),
        (4, ("journal", 2), '"2.009" is not an amount of dollars'),
    ],
)
def test_a_replay_finds_what_a_forger_of_the_whole_chain_changed(
    file: Path, number: int, path: tuple[str | int, ...], says: str
) -> None:
    trees = deepcopy(TREES)
    if path == ("left", "wagers", 0, "stake"):
        trees[1]["left"]["wagers"][0]["stake"] = "6.00"
    else:
        trees[number - 1] = changed(trees[number - 1], path)
    records = read_journal(written(file, rehashed(trees)))
    assert list(verify(records)) == []
    shown = [str(ruling) for ruling in replay_all(records)]
    assert shown
    assert all(each.startswith(f"line {number}") for each in shown)
    assert says in " ".join(shown)


def test_a_record_of_the_first_release_may_have_other_words_but_no_other_money(file: Path) -> None:
    """Facts, notes and citations become clearer from release to release. What was paid does not change."""
    trees = deepcopy(TREES)
    for tree in trees:
        del tree["words"]
        tree["facts"][0]["fact"] = "said in other words"
        for line in tree["lines"]:
            line |= {"note": "", "cite": "19:47-8.2(a)"}
    assert findings(file, rehashed(trees)) == []
    trees[0]["lines"][0]["cents"] += 1
    (changed,) = findings(file, rehashed(trees))
    assert "cents, owed" in changed


def test_a_record_of_an_earlier_release_has_no_revenue_and_one_that_has_it_is_compared(file: Path) -> None:
    """Chemin de fer: A's bank of $10.00 wins, less vigorish of $0.50."""
    bets = [Bet("A", "bank", "", 1000), Bet("B", "against", "", 1000)]
    (tree,) = chained([played(registry.game("chemin_de_fer"), bets, "2s", "4h", "Kd", "3c", "draw", "2h")])
    assert [charge["cents"] for charge in tree["revenue"]] == [50]
    assert findings(file, [tree]) == []
    tree["revenue"][0]["cents"] = 40
    (changed,) = findings(file, rehashed([tree]))
    assert 'the recorded "revenue" does not match the replay' in changed
    del tree["revenue"]
    assert findings(file, rehashed([tree])) == []


def test_a_replay_finds_a_line_written_twice(file: Path) -> None:
    trees = deepcopy(TREES)
    trees[0]["lines"].append(trees[0]["lines"][0])
    assert findings(file, rehashed(trees)) == [
        "line 1: the round's lines are duplicated or in another order [19:47-5.1]"
    ]


def test_a_replay_finds_a_line_left_out_and_one_made_up(file: Path) -> None:
    trees = deepcopy(TREES)
    trees[0]["lines"][0]["wager"] = "black"
    reported = findings(file, rehashed(trees))
    assert len(reported) == 2
    assert any("owed nothing" in each for each in reported)
    assert any("booked nothing" in each for each in reported)


def test_a_replay_finds_a_round_that_was_never_finished(file: Path) -> None:
    trees = deepcopy(TREES)
    trees[0]["journal"] = []
    (reported,) = findings(file, rehashed(trees))
    assert "never finished: it stops at spin" in reported


def test_a_replay_tells_of_a_table_that_could_not_have_stood_so(file: Path) -> None:
    trees = deepcopy(TREES)
    trees[0]["standing"]["wagers"][0]["wager"] = "straight 99"
    (reported,) = findings(file, rehashed(trees))
    assert reported.startswith('line 1, standing.wagers[0]: a "straight 99" wager cannot be on this table')


def test_a_replay_tells_of_a_shoe_without_cards(file: Path) -> None:
    trees = deepcopy(TREES)
    trees[3]["rules"]["decks"] = 0
    assert findings(file, rehashed(trees)) == ["line 4: decks = 0: must be at least 1 [19:47-6.1(a)]"]


def test_a_seat_may_have_a_space_in_its_name() -> None:
    (line,) = [line for line in TREES[3]["lines"] if line["wager"] == "raise"]
    assert line["seat"] == "A B"
    assert line["result"] == "won"


def test_a_journal_of_another_version_is_refused_with_every_mistake(file: Path) -> None:
    strange = deepcopy(TREES[0]) | {"version": 2, "clock": "12:00"}
    strange["lines"][0]["currency"] = "USD"
    strange["rules"]["whel"] = "single zero"
    del strange["previous"]
    other = deepcopy(TREES[1])
    other["rules"] = {"whel": "single zero", "wheel": 5}
    third = TREES[2] | {"game": "crpas"}
    written(file, [strange, other, third])
    assert sorted(mistake.split(": ")[0] for mistake in mistakes(file)) == [
        "line 1, clock",
        "line 1, lines[0].currency",
        "line 1, previous",
        "line 1, rules.whel",
        "line 1, version",
        "line 2, rules.wheel",
        "line 2, rules.whel",
        "line 3, game",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it has no rounds"),
        ("\n", "line 1, the record: not JSON"),
        ("{}\n", "line 1, game: name a game:"),
        ("[]\n", "line 1, the record: not JSON: a document must be a table of keys"),
        ("nonsense\n", "line 1, the record: not JSON"),
        (json.dumps(TREES[0]) + "\n\n", "line 2, the record: not JSON"),
        (json.dumps(TREES[0])[:-1] + ', "number": 1}\n', 'the key "number" is there twice'),
        ('{"number": ' + "[" * 100_000, "line 1, the record: not JSON: tables and lists are nested more than"),
        (
            '{"standing": ' + "[" * 500 + "]" * 500 + "}",
            "line 1, the record: not JSON: tables and lists are nested more than",
        ),
        ('{"number": ' + "9" * 5000 + "}", "line 1, the record: not JSON: it has a number with a hundred digits"),
        (json.dumps(TREES[1]).replace("revolutions=3", "revolutions=" + "9" * 5000), "a hundred digits"),
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_journal_is_reported_with_its_line(file: Path, text: str, says: str) -> None:
    file.write_text(text, "utf-8")
    assert says in mistakes(file)[0]


@pytest.mark.parametrize("entry", ["", "chance", "chance spin", "luck spin 17"])
def test_an_entry_that_cannot_be_read_has_its_place(file: Path, entry: str) -> None:
    tree = TREES[0] | {"journal": ["chance spin 17", entry, entry]}
    written(file, [tree])
    assert [reported.split(": ")[0] for reported in mistakes(file)] == ["line 1, journal[1]", "line 1, journal[2]"]


def test_an_entry_that_cannot_be_read_has_its_place_beside_other_mistakes(file: Path) -> None:
    tree = TREES[0] | {"journal": ["chance spin"], "on": "yesterday"}
    reported = mistakes(written(file, [tree]))
    assert [mistake.split(":")[0] for mistake in reported] == ["line 1, on", "line 1, journal[0]"]


def test_line_endings_and_a_byte_order_mark_make_no_difference(file: Path) -> None:
    text = "\ufeff" + "".join(json.dumps(tree) + "\r\n" for tree in TREES)
    file.write_bytes(text.encode())
    records: tuple[Record, ...] = read_journal(file)
    assert list(verify(records)) == []
    assert len(records) == len(TREES)


def test_a_line_separator_inside_a_name_does_not_end_a_line(file: Path) -> None:
    trees = chained([played(registry.game("roulette"), [Bet("A\u2028B", "red", "", 500)], "1")])
    file.write_text("".join(json.dumps(tree, ensure_ascii=False) + "\n" for tree in trees), "utf-8")
    assert len(read_journal(file)) == 1


def test_the_digest_does_not_depend_on_the_order_of_keys() -> None:
    tree = TREES[0]
    assert journal.digest(dict(reversed(tree.items()))) == tree["hash"]
