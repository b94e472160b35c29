"""Pai gow poker: seven of 53 cards set as five and two.

`setting` ranks both hands and has the ways to set seven cards; `house_way` sets them as a house does. `classes` divides hands of
seven as the bonus wagers pay them. The package `numbers` has the same as compiled code, and what is counted with it.
"""
