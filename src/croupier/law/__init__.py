"""The law room: New Jersey's Rules of the Games as data that the rest of the house must cite.

`citation` names a paragraph the way the chapter does, `register` holds every paragraph we have seen, in our own words
and with its dates, and `coverage` tells which code carries out each paragraph and which test holds it to that. Nothing
here plays a game: a rule is written once, beside the paragraph it comes from, and everything that acts on it says which
paragraph that is.
"""
