"""A blackjack table for tests: a round written in one line of cards and a few words, played by the engine.

    table = seated("A", "B", hit_soft_17=True)
    live = table.play("T 9 6 7 8 | 5 | ...", A="hit, stand", B="stand")

Cards are given in the order they leave the shoe, a rank alone ("T") or with its suit ("Th"), bars only to be read by;
answers by seat, with commas between, in the order the seat is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.amounts.cents import read_dollars
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import Round, open_round
from croupier.equipment.cards import SUITS, Card, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.twenty_one.deal import SeatView
from croupier.games.blackjack import GAME
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.money.settlement import Line, net_cents
from croupier.money.wager import Bet

SIX_TO_FIVE: dict[str, Any] = {"six_to_five": True, "decks": 2, "shoe": "hand", "hit_soft_17": True}
EXPOSED: dict[str, Any] = {"hole_card": "up"}
HOLE_CARD: dict[str, Any] = {"hole_card": "down"}
READER: dict[str, Any] = {"hole_card": "down", "card_reader": True}
MULTIPLE_ACTION: dict[str, Any] = {"multiple_action": True}


def tape(text: str) -> tuple[str, ...]:
    """The cards of a tape; a rank alone takes its suits in turn, so that nothing is suited by accident."""
    seen: Counter[str] = Counter()
    cards = []
    for word in text.replace("|", " ").split():
        cards.append(word if len(word) > 1 or word == "?" else word + SUITS[seen[word] % len(SUITS)])
        seen[word[0]] += 1
    return tuple(cards)


def cards(text: str) -> list[Card]:
    return [read_card(word) for word in tape(text)]


def rules_of(**elected: Any) -> BlackjackRules:
    """Rules that must be lawful by the newest text: a test of a table that cannot be would prove little."""
    rules = BlackjackRules(**elected)
    against = [str(each) for each in rules.rulings(NEWEST_TEXT) if each.verdict is Verdict.UNLAWFUL]
    assert not against, against
    return rules


@dataclass(frozen=True)
class Table:
    """A table with its rules and the bets laid on it."""

    rules: BlackjackRules
    wagers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    standing: BlackjackStanding | None = None

    def bets(self) -> Iterator[Bet]:
        for seat, laid in self.wagers.items():
            for name, dollars in laid.items():
                kind, _, on = name.partition(" ")
                yield Bet(seat, kind, on, read_dollars(dollars))

    def round(self) -> Round:
        return open_round(GAME, self.rules, self.standing or GAME.play.opening(self.rules), self.bets())

    def begin(self, dealt: str = "", **answers: str) -> Live:
        """The round up to the first question that is not answered."""
        live = Live(self.round())
        feed(live, tape(dealt), {seat: split(text) for seat, text in answers.items()})
        return live

    def play(self, dealt: str, **answers: str) -> Live:
        """The whole round; every card and every answer given must have been asked for."""
        live = Live(self.round())
        given = tape(dealt)
        left = {seat: split(text) for seat, text in answers.items()}
        feed(live, given, left)
        assert live.asks is None, f"the round waits at {getattr(live.asks, 'site', '')}"
        assert live.dealt == len(given), f"{live.dealt} of {len(given)} cards were dealt"
        assert not any(left.values()), f"answers nobody asked for: {left}"
        return live


def split(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def feed(live: Live, given: tuple[str, ...], left: dict[str, list[str]]) -> None:
    while live.asks is not None:
        asks: Any = live.asks
        if isinstance(asks, Decision):
            if not left.get(asks.seat):
                return
            live.answer(left[asks.seat].pop(0))
        else:
            if asks.position >= len(given):
                return
            live.answer(asks.from_tape(given[asks.position]))


def seated(*seats: str, dollars: str = "10.00", standing: BlackjackStanding | None = None, **elected: Any) -> Table:
    """Each of these patrons with one wager on his own box (in multiple action one against each of three hands)."""
    rules = rules_of(**elected)
    spots = ("blackjack", "second_hand", "third_hand") if rules.multiple_action else ("blackjack",)
    return Table(rules, {seat: dict.fromkeys(spots, dollars) for seat in seats}, standing)


def laid(wagers: Mapping[str, Mapping[str, str]], standing: BlackjackStanding | None = None, **elected: Any) -> Table:
    """A table with these wagers: {"A": {"blackjack": "10.00"}, "B": {"blackjack 1": "5.00"}}."""
    return Table(rules_of(**elected), wagers, standing)


def alone(dealt: str, answers: str = "", dollars: str = "10.00", **elected: Any) -> Live:
    """One patron, A, alone at the table, and the round played to its end."""
    return seated("A", dollars=dollars, **elected).play(dealt, A=answers)


def small_shoe(text: str) -> BlackjackStanding:
    """A shoe that holds only these cards, and no cutting card."""
    return BlackjackStanding(shoe=Shoe.holding(cards(text)))


# ---------------------------------------------------------------- what came of it


def lines(live: Live) -> tuple[Line, ...]:
    assert live.outcome is not None, f"the round waits at {getattr(live.asks, 'site', '')}"
    return live.outcome.lines


def line(live: Live, wager: str = "blackjack", seat: str = "A", hand: int = 1) -> Line:
    (found,) = [each for each in lines(live) if (each.seat, each.wager, each.hand) == (seat, wager, hand)]
    return found


def fate(live: Live, wager: str = "blackjack", seat: str = "A", hand: int = 1) -> tuple[str, int, str]:
    """What became of a wager: the result, the cents gained, and the paragraph without its chapter."""
    found = line(live, wager, seat, hand)
    return str(found.result), found.cents, str(found.cite).removeprefix("19:47-")


def net(live: Live, seat: str = "A") -> int:
    return net_cents(lines(live)).get(seat, 0)


def facts(live: Live, law: str) -> list[str]:
    """What was said or done under a paragraph."""
    return [fact.fact for fact in live.facts if str(fact.cite) == f"19:47-{law}"]


def sites(live: Live) -> list[str]:
    """Everything that was asked, in order."""
    return [entry.site for entry in live.journal]


# ---------------------------------------------------------------- what is asked


def question(live: Live) -> Decision:
    assert isinstance(live.asks, Decision), f"no decision is asked, but {live.asks}"
    return live.asks


def open_now(live: Live) -> set[str]:
    return {offer.name for offer in question(live).offers}


def barred(live: Live, name: str) -> set[str]:
    """The paragraphs that keep an answer from being open now, as the decision itself tells them."""
    decision = question(live)
    assert name not in open_now(live), f"{name} is open at {decision.site}"
    found = {str(why.cite).removeprefix("19:47-") for why in decision.refusals if name in why.options}
    assert found, f"{decision.site} does not say why {name} is not open"
    return found


def seen(live: Live) -> SeatView:
    view = question(live).view
    assert isinstance(view, SeatView)
    return view


def amounts(live: Live, name: str) -> tuple[int, int, int]:
    """The least, the most and the step of an offer's amount."""
    (offer,) = [each for each in question(live).offers if each.name == name]
    return offer.least, offer.most, offer.step


def wrong(live: Live, kind: str, **details: str) -> None:
    live.interrupt(Irregularity(kind, details))
