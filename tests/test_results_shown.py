"""Each kind of result: a hash that agrees with equality, its page in a notebook, and its data frames."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

import croupier
from croupier.show.frames import PACKAGES, FrameKind
from croupier.show.showable import Showable
from croupier.values.extras import NotInstalled
from croupier.values.frozen import Frozen

RED_DOG = {
    "game": "red_dog",
    "seats": [{"name": "A", "wagers": {"original": "20.00"}, "decisions": ["raise 20.00"]}],
    "tape": {"cards": "5h 9c 7d"},
}
LIMITS = {
    "game": "baccarat",
    "rules": {"smallest_chip": "1.00"},
    "limits": {"banker": {"min": "5.00", "max": "500.00"}},
}


def record() -> dict[str, Any]:
    """The record of a round that was changed afterwards."""
    table = croupier.table("roulette", seed=1)
    table.bet("A", "red", "10.00")
    return {**table.play().record(1, date(2010, 6, 7)), "lines": []}


def own_chart() -> dict[str, Any]:
    """The best chart of blackjack, but for a pair of tens that is split against a 6."""
    best = croupier.strategy("blackjack", by="total").chart
    assert best is not None
    pairs = {**best.document["pairs"], "T": "- - - - P - - - - -"}
    return {**best.document, "pairs": pairs}


# How each kind is made, and a paragraph, or a text without one, that its page says.
MADE: dict[str, tuple[Callable[[], Any], str]] = {
    "odds": (lambda: croupier.odds("roulette"), "19:47-5.1(e)11"),
    "odds with limits": (lambda: croupier.odds(LIMITS), "at $5.00, rounded to the smallest chip of $1.00"),
    "odds of players": (lambda: croupier.odds("poker"), "19:47-14.14"),
    "check": (lambda: croupier.check("roulette", six_numbers_color=True, on="2009-06-15"), "19:47-5.1(g)"),
    "check of a lawful table": (lambda: croupier.check("blackjack", decks=6, on="2009-06-15"), "19:47-2.9(b)"),
    "tables": (lambda: croupier.check_tables([LIMITS, {"game": "red_dog", "table": "RD-2"}]), "RD-2"),
    "strategy": (lambda: croupier.strategy("red_dog"), "spread 7"),
    "strategy by total": (lambda: croupier.strategy("blackjack", by="total"), "double, else hit"),
    "a judged chart": (lambda: croupier.strategy("blackjack", chart=own_chart()), "cost per round"),
    "settle": (lambda: croupier.settle(RED_DOG), "19:47-6.5(i)2"),
    "simulate": (lambda: croupier.simulate("roulette", wagers=["red"], rounds=500, seed=7), "seed 7, kernel roulette"),
    "equity": (lambda: croupier.equity("QQ+", "AhKh", board="Kd7c2s"), "19:47-14.10"),
    "a split pot": (
        lambda: croupier.equity("Ah2hKdKc", "As3d9dTc", game="omaha_hi_lo", board="4h5sKs"),
        "19:47-14.11",
    ),
    "games": (lambda: croupier.all_games(unplayed=True), "Casino war"),
    "a game": (lambda: next(game for game in croupier.all_games() if game.name == "red_dog"), "19:47-6.5"),
    "bankroll": (
        lambda: croupier.bankroll("roulette", wager="red", bankroll="100.00", stake="10.00", goal="200.00", rounds=50),
        "19:47-5.1(e)11",
    ),
    "par": (lambda: croupier.par("roulette", wagers=["red", "straight"]), "19:47-5.1(e)11"),
    "rules": (lambda: croupier.rules("roulette", zero_rule="all"), "19:47-5.2(b)"),
    "timeline": (lambda: croupier.rules("roulette").timeline, "15 options"),
    "explain": (lambda: croupier.explain("5.2"), "19:47-5.2(b)"),
    "a subchapter": (lambda: croupier.explain("22"), "19:47-22.9"),
    "diff": (lambda: croupier.diff("roulette", wheel="single zero"), "19:47-8.3(b)1"),
    "sign": (lambda: croupier.sign("roulette", wheel="single zero", on="2010-06-07"), "19:47-5.2(c)"),
    "plan": (
        lambda: croupier.plan("roulette", wheel="single zero", on="2010-06-07", at="2099-11-20T18:00"),
        "19:47-8.3(b)1",
    ),
    "coverage": (lambda: croupier.coverage("roulette"), "not modelled"),
    "audit": (lambda: croupier.audit([record()], replay=False), "line 1"),
}
ROWS = {
    "odds": 14,
    "check": 3,
    "strategy": 11,
    "settle": 2,
    "equity": 2,
    "bankroll": 51,
    "par": 5,
    "plan": 3,
    "audit": 1,
}


@cache
def made(kind: str) -> Any:
    return MADE[kind][0]()


class Page(HTMLParser):
    """Reads a page: refuses what is not closed in its order, and notes what it says and what it shows."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open, self.said, self.tags = list[str](), list[str](), list[tuple[str, dict[str, str | None]]]()
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs)
        self.tags.append((tag, dict(attrs)))
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    @property
    def text(self) -> str:
        return "".join(self.said)

    def attributes(self, tag: str, name: str) -> list[str | None]:
        return [given.get(name) for each, given in self.tags if each == tag]


def page_of(result: Any) -> Page:
    """The page of a result, which stands alone, says what its tables and pictures are, and is small."""
    text = result._repr_html_()
    page = Page(text)
    assert len(text) < 60_000
    assert {tag for tag, _ in page.tags} <= {
        *("div", "style", "p", "strong", "small", "span", "ul", "li", "img"),
        *("table", "caption", "thead", "tbody", "tr", "th", "td"),
    }
    assert {*page.attributes("th", "scope")} <= {"row", "col"}
    assert all(page.attributes("img", "alt"))
    assert all((source or "").startswith("data:image/svg+xml,<svg ") for source in page.attributes("img", "src"))
    assert not any("id" in given for _, given in page.tags)
    return page


def test_every_public_result_is_among_these() -> None:
    public = {
        value
        for name in croupier.__all__
        if isinstance(value := getattr(croupier, name), type) and name.endswith("Result")
    }
    assert public - {type(made(kind)) for kind in MADE} == set()
    assert all(issubclass(kind, Showable) for kind in public)


@pytest.mark.parametrize("kind", MADE)
def test_equal_results_have_one_hash_and_one_line(kind: str) -> None:
    result, again = made(kind), MADE[kind][0]()
    trips = [again, pickle.loads(pickle.dumps(result)), copy.deepcopy(result)]  # noqa: S301 (our own)
    assert trips == [result] * 3
    assert {hash(each) for each in trips} == {hash(result)}
    assert len({result, *trips}) == 1
    assert result != made("odds" if kind != "odds" else "check")
    assert len(repr(result)) <= 180
    assert "\n" not in repr(result)


@pytest.mark.parametrize("kind", MADE)
def test_a_notebook_shows_the_result_with_its_paragraphs(kind: str) -> None:
    page = page_of(made(kind))
    assert MADE[kind][1] in page.text
    assert repr(made(kind)).removeprefix("<croupier.")[:-1] in page.text


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("kind", MADE)
def test_a_frame_has_decimals_with_their_fractions_beside(kind: str, package: FrameKind) -> None:
    pytest.importorskip(PACKAGES[package])
    result = made(kind)
    frame = result.to_frame(package)
    rows = frame.to_pylist() if package == "arrow" else frame.to_dicts() if package == "polars" else _of_pandas(frame)
    columns = frame.column_names if package == "arrow" else list(frame.columns)
    assert len(rows) == ROWS.get(kind, len(rows))
    for name in (name for name in columns if name.endswith("_fraction")):
        assert columns.index(name) == columns.index(name.removesuffix("_fraction")) + 1
        known = [(row[name.removesuffix("_fraction")], row[name]) for row in rows if row[name] is not None]
        assert all(isinstance(decimal, float) and decimal == float(Fraction(text)) for decimal, text in known)
    if kind == "odds":
        red = next(row for row in rows if row["wager"] == "red")
        assert (red["house_advantage_fraction"], red["push"], red["cite"]) == ("1/38", 0.0, "19:47-5.1(e)11")
    if kind == "settle":
        assert [(row["wager"], row["cents"], row["cite"]) for row in rows] == [
            (line.wager, line.cents, str(line.cite)) for line in result.lines
        ]


def _of_pandas(frame: Any) -> list[dict[str, Any]]:
    return list(frame.astype(object).where(frame.notna(), None).to_dict("records"))


def test_an_empty_frame_has_the_columns_of_a_full_one() -> None:
    pl = pytest.importorskip("polars")
    none, some = croupier.check("roulette").to_frame("polars"), made("check").to_frame("polars")
    assert (none.schema, none.height) == (some.schema, 0)
    assert none.schema["cite"] == pl.String


@pytest.mark.parametrize(
    ("missing", "module"),
    [((), "polars"), (("polars",), "pandas"), (("polars", "pandas"), "pyarrow"), (("polars", "pandas", "pyarrow"), "")],
)
def test_the_frame_is_of_the_first_package_that_is_there(
    missing: tuple[str, ...], module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in PACKAGES.values():
        pytest.importorskip(package)
    for package in missing:
        monkeypatch.setitem(sys.modules, package, None)
    if module:
        assert type(made("settle").to_frame()).__module__.startswith(module)
        return
    with pytest.raises(NotInstalled, match=r"croupier\[frames\]"):
        made("settle").to_frame()


def test_another_kind_of_frame_is_refused() -> None:
    with pytest.raises(croupier.Unreadable, match='"excel" is no kind of frame; write polars, pandas, arrow'):
        made("settle").to_frame("excel")


# ---------------------------------------------------------------- parts that cannot change


def test_nobody_changes_a_part_of_a_result() -> None:
    net = made("settle").net_cents
    assert net == {"A": 8000}
    assert repr(net) == "{'A': 8000}"
    for change in (lambda: net.update(A=0), lambda: net.pop("A"), lambda: net.__setitem__("B", 1), net.clear):
        with pytest.raises(TypeError, match="cannot change"):
            change()
    assert {**net, "B": 1} == net | {"B": 1} == {"A": 8000, "B": 1}


def test_mappings_with_the_same_entries_have_one_hash() -> None:
    one, other = Frozen({"a": 1, "b": Frozen({"c": (2,)})}), Frozen({"b": Frozen({"c": (2,)}), "a": 1})
    assert (one, hash(one)) == (other, hash(other))
    assert copy.copy(one) == one == {"a": 1, "b": {"c": (2,)}}


# ---------------------------------------------------------------- rounds and tables


@pytest.mark.parametrize("game", ["blackjack", "craps", "three_card_poker", "keno", "pai_gow"])
def test_a_round_and_a_table_are_shown_on_the_felt(game: str) -> None:
    table = croupier.table(game, seed=3)
    offered = next(each for each in table.offered("A<b>") if each.selections)
    table.bet("A<b>", f"{offered.kind.name} {offered.selections[0]}".strip(), "60.00")
    assert "$60.00" in page_of(table).text
    played = table.deal()
    page = page_of(played)
    assert page.attributes("img", "alt")[0].startswith(f"The felt of {table.game.title}; A<b>: $60.00 on ")  # type: ignore[union-attr]
    hidden = [hand for hand in played.hands("A<b>") if hand.place == "dealer"]
    assert all(hand.words in (page.attributes("img", "alt")[0] or "") for hand in hidden)
    while (question := played.question) is not None:
        asked = page_of(played).text
        assert all(str(offer.cite) in asked for offer in question.offers)
        played.answer_as_usual()
    settled = page_of(played).text
    assert all(str(line.cite) in settled for line in played.lines)


def test_a_state_is_shown_as_the_seat_sees_it_that_acts() -> None:
    state = croupier.state("three_card_poker", seats=2)
    for action in ("bet ante 10.00", "deal", "bet ante 20.00", "deal", "2c", "Kc", "3d", "Kd", "4h", "Kh"):
        state = state.apply(action)
    page = page_of(state)
    felt = page.attributes("img", "alt")[0] or ""
    assert all(seen in felt for seen in ("B: $20.00 on ante", "2 of clubs", "4 of hearts", "a card face down"))
    assert "king" not in felt
    assert "A, play or fold?" in page.text
