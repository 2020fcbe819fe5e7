"""Every printout of four events, in every language of print and as a bad copier gives it: to be looked at.

`python -m tests.paper_sheets FOLDER` makes them.
"""
