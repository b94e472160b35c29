"""Coverage: implementations and tests are found in the code by reading it, and what is missing is reported."""

from pathlib import Path

import pytest

from croupier.law import coverage
from croupier.law.citation import cite
from croupier.law.coverage import SourcePlace
from croupier.law.register import Treatment, register


def write(root: Path, **contents: str) -> Path:
    """Files of a fake tree; a double underscore in a name stands for a folder and a final _py or _toml for the kind."""
    for name, text in contents.items():
        stem, _, kind = name.rpartition("_")
        file = root / f"{stem.replace('__', '/')}.{kind}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    "source",
    [
        'x = cite("19:47-5.2(b)")',
        'x = citation.cite("5.2(b)")',
        'x = option(False, cite="13:69F-5.2(b)", note="half")',
        'cite = "19:47-5.2(b)"',
        'class Half:\n    cite: str = "19:47-5.2(b)"',
        'def half():\n    return Line(cite=cite("19:47-5.2(b)"))',
    ],
)
def test_a_literal_citation_in_code_is_an_implementation(tmp_path: Path, source: str) -> None:
    root = write(tmp_path, games__roulette__procedure_py=f"# the wheel\n{source}\n")
    line = 2 + source.count("\n")
    assert coverage.implementations(root) == {cite("5.2(b)"): (SourcePlace("games/roulette/procedure.py", line),)}


@pytest.mark.parametrize(
    "source",
    [
        '"""Half is taken by cite("19:47-5.2(b)")."""',
        "x = cite(text)",
        'x = cite(f"19:47-5.2({letter})")',
        'x = cites("19:47-5.2(b)")',
        'x = option(False, law="19:47-5.2(b)")',
        'x = "19:47-5.2(b)"',
        "cite: str",
        "# cite('19:47-5.2(b)')",
    ],
)
def test_what_is_no_literal_citation_implements_nothing(tmp_path: Path, source: str) -> None:
    assert coverage.implementations(write(tmp_path, rules_py=source)) == {}


def test_a_citation_in_data_that_is_written_with_escapes_is_placed_at_the_first_line(tmp_path: Path) -> None:
    root = write(tmp_path, games__roulette__paytables_toml='# odds\ncite = "19:47-5.2(\\u0062)"\n')
    assert coverage.implementations(root) == {cite("5.2(b)"): (SourcePlace("games/roulette/paytables.toml", 1),)}


def test_a_cite_key_in_data_is_an_implementation_but_not_in_the_corpus(tmp_path: Path) -> None:
    table = (
        '[[pays]]\ncite = "19:47-5.2(a)"\n'
        '[[pays]]\nodds = { cite = ["5.2(a)", "5.2(c)"] }\n'
        '[[pays]]\ncite = "19:47-5.2(a)"\n'
    )
    root = write(tmp_path, games__paytables_toml=table, law__corpus__05_toml='[[paragraph]]\ncite = "19:47-5.4(a)"\n')
    path = "games/paytables.toml"
    assert coverage.implementations(root) == {
        cite("5.2(a)"): (SourcePlace(path, 2), SourcePlace(path, 4), SourcePlace(path, 6)),
        cite("5.2(c)"): (SourcePlace(path, 4),),
    }


@pytest.mark.parametrize(
    ("name", "paragraph"),
    [
        ("test_5_2_b_half_is_taken", "5.2(b)"),
        ("test_5_2_d_2_no_spin", "5.2(d)2"),
        ("test_5_1_e_6_ii_six_numbers", "5.1(e)6ii"),
        ("test_5_1_e_16_high", "5.1(e)16"),
        ("test_5_1_f_seven_numbers", "5.1(f)"),
        ("test_1_1_come_point_is_set", '1.1 "Come Point"'),
        ("test_1_1_come_out_point", '1.1 "Come Out Point"'),
        ("test_2_6a_c_1_face_down", "2.6A(c)1"),
        ("test_2_14_one_box", "2.14"),
        ("test_6_5_i_the_third_card", "6.5(i)"),
        ("test_15_2_known_by_its_title", "15.2"),
    ],
)
def test_a_test_is_of_the_deepest_paragraph_that_begins_its_name(tmp_path: Path, name: str, paragraph: str) -> None:
    root = write(tmp_path, games__test_any_py=f"import x\n\ndef {name}() -> None:\n    pass\n")
    assert coverage.tests(root) == {cite(paragraph): (SourcePlace("games/test_any.py", 3),)}


@pytest.mark.parametrize(
    "name", ["test_5_2_bet", "test_5_2", "test_half", "test_27_2_b", "half_5_2_b", "test_5_1_e_1x"]
)
def test_a_name_that_begins_with_no_paragraph_tests_none(tmp_path: Path, name: str) -> None:
    assert coverage.tests(write(tmp_path, test_any_py=f"def {name}(): ...\n")) == {}


def test_methods_coroutines_and_specimens_count_as_tests(tmp_path: Path) -> None:
    source = "class TestZero:\n    def test_5_2_b(self): ...\n\nasync def test_5_2_c_lost(): ...\n"
    root = write(
        tmp_path,
        test_zero_py=source,
        helper_py="def test_5_4_a_not_in_a_test_file(): ...\n",
        games__specimens__roulette__5_2_b_half_back_toml="",
        games__5_4_b_no_specimen_toml="",
    )
    assert coverage.tests(root) == {
        cite("5.2(b)"): (
            SourcePlace("games/specimens/roulette/5_2_b_half_back.toml", 1),
            SourcePlace("test_zero.py", 2),
        ),
        cite("5.2(c)"): (SourcePlace("test_zero.py", 4),),
    }


def fake_checkout(folder: Path, code: str, tests: str) -> Path:
    write(folder, src__croupier__wheel_py=code, tests__test_wheel_py=tests)
    return folder / "src" / "croupier"


def test_rows_join_paragraphs_with_their_code_and_tests(tmp_path: Path) -> None:
    root = fake_checkout(tmp_path, 'x = cite("5.2(b)")\n', "def test_5_2_b(): ...\n")
    found = coverage.coverage("roulette", root=root)
    assert [row.paragraph for row in found.rows] == list(register().paragraphs("roulette"))
    row = next(row for row in found.rows if row.paragraph.cite == cite("5.2(b)"))
    assert [str(place) for place in row.implementations] == ["wheel.py:1"]
    assert [str(place) for place in row.tests] == ["test_wheel.py:1"]
    assert not list(row.problems(tests_are_here=True))


def test_totals_count_every_paragraph_once(tmp_path: Path) -> None:
    found = coverage.coverage(root=fake_checkout(tmp_path, "", ""))
    assert sum(found.by_treatment.values()) == len(found.rows) == len(register().paragraphs())
    assert set(found.by_treatment) == set(Treatment)
    assert {game: sum(counts.values()) for game, counts in found.by_game.items()}["blackjack"] == 299
    assert found.by_game["blackjack"][Treatment.IMPLEMENTED] == 262
    assert (
        sum(counts[Treatment.IMPLEMENTED] for counts in found.by_game.values())
        == found.by_treatment[Treatment.IMPLEMENTED]
    )


def test_problems_name_what_lacks_code_or_test(tmp_path: Path) -> None:
    code = 'a = cite("5.2(b)")\nb = cite("5.2(c)")\n'
    problems = coverage.coverage("roulette", root=fake_checkout(tmp_path, code, "def test_5_2_b(): ...\n")).problems()
    assert not [problem for problem in problems if problem.startswith("19:47-5.2(b) ")]
    assert [problem for problem in problems if problem.startswith("19:47-5.2(c) ")] == [
        "19:47-5.2(c) is marked implemented, but no test is named after it: name one test_5_2_c_..."
    ]
    assert [problem for problem in problems if problem.startswith("19:47-5.4(a) ")] == [
        '19:47-5.4(a) is marked implemented, but no code cites it: write cite="19:47-5.4(a)" where it is implemented',
        "19:47-5.4(a) is marked implemented, but no test is named after it: name one test_5_4_a_...",
    ]
    # The dolly is the floor's duty (5.3(c)) and the old layout approval is not modelled (5.1(f)1): neither owes code.
    assert not [problem for problem in problems if problem.startswith(("19:47-5.3(c) ", "19:47-5.1(f)1 "))]


def test_problems_name_citations_that_do_not_resolve(tmp_path: Path) -> None:
    code = 'a = cite("5.2(z)")\nb = option(cite="5.2 b")\nc = cite("5.3")\nd = cite("19:46-1.7(c)")\n'
    found = coverage.coverage("big_six", root=fake_checkout(tmp_path, code, ""))
    assert [(stray.text, str(stray.place)) for stray in found.strays] == [
        ("5.2(z)", "wheel.py:1"),
        ("5.2 b", "wheel.py:2"),
        ("19:46-1.7(c)", "wheel.py:4"),
    ]
    assert found.problems()[-3:] == (
        'wheel.py:1 cites "5.2(z)", but the register has no such paragraph or section',
        f'wheel.py:2 cites "5.2 b", but {found.strays[1].why}',
        'wheel.py:4 cites "19:46-1.7(c)", but the register has no such paragraph or section',
    )
    assert "is not a citation" in found.strays[1].why


def test_outside_a_checkout_missing_tests_are_no_problem(tmp_path: Path) -> None:
    root = write(tmp_path / "site-packages" / "croupier", wheel_py='x = cite("5.5(a)")\n')
    found = coverage.coverage("big_six", root=root)
    assert not found.tests_are_here
    assert not [problem for problem in found.problems() if "no test is named" in problem or "5.5(a)" in problem]
    assert [problem for problem in found.problems() if problem.startswith("19:47-5.6(a) ")]


def test_a_section_known_by_its_title_owes_a_test_once_the_code_cites_it(tmp_path: Path) -> None:
    found = coverage.coverage("casino_war", root=fake_checkout(tmp_path, "", ""))
    assert (found.rows, found.titles_by_game, found.games) == ((), {"casino_war": 10}, ("casino_war",))
    assert not found.problems()
    code = 'a = cite("22.3")\nb = cite("22.9")\n'
    found = coverage.coverage("casino_war", root=fake_checkout(tmp_path, code, "def test_22_3_ace_high(): ...\n"))
    assert found.problems() == (
        "19:47-22.9 is known by its title only and wheel.py:2 cites it, but no test is named after it: name one test_22_9_...",
    )
    (ranked,) = [row for row in found.titles if row.tests]
    assert (str(ranked.section.cite), str(ranked.tests[0])) == ("19:47-22.3", "test_wheel.py:1")


def test_a_place_inside_a_section_known_by_its_title_is_a_stray(tmp_path: Path) -> None:
    found = coverage.coverage("casino_war", root=fake_checkout(tmp_path, 'a = cite("22.3(a)")\n', ""))
    assert [stray.text for stray in found.strays] == ["22.3(a)"]


def test_the_package_itself_is_read_by_default() -> None:
    checkout = coverage.PACKAGE.parent.parent
    assert (coverage.PACKAGE / "law" / "coverage.py").is_file()
    assert coverage.tests(None) == coverage.tests(checkout / "tests")
    assert coverage.coverage("craps").tests_are_here
