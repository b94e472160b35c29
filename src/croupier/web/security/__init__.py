"""The checks before every route: who sends the request, how often, how large it is, and whether another site sent it.

It covers sessions in cookies and headers, rate limits, body limits, cross-site protection, response headers and open
connections. What a person may do at a table is decided by the floor's permission table, not here.
"""
