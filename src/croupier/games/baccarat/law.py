"""The sections of subchapter 3."""

from croupier.families.baccarat.rules import BaccaratLaw
from croupier.law.citation import cite

LAW = BaccaratLaw(
    cards=cite("19:47-3.1"),
    wagers=cite("19:47-3.2"),
    payouts=cite("19:47-3.3"),
    opening=cite("19:47-3.4"),
    shuffle=cite("19:47-3.5"),
    shoe=cite("19:47-3.6"),
    deal=cite("19:47-3.7"),
    additional=cite("19:47-3.8"),
    third_card=cite("19:47-3.9"),
    result=cite("19:47-3.10"),
    irregular=cite("19:47-3.12"),
)
CURATOR = cite("19:47-3.11")  # how long a curator deals, and who is next
