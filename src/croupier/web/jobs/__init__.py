"""Slow work beside the server's event loop: the numbers of a draft rule sheet, and the verification of the trail.

Owns the processes and threads that do it and the answer while it is still running. It never blocks a request.
"""
