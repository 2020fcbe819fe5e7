"""The window (PySide6). It knows the features of `tourney`, never the store or the insides of the game's
rules.
"""
