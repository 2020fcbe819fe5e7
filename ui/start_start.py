"""The first page: a new event, an event opened before, the example. Knows no open event."""
