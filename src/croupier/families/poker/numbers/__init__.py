"""The numbers of poker: what hands are worth against each other, how frequent they are, and what the rake costs.

`forms` says how each form of 19:47-14.8 makes its hands, `given` reads hands and ranges as people write them, `equity` counts
all deals or samples some (`kernel` is its compiled part, `boards` lists the boards), `frequencies` counts the hands of a deck,
and `rake` is about the house's share. The package knows no table: it imports hands, equipment and money alone.
"""
