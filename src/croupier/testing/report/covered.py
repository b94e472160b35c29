"""What the suite really made happen at a game: wagers laid, answers given, irregularities, values of options.

The sessions of the checks come first. What they leave out is drawn at random, with a liking for what is missing, until it has
happened or a number of rounds is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from typing import Any

from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Kind
from croupier.law.option import TableRules
from croupier.money.paytable import Paytable
from croupier.testing.dealer import Manner, Played, elections, rounds_of
from croupier.testing.sessions import made_once, sessions

_MORE_ROUNDS = 1500  # drawn for what the sessions left out
_SESSION = 10  # rounds at one table, before the options are drawn again
_LONG_SESSION = 120  # until a shoe of eight decks is shuffled again
_TABLES_TRIED = 10
_IRREGULAR = 0.15


@dataclass(slots=True)
class Covered:
    """How often each thing happened, of what the game declares."""

    wagers: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    irregularities: Counter[str] = field(default_factory=Counter)
    options: dict[str, set[str]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)  # answers that a ruling was against
    rounds: int = 0

    def add(self, played: Played) -> None:
        round_, journal, outcome = played.live.round, played.live.journal, played.live.outcome
        self.rounds += 1
        for each in played.live.not_asked:
            self.refused |= {name for ruling in each.refusals for name in ruling.options}
        kinds = {wager.kind for wager in round_.wagers}
        kinds |= {line.wager.partition(" ")[0] for line in outcome.lines} if outcome is not None else set()
        self.wagers.update(kinds)
        for entry in journal:
            if entry.kind is Kind.DECISION:
                self.answers[entry.answer.partition(" ")[0]] += 1
            elif entry.kind is Kind.IRREGULARITY:
                self.irregularities[Irregularity.read(entry.answer).kind] += 1
        for option in round_.rules.options():
            if isinstance(option.default, Paytable):
                continue
            self.options.setdefault(option.name, set()).add(str(round_.rules.elected(option.name)))

    def plain(self) -> dict[str, dict[str, Any]]:
        """What happened how often, and the values that each option had."""
        return {
            "wagers": dict(sorted(self.wagers.items())),
            "answers": dict(sorted(self.answers.items())),
            "irregularities": dict(sorted(self.irregularities.items())),
            "options": {name: sorted(values) for name, values in sorted(self.options.items())},
        }


def covered(game: Game[Any, Any], seed: int, rounds: int) -> tuple[Covered, Manner]:
    """What happened, and what never did of the wagers and answers that the game declares."""
    return made_once(game, ("covered", seed, rounds), lambda: _covered(game, seed, rounds))


def _covered(game: Game[Any, Any], seed: int, rounds: int) -> tuple[Covered, Manner]:
    kinds = {kind.name for kind in game.wagers_somewhere.values() if kind.undefined is None}
    seen, rare = Covered(), set(game.play.rarely)
    manner = Manner(kinds - rare, set(game.play.answers) - set(game.wagers_somewhere) - rare)
    for session in sessions(game, seed, rounds):
        for played in session:
            _see(seen, manner, played)
    random = Random(f"{seed} more")
    more = _more(game, random, manner)
    while manner and seen.rounds < _MORE_ROUNDS:
        _see(seen, manner, next(more))
    return seen, manner


def _see(seen: Covered, manner: Manner, played: Played) -> None:
    seen.add(played)
    manner.kinds -= seen.wagers.keys()
    manner.answers -= seen.answers.keys() | seen.refused


def _more(game: Game[Any, Any], random: Random, manner: Manner) -> Iterator[Played]:
    for number in count():
        manner.at_another_table(random)
        rules = _rules(game, random, manner)
        session = rounds_of(game, rules, random, irregular=_IRREGULAR, manner=manner)
        yield from islice(session, _LONG_SESSION if number % 8 == 7 else _SESSION)


def _rules(game: Game[Any, Any], random: Random, manner: Manner) -> TableRules:
    """Random rules; those of a table that offers a wager that was never laid, if such rules are drawn in a few attempts."""
    drawn = (elections(game, random) for _ in range(_TABLES_TRIED))
    wanted = (each for each in drawn if not manner.kinds or manner.kinds & game.play.wagers(each).keys())
    return next(wanted, game.rules.example())
