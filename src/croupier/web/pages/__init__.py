"""The pages for players and visitors: lobby, table, past rounds, statement, signs, law, accounts and staff.

Every page works without scripts, with plain forms. The floor decides, and `rendering` draws.
"""

from croupier.web.pages import accounts, coaching, history, law, lobby, play, reference, staff

routes = [
    route for part in (accounts, staff, lobby, play, coaching, history, law, reference) for route in part.router.routes
]
