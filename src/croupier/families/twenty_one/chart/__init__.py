"""Charts by totals: their cells (`cells`), which rows and codes a table has (`forms`), and their document (`document`).

The count, the kernels and the report use the same chart. Bots play a simple one (`plain_play`). Nothing here loads numpy.
"""
