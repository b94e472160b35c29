"""A pai gow game from its declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.decision import AnswerForm, plain_answers
from croupier.engine.game import Analysis, Game, GameKind, Outcome, Play, Step, Table
from croupier.engine.irregularity import Remedy, RoundVoid
from croupier.engine.layout import Layout, Orientation
from croupier.engine.shoe_table import ShoeTable
from croupier.engine.strategy import Strategy
from croupier.engine.teaching.lesson import Lesson
from croupier.engine.wager_kind import WagerKind
from croupier.families.banked.bank import Bank
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.play import start, steps
from croupier.families.pai_gow.play.table import PaiGowTable, Setting
from croupier.families.pai_gow.rules import PaiGowRules
from croupier.families.pai_gow.standing import PaiGowStanding
from croupier.law.ruling import Ruling
from croupier.money.settlement import void
from croupier.money.wager import Bet, Wager

R = TypeVar("R", bound=PaiGowRules)


def pai_gow_game(  # noqa: PLR0913 (a declaration)
    law: PaiGowLaw,
    *,
    name: str,
    title: str,
    sections: tuple[str, ...],
    since: date | None,
    rules: type[R],
    setting: Setting,
    bank: Bank,
    shoes: ShoeTable[Any, PaiGowStanding],
    wagers: Callable[[R], Mapping[str, WagerKind]],
    ruling: Callable[[R, Any, tuple[Wager, ...], Bet], Ruling],
    play_round: Callable[[PaiGowTable], None],
    remedies: Mapping[str, Remedy],
    strategy: Strategy,
    numbers: Analysis[R],
    layout: Callable[[R, Orientation], Layout],
    lesson: Callable[[R], Lesson],
    opening_steps: tuple[Step, ...],
    more_answers: tuple[str, ...] = (),
) -> Game[R, Any]:
    """The game that these make. `play_round` has the steps of the round (`steps`), up to the settlement of all wagers."""
    procedure = _Procedure(law, shoes, setting, bank, play_round)
    return Game(
        name=name,
        title=title,
        sections=sections,
        permitted_by=str(law.wagers),
        since=since,
        rules=rules,
        play=Play(
            tape="cards",
            first_scopes=(start.START, steps.DEAL),
            opening=shoes.opening,
            wagers=wagers,
            ruling=ruling,
            procedure=procedure.play,
            remedies=remedies,
            seated=_seated,
            in_order=procedure.from_the_bank,
            between_players=lambda _rules, made: bank.between_players(made),
            devices=lambda rules: start.devices(rules, law, setting.positions),
            answers=frozenset({steps.SET, steps.HOUSE_WAY, steps.PLAY, steps.VOID, *more_answers}),
            actions=_actions(setting, more_answers),
            private_cards=lambda _rules: True,
            strategy=strategy,
        ),
        numbers=numbers,
        table=Table(
            kind=GameKind.POKER if setting.pieces == "cards" else GameKind.OTHERS,
            layout=layout,
            draws_seats=True,
            lesson=lesson,
            opening_steps=lambda _rules: opening_steps,
            seats=lambda _rules: setting.players,
        ),
    )


def _actions(setting: Setting, more_answers: tuple[str, ...]) -> dict[str, AnswerForm]:
    to_set = AnswerForm(things=setting.each, least=setting.low, most=setting.low)
    return plain_answers(steps.HOUSE_WAY) | {steps.SET: to_set} | plain_answers(*more_answers)


def _seated(
    _rules: Any, standing: PaiGowStanding, seats: tuple[str, ...], wagers: tuple[Wager, ...] | None
) -> PaiGowStanding:
    """The standing with these seats: the bank is offered to the next if the banker has left."""
    del wagers
    return standing.with_seats(seats)


@dataclass(frozen=True, slots=True)
class _Procedure:
    law: PaiGowLaw
    shoes: ShoeTable[Any, PaiGowStanding]
    setting: Setting
    bank: Bank
    play_round: Callable[[PaiGowTable], None]

    def from_the_bank(self, _rules: Any, wagers: tuple[Wager, ...]) -> tuple[Wager, ...]:
        """The wagers from the banker's seat on, given in the order of the seats."""
        at = next((place for place, wager in enumerate(wagers) if wager.kind in self.bank.covers), 0)
        return wagers[at:] + wagers[:at]

    def _nobody_against(self, standing: PaiGowStanding, wagers: tuple[Wager, ...]) -> bool:
        """Whether there is a bank and nothing to settle with it: no wager, and no stake of the house."""
        held = self.bank.of(wagers)
        alone = held is not None and self.bank.covers[held.kind] == 1
        stake = standing.last_stake_cents(held.seat) if held is not None and alone else 0
        return held is not None and not self.bank.against_cents(wagers) and not stake

    def play(self, croupier: Croupier, rules: Any, standing: PaiGowStanding, wagers: tuple[Wager, ...]) -> Outcome:
        """Plays a round to its end. If it becomes void, every undecided wager goes back."""
        if self._nobody_against(standing, wagers):
            croupier.record("nobody goes against the bank: no hand is dealt", self.law.bank)
            lines = tuple(void(wager, self.law.bank, "nobody goes against the bank") for wager in wagers)
            return Outcome(lines, replace(standing, wagers=()).after_round(wagers[0].seat, {}, rules.bank_turns))
        table = steps.take_up(self.shoes, self.law, self.setting, self.bank, croupier, rules, standing, wagers)
        try:
            self.play_round(table)
        except RoundVoid as why:
            steps.void_round(table, why)
        return steps.finish(table, self.bank)
