"""The sections of subchapter 4. Its section 4.2 is reserved."""

from croupier.families.baccarat.rules import BaccaratLaw
from croupier.law.citation import cite

LAW = BaccaratLaw(
    cards=cite("19:47-4.1"),
    wagers=cite("19:47-4.7"),
    payouts=cite("19:47-4.10"),
    opening=cite("19:47-4.3"),
    shuffle=cite("19:47-4.4"),
    shoe=cite("19:47-4.5"),
    deal=cite("19:47-4.8"),
    additional=cite("19:47-4.9"),
    third_card=cite("19:47-4.9"),
    result=cite("19:47-4.10"),
    irregular=cite("19:47-4.12"),
)
BANK = cite("19:47-4.6")  # what the banker wagers
NEXT_BANKER = cite("19:47-4.11")
