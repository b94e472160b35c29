"""The pages for players and visitors: lobby, table, past rounds, statement, signs, law, accounts and staff.

Every page works without scripts, with plain forms. The floor decides, and `rendering` draws.
"""

from fastapi import APIRouter

from croupier.web.pages import accounts, history, play, reference, staff

router = APIRouter(include_in_schema=False)
for _part in (accounts, staff, play, history, reference):
    router.include_router(_part.router)
