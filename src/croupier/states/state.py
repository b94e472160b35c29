"""A state: a table as a value, at a bet, a chance, a decision, or the end of a round.

The journal is the complete state of a round, so a state is a sheet, the rounds before, the bets, and a journal. It never changes:
`apply` gives another one. What a state knows of its round follows from the journal. A round that is played on from its newest
state goes on where it waits; from any other state it is run again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from random import Random  # noqa: TID251 (only the type)
from typing import TYPE_CHECKING, Any, NoReturn

from croupier.amounts.cents import NotMoney, dollars, read_stake
from croupier.croupiers.dealer import drawn_by_weight
from croupier.croupiers.play import Live
from croupier.documents.round_document import bet as written_bet
from croupier.engine.decision import Answer, Decision, Offer, QuestionKind
from croupier.engine.hands_shown import EndOfJournal, Replay
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.equipment.numbers import drawn_one_by_one
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Act, Bet
from croupier.sheets.betting import Betting, default_answer
from croupier.show import columns
from croupier.show.felts import asked, felt
from croupier.show.html import Shows
from croupier.show.records import Records
from croupier.show.showable import Showable
from croupier.states.actions import DEAL, of_seat
from croupier.states.position import Played, Position, Run, Setting
from croupier.states.question import Question, question_of
from croupier.states.seen import seen
from croupier.values.brief import brief
from croupier.values.error import NotAvailable
from croupier.values.extras import naming_extras

if TYPE_CHECKING:
    from numpy.typing import NDArray

_NO_BANKROLL_CENTS = 10**15  # more than any stake a document can write
_REMOVE = "take down "
_BET = "bet "


@dataclass(frozen=True)
class State(Position, Showable):
    """A table at one point of a round.

    `node` says what comes next: a bet of `actor`, a chance, a decision of `actor`, or nothing, since the round is over.
    """

    def __repr__(self) -> str:
        about = f"{self.actor}: {self.node}" if self.actor else self.node
        return brief("croupier.State", f"of {self.sheet.game.name}, round {self.round_number}, {about}")

    def __hash__(self) -> int:
        return hash((self.setting.seats, self.turn, len(self.past), self.betting.bets, self.journal))

    def __reduce__(self) -> tuple[Any, ...]:
        """Keeps the journal when pickled: the round is run again from it."""
        run = None if self.run is None else (self.run.round, self.run.journal)
        return _restored, (self.setting, self.betting, self.turn, self.past, self.won_cents, run)

    def _records(self) -> Records:
        return columns.lines(self.lines)

    def _shows(self) -> Iterator[Shows]:
        """The felt as the seat sees it that acts or plays alone; then its question, or the lines."""
        played = Round(self.sheet.game, self.sheet.rules, self.betting.standing, self.betting.wagers)
        viewer = self.actor or (self.seats[0] if len(self.seats) == 1 else None)
        run, question = self.run, self.question
        yield felt(run.round, self.hands(viewer), run.journal, run.standing) if run else felt(played)
        if question is not None:
            yield from asked(question.seat, question.words, question.offers)
        yield columns.lines(self.lines, named=True)

    @cached_property
    def question(self) -> Question | None:
        """The question at a decision."""
        decision = self._decision
        return None if decision is None else question_of(decision, self._offers(decision))

    # ------------------------------------------------------------ actions

    @property
    def action_list(self) -> tuple[str, ...]:
        """Every action of this table. It is the same at each of its states."""
        return self.setting.actions.names

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The actions of the list that are open here, in its order.

        None at a chance, at the end, and at a bet where nobody can bet any more.
        """
        if self.run is None:
            bets = tuple(self.setting.actions.at_bets(self.betting, self.actor, self.rail_cents(self.actor)))
            return (*bets, DEAL) if self._may_deal(bets) else bets
        index, last = self.setting.actions.index, len(self.action_list)
        return tuple(sorted(self._answers, key=lambda text: index.get(text, last)))

    @property
    def mask(self) -> tuple[bool, ...]:
        """For each action of the list: whether it is open here."""
        here = frozenset(self.actions)
        return tuple(action in here for action in self.action_list)

    def outcomes(self) -> tuple[tuple[str, Fraction], ...]:
        """At a chance: every outcome that can come, with its exact probability.

        Raises `NotAvailable` for a draw of many numbers at once, of which there are too many to list: use `draw`.
        """
        device = self._device
        if drawn_one_by_one(device):
            raise NotAvailable(f"{self.site}: there are too many outcomes to list; draw() draws one of them")
        weighed = [(device.show(outcome), weight) for outcome, weight in device.outcomes() if weight]
        total = sum(weight for _, weight in weighed)
        return tuple((text, Fraction(weight, total)) for text, weight in weighed)

    def apply(self, action: str | int) -> State:
        """The state after an action or, at a chance, after this outcome.

        An action is a text or its number in the list. Any other answer is written as in a document: "raise 35.00". Raises
        `Refused` with the paragraph for what is not open here.
        """
        text = action if isinstance(action, str) else self._numbered(action)
        if self.run is None:
            return self._with_bet(text)
        asks = self.run.asks
        if asks is None:
            self._refuse("the round is over: next_round() begins another one")
        if isinstance(asks, Decision):
            listed = self._answers.get(text)
            text = text if listed is None else asks.show(listed)
            self._check_stake(asks, text)
        return self._after(text)

    def draw(self, random: Random) -> State:
        """At a chance: the state after an outcome that is drawn by its probability."""
        return self._after(drawn_by_weight(self._device, random))

    def next_round(self) -> State:
        """From the end of a round: the bets of the next one at the same table."""
        run = self.run
        if run is None or run.standing is None:
            self._refuse("the round is not over")
        betting = Betting(self.sheet, run.standing, self.seats)
        past = (*self.past, Played(run.round, run.journal))
        return State(self.setting, betting, 0, past, tuple(self.returns.values()))

    # ------------------------------------------------------------ what a seat knows

    def seen(self, seat: str) -> tuple[tuple[str, str], ...]:
        """Everything this seat has seen, from the first bet on: where it happened, and what; "?" for a secret of others."""
        self._check_seat(seat)
        return tuple(seen(self, seat))

    def information_state(self, seat: str) -> str:
        """All that this seat has seen, as a text: the same for two states exactly where the seat cannot tell them apart."""
        return "\n".join(f"{where} {what}" for where, what in self.seen(seat))

    @naming_extras()
    def observation(self, seat: str) -> dict[str, NDArray[Any]]:
        """What this seat sees now, in arrays whose shapes are fixed for the table. Needs numpy."""
        from croupier.states.observation import observation

        self._check_seat(seat)
        return observation(self, seat, self.mask if self.actor == seat else ())

    @property
    @naming_extras()
    def observation_shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array of `observation`."""
        from croupier.states.observation import shapes

        return shapes(self.setting)

    # ------------------------------------------------------------ inside

    @property
    def _decision(self) -> Decision | None:
        asks = None if self.run is None else self.run.asks
        return asks if isinstance(asks, Decision) else None

    @property
    def _device(self) -> Any:
        asks = None if self.run is None else self.run.asks
        if asks is None or isinstance(asks, Decision):
            self._refuse("no card, roll or spin comes here")
        return asks

    def rail_cents(self, seat: str) -> int:
        """What a seat has left to bet."""
        if self.setting.bankroll_cents is None:
            return _NO_BANKROLL_CENTS
        laid = sum(wager.stake_cents for wager in self.wagers if wager.seat == seat)
        added = 0 if self.run is None else _added_cents(self.run.round, self.run.journal, seat)
        return self.setting.bankroll_cents + self.returns[seat] - laid - added

    def _offers(self, decision: Decision) -> tuple[Offer, ...]:
        return self.betting.affordable(decision, self.rail_cents(decision.seat)) or decision.offers

    @cached_property
    def _answers(self) -> dict[str, Answer]:
        """The answers of the list that are open."""
        decision = self._decision
        return {} if decision is None else self.setting.actions.at_question(self._offers(decision))

    def _numbered(self, action: int) -> str:
        if not 0 <= action < len(self.action_list):
            self._refuse(f"there is no action {action}: the list has {len(self.action_list)}, from 0 on")
        text = self.action_list[action]
        if text not in self.actions:
            self._refuse(f"{text!r} is not open here; open: {', '.join(self.actions)}")
        return text

    def _refuse(self, why: str) -> NoReturn:
        raise Refused(unlawful(self.sheet.game.cites[0], why))

    # ---- bets

    def _with_bet(self, text: str) -> State:
        seat = self.actor
        if text == DEAL:
            return self._bets_made()
        bet = self._read_bet(text)
        after, rail = self.betting.with_bet(bet), self.rail_cents(seat)
        cents = after.laid_cents(seat) - self.betting.laid_cents(seat)  # some wagers are laid with another one
        if cents > rail:
            self._refuse(f"{bet.name} {dollars(cents)}: {seat} has only {dollars(rail)} left")
        return replace(self, betting=after)

    def _read_bet(self, text: str) -> Bet:
        actions, seat = self.setting.actions, self.actor
        listed = actions.bets.get(text) or actions.removals.get(text)
        if listed is not None:
            return of_seat(listed, seat)
        if text.startswith(_REMOVE):
            return written_bet(seat, text.removeprefix(_REMOVE), 0, Act.REMOVE)
        name, _, amount = text.removeprefix(_BET).rpartition(" ")
        try:
            cents = read_stake(amount)
        except NotMoney:
            cents = 0
        if not text.startswith(_BET) or not name or not cents:
            self._refuse(f'{text!r} is no bet; write "{self.action_list[0]}", or "{DEAL}" to have the round begin')
        return written_bet(seat, name, cents)

    @cached_property
    def _begun(self) -> Run | Refused:
        """The round as it begins with the bets so far, or why none can."""
        try:
            return _run(Live(self.betting.round()), self.setting)
        except Refused as refused:
            return refused

    def _may_deal(self, bets: tuple[str, ...]) -> bool:
        """Whether the seat may say that it has bet what it wants. The last one begins the round.

        If the bets of all make no round, and the last seat can add none, they go back, and the first seat bets again.
        """
        if isinstance(self._begun, Run):
            return True
        if self.turn + 1 == len(self.seats):
            return not bets and bool(self.betting.bets)
        bets_together = self.setting.game.play.between_players(self.sheet.rules, self.wagers)
        return bool(bets_together) or not any(wager.seat == self.actor for wager in self.wagers)

    def _bets_made(self) -> State:
        if self.turn + 1 < len(self.seats):
            return replace(self, turn=self.turn + 1)
        begun = self._begun
        if isinstance(begun, Run):
            return self._with_run(begun)
        if self.actions != (DEAL,):
            raise begun
        return replace(self, betting=replace(self.betting, bets=()), turn=0)

    # ---- the round

    def _after(self, text: str) -> State:
        run = self.run
        assert run is not None  # noqa: S101 (asked before)
        try:
            live = run.waiting.pop()
        except IndexError:
            live = Live(run.round, run.journal)
        try:
            live.answer(text)
        except Refused:
            run.waiting.append(live)  # it is as it was
            raise
        return self._with_run(_run(live, self.setting))

    def _with_run(self, run: Run) -> State:
        return State(self.setting, self.betting, self.turn, self.past, self.won_cents, run)

    def _check_stake(self, decision: Decision, text: str) -> None:
        """Raises `Refused` if the seat's money or the table's limits do not allow the amount."""
        self.betting.further_stake(decision, decision.read(text), self.rail_cents(decision.seat))


def _run(live: Live, setting: Setting) -> Run:
    """The round as far as it has come, with cuts declined where nobody is asked for them."""
    while isinstance(live.asks, Decision) and live.asks.kind is QuestionKind.CUT and not setting.actions.cuts:
        live.answer(live.asks.show(default_answer(live.asks, live.asks.offers)))
    outcome = live.outcome
    lines, standing = ((), None) if outcome is None else (outcome.lines, outcome.standing)
    return Run(live.round, live.journal, live.facts, live.asks, lines, standing, [live])


def _restored(
    setting: Setting,
    betting: Betting,
    turn: int,
    past: tuple[Played, ...],
    won_cents: tuple[int, ...],
    run: tuple[Round, Journal] | None,
) -> State:
    """A state that was pickled."""
    state = State(setting, betting, turn, past, won_cents)
    if run is None:
        return state
    return state._with_run(_run(Live(*run), setting))  # noqa: SLF001 (one of its own)


def _added_cents(round_: Round, journal: Journal, seat: str) -> int:
    """What a seat has staked during a round."""
    croupier = _CountsStakes(journal)
    with suppress(EndOfJournal):
        round_.run(croupier)
    return croupier.cents.get(seat, 0)


@dataclass(slots=True)
class _CountsStakes(Replay):
    cents: dict[str, int] = field(default_factory=dict)

    def decide(self, decision: Decision) -> Answer:
        answer = Replay.decide(self, decision)
        offer = next(offer for offer in decision.offers if offer.name == answer.name)
        self.cents[decision.seat] = self.cents.get(decision.seat, 0) + offer.rail_cents(answer.amount)
        return answer
