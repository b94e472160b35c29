"""A dealer that plays any game at random from a seed, and knows none by name.

Rules, bets, answers and irregularities are drawn from what the game declares as possible. If the game refuses one, it is
left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from croupier.croupiers.play import Live
from croupier.engine.decision import Answer, Decision, Offer, Pick
from croupier.engine.game import Game
from croupier.engine.irregularity import Detail, DetailKind, Irregularity, Remedy
from croupier.engine.journal import Entry, Kind
from croupier.engine.round import BrokenInvariant, Round, laid_beside, open_round
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.chance import Chance
from croupier.equipment.numbers import drawn_one_by_one
from croupier.law.option import Option, TableRules
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.wager import Act, Bet
from croupier.testing.played_round import site_of
from croupier.testing.report.faults import Fault, Faults, Shown, faults_of

SEATS = ("A", "B", "C")
STAKES_CENTS = (100, 500, 600, 1000, 1500, 2500, 6000, 105, 1333)  # round amounts, and some that force rounding
ENDLESS = 1000  # a round with this many answers is taken to be endless

_BETS_TRIED = 12
_BETS_TRIED_FOR_ONE = 60  # until there is at least one wager
_IRREGULAR = 0.1
_DETAILS_TRIED = 400
_OUTCOMES_TRIED = 12
_CHOICES_TRIED = 20
_NUMBERS, _BOXES = 6, 7
_STRANGE = ("0", "no", "nobody")  # most details refuse these; none may crash
_REFUSALS_SHOWN = 5
_HALF, _VERY_OFTEN = 0.5, 0.9
_WEIGHTS = (0.1, 1.0, 5.0)  # of an answer at one table
_REMEMBERED = 5  # outcomes
_PLAIN = 0.7  # how often a wager with an optional selection has none


@dataclass(frozen=True, slots=True)
class Played:
    """One round of a session: the standing before it, the bets, and the round played to its end."""

    before: Standing
    bets: tuple[Bet, ...]
    live: Live


def elections(game: Game[Any, Any], random: Random) -> TableRules:
    """Random rules that are lawful on the day of the newest text. Options without choices or numbers keep their default."""
    rules: TableRules = game.rules.example()
    options = list(rules.options())
    random.shuffle(options)
    for option in options:
        value = random_value(option, random)
        if value == rules.elected(option.name):
            continue  # nothing to judge again
        elected = replace(rules, **{option.name: value})
        if all(ruling.verdict is not Verdict.UNLAWFUL for ruling in elected.rulings(NEWEST_TEXT)):
            rules = elected
    return rules


def random_value(option: Option, random: Random) -> Any:
    """A value that the option can be read with, lawful or not."""
    if option.choices:
        return random.choice(option.choices).value
    if option.read is None:
        near = range(option.default - 2, option.default + 3)
        least = option.least if option.least is not None else near[0]
        most = option.most if option.most is not None else near[-1]
        return random.choice([number for number in near if least <= number <= most])
    return option.example if option.must_be_named else option.default


def session(
    game: Game[Any, Any], rules: TableRules, random: Random, rounds: int, *, irregular: float = _IRREGULAR
) -> tuple[Played, ...]:
    """Plays rounds at one table; each starts from the standing that the round before left."""
    return tuple(islice(rounds_of(game, rules, random, irregular=irregular), rounds))


@dataclass(slots=True)
class Manner:
    """A dealer's liking for what has not happened yet, and for outcomes, answers and selections that came before.

    What is drawn with a liking is possible all the same. Pairs, hands split again and shared boxes become common.
    """

    kinds: set[str] = field(default_factory=set)  # of wagers that nobody has laid yet
    answers: set[str] = field(default_factory=set)  # that nobody has given yet
    again: float = 0.0  # how often an outcome or a selection is like one before
    shares: bool = False  # whether selections come again, with other seats on them, or seats
    came: list[str] = field(default_factory=list)  # the last outcomes
    weights: dict[str, float] = field(default_factory=dict)  # by answer

    def __bool__(self) -> bool:
        return bool(self.kinds or self.answers)

    def at_another_table(self, random: Random) -> None:
        """Changes all likings but that for what is missing."""
        self.again, self.shares = random.choice((0.0, _HALF, _VERY_OFTEN)), random.random() < _HALF
        self.came, self.weights = [], {}

    def offer(self, asks: Decision, random: Random) -> Offer:
        self.answers -= {name for refusal in asks.refusals for name in refusal.options}
        liked = [offer for offer in asks.offers if offer.name in self.answers]
        if not liked and self.kinds and random.random() < _HALF:  # what is missing may be made in play
            liked = [offer for offer in asks.offers if offer.takes_amount or offer.adds_cents]
        liked = liked or list(asks.offers)
        for offer in liked:
            self.weights.setdefault(offer.name, random.choice(_WEIGHTS))
        return random.choices(liked, [self.weights[offer.name] for offer in liked])[0]

    def outcome(self, asks: Chance[Any], random: Random) -> str:
        outcomes = asks.outcomes()
        shown = [asks.show(outcome) for outcome, _ in outcomes]
        weights = [weight for _, weight in outcomes]
        if self.came and random.random() < self.again:
            like = random.choice(self.came)[:1]
            alike = [weight if text[:1] == like else 0 for text, weight in zip(shown, weights, strict=True)]
            weights = alike if any(alike) else weights
        text = random.choices(shown, weights)[0]
        self.came = [*self.came[-_REMEMBERED:], text]
        return text

    def bet(self, kind: WagerKind, made: Iterable[Bet], random: Random) -> Bet:
        """A bet that often has the seat or the selection of one before."""
        seats: tuple[str, ...] = SEATS
        selections = kind.selections
        if random.random() < self.again and not self.shares:
            seats = tuple(bet.seat for bet in made) or SEATS
        elif random.random() < self.again:
            selections = tuple(bet.on for bet in made if bet.on in kind.selections) or kind.selections
        return Bet(random.choice(seats), kind.name, random.choice(selections), random.choice(STAKES_CENTS))


def rounds_of(
    game: Game[Any, Any],
    rules: TableRules,
    random: Random,
    *,
    irregular: float = _IRREGULAR,
    manner: Manner | None = None,
) -> Iterator[Played]:
    """Rounds at one table without end; each starts from the standing that the round before left."""
    standing: Standing = game.play.opening(rules)
    while True:
        bets = tuple(_bets(game, rules, standing, random, manner))
        live = Live(open_round(game, rules, standing, bets))
        play_out(live, random, irregular=irregular, manner=manner)
        yield Played(standing, bets, live)
        assert live.outcome is not None, "play_out ends with an outcome"
        standing = live.outcome.standing


def open_at_random(game: Game[Any, Any], rules: TableRules, standing: Standing, random: Random) -> Round:
    return open_round(game, rules, standing, _bets(game, rules, standing, random))


def _bets(
    game: Game[Any, Any], rules: TableRules, standing: Standing, random: Random, manner: Manner | None = None
) -> list[Bet]:
    """Random bets, each tried beside those before it; refused ones are left out."""
    accepted: list[Bet] = []
    down = standing.wagers
    for tried in range(_BETS_TRIED_FOR_ONE):
        if tried >= _BETS_TRIED and (accepted or standing.wagers):
            break
        bet = random_bet(game, rules, standing, random, manner, accepted)
        other = replace(bet, cents=random.choice(STAKES_CENTS)) if bet.act is Act.MAKE else bet  # another stake may do
        for attempt in (bet, other):
            try:
                down = laid_beside(game, rules, standing, down, attempt)
            except Refused:
                continue
            accepted.append(attempt)
            break
    return accepted


def random_bet(
    game: Game[Any, Any],
    rules: TableRules,
    standing: Standing,
    random: Random,
    manner: Manner | None = None,
    made: Iterable[Bet] = (),
) -> Bet:
    """A bet that a patron might try; the table may refuse it."""
    if standing.wagers and random.random() < 0.3:
        wager = random.choice(standing.wagers)
        act = random.choice((Act.REMOVE, Act.CALL_ON, Act.CALL_OFF))
        part = random.choice((0, wager.stake_cents // 2)) if act is Act.REMOVE else 0
        return Bet(wager.seat, wager.kind, wager.on, part, act)
    kinds = [kind for kind in game.play.wagers(rules).values() if not kind.made_in_play]
    liked = [kind for kind in kinds if kind.name in manner.kinds] if manner is not None else []
    kind = random.choice(liked if liked and random.random() < _HALF else kinds)
    if manner is not None:
        return manner.bet(kind, made, random)
    on = "" if "" in kind.selections and random.random() < _PLAIN else random.choice(kind.selections)
    return Bet(random.choice(SEATS), kind.name, on, random.choice(STAKES_CENTS))


def play_out(live: Live, random: Random, *, irregular: float = _IRREGULAR, manner: Manner | None = None) -> None:
    """Answers every question until the round is over. The round must accept what it offers. Raises `Faults` with the round."""
    while (asks := live.asks) is not None:
        if random.random() < irregular and _goes_wrong(live, random):
            continue
        text = answer(asks, random, manner)
        entry = Entry(Kind.DECISION if isinstance(asks, Decision) else Kind.CHANCE, asks.site, text)
        if why := _cannot_go_on(live, text):
            raise Faults(Fault(f"{live.round.game.name}{why}", Shown(live.round, (*live.journal, entry))))
        if len(live.journal) >= ENDLESS:
            why = f"{live.round.game.name}: the round has not ended after {ENDLESS} answers"
            raise Faults(Fault(why, Shown(live.round, live.journal)))


def _cannot_go_on(live: Live, text: str) -> str:
    """Gives the answer. Returns why the round does not go on; empty if it does."""
    site = site_of(live)
    try:
        live.answer(text)
    except Refused as refused:
        return f' offers "{text}" at {site}, then refuses it: {refused}'
    except BrokenInvariant as broken:
        return str(broken).removeprefix(live.round.game.name)
    except Exception as crash:  # noqa: BLE001 (the game under test may do anything)
        return f" crashes at {site}: {crash!r}"
    return ""


def _goes_wrong(live: Live, random: Random) -> bool:
    """Tries to make an irregularity happen. Whether one did. Raises `Faults` if the round cannot cope with it."""
    try:
        return try_irregularity(live, random)
    except Exception as error:
        faults = faults_of(error)
        raise Faults(*(replace(fault, shown=Shown(live.round, live.journal)) for fault in faults)) from error


def _choice(pick: Pick, random: Random) -> tuple[Any, ...]:
    """A random lawful choice."""
    for _ in range(_CHOICES_TRIED):
        number = random.randint(pick.least, pick.most)
        choice = tuple(pick.of[at] for at in sorted(random.sample(range(len(pick.of)), number)))
        if pick.barred is None or pick.barred(choice) is None:
            return choice
    return random.choice(list(pick.choices()))


def answer(asks: Chance[Any] | Decision, random: Random, manner: Manner | None = None) -> str:
    """A random outcome by weight, or a random offer with an amount within its bounds."""
    if isinstance(asks, Decision):
        offer = manner.offer(asks, random) if manner is not None else random.choice(asks.offers)
        if offer.pick is not None:
            return asks.show(Answer(offer.name, picked=_choice(offer.pick, random)))
        between = random.randrange(offer.least, offer.most + 1, offer.step)
        amount = random.choice((offer.least, offer.most, between))
        return asks.show(Answer(offer.name, amount))
    if drawn_one_by_one(asks):
        return asks.show(asks.drawn(random.randrange))
    if manner is not None:
        return manner.outcome(asks, random)
    outcomes = asks.outcomes()
    outcome = random.choices([each for each, _ in outcomes], [weight for _, weight in outcomes])[0]
    return asks.show(outcome)


@dataclass(slots=True)
class Attempts:
    """Statistics of the attempts to make one kind of irregularity happen."""

    moments: int = 0  # how often it could arise
    refusals: Counter[str] = field(default_factory=Counter)  # how often each refusal came, with its paragraph

    def refused(self, refused: Refused) -> None:
        self.refusals.update(f"{ruling.why} ({ruling.cite})" for ruling in refused.rulings)

    def __str__(self) -> str:
        """Why it never happened."""
        if not self.moments:
            return "no round had a site where it can arise"
        if not self.refusals:
            return f"it could arise {self.moments} times, but there were no details to try"
        often = [f"{times} times: {why}" for why, times in self.refusals.most_common(_REFUSALS_SHOWN)]
        more = len(self.refusals) - len(often)
        listed = "; ".join([*often, f"and {more} other refusals"] if more > 0 else often)
        return f"it could arise {self.moments} times, but every attempt was refused: {listed}"


def try_irregularity(live: Live, random: Random, kind: str | None = None, attempts: Attempts | None = None) -> bool:
    """Tries to make an irregularity (of the given kind, if any) happen at a current site. Whether one happened."""
    remedies = [
        each
        for each in live.round.game.play.remedies.values()
        if kind in (None, each.kind) and any(each.arises_at(site) for site in live.sites)
    ]
    random.shuffle(remedies)
    return any(_try_remedy(live, remedy, random, attempts or Attempts()) for remedy in remedies)


def _try_remedy(live: Live, remedy: Remedy, random: Random, attempts: Attempts) -> bool:
    attempts.moments += 1
    for details in _possible_details(live, remedy, random):
        try:
            live.interrupt(Irregularity(remedy.kind, details))
        except Refused as refused:
            attempts.refused(refused)
            continue
        except Irregularity as what:
            site = live.asks.site if live.asks else "its end"
            raise AssertionError(
                f"{live.round.game.name} has a remedy for {what}, but does not apply it at {site}"
            ) from None
        return True
    return False


def _possible_details(live: Live, remedy: Remedy, random: Random) -> Iterator[dict[str, str]]:
    """Possible details of an irregularity: every value that each detail's kind allows, and some that it does not."""
    needs = remedy.needs or {}
    values = [list(dict.fromkeys([*_values(live, detail, random), *_STRANGE])) for detail in needs.values()]
    combinations = list(product(*values)) if prod(map(len, values)) <= _DETAILS_TRIED else None
    if combinations is not None:
        random.shuffle(combinations)
    for attempt in range(len(combinations) if combinations is not None else _DETAILS_TRIED):
        chosen = combinations[attempt] if combinations is not None else [random.choice(each) for each in values]
        yield dict(zip(needs, chosen, strict=True))


def _values(live: Live, detail: Detail, random: Random) -> Iterable[str]:
    """The values that a detail can have now."""
    match detail.kind:
        case DetailKind.NUMBER:
            values: Iterable[str] = map(str, range(_NUMBERS))
        case DetailKind.BOX:
            values = map(str, range(1, _BOXES + 1))
        case DetailKind.SEAT:
            values = [wager.seat for wager in live.round.wagers]
        case DetailKind.WAGER:
            values = [wager.name for wager in live.round.wagers]
        case DetailKind.CARD:
            values = _shown(live.shoe, random)
        case DetailKind.OUTCOME:
            values = [] if isinstance(live.asks, Decision) else _shown(live.asks, random)
        case _:
            values = ()
    return (*detail.values, *values)


def _shown(device: Chance[Any] | None, random: Random) -> list[str]:
    """Some random outcomes of a device, in document form."""
    if device is None:
        return []
    if drawn_one_by_one(device):
        return [device.show(device.drawn(random.randrange)) for _ in range(_OUTCOMES_TRIED)]
    possible = [device.show(outcome) for outcome, _ in device.outcomes()]
    return random.sample(possible, min(_OUTCOMES_TRIED, len(possible)))


def give(live: Live, entry: Entry) -> None:
    """Tells a live round the next entry of a journal."""
    if entry.kind is Kind.IRREGULARITY:
        live.interrupt(Irregularity.read(entry.answer), entry.site)
    else:
        live.answer(entry.answer)
