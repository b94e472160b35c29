"""Minibaccarat: one dealer deals to the Player's Hand and the Banker's Hand, all cards face up; the one closer to nine wins.

Governed by subchapter 7. Of it we have 7.1(a) (decks and cutting cards) and the titles of 7.1 to 7.12, whose order follows that
of subchapter 3. Everything else follows what is known of punto banco, other jurisdictions or practice, and is an option.
"""

from datetime import date

from croupier.engine.game import Step
from croupier.families.baccarat.game import baccarat_game
from croupier.games.minibaccarat.rules import LAW, MinibaccaratRules
from croupier.games.minibaccarat.shuffle import TABLE
from croupier.law.citation import cite

CUTTING_CARDS = Step(
    "cutting_cards_ready",
    "Have two opaque cutting cards ready, of a solid color unlike the backs and edges of the cards",
    cite("19:47-7.1(a)"),
)

GAME = baccarat_game(
    LAW,
    TABLE,
    name="minibaccarat",
    title="Minibaccarat",
    short="Minibaccarat",
    seats=7,
    sections=tuple(f"19:47-7.{number}" for number in range(1, 13)),
    since=date(1986, 8, 4),
    rules=MinibaccaratRules,
    more_steps=(CUTTING_CARDS,),
)
