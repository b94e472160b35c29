"""The compliance desk: floorpersons run their tables and rule sheets here, and the Commission reads its notices."""

from fastapi import APIRouter

from croupier.web.desk import sheets, tables

router = APIRouter(include_in_schema=False)
router.include_router(tables.router)
router.include_router(sheets.router)
