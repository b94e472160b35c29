"""The numbers of blackjack's main wager, of insurance, and of the streaks that hang on the main wager.

They are those of one player alone with the dealer, who plays the main wager as is best for it. The streaks follow the fate
of its hands: no round knows anything of the one before, each coming from a fresh shoe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from croupier.games.blackjack.analysis import spread
from croupier.games.blackjack.analysis.basics import NotCovered
from croupier.games.blackjack.analysis.main_wager import MainWager, main_wager
from croupier.games.blackjack.analysis.spread import Spread
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side.streak import Step, course
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import INSURANCES, SPOTS
from croupier.games.blackjack.wagers import offered
from croupier.hands.blackjack import ACE
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, not_determined
from croupier.money.numbers import DIGITS, Numbers

_LOST = Fraction(-1)


def numbers(rules: BlackjackRules) -> Iterator[Numbers]:
    """Those of the main wager and what goes with it; none where the count does not reach."""
    if any(uncounted(rules)):
        return
    found, counted = _counted(rules)
    yield from _main(rules, found, counted)
    yield from _insurance(rules, found)
    yield from streaks(rules, counted, found.strategy)


def uncounted(rules: BlackjackRules) -> Iterator[Ruling]:
    """The wagers that have no numbers at this table, by which paragraph, and why."""
    try:
        _counted(rules)
    except NotCovered as not_covered:
        mine = [name for name in offered(rules) if name in (*SPOTS, *STREAKS)]
        yield not_determined(not_covered.law, not_covered.why, *mine)


@lru_cache(maxsize=4)
def _counted(rules: BlackjackRules) -> tuple[MainWager, Spread]:
    found = main_wager(rules)
    return found, spread.of_best(rules, found)


def _decimals(chances: Mapping[Fraction, float]) -> tuple[tuple[Fraction, Fraction], ...]:
    """Chances in so many decimals, most gained first; the likeliest takes up what is rounded, so that all come to one."""
    told = {gain: Fraction(round(chance * 10**DIGITS), 10**DIGITS) for gain, chance in chances.items()}
    likeliest = max(told, key=lambda gain: told[gain])
    told[likeliest] += 1 - sum(told.values())
    return tuple((gain, told[gain]) for gain in sorted(told, reverse=True) if told[gain])


def _decimal(number: float) -> Fraction:
    return Fraction(round(number * 10**DIGITS), 10**DIGITS)


# ---------------------------------------------------------------- the main wager and insurance


def _main(rules: BlackjackRules, found: MainWager, counted: Spread) -> Iterator[Numbers]:
    """In multiple action each of the wagers: against its own hand of the dealer each fares as the first does."""
    split = 1 - counted.hands[1]
    notes = ["one player alone, a fresh shoe, insurance apart", f"{split:.2%} of the rounds are split"]
    notes += _even_money(rules, found)
    if rules.multiple_action:
        notes.append("each of the wagers on one hand has these numbers, and they are won and lost together")
    for spot in SPOTS if rules.multiple_action else SPOTS[:1]:
        kind = offered(rules)[spot]
        yield Numbers(
            wager=spot,
            pays=" up to ".join(dict.fromkeys(str(odds) for odds in (kind.pays[0], kind.pays[-1]))),
            cite=kind.cite,
            gains=_decimals(counted.gains),
            action=_decimal(counted.action),
            rounds=Fraction(1),
            kinds=frozenset({spot}),
            note="; ".join(notes),
            method=counted.method,
            strategy=f"the best play that is {found.strategy}",
        )


def _even_money(rules: BlackjackRules, found: MainWager) -> Iterator[str]:
    """2.7(c): where it is offered, whether to take it."""
    if rules.even_money:
        for each in found.blackjacks:
            if each.showing == (ACE,):
                yield f"even money for a blackjack against an ace is {'taken' if each.even_money else 'declined'}"


def _insurance(rules: BlackjackRules, found: MainWager) -> Iterator[Numbers]:
    """2.9: a wager of its own that the dealer's other card is a ten; exact, for who looks at no card but the ace."""
    if found.insurance is None:
        return
    odds = rules.payouts["insurance"].to_one
    ten = (found.insurance + 1) / (odds + 1)
    best = max(found.insured, key=lambda each: each.value)
    note = "whoever looks at no card but the ace"
    if best.value > 0:
        cards = " and ".join("an ace" if card == ACE else f"a {card}" for card in best.cards)
        note += f"; with {cards} of his own it gains"
    for spot in SPOTS if rules.multiple_action else SPOTS[:1]:
        name = INSURANCES[spot]
        yield Numbers(
            wager=name,
            pays=str(rules.payouts["insurance"]),
            cite=offered(rules)[name].cite,
            gains=((odds, ten), (_LOST, 1 - ten)),
            action=Fraction(1),
            rounds=Fraction(1),
            kinds=frozenset({name}),
            note=note,
        )


# ---------------------------------------------------------------- 2.22


def steps(rules: BlackjackRules, counted: Spread) -> Mapping[Step, float]:
    """2.22(e), (g), (h): the chance that a round brings a streak on, leaves it as it is, or ends it."""
    found = dict.fromkeys(Step, 0.0)
    for (hands, won, lost), chance in counted.fates.items():
        found[course(rules, won, lost, hands - won - lost).step] += chance
    return found


def streaks(rules: BlackjackRules, counted: Spread, strategy: str) -> Iterator[Numbers]:
    """2.22: so many rounds won in a row, those apart that change nothing, each from a fresh shoe."""
    kinds = offered(rules)
    for name in STREAKS:
        if name in kinds:
            yield _streak(rules, name, steps(rules, counted), strategy, _streak_method(counted))


def _streak_method(counted: Spread) -> str:
    """The chances of single fates are wanted, not only their mean."""
    if counted.method == spread.INDEPENDENT:
        return "counted in double precision, good to 1e-7 from six decks and to 1e-5 from one (rounds of three hands and more)"
    return counted.method


def _streak(rules: BlackjackRules, name: str, chances: Mapping[Step, float], strategy: str, method: str) -> Numbers:
    length, row = int(name.removeprefix("streak_")), rules.payouts.row(name)
    decided = chances[Step.ADVANCES] + chances[Step.ENDS]
    on = chances[Step.ADVANCES] / decided
    return Numbers(
        wager=name,
        pays=str(row.pays),
        cite=offered(rules)[name].cite,
        gains=_decimals({row.pays.to_one: on**length, _LOST: 1 - on**length}),
        action=Fraction(1),
        rounds=_decimal(sum(on**before for before in range(length)) / decided),
        kinds=frozenset({name}),
        note=f"each round from a fresh shoe, with a blackjack wager in every one ({cite('19:47-2.22(f)')})",
        method=method,
        strategy=f"the play that is best for the blackjack wager, {strategy}",
    )
