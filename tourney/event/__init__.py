"""The records of an event and the rules that every feature shares: seats, counts, formats, printouts. All
pure.
"""
