"""The half of a game that is no kernel, as JavaScript: texts, views, reasons, a match, who is told what.

Nothing is written a second time: `translator` turns the functions and classes of the Python source that are in reach of
a match into JavaScript, for a stated subset of Python, and fails on anything else. Constants are not computed again but
written as they are. What Python itself brings is in `web/src/worker/python.js`.
"""
