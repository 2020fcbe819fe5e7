"""Hall: where the tables stand."""
