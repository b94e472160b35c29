"""What the suite does where a browser or PostgreSQL is missing: it installs it, or skips and says so, or fails in CI."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests import parts
from tests.parts import CHROMIUM, POSTGRESQL


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A Debian machine without either part, used by an ordinary user, and not in CI."""
    monkeypatch.setenv(parts.WITHOUT, "chromium,postgresql")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(parts, "_is_ubuntu", lambda: False)
    return monkeypatch


def forbidden(*_: object, **__: object) -> None:
    raise AssertionError("nothing is to be run")


def test_a_user_runs_the_suite_without_the_missing_parts(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare.setattr(subprocess, "run", forbidden)
    assert parts.main() == 0
    assert capsys.readouterr() == ("", "")
    with pytest.raises(pytest.skip.Exception, match=r"^chromium is missing$"):
        parts.need(CHROMIUM)


def test_in_ci_a_missing_part_is_an_error(bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    bare.setenv("CI", "true")
    assert parts.main() == 1
    assert "chromium and postgresql" in capsys.readouterr().err
    with pytest.raises(pytest.fail.Exception, match="chromium is missing: sudo apt-get install"):
        parts.need(CHROMIUM)


def test_root_installs_what_is_missing(bare: pytest.MonkeyPatch) -> None:
    ran = list[list[str]]()
    bare.setattr(os, "geteuid", lambda: 0)
    bare.setattr(subprocess, "run", lambda command, **_: ran.append(command))
    assert parts.main() == 0
    assert [command[-1] for command in ran] == ["update", "postgresql"]
    assert set(CHROMIUM.packages) < set(ran[1])


@pytest.mark.parametrize(
    "error",
    [FileNotFoundError("no apt-get"), subprocess.CalledProcessError(100, "apt-get", stderr="E: Unable to fetch\n")],
    ids=["no apt", "no network"],
)
@pytest.mark.parametrize(("ci", "code"), [("false", 0), ("true", 1)])
def test_where_nothing_can_be_installed_the_suite_runs_all_the_same_but_not_in_ci(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, ci: str, code: int
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    bare.setenv("CI", ci)
    bare.setattr(os, "geteuid", lambda: 0)
    bare.setattr(subprocess, "run", fails)
    assert parts.main() == code
    assert "that failed: " in capsys.readouterr().err


def test_the_last_line_counts_by_part_and_names_one_command(bare: pytest.MonkeyPatch) -> None:
    del bare
    reasons = ["Skipped: chromium is missing"] * 2 + ["Skipped: postgresql is missing", "Skipped: no GPU here"]
    assert parts.summary(reasons) == (
        "Tests skipped: 2 for want of chromium and 1 for want of postgresql. To run them: "
        "sudo apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation postgresql"
    )
    assert parts.summary(["Skipped: no GPU here"]) == ""


def test_on_ubuntu_playwright_brings_the_browser(bare: pytest.MonkeyPatch) -> None:
    bare.setattr(parts, "_is_ubuntu", lambda: True)
    apt, playwright = parts.commands([CHROMIUM, POSTGRESQL])
    assert apt[-1] == "postgresql"
    assert playwright[1:] == ["-m", "playwright", "install", "--with-deps", "--only-shell", "chromium"]


def test_any_browser_will_do_and_a_headless_shell_is_preferred(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def arrives(*name: str) -> Path:
        program = tmp_path.joinpath(*name)
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        return program

    monkeypatch.delenv(parts.WITHOUT, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert CHROMIUM.find() is None
    for name in (
        ("chromium-1254", "chrome-linux64", "chrome"),
        ("chromium_headless_shell-1254", "chrome-headless-shell-linux64", "chrome-headless-shell"),
        ("bin", "chromium"),
        ("bin", "chromium-headless-shell"),
    ):
        program = arrives(*name)
        assert CHROMIUM.find() == program


def test_a_snap_is_no_browser_for_us(tmp_path: Path) -> None:
    program = tmp_path / "chromium-browser"
    program.write_text("#!/bin/sh\nexec /snap/bin/chromium\n")
    assert parts._is_snap(program)
    program.write_text("#!/bin/sh\nexec /usr/lib/chromium/chromium\n")
    assert not parts._is_snap(program)
