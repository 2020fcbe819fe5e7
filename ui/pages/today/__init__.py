"""The Today page: what to do now, what is missing, what happened; at zero the board of tables."""
