"""The sections of subchapter 7."""

from croupier.families.baccarat.rules import BaccaratLaw
from croupier.law.citation import cite

LAW = BaccaratLaw(
    cards=cite("19:47-7.1(a)"),
    wagers=cite("19:47-7.2"),
    payouts=cite("19:47-7.3"),
    opening=cite("19:47-7.4"),
    shuffle=cite("19:47-7.5"),
    shoe=cite("19:47-7.6"),
    deal=cite("19:47-7.7"),
    additional=cite("19:47-7.8"),
    third_card=cite("19:47-7.9"),
    result=cite("19:47-7.10"),
    irregular=cite("19:47-7.11"),
    shuffler=cite("19:47-7.12"),
)
