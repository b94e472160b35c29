"""Baccarat (punto banco): a player deals to the Player's Hand and the Banker's Hand; the one closer to nine wins.

Governed by subchapter 3: 3.1 (cards), 3.2 (wagers), 3.3 (payout odds and vigorish), 3.4 (opening), 3.5 (shuffle and cut), 3.6
(shoe and curator), 3.7 to 3.9 (the deal and the third cards), 3.10 (the result), 3.11 (the next curator) and 3.12
(irregularities). We found only the titles, and a public note of the payouts and the third-card table. Everything else follows
other jurisdictions or practice and is an option.
"""

from datetime import date

from croupier.engine.irregularity import Remedy
from croupier.families.baccarat.game import baccarat_game
from croupier.families.baccarat.procedure import FIRST
from croupier.games.baccarat.rules import CURATOR, LAW, BaccaratTableRules
from croupier.games.baccarat.shuffle import TABLE, CuratorCards, seated

CURATOR_PASSES = Remedy(
    "curator_passes",
    CURATOR,
    "the curator gives up the shoe before the first card: it goes to the next player with a wager, counterclockwise",
    (FIRST.scope,),
)

GAME = baccarat_game(
    LAW,
    TABLE,
    name="baccarat",
    title="Baccarat (punto banco)",
    short="Punto banco",
    seats=12,
    sections=tuple(f"19:47-3.{number}" for number in range(1, 13)),
    since=date(1978, 6, 2),
    rules=BaccaratTableRules,
    cards=CuratorCards,
    by_players=lambda rules: rules.curator_deals,
    more_remedies=(CURATOR_PASSES,),
    seated=seated,
)
