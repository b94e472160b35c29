"""Slow work beside the server's event loop: the numbers of a draft rule sheet, and the verification of the trail.

Each job runs on its own threads. A request that waits too long gets an answer that the job is still running.
"""
