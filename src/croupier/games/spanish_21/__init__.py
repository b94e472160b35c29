"""Spanish 21: twenty-one without tens, in which a player's 21 always wins and some of them are paid better than even money.

Governed by 19:47-19.1 to 19.15, of which we have only the titles. The layout that New Jersey prescribes says what a blackjack
and insurance pay and when the dealer stands. The other rules follow casinos' guides, Pennsylvania's rules of the game, and the
text of double attack blackjack, which is played with the same cards. Each choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, GameKind, Play, Table
from croupier.families.twenty_one.betting import RARELY, in_order
from croupier.families.twenty_one.chart.schema import SCHEMA
from croupier.families.twenty_one.no_tens.opening import opening_steps
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.games.spanish_21 import felt
from croupier.games.spanish_21.exact import CHARTS, at_stake, chart, exact_numbers, table_advice, uncounted
from croupier.games.spanish_21.irregular import REMEDIES
from croupier.games.spanish_21.kernel import kernel, tabulate
from croupier.games.spanish_21.lanes import lanes
from croupier.games.spanish_21.lesson import lesson
from croupier.games.spanish_21.procedure import PROCEDURE
from croupier.games.spanish_21.rules import SpanishRules
from croupier.games.spanish_21.shuffle import TABLE
from croupier.games.spanish_21.strategy import plain_chart
from croupier.games.spanish_21.wagers import ACTIONS, ANSWERS, SPOTS, offered, own_boxes, ruling
from croupier.law.citation import cite

_OPENING = opening_steps(cite("19:47-19.3"), cards=cite("19:47-19.2"))

GAME: Game[SpanishRules, NoTensStanding] = Game(
    name="spanish_21",
    title="Spanish 21",
    sections=tuple(f"19:47-19.{number}" for number in range(1, 16)),
    permitted_by="19:47-19.5",
    since=date(2000, 1, 3),
    rules=SpanishRules,
    play=Play(
        tape="cards",
        first_scopes=("deal", "dealer:up"),
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        in_order=in_order(SPOTS),
        procedure=PROCEDURE.play,
        remedies=REMEDIES,
        answers=ANSWERS,
        actions=ACTIONS,
        rarely=RARELY
        | {
            "super_bonus": "three sevens of a suit against a seven: once in about two million hands",
            "envy": "paid with the super bonus",
        },
        strategy=plain_chart,
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
        cutting_card=cite("19:47-19.4"),
    ),
    table=Table(
        lesson=lesson,
        kind=GameKind.TWENTY_ONE,
        layout=felt.layout,
        hands_shown=PROCEDURE.hands_shown,
        default_areas=own_boxes,
        seats=lambda rules: rules.boxes,
        opening_steps=lambda _rules: _OPENING,
    ),
)
