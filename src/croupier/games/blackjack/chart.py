"""The best way to play blackjack's main wager under a sheet, hand by hand, with what each other choice would cost."""

from __future__ import annotations

from croupier.engine.strategy import Advice, Chart
from croupier.games.blackjack.analyser import NotCovered, Play, main_wager
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN
from croupier.law.ruling import Refused, not_determined

_NAMES = {ACE: "A", TEN: "T"}


def chart(rules: BlackjackRules) -> Chart:
    """Every two-card hand against whatever the dealer shows, or raises `Refused` for a table the count does not reach."""
    try:
        wager = main_wager(rules)
    except NotCovered as not_covered:
        raise Refused(not_determined(not_covered.law, not_covered.why)) from None
    ordered = sorted(wager.plays, key=lambda play: (play.cards[0] == play.cards[1], sum(play.cards), play.cards))
    return Chart(wager.strategy, wager.value, tuple(_advice(play) for play in ordered))


def _advice(play: Play) -> Advice:
    worth = {
        "stand": play.stand,
        "hit": play.hit,
        "double": play.double,
        "split": play.split,
        "surrender": play.surrender,
    }
    values = {name: value for name, value in worth.items() if value is not None}
    return Advice(_named(play.cards), _named(play.showing), str(play.best), values)


def _named(cards: tuple[int, ...]) -> str:
    return "-".join(_NAMES.get(card, str(card)) for card in cards)
