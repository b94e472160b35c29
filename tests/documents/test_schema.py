"""JSON Schema of the documents."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.documents.journal import BEGINNING, record
from croupier.documents.schema import document_schema
from croupier.engine.game import Game
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.families.stud.numbers.dealer_kernel import lowest_hand
from croupier.families.twenty_one.chart.cells import HARD, PAIRS, SOFT
from croupier.families.twenty_one.chart.document import plain
from croupier.games import registry
from croupier.games.blackjack.kernels import counting
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.casino_war.simulated import read_play
from croupier.games.double_down_stud.kernel import read_play as read_doubling
from croupier.games.let_it_ride.kernel import read_play as read_riding
from croupier.games.red_dog.simulated import read_raises
from croupier.games.three_card_poker.kernel import lowest_played
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.money.wager import Bet
from tests.games.twenty_one_tapes import chart_at_random

Tree = dict[str, Any]
WHICH = ("sheet", "round", "journal")
WITH_PLAY = (*WHICH, "play")


def faults(schema: Any, value: Any, root: Tree, place: str = "") -> list[str]:
    """A small validator: the words of JSON Schema that our schemas use, and a complaint about any other."""
    if "$ref" in schema:
        return faults(root["$defs"][schema["$ref"].rpartition("/")[2]], value, root, place)
    found = [] if _typed(schema, value) else [f"{place}: not a {schema['type']}"]
    if "enum" in schema and not any(type(each) is type(value) and each == value for each in schema["enum"]):
        found.append(f"{place}: not one of {schema['enum']}")
    if "const" in schema and schema["const"] != value:
        found.append(f"{place}: not {schema['const']}")
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        found.append(f"{place}: {value} does not fit {schema['pattern']}")
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{place}: {value} out of bounds")
    if "anyOf" in schema and all(faults(each, value, root, place) for each in schema["anyOf"]):
        found.append(f"{place}: none of anyOf")
    for each in schema.get("allOf", ()):
        if not faults(each["if"], value, root, place):
            found.extend(faults(each["then"], value, root, place))
    unknown = set(schema) - KNOWN
    assert not unknown, f"the test's validator does not know {unknown}"
    return [*found, *_inside(schema, value, root, place)]


KNOWN = {
    *("$schema", "$defs", "title", "description", "default", "format", "type", "enum", "const", "pattern", "minimum"),
    *("maximum", "anyOf", "allOf", "properties", "additionalProperties", "required", "items", "minLength"),
}


def _inside(schema: Tree, value: Any, root: Tree, place: str) -> list[str]:
    if isinstance(value, list) and "items" in schema:
        return [
            fault for at, each in enumerate(value) for fault in faults(schema["items"], each, root, f"{place}[{at}]")
        ]
    if not isinstance(value, dict):
        return []
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    found = [f"{place}.{name}: missing" for name in schema.get("required", ()) if name not in value]
    for name, each in value.items():
        if name in properties:
            found.extend(faults(properties[name], each, root, f"{place}.{name}"))
        elif isinstance(others, dict):
            found.extend(faults(others, each, root, f"{place}.{name}"))
        elif others is False:
            found.append(f"{place}.{name}: unknown")
    return found


def _typed(schema: Tree, value: object) -> bool:
    if "type" not in schema:
        return True
    types: dict[str, Any] = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
    if schema["type"] == "boolean":
        return isinstance(value, bool)
    return isinstance(value, types[schema["type"]]) and not isinstance(value, bool)


SHEET: Tree = {
    "game": "roulette",
    "table": "R-1",
    "on": "2010-07-01",
    "rules": {
        "wheel": "single zero",
        "seven_numbers": True,
        "payouts": {"straight": "36 to 1"},
        "smallest_chip": "0.25",
    },
    "limits": {"red": {"min": "10.00", "max": "1000.00"}},
}
ROUND: Tree = {
    "game": "roulette",
    "on": "2010-07-01",
    "seats": [{"name": "A", "wagers": {"red": "5.00", "straight 17": "1"}, "decisions": []}],
    "bets": [{"before": 2, "seat": "A", "make": {"red": "5.00"}, "remove": ["odd"], "call": {"red": "on"}}],
    "tape": {"spins": "17 00"},
    "irregularities": [{"at": 0, "kind": "short_spin", "revolutions": 3}],
    "standing": {"wagers": [{"seat": "A", "wager": "red", "stake": "5.00"}]},
    "booked": {"A": {"red": "-5.00", "odd": "+5", "even": "5.00"}},
}


def valid(which: str, tree: Tree) -> list[str]:
    schema = document_schema(which)
    return faults(schema, tree, schema)


def test_good_documents_are_valid() -> None:
    assert valid("sheet", SHEET) == []
    assert valid("round", ROUND) == []
    assert valid("sheet", {"game": "craps"}) == []


def test_a_record_of_play_is_valid() -> None:
    game = registry.game("roulette")
    live = Live(open_round(game, game.rules(), game.play.opening(game.rules()), [Bet("A", "red", "", 500)]))
    live.answer("17")
    tree = json.loads(json.dumps(record(live, 1, NEWEST_TEXT, BEGINNING)))
    assert valid("journal", tree) == []
    assert valid("journal", tree | {"version": 2}) == [".version: unknown"]


@pytest.mark.parametrize(
    ("which", "change", "place"),
    [
        ("sheet", {"game": "roulete"}, ".game"),
        ("sheet", {"gaem": "roulette"}, ".gaem"),
        ("sheet", {"rules": {"whel": "single zero"}}, ".rules.whel"),
        ("sheet", {"rules": {"wheel": "round"}}, ".rules.wheel"),
        ("sheet", {"rules": {"seven_numbers": "yes"}}, ".rules.seven_numbers"),
        ("sheet", {"rules": {"payouts": {"straigt": "36 to 1"}}}, ".rules.payouts.straigt"),
        ("sheet", {"rules": {"decks": 6}}, ".rules.decks"),  # an option of another game
        ("sheet", {"limits": {"red": {"min": "10.00"}}}, ".limits.red.max"),
        ("sheet", {"limits": {"red": {"min": "10.00", "max": 1000}}}, ".limits.red.max"),
        ("sheet", {"limits": {"red": {"min": "0.00", "max": "10.00"}}}, ".limits.red.min"),
        ("round", {"seats": [{"wagers": {}}]}, ".seats[0].name"),
        ("round", {"seats": [{"name": "A", "wagers": {"red": 5}}]}, ".seats[0].wagers.red"),
        ("round", {"seats": [{"name": "A", "wagers": {"red": "1e3"}}]}, ".seats[0].wagers.red"),
        ("round", {"seats": [{"name": "A", "wagers": {"red": "0"}}]}, ".seats[0].wagers.red"),
        ("round", {"bets": [{"before": 1, "seat": "A"}]}, ".bets[0].before"),
        ("round", {"bets": [{"before": 2, "seat": "A", "call": {"red": "up"}}]}, ".bets[0].call.red"),
        ("round", {"booked": {"A": {"red": "--5.00"}}}, ".booked.A.red"),
        ("round", {"irregularities": [{"at": 0}]}, ".irregularities[0].kind"),
        ("round", {"tape": {"spin": "17"}}, ".tape.spin"),
    ],
)
def test_bad_documents_are_not(which: str, change: Tree, place: str) -> None:
    (fault,) = valid(which, (SHEET if which == "sheet" else ROUND) | change)
    assert fault.partition(":")[0] == place


@pytest.mark.parametrize("which", WITH_PLAY)
def test_a_schema_is_the_same_on_every_run_and_is_plain_json(which: str) -> None:
    once, again = (json.dumps(document_schema(which)) for _ in range(2))
    assert once == again
    assert json.loads(once)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("name", registry.names())
def test_every_option_of_every_game_is_there_with_its_default_and_its_paragraph(which: str, name: str) -> None:
    (rules,) = [
        part["then"]["properties"]["rules"]
        for part in document_schema(which)["allOf"]
        if part["if"]["properties"]["game"]["const"] == name
    ]
    options = registry.game(name).rules.options()
    assert list(rules["properties"]) == [option.name for option in options]
    for option in options:
        shown = rules["properties"][option.name]
        if option.must_be_named:
            assert "default" not in shown
        else:
            assert shown["default"] == option.plain(option.default)
        assert f"[{option.cite}]" in shown["description"]
        if option.choices:
            assert shown["enum"] == [choice.value for choice in option.choices]


@pytest.mark.parametrize("name", registry.names())
def test_the_defaults_of_every_game_are_valid(name: str) -> None:
    rules = json.loads(json.dumps(registry.game(name).rules().plain()))
    assert valid("sheet", {"game": name, "rules": rules}) == []


# ---------------------------------------------------------------- how the seats play


def takes_a_document(game: Game[Any, Any]) -> bool:
    """Whether its kernel reads the game's choices from a document; any other kernel says that `play` is to be left out."""
    if game.numbers.kernel is None or (game.numbers.chart is None and game.numbers.play_schema is None):
        return False
    with pytest.raises(Unreadable) as refused:
        game.numbers.kernel(game, game.rules(), Scene(play='{"nonsense": 1}'))
    return not any(mistake.place == "play" and "leave `play` out" in mistake.why for mistake in refused.value.mistakes)


def test_every_game_with_choices_in_a_simulation_has_a_schema_for_them() -> None:
    """A game whose kernel takes no document says so; any other is in the schema, by name."""
    takes = [game.name for game in registry.games() if takes_a_document(game)]
    assert list(document_schema("play")["$defs"]) == takes


def plays() -> list[tuple[str, Tree]]:
    chart = all_the_same("S")
    count = {
        "count": {"tags": {"A": -1, "5": 1}, "start": -4, "per": "none", "insurance_at": 3},
        "spread": {"-1": 2, "2": 4},
        "deviations": [
            {"hand": "hard 16", "against": "T", "at": 0, "play": "S"},
            {"hand": "pair T", "against": "6", "below": 4, "play": "-"},
        ],
    }
    return [
        ("blackjack", chart),
        ("blackjack", {**chart, **count}),
        ("red_dog", {"raise_on": []}),
        ("red_dog", {"raise_on": [1, 11]}),
        ("casino_war", {"on_tie": "surrender"}),
    ]


def all_the_same(code: str, columns: int = 10) -> Tree:
    rows = {HARD: range(4, 21), SOFT: range(12, 21), PAIRS: [*range(2, 10), "T", "A"]}
    return {table: {str(row): " ".join([code] * columns) for row in names} for table, names in rows.items()}


def read(name: str, tree: Tree) -> None:
    """As the game reads it; raises `Unreadable`."""
    if name == "blackjack":
        counting.read(tree, BlackjackRules(surrender=True))
    elif name == "red_dog":
        read_raises(json.dumps(tree))
    elif name == "three_card_poker":
        lowest_played(json.dumps(tree))
    elif name == "double_down_stud":
        read_doubling(json.dumps(tree))
    elif name == "let_it_ride":
        read_riding(json.dumps(tree))
    elif name == "caribbean_stud":
        lowest_hand(json.dumps(tree), "bet_from", 5, "AKJ83", cite("19:47-16.10"))
    elif name == "boston_5":
        lowest_hand(json.dumps(tree), "second_from", 3, "Q64", cite("19:47-24.10"))
    else:
        read_play(json.dumps(tree))


@pytest.mark.parametrize(("name", "tree"), plays())
def test_how_seats_play_is_valid_where_the_game_can_read_it(name: str, tree: Tree) -> None:
    read(name, tree)
    schema = document_schema("play")
    assert valid("play", tree) == []
    assert [other for other in schema["$defs"] if not faults(schema["$defs"][other], tree, schema)] == [name]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("blackjack", {"hard": {}}),
        ("blackjack", {"soft": all_the_same("S", 9)["soft"]}),
        ("blackjack", {"soft": all_the_same("P")["soft"]}),
        ("blackjack", {"pairs": all_the_same("Q")["pairs"]}),
        ("blackjack", {"columns": "2 3 4"}),
        ("blackjack", {"insurance": "no"}),
        ("blackjack", {"raise_on": [7]}),
        ("blackjack", {"count": {"start": 1}}),
        ("blackjack", {"count": {"tags": {"A": 10}}}),
        ("blackjack", {"count": {"tags": {"1": 1}}}),
        ("blackjack", {"count": {"tags": {"A": 1}, "per": "shoe"}}),
        ("blackjack", {"count": {"tags": {"A": 1}}, "spread": {"1": 0}}),
        ("blackjack", {"count": {"tags": {"A": 1}}, "deviations": [{"hand": "hard 16", "against": "T", "play": "S"}]}),
        ("red_dog", {"raise_on": [12]}),
        ("red_dog", {"raise_on": 7}),
        ("red_dog", {"raise_on": [7], "more": 1}),
        ("casino_war", {"on_tie": "run"}),
    ],
)
def test_how_seats_play_is_not_valid_where_the_game_cannot_read_it(name: str, change: Tree) -> None:
    (good, *_) = (tree for game, tree in plays() if game == name)
    with pytest.raises(Unreadable):
        read(name, {**good, **change})
    assert valid("play", {**good, **change})


def test_a_chart_of_the_twenty_one_family_is_valid_by_totals_and_by_cards() -> None:
    schema = document_schema("play")["$defs"]["spanish_21"]
    for by_cards in (False, True):
        tree = plain(chart_at_random(Random(1), by_cards=by_cards, insurance=by_cards))
        assert faults(schema, tree, schema) == []
        assert faults(schema, tree | {"hard": {"21": "S S S S S S S S S S"}}, schema)
        assert faults(schema, tree | {"attack": "Y"}, schema)


def test_a_chart_for_an_exposed_hole_card_is_valid() -> None:
    assert valid("play", all_the_same("H", 26)) == []


def test_the_examples_of_the_document_are_parts_of_what_the_schema_allows() -> None:
    """The examples leave rows out for the reader's sake; with the rest of a chart they are whole."""
    text = (Path(__file__).parents[2] / "docs/play.md").read_text("utf-8")
    examples = re.findall(r"^## ([^:\n]+).*?^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    (_, chart_text), (_, count_text), *others = examples
    chart, count, whole = tomllib.loads(chart_text), tomllib.loads(count_text), all_the_same("S")
    chart = {**chart, **{table: {**rows, **chart[table]} for table, rows in whole.items()}}
    names = {game.title: game.name for game in registry.games()}
    named = [(names[title], tomllib.loads(example)) for title, example in others]
    for name, tree in (("blackjack", {**chart, **count}), *named):
        read(name, tree)
        assert valid("play", tree) == []
