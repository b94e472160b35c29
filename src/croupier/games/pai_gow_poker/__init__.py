"""Pai gow poker: seven cards with a joker, set as a high hand of five and a low hand of two, against those of the bank.

Governed by subchapter 11: 11.2 (cards), 11.3 (ranking), 11.4 and 11.8C (who is served first), 11.5 (opening), 11.6 (shuffle),
11.7 (wagers), 11.8 to 11.8B (the deal), 11.9 (the round, vigorish), 11.10 (banks), 11.11 (irregularities), 11.12 (two areas) and
11.13 to 11.20 (bonus wagers). We have the text of 11.20 and titles; the progressive payout wager of 11.14 is not known.
"""

from datetime import date

from croupier.engine.game import Analysis
from croupier.engine.shoe_table import opening_steps
from croupier.equipment.cards import WITH_JOKER
from croupier.families.pai_gow.game import pai_gow_game
from croupier.families.pai_gow.play.dealing import shoe_table
from croupier.families.pai_gow.play.strategy import by_house_way
from croupier.games.pai_gow_poker import felt
from croupier.games.pai_gow_poker.exact import advice, exact_numbers
from croupier.games.pai_gow_poker.irregular import REMEDIES
from croupier.games.pai_gow_poker.kernel import PLAY_SCHEMA, simulated
from croupier.games.pai_gow_poker.lesson import lesson
from croupier.games.pai_gow_poker.procedure import SETTING, play_round
from croupier.games.pai_gow_poker.rules import LAW, PaiGowPokerRules, shuffled_by_hand
from croupier.games.pai_gow_poker.standing import PaiGowPokerStanding
from croupier.games.pai_gow_poker.wagers import THE_BANK, offered, ruling

GAME = pai_gow_game(
    LAW,
    name="pai_gow_poker",
    title="Pai gow poker",
    sections=(
        *(f"19:47-11.{number}" for number in range(1, 9)),
        *(f"19:47-11.8{letter}" for letter in "ABC"),
        *(f"19:47-11.{number}" for number in range(9, 19)),
        "19:47-11.20",
    ),
    since=date(1992, 10, 19),
    rules=PaiGowPokerRules,
    setting=SETTING,
    bank=THE_BANK,
    shoes=shoe_table(LAW, PaiGowPokerStanding, WITH_JOKER, shuffled_by_hand),
    wagers=offered,
    ruling=ruling,
    play_round=play_round,
    remedies=REMEDIES,
    strategy=by_house_way,
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=exact_numbers,
        quick=False,  # all deals are counted anew for a house way that is not known
        advice=advice,
        kernel=simulated,
        play_schema=PLAY_SCHEMA,
    ),
    layout=felt.layout,
    lesson=lesson,
    opening_steps=opening_steps(LAW.opening, decks=1),
    more_answers=("cut", "refuse"),
)
