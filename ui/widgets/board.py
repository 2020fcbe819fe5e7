"""The game board wherever it is drawn: its squares, the token and colour of each seat."""
