"""The tables of an event that are played with the engine: opened, listed, carried out, brought back."""
