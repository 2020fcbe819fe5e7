"""Registration, check-in, quick find, duplicates, import of lists, and the players' paper."""
