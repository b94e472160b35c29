"""Casino war's wagers as cases for the engine, which deals every two or four cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.engine.decision import Decision
from croupier.engine.game import Answered, Case
from croupier.engine.shoe_table import OneShoeStanding
from croupier.equipment.cards import RANKS, Card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Shoe
from croupier.games.casino_war.procedure import surrendered_cents
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.strategy import View, by_rank, second_cards, surrender
from croupier.games.casino_war.wagers import RAISE, TIE, WAR, offered
from croupier.money.wager import Bet

UNIT_CENTS = 1000

_SUITS = 4
_FIRST_CARDS = 2  # of one player and the dealer
_NOTE = "the first round of a shoe, with the better choice on a tie"
_NOTE_SURRENDERED = "the first round of a shoe, with a surrender on every tie"
_NOTE_TIE = "the first round of a shoe"


def cases(rules: CasinoWarRules) -> Iterator[Case]:
    """The war wager in the first round of a shoe, by best play and always surrendered, and the tie wager made with it.

    All cards are behind the cutting card, so the round ends the shoe: its state afterwards does not matter to the wager. The
    burn card of a new shoe stays in: unseen, it changes nothing.
    """
    standing = OneShoeStanding(shoe=Shoe.of(rules.decks, behind=Shoe.of(rules.decks).left))
    kinds = offered(rules)
    unit = rules.payouts.whole_stake_cents()
    war = Case(WAR, (Bet("A", WAR, "", unit),), standing, kinds[WAR].cite, _pays(rules, WAR), note=_NOTE)
    yield war
    if rules.tie:
        bets = (*war.bets, Bet("A", TIE, "", unit))
        yield Case(TIE, bets, standing, kinds[TIE].cite, _pays(rules, TIE), note=_NOTE_TIE, watch=TIE)
    yield replace(war, wager=f"{WAR} surrendered", note=_NOTE_SURRENDERED, strategy=surrender)


def _pays(rules: CasinoWarRules, kind: str) -> str:
    pays = offered(rules)[kind].pays
    return str(pays[0]) if len(pays) == 1 else f"{pays[0]} up to {pays[-1]}"


def solver_state(
    _rules: CasinoWarRules, request: Chance[Any] | Decision, answers: tuple[Answered, ...]
) -> tuple[Hashable, ...] | None:
    """All that matters when one player ties: how many unseen cards each rank has, whichever rank it is."""
    if not isinstance(request, Decision) or not isinstance(request.view, View):
        return None
    if sum(isinstance(each.answer, Card) for each in answers) != _FIRST_CARDS:
        return None  # other players have cards too
    return request.site, *sorted(by_rank(request.view.unseen))


def war_worth(rules: CasinoWarRules, unit: int = UNIT_CENTS) -> Fraction:
    """The expected gain of going to war on the first tie of a shoe, in cents, for a war wager of one unit."""
    per_rank = _SUITS * rules.decks
    ways = second_cards([per_rank - 2, *[per_rank] * (len(RANKS) - 1)])  # the rank of the tie does not matter
    win = rules.payouts[RAISE].win_cents(unit, rules.smallest_chip_cents)
    return Fraction(ways.cents(win, rules.war_tie_bonus * unit, -2 * unit), ways.total)


def goes_to_war(rules: CasinoWarRules) -> bool:
    """Whether going to war is at least as good as surrender; on equal values it is chosen, like the engine's solver."""
    return war_worth(rules) >= surrendered_cents(rules, UNIT_CENTS)
