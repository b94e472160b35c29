"""Live updates: events that were committed, sent to every open page, event stream and socket.

Owns the hub that fans events out from the writer's thread and the limits on slow readers. It never sends what the viewer
may not see: each viewer's picture is made by the floor.
"""
