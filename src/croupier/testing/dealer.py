"""A dealer who knows no game by name and plays any of them at random, from a seed, through its public value only.

Rules, bets, answers and irregularities are all drawn from what the game itself says is possible. What the game refuses
is simply not done, as at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from random import Random
from typing import Any

from croupier.drive.play import Live
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Detail, DetailKind, Irregularity, Remedy
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.equipment.chance import Chance
from croupier.law.option import Option, TableRules
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.wager import Act, Bet

SEATS = ("A", "B", "C")
STAKES_CENTS = (100, 500, 600, 1000, 1500, 2500, 6000, 105, 1333)  # round ones, and some that no odds divide
ENDLESS = 1000  # answers after which a round is taken to have no end

_BETS_TRIED = 12
_BETS_TRIED_FOR_ONE = 60  # a round without a wager shows little
_IRREGULAR = 0.1
_DETAILS_TRIED = 400
_OUTCOMES_TRIED = 12
_NUMBERS, _BOXES = 6, 7
_STRANGE = ("0", "no", "nobody")  # refused by most details, and never with a crash
_REFUSALS_SHOWN = 5
_PLAIN = 0.7  # how often a wager that need not be on anything is on nothing


@dataclass(frozen=True, slots=True)
class Played:
    """One round of a session: what was done before it, and the round itself, played out."""

    found: Standing
    bets: tuple[Bet, ...]
    live: Live


def elections(game: Game[Any, Any], random: Random) -> TableRules:
    """Rules drawn at random that nothing forbids on the day of the newest text. Settings keep their default."""
    rules: TableRules = game.rules()
    options = list(rules.options())
    random.shuffle(options)
    for option in options:
        elected = replace(rules, **{option.name: _value(option, random)})
        if all(ruling.verdict is not Verdict.UNLAWFUL for ruling in elected.rulings(NEWEST_TEXT)):
            rules = elected
    return rules


def _value(option: Option, random: Random) -> Any:  # noqa: ANN401 (each option has its own type)
    if option.choices:
        return random.choice(option.choices).value
    if option.read is None:
        near = range(option.default - 2, option.default + 3)
        least = option.least if option.least is not None else near[0]
        most = option.most if option.most is not None else near[-1]
        return random.choice([number for number in near if least <= number <= most])
    return option.default


def session(
    game: Game[Any, Any], rules: TableRules, random: Random, rounds: int, *, irregular: float = _IRREGULAR
) -> tuple[Played, ...]:
    """Some rounds at one table, each finding what the one before it left."""
    standing: Standing = game.play.opening(rules)
    played = []
    for _ in range(rounds):
        bets = tuple(_bets(game, rules, standing, random))
        live = Live(open_round(game, rules, standing, bets))
        play_out(live, random, irregular=irregular)
        played.append(Played(standing, bets, live))
        assert live.outcome is not None, "play_out ends with an outcome"
        standing = live.outcome.standing
    return tuple(played)


def open_at_random(game: Game[Any, Any], rules: TableRules, standing: Standing, random: Random) -> Round:
    return open_round(game, rules, standing, _bets(game, rules, standing, random))


def _bets(game: Game[Any, Any], rules: TableRules, standing: Standing, random: Random) -> list[Bet]:
    """Bets at random, each tried with those before it; what is refused is left out."""
    kept: list[Bet] = []
    for tried in range(_BETS_TRIED_FOR_ONE):
        if tried >= _BETS_TRIED and (kept or standing.wagers):
            break
        bet = _bet(game, rules, standing, random)
        other = replace(bet, cents=random.choice(STAKES_CENTS)) if bet.act is Act.MAKE else bet  # another stake may do
        for attempt in (bet, other):
            try:
                open_round(game, rules, standing, [*kept, attempt])
            except Refused:
                continue
            kept.append(attempt)
            break
    return kept


def _bet(game: Game[Any, Any], rules: TableRules, standing: Standing, random: Random) -> Bet:
    if standing.wagers and random.random() < 0.3:  # noqa: PLR2004 (a patron mostly lets his wagers lie)
        lying = random.choice(standing.wagers)
        act = random.choice((Act.REMOVE, Act.CALL_ON, Act.CALL_OFF))
        part = random.choice((0, lying.stake_cents // 2)) if act is Act.REMOVE else 0
        return Bet(lying.seat, lying.kind, lying.on, part, act)
    kind = random.choice([kind for kind in game.play.wagers(rules).values() if not kind.made_in_play])
    on = "" if "" in kind.selections and random.random() < _PLAIN else random.choice(kind.selections)
    return Bet(random.choice(SEATS), kind.name, on, random.choice(STAKES_CENTS))


def play_out(live: Live, random: Random, *, irregular: float = _IRREGULAR) -> None:
    """Answers whatever the round asks until it is over. What a round offers it must also take."""
    while live.asks is not None:
        assert len(live.journal) < ENDLESS, f"{live.round.game.name}: {ENDLESS} answers and still no end"
        if random.random() < irregular and go_wrong(live, random):
            continue
        text = answer(live.asks, random)
        try:
            live.answer(text)
        except Refused as refused:
            site = live.asks.site
            raise AssertionError(
                f'{live.round.game.name} offers "{text}" at {site}, then refuses it: {refused}'
            ) from None


def answer(asks: Chance[Any] | Decision, random: Random) -> str:
    """An outcome by its weight, or one of the offers with an amount within its bounds."""
    if isinstance(asks, Decision):
        offer = random.choice(asks.offers)
        between = random.randrange(offer.least, offer.most + 1, offer.step)
        amount = random.choice((offer.least, offer.most, between))
        return asks.show(Answer(offer.name, amount))
    outcomes = asks.outcomes()
    outcome = random.choices([each for each, _ in outcomes], [weight for _, weight in outcomes])[0]
    return asks.show(outcome)


@dataclass(slots=True)
class Attempts:
    """What became of the attempts to let one kind of irregularity happen."""

    moments: int = 0  # at which it could arise
    refusals: Counter[str] = field(default_factory=Counter)  # how often each was the answer, with its paragraph

    def refused(self, refused: Refused) -> None:
        self.refusals.update(f"{ruling.why} ({ruling.cite})" for ruling in refused.rulings)

    def __str__(self) -> str:
        """Why it never happened."""
        if not self.moments:
            return "no question and no moment ever came where it arises"
        if not self.refusals:
            return f"it could arise {self.moments} times, and there was nothing to tell of it"
        often = [f"{times} times: {why}" for why, times in self.refusals.most_common(_REFUSALS_SHOWN)]
        more = len(self.refusals) - len(often)
        listed = "; ".join([*often, f"and {more} other refusals"] if more > 0 else often)
        return f"it could arise {self.moments} times, and every attempt was refused: {listed}"


def go_wrong(live: Live, random: Random, kind: str | None = None, attempts: Attempts | None = None) -> bool:
    """Lets something go wrong at the present question or a moment gone by, of any or the given kind; says whether it did."""
    remedies = [
        each
        for each in live.round.game.play.remedies.values()
        if kind in (None, each.kind) and any(each.arises_at(site) for site in live.sites)
    ]
    random.shuffle(remedies)
    return any(_happens(live, remedy, random, attempts or Attempts()) for remedy in remedies)


def _happens(live: Live, remedy: Remedy, random: Random, attempts: Attempts) -> bool:
    attempts.moments += 1
    for details in _tellings(live, remedy, random):
        try:
            live.interrupt(Irregularity(remedy.kind, details))
        except Refused as refused:
            attempts.refused(refused)
            continue
        except Irregularity as what:
            site = live.asks.site if live.asks else "its end"
            raise AssertionError(
                f"{live.round.game.name} has a remedy for {what}, but does not mend it at {site}"
            ) from None
        return True
    return False


def _tellings(live: Live, remedy: Remedy, random: Random) -> Iterator[dict[str, str]]:
    """What might be told of an irregularity: every detail as its kind allows, and some that it does not."""
    needs = remedy.needs or {}
    values = [list(dict.fromkeys([*_values(live, detail, random), *_STRANGE])) for detail in needs.values()]
    told = list(product(*values)) if prod(map(len, values)) <= _DETAILS_TRIED else None
    if told is not None:
        random.shuffle(told)
    for attempt in range(len(told) if told is not None else _DETAILS_TRIED):
        chosen = told[attempt] if told is not None else [random.choice(each) for each in values]
        yield dict(zip(needs, chosen, strict=True))


def _values(live: Live, detail: Detail, random: Random) -> Iterable[str]:
    """What a detail could be at this moment."""
    match detail.kind:
        case DetailKind.NUMBER:
            found: Iterable[str] = map(str, range(_NUMBERS))
        case DetailKind.BOX:
            found = map(str, range(1, _BOXES + 1))
        case DetailKind.SEAT:
            found = [wager.seat for wager in live.round.wagers]
        case DetailKind.WAGER:
            found = [wager.name for wager in live.round.wagers]
        case DetailKind.CARD:
            found = _shown(live.shoe, random)
        case DetailKind.OUTCOME:
            found = [] if isinstance(live.asks, Decision) else _shown(live.asks, random)
        case _:
            found = ()
    return (*detail.values, *found)


def _shown(device: Chance[Any] | None, random: Random) -> list[str]:
    """Some of what a device could give, as a document writes it."""
    could = [device.show(outcome) for outcome, _ in device.outcomes()] if device is not None else []
    return random.sample(could, min(_OUTCOMES_TRIED, len(could)))
