"""Both kernels of the twenty-one family against the engine on the same cards: tables, charts and tapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import numpy as np

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.round import open_round
from croupier.equipment.cards import DECK, Card
from croupier.equipment.shoe import Dealing, Shoe
from croupier.families.twenty_one.chart.cells import CODES, LEAST_DOUBLED, Chart, Column, numbers_of_cards
from croupier.families.twenty_one.kernels import automaton, compiler
from croupier.families.twenty_one.kernels.general.layout import Desk, Rule, State, code
from croupier.families.twenty_one.kernels.general.settle import play_rounds
from croupier.families.twenty_one.kernels.play import answer
from croupier.families.twenty_one.kernels.rows import Automaton
from croupier.families.twenty_one.kernels.table import UNIT_CENTS, Table
from croupier.games import double_attack_blackjack, spanish_21
from croupier.games.double_attack_blackjack.kernel import table_of as double_attack_table
from croupier.games.spanish_21.kernel import table_of as spanish_table
from croupier.hands.blackjack import value
from croupier.money.odds import Odds
from croupier.money.wager import Bet
from croupier.testing.dealer import elections

WITHOUT_TENS = tuple(card for card in DECK if card.rank != "T")


class Playable(NamedTuple):
    """One of the family's games."""

    game: Any
    main: str
    table_of: Callable[[Any], Table]


DOUBLE_ATTACK = Playable(double_attack_blackjack.GAME, "initial", double_attack_table)
SPANISH = Playable(spanish_21.GAME, "spanish_21", spanish_table)
BOTH = (DOUBLE_ATTACK, SPANISH)


def rules_at_random(one: Playable, random: Random) -> Any:
    """An elected table with one patron on each box."""
    elected: Any = elections(one.game, random)
    rules: Any = replace(elected, several_boxes=False, shared_boxes=False)
    if one is SPANISH and random.random() < 0.5:
        rules = replace(rules, redoubles=0)
    return replace(rules, payouts=rules.payouts.paying(odds_at_random(one, random)))


def odds_at_random(one: Playable, random: Random) -> dict[str, Odds]:
    """Other odds of some rows, at every other table."""
    rows = ("win", "double", "blackjack") if one is SPANISH else ("initial", "attack", "double", "blackjack")
    pays = random.random() < 0.5
    return {row: random.choice((Odds(Fraction(1, 2)), Odds(Fraction(1)), Odds(Fraction(2)))) for row in rows if pays}


# ---------------------------------------------------------------- charts


def chart_at_random(random: Random, *, by_cards: bool, insurance: bool = False) -> Chart:
    """Any code in any cell, hits more often than not; most pairs are split."""
    totals = [("hard", points) for points in range(4, 21)] + [("soft", points) for points in range(12, 21)]
    codes = [*CODES, "H", "H", "H"]
    aces_apart = random.random() < 0.7

    def column() -> Column:
        rows = {
            (table, points, cards): random.choice(codes)
            for table, points in totals
            for cards in (numbers_of_cards(table, points) if by_cards else (0,))
        }
        again = [(*row, level) for row in totals for level in (1, 2) if row[1] >= LEAST_DOUBLED[row[0]]]
        doubled = {row: random.choice("SRD") for row in again}
        splits = frozenset(card for card in range(1, 11) if random.random() < 0.8)
        aces = {points: random.choice("SR") for points in range(12, 21)} if aces_apart else {}
        return Column(rows, splits, doubled, random.random() < 0.5, aces)

    return Chart({up: column() for up in range(1, 11)}, insurance)


EVERY_PAIR = frozenset(range(1, 11))


def chart(
    code: str,
    *,
    splits: frozenset[int] = EVERY_PAIR,
    doubled: str = "S",
    attack: bool = False,
    insurance: bool = False,
    **cells: str,
) -> Chart:
    """One code in every cell but the cells named, hard_16="S"."""
    rows = {("hard", points, 0): code for points in range(4, 21)} | {
        ("soft", points, 0): code for points in range(12, 21)
    }
    for name, other in cells.items():
        table, points = name.split("_")
        rows[table, int(points), 0] = other
    after = {(table, points, 1): doubled for table, points, _ in rows if points >= LEAST_DOUBLED[table]}
    return Chart({up: Column(rows, splits, after, attack) for up in range(1, 11)}, insurance)


# ---------------------------------------------------------------- the engine on a tape


@dataclass
class Tape(QuietCroupier):
    """Cards in the order of the deal; choices by a chart."""

    cards: Sequence[Card]
    play: Chart
    dealing: Dealing | None = None

    def chance(self, device: Any) -> Any:
        self.dealing = device.dealing
        return device.read(device.from_tape(str(self.cards[device.position])))

    def decide(self, decision: Decision) -> Answer:
        return answer(self.play, decision)


class Judged(NamedTuple):
    net: int
    staked: int  # on the main wager, its attack and its doubles
    used: int
    lines: frozenset[str]  # wager, hand, result and note of each line


def judged(
    one: Playable,
    rules: Any,
    play: Chart,
    cards: Sequence[Card],
    kinds: Sequence[str],
    seats: int = 1,
) -> Judged:
    """What the engine makes of these cards."""
    opening = one.game.play.opening(rules)
    standing = replace(opening, shoe=Shoe.of(rules.decks, deck=opening.shoe.deck))
    croupier = Tape(cards, play)
    bets = [Bet(str(seat), kind, "", UNIT_CENTS) for seat in range(1, seats + 1) for kind in kinds]
    lines = open_round(one.game, rules, standing, bets).run(croupier).lines
    assert croupier.dealing is not None
    main = sum(line.stake_cents for line in lines if line.wager in {one.main, "attack", "double"})
    shown = frozenset(f"{line.wager} {line.hand} {line.result} {line.note}".strip() for line in lines)
    return Judged(sum(line.cents for line in lines), main, croupier.dealing.dealt, shown)


# ---------------------------------------------------------------- the kernels on the same cards


def numbers(table: Table, cards: Sequence[Card]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The cards as the automaton reads them."""
    kinds = compiler.kinds(table)
    suited = {card for card, suit in kinds if suit}
    keys = [(value(card), card.suit if value(card) in suited else "") for card in cards]
    return np.array([kinds.index(key) + 1 for key in keys], np.uint8)


def by_the_automaton(made: Automaton, table: Table, cards: Sequence[Card]) -> tuple[int, int, int]:
    code, used = automaton.play_tape(made.steps, made.split, numbers(table, cards), 0)
    assert code >= 0, "the tape is too short"
    return int(made.cents[code]), int(made.staked_cents[code]), int(used)


CARD_OF = {code(card): card for card in DECK}


def by_the_general_kernel(cards: Sequence[Card] | None, desk: Desk) -> tuple[int, list[Card]]:
    """The net of one round from these cards, or from the kernel's own; and the cards it dealt."""
    nets, book = np.zeros(1, np.int64), desk.book
    if cards is not None:  # a stacked shoe: as if all its cards were shuffled, and the round not its first
        desk.shoe[: len(cards)] = [code(card) for card in cards]
        book[State.NEXT], book[State.REFILLED], book[Rule.BEHIND] = 0, 0, -1
        book[State.READY] = book[State.END] = book[Rule.CARDS]
    play_rounds(desk, 1, nets)
    tape = 2 * int(book[Rule.CARDS])
    return int(nets[0]), [CARD_OF[each] for each in desk.shoe[tape : tape + book[State.TAPE]].tolist()]


def tape_at_random(rules: Any, random: Random, first: int) -> list[Card]:
    """From a whole shoe; often with some ranks come to the front, and a pair, so that splits are common."""
    favored = random.sample("A23456789JQK", random.choice((1, 2, 12)))
    suits = random.choice(("shdc", "s", "shdc"))
    cards: list[Card] = list(WITHOUT_TENS) * int(rules.decks)
    cards.sort(key=lambda card: random.random() * (0.2 if card.rank in favored and card.suit in suits else 1))
    second = first + 1 if first else 2
    alike = next(at for at in range(3, len(cards)) if value(cards[at]) == value(cards[first]))
    if random.random() < 0.5:
        cards[second], cards[alike] = cards[alike], cards[second]
    return cards[:48]
