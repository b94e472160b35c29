"""The plan of a change at a table (19:47-8.3(b), (c)): its content, its papers, and its times as a calendar.

A plan says what changed, what must be done before it and by when, and holds the papers for it: the sign of the change, the
words to announce, the notice to the Commission, and the sign of the new rules. Nothing here reads a clock.
"""
