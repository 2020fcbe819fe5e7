"""Giving."""
