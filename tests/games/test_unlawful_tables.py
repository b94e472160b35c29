"""Tables and rounds that break the law, in every game: they are judged, and settled or not, but nothing fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import croupier
from croupier.croupiers.adjudicate import run
from croupier.documents.reading import Tree, read_tree
from croupier.documents.round import read_round
from croupier.engine.game import Game
from croupier.engine.round import open_round
from croupier.games import registry
from croupier.law.numbering import NUMBERINGS
from croupier.law.option import Option, TableRules, Unreadable
from croupier.law.register import FIRST_DAY, NEWEST_TEXT
from croupier.law.ruling import Refused
from croupier.money.wager import Bet

SPECIMENS = sorted((Path(__file__).parent / "specimens").rglob("*.toml"))
ONE_MORE = 2


def values(option: Option) -> list[Any]:
    """Every value of an option that can be listed, and a number above the law's most."""
    numbers = []
    if option.least is not None:
        most = option.most if option.most is not None else max(option.default, option.least) + ONE_MORE
        numbers = [*range(option.least, min(most, option.least + 10) + ONE_MORE)]
    return list(dict.fromkeys([*(choice.value for choice in option.choices), *numbers]))


def tables(game: Game[Any, Any]) -> Iterator[TableRules]:
    """Every election of an option with every number of decks and boxes."""
    rules: TableRules = game.rules.example()
    options = {option.name: values(option) for option in rules.options()}
    counts = [name for name in ("decks", "boxes") if name in options]
    for count in counts:
        for number, (name, elections) in product(options[count], options.items()):
            yield from (replace(rules, **{count: number, name: value}) for value in elections if name != count)
    if not counts:
        yield from (replace(rules, **{name: value}) for name, elections in options.items() for value in elections)


@pytest.mark.parametrize("name", registry.names())
def test_a_wager_that_a_table_takes_has_odds_or_says_why_it_cannot_be_settled(name: str) -> None:
    game = registry.game(name)
    for rules in tables(game):
        for kind in game.play.wagers(rules).values():
            odds = kind.pays or kind.amounts or kind.made_in_play or kind.is_stack  # a stack is played for a pot
            assert odds or kind.undefined is not None, (
                kind.name,
                rules.plain(),
            )


def test_2_18_a_elections_that_exclude_each_other_leave_a_round_unsettled_that_they_make_impossible() -> None:
    """A progressive wager whose light fails, at a table with multiple action: no lawful table has both."""
    tree = read_tree(Path(__file__).parent / "specimens/blackjack/2_15_n_progressive_light_fails.toml")
    tree.pop("expect")
    settled = run(read_round(tree | {"rules": tree["rules"] | {"multiple_action": True}}))
    assert not settled.happened
    assert "19:47-2.18(a)" in {str(finding.cite) for finding in settled.findings}


@pytest.mark.parametrize("name", registry.names())
def test_bets_at_random_are_placed_or_refused(name: str) -> None:
    """Several refused bets are judged beside each other, so a game may be asked about layouts that never were."""
    game, random = registry.game(name), Random(name)
    rules = game.rules.example()
    kinds = list(game.play.wagers(rules).values())
    refused: list[Refused] = []
    for _ in range(200):
        chosen = random.choices(kinds, k=random.randint(1, 5))
        bets = [
            Bet(random.choice("AB"), kind.name, random.choice(kind.selections), random.choice([0, 1, 700, 1000, 10**7]))
            for kind in chosen
        ]
        try:
            open_round(game, rules, game.play.opening(rules), bets)
        except Refused as found:
            refused.append(found)
    assert refused
    assert all(each.rulings for each in refused)


# ---------------------------------------------------------------- described rounds, altered at random

DAYS = sorted(
    {numbering.last for numbering in NUMBERINGS} | {FIRST_DAY, date(1993, 6, 7), NEWEST_TEXT, date(2015, 1, 1)}
)
STAKES = ["0", "0.01", "1.00", "5.00", "7.35", "10.00", "10.01", "25.00", "137.50", "100000.00"]
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"] + ["??"]
ALTERED_FOR_EACH = 4


def altered(tree: Tree, random: Random) -> Tree:
    """A described round with other elections, wagers, stakes, answers and entries, on another day: lawful or not."""
    game = registry.game(tree["game"])
    options = [option for option in game.rules.options() if values(option)]
    counts = [option for option in options if option.name in {"decks", "boxes"}]
    chosen = [*random.choices(options, k=random.randint(0, 3)), *(each for each in counts if random.random() < 0.3)]
    rules = tree.get("rules", {}) | {option.name: random.choice(values(option)) for option in chosen}
    seats = [_other_seat(game, dict(seat), random) for seat in tree.get("seats", [])]
    tape = tree.get("tape", {}).get(game.play.tape, "").split()
    if random.random() < 0.5:
        tape = _other_tape(game, tape, random)
    other = tree | {"rules": rules, "seats": seats, "tape": {game.play.tape: " ".join(tape)}}
    return other | ({"on": random.choice(DAYS)} if random.random() < 0.5 else {})


def _other_seat(game: Game[Any, Any], seat: Tree, random: Random) -> Tree:
    kinds = list(game.play.wagers(game.rules.example()).values())
    wagers, decisions = dict(seat.get("wagers", {})), list(seat.get("decisions", []))
    for kind in random.choices(kinds, k=random.choice([0, 0, 1, 2])):
        wagers[f"{kind.name} {random.choice(kind.selections or ('',))}".strip()] = random.choice(STAKES)
    if wagers and random.random() < 0.3:
        wagers[random.choice(sorted(wagers))] = random.choice(STAKES)
    if game.play.answers and random.random() < 0.5:
        decisions.insert(random.randint(0, len(decisions)), random.choice(sorted(game.play.answers)))
    return seat | {"wagers": wagers} | ({"decisions": decisions} if decisions else {})


def _other_tape(game: Game[Any, Any], tape: list[str], random: Random) -> list[str]:
    if game.play.tape != "cards":
        return random.sample(tape, len(tape)) + tape[:1]
    at = random.randint(0, len(tape))
    return [*tape[:at], random.choice(CARDS), *tape[at + random.randint(0, 1) :], *random.choices(CARDS, k=3)]


@pytest.mark.parametrize("path", SPECIMENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_altered_round_is_settled_or_refused_with_words(path: Path) -> None:
    """Whatever the document says, it is answered: by lines, by findings or by mistakes, and never by an internal error."""
    tree, random = read_tree(path), Random(path.stem)
    tree.pop("expect")
    for _ in range(ALTERED_FOR_EACH):
        other = altered(tree, random)
        assert answered(other), other


def answered(tree: Tree) -> list[str]:
    """What `settle` says: the words of every mistake, or the answer. It can be written as JSON."""
    try:
        result = croupier.settle(tree)
    except Unreadable as unreadable:
        return [f"{mistake.place}: {mistake.why}" for mistake in unreadable.mistakes]
    assert result.settled or result.findings, tree
    return [json.dumps(result.to_dict())]


# ---------------------------------------------------------------- blackjack's side wagers by the number of decks

SIDE_WAGERS: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"additional_wager": "over/under 13"}, {"over_13": "5.00"}),
    ({"additional_wager": "over/under 13"}, {"under_13": "5.00"}),
    *(({"additional_wager": "same suit", "same_suit_option": option}, {"same_suit": "5.00"}) for option in range(1, 7)),
    ({"additional_wager": "sevens"}, {"sevens": "1.00"}),
    ({"additional_wager": "sevens", "sevens_by_first_card": False}, {"sevens": "1.00"}),
    ({"progressive": True}, {"progressive": "1.00"}),
    ({"blackjack_bonus": True}, {"bonus": "5.00"}),
    ({"streak": True}, {"streak_2": "5.00", "streak_3": "5.00"}),
    ({"match_the_dealer": True}, {"match_the_dealer": "5.00"}),
    *(({"twenty_point": table}, {"twenty_point": "5.00"}) for table in "AB"),
    ({"optional_bonus": True}, {"optional_bonus": "5.00"}),
]
# The player's first card, the dealer's, the player's second, then the others; and what the player does.
DEALS = {
    "a suited king and queen": ("Kh Tc Qh Td", ["stand"]),
    "a card of the dealer's rank and suit": ("9h 9h Td Td", ["stand"]),
    "a card of the dealer's rank": ("9h 9c 9d Ts", ["stand"]),
    "another suit": ("Kd 9c Kh Ts", ["stand"]),
    "a suited pair": ("Kd 9c Kd Ts", ["stand"]),
    "three sevens": ("7h Tc 7h 7h Ts", ["hit"]),
    "a blackjack in spades": ("As Tc Ks 9d", []),
    "a suited six, seven and eight": ("6s Tc 7s 8s 7d", ["hit"]),
}
ROUND: dict[str, Any] = {"game": "blackjack", "on": "2010-07-01"}


@pytest.mark.parametrize("decks", range(1, 10))
@pytest.mark.parametrize(("elected", "wagers"), SIDE_WAGERS, ids=str)
def test_2_2_a_a_side_wager_is_settled_or_refused_with_any_number_of_decks(
    elected: dict[str, Any], wagers: dict[str, str], decks: int
) -> None:
    """Its paragraph has odds for some numbers of decks only. With another the sheet is unlawful, and the rest is settled."""
    rules = elected | {"decks": decks}
    sheet = croupier.check({"game": "blackjack", "on": "2010-07-01", "rules": rules})
    for cards, decisions in DEALS.values():
        if "bonus" in wagers:
            cards = cards.replace("Ks 9d", "Ks 9d 50.00")  # noqa: PLW2901 (the button's award)
        seat = {"name": "A", "wagers": {"blackjack": "10.00"} | wagers, "decisions": decisions}
        result = croupier.settle(ROUND | {"rules": rules, "seats": [seat], "tape": {"cards": cards}})
        whys = " ".join(finding.why for finding in result.findings)
        assert any(line.wager == "blackjack" for line in result.lines) or "it came before" in whys, (cards, whys)
        assert {str(broken.cite) for broken in sheet.findings} <= {str(found.cite) for found in result.findings}


def test_2_18_b_what_depends_on_an_unlawful_election_is_corrected_with_it() -> None:
    """Without multiple action nobody must make three wagers, so the lawful table has neither."""
    rules = {"multiple_action": True, "three_wagers_required": True, "progressive": True}
    wagers = {"blackjack": "10.00", "second_hand": "10.00", "third_hand": "10.00", "progressive": "1.00"}
    seat = {"name": "A", "wagers": wagers, "decisions": ["stand"]}
    script = read_round(ROUND | {"rules": rules, "seats": [seat], "tape": {"cards": "Kh Tc Qh Td"}})
    depends = {
        (table.elected("multiple_action"), table.elected("three_wagers_required")) for table in script.lawful_tables
    }
    assert depends == {(True, True), (False, False)}
