"""Charts by totals: their cells (`cells`), which rows and codes a table has (`forms`), their document (`document`); and a bot's play.

The count, the kernels and the report use the same chart. Nothing here loads numpy.
"""
