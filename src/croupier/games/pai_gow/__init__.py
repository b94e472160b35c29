"""Pai gow: four tiles each, set as two hands against those of the dealer or of a player who banks.

Governed by subchapter 10: 10.2 (tiles and their ranking), 10.3 (dice), 10.4 (opening, mixing), 10.5 (wagers), 10.6 (the deal),
10.7 (the round, vigorish), 10.8 (banks), 10.9 (irregularities) and 10.10 (two areas). We found only the titles and what the tiles
are; the rules follow Pennsylvania's, which are modelled on them, and the guides of Atlantic City casinos.
"""

from datetime import date

from croupier.engine.game import Analysis, Step
from croupier.equipment.decks.tiles import TILES
from croupier.families.pai_gow.game import pai_gow_game
from croupier.families.pai_gow.play.dealing import shoe_table
from croupier.families.pai_gow.play.strategy import by_house_way
from croupier.families.pai_gow.remedies import remedies
from croupier.games.pai_gow import felt
from croupier.games.pai_gow.exact import advice, exact_numbers
from croupier.games.pai_gow.kernel import PLAY_SCHEMA, simulated
from croupier.games.pai_gow.lesson import lesson
from croupier.games.pai_gow.procedure import SETTING, play_round
from croupier.games.pai_gow.rules import LAW, PaiGowTilesRules
from croupier.games.pai_gow.standing import PaiGowTilesStanding
from croupier.games.pai_gow.wagers import THE_BANK, offered, ruling

GAME = pai_gow_game(
    LAW,
    name="pai_gow",
    title="Pai gow",
    sections=tuple(f"19:47-10.{number}" for number in range(1, 11)),
    since=date(1992, 10, 19),
    rules=PaiGowTilesRules,
    setting=SETTING,
    bank=THE_BANK,
    shoes=shoe_table(
        LAW, PaiGowTilesStanding, TILES, lambda _rules: False
    ),  # the tiles are mixed on the table: nobody cuts them
    wagers=offered,
    ruling=ruling,
    play_round=play_round,
    remedies=remedies(LAW, "tiles"),
    strategy=by_house_way,
    numbers=Analysis(
        exact=exact_numbers,
        at_stake=exact_numbers,
        quick=False,  # the first count of all deals takes some seconds
        advice=advice,
        kernel=simulated,
        play_schema=PLAY_SCHEMA,
    ),
    layout=felt.layout,
    lesson=lesson,
    opening_steps=(
        Step("tiles_inspected", "Receive and inspect the tiles, and have a floorperson verify them", LAW.opening),
        Step("tiles_shown", "Lay the tiles out face up in pairs for the first player to look at", LAW.opening),
        Step("tiles_mixed", "Turn the tiles face down and mix them thoroughly", LAW.opening),
    ),
)
