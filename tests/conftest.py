"""Settings for the whole test suite: seeded chance, which tests are slow, and what is said of tests that were skipped."""

from __future__ import annotations

import atexit
import gc
import os
import re
import secrets
import shutil
import signal
import sys
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random

import pytest
from _pytest.assertion import rewrite
from hypothesis import settings

from tests import parts

# "ci": the same examples on every run and every machine. "quick" (make quick): few. "soak" (make soak): many, and fresh ones.
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=5)
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=30)
settings.register_profile("soak", derandomize=False, deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Before numpy loads: the matrices are too small for threads, and the cores are taken by the other workers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Where the functions that the tests compile are kept, for the programs that they start too. `make clean` removes it.
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parent.parent / ".compiled"))

# A suite started in the background is deaf to Ctrl-C, and so is what it starts; tests that stop a run would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Floors write every commit through to the disk, thousands of times in a run. No test needs its folder to outlive the machine:
# where memory has room, the folders of all tests are there, and pyproject.toml says that only those of failed tests are kept.
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 (pytest makes a folder of its own within it)
_ROOM_BYTES = 2 << 30
if os.access(_IN_MEMORY, os.W_OK) and shutil.disk_usage(_IN_MEMORY).free >= _ROOM_BYTES:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_IN_MEMORY))

# The modules and the thousands of tests stay in memory to the end: the collector need not look through them again and again.
# Nearly all that a test makes is gone without the collector, when the test ends. It looks only through what is left after that,
# and through the work of a test that keeps very much: a solver's, which it would look through in vain.
gc.disable()
gc.set_threshold(1_000_000, 20, 20)


def _end_at_once() -> None:
    """To take all of it apart again, object by object, would take a worker seconds after its last test."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


if "PYTEST_XDIST_WORKER" in os.environ:  # only a worker: the exit code is that of the process that started them
    atexit.register(_end_at_once)

_chance = Random(0)


def _token_bytes(length: int | None = None) -> bytes:
    return _chance.randbytes(32 if length is None else length)


# Keys, identifiers and handles are made by `secrets`. Here they come from a seed, so that a test that fails, fails again.
_patch = pytest.MonkeyPatch()
_patch.setattr(secrets, "token_bytes", _token_bytes)
_patch.setattr(secrets, "token_hex", lambda length=None: _token_bytes(length).hex())
_patch.setattr(
    secrets, "token_urlsafe", lambda length=None: urlsafe_b64encode(_token_bytes(length)).rstrip(b"=").decode()
)
_patch.setattr(secrets, "randbelow", _chance.randrange)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test has a seed of its own: what it draws does not depend on the tests before it."""
    _chance.seed(item.nodeid)


# A test is slow if it needs one of these fixtures, which start another program or open a floor's database; if it is in one of
# these folders, where nearly every test has a floor, a server or other processes; or if its file is about a kernel, which is
# compiled first, or about the numbers of a game, for which all that can happen is counted. Others say so themselves, by
# `pytest.mark.slow`.
_SLOW_FIXTURES = frozenset({"chromium", "cluster", "durable", "database"})
_SLOW_FOLDERS = ("tests/web/", "tests/floor/", "tests/simulation/")
_SLOW_FILES = re.compile(r"kernel|/games/\w+/test_numbers")


def _is_slow(place: str) -> bool:
    """Whether all tests of a file are slow, by where it is."""
    return place.startswith(_SLOW_FOLDERS) or _SLOW_FILES.search(place) is not None


def _is_left_out(path: Path, config: pytest.Config) -> bool:
    """`make quick` does not even read a folder or a file of slow tests, unless something is named."""
    if config.option.markexpr != "not slow" or config.option.file_or_dir:
        return False
    return _is_slow(path.relative_to(config.rootpath).as_posix() + "/" * path.is_dir())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return _is_left_out(collection_path, config) or None


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: `make quick` leaves it out")
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1 and not config.option.file_or_dir and not sys.dont_write_bytecode:
        _rewrite_a_share(config, int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")), workers)


def _rewrite_a_share(config: pytest.Config, worker: int, workers: int) -> None:
    """Rewrites the asserts of some test files, as pytest does, and keeps them on disk, where the other workers find them.

    In a new clone each worker would rewrite all of them, which takes longer than anything else in starting it.
    """
    files = [file for file in Path(__file__).parent.rglob("test_*.py") if not _is_left_out(file, config)]
    files.sort(key=lambda file: (file.stat().st_size, file))
    for file in files[worker::workers]:
        kept = rewrite.get_cache_dir(file) / (file.stem + rewrite.PYC_TAIL)
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(kept.parent):
            stat, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stat, kept)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        started = not _SLOW_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        if started or _is_slow(item.nodeid.partition("::")[0]):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line of a run: how many tests were skipped because the machine lacks something, and what to install."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        line = parts.summary(report.longrepr[2] for report in reporter.stats.get("skipped", ()))
        if line:
            reporter.write_line(line, yellow=True)
