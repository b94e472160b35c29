"""Charts by totals: their cells (`cells`), which rows and codes a table has (`forms`), and their document (`document`).

The count, the kernels and the report use the same chart. Nothing here loads numpy.
"""
