"""Heats: who sits where, with reasons."""
