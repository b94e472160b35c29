"""Each command loads only what it needs: an import inside a function stands there for this reason."""

import subprocess
import sys

import pytest

# Each takes between a tenth of a second and seconds to load.
HEAVY = {"numpy", "numba", "sqlalchemy", "fastapi", "uvicorn", "jinja2", "argon2", "typst", "matplotlib", "polars"}

REPORT = (
    "import runpy, sys\n"
    "try: runpy.run_module('croupier', run_name='__main__')\n"
    "except SystemExit: pass\n"
    "print('loaded:', *sorted(sys.modules), file=sys.stderr)"
)


def loaded(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    ended = subprocess.run(
        [sys.executable, "-c", REPORT, *arguments], check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    return set(ended.stderr.rpartition("loaded:")[2].split())


@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "games",
        "check blackjack",
        "rules red_dog",
        "explain 2.3",
        "odds roulette",
        "settle --help",
        "serve --help",
    ],
)
def test_light_commands_load_no_heavy_library(command: str) -> None:
    modules = loaded(*command.split())
    assert "croupier" in modules
    assert not modules & HEAVY


@pytest.mark.parametrize("command", ["odds", "strategy"])
def test_the_numbers_of_twenty_one_compile_nothing(command: str) -> None:
    """A count compiled by numba would make the first one of an installation ten times as slow."""
    modules = loaded(command, "blackjack")
    assert "numpy" in modules
    assert "numba" not in modules


def test_help_loads_no_models_of_documents() -> None:
    assert "pydantic" not in loaded("--help")


def test_a_simulation_loads_its_kernels() -> None:
    assert {"numpy", "numba"} <= loaded("simulate", "roulette", "--rounds", "1000", "--seed", "1")
