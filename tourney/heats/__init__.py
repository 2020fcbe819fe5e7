"""Heats."""
