"""The compliance desk: who runs tables keeps them lawful here, and the Commission reads what it was told."""

from fastapi import APIRouter

from croupier.web.desk import floor, sheets

router = APIRouter(include_in_schema=False)
router.include_router(floor.router)
router.include_router(sheets.router)
