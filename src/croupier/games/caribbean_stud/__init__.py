"""Caribbean stud: five cards each, one of the dealer's face up; a player bets two antes against the dealer's hand or folds.

Governed by subchapter 16: 16.2 (cards), 16.3 (opening), 16.4 (shuffle and cut), 16.5 (ranking), 16.6 (wagers), 16.7 to 16.9
(deal from a manual shoe, the hand, an automated shoe), 16.10 (the round), 16.11 (progressive payout), 16.12 (payout odds, rate
of progression, payout limitation) and 16.13 (irregularities). We found only the titles, and the sign that must explain the
payout limit. The rules follow the licensed game in other jurisdictions; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game
from croupier.families.stud.game import play_of, table_of
from croupier.families.stud.rules import SECOND
from croupier.games.caribbean_stud import felt
from croupier.games.caribbean_stud.advice import advice
from croupier.games.caribbean_stud.chart import chart
from croupier.games.caribbean_stud.exact import counted
from croupier.games.caribbean_stud.irregular import REMEDIES
from croupier.games.caribbean_stud.kernel import PLAY_SCHEMA, simulated
from croupier.games.caribbean_stud.law import LAW
from croupier.games.caribbean_stud.procedure import FOLD, play, play_to_end, set_up
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.games.caribbean_stud.shuffle import CaribbeanStanding, opening
from croupier.games.caribbean_stud.strategy import simple_play
from croupier.games.caribbean_stud.wagers import BET, offered, ruling

GAME: Game[CaribbeanRules, CaribbeanStanding] = Game(
    name="caribbean_stud",
    title="Caribbean stud",
    sections=tuple(f"19:47-16.{number}" for number in range(1, 14)),
    permitted_by="19:47-16.6",
    since=date(1995, 8, 7),
    rules=CaribbeanRules,
    play=play_of(
        BET,
        FOLD,
        opening=opening,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
        strategy=simple_play,
    ),
    numbers=Analysis(
        counted=counted,
        at_stake=counted,
        chart=chart,
        chart_at=chart,
        advice=advice,
        quick=False,
        kernel=lambda rules, scene: simulated(GAME, rules, scene),
        play_schema=PLAY_SCHEMA,
    ),
    table=table_of(
        LAW,
        set_up,
        play_to_end,
        layout=felt.layout,
        next_seat=SECOND,
    ),
)
