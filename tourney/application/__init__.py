"""Runs commands on an event and journals them. Knows no SQL and no Qt."""
