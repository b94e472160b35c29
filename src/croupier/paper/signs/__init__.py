"""The sign of a table (19:47-8.3(a)): its content (`content`), its approval (`approval`) and its pages (`pages`).

The content is judged elsewhere: a sign is made of a sheet that is not unlawful. Nothing here reads a file or a clock.
"""
