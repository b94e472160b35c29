"""How a pai gow game is played, with tiles or cards, at a table with these rules."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.engine.wager_kind import WagerKind
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.rules import HOUSE_ONLY, PaiGowRules

_WAGERS = {
    "pai_gow": "Wins if both of your hands are higher than the dealer's or the bank's.",
    "bank": "Your stake as the bank: it plays against the wagers of all others.",
    "co_bank": "Your stake as the bank, of which the house covers half.",
    "bonus": "Wins for your seven cards, however you set them.",
    "envy": "Paid for another player's hand to those who have a bonus wager of five dollars or more.",
    "three_card": "Wins for your first three cards.",
    "seven_card": "Wins for all seven of your cards.",
    "imperial": "Wins for your hand, or for a low hand of the bank.",
}


def lesson(
    law: PaiGowLaw,
    offered: Mapping[str, WagerKind],
    rules: PaiGowRules,
    *,
    pieces: str,
    high: str,
    low: str,
    beware: str,
) -> Lesson:
    """The lesson of a table. `pieces`: how many tiles or cards a player gets; `high` and `low`: what the hands are."""
    bank = "" if rules.banks == HOUSE_ONLY else " Players may hold the bank in turn, against all others."
    percent = rules.vigorish_percent
    return Lesson(
        aim=line("Make two hands, and beat both of the dealer's.", law.play),
        deal=line(
            f"You and the dealer get {pieces}. You set them as a high hand of {high} and a low hand of {low}; then the "
            f"dealer's are shown and compared, high with high and low with low.{bank}",
            law.deal,
            law.play,
            *cites_of(rules, "banks"),
        ),
        choice=line(
            "How you set your hands. You may have them set the house way, as the dealer sets his.",
            law.play,
            *cites_of(rules, "house_way"),
        ),
        pays=line(
            f"If both hands win, 1 to 1 less a vigorish of {percent} percent of the win; if only one wins, your wager "
            "comes back; if neither wins, it is lost.",
            *cites_of(rules, "payouts", "vigorish_percent"),
        ),
        beware=line(f"An equal hand counts for the dealer or the bank. {beware}", law.play, law.ranking),
        wagers={name: _WAGERS[name] for name in offered},
    )
