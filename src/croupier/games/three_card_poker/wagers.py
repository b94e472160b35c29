"""The wagers of 19:47-20.6: ante and pair plus before the deal, the play wager after it, and the six-card bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from croupier.engine.side_wager import Needs
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.families.stud import betting
from croupier.families.stud.rules import at_positions
from croupier.games.three_card_poker.rules import LAW, ThreeCardRules
from croupier.law.option import NOT_OFFERED, Source
from croupier.law.ruling import Ruling
from croupier.money.paytable import Schedule
from croupier.money.wager import Bet, Wager

ANTE, PAIR_PLUS, PLAY, ANTE_BONUS, SIX_CARD = "ante", "pair_plus", "play", "ante_bonus", "six_card"

_STAKES = {SIX_CARD: (Needs(ANTE, "an ante", LAW.wagers),)}
_BASES = {SIX_CARD: ANTE}


@cache
def offered(rules: ThreeCardRules) -> Mapping[str, WagerKind]:
    return {kind.name: at_positions(kind, second=rules.second_position) for kind in _kinds(rules)}


def _kinds(rules: ThreeCardRules) -> Iterator[WagerKind]:
    source, even = Source.ELSEWHERE, rules.payouts[ANTE]
    yield WagerKind(ANTE, "Ante", LAW.wagers, (even,), source=source)
    plus = elected(rules, PAIR_PLUS)
    yield WagerKind(PAIR_PLUS, "Pair plus", LAW.wagers, plus.pays, source=source, payouts=_posted(plus))
    if rules.six_card != NOT_OFFERED:
        six = elected(rules, SIX_CARD)
        yield WagerKind(SIX_CARD, "Six-card bonus", LAW.wagers, six.pays, source=source, payouts=_posted(six))
    yield WagerKind(PLAY, "Play", LAW.wagers, (rules.payouts[PLAY],), source=source, made_in_play=True)
    bonus = elected(rules, ANTE_BONUS)
    yield WagerKind(ANTE_BONUS, "Ante bonus", LAW.payout, (), source=source, made_in_play=True, payouts=_posted(bonus))


def elected(rules: ThreeCardRules, wager: str) -> Schedule:
    """The elected schedule of a wager."""
    name = {ANTE_BONUS: rules.ante_bonus, PAIR_PLUS: rules.pair_plus, SIX_CARD: rules.six_card}[wager]
    return rules.payouts.schedule(wager, name)


def _posted(schedule: Schedule) -> tuple[Payout, ...]:
    return tuple(Payout(row.category.replace("_", " "), row.pays, row.cite, row.source) for row in schedule)


def ruling(rules: ThreeCardRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Ante and pair plus may each be made alone; the six-card bonus needs an ante."""
    del standing
    return betting.ruling(LAW, rules, wagers, bet, stakes=_STAKES, bases=_BASES)
