"""A built package has the list of its tests, made when it is built, and leaves nothing behind when it is removed."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from croupier.law import coverage
from croupier.law.citation import cite

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = f"from hatchling.build import build_wheel; build_wheel({str(folder)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=ROOT, check=True, timeout=300, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_build_lists_the_tests_of_each_paragraph(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        listed = package.read(f"croupier/{coverage.TESTS_FILE}").decode()
        assert "croupier/paper/lawbook/templates/law_place.html" in package.namelist()
        assert "croupier/paper/lawbook/static/law.js" in package.namelist()
    assert coverage.read_tests(listed) == coverage.tests(None)


def test_outside_a_checkout_the_list_is_read(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        package.extractall(tmp_path)
    code = (
        "from croupier.law import coverage; from croupier.law.citation import cite; "
        "print(coverage.__file__, coverage._tests_folder(coverage.PACKAGE), "
        "len(coverage.tests(None)[cite('19:47-5.2(b)')]), coverage.coverage('roulette').tests_are_here)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    file, folder, number, here = done.stdout.split()
    assert Path(file).is_relative_to(tmp_path)
    assert (folder, here) == ("None", "True")
    assert int(number) == len(coverage.tests(None)[cite("19:47-5.2(b)")])


@pytest.mark.slow  # it compiles
def test_what_was_run_leaves_nothing_to_import_when_it_is_uninstalled(wheel: Path, tmp_path: Path) -> None:
    """An installer removes the files that it recorded and their bytecode, and then the folders that are empty."""
    site, kept = tmp_path / "site", tmp_path / "cache"
    with zipfile.ZipFile(wheel) as package:
        package.extractall(site)
    environment = {**os.environ, "PYTHONPATH": str(site), "XDG_CACHE_HOME": str(kept), "NUMBA_CACHE_DIR": ""}
    command = [sys.executable, "-m", "croupier", "simulate", "big_six", "--rounds", "1000", "--jobs", "1"]
    ran = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=600
    )
    assert ran.stderr.count("Warning") == 0
    assert sorted(kept.rglob("*.nbc")) or sys.platform != "linux"
    (record,) = site.glob("*.dist-info/RECORD")
    with record.open(newline="") as rows:
        recorded = [site / row[0] for row in csv.reader(rows)]
    for file in recorded:
        file.unlink()
        for bytecode in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            bytecode.unlink()
    assert [file for file in site.rglob("*") if not file.is_dir()] == []
