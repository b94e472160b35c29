"""What commands print about a table of twenty-one: numbers, best play and charts, from its `Terms`.

It owns the words and the documents; `analysis` counts. It knows no game and loads no numpy before it counts.
"""
