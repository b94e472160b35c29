"""How chemin de fer is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, line
from croupier.games.chemin_de_fer.rules import FIXED, FREE, CheminDeFerRules
from croupier.games.chemin_de_fer.wagers import offered
from croupier.law.citation import cite

_WAGERS = {
    "bank": "Your stake against all others; it wins if the Banker's Hand comes closer to nine.",
    "against": "Wins, from the bank, if the Player's Hand comes closer to nine.",
    "banco": "Goes against the whole bank alone; wins if the Player's Hand comes closer to nine.",
}
_BANKER = {FIXED: "The banker draws by fixed rules.", FREE: "The banker draws or stands as he likes."}


def lesson(rules: CheminDeFerRules) -> Lesson:
    banker = _BANKER.get(rules.banker_choices, "The banker chooses in two cases, and otherwise draws by fixed rules.")
    turn = "The bank is offered around the table" if rules.bank_in_turn else "Whoever puts up a bank holds it"
    percent = rules.vigorish_percent
    charge = f"the house takes {percent} percent of what the bank wins" if percent else "the house takes nothing"
    return Lesson(
        aim=line(
            "Players win from each other: one holds the bank, the others bet against it. The hand closer to nine wins.",
            cite("19:47-4.6"),
            cite("19:47-4.7"),
        ),
        deal=line(
            f"{turn}. The others bet up to what it holds. Both hands get two cards; only the last digit of their sum "
            "counts, tens and court cards count nothing. A hand of less than eight may get a third card.",
            cite("19:47-4.1"),
            cite("19:47-4.5"),
            cite("19:47-4.8"),
        ),
        choice=line(
            f"Hold the bank or bet against it. The player with the highest bet may draw or stand with five. {banker}",
            cite("19:47-4.8"),
            cite("19:47-4.9"),
        ),
        pays=line(
            f"A bet against the bank pays {offered(rules)['against'].pays[-1]}, from the bank; {charge}.",
            cite("19:47-4.10"),
        ),
        beware=line(
            "Alone there is no game: no cards are dealt until somebody bets against the bank.",
            cite("19:47-4.7"),
        ),
        wagers={name: _WAGERS[name] for name in offered(rules)},
    )
