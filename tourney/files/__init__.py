"""Reads lists, sheets and templates from files, and writes lists. Nothing touches the store."""
