"""Irregularities of baccarat and other reports to the dealer, with remedies as in other jurisdictions."""

from __future__ import annotations

from croupier.engine.irregularity import Remedy, by_kind
from croupier.engine.shoe_table import A_CARD, card_remedies
from croupier.families.baccarat.procedure import BANKER_STANDS, FIRST, PLAYER_STANDS
from croupier.families.baccarat.rules import BaccaratLaw
from croupier.families.baccarat.shuffle import shoe_law

CARDS = (FIRST.scope, "deal", "third")


def remedies(law: BaccaratLaw) -> dict[str, Remedy]:
    """The remedies of both games. The jam of a continuous shuffler is only for a game that may have one."""
    stands = (PLAYER_STANDS.scope, BANKER_STANDS.scope)
    kinds = [
        *card_remedies(shoe_law(law), first=(FIRST.scope,), cards=CARDS, error_at=stands),
        Remedy(
            "card_not_due",
            law.irregular,
            "a third card dealt to the Player's Hand that must stand is the Banker's third card if that hand draws; "
            "otherwise it goes to the discard rack, like one dealt to the Banker's Hand that must stand",
            stands,
            A_CARD,
            extra_card="it goes to the discard rack",
        ),
    ]
    if law.shuffler is not None:
        kinds.append(
            Remedy(
                "shuffler_jammed",
                law.shuffler,
                "the continuous shuffler is jammed: the wagers are void, and all cards are taken out and shuffled",
                CARDS,
                under={"continuous_shuffler": True, "shuffler_approved": True},
            )
        )
    return by_kind(*kinds)
