"""The day as one line, its check list, the next task, and the papers of the day."""
