"""The compliance desk: floorpersons run their tables and rule sheets here, and the Commission reads its notices."""

from croupier.web.desk import sheets, tables

routes = [route for part in (tables, sheets) for route in part.router.routes]
