"""The school of dealers and players: for each table a course, whose drills deal by the table's own sheet.

Nothing here comes from a real table, and nothing is written to the books: the browser keeps what was practiced.
"""

from croupier.web.school import count, course, hands, payouts

routes = [route for part in (course, hands, payouts, count) for route in part.router.routes]
