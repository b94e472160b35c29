"""Hands and rounds to practice with: dealt by a table's own sheet from a number, always the same, and by no real table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from croupier.croupiers.dealer import drawn_by_weight
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision, QuestionKind
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.law.ruling import Refused
from croupier.money.settlement import Result
from croupier.money.wager import Bet
from croupier.sheets.betting import Betting
from croupier.sheets.sheet import Sheet
from croupier.web.jobs.coach import Position

SEAT = "you"
MOST_DRILLS = 10**9
_STAKE_CENTS = 1000
_MOST_TRIED = 400  # rounds without a question, before a drill is given up

_PLAYERS = ("Ann", "Ben", "Cleo")
_STAKES_CENTS = (500, 1000, 1500, 2500, 3500, 5000, 7500, 10000)
_TIMES = (1, 2, 3, 5, 7)  # the minimum
_MOST_LINES = 6
_BETS_TRIED = 12
_ROUNDS_TRIED = 40  # at one table, until a round settles something
_MOST_ANSWERS = 400  # in a round
_NOBODY_WINS = 0.2  # how often such a round is asked: the student shall have something to pay
_BIG_CENTS = 10**7


def new_number() -> int:
    return SystemRandom().randrange(MOST_DRILLS)


def following(number: int) -> int:
    """The number of the drill that comes after another one: a page that is loaded again asks the same."""
    return (number * 48271 + 11) % MOST_DRILLS


# ---------------------------------------------------------------- a question of a player


def drill_hand(sheet: Sheet, drill: int) -> tuple[Position, Decision] | None:
    """One of the questions of the first round after this number that asks any; None if the game asks nothing."""
    game, rules, random = sheet.game, sheet.rules, Random(drill)  # noqa: S311 (a drill, not a game)
    kind = next(iter(game.play.wagers(rules).values()))
    for _ in range(_MOST_TRIED if game.numbers.chart is not None or game.numbers.advice is not None else 0):
        standing = game.play.opening(rules)
        if game.play.seated is not None:
            standing = game.play.seated(rules, standing, (SEAT,), None)
        try:
            round_ = open_round(game, rules, standing, [Bet(SEAT, kind.name, kind.selections[0], _STAKE_CENTS)])
        except Refused:
            return None
        if questions := list(_questions(Live(round_), random)):
            return random.choice(questions)
    return None


def _questions(live: Live, random: Random) -> Iterator[tuple[Position, Decision]]:
    """Plays a round as a bot would, and yields its questions: a later one is practiced as it comes after good play."""
    while (asks := live.asks) is not None:
        if isinstance(asks, Decision) and asks.kind is not QuestionKind.CUT:
            yield Position.of(live.round, live.journal), asks
        _goes_on(live, random)


def _goes_on(live: Live, random: Random) -> None:
    """Answers the question: a device by chance, a cut not at all, a player as a bot would."""
    asks: Any = live.asks
    if not isinstance(asks, Decision):
        live.answer(drawn_by_weight(asks, random))
    elif asks.kind is QuestionKind.CUT:
        live.answer(next(offer.name for offer in asks.offers if offer.declines))
    else:
        live.answer(asks.show(live.round.game.play.strategy(asks)))


# ---------------------------------------------------------------- a round that is over


def settled_round(sheet: Sheet, number: int) -> Live | None:
    """A round of this number with a few wagers that are won or lost; None if none was settled in many rounds."""
    random = Random(number)  # noqa: S311 (a drill, not a game)
    standing, best = sheet.game.play.opening(sheet.rules), None
    for _ in range(_ROUNDS_TRIED):
        try:
            live = Live(_round_of(sheet, standing, random))
        except Refused:
            standing = sheet.game.play.opening(sheet.rules)
            continue
        while live.asks is not None and len(live.journal) < _MOST_ANSWERS:
            _goes_on(live, random)
        if live.outcome is None:
            continue
        standing = live.outcome.standing
        decided = [line for line in live.outcome.lines if line.result is not Result.STANDS]
        if decided and len(live.outcome.lines) <= _MOST_LINES:
            best = live
            if any(line.cents > 0 for line in decided) or random.random() < _NOBODY_WINS:
                break
    return best


def _round_of(sheet: Sheet, standing: Standing, random: Random) -> Round:
    """A round with a few wagers. Raises `Refused` if the game does not begin one with them."""
    dealt = sheet.game.play.tape == "cards"
    players = _PLAYERS[: random.choice((1, 2))] if dealt else _PLAYERS[:1]
    if any(kind.is_stack for kind in sheet.game.play.wagers(sheet.rules).values()):
        players = _PLAYERS
    elif sheet.game.play.between_players(sheet.rules, ()):
        players = _PLAYERS[:2]
    betting = Betting(sheet, standing, players)
    if dealt:  # the wager that gets a hand comes first, and nothing but by luck goes without it
        for seat in players:
            if bet := betting.first_bet(seat, _BIG_CENTS):
                more = replace(bet, cents=bet.cents * random.choice(_TIMES))
                for each in (more, bet):
                    with suppress(Refused):
                        betting = betting.with_bet(each)
                        break
    for _ in range(_BETS_TRIED):
        if len(betting.wagers) < _MOST_LINES - 1:
            betting = _with_some_bet(betting, random)
    return betting.round()


def _with_some_bet(betting: Betting, random: Random) -> Betting:
    kinds = [
        kind
        for kind in betting.game.play.wagers(betting.sheet.rules).values()
        if not kind.made_in_play and kind.laid_with is None and not kind.is_stack and kind.pays
    ]
    if not kinds:
        return betting
    kind: WagerKind = random.choice(kinds)
    seat, on = random.choice(betting.seats), random.choice(kind.selections)
    if any(wager.spot == (seat, kind.name, on) for wager in betting.wagers):
        return betting
    with suppress(Refused):
        return betting.with_bet(Bet(seat, kind.name, on, random.choice(kind.stakes_cents or _STAKES_CENTS)))
    return betting
