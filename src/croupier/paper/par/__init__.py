"""PAR sheets: every number of every wager at a table, as pages with plots, CSV, XLSX and JSON.

`content` computes, `pages`, `plots` and `tables` only show. PAR is the industry's name for such a sheet.
"""
