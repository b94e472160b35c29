"""The types of what the floor sends: views of tables, their public events, their history, and the values these share.

They are the only description of it: the type checker holds what is built to them, and the documents for programs are made from
them. At run time each of them is a plain dict.
"""
