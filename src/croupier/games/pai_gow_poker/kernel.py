"""Simulates pai gow poker: hands of seven cards in bulk, and the engine's own result for every cell.

A round's cell is how many of the player's two hands are higher than the dealer's, the class of the player's seven cards, that of
the dealer's if it is low, and that of the player's first three cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.families.pai_gow import kernel
from croupier.families.pai_gow.betting import PAI_GOW
from croupier.families.pai_gow.cards.deals_counted import compared
from croupier.families.pai_gow.cards.filed import CARD_HOUSE_WAY_SCHEMA, read_card_house_way
from croupier.families.pai_gow.cards.house_way import CardHouseWay
from croupier.families.pai_gow.kernel import UNIT_CENTS, play_schema, read_way, wagers_of
from croupier.families.pai_gow.worth import numbers_against
from croupier.games.pai_gow_poker.exact import bonus_numbers
from croupier.games.pai_gow_poker.rules import LAW, SECOND_BEST, PaiGowPokerRules
from croupier.games.pai_gow_poker.wagers import BONUS, IMPERIAL, SEVEN_CARD, THREE_CARD, offered

PLAY_SCHEMA = play_schema(CARD_HOUSE_WAY_SCHEMA, str(LAW.play))
_NEEDS = {BONUS: PAI_GOW, THREE_CARD: PAI_GOW, SEVEN_CARD: THREE_CARD, IMPERIAL: PAI_GOW}


def simulated(game: Game[Any, Any], rules: PaiGowPokerRules, scene: Scene) -> Kernel:
    """The kernel of a pai gow poker table. Raises `Unreadable` for a scene that it cannot play."""
    from croupier.families.pai_gow.cards.numbers.deals import CardDeals

    kinds = offered(rules)
    made = [name for name in (PAI_GOW, *_NEEDS) if name in kinds]
    wagers = wagers_of(game.title, made, scene, _NEEDS, LAW.wagers)
    own: CardHouseWay | None = read_way(scene.play, LAW.play, partial(read_card_house_way, LAW.play))
    player, wheel_second = own or rules.house_way, rules.wheel == SECOND_BEST

    def worth() -> Mapping[str, Fraction]:
        ways = compared(player, rules.house_way, wheel_second=wheel_second)
        main = numbers_against(rules, kinds[PAI_GOW], ways, UNIT_CENTS)
        every = {each.wager: each.expected_gain for each in (main, *bonus_numbers(rules, UNIT_CENTS))}
        return {wager: every[wager] for wager in wagers}

    return kernel.kernel(
        game,
        rules,
        wagers,
        name="pai_gow_poker: pairs of hands",
        own_way=own,
        deals=CardDeals(player, rules.house_way, wheel_second=wheel_second),
        set_by_own=partial(player.set, wheel_second=wheel_second),
        worth=worth,
    )
