"""The game board wherever it is drawn: where the squares lie, and the token and colour of each seat."""
