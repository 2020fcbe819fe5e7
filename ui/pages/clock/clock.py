"""The clock's page, which F9 opens: it has no place on the rail."""
