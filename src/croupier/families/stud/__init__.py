"""Stud poker against the house or a pay table: three card poker, Caribbean stud, let it ride, double down stud, Boston 5.

A game gives its paragraphs (`StudLaw`), its options, its kinds of wager and a procedure that calls the steps in the order of
its subchapter. The family has the cards (one deck, shuffled for every round), the deal, the questions, the turning of cards,
settlement, remedies, hands shown, the felt, and parts of the numbers.

| game | before the deal | player | house | question | dealer |
|---|---|---|---|---|---|
| three card poker | ante, pair plus | 3 cards | 3 down | play = ante, or fold | plays with queen high |
| Caribbean stud | ante, progressive | 5 cards | 4 down, 1 up | bet = 2 antes, or fold | plays with ace and king |
| let it ride | three equal bets, bonus | 3 cards | 2 down | take back a bet, twice | none: paid by hand |
| double down stud | one bet | 1 card | 3 up, 1 down | double, or stand | none: paid by hand |
| Boston 5 | ante, first wager = 2 antes | 3, then 2 more | 3 down, then 2 more | second = first, or fold | always plays |

`betting` rules on wagers before the deal. `steps` has the deal (`deal`), the question (`asked`), the end of a hand (`fold`,
`show`), the house's cards (`turn_up`) and settlement at even money (`settle`). `bonus` settles wagers paid by the category of
a hand, payments on another wager, and limits of what is paid for one hand. `progressive` has the meter.
`remedies`, `felt`, and `game` with the hands shown, are the same for all games.

Cards dealt to a player are private: nobody else sees them until the hand is shown. A folded hand is not shown, also not in
the journal of a past round; anybody who computes the deck from its opened seal computes it too (`docs/stud.md`). The house's
face-down cards have no face until they are turned. Players may not tell each other about their cards, so a question's view
has the player's own cards and the face-up cards only.

What goes wrong either changes a card (one found face up is discarded) or voids the round: wagers not decided yet go back.
"""
