"""The round of 19:47-11.8 to 11.10, with the bonus wagers of 11.15 to 11.20."""

from __future__ import annotations

from croupier.engine.croupier import Ritual
from croupier.equipment.combination import Cards
from croupier.families.pai_gow.betting import PAI_GOW
from croupier.families.pai_gow.cards.setting import CardSetting, set_cards
from croupier.families.pai_gow.play import steps
from croupier.families.pai_gow.play.table import PaiGowTable, Setting
from croupier.families.pai_gow.rules import CLOCKWISE
from croupier.families.stud.rules import AUTOMATED_SHOE
from croupier.games.pai_gow_poker import bonuses
from croupier.games.pai_gow_poker.rules import SECOND_BEST, PaiGowPokerRules
from croupier.games.pai_gow_poker.wagers import PLAYER_POSITIONS
from croupier.law.option import NOT_OFFERED

CARDS = 7
FIRST_CARDS = 3  # before the other four, at a table with the three-card bonus wager


def _set_as(rules: PaiGowPokerRules, cards: Cards, low: Cards) -> CardSetting:
    return set_cards(cards, low, wheel_second=rules.wheel == SECOND_BEST)


def _by_house_way(rules: PaiGowPokerRules, cards: Cards) -> CardSetting:
    return rules.house_way.set(cards, wheel_second=rules.wheel == SECOND_BEST)


SETTING = Setting("cards", CARDS, 2, PLAYER_POSITIONS, PLAYER_POSITIONS + 1, _set_as, _by_house_way)


def play_round(table: PaiGowTable) -> None:
    """Plays one round: seven cards to each position, the hands set in secret, the bank's hand, then all wagers."""
    table.record(Ritual('"No more bets"'), table.law.wagers)
    by_stacks = table.rules.dealt_from == AUTOMATED_SHOE
    clockwise = table.rules.delivered == CLOCKWISE
    first = steps.begin(table)
    if table.rules.three_card == NOT_OFFERED:
        steps.deal(table, first, CARDS, by_stacks=by_stacks, clockwise=clockwise)
    else:
        steps.deal(table, first, FIRST_CARDS, by_stacks=by_stacks, clockwise=clockwise)
        bonuses.settle_three_card(table)
        steps.deal(table, first, CARDS - FIRST_CARDS, by_stacks=by_stacks, clockwise=clockwise)
    steps.set_hands(table)
    steps.expose(table)
    steps.settle(table, PAI_GOW)
    bonuses.settle(table)
