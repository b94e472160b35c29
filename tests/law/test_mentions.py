"""What code does with a citation is found in its syntax tree, and quick readings find what slow ones find."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.law import coverage
from croupier.law.citation import cite
from croupier.law.coverage import SourcePlace
from croupier.law.mentions import Role, Use, read_module
from tests.law.test_coverage import write

REFUSED = Use(Role.REFUSAL, "… is too late")


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ('def f(x):\n    return unlawful(cite("5.2(b)"), f"{x} is too late")', (REFUSED,)),
        ('_LAW = cite("5.2(b)")\n\ndef f(x):\n    return unlawful(_LAW, f"{x} is too late")', (REFUSED,)),
        ('def f(x):\n    law = cite("5.2(b)")\n    return unlawful(law, f"{x} is too late")', (REFUSED,)),
        ('def f(x):\n    why = f"{x} is too late"\n    return unlawful(cite("5.2(b)"), why)', (REFUSED,)),
        ('def f(x):\n    return lost(x, cite("5.2(b)"))', (Use(Role.SETTLEMENT, "lost"),)),
        ('def f(x):\n    return Result.WON, cite("5.2(b)")', (Use(Role.SETTLEMENT, "won"),)),
        ('def f(x):\n    x.settle(1, Result.VOID, cite("5.2(b)"))', (Use(Role.SETTLEMENT, "void"),)),
        ('def f(x):\n    x.record("no more bets", cite("5.2(b)"))', (Use(Role.ANNOUNCEMENT, "no more bets"),)),
        ('def f():\n    return Offer("stand", cite("5.2(b)"))', (Use(Role.OFFER, "stand"),)),
        ('def f():\n    law = cite("5.2(b)")\n\ndef g(x, law):\n    return unlawful(law, "no")', ()),
        ('x = cite("5.2(b)")', ()),
    ],
)
def test_a_use_of_a_citation_is_found(source: str, uses: tuple[Use, ...]) -> None:
    (mention,) = read_module(source).mentions
    assert (mention.text, mention.uses) == ("5.2(b)", uses)


def test_fields_of_a_record_of_law_are_followed_in_its_package() -> None:
    (mention,) = read_module('LAW = WheelLaw(zero=cite("5.2(b)"))').mentions
    assert (mention.record, mention.field) == ("WheelLaw", "zero")
    module = read_module('def f(law):\n    return unlawful(law.zero, "no")', with_fields=True)
    assert module.field_uses == (("zero", Use(Role.REFUSAL, "no")),)


def test_uses_join_a_record_with_the_code_of_its_package(tmp_path: Path) -> None:
    root = write(
        tmp_path,
        families__wheel__law_py="class WheelLaw:\n    zero: object\n",
        families__wheel__steps_py="def f(law):\n    return lost(1, law.zero)\n",
        families__other__steps_py="def f(law):\n    return won(1, 2, law.zero)\n",
        games__big_wheel__law_py='LAW = WheelLaw(zero=cite("5.2(b)"))\n',
    )
    assert coverage.uses(root) == {
        cite("5.2(b)"): ((SourcePlace("games/big_wheel/law.py", 1), Use(Role.SETTLEMENT, "lost")),)
    }


@pytest.mark.slow  # every file is read in both ways
def test_the_quick_reading_of_code_finds_every_literal_citation() -> None:
    """The reader skips files and lines that have nothing to find; here nothing is skipped."""
    for path, source in coverage._sources(coverage.PACKAGE, "*.py", ""):
        if "cite" not in source and "Law.of(" not in source:
            continue
        found = [
            (value.value, value.lineno)
            for node in ast.walk(ast.parse(source))
            for value in read_cites(node)
            if isinstance(value, ast.Constant) and isinstance(value.value, str)
        ]
        found += [section for node in ast.walk(ast.parse(source)) for section in read_sections(node)]
        assert sorted(found) == sorted((each.text, each.line) for each in read_module(source).mentions), path


def read_cites(node: ast.AST) -> list[ast.expr | None]:
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        name = node.func.attr if isinstance(node.func, ast.Attribute) else name
        return [node.args[0]] if name == "cite" and node.args else []
    if isinstance(node, ast.keyword) and node.arg == "cite":
        return [node.value]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    named = any(isinstance(target, ast.Name) and target.id == "cite" for target in targets)
    return [node.value] if named and isinstance(node, ast.Assign | ast.AnnAssign) else []


def read_sections(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The sections of `StudLaw.of("19:47-20", cards=2)`."""
    if isinstance(node, ast.Call) and re.fullmatch(r"\w+Law\.of", ast.unparse(node.func)):
        for each in node.keywords:
            yield f"{ast.literal_eval(node.args[0])}.{ast.literal_eval(each.value)}", each.value.lineno


def test_a_record_of_law_may_be_made_of_the_numbers_of_its_sections() -> None:
    mentions = read_module('LAW = StudLaw.of("19:47-20", cards=2, play="7(a)")\n').mentions
    assert [(each.text, each.record, each.field) for each in mentions] == [
        ("19:47-20.2", "StudLaw", "cards"),
        ("19:47-20.7(a)", "StudLaw", "play"),
    ]


@pytest.mark.slow
def test_the_quick_reading_of_tests_finds_every_test() -> None:
    folder = coverage._tests_folder(coverage.PACKAGE)
    assert folder is not None
    for path, source in coverage._sources(folder, "test_*.py", ""):
        if "def test_" not in source:
            continue
        tree = ast.parse(source)
        bodies = [tree.body, *(each.body for each in tree.body if isinstance(each, ast.ClassDef))]
        functions = [
            (each.name.removeprefix("test_"), each.lineno)
            for body in bodies
            for each in body
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and each.name.startswith("test_")
        ]
        numbered = [each for each in functions if each[0][:1].isdigit()]
        assert list(coverage._tests_in(source)) == numbered, path


def test_the_list_of_tests_of_a_built_package_is_read_as_the_tests_are() -> None:
    tested = coverage.tests(None)
    assert coverage.read_tests(coverage.write_tests(tested)) == tested
    law = cite("19:47-5.2(b)")
    names = {place.name for place in coverage.read_tests(coverage.write_tests(tested))[law]}
    assert "5_2_b_half_is_taken_on_00" in names
