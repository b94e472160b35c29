"""The press: what a printed paper consists of (`parts`), and how it becomes text (`text`), PDF or SVG (`typeset`).

A paper is data. It holds no markup, so no text in it can change the layout. The same paper gives the same bytes on every
machine: the fonts come with typst, and a file has no date.
"""
