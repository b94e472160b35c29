"""The numbers of poker: what hands are worth against each other, and how frequent they are.

`forms` says how each form of 19:47-14.8 makes its hands, `given` reads hands and ranges as people write them, `equity` counts
all deals or samples some, and `frequencies` counts the hands of a deck. `values`, `counting`, `boards` and `samples` are the
compiled parts. The package knows no table. What the house takes is in `money.price`.
"""
