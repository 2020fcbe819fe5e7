"""Every page in every state of a day, in every look, on one sheet each: to be looked at.

`python -m tests.contact_sheet FOLDER` makes them.
"""
