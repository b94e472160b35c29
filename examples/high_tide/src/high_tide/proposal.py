"""The proposed rules of high tide, in words."""

from __future__ import annotations

from croupier.law.proposal import Equipment, Proposal, Provision
from high_tide.irregular import CALL, MARK, TIDE_CARD

PROPOSAL = Proposal(
    objectives="A player tries to call whether the second of two cards will be higher or lower than the first.",
    method=(
        "The dealer deals one card face up, the mark. Each player in turn calls rise or fall. The dealer then deals a second "
        "card, the tide. A call is paid by its reach, the number of ranks that win it: the fewer there are, the more it pays."
    ),
    wagers={
        "tide": 'wins if the player called "rise" and the tide is higher than the mark, or called "fall" and the tide is '
        "lower, and loses otherwise; two cards of the same rank take of it what the casino licensee has elected",
        "slack_water": "wins if the mark and the tide have the same rank, and loses otherwise",
    },
    steps=(
        Provision(
            "Before the first round of a shoe the dealer shuffles the cards, has them cut, places the cutting card about a "
            "quarter of the stack from its end, and burns one card.",
            (
                Provision(
                    "The cut is offered to each player in turn, and the dealer cuts if all decline.", scopes=("cut",)
                ),
                Provision("The cut leaves at least ten cards on either side."),
                Provision("The burned card is shown to a player who asks for it.", scopes=("burn",)),
            ),
        ),
        Provision("A player makes a wager by placing gaming chips on its area of the layout before the mark is dealt."),
        Provision(
            "The dealer deals the first card face up on the area for the mark. No wager may be made, raised or withdrawn "
            "after that.",
            scopes=(MARK,),
        ),
        Provision(
            'Beginning at the dealer\'s left, each player with a tide wager calls "rise" or "fall".',
            (
                Provision('On an ace only "rise" may be called, and on a king only "fall".'),
                Provision("The reach of a call is the number of ranks that win it: those above the mark, or below it."),
            ),
            scopes=(CALL,),
        ),
        Provision(
            'The dealer announces "No more calls" and deals the next card face up on the area for the tide.',
            scopes=(TIDE_CARD,),
        ),
        Provision(
            "The dealer collects all losing wagers and then pays all winning wagers, each tide wager by its reach."
        ),
        Provision("When the cutting card has been reached, the round is finished and the cards are shuffled again."),
    ),
    equipment=(
        Equipment(
            "cards",
            "Decks of 52 cards without jokers, as many as the casino licensee has elected, and a cutting card. The rank of an "
            "ace is the lowest, and that of a king the highest.",
        ),
        Equipment("dealing shoe", "A dealing shoe from which all cards are dealt, and a discard rack."),
        Equipment(
            "layout",
            "A layout that shows the name of the game, an area for the mark and one for the tide, an area for each wager, and "
            "the payout odds.",
        ),
    ),
    definitions={
        "Mark": "the first card of a round",
        "Reach": "the number of ranks that win a call",
        "Tide": "the second card of a round",
    },
)
