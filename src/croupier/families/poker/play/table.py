"""A hand under way: the players with their stacks, cards and bets, and the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer, QuestionKind
from croupier.engine.hand import OWN_SEAT, OnFelt, Staked
from croupier.equipment.cards import Card
from croupier.equipment.site import Site
from croupier.families.poker.hands import Worth
from croupier.families.poker.law import PokerLaw
from croupier.families.poker.limits import Bets
from croupier.families.poker.play.cards import BOARD, PokerCards
from croupier.families.poker.strength import made
from croupier.families.poker.terms import Terms
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.pot import Pot, pots, uncalled
from croupier.values.brief import shown_briefly

STACK, BET, POT = "stack", "bet", "pot"  # what chips in front of a player, and in the middle, are


@dataclass(slots=True)
class Player:
    """A player in a hand. `paid_cents` is what it has put into the pots, with the bets of this street."""

    name: str
    stack_cents: int  # what is left
    ante_cents: int = 0  # what it has to post before the deal
    blind_cents: int = 0  # its blind or straddle
    post_cents: int = 0  # a live bet like the big blind, of a player who comes back or is new
    dead_cents: int = 0  # a missed small blind: it is in the pot, and no part of a bet
    paid_cents: int = 0
    in_front_cents: int = 0  # bet on this street
    down: list[Card] = field(default_factory=list)
    up: list[Card] = field(default_factory=list)
    dealt: list[Card] = field(default_factory=list)  # all cards in hand, in the order they came
    folded: bool = False
    shown: bool = False
    acted: bool = False  # on this street
    checked: bool = False
    seen_full: int = 0  # the full bets when it last acted
    seen_high: int = 0
    note: str = ""
    out_of_turn: tuple[str, int] | None = None  # what it said before its turn, and the highest bet then
    aside_cents: int = 0  # of a player whose connection is lost: it is all in with what it has in
    owed: int = 0  # cards to be dealt to it after the others, in place of exposed ones

    @property
    def all_in(self) -> bool:
        return not self.folded and not self.stack_cents

    @property
    def able(self) -> bool:
        """Whether it can still bet."""
        return not self.folded and self.stack_cents > 0

    def put(self, cents: int, *, live: bool = True) -> int:
        """Puts chips from the stack into the pot, at most all of it. Returns how many cents."""
        put = min(cents, self.stack_cents)
        self.stack_cents -= put
        if live:
            self.paid_cents += put
        return put

    def set_aside(self) -> None:
        """What is left of the stack is out of this hand: the player is all in with what it has put in."""
        self.aside_cents, self.stack_cents = self.aside_cents + self.stack_cents, 0

    def bet(self, cents: int) -> int:
        put = self.put(cents)
        self.in_front_cents += put
        return put


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a player knows at a question."""

    __repr__ = shown_briefly

    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    others: tuple[tuple[str, tuple[Card, ...]], ...]  # the open cards of players who have not folded
    pot_cents: int
    to_call_cents: int
    bet_cents: int  # the own bet on this street
    stack_cents: int
    players: int  # who have not folded
    street: str
    form: str
    wins: str  # "high", "low" or "high and low"


@dataclass(slots=True)
class PokerTable:
    """A hand under way. `players` are in the order of the deal: clockwise from the left of the button."""

    croupier: Croupier
    law: PokerLaw
    terms: Terms
    cards: PokerCards
    players: list[Player]
    board: list[Card] = field(default_factory=list)
    dead_cents: int = 0
    starting_cents: dict[str, int] = field(init=False)
    bets: Bets | None = None  # of the present street
    last_bettor: Player | None = None  # on the last street with a bet
    first_actor: Player | None = None  # on the last street
    won_cents: dict[str, int] = field(default_factory=dict)
    street: str = ""
    streets_dealt: int = 0
    acts: int = 0  # how often a player has acted in this hand
    asked: Player | None = None  # whose turn it is
    straddled: bool = False  # the player left of the blinds was asked

    def __post_init__(self) -> None:
        self.starting_cents = {player.name: player.stack_cents for player in self.players}

    @property
    def live(self) -> list[Player]:
        """Who has not folded, in the order of the deal."""
        return [player for player in self.players if not player.folded]

    @property
    def pot_cents(self) -> int:
        """Everything that was put in, with the bets of this street."""
        return self.dead_cents + sum(player.paid_cents for player in self.players)

    @property
    def form_law(self) -> Citation:
        return self.terms.variant.law

    @property
    def contended(self) -> bool:
        """Whether more than one player may win."""
        return len(self.live) > 1

    def player(self, name: str) -> Player:
        """Raises `Refused` for somebody who has no hand."""
        for player in self.players:
            if player.name == name:
                return player
        raise Refused(unlawful(self.law.irregular, f"{name} is not dealt in"))

    def after(self, player: Player) -> list[Player]:
        """The others clockwise, from the left of a player."""
        at = self.players.index(player)
        return self.players[at + 1 :] + self.players[:at]

    def record(self, fact: str, law: Citation | None = None) -> None:
        self.croupier.record(fact, law or self.law.wagers)

    def pots(self) -> tuple[Pot, ...]:
        """The pots as they are now, without what nobody has called."""
        paid = {player.name: player.paid_cents for player in self.players}
        folded = {player.name for player in self.players if player.folded}
        seat, cents = uncalled(paid, folded)
        if cents:
            paid[seat] -= cents
        return pots(paid, folded, self.dead_cents)

    # ------------------------------------------------------------ questions

    def ask(
        self,
        player: Player,
        scope: str,
        offers: Sequence[Offer],
        words: str,
        *,
        law: Citation | None = None,
        private: bool = False,
        kind: QuestionKind = QuestionKind.PLAY,
        refusals: Sequence[Ruling] = (),
    ) -> Answer:
        """The answer of a player. What goes wrong with the cards at the question is remedied first."""
        asked = self.question(player, scope, offers, words, law=law, private=private, kind=kind, refusals=refusals)
        return self.cards.asked(asked)

    def question(
        self,
        player: Player,
        scope: str,
        offers: Sequence[Offer],
        words: str,
        *,
        law: Citation | None = None,
        private: bool = False,
        kind: QuestionKind = QuestionKind.PLAY,
        refusals: Sequence[Ruling] = (),
    ) -> Decision:
        site = Site(f"{scope}:{player.name}", scope=scope, place=OWN_SEAT, seat=player.name)
        too_late = unlawful(
            self.law.limits, "chips are not added to a stack or taken from it during a hand", "withdraw"
        )
        return Decision(
            site,
            player.name,
            tuple(offers),
            self.view(player),
            (*refusals, too_late),
            law or self.law.wagers,
            kind=kind,
            words=words,
            private=private,
        )

    def view(self, player: Player) -> View:
        others = [other for other in self.live if other is not player and other.up]
        return View(
            cards=tuple(player.dealt),
            board=tuple(self.board),
            others=tuple((other.name, tuple(other.up)) for other in others),
            pot_cents=self.pot_cents,
            to_call_cents=self.to_call(player),
            bet_cents=player.in_front_cents,
            stack_cents=player.stack_cents,
            players=len(self.live),
            street=self.street,
            form=self.terms.variant.name,
            wins=self.terms.variant.wins,
        )

    def to_call(self, player: Player) -> int:
        """What a player must put in to stay: never more than the stack, nor than what the others have in or can put in."""
        if self.bets is None:
            return 0
        others = [other for other in self.live if other is not player]
        reach = max((other.in_front_cents + other.stack_cents for other in others), default=0)
        return max(0, min(self.bets.high, reach) - player.in_front_cents)

    # ------------------------------------------------------------ cards

    def take(self, player: Player, card: Card, *, up: bool) -> None:
        (player.up if up else player.down).append(card)
        player.dealt.append(card)

    def start_again(self) -> None:
        """All bets go back and all hands are taken in: after a misdeal, or when the hand is void."""
        for player in self.players:
            if player.dealt and not player.folded:
                self.croupier.muck(player.name, player.dealt, self.law.irregular)
            player.stack_cents = self.starting_cents[player.name]
            player.paid_cents = player.in_front_cents = player.owed = player.aside_cents = 0
            player.folded, player.shown, player.note, player.out_of_turn = False, False, "", None
            for cards in (player.down, player.up, player.dealt):
                cards.clear()
        self.croupier.muck("", self.board, self.law.irregular)
        self.board.clear()
        self.bets, self.dead_cents, self.acts, self.streets_dealt, self.street = None, 0, 0, 0, ""

    def fold(self, player: Player, note: str = "folded") -> None:
        """The hand is out of play. Its cards are taken away unseen."""
        player.folded, player.note = True, note
        self.croupier.muck(player.name, player.dealt, self.law.overview)

    def show(self, player: Player) -> None:
        if not player.shown:
            player.shown = True
            self.croupier.show(player.name, player.down, self.law.ranking)

    def high_of(self, player: Player) -> Worth | None:
        evaluate = self.terms.variant.high
        return evaluate(player.dealt, self.board) if evaluate is not None else None

    def low_of(self, player: Player) -> Worth | None:
        evaluate = self.terms.variant.low
        return evaluate(player.dealt, self.board) if evaluate is not None else None

    # ------------------------------------------------------------ the felt

    def lay_out(self) -> None:
        """Says what lies in front of the players and in the middle."""
        for player in self.players:
            self.croupier.on_felt(OWN_SEAT, player.name, lambda player=player: self._in_front(player))  # type: ignore[misc]
        self.croupier.on_felt(BOARD, "", self._in_the_middle)

    def _in_front(self, player: Player) -> OnFelt:
        stakes = (
            Staked(player.name, STACK, "", player.stack_cents),
            Staked(player.name, BET, "", player.in_front_cents),
        )
        note = player.note or ("all in" if player.all_in else "")
        makes = made(self.terms.variant, player.dealt, self.board) if not player.folded else ""
        return OnFelt(note, stakes=stakes, without_cards=True, makes=makes)

    def _in_the_middle(self) -> OnFelt:
        bets = sum(player.in_front_cents for player in self.players)
        if self.won_cents or self.pot_cents == bets:
            return OnFelt()
        made = self.pots()
        words = [dollars(pot.cents) for pot in made]
        return OnFelt(f"pot {', side pot '.join(words)}", stakes=tuple(_middle(made)), without_cards=True)


def _middle(made: Iterable[Pot]) -> Iterable[Staked]:
    return (Staked("", POT, str(number), pot.cents) for number, pot in enumerate(made, 1))
