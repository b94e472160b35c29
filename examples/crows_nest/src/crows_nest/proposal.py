"""The proposed rules of crow's nest, in words."""

from __future__ import annotations

from croupier.law.proposal import Equipment, Proposal, Provision

PROPOSAL = Proposal(
    objectives="A player bets on how two dice will fall: high, low, alike, or on the lowest and highest totals.",
    method=(
        "The dealer rolls two dice in a closed, transparent tumbler, the nest. Four of the wagers are decided by each "
        "roll. The fifth, the watch, stays on the layout until the dice fall alike or total 7."
    ),
    wagers={
        "aloft": "wins if the dice total 8 or more and loses if they total 6 or less; a 7 takes of it what the casino "
        "licensee has elected",
        "below": "wins if the dice total 6 or less and loses if they total 8 or more; a 7 takes of it what the casino "
        "licensee has elected",
        "twins": "wins if both dice show the same number, and loses on any other roll",
        "crow": "wins if the dice total 2 or 12, and loses on any other roll",
        "watch": "wins if both dice show the same number before a 7 is rolled, loses if a 7 is rolled first, and stays "
        "on the layout after any other roll",
    },
    steps=(
        Provision("A player makes a wager by placing gaming chips on its area of the layout before the roll."),
        Provision("A player may take down or reduce any wager, the watch included, before the next roll."),
        Provision(
            'The dealer announces "No more bets" and then turns the nest until the dice have tumbled freely. A valid roll '
            "is one after which both dice lie flat in the nest.",
            scopes=("roll",),
        ),
        Provision(
            "The dealer announces the total of the two dice and, if they show the same number, that they are twins."
        ),
        Provision(
            "The dealer then settles the wagers in this order:",
            (
                Provision("all losing wagers are collected;"),
                Provision("all winning wagers are paid; and"),
                Provision("a watch that the roll has not decided stays on the layout."),
            ),
        ),
    ),
    equipment=(
        Equipment("dice", "Two dice that meet the standards for dice used in the game of craps."),
        Equipment(
            "nest",
            "A closed, transparent tumbler in which the dice can be seen at all times. It is locked while the table is "
            "open, and a dealer turns it by a handle.",
        ),
        Equipment("layout", "A layout that shows the name of the game, an area for each wager, and its payout odds."),
    ),
    definitions={
        "Nest": "the closed, transparent tumbler in which the dice are rolled",
        "Twins": "a roll on which both dice show the same number",
    },
)
