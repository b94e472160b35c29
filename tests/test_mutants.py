"""`make mutants` itself: its changes are small and can be run, and what it counts as noticed was noticed."""

from __future__ import annotations

import ast
import difflib
from pathlib import Path

import pytest

from tests import mutants
from tests.mutants import AREAS, ROOT, SOURCE, Mutant, Unsound, change, mutable, mutants_of, sample, survives

pytestmark = pytest.mark.slow  # about a tool of its own, which runs tests

CODE = '''
def ruling(stake: int = 7, *, wins: bool) -> str:
    """One of two words."""
    _log.info("asked for %s", stake + 3)
    check(stake)
    pairs = zip(stake, wins, strict=True)
    def limit() -> int:
        return 100
    if stake > limit() and not wins:
        return f"lost {stake - 1}"
    return "won" + str(stake * 2) if stake is not None else "void"
'''


def after_each_change() -> set[str]:
    return {
        f"{ast.unparse(found[0])} -> {ast.unparse(found[1])}"
        for node in mutable(ast.parse(CODE))
        if (found := change(node)) is not None
    }


def test_comparisons_conditions_numbers_and_calls_are_changed_and_nothing_that_is_only_said() -> None:
    assert after_each_change() == {
        "check(stake) -> None",
        "100 -> 101",
        "stake > limit() and (not wins) -> not (stake > limit() and (not wins))",
        "stake > limit() and (not wins) -> stake > limit() or not wins",
        "stake > limit() -> stake >= limit()",
        "not wins -> wins",
        "stake is not None -> not stake is not None",
        "stake is not None -> stake is None",
        "stake * 2 -> stake + 2",
        "2 -> 3",
    }


def test_every_node_is_changed_once() -> None:
    found = [ast.unparse(node) for node in mutable(ast.parse(CODE)) if change(node) is not None]
    assert (found.count("100"), found.count("stake * 2"), found.count("check(stake)")) == (1, 1, 1)


@pytest.mark.parametrize("file", ["money/odds.py", "floor/ledger/ledger.py", "web/security/bodies.py"])
def test_a_mutant_is_the_file_with_one_place_changed(file: str) -> None:
    source = (SOURCE / file).read_text("utf-8")
    found = mutants_of("money", SOURCE / file)
    assert len(found) > 10
    for mutant in found:
        compile(mutant.text, mutant.file, "exec")
        places = difflib.SequenceMatcher(None, source.splitlines(), mutant.text.splitlines(), autojunk=False)
        assert len([each for each in places.get_opcodes() if each[0] != "equal"]) == 1, mutant


def test_a_seed_gives_the_same_sample_with_a_share_of_every_area() -> None:
    chosen = sample(10, 7)
    assert chosen == sample(10, 7) != sample(10, 8)
    assert [mutant.area for mutant in chosen] == ["rules"] * 2 + ["money"] * 3 + ["floor"] * 2 + ["web"] * 3


def test_every_area_has_files_and_tests_that_exist() -> None:
    for patterns, tests in AREAS.values():
        assert all(list(SOURCE.glob(pattern)) for pattern in patterns)
        assert all((ROOT / test).is_dir() for test in tests)


def test_the_tests_that_import_a_module_come_first_then_those_named_after_its_folder() -> None:
    odds = Mutant("money", "src/croupier/money/odds.py", 1, "", "", "")
    first, *_kin, then = mutants.tests_for(odds)
    assert first[0] == "tests/money/test_odds.py", "the one named after it comes first"
    assert all(any(test.startswith(f"{area}/") for test in then) for area in AREAS["money"][1])
    assert not {*first} & {*then}, "a test runs once"
    side = Mutant("rules", "src/croupier/games/blackjack/side/sevens.py", 1, "", "", "")
    assert mutants.tests_for(side)[0][0] == "tests/games/test_specimens.py"
    ledger = Mutant("money", "src/croupier/floor/ledger/ledger.py", 1, "", "", "")
    assert mutants.tests_for(ledger)[0][0] == "tests/floor/test_records.py"
    guard = Mutant("web", "src/croupier/web/security/guard.py", 1, "", "", "")
    assert mutants.tests_for(guard)[0][0] == "tests/web/test_records.py"
    kin = mutants.tests_for(side)[-2]
    assert {"tests/games/blackjack/test_rounds.py", "tests/games/blackjack/test_legality.py"} <= {*kin}
    shared = Mutant("rules", "src/croupier/families/twenty_one/no_tens/variant.py", 1, "", "", "")
    assert "tests/games/spanish_21/test_rounds.py" in mutants.tests_for(shared)[-2], "a game that imports the module"


# ---------------------------------------------------------------- what counts as noticed


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one module and one file of tests."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "toy.py").write_text("def two():\n    return 2\n")
    (tmp_path / "tests").mkdir()
    monkeypatch.setattr(mutants, "tests_for", lambda _mutant: [["tests/test_toy.py"]])
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # pytest starts in a tenth of the time
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
    return tmp_path


def noticed(copied: Path, test: str, text: str) -> bool:
    (copied / "tests" / "test_toy.py").write_text(f"import toy, time\ndef test_two():\n    {test}\n")
    alive = survives(Mutant("money", "src/toy.py", 2, "", "", text), copied, 20)
    assert (copied / "src" / "toy.py").read_text() == "def two():\n    return 2\n"
    return alive


THREE = "def two():\n    return 3\n"


def test_a_mutant_that_no_test_notices_survives(copied: Path) -> None:
    assert noticed(copied, "assert toy.two() > 1", THREE)


@pytest.mark.parametrize("text", [THREE, "raise ValueError\n"], ids=["a test fails", "nothing can be imported"])
def test_a_mutant_that_a_test_notices_is_killed(copied: Path, text: str) -> None:
    assert not noticed(copied, "assert toy.two() == 2", text)


def test_a_mutant_that_keeps_a_folder_of_tests_from_being_read_is_killed(copied: Path) -> None:
    (copied / "tests" / "conftest.py").write_text("import toy\n")
    assert not noticed(copied, "assert toy.two() == 2", "raise ValueError\n")


def test_a_test_that_fails_without_any_change_kills_nothing(copied: Path) -> None:
    with pytest.raises(Unsound, match=r"without any change too: tests/test_toy\.py::test_two"):
        noticed(copied, "assert toy.two() == 4", THREE)


CRASHES = "import os, signal\ndef two():\n    os.kill(os.getpid(), signal.SIGSEGV)\n"


@pytest.mark.parametrize("text", [CRASHES, f"{CRASHES}two()\n"], ids=["in a test", "when it is imported"])
def test_a_run_that_a_signal_ends_has_noticed(copied: Path, text: str) -> None:
    assert not noticed(copied, "assert toy.two() == 2", text)


def test_a_run_that_a_signal_ends_without_any_change_kills_nothing(copied: Path) -> None:
    with pytest.raises(Unsound, match=r"without any change too: tests/test_toy\.py"):
        noticed(copied, "import os; os.kill(os.getpid(), 11)", THREE)


def test_tests_that_are_not_there_kill_nothing(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "tests_for", lambda _mutant: [["tests/test_gone.py"]])
    with pytest.raises(Unsound, match="pytest ended with 4"):
        noticed(copied, "assert toy.two() == 2", THREE)


def test_a_run_that_says_nothing_has_noticed(copied: Path) -> None:
    (copied / "tests" / "test_toy.py").write_text("import toy, time\ndef test_two():\n    time.sleep(toy.two())\n")
    hangs = Mutant("money", "src/toy.py", 2, "", "", "def two():\n    return 600\n")
    assert not survives(hangs, copied, 3)
