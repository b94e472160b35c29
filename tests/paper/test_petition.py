"""The petition for a new game (8.4): its checklist, the draft rules, the odds, the drawings, and the papers of its test."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import crows_nest
import high_tide
from croupier.croupiers.numbers import all_numbers
from croupier.documents.petition.dossier import read_dossier
from croupier.documents.petition.drawing import read_drawing
from croupier.documents.petition.trial_record import TrialDay, read_trial_record
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.law.proposal import Provision, labels
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused
from croupier.paper.petition.checklist import Filed, missing, petition_entries, trial_entries
from croupier.paper.petition.draft import draft
from croupier.paper.petition.drawings import drawings
from croupier.paper.petition.odds import variants
from croupier.paper.petition.pages import Petition, day_words, petition_paper
from croupier.paper.petition.trial import held, trial_paper
from croupier.paper.press import typeset
from croupier.paper.press.parts import Gallery, Heading, Leaf, Paper, Picture
from croupier.paper.press.text import text
from croupier.sheets.sheet import Sheet
from tests.cli.console import run

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES: Mapping[str, Any] = {"crows_nest": crows_nest.GAME, "high_tide": high_tide.GAME}


def dossier(name: str = "crows_nest") -> dict[str, Any]:
    return tomllib.loads((EXAMPLES / name / "dossier.toml").read_text("utf-8"))


def filed(name: str = "crows_nest", game: Any = None, **changes: Any) -> Filed:
    """An example's petition with some parts of its dossier changed; None leaves a part out."""
    tree = {key: value for key, value in {**dossier(name), **changes}.items() if value is not None}
    chosen = game or GAMES[name]
    read = read_dossier(tree)
    sheet = Sheet(chosen, chosen.rules(), NEWEST_TEXT)
    given = {each.of: Picture("<svg/>", each.shows) for each in read.drawing}
    pictures = drawings(chosen, sheet.rules, given)
    return Filed(read, sheet, tuple(all_numbers(chosen, sheet.rules)), frozenset(pictures))


def lacks(found: Filed, *, test: bool = False) -> list[tuple[str, str]]:
    entries = trial_entries(found) if test else petition_entries(found)
    return [(str(ruling.cite).removeprefix("19:47-"), ruling.why) for ruling in missing(entries)]


def petitioner(number: int, **changes: Any) -> list[dict[str, Any]]:
    listed = dossier()["petitioner"]
    listed[number] = {key: value for key, value in {**listed[number], **changes}.items() if value is not None}
    return list(listed)


def printed(name: str = "crows_nest", **changes: Any) -> str:
    found = filed(name, **changes)
    pictures = drawings(found.game, found.sheet.rules, {each: Picture("<svg/>", each) for each in found.drawn})
    changed = tuple(variants(found.sheet, found.numbers))
    return text(petition_paper(Petition(found, pictures, changed, "digest", "croupier")))


# ---------------------------------------------------------------- nothing is missing


@pytest.mark.parametrize("name", GAMES)
def test_8_4_d_the_examples_lack_nothing(name: str) -> None:
    assert lacks(filed(name)) == []
    assert lacks(filed(name), test=True) == []
    assert f"Petition for approval of a new game: {GAMES[name].title}" in printed(name)


# ---------------------------------------------------------------- one missing thing at a time


def test_8_4_a_petitioners_are_interested_persons() -> None:
    assert lacks(filed(petitioner=petitioner(1, kind=None)))[0][0] == "8.4(a)"
    (found,) = lacks(filed(petitioner=petitioner(1, kind="other")))
    assert found == ("8.4(a)", "Mast & Lantern Games: say what its interest in the game is (interest)")
    assert lacks(filed(petitioner=petitioner(1, kind="other", interest="lessee of the rights"))) == []


def test_8_4_b_a_casino_licensee_has_agreed_in_writing_and_all_pay() -> None:
    (found,) = lacks(filed(petitioner=petitioner(0, kind="rights holder")))
    assert found == ("8.4(b)", "no casino licensee is among the petitioners")
    (found,) = lacks(filed(petitioner=petitioner(0, agreed_to_test=None)))
    assert found[0] == "8.4(b)"
    assert "give the day for Boardwalk Harbor Casino" in found[1]
    assert [law for law, _ in lacks(filed(costs_accepted=False))] == ["8.4(b)"]


def test_8_4_c_a_game_of_the_chapter_needs_no_petition() -> None:
    found = lacks(replace(filed(game=registry.game("roulette")), numbers=()))
    assert ("8.4(c)", "Roulette is in the chapter (19:47-5.1): a petition is for a new game") in found
    assert not any("no odds" in why for _, why in found)  # there are, but nobody counts them for a petition


def test_8_4_d_every_petitioner_signs() -> None:
    assert lacks(filed(petitioner=petitioner(1, signatory=" "))) == [
        ("8.4(d)", "Mast & Lantern Games: say who signs for it (signatory)")
    ]
    assert printed().count("Signature:") == 2


def test_8_4_d_1_names_and_addresses() -> None:
    nameless = lacks(filed(petitioner=petitioner(1, name=None, address=None)))
    assert nameless == [("8.4(d)1", "petitioner 2 has no name"), ("8.4(d)1", "petitioner 2 has no address")]
    assert ("8.4(d)1", "no petitioner is named") in lacks(filed(petitioner=None))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"nature": None}, "say whether the game is a variation"),
        ({"nature": "composite"}, "name two or more authorized games"),
        ({"of": None}, "name the authorized game it is a variation of"),
        ({"of": ["tiddlywinks"]}, "there is no authorized game tiddlywinks"),
        ({"because": ""}, "say why it is such a game"),
    ],
)
def test_8_4_d_2_the_nature_of_the_game(changes: dict[str, Any], why: str) -> None:
    ((law, found),) = lacks(filed(**changes))
    assert law == "8.4(d)2"
    assert why in found


def test_8_4_d_2_a_compatible_game_names_no_other() -> None:
    assert lacks(filed(nature="compatible", of=None)) == []


def proposing(**changes: Any) -> Any:
    game = GAMES["crows_nest"]
    return replace(game, proposal=replace(game.proposal, **changes))


def test_8_4_d_3_the_description_is_complete() -> None:
    found = lacks(replace(filed(game=registry.game("roulette")), numbers=()))
    assert ("8.4(d)3", "Roulette has no proposed rules (Game.proposal)") in found


def test_8_4_d_3_i_a_summary_of_objectives_method_and_wagers() -> None:
    found = lacks(filed(game=proposing(objectives="", method=" ", wagers={})))
    assert {law for law, _ in found} == {"8.4(d)3i"}
    assert len(found) == 2 + 5  # and each wager
    assert "The watch: wins if both dice show the same number before a 7" in printed()


def test_8_4_d_3_ii_draft_rules_need_steps_equipment_and_a_number() -> None:
    found = lacks(filed(game=proposing(steps=(), equipment=()), subchapter=None))
    assert [law for law, _ in found] == ["8.4(d)3ii"] * 3


def test_8_4_d_3_iii_every_wager_has_its_odds() -> None:
    found = filed()
    ((law, why),) = lacks(replace(found, numbers=found.numbers[1:]))
    assert (law, why) == ("8.4(d)3iii", "there are no odds and no house advantage of Aloft")
    shown = printed()
    assert "The crow     17 to 1      16 to 1          5.5556%   1/18" in shown


def test_8_4_d_3_iii_other_elections_are_reported() -> None:
    found = filed()
    (changed,) = variants(found.sheet, found.numbers)
    assert changed.election == "seven takes: all"
    assert [(each.wager, each.house_advantage) for _, each in changed.changed] == [
        ("aloft", Fraction(1, 6)),
        ("below", Fraction(1, 6)),
    ]


def test_8_4_d_3_iv_the_layout_is_drawn() -> None:
    assert lacks(replace(filed(), drawn=frozenset({"dice", "nest"}))) == [
        ("8.4(d)3iv", "there is no drawing of the layout")
    ]


def test_8_4_d_3_v_the_equipment_is_drawn() -> None:
    assert lacks(filed(drawing=None)) == [("8.4(d)3v", "there is no drawing of the nest (drawing)")]
    (drawing,) = dossier()["drawing"]
    assert lacks(filed(drawing=[{**drawing, "of": "nets"}])) == [
        ("8.4(d)3v", "there is no drawing of the nest (drawing)"),
        ("8.4(d)3v", 'a drawing is of "nets", which the game\'s proposal does not name; did you mean nest?'),
    ]


def test_8_4_d_4_rights_are_listed_or_denied() -> None:
    assert [law for law, _ in lacks(filed(no_rights=False))] == ["8.4(d)4"]
    right = {"kind": "patent", "covers": "the nest", "status": "pending"}
    assert [law for law, _ in lacks(filed(right=[right]))] == ["8.4(d)4"]  # listed, and denied
    assert "patent  the nest  pending" in printed(right=[right], no_rights=False)


@pytest.mark.parametrize(
    ("part", "law"),
    [
        ("offered_to_all", "8.4(d)5"),
        ("indemnity", "8.4(d)6"),
        ("asks_for_ruling", "8.4(d)7"),
        ("asks_for_test", "8.4(d)8"),
    ],
)
def test_8_4_d_assurances_and_requests(part: str, law: str) -> None:
    assert [found for found, _ in lacks(filed("crows_nest", None, **{part: None}))] == [law]


def test_8_4_d_5_the_assurance_has_its_day() -> None:
    assert "was first offered to all casino licensees on\nJune 1, 2026" in printed()


def test_8_4_d_6_commission_and_state_are_released() -> None:
    assert "release and indemnify the Commission and the State of New Jersey" in printed().replace("\n", " ")


def test_8_4_d_7_the_ruling_names_the_nature_of_the_game() -> None:
    shown = printed("high_tide").replace("\n", " ")
    assert "under N.J.A.C. 19:40-3.7 that High tide is a composite of authorized games" in shown


def test_8_4_d_8_a_test_is_requested() -> None:
    assert "a test or experiment of it under sections 5 and 69(e) of the Act" in printed().replace("\n", " ")


def test_8_4_d_9_what_was_asked_for_is_answered() -> None:
    asked = {"by": "Division", "what": "the wear of the dice"}
    assert lacks(filed(asked=[asked])) == [("8.4(d)9", "the Division asked for the wear of the dice. It has no answer")]
    answer = {**asked, "answer": "They are replaced every day."}
    assert "The Division asked for the wear of the dice. Answer: They are replaced" in printed(asked=[answer])
    question = {**answer, "what": "How long do the dice last?"}
    assert 'The Division asked: "How long do the dice last?" Answer: They are replaced' in printed(asked=[question])


def test_8_4_d_a_petition_is_refused_with_everything_that_is_missing() -> None:
    empty = replace(filed(), dossier=read_dossier({}), drawn=frozenset())
    with pytest.raises(Refused) as refused:
        petition_paper(Petition(empty, {}, (), "", ""))
    laws = [str(ruling.cite).removeprefix("19:47-8.4") for ruling in refused.value.rulings]
    assert set(laws) == {"(b)", "(d)1", "(d)2", "(d)3ii", "(d)3iv", "(d)3v", "(d)4", "(d)5", "(d)6", "(d)7", "(d)8"}


# ---------------------------------------------------------------- the draft rules


def test_8_4_d_3_ii_the_draft_has_the_format_of_the_chapter() -> None:
    shown = draft(GAMES["high_tide"], high_tide.GAME.rules(), "90")
    assert [section.number for section in shown] == [f"19:47-90.{number}" for number in range(1, 9)]
    wagers = next(section for section in shown if section.title == "Wagers").clauses
    assert [(each.label, each.depth) for each in wagers] == [("(a)", 0), ("1.", 1), ("2.", 1), ("(b)", 0)]


@pytest.mark.parametrize("name", GAMES)
def test_8_4_d_3_ii_every_option_wager_payout_and_remedy_is_in_the_draft(name: str) -> None:
    game = GAMES[name]
    rules = game.rules()
    words = " ".join(each.text for section in draft(game, rules, "90") for each in section.clauses)
    own = [option for option in rules.options() if option.cite.section == "8.4" and option.name != "payouts"]
    assert own
    assert all(option.note in words for option in own)
    assert all(f'"{kind.title}", a wager that' in words for kind in game.play.wagers(rules).values())
    assert all(str(row.pays) in words for row in rules.payouts)
    assert all(remedy.remedy in words for remedy in game.play.remedies.values())
    assert all(step.words in words for step in game.proposal.steps)


def test_8_4_d_3_ii_paragraphs_are_lettered_then_numbered_then_roman() -> None:
    def first(depth: int, many: int) -> list[str]:
        return [label for label, _ in zip(labels(depth), range(many), strict=False)]

    assert first(0, 28)[::9] == ["(a)", "(j)", "(s)", "(bb)"]
    assert first(1, 2) == ["1.", "2."]
    assert first(2, 9)[3:] == ["iv.", "v.", "vi.", "vii.", "viii.", "ix."]
    assert first(3, 2) == ["(1)", "(2)"]
    nested = Provision("x", (Provision("y", scopes=("b",)),), scopes=("a",))
    assert nested.described == {"a", "b"}


# ---------------------------------------------------------------- the test


def test_8_4_e_a_test_needs_the_preliminary_approval() -> None:
    without = {key: value for key, value in dossier()["test"].items() if key != "approved"}
    assert [law for law, _ in lacks(filed(test=without), test=True)] == ["8.4(e)"]


def test_8_4_f_the_test_follows_the_approval() -> None:
    found = lacks(filed(test={**dossier()["test"], "approved": date(2026, 12, 1)}), test=True)
    assert found == [("8.4(f)", "the test begins on 2026-11-01, before the preliminary approval of 2026-12-01")]


def test_8_4_f_1_i_an_unlicensed_petitioner_applies_and_pays() -> None:
    found = lacks(filed(petitioner=petitioner(1, license={"waiver_required": False})), test=True)
    assert [law for law, _ in found] == ["8.4(f)1i"] * 3
    licensed = petitioner(1, license=None, kind="service industry licensee")
    assert lacks(filed(petitioner=licensed), test=True) == []


def test_8_4_f_1_ii_a_waiver_is_applied_for_if_it_is_required() -> None:
    own = dossier()["petitioner"][1]["license"]
    unsaid = {key: value for key, value in own.items() if key != "waiver_required"}
    for license_ in (unsaid, {**own, "waiver_required": True}):
        found = lacks(filed(petitioner=petitioner(1, license=license_)), test=True)
        assert [law for law, _ in found] == ["8.4(f)1ii"]


def test_8_4_f_2_the_submission_describes_the_test() -> None:
    found = lacks(filed(test={"approved": date(2026, 10, 5)}), test=True)
    assert {law for law, _ in found} == {"8.4(f)2"}
    assert len(found) == 6
    backwards = {**dossier()["test"], "last_day": date(2026, 10, 31)}
    assert "before it begins" in lacks(filed(test=backwards), test=True)[0][1]


DAY = TrialDay(date(2026, 11, 1), "CN-1", "watch", 400, 4000_00, 100_00, 1)


def test_8_4_e_the_report_compares_the_hold_with_what_is_expected() -> None:
    found = filed()
    results = {each.numbers.wager: each for each in held(found.numbers, [DAY, replace(DAY, win_cents=0)])}
    assert results["watch"].hold == Fraction(1, 80)
    assert results["watch"].as_expected
    assert not held(found.numbers, [replace(DAY, win_cents=2000_00)])[-1].as_expected
    assert results["crow"].decided == 0
    shown = text(trial_paper(found, [DAY], version="croupier"))
    assert "Report on the test of Crow's nest" in shown
    assert "2.50%" in shown
    assert "Report on" not in text(trial_paper(found, [], version="croupier"))


def test_8_4_e_a_record_outside_the_test_is_refused() -> None:
    with pytest.raises(Refused, match="the record has 2026-10-01, but the test is from 2026-11-01 to 2027-01-29"):
        trial_paper(filed(), [replace(DAY, day=date(2026, 10, 1))], version="croupier")


def test_a_record_is_read_with_every_mistake(tmp_path: Path) -> None:
    file = tmp_path / "record.csv"
    file.write_text(
        "day,table,wager,decided,handle,win,irregularities\n2026-1-1,T,wach,-1,5,x,1\n2026-11-01,T\n", "utf-8"
    )
    with pytest.raises(Unreadable) as unreadable:
        read_trial_record(file, ["watch"])
    places = [mistake.place.partition(", ")[2] for mistake in unreadable.value.mistakes]
    assert places == ["line 2, day", "line 2, wager", "line 2, decided", "line 2, win", "line 3"]
    file.write_text("day,table\n", "utf-8")
    with pytest.raises(Unreadable, match="the columns are day,table,wager"):
        read_trial_record(file, [])
    found = read_trial_record(EXAMPLES / "crows_nest" / "test_record.csv", GAMES["crows_nest"].proposal.wagers)
    assert len(found) == 5


# ---------------------------------------------------------------- print and command line


def test_the_pdf_is_tagged_and_has_the_same_bytes() -> None:
    found = filed()
    pictures = drawings(
        found.game, found.sheet.rules, {"nest": Picture((EXAMPLES / "crows_nest/nest.svg").read_text(), "n")}
    )
    paper = petition_paper(Petition(found, pictures, (), "d", "croupier"))
    made = typeset.pdf(paper)
    assert made == typeset.pdf(paper)
    assert b"/StructTreeRoot" in made
    assert day_words(date(2026, 6, 1)) == "June 1, 2026"


@pytest.mark.parametrize("name", GAMES)
def test_petition_prints_a_folder_that_is_not_installed(name: str, tmp_path: Path) -> None:
    folder, out = str(EXAMPLES / name), tmp_path / "petition.txt"
    done = run("petition", f"{folder}/dossier.toml", folder, "-o", str(out))
    assert (done.code, done.out) == (0, "")
    assert "19:47-9" in out.read_text("utf-8")
    assert run("petition", f"{folder}/dossier.toml", folder).out == out.read_text("utf-8")


def test_petition_refuses_a_dossier_with_gaps_and_names_them_all(tmp_path: Path) -> None:
    file, out = tmp_path / "dossier.toml", tmp_path / "petition.pdf"
    file.write_text('nature = "variation"\n', "utf-8")
    done = run("petition", str(file), str(EXAMPLES / "crows_nest"), "-o", str(out))
    assert done.code == 1
    assert not out.exists()
    for law in ("(b)", "(d)1", "(d)2", "(d)3ii", "(d)3v", "(d)4", "(d)5", "(d)6", "(d)7", "(d)8"):
        assert f"[19:47-8.4{law}]" in done.err
    listed = run("petition", str(file), str(EXAMPLES / "crows_nest"), "--checklist")
    assert listed.code == 1
    assert "no petitioner is named" in listed.out
    document = json.loads(run("petition", str(file), str(EXAMPLES / "crows_nest"), "--json").out)
    assert not document["complete"]
    assert len(document["checklist"]) == 18


def test_petition_prints_the_papers_of_the_test(tmp_path: Path) -> None:
    folder, out = str(EXAMPLES / "crows_nest"), tmp_path / "test.txt"
    record = ("--record", f"{folder}/test_record.csv")
    done = run("petition", f"{folder}/dossier.toml", folder, "--test", *record, "-o", str(out))
    assert done.code == 3
    assert "our text breaks off at the list" in done.err
    assert "Report on the test of Crow's nest" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("-o", "x.doc"), 2, "must end in one of"),
        (("--record", "r.csv"), 2, "add --test"),
        (("--set", "seven_takes=none"), 4, "is not allowed here"),
    ],
)
def test_petition_refuses_bad_arguments(words: tuple[str, ...], code: int, why: str) -> None:
    folder = str(EXAMPLES / "crows_nest")
    done = run("petition", f"{folder}/dossier.toml", folder, *words)
    assert done.code == code
    assert why in done.err


def test_petition_refuses_drawings_that_are_none_and_unknown_keys(tmp_path: Path) -> None:
    (tmp_path / "nest.svg").write_text("<html/>", "utf-8")
    (tmp_path / "dossier.toml").write_text((EXAMPLES / "crows_nest/dossier.toml").read_text("utf-8"), "utf-8")
    done = run("petition", str(tmp_path / "dossier.toml"), str(EXAMPLES / "crows_nest"))
    assert (done.code, "drawing[0].file: nest.svg is not an SVG drawing" in done.err) == (4, True)
    (tmp_path / "dossier.toml").write_text('natur = "variation"\nsubchapter = "x"\n', "utf-8")
    done = run("petition", str(tmp_path / "dossier.toml"), str(EXAMPLES / "crows_nest"))
    assert done.code == 4
    assert "natur" in done.err
    assert "subchapter" in done.err


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="5" height="5">{}</svg>'


@pytest.mark.parametrize(
    ("inside", "refers_to"),
    [
        ('<image href="file:///etc/hostname" width="5" height="5"/>', "file:///etc/hostname"),
        ('<image xlink:href="photo.png" width="5" height="5"/>', "photo.png"),
        ('<use href="other.svg#shoe"/>', "other.svg#shoe"),
        ('<filter id="f"><feImage href="photo.png"/></filter>', "photo.png"),
        ("<style>@import url('http://x/a.css'); rect { fill: url(b.svg#c) }</style>", "http://x/a.css, b.svg#c"),
        ('<rect fill="url(b.svg#c)"/>', "b.svg#c"),
    ],
)
def test_8_4_d_3_a_drawing_that_needs_another_file_is_refused(tmp_path: Path, inside: str, refers_to: str) -> None:
    (tmp_path / "nest.svg").write_text(SVG.format(inside), "utf-8")
    (tmp_path / "dossier.toml").write_text((EXAMPLES / "crows_nest/dossier.toml").read_text("utf-8"), "utf-8")
    out = tmp_path / "petition.pdf"
    done = run("petition", str(tmp_path / "dossier.toml"), str(EXAMPLES / "crows_nest"), "-o", str(out))
    assert done.code == 4
    assert f"drawing[0].file: nest.svg refers to {refers_to}; a drawing must have everything" in done.err
    assert not out.exists()


@pytest.mark.parametrize("inside", ['<use href="#a"/>', '<a href="http://x"><rect/></a>', '<rect fill="url(#c)"/>'])
def test_8_4_d_3_a_drawing_may_refer_to_itself(tmp_path: Path, inside: str) -> None:
    (tmp_path / "nest.svg").write_text(SVG.format(inside), "utf-8")
    assert read_drawing(tmp_path / "nest.svg") == SVG.format(inside)


@pytest.mark.parametrize("drawing", [SVG.replace('"5"', '"0"'), SVG.format("<g>" * 3000 + "</g>" * 3000)])
def test_a_drawing_that_cannot_be_printed_is_named_by_what_it_shows(drawing: str) -> None:
    shown = tuple(Picture(svg, shows) for svg, shows in ((SVG, "a shoe"), (drawing, "the nest")))
    with pytest.raises(Unreadable, match='drawing: "the nest" cannot be printed'):
        typeset.pdf(Paper("Drawings", (Leaf((Heading("Drawings", 1), Gallery(shown))),)))


def test_petition_names_mistakes_of_dossier_drawings_and_sheet_together(tmp_path: Path) -> None:
    drawing = '[[drawing]]\nof = "nest"\nfile = "nowhere.svg"\nshows = "x"\n[[drawing]]\nfile = 5\n'
    (tmp_path / "dossier.toml").write_text(f'natur = "variation"\n{drawing}', "utf-8")
    done = run("petition", str(tmp_path / "dossier.toml"), str(EXAMPLES / "crows_nest"), "--set", "dice=none")
    assert done.code == 4
    for place in ("natur:", "drawing[0].file:", "drawing[1].file:", "drawing[1].of:", "rules.dice:"):
        assert place in done.err


@pytest.mark.parametrize(
    ("pyproject", "why"),
    [
        (None, "cannot be read"),
        ("[project]\n", "must register one game"),
        ('[project.entry-points."croupier.games"]\nx = "no_such_module:GAME"\n', "does not load"),
        ('[project.entry-points."croupier.games"]\nx = "json:dumps"\n', "which is not a game"),
    ],
)
def test_petition_says_what_is_wrong_with_a_folder(tmp_path: Path, pyproject: str | None, why: str) -> None:
    if pyproject is not None:
        (tmp_path / "pyproject.toml").write_text(pyproject, "utf-8")
    done = run("petition", str(EXAMPLES / "crows_nest/dossier.toml"), str(tmp_path))
    assert done.code == 2
    assert why in done.err
