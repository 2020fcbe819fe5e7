"""The Scores page: tables by state, quick entry, the itemised sheet, the check of a whole table."""
