"""Baccarat (punto banco): a player deals to the Player's Hand and the Banker's Hand; the one closer to nine wins.

Governed by subchapter 3: 3.1 (cards), 3.2 (wagers), 3.3 (payout odds and vigorish), 3.4 (opening), 3.5 (shuffle and cut), 3.6
(shoe and curator), 3.7 to 3.9 (the deal and the third cards), 3.10 (the result), 3.11 (the next curator) and 3.12
(irregularities). We found only the titles, and a public note of the payouts and the third-card table. Everything else follows
other jurisdictions or practice and is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, Play, Table
from croupier.engine.shoe_table import opening_steps
from croupier.families.baccarat import roads
from croupier.families.baccarat.felt import layout
from croupier.families.baccarat.procedure import FIRST, OWE, PAY
from croupier.games.baccarat.exact import counted, effects_of_removal, simulated
from croupier.games.baccarat.irregular import REMEDIES
from croupier.games.baccarat.procedure import play
from croupier.games.baccarat.rules import LAW, BaccaratTableRules
from croupier.games.baccarat.shuffle import TABLE, PuntoBancoStanding, seated
from croupier.games.baccarat.wagers import offered, ruling

_SEATS = 12

_OPENING = opening_steps(LAW.opening)

GAME: Game[BaccaratTableRules, PuntoBancoStanding] = Game(
    name="baccarat",
    title="Baccarat (punto banco)",
    sections=tuple(f"19:47-3.{number}" for number in range(1, 13)),
    permitted_by="19:47-3.2",
    since=date(1978, 6, 2),
    rules=BaccaratTableRules,
    play=Play(
        tape="cards",
        first_scopes=(FIRST.scope,),
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
        seated=seated,
        answers=frozenset({"cut", "refuse", PAY, OWE}),
    ),
    main_wager="banker",
    numbers=Analysis(
        counted=counted,
        at_stake=counted,
        effects_of_removal=effects_of_removal,
        kernel=simulated,
        same=lambda _site, card: card.rank,  # suits do not matter
    ),
    table=Table(
        mark=roads.mark,
        layout=lambda rules, orientation: layout("BACCARAT", rules, offered(rules), orientation, _SEATS),
        opening_steps=lambda _rules: _OPENING,
    ),
)
