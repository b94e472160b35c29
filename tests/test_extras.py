"""What the core lacks: each extra by name, in one line, from Python and at the command line."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from types import ModuleType

import pytest

import croupier
from croupier.values.extras import INSTALLED_BY, explained
from tests.cli.console import run

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
FAST = "this needs croupier[fast]: pip install 'croupier[fast]'"


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_packages_of_an_extra_are_those_of_the_project() -> None:
    """By what each package is imported as, in this environment. A GPU's is not installed, and uvloop nobody imports."""
    brought_by = packages_distributions()
    for extra, required in PROJECT["optional-dependencies"].items():
        installed = {normal(re.split(r"[\[<>=; ]", each)[0]) for each in required} - {"croupier"}
        listed = INSTALLED_BY.get(f"croupier[{extra}]", ())
        brings = {normal(each) for package in listed for each in brought_by.get(package, ())}
        missing = installed - brings - {"uvloop", "cupy-cuda12x"}
        # A package of two extras is named with the one that brings it alone to a command.
        assert not {each for each in missing if each != "jinja2"}, f"{extra}: {missing}"


def test_every_lower_bound_is_written_down() -> None:
    named = [*PROJECT["dependencies"], *(each for extra in PROJECT["optional-dependencies"].values() for each in extra)]
    assert not [each for each in named if ">=" not in each and not each.startswith("croupier[")]


def test_all_has_every_extra_but_those_of_other_machines() -> None:
    extras = PROJECT["optional-dependencies"]
    (together,) = extras["all"]
    assert {*together.removeprefix("croupier[").removesuffix("]").split(",")} == {
        *(extras.keys() - {"all", "cluster", "gpu", "postgresql"})
    }


def test_a_function_and_a_command_name_the_extra_that_they_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    missing_module: ModuleType | None = None
    monkeypatch.delitem(sys.modules, "croupier.families.poker.numbers.equity", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", missing_module)
    with pytest.raises(croupier.NotInstalled, match=r"croupier\[fast\]") as missing:
        croupier.equity("AhAd", "KsKc")
    assert isinstance(missing.value, croupier.Error)
    assert isinstance(missing.value, ImportError)
    again = pickle.loads(pickle.dumps(missing.value))  # noqa: S301 (our own)
    assert (str(again), again.name) == (FAST, "numpy")
    assert run("equity", "AhAd", "KsKc") == (2, "", f"{FAST}\n")


def test_every_public_name_is_there_in_the_core() -> None:
    """It needs an extra when it is used, and not before: what is imported then is on nobody's list."""
    lacking = [package for packages in INSTALLED_BY.values() for package in packages]
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({lacking}))",
        "import croupier",
        "print(*(name for name in croupier.__all__ if not getattr(croupier, name)))",
    )
    done = subprocess.run([sys.executable, "-c", "\n".join(program)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n", "")


def test_another_missing_module_is_a_bug() -> None:
    error = ModuleNotFoundError("No module named 'nowhere'", name="nowhere")
    assert explained(error) is error
    assert isinstance(explained(ModuleNotFoundError(name="numba")), croupier.NotInstalled)
