"""The rules engine: referees one table's game from its record. It knows no event, file store or window."""
