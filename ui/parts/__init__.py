"""What a step would change, as a picture and as a question: one for every page and for Undo."""
