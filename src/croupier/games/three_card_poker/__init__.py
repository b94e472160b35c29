"""Three card poker: three cards each; a player plays against the dealer's hand or folds. Pair plus is paid by the own cards.

Governed by subchapter 20: 20.2 (cards), 20.3 (ranking), 20.4 (opening), 20.5 (shuffle and cut), 20.6 (wagers), 20.7 to 20.9
(deal from a manual shoe, the hand, an automated shoe), 20.10 (the round), 20.11 (payout odds) and 20.12 (irregularities). We
found only the titles. The rules follow the licensed game in other jurisdictions; every choice among them is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game
from croupier.families.stud.game import play_of, table_of
from croupier.families.stud.rules import SECOND
from croupier.games.three_card_poker import felt
from croupier.games.three_card_poker.advice import advice
from croupier.games.three_card_poker.chart import chart
from croupier.games.three_card_poker.exact import counted
from croupier.games.three_card_poker.irregular import REMEDIES
from croupier.games.three_card_poker.kernel import PLAY_SCHEMA, simulated
from croupier.games.three_card_poker.law import LAW
from croupier.games.three_card_poker.procedure import FOLD, play, play_to_end, set_up
from croupier.games.three_card_poker.rules import ThreeCardRules
from croupier.games.three_card_poker.shuffle import TABLE, ThreeCardStanding
from croupier.games.three_card_poker.strategy import best_play
from croupier.games.three_card_poker.wagers import PLAY, offered, ruling

GAME: Game[ThreeCardRules, ThreeCardStanding] = Game(
    name="three_card_poker",
    title="Three card poker",
    sections=tuple(f"19:47-20.{number}" for number in range(1, 13)),
    permitted_by="19:47-20.6",
    since=date(1997, 3, 17),
    rules=ThreeCardRules,
    play=play_of(
        PLAY,
        FOLD,
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
        advice=advice,
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
