"""A hand history played by our engine: cards and answers come from its actions, in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Fact, QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import SettledHand, WonPot
from croupier.equipment.chance import Chance
from croupier.equipment.site import Site
from croupier.families.poker.limits import Structure
from croupier.families.poker.play.betting import BRING_IN, CALL, CHECK, FOLD
from croupier.families.poker.play.cards import BOARD, PokerCards, shoe_table
from croupier.families.poker.play.hand import play_hand
from croupier.families.poker.play.showdown import MUCK, SHOW
from croupier.families.poker.play.steps import DRAW, PAT
from croupier.families.poker.play.table import STACK, Player, PokerTable
from croupier.families.poker.standing import PokerStanding
from croupier.families.poker.terms import Terms
from croupier.games.poker.history.fields import UNKNOWN, Action, HandHistory
from croupier.games.poker.law import LAW
from croupier.law.citation import Citation
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling, unlawful
from croupier.money.pot import Pot
from croupier.money.settlement import Line, Result

T = TypeVar("T")
_PLAYS = frozenset({"f", "cc", "cbr", "pb", "sd"})


class Impossible(Refused):
    """The hand could not have gone as it is described."""


def settle(history: HandHistory) -> SettledHand:
    """Plays the hand. Raises `Refused` where an action was not allowed, and `Unreadable` where something is missing.

    Rooms differ in how far a raise goes after an all-in that is too short, and no history says it: either way may be.
    """
    try:
        return _settle(history, half_counts=True)
    except Impossible as impossible:
        try:
            return _settle(history, half_counts=False)
        except Impossible:
            raise impossible from None


def _settle(history: HandHistory, *, half_counts: bool) -> SettledHand:
    croupier = _FromHistory(history)
    table = _table(history, croupier, half_counts=half_counts)
    awards = play_hand(table, partial(_rake, history.rakes))
    croupier.check_all_used()
    lines = tuple(_line(table, player, cents) for player, cents in zip(table.players, history.stacks, strict=True))
    return SettledHand(
        lines=lines,
        pots=tuple(WonPot(award.pot.cents, award.pot.seats, award.parts) for award in awards if award.pot.cents),
        facts=(*_about_the_form(history), *croupier.facts),
        findings=tuple(_other_stacks(history, [line.left_cents for line in lines])),
        cents_a_unit=100,
    )


def _rake(rakes: Sequence[int], pots: Sequence[Pot], _streets: int) -> list[int]:
    """What the house took of each pot."""
    return [min(pot.cents, cents) for pot, cents in zip(pots, (*rakes, *[0] * len(pots)), strict=False)]


def _line(table: PokerTable, player: Player, before: int) -> Line:
    cents = player.stack_cents + table.won_cents.get(player.name, 0) - before
    result = Result.WON if cents > 0 else Result.LOST if cents < 0 else Result.PUSHED
    return Line(player.name, STACK, before, result, cents, LAW.overview, None, player.note, stays=True)


def _about_the_form(history: HandHistory) -> Iterator[Fact]:
    form = history.variant
    permitted = "" if form.permitted else ", which is no form that a table may offer"
    limit = "fixed limit" if form.structure is Structure.FIXED else form.structure
    yield Fact(f"{form.code}: {limit} {form.variant.name}{permitted}", LAW.forms)


def _other_stacks(history: HandHistory, finishing: Sequence[int]) -> Iterator[Ruling]:
    for at, (said, ours) in enumerate(zip(history.finishing, finishing, strict=False)):
        if said != ours:
            why = f"{history.names[at]} ends with {dollars(ours)}, not with {dollars(said)}"
            yield _at(f"finishing_stacks[{at}]", unlawful(LAW.overview, why))


def _at(place: str, ruling: Ruling) -> Ruling:
    return Ruling(ruling.verdict, ruling.cite, ruling.why, ruling.options, place, ruling.rests_on)


def _table(history: HandHistory, croupier: _FromHistory, *, half_counts: bool) -> PokerTable:
    form = history.variant
    shoes = shoe_table(LAW, PokerStanding, form.variant.deck)
    cards = shoes.take_up_as(PokerCards, croupier, None, shoes.opening(None), history.names)
    terms = Terms(
        variant=form.variant,
        limit=replace(form.limit, half_counts=half_counts),
        small_bet_cents=history.small_bet,
        big_bet_cents=history.big_bet,
        bring_in_cents=history.bring_in,
        chip_cents=history.chip_cents,
        open_pair=True,
        losers_choose=True,
        may_give_up=True,
    )
    return PokerTable(croupier, LAW, terms, cards, [_player(history, at) for at in range(len(history.names))])


def _player(history: HandHistory, at: int) -> Player:
    """A player with what it has to post. Of two players the first posts the larger blind: the second has the button."""
    blinds = history.blinds[::-1] if len(history.blinds) == 2 else history.blinds
    short = any(stack < ante for stack, ante in zip(history.stacks, history.antes, strict=True))
    dead = history.antes_are_dead and (short or len(set(history.antes)) > 1)  # else they are all matched
    return Player(
        name=history.names[at],
        stack_cents=history.stacks[at],
        ante_cents=0 if dead else history.antes[at],
        dead_cents=history.antes[at] if dead else 0,
        blind_cents=max(0, blinds[at]),
        post_cents=max(0, -blinds[at]),
    )


class _FromHistory(QuietCroupier):
    """A croupier that deals and answers as a history says."""

    def __init__(self, history: HandHistory) -> None:
        self.history, self.facts = history, list[Fact]()
        self.plays = deque(action for action in history.actions if action.verb in _PLAYS)
        self.shows = {action.player: action for action in history.actions if action.verb == "sm"}
        self.board = deque(card for action in history.actions if action.verb == "db" for card in action.cards)
        self.cards = _cards_of_players(history)
        self.given: dict[int, list[str]] = {}  # the cards that each player has

    def record(self, fact: str, cite: Citation) -> None:
        self.facts.append(Fact(fact, cite))

    # ------------------------------------------------------------ cards

    def chance(self, device: Chance[T]) -> T:
        site = Site.of(device.site)
        if site.scope == BOARD:
            if not self.board:
                raise _missing("the board has too few cards", self.history)
            return device.read(self.board.popleft())
        player = self.history.names.index(site.seat)
        if not self.cards[player]:
            raise _missing(f"{site.seat} is dealt too few cards", self.history)
        card = self.cards[player].popleft()
        self.given.setdefault(player, []).append(card)
        return device.read(card)

    # ------------------------------------------------------------ answers

    def decide(self, decision: Decision) -> Answer:
        player = self.history.names.index(decision.seat)
        if any(offer.name == SHOW for offer in decision.offers):
            return Answer(SHOW if self._shows(player, decision.seat) else MUCK)
        if not self.plays:
            raise _missing(f"the hand is not over: {decision.seat} is asked to {_asked(decision)}", self.history)
        action = self.plays.popleft()
        if action.player != player:
            turn = f'"{action.text}": it is the turn of {decision.seat}, who may {_asked(decision)}'
            raise Impossible(_at(action.place, unlawful(LAW.wagers, turn)))
        try:
            return decision.read(self._words(action, decision))
        except Refused as refused:
            raise Impossible(*(_at(action.place, ruling) for ruling in refused.rulings)) from None

    def _shows(self, player: int, seat: str) -> bool:
        """Whether a player shows at the end. A history that does not say so leaves it to the cards, if it has them all."""
        action = self.shows.get(player)
        known = _named(self.history).issuperset(self.given[player])
        if action is not None and action.cards and not known:
            raise Unreadable(Mistake(action.place, f'"{action.text}": the history does not name all cards of {seat}'))
        return known if action is None else bool(action.cards)

    def _words(self, action: Action, decision: Decision) -> str:
        """The answer to our question that an action means."""
        names = [offer.name for offer in decision.offers]
        match action.verb:
            case "f":
                return FOLD
            case "cc":
                return CHECK if CHECK in names else CALL
            case "pb":
                return BRING_IN
            case "sd":
                gone = self._discarded(action)
                return f"{DRAW} {' '.join(gone)}" if gone else PAT
        raising = next((offer for offer in decision.offers if offer.takes_amount), None)
        if raising is None:
            why = f'"{action.text}": {decision.seat} may {_asked(decision)}'
            raise Refused(unlawful(LAW.wagers, why))
        return f"{raising.name} {action.cents // 100}.{action.cents % 100:02}"

    def _discarded(self, action: Action) -> list[str]:
        """The cards that are exchanged. For one that the history does not know, one of the hand that it does not know."""
        held = self.given[action.player]
        unknown = [card for card in held if card not in _named(self.history)]
        gone = [unknown.pop() if card == UNKNOWN and unknown else card for card in action.cards]
        self.given[action.player] = [card for card in held if card not in gone]
        return gone

    def check_all_used(self) -> None:
        """Raises `Impossible` if the history goes on after the end of the hand."""
        if self.plays:
            action = self.plays[0]
            raise Impossible(
                _at(action.place, unlawful(LAW.overview, f'"{action.text}": nobody is asked anything more'))
            )


def _asked(decision: Decision) -> str:
    return ", ".join(offer.name.replace("_", " ") for offer in decision.offers)


def _missing(why: str, history: HandHistory) -> Unreadable:
    return Unreadable(Mistake(f"actions[{len(history.actions)}]", why))


# ---------------------------------------------------------------- cards that the history does not know


def _named(history: HandHistory) -> set[str]:
    return {card for action in history.actions for card in action.cards}


def _cards_of_players(history: HandHistory) -> list[deque[str]]:
    """The cards of each player in the order of the deal.

    A card that is unknown when it is dealt may be known from the showdown. Any other card that nobody has stands for the rest:
    it is never shown, so it decides nothing.
    """
    deck = history.variant.variant.deck
    held = dict(zip(deck.kinds, deck.copies, strict=True))
    spare = deque(str(kind) for kind, copies in held.items() if copies and str(kind) not in _named(history))
    cards = [deque[str]() for _ in history.names]
    for player, cards_of in enumerate(cards):
        shown = _shown_later(history, player)
        for action in history.actions:
            if action.verb == "dh" and action.player == player:
                cards_of.extend(_known(card, shown, spare) for card in action.cards)
    return cards


def _shown_later(history: HandHistory, player: int) -> deque[str]:
    """The cards that a player showed or exchanged, and that no deal names."""
    dealt = {card for action in history.actions if action.verb == "dh" for card in action.cards}
    named: list[Any] = [
        card
        for action in history.actions
        if action.verb in {"sm", "sd"} and action.player == player
        for card in action.cards
        if card != UNKNOWN and card not in dealt
    ]
    return deque(dict.fromkeys(named))


def _known(card: str, shown: deque[str], spare: deque[str]) -> str:
    if card != UNKNOWN:
        return card
    return shown.popleft() if shown else spare.popleft()
