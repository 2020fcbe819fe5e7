"""The table console: a window in which a referee runs one table's game entry by entry."""
