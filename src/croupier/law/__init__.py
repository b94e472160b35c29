"""The law: New Jersey's Rules of the Games as data that all other packages cite.

`citation` parses and prints citations, `register` holds every paragraph we have seen, in our own words and with its dates,
and `coverage` finds the code and the tests of each paragraph. Nothing here plays a game. A rule is written once, next to its
citation, and all code that applies it names the paragraph.
"""
