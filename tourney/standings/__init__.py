"""Standings, cut, stages of the finals and how official each result is."""
