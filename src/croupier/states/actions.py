"""The list of all actions at a table, fixed for its sheet, its stakes and its seats; and which of them are open at a state.

A bet is "bet WAGER DOLLARS". "deal" says that a seat has bet what it wants. An answer is its name; one that takes an amount means
the most of it. From a stack the least and the usual amounts have actions of their own. A pick is by position: "set 1 5" are the
first and the fifth of what the seat may choose from. Any other amount is an action too, written as in a document ("raise 35.00"):
it is only not in the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from croupier.amounts.cents import plain
from croupier.engine.decision import Answer, AnswerForm, Offer, Pick
from croupier.engine.game import whole_table
from croupier.engine.wager_kind import WagerKind
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet
from croupier.sheets.betting import Betting
from croupier.sheets.sheet import Sheet

DEAL = "deal"
_CUTS = frozenset({"cut", "refuse"})
_MOST_LAYOUTS = 500  # that are kept with what is open there
_USUAL_CENTS = 1000  # $10.00, where neither the caller nor the sheet says anything


@dataclass(frozen=True)
class Actions:
    """All actions at a table."""

    sheet: Sheet
    stakes_cents: tuple[int, ...]  # empty: the usual stake of each wager
    cuts: bool  # seats are asked to cut the cards

    def __reduce__(self) -> tuple[type[Actions], tuple[Sheet, tuple[int, ...], bool]]:
        """Pickles what it was made of, without the lists."""
        return type(self), (self.sheet, self.stakes_cents, self.cuts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The list."""
        return tuple(dict.fromkeys((*self.bets, *self.removals, DEAL, *self._answers())))

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where each action stands in the list."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def bets(self) -> Mapping[str, Bet]:
        """Every bet of the list, for a seat without a name."""
        return {
            f"bet {bet.name} {plain(bet.cents)}": bet
            for kind in self._kinds()
            for on in _own(kind)
            for bet in (Bet("", kind.name, on, cents) for cents in self._stakes(kind, on))
        }

    @cached_property
    def removals(self) -> Mapping[str, Bet]:
        """Every wager that may stand after a round, taken down."""
        game = self.sheet.game
        if game.play.tape != "dice" and game.numbers.table_state is whole_table:
            return {}
        every = (Bet("", kind.name, on, 0, Act.REMOVE) for kind in self._kinds() for on in _own(kind))
        return {f"take down {bet.name}": bet for bet in every}

    @cached_property
    def spots(self) -> Mapping[tuple[str, str], int]:
        """The areas that the list bets on, numbered."""
        return {spot: at for at, spot in enumerate(dict.fromkeys((bet.kind, bet.on) for bet in self.bets.values()))}

    @property
    def unit_cents(self) -> int:
        """The first stake of the list."""
        return next(iter(self.bets.values())).cents

    def _kinds(self) -> Iterator[WagerKind]:
        """The kinds of wager that are bet by themselves, before a round."""
        for kind in self.sheet.game.play.wagers(self.sheet.rules).values():
            if not kind.made_in_play and kind.laid_with is None:
                yield kind

    def _stakes(self, kind: WagerKind, on: str) -> tuple[int, ...]:
        """The stakes of a wager: those its paragraph fixes, or those of the caller, or the usual one within its limits."""
        if kind.stakes_cents:
            return kind.stakes_cents
        if self.stakes_cents:
            return self.stakes_cents
        if kind.is_stack:
            return (kind.buy_in_cents,)
        limit, chip = self.sheet.limit(kind.name, on), self.sheet.rules.smallest_chip_cents
        least, most = (limit.min_cents, limit.max_cents) if limit is not None else (0, _USUAL_CENTS)
        return (-(-min(max(_USUAL_CENTS, least), max(most, least)) // chip) * chip,)

    def _answers(self) -> Iterator[str]:
        """Every answer to a question of a round."""
        play = self.sheet.game.play
        forms = play.actions or dict.fromkeys(sorted(play.answers), AnswerForm())
        for name, form in forms.items():
            if name in _CUTS and not self.cuts:
                continue
            if form.things:
                yield from (_positions(name, each) for each in _picks(form))
                continue
            yield name
            if form.amounts:
                yield from (f"{name} {amount}" for amount in ("least", *form.amounts, "most"))

    # ------------------------------------------------------------ what is open

    def at_bets(self, betting: Betting, seat: str, rail_cents: int) -> Iterator[str]:
        """The bets and removals that are open to a seat, each area once a round."""
        return (text for text, cents in self._allowed(betting, seat) if cents <= rail_cents)

    def _allowed(self, betting: Betting, seat: str) -> tuple[tuple[str, int], ...]:
        """The bets and removals that the law and the limits allow, with the cents each lays. Kept for the same layouts."""
        key = (betting.standing, betting.seats, betting.bets, seat)
        known = self._layouts.get(key)
        if known is None:
            if len(self._layouts) >= _MOST_LAYOUTS:
                self._layouts.clear()
            known = self._layouts[key] = tuple(self._tried(betting, seat))
        return known

    @cached_property
    def _layouts(self) -> dict[object, tuple[tuple[str, int], ...]]:
        return {}

    def _tried(self, betting: Betting, seat: str) -> Iterator[tuple[str, int]]:
        made = {(bet.kind, bet.on) for bet in betting.bets if bet.seat == seat}
        stood = {(wager.kind, wager.on) for wager in betting.standing.wagers if wager.seat == seat}
        laid = betting.laid_cents(seat)
        for text, bet in (*self.bets.items(), *self.removals.items()):
            spot = (bet.kind, bet.on)
            if spot not in made if bet.act is Act.MAKE else spot in stood - made:
                with suppress(Refused):
                    yield text, betting.with_bet(of_seat(bet, seat)).laid_cents(seat) - laid

    def at_question(self, offers: tuple[Offer, ...]) -> dict[str, Answer]:
        """The answers that are open: those of the list, or all where the list has none of an offer."""
        answers = dict[str, Answer]()
        for offer in offers:
            every = dict(_answers_of(offer))
            listed = {text: answer for text, answer in every.items() if text in self.index}
            answers |= listed or every
        return answers


def _own(kind: WagerKind) -> tuple[str, ...]:
    """The selections of a kind; where a seat has an area of its own, that one alone."""
    return ("",) if "" in kind.selections else kind.selections


def of_seat(bet: Bet, seat: str) -> Bet:
    """A bet of the list, made by a seat."""
    return Bet(seat, bet.kind, bet.on, bet.cents, bet.act)


def _answers_of(offer: Offer) -> Iterator[tuple[str, Answer]]:
    if offer.pick is not None:
        chosen = [(_positions(offer.name, places), answer) for places, answer in _choices(offer.name, offer.pick)]
        yield from chosen
        yield offer.name, chosen[0][1]  # for a game that does not say how many things it is from
    elif offer.from_stack and offer.least < offer.most:
        yield f"{offer.name} least", Answer(offer.name, offer.least)
        for name, cents in offer.usual:
            yield f"{offer.name} {name}", Answer(offer.name, cents)
        yield f"{offer.name} most", Answer(offer.name, offer.most)
    else:
        yield offer.name, offer.most_answer()


def _choices(name: str, pick: Pick) -> Iterator[tuple[tuple[int, ...], Answer]]:
    """Every lawful choice, each once, with the positions of what it names."""
    known = set[tuple[object, ...]]()
    for number in range(pick.least, pick.most + 1):
        for places in combinations(range(len(pick.of)), number):
            choice = tuple(pick.of[place] for place in places)
            if choice not in known and (pick.barred is None or pick.barred(choice) is None):
                known.add(choice)
                yield places, Answer(name, picked=choice)


def _picks(form: AnswerForm) -> Iterator[tuple[int, ...]]:
    for number in range(form.least, form.most + 1):
        yield from combinations(range(form.things), number)


def _positions(name: str, places: tuple[int, ...]) -> str:
    return " ".join((name, *(str(place + 1) for place in places)))
