"""Projector."""
