"""Blackjack: up to seven boxes against the dealer's hand, with every option and additional wager of subchapter 2.

Governed by 19:47-2.1 to 2.25.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Table
from croupier.families.twenty_one.betting import RARELY, in_order
from croupier.games.blackjack import felt
from croupier.games.blackjack.analysis.numbers import uncounted
from croupier.games.blackjack.chart import CHARTS, chart, table_advice
from croupier.games.blackjack.conflicts import between_tables, minimum_rulings
from croupier.games.blackjack.exact import at_stake, exact_numbers
from croupier.games.blackjack.irregular import REMEDIES
from croupier.games.blackjack.kernel import kernel, tabulate
from croupier.games.blackjack.lanes import lanes
from croupier.games.blackjack.lesson import lesson
from croupier.games.blackjack.opening import opening_steps
from croupier.games.blackjack.play_schema import SCHEMA
from croupier.games.blackjack.procedure import PROCEDURE
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import opening
from croupier.games.blackjack.side.bonus import buttons
from croupier.games.blackjack.side.stakes import verified_by
from croupier.games.blackjack.side.streak import streak_goes_on
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.strategy import plain_chart
from croupier.games.blackjack.table import SPOTS, own_boxes
from croupier.games.blackjack.wagers import ACTIONS, ANSWERS, offered, ruling
from croupier.law.citation import cite

GAME = Game[BlackjackRules, BlackjackStanding](
    name="blackjack",
    title="Blackjack",
    sections=(
        *(f"19:47-2.{number}" for number in range(1, 7)),
        "19:47-2.6A",
        *(f"19:47-2.{number}" for number in range(7, 26)),
    ),
    permitted_by="19:47-2.3(a)",
    since=date(1978, 6, 2),
    rules=BlackjackRules,
    play=Play(
        tape="cards",
        first_scopes=("no_more_bets", "deal"),
        opening=opening,
        devices=buttons,
        private_cards=lambda rules: rules.six_to_five,
        wagers=offered,
        ruling=ruling,
        in_order=in_order(SPOTS),
        procedure=PROCEDURE.play,
        remedies=REMEDIES,
        answers=ANSWERS,
        actions=ACTIONS,
        rarely=RARELY
        | dict.fromkeys(("card", "no_card"), "a third card for two sevens after an early blackjack of the dealer"),
        strategy=plain_chart,
        verified_by=verified_by,
        late_bet_cite=streak_goes_on,
    ),
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=at_stake,
        quick=False,
        uncounted=uncounted,
        chart=chart,
        advice=table_advice,
        charts=CHARTS,
        kernel=lambda _game, rules, scene: kernel(rules, scene),
        lanes=lanes,
        play_schema=SCHEMA,
        tabulate=tabulate,
        cutting_card=cite("19:47-2.5(d)"),
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.TWENTY_ONE,
        minimum_rulings=minimum_rulings,
        layout=felt.layout,
        hands_shown=PROCEDURE.hands_shown,
        default_areas=own_boxes,
        seats=lambda rules: rules.boxes,
        opening_steps=opening_steps,
        between_tables=between_tables,
    ),
)
