"""`import croupier`: a handful of functions, quick to import, that answer as the commands do."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import subprocess
import sys
from datetime import date
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import croupier
from croupier.documents import journal
from croupier.engine.hand import FACE_DOWN
from croupier.engine.irregularity import Irregularity
from croupier.games import registry
from croupier.sheets.sheet import Sheet
from tests.cli.console import run

FUNCTIONS = tuple(name for name in croupier.__all__ if name[0].islower())
WITH_OPTIONS = [name for name in FUNCTIONS if "options" in inspect.signature(getattr(croupier, name)).parameters]
EXAMPLES = Path(__file__).parent.parent / "src" / "croupier" / "examples"
MODULES = [
    "croupier",
    *sorted({f"croupier.{module}" for module in vars(croupier)["_MODULES"].values() if "api." in module}),
]
ROULETTE = 'game = "roulette"\n[rules]\nwheel = "single zero"\n'


# ---------------------------------------------------------------- how it is imported


def python(*lines: str) -> str:
    """What a new interpreter prints, every warning an error."""
    command = [sys.executable, "-W", "error", "-c", "\n".join(lines)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_it_imports_nothing_else() -> None:
    loaded = python("import sys, croupier", "print(*(name for name in sys.modules if name.startswith('croupier')))")
    assert loaded == "croupier"


def test_packages_and_functions_have_different_names() -> None:
    """A package that is imported becomes an attribute of `croupier`, so that a function must not have its name."""
    folders = {path.parent.name for path in Path(croupier.__file__).parent.glob("*/__init__.py")}
    assert not folders & set(croupier.__all__)


def test_type_checkers_see_the_same_names() -> None:
    stub = ast.parse(Path(croupier.__file__).with_suffix(".pyi").read_text("utf-8"))
    imported = {
        alias.name: line.module for line in stub.body if isinstance(line, ast.ImportFrom) for alias in line.names
    }
    listed = next(ast.literal_eval(line.value) for line in stub.body if isinstance(line, ast.Assign))
    assert listed == croupier.__all__
    modules = {name: f"croupier.{module}" for name, module in vars(croupier)["_MODULES"].items()}
    assert imported == modules


def test_everything_offered_is_there_and_described() -> None:
    assert set(FUNCTIONS) < set(croupier.__all__) <= set(dir(croupier))
    for name in croupier.__all__:
        offered = getattr(croupier, name)
        assert not isinstance(offered, ModuleType)
        assert inspect.getdoc(offered), name
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        vars(croupier)["__getattr__"]("nonsense")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_argument_and_answer_is_typed(name: str) -> None:
    signature = inspect.signature(getattr(croupier, name))
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(each.annotation is not inspect.Parameter.empty for each in signature.parameters.values())


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_no_option_of_a_game_has_the_name_of_an_argument(name: str) -> None:
    arguments = set(inspect.signature(getattr(croupier, name)).parameters)
    options = {option.name for game in registry.games() for option in game.rules.options()}
    assert not arguments & options


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    result = doctest.testmod(import_module(module), raise_on_error=False)
    assert result.failed == 0
    assert result.attempted > 0


# ---------------------------------------------------------------- what may be given


def test_a_table_may_be_given_in_every_form(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text(ROULETTE, "utf-8")
    tree = {"game": "roulette", "rules": {"wheel": "single zero"}}
    document = [
        croupier.check(given).to_dict()
        for given in (ROULETTE, json.dumps(tree), tree, file, str(file), croupier.check(tree).sheet)
    ]
    document.append(croupier.check("Roulette", wheel="single zero").to_dict())
    document.append(croupier.check("roulette", rules={"wheel": "single zero"}).to_dict())
    assert all(each == document[0] for each in document)
    assert document[0]["rules"]["wheel"] == "single zero"
    assert tree == {"game": "roulette", "rules": {"wheel": "single zero"}}


def test_options_are_elected_over_those_of_a_sheet() -> None:
    sheet = croupier.check(ROULETTE).sheet
    for given in (ROULETTE, sheet):
        assert croupier.check(given, wheel="double zero").sheet.rules.plain()["wheel"] == "double zero"
    assert sheet.rules.plain()["wheel"] == "single zero"
    assert isinstance(croupier.check(sheet, on="2001-02-03").sheet, Sheet)
    assert croupier.check(sheet, on="2001-02-03").sheet.on == date(2001, 2, 3)
    assert croupier.check(sheet, on=date(2001, 2, 3)).sheet.on == date(2001, 2, 3)


@pytest.mark.parametrize(
    ("source", "given", "places"),
    [
        ("nonsense", {}, ["game"]),
        ("roulette", {"wheel": "x", "foo": 1}, ["rules.wheel", "rules.foo"]),
        ({"game": "roulette", "rules": 3}, {"wheel": "x"}, ["rules"]),
        ("roulette", {"on": "20100701"}, ["on"]),
        ("game = ", {}, ["the text"]),
        ("no_such_file.toml", {}, ["no_such_file.toml"]),
        ({}, {}, ["game"]),
    ],
)
def test_every_mistake_of_a_document_is_reported_with_its_place(
    source: str | dict[str, Any], given: dict[str, Any], places: list[str]
) -> None:
    with pytest.raises(croupier.Unreadable) as wrong:
        croupier.check(source, **given)
    assert [mistake.place for mistake in wrong.value.mistakes] == places


def test_what_cannot_be_dealt_is_refused() -> None:
    for function in (croupier.odds, croupier.strategy, croupier.simulate, croupier.table):
        with pytest.raises(croupier.Refused) as refused:
            function("blackjack", decks=0)
        assert str(refused.value.rulings[0].cite).startswith("19:47-2.")


def test_what_does_not_exist_is_said_so() -> None:
    with pytest.raises(croupier.NotAvailable, match="Roulette has no strategy chart"):
        croupier.strategy("roulette")
    with pytest.raises(croupier.NotAvailable, match="Red dog has no chart by totals"):
        croupier.strategy("red_dog", by="total")
    with pytest.raises(croupier.NotPlayed, match="0 rounds"):
        croupier.simulate("roulette", rounds=0)
    with pytest.raises(croupier.NotPlayed, match="cpu or gpu"):
        croupier.simulate("roulette", device="abacus")


# ---------------------------------------------------------------- what is answered


@pytest.mark.slow  # the numbers of every game are counted, some by code that is compiled first
@pytest.mark.parametrize("game", registry.names())
def test_the_answers_are_those_of_the_commands(game: str) -> None:
    assert croupier.check(game).to_dict() == run("check", game, "--json").json
    if game != "blackjack":  # whose numbers take seconds
        assert croupier.odds(game).to_dict() == run("odds", game, "--json").json


def test_the_other_answers_are_those_of_the_commands() -> None:
    assert [game.to_dict() for game in croupier.all_games()] == run("games", "--json").json
    assert croupier.strategy("red_dog").to_dict() == run("strategy", "red_dog", "--json").json
    mine = croupier.simulate("roulette", wagers=["red"], rounds=1000, seed=7).to_dict()
    theirs = run(
        "simulate", "roulette", "--wager", "red", "--rounds", "1000", "--seed", "7", "--jobs", "1", "--json"
    ).json
    timed = {"seconds", "rounds_per_second"}
    assert {key: value for key, value in mine.items() if key not in timed} == {
        key: value for key, value in theirs.items() if key not in timed
    }


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_a_described_round_is_settled_as_by_the_command(file: Path) -> None:
    if "tape" not in file.read_text("utf-8"):
        pytest.skip("a sheet")
    finished = run("settle", str(file), "--json")
    result = croupier.settle(file)
    assert result.to_dict() == finished.json == croupier.settle(file.read_text("utf-8")).to_dict()
    assert bool(result.findings) is (finished.code == 1)
    assert result.settled
    assert sum(line.cents for line in result.lines) == sum(result.net_cents.values())


def test_a_round_that_could_not_have_happened_is_not_settled() -> None:
    seats = [{"name": "A", "wagers": {"red": "5.00"}}]
    late = {"bets": [{"before": 2, "seat": "A", "call": {"red": "off"}}], "tape": {"spins": "17"}}
    void = {"irregularities": [{"at": 0, "kind": "foreign_object"}]}
    result = croupier.settle({"game": "roulette", "seats": seats} | late | void)
    assert not result.settled
    assert result.lines == ()
    assert result.findings[0].place == "bets[0].call.red"
    with pytest.raises(croupier.Unreadable, match="37 is not on this wheel"):
        croupier.settle({"game": "roulette", "seats": seats, "tape": {"spins": "37"}})
    with pytest.raises(croupier.Unreadable, match="it ends before the round does"):
        croupier.settle({"game": "roulette", "seats": seats})


def test_numbers_are_found_by_the_name_of_the_wager() -> None:
    assert croupier.odds("roulette", wheel="single zero")["red"].house_advantage == Fraction(1, 37)
    with pytest.raises(KeyError):
        croupier.odds("roulette")["rouge"]
    with pytest.raises(KeyError):
        croupier.simulate("roulette", rounds=100)["rouge"]


# ---------------------------------------------------------------- a table


def first_choice(question: croupier.Question) -> str:
    """The first answer that is offered, with the first cards that it may choose."""
    offer = question.offers[0]
    return " ".join((offer.name, *map(str, offer.pick.first()))) if offer.pick is not None else question.choices[0]


@pytest.mark.parametrize("game", registry.names())
def test_every_game_is_played_at_a_table(game: str) -> None:
    """The same seed gives the same rounds, and what stands after one is there before the next."""
    evenings = []
    for _ in range(2):
        table = croupier.table(game, seed=11, rules=registry.game(game).rules.example().plain())
        rounds = []
        for _ in range(4):
            offered = next(each for each in table.offered("A") if each.selections)
            if not (offered.kind.is_stack and table.wagers):  # a stack is there already
                table.bet("A", f"{offered.kind.name} {offered.selections[0]}".strip(), "60.00")
            laid = table.wagers
            played = table.play(first_choice)
            assert played.over
            assert played.question is None
            assert {(wager.seat, wager.name) for wager in laid} <= {(line.seat, line.wager) for line in played.lines}
            assert sum(wager.stake_cents for wager in table.wagers) == sum(line.left_cents for line in played.lines)
            rounds.append(played.to_dict())
        evenings.append(rounds)
    assert evenings[0] == evenings[1]


def blackjack(seed: int = 7, seats: tuple[str, ...] = ()) -> croupier.Table:
    table = croupier.table("blackjack", seed=seed, seats=seats)
    table.bet("A", "blackjack", "10.00")
    return table


def test_a_round_is_played_by_hand() -> None:
    table = blackjack()
    played = table.deal()
    question = played.question
    assert question is not None
    assert (question.seat, question.choices) == ("A", ("stand", "hit", "double"))
    assert [str(offer.cite) for offer in question.offers] == ["19:47-2.6(f)", "19:47-2.12(a)", "19:47-2.10(a)"]
    assert [hand.cards for hand in played.hands("A") if hand.seat == "A"] == [
        tuple(str(card) for card in question.view.cards)
    ]
    assert played.to_dict()["lines"] == []
    assert played.net_cents == {}
    with pytest.raises(croupier.Refused, match="split"):
        played.answer("split")
    with pytest.raises(croupier.Refused, match="in progress"):
        table.bet("A", "blackjack", "10.00")
    with pytest.raises(croupier.Refused, match="in progress"):
        table.deal()
    assert played.question == question
    played.answer("stand")
    assert played.over
    assert sum(line.cents for line in played.lines) == played.net_cents["A"]
    with pytest.raises(croupier.Refused, match="no question is open"):
        played.answer("stand")
    with pytest.raises(croupier.Refused, match="nobody has a wager"):
        table.deal()


def test_a_strategy_is_asked_every_question_and_sees_only_its_seat() -> None:
    asked: list[croupier.Question] = []

    def stand(question: croupier.Question) -> str:
        asked.append(question)
        return "stand"

    table = blackjack(2, seats=("B", "A"))
    table.bet("B", "blackjack", "25.00")
    table.play(stand)
    assert [question.seat for question in asked] == ["B", "A"]  # the order of the seats, not of the bets
    assert all(question.view.seat == question.seat for question in asked)


def test_without_a_strategy_the_games_own_plays() -> None:
    assert blackjack().play().over


def test_bets_are_made_taken_down_and_called() -> None:
    table = croupier.table("craps", seed=1)
    assert table.bet("A", "place 6", "12.00").stake_cents == 1200
    assert table.bet("A", "place 6", "6.00").stake_cents == 1800
    assert table.call("A", "place 6", on=True).called == "on"
    table.take_down("A", "place 6", "6.00")
    assert [wager.stake_cents for wager in table.wagers] == [1200]
    table.take_down("A", "place 6")
    assert table.wagers == ()
    with pytest.raises(croupier.Refused, match="does not offer"):
        table.bet("A", "blackjack", "10.00")
    for amount in ("ten", "-1.00", "0"):
        with pytest.raises(ValueError, match=r"amount|stake"):
            table.bet("A", "pass", amount)
    with pytest.raises(croupier.Refused, match="does not offer"):
        table.bet("Z", "blackjack", "10.00")
    assert table.seats == ("A",)
    with pytest.raises(ValueError, match="seat"):
        table.bet("A:B", "pass", "10.00")


def test_the_limits_of_the_sheet_hold() -> None:
    table = croupier.table({"game": "red_dog", "limits": {"original": {"min": "5.00", "max": "50.00"}}}, seed=3)
    with pytest.raises(croupier.Refused, match="minimum"):
        table.bet("A", "original", "1.00")
    with pytest.raises(croupier.Refused, match="maximum"):
        table.bet("A", "original", "51.00")
    assert table.wagers == ()


def test_an_unlawful_table_does_not_open() -> None:
    with pytest.raises(croupier.Refused) as refused:
        croupier.table("roulette", six_numbers_color=True, on="2009-06-15")
    assert [str(ruling.cite) for ruling in refused.value.rulings] == ["19:47-5.1(g)"] * 2 + ["19:47-5.1(e)6ii"]


def test_a_round_that_is_given_back_settles_nothing() -> None:
    table = blackjack()
    played = table.deal()
    table.give_back()
    assert not table.wagers
    table.bet("A", "blackjack", "5.00")
    played.answer("stand")
    assert [wager.stake_cents for wager in table.wagers] == [500]


def test_cards_come_one_at_a_time_where_the_caller_deals() -> None:
    table = blackjack()
    played = table.deal(one_at_a_time=True)
    drawn = []
    while (card := played.draw()) is not None:
        drawn.append(card.text)
    assert played.question is not None
    assert [card for hand in played.hands() for card in hand.cards] == [drawn[1], drawn[0], *drawn[2:]]
    with pytest.raises(croupier.Refused, match="not over"):
        played.finish()
    with pytest.raises(croupier.Refused, match="finish the round"):
        played.record(1, date(2010, 6, 7))
    played.answer("stand")
    while played.draw() is not None:
        pass
    assert table.wagers  # until it is finished
    played.finish()
    assert table.wagers == ()


def test_what_lies_face_down_is_not_shown() -> None:
    """At a 6 to 5 table a patron sees his own two cards, and nobody sees those of another (2.6A(c), (d))."""
    table = croupier.table("blackjack", seed=2, six_to_five=True, decks=1, seats=("A", "B"))
    table.bet("A", "blackjack", "10.00")
    table.bet("B", "blackjack", "10.00")
    played = table.deal(one_at_a_time=True)
    dealt = []
    while (card := played.draw()) is not None:
        dealt.append(card)
    assert [card.text for card in dealt if card.site.startswith("deal:")] == [""] * 4
    for seat, other in (("A", "B"), ("B", "A")):
        hands = {hand.seat: hand.cards for hand in played.hands(seat)}
        assert FACE_DOWN not in hands[seat]
        assert hands[other] == (FACE_DOWN, FACE_DOWN)
    assert [hand.cards for hand in played.hands() if hand.seat] == [(FACE_DOWN, FACE_DOWN)] * 2


def test_an_irregularity_is_mended_by_its_paragraph() -> None:
    table = croupier.table("craps", seed=5)
    table.bet("A", "pass", "10.00")
    played = table.deal(one_at_a_time=True)
    played.irregular(Irregularity("die_off_table"))
    assert any("19:47-1.9" in str(fact.cite) for fact in played.facts)
    while played.draw() is not None:
        pass
    played.finish()
    with pytest.raises(croupier.Refused, match="settled"):
        played.irregular(Irregularity("die_off_table"))


def test_a_finished_round_is_recorded_and_replayed(tmp_path: Path) -> None:
    played = blackjack().play(lambda _: "stand")
    first = played.record(1, date(2010, 6, 7))
    file = tmp_path / "evening.jsonl"
    file.write_text(json.dumps(first) + "\n", "utf-8")
    assert list(journal.verify(journal.read_journal(file))) == []
    assert run("audit", "replay", str(file)).code == 0
