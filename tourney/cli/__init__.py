"""The terminal: every tournament command of the window, with texts, JSON and honest exit codes."""
