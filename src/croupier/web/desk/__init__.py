"""The desk: floorpersons run their tables and rule sheets, the Commission reads notices, admins see the webhooks."""

from croupier.web.desk import sheets, tables, webhooks

routes = [route for part in (tables, sheets, webhooks) for route in part.router.routes]
