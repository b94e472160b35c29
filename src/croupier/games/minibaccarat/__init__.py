"""Minibaccarat: one dealer deals to the Player's Hand and the Banker's Hand, all cards face up; the one closer to nine wins.

Governed by subchapter 7. Of it we have 7.1(a) (decks and cutting cards) and the titles of 7.1 to 7.12, whose order follows that
of subchapter 3. Everything else follows what is known of punto banco, other jurisdictions or practice, and is an option.
"""

from datetime import date

from croupier.engine.game import Analysis, Game, Play, Step, Table
from croupier.engine.shoe_table import opening_steps
from croupier.families.baccarat import roads
from croupier.families.baccarat.felt import layout
from croupier.families.baccarat.procedure import FIRST, OWE, PAY
from croupier.games.minibaccarat.exact import counted, effects_of_removal, simulated
from croupier.games.minibaccarat.irregular import REMEDIES
from croupier.games.minibaccarat.procedure import play
from croupier.games.minibaccarat.rules import LAW, MinibaccaratRules
from croupier.games.minibaccarat.shuffle import TABLE, MinibaccaratStanding
from croupier.games.minibaccarat.wagers import offered, ruling
from croupier.law.citation import cite

_SEATS = 7

_OPENING = (
    *opening_steps(LAW.opening),
    Step(
        "cutting_cards_ready",
        "Have two opaque cutting cards ready, of a solid color unlike the backs and edges of the cards",
        cite("19:47-7.1(a)"),
    ),
)

GAME: Game[MinibaccaratRules, MinibaccaratStanding] = Game(
    name="minibaccarat",
    title="Minibaccarat",
    sections=tuple(f"19:47-7.{number}" for number in range(1, 13)),
    permitted_by="19:47-7.2",
    since=date(1986, 8, 4),
    rules=MinibaccaratRules,
    play=Play(
        tape="cards",
        first_scopes=(FIRST.scope,),
        opening=TABLE.opening,
        wagers=offered,
        ruling=ruling,
        procedure=play,
        remedies=REMEDIES,
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
        layout=lambda rules, orientation: layout("MINIBACCARAT", rules, offered(rules), orientation, _SEATS),
        opening_steps=lambda _rules: _OPENING,
    ),
)
