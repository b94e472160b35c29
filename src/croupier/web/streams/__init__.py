"""Live updates: committed events, sent to every open page, event stream and WebSocket.

The hub distributes events from the writer's thread to readers on the event loop and drops readers that fall behind. The
floor decides what each viewer may see.
"""
