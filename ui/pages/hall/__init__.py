"""The page Hall: shows where the tables stand, and moves them."""
