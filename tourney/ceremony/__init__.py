"""Ceremony."""
