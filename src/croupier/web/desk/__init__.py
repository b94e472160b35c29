"""The compliance desk: who runs tables keeps them lawful here, and the Commission reads what it was told."""

from fastapi import APIRouter

from croupier.web.desk import sheets, tables

router = APIRouter(include_in_schema=False)
router.include_router(tables.router)
router.include_router(sheets.router)
