"""The audit finds what was done to a floor, however well it was covered up; and of an honest one it says nothing."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor import commands as c
from croupier.floor.audit import evidence, verification
from croupier.floor.audit.history import TableHistory
from croupier.floor.audit.verification import Keys, Report
from croupier.floor.desk import sheet_changes
from croupier.floor.fairness import verifier
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import HEADS, SEALS, Vault
from croupier.floor.storage.store import Store
from croupier.floor.tables.fold import fold
from croupier.floor.tables.folding import Folding
from croupier.floor.tables.table import Table, new_table
from croupier.floor.trail import trail
from tests.floor import evening
from tests.floor.house import ANN, BOB, FLO, House, some_bet, tamper, unguarded
from tests.floor.test_casino import begin, play_out
from tests.floor.test_faults import closed

pytestmark = pytest.mark.slow

Tree = dict[str, Any]
Change = Callable[[Tree], None]

ANOTHER_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a\n"


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an evening on the whole floor."""
    folder = tmp_path_factory.mktemp("honest")
    evening.plan(folder / "floor", evening.ALL)
    return folder / "floor"


@pytest.fixture
def floor(honest: Path, tmp_path: Path) -> Path:
    """The same, to be tampered with."""
    return shutil.copytree(honest, tmp_path / "floor")


def audited(folder: Path, *, keys: Path | None = None) -> Report:
    store = Store.open(str(folder / "floor.db"), read_only=True)
    try:
        return verification.replay_all(store, Keys.read(keys or folder / "keys"))
    finally:
        store.close()


def found(folder: Path, *, keys: Path | None = None) -> list[str]:
    return [f"{each.place}: {each.why}" for each in audited(folder, keys=keys).findings]


# ---------------------------------------------------------------- an honest floor


def test_of_an_honest_floor_there_is_nothing_to_say(honest: Path) -> None:
    report = audited(honest)
    assert report.findings == []
    assert report.rounds == 12
    assert report.redealt >= 2  # the roulette table was closed, and its seal opened
    assert (report.tables, report.heads > 0, report.seals_opened > 0) == (5, True, True)
    with closing(sqlite3.connect(honest / "floor.db")) as connection:
        (made,) = connection.execute("SELECT count(*) FROM seal").fetchone()
    assert (report.seals_closed, report.seals_opened + report.seals_closed) == (made - report.seals_opened, made)
    assert len(report.unchecked) == 1  # the seals that are still closed


def test_what_could_not_be_checked_is_reported(honest: Path, tmp_path: Path) -> None:
    report = audited(honest, keys=tmp_path)
    (heads,) = report.findings  # a floor that was opened has some
    assert "a trail that was cut short or rewritten would not show" in heads.why
    assert [each.partition(":")[0] for each in report.unchecked] == [
        "the seals that are not opened yet",
        f"the cards and rolls of {report.seals_closed} seals that are not opened yet",
    ]


def test_an_inspector_needs_no_secret(honest: Path, tmp_path: Path) -> None:
    for name in ("heads.jsonl", "heads.pub"):
        shutil.copy(honest / "keys" / name, tmp_path / name)
    report = audited(honest, keys=tmp_path)
    assert (report.findings, report.heads > 0) == ([], True)


def test_a_floor_is_audited_while_it_is_open(database: str, tmp_path: Path) -> None:
    house = House.open(database, tmp_path / "keys")
    try:
        table = house.table("red_dog", {"decks": 1})
        house.seated(table, ANN, BOB)
        while house.casino.shown[table].round < 31:
            for actor in (ANN, BOB):
                house.do(actor, c.MakeWager(table=table, wager="original", cents=500))
            for actor in (ANN, BOB):
                house.do(actor, c.Ready(table=table))
            while house.casino.shown[table].playing:
                asks = house.casino.shown[table].running.asks
                assert asks is not None
                if house.casino.shown[table].round % 10 == 1:
                    store = Store.open(database, read_only=True)
                    assert (
                        verification.verify(store, Keys.read(tmp_path / "keys")).findings == []
                    )  # in the middle of a round
                    store.close()
                who = {"ann": ANN, "bob": BOB}[asks.seat]
                shown = asks.show(house.casino.shown[table].sheet.game.play.strategy(asks))
                house.do(
                    who,
                    c.Decide(table=table, question=house.casino.shown[table].question, site=asks.site, answer=shown),
                )
        store = Store.open(database, read_only=True)
        report = verification.replay_all(store, Keys.read(tmp_path / "keys"))
        store.close()
    finally:
        house.casino.close()
    assert report.findings == []
    assert report.rounds == 30
    assert 0 < report.redealt < 30
    assert report.seals_opened >= 1


# ---------------------------------------------------------------- somebody wrote in the database


def written(folder: Path, *statements: str) -> None:
    """As the database's owner can: he takes the guards off first."""
    with closing(sqlite3.connect(folder / "floor.db")) as connection:
        tamper(connection, *statements)
        connection.commit()


TAMPERED = {
    "UPDATE event SET payload = CAST(payload || ' ' AS BLOB) WHERE number = 60": "event 60 was changed",
    "DELETE FROM event WHERE number > 150": "but that event is missing",
    "UPDATE account SET cents = cents + 1 WHERE name = 'player:p-ann'": "player:p-ann: the balance is",
    "UPDATE seal SET commitment = replace(commitment, '0', '1') WHERE number = 1": "is not the one that was committed to",
    "DELETE FROM seal WHERE \"table\" = 'craps'": "seal 1 of craps is missing in the database",
    "UPDATE seal SET secret = CAST(secret || 'x' AS BLOB) WHERE \"table\" = 'craps'": "seal 1 of craps does not open",
    "UPDATE seal SET secret = CAST('x' AS BLOB) WHERE \"table\" = 'roulette'": "seal 1 of roulette does not open",
    "UPDATE command SET event = 100000 WHERE event = 3": "its stored answer names event 100000, which is not its own",
    "UPDATE event SET payload = CAST('{}' AS BLOB) WHERE number = 60": "cannot be applied",
}


@pytest.mark.parametrize(("statement", "finding"), TAMPERED.items())
def test_what_was_written_in_the_database_shows(floor: Path, statement: str, finding: str) -> None:
    written(floor, statement)
    assert any(finding in each for each in found(floor)), found(floor)


# ---------------------------------------------------------------- somebody wrote the whole trail anew


def rewritten(folder: Path, change: Change) -> None:
    """Changes events, and then whatever follows from them: every hash, every transfer, every account. A perfect forgery."""
    with closing(sqlite3.connect(folder / "floor.db")) as connection, connection, unguarded(connection):
        rows = connection.execute("SELECT number, stream, version, payload FROM event ORDER BY number").fetchall()
        connection.execute("DELETE FROM transfer")
        before, cents = trail.BEGINNING, Counter[str]()
        for number, stream, version, payload in rows:
            tree = json.loads(payload)
            change(tree)
            made = trail.event(number, stream, version, tree, before)
            before = made.hash
            connection.execute(
                "UPDATE event SET payload = ?, previous = ?, hash = ? WHERE number = ?",
                (made.payload, made.before, made.hash, number),
            )
            for line, (debit, credit, moved, reason) in enumerate(tree["transfers"], 1):
                cents[debit] -= moved
                cents[credit] += moved
                row = (number, line, debit, credit, moved, reason)
                connection.execute("INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?)", row)
        for name, held in cents.items():
            connection.execute("UPDATE account SET cents = ? WHERE name = ?", (held, name))


def settled(game: str, number: int, change: Change) -> Change:
    """Changes one settled round."""

    def one(tree: Tree) -> None:
        if tree["what"] == "settled" and tree["record"]["game"] == game and tree["round"] == number:
            change(tree)

    return one


def _better_line(tree: Tree) -> None:
    """Ann wins what she lost, and is paid it: line, transfers and books agree with one another."""
    line = next(each for each in tree["record"]["lines"] if (each["seat"], each["wager"]) == ("ann", "blackjack"))
    assert line["result"] == "lost"
    line |= {"result": "won", "cents": line["stake_cents"]}
    lost = next(each for each in tree["transfers"] if each[0].endswith(":ann") and each[3].startswith("blackjack lost"))
    tree["transfers"].remove(lost)
    float_, stake = lost[1], lost[2]
    tree["transfers"] += [[float_, "player:p-ann", stake, "won"], [lost[0], "player:p-ann", stake, "won"]]


def _more_chips(tree: Tree) -> None:
    """A cent more than the lines say."""
    float_ = next(name for each in tree["transfers"] for name in each[:2] if name.startswith("float:"))
    tree["transfers"].append([float_, "player:p-ann", 1, "a present"])


def _another_card(tree: Tree) -> None:
    """The spin has another result, in every place where it is written."""
    before = tree["places"][0]["text"]
    tree["places"][0]["text"] = "17" if before != "17" else "18"
    tree["record"]["journal"] = [
        entry.replace(f" {before}", f" {tree['places'][0]['text']}") for entry in tree["record"]["journal"]
    ]


def _another_standing(tree: Tree) -> None:
    tree["record"]["standing"]["point"] = 6


def _another_end(tree: Tree) -> None:
    tree["record"]["left"]["points_made"] = [4]


def _another_answer(tree: Tree) -> None:
    if tree["what"] == "decided" and tree["answer"].startswith("insurance"):
        tree["answer"] = "insurance 2.00"


def _another_seed(tree: Tree) -> None:
    if tree["what"] == "revealed":
        tree["seed"] = "00" * 32


def _left_in_the_box(tree: Tree) -> None:
    """Chips taken off the layout by nobody's bet: of an evening that has a wager lying at its end."""
    if tree["what"] == "cashed_out":
        tree["transfers"].append(["player:p-bob", "box:red-dog:bob", 300, "found on the floor"])


def _another_seal(tree: Tree) -> None:
    """A seal that was chosen afterwards; it matches the commitment published with it."""
    if tree["what"] == "revealed":
        other = Seal("roulette", tree["number"], tree["about"], bytes(32), bytes(16))
        tree |= {"commitment": other.commitment, "seed": other.seed.hex(), "salt": other.salt.hex()}


def _sealed_again(tree: Tree) -> None:
    """The second seal of a table is given as its first, whose cards everybody has seen."""
    if tree["what"] == "sealed":
        tree["number"] = 1


def _revealed_too_soon(tree: Tree) -> None:
    """The seal is opened before the round, by the event that says who sat down."""
    if tree["what"] == "sat" and tree["handle"] == "bob":
        tree |= {"what": "revealed", "number": 1, "about": "", "commitment": "", "seed": "", "salt": ""}


def _another_place(tree: Tree) -> None:
    """The roll is said to be another of the same seal."""
    tree["places"][0]["index"] += 1


def _another_round(tree: Tree) -> None:
    tree["round"] += 1


def _not_begun(tree: Tree) -> None:
    if tree["what"] == "began":
        tree["what"] = "resumed"


def _another_rule(tree: Tree) -> None:
    tree["record"]["rules"]["wheel"] = "single_zero"


def _recorded(part: str, value: object) -> Change:
    """One part of a round's record says something else."""

    def change(tree: Tree) -> None:
        assert tree["record"][part] != value
        tree["record"][part] = value

    return change


def _filled(tree: Tree) -> None:
    """The cage sends chips to a table that has enough, and the books agree."""
    float_ = next(name for each in tree["transfers"] for name in each[:2] if name.startswith("float:"))
    tree["transfers"].append(["cage", float_, 100, "fill"])


def _held_back(tree: Tree) -> None:
    """A win that is paid at once by the rules is said to wait for a supervisor."""
    line = tree["record"]["lines"][0]
    win = {"number": 1, "round": tree["round"], "handle": line["seat"], "person": f"p-{line['seat']}"}
    tree["wins"].append(win | {"wager": line["wager"], "cents": line["cents"], "cite": line["cite"]})


def _no_places(tree: Tree) -> None:
    del tree["places"]


def _no_weights(tree: Tree) -> None:
    tree["places"][0]["weights"] = []


def _no_seed(tree: Tree) -> None:
    if tree["what"] == "revealed":
        tree["seed"] = "lost"


def _more_than_bet(tree: Tree) -> None:
    """A bet puts a dollar more in the box than it says."""
    if tree["what"] == "bet" and tree["handle"] == "ann":
        tree["transfers"][0][2] += 100


FORGED = {
    "a line and its money": (settled("blackjack", 1, _better_line), "booked won 500 cents, owed lost -500 cents"),
    "money beside the lines": (settled("red_dog", 1, _more_chips), "player:p-ann received"),
    "a spin": (settled("roulette", 1, _another_card), "the recorded cards are not those of the seal"),
    "how a round began": (settled("craps", 2, _another_standing), 'the record of the round has another "standing"'),
    "a decision": (_another_answer, "the recorded decisions are not those that were sent"),
    "a seed": (_another_seed, "does not match its commitment"),
    "a seal that was chosen afterwards": (_another_seal, "opened with another commitment than the published one"),
    "a seal that is committed to twice": (_sealed_again, "table:blackjack: seal 1 has a second commitment"),
    "a seal that is opened too soon": (_revealed_too_soon, "round 1 began without a commitment to its seal"),
    "the place of a spin": (settled("roulette", 1, _another_place), "the recorded places of the cards are wrong"),
    "which round it was": (
        settled("roulette", 2, _another_round),
        "the table was at round 2 (dealing), so this round cannot have ended",
    ),
    "a round that did not begin": (_not_begun, "the table was at round 1 (betting), so this round cannot have ended"),
    "the rules": (
        settled("roulette", 1, _another_rule),
        'the record of the round has another "rules" than a replay gives',
    ),
    "the number": (settled("roulette", 1, _recorded("number", 2)), 'the record of the round has another "number"'),
    "the game": (settled("roulette", 1, _recorded("game", "big_six")), 'the record of the round has another "game"'),
    "the day": (settled("roulette", 1, _recorded("on", "2011-01-01")), 'the record of the round has another "on"'),
    "the facts": (settled("roulette", 1, _recorded("facts", [])), 'the record of the round has another "facts"'),
    "how a round ended": (settled("craps", 1, _another_end), 'the record of the round has another "left"'),
    "a fill": (settled("roulette", 1, _filled), "float:roulette was filled, but it had enough"),
    "a win that is held": (settled("roulette", 1, _held_back), "the wins held for a supervisor are not those"),
    "a bet": (_more_than_bet, "ann had 600 cents on the layout, but the lines add up to 500"),
    "a round without its places": (
        settled("roulette", 1, _no_places),
        "event 24, table:roulette: this cannot be checked: KeyError: 'places'",
    ),
    "a spin without chances": (
        settled("roulette", 1, _no_weights),
        "table:roulette, seal 1: this cannot be checked: ",
    ),
    "a seed that is none": (_no_seed, "table:roulette: this cannot be checked: ValueError"),
    "chips on the layout": (_left_in_the_box, "box:red-dog:bob holds 300 cents, but the wagers on the layout are 0"),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_a_trail_written_anew_shows_by_a_signed_head_and_by_what_it_tells(floor: Path, forgery: str) -> None:
    change, finding = FORGED[forgery]
    rewritten(floor, change)
    assert any("was changed after its head was signed" in each for each in found(floor))
    without = found(floor, keys=floor / "nowhere")  # nobody kept a head: the rounds themselves must tell
    assert any(finding in each for each in without), without


def _other_contents(tree: Tree) -> None:
    """The stack is said to lack a card."""
    tree["loads"][0]["counts"][0] -= 1


def _other_burned_card(tree: Tree) -> None:
    tree["unseen"]["cards"][0][-1] += 1


def _of_the_first_releases(tree: Tree) -> None:
    """They did not record what nobody saw."""
    del tree["unseen"]


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (_other_contents, ["the recorded contents of the stacks are wrong"]),
        (_other_burned_card, ["the recorded unseen cards and rolls are wrong"]),
        (_of_the_first_releases, []),
    ],
)
def test_what_nobody_saw_of_a_stack_is_checked_when_its_seal_is_opened(
    migrated_file: Path, tmp_path: Path, change: Change, findings: list[str]
) -> None:
    shutil.copy(migrated_file, tmp_path / "floor.db")
    house = House.open(str(tmp_path / "floor.db"), tmp_path / "keys")
    table = house.table("red_dog", {"decks": 1})
    house.seated(table, ANN)
    begin(house, table, ANN)
    play_out(house, table)
    house.do(FLO, c.CloseTable(table=table))
    closed(house, table)
    house.casino.close()
    rewritten(tmp_path, settled("red_dog", 1, change))
    report = audited(tmp_path, keys=tmp_path / "nowhere")
    assert [each.why for each in report.findings if "round 1" in each.place] == findings
    assert (report.rounds, report.redealt) == (1, 1)


def test_a_forgery_of_nothing_is_no_forgery(floor: Path) -> None:
    """The forger's tools leave no trace of their own: what the tests above find is what was forged."""
    rewritten(floor, lambda _tree: None)
    assert found(floor) == []


def test_a_finding_names_its_paragraph_where_there_is_one() -> None:
    cites = [verification.Finding("event 3", "it is not so", law).plain()["cite"] for law in ("19:47-8.3(b)", "")]
    assert cites == ["19:47-8.3(b)", None]


# ---------------------------------------------------------------- evidence


@pytest.fixture
def store(honest: Path) -> Iterator[Store]:
    store = Store.open(str(honest / "floor.db"), read_only=True)
    yield store
    store.close()


def kept(honest: Path) -> tuple[Callable[[], bytes], bytes, Callable[[bytes], bytes]]:
    keys = honest / "keys"
    sign = Vault.open(keys, fresh=False).signing.sign
    return (keys / "heads.jsonl").read_bytes, (keys / "heads.pub").read_bytes(), sign


def test_an_evidence_pack_is_verified_by_its_own_program(store: Store, honest: Path, tmp_path: Path) -> None:
    made = evidence.pack(TableHistory(store, "roulette"), 1, *kept(honest))
    assert made == evidence.pack(TableHistory(store, "roulette"), 1, *kept(honest))
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert {each.external_attr >> 16 for each in archive.infolist()} == {0o644}  # as anybody may read them
        archive.extractall(tmp_path)
    document = {"README.txt", "round.json", "story.txt", "law.json", "trail.jsonl", "heads.jsonl", "heads.pub"}
    assert {path.name for path in tmp_path.iterdir()} == document | {
        "proof.json",
        "verifier.py",
        "seal-1.json",
        "manifest.json",
        "manifest.sig",
    }
    assert '\n  "' in (tmp_path / "round.json").read_text("utf-8")  # written for people too
    done = {}
    for what in ("seal-1.json", "."):
        check = [sys.executable, "-I", "-S", "verifier.py", what]
        done[what] = subprocess.run(check, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert (done[what].returncode, done[what].stderr) == (0, "")
        assert "2 rolls and spins" in done[what].stdout
        assert "38 equally likely outcomes" in done[what].stdout
    assert "they are covered by the head that was signed at event " in done["."].stdout
    assert verifier.main([str(tmp_path / "nothing")]) == verifier.UNREADABLE


def unpacked(store: Store, honest: Path, table: str = "roulette") -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(evidence.pack(TableHistory(store, table), 1, *kept(honest)))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def judged(files: dict[str, str]) -> list[str]:
    return list(verifier.pack_faults(verifier.read_files(files)))


def events_of(files: dict[str, str]) -> list[Tree]:
    return [json.loads(line) for line in files["trail.jsonl"].splitlines()]


def hashed_again(files: dict[str, str], change: Change) -> dict[str, str]:
    """A pack whose events were changed, each hashed as if it had always been so, and its files made to agree."""
    lines = events_of(files)
    for event in lines:
        tree = json.loads(event["payload"])
        change(tree)
        event["payload"] = trail.canonical(tree).decode()
        event["hash"] = verifier.hash_of(event)
    files = files | {"trail.jsonl": "".join(json.dumps(event) + "\n" for event in lines)}
    pack = verifier.read_files(files)
    shown = verifier.read_trail(pack)
    seals = {
        f"seal-{at}.json": verifier.gathered(pack["table"], seal, shown.rounds) for at, seal in shown.seals.items()
    }
    return files | {name: json.dumps(tree) for name, tree in seals.items()}


def test_a_head_that_was_signed_at_the_last_event_of_a_round_proves_it(house: House) -> None:
    """A pack that is made at once: the head is of the very event that settled the round."""
    table = house.table("roulette")
    house.seated(table, ANN)
    begin(house, table, ANN)
    head = house.casino.heads.sign()
    kept = (house.keys / "heads.jsonl").read_bytes, (house.keys / "heads.pub").read_bytes()
    made = evidence.pack(TableHistory(house.casino.store, table), 1, *kept)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert events_of(files)[-1]["number"] == head.number
    assert judged(files) == []


def _another_sheet(tree: Tree) -> None:
    if tree["what"] == "bet":
        tree["cents"] += 100


def test_a_pack_that_was_altered_shows_whatever_was(store: Store, honest: Path) -> None:
    files = unpacked(store, honest)
    assert judged(files) == []
    altered = {
        "its file does not match the trail": files
        | {"seal-1.json": files["seal-1.json"].replace('"round": 1', '"round": 2')},
        "round.json does not match": files | {"round.json": files["round.json"].replace('"round": 1', '"round": 2')},
        "story.txt does not tell the round": files | {"story.txt": files["story.txt"].replace("cents", "dollars", 1)},
        "does not match its hash": files | {"trail.jsonl": files["trail.jsonl"].replace("house", "horse", 1)},
        "is not the next event of": files | {"trail.jsonl": files["trail.jsonl"].partition("\n")[2]},
        "does not match the head that was signed": hashed_again(files, _another_sheet),
        "is not signed with the floor's key": files | {"heads.pub": ANOTHER_KEY},
        "but that head is missing": files | {"heads.jsonl": files["heads.jsonl"].rpartition('{"at"')[0]},
    }
    for finding, other in altered.items():
        found = judged(other)
        assert any(finding in each for each in found), (finding, found)
    cut_short = events_of(files)[:-5]  # the events are all genuine, and the proof is not of these alone
    short = files | {"trail.jsonl": "".join(json.dumps(event) + "\n" for event in cut_short)}
    assert any("does not match the head that was signed" in each for each in judged(short))
    for part in ("proof.json", "heads.jsonl"):
        unsigned = listed(files | {"proof.json": "null"} | ({part: ""} if part == "heads.jsonl" else {}))
        assert judged(unsigned) == []
        open_ = list(verifier.pack_unproved(verifier.read_files(unsigned)))
        assert open_ == [
            "that this is the floor's trail: there is no signed head with a root, or no proof for one",
            UNSIGNED,
        ]


def listed(files: dict[str, str]) -> dict[str, str]:
    """The pack with a manifest of these files, as anybody can write it: the key of the floor signed another one."""
    names = files.keys() - {"manifest.json", "manifest.sig"}
    files = {name: files[name] for name in names}
    return files | {"manifest.json": json.dumps({name: sha256(files[name].encode()).hexdigest() for name in names})}


def test_every_file_that_is_missing_from_a_pack_or_was_changed_is_a_finding(store: Store, honest: Path) -> None:
    files = unpacked(store, honest)
    assert json.loads(files["manifest.json"]).keys() == files.keys() - {"manifest.json", "manifest.sig"}
    for name in files.keys() - {
        "manifest.json",
        "manifest.sig",
        "trail.jsonl",
        "heads.jsonl",
        "heads.pub",
        "round.json",
    }:
        rest = {each: text for each, text in files.items() if each != name}
        assert f"{name} is missing" in judged(rest)
        assert judged(files | {name: files[name] + " "})
    for name in ("README.txt", "law.json", "story.txt"):  # also if the manifest does not name it, or is gone too
        rest = {each: text for each, text in files.items() if each != name}
        assert judged(listed(rest)) == [f"{name} is missing"]
        bare = {each: text for each, text in rest.items() if each not in {"manifest.json", "manifest.sig"}}
        assert judged(bare) == [f"{name} is missing"]
    assert judged({each: text for each, text in files.items() if each != "manifest.json"}) == [NOT_SIGNED]
    unlisted = {each: text for each, text in files.items() if each not in {"manifest.json", "manifest.sig"}}
    assert judged(unlisted) == []
    (open_,) = verifier.pack_unproved(verifier.read_files(unlisted))
    assert "there is no manifest.json" in open_


UNSIGNED = (
    "that README.txt, law.json and verifier.py are the floor's and no file was left out: manifest.json is not signed"
)
NOT_SIGNED = "manifest.json is not signed with the floor's key"


def test_a_manifest_that_was_computed_again_is_not_the_floors(store: Store, honest: Path) -> None:
    """The other files follow from the trail, or are named as changed; these three nothing but the signature proves."""
    files = unpacked(store, honest)
    signature = {"manifest.sig": files["manifest.sig"]}
    for name in ("README.txt", "law.json", "verifier.py"):
        forged = listed(files | {name: files[name] + " "})
        assert judged(forged | signature) == [NOT_SIGNED]
        assert judged(forged) == []  # taking the signature away proves nothing
        assert list(verifier.pack_unproved(verifier.read_files(forged))) == [UNSIGNED]
    for wrong in ("", "00" * 64, files["manifest.sig"].upper(), "no hex", files["manifest.sig"][:-9]):
        assert judged(files | {"manifest.sig": wrong}) == [NOT_SIGNED]
    assert judged(listed({**files, "notes.txt": "x"}) | signature) == [NOT_SIGNED]


def test_a_file_that_was_added_to_a_pack_is_named(store: Store, honest: Path, tmp_path: Path) -> None:
    made = evidence.pack(TableHistory(store, "roulette"), 1, *kept(honest))
    for name, content in (("notes.txt", b"x"), ("a/b.bin", b"\xff"), ("seal-9.json.bak", b""), ("law.html", b"x")):
        path = tmp_path / f"{name.replace('/', '-')}.zip"
        path.write_bytes(made)
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr(name, content)
            archive.extractall(folder := path.with_suffix(""))
        for place, added in ((path, name), (folder, name.partition("/")[0])):  # a folder with all that is in it
            assert list(verifier.pack_faults(verifier.found(str(place)))) == [
                f"{added} was added: manifest.json does not list it"
            ]
    (path := tmp_path / "twice.zip").write_bytes(made)
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("law.json", b"[]")
    with pytest.raises(verifier.Evidence, match=r"two files of one name: law\.json"):
        verifier.found(str(path))


def test_a_pack_of_an_inspector_is_not_signed(store: Store, honest: Path) -> None:
    heads, public, _ = kept(honest)
    with zipfile.ZipFile(io.BytesIO(evidence.pack(TableHistory(store, "roulette"), 1, heads, public))) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert judged(files) == []
    assert list(verifier.pack_unproved(verifier.read_files(files))) == [UNSIGNED]


def test_a_pack_of_a_round_whose_seal_is_closed_proves_all_but_its_cards(store: Store, honest: Path) -> None:
    files = unpacked(store, honest, "blackjack")
    assert judged(files) == []

    def deeper(tree: Tree) -> None:
        for load in tree.get("loads", ()):
            load["depth"] += 1

    assert any("but nobody chose that place" in each for each in judged(hashed_again(files, deeper)))
    open_ = list(verifier.pack_unproved(verifier.read_files(files)))
    assert open_ == ["the draws of the round in question: seal 1 is not opened yet"]


def test_an_evidence_pack_tells_the_round_and_nothing_of_other_tables(store: Store) -> None:
    with zipfile.ZipFile(io.BytesIO(evidence.pack(TableHistory(store, "blackjack"), 1))) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert "seal-1.json" not in parts  # its shoe is still in play
    assert "Export again when they are." in parts["README.txt"]
    document = json.loads(parts["round.json"])
    assert document["record"]["game"] == "blackjack"
    assert "insurance" in parts["story.txt"]
    cites = {each["cite"] for each in document["record"]["lines"]}
    assert cites <= {each["cite"] for each in json.loads(parts["law.json"])}
    lines = [json.loads(line) for line in parts["trail.jsonl"].splitlines()]
    assert {line["stream"] for line in lines} == {"table:blackjack"}
    for line in lines:
        hashed = trail.hash_of(
            line["number"],
            line["stream"],
            line["version"],
            line["payload"].encode(),
            bytes.fromhex(line["previous"]),
        )
        assert hashed.hex() == line["hash"]


def test_no_pack_has_a_seed_that_was_not_revealed(store: Store, honest: Path) -> None:
    with evening.stage(honest) as opened:
        closed = [
            opened.casino.keyring.seal(name, number)
            for name, table in opened.casino.shown.items()
            for number in table.commitments
        ]
    assert len(closed) >= 4
    for table in evening.ALL:
        with zipfile.ZipFile(io.BytesIO(evidence.pack(TableHistory(store, table), 1))) as archive:
            everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
        assert not [seal for seal in closed if seal.seed.hex() in everything or seal.salt.hex() in everything]


def test_there_is_no_evidence_of_a_round_that_was_not(store: Store) -> None:
    for table, number in (("roulette", 99), ("nowhere", 1)):
        with pytest.raises(evidence.NoSuchRound):
            evidence.pack(TableHistory(store, table), number)


def test_keys_open_to_others_are_not_used(floor: Path) -> None:
    for name in (SEALS, HEADS):
        (floor / "keys" / name).chmod(0o644)
    report = audited(floor)
    assert report.findings == []
    assert any("open to others" in each for each in report.unchecked)


def test_tables_replayed_by_other_processes_give_the_same_report(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many processes as there are cores replay a large floor; a wrong card is found there as here."""
    keys = verification.Keys.read(house.keys)
    assert verification.replay_all(house.casino.store, keys, processes=2).tables == 0  # none is needed for no table
    for table in (house.table("roulette"), house.table("big_six")):
        house.seated(table, ANN)
        for _ in range(2):
            wager, cents = some_bet(house.casino.shown[table], ANN.handle)
            house.do(ANN, c.MakeWager(table=table, wager=wager, cents=cents))
            house.do(ANN, c.Ready(table=table))
    house.casino.heads.sign()
    keys = verification.Keys.read(house.keys)
    with monkeypatch.context() as alone:
        alone.delattr(verification, "WorkerPool")  # a small floor is replayed before a process has started
        here = verification.replay_all(house.casino.store, keys)
    assert (here.rounds, here.tables) == (4, 2)
    assert verification.replay_all(house.casino.store, keys, processes=2) == here


def test_events_folded_in_runs_make_the_same_tables(honest: Path) -> None:
    """An audit folds a run of bets and answers at once. A wager or an answer lost by that would show here."""
    store, rng = Store.open(str(honest / "floor.db"), read_only=True), Random(7)
    tables, foldings, seen = dict[str, Table](), dict[str, Folding](), set[str]()
    for event in store.events():
        if not event.stream.startswith("table:"):
            continue
        if event.tree["what"] == "table_made":
            name, at = event.stream.removeprefix("table:"), datetime.fromisoformat(event.tree["at"])
            desk = sheet_changes.first_desk(name, event.tree["sheet"], at)
            tables[event.stream] = new_table(name, desk, event.tree["places"], verification._OpenedSeals())
            foldings[event.stream] = Folding(tables[event.stream])
        tables[event.stream] = fold(tables[event.stream], event.tree)
        foldings[event.stream].apply(event.tree)
        seen.add(event.tree["what"])
        if rng.random() < 0.2:
            assert foldings[event.stream].table == as_an_audit_needs_it(tables[event.stream])
    store.close()
    assert {"bet", "ready", "decided", "settled"} <= seen
    assert {stream: each.table for stream, each in foldings.items()} == {
        stream: as_an_audit_needs_it(table) for stream, table in tables.items()
    }


def test_a_table_that_cannot_be_rebuilt_is_reported_and_the_others_are_checked(floor: Path) -> None:
    """What a round has left is read only if somebody looks at the table, at the latest at the end of the trail."""

    def nobody_can_read_it(tree: Tree) -> None:
        if tree["what"] == "settled" and tree["record"]["game"] == "craps":
            tree["record"]["left"]["point"] = "seven"

    rewritten(floor, nobody_can_read_it)
    store = Store.open(str(floor / "floor.db"), read_only=True)
    report = verification.verify(store, Keys.read(floor / "keys"))
    places = {each.place: each.why for each in report.findings if "be rebuilt" in each.why or "be applied" in each.why}
    assert list(places) == ["table:craps"]
    assert places["table:craps"].startswith("the table cannot be rebuilt: Unreadable: ")
    replayed = verification.replay_all(store, Keys.read(floor / "keys"))
    assert not {each.place for each in replayed.findings} - {
        each.place for each in report.findings
    }  # of the other tables
    assert (report.tables, replayed.tables, replayed.rounds) == (5, 5, 12)
    store.close()


def as_an_audit_needs_it(table: Table) -> Table:
    """Without who is ready, the bets of the last round and its record, the marks of rounds, and what each round could pay."""
    past = tuple(replace(each, most_cents={}) for each in table.past)
    seats = tuple(replace(each, ready=False) for each in table.seats)
    return replace(table, seats=seats, last={}, bets_before={}, marks=(), past=past)
