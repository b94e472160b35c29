"""`croupier.table()`: a table to play at, by hand or with a strategy function.

Chance comes from a dealer inside; nothing here shows a card before the players may see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from croupier.amounts.cents import dollars, read_stake
from croupier.api.source import Day, Rules, Source, sheet_of
from croupier.documents import journal
from croupier.documents.answers import facts_answer, lines_answer
from croupier.documents.round import bet as written_bet
from croupier.drive.dealer import Dealer
from croupier.drive.play import Live
from croupier.engine.croupier import Fact
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game
from croupier.engine.hand import Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.standing import Standing
from croupier.equipment.site import Site
from croupier.floor.tables.betting import Betting, Open
from croupier.law.citation import Citation
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, Ruling, Verdict, unlawful
from croupier.money.settlement import Line, net_cents
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet

_NO_BANKROLL_CENTS = 10**15  # more than any stake a document can write


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked. `view` is all that the seat may see, in the game's own form; `offers` are open to it."""

    seat: str
    site: str  # the place in the procedure: "play:1.1"
    offers: tuple[Offer, ...]
    view: Any
    refusals: tuple[Ruling, ...]  # what is not open to it, and why
    cite: Citation | None  # the paragraph by which it is asked, where there is one besides those of the offers

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the offers."""
        return tuple(offer.name for offer in self.offers)


Strategy = Callable[[Question], str]  # an answer as a document writes it: "stand", "raise 5.00"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card, roll or spin: where it came, and what it is; nothing where it lies face down."""

    site: str
    text: str


class Round:
    """A round being played. While `question` is not None the round waits for its answer.

    `Table.deal` makes it. Facts, lines and offers carry the paragraph each rests on.
    """

    def __init__(self, table: Table, live: Live, dealer: Dealer, *, one_at_a_time: bool) -> None:
        self._table, self._live, self._dealer = table, live, dealer
        self._one_at_a_time = one_at_a_time
        self._raised_cents: dict[str, int] = {}  # put down in this round besides the first wagers
        self._finished = False

    def __repr__(self) -> str:
        asked = self.question
        state = "over" if self.over else "under way" if asked is None else f"asks {asked.seat}"
        return f"<croupier.Round of {self._table.game.name}: {state}>"

    # ------------------------------------------------------------ what there is to see

    @property
    def over(self) -> bool:
        return self._live.outcome is not None

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything said and done so far."""
        return self._live.facts

    @property
    def question(self) -> Question | None:
        """What a seat is asked now; None where the round is over, or a card, roll or spin comes next."""
        asked = self._live.asks
        if not isinstance(asked, Decision):
            return None
        return Question(asked.seat, asked.site, self._offers(asked), asked.view, asked.refusals, asked.cite)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The fate of every wager, once the round is over."""
        return self._live.outcome.lines if self._live.outcome is not None else ()

    @property
    def net_cents(self) -> dict[str, int]:
        """What each seat gained or lost, once the round is over."""
        return net_cents(self.lines)

    @property
    def sites(self) -> tuple[str, ...]:
        """Where something may go wrong now."""
        return self._live.sites

    def hands(self, seat: str | None = None) -> tuple[Hand, ...]:
        """The cards on the layout as that seat sees them; without a seat, as everybody does."""
        return hands_shown(self._live.round, self._live.journal, seat)

    def to_dict(self) -> dict[str, Any]:
        """Lines, net and facts, as `croupier settle --json` writes them."""
        return {
            "lines": lines_answer(self.lines),
            "net_cents": self.net_cents,
            "facts": facts_answer(self.facts),
        }

    def record(self, number: int, on: date, previous: str = journal.BEGINNING) -> dict[str, Any]:
        """A finished round as a journal file holds it, chained to the hash of the record before it."""
        if not self.over:
            raise Refused(unlawful(self._table.law, "only a finished round is recorded: until then it may hide cards"))
        return journal.record(self._live, number, on, previous)

    # ------------------------------------------------------------ playing on

    def answer(self, text: str) -> None:
        """Answer the question, as a document writes it: "hit", "raise 5.00"; an amount left out is the largest.

        Raises `Refused` where it is not open, and leaves the round as it was.
        """
        asked = self._asked()
        chosen = asked.read(text)
        self._table._further_stake(asked, chosen, self._raised_cents.get(asked.seat, 0))  # noqa: SLF001 (one unit)
        self._give(asked, chosen)

    def answer_as_usual(self) -> str:
        """Answer as the game's own simple strategy does; returns what it answered."""
        asked = self._asked()
        chosen = self._table.game.play.strategy(replace(asked, offers=self._offers(asked)))
        said = asked.show(chosen)
        self._give(asked, chosen)
        return said

    def irregular(self, what: Irregularity) -> None:
        """Let something go wrong here, or raise `Refused` where it cannot."""
        if self._finished:
            raise Refused(unlawful(self._table.law, f"the round is settled: {what.kind} can no longer happen"))
        self._live.interrupt(what)
        self._proceed()

    def draw(self) -> Drawn | None:
        """The next card, roll or spin of a round that is dealt one at a time; None where none is due."""
        asked = self._live.asks
        if asked is None or isinstance(asked, Decision):
            return None
        text = self._dealer.draw(asked)
        self._live.answer(text)
        return Drawn(asked.site, "" if Site.of(asked.site).private else text)

    def finish(self) -> None:
        """Settle a round that is over: its wagers leave the layout. Only one dealt one at a time has to be told so."""
        if self._live.outcome is None:
            raise Refused(unlawful(self._table.law, "the round is not over"))
        self._finished = True
        self._table._settle(self, self._live.outcome.standing)  # noqa: SLF001

    def _asked(self) -> Decision:
        asked = self._live.asks
        if not isinstance(asked, Decision):
            raise Refused(unlawful(self._table.law, "nobody is asked now"))
        return asked

    def _offers(self, asked: Decision) -> tuple[Offer, ...]:
        return self._table._affordable(asked, self._raised_cents.get(asked.seat, 0)) or asked.offers  # noqa: SLF001

    def _give(self, asked: Decision, chosen: Answer) -> None:
        self._live.answer(asked.show(chosen))
        offer = next(offer for offer in asked.offers if offer.name == chosen.name)
        if offer.unit == "cents":
            staked = self._raised_cents.get(asked.seat, 0) + chosen.amount + offer.adds_cents
            self._raised_cents[asked.seat] = staked
        self._proceed()

    def _proceed(self) -> None:
        """Deals on to the next question or to the end, unless the caller deals."""
        if self._one_at_a_time:
            return
        while self.draw() is not None:
            pass
        if self.over:
            self.finish()


class Table:
    """A table between rounds and during one; what stands after a round is there before the next.

    A seat's order of the deal is the order in which it was named or first bet. No seat has a bankroll to run out of.
    """

    def __init__(self, sheet: Sheet, dealer: Dealer, seats: Sequence[str] = ()) -> None:
        self.sheet = sheet
        self._dealer = dealer
        self._round: Round | None = None  # the one under way
        self._layout = Betting(sheet, sheet.game.play.opening(sheet.rules), ())
        for seat in seats:
            self._layout = self._with_seat(seat)

    def __repr__(self) -> str:
        return f"<croupier.Table of {self.game.name}: {', '.join(self.seats) or 'nobody'}>"

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @property
    def rules(self) -> TableRules:
        return self.sheet.rules

    @property
    def law(self) -> Citation:
        """The game's first section: cited where no paragraph speaks of the case itself."""
        return self.game.cites[0]

    @property
    def seats(self) -> tuple[str, ...]:
        return self._layout.seats

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """What is on the layout now."""
        return self._layout.wagers

    # ------------------------------------------------------------ between rounds

    def bet(self, seat: str, wager: str, amount: str) -> Wager:
        """Bet dollars, written "10.00", on a wager: "blackjack", "straight 17". Returns the whole wager as it is now.

        A further bet on the same wager adds to it. Raises `Refused` with the paragraph, and `ValueError` where the amount
        is no amount.
        """
        return self._wager(self.act(written_bet(seat, wager, read_stake(amount))))

    def take_down(self, seat: str, wager: str, amount: str | None = None) -> None:
        """Take a wager off the layout, wholly or by so many dollars."""
        cents = 0 if amount is None else read_stake(amount)
        self.act(written_bet(seat, wager, cents, Act.REMOVE))

    def call(self, seat: str, wager: str, *, on: bool) -> Wager:
        """Call a wager on or off."""
        return self._wager(self.act(written_bet(seat, wager, 0, Act.CALL_ON if on else Act.CALL_OFF)))

    def act(self, bet: Bet) -> Bet:
        """Do what a seat wants done with a wager, or raise `Refused` and leave the table as it was."""
        if self._round is not None:
            raise Refused(unlawful(self.law, "a round is under way: bets are made before it or after it"))
        after = self._with_seat(bet.seat).with_bet(bet)
        done = after.bets[-1]
        rail = self.rail_cents(bet.seat)
        if bet.act is Act.MAKE and bet.cents > rail:
            why = f"{done.name} {dollars(bet.cents)}: {bet.seat} has only {dollars(rail)} on the rail"
            raise Refused(unlawful(self.game.kind(self.rules, bet.kind).cite, why))
        self._layout = after
        return done

    def offered(self, seat: str) -> Iterator[Open]:
        """Every kind of wager of this table: on what the seat may make it now, or the ruling against it."""
        return self._with_seat(seat).offered(seat)

    def _with_seat(self, seat: str) -> Betting:
        """The layout with the seat at it; a new one takes the last place."""
        if not seat or ":" in seat:
            raise ValueError(f'"{seat}" cannot name a seat: a name is a word without ":"')
        if seat in self.seats:
            return self._layout
        return replace(self._layout, seats=(*self.seats, seat))

    def _wager(self, done: Bet) -> Wager:
        found = self._layout.wager_of(done)
        assert found is not None  # noqa: S101 (it was bet or called just now)
        return found

    # ------------------------------------------------------------ a round

    def deal(self, *, one_at_a_time: bool = False) -> Round:
        """Begin a round and deal, roll or spin until a seat is asked or the round is over.

        With `one_at_a_time` every card, roll and spin waits for `Round.draw`, and the end for `Round.finish`. Raises
        `Refused` where nobody has a wager.
        """
        if self._round is not None:
            raise Refused(unlawful(self.law, "a round is under way: answer its questions first, or give_back()"))
        live = Live(self._layout.round())
        begun = self._round = Round(self, live, self._dealer, one_at_a_time=one_at_a_time)
        begun._proceed()  # noqa: SLF001
        return begun

    def play(self, strategy: Strategy | None = None) -> Round:
        """Play a round to its end. Every question goes to the strategy; without one the game's own simple strategy plays."""
        played = self.deal()
        while (question := played.question) is not None:
            if strategy is None:
                played.answer_as_usual()
            else:
                played.answer(strategy(question))
        return played

    def void_round(self) -> None:
        """End the round under way as though it had never begun; its wagers stay on the layout."""
        self._round = None

    def give_back(self) -> None:
        """Give back the wagers made since the last round; a round under way is void. What was taken down stays down."""
        since = self._layout.bets
        self.void_round()
        self._lay(self._layout.standing)
        for bet in since:
            if bet.act is Act.REMOVE:
                with suppress(Refused):  # of a wager that was itself made since
                    self.act(bet)

    def _lay(self, standing: Standing) -> None:
        self._layout = Betting(self.sheet, standing, self._layout.seats)

    def _settle(self, finished: Round, standing: Standing) -> None:
        """Called when a round ends; one that was given back settles nothing."""
        if finished is self._round:
            self._round = None
            self._lay(standing)

    # ------------------------------------------------------------ money

    def rail_cents(self, seat: str) -> int:
        """What a seat has to bet with besides what is on the layout; a table with bankrolls overrides this."""
        del seat
        return _NO_BANKROLL_CENTS

    def _affordable(self, asked: Decision, raised_cents: int) -> tuple[Offer, ...]:
        """The offers as the seat's money and the table's maximum leave them."""
        return self._layout.affordable(asked, self.rail_cents(asked.seat) - raised_cents)

    def _further_stake(self, asked: Decision, chosen: Answer, raised_cents: int) -> None:
        """Raises `Refused` where the seat's money or the table's limits do not allow an amount."""
        self._layout.further_stake(asked, chosen, self.rail_cents(asked.seat) - raised_cents)


def table(
    source: Source,
    *,
    seed: int | None = None,
    seats: Sequence[str] = (),
    rules: Rules | None = None,
    on: Day | None = None,
    **options: object,
) -> Table:
    """Open a table. From a seed the chance is the same every time; without one it is the machine's own.

    `source`, `rules`, `on` and the options are as for `check`. Raises `Refused` with every finding where the sheet is
    unlawful.

    >>> import croupier
    >>> table = croupier.table("red_dog", seed=3)
    >>> table.bet("A", "original", "10.00").stake_cents
    1000
    >>> played = table.play(lambda question: "raise" if "raise" in question.choices else question.choices[0])
    >>> sum(line.cents for line in played.lines) == played.net_cents["A"]
    True
    """
    sheet = sheet_of(source, {**(rules or {}), **options}, on)
    if sheet.verdict is Verdict.UNLAWFUL:
        raise Refused(*sheet.rulings())
    return Table(sheet, Dealer(seed), seats)
