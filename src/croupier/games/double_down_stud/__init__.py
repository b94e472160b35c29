"""Double down stud: one card of the player's own and four community cards; the bet may be doubled before the last one is turned.

Governed by subchapter 17: 17.2 (cards), 17.3 (opening), 17.4 (shuffle and cut), 17.5 (ranking), 17.6 (wagers), 17.7 (supervision
and training), 17.8 (deal), 17.9 (the round), 17.10 (payout odds and payout limitation) and 17.11 (irregularities). We found only
the titles. The rules follow descriptions of the game from elsewhere; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game
from croupier.families.stud.game import play_of, table_of
from croupier.games.double_down_stud import felt
from croupier.games.double_down_stud.advice import advice
from croupier.games.double_down_stud.chart import chart
from croupier.games.double_down_stud.exact import counted
from croupier.games.double_down_stud.irregular import REMEDIES
from croupier.games.double_down_stud.kernel import PLAY_SCHEMA, simulated
from croupier.games.double_down_stud.law import LAW
from croupier.games.double_down_stud.procedure import STAND, play, play_to_end, set_up
from croupier.games.double_down_stud.rules import DoubleDownRules
from croupier.games.double_down_stud.shuffle import TABLE, DoubleDownStanding
from croupier.games.double_down_stud.strategy import best_play
from croupier.games.double_down_stud.wagers import DOUBLE, minimum_rulings, offered, ruling

GAME: Game[DoubleDownRules, DoubleDownStanding] = Game(
    name="double_down_stud",
    title="Double down stud",
    sections=tuple(f"19:47-17.{number}" for number in range(1, 12)),
    permitted_by="19:47-17.6",
    since=date(1994, 12, 5),
    rules=DoubleDownRules,
    play=play_of(
        DOUBLE,
        STAND,
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
        strategy=best_play,
    ),
    numbers=Analysis(
        counted=counted,
        at_stake=counted,
        chart=chart,
        chart_at=chart,
        advice=advice,
        kernel=lambda rules, scene: simulated(GAME, rules, scene),
        play_schema=PLAY_SCHEMA,
    ),
    table=table_of(
        LAW,
        set_up,
        play_to_end,
        layout=felt.layout,
        minimum_rulings=minimum_rulings,
    ),
)
