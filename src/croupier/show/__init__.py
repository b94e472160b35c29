"""How results show themselves: as HTML in a notebook, and as data frames. Plain strings; no package outside Python is needed.

`Showable` is the base of every result. It needs the `records` of a result, its rows with typed columns, and nothing else.
"""
