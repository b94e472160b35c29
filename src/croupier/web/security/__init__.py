"""The guard in front of every route: who is asking, from which address, how often and how much, and the browser's limits.

Owns sessions in cookies and headers, request limits, cross-site protection and open connections. It never decides what a
person may do at a table: that is the floor's permission table.
"""
