"""Reads strangers' files in a process of its own.

A workbook, a picture or a PDF may make its reader compute for ever, fill the memory or break a library. None
of that may reach the program. `process` is the program's side, `child` the other; `limits` holds it. It knows
no event and no list.
"""
