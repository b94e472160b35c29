"""`croupier.table()`: a table to play at, by hand or with a strategy function.

A dealer inside draws the cards, rolls and spins. Nothing here shows a card before the players may see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Self, Unpack

from croupier.amounts.cents import dollars, read_stake
from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, sheet_of
from croupier.croupiers.dealer import Dealer
from croupier.croupiers.play import Live
from croupier.documents import journal
from croupier.documents.answers import facts_answer, lines_answer, revenue_answer
from croupier.documents.round_document import bet as written_bet
from croupier.engine.croupier import Fact
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game
from croupier.engine.hand import Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import Round as RoundWithWagers
from croupier.engine.standing import Standing
from croupier.equipment.site import Site
from croupier.law.citation import Citation
from croupier.law.option import TableRules, Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict, unlawful
from croupier.money.settlement import Charge, Line, net_cents
from croupier.money.wager import Act, Bet, Wager
from croupier.options import AnyGame
from croupier.sheets.betting import Betting, Open
from croupier.sheets.sheet import Sheet
from croupier.show import columns
from croupier.show.felts import asked, felt
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.states.question import Question, question_of, refused_answer
from croupier.values.brief import brief

_WAGERS = (
    FrameColumn("seat"),
    FrameColumn("wager", get=lambda wager: wager.name),
    FrameColumn("stake_cents", Kind.CENTS),
    FrameColumn("called"),
)
_NO_BANKROLL_CENTS = 10**15  # more than any stake a document can write

# Returns an answer in document form, "stand" or "raise 5.00"; None: the question's default.
Strategy = Callable[[Question], str | None]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card, roll or spin: its place and its text, which is empty for a card face down."""

    site: str
    text: str


class Round(Showable):
    """A round in progress, from `Table.deal`. While `question` is not None the round waits for its answer.

    Facts, lines and offers cite their paragraphs.
    """

    def __init__(self, table: Table, live: Live, dealer: Dealer, *, one_at_a_time: bool) -> None:
        self._table, self._live, self._dealer = table, live, dealer
        self._one_at_a_time = one_at_a_time
        self._raised_cents: dict[str, int] = {}  # by seat: staked during this round
        self._finished = False

    def __copy__(self) -> Self:
        """A copy is played on its own, at a copy of the table."""
        return deepcopy(self)

    def __repr__(self) -> str:
        question = self.question
        state = "over" if self.over else "in progress" if question is None else f"asks {question.seat}"
        return brief("croupier.Round", f"of {self._table.game.name}: {state}")

    # ------------------------------------------------------------ state

    @property
    def table(self) -> Table:
        return self._table

    @property
    def over(self) -> bool:
        return self._live.outcome is not None

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that has happened so far."""
        return self._live.facts

    @property
    def question(self) -> Question | None:
        """The current question; None if the round is over, or if a card, roll or spin comes next."""
        decision = self._live.asks
        if not isinstance(decision, Decision):
            return None
        return question_of(decision, self._offers(decision))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement of every wager; empty until the round is over."""
        return self._live.outcome.lines if self._live.outcome is not None else ()

    @property
    def revenue(self) -> tuple[Charge, ...]:
        """What the house takes: rake, vigorish where a player banks. The lines are less by it already."""
        return self._live.outcome.revenue if self._live.outcome is not None else ()

    @property
    def net_cents(self) -> dict[str, int]:
        """What each seat gained or lost; empty until the round is over."""
        return net_cents(self.lines)

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites where an irregularity can happen now."""
        return self._live.sites

    def hands(self, seat: str | None = None) -> tuple[Hand, ...]:
        """The cards on the layout as that seat sees them; without a seat, what everybody sees."""
        return hands_shown(self._live.round, self._live.journal, seat)

    def _records(self) -> Records:
        return columns.lines(self.lines)

    def _shows(self) -> Iterator[Shows]:
        """The felt as the seat sees it that is asked or plays alone; then the question, or the lines."""
        live, question, alone = self._live, self.question, self._table.seats if len(self._table.seats) == 1 else (None,)
        (viewer,) = (question.seat,) if question is not None else alone
        yield felt(live.round, self.hands(viewer), live.journal, live.outcome.standing if live.outcome else None)
        if question is not None:
            yield from asked(question.seat, question.words, question.offers)
        yield columns.lines(self.lines, named=True)

    def to_dict(self) -> dict[str, Any]:
        """Lines, net and facts, as `croupier settle --json` writes them."""
        return {
            "lines": lines_answer(self.lines),
            **revenue_answer(self.revenue),
            "net_cents": self.net_cents,
            "facts": facts_answer(self.facts),
        }

    def record(self, number: int, on: date, previous: str = journal.BEGINNING) -> dict[str, Any]:
        """The finished round as a journal record, chained to the hash of the previous record."""
        if not self.over:
            raise Refused(unlawful(self._table.law, "finish the round before you record it: it may still hide cards"))
        return journal.record(self._live, number, on, previous)

    # ------------------------------------------------------------ actions

    def answer(self, text: str) -> None:
        """Answer the question, in document form: "hit", "raise 5.00", "set 2s Kd". Without an amount, the largest is taken.

        Raises `Refused` if the answer is not open, and leaves the round unchanged.
        """
        decision = self._decision()
        chosen = decision.read(
            arguments.text("answer", text, f'one of the choices, such as "{decision.offers[0].name}"')
        )
        self._table._further_stake(decision, chosen, self._raised_cents.get(decision.seat, 0))  # noqa: SLF001 (one unit)
        self._apply(decision, chosen)

    def answer_as_usual(self) -> str:
        """Answer with the game's simple strategy; returns the answer."""
        decision = self._decision()
        chosen = self._table.game.play.strategy(replace(decision, offers=self._offers(decision)))
        text = decision.show(chosen)
        self._apply(decision, chosen)
        return text

    def why_not_asked(self, seat: str, answer: str) -> tuple[Ruling, ...]:
        """Why the seat was not asked for this answer, each reason with its paragraph; empty if no reason is known."""
        return self._live.why_not_asked(seat, answer)

    def irregular(self, what: Irregularity) -> None:
        """Make an irregularity happen here, or raise `Refused` if it cannot."""
        if self._finished:
            raise Refused(unlawful(self._table.law, f"{what.kind} cannot happen: the round is settled"))
        self._live.interrupt(what)
        self._proceed()

    def draw(self) -> Drawn | None:
        """Draw the next card, roll or spin of a round dealt one at a time; None if none is due."""
        device = self._live.asks
        if device is None or isinstance(device, Decision):
            return None
        text = self._dealer.draw(device)
        self._live.answer(text)
        return Drawn(device.site, "" if Site.of(device.site).private else text)

    def finish(self) -> None:
        """Settle a round that is over, and clear its wagers. Only needed if it is dealt one at a time."""
        if self._live.outcome is None:
            raise Refused(unlawful(self._table.law, "the round is not over"))
        self._finished = True
        self._table._settle(self, self._live.outcome.standing)  # noqa: SLF001

    def _decision(self) -> Decision:
        decision = self._live.asks
        if not isinstance(decision, Decision):
            raise Refused(unlawful(self._table.law, "no question is open now"))
        return decision

    def _offers(self, decision: Decision) -> tuple[Offer, ...]:
        return self._table._affordable(decision, self._raised_cents.get(decision.seat, 0)) or decision.offers  # noqa: SLF001

    def _apply(self, decision: Decision, chosen: Answer) -> None:
        self._live.answer(decision.show(chosen))
        offer = next(offer for offer in decision.offers if offer.name == chosen.name)
        staked = self._raised_cents.get(decision.seat, 0) + offer.rail_cents(chosen.amount)
        self._raised_cents[decision.seat] = staked
        self._proceed()

    def _proceed(self) -> None:
        """Deals to the next question or to the end, unless the caller deals."""
        if self._one_at_a_time:
            return
        while self.draw() is not None:
            pass
        if self.over:
            self.finish()


class Table(Showable):
    """A table. Wagers that stand after a round are still there before the next.

    Seats are dealt in the order in which they were named or first bet. They have no bankroll limit.
    """

    def __init__(self, sheet: Sheet, dealer: Dealer, seats: Sequence[str] = ()) -> None:
        self.sheet = sheet
        self._dealer = dealer
        self._round: Round | None = None  # the round in progress
        self._layout = Betting(sheet, sheet.game.play.opening(sheet.rules), ())
        for seat in seats:
            self._layout = self._with_seat(seat)

    def __copy__(self) -> Self:
        """A copy is played on its own; with a seed it is dealt the same cards."""
        return deepcopy(self)

    def __repr__(self) -> str:
        return brief("croupier.Table", f"of {self.game.name}: {', '.join(self.seats) or 'nobody'}")

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @property
    def rules(self) -> TableRules:
        return self.sheet.rules

    @property
    def law(self) -> Citation:
        """The game's first section, cited where no paragraph covers the case."""
        return self.game.cites[0]

    @property
    def seats(self) -> tuple[str, ...]:
        return self._layout.seats

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers on the layout."""
        return self._layout.wagers

    def _records(self) -> Records:
        return records(_WAGERS, self.wagers)

    def _shows(self) -> Iterator[Shows]:
        """The felt: that of the round in progress, or of the table between two."""
        if self._round is not None:
            yield from self._round._shows()  # noqa: SLF001 (one unit)
            return
        yield felt(RoundWithWagers(self.game, self.rules, self._layout.standing, self.wagers))
        yield self._records()

    # ------------------------------------------------------------ between rounds

    def bet(self, seat: str, wager: str, amount: str) -> Wager:
        """Bet dollars, written "10.00", on a wager: "blackjack", "straight 17". Returns the whole wager.

        Another bet on the same wager adds to it. Raises `Refused` with the paragraph, and `ValueError` if the amount is
        not valid.
        """
        return self._wager(self.act(written_bet(seat, _name(wager), read_stake(amount))))

    def take_down(self, seat: str, wager: str, amount: str | None = None) -> None:
        """Take a wager down, or part of it if an amount in dollars is given."""
        cents = 0 if amount is None else read_stake(amount)
        self.act(written_bet(seat, _name(wager), cents, Act.REMOVE))

    def call(self, seat: str, wager: str, *, on: bool) -> Wager:
        """Call a wager on or off."""
        return self._wager(self.act(written_bet(seat, _name(wager), 0, Act.CALL_ON if on else Act.CALL_OFF)))

    def act(self, bet: Bet) -> Bet:
        """Apply a bet, or raise `Refused` and leave the table unchanged."""
        if self._round is not None:
            raise Refused(unlawful(self.law, "a round is in progress: bet before or after it"))
        after = self._with_seat(bet.seat).with_bet(bet)
        done = after.bets[-1]
        rail = self.rail_cents(bet.seat)
        if bet.act is Act.MAKE and bet.cents > rail:
            why = f"{done.name} {dollars(bet.cents)}: {bet.seat} has only {dollars(rail)} on the rail"
            raise Refused(unlawful(self.game.kind(self.rules, bet.kind).cite, why))
        self._layout = after
        return done

    def offered(self, seat: str) -> tuple[Open, ...]:
        """Every kind of wager at this table: the selections open to the seat now, or the ruling against it."""
        return self._with_seat(seat).offered(seat)

    def _with_seat(self, seat: str) -> Betting:
        """The layout with this seat; a new seat is dealt last."""
        if not arguments.text("seat", seat, 'a name such as "A"') or ":" in seat:
            raise Unreadable(Mistake("seat", f'"{seat}" cannot be the name of a seat: use a word without ":"'))
        if seat in self.seats:
            return self._layout
        return replace(self._layout, seats=(*self.seats, seat))

    def _wager(self, done: Bet) -> Wager:
        wager = self._layout.wager_of(done)
        assert wager is not None  # noqa: S101 (it was bet or called just now)
        return wager

    # ------------------------------------------------------------ a round

    def deal(self, *, one_at_a_time: bool = False) -> Round:
        """Start a round and deal, roll or spin until the next question or the end.

        With `one_at_a_time`, call `Round.draw` for every card, roll and spin, and `Round.finish` at the end. Raises
        `Refused` if nobody has a wager.
        """
        if self._round is not None:
            raise Refused(unlawful(self.law, "a round is in progress: answer its questions first, or call give_back()"))
        live = Live(self._layout.round())
        begun = self._round = Round(self, live, self._dealer, one_at_a_time=one_at_a_time)
        begun._proceed()  # noqa: SLF001
        return begun

    def play(self, strategy: Strategy | None = None) -> Round:
        """Play a round to its end. The strategy answers every question; the default is the game's simple strategy.

        Where it returns None, the seat gives the question's default.
        """
        played = self.deal()
        while (question := played.question) is not None:
            if strategy is None:
                played.answer_as_usual()
            else:
                text = strategy(question)
                try:
                    played.answer(question.default if text is None else text)
                except Refused as refused:
                    raise refused_answer(question, str(text), refused) from None
        return played

    def void_round(self) -> None:
        """Void the round in progress; its wagers stay on the layout."""
        self._round = None

    def give_back(self) -> None:
        """Return the wagers made since the last round, and void a round in progress. Wagers taken down stay down."""
        bets = self._layout.bets
        self.void_round()
        self._reset_layout(self._layout.standing)
        for bet in bets:
            if bet.act is Act.REMOVE:
                with suppress(Refused):  # the wager was itself made since the last round
                    self.act(bet)

    def _reset_layout(self, standing: Standing) -> None:
        self._layout = Betting(self.sheet, standing, self._layout.seats)

    def _settle(self, finished: Round, standing: Standing) -> None:
        """Called when a round ends; a void round settles nothing."""
        if finished is self._round:
            self._round = None
            self._reset_layout(standing)

    # ------------------------------------------------------------ money

    def rail_cents(self, seat: str) -> int:
        """The money a seat can still bet; a table with bankrolls overrides this."""
        del seat
        return _NO_BANKROLL_CENTS

    def _affordable(self, decision: Decision, raised_cents: int) -> tuple[Offer, ...]:
        """The offers, limited by the seat's money and the table's maximum."""
        return self._layout.affordable(decision, self.rail_cents(decision.seat) - raised_cents)

    def _further_stake(self, decision: Decision, chosen: Answer, raised_cents: int) -> None:
        """Raises `Refused` if the seat's money or the table's limits do not allow the amount."""
        self._layout.further_stake(decision, chosen, self.rail_cents(decision.seat) - raised_cents)


def _name(wager: str) -> str:
    return arguments.text("wager", wager, 'the name of a wager, such as "straight 17"')


def table(
    source: Source,
    *,
    seed: int | None = None,
    seats: str | Iterable[str] = (),
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> Table:
    """Open a table to play at.

    The same `seed` (0 to 2^64 - 1) gives the same cards, rolls and spins. Without a seed they are random, unlike those of
    `simulate`, which has seed 1 unless it is given another. `seats` are the names of the seats, in the order of the deal.
    `source`, `rules`, `on` and the options are as for `check`. Raises `Refused` with every finding if the sheet is
    unlawful.

    >>> import croupier
    >>> table = croupier.table("red_dog", seed=3)
    >>> table.bet("A", "original", "10.00").stake_cents
    1000
    >>> played = table.play(lambda question: "raise" if "raise" in question.choices else question.choices[0])
    >>> sum(line.cents for line in played.lines) == played.net_cents["A"]
    True
    """
    sheet = sheet_of(source, arguments.options(rules, options), on)
    if sheet.verdict is Verdict.UNLAWFUL:
        raise Refused(*sheet.rulings())
    return Table(
        sheet, Dealer(None if seed is None else arguments.seed(seed)), arguments.names("seats", seats, '["A", "B"]')
    )
