"""The pages for players and visitors: lobby, table, past rounds, statement, signs, law, and accounts.

Every page works without scripts, by plain forms. Owns the routes and the reading of their forms; the floor decides, and
`rendering` draws.
"""
