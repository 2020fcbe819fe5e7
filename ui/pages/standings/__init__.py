"""The Standings page: places and their reasons, what is still open, and rulings."""
