"""The package as people install it: built, compared, and tried with each extra in a clean environment.

`make installed`, or `make installed ARGS="core floor"`. The wheel must have the same bytes when it is built again, from the
sdist. `tests/smoke.py` then runs in an environment of its own for each extra, with the versions of the lock, and in one with the
oldest versions that `pyproject.toml` allows.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.smoke import ELSEWHERE, EXTRAS

ROOT = Path(__file__).parent.parent
CORE, LOWEST = "core", "lowest"
ENVIRONMENTS = (LOWEST, "all", *EXTRAS, CORE)  # the longest first
# What a packager looks for in the sdist, besides the code and its tests.
OF_A_PACKAGER = (
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "docs/python.md",
    "pyproject.toml",
    "requirements.lock",
)
PIP_TO_UV = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}
AT_ONCE = 2  # environments that are tried side by side
_MEGABYTE = 1 << 20


class Built(NamedTuple):
    """A wheel and an sdist of the same tree."""

    wheel: Path
    sdist: Path


@cache
def environment_of_tools() -> dict[str, str]:
    """What uv is started with: it reads no settings of pip, so pip's index and certificates are named to it."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    ).stdout
    settings = (line.partition("=") for line in listed.splitlines())  # global.index-url='https://...'
    of_pip = {name.rpartition(".")[2]: value.strip("'") for name, _, value in settings}
    return {**{of_uv: of_pip[name] for name, of_uv in PIP_TO_UV.items() if name in of_pip}, **os.environ}


def command(*words: str | Path, cwd: Path = ROOT) -> str:
    """Runs a program. Raises `SystemExit` with what it said if it fails."""
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=environment_of_tools(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}:\n{done.stdout}{done.stderr}")
    return done.stdout


def uv(*words: str | Path, cwd: Path = ROOT) -> str:
    return command(sys.executable, "-m", "uv", *words, "--quiet", "--no-config", cwd=cwd)


def build(tree: Path, folder: Path) -> Built:
    command(sys.executable, "-m", "hatchling", "build", "--directory", folder, cwd=tree)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return Built(wheel, sdist)


def built(folder: Path) -> Built:
    """Builds the tree, and what its sdist holds. Raises `SystemExit` if a byte differs, or if the sdist lacks something."""
    first = build(ROOT, folder / "first")
    with tarfile.open(first.sdist) as package:
        package.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    if missing := [name for name in OF_A_PACKAGER if not (unpacked / name).is_file()]:
        raise SystemExit(f"the sdist lacks {', '.join(missing)}")
    os.utime(unpacked / "pyproject.toml", (0, 0))
    second = build(unpacked, folder / "second")
    for one, other in zip(first, second, strict=True):
        if sha256(one.read_bytes()).digest() != sha256(other.read_bytes()).digest():
            raise SystemExit(f"{one.name} has other bytes when it is built from the sdist: compare {one} and {other}")
    return first


def installed_in(name: str) -> tuple[str, ...]:
    """The extras of an environment."""
    return {CORE: (), LOWEST: ("all", *ELSEWHERE), "all": ("all", *ELSEWHERE)}.get(name, (name,))


def install(name: str, wheel: Path, folder: Path) -> Path:
    """A clean environment with the wheel and an extra; returns its interpreter."""
    uv("venv", "--python", sys.executable, folder)
    python = folder / "bin" / "python"
    extras = installed_in(name)
    wanted = f"croupier[{','.join(extras)}] @ {wheel.as_uri()}" if extras else str(wheel)
    versions = ROOT / "requirements.lock"
    if name == LOWEST:
        versions = folder / "lowest.txt"
        needs = [word for extra in extras for word in ("--extra", extra)]
        here = "{}.{}".format(*sys.version_info)
        oldest = ("--resolution", "lowest-direct", "--python-version", here, *needs, "pyproject.toml")
        uv("pip", "compile", *oldest, "--output-file", versions)
    uv("pip", "install", "--only-binary", ":all:", "--python", python, "--constraints", versions, wanted)
    return python


def size(folder: Path) -> str:
    """How many packages it has besides croupier itself, and how large they are together."""
    packages = len([*folder.glob("lib/*/site-packages/*.dist-info")]) - 1
    large = sum(path.stat().st_size for path in folder.glob("lib/**/*") if path.is_file())
    return f"{packages} packages, {large // _MEGABYTE} MB"


def tried(name: str, wheel: Path, folder: Path) -> bool:
    """Installs an environment, tries it, and says how that went; whether everything did as it should."""
    started = time.monotonic()
    python = install(name, wheel, folder)
    variables = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}  # the wheel, not the tree
    words = [str(python), "-m", "tests.smoke", *installed_in(name)]
    done = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    print(f"{name}: {size(folder)}; {time.monotonic() - started:.0f} s\n{done.stdout}{done.stderr}", end="", flush=True)  # noqa: T201
    rmtree(folder)
    return done.returncode == 0


def main(names: Sequence[str]) -> int:
    """The exit status: 1 if something that is installed does not work, or does not say what it lacks."""
    names = names or ENVIRONMENTS
    with TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        wheel = built(Path(folder)).wheel
        print(f"{wheel.name} has the same bytes when it is built from the sdist", flush=True)  # noqa: T201
        went_well = list(pool.map(lambda name: tried(name, wheel, Path(folder) / name), names))
    failed = [name for name, well in zip(names, went_well, strict=True) if not well]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
