"""The law as pages: a page for each paragraph, section and subchapter, search, and the history of each game's options.

`book` has the content of every page, `timeline` that of the histories. `rendering` makes HTML of both for two sites: the
floor's, and the folder of files that `site` writes. A site differs only in its addresses (`Links`) and in its base template.
"""
