"""The rules of play: positions, entries, steps, and what is allowed now."""
