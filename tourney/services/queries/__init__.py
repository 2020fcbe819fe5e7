"""Queries: pure functions from the event to what a page, a printout or JSON shows."""
