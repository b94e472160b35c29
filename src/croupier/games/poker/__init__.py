"""Poker: six forms in which players bet against each other for a pot, and the house takes a rake or charges for time.

Governed by subchapter 14. We have text of 14.5 and 14.10, and the titles of the other sections.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, QuestionClock, RoundsFollow, Table, TimeCharge
from croupier.engine.shoe_table import opening_steps
from croupier.families.poker import strategy
from croupier.families.poker.play.table import STACK
from croupier.families.poker.remedies import remedies
from croupier.families.poker.standing import PokerStanding, seated
from croupier.games.poker.felt import layout, mark
from croupier.games.poker.history import PhhHistories
from croupier.games.poker.law import LAW
from croupier.games.poker.lesson import lesson
from croupier.games.poker.price import price
from croupier.games.poker.procedure import ACTIONS, ANSWERS, RARELY, TABLE, play
from croupier.games.poker.rules import TIME, PokerRules
from croupier.games.poker.wagers import offered, ruling
from croupier.law.citation import cite

_SECTIONS = (*(str(number) for number in range(1, 14)), "13A", *(str(number) for number in range(14, 19)))
_OPENING = opening_steps(LAW.opening, decks=1)
_SECONDS, _BANK_SECONDS, _BANK_HANDS = 20, 60, 100  # for each question, and for each seat besides
_HALF_HOUR = 30


def _hands_follow(rules: PokerRules) -> RoundsFollow:
    """Hands follow one another while two players are in."""
    charge = None
    if rules.revenue == TIME and rules.time_charge:
        charge = TimeCharge(rules.time_charge, _HALF_HOUR, LAW.revenue)
    lost = "connection_lost" if rules.all_in_protection else ""
    return RoundsFollow(wager=STACK, players=2, cite=LAW.overview, time_charge=charge, lost_connection=lost)


GAME: Game[PokerRules, PokerStanding] = Game(
    name="poker",
    title="Poker",
    sections=tuple(f"19:47-14.{number}" for number in _SECTIONS),
    permitted_by="19:47-14.8",
    since=date(1994, 3, 21),
    rules=PokerRules,
    play=Play(
        tape="cards",
        first_scopes=("deal",),
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=remedies(LAW),
        answers=ANSWERS,
        actions=ACTIONS,
        seated=seated,
        between_players=lambda _rules, _wagers: (STACK,),
        rarely=RARELY,
        rounds_follow=_hands_follow,
        clock=lambda _rules: QuestionClock(_SECONDS, bank_seconds=_BANK_SECONDS, bank_rounds=_BANK_HANDS),
        strategy=strategy.play,
        private_cards=lambda _rules: True,
    ),
    numbers=Analysis(price=price),
    table=Table(
        lesson=lesson,
        kind=GameKind.POKER,
        layout=layout,
        mark=mark,
        seats=lambda rules: rules.players,
        opening_steps=lambda _rules: _OPENING,
        histories=PhhHistories(),
        waiting_list=cite("19:47-14.18"),
    ),
)
