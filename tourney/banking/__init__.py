"""The bank's statement: its lines, whose gifts they are, and what they add to the event."""
