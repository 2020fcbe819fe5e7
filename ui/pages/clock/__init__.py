"""The clock's page."""
