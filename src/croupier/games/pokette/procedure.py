"""The round: one spin of the wheel (19:47-12.7), which decides every wager and may add a card to the hand (12.8)."""

from __future__ import annotations

from functools import cache, partial

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity, NoResult, one_result
from croupier.equipment.wheel import Spin
from croupier.games.pokette.irregular import BETWEEN, REMEDIES, WRONG_CARD
from croupier.games.pokette.layout import CARDS, HANDS, HOUSE, JACER, ONE_SPIN, winning_cards
from croupier.games.pokette.rules import PREVIOUS, PoketteRules
from croupier.games.pokette.standing import PoketteStanding
from croupier.games.pokette.wagers import offered, pays
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.settlement import Line, collect_then_pay, lost, won
from croupier.money.wager import Wager

_DEALING, _HAND, _IRREGULAR = cite("19:47-12.7"), cite("19:47-12.8"), cite("19:47-12.9")
_LAST = 3  # cards of a hand


@cache
def device(rules: PoketteRules) -> Spin:
    """The wheel: the 52 cards, the jacers and the stops of the house, every stop equally likely (12.2)."""
    house = ((HOUSE, rules.house_stops),) if rules.house_stops else ()
    return Spin((*((card, 1) for card in CARDS), (JACER, rules.jacer_stops), *house), cite("19:47-12.2"))


def play(croupier: Croupier, rules: PoketteRules, standing: PoketteStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one spin. After a void spin every wager stands for the next one."""
    croupier.record(Ritual('"No more bets"'), _DEALING)
    stop = one_result(
        lambda: croupier.chance(device(rules)),
        REMEDIES,
        {WRONG_CARD: partial(_wrong_card, croupier), BETWEEN: partial(_between, croupier, rules)},
    )
    if isinstance(stop, NoResult):
        return Outcome.all_stand(croupier, standing, wagers, "spin", stop.law)
    croupier.record(f"the wheel stops at {stop}", _DEALING)
    lines = collect_then_pay(_fate(rules, standing, wager, stop) for wager in wagers)
    return Outcome(lines, PoketteStanding(shown=_following(croupier, standing, stop)))


def _wrong_card(croupier: Croupier, what: Irregularity) -> None:
    croupier.record(f"{what.details['shown']} was shown: the wheel decides", _IRREGULAR)


def _between(croupier: Croupier, rules: PoketteRules, what: Irregularity) -> str | NoResult:
    """By the posted rule: the stop that the pointer passed last, or a void spin."""
    passed = Spin(device(rules).stops, _IRREGULAR).read(what.details["passed"])
    croupier.record(f"the wheel stops between two cards; posted: {rules.pointer_between}", _IRREGULAR)
    return passed if rules.pointer_between == PREVIOUS else NoResult(_IRREGULAR)


def _following(croupier: Croupier, standing: PoketteStanding, stop: str) -> tuple[str, ...]:
    """The cards shown for the next spin. A third card, a jacer or a stop of the house ends the hand."""
    shown = (*standing.shown, stop)
    if stop in CARDS and len(shown) < _LAST:
        return shown
    croupier.record("a new hand begins", _HAND)
    return ()


def _fate(rules: PoketteRules, standing: PoketteStanding, wager: Wager, stop: str) -> Line:
    if wager.kind in HANDS:
        winners = winning_cards(wager.kind, standing.shown, ace_low=rules.ace_low)
        if winners is None:
            why = (
                f"{wager.name} of {wager.seat} cannot have been bet after the cards shown: {', '.join(standing.shown)}"
            )
            raise Refused(unlawful(_HAND, why))
    else:
        winners = ONE_SPIN[wager.kind][wager.on]
    cards = (*standing.shown, stop) if wager.kind in HANDS else (stop,)
    note = ", ".join(cards)
    if stop not in winners:
        return lost(wager, offered(rules)[wager.kind].cite, note)
    odds = pays(rules, wager.kind)
    return won(wager, odds, cite("19:47-12.6(b)"), chip_cents=rules.smallest_chip_cents, note=note)
