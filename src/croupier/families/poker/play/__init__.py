"""A hand of poker under way: the cards, the steps of the deal, the betting, the showdown, and remedies as they are applied."""
