"""What the numbers and kernels of stud games share.

`five_cards` has hands of five in order, and compared with all others. For games whose bets are paid by a pay table (let it ride,
double down stud), `paid_by_hand` counts what the last cards make of those that a player sees, by the classes of `classes`,
`deal_kernel` deals three cards and two more in bulk, `kernel` plays rounds with them, and `draws` names what a hand can become.
For games against the dealer (Caribbean stud, Boston 5), `ten_cards` deals both hands in bulk, and `dealer_kernel` plays rounds
with them.
"""
