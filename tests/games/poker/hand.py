"""A hand of poker for tests: stacks, cards and answers in, questions, facts and stacks out."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision, Offer
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.families.poker.standing import PokerStanding
from croupier.games.poker import GAME
from croupier.games.poker.rules import PokerRules
from croupier.money.wager import Act, Bet
from croupier.testing.dealer import answer

SEED = 14


class Hand:
    """A hand that is dealt to its next question. Cards that are not given are drawn at random."""

    def __init__(
        self, stacks: str, *, standing: PokerStanding | None = None, off: str = "", leave: str = "", **options: Any
    ) -> None:
        """`stacks` are dollars by seat, clockwise: "A:100 B:50". The last seat has the first button.

        Seats in `off` sit out, and those in `leave` take their stacks with them.
        """
        brought = {seat: int(dollars) * 100 for seat, _, dollars in (each.partition(":") for each in stacks.split())}
        limits = {"buy_in_least": 1_00, "buy_in_most": 10_000_00, "rake_percent": 0}
        self.rules = PokerRules(**{**limits, **options})
        before = standing if standing is not None else GAME.play.opening(self.rules)
        seats = tuple(dict.fromkeys((*before.seats, *brought)))
        bets = [Bet(seat, "stack", "", cents) for seat, cents in brought.items()]
        before = GAME.play.seated(self.rules, before, seats, None)  # type: ignore[misc]
        bets += [Bet(seat, "stack", "", 0, Act.CALL_OFF) for seat in off]
        bets += [Bet(seat, "stack", "", 0, Act.REMOVE) for seat in leave]
        self.live = Live(open_round(GAME, self.rules, before, bets))
        self.random, self.cards = Random(SEED), list[str]()

    def dealt(self, cards: str) -> Hand:
        """The next cards, in the order in which they are dealt."""
        self.cards += cards.split()
        return self

    def on(self) -> Hand:
        """Deals to the next question."""
        while (asks := self.live.asks) is not None and not isinstance(asks, Decision):
            self.live.answer(self.cards.pop(0) if self.cards else answer(asks, self.random))
        return self

    def says(self, *answers: str) -> Hand:
        """Each answer with its seat: "A raise 6.00". The seat must be the one that is asked."""
        for text in answers:
            seat, _, given = text.partition(" ")
            self.on()
            assert self.asked == seat, f"{self.asked} is asked, not {seat}: {text}"
            self.live.answer(given)
        return self.on()

    def all_say(self, *names: str) -> Hand:
        """Everybody who is asked gives the first of these answers that is open, to the end of the hand."""
        while (asks := self.on().live.asks) is not None:
            assert isinstance(asks, Decision)
            offered = {offer.name for offer in asks.offers}
            self.live.answer(next(name for name in names if name in offered))
        return self

    def wrong(self, kind: str, **details: str) -> Hand:
        """Something goes wrong now, without dealing on before."""
        self.live.interrupt(Irregularity(kind, details))
        return self

    @property
    def question(self) -> Decision:
        asks = self.on().live.asks
        assert isinstance(asks, Decision), "nobody is asked"
        return asks

    @property
    def asked(self) -> str:
        return self.question.seat if self.on().live.asks is not None else ""

    @property
    def offers(self) -> dict[str, Offer]:
        return {offer.name: offer for offer in self.question.offers}

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most of the bet or raise that is open, in dollars."""
        (offer,) = (offer for offer in self.question.offers if offer.takes_amount)
        return offer.least // 100, offer.most // 100

    @property
    def facts(self) -> list[str]:
        return [fact.fact for fact in self.live.facts]

    @property
    def net(self) -> dict[str, int]:
        """What each seat won or lost, in dollars."""
        assert self.live.outcome is not None, "the hand is not over"
        return {line.seat: line.cents // 100 for line in self.live.outcome.lines}

    @property
    def notes(self) -> dict[str, str]:
        assert self.live.outcome is not None, "the hand is not over"
        return {line.seat: line.note for line in self.live.outcome.lines}

    @property
    def left(self) -> PokerStanding:
        """The table after the hand."""
        assert self.live.outcome is not None, "the hand is not over"
        standing = self.live.outcome.standing
        assert isinstance(standing, PokerStanding)
        return standing

    def shown(self, viewer: str | None = None) -> dict[str, str]:
        """The cards at each place as a viewer sees them, by seat or place."""
        hands = hands_shown(self.live.round, self.live.journal, viewer)
        return {hand.seat or hand.place: " ".join(hand.cards) for hand in hands if hand.cards}
