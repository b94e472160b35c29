"""Citations: every form the sources print is read, one form is printed, and the order is the chapter's."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.citation import Citation, CitationError, cite
from croupier.law.register import register

ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xiv", "xix", "xl", "xlix", "xc", "c"]
LETTERS = [*"abcdefghijklmnopqrstuvwxyz", "aa", "bb", "zz"]
NUMBERS = [str(number) for number in range(1, 30)]
LEVELS = [LETTERS, NUMBERS, ROMAN, NUMBERS, [mark.upper() for mark in LETTERS], [mark.upper() for mark in ROMAN]]


@st.composite
def citations(draw: st.DrawFn) -> Citation:
    chapter = draw(st.sampled_from(["19:47", "19:46", "19:45", "13:69E", "1:30"]))
    letter = draw(st.sampled_from(["", "", "A", "C"]))
    section = f"{draw(st.integers(1, 40))}.{draw(st.integers(1, 40))}{letter}"
    if draw(st.booleans()):
        word = st.text("abcdefghijklmnopqrstuvwxyzABCDEFG-'", min_size=1, max_size=8)
        return Citation(chapter, section, (), " ".join(draw(st.lists(word, min_size=1, max_size=3))))
    depth = draw(st.integers(0, len(LEVELS)))
    return Citation(chapter, section, tuple(draw(st.sampled_from(marks)) for marks in LEVELS[:depth]))


def test_every_registered_citation_prints_as_it_was_written() -> None:
    every = [paragraph.cite for paragraph in register().paragraphs()]
    assert len(every) > 484
    assert [cite(str(citation)) for citation in every] == every
    assert len({citation.slug for citation in every}) == len(every)


@given(citations())
def test_printing_and_reading_are_each_others_inverse(citation: Citation) -> None:
    assert cite(str(citation)) == citation
    assert cite(f"  N.J.A.C. {citation} ") == citation
    parenthesised = f"{citation.chapter}-{citation.section}" + "".join(f"({mark})" for mark in citation.path)
    assert cite(parenthesised) == replace(citation, term="")


@pytest.mark.parametrize(
    "text",
    [
        "19:47-2.17(e)2iii",
        "N.J.A.C. 19:47-2.17(e)2iii",
        "NJAC 19:47-2.17(e)2iii",
        "2.17(e)2iii",
        "13:69F-2.17(e)2iii",
        "N.J.A.C. 13:69F-2.17(e)(2)(iii)",
        "§ 19:47-2.17(e)2iii",
        "§2.17(e)2iii",
        "N.J.A.C. § 19:47-2.17(e)2iii",
        "  19:47-2.17(e)2iii\n",
        "19:47\N{EN DASH}2.17(e)2iii",
        "19:47-2.17(e)(2)(iii)",
        "19:47-2.17(e)2(iii)",
    ],
)
def test_each_form_of_the_sources_names_the_same_paragraph(text: str) -> None:
    assert cite(text) == Citation("19:47", "2.17", ("e", "2", "iii"))
    assert str(cite(text)) == "19:47-2.17(e)2iii"


@pytest.mark.parametrize("text", ['19:47-1.1 "Come Point"', "1.1 “Come Point”", '13:69F-1.1"Come  Point" '])
def test_a_defined_term_stands_in_quotes_after_its_section(text: str) -> None:
    citation = cite(text)
    assert citation == Citation("19:47", "1.1", (), "Come Point")
    assert str(citation) == '19:47-1.1 "Come Point"'
    assert citation.slug == "1_1_come_point"
    assert citation.parent == cite("1.1")


def test_the_form_of_a_mark_follows_from_its_depth() -> None:
    assert str(Citation("19:47", "1.2", ("a", "1", "i", "1", "A", "I"))) == "19:47-1.2(a)1i(1)(A)(I)"
    assert cite("19:47-1.2(a)1i(1)").path == ("a", "1", "i", "1")
    assert cite("19:47-2.6(i)").path == ("i",)
    assert cite("19:47-6.5(i)2i").path == ("i", "2", "i")


def test_the_later_name_of_the_chapter_is_the_same_place() -> None:
    assert cite("13:69F-1.2") == cite("19:47-1.2")
    assert cite("19:47-2.17(e)2iii").in_chapter("13:69F") == "13:69F-2.17(e)2iii"
    assert cite("13:69F-2.17").in_chapter("19:47") == "19:47-2.17"
    with pytest.raises(CitationError, match="not known as 13:69F; call it 19:46"):
        cite("19:46-1.7(c)").in_chapter("13:69F")


def test_other_chapters_are_kept_as_they_are() -> None:
    assert str(cite("19:46-1.19(d)(4)")) == "19:46-1.19(d)4"
    assert cite("N.J.A.C. 19:45-1.39B").section == "1.39B"
    assert cite("19:46-1.7") != cite("19:47-1.7")


def test_parts_know_their_wholes() -> None:
    citation = cite("19:47-2.17(e)2iii")
    assert citation.subchapter == 2
    assert citation.parent == cite("2.17(e)2")
    assert cite("2.17").parent is None
    assert citation.slug == "2_17_e_2_iii"
    assert cite("2.6A(c)1").slug == "2_6a_c_1"
    assert all(citation.within(cite(whole)) for whole in ("2.17", "2.17(e)", "2.17(e)2", "2.17(e)2iii"))
    assert not any(citation.within(cite(other)) for other in ("2.1", "2.17(e)2i", "2.17(d)", "19:46-2.17", '2.17 "x"'))
    assert cite('1.1 "Come Point"').within(cite("1.1"))
    assert not cite("1.1").within(cite('1.1 "Come Point"'))


def test_the_order_is_the_chapters() -> None:
    ordered = [
        *["19:46-1.1", "19:47-1.1", '19:47-1.1 "Come Out Roll"', '19:47-1.1 "Come Point"', "19:47-1.2(a)1i(2)"],
        *["19:47-2.5(z)", "19:47-2.5(aa)", "19:47-2.6", "19:47-2.6(a)", "19:47-2.6A", "19:47-2.6A(a)", "19:47-2.10"],
        *["19:47-2.17(e)", "19:47-2.17(e)2", "19:47-2.17(e)2i", "19:47-2.17(e)2ii", "19:47-2.17(e)2iv"],
        *["19:47-2.17(e)2ix", "19:47-2.17(e)10", "19:47-2.17(f)", "19:47-26.8(a)1"],
    ]
    shuffled = [cite(text) for text in ordered]
    random.Random(47).shuffle(shuffled)
    assert [str(citation) for citation in sorted(shuffled)] == ordered
    assert cite("2.6") <= cite("2.6") < cite("2.6A") > cite("2.6(o)")


def test_a_citation_is_only_compared_with_citations() -> None:
    with pytest.raises(TypeError):
        _ = cite("2.6") < "2.7"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "the end is not a section number"),
        ("roulette", 1, '"roulette" is not a section number'),
        ("19:47", 6, "there is the end in place of a dash"),
        ("19:47-", 7, "the end is not a section number"),
        ("19:47-2", 7, '"2" is not a section number'),
        ("19:47-02.17", 7, '"02.17" is not a section number'),
        ("19:47-2.17e", 11, '"e" is not a small letter in parentheses; .*such as "\\(a\\)"'),
        ("19:47-2.17(E)", 11, '"\\(E\\)" is not a small letter'),
        ("19:47-2.17(ab)", 11, "is not a small letter"),
        ("19:47-2.17(e", 11, "is not a small letter"),
        ("19:47-2.17(e)iii", 14, '"iii" is not a number'),
        ("19:47-2.17(e)02", 14, '"02" is not a number'),
        ("19:47-2.17(e)2q", 15, '"q" is not a small roman numeral'),
        ("19:47-2.17(e)2iiii", 18, '"i" is not a number in parentheses'),
        ("19:47-2.17(e)(2)(iiii)", 17, "is not a small roman numeral"),
        ("19:47-1.2(a)1i1", 15, '"1" is not a number in parentheses'),
        ("19:47-1.2(a)1i(1)(A)(I)(i)", 24, "one level too deep"),
        ("19:47-2.17(e) 2", 14, "does not belong to a citation"),
        ("19:47-2.17(e)2-3", 15, "is not a small roman numeral"),
        ("19:47-2.6a", 10, "is not a small letter in parentheses"),
        ("19:47-2.17(e)\u0662", 14, "is not a number"),
        ('19:47-1.1 "Come Point', 11, "quotes are empty or not closed"),
        ('19:47-1.1 ""', 11, "quotes are empty or not closed"),
        ('19:47-1.1 "Come" Point', 17, "does not belong to a citation"),
        ('19:47-1.2(a) "Come"', 14, "a term follows a paragraph"),
        ("N.J.S.A. 5:12-5", 1, "this is a statute"),
    ],
)
def test_what_is_no_citation_is_refused_with_its_place_and_a_remedy(text: str, column: int, expected: str) -> None:
    with pytest.raises(CitationError, match=expected) as refusal:
        cite(text)
    assert f"at character {column}, " in str(refusal.value)
    assert refusal.value.remedy in str(refusal.value)


@pytest.mark.parametrize(
    ("chapter", "section", "path", "term"),
    [
        ("13:69F", "2.17", (), ""),
        ("19:47", "2.17", ("e", "two"), ""),
        ("19:47", "2.17", ("a", "1", "i", "1", "A", "I", "1"), ""),
        ("19:47", "1.1", ("a",), "Come Point"),
        ("19:47", "1.1", (), " Come Point"),
        ("19:47", "", (), ""),
    ],
)
def test_a_citation_cannot_be_built_that_could_not_be_read(
    chapter: str, section: str, path: tuple[str, ...], term: str
) -> None:
    with pytest.raises(CitationError):
        Citation(chapter, section, path, term)
