"""The net-worth sheet of one player at one table: its value, its place, the checks of a whole table."""
