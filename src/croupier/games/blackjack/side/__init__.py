"""The additional wagers of subchapter 2, in the order of the chapter.

A winner's line cites its row in `paytables.toml`, a loser's line the condition it failed.
"""

from __future__ import annotations

from croupier.games.blackjack import elections
from croupier.games.blackjack.deal import SideWager
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side.bonus import BlackjackBonus
from croupier.games.blackjack.side.match_the_dealer import MatchTheDealer
from croupier.games.blackjack.side.optional_bonus import OptionalBonus
from croupier.games.blackjack.side.over_under import OverUnder
from croupier.games.blackjack.side.progressive import Progressive
from croupier.games.blackjack.side.same_suit import SameSuit
from croupier.games.blackjack.side.sevens import Sevens
from croupier.games.blackjack.side.streak import Streaks
from croupier.games.blackjack.side.twenty_point import TwentyPoint


def offered_sides(rules: BlackjackRules) -> tuple[SideWager, ...]:
    """Returns the additional wagers this table offers, as new objects for one round."""
    offered: tuple[tuple[bool, type[SideWager]], ...] = (
        (rules.additional_wager == elections.OVER_UNDER_13, OverUnder),
        (rules.additional_wager == elections.SAME_SUIT, SameSuit),
        (rules.additional_wager == elections.SEVENS, Sevens),
        (rules.progressive, Progressive),
        (rules.blackjack_bonus, BlackjackBonus),
        (rules.streak, Streaks),
        (rules.match_the_dealer, MatchTheDealer),
        (rules.twenty_point != elections.NO_TWENTY_POINT, TwentyPoint),
        (rules.optional_bonus, OptionalBonus),
    )
    return tuple(make() for elected, make in offered if elected)
