"""The register: all that we have seen of the chapter is in it, dated, and its files are checked when read."""

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.register import (
    FIRST_DAY,
    KNOWN_THROUGH,
    NEWEST_TEXT,
    CorpusError,
    Enforceable,
    Extent,
    Paragraph,
    Register,
    Seen,
    TextBasis,
    Treatment,
    UnknownChapterGame,
    UnknownCitation,
    UnknownSubchapter,
    extent,
    register,
)
from croupier.law.unread_text import by_title_only

# The doubtful places of the chapter, as our reading of it numbers them: misprints, contradictions, ambiguities, dates.
MISPRINTS = [f"A{number}" for number in range(1, 15)]
CONTRADICTIONS = [f"B{number}" for number in range(1, 16)]
AMBIGUITIES = [f"C{number}" for number in range(1, 58)] + ["C11a", "C19a", "C19b"]
DATINGS = ["E1", "E4"]
CHOICES = [
    "B3",
    "B4",
    "B5",
    "B13",
    "B15",
    "C1",
    "C3",
    "C6",
    "C11",
    "C11a",
    "C16",
    "C20",
    "C25",
    "C27",
    "C28",
    "C33",
    "C46",
    "C48",
    "C50",
    "C51",
    "C54",
    "C55",
    "C56",
    "C57",
]
PLAYED = {*registry.names(), "all_games"}
# How many paragraphs we have seen, by subchapter. Exact counts below are over these: a subchapter that is added has its own.
SEEN = {1: 29, 2: 299, 5: 37, 6: 39, 7: 1, 8: 35, 26: 45}

# The procedures without which the house would ask, draw, keep, order or plan something else: the shoe and who cuts it,
# the order of settling, the announcement of a change. Every other procedure is at most a fact of the round.
CARRIED_OUT = [
    '2.1 "Bart Carter Shuffle"',
    "2.2(d)4",
    *("2.5(a)", "2.5(b)", "2.5(d)", "2.5(g)", "2.5(h)2", "2.5(j)", "2.5(j)1", "2.5(j)2"),
    "2.6(m)",
    "2.22(c)",
    *("6.3(a)", "6.3(d)"),
    "8.3(b)2",
]

GOOD = """
[[paragraph]]
cite = "19:47-5.2(b)"
game = "roulette"
kind = "settlement"
rule = "On a zero half is taken."
since = 1981-11-02
basis = "stated"
sources = "text of 2010"
enforceable = "engine"
test = "red, 00 -> half"
treated = "implemented"

[[paragraph.reading]]
key = "C39"
reading = "By table."
choice = true
option = "zero_rule"
"""
CONTENTS = '[[section]]\ncite = "19:47-5.2"\ntitle = "Roulette: payout odds"\nseen = "text"\n'


def corpus(folder: Path, paragraphs: str = GOOD, contents: str = CONTENTS) -> Register:
    (folder / "05_roulette.toml").write_text(paragraphs, encoding="utf-8")
    (folder / "contents.toml").write_text(contents, encoding="utf-8")
    return Register(folder)


def counted() -> list[Paragraph]:
    return [paragraph for paragraph in register().paragraphs() if paragraph.cite.subchapter in SEEN]


def test_every_paragraph_of_the_chapter_we_have_seen_is_there() -> None:
    assert Counter(paragraph.cite.subchapter for paragraph in counted()) == SEEN
    assert len(register().paragraphs("roulette")) == 29
    assert len(register().paragraphs("big_six")) == 8


def test_paragraphs_come_in_the_chapters_order_by_game_or_subchapter() -> None:
    every = register().paragraphs()
    assert list(every) == sorted(every, key=lambda paragraph: paragraph.cite)
    assert [str(p.cite) for p in register().paragraphs("big_six")[:2]] == ["19:47-5.5(a)", "19:47-5.6(a)"]
    assert len(register().paragraphs(subchapter=5)) == 37
    assert register().paragraphs("big_six", subchapter=6) == ()
    assert register().paragraphs(subchapter=3) == ()
    assert register().games()[:2] == ("craps", "blackjack")
    with pytest.raises(UnknownChapterGame, match='no game "faro"; the games are craps, blackjack'):
        register().paragraphs("faro")


def test_no_day_lies_before_the_chapter_or_after_our_newest_text() -> None:
    days = [p.since for p in register().paragraphs() if p.since is not None]
    assert min(days) == FIRST_DAY == date(1978, 6, 2)
    assert max(days) == NEWEST_TEXT == date(2010, 6, 7)
    assert NEWEST_TEXT < KNOWN_THROUGH < date(2011, 12, 31)
    assert Counter(p.basis for p in counted()) == {
        TextBasis.STATED: 78,
        TextBasis.INFERRED: 247,
        TextBasis.UNKNOWN: 160,
    }


def test_only_the_two_absorbed_seven_numbers_paragraphs_are_known_to_have_ended() -> None:
    ended = {str(p.cite): p.until for p in counted() if p.until is not None}
    assert ended == {"19:47-5.1(f)1": date(2009, 6, 14), "19:47-5.1(f)2": date(2009, 6, 14)}


def test_every_doubtful_place_has_its_reading() -> None:
    keys = {reading.key for paragraph in counted() for reading in paragraph.readings}
    assert keys == {*MISPRINTS, *CONTRADICTIONS, *AMBIGUITIES, *DATINGS}


def test_the_readings_of_the_played_games_are_all_there() -> None:
    keys = {reading.key for paragraph, reading in register().readings() if paragraph.game in PLAYED}
    assert keys >= {"A8", "A9", "A10", "A13", "A14", "B15", *(f"C{number}" for number in range(37, 49))}


def test_a_reading_says_the_same_wherever_it_stands() -> None:
    for key in {reading.key for _, reading in register().readings()}:
        readings = [reading for _, reading in register().readings(key)]
        assert len({(reading.reading, reading.choice) for reading in readings}) == 1, key
        assert len({reading.option for reading in readings if reading.option is not None}) <= 1, key


def test_choices_are_marked_and_carried_by_options() -> None:
    readings = [reading for paragraph in counted() for reading in paragraph.readings]
    assert {reading.key for reading in readings if reading.choice} == set(CHOICES)
    # And C39, which is an option though the text leaves no doubt.
    assert {reading.key for reading in readings if reading.option is not None} == set(CHOICES) | {"C39"}
    options = {reading.key: reading.option for _, reading in register().readings() if reading.option is not None}
    for key, option in options.items():
        games = {paragraph.game for paragraph, _ in register().readings(key)} & set(registry.names())
        rules = [registry.game(name).rules for name in games or registry.names()]
        assert any(option in {each.name for each in elected.options()} for elected in rules), (key, option)
    assert {str(p.cite) for p, _ in register().readings("C48")} == {f"19:47-1.2(a){item}" for item in (5, 6, 7)}
    assert register().readings("C99") == ()


def test_the_played_games_are_treated_as_they_can_be_enforced() -> None:
    treated = {
        Enforceable.ENGINE: Treatment.IMPLEMENTED,
        Enforceable.TABLE: Treatment.IMPLEMENTED,
        Enforceable.PHYSICAL: Treatment.PHYSICAL_ONLY,
    }
    for paragraph in register().paragraphs():
        if paragraph.game in PLAYED and paragraph.enforceable in treated:
            assert paragraph.treated is treated[paragraph.enforceable], paragraph.cite
        if paragraph.game not in PLAYED:
            assert paragraph.reason.endswith("table is not in the house yet"), paragraph.cite
    assert {each.treated for each in register().paragraphs() if each.cite.subchapter == 8} == {Treatment.IMPLEMENTED}


def test_a_procedure_is_the_floors_duty_unless_the_house_itself_hangs_on_it() -> None:
    """What the round only mentions, such as the wash, is done by people in any case."""
    played = [p for p in register().paragraphs() if p.game in PLAYED and p.enforceable is Enforceable.PROCEDURE]
    carried = [p.cite for p in played if p.treated is Treatment.IMPLEMENTED]
    assert [each for each in carried if each.subchapter in SEEN] == [cite(text) for text in CARRIED_OUT]
    assert all(p.treated is Treatment.FLOOR_DUTY for p in played if p.cite not in carried)


def test_our_words_stand_alone() -> None:
    for paragraph in register().paragraphs():
        shown = f"{paragraph.rule} {paragraph.sources} {paragraph.test} {paragraph.reason}".lower()
        assert "seed" not in shown, paragraph.cite
        assert "ambiguities" not in shown, paragraph.cite


def test_a_paragraph_is_found_under_every_name_of_its_chapter() -> None:
    paragraph = register().paragraph("13:69F-5.2(b)")
    assert paragraph.cite == cite("19:47-5.2(b)")
    assert paragraph is register().paragraph(cite("5.2(b)"))
    assert paragraph.since == date(1998, 8, 17)
    assert "C39" in {reading.key for reading in paragraph.readings}


def test_every_section_of_the_contents_can_be_cited() -> None:
    sections = register().sections()
    assert len(sections) == 316
    assert {section.cite.subchapter for section in sections} == set(range(1, 27))
    assert {paragraph.cite.section for paragraph in register().paragraphs()} == {
        section.cite.section for section in sections if section.seen is not Seen.TITLE
    }
    in_part = {section.cite for section in sections if section.seen is Seen.PART}
    assert {each.section for each in in_part if each.subchapter in SEEN} == {
        *("1.2", "5.1", "6.1", "7.1", "8.4", "26.8"),
    }
    assert register().section("1.5").seen is Seen.TITLE
    assert register().section("5.2(b)").title == "Roulette: payout odds"
    assert [s.cite.section for s in register().sections(subchapter=2)][5:8] == ["2.6", "2.6A", "2.7"]


def test_every_subchapter_says_its_games_its_day_and_how_much_of_it_we_hold() -> None:
    chapter = register().subchapters()
    assert [each.number for each in chapter] == list(range(1, 27))
    assert [section for each in chapter for section in each.sections] == list(register().sections())
    assert {each.number for each in chapter if each.extent is Extent.TEXT} == {2}
    assert {each.number for each in chapter if each.extent is Extent.PART} == {1, 5, 6, 7, 8, 11, 12, 13, 14, 26}
    assert {each.number for each in chapter if each.since is None} == {23, 24, 25, 26}
    assert all((each.since is None) is (each.by is not None) for each in chapter)
    assert {each.number for each in chapter if each.unknown} == {21, 23, 25}
    war = register().subchapter(22)
    assert (war.name, war.games, war.adopted, war.extent) == ("19:47-22", ("casino_war",), "1999-01-19", "titles only")
    assert register().subchapter(26).adopted == "not determined (by 2006-01-16)"
    with pytest.raises(
        UnknownSubchapter, match="subchapter 27 of 19:47 is not in the register; it has subchapters 1 to 26"
    ):
        register().subchapter(27)


def test_a_paragraphs_game_is_one_that_its_subchapter_names() -> None:
    for paragraph in register().paragraphs():
        assert paragraph.game in register().subchapter(paragraph.cite.subchapter).games


def test_titles_are_sections_without_a_paragraph_and_without_reserved_numbers() -> None:
    assert [str(section.cite) for section in register().titles("casino_war")] == [f"19:47-22.{n}" for n in range(1, 11)]
    assert register().titles("blackjack") == ()
    assert cite("5.7") not in {section.cite for section in register().titles()}
    assert cite("1.3") in {section.cite for section in register().titles("craps")}
    assert extent([]) is Extent.NOTHING


@pytest.mark.parametrize("text", ["19:47-5.2(b)", "13:69F-5.2", "1.5", '1.1 "Come Point"', "2.14", "2.24"])
def test_paragraphs_and_sections_resolve(text: str) -> None:
    assert register().resolves(text)


@pytest.mark.parametrize("text", ["19:46-5.2(b)", "5.2(b)1", "1.5(a)", "2.2(b)", "27.1", '1.1 "Shooter"'])
def test_what_we_have_not_seen_does_not_resolve(text: str) -> None:
    assert not register().resolves(text)
    with pytest.raises(UnknownCitation):
        register().paragraph(text)


def test_an_unknown_citation_offers_the_nearest() -> None:
    with pytest.raises(UnknownCitation, match=r"19:47-2\.2\(b\) is not in the register") as refusal:
        register().paragraph("2.2(b)")
    assert refusal.value.nearest[:2] == (cite("2.2(b)1"), cite("2.2(b)2"))
    with pytest.raises(UnknownCitation) as refusal:
        register().paragraph("5.2(b)1")
    assert refusal.value.nearest[:2] == (cite("5.2(b)"), cite("5.2"))
    with pytest.raises(UnknownCitation):
        register().section("27.1")


def test_search_finds_paragraphs_by_all_of_the_words() -> None:
    assert {str(p.cite) for p in register().search("VOID wheel spun again")} == {"19:47-5.6(c)2"}
    assert cite("5.4(a)") in {p.cite for p in register().search("no spin")}
    assert register().search("faro") == ()
    assert register().search(" ") == ()


def test_a_lookup_reads_only_the_file_of_its_subchapter(tmp_path: Path) -> None:
    law = corpus(tmp_path)
    (tmp_path / "06_red_dog.toml").write_text("this is not TOML", encoding="utf-8")
    assert law.paragraph("5.2(b)").rule == "On a zero half is taken."
    with pytest.raises(CorpusError, match=r"06_red_dog\.toml: not TOML"):
        law.paragraph("6.1(a)")


def test_a_good_file_is_read_as_written(tmp_path: Path) -> None:
    paragraph = corpus(tmp_path).paragraph("5.2(b)")
    assert (paragraph.treated, paragraph.basis, paragraph.reason) == (Treatment.IMPLEMENTED, TextBasis.STATED, "")
    assert paragraph.readings[0].option == "zero_rule"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('treated = "implemented"', 'treated = "not modelled"', '"reason" must be given'),
        (
            'treated = "implemented"',
            'treated = "implemented"\nreason = "why not"',
            '"reason" must be given .* only then',
        ),
        ('treated = "implemented"', 'treated = "ignored"', '"treated" is "ignored"; it must be one of'),
        ('treated = "implemented"', "", '"treated" is missing'),
        ('rule = "On a zero half is taken."', "", '"rule" is missing'),
        ('rule = "On a zero half is taken."', 'rule = " "', '"rule" must be a text that is not empty'),
        ('kind = "settlement"', 'kind = "settlment"', '"kind" is "settlment"'),
        ("since = 1981-11-02", "since = 1978-06-01", "before the chapter was adopted"),
        ("since = 1981-11-02", 'since = "1981"', "must be a date"),
        ("since = 1981-11-02", "since = 1981-11-02T10:00:00", "must be a date"),
        ("since = 1981-11-02", "", '"since" must be given'),
        ("since = 1981-11-02", "since = 1981-11-02\nuntil = 1981-11-01", '"until" is 1981-11-01, before'),
        ('basis = "stated"', 'basis = "unknown"', '"since" must be given .* only then'),
        ('test = "red, 00 -> half"', 'tset = "red, 00 -> half"', '"tset" is not a known key'),
        ('cite = "19:47-5.2(b)"', 'cite = "19:47-5.2b"', "is not a citation"),
        ('cite = "19:47-5.2(b)"', 'cite = "5.2(b)"', "must be written as"),
        ('cite = "19:47-5.2(b)"', 'cite = "19:46-5.2(b)"', "belong to 19:47"),
        ('cite = "19:47-5.2(b)"', 'cite = "19:47-6.2(b)"', "belongs in the file of subchapter 6"),
        ('cite = "19:47-5.2(b)"', "", '"cite" is missing'),
        ("choice = true", 'choice = "yes"', 'reading 1: "choice" must be true or false'),
        ("choice = true", "", 'reading 1: "choice" is missing'),
        ('key = "C39"', 'key = "C39"\nweight = 1', 'reading 1: "weight" is not a known key'),
        ("[[paragraph.reading]]", "[paragraph.reading]", '"reading" must be a list of tables'),
    ],
)
def test_a_faulty_paragraph_is_refused_by_file_and_entry(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in GOOD
    with pytest.raises(CorpusError, match=fault) as refusal:
        corpus(tmp_path, GOOD.replace(old, new)).paragraphs()
    assert str(refusal.value).startswith("05_roulette.toml: paragraph 1 (")


def test_all_faults_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    faulty = GOOD.replace('rule = "On a zero half is taken."', "") + GOOD
    with pytest.raises(CorpusError) as refusal:
        corpus(tmp_path, faulty).paragraphs()
    assert refusal.value.faults == (
        'paragraph 1 (19:47-5.2(b)): "rule" is missing',
        "paragraph 2 (19:47-5.2(b)): this citation already has a paragraph",
    )


def test_a_reading_may_stand_once_at_a_paragraph(tmp_path: Path) -> None:
    again = '\n[[paragraph.reading]]\nkey = "C39"\nreading = "By table."\nchoice = true\n'
    with pytest.raises(CorpusError, match='reading "C39" is there twice'):
        corpus(tmp_path, GOOD + again).paragraphs()


def test_a_file_holds_nothing_but_its_list(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match='the file: "paragrph" is not a known key'):
        corpus(tmp_path, GOOD.replace("[[paragraph]]", "[[paragrph]]").partition("[[paragraph.reading")[0]).paragraphs()


def test_a_subchapter_has_one_file(tmp_path: Path) -> None:
    law = corpus(tmp_path)
    (tmp_path / "05_big_six.toml").write_text("", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"05_roulette\.toml: subchapter 5 already has 05_big_six\.toml"):
        law.paragraphs()


SUBCHAPTER = '[[subchapter]]\nnumber = 5\ntitle = "Roulette"\ngames = ["roulette"]\n'


@pytest.mark.parametrize(
    ("contents", "fault"),
    [
        (SUBCHAPTER * 2, "this subchapter is already in the contents"),
        (SUBCHAPTER + "by = 2006-01-16\nsince = 1978-06-02\n", '"by" is given only if "since" is not known'),
        (SUBCHAPTER.replace("5", "0"), '"number" must be a number of at least 1'),
        (SUBCHAPTER.replace("number = 5\n", ""), '"number" is missing'),
        (SUBCHAPTER.replace('["roulette"]', "[]"), '"games" must be a list of names'),
        (SUBCHAPTER + "adopted = 1978-06-02\n", '"adopted" is not a known key'),
        (CONTENTS * 2, "is already in the contents"),
        (CONTENTS.replace("5.2", "5.2(b)"), "the citation must be a section, not a paragraph"),
        (CONTENTS.replace('"text"', '"whole"'), '"seen" is "whole"; it must be one of part, text, title'),
        (CONTENTS.replace("title", "heading"), '"title" is missing'),
    ],
)
def test_faulty_contents_are_refused(tmp_path: Path, contents: str, fault: str) -> None:
    with pytest.raises(CorpusError, match=fault):
        corpus(tmp_path, contents=contents).sections()


def test_a_section_is_known_by_its_title_only_where_the_register_says_so() -> None:
    assert by_title_only(cite("19:47-22.3"))
    assert not by_title_only(cite("19:47-2.3(a)"))
    assert not by_title_only(cite("19:47-99.1"))  # there is none: nothing is known of it
