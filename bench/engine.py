"""Benchmarks of the engine, the solver, exact numbers and the command line."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from bench.measure import best_rate
from croupier.cli.exits import LAWFUL, NOT_DETERMINED
from croupier.croupiers.numbers import all_numbers, numbers
from croupier.croupiers.play import Live
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Case, Game
from croupier.engine.round import Round, open_round
from croupier.engine.traits import ShoeStanding
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import CardDevice, Shoe
from croupier.families.poker.numbers.equity import counted
from croupier.families.poker.numbers.forms import FORMS
from croupier.families.poker.numbers.given import read_spot
from croupier.games import registry
from croupier.hands.poker.evaluator import values_of_seven
from croupier.money.wager import Bet


class Figure(NamedTuple):
    """One measurement: the rate per second, and its ratio to a reference."""

    what: str
    a_second: float
    against: str
    ratio: float


class Dice(QuietCroupier):
    """A croupier that answers at random and keeps no journal: the engine at its fastest."""

    def __init__(self, seed: int) -> None:
        self.chances = random.Random(seed)

    def chance(self, device: Chance[Any]) -> Any:
        outcomes, weights = zip(*device.outcomes(), strict=True)
        return self.chances.choices(outcomes, weights)[0]

    def decide(self, decision: Decision) -> Answer:
        return self.chances.choice(decision.offers).most_answer()


class Shuffled(Dice):
    """A croupier with a shuffled shoe whose seats follow the game's strategy, as in a simulation."""

    def __init__(self, seed: int, game: Game[Any, Any], shoe: Shoe) -> None:
        super().__init__(seed)
        self.strategy = game.play.strategy
        self.cards = [card for card, copies in zip(shoe.deck.kinds, shoe.unseen, strict=True) for _ in range(copies)]
        self.at = len(self.cards)

    def shuffle(self) -> None:
        self.chances.shuffle(self.cards)
        self.at = 0

    def chance(self, device: Chance[Any]) -> Any:
        plain: object = device  # without its type parameter, for `isinstance`
        if not isinstance(plain, CardDevice):  # the dice that say who is served first
            return super().chance(device)
        self.at += 1
        return self.cards[self.at - 1]

    def decide(self, decision: Decision) -> Answer:
        return self.strategy(decision)


def rate(work: Callable[[], object]) -> float:
    """How often `work` runs per second of CPU time."""

    def once() -> int:
        work()
        return 1

    return best_rate(once)


def additions() -> int:
    """A measure of this machine's speed: ten thousand additions in plain Python."""
    total = 0
    for number in range(10_000):
        total += number
    return total


def engine(game: Game[Any, Any], case: Case) -> Iterator[Figure]:
    """A round straight through, and the same round live: it stops at every question and goes on from there."""
    rules = game.rules.example()
    round_ = open_round(game, rules, case.standing, case.bets)
    croupier = Dice(7)
    straight = rate(lambda: round_.run(croupier))
    yield Figure(f"{game.name}: rounds straight through", straight, "10,000 additions", straight / rate(additions))
    live = rate(lambda: play_live(round_))
    yield Figure(f"{game.name}: rounds live, going on at each answer", live, "straight through", live / straight)


def seven_boxes() -> Figure:
    """Blackjack with seven boxes and a fresh shoe each round, in the engine that kernels are compared with."""
    game = registry.game("blackjack")
    rules = game.rules(decks=6)
    bets = [Bet(f"Seat {number}", "blackjack", "", 10_00) for number in range(1, 8)]
    round_ = open_round(game, rules, game.play.opening(rules), bets)
    croupier = Shuffled(7, game, Shoe.of(6))

    def one_round() -> None:
        croupier.shuffle()
        round_.run(croupier)

    dealt = rate(one_round)
    return Figure("blackjack: rounds of seven boxes, scripted seats", dealt, "500 per second", dealt / 500)


def best_play(hands: int) -> Figure:
    """Exact analysis of blackjack's main wager: the best play, six decks with a card reader, already compiled."""
    game = registry.game("blackjack")
    rules = game.rules(decks=6, boxes=6, max_hands=hands, hole_card="down", card_reader=True)
    if game.numbers.chart is None:
        raise LookupError("blackjack has no chart")
    game.numbers.chart(rules)  # compiles, the first time
    counted = rate(lambda: game.numbers.chart and game.numbers.chart(rules))
    what = f"blackjack: best play of six decks, up to {hands} hands"
    return Figure(what, counted, "10,000 additions", counted / rate(additions))


def poker_hands() -> Figure:
    """Random hands of seven cards, valued in one batch of 100,000."""
    hands = np.random.default_rng(7).permuted(np.tile(np.arange(52, dtype=np.uint8), (100_000, 1)), axis=1)[:, :7]
    batch = np.ascontiguousarray(hands)

    def valued() -> int:
        return len(values_of_seven(batch))

    found = best_rate(valued)
    return Figure("poker: random seven-card hands", found, "200 M per second", found / 200e6)


def poker_showdowns() -> Figure:
    """Two hands of hold 'em on all 1,712,304 boards, which are listed too. No two suits are alike: each board is compared."""
    spot = read_spot(FORMS["hold_em"], ("AhKd", "QsJc"))
    compared = best_rate(lambda: counted(spot).deals)
    return Figure("poker: hold 'em showdowns, two hands on every board", compared, "30 M per second", compared / 30e6)


def play_live(round_: Round) -> None:
    live = Live(round_)
    croupier = Dice(7)
    while live.asks is not None:
        asked = live.asks
        if isinstance(asked, Decision):
            live.answer(asked.show(croupier.decide(asked)))
        else:
            live.answer(asked.show(croupier.chance(asked)))


def solver(game: Game[Any, Any]) -> Figure:
    """The exact numbers of every wager of a game."""
    rules = game.rules.example()
    cases = list(game.numbers.cases(rules))
    solved = rate(lambda: [numbers(game, rules, case) for case in cases])
    return Figure(
        f"{game.name}: exact numbers of every wager, by the engine",
        solved,
        "10,000 additions",
        solved / rate(additions),
    )


def started(*words: str) -> None:
    """Runs the interpreter and waits for its end. Many games are not determined to be lawful: that is no failure here."""
    done = subprocess.run([sys.executable, *words], check=False, capture_output=True, text=True)  # noqa: S603 (our own words)
    if done.returncode not in {LAWFUL, NOT_DETERMINED}:
        raise RuntimeError(f"{' '.join(words)} ended with {done.returncode}: {done.stderr}")


def command(*words: str) -> Figure:
    """A command in a new process."""
    done = rate(lambda: started("-m", "croupier", *words))
    bare = rate(lambda: started("-c", ""))
    return Figure(f"croupier {' '.join(words)}, cold", done, "bare interpreter", done / bare)


def count(game: Game[Any, Any]) -> Figure:
    """The same numbers by the game's own analysis."""
    rules = game.rules.example()
    all_numbers(game, rules)  # compiles, the first time
    counted = rate(lambda: all_numbers(game, rules))
    return Figure(
        f"{game.name}: numbers of every wager, own analysis", counted, "10,000 additions", counted / rate(additions)
    )


@cache
def engine_rate(name: str) -> float:
    """Rounds per second straight through the engine, with one wager and a new random round each time."""
    return rate(engine_round(registry.game(name)))


def engine_round(game: Game[Any, Any]) -> Callable[[], None]:
    """A function that plays a new random round of a game."""
    rules = game.rules.example()
    case = next(iter(game.numbers.cases(rules)), None)
    first = next(kind for kind in game.play.wagers(rules).values() if not kind.made_in_play)
    seats, cents = ("ABCDEF", first.buy_in_cents) if first.is_stack else ("A", 10_00)
    bets = case.bets if case else [Bet(seat, first.name, "", cents) for seat in seats]
    standing = case.standing if case else game.play.opening(rules)
    round_ = open_round(game, rules, standing, bets)
    shoe = standing.shoe if isinstance(standing, ShoeStanding) else None
    croupier = Shuffled(7, game, shoe) if shoe is not None else Dice(7)

    def one_round() -> None:
        if isinstance(croupier, Shuffled):
            croupier.shuffle()
        round_.run(croupier)

    return one_round


def figures() -> Iterator[Figure]:
    yield seven_boxes()
    yield best_play(2)
    yield best_play(4)
    yield poker_hands()
    yield poker_showdowns()
    for game in registry.games():
        for case in islice(game.numbers.cases(game.rules.example()), 1):
            yield from engine(game, case)
            yield solver(game)
        yield count(game)
    yield command("--help")
    for game in registry.games():
        yield command("odds", game.name, "--json")
