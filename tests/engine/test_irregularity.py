"""Irregularities: described in full, where they can arise, or refused."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.irregularity import (
    Detail,
    DetailKind,
    Irregularity,
    NoResult,
    Remedy,
    admit,
    one_result,
    remedied,
)
from croupier.engine.journal import Entry, Kind
from croupier.equipment.site import Site
from croupier.law.citation import cite
from croupier.law.option import TableRules
from croupier.law.ruling import Refused

LAW, ASKED_BY = cite("19:47-5.4(b)"), cite("19:47-5.3(a)")
REMEDIES = {
    "short": Remedy("short", LAW, "no spin", ("spin",), {"revolutions": Detail("how many")}),
    "found": Remedy("found", LAW, "burned", ("draw", "deal:left"), {"card": Detail("which"), "by": Detail("whom")}),
    "object": Remedy("object", LAW, "no spin", ("spin",)),
}


@pytest.mark.parametrize(
    ("site", "arises"),
    [
        (Site("draw:third", scope="draw"), True),
        (Site("deal:left"), True),
        ("draw", True),
        ("draw:third", False),
        (Site("draw", scope="deal"), False),
        (Site("deal:right", scope="deal", place="draw"), False),
    ],
)
def test_a_remedy_goes_by_the_scope_of_a_site_and_by_nothing_else(site: str, arises: bool) -> None:
    assert REMEDIES["found"].arises_at(site) is arises


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("short revolutions=3", "spin"),
        ("object", "spin"),
        ("found card=Th by=dealer", Site("draw:third", scope="draw")),
    ],
)
def test_what_is_described_in_full_is_admitted(text: str, site: str) -> None:
    admit(REMEDIES, Irregularity.read(text), site, ASKED_BY, TableRules())


@pytest.mark.parametrize(
    ("text", "site", "expected", "law"),
    [
        ("quake", "spin", "this game has no irregularity", ASKED_BY),
        ("", "spin", "this game has no irregularity", ASKED_BY),
        ("object", "draw", "cannot arise at draw, only at spin", LAW),
        ("short", "spin", r"give revolutions \(how many\)", LAW),
        ("short turns=3", "spin", "give revolutions .*; it takes no turns", LAW),
        ("object size=big", "spin", "it takes no size", LAW),
        ("object size", "spin", "it takes no size", LAW),
        ('object "size', "spin", "this game has no irregularity", ASKED_BY),
        ("found card=Th", "draw", "give by", LAW),
    ],
)
def test_what_is_not_is_refused_by_its_paragraph(text: str, site: str, expected: str, law: object) -> None:
    with pytest.raises(Refused, match=expected) as caught:
        admit(REMEDIES, Irregularity.read(text), site, ASKED_BY, TableRules())
    assert [ruling.cite for ruling in caught.value.rulings] == [law]


def test_a_remedy_is_only_for_tables_that_have_made_its_elections() -> None:
    jam = {"jam": Remedy("jam", LAW, "the cards are shuffled again", ("spin",), under={"smallest_chip": 100})}
    for cents, refused in ((100, False), (1, True)):
        rules = TableRules(smallest_chip=cents)
        with (
            pytest.raises(Refused, match="jam: only at a table with smallest_chip = 100") if refused else nullcontext()
        ):
            admit(jam, Irregularity("jam"), "spin", ASKED_BY, rules)


words = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1)


@given(words, st.dictionaries(words, st.text()))
def test_it_is_written_and_read_back(kind: str, details: dict[str, str]) -> None:
    read = Irregularity.read(str(Irregularity(kind, details)))
    assert (read.kind, read.details) == (kind, details)


def test_a_detail_may_hold_an_equals_sign() -> None:
    assert Irregularity.read("found card=a=b by=x").details == {"card": "a=b", "by": "x"}


@given(st.text())
def test_any_text_is_read_without_a_crash(text: str) -> None:
    with pytest.raises(Refused):
        admit({}, Irregularity.read(text), "spin", ASKED_BY, TableRules())


@given(st.sampled_from(Kind), words, st.text())
def test_an_entry_is_written_and_read_back(kind: Kind, site: str, answer: str) -> None:
    entry = Entry(kind, site, answer)
    assert Entry.read(str(entry)) == entry


DETAILS = {
    "short_spin": Remedy(
        "short_spin", LAW, "no spin", ("spin",), {"turns": Detail("how many", DetailKind.NUMBER, below=4)}
    ),
    "posted": Remedy(
        "posted", LAW, "no spin", ("spin",), {"turns": Detail("how many", DetailKind.NUMBER, below="fewest")}
    ),
    "wrong_card": Remedy(
        "wrong_card", LAW, "shown", ("spin",), {"shown": Detail("which", DetailKind.CHOICE, ("As", "Kd"))}
    ),
    "heard": Remedy("heard", LAW, "heard", ("spin",), {"what": Detail("anything", DetailKind.TEXT, ("a word",))}),
}


class FewestRules(TableRules):
    def elected(self, name: str) -> int:
        return {"fewest": 2}[name]


@pytest.mark.parametrize(
    "text", ["short_spin turns=3", "short_spin turns=0", "posted turns=1", "wrong_card shown=Kd", "heard what=no"]
)
def test_a_detail_that_can_be_is_admitted(text: str) -> None:
    admit(DETAILS, Irregularity.read(text), "spin", ASKED_BY, FewestRules())


@pytest.mark.parametrize(
    ("text", "why", "options"),
    [
        ("short_spin turns=4", "turns = 4, which is not fewer than 4", ()),
        ("short_spin turns=-1", "turns = -1, which is not fewer than 4", ()),
        ("short_spin turns=²", "turns = ², which is not fewer than 4", ()),
        ("posted turns=2", "turns = 2, which is not fewer than 2", ("fewest",)),
        ("wrong_card shown=joker", "shown = joker, which is none of As, Kd", ()),
    ],
)
def test_a_detail_that_cannot_be_is_refused_by_the_paragraph_of_the_remedy(
    text: str, why: str, options: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refused:
        admit(DETAILS, Irregularity.read(text), "spin", ASKED_BY, FewestRules())
    (ruling,) = refused.value.rulings
    assert (ruling.why, ruling.cite, ruling.options) == (f"{text.split(maxsplit=1)[0]}: {why}", LAW, options)


def answers(*script: str | Irregularity) -> Callable[[], str]:
    """A question that is answered with these in turn."""
    following = iter(script)

    def ask() -> str:
        answer = next(following)
        if isinstance(answer, Irregularity):
            raise answer
        return answer

    return ask


def test_what_goes_wrong_is_remedied_and_asked_again_until_there_is_an_answer() -> None:
    remedies = list[str]()
    ask = answers(Irregularity("short"), Irregularity("object"), "17")
    assert remedied(ask, lambda what: remedies.append(what.kind)) == "17"
    assert remedies == ["short", "object"]


def test_a_remedy_may_say_what_counts_as_the_answer() -> None:
    assert remedied(answers(Irregularity("found", {"card": "Th"})), lambda what: what.details["card"]) == "Th"


def test_an_irregular_spin_does_not_count_unless_the_game_says_otherwise() -> None:
    assert one_result(answers("17"), REMEDIES) == "17"
    assert one_result(answers(Irregularity("object"), "17"), REMEDIES) == NoResult(LAW)
    again = {"found": lambda _what: None}
    assert one_result(answers(Irregularity("found"), "17"), REMEDIES, again) == "17"
    assert one_result(answers(Irregularity("found"), Irregularity("object")), REMEDIES, again) == NoResult(LAW)
    assert one_result(answers(Irregularity("found")), REMEDIES, {"found": lambda _what: "5"}) == "5"
