"""Double attack blackjack: the dealer's first card comes first, and a player who likes it may double his wager.

Governed by 19:47-26.1 to 26.15, played with 48-card decks. Our text begins at 26.8(a)1. Of 26.1 to 26.7 we have only the
titles; there the rules follow the game in other jurisdictions, and each choice among them is an option.
"""

from croupier.engine.game import Analysis, Game, GameKind, Play, Table
from croupier.families.twenty_one.betting import RARELY, in_order
from croupier.families.twenty_one.chart.schema import SCHEMA
from croupier.families.twenty_one.no_tens.opening import opening_steps
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.games.double_attack_blackjack import felt
from croupier.games.double_attack_blackjack.exact import CHARTS, chart, exact_numbers, table_advice, uncounted
from croupier.games.double_attack_blackjack.irregular import REMEDIES
from croupier.games.double_attack_blackjack.kernel import kernel, tabulate
from croupier.games.double_attack_blackjack.lesson import lesson
from croupier.games.double_attack_blackjack.procedure import PROCEDURE
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.games.double_attack_blackjack.shuffle import TABLE
from croupier.games.double_attack_blackjack.strategy import plain_chart
from croupier.games.double_attack_blackjack.wagers import ACTIONS, ANSWERS, SPOTS, offered, own_boxes, ruling
from croupier.law.citation import cite
from croupier.money.numbers import rounded

_OPENING = opening_steps(cite("19:47-26.3"), cards=cite("19:47-26.2"))

GAME: Game[DoubleAttackRules, NoTensStanding] = Game(
    name="double_attack_blackjack",
    title="Double attack blackjack",
    sections=tuple(f"19:47-26.{number}" for number in range(1, 16)),
    permitted_by="19:47-26.5",
    since=None,
    rules=DoubleAttackRules,
    play=Play(
        tape="cards",
        first_scopes=("dealer:up",),
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        in_order=in_order(SPOTS),
        procedure=PROCEDURE.play,
        remedies=REMEDIES,
        answers=ANSWERS,
        actions=ACTIONS,
        rarely=RARELY | {"cover": "asked of a second patron on a box that is split"},
        strategy=plain_chart,
    ),
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=lambda rules, cents: rounded(exact_numbers(rules), cents, rules.smallest_chip_cents),
        quick=False,
        uncounted=uncounted,
        chart=chart,
        advice=table_advice,
        charts=CHARTS,
        kernel=lambda _game, rules, scene: kernel(rules, scene),
        play_schema=SCHEMA,
        tabulate=tabulate,
        cutting_card=cite("19:47-26.4"),
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
