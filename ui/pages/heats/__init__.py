"""The Heats page: seats with reasons."""
