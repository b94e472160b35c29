"""Tables with chosen seeds: on a floor for tests alone, repeatable, and marked wherever somebody could take them for real."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.floor_paths import TEST_FILE, place
from croupier.equipment.cards import Card
from croupier.floor.audit import verification
from croupier.floor.audit.integrity import FloorDamaged
from croupier.floor.casino import Casino
from croupier.floor.demo import open_up, sheet_of
from croupier.floor.fairness import verifier
from croupier.floor.programs.api_keys import ApiKeys
from croupier.floor.refusals import NotATestFloor
from croupier.floor.storage.locks import CannotOpen
from croupier.floor.storage.store import Store
from croupier.floor.trail import test_floors
from croupier.games import registry
from croupier.web.context import Settings
from tests.floor.harness import StoppedClock
from tests.floor.harness_casino import one_place
from tests.web.conftest import GUARDS, QUICK, Asks, House, client_of, served

Tree = dict[str, Any]
BLACKJACK: Tree = {"table": "ci", "game": "blackjack", "seed": "hit-and-bust"}


def opened(folder: Path, *, test_floor: bool) -> Casino:
    folder.mkdir(exist_ok=True)
    casino = Casino.open(f"sqlite:///{folder / 'floor.db'}", folder / "keys", StoppedClock(), test_floor=test_floor)
    casino.people.passwords.hasher = QUICK
    return casino


@contextmanager
def running(folder: Path, *, test_floor: bool = True) -> Iterator[Asks]:
    casino = opened(folder, test_floor=test_floor)
    try:
        house = House(casino, Settings(guards=GUARDS))
        with served(house) as address, client_of(address) as client:
            yield Asks(house, client)
    finally:
        casino.close()


def plays_a_round(asks: Asks, table: str) -> None:
    """A round in which a player stands."""
    bearer = asks.house.headers("ann")
    asks("ann", f"/v1/tables/{table}/seats").raise_for_status()
    asks("ann", f"/v1/tables/{table}/wagers", wager="blackjack", cents=1000).raise_for_status()
    asks("ann", f"/v1/tables/{table}/ready-signals").raise_for_status()
    while (asked := asks.client.get(f"/v1/tables/{table}", headers=bearer).json()["asks"]) is not None:
        names = [offer["name"] for offer in asked["offers"] if not offer["takes_amount"]]
        answer = "stand" if "stand" in names else names[-1]
        decision = {"question": asked["question"], "site": asked["site"], "answer": answer}
        asks("ann", f"/v1/tables/{table}/decisions", **decision).raise_for_status()
    asks("ann", f"/v1/tables/{table}/departures").raise_for_status()


def shoe_of(casino: Casino, table: str) -> tuple[Card, ...]:
    """The first shoe of a table, as its seal has it."""
    return casino.keyring.seal(table, 1).order(0, (8,) * 52)


def audited(folder: Path) -> verification.Report:
    with contextlib.closing(Store.open(f"sqlite:///{folder / 'floor.db'}", read_only=True)) as store:
        return verification.verify(store, verification.Keys.read(folder / "keys"))


def verified(evidence: Tree, folder: Path) -> tuple[int, str]:
    (folder / "seal.json").write_text(json.dumps(evidence))
    with contextlib.redirect_stdout(shown := io.StringIO()):
        code = verifier.main([str(folder / "seal.json")])
    return code, shown.getvalue()


def test_the_same_seed_deals_the_same_cards_and_the_records_say_that_it_was_chosen(tmp_path: Path) -> None:
    """On two floors; another seed or name deals others. Seals, evidence, pages and the audit say what kind of floor it is."""
    with running(tmp_path / "one") as one, contextlib.closing(opened(tmp_path / "two", test_floor=True)) as two:
        made = one("ann", "/v1/test/tables", **BLACKJACK)
        assert (made.status_code, made.json()["state"], made.json()["seed"]) == (201, "betting", "hit-and-bust")
        for name, seed in (("other", "another"), ("ci-2", "hit-and-bust")):
            one("ann", "/v1/test/tables", **{**BLACKJACK, "table": name, "seed": seed}).raise_for_status()
        blackjack = next(game for game in registry.games() if game.name == "blackjack")
        two.furnish({"ci": sheet_of(blackjack)}, 7, open_up, "hit-and-bust").result()
        casino = one.house.casino
        assert shoe_of(casino, "ci") == shoe_of(two, "ci")
        assert casino.shown["ci"].commitments == two.shown["ci"].commitments
        assert len({shoe_of(casino, name) for name in ("ci", "other", "ci-2")}) == 3
        plays_a_round(one, "ci")
        closed = one("ann", "/v1/test/tables/ci/closings")
        assert (closed.status_code, closed.json()["state"]) == (200, "closed")
        seals = one.client.get("/v1/tables/ci/seals").json()["seals"]
        assert seals
        assert all("blackjack, sheet 1, seed chosen for tests: " in each["about"] for each in seals)
        code, shown = verified(one.client.get("/v1/tables/ci/seals/1").json(), tmp_path)
        assert (code, "Not proved: that anything was left to chance" in shown) == (verifier.UNPROVED, True), shown
        for page in ("/", "/login"):
            assert "This is a floor for tests" in one.client.get(page).text
        assert one.house.books() == []
    again = opened(tmp_path / "one", test_floor=True)
    assert (again.is_test, again.shown["other"].chosen_seed) == (True, "another")
    again.close()
    report = audited(tmp_path / "one")
    assert report.findings == []
    assert "a floor for tests" in report.explained[0].why


def test_what_a_test_floor_does_not_take(tmp_path: Path) -> None:
    """Bad names, games, seeds and sheets in words; a table under way is not closed; a key needs its scope."""
    with running(tmp_path / "floor") as asks:
        wrong: list[tuple[Tree, int]] = [
            ({"table": "../ci"}, 422),
            ({"game": "blackjak"}, 422),
            ({"seed": ""}, 422),
            ({"seed": "with space"}, 422),
            ({"seed": "x" * 101}, 422),
            ({"places": 0}, 422),
            ({"rules": {"decks": 4000}}, 422),
            ({"limits": {"nothing": {"min": "1.00"}}}, 422),
            ({"cards": ["As"]}, 422),
        ]
        for change, status in wrong:
            response = asks("ann", "/v1/test/tables", **{**BLACKJACK, **change})
            assert (response.status_code, "application/problem+json") == (status, response.headers["content-type"]), (
                change
            )
        assert asks.house.casino.shown == {}
        assert asks.client.post("/v1/test/tables", json=BLACKJACK).status_code == 401
        asks("ann", "/v1/test/tables", **BLACKJACK, rules={"decks": 6}).raise_for_status()
        assert asks("ann", "/v1/test/tables", **BLACKJACK).json()["mistakes"][0]["place"] == "table"
        asks("ann", "/v1/tables/ci/seats").raise_for_status()
        asks("ann", "/v1/tables/ci/wagers", wager="blackjack", cents=1000).raise_for_status()
        asks("ann", "/v1/tables/ci/ready-signals").raise_for_status()
        assert asks("ann", "/v1/test/tables/ci/closings").status_code == 422
        assert asks("ann", "/v1/test/tables/nowhere/closings").status_code == 404
        house = asks.house
        boss, ann, office = house.enter("boss", "admin").actor, house.actor("ann"), ApiKeys(house.casino.people)
        for scopes, status in ((["read"], 403), (["read", "play"], 201)):
            token = office.collect(ann, office.issue(boss, ann.person, f"for {status}", scopes, 1)["id"]).token
            bearer = {"Authorization": f"Bearer {token}"}
            body = {**BLACKJACK, "table": f"by key {status}"}
            assert asks.client.post("/v1/test/tables", json=body, headers=bearer).status_code == status


def test_a_real_floor_never_has_a_chosen_seed(tmp_path: Path) -> None:
    """Not over the API, not by a call, not by another start, and not by an event that was written into its trail."""
    with running(tmp_path / "real", test_floor=False) as asks:
        for path, body in (("/v1/test/tables", BLACKJACK), ("/v1/test/tables/x/closings", {})):
            response = asks("ann", path, **body)
            assert (response.status_code, response.json()["code"]) == (409, "not_a_test_floor")
        with pytest.raises(NotATestFloor):
            asks.house.casino.furnish({"ci": sheet_of(registry.games()[0])}, 7, seed="x")
        assert asks.house.casino.shown == {}
        assert "This is a floor for tests" not in asks.client.get("/").text
    with pytest.raises(CannotOpen, match="this database is a real floor"):
        opened(tmp_path / "real", test_floor=True)
    opened(tmp_path / "test", test_floor=True).close()
    with pytest.raises(CannotOpen, match="for tests, for ever"):
        opened(tmp_path / "test", test_floor=False)
    assert place("", "").database != place("", "", TEST_FILE).database  # nor do the two meet by chance
    forged: list[tuple[str, Tree]] = [
        ("desk", {"what": test_floors.MARK}),
        ("table:ci", {"what": "table_made", "seed": "x", "places": 7, "sheet": sheet_of(registry.games()[0])}),
    ]
    for stream, tree in forged:
        folder = tmp_path / stream.replace(":", "-")
        shutil.copytree(tmp_path / "real", folder)
        url = f"sqlite:///{folder / 'floor.db'}"
        with contextlib.closing(Store.open(url)) as store, store.transaction() as transaction:
            transaction.append(stream, {"at": "2026-11-20T00:00:00+00:00", "by": "house", "role": "house", **tree})
        with one_place(), pytest.raises(FloorDamaged, match="test floor"):
            opened(folder, test_floor=False)
        assert any("test floor" in each.why for each in audited(folder).findings)
