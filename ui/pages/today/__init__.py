"""Today: what now, what is missing, what happened; at zero the board of tables."""
